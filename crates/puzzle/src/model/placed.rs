//! Pieces that are on the board already: what is wrong with them, and the region with their frames.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Piece, Placed, Puzzle, Region, piece_faults, place_faults};
use crate::cell::{Cell, shown};
use crate::document::words::{closest, commas, quoted};
use crate::document::{Fault, Limits};
use crate::lattice::{Lattice, Surface};
use crate::laying::{MarkNames, orientations};
use crate::path;

/// The most groups of pieces that need not be separated.
pub const MOST_GROUPS: usize = 64;

/// The places given to pieces where they cannot lie.
pub fn given_place_faults(puzzle: &Puzzle, surface: &Surface, limits: &Limits) -> Vec<Fault> {
    let board: FxHashSet<Cell> = puzzle.region.cells.iter().copied().collect();
    let lattice = surface.plain;
    let slides = |cells: &[Cell], onto: &[Cell]| !surface.slides(cells, onto).is_empty();
    let held = puzzle.pieces.iter().filter(|piece| !piece.at.is_empty());
    held.filter(|piece| piece_faults(piece, lattice, limits).is_empty())
        .flat_map(|piece| place_faults(piece, lattice, &board, &slides))
        .collect()
}

/// What is wrong with pieces that are on the board of a puzzle, its own or others in their place.
pub fn placed_faults(
    puzzle: &Puzzle,
    placed: &[Placed],
    surface: &Surface,
    limits: &Limits,
) -> Vec<Fault> {
    let mut checked = Checked::new(puzzle, surface, limits);
    for (index, placed) in placed.iter().enumerate() {
        checked.check(index, placed);
    }
    checked.faults
}

/// The placed pieces that were looked at so far.
struct Checked<'p> {
    puzzle: &'p Puzzle,
    surface: &'p Surface,
    limits: &'p Limits,
    kinds: FxHashMap<&'p str, &'p Piece>,
    board: FxHashSet<&'p Cell>,
    /// The number of the placed piece on each cell.
    taken: FxHashMap<Cell, usize>,
    used: FxHashMap<&'p str, u64>,
    /// The marks and sides that the rules of the puzzle read if all of them are in force.
    names: MarkNames,
    faults: Vec<Fault>,
}

impl<'p> Checked<'p> {
    fn new(puzzle: &'p Puzzle, surface: &'p Surface, limits: &'p Limits) -> Self {
        let kinds = puzzle.pieces.iter().map(|piece| (piece.name.as_str(), piece)).collect();
        let board = puzzle.region.cells.iter().collect();
        let (taken, used, faults) = Default::default();
        let names = every_name(puzzle);
        Self { puzzle, surface, limits, kinds, board, taken, used, names, faults }
    }

    fn fault(&mut self, index: usize, what: String, todo: impl Into<String>) {
        self.faults.push(Fault::new(path!["placed", index], what, todo));
    }

    fn check(&mut self, index: usize, placed: &'p Placed) {
        let name = quoted(&placed.piece);
        let Some(&piece) = self.kinds.get(placed.piece.as_str()) else {
            let mut seen = FxHashSet::default();
            let names = self.puzzle.pieces.iter().map(|one| one.name.as_str());
            let names: Vec<&str> = names.filter(|name| seen.insert(*name)).collect();
            let todo = format!("pieces: {}", names.join(", "));
            return self.fault(index, format!("there is no piece {name}"), todo);
        };
        if let Some((what, todo)) = self.wrong_place(piece, &placed.cells) {
            self.fault(index, what, todo);
        }
        if let Some((what, todo)) = self.wrong_way(piece, placed) {
            self.fault(index, what, todo);
        }
        for cell in &placed.cells {
            if let Some(other) = self.taken.insert(*cell, index) {
                let what = format!("{} is taken by placed piece {other}", self.shown(cell));
                self.fault(index, what, "move one");
            }
        }
        let used = self.used.entry(&placed.piece).or_default();
        *used += 1;
        if let Some(most) = piece.copies.1.filter(|most| *used > *most) {
            self.fault(index, format!("{name} has only {most} copies"), "place fewer");
        }
    }

