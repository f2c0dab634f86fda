//! Ways to find out whether a rectangle can be tiled: strips of its width, and a search.

use std::collections::BTreeMap;
use std::sync::Arc;

use cover::{Ended, Question};
use endless::rectangles::{Size, Strips, Tiles, Why};
use endless::strip::{Closing, Columns, Footprint, Graph, footprints, lengths, tiling};
use puzzle::cell::Cell;
use puzzle::model::{Piece, Puzzle, Region};
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

use crate::asking::{Asking, stop_after};
use crate::fault::Fault;
use crate::options::Classes;
use crate::planned::planned;
use crate::subject::{settled, to_search};

/// The most states of a strip, unless another number is given.
const STATES: u64 = 300_000;
/// Seconds of the search for one rectangle, unless others are given.
const EACH: f64 = 10.0;

/// One tiling: for each piece its name and cells.
pub(crate) type Picture = Value;

/// Whether a rectangle can be tiled, how it is known, and one tiling if there is one.
pub(crate) type Answer = (Tiles, Why, Option<Picture>);

/// The ways to find out whether a rectangle can be tiled.
pub(crate) struct Ways<'a> {
    asking: &'a Asking,
    pub puzzle: &'a Arc<Puzzle>,
    /// Whether a rectangle can be tiled exactly if it can after a quarter turn.
    pub turns: bool,
    /// What lies in strips whose width is the first side, and in those whose width is the second.
    laid: [Vec<Footprint>; 2],
    pub strips: Strips,
    closings: [BTreeMap<usize, Closing>; 2],
    /// The least width whose strips have too many states.
    widest: [usize; 2],
    end: f64,
    states: u64,
    each: f64,
    /// States and nodes so far.
    pub nodes: u64,
}

impl<'a> Ways<'a> {
    /// The ways for some pieces, until the clock shows `end`.
    pub fn new(asking: &'a Asking, puzzle: &'a Arc<Puzzle>, end: f64) -> Result<Self, Fault> {
        let lattice = puzzle.lattice;
        if !lattice.has_rectangles() {
            return Err(Fault::say(format!(
                "rectangles are joined by sliding them by any number of cells, and {} has cells of several kinds: \
                 take squares or hexagons",
                lattice.name
            )));
        }
        let rows = footprints(lattice, &puzzle.pieces);
        let columns: Vec<Footprint> = mapped(&rows, |[x, y, rest @ ..]| {
            let mut cell = [y, x, 0, 0, 0, 0];
            cell[2..].copy_from_slice(&rest);
            cell
        });
        let turned: Vec<Footprint> = mapped(&rows, |[x, y, ..]| [y, -x, 0, 0, 0, 0]);
        let set = |laid: &[Footprint]| -> FxHashSet<Vec<Cell>> {
            laid.iter().map(|(_, cells)| lattice.canonical(cells)).collect()
        };
        let own = set(&rows);
        Ok(Self {
            asking,
            puzzle,
            turns: own == set(&columns) || own == set(&turned),
            laid: [columns, rows],
            strips: Strips::default(),
            closings: Default::default(),
            widest: [usize::MAX; 2],
            end,
            states: asking.options.whole("states", STATES, 1, 1 << 31)?,
            each: 1000.0 * asking.options.number("each", EACH, 0.0)?,
            nodes: 0,
        })
    }

    /// The milliseconds that are left.
    pub fn left(&self) -> f64 {
        (self.end - self.asking.now()).max(0.0)
    }

    /// What strips of the lesser side say; none if they have too many states.
    pub async fn by_strip(&mut self, (w, h): Size) -> Result<Option<Answer>, Fault> {
        let (side, width, length) = match w <= h {
            _ if self.turns => (1, w.min(h), w.max(h)),
            true => (0, w, h),
            false => (1, h, w),
        };
        if !self.strips[side].contains_key(&width) && width < self.widest[side] {
            self.close(side, width).await?;
        }
        let Some(lengths) = self.strips[side].get(&width) else { return Ok(None) };
        let is_tiled = lengths.has(length);
        let lies_across = side == 0 || (self.turns && w <= h);
        let picture = |closing: &Closing| self.picture(&tiling(closing, length)?, lies_across);
        let found = is_tiled.then(|| self.closings[side].get(&width).and_then(picture)).flatten();
        let tiles = if is_tiled { Tiles::Yes } else { Tiles::No };
        Ok(Some((tiles, Why::Strip(width), found)))
    }

