//! One stage: the fewest moves until a set of pieces can go for ever, breadth first over states.
//!
//! A state is where the pieces are up to a common translation. Pieces stand in slots, sorted by
//! class; those of one class are same, so their places are sorted too, and states that differ by
//! exchanging them are one. Slots are thus not pieces: [`Stage::path`] finds the piece of each slot.

use cover::{Arrange, Stop};

use crate::bits::Bits;
use crate::blocking::Blocking;
use crate::gaps::Gaps;
use crate::kit::Kit;
use crate::shape::Gap;
use crate::states::States;

/// Moves tried between two looks at the limits: some milliseconds, and some megabytes of states.
const STRIDE: usize = 1 << 13;

/// The search of one stage; kept for the next one, for the sake of its memory.
#[derive(Debug)]
pub(crate) struct Stage<B> {
    shapes: Vec<u32>,
    /// The slots of each class of two pieces or more, from and to.
    same: Vec<(usize, usize)>,
    states: States,
    blocking: Blocking<B>,
    row: Vec<i64>,
    /// Moves tried since the last look at the limits.
    tried: usize,
}

/// A set of slots that can go for ever in a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Separation<B> {
    pub state: usize,
    pub way: usize,
    pub set: B,
}

/// A move: these slots, along this direction, by so many units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move<B> {
    pub set: B,
    pub way: usize,
    pub units: Gap,
}

/// How a stage ended.
#[derive(Debug)]
pub(crate) enum StageEnd<B> {
    /// After so many moves, the separation included, pieces can be separated so.
    Separated(u32, Vec<Separation<B>>),
    /// There are no more states.
    Stuck,
    /// A limit was met; it takes at least so many moves.
    Limit(u32),
}

/// When a search of a stage has to stop.
pub(crate) struct Bounds<'a> {
    /// This many states may be found.
    pub states: u64,
    pub stop: &'a Stop<'a>,
    /// Whether one separation is enough.
    pub first: bool,
}

impl<B: Bits> Stage<B> {
    pub fn new() -> Self {
        let (shapes, same, row) = (vec![], vec![], vec![]);
        let (states, blocking) = (States::default(), Blocking::new());
        Self { shapes, same, states, blocking, row, tried: 0 }
    }

    /// The number of states found.
    pub fn found(&self) -> u64 {
        self.states.len() as u64
    }

    pub fn row(&self, state: usize) -> &[i64] {
        self.states.row(state)
    }

    /// Searches from places of pieces; `classes` rise, and `places` rise within each.
    pub fn search(
        &mut self,
        kit: &Kit,
        known: &mut Gaps,
        classes: &[u8],
        shape_of: impl Fn(u8) -> u32,
        places: &[i64],
        bounds: &Bounds<'_>,
    ) -> StageEnd<B> {
        self.shapes.clear();
        self.shapes.extend(classes.iter().map(|&class| shape_of(class)));
        self.same.clear();
        let mut from = 0;
        for run in classes.chunk_by(|a, b| a == b) {
            if run.len() > 1 {
                self.same.push((from, from + run.len()));
            }
            from += run.len();
        }
        self.states.clear(places.len());
        self.states.add(places, 0);
        self.layers(kit, known, bounds)
    }

    fn layers(&mut self, kit: &Kit, known: &mut Gaps, bounds: &Bounds<'_>) -> StageEnd<B> {
        let mut found: Vec<Separation<B>> = vec![];
        let (mut state, mut depth) = (0, 1);
        while state < self.states.len() {
            let layer = self.states.len();
            while state < layer {
                if self.is_spent(state, bounds) {
                    return StageEnd::Limit(depth);
                }
                self.blocking.look(kit, known, &self.shapes, self.states.row(state));
                self.separations(kit, state, &mut found);
                if found.is_empty() {
                    if !self.expand(kit, state, bounds) {
                        return StageEnd::Limit(depth);
                    }
                } else if bounds.first {
                    break;
                }
                state += 1;
            }
            if !found.is_empty() {
                return StageEnd::Separated(depth, found);
            }
            depth += 1;
        }
        StageEnd::Stuck
    }

    fn is_spent(&self, state: usize, bounds: &Bounds<'_>) -> bool {
        self.states.len() as u64 > bounds.states
            || state.is_multiple_of(64) && bounds.stop.reason().is_some()
    }

