//! Which turns of a piece another one stops, kept once they are known.

use rustc_hash::FxHashMap;

use crate::kit::Kit;
use crate::turn::Turning;
use crate::turn::body::{Cell, View, in_layers};
use crate::turn::mask::Mask;
use crate::turn::rotation::{ROTATIONS, plane};
use crate::turn::sweep::{Met, Offset, Open, Sweep};

/// So many bytes of turns are kept; then all are forgotten, so that memory is bounded.
const MOST: usize = 1 << 28;
/// The same of shapes and turns; each takes some hundred bytes.
const MOST_SWEPT: usize = 1 << 19;

/// A quarter turn by the right-hand rule about an axis through a point of its plane, given doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub axis: usize,
    pub pivot: Offset,
}

impl Turn {
    /// The same with a cell for the origin.
    pub fn seen_from(self, cell: Cell) -> Self {
        let (first, second) = plane(self.axis);
        let pivot = (self.pivot.0 - 2 * cell[first], self.pivot.1 - 2 * cell[second]);
        Self { pivot, ..self }
    }
}

/// Of two pieces, the first turns and meets the second; or the second turns and meets the first.
pub(crate) const FIRST: u8 = 1;
pub(crate) const SECOND: u8 = 2;
/// What is not known yet.
const OPEN: u8 = 4;

/// The turns about axes through a box, all about one pair of pieces.
#[derive(Debug)]
struct Pair {
    /// The box, seen from the first piece.
    low: Cell,
    high: Cell,
    /// By axis and pivot.
    found: Box<[u8]>,
}

impl Pair {
    fn new(low: Cell, high: Cell) -> Self {
        let size = (0..3).map(|axis| area(&low, &high, axis)).sum();
        Self { low, high, found: vec![OPEN; size].into() }
    }

    fn has(&self, low: &Cell, high: &Cell) -> bool {
        (0..3).all(|at| self.low[at] <= low[at] && high[at] <= self.high[at])
    }

    fn place(&self, turn: Turn) -> usize {
        let before: usize = (0..turn.axis).map(|axis| area(&self.low, &self.high, axis)).sum();
        let (first, second) = plane(turn.axis);
        let across = turn.pivot.0 - (2 * self.low[first] - 1);
        let along = turn.pivot.1 - (2 * self.low[second] - 1);
        before + along as usize * wide(&self.low, &self.high, first) + across as usize
    }
}

/// Pivots in a row along an axis of a box, doubled: from one end to the other.
fn wide(low: &Cell, high: &Cell, axis: usize) -> usize {
    (2 * (high[axis] - low[axis]) + 3) as usize
}

fn area(low: &Cell, high: &Cell, axis: usize) -> usize {
    let (first, second) = plane(axis);
    wide(low, high, first) * wide(low, high, second)
}

/// The turns known so far.
#[derive(Debug, Default)]
pub(crate) struct Swept {
    tables: Option<Tables>,
    /// By two shapes and the offset of the second.
    pairs: FxHashMap<(u32, u32, i64), Pair>,
    bytes: usize,
}

impl Swept {
    /// Reports of each turn who is stopped, of two shapes and the offset of the second from the first.
    ///
    /// * `turns`: about axes through the box from `low` to `high`, all seen from the first.
    pub fn between(
        &mut self,
        kit: &Kit,
        (first, second, offset): (u32, u32, i64),
        (low, high): (Cell, Cell),
        turns: impl Iterator<Item = Turn>,
        mut report: impl FnMut(usize, u8),
    ) {
        let Some(turning) = &kit.turning else { return };
        let tables = self.tables.get_or_insert_with(|| Tables::new(turning));
        if self.bytes > MOST {
            self.pairs.clear();
            self.bytes = 0;
        }
        let key = (first, second, offset);
        let mut made = |low, high| {
            let pair = Pair::new(low, high);
            self.bytes += pair.found.len();
            pair
        };
        let pair = self.pairs.entry(key).or_insert_with(|| made(low, high));
        if !pair.has(&low, &high) {
            let both = |pick: fn(i64, i64) -> i64, a: &Cell, b: &Cell| {
                std::array::from_fn(|at| pick(a[at], b[at]))
            };
            *pair = made(both(i64::min, &pair.low, &low), both(i64::max, &pair.high, &high));
        }
        let pieces = [first, second].map(|shape| Seen { shape, view: view(turning, shape) });
        let offset = kit.coder.vector(offset);
        for (number, turn) in turns.enumerate() {
            let found = &mut pair.found[pair.place(turn)];
            if *found == OPEN {
                *found = tables.who_is_stopped(pieces, offset, turn);
            }
            report(number, *found);
        }
    }
}

fn view(turning: &Turning, shape: u32) -> &View {
    let shape = shape as usize;
    &turning.bodies.all[shape / ROTATIONS].views[shape % ROTATIONS]
}

/// A piece in an orientation.
#[derive(Clone, Copy)]
struct Seen<'a> {
    shape: u32,
    view: &'a View,
}

/// A shape, a turn about a pivot that is seen from it, and whether it goes forward.
type Way = (u32, usize, Offset, bool);

/// What a shape sweeps, layer by layer.
#[derive(Debug)]
struct Layers {
    /// The squares that it meets in any case.
    sure: Vec<Option<Mask>>,
    /// Those that it meets if not too many sides are open; none if there are no such squares.
    doubtful: Option<Vec<Option<Mask>>>,
}

