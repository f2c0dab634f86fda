//! The board as an index of cells: which number a cell has that lies some steps from another.
//!
//! A cell becomes one integer, its *code*: the sum of its coordinates, each times a stride. Strides
//! leave so much room beyond each edge that no shape reaches around it, so sliding a shape is one
//! addition a cell.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

/// Up to so many codes, or so many times the number of cells, a table holds the number of each.
const DENSE: i128 = 1 << 20;
const DENSE_TIMES: i128 = 16;
/// With smaller strides steps of coordinates of 32 bits, six at most, are less than 2^63.
const NEAR: i128 = 1 << 27;
/// So far out there is no table.
const FAR: i128 = 1 << 60;
/// No cell has that code.
const NONE: u32 = u32::MAX;

/// The cells of a board, numbered in scan order.
#[derive(Clone, Debug)]
pub struct Board {
    /// How many coordinates a cell has.
    coordinates: usize,
    /// The coordinates of all cells, one cell after the other.
    cells: Vec<i32>,
    /// The translation class of each cell.
    classes: Vec<u32>,
}

/// One orientation of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The coordinates of its cells, one cell after the other; at least one cell.
    pub cells: Vec<i32>,
    /// The translation class of its first cell.
    pub class: u32,
}

impl Board {
    /// A board of cells in scan order.
    ///
    /// # Panics
    ///
    /// If the arrays are not of the lengths that go together.
    pub fn new(coordinates: usize, cells: Vec<i32>, classes: Vec<u32>) -> Self {
        assert_eq!(cells.len(), coordinates * classes.len(), "coordinates and classes of cells");
        Self { coordinates, cells, classes }
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// The coordinates of a cell.
    fn cell(&self, number: usize) -> &[i32] {
        &self.cells[number * self.coordinates..][..self.coordinates]
    }
}

/// Where the cells of a board are found by their codes.
pub(crate) struct Index {
    coordinates: usize,
    strides: Vec<i128>,
    /// The same, if no step is too long for such numbers; else empty.
    near_strides: Vec<i64>,
    /// The code of each cell.
    pub codes: Vec<i128>,
    /// The translation class of each cell, and the cells of each class, ascending.
    classes: Vec<u32>,
    by_class: Vec<Vec<u32>>,
    /// The least and the greatest of each coordinate.
    box_: Vec<(i32, i32)>,
    numbers: Numbers,
}

/// What to add to the code of a shape's first cell, for the code of each of its cells.
pub(crate) enum Steps {
    /// For a table; steps that lead far out of it are shorter, and still do.
    Near {
        all: Vec<i64>,
        /// The same, first those to the cells that lie farthest out: they are off the board most often.
        tried: Vec<i64>,
    },
    Any(Vec<i128>),
}

enum Numbers {
    Dense(Vec<u32>),
    Sparse(FxHashMap<i128, u32>),
}

impl Index {
    /// The index of a board for such shapes.
    pub fn new(board: &Board, shapes: &[Vec<Shape>]) -> Self {
        let coordinates = board.coordinates;
        let low: Vec<i32> = least(board);
        let (mut strides, mut stride) = (vec![], 1i128);
        for (axis, &lowest) in low.iter().enumerate() {
            strides.push(stride);
            let highest = (0..board.len()).map(|cell| board.cell(cell)[axis]).max().unwrap_or(0);
            let extent = i128::from(highest) - i128::from(lowest);
            stride *= extent + reach(shapes, coordinates, axis) + 2;
        }
        let code = |cell: usize| -> i128 {
            let offsets = board
                .cell(cell)
                .iter()
                .zip(&low)
                .map(|(&at, &low)| i128::from(at) - i128::from(low));
            offsets.zip(&strides).map(|(offset, stride)| offset * stride).sum()
        };
        let codes: Vec<i128> = (0..board.len()).map(code).collect();
        let mut by_class =
            vec![vec![]; board.classes.iter().max().map_or(0, |&most| most as usize + 1)];
        for (cell, &class) in (0..).zip(&board.classes) {
            by_class[class as usize].push(cell);
        }
        let numbers = Numbers::of(&codes);
        let most = |axis| (0..board.len()).map(|cell| board.cell(cell)[axis]).max().unwrap_or(0);
        let box_ = low.iter().enumerate().map(|(axis, &low)| (low, most(axis))).collect();
        let is_near = strides.iter().all(|&stride| stride < NEAR);
        let near_strides =
            strides.iter().filter(|_| is_near).map(|&stride| stride as i64).collect();
        let classes = board.classes.clone();
        Self { coordinates, strides, near_strides, codes, classes, by_class, box_, numbers }
    }

    /// The cells on which the first cell of a shape may lie, ascending; others take it out of the box around the board.
    pub fn firsts(&self, shape: &Shape) -> Cow<'_, [u32]> {
        let every = self.by_class.get(shape.class as usize).map_or(&[][..], Vec::as_slice);
        let Numbers::Dense(table) = &self.numbers else { return Cow::Borrowed(every) };
        let (low, high) = ends(shape, self.coordinates);
        let range = |axis: usize| {
            let (from, to) = self.box_[axis];
            (-low[axis], i64::from(to) - i64::from(from) - high[axis])
        };
        let ranges: Vec<(i64, i64)> = (0..self.coordinates).map(range).collect();
        let size = |&(from, to): &(i64, i64)| (to - from + 1).max(0);
        if 2 * ranges.iter().map(size).product::<i64>() >= every.len() as i64 {
            return Cow::Borrowed(every);
        }
        let mut codes = vec![0i128];
        for (&(from, to), stride) in ranges.iter().zip(&self.strides) {
            let along = |code: i128| (from..=to).map(move |at| code + i128::from(at) * stride);
            codes = codes.into_iter().flat_map(along).collect();
        }
        let number = |code: &i128| table.get(*code as usize).copied().unwrap_or(NONE);
        let mut found: Vec<u32> = codes.iter().map(number).collect();
        found.retain(|&first| self.classes.get(first as usize) == Some(&shape.class));
        found.sort_unstable();
        Cow::Owned(found)
    }

