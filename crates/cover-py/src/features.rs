//! The class `Features`: the figures from which the planner chooses an engine, as plain data.

use cover::Features;
use pyo3::prelude::*;

/// The figures from which the planner chooses: the size and the kind of a cover.
#[pyclass(name = "Features", module = "tilewright._core", frozen, get_all)]
pub struct PyFeatures {
    /// How many items there are.
    items: usize,
    /// Items that must be used as often as they may be, at least once.
    exact: usize,
    /// Items with bounds 0..1.
    at_most_once: usize,
    /// All other items.
    grouped: usize,
    /// Distinct pairs of an item and a colour that some option gives it.
    colors: usize,
    /// How many options there are.
    options: usize,
    /// Items of all options together.
    uses: usize,
    /// Items of the longest option.
    longest_option: usize,
    /// Options of the item with a need that has the fewest; 0 without such an item.
    smallest_item: usize,
    /// Options of the item with a need that has most.
    largest_item: usize,
    /// Options of an exact item, on the average.
    options_per_exact_item: f64,
    /// The order of the symmetry group, 1 without symmetry.
    symmetries: usize,
    /// The item at which a reduced search breaks the symmetry.
    anchor: Option<u32>,
    /// Options of that item that stay in a reduced search, and how many it has.
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
