//! Solutions that a face shows, as the files that the package reads.

use std::rc::Rc;

use puzzle::laying::PlacementTexts;
use serde_json::{Map, Value, json};

use crate::fault::Fault;
use crate::hand::{option_of, read_pieces};
use crate::ready::Ready;

/// The text of a file of solutions.
///
/// * `form`: `solutions-json`, or `solutions-jsonl` with a line for each.
/// * `given`: `solutions`, each a list of `[piece, [cell number, ...]]`, and whether they are `complete`.
///
/// # Errors
///
/// The form is no other, or a piece cannot lie where it is said to.
pub fn solutions_file(
    ready: &Rc<Ready>,
    form: &str,
    given: &Map<String, Value>,
) -> Result<String, Fault> {
    let is_lines = match form {
        "solutions-jsonl" => true,
        "solutions-json" => false,
        other => return Err(Fault::say(format!("there is no file '{other}' of solutions"))),
    };
    let wrong = || Fault::say("solutions is a list of boards, each a list of pieces");
    let boards = given.get("solutions").and_then(Value::as_array).ok_or_else(wrong)?;
    let mut texts = PlacementTexts::default();
    let mut written = Vec::with_capacity(boards.len());
    for board in boards {
        let mut line = String::from(if is_lines {
            "{\"type\": \"solution\", \"placements\": ["
        } else {
            "{\"placements\": ["
        });
        texts.append(&ready.board, &ready.placements, &options(ready, board)?, &mut line);
        line.push_str("]}");
        written.push(line);
    }
    let (name, set) = (json!(ready.name), &ready.set);
    if !is_lines {
        let all = written.join(", ");
        return Ok(format!("{{\"puzzle\": {name}, \"set\": {set}, \"solutions\": [{all}]}}\n"));
    }
    let complete = given.get("complete") == Some(&Value::Bool(true));
    let header = format!("{{\"type\": \"header\", \"puzzle\": {name}, \"set\": {set}}}");
    let number = written.len();
    let summary =
        format!("{{\"type\": \"summary\", \"complete\": {complete}, \"solutions\": {number}}}");
    written.insert(0, header);
    written.extend([summary, String::new()]);
    Ok(written.join("\n"))
}

/// The options of a board, piece by piece.
fn options(ready: &Rc<Ready>, board: &Value) -> Result<Vec<u32>, Fault> {
    let lying = |name: &str| Fault::say(format!("the piece {name} cannot lie there"));
    let laid = read_pieces(board, ready.cells.len())?.into_iter();
    laid.map(|one| option_of(ready, &one).ok_or_else(|| lying(&one.name))).collect()
}
