//! Documents: a JSON text, or a tree that Python has grown of YAML or TOML, is read by the core.

use std::sync::{Mutex, PoisonError};

use num_bigint::BigInt;
use puzzle::document::json::read_json;
use puzzle::document::keys::TABLES;
use puzzle::document::{Fault, Key, Limits, Reading};
use puzzle::model::Puzzle;
use puzzle::read::{Resolve, Unread, Unresolved, read, read_json_puzzle};
use puzzle::rules::OtherRules;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::fields::fields;
use crate::puzzle::PyPuzzle;
use crate::tree::{Step, grown, node};

/// A fault: its path, what is wrong, what to do, line and column.
type Told = (Vec<Step>, String, String, u32, u32);

/// A puzzle with its fields, none if there are faults; the faults; whether the document says that it is a puzzle.
type Said<'py> = (Option<(PyPuzzle, Bound<'py, PyDict>)>, Vec<Told>, bool);

/// Reads a JSON text.
#[pyfunction]
pub fn read_document<'py>(
    py: Python<'py>,
    text: &str,
    limits: Caps,
    resolve: Option<Py<PyAny>>,
    others: Others,
) -> PyResult<Said<'py>> {
    let outside = Outside::new(resolve, Some(others));
    let said = py.detach(|| outside.read_json(text, limits.0));
    outside.say(py, said)
}

/// Reads a tree.
///
/// * `text`: what the tree was grown of.
/// * `faults`: what was found wrong on the way; `more` of them are left out.
#[pyfunction]
pub fn read_tree<'py>(
    py: Python<'py>,
    root: &Bound<'py, PyAny>,
    text: &str,
    faults: Vec<Told>,
    more: usize,
    limits: Caps,
    resolve: Option<Py<PyAny>>,
    others: Others,
) -> PyResult<Said<'py>> {
    let root = node(root, vec![])?;
    let faults = faults.into_iter().map(fault).collect();
    let outside = Outside::new(resolve, Some(others));
    let said = py.detach(|| {
        let reading = Reading::going_on(text, limits.0, faults, more);
        outside.read(reading, |reading, resolve| read(reading, &root, resolve))
    });
    outside.say(py, said)
}

/// The root of a tree, none if there is none; the faults that were found while it grew; how many more there are.
type Grown<'py> = (Option<Bound<'py, PyAny>>, Vec<Told>, usize);

/// Grows the tree of a JSON text, of nodes that Python makes; a broken value is the one given.
#[pyfunction]
pub fn json_tree<'py>(
    text: &str,
    limits: Caps,
    make: &Bound<'py, PyAny>,
    broken: &Bound<'py, PyAny>,
) -> PyResult<Grown<'py>> {
    let mut reading = Reading::new(text, limits.0);
    let root = read_json(&mut reading);
    let root = root.map(|root| grown(&root, make, broken)).transpose()?;
    Ok((root, reading.faults.into_iter().map(told).collect(), reading.more))
}

/// The keys of the mapping that messages call so, each with whether it is needed.
#[pyfunction]
pub fn key_table(noun: &str) -> Vec<(&'static str, bool)> {
    let table = TABLES.iter().find(|table| table.noun == noun);
    let keys = table.into_iter().flat_map(|table| table.keys);
    keys.map(|key| (key.name, !key.example.is_empty())).collect()
}

/// The caps of a `Limits`.
pub struct Caps(pub Limits);

impl<'py> FromPyObject<'_, 'py> for Caps {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let cap = |name: &str| cap(&given.getattr(name)?);
        Ok(Self(Limits {
            region_cells: cap("region_cells")?,
            piece_kinds: cap("piece_kinds")?,
            piece_cells: cap("piece_cells")?,
            box_cells: cap("box_cells")?,
            file_bytes: cap("file_bytes")?,
            file_depth: cap("file_depth")?,
            file_values: cap("file_values")?,
            is_page: given.getattr("is_page")?.extract()?,
        }))
    }
}

/// The value of a cap; the nearest of 64 bits if it has more.
fn cap(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    let whole: BigInt = given.extract()?;
    Ok(u64::try_from(&whole).unwrap_or(if whole < BigInt::ZERO { 0 } else { u64::MAX }))
}

