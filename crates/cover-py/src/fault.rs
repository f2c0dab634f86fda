//! The errors of the core as exceptions of Python.

use puzzle::document::Fault;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::tree::Step;

create_exception!(
    tilewright._core,
    CoverError,
    PyValueError,
    "The problem, a unit or an engine does not fit; all reasons, one a line."
);

create_exception!(
    tilewright._core,
    EngineRefused,
    CoverError,
    "The engine does not take this cover on this machine; the message says why.\n\n\
     If more memory would do, its attribute ``option`` is ``MORE_MEMORY``."
);

/// How a caller that has options allows more memory; faces without options leave it out.
pub const MORE_MEMORY: &str = "limit_memory, --limit-memory, allows more";

/// An error that more memory mends says so in its `option`.
pub fn for_want_of_memory(error: PyErr) -> PyErr {
    let noted = Python::attach(|py| error.value(py).setattr("option", MORE_MEMORY));
    noted.err().unwrap_or(error)
}

/// Any error of the core as a `CoverError`.
pub fn cover_error(error: impl std::fmt::Display) -> PyErr {
    CoverError::new_err(error.to_string())
}

/// Faults of a puzzle as the error of Python that holds them.
pub fn puzzle_error(py: Python<'_>, faults: &[Fault], name: &str) -> PyErr {
    let made = || -> PyResult<PyErr> {
        let errors = py.import("tilewright.errors")?;
        let list = PyList::empty(py);
        for fault in faults {
            let path = PyTuple::new(py, fault.path.iter().cloned().map(Step::from))?;
            list.append(errors.getattr("Fault")?.call1((path, &fault.what, &fault.todo))?)?;
        }
        Ok(PyErr::from_value(errors.getattr("PuzzleError")?.call1((list, name))?))
    };
    made().unwrap_or_else(|error| error)
}

/// The error of a limit that came first.
pub fn limit_reached(py: Python<'_>) -> PyErr {
    let made = py.import("tilewright.errors").and_then(|errors| errors.getattr("LimitReached"));
    match made.and_then(|class| class.call1(("stopped by a limit",))) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}
