//! Which lengths sides add up to: the bits of a word.

use crate::board::Board;

/// The sums of sides along one axis, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sums(u128);

impl Sums {
    /// The sums along each axis.
    pub fn of_axes(board: &Board, left: &[u32]) -> [Self; 3] {
        let high = Self::of(board, 2, left);
        let deep = if board.is_alike { high } else { Self::of(board, 1, left) };
        [if board.sizes[0] == 1 { Self(1 | 2) } else { Self::of(board, 0, left) }, deep, high]
    }

    /// The lengths up to that of an axis that copies of kinds add up to.
    pub fn of(board: &Board, axis: usize, left: &[u32]) -> Self {
        let size = board.sizes[axis];
        let within = u128::MAX >> (127 - size);
        let mut found = 1u128;
        for (kind, &left) in board.kinds.iter().zip(left) {
            let [least, ..] = kind.sides[axis][..] else { continue };
            let useful = left.min((size / usize::from(least)) as u32);
            for _ in 0..useful {
                let sides = kind.sides[axis].iter();
                let more = sides.fold(found, |more, &side| more | (found << side));
                if more & within == found {
                    break;
                }
                found = more & within;
            }
        }
        Self(found)
    }

    /// The cells of a run that no sides fill.
    pub fn waste(self, run: usize) -> u32 {
        let below = self.0 << (127 - run);
        below.leading_zeros()
    }

    /// The sums and all that lie further by one of some starts.
    pub fn from(self, starts: u128) -> u128 {
        let starts = (0..128).filter(|start| starts >> start & 1 == 1);
        starts.fold(0, |found, start| found | self.0 << start)
    }
}
