//! Plain values of Python as nodes of a document, and back.

use num_bigint::BigInt;
use puzzle::document::{Key, Node, Path, Value};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};

/// The most levels of a value that become nodes, and the most keys of their paths together: a list of Python may lie
/// within itself. The keys take a hundred megabytes.
const DEEPEST: usize = 64;
const MOST_KEYS: usize = 1 << 22;

/// A value as a node that stands nowhere in a text; what no document has is its text, and `...` stands for parts too
/// deep in it or behind its first million.
pub fn node(given: &Bound<'_, PyAny>, path: Path) -> PyResult<Node> {
    node_within(given, path, &mut MOST_KEYS.clone())
}

fn node_within(given: &Bound<'_, PyAny>, path: Path, left: &mut usize) -> PyResult<Node> {
    if path.len() > DEEPEST || *left == 0 {
        let text = "...".to_owned();
        return Ok(Node { text: text.clone(), ..Node::new(Value::Text(text), path) });
    }
    *left = left.saturating_sub(1 + path.len());
    let value = if given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>() {
        let items = given.try_iter()?.enumerate();
        let items =
            items.map(|(index, item)| node_within(&item?, below(&path, index.into()), left));
        Value::List(items.collect::<PyResult<_>>()?)
    } else if given.is_instance_of::<PyDict>() {
        let entry = |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let key = text(&key)?;
            let value = node_within(&value, below(&path, key.as_str().into()), left)?;
            Ok((key, value))
        };
        Value::Map(entries(given)?.into_iter().map(entry).collect::<PyResult<_>>()?)
    } else if let Some(scalar) = scalar(given)? {
        scalar
    } else {
        Value::Text(text(given)?)
    };
    let text = match &value {
        Value::Text(text) => text.clone(),
        Value::Whole(_) | Value::Number(_) => text(given)?,
        _ => String::new(),
    };
    Ok(Node { text, ..Node::new(value, path) })
}

/// A scalar; none for anything else.
pub fn scalar(given: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
    Ok(Some(if given.is_instance_of::<PyString>() {
        Value::Text(text(given)?)
    } else if given.is_none() {
        Value::Null
    } else if let Ok(truth) = given.cast::<PyBool>() {
        Value::Truth(truth.is_true())
    } else if given.is_instance_of::<PyInt>() {
        Value::Whole(given.extract().ok())
    } else if let Ok(number) = given.cast::<PyFloat>() {
        Value::Number(number.value())
    } else {
        return Ok(None);
    }))
}

/// The text of an object, each half of a surrogate pair a question mark.
pub fn text(given: &Bound<'_, PyAny>) -> PyResult<String> {
    decoded(given, "replace")
}

/// The text of an object, each half of a surrogate pair by its number, as `\udc80`.
pub fn text_by_numbers(given: &Bound<'_, PyAny>) -> PyResult<String> {
    decoded(given, "backslashreplace")
}

fn decoded(given: &Bound<'_, PyAny>, halves: &str) -> PyResult<String> {
    let text = given.cast::<PyString>().cloned().or_else(|_| given.str())?;
    if let Ok(text) = text.to_cow() {
        return Ok(text.into_owned());
    }
    let bytes = text.call_method1("encode", ("utf-8", halves))?;
    Ok(String::from_utf8_lossy(bytes.cast::<PyBytes>()?.as_bytes()).into_owned())
}

/// The path of a child.
pub fn below(path: &Path, key: Key) -> Path {
    path.iter().cloned().chain([key]).collect()
}

/// The entries of a mapping, in its order.
pub fn entries<'py, K, V>(given: &Bound<'py, PyAny>) -> PyResult<Vec<(K, V)>>
where
    (K, V): for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    let items = given.cast::<PyMapping>()?.items()?;
    items.iter().map(|item| item.extract::<(K, V)>()).collect()
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
