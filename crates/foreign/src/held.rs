//! Pieces that lie already, and whether a solver that knows no such pieces would lay them there as well.

use puzzle::Cell;
use puzzle::cell::{less, plus};
use puzzle::lattice::Turns;
use puzzle::model::Piece;

use crate::as_read::AsRead;
use crate::grid::{CUBES, LATTICES};

/// Whether a single piece fits the region in one place alone, up to turns of the region.
pub fn fits_there_alone(puzzle: &AsRead, piece: &Piece) -> bool {
    let lattice = puzzle.problem.puzzle.lattice;
    if lattice.name != LATTICES[CUBES] || piece.copies != (1, Some(1)) || piece.shapes.len() > 1 {
        return false;
    }
    let ways = ways(puzzle, piece);
    let Some(first) = ways.first() else { return false };
    let images = images(puzzle, first);
    ways.iter().all(|way| images.contains(way))
}

/// The cells of each way in which a piece can lie on the board, whatever their marks; it turns and is not mirrored.
fn ways(puzzle: &AsRead, piece: &Piece) -> Vec<Vec<Cell>> {
    let cells = &puzzle.region.cells;
    let turning = Piece { turns: Turns::Every, flips: Some(false), at: vec![], ..piece.clone() };
    let mut found = vec![];
    for way in puzzle.orientations(&turning) {
        for cell in cells {
            let by = less(cell, &way.cells[0]);
            let lying: Vec<Cell> = way.cells.iter().map(|one| plus(one, &by)).collect();
            if lying.iter().all(|one| cells.binary_search(one).is_ok()) {
                found.push(lying);
            }
        }
    }
    found
}

/// Where some cells of the region lie after each turn that leaves the region as it is.
///
/// Marks and cells that may stay empty come to lie on their like.
fn images(puzzle: &AsRead, lying: &[Cell]) -> Vec<Vec<Cell>> {
    let (lattice, region) = (puzzle.problem.puzzle.lattice, &puzzle.region);
    let is_optional = |cell: &Cell| region.optional.binary_search(cell).is_ok();
    let alike = |one: &Cell, other: &Cell| {
        region.cells.binary_search(other).is_ok()
            && region.mark(one) == region.mark(other)
            && is_optional(one) == is_optional(other)
    };
    let mut found = vec![];
    let turns = (0..).zip(lattice.isometries()).filter(|(_, turn)| !turn.flipped);
    for (turn, _) in turns {
        let turned = |cell: &Cell| lattice.image(turn, cell);
        let lowest = region.cells.iter().map(turned).min().unwrap_or_default();
        let by = less(&region.cells[0], &lowest);
        let moved = |cell: &Cell| plus(&turned(cell), &by);
        if region.cells.iter().all(|cell| alike(cell, &moved(cell))) {
            let mut image: Vec<Cell> = lying.iter().map(moved).collect();
            image.sort_unstable();
            found.push(image);
        }
    }
    found
}
