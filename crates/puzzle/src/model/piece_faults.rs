//! Faults of pieces, each checked by itself, and of the places given to them.

use rustc_hash::FxHashSet;

use super::colour::colour_fault;
use super::extent::{box_fault, missing_faults};
use super::piece::{Piece, Shape};
use super::sides::sides_faults;
use crate::cell::{Cell, MOST, shown};
use crate::document::words::quoted;
use crate::document::{Fault, Limits, Path};
use crate::lattice::{Element, Lattice, Turns};
use crate::path;

/// What is wrong with the pieces, alone and together.
pub fn pieces_faults(pieces: &[Piece], lattice: &Lattice, limits: &Limits) -> Vec<Fault> {
    let path = path!["pieces"];
    if pieces.is_empty() {
        let todo = "name at least one, or include a piece set";
        return vec![Fault::new(path, "there are no pieces", todo)];
    }
    if pieces.len() as u64 > limits.most("piece_kinds") {
        let number = Some(pieces.len() as u64);
        let (what, todo) = limits.excess("piece_kinds", "there are", number);
        return vec![Fault::new(path, what, todo)];
    }
    let mut found = vec![];
    let mut names = FxHashSet::default();
    for piece in pieces {
        if !names.insert(piece.name.as_str()) {
            found.push(Fault::new(path_of(piece), "this name is given twice", "rename one"));
        }
        found.extend(piece_faults(piece, lattice, limits));
    }
    found
}

/// What is wrong with one piece.
pub fn piece_faults(piece: &Piece, lattice: &Lattice, limits: &Limits) -> Vec<Fault> {
    let mut found = vec![];
    if piece.name.is_empty() {
        found.push(Fault::new(path_of(piece), "a piece has no name", "name it"));
    }
    if piece.shapes.is_empty() {
        found.push(Fault::new(path_of(piece), "the piece has no shape", "draw it"));
    }
    for shape in &piece.shapes {
        found.extend(shape_faults(shape, piece, lattice, limits));
    }
    for (number, place) in piece.at.iter().enumerate() {
        found.extend(missing_faults(place, lattice, &place_path(piece, number)));
    }
    if let Some(colour) = &piece.colour {
        found.extend(colour_fault(path!["pieces", piece.name.as_str(), "colour"], colour));
    }
    if let Some((what, todo)) = lattice.turns_fault(&piece.turns) {
        found.push(Fault::new(path!["pieces", piece.name.as_str(), "turns"], what, todo));
    }
    let (low, high) = piece.copies;
    if high.is_some_and(|high| high < low || high == 0) {
        let high = high.map_or_else(|| "any".to_owned(), |high| high.to_string());
        let todo = "give least and most, least first, most at least 1";
        let path = path!["pieces", piece.name.as_str(), "copies"];
        found.push(Fault::new(path, format!("copies {low}..{high} is no range"), todo));
    }
    found
}

/// The pieces that a way around the board would turn as they may not lie.
///
/// * `ways`: how a piece that goes around the board comes back turned, each as an isometry.
pub fn overturned_faults(pieces: &[Piece], lattice: &Lattice, ways: &[usize]) -> Vec<Fault> {
    let over = ways.iter().any(|&way| lattice.isometries()[way].flipped);
    let fault = |piece: &Piece| {
        let (done, key) = match () {
            () if over && !piece.may_flip(lattice) => ("flipped", "flips"),
            () if !comes_back(piece, lattice, ways) => ("turned", "turns"),
            () => return None,
        };
        let name = quoted(&piece.name);
        let what =
            format!("the piece {name} may not be {done}, but it is on the way around the board");
        Some(Fault::new(path_of(piece), what, format!("write {key}: true")))
    };
    pieces.iter().filter(|_| ways.len() > 1).filter_map(fault).collect()
}

