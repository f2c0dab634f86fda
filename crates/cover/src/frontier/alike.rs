//! Items that may stand for each other: pieces of one shape that differ in name alone.
//!
//! Kinds that have the same placements, and the same rules each for itself, may be exchanged
//! throughout a set of options. Each has a *bundle* of items: the piece, and what its rules use.
//! States that differ in which bundle holds what have the same future, so they can be one state:
//! the bundles get fields of the same form (see `layout`), and a key is put in order.
//!
//! Bundles are found from the cover alone. Two items are held to be the seeds of bundles where the
//! leading items (those by which steps go) see the same of them; then the options of the one are
//! exchanged with those of the other, and the map of all items that this asks for is worked out and
//! checked.

use rustc_hash::FxHashMap;

use super::images::item_map;
use crate::cover::Cover;
use crate::symmetry::mix;

/// The most bundles that are put in order.
pub(super) const MOST_BUNDLES: usize = 16;

/// Pairs of items that may turn out not to be seeds before the search is given up.
const TRIES: usize = 16;

/// Bundles of items, any two of which may be exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Alike {
    /// The items of each bundle, in an order that is the same for all.
    pub bundles: Vec<Vec<u32>>,
}

/// Finds items that may stand for each other without a change of the step of any option.
///
/// `step_of` is the step of each option, and `leads` tells the items by which steps go: they stay.
pub(super) fn find(cover: &Cover, step_of: &[Option<usize>], leads: &[bool]) -> Vec<Alike> {
    let seen = Seen { cover, step_of, leads, cores: cores(cover, step_of, leads) };
    let (mut found, mut taken, mut tries) = (vec![], vec![false; cover.n_items()], TRIES);
    for mut group in seen.groups() {
        group.retain(|&item| !taken[item as usize]);
        while group.len() > 1 && tries > 0 {
            let first = group.remove(0);
            let mut alike = Alike { bundles: vec![] };
            for &other in &group {
                if tries == 0 || alike.bundles.len() == MOST_BUNDLES {
                    break;
                }
                let pair = seen.exchange(first, other).filter(|pair| !pair.meets(&taken));
                if !pair.is_some_and(|pair| alike.add(pair)) {
                    tries -= 1;
                }
            }
            alike.bundles.concat().iter().for_each(|&item| taken[item as usize] = true);
            group.retain(|&item| !taken[item as usize]);
            if alike.bundles.len() > 1 {
                found.push(alike);
            }
        }
    }
    found
}

/// What may stand for each other when two items are exchanged.
struct Pair {
    near: Vec<u32>,
    far: Vec<u32>,
}

impl Pair {
    fn meets(&self, taken: &[bool]) -> bool {
        self.near.iter().chain(&self.far).any(|&item| taken[item as usize])
    }
}

impl Alike {
    /// Adds a bundle that may be exchanged with the first; whether it is one of this kind.
    fn add(&mut self, pair: Pair) -> bool {
        if self.bundles.is_empty() {
            self.bundles.push(pair.near.clone());
        }
        let fresh = |item: &u32| self.bundles.iter().all(|bundle| !bundle.contains(item));
        let fits = self.bundles[0] == pair.near && pair.far.iter().all(fresh);
        if fits {
            self.bundles.push(pair.far);
        }
        fits
    }
}

/// For each option a hash of its step and its leading items.
fn cores(cover: &Cover, step_of: &[Option<usize>], leads: &[bool]) -> Vec<u64> {
    let core = |option: u32| {
        let step = step_of[option as usize].map_or(u64::MAX, |step| step as u64);
        let leading = cover.uses(option).filter(|&(item, _)| leads[item as usize]);
        leading.fold(mix(step), |sum, (item, color)| {
            sum.wrapping_add(mix(u64::from(item) << 32 | u64::from(color)))
        })
    };
    (0..cover.n_options() as u32).map(core).collect()
}

/// A cover as the leading items see it.
struct Seen<'a> {
    cover: &'a Cover,
    step_of: &'a [Option<usize>],
    leads: &'a [bool],
    cores: Vec<u64>,
}

impl Seen<'_> {
    /// The items that lead no step, those together of which the leading items see the same; groups
    /// with many options first.
    fn groups(&self) -> Vec<Vec<u32>> {
        let mut sums = vec![(0u32, 0u64); self.cover.n_items()];
        for option in 0..self.cover.n_options() as u32 {
            for (item, color) in self.cover.uses(option) {
                let (uses, sum) = &mut sums[item as usize];
                *uses += 1;
                *sum = sum.wrapping_add(mix(self.cores[option as usize] ^ u64::from(color)));
            }
        }
        let mut groups: FxHashMap<_, Vec<u32>> = FxHashMap::default();
        for (item, sums) in (0..self.cover.n_items() as u32).zip(&sums) {
            if !self.leads[item as usize] && sums.0 > 0 {
                groups.entry((self.cover.bounds(item), sums)).or_default().push(item);
            }
        }
        let mut groups: Vec<Vec<u32>> =
            groups.into_values().filter(|group| group.len() > 1).collect();
        groups.sort_by_key(|group| (u32::MAX - sums[group[0] as usize].0, group[0]));
        groups
    }

    /// The items that change places when the options of one item become those of the other; none
    /// where that is no symmetry, or leading items would change places too.
    fn exchange(&self, first: u32, other: u32) -> Option<Pair> {
        let (firsts, others) = (self.options(first, other), self.options(other, first));
        let moved = || firsts.iter().copied().zip(others.iter().copied());
        let core = |option: u32| self.cores[option as usize];
        let told_apart = |list: &[u32]| list.windows(2).all(|two| core(two[0]) != core(two[1]));
        let same_step = |(a, b)| self.step_of[a as usize] == self.step_of[b as usize];
        if firsts.len() != others.len() || !told_apart(&firsts) || !moved().all(same_step) {
            return None;
        }
        let mut perm: Vec<u32> = (0..self.cover.n_options() as u32).collect();
        for (a, b) in moved() {
            perm[a as usize] = b;
            perm[b as usize] = a;
        }
        let map = item_map(self.cover, |option| perm[option as usize])?;
        let items_of = |options: &[u32]| {
            let mut used = vec![false; self.cover.n_items()];
            let items = options.iter().flat_map(|&option| self.cover.items(option));
            items.for_each(|&item| used[item as usize] = true);
            used
        };
        let (of_first, of_other) = (items_of(&firsts), items_of(&others));
        let moving = |item: &u32| map[*item as usize] != *item;
        let one_sided = |item: u32| {
            let item = item as usize;
            of_first[item] != of_other[item] && map[map[item] as usize] == item as u32
        };
        let items = 0..self.cover.n_items() as u32;
        if items.clone().filter(moving).any(|i| self.leads[i as usize] || !one_sided(i)) {
            return None;
        }
        let near: Vec<u32> = items.filter(moving).filter(|&i| of_first[i as usize]).collect();
        let far = near.iter().map(|&item| map[item as usize]).collect();
        Some(Pair { near, far })
    }

    /// The options with the one item and without the other, by their cores.
    fn options(&self, with: u32, without: u32) -> Vec<u32> {
        let all = 0..self.cover.n_options() as u32;
        let mut options: Vec<u32> = all
            .filter(|&option| {
                let items = self.cover.items(option);
                items.contains(&with) && !items.contains(&without)
            })
            .collect();
        options.sort_by_key(|&option| (self.cores[option as usize], option));
        options
    }
}
