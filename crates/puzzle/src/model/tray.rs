//! Trays, in which pieces slide from where they are placed to a goal: what is wrong with goal and corridor.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Placed, Puzzle};
use crate::cell::{Cell, shown};
use crate::document::Fault;
use crate::document::words::{closest, quoted};
use crate::path;

/// The lattices of trays.
pub const TRAY_LATTICES: [&str; 3] = ["square", "triangle", "hexagon"];

impl Puzzle {
    /// Whether it says how pieces slide: where they end, or what they may pass but not stop on.
    pub fn is_tray(&self) -> bool {
        !self.goal.is_empty() || !self.corridor.is_empty()
    }

    /// The puzzle with other pieces placed: no tray any more, for those are no start of it.
    pub fn with_placed(&self, placed: Vec<Placed>) -> Self {
        Self { placed, goal: vec![], corridor: vec![], ..self.clone() }
    }
}

/// What is wrong with the goal and the corridor of a puzzle whose region has no fault.
pub fn tray_faults(puzzle: &Puzzle) -> Vec<Fault> {
    let keys = [("goal", !puzzle.goal.is_empty()), ("corridor", !puzzle.corridor.is_empty())];
    let Some((key, _)) = keys.into_iter().find(|(_, is_given)| *is_given) else { return vec![] };
    if let Some((what, todo)) = no_tray(puzzle) {
        return vec![Fault::new(path![key], what, todo)];
    }
    let mut found = Tray::new(puzzle).corridor_faults();
    if puzzle.placed.is_empty() {
        let todo = "say under 'placed' where each piece lies at the start";
        found.push(Fault::new(path![key], "no piece is placed, so there is no start", todo));
    } else {
        found.extend(Tray::new(puzzle).goal_faults());
    }
    found
}

/// Why nothing slides on a puzzle's board, and what to do.
fn no_tray(puzzle: &Puzzle) -> Option<(String, String)> {
    let name = puzzle.lattice.name;
    if !TRAY_LATTICES.contains(&name) {
        let what = format!("pieces slide on {}, not on {name}", TRAY_LATTICES.join(", "));
        return Some((what, "leave it out, or take one of these lattices".into()));
    }
    let what = "the borders of the region are joined, and pieces slide in flat trays alone";
    (!puzzle.region.wrap.is_empty()).then(|| (what.into(), "leave out wrap".into()))
}

/// A tray as described.
struct Tray<'p> {
    puzzle: &'p Puzzle,
    board: FxHashSet<&'p Cell>,
    corridor: FxHashSet<&'p Cell>,
    /// How many pieces of a name and a shape are in the tray.
    placed: FxHashMap<(&'p str, Vec<Cell>), usize>,
}

impl<'p> Tray<'p> {
    fn new(puzzle: &'p Puzzle) -> Self {
        let board = puzzle.region.cells.iter().collect();
        let corridor = puzzle.corridor.iter().collect();
        let mut placed = FxHashMap::default();
        for one in puzzle.placed.iter().filter(|one| !one.cells.is_empty()) {
            let shape = puzzle.lattice.canonical(&one.cells);
            *placed.entry((one.piece.as_str(), shape)).or_default() += 1;
        }
        Self { puzzle, board, corridor, placed }
    }

    /// Cells of the corridor that are none of the region, and pieces that stand there at the start.
    fn corridor_faults(&self) -> Vec<Fault> {
        let cells = self.puzzle.corridor.iter().enumerate();
        let outside = cells.filter(|(_, cell)| !self.board.contains(cell)).map(|(index, cell)| {
            let what = format!("{} is no cell of the region", self.shown(cell));
            Fault::new(path!["corridor", index], what, "move it, or leave it out")
        });
        let mut found: Vec<Fault> = outside.collect();
        for (index, placed) in self.puzzle.placed.iter().enumerate() {
            if let Some(cell) = placed.cells.iter().find(|cell| self.corridor.contains(cell)) {
                let name = quoted(&placed.piece);
                let what = format!("{name} stands on the corridor at {}", self.shown(cell));
                let todo = "place it elsewhere, or take the cell out of 'corridor'";
                found.push(Fault::new(path!["placed", index], what, todo));
            }
        }
        found
    }

