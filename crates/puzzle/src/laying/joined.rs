//! Placements where the borders of the board are joined, and what symmetries make of them.
//!
//! Orientations are slid over cells. So the board is unfolded first: to its own cells come all images of
//! them that a piece reaches. What is laid there is brought home; it is no placement where it covers a
//! cell twice, and two that cover the same cells with the same marks are one.

use compile::Placements;
use cover::Arrange;
use rustc_hash::{FxHashMap, FxHashSet};

use super::board::Board;
use super::halt::Guard;
use super::laid::laid_on;
use super::orientation::Oriented;
use super::region_maps::Homes;
use crate::cell::{Cell, less, plus};

/// What makes two placements one: the piece, and each cell with its mark, sorted; and the colours of the sides of
/// the cells in this order, if rules read any.
type Covers = (Vec<u64>, Vec<u32>);

/// Every placement on a board whose borders are joined, by piece and orientation.
///
/// # Errors
///
/// What the guard returns.
pub(super) fn joined_placements<E>(board: &Board, guard: Guard<'_, E>) -> Result<Placements, E> {
    let (unfolded, homes) = unfolded(board);
    guard(0)?;
    let laid = laid_on(board, &unfolded, guard)?;
    let mut seen: FxHashSet<Covers> = FxHashSet::default();
    let mut found = vec![];
    for number in 0..laid.len() {
        let (piece, orientation) = laid.kind(number);
        let cells = laid.cells(number).iter().map(|&at| homes[at as usize]);
        let cells: Vec<u32> = cells.collect();
        let covers = covers(board, (piece, orientation), &cells);
        let is_once = covers.0[1..].windows(2).all(|pair| cell_of(pair[0]) != cell_of(pair[1]));
        if is_once && seen.insert(covers) {
            found.push((piece, orientation, cells));
        }
    }
    Ok(Placements::listed(found))
}

/// The cells of a board and all images of them that a piece on the board may cover, sorted, and the
/// number of the cell of the board that each is one with.
fn unfolded(board: &Board) -> (Vec<Cell>, Vec<u32>) {
    let mut apart: Vec<Cell> = vec![];
    for shape in board.orientations.iter().flatten() {
        for one in &shape.cells {
            apart.extend(shape.cells.iter().map(|other| less(one, other)));
        }
    }
    apart.sort_unstable();
    apart.dedup();
    let reached = board.cells.iter().flat_map(|cell| apart.iter().map(|way| plus(cell, way)));
    let reached: FxHashSet<Cell> = reached.collect();
    let (mut homes, lattice) = (Homes::of(board), board.surface().plain);
    let known = reached.into_iter().filter(|cell| lattice.has(cell));
    let mut found: Vec<(Cell, u32)> =
        known.filter_map(|cell| homes.number(&cell).map(|number| (cell, number))).collect();
    found.arrange();
    found.into_iter().unzip()
}

/// The placements of a board by what they cover.
pub(super) struct AllCovers<'b> {
    board: &'b Board,
    laid: Vec<Covers>,
    numbers: FxHashMap<Covers, u32>,
}

impl<'b> AllCovers<'b> {
    pub fn of(board: &'b Board, placements: &Placements) -> Self {
        let covers = |number| covers(board, placements.kind(number), placements.cells(number));
        let laid: Vec<Covers> = (0..placements.len()).map(covers).collect();
        let numbers = laid.iter().cloned().zip(0..).collect();
        Self { board, laid, numbers }
    }

    /// The image of each placement under what an isometry does to cells and to pieces; none if one has none.
    pub fn images(&self, isometry: usize, (cells, pieces): (&[u32], &[u32])) -> Option<Vec<u32>> {
        let mut moved: Covers = (vec![], vec![]);
        let mut image = |own: &Covers| {
            moved.0.clear();
            moved.0.push(u64::from(pieces[own.0[0] as usize]));
            moved.0.extend(own.0[1..].iter().map(|&at| pair(cells[cell_of(at)], at as u32)));
            moved.1 = self.moved_sides(isometry, own, &moved.0[1..]);
            moved.0[1..].arrange();
            self.numbers.get(&moved).copied()
        };
        self.laid.iter().map(&mut image).collect()
    }

    /// The colours of the sides of a placement after an isometry, in the order of the images of its cells.
    fn moved_sides(&self, isometry: usize, own: &Covers, images: &[u64]) -> Vec<u32> {
        let (lattice, number) =
            (self.board.surface().plain, self.board.surface().plain.most_sides());
        if own.1.is_empty() {
            return vec![];
        }
        let mut order: Vec<usize> = (0..images.len()).collect();
        order.sort_unstable_by_key(|&at| images[at]);
        let of_cell = |at: usize| {
            let cell = &self.board.cells[cell_of(own.0[1 + at])];
            lattice.turned_sides(isometry, cell, &own.1[at * number..(at + 1) * number])
        };
        order.into_iter().flat_map(of_cell).collect()
    }
}

/// A cell and its mark as one number.
fn pair(cell: u32, mark: u32) -> u64 {
    u64::from(cell) << 32 | u64::from(mark)
}

/// The cell of such a number.
fn cell_of(pair: u64) -> usize {
    (pair >> 32) as usize
}

/// What a placement covers.
fn covers(board: &Board, (piece, orientation): (u32, u32), cells: &[u32]) -> Covers {
    let Oriented { marks, sides, .. } = board.oriented(piece, orientation);
    let mut found = Vec::with_capacity(cells.len() + 1);
    found.push(u64::from(piece));
    found.extend(cells.iter().zip(marks).map(|(&cell, &mark)| pair(cell, mark)));
    if sides.is_empty() {
        found[1..].arrange();
        return (found, vec![]);
    }
    let number = board.surface().plain.most_sides();
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_unstable_by_key(|&at| cells[at]);
    let colours = order.into_iter().flat_map(|at| &sides[at * number..(at + 1) * number]);
    let colours = colours.copied().collect();
    found[1..].arrange();
    (found, colours)
}
