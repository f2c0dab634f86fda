//! The ground on which puzzles grow: cells by number, what lies beside what, and assemblies.

use puzzle::cell::{Cell, less, plus};
use puzzle::lattice::Lattice;
use rustc_hash::FxHashMap;

/// No piece has the cell.
pub const NOBODY: u16 = u16::MAX;

/// The cells of a region by number.
#[derive(Debug)]
pub struct Ground {
    /// Their lattice.
    pub lattice: &'static Lattice,
    /// The cells.
    pub cells: Vec<Cell>,
    /// The cells beside each.
    pub near: Vec<Vec<u32>>,
    /// Whether each may stay empty.
    pub optional: Vec<bool>,
    numbers: FxHashMap<Cell, u32>,
    /// The least and the greatest of each coordinate.
    bounds: (Cell, Cell),
}

/// The least and the greatest of each coordinate of some cells.
pub(crate) fn bounds(cells: &[Cell]) -> (Cell, Cell) {
    let all = |axis: usize| cells.iter().map(move |cell| cell[axis]);
    let least = std::array::from_fn(|axis| all(axis).min().unwrap_or(0));
    (least, std::array::from_fn(|axis| all(axis).max().unwrap_or(0)))
}

impl Ground {
    /// Numbers the cells of a region.
    ///
    /// * `optional`: those that may stay empty.
    pub fn new(lattice: &'static Lattice, cells: Vec<Cell>, optional: &[Cell]) -> Self {
        let numbers: FxHashMap<Cell, u32> = cells.iter().copied().zip(0..).collect();
        let beside = |cell| lattice.neighbours(cell).into_iter();
        let known = |other: Cell| numbers.get(&other).copied();
        let near = cells.iter().map(|cell| beside(cell).filter_map(known).collect()).collect();
        let may_stay_empty = |cell: &Cell| optional.contains(cell);
        let optional = cells.iter().map(may_stay_empty).collect();
        let bounds = bounds(&cells);
        Self { lattice, cells, near, optional, numbers, bounds }
    }

    /// The number of a cell, none if it is not on the ground.
    pub fn number(&self, cell: &Cell) -> Option<u32> {
        self.numbers.get(cell).copied()
    }

    /// Whether a box lies within the box around the ground.
    pub(crate) fn spans(&self, least: &Cell, greatest: &Cell) -> bool {
        let (low, high) = &self.bounds;
        least.iter().zip(low).all(|(one, low)| one >= low)
            && greatest.iter().zip(high).all(|(one, high)| one <= high)
    }

    /// Where each cell goes, for each isometry that leaves the ground as it was; with the number of the isometry.
    pub fn symmetries(&self) -> Vec<(usize, Vec<u32>)> {
        let home = self.lattice.origin(&self.cells);
        let map = |isometry: usize| {
            let images: Vec<Cell> =
                self.cells.iter().map(|cell| self.lattice.image(isometry, cell)).collect();
            let slide = less(&home, &self.lattice.origin(&images));
            let numbers = images.iter().map(|image| self.number(&plus(image, &slide)));
            let map: Vec<u32> = numbers.collect::<Option<_>>()?;
            let stays = |(&to, &is): (&u32, &bool)| self.optional[to as usize] == is;
            map.iter().zip(&self.optional).all(stays).then_some((isometry, map))
        };
        (0..self.lattice.isometries().len()).filter_map(map).collect()
    }
}

/// Cells that are given to pieces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Assembly {
    /// The piece that has each cell, or [`NOBODY`].
    pub owners: Vec<u16>,
    /// How many cells each piece has.
    pub sizes: Vec<u32>,
}

impl Assembly {
    /// The cells of each piece on a ground of so many cells.
    pub fn of(cells: usize, pieces: &[Vec<u32>]) -> Self {
        let mut owners = vec![NOBODY; cells];
        for (who, piece) in (0..).zip(pieces) {
            piece.iter().for_each(|&cell| owners[cell as usize] = who);
        }
        Self { owners, sizes: pieces.iter().map(|piece| piece.len() as u32).collect() }
    }

    /// The cells of a piece, rising.
    pub fn cells(&self, who: u16) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.owners).filter(move |&(_, &owner)| owner == who).map(|(cell, _)| cell)
    }

    /// The cells of each piece, rising.
    pub fn pieces(&self) -> Vec<Vec<u32>> {
        let mut pieces: Vec<Vec<u32>> =
            self.sizes.iter().map(|&size| Vec::with_capacity(size as usize)).collect();
        for (cell, &owner) in (0..).zip(&self.owners) {
            if owner != NOBODY {
                pieces[owner as usize].push(cell);
            }
        }
        pieces
    }

    /// Gives a cell to a piece, or to [`NOBODY`].
    pub fn give(&mut self, cell: u32, taker: u16) {
        let owner = std::mem::replace(&mut self.owners[cell as usize], taker);
        if owner != NOBODY {
            self.sizes[owner as usize] -= 1;
        }
        if taker != NOBODY {
            self.sizes[taker as usize] += 1;
        }
    }

    /// Whether a piece hangs together, cell beside cell, without one of its cells.
    pub fn hangs_without(&self, ground: &Ground, who: u16, cell: u32) -> bool {
        let is_own = |&&other: &&u32| self.owners[other as usize] == who && other != cell;
        let Some(&first) = ground.near[cell as usize].iter().find(is_own) else {
            return false;
        };
        self.reached(ground, who, first, Some(cell)) == self.sizes[who as usize] - 1
    }

    /// Whether a piece hangs together, cell beside cell; one without cells does not.
    pub fn hangs(&self, ground: &Ground, who: u16) -> bool {
        let first = self.cells(who).next();
        first
            .is_some_and(|first| self.reached(ground, who, first, None) == self.sizes[who as usize])
    }

    /// How many cells of a piece are reached from one, without going through another.
    fn reached(&self, ground: &Ground, who: u16, first: u32, without: Option<u32>) -> u32 {
        let mut seen = vec![false; self.owners.len()];
        seen[first as usize] = true;
        if let Some(cell) = without {
            seen[cell as usize] = true;
        }
        let (mut open, mut reached) = (vec![first], 0);
        while let Some(cell) = open.pop() {
            reached += 1;
            for &next in &ground.near[cell as usize] {
                if self.owners[next as usize] == who && !seen[next as usize] {
                    seen[next as usize] = true;
                    open.push(next);
                }
            }
        }
        reached
    }
}
