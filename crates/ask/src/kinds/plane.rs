//! `plane`: do the pieces tile the plane?

use std::rc::Rc;

use cover::Ended;
use endless::plane::{Barred, Bounds, Colours, Shapes, Tile, Tiling, Vector, Verdict, decide};
use puzzle::cell::{Cell, shown};
use puzzle::document::Fault as Wrong;
use puzzle::lattice::Lattice;
use puzzle::model::{NO_COLOUR, Piece};
use puzzle::path;
use serde_json::{Value, json};

use crate::asking::{Asking, Ending};
use crate::fault::Fault;
use crate::loose::check_touching;
use crate::words::things;

/// The most tiles of a period that is looked for, unless more are asked for.
const TILES: u64 = 12;
/// The most steps from a tile to cells around it that are to be covered, unless more are asked for.
const STEPS: u64 = 6;

pub(crate) async fn plane(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let end = asking.end()?;
    let bounds = Bounds {
        tiles: asking.options.whole("most_tiles", TILES, 1, 1000)? as usize,
        steps: asking.options.whole("most_steps", STEPS, 1, 100)? as usize,
    };
    let puzzle = asking.subject.puzzle();
    let rules = check_touching(puzzle, "the plane")?;
    let pieces = &puzzle.pieces;
    let Some(shapes) = Shapes::of(puzzle.lattice, pieces, &rules) else {
        let what = format!("the {} lattice is no plane", puzzle.lattice.name);
        let todo = "take a flat lattice, such as square, triangle or hexagon";
        return Err((&[Wrong::new(path!["lattice"], what, todo)][..]).into());
    };
    let is_one = shapes.pieces.len() == 1;
    let found = asking.insist(end, |stop, is_last| {
        let found = decide(&shapes, is_one, bounds, stop);
        asking.tell_progress(0.0, 0, found.nodes, "searching");
        Ok((is_last || found.ended != Some(Ended::Time)).then_some(found))
    });
    let found = found.await?;
    let reported = Reported { shapes: &shapes, pieces, lattice: puzzle.lattice, found: &found };
    asking.tell_result(reported.data(), reported.text());
    let is_known = found.tiling.is_some() || found.barred.is_some();
    let why = match (is_known, found.ended) {
        (true, None) => String::new(),
        (false, None) => "The bounds were reached.".to_owned(),
        (_, Some(ended)) => asking.why(ended)?,
    };
    Ok(Ending { complete: is_known, why, found: json!(reported.word()), nodes: found.nodes })
}

/// A verdict as it is reported.
struct Reported<'t> {
    shapes: &'t Shapes,
    pieces: &'t [Piece],
    lattice: &'static Lattice,
    found: &'t Verdict,
}

