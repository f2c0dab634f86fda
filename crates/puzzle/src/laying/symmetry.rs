//! The symmetries of a problem, as permutations of its placements.
//!
//! A symmetry is an isometry of the lattice, slid, that maps the region (marks, optional and blocked
//! cells) to itself and the set of pieces to itself: each piece's orientations become those of a piece with
//! the same copies, and its given places on the board become those of that piece. Pieces with equal
//! orientations are in the order of the document, so the i-th of them goes to the i-th of the image; that
//! makes the action a group action and leaves names alone wherever it can. Laid pieces must stay laid, and
//! rules must demand what they did.

use compile::{PlacementMap, Placements};
use rustc_hash::{FxHashMap, FxHashSet};

use super::board::Board;
use super::halt::Guard;
use super::joined::AllCovers;
use super::orientation::Oriented;
use super::piece_classes::PieceClasses;
use super::placements::sorted;
use super::region_maps::RegionMaps;
use crate::cell::{Cell, plus};
use crate::lattice::Lattice;
use crate::rules::{Acting, Action, Demand};

/// Which solutions are counted as one if classes are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Classes {
    /// All images of each other.
    #[default]
    All,
    /// Those that turns alone take to each other: mirror images are two.
    Turns,
}

/// One symmetry of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The number of its turn part among the isometries of the lattice.
    pub isometry: usize,
    /// The number of the image of each cell.
    pub cells: Vec<u32>,
    /// The number of the image of each piece.
    pub pieces: Vec<u32>,
    /// The image of each side of each cell, as many for each cell as any cell has; empty if no rule reads sides.
    pub sides: Vec<u32>,
}

impl Symmetry {
    /// What an isometry does, by what it does to cells and pieces.
    fn of(board: &Board, isometry: usize, cells: Vec<u32>, pieces: Vec<u32>) -> Self {
        let sides = images_of_sides(board, isometry, &cells);
        Self { isometry, cells, pieces, sides }
    }

    /// What it does to cells, pieces and sides.
    pub(super) fn does(&self) -> (&[u32], &[u32], &[u32]) {
        (&self.cells, &self.pieces, &self.sides)
    }
}

/// The symmetries up to which solutions are counted, identity first, and one that does what none of them
/// does: all symmetries of the board are then the first and their products with this one.
///
/// Up to turns an isometry that reverses handedness joins no solutions, unless one that does not does the
/// same to cells and pieces: so it is on flat boards in space, which are turned over, and where a slide
/// along a Moebius strip comes back as a mirror image.
///
/// # Errors
///
/// What the guard returns, which is called for each isometry.
pub fn symmetries_for<E>(
    classes: Classes,
    board: &Board,
    rules: &[Box<dyn Acting + '_>],
    guard: Guard<'_, E>,
) -> Result<(Vec<Symmetry>, Option<Symmetry>), E> {
    let mut found = every_symmetry(board, rules, guard)?;
    let lattice = board.surface().plain;
    let every = classes == Classes::All || lattice.is_turned_over(&board.cells);
    let mut mirror = None;
    if !every {
        let (kept, flipped): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|one| !lattice.isometries()[one.isometry].flipped);
        let does: FxHashSet<_> = kept.iter().map(Symmetry::does).collect();
        mirror = flipped.into_iter().find(|one| !does.contains(&one.does()));
        found = kept;
    }
    Ok((if board.is_joined() { different(board, found) } else { found }, mirror))
}

/// The symmetries, if borders are joined several that do the same.
fn every_symmetry<E>(
    board: &Board,
    rules: &[Box<dyn Acting + '_>],
    guard: Guard<'_, E>,
) -> Result<Vec<Symmetry>, E> {
    let (mut classes, kept) = (PieceClasses::of(board), Kept::of(board, rules));
    let (mut maps, mut found) = (RegionMaps::of(board), vec![]);
    for isometry in 0..board.surface().plain.isometries().len() {
        guard(0)?;
        for cells in maps.under(isometry, guard)? {
            let Some(pieces) = classes.images(isometry, &cells) else {
                if classes.are_held {
                    continue;
                }
                break; // whatever the slide
            };
            if kept.holds(isometry, &cells, &pieces) {
                found.push(Symmetry::of(board, isometry, cells, pieces));
            }
        }
    }
    Ok(found)
}

/// What a symmetry must keep beside region and pieces: what is laid, and what the rules demand.
struct Kept<'r> {
    laid: FxHashSet<(u32, Vec<u32>, Option<Oriented>)>,
    lattice: &'static Lattice,
    rules: &'r [Box<dyn Acting + 'r>],
    demands: FxHashSet<Demand>,
}

