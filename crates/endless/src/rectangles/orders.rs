//! The fewest copies of a piece that fill a rectangle.

use std::collections::BTreeMap;

use super::table::{Size, Table, Tiles};
use crate::strip::Lengths;

/// The lengths of closed strips, by width: those whose width is the first side, and those whose width is the second.
pub type Strips = [BTreeMap<usize, Lengths>; 2];

/// The smallest rectangle of a kind that is known to be tileable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The rectangle.
    pub size: Size,
    /// How many copies fill it.
    pub copies: usize,
    /// Whether it is known that no fewer do.
    pub is_least: bool,
}

/// The smallest rectangle that a piece fills with a wanted number of copies; none if none is known.
///
/// It is the least one if every smaller rectangle is known not to be tileable, by the table or by strips, also
/// those that the table has no room for.
///
/// * `cells`: of the piece.
/// * `is_wanted`: says it of the number of copies.
pub fn copies_wanted(
    table: &Table,
    strips: &Strips,
    cells: usize,
    is_wanted: impl Fn(usize) -> bool,
) -> Option<Found> {
    let is_known = |&(w, h): &Size| (w * h).is_multiple_of(cells) && is_wanted(w * h / cells);
    let rows = table.rows().filter(|(_, row)| row.tiles == Tiles::Yes).map(|(size, _)| size);
    let narrow = strips.iter().enumerate().flat_map(|(side, strips)| {
        strips.iter().filter_map(move |(width, lengths)| {
            let most = lengths.known + 2 * cells * lengths.then_every.unwrap_or(0);
            let sizes = (1..=most)
                .filter(|length| lengths.has(*length))
                .map(move |length| if side == 0 { (*width, length) } else { (length, *width) });
            sizes.into_iter().find(is_known)
        })
    });
    let size = rows.filter(is_known).chain(narrow).min_by_key(|(w, h)| (w * h, *w))?;
    let size = table.named(size);
    let is_refused = |size: Size| !is_known(&size) || is_refused(table, strips, size);
    let below = size.0 * size.1 - 1;
    let mut smaller = (1..=below).flat_map(|w| (1..=below / w).map(move |h| (w, h)));
    Some(Found { size, copies: size.0 * size.1 / cells, is_least: smaller.all(is_refused) })
}

/// Whether a rectangle is known not to be tileable.
fn is_refused(table: &Table, strips: &Strips, (width, height): Size) -> bool {
    let by_strip = |side: usize, width: usize, length: usize| {
        strips[side].get(&width).is_some_and(|lengths| !lengths.has(length))
    };
    let lies = by_strip(0, width, height) || by_strip(1, height, width);
    let turned = table.turns && (by_strip(0, height, width) || by_strip(1, width, height));
    lies || turned || table.tiles((width, height)) == Tiles::No
}
