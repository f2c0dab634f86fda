//! Branching on the most constrained item at the cost of bit operations: the work horse.
//!
//! The options still alive are one bitset. Each item has the bitset of its options, each option the
//! bitset of those it rules out, itself too. To examine a node is to count the set bits of
//! `alive & item` for every open item; to choose an option is to clear what it rules out. Nothing
//! is undone: the bitset is copied down a level. There are no links to follow and no data to keep
//! in step, so a node costs some 80 ns where dancing links or cells take microseconds.
//!
//! Before a new node is examined, the items hit hardest by the option just chosen (it rules out at
//! least [`HURT`] per cent of their options) are tested for emptiness alone, which finds most dead
//! nodes early. Groups (items that several options may use) keep a count of uses per level; colours
//! only make options that agree spare each other. The same loop is compiled for AVX-512, AVX2 and any processor, and for up to eight
//! chunks of 512 options with the width a constant; the choice is made at run time.
#![allow(unsafe_code)] // calling functions compiled for instructions that were found present

#[cfg(target_arch = "x86_64")]
use super::width::DynamicAvx512;
use super::width::{
    Chunk, Dynamic, Fixed, Width, add_all, chunks_for, count, disjoint, first_members, insert,
    remove, remove_all, subtract,
};
use super::path::Path;
use super::{Engine, Prepared, Refusal, Searcher};
use crate::cover::Cover;
use crate::reduction::{Reduction, Rivals};
use crate::unit::{Budget, Flow, Outcome, Unit};
use crate::walk::{Node, State, walk};

/// An option hurts an item badly when it rules out this percentage of the item's options.
const HURT: u64 = 60;

/// Finding out who hurts whom may take this many steps (a quarter of a second); else it is left out.
const HURT_WORK: usize = 50_000_000;

/// The most the tables may take.
const MEMORY: u64 = 4 << 30;

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
        let rows = (cover.n_options() + cover.n_items()) as u64;
        let bytes = rows * chunks_for(cover.n_options()) as u64 * 64;
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

/// An item that some option may have to be chosen for more than once, or for which it may not.
struct Group {
    rank: u32,
    lo: u32,
    hi: u32,
    /// Its options.
    mask: usize,
}

/// What all searches of a cover share. Every bitset is `chunks` long.
struct Tables {
    path: Path,
    chunks: usize,
    /// Bitsets of items: first the exact ones by rank, then the groups', last the slack options.
    masks: Vec<Chunk>,
    /// What each option rules out by itself: those it shares a 1..1 or 0..1 item with, unless both
    /// give the item the same colour, and itself.
    kills: Vec<Chunk>,
    /// Options that can be chosen at the root.
    alive: Vec<Chunk>,
    /// The ranks of the items with bounds 1..1, ascending; "exact item" is a position herein.
    exact: Vec<u32>,
    /// How many words a set of exact items has.
    words: usize,
    /// The exact items of each option, `words` long.
    covers: Vec<u64>,
    /// The exact items each option hurts badly, `words` long.
    hurts: Vec<u64>,
    /// Items that are neither 1..1 nor 0..1, by rank.
    groups: Vec<Group>,
    /// `group_starts[o]..group_starts[o + 1]` in `group_uses` are the groups of option `o`.
    group_starts: Vec<u32>,
    group_uses: Vec<u32>,
}

impl Tables {
    fn new(cover: &Cover, path: Path) -> Self {
        let chunks = chunks_for(cover.n_options());
        let by_item = options_by_item(cover);
        let mut by_rank: Vec<u32> = (0..cover.n_items() as u32).collect();
        by_rank.sort_by_key(|&item| cover.rank(item));
        let exact: Vec<u32> =
            by_rank.iter().copied().filter(|&i| cover.bounds(i) == (1, 1)).collect();
        let grouped: Vec<u32> = by_rank.into_iter().filter(|&i| !is_single(cover, i)).collect();
        let groups = grouped.iter().enumerate().map(|(at, &item)| {
            let (lo, hi) = cover.bounds(item);
            Group { rank: cover.rank(item), lo, hi, mask: exact.len() + at }
        });
        let mut tables = Self {
            path,
            chunks,
            masks: vec![],
            kills: vec![Chunk::EMPTY; cover.n_options() * chunks],
            alive: bits(0..cover.n_options() as u32, chunks),
            exact: exact.iter().map(|&item| cover.rank(item)).collect(),
            words: exact.len().div_ceil(64),
            covers: vec![],
            hurts: vec![],
            groups: groups.collect(),
            group_starts: vec![0],
            group_uses: vec![],
        };
        for &item in exact.iter().chain(&grouped) {
            tables
                .masks
                .extend(bits(by_item[item as usize].iter().map(|&(option, _)| option), chunks));
        }
        tables.masks.extend(bits(cover.slack_options(), chunks));
        cover.barred().for_each(|option| remove(&mut tables.alive, option));
        tables.fill_kills(cover, &by_item);
        tables.fill_items(cover, &exact, &grouped);
        tables.fill_hurts();
        tables
    }

