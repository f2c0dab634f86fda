//! The service that a face asks: a question as JSON, its answer as JSON.
//!
//! It keeps the puzzle that it was asked about last, so that a view, a search and the next search share what was
//! made ready, and it keeps the questions that are under way, by number.

use std::rc::Rc;
use std::sync::Arc;

use puzzle::document::{Fault as DocumentFault, Limits};
use puzzle::lattice::lattice;
use puzzle::laying::{Board, Halt};
use puzzle::model::Puzzle;
use puzzle::read::{Unresolved, read_json_text};
use puzzle::{sets, view};
use serde_json::{Map, Value, json};

use crate::asking::Clock;
use crate::fault::Fault;
use crate::foreign_file::{foreign_file, foreign_text};
use crate::making::{halted, within_memory};
use crate::options::{Classes, Options};
use crate::question::{Question, begin};
use crate::solutions_file::solutions_file;
use crate::subject::Subject;

/// What a question is answered with, or why it is not.
type Answer = Result<Value, Fault>;

/// A service: one puzzle at a time, and any number of questions about it.
pub struct Service {
    clock: Clock,
    /// The document that was asked about last, as text, and its puzzle.
    subject: Option<(String, Rc<Subject>)>,
    /// Questions by number; those that ended leave their place.
    questions: Vec<Option<Question>>,
}

impl Service {
    /// A service whose questions take their time from a clock.
    pub fn new(clock: Clock) -> Self {
        Self { clock, subject: None, questions: vec![] }
    }

    /// Answers a question, a JSON mapping whose `ask` names it:
    ///
    /// * `open`: a `text` becomes a `document`, or `faults`. Where it uses a puzzle, `base` is the document of that;
    ///   with `lookup` and without `base` the answer is the name that it `uses`.
    /// * `open` a `file` of BurrTools, by its name, with its `data`, as [`foreign_file`] takes it. It becomes a `document`, or
    ///   `faults`; of several puzzles that of the number `problem`, from 1, else the answer is `problems`: their names.
    /// * `view`, `placements`: of a `document`.
    /// * `pieces`: those of a `set`.
    /// * `written`: the `text` of a file of BurrTools with a `document` whose setup is chosen, or `faults`: what such a file
    ///   cannot say.
    /// * `solutions`: a file of a `form` with `solutions` of a `document`, see [`solutions_file`].
    /// * `begin`: a search of a `kind` with `options` about a `document`; its `number`.
    /// * `advance`: a search by `number`, by so many `milliseconds`, or to its end as it is if it is `cancelled`: the
    ///   `events`, whether it is `over`, and for how many milliseconds it is `idle`.
    ///
    /// What cannot be answered has an `error`, a sentence.
    pub fn answer(&mut self, question: &str) -> String {
        let answer = serde_json::from_str(question)
            .map_err(Fault::say)
            .and_then(|given: Map<String, Value>| self.answered(&given));
        let answer = answer.unwrap_or_else(|fault| match fault {
            Fault::Said(text) => json!({ "error": text }),
            Fault::Document(faults) => json!({ "faults": faults }),
        });
        answer.to_string()
    }

    fn answered(&mut self, given: &Map<String, Value>) -> Answer {
        match text(given, "ask") {
            "open" if given.contains_key("file") => foreign_file(given, limits(given)),
            "open" => open(given),
            "view" => self.view(given),
            "placements" => self.placements(given),
            "pieces" => pieces(text(given, "set")),
            "written" => self.written(given),
            "solutions" => self.solutions(given),
            "begin" => self.begin(given),
            "advance" => self.advance(given),
            other => Err(Fault::say(format!("there is no question '{other}'"))),
        }
    }

    /// The subject of a document, that of the last question if it is the same document.
    fn subject(&mut self, given: &Map<String, Value>) -> Result<Rc<Subject>, Fault> {
        let document = given.get("document").unwrap_or(&Value::Null).to_string();
        if let Some((known, subject)) = &self.subject
            && *known == document
        {
            return Ok(Rc::clone(subject));
        }
        let read = read_json_text(&document, limits(given), None);
        let puzzle = read.map_err(|unread| placeless(unread.faults))?;
        let subject = Rc::new(Subject::new(Arc::new(puzzle)));
        self.subject = Some((document, Rc::clone(&subject)));
        Ok(subject)
    }

    fn view(&mut self, given: &Map<String, Value>) -> Answer {
        let subject = self.subject(given)?;
        let shown = view::view(Arc::clone(subject.puzzle()), &mut |_| Ok::<_, ()>(()));
        shown.map_err(placeless)
    }

    fn placements(&mut self, given: &Map<String, Value>) -> Answer {
        let board = Board::of(self.subject(given)?.problem(false)?);
        let found = view::placements(&board, &mut within_memory);
        found.map_err(|no_room| halted(Halt::Guard(no_room)))
    }

    fn written(&mut self, given: &Map<String, Value>) -> Answer {
        let problem = self.subject(given)?.problem(false)?;
        Ok(json!({ "text": foreign_text(problem)? }))
    }

