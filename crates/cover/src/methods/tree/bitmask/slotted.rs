//! Tables and one thread's search where options have slots (see `slots`).
//!
//! A state carries which slots are left by its fields, so that a lane holds nothing but positions:
//! those from the one behind the lead on. Lists are a mask of slots a lead.

use super::blocks::{BlockTest, SLOTS, Tails};
use super::holes::Holes;
use super::layout::{LowerBound, ScanLayout};
use super::search::RuledOut;
use super::slots::{FieldUse, SlotLayout};
use crate::methods::tree::isa::Isa;
use crate::problem::symmetry::Reduction;
use crate::run::Unit;

/// What all searches of a cover share: states of `L` words.
pub struct SlotTables<const L: usize> {
    pub isa: Isa,
    pub n_positions: usize,
    /// The positions that may stay empty.
    optional: [u64; L],
    root: SlotLevel<L>,
    lower_bounds: Vec<LowerBound>,
    infeasible: bool,
    holes: Option<Holes>,
    /// The banks of the leads, and one without options.
    banks: Vec<Tails>,
    bank_of: Vec<usize>,
    /// What the options of each slot do to the fields.
    effects: [FieldEffect; SLOTS],
    /// The place of each option: its lead, then its slot.
    place_of: Vec<Option<u32>>,
    /// The option at each place, or anything where there is none.
    pub options: Vec<u32>,
}

/// What the options of a slot do to the fields and to the slots left.
#[derive(Clone, Copy, Debug)]
struct FieldEffect {
    adds: u64,
    /// The bit that is set when the field is full.
    full: u64,
    /// The slots that go when it is.
    slots: u64,
}

/// A state.
#[derive(Clone, Copy, Debug)]
pub struct SlotLevel<const L: usize> {
    positions: [u64; L],
    fields: u64,
    /// The slots whose fields are not full.
    left: u64,
}

/// What is known of a lead.
#[derive(Clone, Copy, Debug)]
pub struct Lead<'t> {
    pub bank: &'t Tails,
    /// The slots that have an option here which may be tried.
    slots: u64,
}

/// One thread's search.
pub struct SlotSearch<'t, const L: usize> {
    pub tables: &'t SlotTables<L>,
    ruled_out: RuledOut<'t>,
    /// By position, with all options that may be tried at all.
    all: Vec<Lead<'t>>,
    /// By position, with the options that are left.
    pub leads: Vec<Lead<'t>>,
    /// A node at this level or above it needs other lists.
    stale: usize,
}

impl<const L: usize> SlotTables<L> {
    pub fn new(layout: &ScanLayout, slots: &SlotLayout, isa: Isa) -> Self {
        let n_positions = layout.n_positions as usize;
        let mut optional = [0; L];
        layout.optional.iter().for_each(|&at| optional[at as usize / 64] |= 1 << (at % 64));
        let fields = layout.fields.first().copied().unwrap_or(0);
        let mut options = vec![0; n_positions * SLOTS];
        let place = |option: usize| {
            let bits = layout.options[option].as_ref()?;
            Some(bits.lead * SLOTS as u32 + slots.slot_of[option]? as u32)
        };
        let place_of: Vec<_> = (0..layout.options.len()).map(place).collect();
        for (option, place) in place_of.iter().enumerate() {
            place.iter().for_each(|&place| options[place as usize] = option as u32);
        }
        let bank = |tails: &Vec<u32>| {
            let mut bank = [0; SLOTS];
            bank[..tails.len()].copy_from_slice(tails);
            Tails(bank)
        };
        let left = mask_of(&slots.uses, |one| fields & one.tests == 0);
        Self {
            isa,
            n_positions,
            optional,
            root: SlotLevel { positions: [0; L], fields, left },
            lower_bounds: layout.lower_bounds.clone(),
            infeasible: layout.infeasible,
            holes: Holes::new(&layout.holes),
            banks: slots.banks.iter().map(bank).chain([Tails([0; SLOTS])]).collect(),
            bank_of: slots.bank_of.clone(),
            effects: effects(&slots.uses),
            place_of,
            options,
        }
    }
}

/// The slots whose use of the fields passes a test.
fn mask_of(uses: &[FieldUse], test: impl Fn(&FieldUse) -> bool) -> u64 {
    (0..).zip(uses).fold(0, |mask, (slot, one)| mask | u64::from(test(one)) << slot)
}

