//! A puzzle as the document that the page edits.
//!
//! A region is one picture and each piece a mapping with a list of shapes, so that the page has one form to
//! edit. A region or a shape that no picture can tell is a list of cells.

use rustc_hash::FxHashSet;
use serde_json::{Map, Value, json};

use super::{picture, plain};
use crate::cell::Cell;
use crate::document::letters::is_letter_or_digit;
use crate::document::words::quoted;
use crate::lattice::{Lattice, Turns, WrapStep, word_of};
use crate::model::{Endless, Moves, Piece, Placed, Puzzle, Region, Rule, Shape};
use crate::setup::{Choice, Setup, Slot};

/// What a character of a picture that is no mark means: a cell of a region, one that may stay empty, a cell
/// of a shape.
const OPEN: char = '.';
const OPTIONAL: char = '?';
const CELL: char = 'X';
/// What stands in the place of a shape's name where a piece set is included.
const INCLUDE: &str = "include";
/// The key of the settings that do not exist.
const NEVER: &str = "never";

/// A puzzle as a document, keys in the order of the format.
///
/// # Errors
///
/// Why no document can hold it: a piece or a slot has a name that means something else.
pub fn document(puzzle: &Puzzle) -> Result<Value, String> {
    let lattice = puzzle.lattice;
    refuse_names(puzzle)?;
    let shown = if lattice.name == "square" { "" } else { lattice.name };
    let region = region_value(&puzzle.region, lattice);
    let pieces = pieces_data(&puzzle.pieces, lattice);
    let mut found = Map::new();
    found.insert("tilewright".to_owned(), json!(1));
    let mut say = |key: &str, value: Value| {
        if !is_empty(&value) {
            found.insert(key.to_owned(), value);
        }
    };
    say("name", json!(puzzle.name));
    say("title", json!(puzzle.title));
    say("source", json!(puzzle.source));
    say("tags", json!(puzzle.tags));
    say("notes", json!(puzzle.notes));
    say("lattice", json!(shown));
    say("region", region.clone());
    say("pieces", pieces.clone());
    say("rules", puzzle.rules.iter().map(rule_value).collect());
    say("setup", setup_value(&puzzle.setup, lattice.coordinates));
    say("placed", puzzle.placed.iter().map(|one| placed_value(one, lattice)).collect());
    say("groups", json!(puzzle.groups));
    say("goal", puzzle.goal.iter().map(|one| placed_value(one, lattice)).collect());
    say("corridor", plain::cells(&puzzle.corridor, lattice.coordinates));
    say("moves", moves_value(&puzzle.moves));
    say("set", plain::mapping(&puzzle.settings));
    say("expect", puzzle.expect.as_ref().map_or(Value::Null, plain::value));
    // The page edits these two even where there is nothing of them yet.
    found.entry("region").or_insert(region);
    found.entry("pieces").or_insert(pieces);
    Ok(Value::Object(found))
}

/// The moves that differ from slides by whole cells.
fn moves_value(moves: &Moves) -> Value {
    let mut found = Map::new();
    if moves.turns {
        found.insert("turns".to_owned(), json!(true));
    }
    if moves.clearance.0 != 0 {
        let (above, below) = moves.clearance;
        found.insert("clearance".to_owned(), json!(format!("{above}/{below}")));
    }
    if moves.fine != 1 {
        found.insert("fine".to_owned(), json!(moves.fine));
    }
    if moves.paths {
        found.insert("paths".to_owned(), json!(true));
    }
    if moves.grid != Moves::default().grid {
        found.insert("grid".to_owned(), json!(moves.grid));
    }
    Value::Object(found)
}

/// Whether a value says nothing.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(entries) => entries.is_empty(),
        _ => false,
    }
}

/// Refuses names that a document takes for something else.
fn refuse_names(puzzle: &Puzzle) -> Result<(), String> {
    for (at, piece) in puzzle.pieces.iter().enumerate() {
        let is_known = || puzzle.pieces[..at].iter().any(|one| one.name == piece.name);
        if piece.name == INCLUDE || is_known() {
            let name = quoted(&piece.name);
            return Err(format!("a piece called {name} cannot be written: rename it"));
        }
    }
    match puzzle.setup.slots.iter().any(|slot| slot.name == NEVER) {
        true => Err(format!("a slot called {} cannot be written: rename it", quoted(NEVER))),
        false => Ok(()),
    }
}

