//! The search: arrangements by their depth, until the goal is met or none is left.

use std::collections::VecDeque;

use cover::{Ended, Meter, Stop};

use super::ends::Ends;
use super::rows::Rows;
use super::{Slid, Tray, toggle};

/// So many arrangements are looked at between two looks at the limits.
const LOOK: usize = 64;
/// So many arrangements are looked at between two looks at the memory, which takes longer.
const LOOK_AT_MEMORY: usize = 1 << 14;

/// What is asked of a search.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// After the goal it goes on until it has met so many arrangements.
    pub explored: usize,
    /// Whether it is to end at the goal; if not it meets every arrangement.
    pub has_goal: bool,
    /// So many of the shortest ways are listed at most.
    pub listed: usize,
    /// Whether the shortest ways are counted.
    pub counts_ways: bool,
}

/// What a search met.
#[derive(Clone, Debug)]
pub struct Met {
    /// The fewest moves to the goal, if it was met.
    pub fewest: Option<u32>,
    /// The number of arrangements met, the start among them.
    pub arrangements: usize,
    /// Whether these are all that can be reached.
    pub every: bool,
    /// No arrangement looked at is deeper: the most of the fewest moves from the start.
    pub depth: u32,
    /// The places of the pieces in the first arrangement of this depth, kind after kind.
    pub farthest: Vec<u16>,
    /// Shortest ways, each as its moves.
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
    ends: Ends,
    taken: Vec<u64>,
    next: Vec<u16>,
}

impl Tray {
    /// Meets arrangements from the start on.
    pub fn search(&self, asked: Asked, stop: &Stop<'_>, meter: &Meter) -> Met {
        let mut meeting = Meeting::new(self);
        let mut layers: VecDeque<Vec<u32>> = VecDeque::from([vec![0]]);
        let (mut depth, mut looked, mut deepest) = (0, 0_usize, (0, 0));
        let (mut fewest, mut ended) = (None, None);
        'all: while let Some(layer) = layers.pop_front() {
            for number in layer {
                if meeting.rows.depth(number as usize) != depth {
                    continue; // a shorter way was found since
                }
                if depth > deepest.0 {
                    deepest = (depth, number as usize);
                }
                if asked.has_goal && fewest.is_none() {
                    let is_goal = self.is_goal(meeting.rows.row(number as usize));
                    fewest = is_goal.then_some(depth);
                }
                let arrangements = meeting.rows.len();
                if fewest.is_some() && arrangements > asked.explored {
                    break 'all;
                }
                ended = meeting.ended(stop, looked);
                if ended.is_some() {
                    break 'all;
                }
                if looked.is_multiple_of(LOOK) {
                    meter.report(arrangements as u64, u64::from(depth), 0.0);
                }
                looked += 1;
                meeting.meet(number as usize, depth, &mut layers);
            }
            depth += 1;
        }
        let every = ended.is_none() && (fewest.is_none() || meeting.rows.len() <= asked.explored);
        let ended = if fewest.is_some() { None } else { ended };
        let mut met = Met {
            fewest,
            arrangements: meeting.rows.len(),
            every,
            depth: deepest.0,
            farthest: meeting.rows.row(deepest.1).to_vec(),
            listed: vec![],
            ways: None,
            ended: ended.unwrap_or(Ended::Done),
        };
        if let Some(fewest) = fewest {
            (met.ways, met.listed) = meeting.ways(fewest, asked.listed);
            met.ways = met.ways.filter(|_| asked.counts_ways);
        }
        met
    }
}

impl<'t> Meeting<'t> {
    fn new(tray: &'t Tray) -> Self {
        let mut rows = Rows::new(tray.start.len());
        rows.add(&tray.start, 0);
        let (ends, taken) = (Ends::default(), vec![0; tray.words]);
        Self { tray, rows, ends, taken, next: vec![] }
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
    fn meet(&mut self, number: usize, depth: u32, layers: &mut VecDeque<Vec<u32>>) {
        let row = self.rows.row(number).to_vec();
        self.beyond(&row, |rows, next, cost| {
            if let Some(met) = rows.add(next, depth + cost) {
                // The layer of this depth is taken out already, so that of the next stands first.
                let layer = cost as usize - 1;
                if layers.len() <= layer {
                    layers.resize(layer + 1, vec![]);
                }
                layers[layer].push(met);
            }
        });
    }

    /// Gives `each` every arrangement one move beyond one, and what the move counts.
    pub(super) fn beyond(&mut self, row: &[u16], mut each: impl FnMut(&mut Rows, &[u16], u32)) {
        let tray = self.tray;
        tray.taken(row, &mut self.taken);
        for piece in 0..row.len() {
            let kind = tray.kind(piece);
            let own = &kind.places[row[piece] as usize].cells;
            toggle(&mut self.taken, own);
            self.ends.find(kind, row[piece], &self.taken, tray.count);
            toggle(&mut self.taken, own);
            for &(to, cost) in &self.ends.found {
                self.next.clear();
                self.next.extend_from_slice(row);
                self.next[piece] = to;
                self.next[kind.pieces.clone()].sort_unstable();
                each(&mut self.rows, &self.next, cost);
            }
        }
    }
}
