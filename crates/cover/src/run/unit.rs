//! Units of work.
//!
//! A unit is a node of the search tree that has not been examined, with its exact share of the
//! whole: the root weighs 1 and a node's weight is split evenly among its children (Knuth 1975; the
//! budgeted units are those of Avis and Jordan's mts, arXiv 1709.07605). When a budget ends, a run
//! hands back the units still open, so that splitting, stopping, saving and distributing are one
//! mechanism. Weights are exact fractions: done and open always sum to what was given, which also
//! proves at the end that nothing was lost or done twice.

use std::fmt;

use num_traits::One;
use rustc_hash::{FxHashMap, FxHashSet};

use super::weight::Weight;
use crate::problem::Cover;

/// A node of the search tree that is still to be examined.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// Options chosen on the way from the root, in order.
    pub chosen: Vec<u32>,
    /// Options ruled out on the way that the chosen ones do not rule out by themselves.
    pub excluded: Vec<u32>,
    /// The number of the child taken at each node on the way: units sort by it in search order.
    pub path: Vec<u32>,
    /// The exact share of the whole tree.
    pub weight: Weight,
}

impl Unit {
    /// The whole tree.
    pub fn root() -> Self {
        Self { chosen: vec![], excluded: vec![], path: vec![], weight: Weight::one() }
    }

    /// Checks that the unit is a state of this cover: known options, none twice, no bound broken.
    pub fn check(&self, cover: &Cover) -> Result<(), UnitFault> {
        let n_options = cover.n_options();
        let (chosen, excluded) = (self.chosen.len(), self.excluded.len());
        let mut seen = FxHashSet::with_capacity_and_hasher(chosen + excluded, Default::default());
        for &option in self.chosen.iter().chain(&self.excluded) {
            if option as usize >= n_options {
                return Err(UnitFault::Unknown { option, n_options });
            }
            if !seen.insert(option) {
                return Err(UnitFault::Repeated { option });
            }
        }
        let uses = self.chosen.iter().map(|&option| cover.items(option).len()).sum();
        let mut used: FxHashMap<u32, (u32, u32)> =
            FxHashMap::with_capacity_and_hasher(uses, Default::default());
        for &option in &self.chosen {
            for (item, amount, color) in cover.amounts_with_colors(option) {
                let (count, first) = used.entry(item).or_insert((0, color));
                let shared = *count > 0 && color != 0 && *first == color;
                *count = count.saturating_add(if shared { 0 } else { amount });
                if *count > cover.bounds(item).1 {
                    return Err(UnitFault::Conflict { option, item });
                }
            }
        }
        Ok(())
    }
}

/// Why a unit does not belong to a cover.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the message of each variant names its fields
pub enum UnitFault {
    Unknown { option: u32, n_options: usize },
    Repeated { option: u32 },
    Conflict { option: u32, item: u32 },
}

impl fmt::Display for UnitFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { option, n_options } => {
                write!(f, "unit: there is no option {option}; options are 0..{n_options}")
            }
            Self::Repeated { option } => write!(f, "unit: option {option} stands in it twice"),
            Self::Conflict { option, item } => {
                write!(f, "unit: with option {option} item {item} is used too often")
            }
        }
    }
}

impl std::error::Error for UnitFault {}
