//! Dancing cells: sparse sets of options, of which only the ends are saved. Runs everything.
//!
//! The sets are those of `src/sets.rs`. We branch over a sorted copy of a set, because its own order
//! depends on the past and the tree must not.

use super::{Engine, Prepared, Refusal, Searcher};
use crate::cover::Cover;
use crate::reduction::{Reduction, Rivals};
use crate::sets::Sets;
use crate::unit::{Budget, Flow, Outcome, Unit};
use crate::walk::{Node, State, walk};

/// The engine.
pub(super) struct Cells;

impl Engine for Cells {
    fn name(&self) -> &'static str {
        "cells"
    }

    fn about(&self) -> &'static str {
        "dancing cells (Knuth 7.2.2.3): sparse sets; colours, bounds, any number of options"
    }

    fn accepts(&self, _: &Cover) -> Result<(), Refusal> {
        Ok(())
    }

    fn prepare(&self, cover: &Cover) -> Result<Box<dyn Prepared>, Refusal> {
        Ok(Box::new(Root { sets: Sets::new(cover) }))
    }
}

/// The sets before any choice.
struct Root {
    sets: Sets,
}

impl Prepared for Root {
    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher + 's> {
        let mut sets = self.sets.clone();
        let banned = reduction.map_or(&[][..], Reduction::banned);
        banned.iter().for_each(|&option| sets.exclude(option));
        Box::new(Search { sets, rivals: reduction.map(Reduction::rivals) })
    }
}

impl State for Sets {
    fn begin(&mut self) {
        self.enter();
    }

    #[inline(always)]
    fn choose(&mut self, option: u32) -> bool {
        Sets::choose(self, option)
    }

    #[inline(always)]
    fn retract(&mut self) {
        Sets::retract(self);
    }

    #[inline(always)]
    fn exclude(&mut self, option: u32) {
        Sets::exclude(self, option);
    }

    #[inline(always)]
    fn examine(&mut self, candidates: &mut Vec<u32>) -> Node {
        match self.fewest() {
            None => {
                self.list_slack(candidates);
                Node::Solution
            }
            Some((_, branches)) if branches <= 0 => Node::Dead,
            Some((item, branches)) => {
                self.list(item, branches as usize, candidates);
                Node::Branch { exclusive: self.is_exact(item) }
            }
        }
    }

    fn finish(&mut self) {
        self.leave();
    }
}

/// One thread's sets.
struct Search<'s> {
    sets: Sets,
    rivals: Option<&'s Rivals>,
}

impl Searcher for Search<'_> {
    fn run(
        &mut self,
        unit: &Unit,
        budget: &Budget,
        sink: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Outcome {
        walk(&mut self.sets, self.rivals, unit, budget, sink)
    }
}
