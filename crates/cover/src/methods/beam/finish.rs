//! What an attempt could not finish: the last options of its furthest states are taken back, and the rest is
//! looked for by exact search.

use rustc_hash::FxHashSet;

use crate::methods::finder::Step;
use crate::methods::tree::complete;
use crate::problem::Cover;
use crate::run::{Ended, Stop};

/// How many options are taken back.
const TAKEN_BACK: usize = 12;

/// The nodes of one exact search.
const NODES: u64 = 2_000;

/// The end of an attempt: it stops between two nodes, and goes on from there.
///
/// A search is done at once and its nodes are paid for as they are granted, so what is found depends on their sum.
pub(super) struct Finish {
    /// What the searches begin with, the next one last.
    begun: Vec<Vec<u32>>,
    /// The nodes that are left for them: in all as many as the attempt looked at states.
    left: u64,
    /// The nodes of the last search that are not paid for, and what it found.
    owed: u64,
    found: Option<Vec<u32>>,
}

impl Finish {
    /// After the furthest states of an attempt, each as its options with the last one first.
    pub fn new(furthest: &[Vec<u32>], looked: u64) -> Self {
        let begun = furthest.iter().filter_map(|options| options.get(TAKEN_BACK..));
        let begun: FxHashSet<&[u32]> = begun.collect();
        let mut begun: Vec<Vec<u32>> = begun.into_iter().map(<[u32]>::to_vec).collect();
        begun.sort_unstable();
        Self { begun, left: looked, owed: 0, found: None }
    }

    /// Searches until there is a solution, nothing is left to search, or it has to stop; and the nodes.
    pub fn go_on(&mut self, cover: &Cover, stop: &Stop) -> (Step, u64) {
        let mut spent = 0;
        loop {
            let paid = stop.nodes.map_or(self.owed, |most| self.owed.min(most - spent));
            (self.owed, spent) = (self.owed - paid, spent + paid);
            if self.owed > 0 {
                return (Step::Stopped(Ended::Nodes), spent);
            }
            if let Some(options) = self.found.take() {
                return (Step::Found(options), spent);
            }
            if self.left == 0 || self.begun.is_empty() {
                return (Step::Failed, spent);
            }
            if let Some(ended) = stop.spent(spent) {
                return (Step::Stopped(ended), spent);
            }
            let chosen = self.begun.pop().unwrap_or_default();
            let (found, nodes) = complete(cover, &chosen, NODES.min(self.left), stop);
            (self.owed, self.found) = (nodes.max(1), found);
            self.left = self.left.saturating_sub(self.owed);
        }
    }
}
