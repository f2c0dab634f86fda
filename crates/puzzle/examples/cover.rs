//! Compiles puzzles: a JSON line `[document, settings, [settings, ...]]` in, each a text, a line out.
//!
//! A line out has the cells, the orientations as pictures show them, the sizes and fingerprints of all covers
//! that can be made of it, and the symmetries; nothing if there is no such problem. If settings can share a
//! cover it has what each of those in the list comes to there. With the word `time` it has the microseconds
//! of the quickest of some runs.

use std::convert::Infallible;
use std::io::{BufRead, stdin};
use std::sync::Arc;
use std::time::{Duration, Instant};

use puzzle::Cell;
use puzzle::document::json::read_json;
use puzzle::document::{Limits, Node, Reading};
use puzzle::laying::{
    Board, ChoiceCover, Classes, Compiled, Guard, Halt, Objective, OpenCover, Oriented, Wanted,
    can_stay_open, compile_packing, compile_problem, open_slots, packing_faults, setup_symmetries,
};
use puzzle::read::read_json_text;
use puzzle::setup::{Problem, settle};
use serde_json::{Value, json};

/// How often a problem is compiled to find how long that takes.
const RUNS: usize = 20;

fn main() {
    let is_timed = std::env::args().nth(1).is_some_and(|word| word == "time");
    for line in stdin().lock().lines() {
        let line = line.expect("standard input is UTF-8");
        let (document, given, full): (String, String, Vec<String>) =
            serde_json::from_str(&line).expect("a line is two texts and a list of texts");
        let full: Vec<_> = full.iter().filter_map(|given| problem(&document, given)).collect();
        let answer = problem(&document, &given).map(|problem| match is_timed {
            true => json!(quickest(&problem).as_micros() as u64),
            false => answer(&problem, &full),
        });
        println!("{}", json!(answer));
    }
}

fn problem(document: &str, given: &str) -> Option<Arc<Problem>> {
    let puzzle = read_json_text(document, Limits::default(), None).ok()?;
    settle(Arc::new(puzzle), &settings(given), true).ok().map(Arc::new)
}

fn settings(text: &str) -> Vec<(String, Node)> {
    let mut reading = Reading::new(text, Limits::default());
    let read = read_json(&mut reading).expect("settings are JSON");
    read.entries().expect("settings are a mapping").to_vec()
}

fn no_limit() -> impl FnMut(usize) -> Result<(), Infallible> {
    |_| Ok(())
}

fn done<T>(made: Result<T, Halt<Infallible>>) -> T {
    made.unwrap_or_else(|halt| panic!("there is no cover: {halt:?}"))
}

fn compiled(problem: &Arc<Problem>, wanted: Wanted) -> Compiled {
    done(compile_problem(Arc::clone(problem), wanted, &mut no_limit()))
}

fn quickest(problem: &Arc<Problem>) -> Duration {
    let run = |_| {
        let begun = Instant::now();
        let made = compiled(problem, Wanted::default());
        let time = begun.elapsed();
        drop(made);
        time
    };
    (0..RUNS).map(run).min().unwrap_or_default()
}

fn answer(problem: &Arc<Problem>, full: &[Arc<Problem>]) -> Value {
    let every = Wanted::default();
    let made = compiled(problem, every);
    let turns = compiled(problem, Wanted { classes: Classes::Turns, ..every });
    let stay = compiled(problem, Wanted { pieces_stay: true, ..every });
    let orders = [&made, &turns, &stay].map(|one| one.cover.symmetry_order());
    let board = &made.board;
    let shapes = |of_piece: &Vec<Oriented>| -> Value {
        of_piece.iter().map(|oriented| shown(board, oriented)).collect()
    };
    json!({
        "cells": plain(board, &board.cells),
        "orientations": board.orientations.iter().map(shapes).collect::<Value>(),
        "placements": made.placements.len(),
        "items": made.cover.n_items(),
        "options": made.cover.n_options(),
        "rules": made.rule_numbers,
        "fingerprint": made.cover.fingerprint().to_string(),
        "all": symmetries(&made),
        "turns": symmetries(&turns),
        "stay": symmetries(&stay),
        "orders": orders,
        "packed": packed(problem),
        "open": open(problem, full, &mut no_limit()),
    })
}

fn plain(board: &Board, cells: &[Cell]) -> Value {
    let coordinates = board.surface().plain.coordinates;
    cells.iter().map(|cell| json!(cell[..coordinates])).collect()
}

fn shown(board: &Board, oriented: &Oriented) -> Value {
    let marks: Vec<&str> = oriented.shown.iter().map(|&mark| board.marks.name(mark)).collect();
    json!([plain(board, &oriented.cells), marks])
}

fn symmetries(made: &Compiled) -> Value {
    let isometries = made.board.surface().plain.isometries();
    let symmetries = made.symmetries.iter();
    symmetries.map(|one| json!([isometries[one.isometry].name, one.cells, one.pieces])).collect()
}

/// For each objective the fingerprint of the relaxed cover, and all gains added up.
fn packed(problem: &Arc<Problem>) -> Value {
    let objectives = [Objective::Cells, Objective::Weight].into_iter();
    let can_pack = |objective: &Objective| packing_faults(problem, *objective).is_empty();
    let pack = |objective| {
        let made = done(compile_packing(Arc::clone(problem), objective, &mut no_limit()));
        let gains: u64 = made.gains.iter().map(|&gain| u64::from(gain)).sum();
        json!([made.compiled.cover.fingerprint().to_string(), gains])
    };
    objectives.filter(can_pack).map(pack).collect()
}

/// The cover that settings share, that of choices, the symmetries of the setup, and what settings come to.
fn open(problem: &Arc<Problem>, full: &[Arc<Problem>], guard: Guard<'_, Infallible>) -> Value {
    if open_slots(problem).is_empty() || !can_stay_open(problem) {
        return Value::Null;
    }
    let open = done(OpenCover::of(Arc::clone(problem), guard));
    let choices = done(ChoiceCover::of(Arc::clone(problem), guard));
    let Ok(symmetries) = setup_symmetries(&open.board, guard);
    let mut setting = |full: &Arc<Problem>| {
        let unit = open.unit(&full.setting).expect("a setting is a unit");
        let compiled = done(open.compiled(Arc::clone(full), guard));
        json!({
            "chosen": unit.chosen,
            "excluded": unit.excluded,
            "choices": choices.as_ref().map(|one| one.chosen(&full.setting)),
            "compiled": compiled.map(|one| one.cover.fingerprint().to_string()),
        })
    };
    json!({
        "fingerprint": open.cover.fingerprint().to_string(),
        "blockers": open.blockers,
        "choices": choices.as_ref().map(|one| one.cover.fingerprint().to_string()),
        "symmetries": symmetries,
        "settings": full.iter().map(&mut setting).collect::<Value>(),
    })
}
