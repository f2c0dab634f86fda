//! What may be left out if one packing is enough.
//!
//! If every cell may stay empty, pieces can be pushed towards the origin until each touches something along every
//! axis (Herz 1972, Christofides and Whitlock 1977): then each begins where sides add up to, and none hangs.
//! And if mirrors carry the board to itself, a piece that occurs once lies in the first half of it.

use crate::board::{Board, Shape};
use crate::sums::Sums;

/// What holds of some packing if there is one.
#[derive(Clone, Debug)]
pub(crate) struct Justified {
    /// Where pieces may begin along each axis, as bits; none if cells have to be covered.
    starts: Option<[u128; 3]>,
    /// The piece that lies in the first half of the board, along the axes that have mirrors.
    halved: Option<(u32, [bool; 3])>,
    sizes: [usize; 3],
}

impl Justified {
    pub fn of(board: &Board) -> Self {
        let is_loose = board.optional == board.free;
        let starts = is_loose.then(|| std::array::from_fn(|axis| starts(board, axis)));
        let single = |&kind: &usize| (board.kinds[kind].least, board.kinds[kind].most) == (1, 1);
        let singles = (0..board.kinds.len()).filter(single);
        let halved = singles.max_by_key(|&kind| board.kinds[kind].volume).map(|kind| kind as u32);
        // With holes or cells that have to be covered a mirror would have to be looked for.
        let is_plain = !board.has_blocked && (is_loose || board.optional == 0);
        let halved = halved.filter(|_| is_plain).map(|kind| (kind, [true; 3]));
        Self { starts, halved, sizes: board.sizes }
    }

    /// Whether a shape may have its corner on a cell.
    pub fn allows(&self, shape: &Shape, corner: [usize; 3], rests: impl Fn() -> bool) -> bool {
        let is_first_half =
            |axis: usize| 2 * corner[axis] + usize::from(shape.sides[axis]) <= self.sizes[axis];
        let is_half = self.halved.is_none_or(|(kind, mirrors)| {
            kind != shape.kind || (0..3).all(|axis| !mirrors[axis] || is_first_half(axis))
        });
        let is_start =
            |starts: &[u128; 3]| (0..3).all(|axis| starts[axis] >> corner[axis] & 1 == 1);
        is_half && self.starts.as_ref().is_none_or(|starts| is_start(starts) && rests())
    }
}

/// Where pieces that touch something may begin: at the wall, behind a blocked cell, or further by sums of sides.
fn starts(board: &Board, axis: usize) -> u128 {
    let most: Vec<u32> = board.kinds.iter().map(|kind| kind.most).collect();
    Sums::of(board, axis, &most).from(board.behind[axis] | 1)
}
