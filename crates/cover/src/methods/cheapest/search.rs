//! The question: which solutions cost least, and what is wrong with costs.

use std::fmt;

use super::chase::{Chase, SoFar};
use super::reduced::ReducedCosts;
use super::shortlist::Shortlist;
use super::state::Table;
use crate::problem::Cover;
use crate::run::{Ended, Instant, Meter, Stop, Unit};

/// Nodes of the search before there are prices, which many questions do not need.
const UNPRICED: u64 = 1_000;

/// What all costs without their signs have to add up to less than.
const MOST: u64 = 1 << 62;

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
    /// Some option uses an item several times.
    Amounts,
    /// The costs are so large that their sums could overflow.
    TooLarge,
}

impl fmt::Display for CostFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { options, costs } => {
                write!(f, "costs: {costs} for {options} options; give one an option")
            }
            Self::Amounts => write!(
                f,
                "the search for the least cost takes no amounts, by which options use an item several \
                 times; compare the costs of all solutions instead"
            ),
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
    let mut so_far = SoFar { kept: Shortlist::new(most), bound: i64::MIN, nodes: 0 };
    let mut ended = if most > 0 { Ended::Nodes } else { Ended::Done };
    for priced in [false, true] {
        if ended != Ended::Nodes || stop.spent(so_far.nodes).is_some() {
            break;
        }
        let prices = match priced {
            true => ReducedCosts::new(cover, costs, &counted, stop),
            false => ReducedCosts::none(cover, costs),
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

/// Finds the `most` solutions below a unit that cost least, fewer if there are not so many.
///
/// The unit must be one of the cover; costs and options are those of the cover. See [`cheapest`].
pub fn cheapest_below(
    cover: &Cover,
    unit: &Unit,
    costs: &[i64],
    most: usize,
    stop: &Stop,
    meter: &Meter,
) -> Result<Cheapest, CostFault> {
    check(cover, costs)?;
    let below = cover.below(&unit.chosen, &unit.excluded);
    let left: Vec<i64> = below.options.iter().map(|&option| costs[option as usize]).collect();
    let mut cheap = cheapest(&below.cover, &left, most, stop, meter)?;
    let paid: i64 = unit.chosen.iter().map(|&option| costs[option as usize]).sum();
    cheap.bound = cheap.bound.saturating_add(paid);
    for (cost, options) in &mut cheap.found {
        *cost += paid;
        options.iter_mut().for_each(|option| *option = below.options[*option as usize]);
        options.extend(&unit.chosen);
        options.sort_unstable();
    }
    Ok(cheap)
}

fn check(cover: &Cover, costs: &[i64]) -> Result<(), CostFault> {
    if cover.has_amounts() {
        return Err(CostFault::Amounts);
    }
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
