//! The search tree, and the stack from which open units are read.
//!
//! The loop here serves all engines that keep one state and take choices back; `bitmask`, which need
//! not, has one of its own and hands its stack over here.
//!
//! The tree is a pure function of the state (the options chosen and those excluded), so every
//! engine walks it node for node and only differs in how it keeps the state. It is the tree of
//! Knuth's algorithm M (TAOCP 7.2.2.1) without its tweaks:
//!
//! * A *node* is a state that is examined. Each item that needs `need > 0` more uses and has
//!   `avail` options left allows `avail - need + 1` branches; none for any item, and the node is
//!   dead. Else branch on the item with the fewest, ties by rank. Child `i` chooses the `i`-th
//!   available option of the item in ascending order and excludes those before it.
//! * A node where no item needs anything is a solution. If options are left (only such as have
//!   slack in all their items), its children choose the `i`-th of them and exclude those before.
//!   The solution itself then takes one part of the node's weight and each child one.
//!
//! * To choose an option excludes its rivals, if symmetry is reduced.
//!
//! The loop is not recursive, stops after any number of nodes, and turns its stack into units.

use super::guide::Guide;
use super::memory::{Met, SubBoards};
use crate::problem::symmetry::Rivals;
use crate::run::{Ended, Flow, Frame, Open, Outcome, Pace, STRIDE, Stop, Unit};

/// What examining a node tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// Some item cannot get what it needs.
    Dead,
    /// Branch over the candidates; `exclusive` when choosing one rules out the others by itself.
    Branch { exclusive: bool },
    /// Every item has what it needs; the candidates are the options with slack left.
    Solution,
}

/// The state of a search as an engine keeps it: a stack of choices that can be taken back.
pub(crate) trait State {
    /// Goes to the root, from which [`State::finish`] will be able to come back.
    fn begin(&mut self);
    /// Chooses an available option. False when the new state is already known to be dead.
    fn choose(&mut self, option: u32) -> bool;
    /// Takes the latest choice back, with every exclusion made since.
    fn retract(&mut self);
    /// Rules an option out until the latest choice is taken back.
    fn exclude(&mut self, option: u32);
    /// The same for some in ascending order.
    #[inline(always)]
    fn exclude_all(&mut self, options: &[u32]) {
        options.iter().for_each(|&option| self.exclude(option));
    }
    /// Examines the state and appends the candidates, ascending.
    fn examine(&mut self, candidates: &mut Vec<u32>) -> Node;
    /// Leaves the state as it was before [`State::begin`].
    fn finish(&mut self);
}

/// What lets a walk leave out parts of the tree.
#[derive(Default)]
pub(crate) struct Shortcuts<'s> {
    /// The sub-boards of walks before.
    pub memory: Option<SubBoards<'s>>,
    /// Where solutions are; then nothing is remembered.
    pub guide: Option<Guide>,
}

/// Walks the tree below a unit until it is finished or has to stop.
///
/// The sink gets the chosen options in the order of choice.
#[inline(always)]
pub(crate) fn walk<S: State>(
    state: &mut S,
    rivals: Option<&Rivals>,
    shortcuts: &mut Shortcuts,
    unit: &Unit,
    stop: &Stop,
    sink: &mut dyn FnMut(&[u32]) -> Flow,
) -> Outcome {
    let mut stack = Stack::new(unit);
    let mut nodes = 0;
    let (mut pace, mut pause) = (Pace::new(stop), 0);
    let (mut delivered, mut remembered) = (0, 0);
    let mut memory: Option<&mut SubBoards> = None;
    let (mut resting, mut guide) = (shortcuts.memory.as_mut(), shortcuts.guide.as_mut());

    // W1 [Enter the unit.]
    state.begin();
    let mut alive = unit.chosen.iter().all(|&option| choose(state, rivals, option));
    if alive {
        unit.excluded.iter().for_each(|&option| state.exclude(option));
    }
    if let Some(guide) = &mut guide {
        alive &= guide.begin(unit);
    }
    let ended = 'walk: loop {
        // W2 [Look whether to stop.] The current node is not examined yet.
        if nodes == pause {
            pause = match pace.look(nodes) {
                Ok(next) => next,
                Err(ended) => {
                    stack.leave_open();
                    break ended;
                }
            };
            if !nodes.is_multiple_of(STRIDE) {
                // Whether to remember does not depend on the clock.
            } else if let Some(idle) = resting.take_if(|memory| memory.is_wanted(nodes)) {
                stack.mark_all(idle, rivals, nodes, delivered + remembered);
                memory = Some(idle);
            } else if let Some(used) = memory.take_if(|memory| !memory.is_wanted(nodes)) {
                resting = Some(used);
            }
        }
        // W3 [Examine the node.]
        nodes += 1;
        if alive {
            let before = delivered + remembered;
            let depth = stack.chosen.len();
            let glance = match &memory {
                Some(memory) if memory.reaches(depth) => Some(memory.glance(&stack.chosen)),
                _ => None,
            };
            let pushed = match state.examine(&mut stack.candidates) {
                Node::Dead => false,
                Node::Branch { exclusive } => stack.push(exclusive, false),
                Node::Solution => {
                    let flow = sink(&stack.chosen);
                    let pushed = stack.push(false, true);
                    delivered += 1;
                    if flow == Flow::Stop {
                        break Ended::Solutions;
                    }
                    pushed
                }
            };
            if pushed
                && let (Some(memory), Some(glance)) = (&mut memory, glance)
                && let Some(solutions) = memory
                    .meet(glance, stack.met(stack.frames.len() - 1, rivals, nodes - 1, before))
            {
                stack.drop_children();
                remembered += u128::from(solutions);
            }
            if pushed && let Some(guide) = &mut guide {
                guide.branch(stack.children());
            }
        }
        // W4 [Go to the next child, of the nearest node that has one left.]
        loop {
            let Some(frame) = stack.frames.last_mut() else { break 'walk Ended::Done };
            if frame.next > frame.start {
                state.retract();
                stack.chosen.pop();
                if !frame.exclusive {
                    state.exclude(stack.candidates[frame.next - 1]);
                }
            }
            if let Some(guide) = &mut guide {
                let passed =
                    guide.pass(frame, &stack.candidates, |option| state.exclude(option), sink);
                delivered += passed.delivered;
                if passed.flow == Flow::Stop {
                    break 'walk Ended::Solutions;
                }
            }
            if frame.next < frame.end {
                let option = stack.candidates[frame.next];
                frame.next += 1;
                stack.chosen.push(option);
                alive = choose(state, rivals, option);
                break;
            }
            stack.candidates.truncate(frame.start);
            stack.frames.pop();
            if let Some(memory) = &mut memory
                && memory.marked() > stack.frames.len()
            {
                memory.close(nodes, delivered + remembered);
            }
        }
    };
    // W5 [Leave.]
    state.finish();
    if let Some(memory) = memory.or(resting) {
        memory.end(nodes);
    }
    Outcome { remembered, ..stack.outcome(nodes, ended) }
}