    /// The steps from a shape's first cell to each of its cells.
    pub fn steps(&self, shape: &Shape) -> Steps {
        let first = &shape.cells[..self.coordinates];
        let step = |cell: &[i32]| -> i128 {
            let offsets =
                cell.iter().zip(first).map(|(&at, &first)| i128::from(at) - i128::from(first));
            offsets.zip(&self.strides).map(|(offset, stride)| offset * stride).sum()
        };
        let near = |cell: &[i32]| -> i64 {
            let offsets =
                cell.iter().zip(first).map(|(&at, &first)| i64::from(at) - i64::from(first));
            offsets.zip(&self.near_strides).map(|(offset, stride)| offset * stride).sum()
        };
        let cells = || shape.cells.chunks(self.coordinates);
        let steps = cells().map(step);
        match self.numbers {
            Numbers::Dense(_) => {
                let all: Vec<i64> = if self.near_strides.is_empty() {
                    steps.map(|step| step.clamp(-FAR, FAR) as i64).collect()
                } else {
                    cells().map(near).collect()
                };
                let tried = outermost_first(shape, self.coordinates);
                Steps::Near { tried: tried.into_iter().map(|cell| all[cell]).collect(), all }
            }
            Numbers::Sparse(_) => Steps::Any(steps.collect()),
        }
    }

    /// Adds the numbers of the cells of a shape whose first cell lies on one, or some of them if one is off
    /// the board; whether none is.
    #[inline]
    pub fn lay(&self, first: u32, steps: &Steps, cells: &mut Vec<u32>) -> bool {
        let code = self.codes[first as usize];
        match (&self.numbers, steps) {
            (Numbers::Dense(table), Steps::Near { all, tried }) => {
                let code = code as i64; // the table is not that long
                let number = |step: &i64| {
                    let at = usize::try_from(code + step).ok();
                    at.and_then(|at| table.get(at).copied()).unwrap_or(NONE)
                };
                let lies = tried.iter().all(|step| number(step) != NONE);
                if lies {
                    cells.extend(all.iter().map(number));
                }
                lies
            }
            (Numbers::Sparse(table), Steps::Any(steps)) => steps.iter().all(|step| {
                let number = table.get(&(code + step));
                cells.extend(number);
                number.is_some()
            }),
            _ => false,
        }
    }
}

impl Numbers {
    fn of(codes: &[i128]) -> Self {
        let span = codes.iter().max().map_or(0, |most| most + 1);
        let pairs = codes.iter().copied().zip(0..);
        if span > DENSE.max(DENSE_TIMES * codes.len() as i128) {
            return Self::Sparse(pairs.collect());
        }
        let mut table = vec![NONE; span as usize];
        pairs.for_each(|(code, number)| table[code as usize] = number);
        Self::Dense(table)
    }
}

/// The least of each coordinate.
fn least(board: &Board) -> Vec<i32> {
    let of = |axis| (0..board.len()).map(|cell| board.cell(cell)[axis]).min().unwrap_or(0);
    (0..board.coordinates).map(of).collect()
}

/// The least and the greatest step along each axis from a shape's first cell to any of its cells.
fn ends(shape: &Shape, coordinates: usize) -> (Vec<i64>, Vec<i64>) {
    let first = &shape.cells[..coordinates];
    let (mut low, mut high) = (first.to_vec(), first.to_vec());
    for cell in shape.cells.chunks_exact(coordinates) {
        for ((&at, low), high) in cell.iter().zip(&mut low).zip(&mut high) {
            (*low, *high) = ((*low).min(at), (*high).max(at));
        }
    }
    let steps = |ends: Vec<i32>| {
        ends.iter().zip(first).map(|(&end, &first)| i64::from(end) - i64::from(first)).collect()
    };
    (steps(low), steps(high))
}

/// The cells of a shape by their places in it; of a large one first those that lie farthest out along an axis.
fn outermost_first(shape: &Shape, coordinates: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..shape.cells.len() / coordinates).collect();
    let ends = if order.len() > 2 * coordinates { 2 * coordinates } else { 0 };
    for found in 0..ends {
        let at = |&place: &usize| shape.cells[order[place] * coordinates + found / 2];
        let rest = found..order.len();
        let end = if found.is_multiple_of(2) { rest.min_by_key(at) } else { rest.max_by_key(at) };
        order.swap(found, end.unwrap_or(found));
    }
    order
}

/// How far any cell of a shape lies from its first along an axis.
fn reach(shapes: &[Vec<Shape>], coordinates: usize, axis: usize) -> i128 {
    let of = |shape: &Shape| {
        let first = i128::from(shape.cells[axis]);
        let along = shape.cells.chunks(coordinates).map(move |cell| i128::from(cell[axis]));
        along.map(|at| (at - first).abs()).max().unwrap_or(0)
    };
    shapes.iter().flatten().map(of).max().unwrap_or(0)
}
