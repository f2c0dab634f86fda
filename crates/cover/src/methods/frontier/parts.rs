//! How a count that does not fit its memory is parted.
//!
//! If the tables run full, the solutions are parted by a choice: those in which the option of some
//! item comes before a certain step, and those in which it comes later. That is two units of the same
//! cover, each without the options of the other, and each is counted by itself; a part that is still
//! too large is parted again. At the step where the cut is made, a state belongs to one of the parts
//! alone (the item is used by then, or it is not), so there the parts hold half of the states each,
//! and the work is hardly more than that of the whole. So a count takes longer with less memory, but
//! it does not fail.
//!
//! Which item: one with bounds 1..1 that is live at the step where memory ran out, and of these the
//! one whose options are most evenly parted by the step, long-lived ones first; measurements are in
//! docs/design/frontier.md.

use crate::order::ScanOrder;
use crate::problem::Cover;
use crate::run::{Unit, Weight};

/// A unit in two halves of its weight, each of which does without some options of an item that is live
/// at a step of its own cover; none if no item is.
pub(super) fn halves(cover: &Cover, unit: &Unit, step: usize) -> Option<[Unit; 2]> {
    let is_whole = unit.chosen.is_empty() && unit.excluded.is_empty();
    let below = (!is_whole).then(|| cover.below(&unit.chosen, &unit.excluded));
    let parts = parted(below.as_ref().map_or(cover, |below| &below.cover), step)?;
    let weight = unit.weight.clone() / Weight::from_integer(2.into());
    let mut number = 0;
    Some(parts.map(|half| {
        let mut part = Unit { weight: weight.clone(), ..unit.clone() };
        part.path.push(number);
        number += 1;
        let options = half.into_iter();
        let numbers = options.map(|o| below.as_ref().map_or(o, |b| b.options[o as usize]));
        part.excluded.extend(numbers);
        part
    }))
}

/// The options of an item that takes exactly one of them, parted into those before a step and those
/// from it on; none if no item is live there.
fn parted(cover: &Cover, step: usize) -> Option<[Vec<u32>; 2]> {
    let order = ScanOrder::by_first_items(cover);
    let is_live = |&item: &u32| {
        let span = order.spans[item as usize];
        cover.bounds(item) == (1, 1)
            && span.is_some_and(|(first, last)| first < step && step <= last)
    };
    let mut parts = vec![[vec![], vec![]]; cover.n_items()];
    for option in 0..cover.n_options() as u32 {
        let Some(at) = order.step_of[option as usize] else { continue };
        for &item in cover.items(option) {
            parts[item as usize][usize::from(at >= step)].push(option);
        }
    }
    let unevenness = |item: u32| {
        let [early, late] = &parts[item as usize];
        1000 * early.len().abs_diff(late.len()) / (early.len() + late.len())
    };
    let items = (0..cover.n_items() as u32).filter(is_live);
    let item =
        items.min_by_key(|&item| (!order.lives_long(item as usize), unevenness(item), item))?;
    Some(std::mem::take(&mut parts[item as usize]))
}
