//! Sets of squares of the plane as rows of bits.

/// Squares within a box of the plane; a row has 64 at most.
#[derive(Clone, Debug)]
pub(crate) struct Mask {
    /// The lowest square of the box.
    low: (i64, i64),
    /// By second coordinate, from the lowest: bit by bit the first coordinates.
    rows: Box<[u64]>,
}

impl Mask {
    /// Of squares; none if their box is too wide.
    pub fn new(squares: &[(i64, i64)]) -> Option<Self> {
        let low = squares.iter().copied().reduce(|a, b| (a.0.min(b.0), a.1.min(b.1)))?;
        let high = squares.iter().copied().reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)))?;
        if high.0 - low.0 >= 64 {
            return None;
        }
        let mut rows = vec![0; (high.1 - low.1 + 1) as usize].into_boxed_slice();
        for square in squares {
            rows[(square.1 - low.1) as usize] |= 1 << (square.0 - low.0);
        }
        Some(Self { low, rows })
    }

    /// Whether it has a square of another one that is shifted.
    pub fn meets(&self, other: &Self, shift: (i64, i64)) -> bool {
        let across = other.low.0 + shift.0 - self.low.0;
        if across.abs() >= 64 {
            return false;
        }
        let along = other.low.1 + shift.1 - self.low.1;
        let ours = self.rows.iter().skip(along.max(0) as usize);
        let theirs = other.rows.iter().skip((-along).max(0) as usize);
        ours.zip(theirs).any(|(&own, &row)| {
            own & (if across >= 0 { row << across } else { row >> -across }) != 0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifted_squares_meet_where_they_are_same() {
        let squares = [(-3, 2), (4, 5), (0, 0)];
        let mask = Mask::new(&squares).unwrap();
        let one = Mask::new(&[(1, 1)]).unwrap();
        for x in -9..9 {
            for y in -9..9 {
                let expected = squares.contains(&(1 + x, 1 + y));
                assert_eq!(mask.meets(&one, (x, y)), expected);
                assert_eq!(one.meets(&mask, (-x, -y)), expected);
            }
        }
        assert!(Mask::new(&[(0, 0), (64, 0)]).is_none());
    }
}
