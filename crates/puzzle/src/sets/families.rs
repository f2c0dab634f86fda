//! The families of pieces: all connected shapes of one size on a lattice, up to one kind of symmetry.
//!
//! They stand in `tilewright/model/families.json`, which Python reads too.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use serde_json::Value;

use crate::cell::{Cell, MOST};

/// What a shape is one with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Its images turned and flipped.
    Free,
    /// Its images turned.
    OneSided,
    /// Nothing else.
    Fixed,
}

/// The recipe of a set.
#[derive(Clone, Debug)]
pub struct Family {
    /// What `include` takes.
    pub name: String,
    /// The lattice of its shapes.
    pub lattice: &'static str,
    /// How many units a shape has.
    pub size: usize,
    /// Which shapes are one piece.
    pub sides: Sides,
    /// The published number of shapes.
    pub pieces: usize,
    /// What a unit is called.
    pub noun: &'static str,
    /// The cells of a unit; a unit is one cell where there are none.
    pub unit: Vec<Cell>,
    /// How many corners two cells have in common at least that join, if that is more than being neighbours.
    pub shared: usize,
    /// What the numbers of its shapes begin with, where another family of the lattice has numbers too.
    pub initial: &'static str,
    /// Whether the shapes are the flat ones of the square lattice.
    pub planar: bool,
}

/// The pieces of the Soma cube.
#[derive(Debug)]
pub struct Soma {
    /// How many pieces.
    pub pieces: usize,
    /// Cells of all its pieces together.
    pub cells: usize,
    /// One line for people.
    pub description: &'static str,
    /// The name of a shape in other sets, and its own.
    pub letters: Vec<(&'static str, &'static str)>,
}

/// What the table says.
#[derive(Debug)]
pub struct Table {
    /// Every family, the older ones first.
    pub families: Vec<Family>,
    /// The Soma cube.
    pub soma: Soma,
    /// Sets of single cells with colours on their sides.
    pub sided: Vec<SidedSet>,
    /// The letters of mirror images, by that of the shape as it is drawn; any other has `m` behind it.
    pub twins: FxHashMap<&'static str, &'static str>,
    /// The shapes of squares and cubes with a letter, as they are usually drawn; `|` separates layers.
    pub pictures: Vec<(&'static str, &'static str)>,
    /// The shapes of other lattices with a letter, as `0,0 1,0`.
    letters: FxHashMap<&'static str, Vec<(&'static str, &'static str)>>,
}

impl Family {
    /// The number of cells of a shape.
    pub fn cells(&self) -> usize {
        self.size * self.unit.len().max(1)
    }
}

impl Table {
    /// The shapes that have a letter on a lattice, as they are written.
    pub fn lettered(&self, lattice: &str) -> Vec<(&'static str, Vec<Cell>)> {
        let written = self.letters.get(lattice).into_iter().flatten();
        written.map(|(letter, cells)| (*letter, cells_of(cells))).collect()
    }
}

/// The table, read when it is asked for.
pub fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    static TREE: OnceLock<Value> = OnceLock::new();
    TABLE.get_or_init(|| {
        let text = include_str!("../../../../tilewright/model/families.json");
        let tree = serde_json::from_str(text).expect("the table of families is JSON");
        read_table(TREE.get_or_init(|| tree))
    })
}

/// A set of single cells with colours on their sides.
#[derive(Debug)]
pub struct SidedSet {
    /// What `include` takes.
    pub name: &'static str,
    /// The lattice of its cells.
    pub lattice: &'static str,
    /// The colours, a sign each.
    pub colours: &'static str,
    /// Whether a piece has each of them once.
    pub once: bool,
    /// How many pieces.
    pub pieces: usize,
    /// One line for people.
    pub description: &'static str,
}

fn sided_set(row: &'static Value) -> SidedSet {
    SidedSet {
        name: text(&row["name"]),
        lattice: text(&row["lattice"]),
        colours: text(&row["colours"]),
        once: row["once"].as_bool().unwrap_or(false),
        pieces: whole(&row["pieces"]),
        description: text(&row["description"]),
    }
}

