//! The named things of a puzzle, and the puzzle without some of them: a relaxation in any case.
//!
//! Things are pieces that must be used, chosen values of the setup ("pegs"), rules, and placed pieces. Whatever
//! solves the puzzle solves it without some of them as well:
//!
//! - a piece that is left out may still be used, up to its copies, and as many cells may stay empty, wherever, as
//!   the copies that had to be used would cover;
//! - a peg that blocks a cell may stand anywhere: its cell is open, and one cell may stay empty instead;
//! - a peg that marks cells may stand anywhere: cells without another peg take piece cells with its mark;
//! - a rule does not hold;
//! - a placed piece is taken from the board, and is used like any other.

use std::collections::BTreeSet;
use std::sync::Arc;

use cover::Arrange;
use puzzle::cell::Cell;
use puzzle::lattice::CellNames;
use puzzle::model::{Piece, Puzzle, Region, Rule};
use puzzle::rules::{KINDS, ReadRule, read_rules};
use puzzle::setup::{Choice, Chosen, Problem, Setup, Slot, ground};
use serde_json::{Value, json};

use crate::data::cells_data;

/// Things that are left out, by their numbers.
pub type Left = BTreeSet<usize>;

/// What a thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Chosen cells of a slot.
    Peg,
    /// A piece that must be used.
    Piece,
    /// A piece that is on the board already.
    Placed,
    /// A rule.
    Rule,
}

impl Kind {
    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            Self::Peg => "peg",
            Self::Piece => "piece",
            Self::Placed => "placed",
            Self::Rule => "rule",
        }
    }
}

/// Something of a puzzle that has a name and could be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// What it is.
    pub kind: Kind,
    /// Of the piece, the slot, the placed piece or the rule that holds, from 0.
    pub number: usize,
    /// Of a peg or a placed piece, sorted.
    pub cells: Vec<Cell>,
    /// Of the piece or the slot; the label chosen; the rule as a sentence.
    pub name: String,
}

impl Thing {
    /// The cost of naming it: the cheapest conflict is reported.
    pub fn weight(&self) -> u32 {
        if self.kind == Kind::Rule { 2 } else { 1 }
    }

    /// The thing as JSON data.
    pub fn data(&self, coordinates: usize) -> Value {
        let mut data = json!({"kind": self.kind.name(), "name": self.name});
        if !self.cells.is_empty() {
            data["cells"] = cells_data(&self.cells, coordinates);
        }
        data
    }

    /// The thing in words, its cells by their names on the board.
    pub fn text(&self, names: &CellNames) -> String {
        let (name, place) = (&self.name, names.listed(&self.cells));
        match self.kind {
            Kind::Rule => format!("the rule '{name}'"),
            Kind::Piece => format!("piece {name}"),
            Kind::Peg => format!("{name} at {place}"),
            Kind::Placed => format!("placed {name} at {place}"),
        }
    }
}

/// What could be left out of a problem: rules, then pegs, placed pieces, pieces.
pub fn things_of(problem: &Problem) -> Vec<Thing> {
    let thing =
        |kind, number, cells, name: &str| Thing { kind, number, cells, name: name.to_owned() };
    let rules = problem.rules.iter().enumerate();
    let mut found: Vec<Thing> =
        rules.map(|(number, rule)| thing(Kind::Rule, number, vec![], &rule.to_string())).collect();
    for (number, slot) in problem.puzzle.setup.slots.iter().enumerate() {
        if !can_be_moved(problem, slot) {
            continue;
        }
        let (cells, label) = chosen(problem, slot);
        let groups: Vec<Vec<Cell>> = match slot.choice {
            Choice::Label(_) => vec![cells.to_vec()],
            _ => cells.iter().map(|cell| vec![*cell]).collect(),
        };
        found
            .extend(groups.into_iter().map(|cells| thing(Kind::Peg, number, sorted(cells), label)));
    }
    for (number, placed) in problem.puzzle.placed.iter().enumerate() {
        found.push(thing(Kind::Placed, number, sorted(placed.cells.clone()), &placed.piece));
    }
    let pieces = problem.puzzle.pieces.iter().enumerate().filter(|(_, piece)| piece.copies.0 > 0);
    found.extend(pieces.map(|(number, piece)| thing(Kind::Piece, number, vec![], &piece.name)));
    found
}