    /// A tiling of a strip as a picture of the rectangle.
    ///
    /// * `across`: whether the strip runs along the second side.
    fn picture(&self, laid: &[endless::strip::Laid], across: bool) -> Option<Picture> {
        let piece = |(piece, cells): &endless::strip::Laid| {
            let mut cells: Vec<[usize; 2]> = cells
                .iter()
                .map(|&(along, at)| if across { [at, along] } else { [along, at] })
                .collect();
            cells.sort_unstable();
            json!({"piece": self.puzzle.pieces[*piece].name, "cells": cells})
        };
        Some(laid.iter().map(piece).collect())
    }

    /// Closes the graph of the strips of a width, if it has not too many states.
    async fn close(&mut self, side: usize, width: usize) -> Result<(), Fault> {
        let Ok(columns) = Columns::of(self.puzzle.lattice, &self.laid[side], width) else {
            self.widest[side] = width;
            return Ok(());
        };
        let mut closing = Closing::new(columns);
        loop {
            let stop = stop_after(self.asking.slice(self.end)).within(self.states);
            match closing.advance(&stop) {
                Ended::Done => break,
                Ended::Time if self.left() > 0.0 => self.asking.breath().await,
                _ => {
                    self.widest[side] = width;
                    return Ok(());
                }
            }
            let met = self.nodes + closing.met() as u64;
            self.asking.tell_progress(0.0, 0, met, "searching");
        }
        self.nodes += closing.met() as u64;
        let automaton = Graph::of(&closing).automaton;
        if let Some(lengths) = lengths(&automaton, &stop_after(self.left())) {
            self.strips[side].insert(width, lengths);
            self.closings[side].insert(width, closing);
        }
        Ok(())
    }

    /// What a search of the rectangle says.
    pub async fn by_search(&mut self, (w, h): Size) -> Result<Answer, Fault> {
        let end = self.end.min(self.asking.now() + self.each);
        let cells = (0..w as i32).flat_map(|x| (0..h as i32).map(move |y| [x, y, 0, 0, 0, 0]));
        let region = Region::of(cells.collect());
        let pieces = counted(&self.puzzle.pieces, w * h);
        let puzzle = Arc::new(Puzzle { region, pieces, ..(**self.puzzle).clone() });
        let ready = to_search(settled(&puzzle, false)?, Classes::All)?;
        if let Some(proof) = &ready.proof {
            return Ok((Tiles::No, Why::Proof(proof.clone()), None));
        }
        let answer = planned(self.asking, &ready.solver, Question::One, end, 0).await?;
        self.nodes += answer.nodes;
        Ok(match (answer.found, answer.ended) {
            (Some(options), _) => {
                let lays = options.iter().filter(|option| ready.lays(**option));
                let picture = lays.map(|option| ready.lay_data(*option)).collect();
                (Tiles::Yes, Why::Search, Some(picture))
            }
            (None, Ended::Done) => (Tiles::No, answer.proof.map_or(Why::Search, Why::Proof), None),
            (None, _) => (Tiles::Unknown, Why::Limit, None),
        })
    }
}

/// Pieces that fill so many cells: how many copies there are is said where nothing else is possible, as methods that
/// find one solution want to know it.
fn counted(pieces: &[Piece], cells: usize) -> Vec<Piece> {
    let mut pieces = pieces.to_vec();
    if let [piece] = &mut pieces[..] {
        let size = piece.shapes[0].cells.len();
        if piece.shapes.iter().all(|shape| shape.cells.len() == size) && cells.is_multiple_of(size)
        {
            let copies = (cells / size) as u64;
            piece.copies = (copies, Some(copies));
        }
    }
    pieces
}

/// Footprints after a map of cells.
fn mapped(laid: &[Footprint], map: impl Fn(Cell) -> Cell) -> Vec<Footprint> {
    let image =
        |(piece, cells): &Footprint| (*piece, cells.iter().map(|cell| map(*cell)).collect());
    laid.iter().map(image).collect()
}
