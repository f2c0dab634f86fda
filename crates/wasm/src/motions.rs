//! Motions of space that carry cells to cells although they are no isometries of the lattice.
//!
//! A few lattices have them: there a cell has more symmetry than its place. The points of cells (corners,
//! or centres of balls) come as whole numbers with the forms that inner products are read off. A few
//! independent ways between points of a piece, its frame, are given all images of the same lengths
//! and inner products; the frame fixes the images of all other points, which have to be points of cells.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::Fault;
use crate::cell::{Cell, MOST, less};
use crate::lattice::Lattice;
use crate::points::{Point, Points, way};

/// An inner product, by its parts.
type Product = Vec<i64>;
/// For each cell, for each of its points, how often each vector of a frame goes into the way to it.
type Shares = Vec<Vec<Vec<i64>>>;

/// So many points that follow a point in order are looked at for a short way to it.
const NEAR: usize = 8;
/// No vector of a frame has a larger inner product with itself.
const LONGEST: i64 = 1 << 18;

/// Independent ways between points, and where they say that points are.
struct Frame {
    vectors: Vec<Point>,
    products: Vec<Vec<Product>>,
    shares: Shares,
    below: i64,
}

/// The motions of a lattice beside its isometries.
#[derive(Clone, Copy)]
pub struct Motions<'l> {
    lattice: &'l Lattice,
    points: &'l Points,
}

impl<'l> Motions<'l> {
    /// The motions of a lattice; none if its isometries are all there are.
    pub fn of(lattice: &'l Lattice) -> Option<Self> {
        lattice.points.as_ref().map(|points| Self { lattice, points })
    }

    /// Whether cells span less than space, so that a motion makes their mirror image.
    ///
    /// # Errors
    ///
    /// If they lie too far away.
    pub fn is_flat(&self, cells: &[Cell]) -> Result<bool, Fault> {
        Ok(self.frame_vectors(&self.points_of(cells)?).len() < self.points.space)
    }

    /// The different images of cells, each in their order and slid somewhere: by the class of the first
    /// cell, then by the ways from it to the others.
    ///
    /// # Errors
    ///
    /// If they lie too far away, or too far apart.
    pub fn images(&self, cells: &[Cell], mirrored: bool) -> Result<Vec<Vec<Cell>>, Fault> {
        let points = self.points_of(cells)?;
        let frame = self.frame(&points)?;
        let hand = self.hand(&frame.vectors);
        let around = self.around(&frame)?;
        let mut every = vec![];
        self.extend(&frame, &around, &mut vec![], &mut every);
        let (mut seen, mut found) = (FxHashSet::default(), vec![]);
        for vectors in every {
            if !mirrored && self.hand(&vectors) != hand {
                continue;
            }
            let Some(ways) = self.ways(&frame, &vectors) else { continue };
            for start in &self.points.starts {
                let Some(images) = self.cells_at(start, &ways) else { continue };
                let order = order_of(self.lattice, &images).ok_or(Fault::Far)?;
                if seen.insert(order.clone()) {
                    found.push((order, images));
                }
            }
        }
        found.sort_unstable();
        Ok(found.into_iter().map(|(_, images)| images).collect())
    }

    fn points_of(&self, cells: &[Cell]) -> Result<Vec<Vec<Point>>, Fault> {
        cells
            .iter()
            .map(|cell| self.lattice.points_of(self.points, cell).ok_or(Fault::Far))
            .collect()
    }

    fn product(&self, a: &Point, b: &Point) -> Product {
        self.points.grams.iter().map(|gram| inner(gram, a, b)).collect()
    }

    /// Independent ways between points, as many as there can be, short ones first.
    fn frame_vectors(&self, points: &[Vec<Point>]) -> Vec<Point> {
        let mut every: Vec<Point> = points.iter().flatten().copied().collect();
        every.sort_unstable();
        every.dedup();
        let mut ways = FxHashSet::default();
        for (number, point) in every.iter().enumerate() {
            for other in every.iter().skip(number + 1).take(NEAR) {
                let way = way(point, other);
                ways.insert(way.max(way.map(|at| -at)));
            }
        }
        let mut ways: Vec<(Product, Point)> =
            ways.into_iter().map(|way| (self.product(&way, &way), way)).collect();
        ways.sort_unstable();
        let mut found: Vec<Point> = vec![];
        for (_, way) in ways {
            found.push(way);
            if determinant(&self.wholes(&found)) == 0 {
                found.pop();
            } else if found.len() == self.points.size {
                break;
            }
        }
        found
    }

