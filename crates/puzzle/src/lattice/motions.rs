//! Motions of space that carry cells to cells although they are no isometries of the lattice.
//!
//! On most lattices there are none. A ball has every symmetry, a stick in space turns about itself, a
//! triangle between squares and triangles has a turn that its surroundings lack: there a piece may lie
//! where no isometry of the lattice takes it.
//!
//! Such motions are found by what a motion keeps: lengths and inner products. A frame of a piece is given
//! all images of the same lengths and inner products; the frame fixes the image of every other point, and
//! the images of cells must be cells.

use std::collections::BTreeMap;

use super::frame::{Frame, Shares, hand, vectors_of};
use super::grid::Grid;
use super::integers::{Vector, determinant};
use super::places::{Places, inner, sum};
use crate::cell::{Cell, MOST, less, plus};

/// No vector of a frame has a larger inner product with itself: more would be too long to look around.
const LONGEST: i64 = 1 << 20;

/// The motions of a lattice on which the isometries of the lattice are not all.
#[derive(Debug)]
pub struct FreeMotions {
    places: Places,
    /// The dimension of the space.
    space: usize,
    /// What all translations together make: the determinant of their steps of corners.
    volume: i128,
    /// Whether cells are balls.
    is_round: bool,
    /// For each class where a motion can take its cells, if that says it all.
    moves: Vec<Option<Moves>>,
}

/// Where motions can take the cells of a class.
#[derive(Debug)]
struct Moves {
    /// The frame of the representative, which fixes the images of all other cells.
    frame: Frame,
    every: Vec<Move>,
}

/// A motion that is known by what it does to one cell.
#[derive(Debug)]
struct Move {
    /// Where its first point goes.
    start: Vector,
    /// The images of its frame.
    vectors: Vec<Vector>,
    mirrored: bool,
}

/// What two rows of cells share if one slides to the other: the class of the first, the ways from it.
type Order = (usize, Vec<Cell>);

impl FreeMotions {
    /// The motions of a lattice whose translations are these steps of corners.
    pub(super) fn of(places: Places, corner_steps: &[Vector], is_round: bool) -> Self {
        let space = corner_steps.len();
        let volume = determinant(&rows(corner_steps, space)).abs();
        let classes = 0..places.stated.of_classes.len();
        let mut found = Self { places, space, volume, is_round, moves: vec![] };
        found.moves = classes.map(|class| found.moves_of_class(class)).collect();
        found
    }

    /// Whether the points of cells span less than space: a motion makes their mirror image.
    pub(super) fn is_flat(&self, grid: &Grid, cells: &[Cell]) -> bool {
        vectors_of(&self.places, &self.points_of(grid, cells)).len() < self.space
    }

    /// The images of different cells under all motions that carry each of them to a cell.
    ///
    /// The different images come each in the order of the cells and slid somewhere: by the class of the
    /// first cell, then by the ways from it to the others. There are none where isometries of the lattice
    /// are known to be all. Unless `mirrored`, no motion reverses handedness; cells that span less
    /// than space are carried to their mirror image by one that does not.
    pub(super) fn images(&self, grid: &Grid, cells: &[Cell], mirrored: bool) -> Vec<Vec<Cell>> {
        let Some(first) = cells.first() else { return vec![] };
        let every = match &self.moves[grid.kind(first)] {
            Some(moves) => self.moved(grid, moves, cells, mirrored),
            None => {
                let points = self.points_of(grid, cells);
                let frame = Frame::of(&self.places, &points);
                if self.fills(&frame.vectors) {
                    return vec![];
                }
                self.carried(&frame, &points, mirrored)
            }
        };
        let order = |images: &[Cell]| -> Order {
            let ways = images.iter().map(|cell| less(cell, &images[0])).collect();
            (grid.kind(&images[0]), ways)
        };
        let mut sorted: BTreeMap<Order, Vec<Cell>> = BTreeMap::new();
        for images in every {
            sorted.insert(order(&images), images);
        }
        sorted.into_values().collect()
    }