/// A region as a picture on one line; as cells where the picture would be mostly empty.
///
/// Cells are listed too if no picture shows them, or their marks, or that borders are joined.
fn region_value(region: &Region, lattice: &Lattice) -> Value {
    match region.endless {
        Some(Endless::Plane) => return json!({"plane": true}),
        Some(Endless::Strip(width)) => return json!({"strip": width}),
        None => {}
    }
    let optional: FxHashSet<&Cell> = region.optional.iter().collect();
    let is_both = region.marks.iter().any(|(cell, _)| optional.contains(cell));
    let are_signs = region.marks.iter().all(|(_, mark)| sign(mark).is_some());
    let is_plain = region.wrap.is_empty() && !is_both && are_signs;
    if !is_plain || !picture::fits(&region.cells, lattice.coordinates) {
        return region_cells(region, lattice);
    }
    let open = region.cells.iter().map(|cell| (*cell, OPEN));
    let optional = region.optional.iter().map(|cell| (*cell, OPTIONAL));
    let marked = region.marks.iter().filter_map(|(cell, mark)| Some((*cell, sign(mark)?)));
    json!(picture::written(open.chain(optional).chain(marked), '#'))
}

fn region_cells(region: &Region, lattice: &Lattice) -> Value {
    let coordinates = lattice.coordinates;
    let mut found = Map::new();
    found.insert("cells".to_owned(), plain::cells(&region.cells, coordinates));
    if !region.wrap.is_empty() {
        found.insert("wrap".to_owned(), wrap_value(region, lattice));
    }
    if !region.optional.is_empty() {
        let mut optional: Vec<&Cell> = region.optional.iter().collect();
        optional.sort_unstable();
        found.insert("optional".to_owned(), plain::cells(optional, coordinates));
    }
    if !region.marks.is_empty() {
        let marks = region.marks.iter().map(|(cell, mark)| (cell, mark.as_str()));
        found.insert("marks".to_owned(), marked_value(marks, coordinates));
    }
    Value::Object(found)
}

/// How borders are joined: by a word if one means it of the box from the origin, or step by step.
fn wrap_value(region: &Region, lattice: &Lattice) -> Value {
    let (steps, sides) = (&region.wrap, region.sides(lattice.coordinates));
    if let Some(word) = word_of(lattice, steps, &sides) {
        return json!(word);
    }
    let step = |step: &WrapStep| {
        let slide = plain::cell(&step.slide, lattice.coordinates);
        let is_slide = step.isometry == lattice.isometries()[0].name;
        if is_slide { slide } else { json!({"isometry": step.isometry, "slide": slide}) }
    };
    steps.iter().map(step).collect()
}

/// The cells of each mark.
fn marked_value<'m>(marks: impl Iterator<Item = (&'m Cell, &'m str)>, coordinates: usize) -> Value {
    let mut found: Map<String, Value> = Map::new();
    for (cell, mark) in marks {
        let cells = found.entry(mark).or_insert_with(|| json!([]));
        cells.as_array_mut().into_iter().for_each(|list| list.push(plain::cell(cell, coordinates)));
    }
    Value::Object(found)
}

/// The one letter or digit that a mark is, as pictures show it.
fn sign(mark: &str) -> Option<char> {
    let mut chars = mark.chars();
    chars.next().filter(|char| chars.next().is_none() && is_letter_or_digit(*char))
}

/// The pieces of a document.
pub fn pieces_data(pieces: &[Piece], lattice: &Lattice) -> Value {
    let named = |one: &Piece| (one.name.clone(), piece_value(one, lattice));
    Value::Object(pieces.iter().map(named).collect())
}

/// A piece with all that is said of it.
fn piece_value(piece: &Piece, lattice: &Lattice) -> Value {
    let shapes: Value = piece.shapes.iter().map(|shape| shape_value(shape, lattice)).collect();
    let mut found = Map::new();
    found.insert("shapes".to_owned(), shapes);
    if piece.copies != (1, Some(1)) {
        found.insert("copies".to_owned(), copies_value(piece.copies));
    }
    if piece.turns != Turns::Every {
        found.insert("turns".to_owned(), turns_value(&piece.turns));
    }
    if let Some(flips) = piece.flips.filter(|flips| *flips || !piece.has_sides()) {
        found.insert("flips".to_owned(), json!(flips));
    }
    if piece.weight != 1 {
        found.insert("weight".to_owned(), json!(piece.weight));
    }
    if piece.cost != 1 {
        found.insert("cost".to_owned(), json!(piece.cost));
    }
    if let Some(colour) = &piece.colour {
        found.insert("colour".to_owned(), json!(colour));
    }
    if !piece.at.is_empty() {
        let place = |cells: &Vec<Cell>| plain::cells(cells, lattice.coordinates);
        found.insert("at".to_owned(), piece.at.iter().map(place).collect());
    }
    Value::Object(found)
}

