//! The pieces of a board grouped by what makes them interchangeable, and where isometries take them.

use cover::Arrange;
use rustc_hash::{FxHashMap, FxHashSet};

use super::board::Board;
use super::orientation::Oriented;
use super::placements::{places_on, sorted};
use crate::lattice::Turns;

/// The number of a set of orientations.
type ShapeSet = usize;
/// What interchangeable pieces have in common: orientations, copies, and given places, sorted.
type Class = (ShapeSet, (u64, Option<u64>), Option<Vec<Vec<u32>>>);

/// The pieces by their classes.
#[derive(Debug)]
pub(super) struct PieceClasses<'b> {
    board: &'b Board,
    /// Different sets of orientations, each by a number.
    sets: FxHashMap<Vec<&'b Oriented>, ShapeSet>,
    /// The orientations in any of them.
    known: FxHashSet<&'b Oriented>,
    classes: Vec<Class>,
    /// The pieces of each class, ascending.
    members: Vec<Vec<u32>>,
    numbers: FxHashMap<Class, usize>,
    /// Whether some pieces have given places.
    pub are_held: bool,
    /// Where flipped isometries take the sets of pieces that turn and do not flip: all to the same.
    mirrored: FxHashMap<ShapeSet, Option<ShapeSet>>,
    /// The isometry asked for last, and where it takes the set of each class.
    last: Option<(usize, Vec<Option<ShapeSet>>)>,
}

impl<'b> PieceClasses<'b> {
    pub fn of(board: &'b Board) -> Self {
        let mut found = Self {
            board,
            sets: FxHashMap::default(),
            known: FxHashSet::default(),
            classes: vec![],
            members: vec![],
            numbers: FxHashMap::default(),
            are_held: false,
            mirrored: FxHashMap::default(),
            last: None,
        };
        for (number, piece) in board.pieces().iter().enumerate() {
            let mut shapes: Vec<&Oriented> = board.orientations[number].iter().collect();
            shapes.arrange_by_key(|shape| (&shape.cells, &shape.marks, &shape.sides));
            found.known.extend(&shapes);
            let next = found.sets.len();
            let set = *found.sets.entry(shapes).or_insert(next);
            let places = places_on(board, number).map(in_order);
            found.are_held |= places.is_some();
            let class = (set, piece.copies, places);
            let next = found.classes.len();
            let at = *found.numbers.entry(class.clone()).or_insert(next);
            if at == next {
                found.classes.push(class);
                found.members.push(vec![]);
            }
            found.members[at].push(number as u32);
        }
        found
    }

    /// Where each piece goes; none if the set of pieces lacks an image.
    ///
    /// * `isometry`: the turn.
    /// * `cells`: the number of the image of each cell.
    pub fn images(&mut self, isometry: usize, cells: &[u32]) -> Option<Vec<u32>> {
        if self.last.as_ref().is_none_or(|(last, _)| *last != isometry) {
            let moved = (0..self.classes.len()).map(|class| self.moved_set(class, isometry));
            self.last = Some((isometry, moved.collect()));
        }
        let (_, sets) = self.last.as_ref()?;
        let mut images = vec![0; self.board.pieces().len()];
        for (class, &set) in sets.iter().enumerate() {
            let target = if set == Some(self.classes[class].0) && !self.are_held {
                class
            } else {
                let (_, copies, places) = &self.classes[class];
                let moved = places.as_ref().map(|places| moved_places(places, cells));
                *self.numbers.get(&(set?, *copies, moved))?
            };
            let (own, others) = (&self.members[class], &self.members[target]);
            if own.len() != others.len() {
                return None;
            }
            own.iter().zip(others).for_each(|(&piece, &image)| images[piece as usize] = image);
        }
        Some(images)
    }

    /// What an isometry makes of the orientations of a class, if some piece has them.
    fn moved_set(&mut self, class: usize, isometry: usize) -> Option<ShapeSet> {
        let (set, first) = (self.classes[class].0, self.members[class][0]);
        let (piece, lattice) = (&self.board.pieces()[first as usize], self.board.surface().plain);
        let flipped = lattice.isometries()[isometry].flipped;
        if piece.turns != Turns::Every {
            return self.moved(first, isometry);
        }
        if piece.flips.unwrap_or(lattice.flips_by_default) || !flipped {
            return Some(set); // they are closed under this isometry
        }
        if !self.mirrored.contains_key(&set) {
            let moved = self.moved(first, isometry);
            self.mirrored.insert(set, moved);
        }
        self.mirrored[&set]
    }

    fn moved(&self, piece: u32, isometry: usize) -> Option<ShapeSet> {
        let lattice = self.board.surface().plain;
        let shapes = &self.board.orientations[piece as usize];
        let first = shapes.first().map(|shape| shape.moved(lattice, isometry));
        if first.is_some_and(|first| !self.known.contains(&first)) {
            return None;
        }
        let mut moved: Vec<Oriented> =
            shapes.iter().map(|shape| shape.moved(lattice, isometry)).collect();
        moved
            .arrange_by(|a, b| (&a.cells, &a.marks, &a.sides).cmp(&(&b.cells, &b.marks, &b.sides)));
        self.sets.get(&moved.iter().collect::<Vec<_>>()).copied()
    }
}

fn moved_places(places: &[Vec<u32>], cells: &[u32]) -> Vec<Vec<u32>> {
    let moved = |place: &Vec<u32>| {
        let images: Vec<u32> = place.iter().map(|&cell| cells[cell as usize]).collect();
        sorted(&images)
    };
    let mut found: Vec<Vec<u32>> = places.iter().map(moved).collect();
    found.arrange();
    found
}

fn in_order(places: FxHashSet<Vec<u32>>) -> Vec<Vec<u32>> {
    let mut found: Vec<Vec<u32>> = places.into_iter().collect();
    found.arrange();
    found
}
