//! Documents of small boards, and questions about them.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use ask::{Event, Options, Question, Subject, begin};
use puzzle::document::Limits;
use puzzle::read::read_json_text;
use serde_json::{Value, json};

/// The twelve pentominoes.
pub const PENTOMINOES: [(&str, &str); 12] = [
    ("F", ".XX/XX./.X."),
    ("I", "XXXXX"),
    ("L", "XXXX/X..."),
    ("N", "XXX./..XX"),
    ("P", "XX/XX/X."),
    ("T", "XXX/.X./.X."),
    ("U", "X.X/XXX"),
    ("V", "X../X../XXX"),
    ("W", "X../XX./.XX"),
    ("X", ".X./XXX/.X."),
    ("Y", ".X../XXXX"),
    ("Z", "XX./.X./.XX"),
];

/// A document of squares: a picture of the board, and pieces by name.
pub fn squares(region: &str, pieces: Value) -> Value {
    json!({"tilewright": 1, "name": "squares", "region": region, "pieces": pieces})
}

/// A rectangle with one of each of these pieces.
pub fn rectangle((width, height): (u32, u32), pieces: &[(&str, &str)]) -> Value {
    let pieces: serde_json::Map<String, Value> =
        pieces.iter().map(|&(name, picture)| (name.to_owned(), json!(picture))).collect();
    json!({"tilewright": 1, "name": "squares", "region": {"box": [width, height]}, "pieces": pieces})
}

/// A square of 16 cells with eight dominoes.
pub fn dominoes() -> Value {
    squares("..../..../..../....", json!({"I": {"shapes": ["XX"], "copies": 8}}))
}

/// The subject of a document.
pub fn subject(document: &Value) -> Rc<Subject> {
    let read = read_json_text(&document.to_string(), Limits::default(), None);
    Rc::new(Subject::new(Arc::new(read.unwrap_or_else(|faults| panic!("{faults:?}")))))
}

/// The options of a question.
pub fn options(given: Value) -> Options {
    given.as_object().cloned().unwrap_or_default().into()
}

/// A question with the clock of the machine.
pub fn question(document: &Value, kind: &str, given: Value) -> Question {
    let start = std::time::Instant::now();
    let clock = Rc::new(move || start.elapsed().as_secs_f64() * 1000.0);
    begin(kind, subject(document), options(given), clock).unwrap()
}

/// All events of a question, in turns of so many milliseconds, and how many turns they took.
pub fn asked(document: &Value, kind: &str, given: Value, turn: f64) -> (Vec<Event>, usize) {
    let mut question = question(document, kind, given);
    let (mut events, mut turns) = (vec![], 0);
    while !question.is_over() {
        events.extend(question.advance(turn));
        turns += 1;
    }
    assert_eq!(events.last().unwrap()["type"], "done");
    (events, turns)
}

/// The data and the text of the result of a question.
pub fn result(document: &Value, kind: &str, given: Value) -> (Value, String) {
    result_of(&asked(document, kind, given, 20.0).0)
}

/// The data and the text of the result among events.
pub fn result_of(events: &[Event]) -> (Value, String) {
    let found = events.iter().find(|event| event["type"] == "result");
    let found = found.unwrap_or_else(|| panic!("no result in {events:?}"));
    (found["data"].clone(), found["text"].as_str().unwrap().to_owned())
}

/// The message of the fault that ends a question.
pub fn fault(document: &Value, kind: &str, given: Value) -> String {
    let (events, _) = asked(document, kind, given, 20.0);
    assert_eq!(events[0]["type"], "fault", "{events:?}");
    events[0]["message"].as_str().unwrap_or_default().to_owned()
}

/// The boards that events tell: each a list of pieces with their cells.
pub fn boards(events: &[Event]) -> Vec<Vec<Value>> {
    let lists = |kind: &'static str| {
        let told = events.iter().filter(move |event| event["type"] == kind);
        told.flat_map(|event| event["list"].as_array().unwrap().clone())
    };
    let placements: Vec<Value> = lists("placements").collect();
    let board = |numbers: Value| {
        let numbers = numbers.as_array().unwrap().clone();
        numbers.iter().map(|number| placements[number.as_u64().unwrap() as usize].clone()).collect()
    };
    lists("solutions").map(board).collect()
}

/// A clock that goes on by so many milliseconds each time that it is looked at.
pub fn ticking(step: f64) -> Rc<dyn Fn() -> f64> {
    let time = Cell::new(0.0);
    Rc::new(move || {
        time.set(time.get() + step);
        time.get()
    })
}