/// What is known of squares and of shapes.
#[derive(Debug)]
struct Tables {
    sweep: Sweep,
    /// None of what is too wide.
    swept: FxHashMap<Way, Option<Layers>>,
}

impl Tables {
    fn new(turning: &Turning) -> Self {
        Self { sweep: Sweep::new(turning.lost, turning.parts), swept: FxHashMap::default() }
    }

    /// Of two pieces, the second at an offset from the first.
    fn who_is_stopped(&mut self, pieces: [Seen<'_>; 2], offset: Cell, turn: Turn) -> u8 {
        let [one, other] = pieces.map(|piece| piece.view);
        let is_higher = one.low[turn.axis] > other.high[turn.axis] + offset[turn.axis];
        let is_lower = one.high[turn.axis] < other.low[turn.axis] + offset[turn.axis];
        if is_higher || is_lower {
            return 0;
        }
        // The first turning forward meets the second where the second turning backward meets the first, so
        // that the smaller one is always the one that turns.
        let back = turn.seen_from(offset);
        let from_second = offset.map(|x| -x);
        let is_smaller = one.cells.len() <= other.cells.len();
        let mut meets = |is_forward: bool| {
            if is_smaller {
                self.meets(pieces, offset, turn, is_forward)
            } else {
                self.meets([pieces[1], pieces[0]], from_second, back, !is_forward)
            }
        };
        (u8::from(meets(true)) * FIRST) | (u8::from(meets(false)) * SECOND)
    }

    /// Whether the first of two pieces meets the second, turning forward or backward.
    fn meets(
        &mut self,
        [mover, other]: [Seen<'_>; 2],
        offset: Cell,
        turn: Turn,
        is_forward: bool,
    ) -> bool {
        let (first, second) = plane(turn.axis);
        let shift = (offset[first], offset[second]);
        let view = mover.view;
        if self.swept.len() > MOST_SWEPT {
            self.swept.clear();
        }
        let way = (mover.shape, turn.axis, turn.pivot, is_forward);
        let sweep = &mut self.sweep;
        let layers = self.swept.entry(way).or_insert_with(|| layers(sweep, view, turn, is_forward));
        if let Some(layers) = layers
            && other.view.has_masks()
        {
            let meets = |masks: &[Option<Mask>]| {
                masks.iter().enumerate().any(|(layer, swept)| {
                    let at = view.low[turn.axis] + layer as i64 - offset[turn.axis];
                    let beside = swept.as_ref().zip(other.view.layer(turn.axis, at));
                    beside.is_some_and(|(swept, cells)| swept.meets(cells, shift))
                })
            };
            if meets(&layers.sure) {
                return true;
            }
            if !layers.doubtful.as_deref().is_some_and(meets) {
                return false;
            }
        }
        meets(&mut self.sweep, [view, other.view], offset, turn, is_forward)
    }
}

/// What cubes sweep, turning forward or backward; none if it is too wide.
fn layers(sweep: &mut Sweep, view: &View, turn: Turn, is_forward: bool) -> Option<Layers> {
    let (first, second) = plane(turn.axis);
    let (mut sure, mut doubtful) = (vec![], vec![]);
    for cell in &view.cells {
        let from = (2 * cell[first] - turn.pivot.0, 2 * cell[second] - turn.pivot.1);
        let from = if is_forward { from } else { (from.1, from.0) };
        for &Met { at, is_sure } in &*sweep.met(from) {
            let at = if is_forward { at } else { (at.1, at.0) };
            let square = ((at.0 + turn.pivot.0) / 2, (at.1 + turn.pivot.1) / 2);
            (if is_sure { &mut sure } else { &mut doubtful }).push((cell[turn.axis], square));
        }
    }
    let masks = |squares: Vec<(i64, (i64, i64))>| {
        in_layers(squares.into_iter(), (view.low[turn.axis], view.high[turn.axis]))
    };
    let doubtful = if doubtful.is_empty() { None } else { Some(masks(doubtful)?) };
    Some(Layers { sure: masks(sure)?, doubtful })
}

/// Whether the first of two views meets the second, turning forward or backward.
fn meets(
    sweep: &mut Sweep,
    [mover, other]: [&View; 2],
    offset: Cell,
    turn: Turn,
    is_forward: bool,
) -> bool {
    let (first, second) = plane(turn.axis);
    // A turn backward is the mirror image of a turn forward.
    let mirrored = |at: Offset| if is_forward { at } else { (at.1, at.0) };
    let mirrored_open = |open: Open| if is_forward { open } else { open >> 2 | (open & 3) << 2 };
    for cell in &mover.cells {
        let from = (2 * cell[first] - turn.pivot.0, 2 * cell[second] - turn.pivot.1);
        let from = mirrored(from);
        for &Met { at: met, is_sure } in &*sweep.met(from) {
            let at = mirrored(met);
            let mut place = *cell;
            place[first] = (at.0 + turn.pivot.0) / 2;
            place[second] = (at.1 + turn.pivot.1) / 2;
            let place: Cell = std::array::from_fn(|x| place[x] - offset[x]);
            let Some(open) = other.open(&place, turn.axis) else { continue };
            let own = mover.open(cell, turn.axis).unwrap_or(0);
            if is_sure || sweep.meets(from, mirrored_open(own), met, mirrored_open(open)) {
                return true;
            }
        }
    }
    false
}