/// Chooses an option and excludes its rivals. False when the new state is known to be dead.
#[inline(always)]
fn choose<S: State>(state: &mut S, rivals: Option<&Rivals>, option: u32) -> bool {
    let alive = state.choose(option);
    if alive && let Some(rivals) = rivals {
        state.exclude_all(rivals.of(option));
    }
    alive
}

/// The nodes between the unit and the current node.
pub(crate) struct Stack<'u> {
    unit: &'u Unit,
    /// The unit's choices, then the current one of each frame that has begun a child.
    chosen: Vec<u32>,
    /// The candidates of all frames, one after the other.
    candidates: Vec<u32>,
    frames: Vec<Frame>,
    /// The walk stopped before it examined the current node.
    current_is_open: bool,
}

impl<'u> Stack<'u> {
    /// At the unit, which is not examined yet.
    pub(crate) fn new(unit: &'u Unit) -> Self {
        let chosen = unit.chosen.clone();
        Self { unit, chosen, candidates: vec![], frames: vec![], current_is_open: false }
    }

    /// Adds the current node with the candidates just appended; a node without any is a leaf.
    #[inline(always)]
    fn push(&mut self, exclusive: bool, delivered: bool) -> bool {
        let start = self.frames.last().map_or(0, |frame| frame.end);
        let end = self.candidates.len();
        if end > start {
            let parts = end - start + usize::from(delivered);
            self.frames.push(Frame { start, next: start, end, parts, exclusive, delivered });
        }
        end > start
    }

    /// The node of a frame, before which there were so many nodes and solutions.
    #[inline(always)]
    fn met<'n>(
        &'n self,
        frame: usize,
        rivals: Option<&'n Rivals>,
        nodes: u64,
        solutions: u128,
    ) -> Met<'n> {
        let Frame { start, end, delivered, .. } = self.frames[frame];
        let begun = match self.frames[..frame].last() {
            Some(above) if !above.exclusive => &self.candidates[above.start..above.next - 1],
            _ => &[],
        };
        let chosen = &self.chosen[..self.unit.chosen.len() + frame];
        Met { chosen, begun, rivals, branches: end - start > 1 && !delivered, nodes, solutions }
    }

    /// Gives a memory that begins to be used the nodes on the way to the current one.
    #[cold]
    fn mark_all(
        &self,
        memory: &mut SubBoards,
        rivals: Option<&Rivals>,
        nodes: u64,
        solutions: u128,
    ) {
        memory.begin(self.unit, rivals);
        for frame in 0..self.frames.len() {
            memory.mark(&self.met(frame, rivals, nodes, solutions));
        }
    }

    /// The candidates of the current node, which has some.
    fn children(&self) -> &[u32] {
        &self.candidates[self.frames.last().map_or(0, |frame| frame.start)..]
    }

    /// Lets the children of the current node be, as all below it is known.
    #[inline(always)]
    fn drop_children(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.candidates.truncate(frame.start);
        }
    }

    /// Leaves the current node to be examined later.
    pub(crate) fn leave_open(&mut self) {
        self.current_is_open = true;
    }

    /// Goes on from the current node to a child, where branches are exclusive.
    ///
    /// `begun` counts the children up to that one, `option` is its choice, `left` are those after it.
    pub(crate) fn push_begun(&mut self, begun: usize, option: u32, left: &[u32]) {
        let start = self.candidates.len();
        // Nobody asks what the children before that one chose.
        self.candidates.extend(std::iter::repeat_n(option, begun));
        self.candidates.extend(left);
        let end = self.candidates.len();
        self.frames.push(Frame {
            start,
            next: start + begun,
            end,
            parts: end - start,
            exclusive: true,
            delivered: false,
        });
    }

    /// Says what a walk did that ends here.
    pub(crate) fn outcome(self, nodes: u64, ended: Ended) -> Outcome {
        let Self { unit, candidates, frames, current_is_open, .. } = self;
        let (open, done) = Open::left(unit.clone(), candidates, frames, current_is_open);
        // A solution that says stop may have been the last node of all.
        let ended = if open.is_empty() { Ended::Done } else { ended };
        Outcome { nodes, ended, open, done, remembered: 0 }
    }
}