    fn fill_kills(&mut self, cover: &Cover, by_item: &[Vec<Colored>]) {
        let (chunks, mut last) = (self.chunks, (u32::MAX, 0));
        let mut kills = std::mem::take(&mut self.kills);
        let mut mask = vec![Chunk::EMPTY; chunks];
        let singles = (0..cover.n_items() as u32).filter(|&item| is_single(cover, item));
        for item in singles {
            let options = &by_item[item as usize];
            for &(option, color) in options {
                if last != (item, color) {
                    let ruled_out = options.iter().filter(|&&(_, c)| color == 0 || color != c);
                    mask.fill(Chunk::EMPTY);
                    ruled_out.for_each(|&(other, _)| insert(&mut mask, other));
                    last = (item, color);
                }
                add_all(&mut kills[option as usize * chunks..][..chunks], &mask);
            }
        }
        for (option, kills) in kills.chunks_mut(chunks).enumerate() {
            insert(kills, option as u32);
        }
        self.kills = kills;
    }

    fn fill_items(&mut self, cover: &Cover, exact: &[u32], grouped: &[u32]) {
        let mut at = vec![None; cover.n_items()];
        exact.iter().enumerate().for_each(|(index, &item)| at[item as usize] = Some(index));
        grouped.iter().enumerate().for_each(|(index, &item)| at[item as usize] = Some(index));
        self.covers = vec![0; cover.n_options() * self.words];
        for option in 0..cover.n_options() {
            for &item in cover.items(option as u32) {
                match at[item as usize] {
                    Some(index) if cover.bounds(item) == (1, 1) => {
                        self.covers[option * self.words + index / 64] |= 1 << (index % 64);
                    }
                    Some(index) => self.group_uses.push(index as u32),
                    None => {}
                }
            }
            self.group_starts.push(self.group_uses.len() as u32);
        }
    }

    fn fill_hurts(&mut self) {
        self.hurts = vec![0; self.covers.len()];
        if self.exact.len() * self.kills.len() > HURT_WORK {
            return;
        }
        match self.path {
            // SAFETY: `Path::best` and `Engine::accepts` let only paths through that are present.
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 | Path::Avx2 => unsafe { fill_hurts_popcnt(self) },
            _ => fill_hurts(self),
        }
    }

    fn groups_of(&self, option: u32) -> &[u32] {
        let option = option as usize;
        &self.group_uses[self.group_starts[option] as usize..self.group_starts[option + 1] as usize]
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
fn fill_hurts_popcnt(tables: &mut Tables) {
    fill_hurts(tables);
}

#[inline(always)]
fn fill_hurts(tables: &mut Tables) {
    let (chunks, words) = (tables.chunks, tables.words);
    for (item, mask) in tables.masks.chunks(chunks).take(tables.exact.len()).enumerate() {
        let total = count(mask, mask);
        for (option, kills) in tables.kills.chunks(chunks).enumerate() {
            if count(mask, kills) * 100 >= total * HURT {
                tables.hurts[option * words + item / 64] |= 1 << (item % 64);
            }
        }
    }
}

/// An option and the colour it gives the item it is listed with, 0 for none.
type Colored = (u32, u32);

fn options_by_item(cover: &Cover) -> Vec<Vec<Colored>> {
    let mut by_item = vec![vec![]; cover.n_items()];
    for option in 0..cover.n_options() as u32 {
        cover.uses(option).for_each(|(item, color)| by_item[item as usize].push((option, color)));
    }
    by_item
}

/// Whether an item takes one option at most, so that a mask says all about it.
fn is_single(cover: &Cover, item: u32) -> bool {
    matches!(cover.bounds(item), (0 | 1, 1))
}

fn bits(options: impl Iterator<Item = u32>, chunks: usize) -> Vec<Chunk> {
    let mut bits = vec![Chunk::EMPTY; chunks];
    options.for_each(|option| insert(&mut bits, option));
    bits
}

impl Prepared for Tables {
    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher + 's> {
        let mut root = self.alive.clone();
        let banned = reduction.map_or(&[][..], Reduction::banned);
        banned.iter().for_each(|&option| remove(&mut root, option));
        Box::new(Levels {
            tables: self,
            root,
            rivals: reduction.map(Reduction::rivals),
            alive: vec![],
            open: vec![],
            used: vec![],
            depth: 0,
        })
    }
}

/// The state of every level from the root to the current node; level 0 is the root.
struct Levels<'t> {
    tables: &'t Tables,
    /// The options that can be chosen before a unit excludes some.
    root: Vec<Chunk>,
    /// The pairs left out where symmetry is reduced.
    rivals: Option<&'t Rivals>,
    /// The options that can still be chosen, `chunks` a level.
    alive: Vec<Chunk>,
    /// The exact items not yet covered, `words` a level.
    open: Vec<u64>,
    /// How often each group is used.
    used: Vec<u32>,
    depth: usize,
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
            #[cfg(target_arch = "x86_64")]
            chunks if self.tables.path == Path::Avx512 => {
                // SAFETY: as in `on_path`.
                on_path(self, unsafe { DynamicAvx512::new(chunks) }, unit, budget, sink)
            }
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
        // SAFETY: `Path::best` and `Engine::accepts` let only paths through that are present.
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

/// The levels together with their width, which the compiler may know.
struct Bits<'l, 't, W> {
    levels: &'l mut Levels<'t>,
    w: W,
}

impl<W: Width> State for Bits<'_, '_, W> {
    #[inline(always)]
    fn begin(&mut self) {
        let levels = &mut *self.levels;
        levels.depth = 0;
        levels.alive.clear();
        levels.alive.extend_from_slice(&levels.root);
        levels.open.clear();
        levels.open.resize(levels.tables.words, 0);
        (0..levels.tables.exact.len()).for_each(|item| levels.open[item / 64] |= 1 << (item % 64));
        levels.used.clear();
        levels.used.resize(levels.tables.groups.len(), 0);
    }

