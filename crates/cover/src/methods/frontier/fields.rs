//! Where the count of each item stands in a key, and for how long.
//!
//! Options are taken in steps, in the order of their first items; an item is live from the first
//! step with an option that uses it to the last one. Only live items have a field in the key (see
//! `layout`). In a packing the cells near the cursor so share a window of a few dozen bits, and
//! pieces, groups and rules need nothing of their own: they are items that live longer.

use rustc_hash::FxHashMap;

use super::Merging;
use super::alike::{self, Alike};
use super::layout::{Layout, Plot};
use crate::problem::Cover;

/// What has to be known of an item while it is live.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Nothing: it cannot be used too often, and need not be used.
    Free,
    /// Whether it is used; it may be used once.
    Once,
    /// Whether it is used; it may be used as often as one likes.
    Ever,
    /// How often it is used, up to `hi`.
    Counted { hi: u32 },
    /// How often it is used, up to `lo`; more are not told apart.
    AtLeast { lo: u32 },
    /// Its colour by number from 1, 0 while unused; `plain` stands for a use without colour.
    Colored { numbers: FxHashMap<u32, u64>, plain: u64 },
}

impl Role {
    /// How many values there are to tell apart.
    pub fn values(&self) -> f64 {
        match self {
            Self::Free => 1.0,
            Self::Once | Self::Ever => 2.0,
            Self::Counted { hi: most } | Self::AtLeast { lo: most } => f64::from(*most) + 1.0,
            Self::Colored { plain, .. } => *plain as f64 + 1.0,
        }
    }

    /// How many bits of a key it takes.
    fn bits(&self) -> u32 {
        match self {
            Self::Free => 0,
            Self::Once | Self::Ever => 1,
            // One more, always clear in a key, that shows a count gone too high.
            Self::Counted { hi } => bits_for(u64::from(*hi)) + 1,
            Self::AtLeast { lo } => bits_for(u64::from(*lo)),
            Self::Colored { plain, .. } => bits_for(*plain),
        }
    }
}

/// How many bits hold the numbers up to this one.
pub(super) fn bits_for(most: u64) -> u32 {
    u64::BITS - most.leading_zeros()
}

/// The place of a live item in a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Field {
    pub word: usize,
    pub shift: u32,
    pub bits: u32,
}

impl Field {
    /// The bits of the field within its word.
    pub fn mask(self) -> u64 {
        u64::MAX.checked_shr(u64::BITS - self.bits).unwrap_or(0) << self.shift
    }
}

/// The steps of a cover, and the fields of its items.
#[derive(Debug)]
pub(super) struct Fields {
    /// The options of each step, of which at most one is taken.
    pub steps: Vec<Vec<u32>>,
    /// The step of each option; none for one that no solution can hold.
    pub step_of: Vec<Option<usize>>,
    /// What is known of each item.
    pub roles: Vec<Role>,
    /// The field of each item; without bits where its role needs none.
    pub fields: Vec<Field>,
    /// For each item the first and the last step with an option that uses it.
    pub spans: Vec<Option<(usize, usize)>>,
    /// For each step the items that no later option uses.
    pub closing: Vec<Vec<u32>>,
    /// The bit of each option that is told apart to the end.
    pub told: FxHashMap<u32, Field>,
    /// Bundles of items that may stand for each other and have a lane each.
    pub alike: Vec<Alike>,
    /// Their lanes.
    pub lanes: Vec<Vec<Field>>,
    /// How many words of 64 bits a key has.
    pub words: usize,
    /// An item that needs more options than there are, if there is one.
    pub hopeless: bool,
}

impl Fields {
    /// Orders the options of a cover and gives each live item its field.
    pub fn new(cover: &Cover, merging: Merging) -> Self {
        Self::telling(cover, merging, &[])
    }

    /// The same, with a bit for each of some options that says to the end whether it was taken;
    /// then nothing may be merged.
    pub fn telling(cover: &Cover, merging: Merging, told: &[u32]) -> Self {
        let mut live = vec![true; cover.n_options()];
        cover.barred().for_each(|option| live[option as usize] = false);
        let live = || (0..cover.n_options() as u32).filter(|&option| live[option as usize]);

        let mut uses = vec![0u32; cover.n_items()];
        live().flat_map(|option| cover.items(option)).for_each(|&i| uses[i as usize] += 1);
        let items = 0..cover.n_items() as u32;
        let hopeless = items.clone().any(|item| cover.bounds(item).0 > uses[item as usize]);
        let steps = steps(cover, live());
        let step_of = step_of(cover, &steps);
        let (roles, spans) = (roles(cover, &uses, live()), spans(cover, &steps));
        let alike = match merging.alike {
            true => alike::find(cover, &step_of, &leads(cover, &steps)),
            false => vec![],
        };
        let (mut opening, closing) = turns(cover, &spans, steps.len());
        let mut bits: Vec<u32> = roles.iter().map(Role::bits).collect();
        // A told option takes a bit as an item would that is never used up.
        let told: Vec<u32> =
            told.iter().copied().filter(|&o| step_of[o as usize].is_some()).collect();
        for &option in &told {
            step_of[option as usize].iter().for_each(|&s| opening[s].push(bits.len() as u32));
            bits.push(1);
        }
        let plot = Plot { bits: &bits, opening: &opening, closing: &closing };
        let Layout { fields, lanes, words } = plot.place(&alike);
        let told = told.into_iter().zip(fields[cover.n_items()..].iter().copied()).collect();
        Self { steps, step_of, roles, fields, spans, closing, told, alike, lanes, words, hopeless }
    }
}

