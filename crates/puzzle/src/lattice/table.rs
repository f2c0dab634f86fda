//! The tables of lattices as they are read: rows, and what follows from them.
//!
//! Both files are part of this program and are tested against Python, so a number that is not there
//! is a fault of ours: it is read as nothing, and the tests see it.

use std::sync::OnceLock;

use cover::Arrange;
use serde_json::Value;

use super::base::{Colouring, Lattice, Line};
use super::contact::Meeting;
use super::grid::Grid;
use super::integers::{Linear, Sublattice, Vector, wide};
use super::isometry::Isometry;
use super::motions::FreeMotions;
use super::places::{Places, Stated};
use super::side_table::{CellSides, SideTable};
use crate::cell::{Cell, MOST, Point, less, plus};

/// What people state of lattices, all in one file.
const ROWS: &str = include_str!("../../../../tilewright/lattice/lattices.json");
/// What follows from the rows, a line for each in their order.
const DERIVED: &str = include_str!("../../data/lattices.jsonl");

/// The file of rows.
fn rows() -> &'static Value {
    static ROWS_READ: OnceLock<Value> = OnceLock::new();
    ROWS_READ.get_or_init(|| serde_json::from_str(ROWS).unwrap_or_default())
}

/// The names of all lattices, in their order.
pub fn names() -> &'static [&'static str] {
    static NAMES: OnceLock<Vec<&str>> = OnceLock::new();
    let read = || items(&rows()["rows"]).iter().filter_map(|row| row["name"].as_str()).collect();
    NAMES.get_or_init(read)
}

/// The lattice of a name.
pub fn lattice(name: &str) -> Option<&'static Lattice> {
    static MADE: OnceLock<Vec<OnceLock<Lattice>>> = OnceLock::new();
    let number = names().iter().position(|known| *known == name)?;
    let made = MADE.get_or_init(|| names().iter().map(|_| OnceLock::new()).collect());
    Some(made[number].get_or_init(|| read(number)))
}

/// The lattice that comes in a place of the file.
fn read(number: usize) -> Lattice {
    let row = &rows()["rows"][number];
    let line = DERIVED.lines().nth(number).unwrap_or_default();
    let derived = serde_json::from_str(line).unwrap_or_default();
    made(row, &derived)
}

fn made(row: &'static Value, derived: &Value) -> Lattice {
    let text = |key: &str| row[key].as_str().unwrap_or_default();
    let is = |key: &str| row[key].as_bool().unwrap_or(false);
    let (addresses, steps): (Vec<Vector>, Vec<Vector>) =
        items(&row["steps"]).iter().map(|step| (vector(&step[0]), vector(&step[1]))).unzip();
    let (coordinates, space) = (items(&row["steps"][0][0]).len(), addresses.len());
    let grid = Grid::of(&addresses, coordinates, cells(&derived["representatives"]));
    let corner_steps = Sublattice::of(&steps, space);
    let to_corners = Linear::of(&grid.slides, &addresses, &steps);
    let to_cells = Linear::of(&corner_steps, &steps, &addresses);
    let directions = &rows()["frames"][text("frame")]["directions"];
    let mut lattice = Lattice {
        name: text("name"),
        coordinates,
        space,
        cell_dimension: derived["dimension"].as_u64().unwrap_or(0) as usize,
        frame: text("frame"),
        flips_by_default: space == 2,
        isometries: isometries(&derived["isometries"], &grid),
        handles: std::array::from_fn(|at| derived["handles"][at].as_u64().unwrap_or(0) as usize),
        lines: lines(&row["lines"]),
        directions: if is("by_hand") { vec![] } else { cells(directions) },
        colouring: colouring(&derived["colouring"]),
        grid,
        corner_steps,
        to_corners,
        to_cells,
        meeting: Meeting::default(),
        motions: None,
        sides: SideTable::default(),
    };
    lattice.meeting.near = items(&derived["near"]).iter().map(cells).collect();
    lattice.meeting.corners = corners(&lattice, &row["cells"], is("by_hand"));
    lattice.find_meeting(is("by_hand"));
    lattice.motions = free_motions(&lattice, &derived["points"], is("round"));
    lattice.find_sides(items(&row["sides"]).iter().map(sides).collect());
    lattice
}

