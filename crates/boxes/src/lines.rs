//! Packings in which every line of a grid of pieces fills the box exactly, as in Hoffman's puzzle of 27 blocks.
//!
//! If each piece covers exactly one cell of a grid ([`Stabbed`]), the pieces over a line of the grid lie one after the
//! other. If their sides, added up over all lines, are as long as the lines themselves, no line has a gap: so the
//! place of each piece follows from those before it, and only orientations are searched.

use std::sync::Arc;

use cover::{Ended, Stop};
use num_bigint::BigUint;

use crate::board::{Board, Shape};
use crate::packing::Laid;
use crate::search::{Step, spent};
use crate::stabbed::Stabbed;

/// A search over the cells of a grid that can stop and go on.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    pub board: Arc<Board>,
    grid: Stabbed,
    left: Vec<u32>,
    /// The shape of each piece that is laid, and its corner.
    laid: Vec<(u16, [u8; 3])>,
    /// The shape that is tried next, for each piece that is laid and the one that follows.
    next: Vec<u16>,
    /// The shortest and the longest side along each axis.
    ends: [(usize, usize); 3],
    pub nodes: u64,
    pub solutions: BigUint,
}

impl Lines {
    /// The search, if every line must be filled exactly.
    pub fn of(board: &Arc<Board>) -> Option<Self> {
        let grid = Stabbed::of(board).filter(|grid| !grid.refutes)?;
        let is_fixed = board.kinds.iter().all(|kind| kind.least == kind.most);
        if !is_fixed || !covers_by_number(board) || !is_tight(board, &grid) {
            return None;
        }
        let ends = std::array::from_fn(|axis| {
            let sides = board.shapes.iter().map(|shape| usize::from(shape.sides[axis]));
            (sides.clone().min().unwrap_or(0), sides.max().unwrap_or(0))
        });
        let left = board.kinds.iter().map(|kind| kind.most).collect();
        let (laid, next, solutions) = (vec![], vec![0], BigUint::ZERO);
        Some(Self { board: Arc::clone(board), grid, left, laid, next, ends, nodes: 0, solutions })
    }

    /// Goes on to the next packing, or until it has to stop.
    pub fn step(&mut self, stop: &Stop) -> Step {
        let begun = self.nodes;
        let pieces = self.grid.numbers.iter().product::<usize>();
        while let Some(next) = self.next.last_mut() {
            let (number, depth) = (*next, self.laid.len());
            if depth == pieces || usize::from(number) == self.board.shapes.len() {
                self.next.pop();
                self.take_up();
                continue;
            }
            if number == 0
                && let Some(ended) = spent(stop, self.nodes - begun)
            {
                return Step::Ended(ended);
            }
            self.nodes += u64::from(number == 0);
            *next += 1;
            let Some(corner) = self.corner(depth, &self.board.shapes[usize::from(number)]) else {
                continue;
            };
            self.left[self.board.shapes[usize::from(number)].kind as usize] -= 1;
            self.laid.push((number, corner));
            self.next.push(0);
            if self.laid.len() == pieces {
                self.solutions += 1u8;
                return Step::Found;
            }
        }
        Step::Ended(Ended::Done)
    }

    fn take_up(&mut self) {
        if let Some((number, _)) = self.laid.pop() {
            self.left[self.board.shapes[usize::from(number)].kind as usize] += 1;
        }
    }

    /// What is laid.
    pub fn laid(&self) -> Vec<Laid> {
        let laid = self.laid.iter().map(|&(number, [x, y, z])| {
            let column = usize::from(y) * self.board.sizes[0] + usize::from(x);
            self.board.laid(usize::from(number), column, usize::from(z))
        });
        laid.collect()
    }

    /// The part of the search that is done, if all orientations are alike.
    pub fn share(&self) -> f64 {
        let (mut share, mut part) = (0.0, 1.0);
        for &next in &self.next {
            part /= self.board.shapes.len() as f64;
            share += part * f64::from(next.saturating_sub(1));
        }
        share
    }

    /// Where a shape lies over the cell of the grid that comes next; none if it does not.
    fn corner(&self, at: usize, shape: &Shape) -> Option<[u8; 3]> {
        if self.left[shape.kind as usize] == 0 {
            return None;
        }
        let [wide, deep, _] = self.grid.numbers;
        let place = [at % wide, at / wide % deep, at / (wide * deep)];
        let before = [1, wide, wide * deep];
        let mut corner = [0; 3];
        for axis in 0..3 {
            let start = match place[axis] {
                0 => 0,
                _ => self.end(at - before[axis], axis),
            };
            let end = start + usize::from(shape.sides[axis]);
            let cell = (place[axis] + 1) * self.grid.steps[axis] - 1;
            let rest = self.board.sizes[axis].checked_sub(end)?;
            let more = self.grid.numbers[axis] - 1 - place[axis];
            let (shortest, longest) = self.ends[axis];
            let is_filled = (more * shortest..=more * longest).contains(&rest);
            if !(start..end).contains(&cell) || !is_filled {
                return None;
            }
            corner[axis] = start as u8;
        }
        let is_free = self.laid.iter().all(|&(number, other)| {
            let own = &self.board.shapes[usize::from(number)];
            (0..3).any(|axis| {
                other[axis] + own.sides[axis] <= corner[axis]
                    || corner[axis] + shape.sides[axis] <= other[axis]
            })
        });
        (is_free && self.grid.allows(shape, corner.map(usize::from))).then_some(corner)
    }

    /// Where a piece ends along an axis.
    fn end(&self, piece: usize, axis: usize) -> usize {
        let (number, corner) = self.laid[piece];
        usize::from(corner[axis] + self.board.shapes[usize::from(number)].sides[axis])
    }
}

/// Whether all cells that have to be covered are, if the pieces lie on the board.
fn covers_by_number(board: &Board) -> bool {
    let areas = board.kinds.iter().map(|kind| u64::from(kind.least) * u64::from(kind.volume));
    board.optional == board.free || areas.sum::<u64>() == u64::from(board.free)
}

/// Whether the sides of the pieces are together as long as the lines that they lie on: along each axis, or along all
/// axes together.
fn is_tight(board: &Board, grid: &Stabbed) -> bool {
    let pieces: usize = grid.numbers.iter().product();
    let room = |axis: usize| (pieces / grid.numbers[axis] * board.sizes[axis]) as u64;
    let least = |kind: usize, measure: &dyn Fn(&Shape) -> u64| {
        let own = board.shapes.iter().filter(|shape| shape.kind as usize == kind);
        own.map(measure).min().unwrap_or(0) * u64::from(board.kinds[kind].least)
    };
    let sum = |measure: &dyn Fn(&Shape) -> u64| -> u64 {
        (0..board.kinds.len()).map(|kind| least(kind, measure)).sum()
    };
    let all = sum(&|shape| shape.sides.iter().map(|&side| u64::from(side)).sum());
    all == (0..3).map(room).sum()
        || (0..3).all(|axis| sum(&|shape| u64::from(shape.sides[axis])) == room(axis))
}
