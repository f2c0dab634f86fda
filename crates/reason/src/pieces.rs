//! Pieces in the words of certificates: their copies and their sizes.

use std::collections::{BTreeMap, BTreeSet};

use puzzle::model::Piece;
use serde_json::{Map, Value, json};

/// How many copies a piece has, as it stands before its name.
pub(crate) fn copies_text(piece: &Piece) -> String {
    match piece.copies {
        (0, None) => "any ".into(),
        (low, None) => format!("{low} or more "),
        (1, Some(1)) => String::new(),
        (low, Some(high)) if low == high => format!("{low} "),
        (low, Some(high)) => format!("{low} to {high} "),
    }
}

/// The numbers of cells that the shapes of a piece have.
pub(crate) fn sizes(piece: &Piece) -> BTreeSet<usize> {
    piece.shapes.iter().map(|shape| shape.cells.len()).collect()
}

/// The numbers of cells that the shapes of each piece have, as JSON data.
pub(crate) fn sizes_data(pieces: &[Piece]) -> Map<String, Value> {
    pieces.iter().map(|piece| (piece.name.clone(), json!(sizes(piece)))).collect()
}

/// The pieces of each size, in lines.
pub(crate) fn area_lines<'p>(pieces: impl IntoIterator<Item = &'p Piece>) -> Vec<String> {
    let mut by_sizes: BTreeMap<BTreeSet<usize>, Vec<String>> = BTreeMap::new();
    for piece in pieces {
        by_sizes.entry(sizes(piece)).or_default().push(copies_text(piece) + &piece.name);
    }
    let line = |(sizes, names): (BTreeSet<usize>, Vec<String>)| {
        let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
        format!("of {} cells: {}", sizes.join(" or "), names.join(", "))
    };
    by_sizes.into_iter().map(line).collect()
}
