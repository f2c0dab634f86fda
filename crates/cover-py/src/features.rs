//! The class `Features`: the figures from which the planner chooses an engine, as plain data.

use cover::Features;
use pyo3::prelude::*;

#[pyclass(name = "Features", module = "tilewright._core", frozen, get_all)]
pub struct PyFeatures {
    items: usize,
    exact: usize,
    at_most_once: usize,
    grouped: usize,
    colors: usize,
    options: usize,
    uses: usize,
    longest_option: usize,
    smallest_item: usize,
    largest_item: usize,
    options_per_exact_item: f64,
    symmetries: usize,
    anchor: Option<u32>,
    anchor_options: (usize, usize),
}

#[pymethods]
impl PyFeatures {
    fn __repr__(&self) -> String {
        format!("<Features: {} items, {} options>", self.items, self.options)
    }
}

impl From<Features> for PyFeatures {
    fn from(features: Features) -> Self {
        Self {
            items: features.items,
            exact: features.exact,
            at_most_once: features.at_most_once,
            grouped: features.grouped,
            colors: features.colors,
            options: features.options,
            uses: features.uses,
            longest_option: features.longest_option,
            smallest_item: features.smallest_item,
            largest_item: features.largest_item,
            options_per_exact_item: features.options_per_exact_item,
            symmetries: features.symmetries,
            anchor: features.anchor,
            anchor_options: features.anchor_options,
        }
    }
}
