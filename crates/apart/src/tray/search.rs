//! The search: arrangements by the fewest moves that a way through each can have, until the goal is met or none is left.

use std::collections::VecDeque;

use cover::{Ended, Meter, Stop};

use super::beyond::Beyond;
use super::next::Next;
use super::rows::Rows;
use super::{Count, Slid, Tray};

/// So many arrangements are looked at between two looks at the limits.
pub(super) const LOOK: usize = 64;
/// So many arrangements are looked at between two looks at the memory, which takes longer.
const LOOK_AT_MEMORY: usize = 1 << 14;

/// What is asked of a search.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// After the goal it goes on until it has met three times as many arrangements as then; so many at least, and
    /// so many at most.
    pub explored: (usize, usize),
    /// Whether it is to end at the goal; if not it meets every arrangement.
    pub has_goal: bool,
    /// So many of the shortest ways are listed at most.
    pub listed: usize,
    /// Whether the shortest ways are counted.
    pub counts_ways: bool,
}

impl Asked {
    /// How many arrangements are enough if so many were met at the goal.
    pub(super) fn enough(&self, at_goal: usize) -> usize {
        let (least, most) = self.explored;
        at_goal.saturating_mul(3).min(most).max(least)
    }
}

/// What a search met.
#[derive(Clone, Debug)]
pub struct Met {
    /// The fewest moves to the goal, if it was met.
    pub fewest: Option<u32>,
    /// No way to the goal has fewer moves, if there is one.
    pub at_least: u32,
    /// The number of arrangements met, the start among them.
    pub arrangements: usize,
    /// Whether these are all that can be reached.
    pub every: bool,
    /// No arrangement looked at is deeper: the most of the fewest moves from the start.
    pub depth: u32,
    /// The places of the pieces in an arrangement of this depth, kind after kind.
    pub farthest: Vec<u16>,
    /// Shortest ways to the goal, each as its moves; without a goal one to the farthest, once everything is met.
    pub listed: Vec<Vec<Slid>>,
    /// The number of shortest ways; none if they were not counted, or are 2 to the 128 or more.
    pub ways: Option<u128>,
    /// What stopped it.
    pub ended: Ended,
}

/// Arrangements as they are met.
pub(super) struct Meeting<'t> {
    pub tray: &'t Tray,
    pub rows: Rows,
    open: Open,
    has_goal: bool,
    beyond: Beyond<'t>,
}

impl Tray {
    /// Meets arrangements from the start on.
    pub fn search(&self, asked: Asked, stop: &Stop<'_>, meter: &Meter) -> Met {
        let mut meeting = Meeting::new(self, asked.has_goal);
        let (mut looked, mut deepest, mut at_least) = (0_usize, (0, 0), 0);
        let (mut fewest, mut ended, mut every, mut knows_ways) = (None, None, false, false);
        let mut enough = usize::MAX;
        loop {
            let Some((least, number, depth)) = meeting.open.pop() else {
                (every, knows_ways) = (true, true);
                break;
            };
            if meeting.rows.depth(number as usize) != depth {
                continue; // a shorter way was found since
            }
            at_least = least;
            knows_ways |= fewest.is_some_and(|fewest| least > fewest);
            let is_answered = fewest.is_some() && (knows_ways || !asked.counts_ways);
            let arrangements = meeting.rows.len();
            if is_answered && arrangements > enough {
                break;
            }
            ended = meeting.ended(stop, looked);
            if ended.is_some() {
                break;
            }
            if depth > deepest.0 {
                deepest = (depth, number as usize);
            }
            if asked.has_goal && fewest.is_none() && least == depth {
                (fewest, enough) = (Some(depth), asked.enough(arrangements));
            }
            if looked.is_multiple_of(LOOK) {
                meter.report(arrangements as u64, u64::from(depth), 0.0);
            }
            looked += 1;
            meeting.meet(number as usize, depth);
        }
        let mut met = Met {
            fewest,
            at_least: fewest.unwrap_or(at_least),
            arrangements: meeting.rows.len(),
            every,
            depth: deepest.0,
            farthest: meeting.rows.row(deepest.1).to_vec(),
            listed: vec![],
            ways: None,
            ended: ended.filter(|_| fewest.is_none()).unwrap_or(Ended::Done),
        };
        if let Some(fewest) = fewest {
            let ends = meeting.at_goal(fewest);
            (met.ways, met.listed) = meeting.ways(ends, fewest, asked.listed);
            met.ways = met.ways.filter(|_| asked.counts_ways && knows_ways);
        } else if !asked.has_goal && every {
            met.listed = meeting.ways(vec![deepest.1 as u32], deepest.0, 1).1;
        }
        met
    }
}

