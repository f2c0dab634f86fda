//! Which kinds of search make sense for a problem, so that a page offers no others.

use crate::model::{Piece, Puzzle, Shape};
use crate::setup::Problem;

/// What needs a board whose setup is chosen, in the order of the page.
const SETTLED: [&str; 14] = [
    "solve",
    "solutions",
    "count",
    "hand",
    "hint",
    "explain",
    "rate",
    "estimate",
    "heatmap",
    "best",
    "cheapest",
    "study",
    "watch",
    "engines",
];

/// The kinds of search that make sense for a problem.
pub fn verbs(problem: &Problem) -> Vec<&'static str> {
    let is_open = !problem.unfilled().is_empty();
    let has_setup = !problem.puzzle.setup.slots.is_empty();
    let mut found = vec![];
    if !is_open && !problem.region.cells.is_empty() && !problem.puzzle.pieces.is_empty() {
        let kinds = || problem.rules.iter().map(|rule| rule.kind());
        // A study keeps one placement at a time, so it keeps no rule about several.
        let can_study = kinds().all(|kind| kind.only_filters);
        let can_pack = !kinds().any(|kind| kind.needs_full_board);
        found.extend(SETTLED.into_iter().filter(|verb| match *verb {
            "study" => can_study,
            "best" => can_pack,
            _ => true,
        }));
        if has_moves(problem) {
            found.push("disassemble");
        }
        if problem.puzzle.is_tray() {
            found.extend(["reach", "slide"]);
        }
    }
    if has_planar_pieces(&problem.puzzle) {
        found.extend(["plane", "strip"]);
        if problem.puzzle.lattice.has_rectangles() {
            found.push("rectangles");
        }
    }
    if has_setup {
        found.push("survey");
    }
    if is_open || !has_setup {
        found.push("generate");
    }
    found
}

/// Whether it makes sense to ask what pieces tile without end: they are flat, and nothing is written on them.
fn has_planar_pieces(puzzle: &Puzzle) -> bool {
    let is_plain = |piece: &Piece| !piece.shapes.iter().any(Shape::has_marks);
    puzzle.lattice.space == 2 && !puzzle.pieces.is_empty() && puzzle.pieces.iter().all(is_plain)
}

/// Whether pieces can be moved out of the board: sticks have no moves, nor have joined borders.
fn has_moves(problem: &Problem) -> bool {
    let lattice = problem.puzzle.lattice;
    lattice.space == 3 && lattice.cell_dimension == 3 && problem.region.wrap.is_empty()
}