fn effects(uses: &[FieldUse]) -> [FieldEffect; SLOTS] {
    let mut effects = [FieldEffect { adds: 0, full: 0, slots: 0 }; SLOTS];
    for (effect, one) in effects.iter_mut().zip(uses) {
        let slots = mask_of(uses, |other| other.tests == one.tests);
        *effect = FieldEffect { adds: one.adds, full: one.tests, slots };
    }
    effects
}

impl<'t, const L: usize> SlotSearch<'t, L> {
    pub fn new(tables: &'t SlotTables<L>, reduction: Option<&'t Reduction>) -> Self {
        let ruled_out = RuledOut::by(reduction);
        let none = |&bank: &usize| Lead { bank: &tables.banks[bank], slots: 0 };
        // Behind the last position there is a lead without options.
        let behind = tables.banks.len() - 1;
        let mut all: Vec<_> = tables.bank_of.iter().chain([&behind]).map(none).collect();
        for (option, place) in tables.place_of.iter().enumerate() {
            let place = place.filter(|_| ruled_out.allows(option as u32));
            place.iter().for_each(|&place| {
                let (lead, slot) = parts(place);
                all[lead].slots |= 1 << slot;
            });
        }
        Self { tables, ruled_out, leads: all.clone(), all, stale: usize::MAX }
    }
}

/// The lead and the slot of a place.
#[inline(always)]
fn parts(place: u32) -> (usize, usize) {
    (place as usize / SLOTS, place as usize % SLOTS)
}

impl<const L: usize> SlotSearch<'_, L> {
    /// Goes to the state of a unit.
    pub fn enter(&mut self, unit: &Unit) -> SlotLevel<L> {
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
            let (lead, slot) = parts(place);
            self.leads[lead].slots &= !(1 << slot);
        }
        let anchor = &self.ruled_out.anchor;
        let is_first = chosen.is_empty() && !anchor.is_empty();
        self.stale = if is_first { 1 } else { chosen.len() };
        let left = anchor.iter().filter(|option| !out.contains(option));
        is_first.then(|| left.filter_map(|&option| place_of(option)).collect())
    }

    /// The first position that is empty and must be filled; behind the last one where there is none.
    #[inline(always)]
    pub fn cursor(&self, level: &SlotLevel<L>) -> usize {
        let full: [u64; L] =
            std::array::from_fn(|word| level.positions[word] | self.tables.optional[word]);
        let words = full[..L - 1].iter().take_while(|&&word| word == u64::MAX).count();
        64 * words + full[words].trailing_ones() as usize
    }

    /// The slots of a position whose options fit; none behind the last position.
    #[inline(always)]
    pub fn fitting(&self, test: impl BlockTest, level: &SlotLevel<L>, cursor: usize) -> u64 {
        let lead = &self.leads[cursor];
        let window = tail_at(&level.positions, cursor);
        test.fitting_tails(lead.bank, window, lead.slots & level.left)
    }

    /// Whether a state has a hole.
    #[inline(always)]
    pub fn is_holed(&self, level: &SlotLevel<L>) -> bool {
        L == 1 && self.tables.holes.as_ref().is_some_and(|holes| holes.any(level.positions[0]))
    }

    /// The state after the choice of the option in a slot of a lead.
    #[inline(always)]
    pub fn after(
        &self,
        level: &SlotLevel<L>,
        bank: &Tails,
        lead: usize,
        slot: usize,
    ) -> SlotLevel<L> {
        let fills = fills::<L>(bank.0[slot], lead);
        let effect = &self.tables.effects[slot];
        let fields = level.fields + effect.adds;
        let gone = if fields & effect.full != 0 { effect.slots } else { 0 };
        SlotLevel {
            positions: std::array::from_fn(|word| level.positions[word] | fills[word]),
            fields,
            left: level.left & !gone,
        }
    }

    /// The state after the choice of the option at a place.
    pub fn after_place(&self, level: &SlotLevel<L>, place: u32) -> SlotLevel<L> {
        let (lead, slot) = parts(place);
        self.after(level, self.leads[lead].bank, lead, slot)
    }

    /// Whether a state without an empty position reaches all lower bounds.
    #[inline(always)]
    pub fn solves(&self, level: &SlotLevel<L>) -> bool {
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
        return ((bits[0] >> shift) >> 1) as u32; // behind the last position nobody asks
    }
    let low = bits.get(word).copied().unwrap_or(0) >> shift >> 1;
    let high = bits.get(word + 1).copied().unwrap_or(0) << (63 - shift);
    (low | high) as u32
}
