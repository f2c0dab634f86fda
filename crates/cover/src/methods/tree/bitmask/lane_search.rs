//! Tables and one thread's search if options have lanes (see `lanes`).
//!
//! A state carries which lanes are left by its fields, so that a lane holds nothing but positions:
//! those from the one behind the lead on. Lists are a mask of lanes a lead.

use super::blocks::{BlockTest, LANES, Tails};
use super::holes::Holes;
use super::lanes::{FieldUse, LaneLayout};
use super::layout::{LowerBound, ScanLayout};
use super::search::RuledOut;
use crate::methods::tree::isa::Isa;
use crate::problem::symmetry::Reduction;
use crate::run::Unit;

/// What all searches of a cover share: states of `L` words.
pub struct LaneTables<const L: usize> {
    pub isa: Isa,
    pub n_positions: usize,
    /// The positions that may stay empty.
    optional: [u64; L],
    root: LaneLevel<L>,
    lower_bounds: Vec<LowerBound>,
    infeasible: bool,
    holes: Option<Holes>,
    /// The banks of the leads, and one without options.
    banks: Vec<Tails>,
    bank_of: Vec<usize>,
    /// What the options of each lane do to the fields.
    effects: [FieldEffect; LANES],
    /// The place of each option: its lead, then its lane.
    place_of: Vec<Option<u32>>,
    /// The option at each place, or anything if there is none.
    pub options: Vec<u32>,
}

/// What the options of a lane do to the fields and to the lanes left.
#[derive(Clone, Copy, Debug)]
struct FieldEffect {
    adds: u64,
    /// The bit that is set when the field is full.
    full: u64,
    /// The lanes that go when it is.
    lanes: u64,
}

/// A state.
#[derive(Clone, Copy, Debug)]
pub struct LaneLevel<const L: usize> {
    positions: [u64; L],
    fields: u64,
    /// The lanes whose fields are not full.
    left: u64,
}

/// The known facts about a lead.
#[derive(Clone, Copy, Debug)]
pub struct Lead<'t> {
    pub bank: &'t Tails,
    /// The lanes that have an option here which may be tried.
    lanes: u64,
}

/// One thread's search.
pub struct LaneSearch<'t, const L: usize> {
    pub tables: &'t LaneTables<L>,
    ruled_out: RuledOut<'t>,
    /// By position, with all options that may be tried at all.
    all: Vec<Lead<'t>>,
    /// By position, with the options that are left.
    pub leads: Vec<Lead<'t>>,
    /// A node at this level or above it needs other lists.
    stale: usize,
}

impl<const L: usize> LaneTables<L> {
    pub fn new(layout: &ScanLayout, lanes: &LaneLayout, isa: Isa) -> Self {
        let n_positions = layout.n_positions as usize;
        let mut optional = [0; L];
        layout.optional.iter().for_each(|&at| optional[at as usize / 64] |= 1 << (at % 64));
        let fields = layout.fields.first().copied().unwrap_or(0);
        let mut options = vec![0; n_positions * LANES];
        let place = |option: usize| {
            let bits = layout.options.get(option)?;
            Some(bits.lead * LANES as u32 + lanes.lane_of[option]? as u32)
        };
        let place_of: Vec<_> = (0..layout.options.len()).map(place).collect();
        for (option, place) in place_of.iter().enumerate() {
            place.iter().for_each(|&place| options[place as usize] = option as u32);
        }
        let bank = |tails: &Vec<u32>| {
            let mut bank = [0; LANES];
            bank[..tails.len()].copy_from_slice(tails);
            Tails(bank)
        };
        let left = mask_of(&lanes.uses, |one| fields & one.tests == 0);
        Self {
            isa,
            n_positions,
            optional,
            root: LaneLevel { positions: [0; L], fields, left },
            lower_bounds: layout.lower_bounds.clone(),
            infeasible: layout.infeasible,
            holes: Holes::new(&layout.holes),
            banks: lanes.banks.iter().map(bank).chain([Tails([0; LANES])]).collect(),
            bank_of: lanes.bank_of.clone(),
            effects: effects(&lanes.uses),
            place_of,
            options,
        }
    }
}

/// The lanes whose use of the fields passes a test.
fn mask_of(uses: &[FieldUse], test: impl Fn(&FieldUse) -> bool) -> u64 {
    (0..).zip(uses).fold(0, |mask, (lane, one)| mask | u64::from(test(one)) << lane)
}

fn effects(uses: &[FieldUse]) -> [FieldEffect; LANES] {
    let mut effects = [FieldEffect { adds: 0, full: 0, lanes: 0 }; LANES];
    for (effect, one) in effects.iter_mut().zip(uses) {
        let lanes = mask_of(uses, |other| other.tests == one.tests);
        *effect = FieldEffect { adds: one.adds, full: one.tests, lanes };
    }
    effects
}

impl<'t, const L: usize> LaneSearch<'t, L> {
    pub fn new(tables: &'t LaneTables<L>, reduction: Option<&'t Reduction>) -> Self {
        let ruled_out = RuledOut::by(reduction);
        let none = |&bank: &usize| Lead { bank: &tables.banks[bank], lanes: 0 };
        // Behind the last position there is a lead without options.
        let behind = tables.banks.len() - 1;
        let mut all: Vec<_> = tables.bank_of.iter().chain([&behind]).map(none).collect();
        for (option, place) in tables.place_of.iter().enumerate() {
            let place = place.filter(|_| ruled_out.allows(option as u32));
            place.iter().for_each(|&place| {
                let (lead, lane) = parts(place);
                all[lead].lanes |= 1 << lane;
            });
        }
        Self { tables, ruled_out, leads: all.clone(), all, stale: usize::MAX }
    }
}

