//! A fixed order at vector speed: the options of the first empty slot, eight tests at a time.
//!
//! De Bruijn's and Fletcher's way to fill a box: the first empty cell in scan order has to be
//! covered by an option that begins there. A state is one bit a slot, and a few words of fields for
//! what lives long (see `layout`); to examine a node is to find the first bit that is clear and to
//! test the options of that slot against the window from there on (see `lanes`), eight with an
//! instruction. Nodes are many, but one costs a tenth of what it costs where the most constrained
//! item is looked for. In the plane the frontier is short and dead ends show soon, which is where
//! this engine is at home.
//!
//! Its tree is not that of the other engines. Where symmetry is reduced, the anchor comes first: it
//! is few options, and what they leave is put into blocks anew, without all that they rule out.

mod lanes;
mod layout;
mod search;
mod sweep;
mod tables;

use self::lanes::Plain;
use self::layout::{Layout, Misfit};
use self::search::Search;
use self::sweep::sweep;
use self::tables::Tables;
use super::isa::{self, Compiled, Isa, Wanted};
use super::{Engine, Prepared, Refusal, Searcher};
use crate::problem::Cover;
use crate::problem::symmetry::Reduction;
use crate::run::{Flow, Outcome, Stop, Tree, Unit};

/// The most slots a state can have.
const MOST_SLOTS: u32 = 512;

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
        let words = layout.n_slots.div_ceil(64);
        Ok(match (words, layout.lane_bits.div_ceil(64)) {
            (0..=1, 0..=1) => Box::new(Tables::<1, 1>::new(&layout, isa)),
            (0..=1, 2) => Box::new(Tables::<1, 2>::new(&layout, isa)),
            (0..=2, 0..=1) => Box::new(Tables::<2, 1>::new(&layout, isa)),
            (0..=2, 2) => Box::new(Tables::<2, 2>::new(&layout, isa)),
            (0..=4, 0..=2) => Box::new(Tables::<4, 2>::new(&layout, isa)),
            (0..=4, _) => Box::new(Tables::<4, 4>::new(&layout, isa)),
            _ => Box::new(Tables::<8, 4>::new(&layout, isa)),
        })
    }
}

fn layout(cover: &Cover) -> Result<Layout, Refusal> {
    let layout = Layout::new(cover).map_err(|misfit| match misfit {
        Misfit::NoLead(option) => Refusal::NoLead(option),
        Misfit::Lane(bits) => Refusal::Reach(bits),
    })?;
    if layout.n_slots > MOST_SLOTS { Err(Refusal::Slots(layout.n_slots)) } else { Ok(layout) }
}

impl<const L: usize, const P: usize> Prepared for Tables<L, P> {
    fn tree(&self) -> Tree {
        Tree::Scan
    }

    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher + 's> {
        Box::new(Search::new(self, reduction))
    }
}

impl<const L: usize, const P: usize> Searcher for Search<'_, L, P> {
    fn run(&mut self, unit: &Unit, stop: &Stop, sink: &mut dyn FnMut(&[u32]) -> Flow) -> Outcome {
        self.tables.isa.run(Sweep { search: self, unit, stop, sink })
    }
}

/// A call of the loop.
struct Sweep<'s, 't, const L: usize, const P: usize> {
    search: &'s mut Search<'t, L, P>,
    unit: &'s Unit,
    stop: &'s Stop<'s>,
    sink: &'s mut dyn FnMut(&[u32]) -> Flow,
}

impl<const L: usize, const P: usize> Compiled for Sweep<'_, '_, L, P> {
    type Output = Outcome;

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn on_avx512(self, isa: isa::Avx512) -> Outcome {
        sweep(self.search, isa, self.unit, self.stop, self.sink)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn on_avx2(self, isa: isa::Avx2) -> Outcome {
        sweep(self.search, isa, self.unit, self.stop, self.sink)
    }

    #[inline(always)]
    fn on_any(self) -> Outcome {
        sweep(self.search, Plain, self.unit, self.stop, self.sink)
    }
}
