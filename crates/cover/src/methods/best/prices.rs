//! Prices of items: an upper bound on every packing, found once by linear programming.
//!
//! Let every item cost a price of at least 0 a use, so that no option gains more than its items cost
//! together. Then no packing gains more than all items cost together: that is the dual of the linear
//! relaxation, and its least value is the best bound of this kind. It is found by the revised
//! simplex method with a dense inverse (Dantzig's rule; Chvátal, Linear Programming, chapter 7).
//! The right side is perturbed against cycling, which leaves the prices valid.
//!
//! Nothing has to be believed of the floating point: prices are rounded to integers, and an option
//! that still gains more than its items cost gets the difference as a price of its own. Whatever the
//! simplex does, the bound holds; if it is cut short, equal shares may win.

use crate::problem::Cover;
use crate::run::Stop;

/// Elementary steps after which the simplex method is cut short: about a second.
const MOST_WORK: usize = 1 << 31;

/// The largest inverse, in rows.
const MOST_ROWS: usize = 2_000;

const TINY: f64 = 1e-9;

/// Integer prices: `sum of items + own >= gain`, all times `1 << shift`.
#[derive(Clone, Debug)]
pub(super) struct Prices {
    /// What a use of each item costs; 0 if the item sets no limit.
    pub items: Vec<i64>,
    /// What each option costs by itself; mostly 0.
    pub own: Vec<i64>,
    /// Prices are in units of `2^-shift`.
    pub shift: u32,
}

impl Prices {
    /// The best prices found for these gains; `limits` are the items that cost something: bounded
    /// and without colours.
    pub fn new(cover: &Cover, gains: &[u32], limits: &[bool], stop: &Stop) -> Self {
        let shift = shift(cover, gains);
        let shares = Self::round(cover, gains, shift, &shares(cover, gains, limits));
        let rows: Vec<u32> =
            (0..cover.n_items() as u32).filter(|&item| limits[item as usize]).collect();
        let bytes = 8 * (rows.len() * rows.len()) as u64;
        if rows.is_empty() || rows.len() > MOST_ROWS || bytes > stop.memory_left() {
            return shares;
        }
        let dual = Simplex::new(cover, rows).solve(cover, gains, stop);
        let solved = Self::round(cover, gains, shift, &dual);
        if solved.bound(cover) < shares.bound(cover) { solved } else { shares }
    }

    /// What everything costs together.
    fn bound(&self, cover: &Cover) -> i128 {
        let mut uses = vec![0u32; cover.n_items()];
        cover.uses.iter().for_each(|&item| uses[item as usize] += 1);
        let items = self.items.iter().zip(&uses).enumerate();
        let cost = items.map(|(item, (&price, &uses))| {
            i128::from(price) * i128::from(uses.min(cover.bounds[item].1))
        });
        cost.sum::<i128>() + self.own.iter().map(|&own| i128::from(own)).sum::<i128>()
    }

    fn round(cover: &Cover, gains: &[u32], shift: u32, dual: &[f64]) -> Self {
        let scale = (1u64 << shift) as f64;
        let most = i64::from(gains.iter().copied().max().unwrap_or(0)) << shift;
        // The cast saturates, and turns NaN into 0.
        let items: Vec<i64> =
            dual.iter().map(|&price| ((price * scale).ceil() as i64).clamp(0, most)).collect();
        let own = (0..cover.n_options() as u32).map(|option| {
            let cost: i64 = cover.items(option).iter().map(|&item| items[item as usize]).sum();
            ((i64::from(gains[option as usize]) << shift) - cost).max(0)
        });
        let own = own.collect();
        Self { items, own, shift }
    }
}

/// As many binary places as leave every sum within 62 bits.
fn shift(cover: &Cover, gains: &[u32]) -> u32 {
    let most = u128::from(gains.iter().copied().max().unwrap_or(0));
    let sum = most * (cover.uses.len() + cover.n_options() + 1) as u128;
    (sum.leading_zeros().saturating_sub(128 - 62)).min(24)
}

/// Each option's gain in equal shares over its at-most-once items; an item costs its largest share.
fn shares(cover: &Cover, gains: &[u32], limits: &[bool]) -> Vec<f64> {
    let mut shares = vec![0.0; cover.n_items()];
    let unit = |&&item: &&u32| limits[item as usize] && cover.bounds(item).1 == 1;
    for option in 0..cover.n_options() as u32 {
        let parts = cover.items(option).iter().filter(unit).count();
        let share = f64::from(gains[option as usize]) / parts.max(1) as f64;
        for &item in cover.items(option).iter().filter(unit) {
            shares[item as usize] = share.max(shares[item as usize]);
        }
    }
    shares
}

