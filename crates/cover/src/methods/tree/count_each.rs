//! Counts below many units, each by itself: surveys of set-ups and tests for uniqueness.
//!
//! The units need not be disjoint: each is a question of its own about the same cover (which
//! options are given, which are forbidden). A thread takes the next unanswered question; what it
//! prepared serves all of its questions.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use crate::methods::tree::Meter;
use crate::methods::tree::{Prepared, Searcher};
use crate::problem::Cover;
use crate::run::{Budget, Ended, Flow, Unit, UnitFault};

/// How far to count.
#[derive(Clone, Copy, Debug)]
pub struct TallyLimits<'a> {
    /// Count at most so many solutions of each unit.
    pub solutions: Option<u64>,
    /// Examine at most so many nodes of each unit.
    pub nodes: Option<u64>,
    /// Begin and continue nothing after this time.
    pub deadline: Option<Instant>,
    /// Stop when this becomes true.
    pub cancel: Option<&'a AtomicBool>,
    /// How many threads work; at least one.
    pub threads: usize,
}

/// The answer for one unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tally {
    /// The solutions counted.
    pub solutions: u64,
    /// The nodes examined.
    pub nodes: u64,
    /// The time it took.
    pub seconds: f64,
    /// Whether there are no more.
    pub complete: bool,
}

/// Counts the solutions below each unit; an unanswered unit (time, cancel) has none.
///
/// The answers, but for the times, do not depend on the number of threads.
pub fn count_each(
    cover: &Cover,
    prepared: &dyn Prepared,
    units: &[Unit],
    limits: TallyLimits,
    meter: Option<&Meter>,
) -> Result<Vec<Option<Tally>>, UnitFault> {
    units.iter().try_for_each(|unit| unit.check(cover))?;
    let next = AtomicUsize::new(0);
    let answers = Mutex::new(vec![None; units.len()]);
    let work = || {
        let mut searcher = prepared.searcher(None);
        loop {
            let index = next.fetch_add(1, Relaxed);
            let (Some(unit), false) = (units.get(index), is_over(&limits)) else { return };
            let tally = count_one(&mut *searcher, unit, &limits);
            let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
            answers[index] = tally;
            if let (Some(meter), Some(tally)) = (meter, tally) {
                meter.tell(tally.nodes, tally.solutions, (index + 1) as f64 / units.len() as f64);
            }
        }
    };
    match limits.threads {
        0 | 1 => work(),
        threads => std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work)))),
    }
    Ok(answers.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn is_over(limits: &TallyLimits) -> bool {
    limits.cancel.is_some_and(|cancel| cancel.load(Relaxed))
        || limits.deadline.is_some_and(|end| Instant::now() >= end)
}

fn count_one(searcher: &mut dyn Searcher, unit: &Unit, limits: &TallyLimits) -> Option<Tally> {
    let budget = Budget { nodes: limits.nodes, deadline: limits.deadline, cancel: limits.cancel };
    let (start, mut solutions) = (Instant::now(), 0);
    let outcome = searcher.run(unit, &budget, &mut |_| {
        solutions += 1;
        let full = limits.solutions.is_some_and(|most| solutions >= most);
        if full { Flow::Stop } else { Flow::Continue }
    });
    let unanswered = matches!(outcome.ended, Ended::Cancelled | Ended::Time);
    let (nodes, complete) = (outcome.nodes, outcome.open.is_empty());
    let seconds = start.elapsed().as_secs_f64();
    (!unanswered).then_some(Tally { solutions, nodes, seconds, complete })
}
