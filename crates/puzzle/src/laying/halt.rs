//! What can stop the making of a cover.

use cover::{Fault as Refused, Faults};

use crate::document::Fault;
use crate::document::words::commas;

/// A function that is called now and then, with the bytes that are about to be taken; it fails if the work
/// has to stop.
pub type Guard<'g, E> = &'g mut dyn FnMut(usize) -> Result<(), E>;

/// Why there is no cover.
#[derive(Debug)]
pub enum Halt<E> {
    /// The guard stopped the work.
    Guard(E),
    /// What is wrong with the puzzle.
    Fault(Fault),
    /// The core refuses the cover.
    Core(Faults),
    /// A placement has no image, which is a fault of this crate.
    NoSymmetry,
}

impl<E> Halt<E> {
    /// What the core refuses, in words of the puzzle where there are such.
    pub(super) fn of_core(faults: Faults, placements: usize, order: usize) -> Self {
        if !matches!(faults.0[..], [Refused::SymmetryGroupTooLarge { .. }, ..]) {
            return Self::Core(faults);
        }
        let what = format!(
            "{} placements and {order} symmetries of the board are more than there is room for",
            commas(placements as u64)
        );
        let todo = "use a smaller board, fewer kinds of piece, or pieces of which some are placed";
        Self::Fault(Fault::new(vec![], what, todo))
    }
}
