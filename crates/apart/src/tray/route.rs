//! The route of one move: along which lines the piece slides.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::{Count, Kind, Tray, is_free, toggle};

/// One move of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slid {
    /// The kind of the piece.
    pub kind: usize,
    /// The place where it was.
    pub from: u16,
    /// The place where it stops.
    pub to: u16,
    /// The way of each step.
    pub path: Vec<u8>,
}

/// What a route costs, first what counts most; then where it came to, and by which way.
type Reached = Reverse<((u32, u32), u16, u8)>;
/// The way before the first step.
const NO_WAY: u8 = u8::MAX;

impl Tray {
    /// The move between two arrangements that are one move apart.
    pub(super) fn slid(&self, before: &[u16], after: &[u16]) -> Slid {
        let changed = |(kind, one): (usize, &Kind)| {
            let [old, new] = [before, after].map(|row| &row[one.pieces.clone()]);
            let from = old.iter().find(|place| !new.contains(place))?;
            let to = new.iter().find(|place| !old.contains(place))?;
            Some((kind, *from, *to))
        };
        let (kind, from, to) = self
            .kinds
            .iter()
            .enumerate()
            .find_map(changed)
            .expect("one piece moves between the two");
        let mut taken = vec![0; self.words];
        self.taken(before, &mut taken);
        toggle(&mut taken, &self.kinds[kind].places[from as usize].cells);
        let path = self.route(&self.kinds[kind], from, to, &taken);
        Slid { kind, from, to, path }
    }

    /// The ways of the steps from a place to another: the fewest slides, then the fewest steps; or first the
    /// fewest steps, if these are counted.
    fn route(&self, kind: &Kind, from: u16, to: u16, taken: &[u64]) -> Vec<u8> {
        let by_steps = self.count == Count::Units;
        let mut before: FxHashMap<(u16, u8), (u16, u8)> = FxHashMap::default();
        let mut open: BinaryHeap<Reached> = BinaryHeap::from([Reverse(((0, 0), from, NO_WAY))]);
        let mut costs: FxHashMap<(u16, u8), (u32, u32)> = FxHashMap::default();
        while let Some(Reverse((cost, place, way))) = open.pop() {
            if place == to {
                return steps_back(&before, (place, way));
            }
            let may_not_pass = by_steps && place != from && kind.places[place as usize].rests;
            if may_not_pass || costs.get(&(place, way)).is_some_and(|known| *known < cost) {
                continue;
            }
            for step in &kind.places[place as usize].steps {
                if !is_free(taken, &step.passed) {
                    continue;
                }
                let turn = u32::from(step.way != way);
                let more = if by_steps { (1, turn) } else { (turn, 1) };
                let (cost, key) = ((cost.0 + more.0, cost.1 + more.1), (step.to, step.way));
                if costs.get(&key).is_none_or(|known| cost < *known) {
                    costs.insert(key, cost);
                    before.insert(key, (place, way));
                    open.push(Reverse((cost, step.to, step.way)));
                }
            }
        }
        unreachable!("a move has a route")
    }
}

/// The ways of the steps to where a route came to.
fn steps_back(before: &FxHashMap<(u16, u8), (u16, u8)>, end: (u16, u8)) -> Vec<u8> {
    let (mut found, mut at) = (vec![], end);
    while at.1 != NO_WAY {
        found.push(at.1);
        at = before[&at];
    }
    found.reverse();
    found
}
