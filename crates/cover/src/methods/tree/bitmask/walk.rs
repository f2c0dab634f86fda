//! The walk of the tree, with a pile of children that are still to be examined.
//!
//! Every branch here is exclusive: to choose one option of a position rules out its others. So
//! nothing has to be taken back: a child is the state of its parent's level and one effect, and a dead end,
//! which half of all nodes are, leaves no trace but that its bit is clear.

use super::blocks::{BlockTest, SIZE, TOGETHER};
use super::layout::LowerBound;
use super::search::{Level, Lists, ScanSearch};
use super::tables::ScanTables;
use crate::methods::tree::walk::Stack;
use crate::run::{Ended, Flow, Outcome, STRIDE, Stop, Unit};

/// Walks the tree below a unit until it is finished or has to stop.
#[inline(always)]
pub fn walk_scan<const L: usize, const P: usize>(
    search: &mut ScanSearch<L, P>,
    test: impl BlockTest,
    unit: &Unit,
    stop: &Stop,
    sink: &mut dyn FnMut(&[u32]) -> Flow,
) -> Outcome {
    let (mut nodes, mut pause) = (0, 0);
    let mut current_is_open = false;

    // S1 [Enter the unit.]
    let mut level = search.begin(unit);
    let mut pile = Pile::new(unit.chosen.len(), search);
    let mut depth = unit.chosen.len();
    let ended = loop {
        // S2 [Look whether to stop.] The current node is not examined yet.
        if nodes == pause {
            if let Some(ended) = stop.spent(nodes) {
                current_is_open = true;
                break ended;
            }
            pause = stop.nodes.map_or(nodes + STRIDE, |limit| limit.min(nodes + STRIDE));
        }
        nodes += 1;
        // S3 [Put the options left into lists where the choice above them is a new one.]
        if search.lists.are_stale(depth) {
            search.begin_lists(depth, &level);
        }
        let cursor = level.cursor(search.tables);
        if cursor < search.tables.n_positions as usize && !search.lists.has(cursor) {
            search.make_list(cursor);
        }
        // S4 [Pile the options of the first empty position that fit and leave no hole.]
        let ScanSearch { tables, lists, levels, chosen, .. } = &mut *search;
        if cursor < tables.n_positions as usize {
            let window = level.window(cursor, tables);
            let (first, blocks) = lists.at(cursor);
            let mut born = 0;
            for (group, blocks) in blocks.chunks(TOGETHER).enumerate().rev() {
                let first = first + TOGETHER * group;
                let mut left = test.all_fitting(blocks, &window);
                if let Some(holes) = &tables.holes {
                    left = lists.without_holes(test, holes, first, level.positions[0], left);
                }
                if left != 0 {
                    levels[depth] = level;
                    pile.push(depth, first * SIZE, left);
                    born += left.count_ones();
                }
            }
            pile.born[depth] = born;
        } else if tables.solves(&level) && sink(&chosen[..depth]) == Flow::Stop {
            break Ended::Solutions;
        }
        // S5 [Go to the next child, of the nearest node that has one left.]
        let Some(place) = pile.take() else { break Ended::Done };
        depth = pile.top.depth as usize;
        chosen[depth] = lists.options[place];
        level = levels[depth].after(&lists.effects[place]);
        depth += 1;
    };
    // S6 [Leave.]
    let way = if ended == Ended::Done { unit.chosen.len() } else { depth };
    let mut stack = pile.stack(unit, &search.chosen[..way], &search.lists);
    if current_is_open {
        stack.leave_open();
    }
    stack.outcome(nodes, ended)
}

/// The children that are still to be examined; the uppermost come first.
struct Pile {
    top: Children,
    /// The first `len` of these lie below.
    below: Vec<Children>,
    len: usize,
    /// How many children the latest node at each level had.
    born: Vec<u32>,
}

/// Some children of a node.
#[derive(Clone, Copy)]
struct Children {
    /// One bit each, clear for one that was taken.
    left: u64,
    /// The place of the lowest bit in the lists.
    first: u32,
    depth: u32,
}

impl Pile {
    fn new<const L: usize, const P: usize>(root: usize, search: &ScanSearch<L, P>) -> Self {
        let levels = search.levels.len();
        let top = Children { left: 0, first: 0, depth: root as u32 };
        let most = levels * search.most_groups + 1;
        Self { top, below: vec![top; most], len: 0, born: vec![0; levels] }
    }

    #[inline(always)]
    fn push(&mut self, depth: usize, first: usize, left: u64) {
        self.below[self.len] = self.top;
        self.len += 1;
        self.top = Children { left, first: first as u32, depth: depth as u32 };
    }

    /// Takes the first of the uppermost children: its place in the lists.
    #[inline(always)]
    fn take(&mut self) -> Option<usize> {
        while self.top.left == 0 {
            self.len = self.len.checked_sub(1)?;
            self.top = self.below[self.len];
        }
        let place = self.top.first + self.top.left.trailing_zeros();
        self.top.left &= self.top.left - 1;
        Some(place as usize)
    }

    /// The nodes from the unit down to the current level, with the children they have left.
    fn stack<'u, const L: usize, const P: usize>(
        &self,
        unit: &'u Unit,
        chosen: &[u32],
        lists: &Lists<L, P>,
    ) -> Stack<'u> {
        let mut stack = Stack::new(unit);
        for (depth, &option) in chosen.iter().enumerate().skip(unit.chosen.len()) {
            let here = std::iter::once(&self.top).chain(self.below[..self.len].iter().rev());
            let here = here.filter(|children| children.depth as usize == depth);
            let places = here.flat_map(|&Children { left, first, .. }| {
                (0..u64::BITS).filter(move |bit| left >> bit & 1 == 1).map(move |bit| first + bit)
            });
            let left: Vec<u32> = places.map(|place| lists.options[place as usize]).collect();
            stack.push_begun(self.born[depth] as usize - left.len(), option, &left);
        }
        stack
    }
}

impl<const L: usize, const P: usize> ScanTables<L, P> {
    /// Whether a state without an empty position reaches all lower bounds.
    #[inline(always)]
    fn solves(&self, level: &Level<L, P>) -> bool {
        let reached = |bound: &LowerBound| bound.holds(&level.fields);
        !self.infeasible && self.lower_bounds.iter().all(reached)
    }
}
