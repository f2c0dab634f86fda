//! How a search is cut down to one solution of each kind: the part of the tree that it skips.
//!
//! `anchors` makes it, and the canonical test of the other solutions is in `orbit`.

use crate::arrange::Arrange;

/// How to reduce the search of a cover by its symmetry; see [`crate::Cover::reduction`].
#[derive(Debug, Default)]
pub struct Reduction {
    /// How many of the symmetries of the cover, from the first on, take part.
    pub(super) order: usize,
    pub(super) anchor: Option<u32>,
    /// Options not to be tried, ascending.
    pub(super) banned: Vec<u32>,
    /// The options of the anchor that may be tried, ascending.
    pub(super) kept: Vec<Kept>,
    pub(super) rivals: Rivals,
}

/// An option of the anchor that may be tried.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) option: u32,
    /// The symmetries other than the identity that fix it.
    pub(super) fixing: Vec<usize>,
    /// The second anchor: its options, ascending; empty without one.
    pub(super) second: Vec<u32>,
}

/// Pairs of options that may not stand in one solution though they share no item.
#[derive(Debug, Default)]
pub(crate) struct Rivals {
    /// `starts[o]..starts[o + 1]` are the rivals of option `o`; empty when there are none at all.
    starts: Vec<u32>,
    rivals: Vec<u32>,
}

impl Rivals {
    pub(super) fn new(n_options: usize, mut pairs: Vec<(u32, u32)>) -> Self {
        if pairs.is_empty() {
            return Self::default();
        }
        pairs.extend_from_within(..);
        let half = pairs.len() / 2;
        pairs[half..].iter_mut().for_each(|(a, b)| std::mem::swap(a, b));
        pairs.arrange();
        let start = |option: usize| pairs.partition_point(|&(a, _)| (a as usize) < option) as u32;
        let starts = (0..=n_options).map(start).collect();
        Self { starts, rivals: pairs.into_iter().map(|(_, rival)| rival).collect() }
    }

    /// The options that the choice of this one excludes, ascending.
    #[inline(always)]
    pub(crate) fn of(&self, option: u32) -> &[u32] {
        if self.starts.is_empty() {
            return &[];
        }
        let option = option as usize;
        &self.rivals[self.starts[option] as usize..self.starts[option + 1] as usize]
    }
}

impl Reduction {
    /// How many of the symmetries of the cover, from the first on, take part.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The item whose options are held to one an orbit, if there is one.
    pub fn anchor(&self) -> Option<u32> {
        self.anchor
    }

    /// The options left out of the search, ascending.
    pub fn banned(&self) -> &[u32] {
        &self.banned
    }

    /// The options of the anchor that are tried, ascending.
    pub(crate) fn kept(&self) -> Vec<u32> {
        self.kept.iter().map(|kept| kept.option).collect()
    }

    /// The pairs of options left out of the search.
    pub(crate) fn rivals(&self) -> &Rivals {
        &self.rivals
    }
}
