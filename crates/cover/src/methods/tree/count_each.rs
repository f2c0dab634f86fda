//! Counts below many units, each by itself: surveys of settings and tests for uniqueness.
//!
//! The units need not be disjoint: each is a question of its own about the same cover (which
//! options are given, which are forbidden). A thread takes the next unanswered question; what it
//! prepared serves all of its questions.

use super::engine::{Prepared, Searcher};
use crate::problem::Cover;
use crate::run::workers::share_out;
use crate::run::{Ended, Flow, Instant, Meter, RunFault, Stop, Unit};

/// How far to count.
#[derive(Clone, Copy, Debug)]
pub struct TallyLimits<'a> {
    /// Count at most so many solutions of each unit.
    pub solutions: Option<u64>,
    /// When to stop; the nodes are those of each unit.
    pub stop: Stop<'a>,
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

/// Counts the solutions below each unit; an unanswered unit (time, cancel, memory) has none.
///
/// The answers, but for the times, do not depend on the number of threads.
pub fn count_each(
    cover: &Cover,
    prepared: &dyn Prepared,
    units: &[Unit],
    limits: TallyLimits,
    meter: Option<&Meter>,
) -> Result<Vec<Option<Tally>>, RunFault> {
    units.iter().try_for_each(|unit| unit.check(cover)).map_err(RunFault::Unit)?;
    let begin = |()| {
        let mut searcher = prepared.searcher(None);
        move |index: usize| {
            if limits.stop.reason().is_some() || limits.stop.memory_spent() {
                return None;
            }
            let tally = count_one(&mut *searcher, &units[index], &limits)?;
            if let Some(meter) = meter {
                let share = (index + 1) as f64 / units.len() as f64;
                meter.report(tally.nodes, tally.solutions, share);
            }
            Some(tally)
        }
    };
    share_out(vec![(); limits.threads.max(1)], units.len(), begin).map_err(RunFault::Panicked)
}

fn count_one(searcher: &mut dyn Searcher, unit: &Unit, limits: &TallyLimits) -> Option<Tally> {
    let (start, mut solutions) = (Instant::now(), 0);
    let outcome = searcher.run(unit, &limits.stop, &mut |_| {
        solutions += 1;
        let full = limits.solutions.is_some_and(|most| solutions >= most);
        if full { Flow::Stop } else { Flow::Continue }
    });
    let unanswered = matches!(outcome.ended, Ended::Cancelled | Ended::Time);
    let (nodes, complete) = (outcome.nodes, outcome.open.is_empty());
    let seconds = start.elapsed().as_secs_f64();
    (!unanswered).then_some(Tally { solutions, nodes, seconds, complete })
}
