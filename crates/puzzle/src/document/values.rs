//! The small values of a document: mappings with known keys, words, numbers, cells, pictures.
//!
//! Each reader returns the value, or none after it has reported what is wrong with it.

use super::keys::KeyTable;
use super::node::Node;
use super::reading::Reading;
use crate::cell::Cell;

/// The values of the known keys of a mapping, in the order of the document.
pub struct Given<'n>(pub Vec<(&'n str, &'n Node)>);

impl<'n> Given<'n> {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&'n Node> {
        self.0.iter().find(|(name, _)| *name == key).map(|(_, node)| *node)
    }
}

/// The values of the known keys; unknown and missing ones are reported. `todo` may be empty.
pub fn read_mapping<'n>(
    _: &mut Reading,
    _node: &'n Node,
    _: &KeyTable,
    _todo: &str,
) -> Option<Given<'n>> {
    todo!("document helper")
}

/// The one value among `names`; none and several are reported.
pub fn read_one_of<'n>(
    _: &mut Reading,
    _node: &'n Node,
    _: &Given<'n>,
    _names: &[&str],
    _noun: &str,
) -> Option<&'n Node> {
    todo!("document helper")
}

/// The items of a list.
pub fn read_entries<'n>(
    _: &mut Reading,
    _node: &'n Node,
    _wanted: &str,
    _todo: &str,
) -> Option<&'n [Node]> {
    todo!("document helper")
}

/// A whole number, at least `least`.
pub fn read_integer(
    _: &mut Reading,
    _node: &Node,
    _least: Option<i64>,
    _todo: &str,
) -> Option<i64> {
    todo!("document helper")
}

/// True or false.
pub fn read_truth(_: &mut Reading, _node: &Node) -> Option<bool> {
    todo!("document helper")
}

/// A text.
pub fn read_text(_: &mut Reading, _node: &Node) -> Option<String> {
    todo!("document helper")
}

/// A name, a label or a mark; a whole number is taken as it is written.
pub fn read_word(_: &mut Reading, _node: &Node, _what: &str) -> Option<String> {
    todo!("document helper")
}

/// One word or a list of words.
pub fn read_words(_: &mut Reading, _node: &Node, _what: &str) -> Option<Vec<String>> {
    todo!("document helper")
}

/// A cell of as many coordinates as the lattice needs, each at least `least`.
pub fn read_cell(_: &mut Reading, _node: &Node, _least: Option<i64>) -> Option<Cell> {
    todo!("document helper")
}

/// Whether the lattice has these cells; the addresses that are holes of its grid are reported.
pub fn are_cells(_: &mut Reading, _node: &Node, _cells: &[Cell]) -> bool {
    todo!("document helper")
}

/// A list of different cells; nothing is read beyond the cap.
pub fn read_cells(
    _: &mut Reading,
    _node: &Node,
    _cap: &str,
    _least: Option<i64>,
) -> Option<Vec<Cell>> {
    todo!("document helper")
}

/// The mark of each cell, from lists of cells by mark.
pub fn read_marked_cells(
    _: &mut Reading,
    _node: &Node,
    _cap: &str,
    _known: Option<&[Cell]>,
    _noun: &str,
) -> Option<Vec<(Cell, String)>> {
    todo!("document helper")
}

/// Reports each of `cells` that is not among those of `noun`.
pub fn refuse_others(_: &mut Reading, _node: &Node, _cells: &[Cell], _known: &[Cell], _noun: &str) {
    todo!("document helper")
}

/// Reports a value of too many cells.
pub fn refuse_size(_: &mut Reading, _node: &Node, _size: u64, _cap: &str) {
    todo!("document helper")
}

/// A picture in which every character is allowed.
pub fn read_picture(
    _: &mut Reading,
    _node: &Node,
    _absent: &str,
    _others: &str,
    _cap: &str,
) -> Option<String> {
    todo!("document helper")
}
