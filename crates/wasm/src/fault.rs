//! Why something cannot be done, in words for a person.

use std::fmt;

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The words are malformed.
    Broken,
    /// A cell lies too far away.
    Far,
    /// A cell is no cell of the lattice or of the board.
    NoCell,
    /// So many places would have to be tried.
    Large(usize),
    /// A step that is to join borders is no isometry of the lattice, or does nothing.
    NoStep,
    /// The steps that are to join borders leave a point where it is.
    Folded,
    /// Two cells of the board are one where its borders are joined.
    Twice,
    /// A piece may not be turned or flipped, but going around the board does so.
    Turned,
    /// Nothing was opened, or no search was begun.
    Nothing,
    /// The message of the core.
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
            Self::NoStep => f.write_str(
                "no isometry of the lattice joins the borders of this board so: take a box of other \
                 sides, or other steps",
            ),
            Self::Folded => f.write_str(
                "the steps that join borders leave a point where it is, so they fold the board: join \
                 borders by slides, and by reflections that slide along their line",
            ),
            Self::Twice => f.write_str(
                "two cells of the board are one when its borders are joined: take one of them out, or \
                 join the borders by longer steps",
            ),
            Self::Turned => f.write_str(
                "a piece that may not be turned or flipped is turned or flipped on the way around the \
                 board: allow it",
            ),
            Self::Nothing => f.write_str(
                "the engine was asked before a puzzle was opened; this is a fault of ours",
            ),
            Self::Core(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Fault {}
