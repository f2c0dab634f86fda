//! A file of another program as a document, or the names of the puzzles that it holds; and a puzzle as such a file.

use std::sync::Arc;

use foreign::{BurrFile, BurrWriting};
use puzzle::document::{self, Limits};
use puzzle::model::Puzzle;
use puzzle::setup::Problem;
use puzzle::view;
use serde_json::{Map, Value};

use crate::fault::Fault;

/// What there is of a file of BurrTools: the `document` of its only puzzle, or of the one that is chosen, else the names
/// of its `problems`.
///
/// * `given`: the name of the `file`, its `data`, a character a byte, unpacked if it was `packed`, which ends behind the
///   cap at the latest, and the number of the `problem`, from 1.
///
/// # Errors
///
/// Every fault of the file, or why no document can hold the puzzle.
#[inline(never)]
pub fn foreign_file(given: &Map<String, Value>, limits: Limits) -> Result<Value, Fault> {
    match opened(given, limits) {
        Ok(Opened::Puzzle(puzzle)) => {
            let document = view::document(&puzzle).map_err(Fault::say)?;
            Ok(view::object([("document", document)]))
        }
        Ok(Opened::Names(names)) => Ok(view::object([("problems", names.into())])),
        Err(faults) => Err(faults.as_slice().into()),
    }
}

/// The text of a file of BurrTools with a puzzle.
///
/// # Errors
///
/// Everything that such a file cannot say.
#[inline(never)]
pub fn foreign_text(problem: Arc<Problem>) -> Result<String, Fault> {
    let writing = BurrWriting::of(problem, false).map_err(|faults| Fault::from(&faults[..]))?;
    Ok(writing.text(None))
}

/// What a file is.
enum Opened {
    Puzzle(Box<Puzzle>),
    Names(Vec<String>),
}

fn opened(given: &Map<String, Value>, limits: Limits) -> Result<Opened, Vec<document::Fault>> {
    let text = |name| given.get(name).and_then(Value::as_str).unwrap_or("");
    let data: Vec<u8> = text("data").chars().map(|char| char as u8).collect();
    let size = data.len() as u64;
    if size > limits.file_bytes {
        let is_unpacked = given.get("packed") == Some(&Value::Bool(true));
        let said = if is_unpacked { ("the file unpacks to", None) } else { ("it has", Some(size)) };
        let (what, todo) = limits.excess("file_bytes", said.0, said.1);
        return Err(vec![document::Fault::new(vec![], what, todo)]);
    }
    let file = BurrFile::of(&data, limits).map_err(|fault| vec![fault])?;
    let names = file.names();
    let number = given.get("problem").and_then(Value::as_u64).map(|number| number as usize);
    let number = number.filter(|number| (1..=names.len()).contains(number));
    if number.is_none() && names.len() > 1 {
        return Ok(Opened::Names(names));
    }
    let found = file.problem(number.unwrap_or(1) - 1, text("file"))?;
    Ok(Opened::Puzzle(Box::new(found.puzzle)))
}
