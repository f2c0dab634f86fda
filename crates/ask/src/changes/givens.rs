//! Pieces that are given, and given pieces that are taken away.

use puzzle::cell::Cell;
use puzzle::lattice::CellNames;
use puzzle::laying::{Board, Compiled};
use puzzle::model::Placed;
use rustc_hash::FxHashSet;

use super::change::Change;

/// The given pieces that are taken away, and every placement as a given piece.
pub(super) fn given_changes(compiled: &Compiled) -> Vec<Vec<Change>> {
    let board = &compiled.board;
    let names = CellNames::of(&board.problem.puzzle.region.cells);
    let placed = board.problem.puzzle.placed.iter().enumerate();
    let taken = placed.map(|(at, one)| {
        let text =
            format!("Take away the given piece {} on {}.", one.piece, names.listed(&one.cells));
        Change::new("take", text, move |puzzle| drop(puzzle.placed.remove(at)))
    });
    let given = different(compiled).into_iter().map(|(piece, cells)| {
        let cells: Vec<Cell> = cells.iter().map(|&cell| board.cells[cell as usize]).collect();
        let piece = board.pieces()[piece as usize].name.clone();
        let text = format!("Give piece {piece} on {}.", names.listed(&cells));
        let given = Placed { piece, cells, orientation: None };
        Change::new("give", text, move |puzzle| puzzle.placed.push(given.clone()))
    });
    vec![taken.collect(), given.collect()]
}

/// The placements, of images of each other the first: the piece, and its cells, sorted.
fn different(compiled: &Compiled) -> Vec<(u32, Vec<u32>)> {
    let Compiled { board, placements, symmetries, .. } = compiled;
    let laid: FxHashSet<(u32, Vec<u32>)> = laid(board);
    let mut seen = FxHashSet::default();
    let mut found = vec![];
    for number in 0..placements.len() {
        let (piece, _) = placements.kind(number);
        let own = (piece, sorted(placements.cells(number).to_vec()));
        if laid.contains(&own) || seen.contains(&own) {
            continue;
        }
        seen.extend(symmetries.iter().map(|one| {
            let cells = own.1.iter().map(|&cell| one.cells[cell as usize]).collect();
            (one.pieces[piece as usize], sorted(cells))
        }));
        found.push(own);
    }
    found
}

fn laid(board: &Board) -> FxHashSet<(u32, Vec<u32>)> {
    board.laid.iter().map(|(piece, cells)| (*piece, sorted(cells.clone()))).collect()
}

fn sorted(mut cells: Vec<u32>) -> Vec<u32> {
    cells.sort_unstable();
    cells
}