fn sorted(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.arrange();
    cells
}

/// The cells that a slot chooses, and the label or the name of the slot.
pub(crate) fn chosen<'p>(problem: &'p Problem, slot: &'p Slot) -> (&'p [Cell], &'p str) {
    match problem.setting.iter().find(|(name, _)| *name == slot.name) {
        Some((_, value @ Chosen::Label(label))) => (slot.cells(value), label),
        Some((_, value)) => (slot.cells(value), &slot.name),
        None => (&[], &slot.name),
    }
}

/// Whether every rule asks no less of the board when a peg of a slot is taken off.
fn can_be_moved(problem: &Problem, slot: &Slot) -> bool {
    let mut kinds = problem.rules.iter().map(|rule| rule.kind());
    if problem.rules.iter().any(|rule| rule.asks_of_all_placements()) {
        return false;
    }
    match slot.blocks() {
        true => !kinds.any(|kind| kind.reads_blocked_cells),
        false => kinds.all(|kind| kind.filters_by_marks || !kind.reads_marked_cells),
    }
}

/// A problem without some of its things.
#[derive(Clone, Debug)]
pub struct Relaxed {
    /// With the bounds, pegs, rules and placed pieces that are left.
    pub problem: Arc<Problem>,
    /// How many cells, wherever, may stay empty as well.
    pub empty: u64,
    /// The cells of each slot, none for one that is gone.
    pub pegs: Vec<Vec<Cell>>,
}

/// Which parts of a puzzle are left.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The pieces that may be used or not.
    pub free: Vec<usize>,
    /// The rules in force that hold still, by their numbers among those in force.
    pub rules: Vec<usize>,
    /// The placed pieces that lie still.
    pub placed: Vec<usize>,
}

impl Parts {
    /// What is left without some things.
    pub fn without(problem: &Problem, things: &[Thing], left_out: &Left) -> Self {
        let is_gone = |kind: Kind, number: usize| {
            left_out.iter().any(|&one| things[one].kind == kind && things[one].number == number)
        };
        let pieces = 0..problem.puzzle.pieces.len();
        Self {
            free: pieces.filter(|&number| is_gone(Kind::Piece, number)).collect(),
            rules: (0..problem.rules.len()).filter(|&one| !is_gone(Kind::Rule, one)).collect(),
            placed: (0..problem.puzzle.placed.len())
                .filter(|&one| !is_gone(Kind::Placed, one))
                .collect(),
        }
    }
}

