//! The board as an index of cells: which number a cell has that lies some steps from another.
//!
//! A cell becomes one integer, its *code*: the sum of its coordinates, each times a stride. Strides
//! leave so much room beyond each edge that no shape reaches around it, so sliding a shape is one
//! addition a cell.

use std::borrow::Cow;
use std::cell::OnceCell;

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

    /// How many coordinates a cell has.
    pub(crate) fn coordinates(&self) -> usize {
        self.coordinates
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
pub(crate) enum Steps<'s> {
    /// For a table; steps that lead far out of it are shorter, and still do.
    Near {
        shape: &'s Shape,
        /// Those to the cells of a large one that lie farthest out, which are off the board most often.
        outermost: Vec<i64>,
        /// All, once they are asked for.
        all: OnceCell<Vec<i64>>,
    },
    Any(Vec<i128>),
}

/// How far the cells of a shape lie from its first: the least and the greatest step along each axis.
pub(crate) struct Extent(Vec<(i64, i64)>);

enum Numbers {
    Dense(Vec<u32>),
    Sparse(FxHashMap<i128, u32>),
}

impl Index {
    /// The index of a board for shapes of such extents.
    pub fn new(board: &Board, extents: &[Vec<Extent>]) -> Self {
        let coordinates = board.coordinates;
        let low: Vec<i32> = least(board);
        let (mut strides, mut stride) = (vec![], 1i128);
        for (axis, &lowest) in low.iter().enumerate() {
            strides.push(stride);
            let highest = (0..board.len()).map(|cell| board.cell(cell)[axis]).max().unwrap_or(0);
            let extent = i128::from(highest) - i128::from(lowest);
            stride *= extent + reach(extents, axis) + 2;
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
    pub fn firsts(&self, shape: &Shape, Extent(ends): &Extent) -> Cow<'_, [u32]> {
        let every = self.by_class.get(shape.class as usize).map_or(&[][..], Vec::as_slice);
        let Numbers::Dense(table) = &self.numbers else { return Cow::Borrowed(every) };
        let range = |axis: usize| {
            let ((from, to), (low, high)) = (self.box_[axis], ends[axis]);
            (-low, i64::from(to) - i64::from(from) - high)
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
    pub fn steps<'s>(&self, shape: &'s Shape, Extent(ends): &Extent) -> Steps<'s> {
        let first = &shape.cells[..self.coordinates];
        match self.numbers {
            Numbers::Dense(_) => {
                let mut outermost = vec![];
                let is_large = shape.cells.len() > 2 * self.coordinates * self.coordinates;
                for (axis, &(low, high)) in ends.iter().enumerate().filter(|_| is_large) {
                    for end in [low, high] {
                        let lies = |cell: &&[i32]| offset(cell[axis], first[axis]) == end;
                        let cell = shape.cells.chunks_exact(self.coordinates).find(lies);
                        outermost.extend(cell.map(|cell| self.near(cell, first)));
                    }
                }
                Steps::Near { shape, outermost, all: OnceCell::new() }
            }
            Numbers::Sparse(_) => {
                let cells = shape.cells.chunks_exact(self.coordinates);
                Steps::Any(cells.map(|cell| self.step(cell, first)).collect())
            }
        }
    }

    fn step(&self, cell: &[i32], first: &[i32]) -> i128 {
        let offsets = cell.iter().zip(first).map(|(&at, &first)| i128::from(offset(at, first)));
        offsets.zip(&self.strides).map(|(offset, stride)| offset * stride).sum()
    }

    /// A step for a table.
    fn near(&self, cell: &[i32], first: &[i32]) -> i64 {
        if self.near_strides.is_empty() {
            return self.step(cell, first).clamp(-FAR, FAR) as i64;
        }
        let offsets = cell.iter().zip(first).map(|(&at, &first)| offset(at, first));
        offsets.zip(&self.near_strides).map(|(offset, stride)| offset * stride).sum()
    }

    /// Adds the numbers of the cells of a shape whose first cell lies on one, or some of them if one is off
    /// the board; whether none is.
    #[inline]
    pub fn lay(&self, first: u32, steps: &Steps<'_>, cells: &mut Vec<u32>) -> bool {
        let code = self.codes[first as usize];
        match (&self.numbers, steps) {
            (Numbers::Dense(table), Steps::Near { shape, outermost, all }) => {
                let code = code as i64; // the table is not that long
                let number = |step: &i64| {
                    let at = usize::try_from(code + step).ok();
                    at.and_then(|at| table.get(at).copied()).unwrap_or(NONE)
                };
                if outermost.iter().any(|step| number(step) == NONE) {
                    return false;
                }
                let every = || {
                    let first = &shape.cells[..self.coordinates];
                    let own = shape.cells.chunks_exact(self.coordinates);
                    own.map(|cell| self.near(cell, first)).collect()
                };
                all.get_or_init(every).iter().all(|step| {
                    let number = number(step);
                    cells.push(number);
                    number != NONE
                })
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

impl Extent {
    /// The extent of a shape.
    pub fn of(shape: &Shape, coordinates: usize) -> Self {
        let first = &shape.cells[..coordinates];
        let along = |axis: usize| {
            let mut ends = (first[axis], first[axis]);
            for cell in shape.cells.chunks_exact(coordinates) {
                ends = (ends.0.min(cell[axis]), ends.1.max(cell[axis]));
            }
            (offset(ends.0, first[axis]), offset(ends.1, first[axis]))
        };
        Self((0..coordinates).map(along).collect())
    }
}

/// How far one coordinate lies from another.
fn offset(at: i32, first: i32) -> i64 {
    i64::from(at) - i64::from(first)
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

/// How far any cell of any shape lies from the first of its shape along an axis.
fn reach(extents: &[Vec<Extent>], axis: usize) -> i128 {
    let of = |Extent(ends): &Extent| i128::from(ends[axis].1.max(-ends[axis].0));
    extents.iter().flatten().map(of).max().unwrap_or(0)
}
