//! Names of cells that a person finds in a picture: B3, and in space B3 of layer 2.
//!
//! A letter names the column, counted from the left, and a number the row, counted from the top. Columns,
//! rows and layers are those of the addresses; the first of each is the first in which the board has a cell.
//! So the names are those of a board, and no two of its cells share one. Layers are counted from the
//! bottom; in four dimensions they are layers of cubes.

use cover::Arrange;

use crate::cell::{Cell, MOST};

/// What the third and the fourth coordinate count.
const LAYERS: [&str; 2] = ["layer", "cube"];

/// The names of the cells of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellNames {
    /// The least number that a cell of the board has along each axis.
    pub first: Cell,
    /// The greatest.
    pub last: Cell,
}

impl CellNames {
    /// The names of the cells of a board, which may have none.
    pub fn of<'c>(board: impl IntoIterator<Item = &'c Cell>) -> Self {
        let mut cells = board.into_iter();
        let start = cells.next().copied().unwrap_or([0; MOST]);
        let mut names = Self { first: start, last: start };
        for cell in cells {
            for (axis, &at) in cell.iter().enumerate() {
                names.first[axis] = names.first[axis].min(at);
                names.last[axis] = names.last[axis].max(at);
            }
        }
        names
    }

    /// The letters of a column, by the first coordinate: A to Z, then AA, AB and so on.
    pub fn column(&self, x: i32) -> String {
        let (mut number, mut letters) = (x - self.first[0] + 1, vec![]);
        while number > 0 {
            letters.push(b'A' + ((number - 1) % 26) as u8);
            number = (number - 1) / 26;
        }
        letters.iter().rev().map(|&letter| char::from(letter)).collect()
    }

    /// The number of a row, by the second coordinate.
    pub fn row(&self, y: i32) -> String {
        (y - self.first[1] + 1).to_string()
    }

    /// The name of the layer of a cell; empty if there is but one.
    pub fn layer(&self, cell: &Cell) -> String {
        let axes = LAYERS.iter().zip(2..).filter(|&(_, axis)| self.last[axis] > self.first[axis]);
        let names =
            axes.map(|(kind, axis)| format!("{kind} {}", cell[axis] - self.first[axis] + 1));
        names.collect::<Vec<_>>().join(" of ")
    }

    /// The name of a cell within its layer: `B3`.
    pub fn in_layer(&self, cell: &Cell) -> String {
        self.column(cell[0]) + &self.row(cell[1])
    }

    /// The name of a cell: `B3`, in space `B3 of layer 2`.
    pub fn name(&self, cell: &Cell) -> String {
        of_layer(self.in_layer(cell), &self.layer(cell))
    }

    /// The names of cells as a list of words, by layers, each in reading order:
    /// `A1 and A2 of layer 1, B1 of layer 2`.
    pub fn listed<'c>(&self, cells: impl IntoIterator<Item = &'c Cell>) -> String {
        let mut sorted: Vec<&Cell> = cells.into_iter().collect();
        sorted.arrange_by_key(|cell| cell.iter().rev().copied().collect::<Vec<_>>());
        let layers = sorted.chunk_by(|one, other| one[2..] == other[2..]);
        let layer = |cells: &[&Cell]| {
            let names: Vec<String> = cells.iter().map(|cell| self.in_layer(cell)).collect();
            of_layer(and_list(&names), &self.layer(cells[0]))
        };
        layers.map(layer).collect::<Vec<_>>().join(", ")
    }
}

fn of_layer(names: String, layer: &str) -> String {
    if layer.is_empty() { names } else { format!("{names} of {layer}") }
}

/// Words with commas, and "and" before the last: `A1, B2 and C3`.
pub fn and_list<S: AsRef<str>>(parts: &[S]) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    match parts.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => parts.join(" and "),
    }
}
