//! The dataclasses of a puzzle, as the core has them: the same for compiling a puzzle and for files that use it.
//!
//! They are read field by field, not by way of a file: a puzzle made in Python may hold what no file can. That
//! it has no fault was found out before.

use std::collections::HashSet;

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use puzzle::lattice::{WrapStep, lattice};
use puzzle::model::{Copies, Piece, Placed, Puzzle, Region, Rule, Shape};
use puzzle::path;
use puzzle::setup::{Choice, Chosen, NamedCells, Setting, Setup, Slot};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::cell::{PlainCell, cells};
use crate::plain::{entries, node, text};

/// The puzzle of the fields of an object.
pub fn puzzle(given: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    let fields = given.extract::<PuzzleFields<'_>>();
    fields.map_err(|error| first_cause(given.py(), error))?.read()
}

/// What an error comes from: that of a part comes wrapped as one of each whole.
fn first_cause(py: Python<'_>, error: PyErr) -> PyErr {
    error.cause(py).map_or(error, |cause| first_cause(py, cause))
}

/// The fields of a puzzle that its problems and the files that use it read: no title, no notes, no known
/// answers, and no settings, which those who use it put on top of one another themselves.
#[derive(FromPyObject)]
struct PuzzleFields<'py> {
    name: String,
    #[pyo3(from_py_with = text)]
    source: String,
    tags: Vec<String>,
    lattice: String,
    region: RegionFields,
    pieces: Vec<PieceFields>,
    rules: Vec<RuleFields<'py>>,
    setup: SetupFields<'py>,
    placed: Vec<PlacedFields>,
    groups: Vec<Vec<String>>,
}

#[derive(FromPyObject)]
pub struct RegionFields {
    cells: Vec<PlainCell>,
    optional: HashSet<PlainCell>,
    marks: Vec<(PlainCell, String)>,
    wrap: Vec<(String, PlainCell)>,
}

#[derive(FromPyObject)]
struct PieceFields {
    name: String,
    shapes: Vec<ShapeFields>,
    copies: (BigInt, Option<BigInt>),
    turns: bool,
    flips: Option<bool>,
    weight: BigInt,
    at: Vec<Vec<PlainCell>>,
}

#[derive(FromPyObject)]
struct ShapeFields {
    cells: Vec<PlainCell>,
    marks: Vec<String>,
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
struct PlacedFields {
    piece: String,
    cells: Vec<PlainCell>,
}

impl PuzzleFields<'_> {
    fn read(self) -> PyResult<Puzzle> {
        let unknown = || PyValueError::new_err(format!("unknown lattice '{}'", self.lattice));
        let lattice = lattice(&self.lattice).ok_or_else(unknown)?;
        let rules = self.rules.into_iter().enumerate();
        Ok(Puzzle {
            name: self.name,
            title: String::new(),
            source: self.source,
            notes: String::new(),
            tags: self.tags,
            lattice,
            region: self.region.read(),
            pieces: self.pieces.into_iter().map(PieceFields::read).collect(),
            rules: rules.map(|(index, rule)| rule.read(index)).collect::<PyResult<_>>()?,
            setup: self.setup.read()?,
            placed: self.placed.into_iter().map(PlacedFields::read).collect(),
            settings: vec![],
            groups: self.groups,
            expect: None,
        })
    }
}

impl RegionFields {
    pub fn read(self) -> Region {
        let optional = self.optional.into_iter().map(|PlainCell(cell)| cell);
        let marks = self.marks.into_iter().map(|(PlainCell(cell), mark)| (cell, mark));
        let step = |(isometry, PlainCell(slide))| WrapStep { isometry, slide };
        let region = Region {
            cells: cells(self.cells),
            optional: optional.collect(),
            marks: marks.collect(),
            wrap: self.wrap.into_iter().map(step).collect(),
        };
        region.sorted()
    }
}

impl PieceFields {
    fn read(self) -> Piece {
        let (least, most) = self.copies;
        // More than there are numbers is as good as the largest of them.
        let number = |given: &BigInt| given.to_u64().unwrap_or(u64::MAX);
        let copies: Copies = (number(&least), most.as_ref().map(number));
        let edge = if self.weight < BigInt::ZERO { i64::MIN } else { i64::MAX };
        let shape = |one: ShapeFields| Shape { cells: cells(one.cells), marks: one.marks };
        Piece {
            name: self.name,
            shapes: self.shapes.into_iter().map(shape).collect(),
            copies,
            turns: self.turns,
            flips: self.flips,
            weight: self.weight.to_i64().unwrap_or(edge),
            at: self.at.into_iter().map(cells).collect(),
        }
    }
}

impl RuleFields<'_> {
    fn read(self, index: usize) -> PyResult<Rule> {
        let path = path!["rules", index, self.kind.as_str()];
        Ok(Rule { value: node(&self.value, path)?, kind: self.kind, switch: self.switch })
    }
}

impl PlacedFields {
    fn read(self) -> Placed {
        Placed { piece: self.piece, cells: cells(self.cells) }
    }
}

impl SetupFields<'_> {
    fn read(self) -> PyResult<Setup> {
        let banned = |one: &Bound<'_, PyAny>| entries::<String, Vec<String>>(one);
        Ok(Setup {
            slots: self.slots.iter().map(slot).collect::<PyResult<_>>()?,
            never: self.never.iter().map(banned).collect::<PyResult<_>>()?,
        })
    }
}

/// A slot: which of the three kinds it is tells what it has.
fn slot(given: &Bound<'_, PyAny>) -> PyResult<Slot> {
    let choice = if let Ok(domains) = given.getattr("domains") {
        Choice::OneInEach(named_cells(&domains)?)
    } else if let Ok(labels) = given.getattr("labels") {
        Choice::Label(named_cells(&labels)?)
    } else {
        Choice::AnyCells(given.getattr("count")?.extract()?)
    };
    let word = |name: &str| given.getattr(name)?.extract::<String>();
    Ok(Slot { name: word("name")?, role: word("role")?, choice })
}

fn named_cells(given: &Bound<'_, PyAny>) -> PyResult<NamedCells> {
    let named: Vec<(String, Vec<PlainCell>)> = entries(given)?;
    Ok(named.into_iter().map(|(name, own)| (name, cells(own))).collect())
}

/// A setting: slots by name, each with cells or a label.
pub fn chosen(given: &Bound<'_, PyAny>) -> PyResult<Setting> {
    let value = |(name, value): (String, Bound<'_, PyAny>)| {
        let value = match value.extract::<String>() {
            Ok(label) => Chosen::Label(label),
            Err(_) => Chosen::Cells(cells(value.extract()?)),
        };
        Ok((name, value))
    };
    entries(given)?.into_iter().map(value).collect()
}
