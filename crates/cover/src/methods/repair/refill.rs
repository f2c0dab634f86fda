//! Pieces in conflict are taken up with some around them, and what they leave is filled by exact search.

use super::laid::Laid;
use super::tables::Tables;
use crate::arrange::Arrange;
use crate::methods::tree::complete;
use crate::problem::Cover;
use crate::rng::Rng;
use crate::run::Stop;

/// The pieces taken up, at least and at most.
const TAKEN_UP: (usize, usize) = (4, 8);

/// The nodes of the exact search.
const NODES: u64 = 500;

/// Options near a piece that are looked at to tell which others lie around it.
const NEAR: usize = 200;

/// The options of a solution with most pieces where they lie, ascending, if there is one.
pub(super) fn refill(
    cover: &Cover,
    tables: &Tables,
    laid: &mut Laid,
    rng: &mut Rng,
    stop: &Stop,
) -> Option<Vec<u32>> {
    let copies = taken_up(tables, laid, rng)?;
    let is_left = |copy: &usize| !copies.contains(&(*copy as u32));
    let left = (0..laid.at.len()).filter(is_left);
    let chosen: Vec<u32> = left.map(|copy| tables.options[laid.at[copy] as usize]).collect();
    complete(cover, &chosen, NODES, stop).0
}

/// The copies in conflict and those that lie around them; none if these are too many.
fn taken_up(tables: &Tables, laid: &mut Laid, rng: &mut Rng) -> Option<Vec<u32>> {
    let mut copies = vec![];
    laid.in_conflict(tables, &mut copies);
    let (least, most) = TAKEN_UP;
    let size = least + rng.below(most - least + 1);
    if copies.len() > most {
        return None;
    }
    let mut lie_at = vec![vec![]; tables.item_of.len()];
    for (copy, &option) in laid.at.iter().enumerate() {
        tables.places(option).iter().for_each(|&place| lie_at[place as usize].push(copy));
    }
    let mut times = vec![0; laid.at.len()];
    for &copy in &copies {
        let places = tables.places(laid.at[copy as usize]);
        for _ in 0..if places.is_empty() { 0 } else { NEAR } {
            let users = tables.users(places[rng.below(places.len())]);
            let near = tables.places(users[rng.below(users.len())]);
            near.iter().flat_map(|&place| &lie_at[place as usize]).for_each(|&at| times[at] += 1);
        }
    }
    let mut others: Vec<u32> = (0..laid.at.len() as u32).filter(|o| !copies.contains(o)).collect();
    others.arrange_by_key(|&copy| u32::MAX - times[copy as usize]);
    copies.extend(others.into_iter().take(size.saturating_sub(copies.len())));
    Some(copies)
}
