//! The errors of the core as exceptions of Python.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

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
    "The engine does not take this cover on this machine; the message says why."
);

/// Any error of the core as a `CoverError`.
pub fn cover_error(error: impl std::fmt::Display) -> PyErr {
    CoverError::new_err(error.to_string())
}
