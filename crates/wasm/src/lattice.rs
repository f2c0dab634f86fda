//! A lattice as whole numbers: representatives of its classes, translations, and isometries.
//!
//! An isometry takes translations to translations, and the representative of a class to some cell.
//! That determines it: a cell is a representative plus translations. To find which, the translations are
//! brought into echelon form (Hermite's, 1851), each with what the isometries make of it.

use crate::Fault;
use crate::cell::{Cell, MOST, narrow, plus, read_cell};
use crate::points::{Point, Points};
use crate::words::Words;

/// A lattice, without its name.
#[derive(Clone, Debug)]
pub struct Lattice {
    /// How many coordinates a cell has.
    pub coordinates: usize,
    /// Which isometries reverse handedness, in the order of orientations; the identity first.
    pub flipped: Vec<bool>,
    /// Representatives, each with what every translation makes of it: an isometry is known by what
    /// it does to them.
    pub probes: Vec<Cell>,
    /// Translations in echelon form.
    rows: Vec<Row>,
    /// For each class the rest of its representative, and what was taken of each row.
    classes: Vec<(Vector, Vec<i64>)>,
    /// For each isometry the images of the representatives.
    images: Vec<Vec<Vector>>,
    /// The points of cells, if isometries are not all motions.
    pub points: Option<Points>,
    /// What translations do to points, in echelon form, each with what it does to cells.
    slides: Vec<Row>,
}

/// A vector on the way, with room for what is added up.
type Vector = [i64; MOST];

/// A translation and its images under the isometries.
#[derive(Clone, Debug)]
struct Row {
    /// The first coordinate that is not 0; it is positive.
    pivot: usize,
    vector: Vector,
    images: Vec<Vector>,
}

impl Lattice {
    /// Reads a lattice: coordinates; the number of classes, of translations, of isometries;
    /// representatives; translations; for each isometry the images of the representatives and of the
    /// translations; for each isometry whether it flips; points, see [`Points::read`].
    ///
    /// # Errors
    ///
    /// If this is no lattice.
    pub fn read(words: &mut Words) -> Result<Self, Fault> {
        let coordinates = words.number()? as usize;
        let (classes, steps, isometries) = (words.count()?, words.count()?, words.count()?);
        if coordinates == 0 || coordinates > MOST || classes == 0 || isometries == 0 {
            return Err(Fault::Broken);
        }
        let mut vectors = |count: usize| -> Result<Vec<Vector>, Fault> {
            (0..count)
                .map(|_| read_cell(words, coordinates).map(|cell| cell.map(i64::from)))
                .collect()
        };
        let representatives = vectors(classes)?;
        let steps = vectors(steps)?;
        let (mut images, mut moved) = (vec![], vec![]);
        for _ in 0..isometries {
            images.push(vectors(classes)?);
            moved.push(vectors(steps.len())?);
        }
        let flipped = (0..isometries).map(|_| words.flag()).collect::<Result<_, _>>()?;
        let read = Points::read(words, classes, steps.len())?;
        let (points, along) = read.map_or((None, vec![]), |(one, along)| (Some(one), along));
        let probes = representatives.iter().flat_map(|cell| {
            let moved =
                steps.iter().map(|step| std::array::from_fn(|axis| cell[axis] + step[axis]));
            [*cell].into_iter().chain(moved)
        });
        let probes = probes.map(|cell: Vector| cell.map(|at| at as i32)).collect();
        let rows = (0..steps.len()).map(|at| {
            // What a translation does to points is kept behind what isometries make of it.
            let images = moved.iter().map(|of_steps| of_steps[at]);
            let images = images.chain(along.get(at).copied()).collect();
            Row { pivot: MOST, vector: steps[at], images }
        });
        let rows = echelon(rows.collect());
        let slide =
            |(&vector, &step): (&Point, &Vector)| Row { pivot: MOST, vector, images: vec![step] };
        let slides = echelon(along.iter().zip(&steps).map(slide).collect());
        let classes = vec![];
        let mut lattice =
            Self { coordinates, flipped, probes, rows, classes, images, points, slides };
        lattice.classes = representatives.into_iter().map(|cell| lattice.reduced(cell)).collect();
        if let Some(mut points) = lattice.points.take() {
            points.start(|way| lattice.slide_to(way).is_some());
            lattice.points = Some(points);
        }
        Ok(lattice)
    }

    /// Whether an isometry reverses handedness.
    pub fn is_mirror(&self, isometry: usize) -> bool {
        self.flipped[isometry]
    }

    /// How many isometries there are.
    pub fn isometries(&self) -> usize {
        self.flipped.len()
    }

    /// The isometries that a piece goes through.
    pub fn allowed(&self, turns: bool, flips: bool) -> Vec<usize> {
        let first_flip = self.flipped.iter().position(|&flipped| flipped);
        let allowed = |isometry: &usize| {
            (turns || *isometry == 0 || Some(*isometry) == first_flip)
                && (flips || !self.flipped[*isometry])
        };
        (0..self.isometries()).filter(allowed).collect()
    }

    /// How many translation classes there are.
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// The translation class of a cell; none if the lattice has no such cell.
    pub fn class(&self, cell: &Cell) -> Option<u32> {
        let (left, _) = self.reduced(cell.map(i64::from));
        self.classes.iter().position(|(own, _)| *own == left).map(|class| class as u32)
    }

