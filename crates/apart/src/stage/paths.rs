//! Turns with shifts, tried in the states that slides and turns alone reach, where these lead no further.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::bits::Bits;
use crate::gaps::Known;
use crate::kit::Kit;
use crate::layout::Motion;
use crate::path::{Flood, Flooded, MOST_NODES, Mover, Scene, Track};
use crate::stage::{Bounds, Move, Stage};
use crate::turn::Turning;

/// Of more pieces not every set is tried, but single ones and pairs.
const FEW: usize = 10;

/// Pieces that begin to move in a state: its row, the slots, the axis and the sense.
type Begun<B> = (Box<[i64]>, B, usize, i64);

/// What is known of the paths of one stage.
#[derive(Debug)]
pub(crate) struct Paths<B> {
    /// Whether they are tried.
    pub are_tried: bool,
    flood: Flood,
    begun: FxHashSet<Begun<B>>,
    /// By state that a path leads to: the move from the state before it.
    pub by_state: FxHashMap<usize, Move<B>>,
    row: Vec<i64>,
}

impl<B: Bits> Paths<B> {
    pub fn new() -> Self {
        let (begun, by_state) = (FxHashSet::default(), FxHashMap::default());
        Self { are_tried: false, flood: Flood::default(), begun, by_state, row: vec![] }
    }

    pub fn clear(&mut self, are_tried: bool) {
        self.are_tried = are_tried;
        self.begun.clear();
        self.by_state.clear();
    }
}

/// The sets of so many pieces that are moved along paths.
fn sets<B: Bits>(pieces: usize) -> Vec<B> {
    if pieces > FEW {
        let pairs = (0..pieces).flat_map(|i| (0..=i).map(move |j| B::of(i) | B::of(j)));
        return pairs.collect();
    }
    let all = 1..(1_usize << pieces) - 1;
    let set = |bits: usize| {
        let own = (0..pieces).filter(|slot| bits >> slot & 1 == 1);
        own.fold(B::NONE, |set, slot| set | B::of(slot))
    };
    all.map(set).collect()
}

impl<B: Bits> Stage<B> {
    /// Adds the states to which paths lead; returns whether that could be done.
    pub(super) fn follow_paths(
        &mut self,
        kit: &Kit,
        known: &mut Known,
        state: usize,
        bounds: &Bounds<'_>,
    ) -> bool {
        let Some(turning) = &kit.turning else { return true };
        let pieces = self.states.row(state).len();
        for set in sets::<B>(pieces) {
            if 2 * self.cells(kit, turning, state, set)
                > self.cells(kit, turning, state, B::first(pieces))
            {
                continue;
            }
            for mover in [0, 1, 2].into_iter().flat_map(|axis| {
                [1, -1].into_iter().map(move |sense| Mover { axis, sense })
            }) {
                if known.tracks.nodes > MOST_NODES {
                    return true;
                }
                if !self.flood(kit, known, (state, set, mover), bounds)
                    || self.states.len() as u64 > bounds.states
                {
                    return false;
                }
            }
        }
        true
    }

    fn cells(&self, kit: &Kit, turning: &Turning, state: usize, set: B) -> usize {
        let row = self.states.row(state);
        let size = |slot: usize| {
            let orientation = kit.pose(row[slot]).0.number();
            turning.body(self.layout.bodies[slot]).views[orientation].cells.len()
        };
        set.slots().map(size).sum()
    }

    /// Floods the grid of some pieces that move, and adds the states that it reaches.
    fn flood(
        &mut self,
        kit: &Kit,
        known: &mut Known,
        (state, set, mover): (usize, B, Mover),
        bounds: &Bounds<'_>,
    ) -> bool {
        let start = self.states.row(state).to_vec();
        let begun = self.begun(kit, &start, set, mover);
        let Some(scene) = (!self.paths.begun.contains(&begun))
            .then(|| self.scene(kit, &start, set, mover))
            .flatten()
        else {
            return true;
        };
        let mut flood = std::mem::take(&mut self.paths.flood);
        let found = flood.search(&scene, bounds.stop, &mut known.tracks.nodes);
        if let Flooded::All(nodes) = &found {
            for &node in nodes {
                let shift = (node[0], node[1]);
                if node[2] == 0 {
                    let slid = self.shifted(kit, &start, set, &scene, shift);
                    let begun = self.begun(kit, &slid, set, mover);
                    self.paths.begun.insert(begun);
                    continue;
                }
                let (axis, sense) = (mover.axis, mover.sense);
                let motion =
                    |path| Motion::Turn { axis, pivot: scene.pivot(shift), sense, path };
                let by = self.layout.change(kit, motion(None));
                let mut row = start.clone();
                for slot in set.slots() {
                    row[slot] = self.layout.changed(kit, slot, row[slot], by);
                }
                self.layout.settle(kit, &mut row);
                if self.states.has(&row) {
                    continue;
                }
                let Some(path) = flood.path(&scene, node) else { continue };
                let waypoint = |&[x, y, tangent]: &[i64; 3]| (scene.point((x, y)), tangent);
                let track = Track { waypoints: path.iter().map(waypoint).collect() };
                let motion = motion(Some(known.tracks.add(track)));
                let next = self.states.add(&row, state);
                self.turns.push(self.turns[state] + 1);
                self.paths.by_state.insert(next, Move { set, motion });
            }
        }
        self.paths.flood = flood;
        matches!(found, Flooded::All(_))
    }

    /// The row after a shift by whole cells.
    fn shifted(
        &mut self,
        kit: &Kit,
        start: &[i64],
        set: B,
        scene: &Scene,
        shift: (i64, i64),
    ) -> Vec<i64> {
        let mut cells = [0; 4];
        let (first, second) = scene.mover.plane();
        (cells[first], cells[second]) = (shift.0 / scene.steps, shift.1 / scene.steps);
        let step = kit.coder.code(&cells);
        let mut row = start.to_vec();
        set.slots().for_each(|slot| row[slot] += step);
        row
    }

    /// What begins where pieces lie in a row, in the frame of its state.
    fn begun(&mut self, kit: &Kit, row: &[i64], set: B, mover: Mover) -> Begun<B> {
        let mut settled = std::mem::take(&mut self.paths.row);
        settled.clear();
        settled.extend_from_slice(row);
        self.layout.settle(kit, &mut settled);
        let begun: Box<[i64]> = settled.as_slice().into();
        let found = self.layout.order(kit, row, &settled);
        self.paths.row = settled;
        let (order, frame) = found.expect("a settled row stands for its state");
        let slots = order.iter().enumerate().filter(|&(_, &slot)| set.has(slot));
        let set = slots.fold(B::NONE, |set, (slot, _)| set | B::of(slot));
        let (axis, sign) = frame.rotation.axis(mover.axis);
        (begun, set, axis, sign * mover.sense)
    }

    fn scene(&self, kit: &Kit, row: &[i64], set: B, mover: Mover) -> Option<Scene> {
        let turning = kit.turning.as_ref()?;
        let piece = |slot: usize| {
            let (orientation, at) = kit.pose(row[slot]);
            let view = &turning.body(self.layout.bodies[slot]).views[orientation.number()];
            (view, at, set.has(slot))
        };
        let pieces: Vec<_> = (0..row.len()).map(piece).collect();
        Scene::new(turning, mover, &pieces)
    }
}
