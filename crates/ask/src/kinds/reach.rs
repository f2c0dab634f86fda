//! `reach`: where each piece of a tray can slide in one move.

use std::rc::Rc;

use apart::tray::PlaceSpec;
use puzzle::trays::{reached, reaches};
use serde_json::{Value, json};

use crate::asking::{Asking, Ending};
use crate::fault::Fault;
use crate::tray::TrayNow;

pub(crate) async fn reach(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let tray = TrayNow::new(&asking)?;
    let puzzle = &tray.problem.puzzle;
    let found = reaches(puzzle.lattice, &tray.board.cells, &puzzle.corridor, &tray.pieces);
    let found = found.map_err(Fault::say)?;
    let movable = found.iter().filter(|places| places.iter().skip(1).any(|one| one.rests)).count();
    let places = |places: &Vec<_>| places.iter().map(place).collect::<Value>();
    let pieces: Value = found.iter().map(places).collect();
    let is_reached = !tray.goals.is_empty() && reached(&tray.pieces, &tray.goals);
    asking.tell_result(json!({"pieces": pieces, "reached": is_reached}), "");
    Ok(Ending { complete: true, found: json!(movable), ..Ending::default() })
}

/// A place: the numbers of its cells, whether the piece may stop there, and the places one step away.
fn place(one: &PlaceSpec) -> Value {
    let steps: Value = one.steps.iter().map(|step| step.to).collect();
    json!({"cells": one.cells, "rests": one.rests, "steps": steps})
}
