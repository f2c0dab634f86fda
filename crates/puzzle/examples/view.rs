//! Answers JSON documents, one a line, with what the first argument says: the `document` that the page edits,
//! or what a `person` sees of its board.

use std::io::{self, BufRead, BufWriter, Write};
use std::sync::Arc;

use puzzle::document::{Fault, Limits};
use puzzle::laying::Board;
use puzzle::model::Puzzle;
use puzzle::read::read_json_text;
use puzzle::view::{self, Painting, Person};
use serde_json::{Value, json};

type Answer = Result<Value, Vec<Fault>>;

fn main() -> io::Result<()> {
    let asked = std::env::args().nth(1).unwrap_or_default();
    let answer: fn(Puzzle) -> Answer = match asked.as_str() {
        "person" => person,
        _ => document,
    };
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let read = read_json_text(&line?, Limits::default(), None);
        let said = read.map_err(|unread| unread.faults).and_then(answer);
        writeln!(out, "{}", said.unwrap_or_else(|found| faults(&found)))?;
    }
    out.flush()
}

fn faults(found: &[Fault]) -> Value {
    let one = |fault: &Fault| json!([fault.what, fault.todo]);
    json!({"faults": found.iter().map(one).collect::<Value>()})
}

fn document(puzzle: Puzzle) -> Answer {
    Ok(view::document(&puzzle).unwrap_or_else(|what| json!({"faults": [what]})))
}

fn person(puzzle: Puzzle) -> Answer {
    let board = Board::of(view::shown(Arc::new(puzzle))?.problem);
    let coordinates = board.problem.puzzle.lattice.coordinates;
    let seen = Person::of(&board);
    let painting = |one: &Painting| json!([one.name, one.colours]);
    Ok(json!({
        "first": seen.cells.first[..coordinates],
        "last": seen.cells.last[..coordinates],
        "pieces": seen.pieces,
        "neighbours": seen.neighbours,
        "colourings": seen.colourings.iter().map(painting).collect::<Value>(),
        "fixed": seen.fixed_colourings,
    }))
}
