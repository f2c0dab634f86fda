//! The columns of a strip, and the placements that begin in each.

use puzzle::cell::{Cell, less, plus};
use puzzle::document::words::commas;
use puzzle::lattice::Lattice;
use puzzle::model::Piece;

use super::mask::{Mask, ROOM};

/// The widest strip.
pub const WIDEST: usize = 128;

/// The most columns after which a lattice is the same again.
const LONGEST_PERIOD: i32 = 1 << 10;

/// A placement, by the cells of this column and the next ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Begun {
    /// The number of its piece.
    pub(super) piece: usize,
    /// Its cells.
    pub(super) cells: Mask,
}

/// A footprint of a piece: the number of the piece, and the cells.
pub type Footprint = (usize, Vec<Cell>);

/// A strip as columns: which cells each has, and which placements begin there.
#[derive(Clone, Debug)]
pub struct Columns {
    /// The width of the strip.
    pub width: usize,
    /// After so many columns they are the same again.
    pub period: usize,
    /// How many columns beyond its first the longest placement reaches.
    pub reach: usize,
    /// By phase: the cells of a column.
    cells: Vec<Vec<usize>>,
    /// By phase and cell: the placements of which it is the first cell, as cells of this column and the next ones.
    begun: Vec<Vec<Vec<Begun>>>,
}

impl Columns {
    /// The columns of a strip for some pieces.
    ///
    /// Equal placements of one piece count once, those of two pieces twice. Marks play no part.
    ///
    /// # Errors
    ///
    /// In words: the lattice has no strips, or the strip is too wide.
    pub fn new(lattice: &Lattice, pieces: &[Piece], width: usize) -> Result<Self, String> {
        Self::of(lattice, &footprints(lattice, pieces), width)
    }

    /// The same for footprints as they lie.
    ///
    /// # Errors
    ///
    /// As for pieces.
    pub fn of(lattice: &Lattice, laid: &[Footprint], width: usize) -> Result<Self, String> {
        let period = period(lattice)?;
        if width == 0 || width > WIDEST {
            return Err(format!("the width is {width}: give a whole number, 1 to {WIDEST}"));
        }
        let fits = |(_, cells): &&Footprint| extent(cells, 1) < width;
        let reach = laid.iter().filter(fits).map(|(_, cells)| extent(cells, 0)).max().unwrap_or(0);
        if (reach + 1) * width > ROOM {
            return Err(format!(
                "a piece is {} columns long, and in a strip of width {width} these have more than {} cells: take a \
                 narrower strip",
                reach + 1,
                commas(ROOM as u64)
            ));
        }
        let has = |phase: usize, y: &usize| lattice.has(&address(phase as i32, *y as i32));
        let cells = |phase: usize| (0..width).filter(|y| has(phase, y)).collect::<Vec<_>>();
        let begun = |phase: usize| {
            let of_cell = |y| begun(lattice, laid, width, address(phase as i32, y));
            (0..width as i32).map(of_cell).collect::<Vec<_>>()
        };
        let (cells, begun) = (0..period).map(|phase| (cells(phase), begun(phase))).unzip();
        Ok(Self { width, period, reach, cells, begun })
    }

    /// The cells of one period.
    pub fn cells_of_period(&self) -> usize {
        self.cells.iter().map(Vec::len).sum()
    }

    /// The cells of a column, by its phase.
    pub(super) fn cells(&self, phase: usize) -> &[usize] {
        &self.cells[phase]
    }

    /// The placements that begin with a cell of a column.
    pub(super) fn begun(&self, phase: usize, cell: usize) -> &[Begun] {
        &self.begun[phase][cell]
    }
}

/// Every footprint of pieces: equal ones of one piece once.
pub fn footprints(lattice: &Lattice, pieces: &[Piece]) -> Vec<Footprint> {
    let of_piece = |(number, piece): (usize, &Piece)| {
        piece.footprints(lattice).into_iter().map(move |cells| (number, cells))
    };
    pieces.iter().enumerate().flat_map(of_piece).collect()
}

/// After how many columns a lattice is the same again.
fn period(lattice: &Lattice) -> Result<usize, String> {
    if lattice.space != 2 || lattice.coordinates != 2 {
        return Err(format!(
            "strips lie on flat lattices whose cells have two coordinates, and {} is no such lattice",
            lattice.name
        ));
    }
    let found = (1..=LONGEST_PERIOD).find(|&period| lattice.is_slide(&address(period, 0)));
    found.map(|period| period as usize).ok_or_else(|| format!("{} has no columns", lattice.name))
}

fn address(x: i32, y: i32) -> Cell {
    let mut cell = Cell::default();
    (cell[0], cell[1]) = (x, y);
    cell
}

/// The difference of the greatest and the least of a coordinate.
fn extent(cells: &[Cell], axis: usize) -> usize {
    let values = || cells.iter().map(|cell| cell[axis]);
    values().max().zip(values().min()).map_or(0, |(most, least)| most.abs_diff(least) as usize)
}

/// The footprints slid so that a cell is their first one, if they stay within the strip.
fn begun(lattice: &Lattice, laid: &[Footprint], width: usize, first: Cell) -> Vec<Begun> {
    let mask = |(piece, cells): &Footprint| {
        let vector = less(&first, cells.iter().min()?);
        if !lattice.has(&first) || !lattice.is_slide(&vector) {
            return None;
        }
        let cells = cells.iter().try_fold(Mask::default(), |mask, cell| {
            let cell = plus(cell, &vector);
            let y = usize::try_from(cell[1]).ok().filter(|y| *y < width)?;
            Some(mask.with((cell[0] - first[0]) as usize * width + y))
        })?;
        Some(Begun { piece: *piece, cells })
    };
    laid.iter().filter_map(mask).collect()
}
