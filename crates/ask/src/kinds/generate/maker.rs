//! Makes and rates challenges, and tells each that is wanted.

use std::cell::Cell;
use std::rc::Rc;

use challenge::{End, Hardness, Judged, Range, Rated, Scale, TRIALS};
use puzzle::setup::{Chosen, Problem, cells_text};
use puzzle::view::document;
use serde_json::{Value, json};

use crate::asking::Asking;
use crate::fault::Fault;
use crate::making::settings_data;
use crate::options::shown;
use crate::rating::Rating;
use crate::ready::Ready;

/// What challenges came to.
pub(super) struct Made {
    pub found: u64,
    pub tried: u64,
    pub ended: &'static str,
    /// What proves that there is no solution.
    pub proof: Option<String>,
}

/// Why challenges are not made any more.
pub(crate) enum Halt {
    /// The time is over.
    Late,
    /// Something went wrong.
    Fault(Fault),
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Makes and rates challenges, and tells each that is wanted.
pub(crate) struct Maker<'a> {
    pub asking: &'a Asking,
    /// The puzzle as a page has it.
    document: Value,
    number: u64,
    range: Range,
    pub end: f64,
    pub made: Cell<u64>,
}

impl<'a> Maker<'a> {
    pub fn new(asking: &'a Asking, number: u64) -> Result<Self, Fault> {
        let range = Range { stars: stars(asking)?, ..Range::default() };
        if let Some(fault) = range.fault() {
            return Err(Fault::say(fault));
        }
        let document = document(asking.subject.puzzle()).map_err(Fault::say)?;
        Ok(Self { asking, document, number, range, end: asking.end()?, made: Cell::new(0) })
    }

    /// Goes on, unless the time is over.
    pub async fn breathe(&self) -> Result<(), Halt> {
        self.asking.breath().await;
        if self.asking.now() < self.end { Ok(()) } else { Err(Halt::Late) }
    }

    pub fn keep(&self, made: &Value) {
        self.asking.tell("challenge", made.clone());
        self.made.set(self.made.get() + 1);
    }

    pub fn tell(&self, made: u64, tried: u64) {
        self.asking.tell_progress(made as f64 / self.number as f64, made, tried, "searching");
    }

    /// Rates a challenge.
    ///
    /// * `given`: whether its pieces are what is given.
    pub async fn judged(
        &self,
        ready: &Rc<Ready>,
        solutions: u64,
        given: bool,
    ) -> Result<Judged<Rc<Value>>, Halt> {
        let own = Rating::of(self.asking, ready, self.end);
        let rating = Rating { trials: Some(TRIALS), reports: false, ..own };
        let hard = rating.hardness().await?.ok();
        if self.asking.now() >= self.end {
            return Err(Halt::Late);
        }
        let rated = hard.map(|hard| Rated {
            stars: hard.stars(),
            scale: if hard.is_by_logic() { Scale::Logic } else { Scale::Search },
            logic: hard.logic.is_solved.then_some(hard.logic.score),
            search: Some(hard.effort.median),
        });
        let unrated = Rated { stars: None, scale: Scale::Search, logic: None, search: None };
        let rated = rated.unwrap_or(unrated);
        let figures = json!({"solutions": solutions, "stars": rated.stars, "order": order(&rated)});
        let made = challenge_data(&self.document, ready, figures, given);
        Ok(Judged { distance: self.range.distance(&rated), made: Rc::new(made) })
    }
}

/// The stars that are wanted: one number, or the least and the most.
fn stars(asking: &Asking) -> Result<(i64, i64), Fault> {
    let Some(given) = asking.options.get("stars") else { return Ok(Range::default().stars) };
    let pair = match given {
        Value::Array(pair) => match &pair[..] {
            [low, high] => low.as_i64().zip(high.as_i64()),
            _ => None,
        },
        one => one.as_i64().map(|one| (one, one)),
    };
    pair.ok_or_else(|| {
        let given = shown(given);
        Fault::say(format!("stars is {given}: give 1 to 5, or the least and the most"))
    })
}

/// What the easiest come first by.
fn order(&Rated { stars, logic, search, .. }: &Rated) -> Value {
    let Hardness { stars, by_plays, figure } = Hardness::of(stars, logic, search);
    json!([stars, by_plays, figure])
}

/// A challenge as the page has it: a document of its own beside its figures.
fn challenge_data(document: &Value, ready: &Ready, mut figures: Value, given: bool) -> Value {
    let problem = &ready.board.problem;
    let coordinates = problem.puzzle.lattice.coordinates;
    let mut document = document.clone();
    let settings = settings_data(problem);
    if settings.as_object().is_some_and(|settings| !settings.is_empty()) {
        document["set"] = settings;
    }
    if given {
        let placed = problem.puzzle.placed.iter().map(|one| {
            let cells: Vec<_> = one.cells.iter().map(|cell| &cell[..coordinates]).collect();
            let mut data = json!({"piece": one.piece, "cells": cells});
            if let Some(orientation) = one.orientation {
                data["orientation_index"] = orientation.into();
            }
            data
        });
        document["placed"] = placed.collect();
    }
    if let Some(document) = document.as_object_mut() {
        document.shift_remove("expect");
    }
    figures["document"] = document;
    figures["text"] = challenge_text(problem, given).into();
    figures
}

/// What a challenge chooses, as people write it.
fn challenge_text(problem: &Problem, given: bool) -> String {
    let coordinates = problem.puzzle.lattice.coordinates;
    let value = |(name, chosen): &(String, Chosen)| match chosen {
        Chosen::Label(label) => format!("{name}={label}"),
        Chosen::Cells(cells) => format!("{name}={}", cells_text(cells, coordinates)),
    };
    let mut parts: Vec<String> = problem.setting.iter().map(value).collect();
    let placed = problem.puzzle.placed.iter();
    let placed =
        placed.map(|one| format!("{}@{}", one.piece, cells_text(&one.cells[..1], coordinates)));
    let placed: Vec<String> = placed.collect();
    match (given, placed.len()) {
        (false, _) => {}
        (true, 0) => parts.push("nothing given".into()),
        (true, number) => parts.push(format!("{number} given: {}", placed.join(" "))),
    }
    parts.join("  ")
}

/// Why challenges ended, in a word.
pub(super) fn ended(end: Result<End, Halt>) -> Result<&'static str, Fault> {
    match end {
        Ok(end) => Ok(end.name()),
        Err(Halt::Late) => Ok("time"),
        Err(Halt::Fault(fault)) => Err(fault),
    }
}
