//! Why something cannot be done, in words for a person.

use std::fmt;

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The words are not what they should be.
    Broken,
    /// A cell lies too far away.
    Far,
    /// A cell is no cell of the lattice or of the board.
    NoCell,
    /// So many places would have to be tried.
    Large(usize),
    /// Nothing was opened, or no search was begun.
    Nothing,
    /// What the core says.
    Core(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken => {
                f.write_str("the engine was given what it cannot read; this is a fault of ours")
            }
            Self::Far => f.write_str("a cell lies too far from the others: draw it nearer"),
            Self::NoCell => f.write_str("a cell is no cell of this lattice, or not on the board"),
            Self::Large(tried) => write!(
                f,
                "there are {tried} places to try a piece, too many for a browser: this puzzle needs \
                 tilewright on your own machine"
            ),
            Self::Nothing => f.write_str(
                "the engine was asked before a puzzle was opened; this is a fault of ours",
            ),
            Self::Core(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Fault {}
