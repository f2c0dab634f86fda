//! The schedule of attempts for a question: data, which is printed, followed and reported.

use std::fmt;

use super::costs::{
    FIRST_BEAM, FIRST_LOOK, FIRST_NODES, FIRST_REPAIR, FIRST_TURN_FOR_ONE, PROVING_SHARE,
    SECOND_NODES, SECOND_TURN, SHORTEST_TURN, THIRD_TURN, WORTH_COMPARING, WORTH_STATES,
    constrained_node, sets_node,
};
use crate::methods::Finding;
use crate::plan::choice::{constrained_engine, narrow_window};
use crate::problem::Cover;
use crate::problem::symmetry::Anchors;
use crate::run::Tree;

/// A question about a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// One solution, or that there is none.
    One,
    /// The number of solutions, and of symmetry classes where `distinct`.
    Count {
        /// Whether classes are wanted as well.
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
    /// Looks for one solution by a method that does only that.
    Find(Finding),
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tree, anchors, learnt) = match *self {
            Self::TooFew => return f.write_str("items with too few options"),
            Self::Linear => return f.write_str("linear certificate"),
            Self::Frontier => return f.write_str("frontier"),
            Self::Find(Finding::Seek) => return f.write_str("random walks"),
            Self::Find(finding) => return f.write_str(finding.name()),
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
    /// The method that this attempt runs.
    pub who: Who,
    /// What it may cost, in nanoseconds of costs.
    pub budget: f64,
    /// When it is tried.
    pub when: When,
}

/// The attempt that gets a turn of the opening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Who {
    /// This attempt.
    One(Attempt),
    /// Whichever search of a tree is nearest to its end, by turns that double.
    NearestTree,
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(attempt) => attempt.fmt(f),
            Self::NearestTree => f.write_str("the search that is nearest to its end"),
        }
    }
}

/// When an attempt of the opening is tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum When {
    /// Always.
    Always,
    /// If a frontier is advised that has few states, for sure or most likely.
    FewStates,
    /// If the search so far suggests a total cost above this, in nanoseconds; a frontier must
    /// be advised, too.
    LongSearch(f64),
    /// A search that has begun, if its progress suggests that the rest costs no more than this, with
    /// the tables for it, in nanoseconds.
    Short(f64),
    /// If the search so far suggests that all of it would cost so many times as much.
    Cheap(f64),
}

/// The attempts at a question, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    /// After the first steps these, one after the other.
    pub opening: Vec<Opening>,
    /// Then these in turn. Of counts the tree comes first that is expected to cost less.
    pub rounds: Vec<Attempt>,
    /// The least budget of the first turn, in nanoseconds of costs; turns double.
    pub turn: f64,
}

/// The tree that counts begin with.
const MAIN: Attempt = tree(Tree::Constrained, Anchors::Best, false);

/// The same tree if symmetry is not broken.
pub(super) const FREE: Attempt = tree(Tree::Constrained, Anchors::None, false);

/// What every question begins with; it takes no preparation, and answers most small ones.
pub fn first_steps(cover: &Cover, question: Question) -> Vec<Opening> {
    let budget = FIRST_NODES as f64 * sets_node(cover);
    let too_few = always(Attempt::TooFew, 0.0);
    if question == Question::One {
        return vec![too_few, always(FREE, budget), always(Attempt::Linear, budget)];
    }
    let step = |attempt, budget, when| Opening { who: Who::One(attempt), budget, when };
    let mut steps = vec![too_few, always(MAIN, budget)];
    if cover.symmetry_order() > 1 {
        steps.push(step(FREE, budget, When::LongSearch(WORTH_STATES)));
    }
    steps.push(step(MAIN, budget, When::Short(budget / 2.0)));
    steps.push(counted(10.0 * SECOND_TURN, When::FewStates));
    steps.push(step(MAIN, SECOND_TURN, When::Short(2.0 * SECOND_TURN)));
    steps
}

