//! The options alive as a list of rows: to examine a node is to add up the rows of a short list.
//!
//! If every item takes one option at most and options give no colours, two options rule each
//! other out when they share an item, that is where their rows have a bit in common. So no table is
//! needed of which option rules out which. A level holds the rows that are still alive and nothing
//! else: deep in the tree they are a few dozen of thousands.

mod counts;
mod list;
mod vector;

use self::counts::{ItemCounts, fewest_of_many};
use self::list::{List, Row, copy_apart, numbers, union_apart};
use self::vector::{Vector, Words};
#[cfg(target_arch = "x86_64")]
use self::vector::{Ymm, Zmm};
use super::tables::{go_on, is_single};
use crate::methods::tree::isa::{self, Compiled, Isa};
use crate::methods::tree::walk::{Node, Shortcuts, State, walk};
use crate::methods::tree::{Guide, Prepared, Refusal, Searcher, SubBoards};
use crate::problem::symmetry::{Reduction, Rivals};
use crate::problem::{Cover, deepest};
use crate::run::{Flow, Outcome, Stop, Unit};

/// How many words the rows of the cover take; nothing if rows do not describe it fully.
pub fn row_words(cover: &Cover) -> Option<usize> {
    let numbers = usize::BITS - cover.n_options().leading_zeros();
    let words = (cover.n_items() + numbers as usize).div_ceil(64);
    let single = || (0..cover.n_items() as u32).all(|item| is_single(cover, item));
    (words <= 2 && single() && !cover.has_colors()).then_some(words)
}

/// What the tables and the levels of one search take, as the vectors grow.
pub fn row_bytes(cover: &Cover, words: usize) -> u64 {
    let row = words as u64 * 8;
    let list = (cover.n_options() as u64 + 16) * row;
    // The rows of all options, those at the root, and a list for each level that may have doubled.
    2 * list + (deepest(cover) + 1) * 2 * (list + row)
}

/// What all searches of a cover share.
pub struct RowTables<const W: usize> {
    isa: Isa,
    /// The items by bits: first those with bounds 1..1 by rank, then the others.
    rows: Vec<Row<W>>,
    /// The items with bounds 1..1.
    exact: Row<W>,
    /// Where the number of the option begins in the last word of a row.
    shift: u32,
}

impl<const W: usize> RowTables<W> {
    pub fn new(cover: &Cover, isa: Isa, stop: &Stop) -> Result<Self, Refusal> {
        go_on(stop)?;
        let shift = (cover.n_options() as u64).leading_zeros();
        let (exact, others): (Vec<u32>, Vec<u32>) =
            cover.by_rank().into_iter().partition(|&item| cover.bounds(item) == (1, 1));
        let mut bit_of = vec![0; cover.n_items()];
        exact.iter().chain(&others).enumerate().for_each(|(bit, &item)| {
            bit_of[item as usize] = bit;
        });
        let row = |option: u32| {
            let mut row = set(cover.items(option).iter().map(|&item| bit_of[item as usize]));
            row[W - 1] |= u64::from(option) << shift;
            row
        };
        let rows = (0..cover.n_options() as u32).map(row).collect();
        Ok(Self { isa, rows, exact: set(0..exact.len()), shift })
    }

    /// The items of an option.
    #[inline(always)]
    fn items(&self, option: u32) -> Row<W> {
        let mut row = self.rows[option as usize];
        row[W - 1] &= (1 << self.shift) - 1;
        row
    }
}

fn set<const W: usize>(bits: impl Iterator<Item = usize>) -> Row<W> {
    let mut set = [0; W];
    bits.for_each(|bit| set[bit / 64] |= 1 << (bit % 64));
    set
}

impl<const W: usize> Prepared for RowTables<W> {
    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher<'s> + 's> {
        let mut banned = vec![false; self.rows.len()];
        let none = reduction.map_or(&[][..], Reduction::banned);
        none.iter().for_each(|&option| banned[option as usize] = true);
        let kept = self.rows.iter().zip(banned).filter(|(_, banned)| !banned);
        Box::new(RowLevels {
            tables: self,
            root: kept.map(|(&row, _)| row).collect(),
            rivals: reduction.map(Reduction::rivals),
            levels: vec![],
            depth: 0,
            shortcuts: Shortcuts::default(),
        })
    }
}

/// The options that can still be chosen, and the exact items not yet covered.
struct Level<const W: usize> {
    alive: List<W>,
    open: Row<W>,
}

/// The state of every level from the root to the current node; level 0 is the root.
struct RowLevels<'t, const W: usize> {
    tables: &'t RowTables<W>,
    /// The options that can be chosen before a unit excludes some.
    root: Vec<Row<W>>,
    /// The pairs left out if symmetry is reduced.
    rivals: Option<&'t Rivals>,
    levels: Vec<Level<W>>,
    depth: usize,
    /// What lets its walks leave out parts of the tree.
    shortcuts: Shortcuts<'t>,
}

impl<'s, const W: usize> Searcher<'s> for RowLevels<'s, W> {
    fn remember(&mut self, memory: SubBoards<'s>) {
        self.shortcuts.memory = Some(memory);
    }

    fn follow(&mut self, guide: Guide) {
        self.shortcuts.guide = Some(guide);
    }

    fn run(&mut self, unit: &Unit, stop: &Stop, sink: &mut dyn FnMut(&[u32]) -> Flow) -> Outcome {
        self.tables.isa.run(RowWalk { levels: self, unit, stop, sink })
    }
}

