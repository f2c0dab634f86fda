//! What is laid so far: a height a column, all cells below it decided, and the copies that are left.

use crate::board::{Board, Shape};

/// The state of a search.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// For each column its lowest cell that is neither covered, blocked nor left empty.
    pub heights: Vec<u8>,
    /// For each column whether the cell below its height is covered, blocked or the floor.
    pub solid: Vec<bool>,
    /// How many copies of each kind may still be laid; `u32::MAX` for any number.
    pub left: Vec<u32>,
    /// How many of each kind must still be laid.
    pub must: Vec<u32>,
    /// The cells of those that must be laid, at least.
    pub must_area: u64,
    /// The cells of those that may be laid, at most.
    pub most_area: u64,
    /// The cells that are not decided.
    pub undecided: u32,
    /// Those of them that may stay empty.
    pub optional: u32,
    /// How many pieces are laid.
    pub laid: u32,
}

impl State {
    /// Nothing is laid.
    pub fn new(board: &Board) -> Self {
        let left: Vec<u32> = board.kinds.iter().map(|kind| kind.most).collect();
        let must: Vec<u32> = board.kinds.iter().map(|kind| kind.least).collect();
        let area = |numbers: &[u32], size: &dyn Fn(usize) -> u32| {
            let areas = numbers.iter().enumerate();
            areas.map(|(kind, &number)| u64::from(number) * u64::from(size(kind))).sum()
        };
        Self {
            heights: (0..board.columns()).map(|column| board.rise(column, 0)).collect(),
            solid: vec![true; board.columns()],
            must_area: area(&must, &|kind| board.kinds[kind].volume),
            most_area: area(&left, &|kind| board.kinds[kind].largest),
            left,
            must,
            undecided: board.free,
            optional: board.optional,
            laid: 0,
        }
    }

    /// How many cells may still be left empty; none if what must be laid has no room, or what may be laid
    /// does not cover what must be covered.
    pub fn spare(&self) -> Option<u32> {
        let room = u64::from(self.undecided).checked_sub(self.must_area)?;
        let required = self.undecided - self.optional;
        (u64::from(required) <= self.most_area).then(|| self.optional.min(room as u32))
    }

    /// Whether all that must be laid and covered is.
    pub fn is_full(&self) -> bool {
        self.must_area == 0 && self.undecided == self.optional
    }

    /// Lays a shape with its corner on a column, whose height all its columns have.
    pub fn lay(&mut self, board: &Board, shape: &Shape, column: usize) {
        let (low, high) = self.span(shape, column);
        for at in footprint(board, shape, column) {
            self.optional -= board.optional_between(at, low, high);
            self.heights[at] = board.rise(at, high);
            self.solid[at] = true;
        }
        self.undecided -= shape.volume;
        self.laid += 1;
        let kind = shape.kind as usize;
        if self.must[kind] > 0 {
            self.must[kind] -= 1;
            self.must_area -= u64::from(board.kinds[kind].volume);
        }
        if self.left[kind] < u32::MAX {
            self.left[kind] -= 1;
            self.most_area -= u64::from(board.kinds[kind].largest);
        }
    }

    /// Takes up what was laid last, at a level.
    ///
    /// * `solid`: what lay below, a bit a column of its footprint.
    pub fn take_up(&mut self, board: &Board, shape: &Shape, column: usize, undo: Undo) {
        let (low, high) = (usize::from(undo.level), usize::from(undo.level + shape.sides[2]));
        for at in footprint(board, shape, column) {
            self.optional += board.optional_between(at, low, high);
            self.heights[at] = undo.level;
        }
        self.undecided += shape.volume;
        self.laid -= 1;
        let kind = shape.kind as usize;
        if undo.was_due {
            self.must[kind] += 1;
            self.must_area += u64::from(board.kinds[kind].volume);
        }
        if self.left[kind] < u32::MAX {
            self.left[kind] += 1;
            self.most_area += u64::from(board.kinds[kind].largest);
        }
    }

    /// Leaves the lowest cell of a column empty.
    pub fn skip(&mut self, board: &Board, column: usize) {
        let level = usize::from(self.heights[column]);
        let rise = board.rise(column, level + 1);
        self.heights[column] = rise;
        self.solid[column] = usize::from(rise) > level + 1;
        self.undecided -= 1;
        self.optional -= 1;
    }

    /// Takes that back.
    pub fn unskip(&mut self, column: usize, undo: Undo) {
        self.heights[column] = undo.level;
        self.undecided += 1;
        self.optional += 1;
    }

    fn span(&self, shape: &Shape, column: usize) -> (usize, usize) {
        let low = usize::from(self.heights[column]);
        (low, low + usize::from(shape.sides[2]))
    }
}

/// What takes a step back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Undo {
    /// The height before.
    pub level: u8,
    /// Whether the copy had to be laid.
    pub was_due: bool,
}

/// The columns that a shape covers with its corner on one of them.
pub(crate) fn footprint(
    board: &Board,
    shape: &Shape,
    column: usize,
) -> impl Iterator<Item = usize> + use<> {
    let wide = board.sizes[0];
    let (width, depth) = (usize::from(shape.sides[0]), usize::from(shape.sides[1]));
    (0..depth).flat_map(move |y| (0..width).map(move |x| column + y * wide + x))
}
