//! Connected shapes of units that are several cells each: half a square of four quarters.

use cover::Arrange;
use rustc_hash::{FxHashMap, FxHashSet};

use super::growth::{Cells, images_of, orbits};
use crate::cell::{Cell, Point, less, plus};
use crate::lattice::Lattice;

/// A shape with the units it was made of, sorted.
type Made = Vec<Cells>;
/// A short piece of the outline between two corners, sorted.
type Bit = Vec<Point>;
/// A whole side of a unit: bits, sorted.
type Side = Vec<Bit>;

/// The free shapes of so many units, each as all its images, sorted.
///
/// Units join when a whole side of one lies on a side of the other; they share no cell. A shape may be made
/// of units in several ways, all of which are kept while it grows; two shapes of the same cells are one.
pub fn grow_units(lattice: &Lattice, size: usize, unit: &[Cell]) -> Vec<Vec<Cells>> {
    let mut joining = Joining::new(lattice, unit);
    let mut makings: FxHashSet<Made> = FxHashSet::default();
    makings.insert(slid(lattice, &[unit.to_vec()]));
    for _ in 1..size {
        makings = makings.iter().flat_map(|made| larger(lattice, made, &mut joining)).collect();
    }
    let mut shapes: Vec<Cells> =
        makings.iter().map(|made| lattice.canonical(&made.concat())).collect();
    shapes.arrange();
    shapes.dedup();
    orbits(lattice, shapes.into_iter())
}

/// A shape with one unit more, in every way, each as its least image.
fn larger(lattice: &Lattice, made: &Made, joining: &mut Joining) -> Vec<Made> {
    let taken: FxHashSet<Cell> = made.iter().flatten().copied().collect();
    let mut found = vec![];
    for own in made {
        for other in joining.to(own) {
            if !other.iter().any(|cell| taken.contains(cell)) {
                let whole: Made = made.iter().cloned().chain([other]).collect();
                found.extend(images(lattice, &whole).min());
            }
        }
    }
    found
}

/// Units slid to where equal shapes are equal, sorted.
fn slid(lattice: &Lattice, made: &[Cells]) -> Made {
    let origin = lattice.origin(&made.concat());
    let back = |unit: &Cells| {
        let mut cells: Cells = unit.iter().map(|cell| less(cell, &origin)).collect();
        cells.sort_unstable();
        cells
    };
    let mut units: Made = made.iter().map(back).collect();
    units.arrange();
    units
}

fn images<'m>(lattice: &'m Lattice, made: &'m Made) -> impl Iterator<Item = Made> + 'm {
    (0..lattice.isometries().len()).map(move |one| {
        let image = |unit: &Cells| unit.iter().map(|cell| lattice.image(one, cell)).collect();
        slid(lattice, &made.iter().map(image).collect::<Made>())
    })
}

/// Which units join a unit: found once for each orientation of it, near 0.
struct Joining<'l> {
    lattice: &'l Lattice,
    shapes: Vec<Cells>,
    known: FxHashMap<Cells, Vec<Cells>>,
}

impl<'l> Joining<'l> {
    fn new(lattice: &'l Lattice, unit: &[Cell]) -> Self {
        let mut shapes = images_of(lattice, unit, true);
        shapes.arrange();
        shapes.dedup();
        Self { lattice, shapes, known: FxHashMap::default() }
    }

    /// The units that join a unit and share no cell with it.
    fn to(&mut self, unit: &Cells) -> Vec<Cells> {
        let (shape, origin) = (self.lattice.canonical(unit), self.lattice.origin(unit));
        if !self.known.contains_key(&shape) {
            let found = self.found(&shape);
            self.known.insert(shape.clone(), found);
        }
        let there = |cells: &Cells| cells.iter().map(|cell| plus(cell, &origin)).collect();
        self.known[&shape].iter().map(there).collect()
    }

    fn found(&self, shape: &Cells) -> Vec<Cells> {
        let sides = self.sides(shape);
        let mut found = self.beside(shape);
        found.sort_unstable();
        found.dedup();
        let is_within = |one: &Side, other: &Side| one.iter().all(|bit| other.contains(bit));
        let joins =
            |one: &Side| sides.iter().any(|side| is_within(one, side) || is_within(side, one));
        found.retain(|cells| self.sides(cells).iter().any(joins));
        found
    }

    /// The units that have a cell beside a shape, and none in it.
    fn beside(&self, shape: &Cells) -> Vec<Cells> {
        let near = shape.iter().flat_map(|own| self.lattice.neighbours(own));
        let near: FxHashSet<Cell> = near.filter(|cell| !shape.contains(cell)).collect();
        let mut found = vec![];
        for near in &near {
            for other in &self.shapes {
                let alike = |cell: &&Cell| self.lattice.class(cell) == self.lattice.class(near);
                for cell in other.iter().filter(alike) {
                    let step = less(near, cell);
                    let cells: Cells = other.iter().map(|cell| plus(cell, &step)).collect();
                    if !cells.iter().any(|cell| shape.contains(cell)) {
                        found.push(cells);
                    }
                }
            }
        }
        found
    }

    /// The sides of a convex unit: the bits of its outline that lie on one line.
    fn sides(&self, cells: &Cells) -> Vec<Side> {
        let mut lines: FxHashMap<[i32; 3], Side> = FxHashMap::default();
        for cell in cells {
            let corners = self.lattice.corners(cell);
            for near in self.lattice.neighbours(cell).iter().filter(|near| !cells.contains(near)) {
                let theirs = self.lattice.corners(near);
                let mut bit: Bit = corners.iter().filter(|c| theirs.contains(c)).copied().collect();
                bit.arrange();
                lines.entry(line(&bit)).or_default().push(bit);
            }
        }
        lines.into_values().collect()
    }
}

/// Numbers that two pairs of points of the plane share where they lie on one line.
fn line(bit: &Bit) -> [i32; 3] {
    let ([a, b, ..], [c, d, ..]) = (bit[0], bit[1]);
    let (x, y) = (c - a, d - b);
    let common = common_divisor(x.abs(), y.abs());
    let (x, y) = (x / common, y / common);
    [x, y, a * y - b * x]
}

fn common_divisor(one: i32, other: i32) -> i32 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}
