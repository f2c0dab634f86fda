//! The search: a stack of corners, each with the shapes that fit there; it stops anywhere and goes on.

use std::sync::Arc;

use cover::{Ended, Rng, Stop};
use num_bigint::BigUint;

use crate::board::{Board, Shape};
use crate::corner::Pits;
use crate::justified::Justified;
use crate::memo::{Key, Memo};
use crate::packing::Laid;
use crate::stabbed::Stabbed;
use crate::state::{State, Undo, footprint};
use crate::sums::Sums;
use crate::waste::{AxisSums, is_too_much};

/// A choice at a corner that lays nothing.
const EMPTY: u16 = u16::MAX;
/// Nodes between two looks at the clock, and at the memory.
const LOOK: u64 = 64;
const MEMORY_LOOK: u64 = 4096;

/// In which order shapes are tried.
#[derive(Clone, Debug)]
pub(crate) enum Order {
    Largest,
    Smallest,
    Random(Rng),
}

/// What a search is for.
#[derive(Clone, Debug)]
pub(crate) struct Aim {
    /// One packing is enough: of those that can be pushed or mirrored into each other some are left out.
    pub any: Option<Arc<Justified>>,
    /// The number of packings is enough.
    pub counts: bool,
    /// At most so many pieces are laid.
    pub pieces: Option<u32>,
    pub order: Order,
}

/// What a step ended with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A packing is laid.
    Found,
    /// It has stopped, or is done.
    Ended(Ended),
}

/// A corner, and what is tried there.
#[derive(Clone, Debug)]
struct Frame {
    column: u32,
    /// Where its choices begin, and the next one.
    start: usize,
    next: usize,
    /// The choice that is made now.
    made: Option<(u16, Undo)>,
    key: Option<Key>,
    solutions: BigUint,
}

/// A search that can stop and go on.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    pub board: Arc<Board>,
    aim: Aim,
    state: State,
    frames: Vec<Frame>,
    choices: Vec<u16>,
    /// What lay below the pieces that are laid, taken off as they are taken up.
    below: Vec<bool>,
    order: Vec<u16>,
    stabbed: Option<Stabbed>,
    pits: Pits,
    memo: Option<Memo>,
    /// Whether a node is examined next; else a choice of the last frame is made.
    enters: bool,
    pub nodes: u64,
    /// The packings below corners that are done with.
    solutions: BigUint,
}

impl Search {
    pub fn new(board: Arc<Board>, aim: Aim) -> Self {
        let mut order: Vec<u16> = (0..board.shapes.len() as u16).collect();
        let volume = |&shape: &u16| board.shapes[usize::from(shape)].volume;
        match aim.order {
            Order::Smallest => order.sort_by_key(volume),
            _ => order.sort_by_key(|shape| u32::MAX - volume(shape)),
        }
        let state = State::new(&board);
        let stabbed = Stabbed::of(&board);
        let is_hopeless = stabbed.as_ref().is_some_and(|one| one.refutes);
        let remembers = aim.pieces.is_none() && !matches!(aim.order, Order::Random(_));
        Self {
            stabbed,
            memo: remembers.then(Memo::default),
            state,
            order,
            aim,
            frames: vec![],
            choices: vec![],
            below: vec![],
            pits: Pits::default(),
            enters: !is_hopeless,
            nodes: 0,
            solutions: BigUint::ZERO,
            board,
        }
    }

    /// Goes on to the next packing, or until it has to stop.
    pub fn step(&mut self, stop: &Stop) -> Step {
        let begun = self.nodes;
        loop {
            if self.enters {
                if let Some(ended) = spent(stop, self.nodes - begun) {
                    return Step::Ended(ended);
                }
                self.enters = false;
                self.nodes += 1;
                if self.examine() {
                    return Step::Found;
                }
            } else if !self.choose() {
                return Step::Ended(Ended::Done);
            }
        }
    }

    /// What is laid.
    pub fn laid(&self) -> Vec<Laid> {
        let laid = self.frames.iter().filter_map(|frame| {
            let (choice, undo) = frame.made.filter(|(choice, _)| *choice != EMPTY)?;
            let level = usize::from(undo.level);
            Some(self.board.laid(usize::from(choice), frame.column as usize, level))
        });
        laid.collect()
    }

