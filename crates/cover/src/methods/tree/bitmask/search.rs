//! One thread's search: states by level, and the options that are left in blocks by lead.

use std::ops::Range;

use super::blocks::{Block, BlockTest, Filled, SET, SIZE, TOGETHER};
use super::holes::Holes;
use super::tables::{Effect, Precondition, ScanTables, meet};
use crate::problem::symmetry::{Reduction, Rivals};
use crate::run::Unit;

/// A state: bits for positions and fields.
#[derive(Clone, Copy, Debug)]
pub struct Level<const L: usize, const P: usize> {
    pub positions: [u64; L],
    pub fields: [u64; P],
}

/// The options left at some level, in blocks by lead.
#[derive(Default)]
pub struct Lists<const L: usize, const P: usize> {
    /// A node at this level or above it needs others.
    stale: usize,
    /// How many blocks are the anchor's.
    fixed: usize,
    blocks: Vec<Block<P>>,
    /// What the options of each block fill.
    filled: Vec<Filled>,
    /// The options of the blocks, `SIZE` each; the last ones of a lead may stand for nothing.
    pub options: Vec<u32>,
    /// What they do.
    pub effects: Vec<Effect<L, P>>,
    /// For each position its first block, and the one behind its last; [`UNMADE`] if it has no list yet.
    ranges: Vec<(u32, u32)>,
}

/// The range of a position that no node has asked for.
const UNMADE: (u32, u32) = (u32::MAX, u32::MAX);

/// The options ruled out besides the state: by symmetry, or because they belong to other units.
pub struct RuledOut<'t> {
    rivals: Option<&'t Rivals>,
    /// The options of the item that is branched on first, if there is one.
    pub anchor: Vec<u32>,
    /// Options never to be tried, in order.
    banned: &'t [u32],
    /// Options not to be tried in the unit.
    pub excluded: Vec<u32>,
}

impl<'t> RuledOut<'t> {
    pub fn by(reduction: Option<&'t Reduction>) -> Self {
        Self {
            rivals: reduction.map(Reduction::rivals),
            anchor: reduction.map_or_else(Vec::new, Reduction::kept),
            banned: reduction.map_or(&[][..], Reduction::banned),
            excluded: vec![],
        }
    }

    /// Whether an option may be tried at all.
    pub fn allows(&self, option: u32) -> bool {
        self.banned.binary_search(&option).is_err()
    }

    /// The options that must not be tried below some choices.
    pub fn below(&self, chosen: &[u32]) -> Vec<u32> {
        let rivals = |&option: &u32| self.rivals.map_or(&[][..], |all| all.of(option));
        chosen.iter().flat_map(rivals).chain(&self.excluded).copied().collect()
    }
}

/// One thread's search.
pub struct ScanSearch<'t, const L: usize, const P: usize> {
    pub tables: &'t ScanTables<L, P>,
    ruled_out: RuledOut<'t>,
    /// In how many groups of `TOGETHER` blocks the options of a position, or the anchor, are at most.
    pub most_groups: usize,
    /// What may be tried, as indices of `preconditions`: those of one position come together.
    source: Vec<u32>,
    /// For each position the part of `source` that begins there.
    leads: Vec<Range<usize>>,
    /// The state that the lists are made for, and the options ruled out besides it, in order.
    base: Level<L, P>,
    out: Vec<u32>,
    /// The option chosen at each level, up to the current one.
    pub chosen: Vec<u32>,
    /// The state at each level, up to the current one.
    pub levels: Vec<Level<L, P>>,
    pub lists: Lists<L, P>,
}

