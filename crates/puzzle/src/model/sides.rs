//! Colours on the sides of the cells of pieces: what is wrong with them.

use super::piece::{NO_COLOUR, Shape};
use crate::cell::{Cell, shown};
use crate::document::letters::is_letter_or_digit;
use crate::document::words::{clipped, quoted};
use crate::lattice::{Lattice, lattice, names};

/// What is wrong with the colours of the sides of a cell of a shape, and what to do.
pub fn sides_of_cell_fault(
    shape: &Shape,
    cell: &Cell,
    colours: &str,
    lattice: &Lattice,
) -> Option<(String, String)> {
    if !lattice.has_sides() {
        let what = format!("the sides of cells of the {} lattice have no order", lattice.name);
        return Some((what, format!("leave out sides, or use one of {}", known_lattices())));
    }
    let own = shown(cell, lattice.coordinates);
    let sides = lattice.sides(cell);
    let number = colours.chars().count();
    if number != sides.names.len() {
        let (count, order) = (sides.names.len(), sides.names.join(" "));
        let what = format!(
            "the cell {own} has {count} sides, and {} names {number}",
            quoted(&clipped(colours))
        );
        return Some((what, format!("write a sign for each of {order}, '.' for no colour")));
    }
    for (side, sign) in colours.chars().enumerate() {
        let name = sides.names[side];
        if sign != NO_COLOUR && !is_letter_or_digit(sign) {
            let what = format!("{} is no colour of a side", quoted(&sign.to_string()));
            return Some((what, "use a letter or a digit, or '.' for no colour".to_owned()));
        }
        if sign != NO_COLOUR && shape.has(&lattice.across(cell, side).0) {
            let what = format!("the side {name} of {own} lies inside the piece");
            return Some((what, "write '.' there: an inner side has no colour".to_owned()));
        }
    }
    None
}

/// What is wrong with the sides of a shape, the first fault of each cell.
pub(super) fn sides_faults(shape: &Shape, lattice: &Lattice) -> Vec<(String, String)> {
    let given = shape.cells.iter().zip(&shape.sides).filter(|(_, colours)| !colours.is_empty());
    given.filter_map(|(cell, own)| sides_of_cell_fault(shape, cell, own, lattice)).collect()
}

/// The lattices whose cells have sides in an order.
pub fn known_lattices() -> String {
    let known =
        names().iter().copied().filter(|name| lattice(name).is_some_and(Lattice::has_sides));
    known.collect::<Vec<_>>().join(", ")
}

/// The colours of the sides of each of some cells as texts: a sign a side, `.` for none, and an empty text for a
/// cell without colours; no texts if there are no codes.
///
/// * `codes`: the code of each sign, 0 for none, as many for each cell as any cell of the lattice has sides.
pub fn side_texts(lattice: &Lattice, cells: &[Cell], codes: &[u32]) -> Vec<String> {
    let sign = |code: &u32| char::from_u32(*code).filter(|_| *code != 0).unwrap_or(NO_COLOUR);
    let of_cell = |(cell, own): (&Cell, &[u32])| {
        if own.iter().all(|code| *code == 0) {
            return String::new();
        }
        own.iter().take(lattice.sides(cell).names.len()).map(sign).collect()
    };
    cells.iter().zip(codes.chunks(lattice.most_sides().max(1))).map(of_cell).collect()
}