/// Arrangements to be looked at, by the fewest moves that a way to the goal through each can have.
///
/// A piece that is not where the goal wants it needs a move at least, and no move changes the number of
/// these pieces by more than one: so what is taken out has its fewest moves, and no later one a lower bound.
#[derive(Debug, Default)]
struct Open {
    least: u32,
    layers: VecDeque<Vec<(u32, u32)>>,
}

impl Open {
    fn push(&mut self, least: u32, number: u32, depth: u32) {
        let layer = (least - self.least) as usize;
        if self.layers.len() <= layer {
            self.layers.resize(layer + 1, vec![]);
        }
        self.layers[layer].push((number, depth));
    }

    /// The bound of an arrangement, its number, and the depth at which it was met.
    fn pop(&mut self) -> Option<(u32, u32, u32)> {
        while let Some(layer) = self.layers.front_mut() {
            if let Some((number, depth)) = layer.pop() {
                return Some((self.least, number, depth));
            }
            self.layers.pop_front();
            self.least += 1;
        }
        None
    }
}

impl<'t> Meeting<'t> {
    fn new(tray: &'t Tray, has_goal: bool) -> Self {
        let mut rows = Rows::new(&tray.kind_of);
        rows.begin(&tray.start);
        let mut open = Open::default();
        open.push(if has_goal { tray.missing(&tray.start) } else { 0 }, 0, 0);
        Self { tray, rows, open, has_goal, beyond: Beyond::new(tray) }
    }

    /// Which limit is met, if it is time to look.
    fn ended(&self, stop: &Stop<'_>, looked: usize) -> Option<Ended> {
        let arrangements = self.rows.len() as u64;
        if self.rows.is_full() || stop.nodes.is_some_and(|most| arrangements >= most) {
            return Some(Ended::Nodes);
        }
        if looked.is_multiple_of(LOOK)
            && let Some(reason) = stop.reason()
        {
            return Some(reason);
        }
        let growth = self.rows.growth() as u64;
        let is_time = looked.is_multiple_of(LOOK_AT_MEMORY) || growth > 1 << 20;
        (is_time && stop.memory.is_some() && stop.memory_left() <= growth).then_some(Ended::Memory)
    }

    /// Meets what lies one move beyond an arrangement of a depth.
    ///
    /// Where a move ends at any place that its piece can reach, the piece that moved last led to all of its places
    /// then: it stays.
    fn meet(&mut self, number: usize, depth: u32) {
        let row = self.rows.row(number).to_vec();
        let (tray, has_goal) = (self.tray, self.has_goal);
        let still = self.rows.moved(number).filter(|_| tray.count == Count::Moves);
        let (rows, open) = (&mut self.rows, &mut self.open);
        self.beyond.find(&row, still, |next| {
            let depth = depth + next.cost;
            if let Some(met) = rows.add(next, depth) {
                let missing = if has_goal { tray.missing(next.row) } else { 0 };
                open.push(depth + missing, met, depth);
            }
        });
    }

    /// Gives `each` every arrangement one move beyond one.
    pub(super) fn beyond(&mut self, row: &[u16], mut each: impl FnMut(&Rows, &Next<'_>)) {
        let rows = &self.rows;
        self.beyond.find(row, None, |next| each(rows, next));
    }
}
