//! One stage: the fewest moves until a set of pieces can go for ever, breadth first over states.
//!
//! Of ways with as many moves, one with fewest turns is kept. A state is a [row](crate::layout); its slots
//! are not pieces: [`Stage::path`] finds the piece of each slot.

use std::ops::Range;

use cover::{Arrange, Stop};

use crate::HAS_PATHS;
use crate::bits::Bits;
use crate::blocking::Blocking;
use crate::follow::{Paths, Site};
use crate::gaps::Known;
use crate::kit::Kit;
use crate::layout::{Layout, Motion, Standing};
use crate::states::States;
use crate::turn::rotation::Rigid;

/// Moves tried between two looks at the limits: some milliseconds, and some megabytes of states.
const STRIDE: usize = 1 << 13;

/// The search of one stage; kept for the next one, for the sake of its memory.
#[derive(Debug)]
pub(crate) struct Stage<B> {
    layout: Layout,
    standing: Standing,
    states: States,
    /// By state: the fewest turns on a way to it with the fewest moves.
    turns: Vec<u16>,
    blocking: Blocking<B>,
    row: Vec<i64>,
    /// Moves tried since the last look at the limits.
    tried: usize,
    paths: Paths<B>,
}

/// A set of slots that can go for ever in a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Separation<B> {
    pub state: usize,
    pub way: usize,
    pub set: B,
}

/// A move of these slots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move<B> {
    pub set: B,
    pub motion: Motion,
}

