//! Where the points of cells are, exactly: the corners of a cell, or the centre of a ball.
//!
//! Triangles and squares with equal sides have no whole corners in one frame: there a point has two whole
//! numbers for each axis, `p` and `q` of `p + q * root`.

use cover::Arrange;
use rustc_hash::FxHashMap;

use super::integers::{Carrier, Linear, Sublattice, Vector, add, narrow, wide};
use crate::cell::{Cell, MOST, plus};

/// What is stated of the points of a lattice.
#[derive(Debug)]
pub(super) struct Stated {
    /// How many numbers a point has.
    pub(super) size: usize,
    /// The number under the root, 1 if there is none.
    pub(super) root: i64,
    /// What the inner product of two ways is read off: one form, or one for whole numbers and one for
    /// multiples of the root. The first is positive.
    pub(super) grams: Vec<Vec<Vector>>,
    /// What translations do to points.
    pub(super) steps: Vec<Vector>,
    /// The points of the representative of each class.
    pub(super) of_classes: Vec<Vec<Vector>>,
    /// Whether points are of one class and all that keeps the translations is an isometry.
    pub(super) is_full: bool,
}

/// A shape of points, from its least, sorted.
type Shape = Vec<Vector>;

/// The points of the cells of a lattice.
#[derive(Debug)]
pub(super) struct Places {
    pub(super) stated: Stated,
    /// A point of each class that translations make.
    pub(super) starts: Vec<Vector>,
    /// What a translation of addresses does to points, and the other way round.
    to_points: Linear,
    to_cells: Carrier,
    /// For each shape of cells the representatives of it, each with its least point.
    of_shape: FxHashMap<Shape, Vec<(Cell, Vector)>>,
}

impl Places {
    pub(super) fn of(stated: Stated, addresses: &Sublattice, representatives: &[Cell]) -> Self {
        let to_points = Linear::of(addresses, &addresses.basis, &stated.steps);
        let to_cells = Carrier::of(&stated.steps, &addresses.basis);
        let mut every: Vec<Vector> = stated.of_classes.iter().flatten().copied().collect();
        every.arrange();
        let mut starts: Vec<Vector> = vec![];
        for point in every {
            if starts.iter().all(|other| to_cells.image(&way(other, &point)).is_none()) {
                starts.push(point);
            }
        }
        let mut of_shape: FxHashMap<Shape, Vec<_>> = FxHashMap::default();
        for (cell, points) in representatives.iter().zip(&stated.of_classes) {
            let (shape, low) = shaped(points);
            of_shape.entry(shape).or_default().push((*cell, low));
        }
        Self { stated, starts, to_points, to_cells, of_shape }
    }

    /// The points of a representative slid by a translation.
    pub(super) fn slid(&self, class: usize, slide: &Cell) -> Vec<Vector> {
        let by = self.to_points.image(&wide(slide));
        self.stated.of_classes[class].iter().map(|point| sum(point, &by)).collect()
    }

    /// The inner product of two ways, by its parts; the second is 0 if there is none.
    pub(super) fn product(&self, a: &Vector, b: &Vector) -> [i64; 2] {
        let part = |at: usize| self.stated.grams.get(at).map_or(0, |gram| inner(gram, a, b));
        [part(0), part(1)]
    }

    /// Whether a translation goes a way between points.
    pub(super) fn is_translation(&self, way: &Vector) -> bool {
        self.to_cells.image(way).is_some()
    }

    /// A way made longer by the root.
    pub(super) fn times_root(&self, way: &Vector) -> Vector {
        std::array::from_fn(
            |at| {
                if at % 2 == 0 { self.stated.root * way[at + 1] } else { way[at - 1] }
            },
        )
    }

    /// The cell that has these points and no others, if there is one.
    pub(super) fn cell_at(&self, points: &[Vector]) -> Option<Cell> {
        let (shape, low) = shaped(points);
        let fits = |(cell, least): &(Cell, Vector)| {
            self.to_cells.image(&way(least, &low)).map(|slide| plus(cell, &narrow(&slide)))
        };
        self.of_shape.get(&shape)?.iter().find_map(fits)
    }
}

/// The way from one point to another.
pub(super) fn way(from: &Vector, to: &Vector) -> Vector {
    std::array::from_fn(|axis| to[axis] - from[axis])
}

/// A point at a way from another.
pub(super) fn sum(point: &Vector, way: &Vector) -> Vector {
    let mut found = *point;
    add(&mut found, way, 1);
    found
}

/// The inner product by one form.
pub(super) fn inner(gram: &[Vector], a: &Vector, b: &Vector) -> i64 {
    let row = |(row, x): (&Vector, &i64)| -> i64 {
        x * row.iter().zip(b).map(|(entry, y)| entry * y).sum::<i64>()
    };
    gram.iter().zip(a).map(row).sum()
}

/// The shape of points, and their least.
fn shaped(points: &[Vector]) -> (Shape, Vector) {
    let low = points.iter().min().copied().unwrap_or([0; MOST]);
    let mut shape: Shape = points.iter().map(|point| way(&low, point)).collect();
    shape.arrange();
    (shape, low)
}
