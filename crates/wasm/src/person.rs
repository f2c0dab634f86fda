//! A person's view of a board beyond its cover: neighbours, colourings, and the names of everything.

use compile::Draft;
use cover::Cover;
use deduce::{Names, Notes, Wording};

use crate::cell::{Cell, read_cell};
use crate::joined::beyond;
use crate::words::Words;
use crate::{Board, Fault};

/// Notes and names of a board.
#[derive(Clone, Debug)]
pub struct Person {
    notes: Notes,
    names: Names,
}

impl Person {
    /// Reads what a person sees: the least and the greatest coordinates of the board as pictures show it;
    /// for each translation class the number of ways to neighbours and these; colourings behind their number,
    /// each a number for every cell; the number of letters of a text and these. The text has a line for what
    /// each piece is called, then for each colouring, then for each item of a rule.
    ///
    /// # Errors
    ///
    /// If the words are nothing of the kind.
    pub fn read(words: &[i32], board: &Board, draft: &Draft) -> Result<Self, Fault> {
        let mut words = Words::new(words);
        let axes = board.puzzle.lattice.coordinates;
        let (first, last) = (words.slice(axes)?.to_vec(), words.slice(axes)?.to_vec());
        let neighbours = neighbours(&mut words, board)?;
        let colour = |words: &mut Words| (0..board.len()).map(|_| words.number()).collect();
        let colourings: Result<Vec<Vec<u32>>, _> =
            (0..words.count()?).map(|_| colour(&mut words)).collect();
        let colourings = colourings?;
        let mut lines = text(&mut words)?.into_iter();
        words.end()?;
        let pieces: Vec<String> = lines.by_ref().take(draft.pieces.len()).collect();
        let called = lines.by_ref().take(colourings.len()).collect();
        let kinds = (0..board.placements.len()).map(|number| board.placements.kind(number).0);
        let items = (0..).zip(&draft.pieces).filter(|(_, item)| item.is_some());
        let items: Vec<u32> = items.map(|(kind, _)| kind).collect();
        let names = Names {
            cells: (0..board.len() as u32)
                .map(|at| board.place(at).cell[..axes].to_vec())
                .collect(),
            first,
            last,
            pieces,
            kinds: kinds.collect(),
            rules: lines.collect(),
            colourings: called,
            items,
        };
        let notes = Notes { cells: board.len(), pieces: names.items.len(), neighbours, colourings };
        Ok(Self { notes, names })
    }

    /// Asks something of a cover with these notes and names.
    ///
    /// # Errors
    ///
    /// If they do not fit the cover.
    pub fn ask<T>(&self, cover: &Cover, work: impl FnOnce(&Wording<'_>) -> T) -> Result<T, Fault> {
        let core = |fault: String| Fault::Core(fault);
        let board = deduce::Board::new(cover, self.notes.clone());
        let board = board.map_err(|fault| core(fault.to_string()))?;
        self.names.check(&board).map_err(|fault| core(fault.to_string()))?;
        Ok(work(&Wording { board: &board, names: &self.names }))
    }

    /// The names.
    pub fn names(&self) -> &Names {
        &self.names
    }
}

/// The neighbours of each cell, by the ways that lead to them from each class; over joined borders too.
fn neighbours(words: &mut Words, board: &Board) -> Result<Vec<Vec<u32>>, Fault> {
    let lattice = &board.puzzle.lattice;
    let mut ways: Vec<Vec<Cell>> = vec![];
    for _ in 0..lattice.classes() {
        let number = words.count()?;
        ways.push(
            (0..number).map(|_| read_cell(words, lattice.coordinates)).collect::<Result<_, _>>()?,
        );
    }
    let of_cell = |at: u32| {
        let cell = board.place(at).cell;
        let class = lattice.class(&cell).ok_or(Fault::NoCell)?;
        let near = ways[class as usize]
            .iter()
            .map(|way| std::array::from_fn(|axis| cell[axis].saturating_add(way[axis])));
        let near: Vec<Cell> = near.collect();
        if board.puzzle.wrap.is_empty() {
            return Ok(near.iter().filter_map(|near| board.numbers.get(near).copied()).collect());
        }
        let homes = beyond(board, &near)?;
        let own = |(near, home): (&Cell, &[i32; 3])| {
            board.numbers.get(near).copied().or(u32::try_from(home[0]).ok())
        };
        let mut found = vec![];
        for near in near.iter().zip(&homes).filter_map(own) {
            if near != at && !found.contains(&near) {
                found.push(near);
            }
        }
        Ok(found)
    };
    (0..board.len() as u32).map(of_cell).collect()
}

/// The lines of a text, given as its letters behind their number.
pub(crate) fn text(words: &mut Words) -> Result<Vec<String>, Fault> {
    let letters = words.numbers()?;
    let text: Option<String> = letters.into_iter().map(char::from_u32).collect();
    Ok(text.ok_or(Fault::Broken)?.split('\n').map(str::to_owned).collect())
}