    fn points_of(&self, grid: &Grid, cells: &[Cell]) -> Vec<Vec<Vector>> {
        let points = |cell: &Cell| {
            let kind = grid.kind(cell);
            self.places.slid(kind, &less(cell, &grid.representatives[kind]))
        };
        cells.iter().map(points).collect()
    }

    /// Whether a motion that carries such a frame to the lattice is an isometry of it.
    ///
    /// The frame may make all translations of the lattice: its image makes as many translations, so
    /// all of them. Then the motion is an isometry if all points are of one class and every map that
    /// keeps the translations is the turn of an isometry.
    fn fills(&self, vectors: &[Vector]) -> bool {
        if !self.places.stated.is_full || vectors.len() < self.space {
            return false;
        }
        determinant(&rows(vectors, self.space)).abs() == self.volume
    }

    // Cells that say by themselves where all others go ---------------------------------------------

    /// Where a motion can take the cells of a class; none if that does not say it all.
    fn moves_of_class(&self, class: usize) -> Option<Moves> {
        let points = vec![self.places.stated.of_classes[class].clone()];
        let frame = Frame::of(&self.places, &points);
        if frame.vectors.len() < self.places.stated.size {
            return None;
        }
        let own = self.hand(&frame.vectors);
        let shares = [frame.shares(&self.places, &points[0])];
        let mut every = vec![];
        for vectors in self.images_of_frame(&frame) {
            for &start in &self.places.starts {
                if self.cells_at(&frame, &shares, &vectors, &start).is_some() {
                    let mirrored = self.hand(&vectors) != own;
                    every.push(Move { start, vectors: vectors.clone(), mirrored });
                }
            }
        }
        Some(Moves { frame, every })
    }

    /// The images of cells under the moves of the first.
    fn moved(&self, grid: &Grid, moves: &Moves, cells: &[Cell], mirrored: bool) -> Vec<Vec<Cell>> {
        // The frame is that of the representative, so the cells are slid to where it is the first.
        let to = less(&grid.representatives[grid.kind(&cells[0])], &cells[0]);
        let slid: Vec<Cell> = cells.iter().map(|cell| plus(cell, &to)).collect();
        let points = self.points_of(grid, &slid);
        let shares: Vec<Shares> =
            points.iter().map(|own| moves.frame.shares(&self.places, own)).collect();
        let allowed = moves.every.iter().filter(|one| mirrored || !one.mirrored);
        let image = |one: &Move| self.cells_at(&moves.frame, &shares, &one.vectors, &one.start);
        allowed.filter_map(image).collect()
    }

    // Where a motion can take them ------------------------------------------------------------------

    /// The images of all cells under each motion, up to slides.
    fn carried(&self, frame: &Frame, points: &[Vec<Vector>], mirrored: bool) -> Vec<Vec<Cell>> {
        let own = self.hand(&frame.vectors);
        let shares: Vec<Shares> =
            points.iter().map(|points| frame.shares(&self.places, points)).collect();
        let mut found = vec![];
        for vectors in self.images_of_frame(frame) {
            if mirrored || self.hand(&vectors) == own {
                let starts = self.places.starts.iter();
                found.extend(
                    starts.filter_map(|start| self.cells_at(frame, &shares, &vectors, start)),
                );
            }
        }
        found
    }

    fn hand(&self, vectors: &[Vector]) -> Vec<i128> {
        hand(&self.places, vectors, self.space)
    }

    /// The cells that have the points that shares stand for, from where the first point goes.
    fn cells_at(
        &self,
        frame: &Frame,
        shares: &[Shares],
        vectors: &[Vector],
        start: &Vector,
    ) -> Option<Vec<Cell>> {
        let cell = |own: &Shares| {
            let ways = frame.ways(own, vectors)?;
            let points: Vec<Vector> = ways.iter().map(|way| sum(start, way)).collect();
            self.places.cell_at(&points)
        };
        shares.iter().map(cell).collect()
    }

