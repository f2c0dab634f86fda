//! Whole-number algebra of lattices: bases in echelon form, remainders, linear maps.
//!
//! Vectors are rows: a map takes the vector `v` to `v M`. Nothing is rounded; a map that is no whole one
//! is kept as whole numbers over one denominator.

use crate::cell::{Cell, MOST};

/// A vector with room for what is added up.
pub type Vector = [i64; MOST];

/// A vector and, behind it, what is made of it.
type Pair = [i64; 2 * MOST];

/// A cell as a vector.
#[inline]
pub fn wide(cell: &Cell) -> Vector {
    cell.map(i64::from)
}

/// A vector as a cell; its numbers fit, since those of cells lie far within.
#[inline]
pub fn narrow(vector: &Vector) -> Cell {
    vector.map(|number| number as i32)
}

/// Adds a multiple of a vector.
#[inline]
pub fn add<const N: usize>(sum: &mut [i64; N], vector: &[i64; N], times: i64) {
    sum.iter_mut().zip(vector).for_each(|(at, step)| *at += step * times);
}

/// The quotient rounded down.
fn floor_div(number: i64, by: i64) -> i64 {
    number.div_euclid(by) - i64::from(by < 0 && number.rem_euclid(by) != 0)
}

/// Vectors with the same whole-number combinations; in the order of the columns each begins behind the one
/// before (Euclid's algorithm).
pub fn echelon<const N: usize>(
    vectors: impl IntoIterator<Item = [i64; N]>,
    columns: impl IntoIterator<Item = usize>,
) -> Vec<[i64; N]> {
    let is_some = |row: &[i64; N]| row.iter().any(|&number| number != 0);
    let mut rows: Vec<[i64; N]> = vectors.into_iter().filter(is_some).collect();
    let mut done = vec![];
    for column in columns {
        let having = |rows: &[[i64; N]]| rows.iter().filter(|row| row[column] != 0).count();
        while having(&rows) > 1 {
            let with = (0..rows.len()).filter(|&at| rows[at][column] != 0);
            let Some(lead) = with.min_by_key(|&at| rows[at][column].abs()) else { break };
            let by = rows[lead];
            for row in rows.iter_mut().enumerate().filter(|(at, _)| *at != lead).map(|(_, row)| row)
            {
                let often = floor_div(row[column], by[column]);
                add(row, &by, -often);
            }
        }
        if let Some(at) = rows.iter().position(|row| row[column] != 0) {
            let row = rows.remove(at);
            done.push(if row[column] > 0 { row } else { row.map(|number| -number) });
        }
    }
    done
}

/// The Hermite normal form of as many independent vectors as there are coordinates, lower triangular.
fn hermite<const N: usize>(vectors: &[[i64; N]], coordinates: usize) -> Vec<[i64; N]> {
    let mut rows = echelon(vectors.iter().copied(), (0..coordinates).rev());
    rows.reverse();
    rows
}

/// The rest of a vector when multiples of rows in echelon form are taken off it.
pub fn residue(vector: &Vector, rows: &[Vector]) -> Vector {
    let mut left = *vector;
    for row in rows {
        if let Some(lead) = row.iter().position(|&number| number != 0) {
            let often = left[lead].div_euclid(row[lead]);
            add(&mut left, row, -often);
        }
    }
    left
}

/// The whole-number combinations of as many independent vectors as there are coordinates, and the
/// remainders of others.
#[derive(Debug)]
pub struct Sublattice {
    /// Its Hermite normal form: the last vector alone has a last coordinate, and so on.
    pub basis: Vec<Vector>,
    /// The least multiple of each axis that is in the lattice.
    periods: Vec<i64>,
    /// The remainder of each vector modulo the periods.
    known: Vec<Vector>,
}

impl Sublattice {
    /// What some vectors span.
    pub fn of(vectors: &[Vector], coordinates: usize) -> Self {
        let basis = hermite(vectors, coordinates);
        let period = |axis: usize| {
            let unit = |often| std::array::from_fn(|at| if at == axis { often } else { 0 });
            (1..).find(|&often| divided(&unit(often), &basis) == [0; MOST]).unwrap_or(1)
        };
        let periods: Vec<i64> = (0..coordinates).map(period).collect();
        let known = (0..periods.iter().product())
            .map(|place| divided(&from_place(place, &periods), &basis))
            .collect();
        Self { basis, periods, known }
    }