/// The lead and the lane of a place.
#[inline(always)]
fn parts(place: u32) -> (usize, usize) {
    (place as usize / LANES, place as usize % LANES)
}

impl<const L: usize> LaneSearch<'_, L> {
    /// Goes to the state of a unit.
    pub fn enter(&mut self, unit: &Unit) -> LaneLevel<L> {
        self.ruled_out.excluded.clone_from(&unit.excluded);
        self.stale = usize::MAX;
        let places = unit.chosen.iter().filter_map(|&at| self.tables.place_of[at as usize]);
        places.fold(self.tables.root, |level, place| self.after_place(&level, place))
    }

    /// Whether the node that is now examined at a level needs other lists.
    #[inline(always)]
    pub fn are_stale(&self, depth: usize) -> bool {
        depth <= self.stale
    }

    /// Makes the lists for a level, without what is ruled out besides its state. Tells the places of
    /// the anchor's options where they are branched on first.
    #[cold]
    #[inline(never)]
    pub fn make_lists(&mut self, chosen: &[u32]) -> Option<Vec<u32>> {
        let place_of = |option: u32| self.tables.place_of[option as usize];
        let out = self.ruled_out.below(chosen);
        self.leads.clone_from(&self.all);
        for place in out.iter().filter_map(|&option| place_of(option)) {
            let (lead, lane) = parts(place);
            self.leads[lead].lanes &= !(1 << lane);
        }
        let anchor = &self.ruled_out.anchor;
        let is_first = chosen.is_empty() && !anchor.is_empty();
        self.stale = if is_first { 1 } else { chosen.len() };
        let left = anchor.iter().filter(|option| !out.contains(option));
        is_first.then(|| left.filter_map(|&option| place_of(option)).collect())
    }

    /// The first position that is empty and must be filled; behind the last one if there is none.
    #[inline(always)]
    pub fn cursor(&self, level: &LaneLevel<L>) -> usize {
        let full: [u64; L] =
            std::array::from_fn(|word| level.positions[word] | self.tables.optional[word]);
        let words = full[..L - 1].iter().take_while(|&&word| word == u64::MAX).count();
        64 * words + full[words].trailing_ones() as usize
    }

    /// The lanes of a position whose options fit; none behind the last position.
    #[inline(always)]
    pub fn fitting(&self, test: impl BlockTest, level: &LaneLevel<L>, cursor: usize) -> u64 {
        let lead = &self.leads[cursor];
        let window = tail_at(&level.positions, cursor);
        test.fitting_tails(lead.bank, window, lead.lanes & level.left)
    }

    /// Whether a state has a hole.
    #[inline(always)]
    pub fn is_holed(&self, level: &LaneLevel<L>) -> bool {
        L == 1 && self.tables.holes.as_ref().is_some_and(|holes| holes.any(level.positions[0]))
    }

    /// The state after the choice of the option in a lane of a lead.
    #[inline(always)]
    pub fn after(
        &self,
        level: &LaneLevel<L>,
        bank: &Tails,
        lead: usize,
        lane: usize,
    ) -> LaneLevel<L> {
        let fills = fills::<L>(bank.0[lane], lead);
        let effect = &self.tables.effects[lane];
        let fields = level.fields + effect.adds;
        let gone = if fields & effect.full != 0 { effect.lanes } else { 0 };
        LaneLevel {
            positions: std::array::from_fn(|word| level.positions[word] | fills[word]),
            fields,
            left: level.left & !gone,
        }
    }

    /// The state after the choice of the option at a place.
    pub fn after_place(&self, level: &LaneLevel<L>, place: u32) -> LaneLevel<L> {
        let (lead, lane) = parts(place);
        self.after(level, self.leads[lead].bank, lead, lane)
    }

    /// Whether a state without an empty position reaches all lower bounds.
    #[inline(always)]
    pub fn solves(&self, level: &LaneLevel<L>) -> bool {
        let tables = self.tables;
        !tables.infeasible && tables.lower_bounds.iter().all(|bound| bound.holds(&[level.fields]))
    }
}

/// The positions that an option fills, by its lead and what it fills behind it.
#[inline(always)]
fn fills<const L: usize>(tail: u32, lead: usize) -> [u64; L] {
    let cells = u64::from(tail) << 1 | 1;
    let (word, shift) = (lead / 64, lead % 64);
    std::array::from_fn(|at| match at {
        _ if L == 1 || at == word => cells << shift,
        _ if at == word + 1 => (cells >> 1) >> (63 - shift),
        _ => 0,
    })
}

/// The positions behind one, as far as options reach.
#[inline(always)]
fn tail_at<const L: usize>(bits: &[u64; L], position: usize) -> u32 {
    let (word, shift) = (position / 64, position % 64);
    if L == 1 {
        return ((bits[0] >> shift) >> 1) as u32; // nothing is read behind the last position
    }
    let low = bits.get(word).copied().unwrap_or(0) >> shift >> 1;
    let high = bits.get(word + 1).copied().unwrap_or(0) << (63 - shift);
    (low | high) as u32
}
