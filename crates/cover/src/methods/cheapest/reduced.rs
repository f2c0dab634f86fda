//! ReducedCosts of items: a lower bound on every solution, found once by linear programming.
//!
//! Any prices bound: a solution costs the prices of the uses that its items have, plus what each of its
//! options costs more or less than the prices of its items. An item with a price above 0 has at least the
//! uses that it needs, one with a price below 0 at most those that it may have. The best prices are the
//! dual of the linear relaxation. It is solved as that of a packing in which each use of an exact item is
//! worth a reward so high that all are covered.
//!
//! Nothing has to be believed of the floating point: prices are rounded to integers, and everything is
//! computed anew from these.

use crate::methods::best::simplex::dual_prices;
use crate::problem::Cover;
use crate::run::Stop;

/// ReducedCosts are in units of `2^-SHIFT` of a cost.
const SHIFT: u32 = 20;

/// The reward for covering an exact item, in the highest of all costs.
const REWARD: f64 = 4.0;

/// The part of a bound that each option has, and the bound of the empty choice.
pub(super) struct ReducedCosts {
    /// What each option costs more than the prices of its items.
    pub reduced: Vec<i128>,
    /// No solution costs less.
    pub base: i128,
    /// All are in units of `2^-shift`.
    pub shift: u32,
}

impl ReducedCosts {
    /// The best prices found; `counted` are the items without colours.
    pub fn new(cover: &Cover, costs: &[i64], counted: &[bool], stop: &Stop) -> Self {
        let nothing = Self::none(cover, costs);
        let unit = costs.iter().map(|cost| cost.unsigned_abs()).max().unwrap_or(0).max(1) as f64;
        let is_row = |&item: &u32| counted[item as usize] && cover.bounds(item).1 < u32::MAX;
        let rows = (0..cover.n_items() as u32).filter(is_row).collect();
        let gain = |option: u32| {
            let exact = cover.items(option).iter().filter(|&&item| is_exact(cover, item)).count();
            exact as f64 * REWARD - costs[option as usize] as f64 / unit
        };
        let gains: Vec<f64> = (0..cover.n_options() as u32).map(gain).collect();
        let Some(mut dual) = dual_prices(cover, &gains, rows, stop) else { return nothing };
        for (item, price) in (0..).zip(&mut dual) {
            let reward = if is_exact(cover, item) { REWARD } else { 0.0 };
            *price = (reward - *price) * unit;
        }
        let solved = Self::of(cover, costs, &dual);
        if solved.base > nothing.base { solved } else { nothing }
    }

    /// All of them 0.
    pub fn none(cover: &Cover, costs: &[i64]) -> Self {
        Self::of(cover, costs, &vec![0.0; cover.n_items()])
    }

    /// The bound that these prices make, whatever they are.
    fn of(cover: &Cover, costs: &[i64], prices: &[f64]) -> Self {
        let scale = (1u64 << SHIFT) as f64;
        // The cast saturates, and turns NaN into 0.
        let round = |price: &f64| i128::from((price * scale).round() as i64);
        let prices: Vec<i128> = prices.iter().map(round).collect();
        let reduced: Vec<i128> = (0..cover.n_options() as u32)
            .map(|option| {
                let items = cover.items(option).iter();
                let price: i128 = items.map(|&item| prices[item as usize]).sum();
                (i128::from(costs[option as usize]) << SHIFT) - price
            })
            .collect();
        let uses = prices.iter().zip(&cover.bounds).map(|(&price, &(lo, hi))| match price > 0 {
            true => price * i128::from(lo),
            false => price * i128::from(hi),
        });
        let saved = reduced.iter().map(|&reduced| reduced.min(0));
        let base = uses.sum::<i128>() + saved.sum::<i128>();
        Self { reduced, base, shift: SHIFT }
    }
}

/// Whether an item needs all uses that it may have.
pub(super) fn is_exact(cover: &Cover, item: u32) -> bool {
    let (lo, hi) = cover.bounds(item);
    lo == hi && lo > 0
}