    /// Why a piece cannot lie on some cells, and what to do.
    fn wrong_place(&self, piece: &Piece, cells: &[Cell]) -> Option<(String, &'static str)> {
        let name = quoted(&piece.name);
        let outside: Vec<String> =
            cells.iter().filter(|cell| !self.board.contains(cell)).map(|c| self.shown(c)).collect();
        if !outside.is_empty() {
            return Some((format!("no cells of the region: [{}]", outside.join(", ")), "move it"));
        }
        let lattice = self.surface.plain;
        if piece_faults(piece, lattice, self.limits).is_empty() && !self.fits(piece, cells) {
            let todo = "give the cells of one orientation";
            return Some((format!("{name} has no such shape"), todo));
        }
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        if piece.at.is_empty() || piece.at.contains(&sorted) {
            return None;
        }
        let what = format!("{name} may not lie there: its places are given by `at`");
        Some((what, "place it at one of them, or add this place"))
    }

    /// Why a piece has no orientation of the number that is given, and what to do.
    fn wrong_way(&self, piece: &Piece, placed: &Placed) -> Option<(String, String)> {
        let (number, lattice) = (placed.orientation? as usize, self.surface.plain);
        if !piece_faults(piece, lattice, self.limits).is_empty() {
            return None;
        }
        let name = quoted(&piece.name);
        let ways = orientations(piece, lattice, &self.names);
        let Some(way) = ways.get(number) else {
            let last = ways.len().saturating_sub(1);
            let todo = format!("give one from 0 to {last}, or leave it out");
            return Some((format!("{name} has no orientation {number}"), todo));
        };
        if !self.fits(piece, &placed.cells)
            || !self.surface.slides(&way.cells, &placed.cells).is_empty()
        {
            return None;
        }
        let todo = "give the cells of this orientation, or the number of another".to_owned();
        Some((format!("{name} does not cover these cells in orientation {number}"), todo))
    }

    fn fits(&self, piece: &Piece, cells: &[Cell]) -> bool {
        let footprints = piece.footprints(self.surface.plain);
        footprints.iter().any(|one| !self.surface.slides(one, cells).is_empty())
    }

    fn shown(&self, cell: &Cell) -> String {
        shown(cell, self.surface.plain.coordinates)
    }
}

/// All marks and sides, as they are read if every rule is in force; marks that a rule may not read are taken as read.
fn every_name(puzzle: &Puzzle) -> MarkNames {
    let is_ruled = |kinds: &[&str]| puzzle.rules.iter().any(|rule| kinds.contains(&&*rule.kind));
    let marks = puzzle.pieces.iter().flat_map(|piece| &piece.shapes).flat_map(|one| &one.marks);
    let marks_are_read = is_ruled(&["marks", "once"]);
    let mut names = MarkNames::of(marks, |_| marks_are_read);
    names.sides_are_read = is_ruled(&["sides"]);
    names
}

/// What is wrong with the groups of pieces that need not be separated.
pub fn group_faults(puzzle: &Puzzle) -> Vec<Fault> {
    let names: Vec<&str> = puzzle.pieces.iter().map(|piece| piece.name.as_str()).collect();
    let known: FxHashSet<&str> = names.iter().copied().collect();
    let mut found = vec![];
    for (index, group) in puzzle.groups.iter().enumerate() {
        if group.is_empty() {
            let todo = "name the pieces that stay together";
            found.push(Fault::new(path!["groups", index], "the group names no piece", todo));
        }
        for (place, name) in group.iter().enumerate() {
            if known.contains(name.as_str()) {
                continue;
            }
            let todo = match closest(name, &names, 1, 0.6).first() {
                Some(near) => format!("did you mean {}?", quoted(near)),
                None => format!("pieces: {}", names.join(", ")),
            };
            let what = format!("there is no piece {}", quoted(name));
            found.push(Fault::new(path!["groups", index, place], what, todo));
        }
    }
    if puzzle.groups.len() > MOST_GROUPS {
        let number = commas(puzzle.groups.len() as u64);
        let what = format!("there are {number} groups, the most are {MOST_GROUPS}");
        found.push(Fault::new(path!["groups"], what, "leave some out"));
    }
    found
}

/// A region with the cells of placed solids that lie wholly outside it, such as a frame.
pub fn with_frames(
    lattice: &Lattice,
    region: Region,
    pieces: &[Piece],
    placed: &[Placed],
) -> Region {
    if lattice.space < 3 || !region.wrap.is_empty() || region.cells.is_empty() {
        return region;
    }
    let own: FxHashSet<&Cell> = region.cells.iter().collect();
    let is_frame = |one: &&Placed| {
        pieces.iter().any(|piece| piece.name == one.piece)
            && !one.cells.iter().any(|cell| own.contains(cell))
    };
    let frames = placed.iter().filter(is_frame);
    let more: Vec<Cell> = frames.flat_map(|one| &one.cells).copied().collect();
    if more.is_empty() { region } else { region.with_cells(&more) }
}
