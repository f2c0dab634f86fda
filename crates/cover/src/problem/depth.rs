//! How deep a search can get: engines keep a row of numbers for each choice, and the most rows
//! that there can be decide how much memory is asked for.

use super::Cover;

/// The most options that any search of the cover chooses at once.
///
/// Every option takes from the room of its bounded items, but for those that it colours and so may
/// share; the least that an option takes divides the room there is.
pub(crate) fn deepest(cover: &Cover) -> u64 {
    let n_options = cover.n_options() as u64;
    let bounded = |item: u32| cover.bounds(item).1 < u32::MAX;
    let takes = |option: u32| {
        let uses = cover.uses(option);
        uses.filter(|&(item, color)| color == 0 && bounded(item)).count() as u64
    };
    let least = (0..cover.n_options() as u32).map(takes).min().unwrap_or(0);
    let room = |item: u32| u64::from(cover.bounds(item).1).min(n_options);
    let total: u64 = (0..cover.n_items() as u32).filter(|&item| bounded(item)).map(room).sum();
    total.checked_div(least).map_or(n_options, |depth| depth.min(n_options))
}