impl<'r> Kept<'r> {
    fn of(board: &Board, rules: &'r [Box<dyn Acting + 'r>]) -> Self {
        let held = |((piece, cells), way): (&(u32, Vec<u32>), &Option<u32>)| {
            let shapes = &board.orientations[*piece as usize];
            (*piece, sorted(cells), way.and_then(|way| shapes.get(way as usize)).cloned())
        };
        let laid = board.laid.iter().zip(&board.laid_ways).map(held).collect();
        let lattice = board.surface().plain;
        let [cells, pieces] = [board.len(), board.pieces().len()].map(unmoved);
        let demands = demands(rules, &Action { cells: &cells, pieces: &pieces, isometry: 0 });
        Self { laid, lattice, rules, demands }
    }

    fn holds(&self, isometry: usize, cells: &[u32], pieces: &[u32]) -> bool {
        let action = Action { cells, pieces, isometry };
        let is_laid = |(piece, held, way): &(u32, Vec<u32>, Option<Oriented>)| {
            let way = way.as_ref().map(|way| way.moved(self.lattice, isometry));
            self.laid.contains(&(pieces[*piece as usize], action.image(held), way))
        };
        self.laid.iter().all(is_laid)
            && (self.rules.is_empty() || demands(self.rules, &action) == self.demands)
    }
}

