//! The table of engines.
//!
//! A new engine is one file and one line in [`ENGINES`]; the tests run over the table, so it
//! inherits all of them.

#[cfg(not(target_family = "wasm"))]
mod bitmask;
mod bitset;
mod cells;
mod complete;
mod count_each;
mod cut;
mod engine;
mod guide;
mod isa;
mod job;
mod memory;
mod refusal;
mod runner;
mod search;
mod walk;

pub(crate) use self::complete::complete;
pub use self::count_each::{Tally, TallyLimits, count_each};
pub(crate) use self::cut::cut;
pub use self::engine::{Engine, Prepared, Searcher};
pub use self::guide::{Guide, Known};
pub use self::job::{Job, Limits};
pub use self::memory::{Remember, SubBoards};
pub use self::refusal::Refusal;
pub use self::search::{Report, drive};

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
