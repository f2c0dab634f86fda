//! Cells that every piece meets: if they are as many as the pieces, each piece covers exactly one.
//!
//! Along an axis whose shortest side is d, a piece meets one of the cells d - 1, 2d - 1, ...; so it meets one of
//! the cells where all three axes do. Fewer of them than pieces prove that there is no packing.

use crate::board::{Board, Shape};

/// The cells that pieces meet.
#[derive(Clone, Debug)]
pub(crate) struct Stabbed {
    /// How far they are apart along each axis.
    pub steps: [usize; 3],
    /// How many there are along each axis.
    pub numbers: [usize; 3],
    /// Whether more pieces must be laid than there are.
    pub refutes: bool,
}

impl Stabbed {
    /// The cells, if as many pieces must be laid as there are, so that each covers exactly one.
    pub fn of(board: &Board) -> Option<Self> {
        if board.has_blocked {
            return None;
        }
        let sides = |axis: usize| board.shapes.iter().map(move |shape| shape.sides[axis]).min();
        let mut steps = [0; 3];
        for (axis, step) in steps.iter_mut().enumerate() {
            *step = usize::from(sides(axis)?);
        }
        let numbers = std::array::from_fn(|axis| board.sizes[axis] / steps[axis]);
        let least: u64 = board.kinds.iter().map(|kind| u64::from(kind.least)).sum();
        let cells = numbers.iter().product::<usize>() as u64;
        (cells <= least).then_some(Self { steps, numbers, refutes: cells < least })
    }

    /// Whether a shape covers one of the cells and no more.
    pub fn allows(&self, shape: &Shape, corner: [usize; 3]) -> bool {
        (0..3).all(|axis| {
            let (low, step) = (corner[axis], self.steps[axis]);
            (low + usize::from(shape.sides[axis])) / step - low / step == 1
        })
    }
}
