//! A deduction: what it lays or strikes out, and what it rests on.

use super::rung::Rung;
use crate::board::Board;
use crate::position::{Clash, Position};

/// What a deduction does with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// They are laid.
    Lay,
    /// They are struck out.
    Strike,
}

/// One deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// Its kind.
    pub rung: Rung,
    /// The effect on the options.
    pub effect: Effect,
    /// The options it lays or strikes out.
    pub options: Vec<u32>,
    /// The items it rests on: cells of an island, cells and pieces of a locked set, ...
    pub premises: Vec<u32>,
    /// Which of the colourings, for sums.
    pub colouring: Option<u32>,
    /// For a trial, its placements and exclusions, in turn, before it failed.
    pub chain: Vec<(Effect, u32)>,
    /// For a trial, how it failed.
    pub clash: Option<Clash>,
}

impl Deduction {
    /// A deduction without a trial.
    pub fn new(rung: Rung, effect: Effect, options: Vec<u32>, premises: Vec<u32>) -> Self {
        Self { rung, effect, options, premises, colouring: None, chain: vec![], clash: None }
    }

    /// Applies the deduction.
    pub(crate) fn apply(&self, board: &Board<'_>, position: &mut Position) -> Result<(), Clash> {
        for &option in &self.options {
            match self.effect {
                Effect::Lay => position.lay(board, option)?,
                Effect::Strike => position.strike(board, option),
            }
        }
        Ok(())
    }
}
