//! Pieces that are the same but for their names.

use std::collections::BTreeSet;

use super::Board;
use crate::cell::Cell;

/// The names of pieces that differ only in name, or in marks and colours that no rule reads, group by group: exchanging them counts
/// as another solution.
pub fn congruent(board: &Board) -> Vec<Vec<&str>> {
    type Look<'a> = (&'a [Cell], &'a [u32], &'a [u32]);
    type Form<'a> = (BTreeSet<Look<'a>>, BTreeSet<&'a Vec<Cell>>);
    let mut groups: Vec<(Form<'_>, Vec<&str>)> = vec![];
    for (piece, oriented) in board.pieces().iter().zip(&board.orientations) {
        let shapes = oriented.iter().map(|one| (&one.cells[..], &one.marks[..], &one.sides[..]));
        let form = (shapes.collect(), piece.at.iter().collect());
        match groups.iter_mut().find(|(own, _)| *own == form) {
            Some((_, names)) => names.push(&piece.name),
            None => groups.push((form, vec![&piece.name])),
        }
    }
    groups.into_iter().map(|(_, names)| names).filter(|names| names.len() > 1).collect()
}
