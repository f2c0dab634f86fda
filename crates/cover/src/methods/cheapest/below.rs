//! The cheapest solutions below a unit: with some options, and without others.

use super::search::{Cheapest, CostFault, cheapest, check};
use crate::problem::Cover;
use crate::run::{Meter, Stop, Unit};

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