    /// The first parts of all inner products of some vectors.
    fn wholes(&self, vectors: &[Point]) -> Vec<Vec<i128>> {
        let part = |a, b| i128::from(inner(&self.points.grams[0], a, b));
        vectors.iter().map(|a| vectors.iter().map(|b| part(a, b)).collect()).collect()
    }

    fn frame(&self, points: &[Vec<Point>]) -> Result<Frame, Fault> {
        let vectors = self.frame_vectors(points);
        let products =
            vectors.iter().map(|a| vectors.iter().map(|b| self.product(a, b)).collect()).collect();
        let wholes = self.wholes(&vectors);
        let below = i64::try_from(determinant(&wholes)).map_err(|_| Fault::Far)?;
        let first = points[0][0];
        let share = |point: &Point| -> Result<Vec<i64>, Fault> {
            let way = way(&first, point);
            (0..vectors.len())
                .map(|at| {
                    // Cramer's rule: the row of one vector is that of the way.
                    let mut rows = wholes.clone();
                    for (entry, vector) in rows[at].iter_mut().zip(&vectors) {
                        *entry = i128::from(inner(&self.points.grams[0], vector, &way));
                    }
                    i64::try_from(determinant(&rows)).map_err(|_| Fault::Far)
                })
                .collect()
        };
        let shares = points.iter().map(|own| own.iter().map(share).collect());
        let shares = shares.collect::<Result<_, _>>()?;
        Ok(Frame { vectors, products, shares, below })
    }

    /// For each vector of a frame all vectors of its length.
    fn around(&self, frame: &Frame) -> Result<Vec<Vec<Point>>, Fault> {
        let mut known: FxHashMap<Product, Vec<Point>> = FxHashMap::default();
        let mut found = vec![];
        for (at, row) in frame.products.iter().enumerate() {
            let length = &row[at];
            if length[0] > LONGEST {
                return Err(Fault::Far);
            }
            if !known.contains_key(length) {
                known.insert(length.clone(), self.of_length(length));
            }
            found.push(known[length].clone());
        }
        Ok(found)
    }

    /// All vectors whose inner product with themselves is `length`, none but translations where points
    /// are of one class.
    fn of_length(&self, length: &[i64]) -> Vec<Point> {
        let gram = &self.points.grams[0];
        let wide = |skip: Option<usize>| -> Vec<Vec<i128>> {
            let keep = |at: &usize| Some(*at) != skip;
            let row = |a: usize| {
                (0..self.points.size).filter(keep).map(|b| i128::from(gram[a][b])).collect()
            };
            (0..self.points.size).filter(keep).map(row).collect()
        };
        // The square of a coordinate is at most the length times its place in the inverse form.
        let whole = determinant(&wide(None)).max(1);
        let reach = (0..self.points.size - 1).map(|axis| {
            let square = i128::from(length[0]) * determinant(&wide(Some(axis))) / whole;
            i64::try_from(square.max(0)).unwrap_or(0).isqrt()
        });
        let reach: Vec<i64> = reach.collect();
        let mut found = vec![];
        let mut head = [0; MOST];
        reach.iter().zip(&mut head).for_each(|(most, at)| *at = -most);
        loop {
            self.ends(length, &head, &mut found);
            let Some(axis) = (0..reach.len()).find(|&axis| head[axis] < reach[axis]) else { break };
            head[axis] += 1;
            (0..axis).for_each(|before| head[before] = -reach[before]);
        }
        let slides = self.points.starts.len() == 1;
        found.retain(|way| {
            self.product(way, way) == length && (!slides || self.lattice.slide_to(way).is_some())
        });
        found
    }

