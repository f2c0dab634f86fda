//! Items that may stand for each other: pieces of one shape that differ in name alone.
//!
//! Kinds that have the same placements, and the same rules each for itself, may be exchanged
//! throughout a set of options. Each has a *bundle* of items: the piece, and what its rules use.
//! States that differ in which bundle holds what have the same future, so they can be one state:
//! the bundles get fields of the same form (see `layout`), and a key is put in order.
//!
//! Bundles are found from the cover alone. First colour refinement separates the items: the
//! leading items (one a step) are fixed from the start, others differ by the options that use them,
//! options by their items, and so on. Two items that look the same in the end may be the
//! seeds of bundles: the options of the one are exchanged with those of the other, and the map of
//! all items that this requires is worked out and checked.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::arrange::Arrange;
use crate::order::ScanOrder;
use crate::problem::Cover;
use crate::problem::symmetry::ItemMaps;
use crate::rng::mix;

/// The most bundles that are put in order.
pub(crate) const MOST_BUNDLES: usize = 16;

/// Pairs of items that may turn out not to be seeds before the search is given up.
const TRIES: usize = 16;

/// Bundles of items, any two of which may be exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Interchangeable {
    /// The items of each bundle, in an order that is the same for all.
    pub bundles: Vec<Vec<u32>>,
}