impl<'t, const L: usize, const P: usize> ScanSearch<'t, L, P> {
    pub fn new(tables: &'t ScanTables<L, P>, reduction: Option<&'t Reduction>) -> Self {
        let ruled_out = RuledOut::by(reduction);
        let may_be_tried = |&at: &u32| ruled_out.allows(tables.preconditions[at as usize].option);
        let source: Vec<u32> =
            (0..tables.preconditions.len() as u32).filter(may_be_tried).collect();
        let lead = |at: &u32| tables.preconditions[*at as usize].lead;
        let leads = (0..tables.n_positions).map(|position| {
            let begin = source.partition_point(|at| lead(at) < position);
            begin..begin + source[begin..].partition_point(|at| lead(at) == position)
        });
        let by_lead = tables.preconditions.chunk_by(|a, b| a.lead == b.lead).map(<[_]>::len);
        let most = by_lead.max().unwrap_or(0).max(ruled_out.anchor.len());
        Self {
            tables,
            ruled_out,
            most_groups: most.div_ceil(SIZE * TOGETHER),
            leads: leads.collect(),
            source,
            base: Level { positions: [0; L], fields: tables.fields },
            out: vec![],
            chosen: vec![],
            levels: vec![],
            lists: Lists::default(),
        }
    }

    /// Goes to the state of a unit.
    pub fn begin(&mut self, unit: &Unit) -> Level<L, P> {
        // Every choice fills a position.
        let most_levels = unit.chosen.len() + self.tables.n_positions as usize + 1;
        let root = Level { positions: [0; L], fields: self.tables.fields };
        self.levels.resize(most_levels, root);
        self.chosen.clone_from(&unit.chosen);
        self.chosen.resize(most_levels, 0);
        self.ruled_out.excluded.clone_from(&unit.excluded);
        self.lists.stale = usize::MAX;
        self.lists.fixed = 0;
        let effects = unit.chosen.iter().map(|&option| &self.tables.effects[option as usize]);
        effects.fold(root, |level, effect| level.after(effect))
    }

    /// Begins the lists for a level: each is made when a node asks for it, without what is ruled out
    /// besides the level's state.
    ///
    /// The root's list is the anchor's, if there is one, and stays in front of those made later.
    #[cold]
    #[inline(never)]
    pub fn begin_lists(&mut self, depth: usize, level: &Level<L, P>) {
        let Self { tables, lists, ruled_out, .. } = self;
        self.base = *level;
        self.out = ruled_out.below(&self.chosen[..depth]);
        self.out.sort_unstable();
        lists.clear(tables.n_positions);
        lists.stale = depth;
        if depth == 0 && !ruled_out.anchor.is_empty() {
            let left = ruled_out.anchor.iter().filter(|option| !is_in(&self.out, **option));
            lists.make(level.cursor(tables), left.map(|&option| (option, &[0; P])), tables);
            lists.fixed = lists.blocks.len();
            lists.stale = 1;
        }
    }

    /// Makes the list of a position.
    #[cold]
    #[inline(never)]
    pub fn make_list(&mut self, position: usize) {
        let Self { tables, lists, base, out, .. } = self;
        let source = self.source[self.leads[position].clone()].iter();
        let preconditions = source.map(|&at| &tables.preconditions[at as usize]);
        let left = preconditions.filter(|before| base.admits(before) && !is_in(out, before.option));
        lists.make(position, left.map(|before| (before.option, &before.window)), tables);
    }
}

/// Whether an option is one of some, which are in order.
fn is_in(options: &[u32], option: u32) -> bool {
    options.binary_search(&option).is_ok()
}

impl<const L: usize, const P: usize> Lists<L, P> {
    /// Whether other lists are needed for the node that is now examined at a level.
    #[inline(always)]
    pub fn are_stale(&self, depth: usize) -> bool {
        depth <= self.stale
    }

    /// Whether a position has a list.
    #[inline(always)]
    pub fn has(&self, position: usize) -> bool {
        self.ranges[position] != UNMADE
    }

    /// The blocks of the options that begin at a position, and the number of the first.
    #[inline(always)]
    pub fn at(&self, position: usize) -> (usize, &[Block<P>]) {
        let (start, end) = self.ranges[position];
        (start as usize, &self.blocks[start as usize..end as usize])
    }

