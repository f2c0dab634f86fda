//! Dancing cells: sparse sets of options, of which only the ends are saved. Runs everything.
//!
//! The sets are those of `methods/sets`. We branch over a sorted copy of a set, because its own order
//! depends on the past and the tree must not.
//!
//! To enter a unit anew would cost milliseconds where covers are large, and a search comes back to
//! the units it left open one by one. So a run leaves the sets as they are, and the next one takes
//! back only the choices that its unit does not share.
//!
//! Sets are kept by a searcher that ends for the next one: to fill them would cost as much as many a
//! question about a cover. What it has excluded for good is undone, as the ends before any choice are known.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashSet;

use super::engine::{Engine, MEMORY, Prepared, Searcher};
use super::guide::Guide;
use super::memory::SubBoards;
use super::refusal::Refusal;
use crate::methods::sets::blank::Blank;
use crate::methods::sets::{Ends, Log, Past, Rows, Sets};
use crate::methods::tree::walk::{Node, Shortcuts, State, walk};
use crate::problem::Cover;
use crate::problem::symmetry::{Reduction, Rivals};
use crate::run::{Flow, Outcome, Stop, Unit};

/// More than the sets of one searcher are kept if a search takes so few bytes at most.
const MOST_KEPT: u64 = 1 << 20;

/// The engine.
pub(super) struct Cells;

impl Engine for Cells {
    fn name(&self) -> &'static str {
        "cells"
    }

    fn about(&self) -> &'static str {
        "dancing cells (Knuth 7.2.2.3): sparse sets; colours, bounds, any number of options"
    }

    fn accepts(&self, cover: &Cover) -> Result<(), Refusal> {
        fitting(cover).map(|_| ())
    }

    /// The sets are filled once, and again for each further searcher at a time; there is room for one of these.
    fn prepare(&self, cover: &Cover, stop: &Stop) -> Result<Box<dyn Prepared>, Refusal> {
        let past = fitting(cover)?;
        Refusal::without_room(2 * Sets::<Rows>::bytes_for(cover), stop)?;
        Ok(match past.by_rows {
            true => Box::new(Root::<Rows>::new(Blank::of(cover), past)),
            false => Box::new(Root::<Log>::new(Blank::of(cover), past)),
        })
    }
}

/// How choices are taken back, if a search fits into memory.
fn fitting(cover: &Cover) -> Result<Past, Refusal> {
    let past = Past::of(cover);
    let bytes = Sets::<Rows>::bytes_for(cover) + past.bytes;
    if bytes > MEMORY { Err(Refusal::Memory(bytes)) } else { Ok(past) }
}

/// The sets before any choice.
struct Root<E> {
    blank: Blank,
    /// What searchers left, as it was before any choice.
    idle: Mutex<Vec<Walker<E>>>,
    /// What the sets of a searcher take, and how many of them are kept.
    bytes: u64,
    kept: usize,
}

impl<E: Ends> Root<E> {
    fn new(blank: Blank, past: Past) -> Self {
        let sets: Sets<E> = blank.sets();
        let bytes = sets.bytes();
        let kept = if bytes + past.bytes <= MOST_KEPT { usize::MAX } else { 1 };
        Self { blank, idle: vec![Walker::new(sets)].into(), bytes, kept }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Walker<E>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets for a searcher of the whole cover.
    fn walker(&self) -> Walker<E> {
        let kept = self.idle().pop();
        kept.unwrap_or_else(|| Walker::new(self.blank.sets()))
    }

    /// Takes back the sets of a searcher that ends.
    fn keep(&self, mut walker: Walker<E>, is_reduced: bool) {
        walker.leave();
        if is_reduced {
            self.blank.renew(&mut walker.sets);
        }
        let mut idle = self.idle();
        if idle.len() < self.kept {
            idle.push(walker);
        }
    }
}

impl<E: Ends + Send + Sync> Prepared for Root<E> {
    fn searcher_bytes(&self) -> u64 {
        self.bytes
    }

    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher<'s> + 's> {
        let mut walker = self.walker();
        for &option in reduction.map_or(&[][..], Reduction::banned) {
            walker.sets.exclude(option);
        }
        let rivals = reduction.map(Reduction::rivals);
        let shortcuts = Shortcuts::default();
        Box::new(Search { walker: Some(walker), rivals, home: self, shortcuts })
    }
}

/// The sets with a memory of how they came to be.
struct Walker<E> {
    sets: Sets<E>,
    /// The options excluded, each after how many choices.
    excluded: Vec<(usize, u32)>,
    /// So many choices of the unit being entered are made already.
    skip: usize,
    /// The latest choice left the sets good for nothing but to take it back.
    failed: bool,
}

impl<E: Ends> Walker<E> {
    fn new(sets: Sets<E>) -> Self {
        Self { sets, excluded: vec![], skip: 0, failed: false }
    }

    /// Takes back everything.
    fn leave(&mut self) {
        self.sets.leave();
        self.excluded.clear();
        (self.skip, self.failed) = (0, false);
    }

