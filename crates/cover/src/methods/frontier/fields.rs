//! The place of the count of each item in a key, and its lifetime.
//!
//! Options are taken in steps, in the order of their first items; an item is live from the first
//! step with an option that uses it to the last one. Only live items have a field in the key (see
//! `layout`). In a packing the cells near the cursor so share a window of a few dozen bits, and
//! pieces, groups and rules need nothing of their own: they are items that live longer.

use rustc_hash::FxHashMap;

use super::interchangeable::{self, Interchangeable};
use super::key::Field;
use super::layout::{KeyLayout, Plot};
use super::options::Merging;
use crate::order::{ItemRole, ScanOrder};
use crate::problem::Cover;

/// The number of states of an item that a key must distinguish.
pub(crate) fn values(role: &ItemRole) -> f64 {
    match role {
        ItemRole::Free => 1.0,
        ItemRole::Once | ItemRole::Needed => 2.0,
        ItemRole::Counted { hi: most } | ItemRole::AtLeast { lo: most } => f64::from(*most) + 1.0,
        ItemRole::Colored { colors, .. } => plain_number(colors) as f64 + 1.0,
    }
}

/// How many bits of a key it takes.
fn bits(role: &ItemRole) -> u32 {
    match role {
        ItemRole::Free => 0,
        ItemRole::Once | ItemRole::Needed => 1,
        // One more, the guard, that shows a count gone too high: it is clear in every key that
        // stands at a step, because a transition that would set it is not made.
        ItemRole::Counted { hi } => bits_for(u64::from(*hi)) + 1,
        ItemRole::AtLeast { lo } => bits_for(u64::from(*lo)),
        ItemRole::Colored { colors, .. } => bits_for(plain_number(colors)),
    }
}

/// The number that stands for a colour in a key: from 1 in their order; 0 is an item not used.
///
/// Items with the same colours so number them the same way.
pub(crate) fn color_number(colors: &[u32], color: u32) -> u64 {
    colors.partition_point(|&other| other < color) as u64 + 1
}

/// The number that stands for a use without colour.
pub(crate) fn plain_number(colors: &[u32]) -> u64 {
    colors.len() as u64 + 1
}

/// How many bits hold the numbers up to this one.
pub(crate) fn bits_for(most: u64) -> u32 {
    u64::BITS - most.leading_zeros()
}

/// The steps of a cover, and the fields of its items.
#[derive(Debug)]
pub(crate) struct Fields {
    /// The steps, and for how long each item is live; every item may lead.
    pub order: ScanOrder,
    /// The field of each item; without bits where its role needs none.
    pub fields: Vec<Field>,
    /// For each step the items that no later option uses.
    pub closing: Vec<Vec<u32>>,
    /// The bit of each option that is distinguished to the end.
    pub tracked: FxHashMap<u32, Field>,
    /// Bundles of items that may stand for each other and have a stripe each.
    pub interchangeable: Vec<Interchangeable>,
    /// Their stripes.
    pub stripes: Vec<Vec<Field>>,
    /// How many words of 64 bits a key has.
    pub words: usize,
}

impl Fields {
    /// Orders the options of a cover and gives each live item its field.
    pub fn new(cover: &Cover, merging: Merging) -> Self {
        Self::tracking(cover, merging, &[])
    }

    /// The same, with a bit for each of some options that records to the end whether it was taken;
    /// then nothing may be merged.
    pub fn tracking(cover: &Cover, merging: Merging, tracked: &[u32]) -> Self {
        let order = ScanOrder::by_first_items(cover);
        let interchangeable =
            if merging.interchangeable { interchangeable::find(cover, &order) } else { vec![] };
        let (mut opening, closing) = order.turns();
        let mut bits: Vec<u32> = order.roles.iter().map(bits).collect();
        // A tracked option takes a bit as an item would that is never used up.
        let mut known = vec![];
        for &option in tracked {
            let Some(step) = order.step_of[option as usize] else { continue };
            opening[step].push(bits.len() as u32);
            bits.push(1);
            known.push(option);
        }
        let plot = Plot { bits: &bits, opening: &opening, closing: &closing };
        let KeyLayout { fields, stripes, words } = plot.place(&interchangeable);
        let tracked = known.into_iter().zip(fields[cover.n_items()..].iter().copied()).collect();
        Self { order, fields, closing, tracked, interchangeable, stripes, words }
    }
}