/// Whether a piece that goes around the board comes back as it may lie.
fn comes_back(piece: &Piece, lattice: &Lattice, ways: &[usize]) -> bool {
    match piece.turns {
        Turns::Every => true,
        Turns::Never => false,
        Turns::By(_) => {
            let allowed = lattice.allowed(&piece.turns, piece.may_flip(lattice));
            let element = |isometry| Element { isometry, slide: [0; MOST] };
            let gone = |way, one| lattice.product(&element(way), &element(one)).isometry;
            let is_allowed =
                |&way: &usize| allowed.iter().all(|&one| allowed.contains(&gone(way, one)));
            ways.iter().all(is_allowed)
        }
    }
}

/// The places given to a piece that are not on the board, not of its shape, or given twice.
///
/// * `piece`: valid by itself.
/// * `board`: the cells of the region as described.
/// * `slides`: whether cells slide onto others, on a board whose borders may be joined.
pub fn place_faults(
    piece: &Piece,
    lattice: &Lattice,
    board: &FxHashSet<Cell>,
    slides: &dyn Fn(&[Cell], &[Cell]) -> bool,
) -> Vec<Fault> {
    let footprints = if piece.at.is_empty() { vec![] } else { piece.footprints(lattice) };
    let name = quoted(&piece.name);
    let mut seen: FxHashSet<&[Cell]> = FxHashSet::default();
    let mut found = vec![];
    for (number, place) in piece.at.iter().enumerate() {
        let outside: Vec<Cell> =
            place.iter().filter(|cell| !board.contains(*cell)).copied().collect();
        let text = |cells| cells_text(cells, lattice);
        let said = if place.is_empty() {
            let todo = "give the cells that the piece covers there";
            Some((format!("a place of {name} has no cells"), todo))
        } else if !seen.insert(place) {
            let what = format!("a place of {name} is given twice: {}", text(place));
            Some((what, "remove one"))
        } else if !outside.is_empty() {
            let what = format!("a place of {name} leaves the region: {}", text(&outside));
            Some((what, "give cells of the region"))
        } else if !footprints.iter().any(|cells| slides(cells, place)) {
            let todo = "give the cells of its shape as it may be turned and flipped";
            Some((format!("the piece {name} cannot cover {}", text(place)), todo))
        } else {
            None
        };
        found.extend(said.map(|(what, todo)| Fault::new(place_path(piece, number), what, todo)));
    }
    found
}

fn shape_faults(shape: &Shape, piece: &Piece, lattice: &Lattice, limits: &Limits) -> Vec<Fault> {
    let what = format!("piece {}", piece.name);
    let size = shape.cells.len() as u64;
    if size == 0 {
        return vec![Fault::new(path_of(piece), "a shape has no cells", "draw at least one X")];
    }
    if size > limits.most("piece_cells") {
        let (what, todo) = limits.excess("piece_cells", &format!("{what} has"), Some(size));
        return vec![Fault::new(path_of(piece), what, todo)];
    }
    let mut found = missing_faults(&shape.cells, lattice, &path_of(piece));
    if found.is_empty() {
        found.extend(box_fault(&what, &shape.cells, lattice, path_of(piece), limits));
        let path = path!["pieces", piece.name.as_str(), "sides"];
        let wrong = sides_faults(shape, lattice).into_iter();
        found.extend(wrong.map(|(what, todo)| Fault::new(path.clone(), what, todo)));
    }
    found
}

fn path_of(piece: &Piece) -> Path {
    path!["pieces", piece.name.as_str()]
}

fn place_path(piece: &Piece, number: usize) -> Path {
    path!["pieces", piece.name.as_str(), "at", number]
}

/// Cells as a message shows them, the first of them where they are many.
fn cells_text(cells: &[Cell], lattice: &Lattice) -> String {
    const MOST: usize = 6;
    let first = cells.iter().take(MOST).map(|cell| shown(cell, lattice.coordinates));
    let mut text = first.collect::<Vec<_>>().join(" ");
    if cells.len() > MOST {
        text +=
            &format!(" and {} more", crate::document::words::commas((cells.len() - MOST) as u64));
    }
    text
}