/// A problem without some of its things.
///
/// * `things`: all that could be left out.
/// * `left_out`: their numbers.
pub fn without(problem: &Problem, things: &[Thing], left_out: &Left) -> Relaxed {
    let puzzle = &problem.puzzle;
    let parts = Parts::without(problem, things, left_out);
    let most =
        |piece: &Piece| piece.shapes.iter().map(|one| one.cells.len()).max().unwrap_or(0) as u64;
    let pieces = parts.free.iter().map(|&number| &puzzle.pieces[number]);
    let mut empty: u64 = pieces.map(|piece| piece.copies.0 * most(piece)).sum();
    let mut lifted: Vec<Vec<Cell>> = vec![vec![]; puzzle.setup.slots.len()];
    for thing in left_out.iter().map(|&one| &things[one]).filter(|thing| thing.kind == Kind::Peg) {
        let moved = &mut lifted[thing.number];
        for cell in &thing.cells {
            if !moved.contains(cell) {
                moved.push(*cell);
            }
        }
    }
    let mut pegs = vec![];
    for (number, slot) in puzzle.setup.slots.iter().enumerate() {
        let mut cells = chosen(problem, slot).0.to_vec();
        cells.retain(|cell| !lifted[number].contains(cell));
        empty += if slot.blocks() { lifted[number].len() as u64 } else { 0 };
        pegs.push(cells);
    }
    let region = puzzle.region.clone();
    let mut left = rebuilt(problem, &parts, region, &pegs);
    let slots = puzzle.setup.slots.iter().zip(&lifted).filter(|(_, moved)| !moved.is_empty());
    let slots = slots.map(|(slot, _)| slot);
    let loose: BTreeSet<String> =
        slots.filter(|slot| !slot.blocks()).map(|slot| slot.role.clone()).collect();
    if !loose.is_empty() {
        let kept = pegs.iter().flatten().copied().collect();
        let loosened = |rule: &Arc<dyn ReadRule>| {
            rule.loosened(&loose, &kept).unwrap_or_else(|| Arc::clone(rule))
        };
        left.rules = left.rules.iter().map(loosened).collect();
    }
    Relaxed { problem: Arc::new(left), empty, pegs }
}

/// A problem of parts of another, with pegs on these cells.
///
/// * `region`: as described, before the pegs.
/// * `pegs`: of each slot of the whole; a slot without one is dropped.
pub(crate) fn rebuilt(
    whole: &Problem,
    parts: &Parts,
    region: Region,
    pegs: &[Vec<Cell>],
) -> Problem {
    let puzzle = &whole.puzzle;
    let mut pieces = puzzle.pieces.clone();
    parts.free.iter().for_each(|&number| pieces[number].copies.0 = 0);
    let in_force: Vec<&Rule> = puzzle.rules.iter().filter(|rule| is_on(whole, rule)).collect();
    let written = |&number: &usize| Rule { switch: None, ..in_force[number].clone() };
    let pegged = || puzzle.setup.slots.iter().zip(pegs).filter(|(_, cells)| !cells.is_empty());
    let any = |(slot, cells): (&Slot, &Vec<Cell>)| Slot {
        choice: Choice::AnyCells(cells.len() as u64),
        ..slot.clone()
    };
    let setting = pegged().map(|(slot, cells)| (slot.name.clone(), Chosen::Cells(cells.clone())));
    let setting = setting.collect();
    let setup = Setup { slots: pegged().map(any).collect(), never: vec![] };
    let puzzle = Puzzle {
        region,
        pieces,
        rules: parts.rules.iter().map(written).collect(),
        placed: parts.placed.iter().map(|&number| puzzle.placed[number].clone()).collect(),
        setup,
        settings: vec![],
        ..(**puzzle).clone()
    };
    let left = puzzle.setup.applied(&setting, &puzzle.region);
    let surface = whole.surface.clone();
    let rules = {
        let ground = ground(&puzzle, &surface, &left, &setting);
        let (read, _) = read_rules(puzzle.rules.iter().map(Some), Some(&ground));
        let known = parts.rules.iter().map(|&number| &whole.rules[number]);
        read.into_iter().zip(known).map(|(read, known)| in_core(read, known)).collect()
    };
    let puzzle = Arc::new(puzzle);
    Problem { puzzle, setting, surface, region: left, switches: vec![], rules }
}

/// A rule read anew; one that acts elsewhere stays as it was read.
fn in_core(read: Option<Arc<dyn ReadRule>>, known: &Arc<dyn ReadRule>) -> Arc<dyn ReadRule> {
    let is_own = KINDS.iter().any(|kind| std::ptr::eq(*kind, known.kind()));
    read.filter(|_| is_own).unwrap_or_else(|| Arc::clone(known))
}

fn is_on(problem: &Problem, rule: &Rule) -> bool {
    let switch = problem.switches.iter().find(|(name, _)| Some(name) == rule.switch.as_ref());
    switch.is_none_or(|(_, is_on)| *is_on)
}