/// The kinds of rule that act in Python alone, and what judges a rule of such a kind: it takes the fields of the
/// puzzle and the number of the rule, and gives faults.
pub type Others = (Vec<String>, Py<PyAny>);

/// What the reader of a document asks Python for: the puzzle that the document uses, and the faults of rules that act
/// in Python alone.
pub struct Outside {
    resolve: Option<Py<PyAny>>,
    others: Option<Others>,
    /// The error of Python that ended the reading.
    error: Mutex<Option<PyErr>>,
}

impl Outside {
    pub fn new(resolve: Option<Py<PyAny>>, others: Option<Others>) -> Self {
        Self { resolve, others, error: Mutex::new(None) }
    }

    /// Reads a JSON text.
    pub fn read_json(&self, text: &str, limits: Limits) -> Result<Puzzle, Unread> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        self.read(Reading::new(text, limits), read_json_puzzle)
    }

    /// Lets a reader read.
    fn read<'t>(
        &'t self,
        mut reading: Reading<'t>,
        read: impl FnOnce(Reading<'t>, Option<&mut Resolve<'_>>) -> Result<Puzzle, Unread>,
    ) -> Result<Puzzle, Unread> {
        if let Some((names, judge)) = &self.others {
            let judge = |puzzle: &Puzzle, index| self.faults(judge, puzzle, index);
            reading.others = OtherRules { names: names.clone(), judge: Some(Box::new(judge)) };
        }
        let Some(resolve) = &self.resolve else { return read(reading, None) };
        let mut look_up = |name: &str| {
            let found = Python::attach(|py| base(resolve.bind(py), name));
            let ended = || Err(Unresolved { what: String::new(), todo: String::new(), ends: true });
            self.noted(found).unwrap_or_else(ended)
        };
        read(reading, Some(&mut look_up))
    }

    /// What is wrong with a rule that acts in Python alone.
    fn faults(&self, judge: &Py<PyAny>, puzzle: &Puzzle, index: usize) -> Vec<Fault> {
        let found = Python::attach(|py| {
            let found = judge.bind(py).call1((fields(py, puzzle)?, index))?;
            found.extract::<Vec<Told>>()
        });
        self.noted(found).into_iter().flatten().map(fault).collect()
    }

    /// What Python answered; none after its error was noted.
    fn noted<T>(&self, found: PyResult<T>) -> Option<T> {
        let note = |error| {
            self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        };
        found.map_err(note).ok()
    }

    /// The error of Python that ended the reading.
    pub fn error(self) -> Option<PyErr> {
        self.error.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn say<'py>(self, py: Python<'py>, said: Result<Puzzle, Unread>) -> PyResult<Said<'py>> {
        match (self.error(), said) {
            (Some(error), _) => Err(error),
            (None, Ok(puzzle)) => {
                let fields = fields(py, &puzzle)?;
                Ok((Some((PyPuzzle::of(puzzle), fields)), vec![], true))
            }
            (None, Err(unread)) => {
                Ok((None, unread.faults.into_iter().map(told).collect(), unread.is_puzzle))
            }
        }
    }
}

/// The puzzle that is used: what is found is one in the core, or what is wrong, what to do, and whether reading
/// ends there.
fn base(resolve: &Bound<'_, PyAny>, name: &str) -> PyResult<Result<Puzzle, Unresolved>> {
    let found = resolve.call1((name,))?;
    match found.extract::<(String, String, bool)>() {
        Ok((what, todo, ends)) => Ok(Err(Unresolved { what, todo, ends })),
        Err(_) => Ok(Ok(found.cast::<PyPuzzle>()?.get().puzzle().clone())),
    }
}

fn told(fault: Fault) -> Told {
    let path = fault.path.into_iter().map(Step::from).collect();
    (path, fault.what, fault.todo, fault.at.0, fault.at.1)
}

fn fault((path, what, todo, line, column): Told) -> Fault {
    Fault {
        at: (line, column),
        ..Fault::new(path.into_iter().map(Key::from).collect(), what, todo)
    }
}
