//! The dataclasses of a puzzle, as the core has them: the same for compiling a puzzle and for files that use it.
//!
//! They are read field by field, not by way of a file: a puzzle made in Python may hold what no file can. What
//! the core has no room for is an `OverflowError`.

use std::collections::HashSet;

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use puzzle::lattice::{Angles, Lattice, Turns, WrapStep, lattice};
use puzzle::model::{Endless, Moves, Piece, Placed, Puzzle, Region, Rule, Shape};
use puzzle::path;
use puzzle::setup::{Choice, Chosen, NamedCells, Setting, Setup, Slot};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::cell::{PlainCell, cells, cells_of};
use crate::plain::{entries, node, text, text_by_numbers};

/// The puzzle of the fields of an object.
pub fn puzzle(given: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    let fields = fields(given)?;
    let unknown = || PyValueError::new_err(format!("unknown lattice '{}'", fields.lattice));
    let lattice = lattice(&fields.lattice).ok_or_else(unknown)?;
    fields.read(lattice)
}

/// The puzzle of the fields of an object as if it were on another lattice.
pub fn puzzle_on(given: &Bound<'_, PyAny>, lattice: &'static Lattice) -> PyResult<Puzzle> {
    fields(given)?.read(lattice)
}

fn fields<'py>(given: &Bound<'py, PyAny>) -> PyResult<PuzzleFields<'py>> {
    given.extract().map_err(|error| first_cause(given.py(), error))
}

/// What an error comes from: that of a part comes wrapped as one of each whole.
fn first_cause(py: Python<'_>, error: PyErr) -> PyErr {
    error.cause(py).map_or(error, |cause| first_cause(py, cause))
}

/// The fields of a puzzle that its problems and the files that use it read: no known answers, and no settings, which those
/// who use it put on top of one another themselves.
#[derive(FromPyObject)]
struct PuzzleFields<'py> {
    name: String,
    #[pyo3(from_py_with = text_by_numbers)]
    title: String,
    #[pyo3(from_py_with = text)]
    source: String,
    #[pyo3(from_py_with = text_by_numbers)]
    notes: String,
    tags: Vec<String>,
    lattice: String,
    region: RegionFields,
    pieces: Vec<PieceFields>,
    rules: Vec<RuleFields<'py>>,
    setup: SetupFields<'py>,
    placed: Vec<PlacedFields>,
    groups: Vec<Vec<String>>,
    goal: Vec<PlacedFields>,
    corridor: Vec<PlainCell>,
    moves: MovesFields,
}

#[derive(FromPyObject)]
struct MovesFields {
    turns: bool,
    clearance: FractionFields,
    fine: u32,
    paths: bool,
    grid: u32,
}

#[derive(FromPyObject)]
struct FractionFields {
    numerator: i64,
    denominator: i64,
}

#[derive(FromPyObject)]
pub struct RegionFields {
    cells: Vec<PlainCell>,
    optional: HashSet<PlainCell>,
    marks: Vec<(PlainCell, String)>,
    wrap: Vec<(String, PlainCell)>,
    endless: Option<String>,
    width: Option<u32>,
}

#[derive(FromPyObject)]
struct PieceFields {
    name: String,
    shapes: Vec<ShapeFields>,
    copies: (BigInt, Option<BigInt>),
    turns: TurnsFields,
    flips: Option<bool>,
    weight: BigInt,
    cost: BigInt,
    colour: Option<String>,
    at: Vec<Vec<PlainCell>>,
}

/// What a piece may do, whatever its shape.
#[derive(FromPyObject)]
pub struct MotionFields {
    turns: TurnsFields,
    flips: Option<bool>,
}

#[derive(FromPyObject)]
enum TurnsFields {
    Whether(bool),
    By { degrees: Vec<i64>, axis: Option<String> },
}

#[derive(FromPyObject)]
struct ShapeFields {
    cells: Vec<PlainCell>,
    marks: Vec<String>,
    sides: Vec<String>,
}

#[derive(FromPyObject)]
struct RuleFields<'py> {
    kind: String,
    value: Bound<'py, PyAny>,
    switch: Option<String>,
}

#[derive(FromPyObject)]
struct SetupFields<'py> {
    slots: Vec<Bound<'py, PyAny>>,
    never: Vec<Bound<'py, PyAny>>,
}

#[derive(FromPyObject)]
pub struct PlacedFields {
    piece: String,
    cells: Vec<PlainCell>,
    orientation_index: Option<u32>,
}

impl PuzzleFields<'_> {
    fn read(self, lattice: &'static Lattice) -> PyResult<Puzzle> {
        let size = lattice.coordinates;
        let rules = self.rules.into_iter().enumerate();
        let pieces = self.pieces.into_iter().map(|piece| piece.read(size));
        let placed = self.placed.into_iter().map(|placed| placed.read(size));
        let goal = self.goal.into_iter().map(|one| one.read(size));
        Ok(Puzzle {
            name: self.name,
            title: self.title,
            source: self.source,
            notes: self.notes,
            tags: self.tags,
            lattice,
            region: self.region.read(size)?,
            pieces: pieces.collect::<PyResult<_>>()?,
            rules: rules.map(|(index, rule)| rule.read(index)).collect::<PyResult<_>>()?,
            setup: self.setup.read(size)?,
            placed: placed.collect::<PyResult<_>>()?,
            settings: vec![],
            groups: self.groups,
            goal: goal.collect::<PyResult<_>>()?,
            corridor: cells(self.corridor, size)?,
            moves: Moves {
                turns: self.moves.turns,
                clearance: (self.moves.clearance.numerator, self.moves.clearance.denominator),
                fine: self.moves.fine,
                paths: self.moves.paths,
                grid: self.moves.grid,
            },
            expect: None,
        })
    }
}