impl Reported<'_> {
    fn word(&self) -> &'static str {
        match (&self.found.tiling, self.found.barred) {
            (Some(_), _) => "yes",
            (None, Some(_)) => "no",
            (None, None) => "unknown",
        }
    }

    fn data(&self) -> Value {
        let Verdict { tiling, heesch, .. } = self.found;
        let at_most = self.isohedral_at_most();
        json!({
            "tiles": self.word(),
            "tiles_in_period": tiling.as_ref().map(|tiling| tiling.tiles.len()),
            "period": tiling.as_ref().map(|tiling| self.period(tiling)),
            "isohedral_number": self.isohedral_number(),
            "isohedral_at_most": at_most,
            "translation": self.found.translation,
            "conway": self.found.conway,
            "hc": heesch.as_ref().map(|heesch| heesch.hc),
            "hh": heesch.as_ref().map(|heesch| heesch.hh),
            "certificate": self.certificate(),
            "complete": self.word() != "unknown",
            "ended": self.found.ended.map_or("done".to_owned(), |ended| ended.to_string()),
            "nodes": self.found.nodes,
        })
    }

    /// The fewest orbits of tiles in a tiling by one piece that was found.
    fn isohedral_at_most(&self) -> Option<usize> {
        if self.shapes.pieces.len() > 1 {
            return None;
        }
        match &self.found.isohedral {
            Some(_) => Some(1),
            None => self.found.tiling.as_ref().map(|tiling| tiling.orbits),
        }
    }

    /// The same where it is known that no tiling has fewer.
    fn isohedral_number(&self) -> Option<usize> {
        let known = if self.found.is_anisohedral { 2 } else { 1 };
        self.isohedral_at_most().filter(|number| *number <= known)
    }

    fn period(&self, tiling: &Tiling) -> Value {
        tiling.torus.steps().map(|step| self.vector(step)).into_iter().collect()
    }

    fn vector(&self, step: Vector) -> Value {
        json!(self.shapes.grid.step(step)[..self.lattice.coordinates])
    }

    fn tiles(&self, tiles: &[Tile]) -> Value {
        let tile = |tile: &Tile| {
            let piece = self.shapes.pieces[self.shapes.ways[tile.way].shape];
            let grid = &self.shapes.grid;
            let mut cells: Vec<_> = self.shapes.cells(*tile).map(|spot| grid.cell(spot)).collect();
            cells.sort_unstable();
            let shown: Value =
                cells.iter().map(|cell| json!(cell[..self.lattice.coordinates])).collect();
            let mut data = json!({"piece": self.pieces[piece].name, "cells": shown});
            let sides = &self.shapes.ways[tile.way].sides;
            if !sides.is_empty() {
                let colours = cells.iter().map(|cell| self.colours(*tile, cell));
                data["sides"] = colours.collect();
            }
            data
        };
        tiles.iter().map(tile).collect()
    }

    /// The colours on the sides of a cell of a tile, in the order of the lattice.
    fn colours(&self, tile: Tile, cell: &Cell) -> String {
        let grid = &self.shapes.grid;
        let own = grid.spot(cell).back(tile.by);
        let sides = &self.shapes.ways[tile.way].sides;
        let colour = |side: usize| {
            let across = grid.spot(&self.lattice.across(cell, side).0).back(tile.by);
            let known = sides.iter().find(|known| (known.0, known.1) == (own, across));
            known.and_then(|known| char::from_u32(known.2)).unwrap_or(NO_COLOUR)
        };
        (0..self.lattice.sides(cell).names.len()).map(colour).collect()
    }

    /// Adds the number of a colour to each tile, and what the steps of the period add to it.
    fn colour(&self, data: &mut Value, tiling: &Tiling) {
        let colours = Colours::of_tiling(self.shapes, tiling);
        for (at, colour) in colours.tiles.iter().enumerate() {
            data["tiles"][at]["colour"] = json!(colour);
        }
        data["colours"] = json!({"number": colours.number, "steps": colours.steps});
    }

    /// What a stranger can check: a period with its tiles; or around which tile no others can be laid, with the last
    /// coronas that can; or how far was looked.
    fn certificate(&self) -> Value {
        let periodic = |tiling: &Tiling| json!({"kind": "period", "period": self.period(tiling), "tiles": self.tiles(&tiling.tiles)});
        match (&self.found.tiling, self.found.barred) {
            (Some(tiling), _) => {
                let mut data = periodic(tiling);
                self.colour(&mut data, tiling);
                if let Some(other) = self.found.isohedral.as_ref().filter(|_| tiling.orbits > 1) {
                    data["isohedral"] = periodic(other);
                }
                data
            }
            (None, Some(barred)) => {
                let coronas = self.found.heesch.iter().flat_map(|heesch| &heesch.coronas);
                let coronas: Value = coronas.map(|tiles| self.tiles(tiles)).collect();
                let (kind, number) = match barred {
                    Barred::Steps(steps) => ("around", steps),
                    Barred::Coronas(coronas) => ("coronas", coronas),
                };
                let way = self.found.heesch.as_ref().map_or(0, |heesch| heesch.way);
                let middle = self.tiles(&[Tile { way, by: [0, 0] }]);
                json!({"kind": kind, "number": number, "tile": middle[0], "coronas": coronas})
            }
            (None, None) => json!({
                "kind": "bounds", "tiles": self.found.tiles_seen, "steps": self.found.steps_seen,
            }),
        }
    }

    /// The answer in sentences.
    fn text(&self) -> String {
        let found = self.found;
        match (&found.tiling, found.barred) {
            (Some(tiling), _) => {
                let shown = |step| shown(&self.shapes.grid.step(step), self.lattice.coordinates);
                let [one, other] = tiling.torus.steps().map(shown);
                let tiles = match tiling.tiles.len() {
                    1 => "one tile repeats".to_owned(),
                    more => format!("{more} tiles repeat"),
                };
                let they = if self.shapes.pieces.len() == 1 { "tiles" } else { "tile" };
                format!("{they} the plane: {tiles} by {one} and {other}{}", self.like())
            }
            (None, Some(barred)) => {
                let do_not =
                    if self.shapes.pieces.len() == 1 { "does not tile" } else { "do not tile" };
                let coronas = found.heesch.as_ref().map_or(String::new(), |heesch| {
                    let more = if heesch.hh > heesch.hc { ", one more with holes" } else { "" };
                    format!("; Heesch number {}{more}", heesch.hc)
                });
                let proof = match barred {
                    Barred::Steps(steps) => {
                        let steps = things(steps, "step");
                        format!("no copies cover every cell within {steps} of a copy")
                    }
                    Barred::Coronas(coronas) => {
                        format!("no {coronas} coronas can be laid around a copy, holes or not")
                    }
                };
                format!("{do_not} the plane: {proof}{coronas}")
            }
            (None, None) => {
                let steps = things(found.steps_seen, "step");
                let seen = found.tiles_seen;
                let tiles = match self.shapes.pieces.len() {
                    1 => format!("{seen} tiles"),
                    _ => format!("{seen} times the cells of the smallest piece"),
                };
                format!(
                    "not known: no period has up to {tiles}, and copies can be laid for {steps} around"
                )
            }
        }
    }

    /// What kind of tiling one piece has.
    fn like(&self) -> String {
        match (self.found.translation, self.found.conway, self.isohedral_at_most()) {
            (Some(true), ..) => String::new(),
            (_, Some(true), _) => "; translations and half turns do (Conway's criterion)".into(),
            (.., Some(1)) => "; some tiling has one kind of tile (isohedral)".into(),
            (.., Some(number)) if self.isohedral_number().is_some() => {
                format!("; every tiling has more than one kind of tile (isohedral number {number})")
            }
            (.., Some(number)) => format!("; the isohedral number is {number} at most"),
            _ => String::new(),
        }
    }
}
