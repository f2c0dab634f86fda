//! `outline: {symmetric: flip, connected: true, holes: false}`: what the covered cells together look like.
//!
//! It says nothing of single placements, and no item of a cover can say it: each solution has to be asked once
//! it is found, which those do who list solutions.

use std::fmt;
use std::sync::Arc;

use cover::Arrange;

use super::acting::{Acting, Action, Demand};
use super::base::{Kind, ReadRule};
use super::numbered::Numbered;
use super::reader::{Reader, shown};
use crate::cell::{Cell, less, plus};
use crate::document::{Node, Value};
use crate::lattice::Lattice;

/// The keys of its parts.
const KEYS: [&str; 3] = ["symmetric", "connected", "holes"];
/// The word for some symmetry, whichever.
const ANY: &str = "any";

/// The kind of the rule.
pub static OUTLINE: Kind = Kind {
    name: "outline",
    doc: "The covered cells together are symmetric, connected or without holes.",
    needs_full_board: true,
    only_filters: false,
    reads_blocked_cells: false,
    reads_marked_cells: false,
    reads_piece_marks: false,
    filters_by_marks: false,
    read,
};

/// What is asked of the set of covered cells.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The geometry.
    pub lattice: &'static Lattice,
    /// The name of a symmetry that it has, `any` for some, none if none is asked for.
    pub symmetric: Option<String>,
    /// Whether it is connected.
    pub connected: bool,
    /// Whether it has no holes.
    pub whole: bool,
}

fn read(value: &Node, reader: &mut Reader<'_>) -> Option<Arc<dyn ReadRule>> {
    let ground = reader.ground;
    let lattice = ground.lattice;
    if ground.surface.group().is_some() {
        let what = "outline makes no sense where borders are joined";
        reader.fault(&[], what, "drop the rule, or wrap");
        return None;
    }
    let todo = "write outline: {connected: true}, or symmetric: any, or holes: false";
    if value.entries().is_none() {
        reader.fault(&[], format!("{} is not a mapping", shown(value)), todo);
        return None;
    }
    let before = reader.faults.len();
    let mut rule = Outline { lattice, symmetric: None, connected: false, whole: false };
    for (key, node) in reader.options(value, &KEYS, todo) {
        let is = |truth: bool| node.value == Value::Truth(truth);
        match key {
            "symmetric" => {
                let isometries = lattice.isometries()[1..].iter().map(|one| one.name.as_str());
                let names: Vec<&str> = isometries.chain([ANY]).collect();
                rule.symmetric = reader.word(node, &names, "symmetry", &[key.into()]);
            }
            "connected" if is(true) => rule.connected = true,
            "holes" if !is(false) => {
                reader.fault(&[key.into()], format!("{} is not false", shown(node)), "write false");
            }
            "holes" if lattice.cell_dimension < lattice.space => {
                let what = format!("there are no holes on the {} lattice", lattice.name);
                reader.fault(&[key.into()], what, "leave holes out");
            }
            "holes" => rule.whole = true,
            _ => reader.fault(&[key.into()], format!("{} is not true", shown(node)), "write true"),
        }
    }
    (reader.faults.len() == before).then(|| Arc::new(rule) as Arc<dyn ReadRule>)
}

impl ReadRule for Outline {
    fn kind(&self) -> &'static Kind {
        &OUTLINE
    }

    fn asks_solutions(&self) -> bool {
        true
    }

    fn on<'r>(&'r self, board: &dyn Numbered) -> Box<dyn Acting + 'r> {
        Box::new(Asked { rule: self, cells: board.cells().to_vec() })
    }
}

/// The rule on a board, on which it does nothing.
struct Asked<'r> {
    rule: &'r Outline,
    cells: Vec<Cell>,
}

