//! The pieces of a tray, and which of them are interchangeable.

use super::floor::sorted;
use crate::cell::{Cell, less};
use crate::lattice::Lattice;
use crate::model::{Placed, Puzzle};

/// A piece where it lies in a tray.
#[derive(Clone, Debug)]
pub struct TrayPiece {
    /// Its name.
    pub name: String,
    /// The cells that it covers.
    pub cells: Vec<Cell>,
    /// A number for what it bears beside its cells: pieces of other numbers are not interchangeable with it.
    pub sign: u32,
}

/// Where a piece of a name lies in the end.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The name of the piece.
    pub name: String,
    /// The cells that it covers then.
    pub cells: Vec<Cell>,
}

/// Pieces whose exchange changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interchangeable {
    /// Their numbers.
    pub pieces: Vec<usize>,
    /// Where some of them lie in the end.
    pub goals: Vec<Vec<Cell>>,
}

/// What makes pieces interchangeable: their name if the goal has it, their shape, and otherwise their sign.
type Sort<'p> = (Option<&'p str>, Vec<Cell>, Option<u32>);

/// Pieces by what distinguishes them.
///
/// Two are interchangeable if they have the same cells but for a slide, and if the goal names neither and they
/// have the same sign, or the goal names both by one name.
pub fn interchangeable(
    lattice: &Lattice,
    pieces: &[TrayPiece],
    goals: &[Goal],
) -> Vec<Interchangeable> {
    let mut found: Vec<Interchangeable> = vec![];
    let mut known: Vec<Sort<'_>> = vec![];
    for (number, piece) in pieces.iter().enumerate() {
        let shape = lattice.canonical(&piece.cells);
        let own = || goals.iter().filter(|goal| goal.name == piece.name);
        let name = own().next().map(|_| piece.name.as_str());
        let sign = if name.is_some() { None } else { Some(piece.sign) };
        let sort = (name, shape, sign);
        let kind = known.iter().position(|one| *one == sort).unwrap_or_else(|| {
            let fits = |goal: &&Goal| lattice.canonical(&goal.cells) == sort.1;
            let goals = own().filter(fits).map(|goal| goal.cells.clone()).collect();
            found.push(Interchangeable { pieces: vec![], goals });
            known.push(sort.clone());
            known.len() - 1
        });
        found[kind].pieces.push(number);
    }
    found
}

/// Whether each goal is reached: a piece of its name lies there.
pub fn reached(pieces: &[TrayPiece], goals: &[Goal]) -> bool {
    goals.iter().all(|goal| {
        let there = sorted(&goal.cells);
        pieces.iter().any(|piece| piece.name == goal.name && sorted(&piece.cells) == there)
    })
}

/// What a piece bears: the cells of its shapes but for a slide, with marks and sides, and how it is turned.
type Borne = (Vec<(Vec<Cell>, Vec<String>, Vec<String>)>, Option<u32>);

/// The pieces that lie in the tray of a puzzle, each with a sign; pieces without marks and sides have the sign 0.
pub fn tray_pieces(puzzle: &Puzzle, placed: &[Placed]) -> Vec<TrayPiece> {
    let mut signs: Vec<Borne> = vec![];
    let mut sign = |one: &Placed| {
        let shapes = &puzzle.pieces.iter().find(|piece| piece.name == one.piece)?.shapes;
        let bears = |all: &[String]| all.iter().any(|sign| !sign.is_empty());
        shapes.iter().find(|shape| bears(&shape.marks) || bears(&shape.sides))?;
        let borne = shapes.iter().map(|shape| {
            let origin = puzzle.lattice.origin(&shape.cells);
            let cells = shape.cells.iter().map(|cell| less(cell, &origin)).collect();
            (cells, shape.marks.clone(), shape.sides.clone())
        });
        let borne = (borne.collect(), one.orientation);
        let known = signs.iter().position(|one| *one == borne).unwrap_or(signs.len());
        if known == signs.len() {
            signs.push(borne);
        }
        Some(known as u32 + 1)
    };
    placed
        .iter()
        .map(|one| {
            let sign = sign(one).unwrap_or(0);
            TrayPiece { name: one.piece.clone(), cells: one.cells.clone(), sign }
        })
        .collect()
}

/// The goals of a puzzle.
pub fn goals(puzzle: &Puzzle) -> Vec<Goal> {
    let goal = |one: &Placed| Goal { name: one.piece.clone(), cells: one.cells.clone() };
    puzzle.goal.iter().map(goal).collect()
}
