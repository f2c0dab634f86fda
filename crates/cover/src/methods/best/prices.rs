//! Prices of items: an upper bound on every packing, found once by linear programming.
//!
//! Let every item cost a price of at least 0 a use, so that no option gains more than its items cost
//! together. Then no packing gains more than all items cost together: that is the dual of the linear
//! relaxation, and its least value is the best bound of this kind. It is found by the revised
//! simplex method (`simplex.rs`).
//!
//! Nothing has to be believed of the floating point: prices are rounded to integers, and an option
//! that still gains more than its items cost gets the difference as a price of its own. Whatever the
//! simplex does, the bound holds; if it is cut short, equal shares may win.

use super::simplex::dual_prices;
use crate::problem::Cover;
use crate::run::Stop;

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
        let worth: Vec<f64> = gains.iter().map(|&gain| f64::from(gain)).collect();
        let Some(dual) = dual_prices(cover, &worth, rows, stop) else { return shares };
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
