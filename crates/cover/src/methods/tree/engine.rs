//! What every engine offers.
//!
//! An engine prepares itself once for a cover (masks, sets: costly, shared by threads); each thread then
//! takes a searcher of its own, which walks units.

use super::guide::Guide;
use super::memory::SubBoards;
use super::refusal::Refusal;
use crate::problem::Cover;
use crate::problem::symmetry::Reduction;
use crate::run::{Flow, Outcome, Stop, Tree, Unit};

/// The most that an engine may take for one search, in bytes.
pub(super) const MEMORY: u64 = 4 << 30;

/// A way of searching.
pub trait Engine: Sync {
    /// The name a person types.
    fn name(&self) -> &'static str;
    /// One line for a list of engines.
    fn about(&self) -> &'static str;
    /// The tree it walks: engines of one tree visit the same nodes in the same order.
    fn tree(&self) -> Tree {
        Tree::Constrained
    }
    /// Whether the engine takes the cover on this machine; cheap.
    fn accepts(&self, cover: &Cover) -> Result<(), Refusal>;
    /// Builds what all searches of the cover share; looks now and then whether to stop.
    fn prepare(&self, cover: &Cover, stop: &Stop) -> Result<Box<dyn Prepared>, Refusal>;
}

/// An engine ready for a cover; shared by threads.
pub trait Prepared: Send + Sync {
    /// The tree that its searchers walk.
    fn tree(&self) -> Tree {
        Tree::Constrained
    }
    /// The bytes that each searcher takes at once, if that is much.
    fn searcher_bytes(&self) -> u64 {
        0
    }
    /// A searcher for one thread, over the tree that is left when symmetry is reduced.
    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher<'s> + 's>;
}

/// One thread's search.
pub trait Searcher<'s> {
    /// Gives it a memory of sub-boards for all its runs; engines that cannot use one let it go.
    fn remember(&mut self, memory: SubBoards<'s>) {
        drop(memory);
    }
    /// Gives it a guide for all its runs; engines that cannot use one let it go, and walk everything.
    fn follow(&mut self, guide: Guide) {
        drop(guide);
    }
    /// Walks the tree below a unit until it is finished or has to stop.
    ///
    /// The unit must have passed [`Unit::check`]. The sink gets each solution's options in the order
    /// of choice, and the solutions in search order, which is the same for every engine.
    fn run(&mut self, unit: &Unit, stop: &Stop, sink: &mut dyn FnMut(&[u32]) -> Flow) -> Outcome;
}
