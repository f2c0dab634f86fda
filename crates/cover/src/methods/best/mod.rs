//! The best packing: the set of options within all bounds that gains most, with the proof.
//!
//! Every option has a gain; what a set of options gains is the sum. Integer prices of items
//! (`prices.rs`, by linear programming) bound what can be gained; a state (`state.rs`) keeps track of
//! how much of that bound is lost; a descent (`descent.rs`) excludes a target, or reaches it,
//! remembering what it learnt of states (`memo.rs`).
//!
//! Two kinds of descent take turns, each with twice the nodes of the last: one looks for anything
//! better than the best so far, in an order shuffled anew; the other takes the highest value not yet
//! excluded for its target, where hardly anything may be lost, and lowers the bound by a step when it
//! fails. They meet at the best value. A search that is stopped has both the best so far and a bound.

mod descent;
pub(super) mod memo;
mod prices;
pub(super) mod simplex;
mod state;

use std::fmt;

use num_integer::Integer;

use self::descent::{Descent, Pass};
use self::prices::Prices;
use self::state::Table;
use crate::problem::Cover;
use crate::run::{Ended, Instant, Meter, Stop};

/// Nodes of the first descent.
const FIRST_PASS: u64 = 2_000;

/// The best packing of a cover, or as near as a search came.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// What the best packing found gains; none when no packing was found.
    pub value: Option<u64>,
    /// No packing gains more; equal to `value` when the search is done.
    pub bound: u64,
    /// The options of the packing, ascending.
    pub found: Vec<u32>,
    /// Nodes examined, the same at every run.
    pub nodes: u64,
    /// The time it took.
    pub seconds: f64,
    /// Why the search ended; when done, the packing is proven best, or that there is none.
    pub ended: Ended,
}

/// Why the gains do not fit the cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GainFault {
    /// There are not as many gains as options.
    Count {
        /// How many options there are.
        options: usize,
        /// How many gains there are.
        gains: usize,
    },
    /// Some option uses an item several times.
    Amounts,
    /// The gains are so large that their sums could overflow.
    TooLarge,
}

impl fmt::Display for GainFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { options, gains } => {
                write!(f, "gains: {gains} for {options} options; give one an option")
            }
            Self::Amounts => write!(
                f,
                "the search for the best packing takes no amounts, by which options use an item several \
                 times; compare all packings instead"
            ),
            Self::TooLarge => write!(f, "gains: their sum is too large; use smaller ones"),
        }
    }
}

impl std::error::Error for GainFault {}

/// Finds the set of options within all bounds that gains most.
///
/// Deterministic unless a limit of time stops it. `gains[o]` is the gain of option `o`; `most` is what no
/// set gains more than, if the caller knows a bound.
///
/// ```
/// use cover::{Meter, Stop, Spec, maximise};
///
/// // A path of five cells, each at most once, and dominoes on it: two of them, four cells.
/// let dominoes = (0..4).map(|cell| vec![cell, cell + 1]).collect();
/// let cover = Spec::new(vec![(0, Some(1)); 5], dominoes).build().unwrap();
/// let best = maximise(&cover, &[2; 4], None, &Stop::NEVER, &Meter::default()).unwrap();
/// assert_eq!((best.value, best.bound, best.found.len()), (Some(4), 4, 2));
/// ```
pub fn maximise(
    cover: &Cover,
    gains: &[u32],
    most: Option<u64>,
    stop: &Stop,
    meter: &Meter,
) -> Result<Best, GainFault> {
    let start = Instant::now();
    check(cover, gains)?;
    let limits = limits(cover);
    let prices = Prices::new(cover, gains, &limits, stop);
    let table = Table::new(cover, gains, limits, prices);
    let step = gains.iter().fold(0, |step, gain| step.gcd(gain)).max(1);
    let mut chase = Chase::new(&table, i64::from(step), most, meter, stop.memory_left());
    let ended = chase.run(stop);
    let (value, mut found) = match chase.descent.best.take() {
        Some((value, found)) => (Some(value.unsigned_abs()), found),
        None => (None, vec![]),
    };
    found.sort_unstable();
    Ok(Best {
        value,
        bound: chase.bound.max(0).unsigned_abs(),
        found,
        nodes: chase.descent.count,
        seconds: start.elapsed().as_secs_f64(),
        ended,
    })
}

