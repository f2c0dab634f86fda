//! Shapes as lines of cells along each direction, and how far one may move before it meets another.

use crate::code::Coder;

/// How far a piece may move before another stops it: so many units, or [`FREE`].
pub(crate) type Gap = u16;

/// Nothing ever stops it.
pub(crate) const FREE: Gap = Gap::MAX;

/// A cell on its line along a direction: which line, and where on it.
type OnLine = (i64, i64);

/// A direction of moves.
#[derive(Clone, Debug)]
pub(crate) struct Direction {
    /// A move by one unit.
    pub unit: i64,
    vector: [i64; 4],
    /// A coordinate that changes along it.
    leading: usize,
}

impl Direction {
    /// Along a vector that is not zero.
    pub fn new(coder: Coder, vector: &[i64]) -> Option<Self> {
        let leading = vector.iter().position(|&x| x != 0)?;
        let mut padded = [0; 4];
        padded[..vector.len()].copy_from_slice(vector);
        Some(Self { unit: coder.code(vector), vector: padded, leading })
    }

    /// The line of a point and its place there: linear, so that those of a sum are the sums.
    ///
    /// Points that differ by multiples of the vector are on one line.
    fn line(&self, coder: Coder, point: [i64; 4]) -> OnLine {
        let (step, place) = (self.vector[self.leading], point[self.leading]);
        let across: [i64; 4] = std::array::from_fn(|i| step * point[i] - place * self.vector[i]);
        (coder.code(&across[..coder.coordinates()]), place)
    }

    /// The largest factor by which a line's coordinates exceed those of its points.
    pub fn stretch(&self) -> i64 {
        2 * self.vector.iter().map(|x| x.abs()).max().unwrap_or(1)
    }
}

/// A piece in one orientation, about its own origin.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// By direction: its cells, sorted by line and place.
    cells: Vec<Vec<OnLine>>,
    /// By direction: the cells of others that it passes through in a move by one unit, sorted so as well.
    fronts: Vec<Vec<OnLine>>,
}

impl Shape {
    /// From cells, and from those passed through by one unit along each direction.
    ///
    /// Its own cells are left out of these: from the cell that follows, which is passed through too, whatever else
    /// lies ahead is nearer.
    pub fn new(
        coder: Coder,
        directions: &[Direction],
        cells: &[[i64; 4]],
        fronts: &[Vec<[i64; 4]>],
    ) -> Self {
        let sorted = |direction: &Direction, points: &[[i64; 4]]| {
            let mut lines: Vec<_> = points.iter().map(|&p| direction.line(coder, p)).collect();
            lines.sort_unstable();
            lines
        };
        let cells: Vec<_> = directions.iter().map(|direction| sorted(direction, cells)).collect();
        let others = |((direction, points), own): ((&Direction, &Vec<[i64; 4]>), &Vec<OnLine>)| {
            let mut front = sorted(direction, points);
            front.retain(|cell| own.binary_search(cell).is_err());
            front
        };
        let fronts = directions.iter().zip(fronts).zip(&cells).map(others).collect();
        Self { cells, fronts }
    }
}

/// How far `mover` may go along each direction before it meets `other`, which lies at `offset` from it.
pub(crate) fn gaps(
    coder: Coder,
    directions: &[Direction],
    mover: &Shape,
    other: &Shape,
    offset: i64,
) -> impl Iterator<Item = Gap> {
    let vector = coder.vector(offset);
    directions.iter().enumerate().map(move |(at, direction)| {
        let (line, place) = direction.line(coder, vector);
        let step = direction.vector[direction.leading];
        gap(&mover.fronts[at], &other.cells[at], line, place, step)
    })
}

/// The least whole number of units, 0 or more, from a cell of `front` to one of `cells`.
fn gap(front: &[OnLine], cells: &[OnLine], line: i64, place: i64, step: i64) -> Gap {
    let mut least = FREE;
    let mut group = 0;
    for &(own, from) in front {
        while group < cells.len() && cells[group].0 + line < own {
            group += 1;
        }
        for &(_, to) in cells[group..].iter().take_while(|cell| cell.0 + line == own) {
            let way = to + place - from;
            let units = way / step;
            if way % step == 0 && units >= 0 {
                least = least.min(Gap::try_from(units).unwrap_or(FREE - 1));
            }
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(coder: Coder, directions: &[Direction], cells: &[[i64; 4]]) -> Shape {
        let ahead = |d: &Direction| {
            cells.iter().map(|c| std::array::from_fn(|i| c[i] + d.vector[i])).collect()
        };
        Shape::new(coder, directions, cells, &directions.iter().map(ahead).collect::<Vec<_>>())
    }

    #[test]
    fn a_hook_moves_until_it_meets_a_cube() {
        let coder = Coder::new(3).unwrap();
        let units = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
        let directions = units.map(|unit| Direction::new(coder, &unit).unwrap());
        let hook = shape(coder, &directions, &[[0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0]]);
        let cube = shape(coder, &directions, &[[0, 0, 0, 0]]);
        let at = |vector: [i64; 3]| -> Vec<Gap> {
            gaps(coder, &directions, &hook, &cube, coder.code(&vector)).collect()
        };
        assert_eq!(at([4, 0, 0]), [2, FREE, FREE]);
        assert_eq!(at([0, 1, 0]), [FREE, 0, FREE]);
        assert_eq!(at([1, 5, 0]), [FREE, 3, FREE]);
        assert_eq!(at([-2, 0, 0]), [FREE, FREE, FREE]);
        assert_eq!(at([0, 0, 1]), [FREE, FREE, 0]);
    }

    #[test]
    fn only_whole_units_count_along_a_long_step() {
        let coder = Coder::new(2).unwrap();
        let directions = [Direction::new(coder, &[2, -2]).unwrap()];
        let cell = shape(coder, &directions, &[[0, 0, 0, 0]]);
        let at = |vector: [i64; 2]| {
            gaps(coder, &directions, &cell, &cell, coder.code(&vector)).next().unwrap()
        };
        assert_eq!([at([6, -6]), at([3, -3]), at([-2, 2])], [2, FREE, FREE]);
    }
}