    /// The remainder of a vector: each coordinate at least 0, less than the diagonal.
    pub fn residue(&self, vector: &Vector) -> Vector {
        self.known[self.place(vector)]
    }

    /// The number of a vector among those modulo the periods.
    pub fn place(&self, vector: &Vector) -> usize {
        if self.known.len() == 1 {
            return 0; // all vectors are in the lattice
        }
        let next = |place, (at, period): (&i64, &i64)| place * period + at.rem_euclid(*period);
        vector.iter().zip(&self.periods).fold(0, next) as usize
    }

    /// The remainders, by the places of [`Self::place`].
    pub fn by_place(&self) -> &[Vector] {
        &self.known
    }
}

/// The vector modulo the periods that has a place.
fn from_place(mut place: i64, periods: &[i64]) -> Vector {
    let mut vector = [0; MOST];
    for (axis, period) in periods.iter().enumerate().rev() {
        vector[axis] = place % period;
        place /= period;
    }
    vector
}

/// The remainder of a vector modulo a Hermite normal form, by division.
fn divided(vector: &Vector, basis: &[Vector]) -> Vector {
    let mut left = *vector;
    for (axis, row) in basis.iter().enumerate().rev() {
        let often = left[axis].div_euclid(row[axis]);
        add(&mut left, row, -often);
    }
    left
}

/// What translations go to, as a linear map of all vectors.
#[derive(Clone, Debug)]
pub struct Linear {
    rows: Vec<Vector>,
    /// What the rows are to be divided by.
    pub below: i64,
}

impl Linear {
    /// The map that takes each of some vectors, as many as there are coordinates, to its image.
    pub fn of(from: &Sublattice, vectors: &[Vector], images: &[Vector]) -> Self {
        let pairs = echelon(pairs(vectors, images), 0..from.periods.len());
        // A multiple of each axis is a translation; of that the image is known.
        let below = from.periods.iter().fold(1, |least, &period| lcm(least, period));
        let row = |axis: usize| {
            let unit = std::array::from_fn(|at| if at == axis { from.periods[axis] } else { 0 });
            let image = carried(&unit, &pairs).unwrap_or_default();
            image.map(|number| number * (below / from.periods[axis]))
        };
        Self { rows: (0..from.periods.len()).map(row).collect(), below }
    }

    /// How often each vector of the basis of a lattice goes into a vector.
    pub fn shares(of: &Sublattice) -> Self {
        let unit = |at: usize| std::array::from_fn(|axis| i64::from(axis == at));
        let units: Vec<Vector> = (0..of.basis.len()).map(unit).collect();
        Self::of(of, &of.basis, &units)
    }

    /// The map that applies this one, and takes each axis to one of some vectors after it.
    pub fn then(&self, images: &[Vector]) -> Self {
        let row = |row: &Vector| {
            let mut sum = [0; MOST];
            images.iter().zip(row).for_each(|(image, &often)| add(&mut sum, image, often));
            sum
        };
        Self { rows: self.rows.iter().map(row).collect(), below: self.below }
    }

    /// What each axis goes to, before it is divided.
    pub fn rows(&self) -> &[Vector] {
        &self.rows
    }

    /// The image of a vector before it is divided.
    #[inline]
    pub fn times(&self, vector: &Vector) -> Vector {
        let mut sum = [0; MOST];
        self.rows.iter().zip(vector).for_each(|(row, &often)| add(&mut sum, row, often));
        sum
    }

    /// The image of a vector, rounded down where it is no whole one.
    pub fn image(&self, vector: &Vector) -> Vector {
        self.divided(self.times(vector))
    }

    /// What is left of an image when it is divided; most maps have whole images, and no division is slow.
    #[inline]
    pub fn divided(&self, image: Vector) -> Vector {
        if self.below == 1 { image } else { image.map(|number| number.div_euclid(self.below)) }
    }
}

