//! A puzzle as plain numbers, read from words: no names, no rules but that marks match.

use crate::Fault;
use crate::cell::{Cell, read_cell};
use crate::lattice::Lattice;
use crate::piece::Piece;
use crate::words::Words;
use crate::wrap::Wrap;

/// A cell of the board as it was given.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Where it is.
    pub cell: Cell,
    /// Whether it may stay empty.
    pub optional: bool,
    /// The mark that rules read on it, 0 for none.
    pub mark: u32,
}

/// A piece that is on the board already.
#[derive(Clone, Debug)]
pub struct Laid {
    /// Its number among the pieces.
    pub piece: u32,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// A board, its pieces, and what is laid already.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// What the cells are cells of.
    pub lattice: Lattice,
    /// The board, in any order.
    pub places: Vec<Place>,
    /// Whether a cell takes only a piece cell with the same mark, or lack of one.
    pub match_marks: bool,
    /// The kinds of piece.
    pub pieces: Vec<Piece>,
    /// The pieces that every solution contains.
    pub laid: Vec<Laid>,
    /// How borders are joined.
    pub wrap: Wrap,
}

impl Puzzle {
    /// Reads a puzzle: the lattice; the number of cells, these, whether each is optional, the mark of
    /// each; whether marks match; the pieces behind their number; the laid pieces behind theirs,
    /// each with its number, the number of its cells, and these; the steps that join borders behind
    /// theirs, see [`Wrap::read`].
    ///
    /// # Errors
    ///
    /// If this is no puzzle.
    pub fn read(words: &[i32]) -> Result<Self, Fault> {
        let mut words = Words::new(words);
        let words = &mut words;
        let lattice = Lattice::read(words)?;
        let count = words.count()?;
        let cells = read_cells(words, &lattice, count)?;
        let optional = (0..count).map(|_| words.flag()).collect::<Result<Vec<_>, _>>()?;
        let marks = (0..count).map(|_| words.number()).collect::<Result<Vec<_>, _>>()?;
        let places = cells.into_iter().zip(optional).zip(marks);
        let places: Vec<_> =
            places.map(|((cell, optional), mark)| Place { cell, optional, mark }).collect();
        if places.iter().any(|place| lattice.class(&place.cell).is_none()) {
            return Err(Fault::NoCell);
        }
        let match_marks = words.flag()?;
        let pieces = (0..words.count()?).map(|_| Piece::read(words, &lattice));
        let pieces = pieces.collect::<Result<Vec<_>, _>>()?;
        let laid = (0..words.count()?).map(|_| {
            let (piece, count) = (words.number()?, words.count()?);
            if piece as usize >= pieces.len() {
                return Err(Fault::Broken);
            }
            Ok(Laid { piece, cells: read_cells(words, &lattice, count)? })
        });
        let laid = laid.collect::<Result<Vec<_>, _>>()?;
        let wrap = Wrap::read(words, &lattice)?;
        words.clone().end()?;
        let (round, over) = wrap.turning(&lattice);
        if pieces.iter().any(|piece| round && !piece.turns || over && !piece.flips) {
            return Err(Fault::Turned);
        }
        Ok(Self { lattice, places, match_marks, pieces, laid, wrap })
    }
}

fn read_cells(words: &mut Words, lattice: &Lattice, count: usize) -> Result<Vec<Cell>, Fault> {
    (0..count).map(|_| read_cell(words, lattice.coordinates)).collect()
}
