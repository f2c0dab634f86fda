//! Colours of pieces.

use pyo3::prelude::*;

/// Return the red, green and blue of a colour, ``0xrrggbb``; ``None`` if it is no colour.
///
/// Args:
///     text: ``"#rrggbb"``, ``"#rgb"``, or a name of CSS in any case.
#[pyfunction]
pub fn rgb(text: &str) -> Option<u32> {
    puzzle::model::rgb(text)
}

/// Return the colour of the outline around a fill, and that of letters on it.
///
/// The outline has a contrast of at least 3:1; letters are dark or white, whichever contrasts more.
///
/// Args:
///     fill: as the answers ``0xrrggbb``.
#[pyfunction]
pub fn edge_and_ink(fill: u32) -> (u32, u32) {
    puzzle::model::edge_and_ink(fill)
}