/// What sums of some ways go to, where not every way is such a sum.
#[derive(Clone, Debug)]
pub struct Carrier(Vec<Pair>);

impl Carrier {
    /// Takes ways and what each goes to.
    pub fn of(ways: &[Vector], images: &[Vector]) -> Self {
        Self(echelon(pairs(ways, images), 0..MOST))
    }

    /// What a way goes to, none if it is no whole sum of the ways.
    pub fn image(&self, way: &Vector) -> Option<Vector> {
        carried(way, &self.0)
    }
}

fn pairs<'v>(vectors: &'v [Vector], images: &'v [Vector]) -> impl Iterator<Item = Pair> + 'v {
    let pair = |(vector, image): (&Vector, &Vector)| {
        std::array::from_fn(|at| if at < MOST { vector[at] } else { image[at - MOST] })
    };
    vectors.iter().zip(images).map(pair)
}

/// What rows in echelon form make of a vector, none if it is no whole combination of them.
fn carried(vector: &Vector, rows: &[Pair]) -> Option<Vector> {
    let mut left: Pair = std::array::from_fn(|at| if at < MOST { vector[at] } else { 0 });
    for row in rows {
        let lead = row.iter().position(|&number| number != 0)?;
        let often = left[lead].div_euclid(row[lead]);
        add(&mut left, row, -often);
    }
    let (rest, image) = left.split_at(MOST);
    let is_whole = rest.iter().all(|&number| number == 0);
    is_whole.then(|| std::array::from_fn(|at| -image[at]))
}

/// The least common multiple of two numbers above 0.
pub fn lcm(one: i64, other: i64) -> i64 {
    let (mut a, mut b) = (one, other);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    one / a * other
}

/// The determinant of a square matrix of a few rows; 1 of none.
pub fn determinant(rows: &[Vec<i128>]) -> i128 {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn vector(numbers: &[i64]) -> Vector {
        std::array::from_fn(|at| numbers.get(at).copied().unwrap_or(0))
    }

    #[test]
    fn an_echelon_form_begins_further_right_row_by_row() {
        let rows = echelon([[4, 1], [-6, 3], [2, 2]], 0..2);
        assert_eq!(rows.len(), 2);
        assert!(rows[0][0] > 0 && rows[1][0] == 0 && rows[1][1] > 0);
        assert_eq!(rows[0][0] * rows[1][1], 6);
    }

    #[test]
    fn division_rounds_down_whatever_the_signs() {
        assert_eq!([7, -7].map(|number| floor_div(number, 2)), [3, -4]);
        assert_eq!([7, -7, 6].map(|number| floor_div(number, -2)), [-4, 3, -3]);
    }

    #[test]
    fn remainders_differ_by_what_the_vectors_span() {
        let (a, b) = (vector(&[2, 1]), vector(&[2, -1]));
        let lattice = Sublattice::of(&[a, b], 2);
        assert_eq!(lattice.residue(&a), [0; MOST]);
        assert_eq!(lattice.residue(&vector(&[5, 1])), lattice.residue(&vector(&[3, 0])));
        assert_ne!(lattice.residue(&vector(&[1, 0])), lattice.residue(&vector(&[2, 0])));
    }

    #[test]
    fn a_map_takes_its_vectors_to_their_images() {
        let (vectors, images) =
            ([vector(&[3, 0]), vector(&[0, 2])], [vector(&[4, 1]), vector(&[-1, 5])]);
        let lattice = Sublattice::of(&vectors, 2);
        let map = Linear::of(&lattice, &vectors, &images);
        assert_eq!(vectors.map(|one| map.image(&one)), images);
        let of_basis: Vec<Vector> = lattice.basis.iter().map(|one| map.image(one)).collect();
        let again = Linear::shares(&lattice).then(&of_basis);
        assert_eq!(vectors.map(|one| again.image(&one)), images);
        let carrier = Carrier::of(&images, &vectors);
        assert_eq!(carrier.image(&vector(&[3, 6])), Some(vector(&[3, 2])));
        assert_eq!(carrier.image(&vector(&[1, 0])), None);
    }
}
