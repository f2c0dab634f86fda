//! Questions of `crates/ask`, asked by Python: JSON in, events as JSON out.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use ::ask::{Fault, Options, Subject, begin};
use puzzle::read::read_json_text;
use puzzle::view::faults_data;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

use crate::caps::Caps;
use crate::waiting::CancelToken;

/// Milliseconds of a turn; Python is called after each.
const TURN: f64 = 20.0;

/// Ask a question about a puzzle, and wait until it ends.
///
/// Args:
///     kind: of the question, such as ``"changes"``.
///     document: the puzzle as the text of a JSON file.
///     options: those of the question, as JSON text.
///     limits: has each cap as an attribute, and ``is_page``, as ``Limits`` does.
///     tell: called some fifty times a second with the new events as JSON text, a list; what it raises
///         ends the question.
///     token: cancels it: then its time is over.
///
/// Returns:
///     Whether the user interrupted it, which ends its time too.
///
/// Raises:
///     ValueError: there is no such kind of question, or the options are no mapping.
#[pyfunction]
#[pyo3(signature = (kind, document, options, limits, tell, token = None))]
pub fn ask(
    py: Python<'_>,
    kind: &str,
    document: &str,
    options: &str,
    limits: Caps,
    tell: Py<PyAny>,
    token: Option<&Bound<'_, CancelToken>>,
) -> PyResult<bool> {
    let options: Map<String, Value> = serde_json::from_str(options).map_err(wrong)?;
    let token = token.map(|token| token.get());
    py.detach(|| {
        let puzzle = match read_json_text(document, limits.0, None) {
            Ok(puzzle) => puzzle,
            Err(unread) => {
                let fault = json!({"type": "fault", "faults": faults_data(&unread.faults)});
                return send(&tell, &[fault]).map(|()| false);
            }
        };
        let subject = Rc::new(Subject::new(Arc::new(puzzle)));
        let (begun, over) = (Instant::now(), Rc::new(Cell::new(false)));
        let is_over = Rc::clone(&over);
        let clock = Rc::new(move || match is_over.get() {
            true => f64::INFINITY,
            false => begun.elapsed().as_secs_f64() * 1000.0,
        });
        let mut question = begin(kind, subject, Options::patient(options), clock).map_err(said)?;
        let mut interrupted = false;
        while !question.is_over() {
            // A signal may come while Python takes the events; what the question ends with comes later.
            interrupted |= interrupts(send(&tell, &question.advance(TURN)))?;
            interrupted |= interrupts(Python::attach(|py| py.check_signals()))?;
            let cancelled =
                Python::attach(|py| token.map_or(Ok(false), |token| token.is_asked(py)))?;
            over.set(interrupted || cancelled);
        }
        Ok(interrupted)
    })
}

fn send(tell: &Py<PyAny>, events: &[Value]) -> PyResult<()> {
    Python::attach(|py| tell.call1(py, (Value::from(events).to_string(),)).map(drop))
}

fn interrupts(outcome: PyResult<()>) -> PyResult<bool> {
    Python::attach(|py| match outcome {
        Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => Ok(true),
        other => other.map(|()| false),
    })
}

fn wrong(error: serde_json::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn said(fault: Fault) -> PyErr {
    PyValueError::new_err(match fault {
        Fault::Said(text) => text,
        Fault::Document(faults) => faults.to_string(),
    })
}