    fn solutions(&mut self, given: &Map<String, Value>) -> Answer {
        let ready = self.subject(given)?.ready(Classes::All)?;
        Ok(json!({ "text": solutions_file(&ready, text(given, "form"), given)? }))
    }

    fn begin(&mut self, given: &Map<String, Value>) -> Answer {
        let subject = self.subject(given)?;
        let options = given.get("options").and_then(Value::as_object).cloned().unwrap_or_default();
        let question =
            begin(text(given, "kind"), subject, Options::from(options), Rc::clone(&self.clock))?;
        self.questions.push(Some(question));
        Ok(json!({ "number": self.questions.len() - 1 }))
    }

    fn advance(&mut self, given: &Map<String, Value>) -> Answer {
        let number = given.get("number").and_then(Value::as_u64).unwrap_or(u64::MAX);
        let place = self.questions.get_mut(number as usize);
        let Some(question) = place.and_then(Option::as_mut) else {
            return Err(Fault::say("there is no such search"));
        };
        let events = if is_true(given, "cancelled") {
            question.cancel()
        } else {
            question.advance(given.get("milliseconds").and_then(Value::as_f64).unwrap_or(0.0))
        };
        let (over, idle) = (question.is_over(), question.idle());
        if over {
            self.questions[number as usize] = None;
        }
        let events = Value::from(events);
        Ok(view::object([("events", events), ("over", json!(over)), ("idle", json!(idle))]))
    }
}

fn text<'g>(given: &'g Map<String, Value>, name: &str) -> &'g str {
    given.get(name).and_then(Value::as_str).unwrap_or("")
}

fn is_true(given: &Map<String, Value>, name: &str) -> bool {
    given.get(name) == Some(&Value::Bool(true))
}

/// The caps of a page, which a question gives by their names; the usual ones if it gives none.
fn limits(given: &Map<String, Value>) -> Limits {
    let own = given.get("limits");
    let usual = Limits::default();
    let cap = |name: &str, usual: u64| {
        own.and_then(|own| own.get(name)).and_then(Value::as_u64).unwrap_or(usual)
    };
    Limits {
        region_cells: cap("region_cells", usual.region_cells),
        piece_kinds: cap("piece_kinds", usual.piece_kinds),
        piece_cells: cap("piece_cells", usual.piece_cells),
        box_cells: cap("box_cells", usual.box_cells),
        file_bytes: cap("file_bytes", usual.file_bytes),
        file_depth: cap("file_depth", usual.file_depth),
        file_values: cap("file_values", usual.file_values),
        is_page: own.is_some(),
    }
}

/// Why a document that a face holds is none.
fn placeless(faults: Vec<DocumentFault>) -> Fault {
    view::placeless(faults).as_slice().into()
}

/// What a page says of a file in another format than JSON.
fn other_format(text: &str) -> Option<Fault> {
    let begins = text.trim_start_matches('\u{feff}').trim_start().starts_with('{');
    let what = "this page, which runs without a server, reads puzzle files in JSON alone";
    let fault = DocumentFault::new(vec![], what, "convert it: tilewright convert FILE --to json");
    (!begins).then(|| (&[fault][..]).into())
}

fn open(given: &Map<String, Value>) -> Answer {
    let limits = limits(given);
    if limits.is_page
        && let Some(fault) = other_format(text(given, "text"))
    {
        return Err(fault);
    }
    let mut used = None;
    let mut resolve = |name: &str| {
        used = Some(name.to_owned());
        base(given).unwrap_or_else(|| {
            let what = format!("the puzzle '{name}' cannot be looked up from here");
            Err(Unresolved { what, todo: "open that file".to_owned(), ends: false })
        })
    };
    let has_lookup = is_true(given, "lookup");
    let lookup: Option<&mut puzzle::read::Resolve<'_>> =
        if has_lookup || given.contains_key("base") { Some(&mut resolve) } else { None };
    let read = read_json_text(text(given, "text"), limits, lookup);
    if let Some(name) = used.filter(|_| has_lookup && !given.contains_key("base")) {
        return Ok(json!({ "uses": name }));
    }
    let puzzle = read.map_err(|unread| Fault::from(unread.faults.as_slice()))?;
    Ok(view::object([("document", view::document(&puzzle).map_err(Fault::say)?)]))
}

/// The puzzle that another one uses, if it is handed over.
fn base(given: &Map<String, Value>) -> Option<Result<Puzzle, Unresolved>> {
    let read = read_json_text(&given.get("base")?.to_string(), limits(given), None);
    Some(read.map_err(|unread| {
        let first = unread.faults.into_iter().next();
        let what = first.map_or_else(String::new, |fault| fault.what);
        Unresolved { what, todo: "mend that first".to_owned(), ends: false }
    }))
}

/// The pieces of a set as a document has them.
fn pieces(name: &str) -> Answer {
    let known = sets::info(name).and_then(|info| lattice(info.lattice));
    let found = sets::pieces(name).zip(known);
    let (pieces, lattice) =
        found.ok_or_else(|| Fault::say(format!("there is no piece set '{name}'")))?;
    Ok(view::pieces_data(pieces, lattice))
}
