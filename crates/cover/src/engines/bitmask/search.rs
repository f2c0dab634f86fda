//! The state of a search: bits for slots and fields by level, and the options left in blocks.

use super::lanes::{Block, Lanes, SET};
use super::layout::Floor;
use super::tables::{Need, Tables, meet};
use crate::reduction::{Reduction, Rivals};
use crate::walk::{Node, State};

/// A state, and the first slot that is still to be filled.
#[derive(Clone, Copy, Debug)]
pub struct Level<const L: usize, const P: usize> {
    pub slots: [u64; L],
    pub fields: [u64; P],
    pub cursor: u32,
}

/// The options left at some level, in blocks by lead.
pub struct Lists<const P: usize> {
    /// The level they were made for; they serve all levels below it.
    pub built: usize,
    pub blocks: Vec<Block<P>>,
    /// Where the blocks of each slot end; before the first slot stands 0.
    pub ends: Vec<u32>,
}

/// A level that no search reaches.
const NOT_BUILT: usize = usize::MAX;

/// One thread's search.
pub struct Search<'t, const L: usize, const P: usize> {
    pub tables: &'t Tables<L, P>,
    pub rivals: Option<&'t Rivals>,
    /// The options of the item that is branched on first, if there is one.
    pub anchor: Vec<u32>,
    /// What may be tried, as positions in `needs`.
    pub source: Vec<u32>,
    /// The options excluded on the way, with the level where they were.
    pub excluded: Vec<(usize, u32)>,
    pub levels: Vec<Level<L, P>>,
    pub depth: usize,
    pub lists: Lists<P>,
}

impl<'t, const L: usize, const P: usize> Search<'t, L, P> {
    /// At the root, with the anchor first where symmetry is reduced.
    pub fn new(tables: &'t Tables<L, P>, reduction: Option<&'t Reduction>) -> Self {
        let banned = reduction.map_or(&[][..], Reduction::banned);
        let may_be_tried = |&at: &u32| {
            let option = tables.needs[at as usize].option;
            banned.binary_search(&option).is_err()
        };
        Self {
            tables,
            rivals: reduction.map(Reduction::rivals),
            anchor: reduction.map_or_else(Vec::new, Reduction::kept),
            source: (0..tables.needs.len() as u32).filter(may_be_tried).collect(),
            excluded: vec![],
            levels: vec![],
            depth: 0,
            lists: Lists { built: NOT_BUILT, blocks: vec![], ends: vec![] },
        }
    }
}

/// The search together with the instructions for its lanes.
pub struct On<'s, 't, const L: usize, const P: usize, I> {
    pub search: &'s mut Search<'t, L, P>,
    pub lanes: I,
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
        let level =
            Level { slots, fields: std::array::from_fn(fields), cursor: first_clear(&full) };
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
    let full = bits[..L - 1].iter().take_while(|&&word| word == u64::MAX).count();
    64 * full as u32 + bits[full].trailing_ones()
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
