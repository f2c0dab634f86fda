//! Every single change of a puzzle: a cell moved, a piece exchanged or turned over, a piece given.
//!
//! A change makes another puzzle of it, which may be faulty: then there is no such change. Changes that a symmetry of
//! the puzzle takes to each other make congruent puzzles, so one of them stands for all.

mod cells;
mod change;
mod givens;
mod pieces;

use puzzle::laying::Compiled;

use self::cells::cell_changes;
pub(crate) use self::change::{Change, Pair};
use self::givens::given_changes;
use self::pieces::piece_changes;

/// Every change, those of each kind in turn, so that there are some of all kinds if time is short.
pub(crate) fn changes(compiled: &Compiled) -> Vec<Change> {
    let (pieces, given) = (piece_changes(&compiled.board), given_changes(compiled));
    let lists = [pieces, cell_changes(compiled), given].into_iter().flatten();
    let mut kinds: Vec<_> = lists.map(Vec::into_iter).collect();
    let mut found = vec![];
    while !kinds.is_empty() {
        kinds.retain_mut(|left| left.next().map(|change| found.push(change)).is_some());
    }
    found
}
