//! Sublattices of translations, and the tori that they make of the plane.

use super::grid::{Motion, Vector};

/// Translations [a, 0] and [b, c], 0 <= b < a, and all that they make: the form of Hermite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sublattice {
    /// The first step: [a, 0].
    pub a: i32,
    /// Along the first axis the second step.
    pub b: i32,
    /// Along the second axis the second step.
    pub c: i32,
}

impl Sublattice {
    /// The sublattices of an index, one of each that some motions make of each other.
    pub fn of_index(index: usize, motions: &[&Motion]) -> Vec<Self> {
        let index = index as i32;
        let heights = (1..=index).filter(|c| index % c == 0);
        let every = heights.flat_map(|c| (0..index / c).map(move |b| Self { a: index / c, b, c }));
        every.filter(|one| motions.iter().all(|motion| one.moved(motion) >= *one)).collect()
    }

    /// What a motion makes of it.
    fn moved(self, motion: &Motion) -> Self {
        Self::made_by(self.steps().map(|step| motion.turned(step)))
    }

    /// What two translations make.
    fn made_by([mut one, mut other]: [Vector; 2]) -> Self {
        while one[1] != 0 {
            let times = other[1].div_euclid(one[1]);
            (one, other) = ([other[0] - times * one[0], other[1] - times * one[1]], one);
        }
        let (a, c) = (one[0].abs(), other[1].abs());
        Self { a, b: (other[0] * other[1].signum()).rem_euclid(a), c }
    }

    /// Its two steps.
    pub fn steps(self) -> [Vector; 2] {
        [[self.a, 0], [self.b, self.c]]
    }

    /// Whether a motion takes it to itself.
    pub fn is_kept_by(self, motion: &Motion) -> bool {
        self.moved(motion) == self
    }

    /// How many translations there are modulo its own.
    pub fn index(self) -> usize {
        (self.a * self.c) as usize
    }

    /// A translation modulo its own: the first of all that are the same.
    pub fn residue(self, [x, y]: Vector) -> Vector {
        let times = y.div_euclid(self.c);
        [(x - times * self.b).rem_euclid(self.a), y - times * self.c]
    }

    /// How often each of its steps makes a translation of its own.
    pub fn times(self, [x, y]: Vector) -> Vector {
        let times = y / self.c;
        [(x - times * self.b) / self.a, times]
    }

    /// The number of a translation modulo its own.
    pub fn number(self, vector: Vector) -> usize {
        let [x, y] = self.residue(vector);
        (y * self.a + x) as usize
    }

    /// The translations modulo its own, by their numbers.
    pub fn vectors(self) -> impl Iterator<Item = Vector> {
        (0..self.c).flat_map(move |y| (0..self.a).map(move |x| [x, y]))
    }
}

#[cfg(test)]
mod tests {
    use super::super::grid::Grid;
    use super::*;

    #[test]
    fn steps_make_what_they_are_of() {
        for one in [(6, 0, 1), (3, 2, 2), (1, 0, 5), (4, 3, 3)] {
            let made = Sublattice { a: one.0, b: one.1, c: one.2 };
            let [first, second] = made.steps();
            let other = [3 * first[0] - second[0], -second[1]];
            assert_eq!(Sublattice::made_by([other, [first[0] * 2 - second[0], -second[1]]]), made);
        }
    }

    #[test]
    fn sublattices_are_counted_up_to_the_square() {
        let grid = Grid::of(puzzle::lattice::lattice("square").unwrap()).unwrap();
        let all: Vec<&Motion> = grid.motions.iter().collect();
        let sizes: Vec<usize> = (1..=8).map(|n| Sublattice::of_index(n, &all).len()).collect();
        // Sublattices of the square lattice up to all of its isometries: A054346.
        assert_eq!(sizes, [1, 2, 2, 4, 3, 5, 3, 7]);
    }
}
