//! What an earlier table says of rectangles, so that a search goes on where it ended.

use std::collections::BTreeMap;

use endless::rectangles::{Size, Tiles, Why};
use endless::strip::footprints;
use puzzle::cell::Cell;
use puzzle::model::Puzzle;
use rustc_hash::FxHashSet;
use serde_json::Value;

use crate::asking::Asking;
use crate::fault::Fault;
use crate::rectangle_ways::{Answer, Picture};

/// Rectangles that an earlier search decided, as they stand in the table.
pub(crate) struct Known {
    answers: BTreeMap<Size, (Tiles, Option<Picture>)>,
}

impl Known {
    /// The rows of the option `known`: those that a search decided.
    ///
    /// # Errors
    ///
    /// A row is none, or its tiling does not fill it with the pieces of the puzzle.
    pub fn read(asking: &Asking, puzzle: &Puzzle) -> Result<Self, Fault> {
        let given = asking.options.get("known").and_then(Value::as_array);
        let mut answers = BTreeMap::new();
        for row in given.into_iter().flatten() {
            let side = |name: &str| row[name].as_u64().unwrap_or(0) as usize;
            let size = (side("w"), side("h"));
            let wrong = |what: &str| {
                Err(Fault::say(format!("known: the row of {} x {} {what}", size.0, size.1)))
            };
            let picture = Some(&row["tiling"]).filter(|tiling| !tiling.is_null());
            let tiles = match (row["why"].as_str(), row["tiles"].as_str(), picture) {
                (Some("search"), Some("yes"), Some(picture)) => {
                    if !is_tiling(puzzle, size, picture) {
                        return wrong("has a tiling that does not fill it with these pieces");
                    }
                    Tiles::Yes
                }
                (Some("search"), Some("no"), _) => Tiles::No,
                (Some(_), Some(_), _) => continue,
                _ => return wrong("is none: give the rows of an earlier table"),
            };
            answers.insert(size, (tiles, picture.cloned()));
        }
        Ok(Self { answers })
    }

    /// What is known of a rectangle.
    pub fn answer(&self, size: Size) -> Option<Answer> {
        let (tiles, picture) = self.answers.get(&size)?;
        Some((*tiles, Why::Search, picture.clone()))
    }
}

/// Whether pieces of a puzzle on their cells fill a rectangle.
fn is_tiling(puzzle: &Puzzle, (w, h): Size, picture: &Picture) -> bool {
    let names: Vec<&str> = puzzle.pieces.iter().map(|piece| piece.name.as_str()).collect();
    let shapes: FxHashSet<(&str, Vec<Cell>)> = footprints(puzzle.lattice, &puzzle.pieces)
        .into_iter()
        .map(|(piece, cells)| (names[piece], puzzle.lattice.canonical(&cells)))
        .collect();
    let cell = |cell: &Value| -> Option<Cell> {
        let at = |axis: usize| cell[axis].as_i64().and_then(|at| i32::try_from(at).ok());
        let (x, y) = (at(0)?, at(1)?);
        let is_inside = (0..w as i32).contains(&x) && (0..h as i32).contains(&y);
        is_inside.then_some([x, y, 0, 0, 0, 0])
    };
    let mut covered: FxHashSet<Cell> = FxHashSet::default();
    let laid = |one: &Value| -> Option<usize> {
        let cells: Option<Vec<Cell>> = one["cells"].as_array()?.iter().map(cell).collect();
        let (cells, name) = (cells?, one["piece"].as_str()?);
        let is_piece = shapes.contains(&(name, puzzle.lattice.canonical(&cells)));
        covered.extend(&cells);
        is_piece.then_some(cells.len())
    };
    let sizes: Option<Vec<usize>> =
        picture.as_array().and_then(|pieces| pieces.iter().map(laid).collect());
    sizes.is_some_and(|sizes| sizes.iter().sum::<usize>() == w * h) && covered.len() == w * h
}