    /// All vectors that have the lengths and inner products of a frame; none if it is too long.
    fn images_of_frame(&self, frame: &Frame) -> Vec<Vec<Vector>> {
        let lengths = frame.products.iter().enumerate().map(|(at, row)| row[at]);
        let around: Vec<Vec<Vector>> = lengths.map(|length| self.of_length(length)).collect();
        let mut found: Vec<Vec<Vector>> = vec![vec![]];
        for (wanted, around) in frame.products.iter().zip(&around) {
            let keeps = |before: &[Vector], vector: &Vector| {
                let mut pairs = before.iter().zip(wanted);
                pairs.all(|(one, product)| self.places.product(one, vector) == *product)
            };
            let extend = |before: Vec<Vector>| {
                let fits = around.iter().filter(|vector| keeps(&before, vector));
                fits.map(|vector| [&before[..], &[*vector]].concat()).collect::<Vec<_>>()
            };
            found = found.into_iter().flat_map(extend).collect();
        }
        found
    }

    /// The vectors whose inner product with themselves is `length`, sorted; of balls in the lattice.
    ///
    /// All coordinates but the last are tried, within the bounds of Cauchy and Schwarz; the last one
    /// follows from them by a quadratic equation.
    fn of_length(&self, length: [i64; 2]) -> Vec<Vector> {
        if length[0] > LONGEST {
            return vec![];
        }
        let mut found = vec![];
        let reach = self.reach(length[0]);
        let mut head = [0; MOST];
        reach.iter().zip(&mut head).for_each(|(most, at)| *at = -most);
        loop {
            self.ends(length[0], &head, &mut found);
            let Some(axis) = (0..reach.len()).find(|&axis| head[axis] < reach[axis]) else { break };
            head[axis] += 1;
            (0..axis).for_each(|before| head[before] = -reach[before]);
        }
        if self.is_round && self.places.starts.len() == 1 {
            found.retain(|way| self.places.is_translation(way));
        } else {
            found.retain(|way| self.places.product(way, way) == length);
        }
        found.sort_unstable();
        found
    }

    /// How large each coordinate but the last of a vector of some length can be.
    fn reach(&self, length: i64) -> Vec<i64> {
        let (size, gram) = (self.places.stated.size, &self.places.stated.grams[0]);
        let without = |skip: usize| -> i128 {
            let keep = |at: &usize| *at != skip;
            let row = |a: usize| {
                (0..size).filter(keep).map(|b| i128::from(gram[a][b])).collect::<Vec<_>>()
            };
            determinant(&(0..size).filter(keep).map(row).collect::<Vec<_>>())
        };
        let whole = without(size).max(1);
        let most = |axis| (i128::from(length) * without(axis) / whole).max(0).isqrt() as i64;
        (0..size - 1).map(most).collect()
    }

    /// Adds the vectors of a length that begin so.
    fn ends(&self, length: i64, head: &Vector, found: &mut Vec<Vector>) {
        let (gram, last) = (&self.places.stated.grams[0], self.places.stated.size - 1);
        let middle: i64 = (0..last).map(|axis| head[axis] * gram[axis][last]).sum();
        let lead = gram[last][last];
        let square = middle * middle - lead * (inner(gram, head, head) - length);
        if square < 0 || square.isqrt().pow(2) != square {
            return;
        }
        let root = square.isqrt();
        for end in if root == 0 { vec![0] } else { vec![root, -root] } {
            if (end - middle) % lead == 0 {
                let mut vector = *head;
                vector[last] = (end - middle) / lead;
                found.push(vector);
            }
        }
    }
}

/// The rows of a matrix, as wide as the space.
fn rows(vectors: &[Vector], space: usize) -> Vec<Vec<i128>> {
    let row = |row: &Vector| row[..space].iter().map(|&at| i128::from(at)).collect();
    vectors.iter().map(row).collect()
}
