//! What is known of a board for which a hint is wanted.

use deduce::Step;

/// What is known of a board.
#[derive(Default)]
pub(crate) struct Known {
    pub solutions: u64,
    /// Whether these are all.
    pub exact: bool,
    pub stuck: Option<Stuck>,
    /// The easiest deduction, and the laid options on which it rests.
    pub step: Option<Step>,
    pub because: Vec<u32>,
    pub next: Option<Move>,
}

/// The piece to lay next.
pub(crate) struct Move {
    pub option: u32,
    /// The cell to look at.
    pub cell: u32,
    /// Why it must lie there; empty if it need not.
    pub reason: String,
    /// Of the solutions that were looked at, those that have it.
    pub ways: u64,
    pub of: u64,
    pub all_seen: bool,
}

/// Why a board cannot be finished, and what to take back.
#[derive(Default)]
pub(crate) struct Stuck {
    /// The pieces to take back, by index.
    pub back: Vec<usize>,
    /// Whether fewer are known not to be enough.
    pub fewest: bool,
    /// The piece after which it could not be finished; none where it never could.
    pub since: Option<usize>,
    pub reason: Option<Reason>,
}

/// A short reason why a board cannot be finished.
pub(crate) struct Reason {
    pub text: String,
    pub cells: Vec<u32>,
    /// The options that are all needed to see it.
    pub because: Vec<u32>,
}