    /// Leaves out the options after which a state has a hole, of up to `TOGETHER` blocks from one on.
    #[inline(always)]
    pub fn without_holes(
        &self,
        test: impl BlockTest,
        holes: &Holes,
        block: usize,
        full: u64,
        mut fitting: u64,
    ) -> u64 {
        let mut left = fitting;
        while fitting != 0 {
            let at = fitting.trailing_zeros() as usize / SIZE;
            let of_block = (fitting >> (at * SIZE)) & ((1 << SIZE) - 1);
            fitting ^= of_block << (at * SIZE);
            let holed = test.holed(holes, &self.filled[block + at], full, of_block as u32);
            left &= !(u64::from(holed) << (at * SIZE));
        }
        left
    }

    /// Clears all lists but the anchor's.
    fn clear(&mut self, n_positions: u32) {
        self.blocks.truncate(self.fixed);
        self.filled.truncate(self.fixed);
        self.options.truncate(self.fixed * SIZE);
        self.effects.truncate(self.fixed * SIZE);
        self.ranges.clear();
        self.ranges.resize(n_positions as usize, UNMADE);
    }

    /// Makes the list of a position from its options and what each of them tests.
    fn make<'o>(
        &mut self,
        position: usize,
        options: impl Iterator<Item = (u32, &'o [u64; P])>,
        tables: &ScanTables<L, P>,
    ) {
        let first = self.blocks.len();
        for (option, tests) in options {
            self.put(option, &tables.effects[option as usize], tests);
        }
        self.options.resize(self.blocks.len() * SIZE, 0);
        self.effects.resize(self.blocks.len() * SIZE, Effect::NONE);
        self.ranges[position] = (first as u32, self.blocks.len() as u32);
    }

    /// Adds an option to the last list.
    fn put(&mut self, option: u32, effect: &Effect<L, P>, tests: &[u64; P]) {
        let at = self.options.len() % SIZE;
        if at == 0 {
            self.blocks.push(Block::EMPTY);
            self.filled.push(Filled([0; SIZE]));
        }
        if let Some(block) = self.blocks.last_mut() {
            block.put(at, tests);
        }
        if let Some(filled) = self.filled.last_mut() {
            filled.0[at] = effect.sets[0];
        }
        self.options.push(option);
        self.effects.push(*effect);
    }
}

impl<const L: usize, const P: usize> Level<L, P> {
    /// The state after a choice.
    #[inline(always)]
    pub fn after(&self, effect: &Effect<L, P>) -> Self {
        let positions = |word| self.positions[word] | effect.sets[word];
        let fields = |word| (self.fields[word] | effect.field_sets[word]) + effect.field_adds[word];
        Self { positions: std::array::from_fn(positions), fields: std::array::from_fn(fields) }
    }

    /// The first position that is empty and must be filled; behind the last one if there is none.
    #[inline(always)]
    pub fn cursor(&self, tables: &ScanTables<L, P>) -> usize {
        let full: [u64; L] =
            std::array::from_fn(|word| self.positions[word] | tables.optional[word]);
        let words = full[..L - 1].iter().take_while(|&&word| word == u64::MAX).count();
        64 * words + full[words].trailing_ones() as usize
    }

    /// What the options that begin at a position are tested against.
    #[inline(always)]
    pub fn window(&self, cursor: usize, tables: &ScanTables<L, P>) -> [u64; P] {
        let reached = |word| word_at(&self.positions, cursor + 64 * word) & tables.reach[word];
        let mut window: [u64; P] = std::array::from_fn(|word| reached(word) | self.fields[word]);
        window[0] |= SET;
        window
    }

    fn admits(&self, precondition: &Precondition<L, P>) -> bool {
        !meet(&self.positions, &precondition.positions) && !meet(&self.fields, &precondition.fields)
    }
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
