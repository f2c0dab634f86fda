//! A fixed order at vector speed: the options of the first empty position, eight tests at a time.
//!
//! De Bruijn's and Fletcher's way to fill a box: the first empty cell in scan order has to be
//! covered by an option that begins there. A state is one bit a position, and a few words of fields
//! for what lives long (see `layout`); to examine a node is to find the first bit that is clear and
//! to test the options of that position against the window from there on (see `blocks`), eight with
//! an instruction. Nodes are many, but one costs a tenth of what it costs where the most constrained
//! item is looked for. In the plane the frontier is short and dead ends show soon, which is where
//! this engine is at home.
//!
//! On most boards the same shapes come back from lead to lead. There each option has its lane of
//! half the width (`lanes`, `lane_search`), and all children of a node are looked at together (`ahead`);
//! the tree is the same.
//!
//! Its tree is not that of the other engines. If symmetry is reduced, the anchor comes first: it
//! is few options, and what they leave is put into blocks anew, without all that they rule out.

mod ahead;
mod blocks;
mod holes;
mod lane_search;
mod lanes;
mod layout;
mod option_bits;
mod search;
mod tables;
mod walk;

use self::ahead::walk_ahead;
use self::blocks::{BlockTest, Plain};
use self::lane_search::{LaneSearch, LaneTables};
use self::lanes::LaneLayout;
use self::layout::{Misfit, ScanLayout};
use self::search::ScanSearch;
use self::tables::ScanTables;
use self::walk::walk_scan;
use super::engine::{Engine, Prepared, Searcher};
use super::isa::{self, Compiled, Isa, Wanted};
use super::refusal::Refusal;
use crate::problem::Cover;
use crate::problem::symmetry::Reduction;
use crate::run::{Flow, Outcome, Stop, Tree, Unit};

/// The most positions a state can have.
const MOST_POSITIONS: u32 = 512;

/// The engine on the instructions that are wanted.
pub(super) struct Bitmask {
    name: &'static str,
    about: &'static str,
    wanted: Wanted,
}

pub(super) static BITMASK: Bitmask = Bitmask {
    name: "bitmask",
    about: "fixed order, wide vectors: fastest where the frontier is short, as in the plane",
    wanted: Wanted::Best,
};

pub(super) static BITMASK_AVX2: Bitmask = Bitmask {
    name: "bitmask-avx2",
    about: "the same, held to AVX2 instructions; for measurements",
    wanted: Wanted::Avx2,
};

pub(super) static BITMASK_PORTABLE: Bitmask = Bitmask {
    name: "bitmask-portable",
    about: "the same, held to instructions every processor has; for measurements",
    wanted: Wanted::Portable,
};

impl Engine for Bitmask {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn tree(&self) -> Tree {
        Tree::Scan
    }

    fn accepts(&self, cover: &Cover) -> Result<(), Refusal> {
        Isa::find(self.wanted).ok_or(Refusal::Processor)?;
        layout(cover).map(|_| ())
    }

    fn prepare(&self, cover: &Cover, _: &Stop) -> Result<Box<dyn Prepared>, Refusal> {
        let isa = Isa::find(self.wanted).ok_or(Refusal::Processor)?;
        let layout = layout(cover)?;
        let words = layout.n_positions.div_ceil(64);
        if let Some(lanes) = LaneLayout::of(&layout).filter(|_| words <= 2) {
            return Ok(match words {
                0..=1 => Box::new(LaneTables::<1>::new(&layout, &lanes, isa)),
                _ => Box::new(LaneTables::<2>::new(&layout, &lanes, isa)),
            });
        }
        Ok(match (words, layout.window_bits.div_ceil(64)) {
            (0..=1, 0..=1) => Box::new(ScanTables::<1, 1>::new(&layout, isa)),
            // A page has to load each of these loops: in WebAssembly three for larger boards do.
            #[cfg(not(target_family = "wasm"))]
            (0..=1, 2) => Box::new(ScanTables::<1, 2>::new(&layout, isa)),
            #[cfg(not(target_family = "wasm"))]
            (0..=2, 0..=1) => Box::new(ScanTables::<2, 1>::new(&layout, isa)),
            (0..=2, 0..=2) => Box::new(ScanTables::<2, 2>::new(&layout, isa)),
            #[cfg(not(target_family = "wasm"))]
            (0..=4, 0..=2) => Box::new(ScanTables::<4, 2>::new(&layout, isa)),
            (0..=4, _) => Box::new(ScanTables::<4, 4>::new(&layout, isa)),
            _ => Box::new(ScanTables::<8, 4>::new(&layout, isa)),
        })
    }
}

