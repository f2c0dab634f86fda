//! The fields of a puzzle as plain data of Python, by the names that they have in `puzzle::model`.

use puzzle::Cell;
use puzzle::document::Node;
use puzzle::lattice::Turns;
use puzzle::model::{Endless, Moves, Piece, Placed, Puzzle, Region, Rule, Shape};
use puzzle::setup::{Choice, NamedCells, Setup, Slot};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyFrozenSet, PyTuple};

use crate::cell::tuple;
use crate::plain::{mapping, plain};

/// The fields of a puzzle, without the cells of its region and of its shapes: those are made when somebody looks at
/// them, see [`region_cells`] and [`shape_cells`]. Of a piece it has the number of its shapes.
pub fn fields<'py>(py: Python<'py>, puzzle: &Puzzle) -> PyResult<Bound<'py, PyDict>> {
    let made = Made { py, size: puzzle.lattice.coordinates };
    let found = PyDict::new(py);
    for (name, text) in [
        ("name", &*puzzle.name),
        ("title", &*puzzle.title),
        ("source", &*puzzle.source),
        ("notes", &*puzzle.notes),
        ("lattice", puzzle.lattice.name),
    ] {
        found.set_item(name, text)?;
    }
    found.set_item("tags", PyTuple::new(py, &puzzle.tags)?)?;
    found.set_item("region", made.region(&puzzle.region)?)?;
    found.set_item("pieces", made.each(&puzzle.pieces, Made::piece)?)?;
    found.set_item("rules", made.each(&puzzle.rules, Made::rule)?)?;
    found.set_item("setup", made.setup(&puzzle.setup)?)?;
    found.set_item("placed", made.each(&puzzle.placed, Made::placed)?)?;
    found.set_item("settings", mapping(py, &puzzle.settings)?)?;
    found.set_item(
        "groups",
        made.each(&puzzle.groups, |made, group| Ok(PyTuple::new(made.py, group)?.into_any()))?,
    )?;
    found.set_item("goal", made.each(&puzzle.goal, Made::placed)?)?;
    found.set_item("corridor", made.cells(&puzzle.corridor)?)?;
    let Moves { turns, clearance, fine, paths, grid } = puzzle.moves;
    found.set_item("moves", (turns, clearance, fine, paths, grid))?;
    let expect = puzzle.expect.as_ref().and_then(Node::entries).unwrap_or(&[]);
    found.set_item("expect", mapping(py, expect)?)?;
    Ok(found)
}

/// The cells of the region of a puzzle, those that may stay empty, and the mark of each that bears one.
pub fn region_cells<'py>(py: Python<'py>, puzzle: &Puzzle) -> PyResult<Bound<'py, PyAny>> {
    let made = Made { py, size: puzzle.lattice.coordinates };
    let region = &puzzle.region;
    let mark = |made: Made<'py>, (cell, mark): &(Cell, String)| {
        Ok((made.cell(cell)?, mark).into_pyobject(py)?.into_any())
    };
    let optional = made.cells(&region.optional)?;
    made.named([
        ("cells", made.cells(&region.cells)?),
        ("optional", PyFrozenSet::new(py, optional.cast::<PyTuple>()?)?.into_any()),
        ("marks", made.each(&region.marks, mark)?),
    ])
}

/// The cells of a shape of a piece, with their marks and sides.
pub fn shape_cells<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    shape: &Shape,
) -> PyResult<Bound<'py, PyAny>> {
    let made = Made { py, size: puzzle.lattice.coordinates };
    let marks = PyTuple::new(py, &shape.marks)?.into_any();
    let sides = PyTuple::new(py, &shape.sides)?.into_any();
    made.named([("cells", made.cells(&shape.cells)?), ("marks", marks), ("sides", sides)])
}

type Any<'py> = Bound<'py, PyAny>;

/// Makes plain data of the parts of a puzzle.
#[derive(Clone, Copy)]
struct Made<'py> {
    py: Python<'py>,
    /// Coordinates of a cell.
    size: usize,
}

