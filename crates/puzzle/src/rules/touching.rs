//! What a rule asks of pieces that touch, for boards on which nothing else can be asked.

use std::collections::BTreeSet;

use crate::lattice::Level;

/// Which pieces keep apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// Copies of one piece.
    Same,
    /// All pieces.
    All,
    /// The pieces of these names.
    Named(BTreeSet<String>),
}

/// What a rule asks of pieces that touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touching {
    /// Touching sides bear the same colour, or one of these pairs.
    Match(Vec<[char; 2]>),
    /// These pieces have nothing of this level in common.
    Apart(Who, Level),
}
