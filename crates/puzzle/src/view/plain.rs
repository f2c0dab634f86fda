//! Plain data: cells, and the values of a document as JSON.

use serde_json::{Map, Value, json};

use crate::cell::Cell;
use crate::document::{self, Node};

/// A mapping of these values. It takes them; `json!` would copy each level of them.
pub fn object<const N: usize>(entries: [(&str, Value); N]) -> Value {
    Value::Object(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// A cell as a list of its coordinates.
pub(super) fn cell(cell: &Cell, coordinates: usize) -> Value {
    cell[..coordinates].iter().copied().collect()
}

/// A list of cells.
pub(super) fn cells<'c>(cells: impl IntoIterator<Item = &'c Cell>, coordinates: usize) -> Value {
    cells.into_iter().map(|one| cell(one, coordinates)).collect()
}

/// Cells, each with a word.
pub(super) fn named_cells<'c>(
    cells: impl Iterator<Item = (&'c Cell, &'c String)>,
    coordinates: usize,
) -> Value {
    let one = |(cell, word): (&Cell, &String)| {
        Value::Array(vec![self::cell(cell, coordinates), Value::from(word.as_str())])
    };
    cells.map(one).collect()
}

/// A value of a document as it was read.
pub(super) fn value(node: &Node) -> Value {
    match &node.value {
        document::Value::Null | document::Value::Broken => Value::Null,
        document::Value::Truth(truth) => json!(truth),
        document::Value::Whole(Some(number)) => json!(number),
        document::Value::Whole(None) => node.text.parse().map_or(Value::Null, Value::Number),
        document::Value::Number(number) => json!(number),
        document::Value::Text(text) => json!(text),
        document::Value::List(items) => items.iter().map(value).collect(),
        document::Value::Map(entries) => mapping(entries),
    }
}

/// A mapping of a document as it was read.
pub(super) fn mapping(entries: &[(String, Node)]) -> Value {
    let pairs = entries.iter().map(|(key, node)| (key.clone(), value(node)));
    Value::Object(pairs.collect::<Map<String, Value>>())
}

/// Cells by name.
pub(super) fn named<'c>(
    cells_by_name: impl IntoIterator<Item = &'c (String, Vec<Cell>)>,
    coordinates: usize,
) -> Value {
    let pairs = cells_by_name.into_iter().map(|(name, of)| (name.clone(), cells(of, coordinates)));
    Value::Object(pairs.collect())
}