    /// How many packings were counted so far.
    pub fn counted(&self) -> BigUint {
        self.frames.iter().fold(self.solutions.clone(), |sum, frame| sum + &frame.solutions)
    }

    /// The part of the search that is done, if all choices of a corner are alike.
    pub fn share(&self) -> f64 {
        let (mut share, mut part) = (0.0, 1.0);
        let ends = self.frames.iter().skip(1).map(|frame| frame.start);
        for (frame, end) in self.frames.iter().zip(ends.chain([self.choices.len()])) {
            part /= (end - frame.start).max(1) as f64;
            share += part * (frame.next - frame.start).saturating_sub(1) as f64;
        }
        share
    }

    /// Looks at the state: whether it is a packing; else its corner is the next frame, unless it is dead.
    fn examine(&mut self) -> bool {
        let Some(spare) = self.state.spare() else { return false };
        if self.too_many_pieces() {
            return false;
        }
        let is_last = self.aim.any.is_some() || self.state.most_area == 0;
        if self.state.undecided == 0 || is_last && self.state.is_full() {
            if self.state.is_full() {
                self.add(&BigUint::from(1u8));
                return true;
            }
            return false;
        }
        let sums = Sums::of_axes(&self.board, &self.state.left);
        if is_too_much(&self.board, &self.state.heights, &sums, spare) {
            return false;
        }
        let key = match self.memo.as_mut().map(|memo| memo.ask(&self.state, self.aim.any.is_some()))
        {
            Some(Ok(known)) if self.aim.counts || known == BigUint::ZERO => {
                self.add(&known);
                return false;
            }
            Some(Err(key)) => key,
            Some(Ok(_)) | None => None,
        };
        self.push(key, &sums, spare);
        false
    }

    /// Whether more pieces are needed than may be laid.
    fn too_many_pieces(&self) -> bool {
        let Some(most) = self.aim.pieces else { return false };
        let kinds = self.board.kinds.iter().zip(&self.state.left);
        let largest = kinds.filter(|(_, left)| **left > 0).map(|(kind, _)| kind.largest).max();
        let required = self.state.undecided - self.state.optional;
        let needed = required.div_ceil(largest.unwrap_or(1).max(1));
        let must: u64 = self.state.must.iter().map(|&must| u64::from(must)).sum();
        u64::from(self.state.laid) + must.max(needed.into()) > most.into()
    }

    fn add(&mut self, solutions: &BigUint) {
        match self.frames.last_mut() {
            Some(frame) => frame.solutions += solutions,
            None => self.solutions += solutions,
        }
    }

    /// Begins a corner.
    fn push(&mut self, key: Option<Key>, sums: &AxisSums, spare: u32) {
        let Some(column) = self.pits.smallest(&self.board, &self.state.heights) else { return };
        let start = self.choices.len();
        self.fill(column, sums, spare);
        if let Order::Random(rng) = &mut self.aim.order {
            for at in (start + 1..self.choices.len()).rev() {
                self.choices.swap(at, start + rng.below(at - start + 1));
            }
        }
        let level = usize::from(self.state.heights[column]);
        if self.board.optional_between(column, level, level + 1) > 0 {
            self.choices.push(EMPTY);
        }
        let column = column as u32;
        let solutions = BigUint::ZERO;
        self.frames.push(Frame { column, start, next: start, made: None, key, solutions });
    }

    /// Adds the shapes that fit with their corner on a column.
    fn fill(&mut self, column: usize, sums: &AxisSums, spare: u32) {
        let (board, heights) = (&*self.board, &self.state.heights[..]);
        let [wide, deep, high] = board.sizes;
        let (x, y) = (column % wide, column / wide);
        let level = usize::from(heights[column]);
        // The width that is free in the first so many rows.
        let mut widths = [0u8; 128];
        let mut width = wide - x;
        for row in 0..deep - y {
            let line = &heights[column + row * wide..][..width];
            let run = line.iter().position(|&height| usize::from(height) != level);
            width = run.unwrap_or(width);
            widths[row] = width as u8;
            if width == 0 {
                break;
            }
        }
        let open = (y..deep).position(|y| usize::from(heights[y * wide + x]) != level);
        let room = [usize::from(widths[0]), open.unwrap_or(deep - y), high - level];
        // What no sides fill beside a piece stays empty.
        let waste = |axis: usize, side: u8| sums[axis].waste(room[axis] - usize::from(side));
        for &number in &self.order {
            let shape = &board.shapes[usize::from(number)];
            let [width, depth, height] = shape.sides;
            let fits = self.state.left[shape.kind as usize] > 0
                && usize::from(depth) <= deep - y
                && width <= widths[usize::from(depth) - 1]
                && usize::from(height) <= high - level
                && (board.has_blocked || waste(2, height) <= spare)
                && (!board.has_blocked || is_open(board, shape, column, level))
                && waste(0, width) <= spare
                && waste(1, depth) <= spare;
            if fits && self.is_wanted(shape, [x, y, level], column) {
                self.choices.push(number);
            }
        }
    }

