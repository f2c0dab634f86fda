//! Settles puzzles: a JSON line `[document, settings, partial]` in, the first two as texts, a line out.
//!
//! A line out has the kind of what came out (`problem`; or `document`, `setting`, `board` with `faults`),
//! and of a problem the setting, the switches, the region and the rules in force.

use std::io::{BufRead, stdin};
use std::sync::Arc;

use puzzle::Cell;
use puzzle::document::json::read_json;
use puzzle::document::{Fault, Key, Limits, Node, Reading};
use puzzle::read::read_json_text;
use puzzle::setup::{Chosen, Problem, Refusal, settle};
use serde_json::{Value, json};

fn main() {
    for line in stdin().lock().lines() {
        let line = line.expect("standard input is UTF-8");
        let (document, given, partial): (String, String, bool) =
            serde_json::from_str(&line).expect("a line is two texts and a truth");
        println!("{}", answer(&document, &settings(&given), partial));
    }
}

fn settings(text: &str) -> Vec<(String, Node)> {
    let mut reading = Reading::new(text, Limits::default());
    let read = read_json(&mut reading).expect("settings are JSON");
    read.entries().expect("settings are a mapping").to_vec()
}

fn answer(document: &str, given: &[(String, Node)], partial: bool) -> Value {
    match read_json_text(document, Limits::default(), None) {
        Err(unread) => refused("document", &unread.faults),
        Ok(puzzle) => match settle(Arc::new(puzzle), given, partial) {
            Ok(problem) => shown(&problem),
            Err(Refusal::Setting(faults)) => refused("setting", &faults),
            Err(Refusal::Board(faults)) => refused("board", &faults),
        },
    }
}

fn refused(kind: &str, faults: &[Fault]) -> Value {
    let key = |key: &Key| match key {
        Key::Name(name) => json!(**name),
        Key::Index(index) => json!(index),
    };
    let fault = |fault: &Fault| {
        let path: Vec<Value> = fault.path.iter().map(key).collect();
        json!([path, fault.what, fault.todo])
    };
    json!({"kind": kind, "faults": faults.iter().map(fault).collect::<Vec<_>>()})
}

fn shown(problem: &Problem) -> Value {
    let coordinates = problem.surface.plain.coordinates;
    let cell = |cell: &Cell| json!(cell[..coordinates]);
    let cells = |cells: &[Cell]| json!(cells.iter().map(cell).collect::<Vec<_>>());
    let chosen = |(name, value): &(String, Chosen)| match value {
        Chosen::Cells(own) => json!([name, cells(own)]),
        Chosen::Label(label) => json!([name, label]),
    };
    let mut optional = problem.region.optional.clone();
    optional.sort_unstable();
    let marks = problem.region.marks.iter().map(|(own, mark)| json!([cell(own), mark]));
    let rules = problem.rules.iter().map(|rule| {
        let kind = rule.kind();
        let reads = ["a", "b", "o"].map(|mark| rule.reads_mark(mark));
        json!({
            "name": kind.name,
            "text": rule.to_string(),
            "reads": reads,
            "flags": [
                kind.needs_full_board,
                kind.reads_blocked_cells,
                kind.reads_marked_cells,
                kind.reads_piece_marks,
                kind.filters_by_marks,
            ],
        })
    });
    json!({
        "kind": "problem",
        "setting": problem.setting.iter().map(chosen).collect::<Vec<_>>(),
        "switches": problem.switches,
        "cells": cells(&problem.region.cells),
        "optional": cells(&optional),
        "marks": marks.collect::<Vec<_>>(),
        "rules": rules.collect::<Vec<_>>(),
        "cautions": problem.cautions(),
        "unfilled": problem.unfilled(),
        "blocked": cells(&problem.blocked()),
    })
}
