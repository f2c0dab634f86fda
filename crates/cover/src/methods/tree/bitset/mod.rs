//! Branching on the most constrained item at the cost of bit operations: the work horse.
//!
//! The options still alive are one bitset. Each item has the bitset of its options, each option the
//! bitset of those it rules out, itself too. To examine a node is to count the set bits of
//! `alive & item` for every open item; to choose an option is to clear what it rules out. Nothing
//! is undone: the bitset is copied down a level. There are no links to follow and no data to keep
//! in step, so a node costs some 80 ns where dancing links or cells take microseconds.
//!
//! Before a new node is examined, the items hit hardest by the option just chosen (it rules out at
//! least 60 per cent of their options) are tested for emptiness alone, which finds most dead nodes
//! early. Groups (items that several options may use) keep a count of uses per level; colours only
//! make options that agree spare each other. The same loop is compiled for AVX-512, AVX2 and any
//! processor, and for up to eight chunks of 512 options with the width a constant; the choice is
//! made at run time.
#![allow(unsafe_code)] // calling functions compiled for instructions that were found present

mod levels;
mod tables;
mod width;

use self::levels::{Bits, Levels};
use self::tables::Tables;
#[cfg(target_arch = "x86_64")]
use self::width::Avx512;
use self::width::{Dynamic, Fixed, Width, chunks_for};
use super::depth::deepest;
use super::isa::Path;
use super::{Engine, MEMORY, Prepared, Refusal, Searcher};
use crate::methods::tree::walk::walk;
use crate::problem::Cover;
use crate::problem::symmetry::Reduction;
use crate::run::{Budget, Flow, Outcome, Unit};

/// The engine on the best path the processor has, or on a given one.
pub(super) struct Bitset {
    name: &'static str,
    about: &'static str,
    path: Option<Path>,
}

pub(super) static BITSET: Bitset = Bitset {
    name: "bitset",
    about: "option bitsets, most constrained item first; the fastest up to some 25,000 options",
    path: None,
};

pub(super) static BITSET_AVX2: Bitset = Bitset {
    name: "bitset-avx2",
    about: "the same, held to AVX2 instructions; for measurements",
    path: Some(Path::Avx2),
};

pub(super) static BITSET_PORTABLE: Bitset = Bitset {
    name: "bitset-portable",
    about: "the same, held to instructions every processor has; for measurements",
    path: Some(Path::Portable),
};

impl Engine for Bitset {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn accepts(&self, cover: &Cover) -> Result<(), Refusal> {
        let bytes = bytes_for(cover);
        if self.path.is_some_and(|path| !path.is_present()) {
            Err(Refusal::Processor)
        } else if bytes > MEMORY {
            Err(Refusal::Memory(bytes))
        } else {
            Ok(())
        }
    }

    fn prepare(&self, cover: &Cover) -> Result<Box<dyn Prepared>, Refusal> {
        self.accepts(cover)?;
        Ok(Box::new(Tables::new(cover, self.path.unwrap_or_else(Path::best))))
    }
}

/// What the tables and the levels of one search take, as the vectors grow.
fn bytes_for(cover: &Cover) -> u64 {
    let (options, items) = (cover.n_options() as u64, cover.n_items() as u64);
    let (row, words) = (chunks_for(cover.n_options()) as u64 * 64, items.div_ceil(64) * 8);
    let tables = (options + items) * row + 2 * options * words;
    tables + 2 * deepest(cover) * (row + words)
}

impl Prepared for Tables {
    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher + 's> {
        Box::new(Levels::new(self, reduction))
    }
}

impl Searcher for Levels<'_> {
    fn run(
        &mut self,
        unit: &Unit,
        budget: &Budget,
        sink: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Outcome {
        match self.tables.chunks {
            1 => on_path(self, Fixed::<1>, unit, budget, sink),
            2 => on_path(self, Fixed::<2>, unit, budget, sink),
            3 => on_path(self, Fixed::<3>, unit, budget, sink),
            4 => on_path(self, Fixed::<4>, unit, budget, sink),
            5 => on_path(self, Fixed::<5>, unit, budget, sink),
            6 => on_path(self, Fixed::<6>, unit, budget, sink),
            7 => on_path(self, Fixed::<7>, unit, budget, sink),
            8 => on_path(self, Fixed::<8>, unit, budget, sink),
            chunks => on_path(self, Dynamic(chunks), unit, budget, sink),
        }
    }
}

type Sink<'s> = &'s mut dyn FnMut(&[u32]) -> Flow;

fn on_path<W: Width>(
    levels: &mut Levels,
    w: W,
    unit: &Unit,
    budget: &Budget,
    sink: Sink,
) -> Outcome {
    let rivals = levels.rivals;
    match levels.tables.path {
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { with_avx512(levels, w, unit, budget, sink) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { with_avx2(levels, w, unit, budget, sink) },
        _ => walk(&mut Bits { levels, w }, rivals, unit, budget, sink),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt")]
fn with_avx512<W: Width>(
    levels: &mut Levels,
    w: W,
    unit: &Unit,
    budget: &Budget,
    sink: Sink,
) -> Outcome {
    let rivals = levels.rivals;
    // SAFETY: the instructions are enabled for this function.
    let w = unsafe { Avx512::new(w) };
    walk(&mut Bits { levels, w }, rivals, unit, budget, sink)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn with_avx2<W: Width>(
    levels: &mut Levels,
    w: W,
    unit: &Unit,
    budget: &Budget,
    sink: Sink,
) -> Outcome {
    let rivals = levels.rivals;
    walk(&mut Bits { levels, w }, rivals, unit, budget, sink)
}
