//! Trees of nodes: those of Python as the core has them, those of the core as Python has them.

use num_bigint::BigInt;
use puzzle::document::{Key, Node, Path, Value};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

/// A key or an index of a path.
#[derive(FromPyObject, IntoPyObject)]
pub enum Step {
    Index(usize),
    Name(String),
}

impl From<Key> for Step {
    fn from(key: Key) -> Self {
        match key {
            Key::Name(name) => Self::Name(name.to_string()),
            Key::Index(index) => Self::Index(index),
        }
    }
}

impl From<Step> for Key {
    fn from(step: Step) -> Self {
        match step {
            Step::Name(name) => Self::from(name.as_str()),
            Step::Index(index) => Self::from(index),
        }
    }
}

/// A node of the core as one of Python.
pub fn grown<'py>(
    node: &Node,
    make: &Bound<'py, PyAny>,
    broken: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = make.py();
    let value = match &node.value {
        Value::Map(entries) => {
            let found = PyDict::new(py);
            for (key, child) in entries {
                found.set_item(key, grown(child, make, broken)?)?;
            }
            found.into_any()
        }
        Value::List(items) => {
            let items = items.iter().map(|child| grown(child, make, broken));
            PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        Value::Broken => broken.clone(),
        _ => plain(py, node)?,
    };
    let path = PyTuple::new(py, node.path.iter().cloned().map(Step::from))?;
    let ((line, column), (key_line, key_column)) = (node.at, node.key_at);
    make.call1((value, path, line, column, key_line, key_column, &node.text))
}

/// A node of a tree of Python.
pub fn node(given: &Bound<'_, PyAny>, path: Path) -> PyResult<Node> {
    let value = given.getattr("value")?;
    let value = if let Ok(entries) = value.cast::<PyDict>() {
        let child = |(key, child): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let key: String = key.extract()?;
            let node = node(&child, below(&path, Key::from(key.as_str())))?;
            Ok((key, node))
        };
        Value::Map(entries.iter().map(child).collect::<PyResult<_>>()?)
    } else if let Ok(items) = value.cast::<PyList>() {
        let child = |(index, child): (usize, Bound<'_, PyAny>)| {
            node(&child, below(&path, Key::from(index)))
        };
        Value::List(items.iter().enumerate().map(child).collect::<PyResult<_>>()?)
    } else {
        scalar(&value)?.unwrap_or(Value::Broken)
    };
    let is_broken = value == Value::Broken;
    let text = if is_broken { String::new() } else { given.getattr("text")?.extract()? };
    let place = |line: &str, column: &str| -> PyResult<(u32, u32)> {
        Ok((given.getattr(line)?.extract()?, given.getattr(column)?.extract()?))
    };
    let (at, key_at) = (place("line", "column")?, place("key_line", "key_column")?);
    Ok(Node { at, key_at, text, ..Node::new(value, path) })
}

fn below(path: &Path, key: Key) -> Path {
    path.iter().cloned().chain([key]).collect()
}

/// A scalar of Python; none for anything else.
fn scalar(value: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
    Ok(Some(if let Ok(text) = value.cast::<PyString>() {
        Value::Text(text.to_str()?.to_owned())
    } else if value.is_none() {
        Value::Null
    } else if let Ok(truth) = value.cast::<PyBool>() {
        Value::Truth(truth.is_true())
    } else if value.is_instance_of::<PyInt>() {
        Value::Whole(value.extract().ok())
    } else if let Ok(number) = value.cast::<PyFloat>() {
        Value::Number(number.value())
    } else {
        return Ok(None);
    }))
}

/// Plain data of Python as a node that stands nowhere in a text.
pub fn data_node(value: &Bound<'_, PyAny>, path: Path) -> PyResult<Node> {
    if let Ok(entries) = value.cast::<PyDict>() {
        let child = |(key, child): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let key: String = key.extract()?;
            let node = data_node(&child, below(&path, Key::from(key.as_str())))?;
            Ok((key, node))
        };
        let entries = entries.iter().map(child).collect::<PyResult<_>>()?;
        return Ok(Node::new(Value::Map(entries), path));
    }
    if let Some(scalar) = scalar(value)? {
        return Ok(Node { text: value.str()?.extract()?, ..Node::new(scalar, path) });
    }
    let no_data = || PyTypeError::new_err(format!("{} is no plain data", value.get_type()));
    let items: Vec<Bound<'_, PyAny>> = value.extract().map_err(|_| no_data())?;
    let child = |(index, child)| data_node(child, below(&path, Key::from(index)));
    let items = items.iter().enumerate().map(child).collect::<PyResult<_>>()?;
    Ok(Node::new(Value::List(items), path))
}

/// Values as they are written, by name.
pub fn mapping<'py>(py: Python<'py>, entries: &[(String, Node)]) -> PyResult<Bound<'py, PyAny>> {
    let found = PyDict::new(py);
    for (key, node) in entries {
        found.set_item(key, plain(py, node)?)?;
    }
    Ok(found.into_any())
}

/// A value as it is written.
pub fn plain<'py>(py: Python<'py>, node: &Node) -> PyResult<Bound<'py, PyAny>> {
    match &node.value {
        Value::Null | Value::Broken => Ok(py.None().into_bound(py)),
        Value::Truth(truth) => truth.into_bound_py_any(py),
        Value::Whole(Some(number)) => number.into_bound_py_any(py),
        Value::Whole(None) => large(&node.text).into_bound_py_any(py),
        Value::Number(number) => number.into_bound_py_any(py),
        Value::Text(text) => text.into_bound_py_any(py),
        Value::Map(entries) => mapping(py, entries),
        Value::List(items) => {
            let items: Vec<_> =
                items.iter().map(|item| plain(py, item)).collect::<PyResult<_>>()?;
            Ok(PyList::new(py, items)?.into_any())
        }
    }
}

/// A whole number of more than 64 bits, as JSON, TOML or YAML writes it.
fn large(text: &str) -> BigInt {
    let (digits, base) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0o") => (&text[2..], 8),
        _ => (text, 10),
    };
    BigInt::parse_bytes(digits.as_bytes(), base).unwrap_or_default()
}
