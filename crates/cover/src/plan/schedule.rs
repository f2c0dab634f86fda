//! The schedule of attempts for a question: data, which is printed, followed, and told about.

use std::fmt;

use super::costs::{
    FIRST_NODES, FIRST_TURN_FOR_ONE, PROVING_SHARE, SECOND_NODES, SHORTEST_TURN, THIRD_TURN,
    constrained_node, sets_node,
};
use crate::methods::tree::find_engine;
use crate::plan::choice::constrained_engine;
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

/// What is tried to answer a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    /// First these, one after the other, each within a budget in nanoseconds of costs.
    pub opening: Vec<(Attempt, f64)>,
    /// Then these in turn. Of counts the tree that probes find to cost less comes first.
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
        (Attempt::TooFew, 0.0),
        (plain, first),
        (Attempt::Linear, first),
        (plain, second),
        (Attempt::Linear, second),
        (plain, FIRST_TURN_FOR_ONE / 8.0),
        (Attempt::Linear, FIRST_TURN_FOR_ONE / 8.0),
        (Attempt::Frontier, FIRST_TURN_FOR_ONE / 8.0),
        (plain, FIRST_TURN_FOR_ONE),
        (Attempt::Seek, FIRST_TURN_FOR_ONE / 2.0),
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
    let mut opening = vec![(Attempt::TooFew, 0.0), (MAIN, first)];
    opening.extend(symmetric.then_some((free, first)));
    opening.extend((!distinct).then_some((Attempt::Frontier, 0.0)));
    opening.push((MAIN, second));
    opening.extend(symmetric.then_some((free, second)));
    opening.push((MAIN, THIRD_TURN));
    opening.push((Attempt::Linear, THIRD_TURN / PROVING_SHARE));
    let mut rounds = vec![MAIN];
    rounds.extend(scans(cover).then_some(tree(Tree::Scan, Anchors::Best, false)));
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

fn scans(cover: &Cover) -> bool {
    find_engine("bitmask").is_some_and(|engine| engine.accepts(cover).is_ok())
}

fn tree(tree: Tree, anchors: Anchors, learnt: bool) -> Attempt {
    Attempt::Tree { tree, anchors, learnt }
}
