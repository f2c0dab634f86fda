//! What people call the cells, pieces and rules of a board.
//!
//! A letter names the column of a cell, counted from the left, and a number the row, counted from the
//! top, as pictures have them; in space "of layer 2" follows, in four dimensions "of cube 1" too.

use std::fmt;

use cover::Arrange;

use crate::board::{Board, Kind};

/// What the coordinates after the second count.
const LAYERS: [&str; 2] = ["layer", "cube"];

/// Names for what a board's items and options stand for.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The coordinates of each cell.
    pub cells: Vec<Vec<i32>>,
    /// The least coordinates of the board as pictures show it, with cells that are blocked.
    pub first: Vec<i32>,
    /// The greatest.
    pub last: Vec<i32>,
    /// What each kind of piece is called.
    pub pieces: Vec<String>,
    /// The kind of each item that is a piece, in the order of the items.
    pub items: Vec<u32>,
    /// The kind that each option lays; the options after these leave cells empty.
    pub kinds: Vec<u32>,
    /// For each item after the pieces the rule that it is a part of, in words.
    pub rules: Vec<String>,
    /// What each colouring is called.
    pub colourings: Vec<String>,
}

/// Why names do not fit a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameFault(String);

impl fmt::Display for NameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Names {
    /// Checks that everything of a board has a name.
    ///
    /// # Errors
    ///
    /// Something has none.
    pub fn check(&self, board: &Board<'_>) -> Result<(), NameFault> {
        let items = board.cover.n_items() - board.notes.cells;
        let kinds = self.pieces.len() as u32;
        let axes = self.first.len();
        let fits = self.cells.len() == board.notes.cells
            && self.cells.iter().all(|cell| cell.len() == axes)
            && (axes >= 2 || self.cells.is_empty())
            && self.last.len() == axes
            && self.items.len() == board.notes.pieces
            && self.items.len() + self.rules.len() >= items
            && self.kinds.len() <= board.cover.n_options()
            && self.colourings.len() >= board.notes.colourings.len()
            && self.items.iter().chain(&self.kinds).all(|&kind| kind < kinds);
        fits.then_some(()).ok_or_else(|| NameFault("the names do not fit the board".into()))
    }

    /// Whether an option lays a piece; the others leave cells empty.
    pub fn lays(&self, option: u32) -> bool {
        (option as usize) < self.kinds.len()
    }

    /// The name of an item: a cell, a piece, or a rule in words.
    pub(crate) fn item(&self, board: &Board<'_>, item: u32) -> String {
        let after = |first: usize| item as usize - first;
        let (cells, pieces) = (board.notes.cells, board.pieces().end);
        match board.kind(item) {
            Kind::Cell => self.cell(item),
            Kind::Piece => self.pieces[self.items[after(cells)] as usize].clone(),
            Kind::Rule => format!("the rule '{}'", self.rules[after(pieces)]),
        }
    }

    /// The name of a cell.
    pub(crate) fn cell(&self, cell: u32) -> String {
        let at = &self.cells[cell as usize];
        of(&self.in_layer(at), &self.layer(&at[2..]))
    }

    /// The names of cells as a list of words, by layers, each in reading order.
    pub fn listed(&self, cells: &[u32]) -> String {
        let mut all: Vec<&Vec<i32>> =
            cells.iter().map(|&cell| &self.cells[cell as usize]).collect();
        all.arrange_by(|one, two| one.iter().rev().cmp(two.iter().rev()));
        let layers = all.chunk_by(|one, two| one[2..] == two[2..]).map(|layer| {
            let flat: Vec<String> = layer.iter().map(|cell| self.in_layer(cell)).collect();
            of(&and_list(&flat), &self.layer(&layer[0][2..]))
        });
        layers.collect::<Vec<_>>().join(", ")
    }

    /// Cells in the order of their coordinates.
    pub(crate) fn sorted(&self, cells: &[u32]) -> Vec<u32> {
        let mut cells = cells.to_vec();
        cells.arrange_by_key(|&cell| &self.cells[cell as usize]);
        cells
    }

    /// The first of cells in reading order.
    pub(crate) fn first_of(&self, cells: &[u32]) -> Option<u32> {
        let reading = |&cell: &u32| self.cells[cell as usize].iter().rev().collect::<Vec<_>>();
        cells.iter().copied().min_by_key(reading)
    }

    /// A piece and where it lies: "V on A1, A2 and B1"; or "leaving A1 empty".
    pub(crate) fn placement(&self, board: &Board<'_>, option: u32) -> String {
        let place = self.listed(&board.cells[option as usize]);
        match self.called(option) {
            Some(piece) => format!("{piece} on {place}"),
            None => format!("leaving {place} empty"),
        }
    }

    /// What the piece is called that an option lays.
    pub(crate) fn called(&self, option: u32) -> Option<&str> {
        self.kinds.get(option as usize).map(|&kind| self.pieces[kind as usize].as_str())
    }

    fn in_layer(&self, cell: &[i32]) -> String {
        let mut letters = vec![];
        let mut number = cell[0] - self.first[0] + 1;
        while number > 0 {
            letters.push(char::from(b'A' + ((number - 1) % 26) as u8));
            number = (number - 1) / 26;
        }
        let letters: String = letters.into_iter().rev().collect();
        format!("{letters}{}", cell[1] - self.first[1] + 1)
    }

    fn layer(&self, layer: &[i32]) -> String {
        let spans = self.first.iter().zip(&self.last).skip(2);
        let axes = LAYERS.iter().zip(layer).zip(spans).filter(|(_, (least, most))| most > least);
        let named = axes.map(|((kind, at), (least, _))| format!("{kind} {}", at - least + 1));
        named.collect::<Vec<_>>().join(" of ")
    }
}

fn of(what: &str, layer: &str) -> String {
    if layer.is_empty() { what.into() } else { format!("{what} of {layer}") }
}

/// Words with commas, and "and" before the last.
pub(crate) fn and_list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(cells: &[&[i32]], first: &[i32], last: &[i32]) -> Names {
        let cells = cells.iter().map(|cell| cell.to_vec()).collect();
        Names { cells, first: first.to_vec(), last: last.to_vec(), ..Names::default() }
    }

    #[test]
    fn columns_go_on_after_z() {
        let names = named(&[&[0, 0], &[1, 0], &[27, 4], &[701, 0], &[702, 0]], &[0, 0], &[702, 4]);
        let all: Vec<String> = (0..5).map(|cell| names.cell(cell)).collect();
        assert_eq!(all, ["A1", "B1", "AB5", "ZZ1", "AAA1"]);
    }

    #[test]
    fn cells_are_listed_by_layers() {
        let names = named(&[&[0, 0, 0], &[0, 1, 0], &[1, 0, 1]], &[0; 3], &[2; 3]);
        assert_eq!(names.listed(&[2, 1, 0]), "A1 and A2 of layer 1, B1 of layer 2");
        let flat = named(&[&[2, 1], &[0, 0], &[1, 1]], &[0; 2], &[2; 2]);
        assert_eq!(flat.listed(&[0, 1, 2]), "A1, B2 and C2");
        let one = named(&[&[0, 0, 5]], &[0, 0, 5], &[2, 2, 5]);
        assert_eq!(one.cell(0), "A1");
    }
}
