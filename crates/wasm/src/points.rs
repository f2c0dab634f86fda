//! The points of cells: corners, or centres of balls.
//!
//! They come as whole numbers with the forms that inner products are read off, for the few lattices that
//! need them (see `motions`).

use crate::Fault;
use crate::cell::MOST;
use crate::words::Words;

/// A point, or a way between points; coordinates that are not there are 0.
pub type Point = [i64; MOST];
/// Where the points of cells are.
#[derive(Clone, Debug)]
pub struct Points {
    /// How many coordinates a point has.
    pub size: usize,
    /// The dimension of the space.
    pub space: usize,
    /// The number under the root that the second coordinates are multiples of; 1 if there are none.
    pub root: i64,
    /// The forms, the first of them positive.
    pub grams: Vec<Vec<Vec<i64>>>,
    /// The points of the representative of each class.
    pub of_classes: Vec<Vec<Point>>,
    /// A point of each class of points that translations make.
    pub starts: Vec<Point>,
}

impl Points {
    /// Reads the points: how many coordinates they have, 0 for a lattice whose isometries are all
    /// motions; else the dimension of space, the root, the number of forms, these by rows; for each
    /// translation what it does to points; for each class the number of points, and these.
    ///
    /// Returns what translations do to points as well.
    ///
    /// # Errors
    ///
    /// If this is none of that.
    pub fn read(
        words: &mut Words,
        classes: usize,
        steps: usize,
    ) -> Result<Option<(Self, Vec<Point>)>, Fault> {
        let size = words.number()? as usize;
        if size == 0 {
            return Ok(None);
        }
        let (space, root) = (words.number()? as usize, i64::from(words.number()?));
        if size > MOST || space > size {
            return Err(Fault::Broken);
        }
        let forms = words.count()?;
        let mut read = |count: usize| -> Result<Vec<Point>, Fault> {
            (0..count).map(|_| read_point(words, size)).collect()
        };
        let mut grams = vec![];
        for _ in 0..forms {
            grams.push(read(size)?.iter().map(|row| row[..size].to_vec()).collect());
        }
        let slides = read(steps)?;
        let mut points = vec![];
        for _ in 0..classes {
            let count = words.count()?;
            points.push((0..count).map(|_| read_point(words, size)).collect::<Result<_, _>>()?);
        }
        if grams.is_empty() || points.iter().any(Vec::is_empty) {
            return Err(Fault::Broken);
        }
        let points = Self { size, space, root, grams, of_classes: points, starts: vec![] };
        Ok(Some((points, slides)))
    }

    /// Finds a point of each class, once it is known what translations do to points.
    pub fn start(&mut self, goes: impl Fn(&Point) -> bool) {
        let mut every: Vec<Point> = self.of_classes.iter().flatten().copied().collect();
        every.sort_unstable();
        for point in every {
            if !self.starts.iter().any(|start| goes(&way(start, &point))) {
                self.starts.push(point);
            }
        }
    }

    /// The points of the representative of a class.
    pub fn of_class(&self, class: usize) -> &[Point] {
        &self.of_classes[class]
    }
}

fn read_point(words: &mut Words, size: usize) -> Result<Point, Fault> {
    let mut point = [0; MOST];
    for at in &mut point[..size] {
        *at = i64::from(words.word()?);
    }
    Ok(point)
}

/// The way from one point to another.
pub fn way(from: &Point, to: &Point) -> Point {
    std::array::from_fn(|axis| to[axis] - from[axis])
}