    #[inline(always)]
    fn choose(&mut self, option: u32) -> bool {
        let Levels { tables, alive, open, used, depth, .. } = &mut *self.levels;
        let (chunks, words, o) = (self.w.chunks(), tables.words, option as usize);
        *depth += 1;

        // B1 [Copy down what it leaves alive.]
        let (above, below) = split(alive, *depth * chunks, chunks, Chunk::EMPTY);
        subtract(below, above, &tables.kills[o * chunks..][..chunks]);
        let alive = below;

        // B2 [Copy down the open items; test those it hurts badly.]
        let (above, below) = split(open, *depth * words, words, 0);
        let mut fits = true;
        for word in 0..words {
            below[word] = above[word] & !tables.covers[o * words + word];
            let mut hurt = below[word] & tables.hurts[o * words + word];
            while hurt != 0 && fits {
                let item = word * 64 + hurt.trailing_zeros() as usize;
                hurt &= hurt - 1;
                fits = !disjoint(alive, &tables.masks[item * chunks..][..chunks]);
            }
        }

        // B3 [Count the groups; a full one lets go of its options.]
        if !tables.groups.is_empty() {
            let (above, below) = split(used, *depth * tables.groups.len(), tables.groups.len(), 0);
            below.copy_from_slice(above);
            for &group in tables.groups_of(option) {
                let (uses, group) = (&mut below[group as usize], &tables.groups[group as usize]);
                *uses += 1;
                if *uses == group.hi {
                    remove_all(alive, &tables.masks[group.mask * chunks..][..chunks]);
                }
            }
        }
        fits
    }

    #[inline(always)]
    fn retract(&mut self) {
        self.levels.depth -= 1;
    }

    #[inline(always)]
    fn exclude(&mut self, option: u32) {
        let chunks = self.w.chunks();
        remove(&mut self.levels.alive[self.levels.depth * chunks..][..chunks], option);
    }

    #[inline(always)]
    fn examine(&mut self, candidates: &mut Vec<u32>) -> Node {
        let Levels { tables, alive, open, used, depth, .. } = &*self.levels;
        let (w, chunks, words) = (self.w, self.w.chunks(), tables.words);
        let alive = &alive[depth * chunks..][..chunks];

        // B4 [Find the exact item with the fewest options.]
        let (mut fewest, mut best) = (u64::MAX, usize::MAX);
        for (word, &bits) in open[depth * words..][..words].iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let item = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let available = w.count(alive, &tables.masks[item * chunks..][..chunks]);
                if available < fewest {
                    if available == 0 {
                        return Node::Dead;
                    }
                    (fewest, best) = (available, item);
                }
            }
        }

        // B5 [See whether a group in need allows fewer branches.]
        let mut rank = tables.exact.get(best).copied().unwrap_or(u32::MAX);
        let mut exclusive = true;
        let n_groups = tables.groups.len();
        for (group, &used) in tables.groups.iter().zip(&used[depth * n_groups..][..n_groups]) {
            if used < group.lo {
                let need = u64::from(group.lo - used);
                let available = w.count(alive, &tables.masks[group.mask * chunks..][..chunks]);
                if available < need {
                    return Node::Dead;
                }
                if (available - need + 1, group.rank) < (fewest, rank) {
                    (fewest, best, rank) = (available - need + 1, group.mask, group.rank);
                    exclusive = false;
                }
            }
        }

        // B6 [List the branches, or what is left when no item needs anything.]
        let solved = best == usize::MAX;
        let branch = if solved { tables.exact.len() + n_groups } else { best };
        first_members(
            alive,
            &tables.masks[branch * chunks..][..chunks],
            fewest as usize,
            candidates,
        );
        if solved { Node::Solution } else { Node::Branch { exclusive } }
    }

    #[inline(always)]
    fn finish(&mut self) {
        self.levels.depth = 0;
    }
}

/// The level that ends at `at` and the one that begins there, made if it is new.
#[inline(always)]
fn split<T: Copy>(levels: &mut Vec<T>, at: usize, len: usize, empty: T) -> (&[T], &mut [T]) {
    if levels.len() < at + len {
        levels.resize(at + len, empty);
    }
    let (above, below) = levels.split_at_mut(at);
    (&above[at - len..], &mut below[..len])
}