    /// The image of a cell; none if the lattice has no such cell, or its image lies too far away.
    pub fn image(&self, isometry: usize, cell: &Cell) -> Option<Cell> {
        let (left, times) = self.reduced(cell.map(i64::from));
        let class = self.classes.iter().position(|(own, _)| *own == left)?;
        let mut image = self.images[isometry][class];
        for ((row, times), own) in self.rows.iter().zip(times).zip(&self.classes[class].1) {
            add(&mut image, &row.images[isometry], times - own);
        }
        narrow(&image)
    }

    /// The points of a cell; none if the lattice has no such cell.
    pub fn points_of(&self, points: &Points, cell: &Cell) -> Option<Vec<Point>> {
        let (left, times) = self.reduced(cell.map(i64::from));
        let class = self.classes.iter().position(|(own, _)| *own == left)?;
        let mut slide = [0; MOST];
        for ((row, times), own) in self.rows.iter().zip(times).zip(&self.classes[class].1) {
            add(&mut slide, row.images.last()?, times - own);
        }
        let slid = |point: &Point| std::array::from_fn(|axis| point[axis] + slide[axis]);
        Some(points.of_class(class).iter().map(slid).collect())
    }

    /// The translation of cells that goes a way between points, if one does.
    pub fn slide_to(&self, way: &Point) -> Option<Cell> {
        let (mut left, mut slide) = (*way, [0; MOST]);
        for row in &self.slides {
            let times = left[row.pivot].div_euclid(row.vector[row.pivot]);
            add(&mut left, &row.vector, -times);
            add(&mut slide, &row.images[0], times);
        }
        if left == [0; MOST] { narrow(&slide) } else { None }
    }

    /// The representative of a class, slid.
    pub fn placed(&self, class: usize, slide: &Cell) -> Cell {
        let per_class = self.probes.len() / self.classes.len();
        plus(&self.probes[class * per_class], slide)
    }

    /// The translation that [`crate::Shape`]s are slid back by; their cells are sorted.
    ///
    /// If every vector is a translation it is the least of each coordinate, elsewhere the one
    /// between the representative of the class of the least cell and that cell.
    pub fn origin(&self, cells: &[Cell]) -> Option<Cell> {
        if self.classes.len() == 1 && self.rows.len() == self.coordinates {
            let axis = |axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0);
            return Some(std::array::from_fn(axis));
        }
        let first = cells.first()?.map(i64::from);
        let (left, times) = self.reduced(first);
        let (_, own) = self.classes.iter().find(|(own, _)| *own == left)?;
        let mut origin = [0; MOST];
        for ((row, times), own) in self.rows.iter().zip(times).zip(own) {
            add(&mut origin, &row.vector, times - own);
        }
        narrow(&origin)
    }

    /// The rest of a cell when as much as possible of the translations is taken from it.
    fn reduced(&self, mut cell: Vector) -> (Vector, Vec<i64>) {
        let take = |row: &Row| {
            let times = cell[row.pivot].div_euclid(row.vector[row.pivot]);
            add(&mut cell, &row.vector, -times);
            times
        };
        let times = self.rows.iter().map(take).collect();
        (cell, times)
    }
}

/// Vectors that span a lattice of slides, in echelon form.
#[derive(Clone, Debug)]
pub struct Rows(Vec<Row>);

impl Rows {
    /// The rows that span the same as some vectors.
    pub fn of(vectors: &[Cell]) -> Self {
        let row =
            |vector: &Cell| Row { pivot: MOST, vector: vector.map(i64::from), images: vec![] };
        Self(echelon(vectors.iter().map(row).collect()))
    }

    /// The rest of a vector when multiples of the rows are taken off it.
    pub fn residue(&self, vector: &Cell) -> Cell {
        let mut left = vector.map(i64::from);
        for row in &self.0 {
            let times = left[row.pivot].div_euclid(row.vector[row.pivot]);
            add(&mut left, &row.vector, -times);
        }
        left.map(|at| at as i32)
    }

    /// The rows themselves.
    pub fn vectors(&self) -> Vec<Cell> {
        self.0.iter().map(|row| row.vector.map(|at| at as i32)).collect()
    }
}

fn add(sum: &mut Vector, vector: &Vector, times: i64) {
    sum.iter_mut().zip(vector).for_each(|(at, step)| *at += step * times);
}

/// Vectors that span the same lattice, each with its first coordinate behind that of the one before.
fn echelon(mut rows: Vec<Row>) -> Vec<Row> {
    let mut done = vec![];
    for axis in 0..MOST {
        // Euclid's algorithm among all vectors that are left, until one has all of this coordinate.
        while let Some(least) = (0..rows.len())
            .filter(|&at| rows[at].vector[axis] != 0)
            .min_by_key(|&at| rows[at].vector[axis].abs())
        {
            let row = rows.swap_remove(least);
            let mut clean = true;
            for other in &mut rows {
                let times = other.vector[axis].div_euclid(row.vector[axis]);
                add(&mut other.vector, &row.vector, -times);
                other
                    .images
                    .iter_mut()
                    .zip(&row.images)
                    .for_each(|(sum, image)| add(sum, image, -times));
                clean &= other.vector[axis] == 0;
            }
            if clean {
                done.push(positive(row, axis));
                break;
            }
            rows.push(row);
        }
    }
    done
}

/// The row, or its opposite, so that its first coordinate is positive.
fn positive(mut row: Row, pivot: usize) -> Row {
    row.pivot = pivot;
    if row.vector[pivot] < 0 {
        row.vector = row.vector.map(|at| -at);
        row.images.iter_mut().for_each(|image| *image = image.map(|at| -at));
    }
    row
}