/// A call of the loop.
struct RowWalk<'s, 't, const W: usize> {
    levels: &'s mut RowLevels<'t, W>,
    unit: &'s Unit,
    stop: &'s Stop<'s>,
    sink: &'s mut dyn FnMut(&[u32]) -> Flow,
}

impl<const W: usize> RowWalk<'_, '_, W> {
    #[inline(always)]
    fn on<V: Vector>(self, proof: V::Proof) -> Outcome {
        let (rivals, Self { levels, unit, stop, sink }) = (self.levels.rivals, self);
        let mut shortcuts = std::mem::take(&mut levels.shortcuts);
        let state = &mut Rows::<V, W> { levels, proof };
        let outcome = walk(state, rivals, &mut shortcuts, unit, stop, sink);
        state.levels.shortcuts = shortcuts;
        outcome
    }
}

impl<const W: usize> Compiled for RowWalk<'_, '_, W> {
    type Output = Outcome;

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn on_avx512(self, isa: isa::Avx512) -> Outcome {
        self.on::<Zmm>(isa)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn on_avx2(self, isa: isa::Avx2) -> Outcome {
        self.on::<Ymm>(isa)
    }

    #[inline(always)]
    fn on_any(self) -> Outcome {
        self.on::<Words>(())
    }
}

/// The levels together with the instructions to go through them.
struct Rows<'l, 't, V: Vector, const W: usize> {
    levels: &'l mut RowLevels<'t, W>,
    proof: V::Proof,
}

impl<V: Vector, const W: usize> State for Rows<'_, '_, V, W> {
    #[inline(always)]
    fn begin(&mut self) {
        let RowLevels { tables, root, levels, depth, .. } = &mut *self.levels;
        *depth = 0;
        let level = level_at(levels, 0);
        level.alive.fill(root.iter().copied());
        level.open = tables.exact;
    }

    #[inline(always)]
    fn choose(&mut self, option: u32) -> bool {
        let RowLevels { tables, levels, depth, .. } = &mut *self.levels;
        *depth += 1;
        level_at(levels, *depth);
        let [above, below] = &mut levels[*depth - 1..=*depth] else { return false };

        // R1 [Cover the items; see whether what stays alive has all that are open.]
        let items = tables.items(option);
        below.open = std::array::from_fn(|word| above.open[word] & !items[word]);
        let union = union_apart::<V, W>(self.proof, &above.alive, &items);
        if (0..W).any(|word| below.open[word] & !union[word] != 0) {
            return false;
        }

        // R2 [Copy down what stays alive.]
        copy_apart::<V, W>(self.proof, &above.alive, &items, &mut below.alive);
        true
    }

    #[inline(always)]
    fn retract(&mut self) {
        self.levels.depth -= 1;
    }

    #[inline(always)]
    fn exclude(&mut self, option: u32) {
        let RowLevels { tables, levels, depth, .. } = &mut *self.levels;
        levels[*depth].alive.remove(tables.rows[option as usize][W - 1]);
    }

    #[inline(always)]
    fn exclude_all(&mut self, options: &[u32]) {
        let RowLevels { tables, levels, depth, .. } = &mut *self.levels;
        match options {
            [] => {}
            &[option] => levels[*depth].alive.remove(tables.rows[option as usize][W - 1]),
            _ => {
                let lasts = options.iter().map(|&option| tables.rows[option as usize][W - 1]);
                levels[*depth].alive.remove_all(lasts);
            }
        }
    }

    #[inline(always)]
    fn examine(&mut self, candidates: &mut Vec<u32>) -> Node {
        let RowLevels { tables, levels, depth, .. } = &*self.levels;
        let Level { alive, open } = &levels[*depth];

        // R3 [List the rest when no item needs anything.]
        if *open == [0; W] {
            let last = |at| alive.row(at)[W - 1];
            candidates.extend((0..alive.len).map(|at| (last(at) >> tables.shift) as u32));
            return Node::Solution;
        }

        // R4 [Find the exact item with the fewest options; they are the branches.]
        let counts = ItemCounts::of::<V>(self.proof, alive);
        if !counts.has_all(open) {
            return Node::Dead;
        }
        let Some(item) = counts.fewest(open).or_else(|| fewest_of_many(alive, open)) else {
            return Node::Dead;
        };
        numbers::<V, W>(self.proof, alive, item, tables.shift, candidates);
        Node::Branch { exclusive: true }
    }

    #[inline(always)]
    fn finish(&mut self) {
        self.levels.depth = 0;
    }
}

/// A level, made if it is new.
#[inline(always)]
fn level_at<const W: usize>(levels: &mut Vec<Level<W>>, depth: usize) -> &mut Level<W> {
    if levels.len() <= depth {
        add_level(levels);
    }
    &mut levels[depth]
}

#[cold]
#[inline(never)]
fn add_level<const W: usize>(levels: &mut Vec<Level<W>>) {
    levels.push(Level { alive: List::new(), open: [0; W] });
}
