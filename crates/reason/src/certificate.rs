//! A certificate: why there is no solution, in words, as a picture, and as data that can be checked.

use puzzle::cell::Cell;
use rustc_hash::FxHashMap;
use serde_json::{Map, Value, json};

use crate::relief::Relief;

/// The character of a cell of which nothing is said.
pub const PLAIN: char = '.';
/// The character of a cell that a placed piece covers.
pub const PLACED: char = '#';

/// A proof that there is no solution.
#[derive(Clone, Debug, Default)]
pub struct Certificate {
    /// `area`, `components`, `no-placement`, `dead-cells`, `part`, `lines`, `parity`, `weights`, `colouring`,
    /// `chain`, `cases`, `conflict` or `search`.
    pub kind: &'static str,
    /// The proof in a sentence or two.
    pub text: String,
    /// Lines that it speaks of: sizes, sums, steps.
    pub details: Vec<String>,
    /// The same as JSON data; what they are depends on the kind.
    pub facts: Map<String, Value>,
    /// What the picture shows; empty if that is said already.
    pub legend: String,
    /// The picture: a character for each cell, [`PLAIN`] for one of which nothing is said.
    pub labels: Labels,
    /// For each thing that could be left out what it is, and a solution without it.
    pub reliefs: Vec<(String, Relief)>,
    /// By what else it was checked, in a few words; empty if by nothing.
    pub checked: String,
}

/// The characters of cells, each cell once.
#[derive(Clone, Debug, Default)]
pub struct Labels(Vec<(Cell, char)>);

impl Labels {
    /// The same character for each of some cells.
    pub fn all<'c>(cells: impl IntoIterator<Item = &'c Cell>, label: char) -> Self {
        Self(cells.into_iter().map(|cell| (*cell, label)).collect())
    }

    /// Labels cells, also those that have a label.
    pub fn put<'c>(&mut self, cells: impl IntoIterator<Item = &'c Cell>, label: char) {
        let places = self.0.iter().map(|(cell, _)| *cell).zip(0..);
        let places: FxHashMap<Cell, usize> = places.collect();
        for cell in cells {
            match places.get(cell) {
                Some(&place) => self.0[place].1 = label,
                None => self.0.push((*cell, label)),
            }
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each cell with its character.
    pub fn iter(&self) -> impl Iterator<Item = &(Cell, char)> {
        self.0.iter()
    }
}

impl FromIterator<(Cell, char)> for Labels {
    fn from_iter<I: IntoIterator<Item = (Cell, char)>>(labels: I) -> Self {
        Self(labels.into_iter().collect())
    }
}

impl Certificate {
    /// The certificate as JSON data; its details are those without the picture.
    pub fn data(&self) -> Value {
        let checked = (!self.checked.is_empty()).then_some(&self.checked);
        let mut data = json!({"kind": self.kind, "text": self.text, "checked": checked});
        if let Value::Object(data) = &mut data {
            data.extend(self.facts.clone());
            data.insert("details".into(), json!(self.details));
        }
        data
    }
}
