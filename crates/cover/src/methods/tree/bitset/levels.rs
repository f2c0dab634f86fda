//! The state of a search level by level: options still alive, items still open, uses of groups.

use super::tables::BitsetTables;
use super::width::{Chunk, Width, first_members, remove, remove_all};
use crate::methods::tree::walk::{Node, Shortcuts, State};
use crate::problem::symmetry::{Reduction, Rivals};

/// The state of every level from the root to the current node; level 0 is the root.
pub struct Levels<'t> {
    pub tables: &'t BitsetTables,
    /// The options that can be chosen before a unit excludes some.
    pub root: Vec<Chunk>,
    /// The pairs left out if symmetry is reduced.
    pub rivals: Option<&'t Rivals>,
    /// The options that can still be chosen, `chunks` a level.
    pub alive: Vec<Chunk>,
    /// The exact items not yet covered, `words` a level.
    pub open: Vec<u64>,
    /// How often each group is used.
    pub used: Vec<u32>,
    pub depth: usize,
    /// What lets its walks leave out parts of the tree.
    pub shortcuts: Shortcuts<'t>,
}

impl<'t> Levels<'t> {
    /// At the root, without what symmetry spares.
    pub fn new(tables: &'t BitsetTables, reduction: Option<&'t Reduction>) -> Self {
        let mut root = tables.alive.clone();
        let banned = reduction.map_or(&[][..], Reduction::banned);
        banned.iter().for_each(|&option| remove(&mut root, option));
        let rivals = reduction.map(Reduction::rivals);
        Self {
            tables,
            root,
            rivals,
            alive: vec![],
            open: vec![],
            used: vec![],
            depth: 0,
            shortcuts: Shortcuts::default(),
        }
    }
}

/// The levels together with their width, which may be fixed at compile time.
pub struct Bits<'l, 't, W> {
    pub levels: &'l mut Levels<'t>,
    pub w: W,
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
        let (w, chunks, words, o) = (self.w, self.w.chunks(), tables.words, option as usize);
        *depth += 1;

        // B1 [Copy down what it leaves alive.]
        let (above, below) = split(alive, *depth * chunks, chunks, Chunk::EMPTY);
        w.subtract(below, above, &tables.kills[o * chunks..][..chunks]);
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
                fits = !w.disjoint(alive, &tables.masks[item * chunks..][..chunks]);
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

        // B6 [List the branches, or the rest when no item needs anything.]
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
