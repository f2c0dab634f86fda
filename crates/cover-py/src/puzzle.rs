//! The class `Puzzle`: a puzzle of Python in the core, which its problems share.
//!
//! It is made from the fields of the dataclasses, not by way of a file: a puzzle made in Python may hold what
//! no file can. That it has no fault was found out before.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use puzzle::document::{Key, Path};
use puzzle::lattice::{Surface, WrapStep, lattice};
use puzzle::model::{Copies, Piece, Placed, Puzzle, Region, Rule, Shape};
use puzzle::rules::{ReadRule, read_rules};
use puzzle::setup::{Choice, NamedCells, Problem, Setting, Setup, Slot, ground};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::condition::Conditions;
use crate::laying::PyProblem;
use crate::plain::{PlainCell, cells, chosen, entries, node};

#[derive(FromPyObject)]
struct PuzzleFields<'py> {
    name: String,
    title: String,
    source: String,
    notes: String,
    tags: Vec<String>,
    lattice: String,
    region: RegionFields,
    pieces: Vec<PieceFields>,
    rules: Vec<RuleFields<'py>>,
    setup: SetupFields<'py>,
    placed: Vec<PlacedFields>,
    settings: Bound<'py, PyAny>,
    groups: Vec<Vec<String>>,
    expect: Bound<'py, PyAny>,
}

#[derive(FromPyObject)]
struct RegionFields {
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

/// A rule in force: its number in the puzzle; what acts for it if it is not one of the core; and the marks
/// of pegs that may stand elsewhere, with the cells of all other pegs.
type InForce<'py> =
    (usize, Option<Bound<'py, PyAny>>, Option<(BTreeSet<String>, HashSet<PlainCell>)>);

#[pyclass(name = "Puzzle", module = "tilewright._core", frozen)]
pub struct PyPuzzle {
    puzzle: Arc<Puzzle>,
    surface: Surface,
}

#[pymethods]
impl PyPuzzle {
    #[new]
    fn new(puzzle: PuzzleFields<'_>) -> PyResult<Self> {
        let puzzle = puzzle.read()?;
        let surface = puzzle.region.on(puzzle.lattice);
        Ok(Self { puzzle: Arc::new(puzzle), surface })
    }

    /// The problem of a setting that has no fault.
    fn problem(
        &self,
        py: Python<'_>,
        region: RegionFields,
        setting: &Bound<'_, PyAny>,
        switches: &Bound<'_, PyAny>,
        rules: Vec<InForce<'_>>,
    ) -> PyResult<PyProblem> {
        let puzzle = Arc::clone(&self.puzzle);
        let (region, setting) = (region.read(), chosen(setting)?);
        let conditions = Conditions::new(py);
        let mut read = self.read(&region, &setting, &rules)?;
        for (number, acting, _) in &rules {
            if let Some(acting) = acting {
                let own = conditions.condition(acting, puzzle.lattice.coordinates)?;
                read.push((*number, Arc::new(own)));
            }
        }
        read.sort_by_key(|(number, _)| *number);
        let rules = read.into_iter().map(|(_, rule)| rule).collect();
        let (surface, switches) = (self.surface.clone(), entries(switches)?);
        let problem = Problem { puzzle, setting, surface, region, switches, rules };
        Ok(PyProblem::of(problem, conditions))
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {}>", self.puzzle.name)
    }
}

impl PyPuzzle {
    /// The rules of the core that are in force, by their numbers in the puzzle.
    fn read(
        &self,
        region: &Region,
        setting: &Setting,
        rules: &[InForce<'_>],
    ) -> PyResult<Vec<(usize, Arc<dyn ReadRule>)>> {
        if rules.is_empty() {
            return Ok(vec![]);
        }
        let known =
            |number: usize| rules.iter().any(|(own, acting, _)| *own == number && acting.is_none());
        let written = self.puzzle.rules.iter().enumerate();
        let written = written.map(|(number, rule)| known(number).then_some(rule));
        let ground = ground(&self.puzzle, &self.surface, region, setting);
        let (read, faults) = read_rules(written, Some(&ground));
        if let Some(fault) = faults.first() {
            return Err(PyValueError::new_err(fault.what.clone()));
        }
        let mut found = vec![];
        for (number, rule) in read.into_iter().enumerate() {
            let Some(rule) = rule else { continue };
            let loose = rules.iter().find(|(own, ..)| *own == number);
            let loosened = loose.and_then(|(_, _, loose)| loose.as_ref()).and_then(|loose| {
                let kept = loose.1.iter().map(|PlainCell(cell)| *cell).collect();
                rule.loosened(&loose.0, &kept)
            });
            found.push((number, loosened.unwrap_or(rule)));
        }
        Ok(found)
    }
}

impl PuzzleFields<'_> {
    fn read(self) -> PyResult<Puzzle> {
        let unknown = || PyValueError::new_err(format!("unknown lattice {:?}", self.lattice));
        let lattice = lattice(&self.lattice).ok_or_else(unknown)?;
        let rules = self.rules.into_iter().enumerate();
        let setting = |(name, value): (String, Bound<'_, PyAny>)| {
            let path = path(["set".into(), name.as_str().into()]);
            Ok((name, node(&value, path)?))
        };
        let settings =
            entries(&self.settings)?.into_iter().map(setting).collect::<PyResult<_>>()?;
        Ok(Puzzle {
            name: self.name,
            title: self.title,
            source: self.source,
            notes: self.notes,
            tags: self.tags,
            lattice,
            region: self.region.read(),
            pieces: self.pieces.into_iter().map(PieceFields::read).collect(),
            rules: rules.map(|(index, rule)| rule.read(index)).collect::<PyResult<_>>()?,
            setup: self.setup.read()?,
            placed: self.placed.into_iter().map(PlacedFields::read).collect(),
            settings,
            groups: self.groups,
            expect: Some(node(&self.expect, path(["expect".into()]))?),
        })
    }
}

impl RegionFields {
    fn read(self) -> Region {
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
        let path = path(["rules".into(), index.into(), self.kind.as_str().into()]);
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

fn path<const N: usize>(keys: [Key; N]) -> Path {
    keys.into()
}
