//! Placements where the borders of the board are joined.
//!
//! The board is unfolded: to its own cells come all images of them that a piece reaches. What is laid
//! there is brought home; it is no placement where it covers a cell twice, and two that cover the same
//! cells with the same marks are one.

use compile::Placements;
use rustc_hash::FxHashMap;

use crate::Fault;
use crate::board::{Board, MOST_TRIED};
use crate::cell::{Cell, less, plus};
use crate::wrap::kinds;

/// What makes two placements one: the piece, and each cell with its mark, sorted.
pub type Covers = (u32, Vec<(u32, u32)>);

/// The cells of a board by the first of their images.
pub struct Homes(FxHashMap<Cell, u32>);

impl Homes {
    /// The homes of a board.
    ///
    /// # Errors
    ///
    /// If two of its cells are one, or an image lies too far away.
    pub fn of(board: &Board) -> Result<Self, Fault> {
        let mut homes = FxHashMap::default();
        for number in 0..board.len() as u32 {
            let first =
                board.puzzle.wrap.first(&board.puzzle.lattice, &board.place(number).cell)?;
            if homes.insert(first, number).is_some() {
                return Err(Fault::Twice);
            }
        }
        Ok(Self(homes))
    }

    /// The number of the cell of the board that a cell is one with.
    ///
    /// # Errors
    ///
    /// If an image lies too far away.
    pub fn number(&self, board: &Board, cell: &Cell) -> Result<Option<u32>, Fault> {
        let first = board.puzzle.wrap.first(&board.puzzle.lattice, cell)?;
        Ok(self.0.get(&first).copied())
    }
}

/// The cells of a board and the images of them that a piece on it may cover, sorted.
pub struct Unfolded {
    cells: Vec<Cell>,
    /// The number of the cell of the board that each is one with.
    homes: Vec<u32>,
}

impl Unfolded {
    /// Unfolds a board.
    ///
    /// # Errors
    ///
    /// If there is too much of it, or two of its cells are one.
    pub fn of(board: &Board) -> Result<Self, Fault> {
        let homes = Homes::of(board)?;
        let mut apart = vec![];
        for shape in board.orientations.iter().flatten() {
            for one in &shape.cells {
                apart.extend(shape.cells.iter().map(|other| less(one, other)));
            }
        }
        apart.sort_unstable();
        apart.dedup();
        let tried = apart.len().saturating_mul(board.len());
        if tried > MOST_TRIED {
            return Err(Fault::Large(tried));
        }
        let own = (0..board.len() as u32).map(|at| board.place(at).cell);
        let mut reached: Vec<Cell> =
            own.flat_map(|cell| apart.iter().map(move |vector| plus(&cell, vector))).collect();
        reached.sort_unstable();
        reached.dedup();
        let mut found = Self { cells: vec![], homes: vec![] };
        for cell in reached {
            if board.puzzle.lattice.class(&cell).is_none() {
                continue;
            }
            if let Some(home) = homes.number(board, &cell)? {
                found.cells.push(cell);
                found.homes.push(home);
            }
        }
        Ok(found)
    }

    /// Every placement, by piece and orientation.
    ///
    /// # Errors
    ///
    /// If there is too much to be tried.
    pub fn placements(&self, board: &Board) -> Result<Placements, Fault> {
        let orientations: usize = board.orientations.iter().map(Vec::len).sum();
        let tried = orientations.saturating_mul(self.cells.len());
        if tried > MOST_TRIED {
            return Err(Fault::Large(tried));
        }
        let laid = board.laid_on(&self.cells)?;
        let mut seen: FxHashMap<Covers, u32> = FxHashMap::default();
        let mut found = vec![];
        for number in 0..laid.len() {
            let (piece, orientation) = laid.kind(number);
            let cells = laid.cells(number).iter().map(|&at| self.homes[at as usize]);
            let cells: Vec<u32> = cells.collect();
            let covers = covers(board, (piece, orientation), &cells);
            let is_once = covers.1.windows(2).all(|pair| pair[0].0 != pair[1].0);
            if is_once && seen.insert(covers, 0).is_none() {
                found.push((piece, orientation, cells));
            }
        }
        Ok(Placements::listed(found))
    }
}

/// What a placement covers.
pub fn covers(board: &Board, (piece, orientation): (u32, u32), cells: &[u32]) -> Covers {
    let marks = &board.orientations[piece as usize][orientation as usize].marks;
    let mut pairs: Vec<(u32, u32)> =
        cells.iter().copied().zip(marks.iter().map(|mark| mark.read)).collect();
    pairs.sort_unstable();
    (piece, pairs)
}

/// For each of some cells beyond the borders the number of the cell of the board that it is one with,
/// the kind of what takes it there, see [`kinds`], and the isometry of that; -1, 0 and 0 if there is
/// none.
///
/// # Errors
///
/// If an image lies too far away.
pub fn beyond(board: &Board, cells: &[Cell]) -> Result<Vec<[i32; 3]>, Fault> {
    let (homes, lattice) = (Homes::of(board)?, &board.puzzle.lattice);
    let (mut numbers, mut elements) = (vec![], vec![]);
    for cell in cells {
        let known = lattice.class(cell).is_some();
        let home = if known { homes.number(board, cell)? } else { None };
        if let Some(home) = home {
            elements.push(board.puzzle.wrap.taking(lattice, cell, &board.place(home).cell)?);
        }
        numbers.push(home);
    }
    let mut found = kinds(lattice, &elements)?.into_iter().zip(&elements);
    let one = |home: Option<u32>| {
        home.and_then(|home| {
            found.next().map(|(kind, element)| [home as i32, kind, element.isometry as i32])
        })
    };
    Ok(numbers.into_iter().map(one).map(|one| one.unwrap_or([-1, 0, 0])).collect())
}
