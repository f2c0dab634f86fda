//! Colours of pieces.

use pyo3::prelude::*;

/// The red, green and blue of a colour, in one number; none if it is no colour.
///
/// * `text`: `#rrggbb`, `#rgb`, or a name of CSS in any case.
#[pyfunction]
pub fn rgb(text: &str) -> Option<u32> {
    puzzle::model::rgb(text)
}

/// The colour of the outline around a fill, at least 3:1 against it, and that of letters on it: dark or white,
/// whichever contrasts more. All are `0xrrggbb`.
#[pyfunction]
pub fn edge_and_ink(fill: u32) -> (u32, u32) {
    puzzle::model::edge_and_ink(fill)
}
