//! Branching on the most constrained item at the cost of bit operations: the work horse.
//!
//! There are two forms of it, and the cover decides which is used.
//!
//! *Columns*: the options still alive are one bitset. Each item has the bitset of its options, each
//! option the bitset of those it rules out, itself too. To examine a node is to count the set bits
//! of `alive & item` for every open item; to choose an option is to clear what it rules out. Nothing
//! is undone: the bitset is copied down a level. There are no links to follow and no data to keep
//! in step, so a node costs some 80 ns where dancing links or cells take microseconds.
//!
//! Before a new node is examined, the items hit hardest by the option just chosen (it rules out at
//! least 60 per cent of their options) are tested for emptiness alone, which finds most dead nodes
//! early. Groups (items that several options may use) keep a count of uses per level; colours only
//! make options that agree spare each other. The same loop is compiled for AVX-512, AVX2 and any
//! processor, and for up to eight chunks of 512 options with the width a constant; the choice is
//! made at run time.
//!
//! *Rows* (`rows/`): the options still alive are a list, each with the bitset of its items. This
//! suits many options over few items: see there.

mod levels;
mod rows;
mod tables;
mod width;

use self::levels::{Bits, Levels};
use self::rows::{RowTables, row_bytes, row_words};
use self::tables::BitsetTables;
#[cfg(target_arch = "x86_64")]
use self::width::OnAvx512;
use self::width::{DynamicWidth, FixedWidth, Width, chunks_for};
use super::engine::{Engine, MEMORY, Prepared, Searcher};
use super::guide::Guide;
use super::isa::{self, Compiled, Isa, Wanted};
use super::memory::SubBoards;
use super::refusal::Refusal;
use crate::methods::tree::walk::walk;
use crate::problem::symmetry::Reduction;
use crate::problem::{Cover, deepest};
use crate::run::{Flow, Outcome, Stop, Unit};

/// The engine on the instructions that are wanted.
pub(super) struct Bitset {
    name: &'static str,
    about: &'static str,
    wanted: Wanted,
}

pub(super) static BITSET: Bitset = Bitset {
    name: "bitset",
    about: "option bitsets, most constrained item first; the fastest up to some 25,000 options",
    wanted: Wanted::Best,
};

pub(super) static BITSET_AVX2: Bitset = Bitset {
    name: "bitset-avx2",
    about: "the same, held to AVX2 instructions; for measurements",
    wanted: Wanted::Avx2,
};

pub(super) static BITSET_PORTABLE: Bitset = Bitset {
    name: "bitset-portable",
    about: "the same, held to instructions every processor has; for measurements",
    wanted: Wanted::Portable,
};

impl Engine for Bitset {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn accepts(&self, cover: &Cover) -> Result<(), Refusal> {
        Refusal::of_amounts(cover)?;
        let isa = Isa::find(self.wanted).ok_or(Refusal::Processor)?;
        let bytes = search_bytes(cover, isa);
        if bytes > MEMORY { Err(Refusal::Memory(bytes)) } else { Ok(()) }
    }

    fn prepare(&self, cover: &Cover, stop: &Stop) -> Result<Box<dyn Prepared>, Refusal> {
        Refusal::of_amounts(cover)?;
        self.accepts(cover)?;
        let isa = Isa::find(self.wanted).ok_or(Refusal::Processor)?;
        Refusal::without_room(search_bytes(cover, isa), stop)?;
        Ok(match words_of_rows(cover, isa) {
            Some(1) => Box::new(RowTables::<1>::new(cover, isa, stop)?),
            Some(2) => Box::new(RowTables::<2>::new(cover, isa, stop)?),
            _ => Box::new(BitsetTables::new(cover, isa, stop)?),
        })
    }
}

/// How many words the rows of the cover take, where lists of rows are faster than columns.
///
/// What columns cost grows with the options, what rows cost with the words of a row. They meet where
/// there are so many chunks of options, on boards that are not narrow.
fn words_of_rows(cover: &Cover, isa: Isa) -> Option<usize> {
    let (one_word, two_words) = match isa {
        Isa::Portable => (3, 6),
        isa if isa.is_wide() => (2, 5),
        _ => (2, 4),
    };
    let chunks = chunks_for(cover.n_options());
    let most = usize::from(chunks >= one_word) + usize::from(chunks >= two_words);
    if most > 0 { row_words(cover).filter(|&words| words <= most) } else { None }
}

