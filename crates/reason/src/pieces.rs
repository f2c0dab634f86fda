//! Pieces in the words of certificates: their copies and their sizes.

use cover::Arrange;
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

/// The numbers of cells that the shapes of a piece have, ascending, each once.
pub(crate) fn sizes(piece: &Piece) -> Vec<usize> {
    let mut sizes: Vec<usize> = piece.shapes.iter().map(|shape| shape.cells.len()).collect();
    sizes.arrange();
    sizes.dedup();
    sizes
}

/// The numbers of cells that the shapes of each piece have, as JSON data.
pub(crate) fn sizes_data(pieces: &[Piece]) -> Map<String, Value> {
    pieces.iter().map(|piece| (piece.name.clone(), json!(sizes(piece)))).collect()
}

/// The pieces of each size, in lines.
pub(crate) fn area_lines<'p>(pieces: impl IntoIterator<Item = &'p Piece>) -> Vec<String> {
    let mut by_sizes: Vec<(Vec<usize>, Vec<String>)> = vec![];
    for piece in pieces {
        let (sizes, name) = (sizes(piece), copies_text(piece) + &piece.name);
        match by_sizes.iter_mut().find(|(own, _)| *own == sizes) {
            Some((_, names)) => names.push(name),
            None => by_sizes.push((sizes, vec![name])),
        }
    }
    by_sizes.arrange();
    let line = |(sizes, names): (Vec<usize>, Vec<String>)| {
        let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
        format!("of {} cells: {}", sizes.join(" or "), names.join(", "))
    };
    by_sizes.into_iter().map(line).collect()
}
