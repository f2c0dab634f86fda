//! The revised simplex method with a dense inverse, for the prices of the items of a cover.
//!
//! Dantzig's rule (Chvátal, Linear Programming, chapter 7). The right side is perturbed against cycling, which
//! leaves the prices valid: whoever uses them rounds them, and believes nothing of the floating point.

use crate::problem::Cover;
use crate::run::Stop;

/// Elementary steps after which the simplex method is cut short: about a second.
const MOST_WORK: usize = 1 << 31;

/// The largest inverse, in rows.
const MOST_ROWS: usize = 2_000;

const TINY: f64 = 1e-9;

/// A price for each item, at least 0, so that nearly no option gains more than its items cost, and the
/// uses that all items may have cost as little as possible. Items that are no rows cost nothing.
///
/// None if there are too many rows, or none.
pub(crate) fn dual_prices(
    cover: &Cover,
    gains: &[f64],
    rows: Vec<u32>,
    stop: &Stop,
) -> Option<Vec<f64>> {
    let bytes = 8 * (rows.len() * rows.len()) as u64;
    if rows.is_empty() || rows.len() > MOST_ROWS || bytes > stop.memory_left() {
        return None;
    }
    Some(Simplex::new(cover, rows).solve(cover, gains, stop))
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
    fn solve(mut self, cover: &Cover, gains: &[f64], stop: &Stop) -> Vec<f64> {
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
    fn enter(&mut self, cover: &Cover, gains: &[f64]) -> Option<f64> {
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
            let gain = gain - cost;
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
