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
#![allow(unsafe_code)] // calling functions compiled for instructions that were found present

mod lanes;
mod layout;

use self::lanes::{Block, Lanes, Plain, SET};
#[cfg(target_arch = "x86_64")]
use self::lanes::{Avx2, Avx512};
use self::layout::{Effect, Floor, Layout, Misfit};
use super::path::Path;
use super::{Engine, Prepared, Refusal, Searcher, Tree};
use crate::cover::Cover;
use crate::reduction::{Reduction, Rivals};
use crate::unit::{Budget, Flow, Outcome, Unit};
use crate::walk::{Node, State, walk};

/// The most slots a state can have.
const MOST_SLOTS: u32 = 512;

/// The engine on the best path the processor has, or on a given one.
pub(super) struct Bitmask {
    name: &'static str,
    about: &'static str,
    path: Option<Path>,
}

pub(super) static BITMASK: Bitmask = Bitmask {
    name: "bitmask",
    about: "fixed order, wide vectors: fastest where the frontier is short, as in the plane",
    path: None,
};

pub(super) static BITMASK_AVX2: Bitmask = Bitmask {
    name: "bitmask-avx2",
    about: "the same, held to AVX2 instructions; for measurements",
    path: Some(Path::Avx2),
};

pub(super) static BITMASK_PORTABLE: Bitmask = Bitmask {
    name: "bitmask-portable",
    about: "the same, held to instructions every processor has; for measurements",
    path: Some(Path::Portable),
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
        match self.path.is_some_and(|path| !path.is_present()) {
            true => Err(Refusal::Processor),
            false => layout(cover).map(|_| ()),
        }
    }

    fn prepare(&self, cover: &Cover) -> Result<Box<dyn Prepared>, Refusal> {
        if self.path.is_some_and(|path| !path.is_present()) {
            return Err(Refusal::Processor);
        }
        let (layout, path) = (layout(cover)?, self.path.unwrap_or_else(Path::best));
        let words = layout.n_slots.div_ceil(64);
        Ok(match (words, layout.lane_bits.div_ceil(64)) {
            (0..=1, 0..=1) => Box::new(Tables::<1, 1>::new(&layout, path)),
            (0..=1, 2) => Box::new(Tables::<1, 2>::new(&layout, path)),
            (0..=2, 0..=1) => Box::new(Tables::<2, 1>::new(&layout, path)),
            (0..=2, 2) => Box::new(Tables::<2, 2>::new(&layout, path)),
            (0..=4, 0..=2) => Box::new(Tables::<4, 2>::new(&layout, path)),
            (0..=4, _) => Box::new(Tables::<4, 4>::new(&layout, path)),
            _ => Box::new(Tables::<8, 4>::new(&layout, path)),
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

/// What an option does to a state of `L` words of slots and `P` words of fields.
#[derive(Clone, Copy, Debug)]
struct Deed<const L: usize, const P: usize> {
    sets: [u64; L],
    field_sets: [u64; P],
    field_adds: [u64; P],
}

/// What an option needs to be free.
#[derive(Clone, Copy, Debug)]
struct Need<const L: usize, const P: usize> {
    option: u32,
    lead: u32,
    slots: [u64; L],
    fields: [u64; P],
    /// Both as a lane sees them: the window, without the lead, then the fields.
    lane: [u64; P],
}

/// What all searches of a cover share.
struct Tables<const L: usize, const P: usize> {
    path: Path,
    n_slots: u32,
    /// The slots that may stay empty.
    optional: [u64; L],
    /// The bits of a lane that belong to the window.
    window: [u64; P],
    /// The fields before any choice.
    fields: [u64; P],
    floors: Vec<Floor>,
    hopeless: bool,
    /// By option.
    deeds: Vec<Deed<L, P>>,
    /// Of the options that can be chosen, by lead, then by option.
    needs: Vec<Need<L, P>>,
    /// For each option where it stands in `needs`; behind the end for one that cannot be chosen.
    need_of: Vec<u32>,
}

impl<const L: usize, const P: usize> Tables<L, P> {
    fn new(layout: &Layout, path: Path) -> Self {
        let mut window = [0; P];
        (0..layout.window).for_each(|bit| add(&mut window, bit));
        let mut optional = [0; L];
        layout.optional.iter().for_each(|&slot| add(&mut optional, slot));
        let deeds = layout.effects.iter().map(|effect| {
            let effect = effect.clone().unwrap_or_default();
            Deed {
                sets: bits(&effect.sets),
                field_sets: bits(&effect.field_sets),
                field_adds: bits(&effect.field_adds),
            }
        });
        let deeds: Vec<_> = deeds.collect();
        let needs = layout.effects.iter().enumerate();
        let needs = needs.filter_map(|(option, effect)| Some(need(option, effect.as_ref()?)));
        let mut needs: Vec<_> = needs.collect();
        needs.sort_by_key(|need: &Need<L, P>| (need.lead, need.option));
        let mut need_of = vec![u32::MAX; deeds.len()];
        needs.iter().enumerate().for_each(|(at, need)| need_of[need.option as usize] = at as u32);
        let mut fields = [0; P];
        fields[..layout.fields.len()].copy_from_slice(&layout.fields);
        Self {
            path,
            n_slots: layout.n_slots,
            optional,
            window,
            fields,
            floors: layout.floors.clone(),
            hopeless: layout.hopeless,
            deeds,
            needs,
            need_of,
        }
    }
}

fn need<const L: usize, const P: usize>(option: usize, effect: &Effect) -> Need<L, P> {
    let fields = bits(&effect.field_tests);
    let mut lane = fields;
    let behind = effect.tests.iter().filter(|&&slot| slot != effect.lead);
    behind.for_each(|slot| add(&mut lane, slot - effect.lead));
    Need { option: option as u32, lead: effect.lead, slots: bits(&effect.tests), fields, lane }
}

fn bits<const N: usize>(positions: &[u32]) -> [u64; N] {
    let mut bits = [0; N];
    positions.iter().for_each(|&position| add(&mut bits, position));
    bits
}

fn add(bits: &mut [u64], position: u32) {
    bits[position as usize / 64] |= 1 << (position % 64);
}

fn meet<const N: usize>(a: &[u64; N], b: &[u64; N]) -> bool {
    (0..N).any(|word| a[word] & b[word] != 0)
}

impl<const L: usize, const P: usize> Prepared for Tables<L, P> {
    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher + 's> {
        let banned = reduction.map_or(&[][..], Reduction::banned);
        let open = |need: &&Need<L, P>| banned.binary_search(&need.option).is_err();
        let source = self.needs.iter().filter(open).map(|need| self.need_of[need.option as usize]);
        Box::new(Search {
            tables: self,
            rivals: reduction.map(Reduction::rivals),
            anchor: reduction.map_or_else(Vec::new, Reduction::kept),
            source: source.collect(),
            excluded: vec![],
            levels: vec![],
            depth: 0,
            lists: Lists { built: NOT_BUILT, blocks: vec![], ends: vec![] },
        })
    }
}

/// A state, and the first slot that is still to be filled.
#[derive(Clone, Copy, Debug)]
struct Level<const L: usize, const P: usize> {
    slots: [u64; L],
    fields: [u64; P],
    cursor: u32,
}

/// The options left at some level, in blocks by lead.
struct Lists<const P: usize> {
    /// The level they were made for; they serve all levels below it.
    built: usize,
    blocks: Vec<Block<P>>,
    /// Where the blocks of each slot end; before the first slot stands 0.
    ends: Vec<u32>,
}

/// A level that no search reaches.
const NOT_BUILT: usize = usize::MAX;

/// One thread's search.
struct Search<'t, const L: usize, const P: usize> {
    tables: &'t Tables<L, P>,
    rivals: Option<&'t Rivals>,
    /// The options of the item that is branched on first, if there is one.
    anchor: Vec<u32>,
    /// What may be tried, as positions in `needs`.
    source: Vec<u32>,
    /// The options excluded on the way, with the level where they were.
    excluded: Vec<(usize, u32)>,
    levels: Vec<Level<L, P>>,
    depth: usize,
    lists: Lists<P>,
}

impl<const L: usize, const P: usize> Searcher for Search<'_, L, P> {
    fn run(
        &mut self,
        unit: &Unit,
        budget: &Budget,
        sink: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Outcome {
        let (rivals, path) = (self.rivals, self.tables.path);
        match path {
            // SAFETY: `Path::best` and `Engine::prepare` let only paths through that are present.
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => unsafe { with_avx512(self, unit, budget, sink) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => unsafe { with_avx2(self, unit, budget, sink) },
            _ => walk(&mut On { search: self, lanes: Plain }, rivals, unit, budget, sink),
        }
    }
}

type Sink<'s> = &'s mut dyn FnMut(&[u32]) -> Flow;

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt")]
fn with_avx512<const L: usize, const P: usize>(
    search: &mut Search<L, P>,
    unit: &Unit,
    budget: &Budget,
    sink: Sink,
) -> Outcome {
    let rivals = search.rivals;
    // SAFETY: the instructions are enabled for this function.
    let lanes = unsafe { Avx512::new() };
    walk(&mut On { search, lanes }, rivals, unit, budget, sink)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn with_avx2<const L: usize, const P: usize>(
    search: &mut Search<L, P>,
    unit: &Unit,
    budget: &Budget,
    sink: Sink,
) -> Outcome {
    let rivals = search.rivals;
    // SAFETY: the instructions are enabled for this function.
    let lanes = unsafe { Avx2::new() };
    walk(&mut On { search, lanes }, rivals, unit, budget, sink)
}

/// The search together with the instructions for its lanes.
struct On<'s, 't, const L: usize, const P: usize, I> {
    search: &'s mut Search<'t, L, P>,
    lanes: I,
}

impl<const L: usize, const P: usize, I: Lanes> State for On<'_, '_, L, P, I> {
    #[inline(always)]
    fn begin(&mut self) {
        let search = &mut *self.search;
        let Tables { fields, optional, .. } = search.tables;
        let first = Level { slots: [0; L], fields: *fields, cursor: first_clear(optional) };
        search.levels.clear();
        search.levels.push(first);
        search.excluded.clear();
        search.depth = 0;
        search.lists.built = NOT_BUILT;
    }

    #[inline(always)]
    fn choose(&mut self, option: u32) -> bool {
        let Search { tables, levels, depth, .. } = &mut *self.search;
        let (above, deed) = (levels[*depth], &tables.deeds[option as usize]);
        let slots: [u64; L] = std::array::from_fn(|word| above.slots[word] | deed.sets[word]);
        let fields = |word| (above.fields[word] | deed.field_sets[word]) + deed.field_adds[word];
        let full: [u64; L] = std::array::from_fn(|word| slots[word] | tables.optional[word]);
        let level = Level { slots, fields: std::array::from_fn(fields), cursor: first_clear(&full) };
        *depth += 1;
        if *depth == levels.len() {
            levels.push(level);
        } else {
            levels[*depth] = level;
        }
        true
    }

    #[inline(always)]
    fn retract(&mut self) {
        let search = &mut *self.search;
        search.depth -= 1;
        if search.depth < search.lists.built {
            search.lists.built = NOT_BUILT;
        }
        while search.excluded.last().is_some_and(|&(depth, _)| depth > search.depth) {
            search.excluded.pop();
        }
    }

    #[inline(always)]
    fn exclude(&mut self, option: u32) {
        self.search.exclude(option);
    }

    #[inline(always)]
    fn examine(&mut self, candidates: &mut Vec<u32>) -> Node {
        // M1 [Put the options left into lists, once the anchor is chosen.]
        let search = &mut *self.search;
        if search.lists.built == NOT_BUILT && search.begin_lists(candidates) {
            return Node::Branch { exclusive: true };
        }

        // M2 [See whether all slots are filled.]
        let Search { tables, levels, depth, lists, .. } = search;
        let level = &levels[*depth];
        if level.cursor == tables.n_slots {
            let reached = |floor: &Floor| {
                (level.fields[floor.word] & floor.mask) >> floor.shift >= floor.least
            };
            let solved = !tables.hopeless && tables.floors.iter().all(reached);
            return if solved { Node::Solution } else { Node::Dead };
        }

        // M3 [List the options of the first empty slot that the lane leaves room for.]
        let cursor = level.cursor as usize;
        let mut lane: [u64; P] = std::array::from_fn(|word| {
            word_at(&level.slots, cursor + 64 * word) & tables.window[word] | level.fields[word]
        });
        lane[0] |= SET;
        let (start, end) = (lists.ends[cursor] as usize, lists.ends[cursor + 1] as usize);
        let before = candidates.len();
        self.lanes.list(&lists.blocks[start..end], &lane, candidates);
        if candidates.len() == before { Node::Dead } else { Node::Branch { exclusive: true } }
    }

    #[inline(always)]
    fn finish(&mut self) {
        self.search.depth = 0;
    }
}

/// The position of the first clear bit; there is one.
#[inline(always)]
fn first_clear<const L: usize>(bits: &[u64; L]) -> u32 {
    for word in 0..L - 1 {
        if bits[word] != u64::MAX {
            return 64 * word as u32 + bits[word].trailing_ones();
        }
    }
    64 * (L as u32 - 1) + bits[L - 1].trailing_ones()
}

/// The 64 bits from a position on; those behind the end are clear.
#[inline(always)]
fn word_at<const L: usize>(bits: &[u64; L], position: usize) -> u64 {
    let (word, shift) = (position / 64, position % 64);
    if L == 1 {
        return if word == 0 { bits[0] >> shift } else { 0 };
    }
    let low = bits.get(word).copied().unwrap_or(0) >> shift;
    let high = bits.get(word + 1).copied().unwrap_or(0);
    low | (high << 1) << (63 - shift)
}

impl<const L: usize, const P: usize> Search<'_, L, P> {
    /// Rules an option out that the state does not rule out by itself.
    fn exclude(&mut self, option: u32) {
        let level = &self.levels[self.depth];
        let need = self.tables.needs.get(self.tables.need_of[option as usize] as usize);
        if need.is_some_and(|need| level.admits(need)) {
            self.excluded.push((self.depth, option));
            self.lists.built = NOT_BUILT;
        }
    }

    /// Lists the options of the anchor where one is still to be chosen; else makes the lists for
    /// the current level.
    #[cold]
    #[inline(never)]
    fn begin_lists(&mut self, candidates: &mut Vec<u32>) -> bool {
        let level = self.levels[self.depth];
        let is_excluded = |option: u32| self.excluded.iter().any(|&(_, other)| other == option);
        if self.depth == 0 && !self.anchor.is_empty() {
            let left = self.anchor.iter().copied().filter(|&option| !is_excluded(option));
            candidates.extend(left);
            return true;
        }
        let Tables { needs, n_slots, .. } = self.tables;
        let Lists { built, blocks, ends } = &mut self.lists;
        blocks.clear();
        ends.clear();
        ends.push(0);
        let mut filled = 8;
        for need in self.source.iter().map(|&at| &needs[at as usize]) {
            let option = need.option;
            if !level.admits(need) || is_excluded(option) {
                continue;
            }
            while ends.len() <= need.lead as usize {
                ends.push(blocks.len() as u32);
                filled = 8;
            }
            if filled == 8 {
                blocks.push(Block::EMPTY);
                filled = 0;
            }
            if let Some(block) = blocks.last_mut() {
                block.put(filled, option, &need.lane);
            }
            filled += 1;
        }
        ends.resize(*n_slots as usize + 1, blocks.len() as u32);
        *built = self.depth;
        false
    }
}

impl<const L: usize, const P: usize> Level<L, P> {
    fn admits(&self, need: &Need<L, P>) -> bool {
        !meet(&self.slots, &need.slots) && !meet(&self.fields, &need.fields)
    }
}