/// How a piece may be turned: true or false, an angle beside 0, or the axis or the list of the angles.
fn turns_value(turns: &Turns) -> Value {
    let Turns::By(angles) = turns else { return json!(*turns == Turns::Every) };
    let degrees = match angles.degrees[..] {
        [0, angle] => json!(angle),
        _ => json!(angles.degrees),
    };
    match &angles.axis {
        Some(axis) => json!({"axis": axis, "degrees": degrees}),
        None => degrees,
    }
}

/// A shape as a picture on one line, or as cells, with marks where a picture cannot show them.
fn shape_value(shape: &Shape, lattice: &Lattice) -> Value {
    let pairs = || shape.cells.iter().zip(&shape.marks);
    let marks = || shape.marks.iter().filter(|mark| !mark.is_empty());
    let are_signs = marks().all(|mark| sign(mark).is_some_and(|sign| sign != CELL));
    if are_signs && shape.sides.is_empty() && picture::fits(&shape.cells, lattice.coordinates) {
        let chars = pairs().map(|(cell, mark)| (*cell, sign(mark).unwrap_or(CELL)));
        return json!(picture::written(chars, OPEN));
    }
    let cells = plain::cells(&shape.cells, lattice.coordinates);
    if marks().next().is_none() && shape.sides.is_empty() {
        return cells;
    }
    let mut found = Map::new();
    found.insert("cells".to_owned(), cells);
    if marks().next().is_some() {
        let marked = pairs().filter(|(_, mark)| !mark.is_empty());
        let marked = marked.map(|(cell, mark)| (cell, mark.as_str()));
        found.insert("marks".to_owned(), marked_value(marked, lattice.coordinates));
    }
    if !shape.sides.is_empty() {
        found.insert("sides".to_owned(), sides_value(shape, lattice));
    }
    Value::Object(found)
}

/// The colours of the sides of a shape, by cell.
fn sides_value(shape: &Shape, lattice: &Lattice) -> Value {
    let coloured = shape.cells.iter().zip(&shape.sides).filter(|(_, colours)| !colours.is_empty());
    let named = coloured.map(|(cell, colours)| {
        let parts: Vec<String> = cell[..lattice.coordinates].iter().map(i32::to_string).collect();
        (parts.join(","), json!(colours))
    });
    Value::Object(named.collect())
}

/// Copies: a number, two, or `any`.
fn copies_value(copies: (u64, Option<u64>)) -> Value {
    match copies {
        (0, None) => json!("any"),
        (low, None) => json!([low, "any"]),
        (low, Some(high)) if low == high => json!(low),
        (low, Some(high)) => json!([low, high]),
    }
}

fn rule_value(rule: &Rule) -> Value {
    let mut found = Map::new();
    found.insert(rule.kind.clone(), plain::value(&rule.value));
    if let Some(switch) = &rule.switch {
        found.insert("switch".to_owned(), json!(switch));
    }
    Value::Object(found)
}

fn placed_value(placed: &Placed, lattice: &Lattice) -> Value {
    let cells = plain::cells(&placed.cells, lattice.coordinates);
    match placed.orientation {
        None => json!({"piece": placed.piece, "cells": cells}),
        Some(number) => {
            json!({"piece": placed.piece, "cells": cells, "orientation_index": number})
        }
    }
}

fn setup_value(setup: &Setup, coordinates: usize) -> Value {
    let slots = setup.slots.iter().map(|slot| (slot.name.clone(), slot_value(slot, coordinates)));
    let mut found: Map<String, Value> = slots.collect();
    let labels = |labels: &Vec<String>| match &labels[..] {
        [label] => json!(label),
        _ => json!(labels),
    };
    let entry = |entry: &Vec<(String, Vec<String>)>| {
        let pairs = entry.iter().map(|(name, of)| (name.clone(), labels(of)));
        Value::Object(pairs.collect())
    };
    if !setup.never.is_empty() {
        found.insert(NEVER.to_owned(), setup.never.iter().map(entry).collect());
    }
    Value::Object(found)
}

fn slot_value(slot: &Slot, coordinates: usize) -> Value {
    let alone = |cells: &Vec<Cell>| match &cells[..] {
        [cell] => plain::cell(cell, coordinates),
        _ => plain::cells(cells, coordinates),
    };
    match &slot.choice {
        Choice::OneInEach(domains) => {
            json!({"as": slot.role, "one_in_each": plain::named(domains, coordinates)})
        }
        Choice::Label(labels) => {
            let labels = labels.iter().map(|(name, cells)| (name.clone(), alone(cells)));
            json!({"as": slot.role, "choose": Value::Object(labels.collect())})
        }
        Choice::AnyCells(count) => json!({"as": slot.role, "count": count}),
    }
}
