//! Ranks that are learnt from failures, before a search.
//!
//! A worker of the portfolio walks at random with restarts, and weighs each item by how often it was
//! the one left without options (dom/wdeg, see `worker`). Items that failed often come first among
//! those that allow equally few branches: so a tree meets early what cannot be done. The ranks are
//! fixed before the search begins, so the tree stays a function of the cover and the ranks.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, AtomicU64};

use super::worker::{Attempt, Root};
use super::{Halted, SHORTEST, luby};
use crate::arrange::Arrange;
use crate::problem::Cover;
use crate::run::Stop;

/// What short restarts came to.
#[derive(Clone, Debug)]
pub(crate) struct Learnt {
    /// For each item its new rank.
    pub ranks: Vec<u32>,
    /// The nodes examined.
    pub nodes: u64,
    /// A whole tree was walked without a solution: there is none.
    pub exhausted: bool,
}

/// Learns ranks for the items of a cover from about so many nodes; the same for the same seed.
pub(crate) fn learn_ranks(cover: &Cover, nodes: u64, seed: u64, stop: &Stop) -> Learnt {
    let mut worker = Root::new(cover).worker(seed, 0);
    let (decided, over) = (AtomicU64::new(u64::MAX), AtomicBool::new(false));
    let halted = Halted { stop, number: 0, decided: &decided, over: &over };
    let (mut spent, mut exhausted) = (0, false);
    for number in 1.. {
        let slice = (luby(number) * SHORTEST).min(nodes - spent);
        let (attempt, used) = worker.attempt(slice, &halted);
        spent += used;
        exhausted = attempt == Attempt::Exhausted;
        if exhausted || spent >= nodes || halted.now() {
            break;
        }
    }
    let mut by_weight: Vec<u32> = cover.by_rank();
    let weight = |item: &u32| worker.weights()[cover.rank(*item) as usize] as u64;
    by_weight.arrange_by_key(|item| Reverse(weight(item)));
    let mut ranks = vec![0; cover.n_items()];
    (0..).zip(by_weight).for_each(|(rank, item)| ranks[item as usize] = rank);
    Learnt { ranks, nodes: spent, exhausted }
}
