//! The 24 rotations of a cube, as numbers, and rigid motions of space.

use std::sync::LazyLock;

/// How many there are.
pub(crate) const ROTATIONS: usize = 24;

/// A rotation by its number: 0 leaves everything where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rotation(u8);

/// A rotation as the coordinate, and the sign, that each coordinate of an image comes from.
type Rows = [(usize, i64); 3];

struct Table {
    rows: Vec<Rows>,
    /// By two rotations, the first done last.
    product: Vec<[u8; ROTATIONS]>,
    inverse: [u8; ROTATIONS],
    /// By axis.
    quarter: [u8; 3],
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

impl Table {
    fn new() -> Self {
        let quarters: Vec<Rows> = (0..3).map(quarter_rows).collect();
        let mut rows: Vec<Rows> = vec![[(0, 1), (1, 1), (2, 1)]];
        let mut at = 0;
        while at < rows.len() {
            for quarter in &quarters {
                let next = after(quarter, &rows[at]);
                if !rows.contains(&next) {
                    rows.push(next);
                }
            }
            at += 1;
        }
        let number = |of: &Rows| rows.iter().position(|one| one == of).unwrap_or(0) as u8;
        let product: Vec<[u8; ROTATIONS]> = rows
            .iter()
            .map(|last| std::array::from_fn(|first| number(&after(last, &rows[first]))))
            .collect();
        let back = |of: usize| product[of].iter().position(|&one| one == 0).unwrap_or(0) as u8;
        let (inverse, quarter) =
            (std::array::from_fn(back), std::array::from_fn(|axis| number(&quarters[axis])));
        Self { rows, product, inverse, quarter }
    }
}

/// A quarter turn by the right-hand rule about an axis.
fn quarter_rows(axis: usize) -> Rows {
    let (first, second) = plane(axis);
    let mut rows = [(axis, 1); 3];
    rows[first] = (second, -1);
    rows[second] = (first, 1);
    rows
}

fn after(last: &Rows, first: &Rows) -> Rows {
    std::array::from_fn(|at| {
        let (from, sign) = last[at];
        (first[from].0, sign * first[from].1)
    })
}

/// The coordinates of the plane that an axis is perpendicular to: a quarter turn leads from the first
/// to the second.
pub(crate) fn plane(axis: usize) -> (usize, usize) {
    ((axis + 1) % 3, (axis + 2) % 3)
}

impl Rotation {
    pub const NONE: Self = Self(0);

    /// A quarter turn by the right-hand rule about an axis, 0 to 2.
    pub fn quarter(axis: usize) -> Self {
        Self(TABLE.quarter[axis])
    }

    pub fn all() -> impl Iterator<Item = Self> {
        (0..ROTATIONS as u8).map(Self)
    }

    pub fn of(number: usize) -> Self {
        Self(number as u8)
    }

    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// This one, done after another one.
    pub fn after(self, first: Self) -> Self {
        Self(TABLE.product[self.number()][first.number()])
    }

    pub fn inverse(self) -> Self {
        Self(TABLE.inverse[self.number()])
    }

    /// Where a point goes; a fourth coordinate stays.
    pub fn turned(self, point: [i64; 4]) -> [i64; 4] {
        let rows = &TABLE.rows[self.number()];
        let [x, y, z] = std::array::from_fn(|at| rows[at].1 * point[rows[at].0]);
        [x, y, z, point[3]]
    }

    /// The axis that an axis is turned to, and whether it keeps its sense (1) or not (-1).
    pub fn axis(self, axis: usize) -> (usize, i64) {
        let mut unit = [0; 4];
        unit[axis] = 1;
        let image = self.turned(unit);
        let at = image.iter().position(|&x| x != 0).unwrap_or(0);
        (at, image[at])
    }
}

/// A rotation, then a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rigid {
    pub rotation: Rotation,
    /// Doubled, since quarter turns about corners of cells pass through halves.
    shift: [i64; 4],
}

impl Rigid {
    pub const NONE: Self = Self { rotation: Rotation::NONE, shift: [0; 4] };

    /// A rotation about the origin, then a shift by whole cells.
    pub fn new(rotation: Rotation, shift: [i64; 4]) -> Self {
        Self { rotation, shift: shift.map(|x| 2 * x) }
    }

    /// A quarter turn about an axis through a point, given doubled.
    pub fn quarter(axis: usize, pivot: [i64; 4]) -> Self {
        let rotation = Rotation::quarter(axis);
        let there = rotation.turned(pivot);
        Self { rotation, shift: std::array::from_fn(|at| pivot[at] - there[at]) }
    }

    /// Where a point goes, both doubled.
    pub fn doubled(self, point: [i64; 4]) -> [i64; 4] {
        let there = self.rotation.turned(point);
        std::array::from_fn(|at| there[at] + self.shift[at])
    }

    /// The same, both in so many parts of a cell.
    pub fn scaled(self, point: [i64; 4], parts: i64) -> [i64; 4] {
        let there = self.rotation.turned(point);
        std::array::from_fn(|at| there[at] + self.shift[at] * parts / 2)
    }

    /// This one, done after another one.
    pub fn after(self, first: Self) -> Self {
        Self { rotation: self.rotation.after(first.rotation), shift: self.doubled(first.shift) }
    }

    pub fn inverse(self) -> Self {
        let rotation = self.rotation.inverse();
        Self { rotation, shift: rotation.turned(self.shift).map(|x| -x) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_24_and_each_has_its_inverse() {
        assert_eq!(TABLE.rows.len(), ROTATIONS);
        for one in Rotation::all() {
            assert_eq!(one.after(one.inverse()), Rotation::NONE);
        }
        let quarter = Rotation::quarter(2);
        assert_eq!(quarter.turned([2, 1, 5, 0]), [-1, 2, 5, 0]);
        assert_eq!(Rotation::quarter(0).axis(1), (2, 1));
        assert_eq!(Rotation::quarter(0).axis(2), (1, -1));
    }

    #[test]
    fn a_turn_about_a_corner_keeps_cells() {
        let turn = Rigid::quarter(2, [1, 1, 0, 0]);
        assert_eq!(turn.doubled([0, 0, 4, 0]), [2, 0, 4, 0]);
        let both = turn.after(Rigid::new(Rotation::quarter(0), [3, -1, 2, 0]));
        assert_eq!(both.inverse().doubled(both.doubled([6, 2, -8, 0])), [6, 2, -8, 0]);
    }
}
