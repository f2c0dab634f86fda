//! The rungs of the ladder: each finds deductions of one kind in a position.

mod ends;
mod forced;
mod locked;
mod pointing;
mod sizes;
mod sums;
mod trial;

use crate::board::Board;
use crate::position::{Clash, Position};

pub(crate) use sizes::{Copies, Sizes};
pub(crate) use trial::Depth;

/// A kind of deduction, in rising order of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// A cell has as many options left as it needs: they are laid.
    OneForCell,
    /// The same of a piece, or a part of a rule.
    OneForPiece,
    /// A placement would cut off a part whose size no pieces have.
    Island,
    /// A placement would overlap all that could cover a cell.
    DeadCell,
    /// Whatever is done for one item uses another: what else uses that goes.
    Whatever,
    /// Only one piece reaches a cell: its places elsewhere go.
    OnlyPiece,
    /// Two cells, and only two pieces that reach them.
    LockedPair,
    /// Three cells, and only three pieces that reach them.
    LockedTriple,
    /// Sums of a colouring that do not come out.
    Colouring,
    /// A placement is tried and fails.
    Trial,
    /// A placement is tried, trials within it fail, and so does it.
    Ahead,
    /// Nothing was found: a placement of the solution is taken.
    Guess,
}

impl Rung {
    /// All rungs, in rising order.
    pub const ALL: [Self; 12] = [
        Self::OneForCell,
        Self::OneForPiece,
        Self::Island,
        Self::DeadCell,
        Self::Whatever,
        Self::OnlyPiece,
        Self::LockedPair,
        Self::LockedTriple,
        Self::Colouring,
        Self::Trial,
        Self::Ahead,
        Self::Guess,
    ];

    /// The short name, as the specification numbers them.
    pub fn name(self) -> &'static str {
        match self {
            Self::OneForCell => "1a",
            Self::OneForPiece => "1b",
            Self::Island => "2a",
            Self::DeadCell => "2b",
            Self::Whatever => "3a",
            Self::OnlyPiece => "3b",
            Self::LockedPair => "3c2",
            Self::LockedTriple => "3c3",
            Self::Colouring => "4",
            Self::Trial => "5",
            Self::Ahead => "6",
            Self::Guess => "7",
        }
    }
}

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
    /// What is done with the options.
    pub effect: Effect,
    /// The options it lays or strikes out.
    pub options: Vec<u32>,
    /// The items it rests on: cells of an island, cells and pieces of a locked set, ...
    pub premises: Vec<u32>,
    /// Which of the colourings, for sums.
    pub colouring: Option<u32>,
    /// For a trial, what was laid or struck out in turn before it failed.
    pub chain: Vec<(Effect, u32)>,
    /// For a trial, how it failed.
    pub clash: Option<Clash>,
}

impl Deduction {
    /// A deduction without a trial.
    pub fn new(rung: Rung, effect: Effect, options: Vec<u32>, premises: Vec<u32>) -> Self {
        Self { rung, effect, options, premises, colouring: None, chain: vec![], clash: None }
    }

    /// Does what is deduced.
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

/// Called between small pieces of work; returns whether to stop, after which nothing is found.
pub(crate) type Over<'a> = &'a dyn Fn() -> bool;

/// How many levels are found by looking, without a trial.
pub(crate) const LEVELS: usize = 7;

/// Whether to stop, checked at each 16th step of a loop: often enough, and cheap beside the steps.
fn is_late(at: usize, is_over: Over<'_>) -> bool {
    at.is_multiple_of(16) && is_over()
}

/// The deductions of one level; those of one level weigh the same, and a harder one comes later.
pub(crate) fn look(
    level: usize,
    board: &Board<'_>,
    position: &Position,
    is_over: Over<'_>,
) -> Vec<Deduction> {
    look_counting(level, board, position, Copies::Left, is_over)
}

/// The deductions of one level, where `copies` may be counted for a part of the board.
pub(crate) fn look_counting(
    level: usize,
    board: &Board<'_>,
    position: &Position,
    copies: Copies,
    is_over: Over<'_>,
) -> Vec<Deduction> {
    match level {
        0 => forced::cells(board, position),
        1 => forced::pieces(board, position),
        2 => ends::cut_off(board, position, copies, is_over),
        3 => pointing::spent(board, position, is_over),
        4 => locked::pairs(board, position, is_over),
        5 => locked::triples(board, position, is_over),
        _ => sums::colourings(board, position, copies, is_over),
    }
}

/// The deductions by trial that are shortest.
pub(crate) fn try_each(
    board: &Board<'_>,
    position: &Position,
    depth: Depth,
    is_over: Over<'_>,
) -> Vec<Deduction> {
    trial::shortest(board, position, depth, is_over)
}

/// Whether a trial of an option fails.
pub(crate) fn fails(
    board: &Board<'_>,
    position: &Position,
    option: u32,
    depth: Depth,
    is_over: Over<'_>,
) -> bool {
    trial::fails(board, position, option, depth, usize::MAX, is_over).is_some()
}

/// Why a position has no solution, if that is seen at once.
pub(crate) fn clash(board: &Board<'_>, position: &Position) -> Option<Clash> {
    let sizes = || Sizes::of(board, position, Copies::Left);
    position
        .dead_item()
        .map(Clash::Item)
        .or_else(|| ends::bad_island(board, position, &mut sizes()))
}

/// Whether a position is seen to have no solution: an item is dead, or a part has none of the sizes.
pub(crate) fn is_hopeless(board: &Board<'_>, position: &Position, sizes: &mut Sizes) -> bool {
    position.dead_item().is_some() || ends::bad_island(board, position, sizes).is_some()
}