/// How a state is reached.
pub(crate) struct Path<B> {
    /// The moves of slots as they are at the start, and in its frame.
    pub moves: Vec<Move<B>>,
    /// By slot of the start: where its piece is at the end, in the same frame.
    pub end: Vec<i64>,
    /// By slot of the state: the slot at the start.
    pub order: Vec<usize>,
    /// Leads to the frame of the state.
    pub frame: Rigid,
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
        Self {
            layout: Layout::default(),
            standing: Standing::default(),
            states: States::default(),
            turns: vec![],
            blocking: Blocking::new(),
            row: vec![],
            tried: 0,
            paths: Paths::new(),
        }
    }

    /// The number of states found.
    pub fn found(&self) -> u64 {
        self.states.len() as u64
    }

    pub fn row(&self, state: usize) -> &[i64] {
        self.states.row(state)
    }

    /// The fewest turns with which a state is reached in the fewest moves.
    pub fn turns(&self, state: usize) -> u16 {
        self.turns.get(state).copied().unwrap_or(0)
    }

    /// Searches from a settled row of pieces; `classes` rise. Paths are tried if slides and turns do not do.
    pub fn search(
        &mut self,
        kit: &Kit,
        known: &mut Known,
        classes: &[u8],
        shape_of: impl Fn(u8) -> u32,
        row: &[i64],
        bounds: &Bounds<'_>,
    ) -> StageEnd<B> {
        self.layout.take(kit, classes, shape_of);
        let has_grid = kit.turning.as_ref().is_some_and(|turning| turning.grid.is_some());
        self.begin(kit, row, false);
        let end = self.layers(kit, known, bounds);
        if !HAS_PATHS || !has_grid || !matches!(end, StageEnd::Stuck) {
            return end;
        }
        self.begin(kit, row, true);
        self.layers(kit, known, bounds)
    }

    fn begin(&mut self, kit: &Kit, row: &[i64], with_paths: bool) {
        self.standing.clear();
        self.states.clear(row.len());
        self.states.add(row, 0);
        self.turns.clear();
        if kit.turning.is_some() {
            self.turns.push(0);
        }
        self.paths.clear(with_paths);
    }

    fn layers(&mut self, kit: &Kit, known: &mut Known, bounds: &Bounds<'_>) -> StageEnd<B> {
        let mut found: Vec<Separation<B>> = vec![];
        let (mut state, mut depth) = (0, 1);
        while state < self.states.len() {
            let (first, layer) = (state, self.states.len());
            while state < layer {
                if self.is_spent(kit, state, bounds) {
                    return StageEnd::Limit(depth);
                }
                self.look(kit, known, state);
                self.separations(kit, state, &mut found);
                if found.is_empty() {
                    if !self.expand(kit, known, state, layer, bounds) {
                        return StageEnd::Limit(depth);
                    }
                } else if bounds.first {
                    break;
                }
                state += 1;
            }
            if !found.is_empty() {
                found.arrange_by_key(|one| self.turns(one.state));
                return StageEnd::Separated(depth, found);
            }
            if HAS_PATHS
                && self.paths.are_tried
                && !self.lead_paths(kit, known, first..layer, bounds)
            {
                return StageEnd::Limit(depth);
            }
            depth += 1;
        }
        StageEnd::Stuck
    }

    /// Adds the states to which paths lead from those of a layer, unless slides and turns lead to one in which
    /// pieces can be separated; returns whether that could be done.
    fn lead_paths(
        &mut self,
        kit: &Kit,
        known: &mut Known,
        layer: Range<usize>,
        bounds: &Bounds<'_>,
    ) -> bool {
        let mut found = vec![];
        for state in layer.end..self.states.len() {
            self.look(kit, known, state);
            self.separations(kit, state, &mut found);
            if !found.is_empty() {
                return true;
            }
        }
        let Self { layout, states, turns, paths, .. } = self;
        let (tracks, stop) = (&mut known.tracks, bounds.stop);
        let mut site = Site { kit, layout, states, turns, tracks, stop };
        layer.into_iter().all(|state| {
            paths.follow(&mut site, state) && site.states.len() as u64 <= bounds.states
        })
    }

    /// Takes up the gaps of a state.
    fn look(&mut self, kit: &Kit, known: &mut Known, state: usize) {
        self.standing.take(kit, &self.layout, self.states.row(state));
        let Standing { shapes, places } = &self.standing;
        self.blocking.look(kit, &mut known.gaps, shapes, places);
    }

    fn is_spent(&self, kit: &Kit, state: usize, bounds: &Bounds<'_>) -> bool {
        // The turns of one state take as long as many states without turns.
        let looks = kit.turning.is_some() || state.is_multiple_of(64);
        self.states.len() as u64 > bounds.states || looks && bounds.stop.reason().is_some()
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
        let pieces = self.standing.places.len();
        found[from..].arrange_by_key(|one| one.set.size().min(pieces - one.set.size()));
    }

    /// Adds the states one move away; returns whether that could be done.
    ///
    /// * `layer`: the states from here on are further away than this one.
    fn expand(
        &mut self,
        kit: &Kit,
        known: &mut Known,
        state: usize,
        layer: usize,
        bounds: &Bounds<'_>,
    ) -> bool {
        self.lead(kit, known, state, |stage, done| {
            let before = stage.states.len();
            let next = stage.states.add(&stage.row, state);
            if kit.turning.is_some() {
                let turns = stage.turns[state] + u16::from(done.motion.is_turn());
                if next == before {
                    stage.turns.push(turns);
                } else if next >= layer && turns < stage.turns[next] {
                    stage.turns[next] = turns;
                    stage.states.come_from(next, state);
                }
            }
            stage.states.len() as u64 <= bounds.states && !stage.has_tried(1, bounds)
        })
    }

    /// Leaves in `row` each state that a move leads to, and calls `each` until it returns false or there are
    /// too many moves; returns whether all were tried.
    fn lead(
        &mut self,
        kit: &Kit,
        known: &mut Known,
        state: usize,
        mut each: impl FnMut(&mut Self, Move<B>) -> bool,
    ) -> bool {
        for way in 0..kit.directions.len() {
            for units in 1.. {
                let is_known = self.blocking.find_movable(way, units);
                if is_known && self.blocking.sets.is_empty() {
                    break;
                }
                let motion = Motion::Slide { way, units, sense: 1 };
                if !is_known || !self.lead_sets(kit, state, motion, &mut each) {
                    return false;
                }
            }
        }
        if kit.turning.is_some() {
            let row = self.states.row(state);
            self.blocking.look_at_turns(kit, known, &self.layout, row, &self.standing);
            for turn in 0..self.blocking.turns.len() {
                let motion = Motion::of(self.blocking.turns[turn]);
                if !self.blocking.find_turnable(turn)
                    || !self.lead_sets(kit, state, motion, &mut each)
                {
                    return false;
                }
            }
        }
        true
    }

    /// The same for one motion of each of the sets that were found.
    fn lead_sets(
        &mut self,
        kit: &Kit,
        state: usize,
        motion: Motion,
        each: &mut impl FnMut(&mut Self, Move<B>) -> bool,
    ) -> bool {
        let by = self.layout.change(kit, motion);
        for at in 0..self.blocking.sets.len() {
            let set = self.blocking.sets[at];
            self.row.clear();
            self.row.extend_from_slice(self.states.row(state));
            for slot in set.slots() {
                self.row[slot] = self.layout.changed(kit, slot, self.row[slot], by);
            }
            self.layout.settle(kit, &mut self.row);
            if !each(self, Move { set, motion }) {
                return false;
            }
        }
        true
    }

    /// How a state is reached from the start.
    pub fn path(&mut self, kit: &Kit, known: &mut Known, state: usize) -> Path<B> {
        let mut states = vec![state];
        while states[states.len() - 1] != 0 {
            states.push(self.states.before(states[states.len() - 1]));
        }
        states.reverse();
        let mut end = self.states.row(0).to_vec();
        let (mut order, mut frame) = ((0..end.len()).collect::<Vec<_>>(), Rigid::NONE);
        let mut moves = vec![];
        for pair in states.windows(2) {
            let done = self.step(kit, known, pair[0], pair[1]);
            let set = done.set.slots().fold(B::NONE, |set, slot| set | B::of(order[slot]));
            let motion = done.motion.seen(frame.inverse());
            let by = self.layout.change(kit, motion);
            for slot in set.slots() {
                end[slot] = self.layout.changed(kit, slot, end[slot], by);
            }
            moves.push(Move { set, motion });
            let found = self.layout.order(kit, &end, self.states.row(pair[1]));
            (order, frame) = found.expect("a move leads to the state after it");
        }
        Path { moves, end, order, frame }
    }

    /// The first move that leads from one state to another, in the frame of the first.
    fn step(&mut self, kit: &Kit, known: &mut Known, from: usize, to: usize) -> Move<B> {
        if let Some(&(set, motion)) = self.paths.by_state.get(&to) {
            return Move { set, motion };
        }
        self.look(kit, known, from);
        let mut found = None;
        self.lead(kit, known, from, |stage, done| {
            if stage.row == stage.states.row(to) {
                found = Some(done);
            }
            found.is_none()
        });
        found.expect("a state comes from the one before it by a move")
    }
}
