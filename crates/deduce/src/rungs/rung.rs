//! The rungs by name, in rising order of difficulty.

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
