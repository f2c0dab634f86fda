//! Colours of patterns that repeat, for pictures.

use endless::plane::{Colours, Contact};
use pyo3::prelude::*;

/// Return the number of a colour for each tile of a pattern: tiles that touch differ, with few colours.
///
/// Args:
///     near: for each tile the numbers of those that touch it.
#[pyfunction]
pub fn pattern_colours(near: Vec<Vec<usize>>) -> Vec<usize> {
    let tiles = near.len();
    let pairs = near.iter().enumerate().flat_map(|(one, others)| {
        others.iter().map(move |&other| Contact { tiles: [one, other], by: [0, 0] })
    });
    let pairs: Vec<Contact> = pairs.filter(|pair| pair.tiles[0] > pair.tiles[1]).collect();
    Colours::of(tiles, &pairs, false).tiles
}
