//! The cheapest solutions: those of a cover whose options cost least together, with the proof.
//!
//! Every option has a cost, which may lie below 0; what a solution costs is the sum. Prices of items
//! (`prices.rs`, by linear programming) bound what solutions cost; a state (`state.rs`) keeps the bound up to
//! date; a descent (`descent.rs`) excludes a target, or finds cheaper solutions, remembering what it learnt
//! of states (`memo.rs` of `best`).
//!
//! Three kinds of descent take turns, each with twice the nodes of the last. One looks for anything cheaper
//! than what is kept, with ties broken anew. Two exclude what costs little more than the bound, and lift it:
//! one branches on the item with the fewest ways, the other in the order of a scan, which on narrow boards
//! comes to few states. They end when the bound meets the kept solutions.

mod below;
mod descent;
mod kept;
mod prices;
mod state;

use std::fmt;

use num_integer::Integer;

pub use self::below::cheapest_below;
use self::descent::{Descent, Pass};
use self::kept::Kept;
use self::prices::Prices;
use self::state::Table;
use crate::problem::Cover;
use crate::run::{Ended, Instant, Meter, Stop};

/// Nodes of the first descent.
const FIRST_PASS: u64 = 1_000;

/// Nodes of the search before there are prices, which many questions do not need.
const UNPRICED: u64 = 1_000;

/// What all costs without their signs have to add up to less than.
const MOST: u64 = 1 << 62;

/// The part of the gap between bound and cost that one pass tries to exclude.
const PART_OF_GAP: i64 = 8;

/// The cheapest solutions of a cover, or as near as a search came.
#[derive(Clone, Debug, PartialEq)]
pub struct Cheapest {
    /// Solutions with their costs, cheapest first, each with its options ascending.
    pub found: Vec<(i64, Vec<u32>)>,
    /// No solution beside those found costs less; if done, `i64::MAX` when there are no others.
    pub bound: i64,
    /// Nodes examined, the same at every run.
    pub nodes: u64,
    /// The time it took.
    pub seconds: f64,
    /// Why the search ended; when done, the solutions are proven cheapest, or that there are no more.
    pub ended: Ended,
}

/// Why the costs do not fit the cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CostFault {
    /// There are not as many costs as options.
    Count {
        /// How many options there are.
        options: usize,
        /// How many costs there are.
        costs: usize,
    },
    /// The costs are so large that their sums could overflow.
    TooLarge,
}

impl fmt::Display for CostFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { options, costs } => {
                write!(f, "costs: {costs} for {options} options; give one an option")
            }
            Self::TooLarge => {
                write!(f, "costs: their sizes add up to {MOST} or more; use smaller ones")
            }
        }
    }
}

impl std::error::Error for CostFault {}

/// Finds the `most` solutions that cost least, fewer if there are not so many.
///
/// Deterministic unless a limit of time stops it. `costs[o]` is the cost of option `o`.
///
/// ```
/// use cover::{Meter, Spec, Stop, cheapest};
///
/// // A path of four cells: monominoes for 3, dominoes for 5.
/// let mut pieces: Vec<Vec<u32>> = (0..4).map(|cell| vec![cell]).collect();
/// pieces.extend((0..3).map(|cell| vec![cell, cell + 1]));
/// let cover = Spec::new(vec![(1, Some(1)); 4], pieces).build().unwrap();
/// let costs = [3, 3, 3, 3, 5, 5, 5];
/// let cheap = cheapest(&cover, &costs, 2, &Stop::NEVER, &Meter::default()).unwrap();
/// assert_eq!(cheap.found[0], (10, vec![4, 6]));
/// assert_eq!((cheap.found[1].0, cheap.bound), (11, 11));
/// ```
pub fn cheapest(
    cover: &Cover,
    costs: &[i64],
    most: usize,
    stop: &Stop,
    meter: &Meter,
) -> Result<Cheapest, CostFault> {
    let start = Instant::now();
    check(cover, costs)?;
    let counted = counted(cover);
    let mut so_far = SoFar { kept: Kept::new(most), bound: i64::MIN, nodes: 0 };
    let mut ended = if most > 0 { Ended::Nodes } else { Ended::Done };
    for priced in [false, true] {
        if ended != Ended::Nodes || stop.spent(so_far.nodes).is_some() {
            break;
        }
        let prices = match priced {
            true => Prices::new(cover, costs, &counted, stop),
            false => Prices::none(cover, costs),
        };
        let table = Table::new(cover, costs, &counted, prices);
        let stop = if priced { *stop } else { stop.within(UNPRICED) };
        let mut chase = Chase::new(&table, so_far, meter, stop.memory_left());
        ended = chase.run(&stop);
        so_far = chase.so_far();
    }
    ended = stop.spent(so_far.nodes).filter(|_| ended == Ended::Nodes).unwrap_or(ended);
    Ok(Cheapest {
        nodes: so_far.nodes,
        found: so_far.kept.into_found(),
        bound: so_far.bound,
        seconds: start.elapsed().as_secs_f64(),
        ended,
    })
}