fn layout(cover: &Cover) -> Result<ScanLayout, Refusal> {
    Refusal::of_amounts(cover)?;
    let layout = ScanLayout::new(cover).map_err(|misfit| match misfit {
        Misfit::NoLead(option) => Refusal::NoLead(option),
        Misfit::Window(bits) => Refusal::Reach(bits),
    })?;
    if layout.n_positions > MOST_POSITIONS {
        Err(Refusal::Positions(layout.n_positions))
    } else {
        Ok(layout)
    }
}

impl<const L: usize, const P: usize> Prepared for ScanTables<L, P> {
    fn tree(&self) -> Tree {
        Tree::Scan
    }

    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher<'s> + 's> {
        Box::new(ScanSearch::new(self, reduction))
    }
}

impl<'s, const L: usize, const P: usize> Searcher<'s> for ScanSearch<'s, L, P> {
    fn run(&mut self, unit: &Unit, stop: &Stop, sink: &mut dyn FnMut(&[u32]) -> Flow) -> Outcome {
        self.tables.isa.run(ScanWalk { search: self, unit, stop, sink })
    }
}

impl<const L: usize> Prepared for LaneTables<L> {
    fn tree(&self) -> Tree {
        Tree::Scan
    }

    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher<'s> + 's> {
        Box::new(LaneSearch::new(self, reduction))
    }
}

impl<'s, const L: usize> Searcher<'s> for LaneSearch<'s, L> {
    fn run(&mut self, unit: &Unit, stop: &Stop, sink: &mut dyn FnMut(&[u32]) -> Flow) -> Outcome {
        self.tables.isa.run(ScanWalk { search: self, unit, stop, sink })
    }
}

/// A search that walks with the instructions at hand.
trait Walk {
    fn walk(
        &mut self,
        test: impl BlockTest,
        unit: &Unit,
        stop: &Stop,
        sink: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Outcome;
}

impl<const L: usize, const P: usize> Walk for ScanSearch<'_, L, P> {
    #[inline(always)]
    fn walk(
        &mut self,
        test: impl BlockTest,
        unit: &Unit,
        stop: &Stop,
        sink: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Outcome {
        walk_scan(self, test, unit, stop, sink)
    }
}

impl<const L: usize> Walk for LaneSearch<'_, L> {
    #[inline(always)]
    fn walk(
        &mut self,
        test: impl BlockTest,
        unit: &Unit,
        stop: &Stop,
        sink: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Outcome {
        walk_ahead(self, test, unit, stop, sink)
    }
}

/// A call of the loop.
struct ScanWalk<'s, W> {
    search: &'s mut W,
    unit: &'s Unit,
    stop: &'s Stop<'s>,
    sink: &'s mut dyn FnMut(&[u32]) -> Flow,
}

impl<W: Walk> Compiled for ScanWalk<'_, W> {
    type Output = Outcome;

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn on_avx512(self, isa: isa::Avx512) -> Outcome {
        self.search.walk(isa, self.unit, self.stop, self.sink)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn on_avx2(self, isa: isa::Avx2) -> Outcome {
        self.search.walk(isa, self.unit, self.stop, self.sink)
    }

    #[inline(always)]
    fn on_any(self) -> Outcome {
        self.search.walk(Plain, self.unit, self.stop, self.sink)
    }
}