/// The items by which steps go: each is the first of some option.
pub(super) fn leads(cover: &Cover, steps: &[Vec<u32>]) -> Vec<bool> {
    let mut leads = vec![false; cover.n_items()];
    for &option in steps.iter().flatten() {
        if let Some(&first) = cover.items(option).iter().min_by_key(|&&i| cover.rank(i)) {
            leads[first as usize] = true;
        }
    }
    leads
}

fn step_of(cover: &Cover, steps: &[Vec<u32>]) -> Vec<Option<usize>> {
    let mut step_of = vec![None; cover.n_options()];
    for (step, options) in steps.iter().enumerate() {
        options.iter().for_each(|&option| step_of[option as usize] = Some(step));
    }
    step_of
}

/// For each step the items that come alive at it, by rank, and those that no later option uses.
fn turns(
    cover: &Cover,
    spans: &[Option<(usize, usize)>],
    steps: usize,
) -> (Vec<Vec<u32>>, Vec<Vec<u32>>) {
    let (mut opening, mut closing) = (vec![vec![]; steps], vec![vec![]; steps]);
    let mut by_rank: Vec<u32> = (0..cover.n_items() as u32).collect();
    by_rank.sort_by_key(|&item| cover.rank(item));
    for item in by_rank {
        if let Some((first, last)) = spans[item as usize] {
            opening[first].push(item);
            closing[last].push(item);
        }
    }
    (opening, closing)
}

/// The options by first item, in the order of rank. Of an item that may be used once, at most one
/// option can be taken: they are one step. Otherwise each option is a step of its own.
fn steps(cover: &Cover, live: impl Iterator<Item = u32>) -> Vec<Vec<u32>> {
    let mut by_first = vec![vec![]; cover.n_items()];
    for option in live {
        if let Some(first) = cover.items(option).iter().map(|&item| cover.rank(item)).min() {
            by_first[first as usize].push(option);
        }
    }
    let mut item_of = vec![0; cover.n_items()];
    (0..cover.n_items() as u32).for_each(|item| item_of[cover.rank(item) as usize] = item);
    let mut steps = vec![];
    for (options, item) in by_first.into_iter().zip(item_of) {
        let colored = |&option: &u32| cover.uses(option).any(|(i, color)| i == item && color != 0);
        if options.is_empty() {
        } else if cover.bounds(item).1 == 1 && !options.iter().any(colored) {
            steps.push(options);
        } else {
            steps.extend(options.into_iter().map(|option| vec![option]));
        }
    }
    steps
}

fn roles(cover: &Cover, uses: &[u32], live: impl Iterator<Item = u32>) -> Vec<Role> {
    let mut colors: Vec<Vec<u32>> = vec![vec![]; cover.n_items()];
    for option in live {
        for (item, color) in cover.uses(option).filter(|&(_, color)| color != 0) {
            colors[item as usize].push(color);
        }
    }
    // By size, so that items with the same colours number them alike.
    let number = |mut colors: Vec<u32>| {
        colors.sort_unstable();
        colors.dedup();
        colors.into_iter().zip(1..).collect()
    };
    let role = |(item, numbers): (usize, FxHashMap<u32, u64>)| {
        let (lo, hi) = cover.bounds(item as u32);
        match (lo, hi) {
            (0, _) if uses[item] <= hi => Role::Free,
            (1, _) if uses[item] <= hi => Role::Ever,
            _ if uses[item] <= hi => Role::AtLeast { lo },
            _ if !numbers.is_empty() => {
                let plain = numbers.len() as u64 + 1;
                Role::Colored { numbers, plain }
            }
            (_, 1) => Role::Once,
            _ => Role::Counted { hi },
        }
    };
    colors.into_iter().map(number).enumerate().map(role).collect()
}

/// The first and the last step with an option that uses the item.
fn spans(cover: &Cover, steps: &[Vec<u32>]) -> Vec<Option<(usize, usize)>> {
    let mut spans: Vec<Option<(usize, usize)>> = vec![None; cover.n_items()];
    for (step, options) in steps.iter().enumerate() {
        for &item in options.iter().flat_map(|&option| cover.items(option)) {
            spans[item as usize].get_or_insert((step, step)).1 = step;
        }
    }
    spans
}
