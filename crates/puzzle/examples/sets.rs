//! Prints piece sets as JSON lines: what is known of a set, and its pieces.
//!
//! `sets --list`: what is known of every set; `sets NAME ...`: the sets named, or all of them.

use puzzle::Cell;
use puzzle::lattice::lattice;
use puzzle::model::Piece;
use puzzle::sets::{PieceSetInfo, info, infos, pieces};
use serde_json::{Value, json};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words == ["--list"] {
        return infos().iter().for_each(|row| println!("{}", facts(row)));
    }
    let named = words.iter().map(|name| info(name).expect("there is such a set"));
    let rows: Vec<_> = if words.is_empty() { infos().iter().collect() } else { named.collect() };
    rows.into_iter().for_each(|row| println!("{}", line(row)));
}

/// What is known of a set.
fn facts(row: &PieceSetInfo) -> Value {
    json!([row.name, row.lattice, row.pieces, row.cells, row.description()])
}

/// A set with its pieces.
fn line(row: &PieceSetInfo) -> Value {
    let coordinates = lattice(row.lattice).map_or(0, |lattice| lattice.coordinates);
    let made = pieces(row.name).unwrap_or(&[]);
    let made: Vec<Value> = made.iter().map(|piece| shown(piece, coordinates)).collect();
    json!({"info": facts(row), "pieces": made})
}

/// A piece as JSON.
fn shown(piece: &Piece, coordinates: usize) -> Value {
    let cells = |cells: &[Cell]| -> Vec<Vec<i32>> {
        cells.iter().map(|cell| cell[..coordinates].to_vec()).collect()
    };
    let shapes: Vec<_> = piece.shapes.iter().map(|shape| cells(&shape.cells)).collect();
    json!({"name": piece.name, "shapes": shapes, "turns": piece.turns == puzzle::lattice::Turns::Every, "flips": piece.flips})
}
