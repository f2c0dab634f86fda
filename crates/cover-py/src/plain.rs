//! Plain values of Python as values of a puzzle: cells, and the trees of values that rules are read from.

use puzzle::cell::FARTHEST;
use puzzle::document::{Key, Node, Path, Value};
use puzzle::setup::{Chosen, Setting};
use puzzle::{Cell, MOST};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};

/// A cell of Python: a tuple of whole numbers, fewer than there is room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlainCell(pub Cell);

impl<'py> FromPyObject<'_, 'py> for PlainCell {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let tuple = given.cast::<PyTuple>()?;
        if tuple.len() > MOST {
            return Err(PyValueError::new_err(format!("a cell has more than {MOST} coordinates")));
        }
        let mut cell: Cell = [0; MOST];
        for (part, given) in cell.iter_mut().zip(tuple.iter()) {
            *part = given.extract()?;
            if part.unsigned_abs() > FARTHEST.unsigned_abs() {
                return Err(PyOverflowError::new_err("a cell lies too far out"));
            }
        }
        Ok(Self(cell))
    }
}

/// Cells without their wrapping.
pub fn cells(given: Vec<PlainCell>) -> Vec<Cell> {
    given.into_iter().map(|PlainCell(cell)| cell).collect()
}

/// A cell as a tuple of so many whole numbers.
pub fn tuple<'py>(
    py: Python<'py>,
    cell: &Cell,
    coordinates: usize,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, &cell[..coordinates])
}

/// A value of Python as the tree that a document with it would be; what no document has is its text.
pub fn node(given: &Bound<'_, PyAny>, path: Path) -> PyResult<Node> {
    let text = || -> PyResult<String> { Ok(given.str()?.to_cow()?.into_owned()) };
    let below = |key: Key| -> Path { path.iter().cloned().chain([key]).collect() };
    let value = if given.is_none() {
        Value::Null
    } else if let Ok(truth) = given.cast::<PyBool>() {
        Value::Truth(truth.is_true())
    } else if given.is_instance_of::<PyInt>() {
        Value::Whole(given.extract().ok())
    } else if given.is_instance_of::<PyFloat>() {
        Value::Number(given.extract()?)
    } else if given.is_instance_of::<PyString>() {
        Value::Text(text()?)
    } else if given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>() {
        let items = given.try_iter()?.enumerate();
        let items = items.map(|(index, item)| node(&item?, below(index.into())));
        Value::List(items.collect::<PyResult<_>>()?)
    } else if given.is_instance_of::<PyDict>() {
        let entry = |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let key = key.str()?.to_cow()?.into_owned();
            let value = node(&value, below(key.as_str().into()))?;
            Ok((key, value))
        };
        Value::Map(entries(given)?.into_iter().map(entry).collect::<PyResult<_>>()?)
    } else {
        Value::Text(text()?)
    };
    let text = match value {
        Value::Whole(_) | Value::Number(_) | Value::Text(_) => text()?,
        _ => String::new(),
    };
    Ok(Node { text, ..Node::new(value, path) })
}

/// The entries of a mapping, in its order.
pub fn entries<'py, K, V>(given: &Bound<'py, PyAny>) -> PyResult<Vec<(K, V)>>
where
    (K, V): for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    let items = given.cast::<PyMapping>()?.items()?;
    items.iter().map(|item| item.extract::<(K, V)>()).collect()
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