fn check(cover: &Cover, gains: &[u32]) -> Result<(), GainFault> {
    if cover.has_amounts() {
        return Err(GainFault::Amounts);
    }
    if gains.len() != cover.n_options() {
        return Err(GainFault::Count { options: cover.n_options(), gains: gains.len() });
    }
    let most = u128::from(gains.iter().copied().max().unwrap_or(0));
    let terms = (cover.uses.len() + cover.n_options() + 1) as u128;
    if most * terms >= 1 << 60 { Err(GainFault::TooLarge) } else { Ok(()) }
}

/// The items that limit their uses by a number: bounded and without colours.
fn limits(cover: &Cover) -> Vec<bool> {
    let mut limits: Vec<bool> = cover.bounds.iter().map(|&(_, hi)| hi < u32::MAX).collect();
    for (&item, &color) in cover.uses.iter().zip(&cover.colors) {
        limits[item as usize] &= color == 0;
    }
    limits
}

/// The two kinds of descent, and where they stand.
struct Chase<'t, 'm> {
    descent: Descent<'t>,
    meter: &'m Meter,
    step: i64,
    /// No packing gains more; a multiple of the step.
    bound: i64,
}

impl<'t, 'm> Chase<'t, 'm> {
    fn new(
        table: &'t Table<'t>,
        step: i64,
        most: Option<u64>,
        meter: &'m Meter,
        bytes: u64,
    ) -> Self {
        let descent = Descent::new(table, step, bytes);
        let most = most.and_then(|most| i64::try_from(most).ok()).unwrap_or(i64::MAX);
        let bound = descent.bound().min(most).div_euclid(step) * step;
        Self { descent, meter, step, bound }
    }

    /// Takes turns until value and bound meet or the budget is spent.
    fn run(&mut self, stop: &Stop) -> Ended {
        let mut nodes = FIRST_PASS;
        for seed in 0.. {
            let finish = self.climb(seed, nodes, stop).or_else(|| self.lower(nodes, stop));
            if let Some(finish) = finish {
                return finish;
            }
            nodes = nodes.saturating_mul(2);
        }
        Ended::Done
    }

    /// Looks for packings better than the best so far; done when there is none.
    fn climb(&mut self, seed: u64, nodes: u64, stop: &Stop) -> Option<Ended> {
        let value = self.value();
        if value >= self.bound {
            return Some(Ended::Done);
        }
        let target = (value + self.step).max(0);
        // With one step between them, both kinds are the same, and this one goes to the end.
        let nodes = if target >= self.bound { u64::MAX } else { nodes };
        match self.pass(Pass { target, rising: true, seed, nodes }, stop) {
            Ended::Done => {
                self.bound = self.value();
                Some(Ended::Done)
            }
            ended => finish(ended, stop, self.descent.count),
        }
    }

    /// Lowers the bound as far as that many nodes go; done when it is reached.
    fn lower(&mut self, nodes: u64, stop: &Stop) -> Option<Ended> {
        let last = self.descent.count.saturating_add(nodes);
        while self.value() < self.bound {
            let nodes = last.saturating_sub(self.descent.count);
            let pass = Pass { target: self.bound, rising: false, seed: 0, nodes };
            match self.pass(pass, stop) {
                Ended::Done => self.bound -= self.step,
                Ended::Solutions => break,
                ended => return finish(ended, stop, self.descent.count),
            }
        }
        Some(Ended::Done)
    }

    /// The best value so far, less than 0 for none.
    fn value(&self) -> i64 {
        self.descent.best.as_ref().map_or(-self.step, |&(value, _)| value)
    }

    fn pass(&mut self, pass: Pass, stop: &Stop) -> Ended {
        let (meter, bound) = (self.meter, self.bound);
        self.descent.run(pass, stop, |descent| {
            let value = descent.best.as_ref().map_or(0, |&(value, _)| value);
            meter.report_best(value.unsigned_abs(), bound.unsigned_abs(), descent.count);
        })
    }
}

/// Why the whole search has to stop, if it has to.
fn finish(ended: Ended, stop: &Stop, count: u64) -> Option<Ended> {
    match ended {
        Ended::Cancelled => Some(Ended::Cancelled),
        Ended::Time => Some(Ended::Time),
        Ended::Memory => Some(Ended::Memory),
        Ended::Nodes if stop.nodes.is_some_and(|most| count >= most) => Some(Ended::Nodes),
        _ => None,
    }
}