fn check(cover: &Cover, costs: &[i64]) -> Result<(), CostFault> {
    if costs.len() != cover.n_options() {
        return Err(CostFault::Count { options: cover.n_options(), costs: costs.len() });
    }
    let all: u128 = costs.iter().map(|cost| u128::from(cost.unsigned_abs())).sum();
    if all >= u128::from(MOST) { Err(CostFault::TooLarge) } else { Ok(()) }
}

/// The items whose uses are counted: no option gives them a colour.
fn counted(cover: &Cover) -> Vec<bool> {
    let mut counted = vec![true; cover.n_items()];
    for (&item, &color) in cover.uses.iter().zip(&cover.colors) {
        counted[item as usize] &= color == 0;
    }
    counted
}

/// What is known when a search is given up.
struct SoFar {
    kept: Kept,
    bound: i64,
    nodes: u64,
}

/// The kinds of descent, and where they stand.
struct Chase<'t, 'm> {
    descent: Descent<'t>,
    meter: &'m Meter,
    step: i64,
    /// Every solution costs less.
    ceiling: i64,
    /// No solution that is not kept costs less.
    bound: i64,
}

impl<'t, 'm> Chase<'t, 'm> {
    fn new(table: &'t Table<'t>, so_far: SoFar, meter: &'m Meter, bytes: u64) -> Self {
        let step = table.costs.iter().fold(0, |step: i64, cost| step.gcd(cost)).max(1);
        let ceiling = table.costs.iter().map(|&cost| cost.max(0)).sum::<i64>() + step;
        let floor: i64 = table.costs.iter().map(|&cost| cost.min(0)).sum();
        let SoFar { kept, bound, nodes } = so_far;
        let descent = Descent::new(table, step, kept, nodes, bytes);
        let mut chase = Self { descent, meter, step, ceiling, bound: floor.max(bound) };
        chase.lift(chase.descent.bound().min(chase.limit()));
        chase
    }

    fn so_far(self) -> SoFar {
        SoFar { kept: self.descent.kept, bound: self.bound, nodes: self.descent.count }
    }

    /// Takes turns until nothing cheaper is left or the budget is spent.
    fn run(&mut self, stop: &Stop) -> Ended {
        let mut nodes = FIRST_PASS;
        for seed in 0.. {
            let finish = (self.climb(seed, nodes, stop))
                .or_else(|| self.exclude(false, nodes, stop))
                .or_else(|| self.exclude(true, nodes, stop));
            if let Some(finish) = finish {
                return finish;
            }
            nodes = nodes.saturating_mul(2);
        }
        Ended::Done
    }

    /// What solutions have to cost less than.
    fn limit(&self) -> i64 {
        self.descent.kept.limit().unwrap_or(self.ceiling)
    }

    /// Looks for anything cheaper; done when there is nothing.
    fn climb(&mut self, seed: u64, nodes: u64, stop: &Stop) -> Option<Ended> {
        let target = self.limit();
        if self.bound >= target {
            return Some(Ended::Done);
        }
        // With one step between them all kinds are the same, and take turns with the order alone.
        let pass = Pass { target, scan: false, seed, nodes };
        match self.pass(pass, stop) {
            Ended::Done => Some(Ended::Done),
            ended => finish(ended, stop, self.descent.count),
        }
    }

    /// Lifts the bound as far as that many nodes go; done when nothing cheaper is left.
    fn exclude(&mut self, scan: bool, nodes: u64, stop: &Stop) -> Option<Ended> {
        let last = self.descent.count.saturating_add(nodes);
        while self.bound < self.limit() {
            let nodes = last.saturating_sub(self.descent.count);
            let gap = self.limit() - self.bound;
            let target = self.bound + (gap / PART_OF_GAP / self.step * self.step).max(self.step);
            let pass = Pass { target: target.min(self.limit()), scan, seed: 0, nodes };
            match self.pass(pass, stop) {
                Ended::Done => {}
                Ended::Nodes if stop.nodes.is_none_or(|most| self.descent.count < most) => {
                    return None;
                }
                ended => return finish(ended, stop, self.descent.count),
            }
        }
        Some(Ended::Done)
    }

    /// Notes that nothing not kept costs less; costs are multiples of the step.
    fn lift(&mut self, bound: i64) {
        let bound = match bound {
            i64::MAX => bound,
            _ => Integer::div_ceil(&bound, &self.step) * self.step,
        };
        self.bound = self.bound.max(bound);
    }

    fn pass(&mut self, pass: Pass, stop: &Stop) -> Ended {
        let (meter, bound) = (self.meter, self.bound);
        let done = self.descent.run(pass, stop, |descent| {
            let positive = |cost: i64| cost.max(0).unsigned_abs();
            let cost = descent.kept.least().map(positive);
            meter.report_least(cost, positive(bound), descent.count);
        });
        match done {
            Ok(bound) => {
                self.lift(bound);
                Ended::Done
            }
            Err(ended) => ended,
        }
    }
}

/// Why the whole search has to stop, if it has to.
fn finish(ended: Ended, stop: &Stop, count: u64) -> Option<Ended> {
    match ended {
        Ended::Nodes => stop.nodes.is_some_and(|most| count >= most).then_some(ended),
        ended => Some(ended),
    }
}