/// The corners of the representative of each class; those of a lattice by hand keep their order.
fn corners(lattice: &Lattice, stated: &Value, by_hand: bool) -> Vec<Vec<Point>> {
    let mut found = vec![vec![]; lattice.representatives().len()];
    for entry in items(stated) {
        let address = cell(&entry[0]);
        let kind = lattice.kind(&address);
        let step = lattice.slide_of_corners(&less(&lattice.representatives()[kind], &address));
        found[kind] = cells(&entry[1]).iter().map(|corner| plus(corner, &step)).collect();
        if !by_hand {
            found[kind].arrange();
        }
    }
    found
}

fn isometries(stated: &Value, grid: &Grid) -> Vec<Isometry> {
    let shares = Linear::shares(&grid.slides);
    let one = |(number, name): (usize, &Value)| {
        let steps: Vec<Vector> =
            items(&stated["translations"][number]).iter().map(vector).collect();
        let turn = shares.then(&steps);
        let images = cells(&stated["representatives"][number]);
        let name = name.as_str().unwrap_or_default().to_owned();
        let is_flipped = stated["flipped"][number].as_bool().unwrap_or(false);
        let named = (name, is_flipped, stated["mirrored"][number].as_bool());
        Isometry::of(named, turn, &grid.representatives, &images)
    };
    items(&stated["names"]).iter().enumerate().map(one).collect()
}

fn lines(stated: &Value) -> Vec<Line> {
    let name = |line: &Value| line[0].as_str().unwrap_or_default().to_owned();
    let line = |line: &Value| Line { name: name(line), forms: cells(&line[1]) };
    items(stated).iter().map(line).collect()
}

fn colouring(stated: &Value) -> Option<Colouring> {
    let colours = stated["colours"].as_str()?.bytes().map(|colour| colour - b'0').collect();
    Some(Colouring { sizes: items(&stated["sizes"]).iter().map(number).collect(), colours })
}

/// The sides of the cells of a class, by one of them.
fn sides(stated: &'static Value) -> (Cell, CellSides) {
    let names = stated[1].as_str().unwrap_or_default().split(' ').collect();
    (cell(&stated[0]), CellSides { names, steps: cells(&stated[2]) })
}

fn free_motions(lattice: &Lattice, stated: &Value, is_round: bool) -> Option<FreeMotions> {
    let size = stated["forms"][0].as_array()?.len();
    let vectors = |value: &Value| items(value).iter().map(vector).collect::<Vec<Vector>>();
    let stated = Stated {
        size,
        root: stated["root"].as_i64().unwrap_or(1),
        grams: items(&stated["forms"]).iter().map(vectors).collect(),
        steps: vectors(&stated["translations"]),
        of_classes: items(&stated["cells"]).iter().map(vectors).collect(),
        is_full: stated["full"].as_bool().unwrap_or(false),
    };
    let places = Places::of(stated, &lattice.grid.slides, lattice.representatives());
    Some(FreeMotions::of(places, &lattice.corner_steps.basis, is_round))
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], |items| items)
}

fn number(value: &Value) -> i32 {
    value.as_i64().unwrap_or(0) as i32
}

fn cell(value: &Value) -> Cell {
    let mut cell = [0; MOST];
    cell.iter_mut().zip(items(value)).for_each(|(at, stated)| *at = number(stated));
    cell
}

fn cells(value: &Value) -> Vec<Cell> {
    items(value).iter().map(cell).collect()
}

fn vector(value: &Value) -> Vector {
    wide(&cell(value))
}