fn read_table(tree: &'static Value) -> Table {
    let soma = &tree["soma"];
    Table {
        families: items(&tree["families"]).flat_map(|row| families_of(tree, row)).collect(),
        soma: Soma {
            pieces: whole(&soma["pieces"]),
            cells: whole(&soma["cells"]),
            description: text(&soma["description"]),
            letters: pairs(&soma["letters"]),
        },
        sided: items(&tree["sided"]).map(sided_set).collect(),
        twins: texts(&tree["twins"]).into_iter().collect(),
        pictures: texts(&tree["pictures"]),
        letters: entries(&tree["letters"])
            .map(|(lattice, written)| (lattice, texts(written)))
            .collect(),
    }
}

/// The families of a row: one alone, or for each kind of symmetry those of growing size.
fn families_of(tree: &'static Value, row: &'static Value) -> Vec<Family> {
    if let Some(name) = row["name"].as_str() {
        let (size, pieces) = (whole(&row["size"]), whole(&row["pieces"]));
        return vec![family(row, name.to_owned(), size, sides(text(&row["sides"])), pieces)];
    }
    let stems = &tree["stems"][text(&row["stems"])];
    let mut found = vec![];
    for (side, prefix) in pairs(&tree["prefixes"][text(&row["kind"])]) {
        for (at, (stem, pieces)) in items(stems).zip(items(&row["pieces"][side])).enumerate() {
            let name = [prefix, text(stem), text(&row["ending"])].concat();
            found.push(family(row, name, at + 1, sides(side), whole(pieces)));
        }
    }
    found
}

fn family(row: &'static Value, name: String, size: usize, sides: Sides, pieces: usize) -> Family {
    Family {
        name,
        lattice: text(&row["lattice"]),
        size,
        sides,
        pieces,
        noun: text(&row["noun"]),
        unit: items(&row["unit"]).map(|cell| cell_of(items(cell).map(number))).collect(),
        shared: whole(&row["shared"]),
        initial: text(&row["initial"]),
        planar: row["planar"].as_bool().unwrap_or(false),
    }
}

fn sides(word: &str) -> Sides {
    match word {
        "free" => Sides::Free,
        "one-sided" => Sides::OneSided,
        _ => Sides::Fixed,
    }
}

/// The cells of `0,1 1,1`.
fn cells_of(written: &str) -> Vec<Cell> {
    let number = |text: &str| text.parse().unwrap_or(0);
    written.split(' ').map(|cell| cell_of(cell.split(',').map(number))).collect()
}

fn cell_of(coordinates: impl Iterator<Item = i32>) -> Cell {
    let mut cell = [0; MOST];
    cell.iter_mut().zip(coordinates).for_each(|(axis, coordinate)| *axis = coordinate);
    cell
}

// What the table lacks is empty or 0.

fn items(value: &'static Value) -> impl Iterator<Item = &'static Value> {
    value.as_array().into_iter().flatten()
}

fn entries(value: &'static Value) -> impl Iterator<Item = (&'static str, &'static Value)> {
    value.as_object().into_iter().flatten().map(|(key, value)| (key.as_str(), value))
}

fn texts(value: &'static Value) -> Vec<(&'static str, &'static str)> {
    entries(value).map(|(key, value)| (key, text(value))).collect()
}

fn pairs(value: &'static Value) -> Vec<(&'static str, &'static str)> {
    items(value).map(|pair| (text(&pair[0]), text(&pair[1]))).collect()
}

fn text(value: &'static Value) -> &'static str {
    value.as_str().unwrap_or("")
}

fn number(value: &Value) -> i32 {
    value.as_i64().unwrap_or(0) as i32
}

fn whole(value: &Value) -> usize {
    value.as_u64().unwrap_or(0) as usize
}