impl<'py> Made<'py> {
    /// A tuple of the parts of a list.
    fn each<T>(
        self,
        parts: &[T],
        make: impl Fn(Self, &T) -> PyResult<Any<'py>>,
    ) -> PyResult<Any<'py>> {
        let made: Vec<_> = parts.iter().map(|part| make(self, part)).collect::<PyResult<_>>()?;
        Ok(PyTuple::new(self.py, made)?.into_any())
    }

    fn cell(self, cell: &Cell) -> PyResult<Any<'py>> {
        Ok(tuple(self.py, cell, self.size)?.into_any())
    }

    fn cells(self, cells: &[Cell]) -> PyResult<Any<'py>> {
        self.each(cells, Self::cell)
    }

    fn region(self, region: &Region) -> PyResult<Any<'py>> {
        let step = |made: Self, step: &puzzle::model::WrapStep| {
            Ok((&step.isometry, made.cell(&step.slide)?).into_pyobject(made.py)?.into_any())
        };
        let (endless, width) = match region.endless {
            None => (None, None),
            Some(Endless::Plane) => (Some("plane"), None),
            Some(Endless::Strip(width)) => (Some("strip"), Some(width)),
        };
        self.named([
            ("wrap", self.each(&region.wrap, step)?),
            ("endless", self.value(endless)?),
            ("width", self.value(width)?),
        ])
    }

    fn piece(self, piece: &Piece) -> PyResult<Any<'py>> {
        self.named([
            ("name", self.value(&piece.name)?),
            ("shapes", self.value(piece.shapes.len())?),
            ("copies", self.value(piece.copies)?),
            ("turns", self.turns(&piece.turns)?),
            ("flips", self.value(piece.flips)?),
            ("weight", self.value(piece.weight)?),
            ("cost", self.value(piece.cost)?),
            ("colour", self.value(&piece.colour)?),
            ("at", self.each(&piece.at, |made, place| made.cells(place))?),
        ])
    }

    /// Whether a piece may be turned, or the angles and the axis.
    fn turns(self, turns: &Turns) -> PyResult<Any<'py>> {
        let Turns::By(angles) = turns else { return self.value(*turns == Turns::Every) };
        let degrees = PyTuple::new(self.py, &angles.degrees)?.into_any();
        self.named([("degrees", degrees), ("axis", self.value(&angles.axis)?)])
    }

    fn rule(self, rule: &Rule) -> PyResult<Any<'py>> {
        self.named([
            ("kind", self.value(&rule.kind)?),
            ("value", plain(self.py, &rule.value)?),
            ("switch", self.value(&rule.switch)?),
        ])
    }

    fn placed(self, placed: &Placed) -> PyResult<Any<'py>> {
        self.named([
            ("piece", self.value(&placed.piece)?),
            ("cells", self.cells(&placed.cells)?),
            ("orientation_index", self.value(placed.orientation)?),
        ])
    }

    fn setup(self, setup: &Setup) -> PyResult<Any<'py>> {
        let banned = |made: Self, banned: &Vec<(String, Vec<String>)>| {
            let found = PyDict::new(made.py);
            for (name, labels) in banned {
                found.set_item(name, PyTuple::new(made.py, labels)?)?;
            }
            Ok(found.into_any())
        };
        let slots = self.each(&setup.slots, Self::slot)?;
        self.named([("slots", slots), ("never", self.each(&setup.never, banned)?)])
    }

    fn slot(self, slot: &Slot) -> PyResult<Any<'py>> {
        let choice = match &slot.choice {
            Choice::OneInEach(domains) => ("one_in_each", self.named_cells(domains)?),
            Choice::Label(labels) => ("choose", self.named_cells(labels)?),
            Choice::AnyCells(count) => ("count", self.value(count)?),
        };
        self.named([("name", self.value(&slot.name)?), ("role", self.value(&slot.role)?), choice])
    }

    fn named_cells(self, named: &NamedCells) -> PyResult<Any<'py>> {
        let found = PyDict::new(self.py);
        for (name, cells) in named {
            found.set_item(name, self.cells(cells)?)?;
        }
        Ok(found.into_any())
    }

    fn value<T: IntoPyObject<'py>>(self, value: T) -> PyResult<Any<'py>> {
        value.into_bound_py_any(self.py)
    }

    fn named<const N: usize>(self, entries: [(&str, Any<'py>); N]) -> PyResult<Any<'py>> {
        Ok(entries.into_py_dict(self.py)?.into_any())
    }
}
