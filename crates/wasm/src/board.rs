//! The board of a puzzle, numbered, and all that may be laid on it.

use compile::Placements;
use cover::Bounds;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Fault;
use crate::cell::{Cell, less};
use crate::piece::Shape;
use crate::puzzle::{Place, Puzzle};

/// So many places to lay a piece are tried at most, for all orientations together.
pub(crate) const MOST_TRIED: usize = 1 << 20;

/// A puzzle with its cells and placements numbered.
#[derive(Clone, Debug)]
pub struct Board {
    /// What it is the board of.
    pub puzzle: Puzzle,
    /// For each cell number which of the given cells it is.
    pub order: Vec<u32>,
    /// The number of each cell.
    pub numbers: FxHashMap<Cell, u32>,
    /// The orientations of each piece.
    pub orientations: Vec<Vec<Shape>>,
    /// The laid pieces with the numbers of their cells.
    pub laid: Vec<(u32, Vec<u32>)>,
    /// All that neither a laid piece nor the marks forbid.
    pub placements: Placements,
}

impl Board {
    /// Numbers the cells and orients the pieces; nothing is laid on the board yet.
    ///
    /// # Errors
    ///
    /// If a laid piece is off the board, or there is too much to be tried.
    pub(crate) fn numbered(puzzle: Puzzle) -> Result<Self, Fault> {
        let order = scan_order(&puzzle.places, puzzle.lattice.coordinates);
        let numbers: FxHashMap<Cell, u32> =
            order.iter().map(|&at| puzzle.places[at as usize].cell).zip(0..).collect();
        if numbers.len() < order.len() {
            return Err(Fault::Broken);
        }
        let orientations = puzzle.pieces.iter().map(|piece| piece.orientations(&puzzle.lattice));
        let orientations = orientations.collect::<Result<Vec<_>, _>>()?;
        let tried = orientations.iter().map(Vec::len).sum::<usize>().saturating_mul(order.len());
        if tried > MOST_TRIED {
            return Err(Fault::Large(tried));
        }
        let laid = puzzle.laid.iter().map(|laid| {
            let cells: Option<_> =
                laid.cells.iter().map(|cell| numbers.get(cell).copied()).collect();
            cells.map(|cells| (laid.piece, cells)).ok_or(Fault::NoCell)
        });
        let laid = laid.collect::<Result<Vec<_>, _>>()?;
        let placements = Placements::default();
        Ok(Self { puzzle, order, numbers, orientations, laid, placements })
    }

    /// The cell of a number, as it was given.
    pub fn place(&self, number: u32) -> &Place {
        &self.puzzle.places[self.order[number as usize] as usize]
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The bounds of cells and then of pieces, and the item of each piece; none if any number of
    /// it may be used.
    pub fn items(&self) -> (Vec<Bounds>, Vec<Option<u32>>) {
        let needed: FxHashSet<u32> =
            self.laid.iter().flat_map(|(_, cells)| cells).copied().collect();
        let of_cell = |number: u32| {
            let may_stay_empty = self.place(number).optional && !needed.contains(&number);
            (u32::from(!may_stay_empty), Some(1))
        };
        let mut bounds: Vec<Bounds> = (0..self.len() as u32).map(of_cell).collect();
        let most = self.len() as u32 + 1; // no more than one for each cell can be used
        let of_pieces = self.puzzle.pieces.iter().map(|piece| {
            if piece.copies == (0, None) {
                return None;
            }
            bounds.push((piece.copies.0.min(most), piece.copies.1.map(|upper| upper.min(most))));
            Some(bounds.len() as u32 - 1)
        });
        let pieces = of_pieces.collect();
        (bounds, pieces)
    }

    /// Every orientation of every piece slid over cells, which are numbered in their order.
    pub(crate) fn laid_on(&self, cells: &[Cell]) -> Result<Placements, Fault> {
        let lattice = &self.puzzle.lattice;
        let narrow = |cell: &Cell| cell[..lattice.coordinates].to_vec();
        let axis = |axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0);
        let least: Cell = std::array::from_fn(axis);
        let class = |cell: &Cell| lattice.class(cell).ok_or(Fault::NoCell);
        let classes = cells.iter().map(class);
        let cells = cells.iter().flat_map(|cell| narrow(&less(cell, &least))).collect();
        let board =
            compile::Board::new(lattice.coordinates, cells, classes.collect::<Result<_, _>>()?);
        let shape = |shape: &Shape| {
            let cells = shape.cells.iter().flat_map(narrow).collect();
            class(&shape.cells[0]).map(|class| compile::Shape { cells, class })
        };
        let shapes = self.orientations.iter().map(|of_piece| of_piece.iter().map(shape).collect());
        let shapes = shapes.collect::<Result<Vec<Vec<_>>, _>>()?;
        Placements::on(&board, &shapes, &mut || Ok::<_, Fault>(()))
    }
}

/// The given cells in scan order: the longest extent outermost, ties in the order of coordinates.
fn scan_order(places: &[Place], coordinates: usize) -> Vec<u32> {
    let extent = |axis: usize| {
        let along = || places.iter().map(|place| place.cell[axis]);
        along().max().unwrap_or(0) - along().min().unwrap_or(0)
    };
    let mut axes: Vec<usize> = (0..coordinates).collect();
    axes.sort_by_key(|&axis| -extent(axis));
    let mut order: Vec<u32> = (0..places.len() as u32).collect();
    let key = |at: u32| axes.iter().map(move |&axis| places[at as usize].cell[axis]);
    order.sort_by(|&a, &b| key(a).cmp(key(b)));
    order
}
