//! The walk of the tree if options have lanes: a node is looked at when it is born.
//!
//! To see whether a node has children takes long, since every step waits for the one before it, and
//! which nodes do cannot be guessed. So all children of a node are looked at together, while none of
//! them waits for another, and only those that have children of their own, or are solutions, are put
//! on the pile. The others are done with: they are counted where they are born. Whether a node has a
//! hole, and is none, is seen at the same time.

use super::blocks::{BlockTest, LANES};
use super::lane_search::{LaneLevel, LaneSearch};
use crate::methods::tree::walk::Stack;
use crate::run::{Ended, Flow, Outcome, STRIDE, Stop, Unit};

/// A node with its children.
#[derive(Clone, Copy)]
struct LiveNode<const L: usize> {
    level: LaneLevel<L>,
    /// The lanes of the options that fit at its first empty position, whether or not they leave a hole.
    fitting: u64,
    cursor: u32,
    depth: u32,
    /// The place of the choice that led to it.
    place: u32,
}

/// Walks the tree below a unit until it is finished or has to stop.
#[inline(always)]
pub fn walk_ahead<const L: usize>(
    search: &mut LaneSearch<L>,
    test: impl BlockTest,
    unit: &Unit,
    stop: &Stop,
    sink: &mut dyn FnMut(&[u32]) -> Flow,
) -> Outcome {
    let root = unit.chosen.len();
    let n_positions = search.tables.n_positions;
    let (mut nodes, mut pause) = (0, 0);
    let mut current_is_open = false;

    // A1 [Enter the unit.] Every choice fills a position.
    let level = search.enter(unit);
    let mut node = LiveNode { level, fitting: 0, cursor: 0, depth: root as u32, place: 0 };
    let mut pile = LivePile { nodes: vec![], len: 0, born: vec![0; root + n_positions + 1] };
    let mut chosen = unit.chosen.clone();
    chosen.resize(root + n_positions + 1, 0);
    let ended = loop {
        let depth = node.depth as usize;
        // A2 [Look whether to stop.] The current node is not counted yet.
        if nodes >= pause {
            if let Some(ended) = stop.spent(nodes) {
                current_is_open = true;
                break ended;
            }
            pause = stop.nodes.map_or(nodes + STRIDE, |limit| limit.min(nodes + STRIDE));
        }
        nodes += 1;
        // A3 [Put the options left into lists where the choice above them is a new one.]
        let mut anchor = None;
        if search.are_stale(depth) {
            anchor = search.make_lists(&chosen[..depth]);
            let cursor = search.cursor(&node.level);
            node.cursor = cursor as u32;
            node.fitting = search.fitting(test, &node.level, cursor);
        }
        let cursor = node.cursor as usize;
        let before = pile.len;
        // A4 [Pile the children.] All of them where lists change below, or near a limit of nodes.
        let all = search.are_stale(depth + 1)
            || stop.nodes.is_some_and(|limit| limit - nodes < LANES as u64);
        if let Some(places) = anchor {
            pile.put_anchored(search, &node, &places);
        } else if cursor < n_positions {
            nodes += pile.put_children(search, test, &node, all);
        } else if search.solves(&node.level) && sink(&chosen[..depth]) == Flow::Stop {
            break Ended::Solutions;
        }
        pile.born[depth] = (pile.len - before) as u32;
        // A5 [Go to the uppermost node.]
        let Some(next) = pile.take() else { break Ended::Done };
        node = next;
        chosen[node.depth as usize - 1] = search.tables.options[node.place as usize];
    };
    // A6 [Leave.]
    let way = if ended == Ended::Done { root } else { node.depth as usize };
    let mut stack = pile.stack(unit, &chosen[..way], &search.tables.options);
    if current_is_open {
        stack.leave_open();
    }
    stack.outcome(nodes, ended)
}

/// The nodes that are still to be examined; the uppermost come first.
struct LivePile<const L: usize> {
    /// The first `len` of these.
    nodes: Vec<LiveNode<L>>,
    len: usize,
    /// How many children of the latest node at each level were put here.
    born: Vec<u32>,
}

impl<const L: usize> LivePile<L> {
    /// Makes room for some more nodes; `any` fills empty places.
    #[inline(always)]
    fn reserve(&mut self, more: usize, any: LiveNode<L>) {
        if self.nodes.len() < self.len + more {
            self.nodes.resize(2 * (self.len + more), any);
        }
    }

    /// Puts the children of a node, the first on top. Those that have none are left out and counted,
    /// unless `all` are wanted.
    #[inline(always)]
    fn put_children(
        &mut self,
        search: &LaneSearch<L>,
        test: impl BlockTest,
        node: &LiveNode<L>,
        all: bool,
    ) -> u64 {
        self.reserve(LANES, *node);
        let lead = node.cursor as usize;
        let bank = search.leads[lead].bank;
        let (mut rest, mut left_out) = (node.fitting, 0);
        while rest != 0 {
            let lane = (63 - rest.leading_zeros()) as usize;
            rest ^= 1 << lane;
            let level = search.after(&node.level, bank, lead, lane);
            let cursor = search.cursor(&level);
            let fitting = search.fitting(test, &level, cursor);
            // No branch on any of this: it would be guessed wrong too often.
            let is_node = !search.is_holed(&level);
            let is_put = is_node & (all | (cursor >= search.tables.n_positions) | (fitting != 0));
            let place = (lead * LANES + lane) as u32;
            let depth = node.depth + 1;
            self.nodes[self.len] = LiveNode { level, fitting, cursor: cursor as u32, depth, place };
            self.len += usize::from(is_put);
            left_out += u64::from(is_node & !is_put);
        }
        left_out
    }

    /// Puts the children of a node whose choices are these, the first on top.
    #[cold]
    fn put_anchored(&mut self, search: &LaneSearch<L>, node: &LiveNode<L>, places: &[u32]) {
        self.reserve(places.len(), *node);
        for &place in places.iter().rev() {
            let level = search.after_place(&node.level, place);
            if !search.is_holed(&level) {
                self.nodes[self.len] = LiveNode { level, depth: node.depth + 1, place, ..*node };
                self.len += 1;
            }
        }
    }

    #[inline(always)]
    fn take(&mut self) -> Option<LiveNode<L>> {
        self.len = self.len.checked_sub(1)?;
        Some(self.nodes[self.len])
    }

    /// The nodes from the unit down to the current one, with the children they have left.
    fn stack<'u>(&self, unit: &'u Unit, chosen: &[u32], options: &[u32]) -> Stack<'u> {
        let mut stack = Stack::new(unit);
        for (depth, &option) in chosen.iter().enumerate().skip(unit.chosen.len()) {
            let here = self.nodes[..self.len].iter().rev();
            let here = here.filter(|node| node.depth as usize == depth + 1);
            let left: Vec<u32> = here.map(|node| options[node.place as usize]).collect();
            stack.push_begun(self.born[depth] as usize - left.len(), option, &left);
        }
        stack
    }
}