impl RegionFields {
    /// The region on a lattice of so many coordinates.
    pub fn read(self, size: usize) -> PyResult<Region> {
        let mark = |(cell, mark): (PlainCell, String)| Ok((cell.on(size)?, mark));
        let step = |(isometry, slide): (String, PlainCell)| {
            Ok(WrapStep { isometry, slide: slide.on(size)? })
        };
        let region = Region {
            cells: cells(self.cells, size)?,
            optional: cells(self.optional, size)?,
            marks: self.marks.into_iter().map(mark).collect::<PyResult<_>>()?,
            wrap: self.wrap.into_iter().map(step).collect::<PyResult<_>>()?,
            endless: match self.width {
                Some(width) => Some(Endless::Strip(width)),
                None => self.endless.map(|_| Endless::Plane),
            },
        };
        Ok(region.sorted())
    }
}

impl PieceFields {
    fn read(self, size: usize) -> PyResult<Piece> {
        let (least, most) = self.copies;
        let shape = |one: ShapeFields| {
            Ok(Shape { cells: cells(one.cells, size)?, marks: one.marks, sides: one.sides })
        };
        let places = self.at.into_iter().map(|place| cells(place, size));
        Ok(Piece {
            name: self.name,
            shapes: self.shapes.into_iter().map(shape).collect::<PyResult<_>>()?,
            copies: (copies(&least)?, most.as_ref().map(copies).transpose()?),
            turns: self.turns.read(),
            flips: self.flips,
            weight: within(&self.weight),
            cost: within(&self.cost),
            colour: self.colour,
            at: places.collect::<PyResult<_>>()?,
        })
    }
}

impl TurnsFields {
    fn read(self) -> Turns {
        match self {
            Self::Whether(may) => Turns::from(may),
            Self::By { degrees, axis } => Turns::By(Angles::of(axis, degrees)),
        }
    }
}

impl MotionFields {
    /// How the piece may be turned, and whether it may be reflected.
    pub fn read(self, lattice: &Lattice) -> (Turns, bool) {
        (self.turns.read(), self.flips.unwrap_or(lattice.flips_by_default))
    }
}

/// A number, or the nearest that there is.
fn within(given: &BigInt) -> i64 {
    let edge = if *given < BigInt::ZERO { i64::MIN } else { i64::MAX };
    given.to_i64().unwrap_or(edge)
}

/// A number of copies: more than there are numbers is as good as the largest of them.
fn copies(given: &BigInt) -> PyResult<u64> {
    let fewer = || PyOverflowError::new_err("there are fewer than 0 copies");
    if *given < BigInt::ZERO { Err(fewer()) } else { Ok(given.to_u64().unwrap_or(u64::MAX)) }
}

impl RuleFields<'_> {
    fn read(self, index: usize) -> PyResult<Rule> {
        let path = path!["rules", index, self.kind.as_str()];
        Ok(Rule { value: node(&self.value, path)?, kind: self.kind, switch: self.switch })
    }
}

impl PlacedFields {
    /// The placed piece on a lattice of so many coordinates.
    pub fn read(self, size: usize) -> PyResult<Placed> {
        let orientation = self.orientation_index;
        Ok(Placed { piece: self.piece, cells: cells(self.cells, size)?, orientation })
    }
}

impl SetupFields<'_> {
    fn read(self, size: usize) -> PyResult<Setup> {
        let banned = |one: &Bound<'_, PyAny>| entries::<String, Vec<String>>(one);
        Ok(Setup {
            slots: self.slots.iter().map(|one| slot(one, size)).collect::<PyResult<_>>()?,
            never: self.never.iter().map(banned).collect::<PyResult<_>>()?,
        })
    }
}

/// A slot: which of the three kinds it is tells what it has.
fn slot(given: &Bound<'_, PyAny>, size: usize) -> PyResult<Slot> {
    let choice = if let Ok(domains) = given.getattr("domains") {
        Choice::OneInEach(named_cells(&domains, size)?)
    } else if let Ok(labels) = given.getattr("labels") {
        Choice::Label(named_cells(&labels, size)?)
    } else {
        Choice::AnyCells(given.getattr("count")?.extract()?)
    };
    let word = |name: &str| given.getattr(name)?.extract::<String>();
    Ok(Slot { name: word("name")?, role: word("role")?, choice })
}

fn named_cells(given: &Bound<'_, PyAny>, size: usize) -> PyResult<NamedCells> {
    let named: Vec<(String, Vec<PlainCell>)> = entries(given)?;
    named.into_iter().map(|(name, own)| Ok((name, cells(own, size)?))).collect()
}

/// A setting as Python has it: slots by name, each with tuples of so many coordinates, or a label.
pub fn setting<'py>(
    py: Python<'py>,
    setting: &Setting,
    size: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    for (name, value) in setting {
        match value {
            Chosen::Label(label) => found.set_item(name, label)?,
            Chosen::Cells(cells) => found.set_item(name, cells_of(py, cells, size)?)?,
        }
    }
    Ok(found)
}

/// A setting: slots by name, each with cells, of so many coordinates, or a label.
pub fn chosen(given: &Bound<'_, PyAny>, size: usize) -> PyResult<Setting> {
    let value = |(name, value): (String, Bound<'_, PyAny>)| {
        let value = match value.extract::<String>() {
            Ok(label) => Chosen::Label(label),
            Err(_) => Chosen::Cells(cells(value.extract::<Vec<PlainCell>>()?, size)?),
        };
        Ok((name, value))
    };
    entries(given)?.into_iter().map(value).collect()
}