    /// Takes back what does not belong to a unit, so that only the rest of it has to be entered.
    fn meet(&mut self, unit: &Unit, rivals: Option<&Rivals>) {
        if self.failed {
            self.retract();
        }
        let chosen: Vec<u32> = self.sets.chosen().collect();
        let pairs = chosen.iter().zip(&unit.chosen);
        let alike = pairs.take_while(|(ours, theirs)| ours == theirs).count();
        let excluded: FxHashSet<u32> = unit.excluded.iter().copied().collect();
        let belongs = |&(depth, option): &(usize, u32)| {
            let rivals = rivals.filter(|_| depth > 0).map(|rivals| rivals.of(chosen[depth - 1]));
            excluded.contains(&option) || rivals.is_some_and(|rivals| rivals.contains(&option))
        };
        let odd = self.excluded.iter().find(|excluded| !belongs(excluded));
        match odd.map_or(Some(alike), |&(depth, _)| depth.checked_sub(1).map(|d| d.min(alike))) {
            Some(depth) => (depth..chosen.len()).for_each(|_| self.retract()),
            None => self.leave(),
        }
        self.skip = self.sets.depth();
    }
}

impl<E: Ends> State for Walker<E> {
    fn begin(&mut self) {
        if !self.sets.is_entered() {
            self.sets.enter();
        }
    }

    #[inline(always)]
    fn choose(&mut self, option: u32) -> bool {
        if self.skip > 0 {
            self.skip -= 1;
            return true;
        }
        let fits = self.sets.choose(option);
        self.failed = !fits;
        fits
    }

    #[inline(always)]
    fn retract(&mut self) {
        self.sets.retract();
        self.failed = false;
        let depth = self.sets.depth();
        while self.excluded.pop_if(|&mut (after, _)| after > depth).is_some() {}
    }

    #[inline(always)]
    fn exclude(&mut self, option: u32) {
        if self.sets.exclude(option) {
            self.excluded.push((self.sets.depth(), option));
        }
    }

    #[inline(always)]
    fn examine(&mut self, candidates: &mut Vec<u32>) -> Node {
        let sets = &mut self.sets;
        match sets.fewest() {
            None => {
                sets.list_slack(candidates);
                Node::Solution
            }
            Some((_, branches)) if branches <= 0 => Node::Dead,
            Some((item, branches)) => {
                sets.list(item, branches as usize, candidates);
                Node::Branch { exclusive: sets.is_exact(item) }
            }
        }
    }

    /// Leaves the sets for the next unit to meet.
    fn finish(&mut self) {}
}

/// One thread's sets.
struct Search<'s, E: Ends> {
    /// There until it ends.
    walker: Option<Walker<E>>,
    rivals: Option<&'s Rivals>,
    /// Where the sets are left for the next searcher.
    home: &'s Root<E>,
    /// What lets its walks leave out parts of the tree.
    shortcuts: Shortcuts<'s>,
}

impl<'s, E: Ends> Searcher<'s> for Search<'s, E> {
    fn remember(&mut self, memory: SubBoards<'s>) {
        self.shortcuts.memory = Some(memory);
    }

    fn follow(&mut self, guide: Guide) {
        self.shortcuts.guide = Some(guide);
    }

    fn run(&mut self, unit: &Unit, stop: &Stop, sink: &mut dyn FnMut(&[u32]) -> Flow) -> Outcome {
        let walker = self.walker.as_mut().expect("it is there until the end");
        walker.meet(unit, self.rivals);
        walk(walker, self.rivals, &mut self.shortcuts, unit, stop, sink)
    }
}

impl<E: Ends> Drop for Search<'_, E> {
    fn drop(&mut self) {
        // After a panic the sets may be in any state.
        if let (Some(walker), false) = (self.walker.take(), std::thread::panicking()) {
            self.home.keep(walker, self.rivals.is_some());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Spec;
    use crate::run::Ended;

    #[test]
    fn the_sets_of_a_searcher_that_ended_serve_the_next() {
        let options = (0..12).map(|option| vec![option / 3, 4 + option % 3]).collect();
        let bounds = [vec![(1, Some(1)); 4], vec![(0, Some(2)); 3]].concat();
        let cover = Spec::new(bounds, options).build().unwrap();
        let root = Root::<Rows>::new(Blank::of(&cover), Past::of(&cover));
        let kept = || root.idle().len();
        let mut answers = vec![];
        for nodes in [None, Some(5), None, Some(1), None] {
            let mut found = vec![];
            let stop = Stop { nodes, ..Stop::NEVER };
            let mut searcher = root.searcher(None);
            assert_eq!(kept(), 0, "it has them");
            let outcome = searcher.run(&Unit::root(), &stop, &mut |solution| {
                found.push(solution.to_vec());
                Flow::Continue
            });
            drop(searcher);
            assert_eq!(kept(), 1);
            assert_eq!(outcome.ended == Ended::Done, nodes.is_none());
            answers.extend(nodes.is_none().then_some((found, outcome.nodes)));
        }
        assert!(!answers[0].0.is_empty());
        assert!(answers.iter().all(|answer| *answer == answers[0]));
    }
}