impl Asked<'_> {
    /// The isometries that do to the cells of the board what an action does, but for a slide.
    fn turns_of(&self, action: &Action<'_>) -> Vec<usize> {
        let goals = || action.cells.iter().map(|&cell| self.cells[cell as usize]);
        let is_like = |&turn: &usize| {
            let images = self.cells.iter().map(|cell| self.rule.lattice.image(turn, cell));
            are_slid(self.rule.lattice, images.zip(goals()))
        };
        (0..self.rule.lattice.isometries().len()).filter(is_like).collect()
    }
}

impl Acting for Asked<'_> {
    /// Tells the groups of the symmetry that is asked for, seen by each isometry that does the same.
    ///
    /// What else is asked every symmetry keeps.
    fn demands(&self, action: &Action<'_>) -> Vec<Demand> {
        let lattice = self.rule.lattice;
        let Some(turn) = self.rule.symmetric.as_deref().and_then(|name| lattice.isometry_of(name))
        else {
            return vec![];
        };
        let seen = |by: usize| Some(powers(lattice, seen_by(lattice, turn, by)?));
        let mut numbers: Vec<Vec<u32>> =
            self.turns_of(action).into_iter().filter_map(seen).collect();
        numbers.arrange();
        numbers.dedup();
        vec![Demand::new(OUTLINE.name, numbers)]
    }
}

/// Whether one slide of the lattice takes the first of each pair to the second: cells stay in their classes.
fn are_slid(lattice: &Lattice, pairs: impl Iterator<Item = (Cell, Cell)>) -> bool {
    let mut pairs = pairs.peekable();
    let Some(&(from, to)) = pairs.peek() else { return true };
    let step = less(&to, &from);
    lattice.class(&from) == lattice.class(&to) && pairs.all(|(from, to)| less(&to, &from) == step)
}

/// Cells whose images tell isometries apart, but for slides.
fn probes(lattice: &Lattice) -> Vec<Cell> {
    let slid = |cell: &Cell| {
        let further = lattice.translations().iter().map(|step| plus(cell, step));
        std::iter::once(*cell).chain(further.collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    lattice.representatives().iter().flat_map(slid).collect()
}

/// The isometry that takes the image of a cell under `by` to what `by` makes of its image under `turn`.
fn seen_by(lattice: &Lattice, turn: usize, by: usize) -> Option<usize> {
    let goals: Vec<(Cell, Cell)> = probes(lattice)
        .iter()
        .map(|cell| (lattice.image(by, cell), lattice.image(by, &lattice.image(turn, cell))))
        .collect();
    let is_it = |&found: &usize| {
        are_slid(lattice, goals.iter().map(|(cell, goal)| (lattice.image(found, cell), *goal)))
    };
    (0..lattice.isometries().len()).find(is_it)
}

/// The powers of an isometry but for slides, the identity left out, sorted.
fn powers(lattice: &Lattice, turn: usize) -> Vec<u32> {
    let probes = probes(lattice);
    let (mut images, mut found) = (probes.clone(), vec![]);
    for _ in 0..lattice.isometries().len() {
        images = images.iter().map(|cell| lattice.image(turn, cell)).collect();
        let is_it = |&number: &usize| {
            let own = probes.iter().map(|cell| lattice.image(number, cell));
            are_slid(lattice, own.zip(images.iter().copied()))
        };
        match (0..lattice.isometries().len()).find(is_it) {
            None | Some(0) => break,
            Some(number) => found.push(number as u32),
        }
    }
    found.arrange();
    found
}

impl fmt::Display for Outline {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symmetry = |name: &str| match name {
            ANY => "has some symmetry".to_owned(),
            name => format!("is symmetric under {name}"),
        };
        let symmetric = self.symmetric.as_deref().map(symmetry);
        let connected = self.connected.then(|| "is connected".to_owned());
        let whole = self.whole.then(|| "has no holes".to_owned());
        let parts: Vec<String> = [symmetric, connected, whole].into_iter().flatten().collect();
        write!(out, "the outline of the covered cells {}", parts.join(", "))
    }
}
