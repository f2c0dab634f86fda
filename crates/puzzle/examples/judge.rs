//! Reads JSON documents, one a line of standard input, and prints a line for each: its faults as
//! `{"faults": [{"path", "what", "todo", "line", "column"}, ...]}`, or what it says as `{"document": ...}`.
//!
//! A line may also be a JSON text, a document that is written as a text, so that lines may end in it.
//! Words on the command line are caps, as in `region_cells=5`; with `uses=before` a document that uses
//! another uses the last one without fault.

use std::io::{BufRead, Write};

use puzzle::Cell;
use puzzle::document::{Fault, Key, Limits, Node, Value};
use puzzle::model::{Piece, Puzzle, Region};
use puzzle::read::read_json_text;
use puzzle::setup::{Choice, Slot};
use serde_json::{Value as Data, json};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let limits = limits(&words);
    let may_use = words.iter().any(|word| word == "uses=before");
    let (mut out, mut before) = (std::io::stdout().lock(), None);
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("standard input is UTF-8");
        let text = serde_json::from_str::<String>(&line).unwrap_or(line);
        let said = match read(&text, &limits, before.as_ref().filter(|_| may_use)) {
            Ok(puzzle) => {
                let said = json!({"document": document(&puzzle)});
                before = Some(puzzle);
                said
            }
            Err(faults) => json!({"faults": faults.iter().map(fault).collect::<Vec<_>>()}),
        };
        if writeln!(out, "{said}").is_err() {
            return; // nobody reads on
        }
    }
}

fn read(text: &str, limits: &Limits, base: Option<&Puzzle>) -> Result<Puzzle, Vec<Fault>> {
    let read = match base.cloned() {
        Some(base) => {
            let mut resolve = |_: &str| Ok(base.clone());
            read_json_text(text, limits.clone(), Some(&mut resolve))
        }
        None => read_json_text(text, limits.clone(), None),
    };
    read.map_err(|unread| unread.faults)
}

fn limits(words: &[String]) -> Limits {
    let mut limits = Limits::default();
    for (cap, most) in words.iter().filter_map(|word| word.split_once('=')) {
        let own = match cap {
            "region_cells" => &mut limits.region_cells,
            "piece_kinds" => &mut limits.piece_kinds,
            "piece_cells" => &mut limits.piece_cells,
            "box_cells" => &mut limits.box_cells,
            "file_bytes" => &mut limits.file_bytes,
            "file_depth" => &mut limits.file_depth,
            "file_values" => &mut limits.file_values,
            _ => continue,
        };
        *own = most.parse().expect("a cap is a whole number");
    }
    limits
}

fn fault(fault: &Fault) -> Data {
    let key = |key: &Key| match key {
        Key::Name(name) => json!(**name),
        Key::Index(index) => json!(index),
    };
    let path: Vec<Data> = fault.path.iter().map(key).collect();
    let (what, todo, (line, column)) = (&fault.what, &fault.todo, fault.at);
    json!({"path": path, "what": what, "todo": todo, "line": line, "column": column})
}

fn document(puzzle: &Puzzle) -> Data {
    let size = puzzle.lattice.coordinates;
    let rule = |rule: &puzzle::model::Rule| json!([rule.kind, plain(&rule.value), rule.switch]);
    let placed = |one: &puzzle::model::Placed| json!([one.piece, cells(&one.cells, size)]);
    let setting = |(name, value): &(String, Node)| json!([name, plain(value)]);
    json!({
        "name": puzzle.name, "title": puzzle.title, "source": puzzle.source, "notes": puzzle.notes,
        "tags": puzzle.tags, "lattice": puzzle.lattice.name, "region": region(&puzzle.region, size),
        "pieces": puzzle.pieces.iter().map(|one| piece(one, size)).collect::<Vec<_>>(),
        "rules": puzzle.rules.iter().map(rule).collect::<Vec<_>>(),
        "slots": puzzle.setup.slots.iter().map(|one| slot(one, size)).collect::<Vec<_>>(),
        "never": puzzle.setup.never,
        "placed": puzzle.placed.iter().map(placed).collect::<Vec<_>>(),
        "settings": puzzle.settings.iter().map(setting).collect::<Vec<_>>(),
        "groups": puzzle.groups, "expect": puzzle.expect.as_ref().map_or(json!([]), plain),
    })
}

fn cells(cells: &[Cell], size: usize) -> Vec<Vec<i32>> {
    cells.iter().map(|cell| cell[..size].to_vec()).collect()
}

fn region(region: &Region, size: usize) -> Data {
    let mark = |(cell, mark): &(Cell, String)| json!([cell[..size], mark]);
    let step = |step: &puzzle::model::WrapStep| json!([step.isometry, step.slide[..size]]);
    json!({
        "cells": cells(&region.cells, size), "optional": cells(&region.optional, size),
        "marks": region.marks.iter().map(mark).collect::<Vec<_>>(),
        "wrap": region.wrap.iter().map(step).collect::<Vec<_>>(),
    })
}

fn piece(piece: &Piece, size: usize) -> Data {
    let shapes = piece.shapes.iter().map(|shape| json!([cells(&shape.cells, size), shape.marks]));
    let at: Vec<_> = piece.at.iter().map(|place| cells(place, size)).collect();
    json!({
        "name": piece.name, "shapes": shapes.collect::<Vec<_>>(), "copies": piece.copies,
        "turns": piece.turns, "flips": piece.flips, "weight": piece.weight, "at": at,
    })
}

fn slot(slot: &Slot, size: usize) -> Data {
    let named = |named: &[(String, Vec<Cell>)]| -> Vec<Data> {
        named.iter().map(|(name, of)| json!([name, cells(of, size)])).collect()
    };
    let choice = match &slot.choice {
        Choice::OneInEach(domains) => json!({"one_in_each": named(domains)}),
        Choice::Label(labels) => json!({"choose": named(labels)}),
        Choice::AnyCells(count) => json!({"count": count}),
    };
    json!([slot.name, slot.role, choice])
}

/// Plain data; whole numbers that do not fit as they are written.
fn plain(node: &Node) -> Data {
    match &node.value {
        Value::Null | Value::Broken => Data::Null,
        Value::Truth(truth) => json!(truth),
        Value::Whole(Some(number)) => json!(number),
        Value::Whole(None) => json!(node.text),
        Value::Number(number) => json!(number),
        Value::Text(text) => json!(text),
        Value::List(items) => items.iter().map(plain).collect(),
        Value::Map(entries) => {
            Data::Array(entries.iter().map(|(key, value)| json!([key, plain(value)])).collect())
        }
    }
}