    fn goal_faults(&self) -> Vec<Fault> {
        let mut found = vec![];
        let mut taken: FxHashMap<&Cell, String> = FxHashMap::default();
        let mut used: FxHashMap<(&str, Vec<Cell>), usize> = FxHashMap::default();
        for (index, goal) in self.puzzle.goal.iter().enumerate() {
            let mut fault = |what: String, todo: String| {
                found.push(Fault::new(path!["goal", index], what, todo));
            };
            if let Some((what, todo)) = self.wrong_place(goal) {
                fault(what, todo);
            }
            let clash = goal.cells.iter().find_map(|cell| Some((cell, taken.get(cell)?)));
            if let Some((cell, other)) = clash {
                let what = format!("{} is taken by the goal of {other}", self.shown(cell));
                fault(what, "move one".into());
            }
            taken.extend(goal.cells.iter().map(|cell| (cell, quoted(&goal.piece))));
            match self.wrong_name(goal) {
                Some((what, todo)) => fault(what, todo),
                None => found.extend(self.not_placed(goal, index, &mut used)),
            }
        }
        found
    }

    /// Why no piece can end on the cells of a goal, and what to do.
    fn wrong_place(&self, goal: &Placed) -> Option<(String, String)> {
        let outside = goal.cells.iter().filter(|cell| !self.board.contains(cell));
        let outside: Vec<String> = outside.map(|cell| self.shown(cell)).collect();
        if !outside.is_empty() {
            let what = format!("no cells of the region: [{}]", outside.join(", "));
            return Some((what, "move it".into()));
        }
        let cell = goal.cells.iter().find(|cell| self.corridor.contains(cell))?;
        let what = format!("no piece may stop on the corridor at {}", self.shown(cell));
        Some((what, "move it, or take the cell out of 'corridor'".into()))
    }

    /// Why there is no piece of the name of a goal, or nowhere for it to lie, and what to do.
    fn wrong_name(&self, goal: &Placed) -> Option<(String, String)> {
        let name = quoted(&goal.piece);
        let known: Vec<&str> = self.puzzle.pieces.iter().map(|one| one.name.as_str()).collect();
        if !known.contains(&goal.piece.as_str()) {
            let todo = match closest(&goal.piece, &known, 1, 0.6).first() {
                Some(near) => format!("did you mean {}?", quoted(near)),
                None => format!("pieces: {}", known.join(", ")),
            };
            return Some((format!("there is no piece {name}"), todo));
        }
        let what = format!("the goal of {name} has no cells");
        goal.cells.is_empty().then(|| (what, "give them".into()))
    }

    /// The fault of a goal that no placed piece is left for: it is that of its piece, or of its cells.
    fn not_placed(
        &self,
        goal: &'p Placed,
        index: usize,
        used: &mut FxHashMap<(&'p str, Vec<Cell>), usize>,
    ) -> Option<Fault> {
        let name = quoted(&goal.piece);
        if !self.placed.keys().any(|(one, _)| *one == goal.piece) {
            let todo = "place it first, or leave it out of the goal";
            let path = path!["goal", index, "piece"];
            return Some(Fault::new(path, format!("{name} is not in the tray"), todo));
        }
        let key = (goal.piece.as_str(), self.puzzle.lattice.canonical(&goal.cells));
        let Some(&copies) = self.placed.get(&key) else {
            let what = format!("{name} does not come to lie on these cells by sliding");
            let todo = "pieces do not turn: give cells of the shape in which it is placed";
            return Some(Fault::new(path!["goal", index, "cells"], what, todo));
        };
        let used = used.entry(key).or_default();
        *used += 1;
        let what = || match copies {
            1 => format!("{name} is in the tray once only"),
            _ => format!("{name} is in the tray {copies} times only, lying so"),
        };
        let path = path!["goal", index, "piece"];
        (*used > copies).then(|| Fault::new(path, what(), "name it less often"))
    }

    fn shown(&self, cell: &Cell) -> String {
        shown(cell, self.puzzle.lattice.coordinates)
    }
}
