//! Trees of nodes that know where they stand in a text: those of Python for the core, and back.

use puzzle::document::{Key, Node, Path, Value};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::plain::{below, plain, scalar};

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
