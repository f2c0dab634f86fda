//! A puzzle of Python that a document uses, as the core has it.

use puzzle::model::{Copies, Piece, Placed, Puzzle, Region, Rule, Shape, WrapStep};
use puzzle::path;
use puzzle::setup::{Choice, NamedCells, Setup, Slot};
use puzzle::{Cell, MOST};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use crate::tree::data_node;

/// What an instance takes of the puzzle that it uses: all but its name, its settings and what is for people.
pub fn used_puzzle(given: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    let name: String = given.getattr("lattice")?.extract()?;
    let unknown = || PyValueError::new_err(format!("unknown lattice '{name}'"));
    let lattice = puzzle::lattice::lattice(&name).ok_or_else(unknown)?;
    let cells = CellReader { size: lattice.coordinates };
    let rules = each(given, "rules")?;
    Ok(Puzzle {
        name: String::new(),
        title: String::new(),
        source: text(given, "source")?,
        notes: String::new(),
        tags: given.getattr("tags")?.extract()?,
        lattice,
        region: cells.region(&given.getattr("region")?)?,
        pieces: each(given, "pieces")?
            .iter()
            .map(|one| cells.piece(one))
            .collect::<PyResult<_>>()?,
        rules: rules.iter().enumerate().map(rule).collect::<PyResult<_>>()?,
        setup: cells.setup(&given.getattr("setup")?)?,
        placed: each(given, "placed")?
            .iter()
            .map(|one| cells.placed(one))
            .collect::<PyResult<_>>()?,
        settings: vec![],
        groups: given.getattr("groups")?.extract()?,
        expect: None,
    })
}

fn each<'py>(given: &Bound<'py, PyAny>, name: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    given.getattr(name)?.try_iter()?.collect()
}

fn text(given: &Bound<'_, PyAny>, name: &str) -> PyResult<String> {
    given.getattr(name)?.extract()
}

fn rule((index, given): (usize, &Bound<'_, PyAny>)) -> PyResult<Rule> {
    let kind = text(given, "kind")?;
    let value = data_node(&given.getattr("value")?, path!["rules", index, kind.as_str()])?;
    Ok(Rule { kind, value, switch: given.getattr("switch")?.extract()? })
}

/// Reads what has cells.
#[derive(Clone, Copy)]
struct CellReader {
    /// Coordinates of a cell.
    size: usize,
}

impl CellReader {
    fn cell(self, given: &Bound<'_, PyAny>) -> PyResult<Cell> {
        let parts: Vec<i32> = given.extract()?;
        if parts.len() != self.size || parts.len() > MOST {
            let what = format!("every cell needs {} coordinates, {given} is none", self.size);
            return Err(PyValueError::new_err(what));
        }
        Ok(std::array::from_fn(|axis| parts.get(axis).copied().unwrap_or(0)))
    }

    fn cells(self, given: &Bound<'_, PyAny>) -> PyResult<Vec<Cell>> {
        given.try_iter()?.map(|cell| self.cell(&cell?)).collect()
    }

    fn region(self, given: &Bound<'_, PyAny>) -> PyResult<Region> {
        let mark = |pair: &Bound<'_, PyAny>| {
            let (cell, mark): (Bound<'_, PyAny>, String) = pair.extract()?;
            Ok((self.cell(&cell)?, mark))
        };
        let step = |step: &Bound<'_, PyAny>| {
            let slide = self.cell(&step.getattr("slide")?)?;
            Ok(WrapStep { isometry: text(step, "isometry")?, slide })
        };
        let region = Region {
            cells: self.cells(&given.getattr("cells")?)?,
            optional: self.cells(&given.getattr("optional")?)?,
            marks: each(given, "marks")?.iter().map(mark).collect::<PyResult<_>>()?,
            wrap: each(given, "wrap")?.iter().map(step).collect::<PyResult<_>>()?,
        };
        Ok(region.sorted())
    }

    fn piece(self, given: &Bound<'_, PyAny>) -> PyResult<Piece> {
        let shape = |shape: &Bound<'_, PyAny>| {
            let cells = self.cells(&shape.getattr("cells")?)?;
            Ok(Shape { cells, marks: shape.getattr("marks")?.extract()? })
        };
        let copies: Copies = given.getattr("copies")?.extract()?;
        Ok(Piece {
            name: text(given, "name")?,
            shapes: each(given, "shapes")?.iter().map(shape).collect::<PyResult<_>>()?,
            copies,
            turns: given.getattr("turns")?.extract()?,
            flips: given.getattr("flips")?.extract()?,
            weight: given.getattr("weight")?.extract()?,
            at: each(given, "at")?
                .iter()
                .map(|place| self.cells(place))
                .collect::<PyResult<_>>()?,
        })
    }

    fn placed(self, given: &Bound<'_, PyAny>) -> PyResult<Placed> {
        Ok(Placed { piece: text(given, "piece")?, cells: self.cells(&given.getattr("cells")?)? })
    }

    fn setup(self, given: &Bound<'_, PyAny>) -> PyResult<Setup> {
        let banned = |banned: &Bound<'_, PyAny>| {
            let entries = entries(banned)?;
            entries.iter().map(|(name, labels)| Ok((name.clone(), labels.extract()?))).collect()
        };
        Ok(Setup {
            slots: each(given, "slots")?
                .iter()
                .map(|one| self.slot(one))
                .collect::<PyResult<_>>()?,
            never: each(given, "never")?.iter().map(banned).collect::<PyResult<_>>()?,
        })
    }

    fn slot(self, given: &Bound<'_, PyAny>) -> PyResult<Slot> {
        let choice = if let Ok(domains) = given.getattr("domains") {
            Choice::OneInEach(self.named_cells(&domains)?)
        } else if let Ok(labels) = given.getattr("labels") {
            Choice::Label(self.named_cells(&labels)?)
        } else {
            Choice::AnyCells(given.getattr("count")?.extract()?)
        };
        Ok(Slot { name: text(given, "name")?, role: text(given, "role")?, choice })
    }

    fn named_cells(self, given: &Bound<'_, PyAny>) -> PyResult<NamedCells> {
        let entries = entries(given)?;
        entries.iter().map(|(name, cells)| Ok((name.clone(), self.cells(cells)?))).collect()
    }
}

/// The entries of a mapping, in its order.
fn entries<'py>(given: &Bound<'py, PyAny>) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
    given.cast::<PyMapping>()?.items()?.iter().map(|pair| pair.extract()).collect()
}
