//! A cover with what a person sees beyond it.

use std::fmt;

use cover::Cover;

use crate::bits::Bits;

/// What a person sees beyond the cover. The items are cells, then pieces, then parts of rules.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// How many items are cells: those from 0.
    pub cells: usize,
    /// How many items are pieces: those after the cells.
    pub pieces: usize,
    /// For each cell its neighbours among the cells.
    pub neighbours: Vec<Vec<u32>>,
    /// Colourings: for each a small number for every cell.
    pub colourings: Vec<Vec<u32>>,
}

/// Why notes do not fit a cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteFault(String);

impl fmt::Display for NoteFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A cover with its notes and tables of both.
#[derive(Debug)]
pub struct Board<'c> {
    pub(crate) cover: &'c Cover,
    pub(crate) notes: Notes,
    /// For each item the options that use it.
    pub(crate) users: Vec<Bits>,
    /// For each option its cells, for each its piece's item.
    pub(crate) cells: Vec<Vec<u32>>,
    pub(crate) piece: Vec<Option<u32>>,
    /// For each item whether any option gives it a colour.
    pub(crate) colored: Vec<bool>,
    /// Whether no option reaches from one part of the board into another that is not joined to it.
    pub(crate) is_joined: bool,
}

impl<'c> Board<'c> {
    /// A cover with its notes.
    ///
    /// # Errors
    ///
    /// The notes speak of items or cells that there are not.
    pub fn new(cover: &'c Cover, notes: Notes) -> Result<Self, NoteFault> {
        check(cover, &notes)?;
        let (n_items, n_options) = (cover.n_items(), cover.n_options());
        let mut board = Self {
            cover,
            users: vec![Bits::new(n_options); n_items],
            cells: vec![vec![]; n_options],
            piece: vec![None; n_options],
            colored: vec![false; n_items],
            is_joined: true,
            notes,
        };
        for option in 0..n_options {
            for (item, color) in cover.uses(option as u32) {
                board.users[item as usize].insert(option);
                board.colored[item as usize] |= color != 0;
                match board.kind(item) {
                    Kind::Cell => board.cells[option].push(item),
                    Kind::Piece => board.piece[option] = Some(item),
                    Kind::Rule => {}
                }
            }
        }
        board.is_joined = board.cells.iter().all(|cells| board.hang_together(cells));
        Ok(board)
    }

    /// What an item stands for.
    pub(crate) fn kind(&self, item: u32) -> Kind {
        match item as usize {
            item if item < self.notes.cells => Kind::Cell,
            item if item < self.notes.cells + self.notes.pieces => Kind::Piece,
            _ => Kind::Rule,
        }
    }

    /// The items that are pieces.
    pub(crate) fn pieces(&self) -> std::ops::Range<usize> {
        self.notes.cells..self.notes.cells + self.notes.pieces
    }

    /// The part of `open` that is joined to a cell.
    pub(crate) fn part(&self, open: &Bits, from: u32) -> Vec<u32> {
        let (mut left, mut part) = (open.clone(), vec![from]);
        left.remove(from as usize);
        let mut at = 0;
        while let Some(&cell) = part.get(at) {
            at += 1;
            for &near in &self.notes.neighbours[cell as usize] {
                if left.has(near as usize) {
                    left.remove(near as usize);
                    part.push(near);
                }
            }
        }
        part
    }

    fn hang_together(&self, cells: &[u32]) -> bool {
        let Some(&first) = cells.first() else { return true };
        let mut own = Bits::new(self.notes.cells);
        cells.iter().for_each(|&cell| own.insert(cell as usize));
        self.part(&own, first).len() == cells.len()
    }
}

/// What an item stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Cell,
    Piece,
    Rule,
}

fn check(cover: &Cover, notes: &Notes) -> Result<(), NoteFault> {
    let Notes { cells, pieces, neighbours, colourings } = notes;
    let fault = if cells.saturating_add(*pieces) > cover.n_items() {
        format!("{cells} cells and {pieces} pieces are more than {} items", cover.n_items())
    } else if neighbours.len() != *cells {
        format!("{} lists of neighbours for {cells} cells", neighbours.len())
    } else if let Some(near) = neighbours.iter().flatten().find(|&&near| near as usize >= *cells) {
        format!("the neighbour {near} is none of the {cells} cells")
    } else if colourings.iter().any(|colours| colours.len() != *cells) {
        format!("a colouring has another number of colours than there are cells, {cells}")
    } else if let Some(colour) = colourings.iter().flatten().find(|&&colour| colour > 16) {
        format!("the colour {colour} is above 16")
    } else {
        return Ok(());
    };
    Err(NoteFault(fault))
}