    /// Whether a shape that fits may be part of a packing that is looked for.
    fn is_wanted(&self, shape: &Shape, corner: [usize; 3], column: usize) -> bool {
        let is_stabbed = self.stabbed.as_ref().is_none_or(|one| one.allows(shape, corner));
        is_stabbed
            && self.aim.any.as_ref().is_none_or(|any| {
                any.allows(shape, corner, || {
                    footprint(&self.board, shape, column).any(|at| self.state.solid[at])
                })
            })
    }

    /// Makes the next choice of the last frame, or takes the frame off; false if there is none left.
    fn choose(&mut self) -> bool {
        let Some(frame) = self.frames.last_mut() else { return false };
        let column = frame.column as usize;
        if let Some((choice, undo)) = frame.made.take() {
            self.take_back(choice, column, undo);
        }
        let Some(frame) = self.frames.last_mut() else { return false };
        if let Some(&choice) = self.choices.get(frame.next) {
            frame.next += 1;
            let level = self.state.heights[column];
            let was_due = choice != EMPTY && {
                let kind = self.board.shapes[usize::from(choice)].kind;
                self.state.must[kind as usize] > 0
            };
            frame.made = Some((choice, Undo { level, was_due }));
            self.make(choice, column);
            self.enters = true;
        } else {
            self.pop();
        }
        true
    }

    fn make(&mut self, choice: u16, column: usize) {
        if choice == EMPTY {
            self.below.push(self.state.solid[column]);
            self.state.skip(&self.board, column);
            return;
        }
        let shape = &self.board.shapes[usize::from(choice)];
        let columns = footprint(&self.board, shape, column);
        self.below.extend(columns.map(|at| self.state.solid[at]));
        self.state.lay(&self.board, shape, column);
    }

    fn take_back(&mut self, choice: u16, column: usize, undo: Undo) {
        if choice == EMPTY {
            self.state.unskip(column, undo);
            self.state.solid[column] = self.below.pop().unwrap_or_default();
            return;
        }
        let shape = &self.board.shapes[usize::from(choice)];
        self.state.take_up(&self.board, shape, column, undo);
        let area = usize::from(shape.sides[0]) * usize::from(shape.sides[1]);
        let start = self.below.len() - area;
        let columns = footprint(&self.board, shape, column);
        columns.zip(self.below.drain(start..)).for_each(|(at, solid)| self.state.solid[at] = solid);
    }

    fn pop(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.choices.truncate(frame.start);
        self.add(&frame.solutions);
        if let (Some(memo), Some(key)) = (&mut self.memo, frame.key) {
            memo.keep(key, frame.solutions);
        }
    }
}

/// Whether no blocked cell is where a shape would be.
fn is_open(board: &Board, shape: &Shape, column: usize, level: usize) -> bool {
    let top = level + usize::from(shape.sides[2]);
    footprint(board, shape, column).all(|at| usize::from(board.ceiling(at, level)) >= top)
}

/// What has come to its end.
pub(crate) fn spent(stop: &Stop, nodes: u64) -> Option<Ended> {
    if stop.nodes.is_some_and(|most| nodes >= most) {
        return Some(Ended::Nodes);
    }
    if nodes.is_multiple_of(MEMORY_LOOK) && stop.memory_spent() {
        return Some(Ended::Memory);
    }
    if nodes.is_multiple_of(LOOK) { stop.spent(nodes) } else { None }
}