/// Whether a search with the best instructions there are goes by rows.
pub(super) fn goes_by_rows(cover: &Cover) -> bool {
    words_of_rows(cover, Isa::best()).is_some()
}

/// What the tables and the levels of one search take, as the vectors grow.
fn search_bytes(cover: &Cover, isa: Isa) -> u64 {
    words_of_rows(cover, isa).map_or_else(|| table_bytes(cover), |words| row_bytes(cover, words))
}

/// The same for columns.
fn table_bytes(cover: &Cover) -> u64 {
    let (options, items) = (cover.n_options() as u64, cover.n_items() as u64);
    let (row, words) = (chunks_for(cover.n_options()) as u64 * 64, items.div_ceil(64) * 8);
    let tables = (options + items) * row + 2 * options * words;
    tables + 2 * deepest(cover) * (row + words)
}

impl Prepared for BitsetTables {
    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher<'s> + 's> {
        Box::new(Levels::new(self, reduction))
    }
}

impl<'s> Searcher<'s> for Levels<'s> {
    fn remember(&mut self, memory: SubBoards<'s>) {
        self.shortcuts.memory = Some(memory);
    }

    fn follow(&mut self, guide: Guide) {
        self.shortcuts.guide = Some(guide);
    }

    fn run(&mut self, unit: &Unit, stop: &Stop, sink: &mut dyn FnMut(&[u32]) -> Flow) -> Outcome {
        match self.tables.chunks {
            1 => on_isa(self, FixedWidth::<1>, unit, stop, sink),
            2 => on_isa(self, FixedWidth::<2>, unit, stop, sink),
            // In WebAssembly a page has to load each of these loops: there these share one.
            #[cfg(not(target_family = "wasm"))]
            3 => on_isa(self, FixedWidth::<3>, unit, stop, sink),
            #[cfg(not(target_family = "wasm"))]
            4 => on_isa(self, FixedWidth::<4>, unit, stop, sink),
            #[cfg(not(target_family = "wasm"))]
            5 => on_isa(self, FixedWidth::<5>, unit, stop, sink),
            #[cfg(not(target_family = "wasm"))]
            6 => on_isa(self, FixedWidth::<6>, unit, stop, sink),
            #[cfg(not(target_family = "wasm"))]
            7 => on_isa(self, FixedWidth::<7>, unit, stop, sink),
            #[cfg(not(target_family = "wasm"))]
            8 => on_isa(self, FixedWidth::<8>, unit, stop, sink),
            chunks => on_isa(self, DynamicWidth(chunks), unit, stop, sink),
        }
    }
}

fn on_isa<W: Width>(
    levels: &mut Levels,
    w: W,
    unit: &Unit,
    stop: &Stop,
    sink: &mut dyn FnMut(&[u32]) -> Flow,
) -> Outcome {
    let isa = levels.tables.isa;
    isa.run(ConstrainedWalk { levels, w, unit, stop, sink })
}

/// A call of the loop.
struct ConstrainedWalk<'s, 't, W> {
    levels: &'s mut Levels<'t>,
    w: W,
    unit: &'s Unit,
    stop: &'s Stop<'s>,
    sink: &'s mut dyn FnMut(&[u32]) -> Flow,
}

impl<W: Width> Compiled for ConstrainedWalk<'_, '_, W> {
    type Output = Outcome;

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn on_avx512(self, isa: isa::Avx512) -> Outcome {
        let Self { levels, w, unit, stop, sink } = self;
        ConstrainedWalk { levels, w: OnAvx512::new(w, isa), unit, stop, sink }.on_any()
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn on_avx2(self, _: isa::Avx2) -> Outcome {
        self.on_any()
    }

    #[inline(always)]
    fn on_any(self) -> Outcome {
        let (rivals, Self { levels, w, unit, stop, sink }) = (self.levels.rivals, self);
        let mut shortcuts = std::mem::take(&mut levels.shortcuts);
        let outcome = walk(&mut Bits { levels, w }, rivals, &mut shortcuts, unit, stop, sink);
        levels.shortcuts = shortcuts;
        outcome
    }
}