/// Finds items that may stand for each other without a change of the step of any option.
///
/// The items that lead steps stay where they are.
pub(crate) fn find(cover: &Cover, order: &ScanOrder) -> Vec<Interchangeable> {
    let echoes = echoes(cover);
    if differ_by_steps(cover, order, &echoes) {
        return vec![];
    }
    let looks = looks(cover, order);
    let (cores, maps) = (cores(cover, &looks), ItemMaps::new(cover));
    let refined = Refinement { cover, order, looks, cores, maps };
    let (mut found, mut taken, mut tries) = (vec![], vec![false; cover.n_items()], TRIES);
    for mut group in refined.groups(&echoes) {
        group.retain(|&item| !taken[item as usize]);
        while group.len() > 1 && tries > 0 {
            let first = group.remove(0);
            let mut set = Interchangeable { bundles: vec![] };
            for &other in &group {
                if tries == 0 || set.bundles.len() == MOST_BUNDLES {
                    break;
                }
                let pair = refined.exchange(first, other).filter(|pair| !pair.meets(&taken));
                if !pair.is_some_and(|pair| set.add(pair)) {
                    tries -= 1;
                }
            }
            set.bundles.concat().iter().for_each(|&item| taken[item as usize] = true);
            group.retain(|&item| !taken[item as usize]);
            if set.bundles.len() > 1 {
                found.push(set);
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

impl Interchangeable {
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

/// Which items are used by the options of an earlier item and no others, with the same colours: the cells of a box
/// that one option covers. An exchange with that item would move nothing.
fn echoes(cover: &Cover) -> Vec<bool> {
    let mut sums = vec![0u64; cover.n_items()];
    for option in 0..cover.n_options() as u32 {
        for (item, color) in cover.uses(option) {
            let sum = &mut sums[item as usize];
            *sum = sum.wrapping_add(mix(u64::from(option) << 32 | u64::from(color)));
        }
    }
    let mut known = FxHashSet::default();
    sums.into_iter().map(|sum| !known.insert(sum)).collect()
}

/// Whether no two items without a lead are used at the same steps: the usual case, and soon seen.
fn differ_by_steps(cover: &Cover, order: &ScanOrder, echoes: &[bool]) -> bool {
    let mut sums = vec![0u64; cover.n_items()];
    for (option, step) in (0..cover.n_options() as u32).zip(&order.step_of) {
        let look = mix(step.map_or(u64::MAX, |step| step as u64));
        for (item, color) in cover.uses(option) {
            let sum = &mut sums[item as usize];
            *sum = sum.wrapping_add(look ^ u64::from(color));
        }
    }
    let mut known = FxHashSet::default();
    let is_own = |item: &u32| !order.is_lead[*item as usize] && !echoes[*item as usize];
    let items = (0..cover.n_items() as u32).filter(is_own);
    let mut used = items.filter(|&item| sums[item as usize] != 0);
    used.all(|item| known.insert((cover.bounds(item), sums[item as usize])))
}

/// The look of each item, as a number; only items that nothing separates have the same.
type Looks = Vec<u64>;

/// Rounds of refinement; in a packing every cell is separated after three.
const ROUNDS: usize = 8;

/// Separates items by the options that use them, and options by their steps and items.
fn looks(cover: &Cover, order: &ScanOrder) -> Looks {
    let first = |item: u32| {
        let (lo, hi) = cover.bounds(item);
        let own = if order.is_lead[item as usize] { u64::from(item) + 1 } else { 0 };
        mix(own ^ mix(u64::from(lo) << 32 | u64::from(hi)))
    };
    let mut looks: Looks = (0..cover.n_items() as u32).map(first).collect();
    let mut kinds = 0;
    for _ in 0..ROUNDS {
        let distinct = looks.iter().collect::<FxHashSet<_>>().len();
        if distinct == kinds {
            break;
        }
        kinds = distinct;
        let before = looks.clone();
        for (option, step) in (0..cover.n_options() as u32).zip(&order.step_of) {
            let step = step.map_or(u64::MAX, |step| step as u64);
            let uses = || cover.uses(option).map(|(i, color)| seen(before[i as usize], color));
            let look = mix(uses().fold(mix(step), u64::wrapping_add));
            for (item, color) in cover.uses(option) {
                let sum = &mut looks[item as usize];
                *sum = sum.wrapping_add(seen(look, color));
            }
        }
    }
    looks
}

/// A look through a colour.
fn seen(look: u64, color: u32) -> u64 {
    mix(look ^ mix(u64::from(color)))
}

/// For each option a hash of its items that look like no other.
fn cores(cover: &Cover, looks: &Looks) -> Vec<u64> {
    let mut times: FxHashMap<u64, u32> = FxHashMap::default();
    looks.iter().for_each(|&look| *times.entry(look).or_default() += 1);
    let core = |option: u32| {
        let uses = cover.uses(option).map(|(item, color)| (looks[item as usize], color));
        let own = uses.filter(|(look, _)| times[look] == 1);
        own.fold(0u64, |sum, (look, color)| sum.wrapping_add(seen(look, color)))
    };
    (0..cover.n_options() as u32).map(core).collect()
}

/// A cover with the looks of its items and options.
struct Refinement<'a> {
    cover: &'a Cover,
    order: &'a ScanOrder,
    looks: Looks,
    cores: Vec<u64>,
    maps: ItemMaps<'a>,
}

impl Refinement<'_> {
    /// The items that look alike and are no echoes, those with many options first.
    fn groups(&self, echoes: &[bool]) -> Vec<Vec<u32>> {
        let mut uses = vec![0u32; self.cover.n_items()];
        let options = 0..self.cover.n_options() as u32;
        options.flat_map(|option| self.cover.items(option)).for_each(|&i| uses[i as usize] += 1);
        let mut groups: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
        let is_meant = |item: &u32| uses[*item as usize] > 0 && !echoes[*item as usize];
        for item in (0..self.cover.n_items() as u32).filter(is_meant) {
            groups.entry(self.looks[item as usize]).or_default().push(item);
        }
        let mut groups: Vec<Vec<u32>> =
            groups.into_values().filter(|group| group.len() > 1).collect();
        groups.arrange_by_key(|group| (u32::MAX - uses[group[0] as usize], group[0]));
        groups
    }

    /// The items that change places when the options of one item become those of the other; none
    /// if that is no symmetry, or leading items would change places too.
    fn exchange(&self, first: u32, other: u32) -> Option<Pair> {
        let (firsts, others) = (self.options(first, other), self.options(other, first));
        let core = |option: u32| self.cores[option as usize];
        let distinct = firsts.windows(2).all(|two| core(two[0]) != core(two[1]));
        if firsts.len() != others.len() || !distinct {
            return None;
        }
        let mut perm: Vec<u32> = (0..self.cover.n_options() as u32).collect();
        for (&a, &b) in firsts.iter().zip(&others) {
            if self.order.step_of[a as usize] != self.order.step_of[b as usize] {
                return None;
            }
            perm[a as usize] = b;
            perm[b as usize] = a;
        }
        let map = self.maps.map(&perm).ok().filter(|map| map.keeps_colors)?;
        self.pair(&map.images, &self.used_by(&firsts), &self.used_by(&others))
    }

    /// The items that a map moves, parted by which options use them; none if some are used by
    /// both, or items that look different would change places.
    fn pair(&self, map: &[u32], by_firsts: &[bool], by_others: &[bool]) -> Option<Pair> {
        let (mut near, mut far) = (vec![], vec![]);
        for (item, &image) in (0..).zip(map).filter(|&(item, image)| item != *image) {
            let at = item as usize;
            let look_same = self.looks[at] == self.looks[image as usize];
            if !look_same || by_firsts[at] == by_others[at] || map[image as usize] != item {
                return None;
            }
            if by_firsts[at] {
                near.push(item);
                far.push(image);
            }
        }
        Some(Pair { near, far })
    }

    fn used_by(&self, options: &[u32]) -> Vec<bool> {
        let mut used = vec![false; self.cover.n_items()];
        let items = options.iter().flat_map(|&option| self.cover.items(option));
        items.for_each(|&item| used[item as usize] = true);
        used
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
        options.arrange_by_key(|&option| (self.cores[option as usize], option));
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Spec;

    #[test]
    fn two_names_for_dominoes() {
        // Items: 2 x 2 cells, two kinds, and for each kind a mark at the middle edge.
        let places = [[0, 1], [2, 3], [0, 2], [1, 3]];
        let options: Vec<Vec<u32>> = (0..2u32)
            .flat_map(|kind| places.map(|[a, b]| vec![a, b, 4 + kind, 6 + kind]))
            .collect();
        let bounds = [vec![(1, Some(1)); 4], vec![(0, Some(2)); 2], vec![(0, None); 2]].concat();
        let order = Some((0..8).collect());
        let cover = Spec { order, ..Spec::new(bounds, options) }.build().unwrap();
        let found = find(&cover, &ScanOrder::by_first_items(&cover));
        assert_eq!(found, [Interchangeable { bundles: vec![vec![4, 6], vec![5, 7]] }]);
    }

    #[test]
    fn cells_of_one_option_are_no_seeds() {
        // Items: a board of two cells with two dominoes to choose from, and a box that one option covers.
        let options = vec![vec![0, 1], vec![0, 1], vec![2, 3, 4, 5]];
        let order = Some((0..6).collect());
        let cover = Spec { order, ..Spec::new(vec![(1, Some(1)); 6], options) }.build().unwrap();
        assert_eq!(find(&cover, &ScanOrder::by_first_items(&cover)), []);
    }
}
