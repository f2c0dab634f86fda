//! Answers questions, one a line, each `[kind, document, options]` as JSON: with a line of all events of each.

use std::io::{self, BufRead, BufWriter, Write};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use ask::{Event, Subject, begin};
use puzzle::document::Limits;
use puzzle::read::read_json_text;
use puzzle::view::faults_data;
use serde_json::{Value, json};

/// Milliseconds of a turn.
const TURN: f64 = 20.0;

fn main() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?).map_err(io::Error::other)?;
        writeln!(out, "{}", Value::from(answer(&question)))?;
    }
    out.flush()
}

/// All events of a question.
fn answer(question: &Value) -> Vec<Event> {
    let kind = question[0].as_str().unwrap_or_default();
    let options = question[2].as_object().cloned().unwrap_or_default();
    let puzzle = match read_json_text(&question[1].to_string(), Limits::default(), None) {
        Ok(puzzle) => puzzle,
        Err(unread) => {
            let faults = faults_data(&unread.faults);
            return vec![json!({"type": "fault", "faults": faults})];
        }
    };
    let start = Instant::now();
    let clock = Rc::new(move || start.elapsed().as_secs_f64() * 1000.0);
    let subject = Rc::new(Subject::new(Arc::new(puzzle)));
    let mut question = match begin(kind, subject, options.into(), clock) {
        Ok(question) => question,
        Err(fault) => return vec![json!({"type": "fault", "message": format!("{fault:?}")})],
    };
    let mut events = vec![];
    while !question.is_over() {
        events.extend(question.advance(TURN));
    }
    events
}
