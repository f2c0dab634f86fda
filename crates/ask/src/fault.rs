//! Why a question cannot be answered.

use std::fmt::Display;

use puzzle::document::{self, Key};
use serde_json::{Value, json};

use crate::words::sentence;

/// Why a question cannot be answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// A sentence for a person.
    Said(String),
    /// What is wrong with the document, as a list of faults.
    Document(Value),
}

impl Fault {
    /// The fault of that message, which becomes a sentence.
    pub fn say(message: impl Display) -> Self {
        Self::Said(sentence(&message.to_string()))
    }
}

impl From<&[document::Fault]> for Fault {
    fn from(faults: &[document::Fault]) -> Self {
        Self::Document(faults.iter().map(fault_data).collect())
    }
}

/// A fault as a page shows it: where, what, and what to do; the line if there is one.
pub fn fault_data(fault: &document::Fault) -> Value {
    let key = |key: &Key| match key {
        Key::Name(name) => json!(**name),
        Key::Index(index) => json!(index),
    };
    let path: Value = fault.path.iter().map(key).collect();
    let mut data = json!({"path": path, "what": fault.what, "todo": fault.todo});
    if fault.at.0 > 0 {
        data["line"] = json!(fault.at.0);
        data["column"] = json!(fault.at.1);
    }
    data
}
