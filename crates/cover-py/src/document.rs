//! Documents: a JSON text, or a tree that Python has grown of YAML or TOML, is read by the core.

use puzzle::document::json::read_json;
use puzzle::document::keys::TABLES;
use puzzle::document::{Fault, Limits, Reading};
use puzzle::model::Puzzle;
use puzzle::read::{Resolve, Unread, Unresolved, read, read_json_puzzle};
use puzzle::rules::OtherRules;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::caps::Caps;
use crate::fields::fields;
use crate::puzzle::PyPuzzle;
use crate::reported::{Noted, Others, Reported, fault, reported};
use crate::tree::{grown, node};

/// A puzzle with its fields, none if there are faults; the faults; whether the document says that it is a puzzle.
type Answer<'py> = (Option<(PyPuzzle, Bound<'py, PyDict>)>, Vec<Reported>, bool);

/// Read the text of a puzzle file in JSON.
///
/// Args:
///     text: the file.
///     limits: has each cap as an attribute, and ``is_page``, as ``Limits`` does.
///     resolve: gives the puzzle that the file uses, or what is wrong, what to do, and whether reading
///         ends there; ``None`` if nothing can be looked up.
///     others: the kinds of rule that act in Python alone, and what judges a rule of such a kind.
///
/// Returns:
///     The puzzle with its fields by name, ``None`` if there are faults; the faults, in the order of the
///     file; whether it says of itself that it is a puzzle.
#[pyfunction]
pub fn read_document<'py>(
    py: Python<'py>,
    text: &str,
    limits: Caps,
    resolve: Option<Py<PyAny>>,
    others: Others,
) -> PyResult<Answer<'py>> {
    let outside = Outside::new(resolve, Some(others));
    let read = py.detach(|| outside.read_json(text, limits.0));
    outside.answer(py, read)
}

/// Read the tree that was grown of a puzzle file.
///
/// Args:
///     root: its top node.
///     text: the file.
///     found: what was found wrong on the way, and how many faults more there are.
///     limits: as for ``read_document``.
///     resolve: as there.
///     others: as there.
///
/// Returns:
///     What ``read_document`` does.
#[pyfunction]
pub fn read_tree<'py>(
    py: Python<'py>,
    root: &Bound<'py, PyAny>,
    text: &str,
    found: (Vec<Reported>, usize),
    limits: Caps,
    resolve: Option<Py<PyAny>>,
    others: Others,
) -> PyResult<Answer<'py>> {
    let root = node(root, vec![])?;
    let (faults, more) = found;
    let faults = faults.into_iter().map(fault).collect();
    let outside = Outside::new(resolve, Some(others));
    let read = py.detach(|| {
        let reading = Reading::going_on(text, limits.0, faults, more);
        outside.read(reading, |reading, resolve, others| read(reading, &root, resolve, others))
    });
    outside.answer(py, read)
}

/// The root of a tree, none if there is none; the faults that were found while it grew; how many more there are.
type Grown<'py> = (Option<Bound<'py, PyAny>>, Vec<Reported>, usize);

/// Grow the tree of a JSON text.
///
/// Args:
///     text: the file.
///     limits: as for ``read_document``.
///     make: makes a node of its value, path, line, column, line and column of its key, and text.
///     broken: stands for a value with a fault.
///
/// Returns:
///     The top node, ``None`` if the text cannot be read; the faults; how many more there are.
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
    Ok((root, reading.faults.into_iter().map(reported).collect(), reading.more))
}

/// Return the keys of a mapping of a puzzle file, each with whether it is needed.
///
/// Args:
///     noun: what messages call the mapping, e.g. ``"a piece"``.
#[pyfunction]
pub fn key_table(noun: &str) -> Vec<(&'static str, bool)> {
    let table = TABLES.iter().find(|table| table.noun == noun);
    let keys = table.into_iter().flat_map(|table| table.keys);
    keys.map(|key| (key.name, !key.example.is_empty())).collect()
}

/// What the reader of a document asks Python for: the puzzle that the document uses, and the faults of rules that act
/// in Python alone.
pub struct Outside {
    resolve: Option<Py<PyAny>>,
    others: Option<Others>,
    error: Noted,
}

impl Outside {
    pub fn new(resolve: Option<Py<PyAny>>, others: Option<Others>) -> Self {
        Self { resolve, others, error: Noted::default() }
    }

    /// Reads a JSON text.
    pub fn read_json(&self, text: &str, limits: Limits) -> Result<Puzzle, Unread> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        self.read(Reading::new(text, limits), read_json_puzzle)
    }

    /// Lets a reader read.
    fn read<'t>(
        &'t self,
        reading: Reading<'t>,
        read: impl FnOnce(
            Reading<'t>,
            Option<&mut Resolve<'_>>,
            &mut OtherRules<'_>,
        ) -> Result<Puzzle, Unread>,
    ) -> Result<Puzzle, Unread> {
        let mut others = OtherRules::default();
        if let Some((names, judge)) = &self.others {
            let judge = |puzzle: &Puzzle, index| self.faults(judge, puzzle, index);
            others = OtherRules { names: names.clone(), judge: Some(Box::new(judge)) };
        }
        let Some(resolve) = &self.resolve else { return read(reading, None, &mut others) };
        let mut look_up = |name: &str| {
            let found = Python::attach(|py| base(resolve.bind(py), name));
            let ended = || Err(Unresolved { what: String::new(), todo: String::new(), ends: true });
            self.error.noted(found).unwrap_or_else(ended)
        };
        read(reading, Some(&mut look_up), &mut others)
    }

    /// What is wrong with a rule that acts in Python alone.
    fn faults(&self, judge: &Py<PyAny>, puzzle: &Puzzle, index: usize) -> Vec<Fault> {
        let found = Python::attach(|py| {
            let in_core = PyPuzzle::of(puzzle.clone());
            let found = judge.bind(py).call1((in_core, fields(py, puzzle)?, index))?;
            found.extract::<Vec<Reported>>()
        });
        self.error.noted(found).into_iter().flatten().map(fault).collect()
    }

    /// The error of Python that ended the reading.
    pub fn error(self) -> Option<PyErr> {
        self.error.first()
    }

    fn answer<'py>(self, py: Python<'py>, read: Result<Puzzle, Unread>) -> PyResult<Answer<'py>> {
        match (self.error(), read) {
            (Some(error), _) => Err(error),
            (None, Ok(puzzle)) => {
                let fields = fields(py, &puzzle)?;
                Ok((Some((PyPuzzle::of(puzzle), fields)), vec![], true))
            }
            (None, Err(unread)) => {
                Ok((None, unread.faults.into_iter().map(reported).collect(), unread.is_puzzle))
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
