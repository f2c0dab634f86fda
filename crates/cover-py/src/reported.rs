//! Faults as Python has them, and what judges rules that act in Python alone.

use std::sync::{Mutex, PoisonError};

use puzzle::document::{Fault, Key};
use pyo3::prelude::*;

use crate::tree::Step;

/// A fault: its path, what is wrong, what to do, line and column.
pub type Reported = (Vec<Step>, String, String, u32, u32);

/// The kinds of rule that act in Python alone, and what judges a rule of such a kind: it takes the fields of the
/// puzzle and the number of the rule, and gives faults.
pub type Others = (Vec<String>, Py<PyAny>);

/// The first error of Python while the core asks it for something.
#[derive(Default)]
pub struct Noted(Mutex<Option<PyErr>>);

impl Noted {
    /// What Python answered; none after its error was noted.
    pub fn noted<T>(&self, found: PyResult<T>) -> Option<T> {
        let note = |error| {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        };
        found.map_err(note).ok()
    }

    /// The error, if there was one.
    pub fn first(self) -> Option<PyErr> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

pub fn reported(fault: Fault) -> Reported {
    let path = fault.path.into_iter().map(Step::from).collect();
    (path, fault.what, fault.todo, fault.at.0, fault.at.1)
}

pub fn fault((path, what, todo, line, column): Reported) -> Fault {
    Fault {
        at: (line, column),
        ..Fault::new(path.into_iter().map(Key::from).collect(), what, todo)
    }
}