/// The revised simplex method for: maximise the gain, each row used at most as often as it may be.
struct Simplex {
    /// The items that are rows.
    rows: Vec<u32>,
    /// The row of each item, or `u32::MAX`.
    row_of: Vec<u32>,
    /// The inverse of the basis, one column after the other.
    inverse: Vec<f64>,
    /// The value of the basic variable of each row.
    values: Vec<f64>,
    /// The price of each row; the dual solution once no column gains.
    prices: Vec<f64>,
    /// The entering column in terms of the basis.
    column: Vec<f64>,
}

impl Simplex {
    fn new(cover: &Cover, rows: Vec<u32>) -> Self {
        let size = rows.len();
        let mut row_of = vec![u32::MAX; cover.n_items()];
        let mut inverse = vec![0.0; size * size];
        let mut values = Vec::with_capacity(size);
        for (row, &item) in rows.iter().enumerate() {
            row_of[item as usize] = row as u32;
            inverse[row * size + row] = 1.0;
            let jitter = (row as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
            values.push(f64::from(cover.bounds(item).1) + 1e-5 * (1.0 + jitter as f64 / 16e6));
        }
        let (prices, column) = (vec![0.0; size], vec![0.0; size]);
        Self { rows, row_of, inverse, values, prices, column }
    }

    /// Pivots until no column gains, or the work is cut short; returns a price for every item.
    fn solve(mut self, cover: &Cover, gains: &[u32], stop: &Stop) -> Vec<f64> {
        let size = self.rows.len();
        let mut work = 0;
        let late = || stop.reason().is_some();
        while work < MOST_WORK && !late() {
            let Some(gain) = self.enter(cover, gains) else { break };
            let Some(row) = self.leave() else { break };
            self.pivot(row, gain);
            work += size * size + cover.uses.len();
        }
        let mut dual = vec![0.0; cover.n_items()];
        for (&item, &price) in self.rows.iter().zip(&self.prices) {
            dual[item as usize] = price;
        }
        dual
    }

    /// Chooses the column that gains most, an option or the slack of a row, and works it out.
    fn enter(&mut self, cover: &Cover, gains: &[u32]) -> Option<f64> {
        let size = self.rows.len();
        let mut best = (TINY.sqrt() * 1e-2, None);
        for (row, &price) in self.prices.iter().enumerate() {
            if -price > best.0 {
                best = (-price, Some((true, row)));
            }
        }
        for (option, &gain) in gains.iter().enumerate() {
            let rows = cover.items(option as u32).iter().map(|&item| self.row_of[item as usize]);
            let cost: f64 =
                rows.filter(|&row| row != u32::MAX).map(|row| self.prices[row as usize]).sum();
            let gain = f64::from(gain) - cost;
            if gain > best.0 {
                best = (gain, Some((false, option)));
            }
        }
        let (slack, at) = best.1?;
        self.column.fill(0.0);
        let rows = match slack {
            true => vec![at as u32],
            false => {
                let rows = cover.items(at as u32).iter().map(|&item| self.row_of[item as usize]);
                rows.filter(|&row| row != u32::MAX).collect()
            }
        };
        for row in rows {
            let part = &self.inverse[row as usize * size..][..size];
            self.column.iter_mut().zip(part).for_each(|(sum, &value)| *sum += value);
        }
        Some(best.0)
    }

    /// The row whose variable falls to 0 first; none when the column is bounded by no row.
    fn leave(&self) -> Option<usize> {
        let ratios = self.column.iter().zip(&self.values).enumerate();
        ratios
            .filter(|(_, (part, _))| **part > TINY)
            .map(|(row, (part, value))| (value / part, row))
            .min_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal))
            .map(|(_, row)| row)
    }

    fn pivot(&mut self, row: usize, gain: f64) {
        let size = self.rows.len();
        let pivot = self.column[row];
        let step = self.values[row] / pivot;
        for (value, &part) in self.values.iter_mut().zip(&self.column) {
            *value = (*value - step * part).max(0.0);
        }
        self.values[row] = step;
        for (column, price) in self.inverse.chunks_exact_mut(size).zip(&mut self.prices) {
            let factor = column[row] / pivot;
            if factor != 0.0 {
                column.iter_mut().zip(&self.column).for_each(|(value, &part)| {
                    *value -= factor * part;
                });
                column[row] = factor;
                *price += gain * factor;
            }
        }
    }
}
