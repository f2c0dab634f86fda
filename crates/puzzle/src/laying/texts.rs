//! Solutions as JSON, in which the text of each placement is made once.

use compile::Placements;
use rustc_hash::FxHashMap;

use super::board::Board;
use crate::cell::Cell;

/// Placements whose text is kept; then all are forgotten.
const MOST_KEPT: usize = 1 << 16;

/// The texts of placements, by option.
#[derive(Debug, Default)]
pub struct PlacementTexts {
    kept: FxHashMap<u32, Text>,
}

/// A placement as JSON.
#[derive(Debug)]
struct Text {
    /// Its first cell in reading order, the coordinates in reverse.
    place: Cell,
    json: Box<str>,
}

impl PlacementTexts {
    /// Appends the placements of a solution, in the order of the board, with commas between them. Options
    /// behind the placements lay no piece.
    pub fn append(
        &mut self,
        board: &Board,
        placements: &Placements,
        options: &[u32],
        out: &mut String,
    ) {
        if self.kept.len() + options.len() > MOST_KEPT {
            self.kept.clear();
        }
        let laid =
            || options.iter().copied().filter(|&option| (option as usize) < placements.len());
        for option in laid() {
            self.kept.entry(option).or_insert_with(|| Text::of(board, placements, option as usize));
        }
        let mut texts: Vec<&Text> = laid().map(|option| &self.kept[&option]).collect();
        texts.sort_by_key(|text| text.place);
        for (at, text) in texts.into_iter().enumerate() {
            out.push_str(if at > 0 { ", " } else { "" });
            out.push_str(&text.json);
        }
    }
}

impl Text {
    fn of(board: &Board, placements: &Placements, number: usize) -> Self {
        let (piece, orientation) = placements.kind(number);
        let numbers = placements.cells(number).iter();
        let mut cells: Vec<Cell> = numbers.map(|&cell| board.cells[cell as usize]).collect();
        let shape = &board.oriented(piece, orientation).cells;
        let origin = board.surface().slide_onto(shape, &cells).unwrap_or_default();
        cells.sort_unstable();
        let coordinates = board.surface().plain.coordinates;
        let reversed = |cell: &Cell| -> Cell {
            let back = |axis: usize| coordinates.checked_sub(axis + 1).map_or(0, |at| cell[at]);
            std::array::from_fn(back)
        };
        let place = cells.iter().map(reversed).min().unwrap_or_default();
        let list = |cell: &Cell| crate::cell::shown(cell, coordinates);
        let cells: Vec<String> = cells.iter().map(list).collect();
        let mut json = String::from("{\"piece\": ");
        quote(&board.pieces()[piece as usize].name, &mut json);
        json += &format!(", \"origin\": {}, \"orientation_index\": {orientation}", list(&origin));
        json += &format!(", \"cells\": [{}]}}", cells.join(", "));
        Self { place, json: json.into() }
    }
}

/// Appends a name in quotation marks, in ASCII, as Python writes it. Names hold no control characters.
fn quote(name: &str, out: &mut String) {
    out.push('"');
    for char in name.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            ' '..='~' => out.push(char),
            _ => {
                let units = char.encode_utf16(&mut [0; 2]).to_vec();
                units.iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
            }
        }
    }
    out.push('"');
}
