//! Why a question cannot be answered.

use std::fmt::Display;

use puzzle::document;
use puzzle::view::faults_data;
use serde_json::Value;

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
        Self::Document(faults_data(faults))
    }
}