/// All that rules demand after a motion was done to them.
pub fn demands(rules: &[Box<dyn Acting + '_>], action: &Action<'_>) -> FxHashSet<Demand> {
    rules.iter().flat_map(|rule| rule.demands(action)).collect()
}

/// The isometries that take the set of pieces to itself, whatever the board.
///
/// * `board`: one without joined borders, on which no piece has given places.
pub fn kept_isometries(board: &Board) -> Vec<usize> {
    let (mut classes, cells) = (PieceClasses::of(board), unmoved(board.len()));
    let every = 0..board.surface().plain.isometries().len();
    every.filter(|&isometry| classes.images(isometry, &cells).is_some()).collect()
}

/// The number of the image of each cell, and of each piece.
pub type Motion = (Vec<u32>, Vec<u32>);

/// What an isometry, slid, does to a board if it takes it to another: its cells, its pieces and its rules.
///
/// * `board`: one without marks and joined borders, on which no piece has given places.
/// * `other`: a board with the same pieces; the images of cells are its numbers.
pub fn carried(
    (board, rules): (&Board, &[Box<dyn Acting + '_>]),
    isometry: usize,
    (other, other_rules): (&Board, &[Box<dyn Acting + '_>]),
) -> Option<Motion> {
    let lattice = board.surface().plain;
    let images: Vec<Cell> = board.cells.iter().map(|cell| lattice.image(isometry, cell)).collect();
    let slide = *board.surface().slides(&images, &other.cells).first()?;
    let pieces = PieceClasses::of(board).images(isometry, &unmoved(board.len()))?;
    let moved: Vec<Cell> = images.iter().map(|image| plus(image, &slide)).collect();
    let cells = other.numbered(&moved);
    let [own, still] = [other.len(), other.pieces().len()].map(unmoved);
    let is_kept = demands(rules, &Action { cells: &cells, pieces: &pieces, isometry })
        == demands(other_rules, &Action { cells: &own, pieces: &still, isometry: 0 });
    is_kept.then_some((cells, pieces))
}

/// The image of each placement under what isometries do to cells and pieces; none if one has none.
pub fn images(
    board: &Board,
    placements: &Placements,
    motions: &[(usize, &[u32], &[u32])],
) -> Option<Vec<Vec<u32>>> {
    let covers = AllCovers::of(board, placements);
    let images = |&(isometry, cells, pieces)| covers.images(isometry, (cells, pieces));
    motions.iter().map(images).collect()
}

/// The image of each side of each cell under an isometry with its slide; empty if no rule reads sides.
fn images_of_sides(board: &Board, isometry: usize, cells: &[u32]) -> Vec<u32> {
    let lattice = board.surface().plain;
    if !board.marks.sides_are_read {
        return vec![];
    }
    let number = lattice.most_sides() as u32;
    let of_cell = |(own, image): (&Cell, &u32)| {
        let mut images: Vec<u32> = (0..number).map(|side| image * number + side).collect();
        for (at, side) in lattice.side_images(isometry, own).iter().enumerate() {
            images[at] = image * number + side;
        }
        images
    };
    board.cells.iter().zip(cells).flat_map(of_cell).collect()
}

/// So many numbers, each its own image.
pub(super) fn unmoved(count: usize) -> Vec<u32> {
    (0..count as u32).collect()
}

/// Leaves out symmetries that do what an earlier one does: the group that joins borders has turns.
fn different(board: &Board, symmetries: Vec<Symmetry>) -> Vec<Symmetry> {
    let [cells, pieces] = [board.len(), board.pieces().len()].map(unmoved);
    let mut every = vec![Symmetry::of(board, 0, cells, pieces)];
    every.extend(symmetries);
    let mut seen = FxHashSet::default();
    let is_new: Vec<bool> = every.iter().map(|one| seen.insert(one.does())).collect();
    every.into_iter().zip(is_new).filter_map(|(one, is_new)| is_new.then_some(one)).collect()
}

/// A symmetry as a map of placements, if borders are not joined; none if a piece has no image.
///
/// * `blanks`: the options after the placements, each a set of cells that it leaves empty.
/// * `are_laid`: by piece and orientation whether some placement is of it; the image of others does not matter.
pub fn placement_map(
    board: &Board,
    symmetry: &Symmetry,
    blanks: &[Vec<u32>],
    placements: &Placements,
    are_laid: &[Vec<bool>],
) -> Option<PlacementMap> {
    let lattice = board.surface().plain;
    let mut orientations = vec![];
    for (piece, shapes) in board.orientations.iter().enumerate() {
        let target = symmetry.pieces[piece] as usize;
        let targets = board.orientations[target].iter().zip(&are_laid[target]).zip(0..);
        let laid = targets.filter(|((_, is_laid), _)| **is_laid);
        let numbers: FxHashMap<&Oriented, u32> = laid.map(|((shape, _), at)| (shape, at)).collect();
        let image = |(shape, is_laid): (&Oriented, &bool)| {
            if !is_laid {
                return Some((0, 0));
            }
            let images = shape.cells.iter().map(|cell| lattice.image(symmetry.isometry, cell));
            let images: Vec<Cell> = images.collect();
            let first = images.iter().zip(0..).min().map(|(_, at)| at)?;
            let moved = shape.carried(lattice, &images, Some(symmetry.isometry));
            numbers.get(&moved).map(|&number| (number, first))
        };
        let laid = shapes.iter().zip(&are_laid[piece]);
        orientations.push(laid.map(image).collect::<Option<_>>()?);
    }
    Some(PlacementMap {
        cells: symmetry.cells.clone(),
        pieces: symmetry.pieces.clone(),
        orientations,
        more: blank_images(blanks, &symmetry.cells, placements.len())?,
    })
}

/// The image of every option under each of some symmetries, if borders are joined: a placement has no first
/// cell there; none if one has no image.
pub fn option_images(
    board: &Board,
    symmetries: &[&Symmetry],
    blanks: &[Vec<u32>],
    placements: &Placements,
) -> Option<Vec<Vec<u32>>> {
    let covers = AllCovers::of(board, placements);
    let images = |symmetry: &&Symmetry| {
        let mut images = covers.images(symmetry.isometry, (&symmetry.cells, &symmetry.pieces))?;
        images.extend(blank_images(blanks, &symmetry.cells, placements.len())?);
        Some(images)
    };
    symmetries.iter().map(images).collect()
}

/// The option that each blank, a sorted set of cells, goes to; the first blank is option `start`.
fn blank_images(blanks: &[Vec<u32>], cells: &[u32], start: usize) -> Option<Vec<u32>> {
    let numbers: FxHashMap<&[u32], u32> =
        blanks.iter().map(Vec::as_slice).zip(start as u32..).collect();
    let image = |blank: &Vec<u32>| {
        let moved: Vec<u32> = blank.iter().map(|&cell| cells[cell as usize]).collect();
        numbers.get(sorted(&moved).as_slice()).copied()
    };
    blanks.iter().map(image).collect()
}
