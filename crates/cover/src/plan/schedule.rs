//! The schedule of attempts for a question: data, which is printed, followed, and told about.

use std::fmt;

use super::costs::{
    FIRST_NODES, FIRST_TURN_FOR_ONE, PROVING_SHARE, SECOND_NODES, SECOND_TURN, SHORTEST_TURN,
    THIRD_TURN, WORTH_STATES, constrained_node, sets_node,
};
use crate::plan::choice::{constrained_engine, narrow_window, scans};
use crate::problem::Cover;
use crate::problem::symmetry::Anchors;
use crate::run::Tree;

/// What is asked of a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// One solution, or that there is none.
    One,
    /// The number of solutions, and of symmetry classes where `distinct`.
    Count {
        /// Whether classes are asked for as well.
        distinct: bool,
    },
}

/// Something that may answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// Looks for an item that has too few options.
    TooFew,
    /// Looks for weights modulo some number that prove that there is no solution.
    Linear,
    /// Searches a tree.
    Tree {
        /// Which item a node branches on.
        tree: Tree,
        /// Where symmetry is broken.
        anchors: Anchors,
        /// Whether ranks are learnt from failures first.
        learnt: bool,
    },
    /// Counts over a frontier.
    Frontier,
    /// Walks at random with restarts.
    Seek,
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tree, anchors, learnt) = match *self {
            Self::TooFew => return f.write_str("items with too few options"),
            Self::Linear => return f.write_str("linear certificate"),
            Self::Frontier => return f.write_str("frontier"),
            Self::Seek => return f.write_str("random walks"),
            Self::Tree { tree, anchors, learnt } => (tree, anchors, learnt),
        };
        f.write_str(match tree {
            Tree::Constrained => "search by the most constrained item",
            Tree::Scan => "search in scan order",
        })?;
        f.write_str(match anchors {
            Anchors::Best => "",
            Anchors::SecondBest => ", symmetry broken at the second best anchor",
            Anchors::None => ", without an anchor",
        })?;
        f.write_str(if learnt { ", with learnt ranks" } else { "" })
    }
}

/// An attempt of the opening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opening {
    /// What is tried.
    pub attempt: Attempt,
    /// What it may cost, in nanoseconds of costs.
    pub budget: f64,
    /// When it is tried.
    pub when: When,
}

/// When an attempt of the opening is tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum When {
    /// Always.
    Always,
    /// Where a frontier is advised that has few states, for sure or most likely.
    FewStates,
    /// Where what was searched so far tells that all of it would cost more, in nanoseconds; a
    /// frontier where it is advised, too.
    LongSearch(f64),
    /// Where what was searched so far tells that all of it would cost so many times as much.
    Cheap(f64),
}

/// What is tried to answer a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    /// First these, one after the other.
    pub opening: Vec<Opening>,
    /// Then these in turn. Of counts the tree comes first that is expected to cost less.
    pub rounds: Vec<Attempt>,
    /// The least budget of the first turn, in nanoseconds of costs; turns double.
    pub turn: f64,
}

/// The tree that all schedules begin with.
const MAIN: Attempt =
    Attempt::Tree { tree: Tree::Constrained, anchors: Anchors::Best, learnt: false };

/// The schedule for a question about a cover; a function of the two and of the instructions of the
/// processor.
pub fn schedule(cover: &Cover, question: Question) -> Schedule {
    match question {
        Question::One => for_one(cover),
        Question::Count { distinct } => for_count(cover, distinct),
    }
}

fn for_one(cover: &Cover) -> Schedule {
    let plain = tree(Tree::Constrained, Anchors::None, false);
    let (first, second) = first_budgets(cover);
    let opening = vec![
        always(Attempt::TooFew, 0.0),
        always(plain, first),
        always(Attempt::Linear, first),
        always(plain, second),
        always(Attempt::Linear, second),
        always(plain, FIRST_TURN_FOR_ONE / 8.0),
        always(Attempt::Linear, FIRST_TURN_FOR_ONE / 8.0),
        always(Attempt::Frontier, FIRST_TURN_FOR_ONE / 8.0),
        always(plain, FIRST_TURN_FOR_ONE),
        always(Attempt::Seek, FIRST_TURN_FOR_ONE / 2.0),
    ];
    let rounds = vec![
        plain,
        Attempt::Seek,
        tree(Tree::Constrained, Anchors::None, true),
        Attempt::Linear,
        Attempt::Frontier,
    ];
    Schedule { opening, rounds, turn: FIRST_TURN_FOR_ONE }
}

fn for_count(cover: &Cover, distinct: bool) -> Schedule {
    let free = tree(Tree::Constrained, Anchors::None, false);
    let (first, second) = first_budgets(cover);
    let symmetric = cover.symmetry_order() > 1;
    let counted = |budget, when| Opening { attempt: Attempt::Frontier, budget, when };
    let mut trees = vec![MAIN];
    trees.extend(scans(cover).then_some(tree(Tree::Scan, Anchors::Best, false)));
    if narrow_window(cover).is_some() {
        trees.reverse();
    }
    let mut opening = vec![always(Attempt::TooFew, 0.0), always(MAIN, first)];
    opening.extend(symmetric.then_some(always(free, first)));
    opening.extend((!distinct).then_some(counted(2.0 * SECOND_TURN, When::FewStates)));
    opening.push(always(trees[0], SECOND_TURN));
    opening.extend((!distinct).then_some(counted(f64::INFINITY, When::LongSearch(WORTH_STATES))));
    let if_long = |attempt| Opening { attempt, budget: second, when: When::LongSearch(THIRD_TURN) };
    opening.extend((trees[0] != MAIN).then_some(if_long(MAIN)));
    opening.extend(symmetric.then_some(if_long(free)));
    let budget = THIRD_TURN / PROVING_SHARE;
    let when = When::Cheap(PROVING_SHARE);
    opening.push(Opening { attempt: Attempt::Linear, budget, when });
    opening.push(always(trees[0], THIRD_TURN));
    opening.extend((!distinct).then_some(counted(3.0 * THIRD_TURN, When::LongSearch(0.0))));
    let mut rounds = trees;
    rounds.push(Attempt::Linear);
    rounds.extend(symmetric.then_some(free));
    rounds.push(tree(Tree::Constrained, Anchors::Best, true));
    rounds.push(Attempt::Frontier);
    rounds.extend(symmetric.then_some(tree(Tree::Constrained, Anchors::SecondBest, false)));
    Schedule { opening, rounds, turn: SHORTEST_TURN }
}

/// What the first two searches may cost: nodes by sparse sets, then by the engine that suits.
fn first_budgets(cover: &Cover) -> (f64, f64) {
    let uses_bitset = constrained_engine(cover).engine == "bitset";
    let second = SECOND_NODES as f64 * constrained_node(cover, uses_bitset);
    (FIRST_NODES as f64 * sets_node(cover), second)
}

fn always(attempt: Attempt, budget: f64) -> Opening {
    Opening { attempt, budget, when: When::Always }
}

fn tree(tree: Tree, anchors: Anchors, learnt: bool) -> Attempt {
    Attempt::Tree { tree, anchors, learnt }
}