    /// Notes that so many moves were tried; whether a limit was met, looked at now and then.
    fn has_tried(&mut self, moves: usize, bounds: &Bounds<'_>) -> bool {
        self.tried += moves;
        let looks = self.tried >= STRIDE;
        self.tried = if looks { 0 } else { self.tried };
        looks && (bounds.stop.reason().is_some() || bounds.stop.memory_spent())
    }

    /// Notes the sets that can go for ever, those that split off fewest pieces first.
    fn separations(&mut self, kit: &Kit, state: usize, found: &mut Vec<Separation<B>>) {
        let from = found.len();
        for way in 0..kit.directions.len() {
            self.blocking.find_free(way);
            let sets = self.blocking.sets.iter();
            found.extend(sets.map(|&set| Separation { state, way, set }));
        }
        let pieces = self.shapes.len();
        found[from..].arrange_by_key(|one| one.set.size().min(pieces - one.set.size()));
    }

    /// Adds the states one move away; returns whether that could be done.
    fn expand(&mut self, kit: &Kit, state: usize, bounds: &Bounds<'_>) -> bool {
        for way in 0..kit.directions.len() {
            for units in 1.. {
                if !self.blocking.find_movable(way, units) {
                    return false;
                }
                if self.blocking.sets.is_empty() {
                    break;
                }
                let step = i64::from(units) * kit.directions[way].unit;
                for at in 0..self.blocking.sets.len() {
                    let set = self.blocking.sets[at];
                    self.shift(state, set, step);
                    self.states.add(&self.row, state);
                }
                let moves = self.blocking.sets.len();
                if self.states.len() as u64 > bounds.states || self.has_tried(moves, bounds) {
                    return false;
                }
            }
        }
        true
    }

    /// Leaves in `row` the state that a move leads to.
    fn shift(&mut self, state: usize, set: B, step: i64) {
        self.row.clear();
        self.row.extend_from_slice(self.states.row(state));
        for slot in set.slots() {
            self.row[slot] += step;
        }
        for &(from, to) in &self.same {
            self.row[from..to].sort_unstable();
        }
        let origin = self.row[0];
        for place in &mut self.row {
            *place -= origin;
        }
    }

    /// The moves to a state, of slots as they were at the start, and the first slot of each piece
    /// that stands in a slot now.
    pub fn path(
        &mut self,
        kit: &Kit,
        known: &mut Gaps,
        state: usize,
    ) -> (Vec<Move<B>>, Vec<usize>) {
        let mut states = vec![state];
        while states[states.len() - 1] != 0 {
            states.push(self.states.before(states[states.len() - 1]));
        }
        states.reverse();
        let mut pieces: Vec<usize> = (0..self.shapes.len()).collect();
        let mut moves = vec![];
        for pair in states.windows(2) {
            let done = self.step(kit, known, pair[0], pair[1]);
            let set = done.set.slots().fold(B::NONE, |set, slot| set | B::of(pieces[slot]));
            moves.push(Move { set, ..done });
            self.follow(pair[0], &done, kit, &mut pieces);
        }
        (moves, pieces)
    }

    /// The first move that leads from one state to another.
    fn step(&mut self, kit: &Kit, known: &mut Gaps, from: usize, to: usize) -> Move<B> {
        self.blocking.look(kit, known, &self.shapes, self.states.row(from));
        for way in 0..kit.directions.len() {
            for units in 1.. {
                self.blocking.find_movable(way, units);
                if self.blocking.sets.is_empty() {
                    break;
                }
                for at in 0..self.blocking.sets.len() {
                    let set = self.blocking.sets[at];
                    self.shift(from, set, i64::from(units) * kit.directions[way].unit);
                    if self.row == self.states.row(to) {
                        return Move { set, way, units };
                    }
                }
            }
        }
        unreachable!("a state comes from the one before it by a move")
    }

    /// Carries along which piece stands in which slot.
    fn follow(&self, from: usize, done: &Move<B>, kit: &Kit, pieces: &mut [usize]) {
        let step = i64::from(done.units) * kit.directions[done.way].unit;
        let place =
            |slot: usize| self.states.row(from)[slot] + i64::from(done.set.has(slot)) * step;
        for &(first, last) in &self.same {
            let mut order: Vec<usize> = (first..last).collect();
            order.sort_unstable_by_key(|&slot| place(slot));
            let sorted: Vec<usize> = order.iter().map(|&slot| pieces[slot]).collect();
            pieces[first..last].copy_from_slice(&sorted);
        }
    }
}