/// The schedule that follows the first steps; a function of the cover, the question and the
/// instructions of the processor.
pub fn schedule(cover: &Cover, question: Question) -> Schedule {
    match question {
        Question::One => for_one(cover),
        Question::Count { .. } => for_count(cover),
    }
}

fn for_one(cover: &Cover) -> Schedule {
    let second = second_budget(cover);
    let opening = vec![
        always(FREE, second),
        always(Attempt::Linear, second),
        always(Attempt::Find(Finding::Repair), FIRST_REPAIR),
        always(Attempt::Find(Finding::Beam), FIRST_BEAM),
        always(FREE, FIRST_TURN_FOR_ONE / 8.0),
        always(Attempt::Linear, FIRST_TURN_FOR_ONE / 8.0),
        always(Attempt::Frontier, FIRST_TURN_FOR_ONE / 8.0),
        always(Attempt::Find(Finding::Repair), FIRST_TURN_FOR_ONE / 2.0),
        always(Attempt::Find(Finding::Beam), FIRST_TURN_FOR_ONE),
        always(FREE, FIRST_TURN_FOR_ONE),
        always(Attempt::Find(Finding::Seek), FIRST_TURN_FOR_ONE / 2.0),
    ];
    let rounds = vec![
        FREE,
        Attempt::Find(Finding::Repair),
        Attempt::Find(Finding::Beam),
        Attempt::Find(Finding::Seek),
        tree(Tree::Constrained, Anchors::None, true),
        Attempt::Linear,
        Attempt::Frontier,
    ];
    Schedule { opening, rounds, turn: FIRST_TURN_FOR_ONE }
}

fn for_count(cover: &Cover) -> Schedule {
    let second = second_budget(cover);
    let symmetric = cover.symmetry_order() > 1;
    let mut trees = [MAIN, tree(Tree::Scan, Anchors::Best, false)];
    if narrow_window(cover).is_some() {
        trees.reverse();
    }
    let step = |attempt, budget, when| Opening { who: Who::One(attempt), budget, when };
    let mut opening = vec![
        always(trees[0], FIRST_LOOK),
        step(trees[1], FIRST_LOOK, When::Cheap(WORTH_COMPARING)),
        counted(f64::INFINITY, When::LongSearch(WORTH_STATES)),
        Opening { who: Who::NearestTree, budget: THIRD_TURN, when: When::Always },
    ];
    opening.extend(symmetric.then_some(step(FREE, second, When::LongSearch(THIRD_TURN))));
    let proving = THIRD_TURN / PROVING_SHARE;
    opening.push(step(Attempt::Linear, proving, When::Cheap(PROVING_SHARE)));
    opening.push(Opening { who: Who::NearestTree, budget: THIRD_TURN, when: When::Always });
    opening.push(counted(8.0 * THIRD_TURN, When::LongSearch(0.0)));
    let mut rounds = vec![trees[0], trees[1], Attempt::Linear];
    rounds.extend(symmetric.then_some(FREE));
    rounds.push(tree(Tree::Constrained, Anchors::Best, true));
    rounds.push(Attempt::Frontier);
    rounds.extend(symmetric.then_some(tree(Tree::Constrained, Anchors::SecondBest, false)));
    Schedule { opening, rounds, turn: SHORTEST_TURN }
}

/// What some nodes by the engine that suits may cost.
fn second_budget(cover: &Cover) -> f64 {
    let uses_bitset = constrained_engine(cover).engine == "bitset";
    SECOND_NODES as f64 * constrained_node(cover, uses_bitset)
}

fn counted(budget: f64, when: When) -> Opening {
    Opening { who: Who::One(Attempt::Frontier), budget, when }
}

fn always(attempt: Attempt, budget: f64) -> Opening {
    Opening { who: Who::One(attempt), budget, when: When::Always }
}

const fn tree(tree: Tree, anchors: Anchors, learnt: bool) -> Attempt {
    Attempt::Tree { tree, anchors, learnt }
}