    /// Adds the vectors of a length that begin so: the last coordinate solves a quadratic equation.
    fn ends(&self, length: &[i64], head: &Point, found: &mut Vec<Point>) {
        let (gram, last) = (&self.points.grams[0], self.points.size - 1);
        let middle: i64 = (0..last).map(|axis| head[axis] * gram[axis][last]).sum();
        let lead = gram[last][last];
        let square = middle * middle - lead * (inner(gram, head, head) - length[0]);
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

    /// Adds all images of a frame that begin with some vectors.
    fn extend(
        &self,
        frame: &Frame,
        around: &[Vec<Point>],
        found: &mut Vec<Point>,
        every: &mut Vec<Vec<Point>>,
    ) {
        let number = found.len();
        if number == frame.vectors.len() {
            every.push(found.clone());
            return;
        }
        let wanted = &frame.products[number];
        for vector in &around[number] {
            if found.iter().zip(wanted).all(|(one, product)| self.product(one, vector) == *product)
            {
                found.push(*vector);
                self.extend(frame, around, found, every);
                found.pop();
            }
        }
    }

    /// What a motion keeps of vectors and a mirrored one negates; nothing of few vectors.
    fn hand(&self, vectors: &[Point]) -> Vec<i128> {
        if vectors.len() < self.points.space {
            return vec![];
        }
        let wide = |at: i64| i128::from(at);
        if self.points.grams.len() == 1 {
            let row =
                |vector: &Point| vector[..self.points.size].iter().map(|&at| wide(at)).collect();
            return vec![determinant(&vectors.iter().map(row).collect::<Vec<_>>())];
        }
        // In the plane, by parts: whole numbers, and multiples of the root.
        let (root, mut found) = (wide(self.points.root), vec![]);
        for (number, one) in vectors.iter().enumerate() {
            for other in &vectors[number + 1..] {
                let ([a, b, c, d, ..], [p, q, r, s, ..]) = (one.map(wide), other.map(wide));
                found.push(a * r + root * b * s - c * p - root * d * q);
                found.push(a * s + b * r - c * q - d * p);
            }
        }
        found
    }

    /// The way from the image of the first point to each, if all are whole.
    fn ways(&self, frame: &Frame, images: &[Point]) -> Option<Vec<Vec<Point>>> {
        let below = i128::from(frame.below);
        let way = |share: &Vec<i64>| -> Option<Point> {
            let mut way = [0; MOST];
            for (axis, at) in way.iter_mut().enumerate().take(self.points.size) {
                let sum: i128 = share
                    .iter()
                    .zip(images)
                    .map(|(&often, vector)| i128::from(often) * i128::from(vector[axis]))
                    .sum();
                *at = i64::try_from((sum % below == 0).then_some(sum / below)?).ok()?;
            }
            Some(way)
        };
        frame.shares.iter().map(|own| own.iter().map(way).collect()).collect()
    }

    /// The cells that have the points at these ways from a point.
    fn cells_at(&self, start: &Point, ways: &[Vec<Point>]) -> Option<Vec<Cell>> {
        let cell = |own: &Vec<Point>| {
            let mut points: Vec<Point> = own.iter().map(|way| plus(start, way)).collect();
            points.sort_unstable();
            (0..self.points.of_classes.len()).find_map(|class| {
                let mut of_class = self.points.of_class(class).to_vec();
                of_class.sort_unstable();
                let by = way(&of_class[0], &points[0]);
                let same = of_class.len() == points.len()
                    && of_class.iter().zip(&points).all(|(one, other)| plus(one, &by) == *other);
                same.then(|| self.lattice.slide_to(&by))
                    .flatten()
                    .map(|to| self.lattice.placed(class, &to))
            })
        };
        ways.iter().map(cell).collect()
    }
}

/// Whether a motion of a lattice makes their mirror image of cells because they do not fill space; asked
/// where isometries are not all motions.
///
/// # Errors
///
/// If they lie too far away.
pub fn is_turned_over(lattice: &Lattice, cells: &[Cell]) -> Result<bool, Fault> {
    Motions::of(lattice).map_or(Ok(false), |motions| motions.is_flat(cells))
}

/// What two rows of cells share if one slides to the other.
fn order_of(lattice: &Lattice, cells: &[Cell]) -> Option<(u32, Vec<Cell>)> {
    let ways = cells.iter().map(|cell| less(cell, &cells[0])).collect();
    Some((lattice.class(&cells[0])?, ways))
}

fn inner(gram: &[Vec<i64>], a: &Point, b: &Point) -> i64 {
    let row = |(row, x): (&Vec<i64>, &i64)| -> i64 {
        x * row.iter().zip(b).map(|(entry, y)| entry * y).sum::<i64>()
    };
    gram.iter().zip(a).map(row).sum()
}

fn plus(point: &Point, way: &Point) -> Point {
    std::array::from_fn(|axis| point[axis] + way[axis])
}

/// The determinant of a square matrix of a few rows; 1 of none.
fn determinant(rows: &[Vec<i128>]) -> i128 {
    let Some((first, rest)) = rows.split_first() else { return 1 };
    let mut sum = 0;
    for (column, &entry) in first.iter().enumerate().filter(|(_, entry)| **entry != 0) {
        let minor: Vec<Vec<i128>> =
            rest.iter().map(|row| [&row[..column], &row[column + 1..]].concat()).collect();
        let sign = if column % 2 == 0 { 1 } else { -1 };
        sum += sign * entry * determinant(&minor);
    }
    sum
}
