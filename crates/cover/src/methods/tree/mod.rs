//! The table of engines and what every engine offers.
//!
//! A new engine is one file and one line in [`ENGINES`]; the tests run over the table, so it
//! inherits all of them. An engine prepares itself once for a cover (masks, sets: costly, shared by
//! threads); each thread then takes a searcher of its own, which walks units.

#[cfg(not(target_family = "wasm"))]
mod bitmask;
mod bitset;
mod cells;
mod count_each;
mod cut;
mod isa;
mod memory;
mod runner;
mod search;
mod walk;

use std::fmt;

use crate::problem::Cover;
use crate::problem::symmetry::Reduction;
use crate::run::{Ended, Flow, Outcome, Stop, Tree, Unit};

pub use self::count_each::{Tally, TallyLimits, count_each};
pub(crate) use self::cut::cut;
pub use self::memory::{Remember, SubBoards};
pub use self::search::{Job, Limits, Report, drive};

/// The most that an engine may take for one search, in bytes.
const MEMORY: u64 = 4 << 30;

/// Every engine there is. Those that are fast by wide vectors alone, or made for measurements, are left
/// out of WebAssembly, in which they would be most of the download of a page.
pub static ENGINES: &[&dyn Engine] = &[
    &bitset::BITSET,
    #[cfg(not(target_family = "wasm"))]
    &bitset::BITSET_AVX2,
    #[cfg(not(target_family = "wasm"))]
    &bitset::BITSET_PORTABLE,
    #[cfg(not(target_family = "wasm"))]
    &bitmask::BITMASK,
    #[cfg(not(target_family = "wasm"))]
    &bitmask::BITMASK_AVX2,
    #[cfg(not(target_family = "wasm"))]
    &bitmask::BITMASK_PORTABLE,
    &cells::Cells,
];

/// The engine of that name.
pub fn find_engine(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.name() == name)
}

/// Whether this processor has the AVX-512 instructions that the engines use.
pub(crate) fn has_avx512() -> bool {
    isa::Isa::best().is_wide()
}

/// Whether `bitset` keeps the options of a cover as rows of items, which cost little to prepare.
pub(crate) fn goes_by_rows(cover: &crate::problem::Cover) -> bool {
    bitset::goes_by_rows(cover)
}

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
    /// Walks the tree below a unit until it is finished or has to stop.
    ///
    /// The unit must have passed [`Unit::check`]. The sink gets each solution's options in the order
    /// of choice, and the solutions in search order, which is the same for every engine.
    fn run(&mut self, unit: &Unit, stop: &Stop, sink: &mut dyn FnMut(&[u32]) -> Flow) -> Outcome;
}

/// Why an engine does not take a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The processor lacks the instructions the engine is made for.
    Processor,
    /// The tables, or the rows of a deep search, would take this many bytes.
    Memory(u64),
    /// It had to stop before the tables were built.
    Stopped(Ended),
    /// This option has no item that must be used exactly once.
    NoLead(u32),
    /// Options reach so far ahead that a window would need this many bits.
    Reach(u32),
    /// There would be this many positions.
    Positions(u32),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Processor => write!(f, "this processor lacks its instructions; use `bitset`"),
            Self::Memory(bytes) => {
                write!(f, "it would take {} MB; try another engine", bytes >> 20)
            }
            Self::Stopped(ended) => write!(f, "stopped while its tables were built: {ended}"),
            Self::NoLead(option) => write!(
                f,
                "option {option} has no item that must be used exactly once; use `bitset`"
            ),
            Self::Reach(bits) => write!(
                f,
                "options reach so far ahead that {bits} bits would be needed, more than 256; use \
                 `bitset`"
            ),
            Self::Positions(positions) => {
                write!(f, "{positions} positions are more than 512; use `bitset`")
            }
        }
    }
}

impl std::error::Error for Refusal {}
