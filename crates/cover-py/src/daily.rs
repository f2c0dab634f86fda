//! The board of a day: the question that a page asks of its core, for the package.

use std::rc::Rc;
use std::sync::Arc;

use ask::{Event, Options, Subject, begin};
use cover::{Flag, Instant, Stop};
use puzzle::document::Limits;
use puzzle::read::read_json_text;
use puzzle::view::faults_data;
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

use crate::waiting::{CancelToken, finish, limited};

/// Milliseconds between two looks whether anybody still waits.
const TURN: f64 = 20.0;

/// Makes the board of a day: the events of the question `daily`, a list of mappings as JSON.
///
/// Args:
///     document: the puzzle, as a page has it, as JSON.
///     options: a mapping as JSON: `number`, the day; `unique`, whether there is to be one solution; `least` and
///         `most`, how many pieces are given at least.
///     token: ends it early.
///
/// Raises:
///     KeyboardInterrupt: by Ctrl-C.
#[pyfunction]
#[pyo3(signature = (document, options, *, token = None))]
pub fn daily(
    py: Python<'_>,
    document: &str,
    options: &str,
    token: Option<&Bound<'_, CancelToken>>,
) -> PyResult<String> {
    let stop = limited(None, None, None)?;
    let events = finish(py, stop, token, None, |stop, _| asked(document, options, &stop))?;
    Ok(Value::from(events).to_string())
}

fn asked(document: &str, options: &str, stop: &Stop<'_>) -> Vec<Event> {
    let puzzle = match read_json_text(document, Limits::default(), None) {
        Ok(puzzle) => puzzle,
        Err(unread) => {
            return vec![json!({"type": "fault", "faults": faults_data(&unread.faults)})];
        }
    };
    let given: Map<String, Value> = serde_json::from_str(options).unwrap_or_default();
    let start = Instant::now();
    let clock = Rc::new(move || start.elapsed().as_secs_f64() * 1000.0);
    let subject = Rc::new(Subject::new(Arc::new(puzzle)));
    let begun = begin("daily", subject, Options::from(given), clock);
    let mut question = begun.unwrap_or_else(|fault| unreachable!("{fault:?}"));
    let mut events = vec![];
    while !question.is_over() {
        events.extend(match stop.cancel.is_some_and(Flag::is_raised) {
            true => question.cancel(),
            false => question.advance(TURN),
        });
    }
    events
}
