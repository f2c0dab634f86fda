//! One value of a document with the place where it stands.

use std::fmt;
use std::sync::Arc;

/// A step of a path: a key of a mapping, or a 0-based index of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// A key of a mapping; shared by the paths of everything below it.
    Name(Arc<str>),
    /// An index of a list.
    Index(usize),
}

/// Keys and indices from the top of a document.
pub type Path = Vec<Key>;

impl From<&str> for Key {
    fn from(name: &str) -> Self {
        Self::Name(name.into())
    }
}

impl From<usize> for Key {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => out.write_str(name),
            Self::Index(index) => write!(out, "{index}"),
        }
    }
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing: `null`, or no value behind a key.
    Null,
    /// True or false.
    Truth(bool),
    /// A whole number; none if it does not fit (its text says which, and whether it is negative).
    Whole(Option<i64>),
    /// Another number.
    Number(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A mapping, in the order of the document; a key stands once.
    Map(Vec<(String, Node)>),
    /// A value about which a fault is already reported: no reader complains again.
    Broken,
}

/// One value.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// Keys and 0-based indices from the top of the document.
    pub path: Path,
    /// Where the value starts, 1-based line and column; (0, 0) if that is not known.
    pub at: (u32, u32),
    /// Where its key starts; (0, 0) for an item of a list.
    pub key_at: (u32, u32),
    /// A scalar as it was written; names such as `01` are taken from here.
    pub text: String,
}

impl Node {
    /// A value that stands nowhere in a text.
    pub fn new(value: Value, path: Path) -> Self {
        Self { value, path, at: (0, 0), key_at: (0, 0), text: String::new() }
    }

    /// Line and column to report: the value, or its key if that is on an earlier line.
    pub fn place(&self) -> (u32, u32) {
        if self.key_at.0 != 0 && self.key_at.0 != self.at.0 { self.key_at } else { self.at }
    }

    /// Line and column of the key, or of the value if there is no key.
    pub fn key_place(&self) -> (u32, u32) {
        if self.key_at.0 != 0 { self.key_at } else { self.at }
    }

    /// The value behind a key of a mapping.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries()?.iter().find(|(name, _)| name == key).map(|(_, node)| node)
    }

    /// The entries of a mapping, none if it is no mapping.
    pub fn entries(&self) -> Option<&[(String, Node)]> {
        if let Value::Map(entries) = &self.value { Some(entries) } else { None }
    }

    /// The items of a list, none if it is no list.
    pub fn items(&self) -> Option<&[Node]> {
        if let Value::List(items) = &self.value { Some(items) } else { None }
    }

    /// The text, none if it is no text.
    pub fn as_text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// Whether a fault about it was reported already.
    pub fn is_broken(&self) -> bool {
        self.value == Value::Broken
    }

    /// The node at the end of as much of a path, which begins with this one's, as there is.
    pub fn nearest(&self, path: &[Key]) -> &Node {
        let mut node = self;
        for key in path.get(self.path.len()..).unwrap_or(&[]) {
            let child = match (&node.value, key) {
                (Value::Map(_), Key::Name(name)) => node.get(name),
                (Value::Map(_), Key::Index(index)) => node.get(&index.to_string()),
                (Value::List(items), Key::Index(index)) => items.get(*index),
                _ => None,
            };
            match child {
                Some(child) => node = child,
                None => break,
            }
        }
        node
    }
}
