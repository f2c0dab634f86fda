//! A checked puzzle with its setup chosen: what can be laid and solved.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::slot::Setting;
use super::switch::Switches;
use crate::cell::Cell;
use crate::lattice::Surface;
use crate::model::{Puzzle, Region};
use crate::rules::ReadRule;

/// A puzzle without fault, with its setup chosen; [`super::settle`] makes it.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Where it comes from.
    pub puzzle: Arc<Puzzle>,
    /// The value of each slot.
    pub setting: Setting,
    /// What the board lies on.
    pub surface: Surface,
    /// The cells after the setup took effect.
    pub region: Region,
    /// The switches that were set.
    pub switches: Switches,
    /// What the rules that hold mean on this region.
    pub rules: Vec<Arc<dyn ReadRule>>,
}

impl Problem {
    /// The slots that have no value: such a problem can be looked at but not solved.
    pub fn unfilled(&self) -> Vec<&str> {
        let filled = |name: &str| self.setting.iter().any(|(own, _)| own == name);
        self.puzzle.setup.names().into_iter().filter(|name| !filled(name)).collect()
    }

    /// The cells that the setup took out of the region, sorted.
    pub fn blocked(&self) -> Vec<Cell> {
        let left: FxHashSet<&Cell> = self.region.cells.iter().collect();
        let cells = self.puzzle.region.cells.iter();
        cells.filter(|cell| !left.contains(cell)).copied().collect()
    }

    /// What rules ask of this board that a reader of their names may not expect, in sentences.
    pub fn cautions(&self) -> Vec<String> {
        self.rules.iter().filter_map(|rule| rule.caution(&self.region)).collect()
    }
}
