//! Facts as JSON data.

use puzzle::cell::Cell;
use puzzle::setup::Problem;
use serde_json::{Map, Value, json};

use crate::ground::coordinates;

/// Facts as a JSON object.
pub(crate) fn facts(data: Value) -> Map<String, Value> {
    if let Value::Object(data) = data { data } else { Map::new() }
}

/// Cells as JSON data.
pub(crate) fn cells_data<'c>(
    cells: impl IntoIterator<Item = &'c Cell>,
    coordinates: usize,
) -> Value {
    cells.into_iter().map(|cell| json!(cell[..coordinates])).collect()
}

/// A piece on cells as JSON data.
pub(crate) fn placed_data(problem: &Problem, piece: &str, cells: &[Cell]) -> Value {
    json!({"piece": piece, "cells": cells_data(cells, coordinates(problem))})
}
