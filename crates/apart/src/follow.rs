//! Turns with shifts, tried in the states that slides and turns alone reach, where these lead no further.

use cover::Stop;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::bits::Bits;
use crate::kit::Kit;
use crate::layout::{Layout, Motion};
use crate::path::{Flood, Flooded, MOST_NODES, Mover, Scene, Track, Tracks};
use crate::states::States;
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
    /// By state that a path leads to: what moves in the state before it, and how.
    pub by_state: FxHashMap<usize, (B, Motion)>,
    row: Vec<i64>,
}

/// The states of a stage, to which more are added.
pub(crate) struct Site<'a> {
    pub kit: &'a Kit,
    pub layout: &'a mut Layout,
    pub states: &'a mut States,
    /// By state: the fewest turns on a way to it.
    pub turns: &'a mut Vec<u16>,
    pub tracks: &'a mut Tracks,
    pub stop: &'a Stop<'a>,
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

    /// Adds the states to which paths lead from one; returns false if work has to stop.
    pub fn follow(&mut self, site: &mut Site<'_>, state: usize) -> bool {
        let Some(turning) = &site.kit.turning else { return true };
        let row = site.states.row(state).to_vec();
        let cells =
            |set: B| -> usize { set.slots().map(|slot| site.cells(turning, &row, slot)).sum() };
        let all = cells(B::first(row.len()));
        let light: Vec<B> =
            sets(row.len()).into_iter().filter(|&set| 2 * cells(set) <= all).collect();
        for set in light {
            for way in 0..6 {
                let mover = Mover { axis: way / 2, sense: if way % 2 == 0 { 1 } else { -1 } };
                if site.tracks.nodes > MOST_NODES {
                    return true;
                }
                if !self.flood(site, (state, &row), set, mover) {
                    return false;
                }
            }
        }
        true
    }

    /// Floods the grid of some pieces that move, and adds the states that it reaches.
    fn flood(
        &mut self,
        site: &mut Site<'_>,
        (state, start): (usize, &[i64]),
        set: B,
        mover: Mover,
    ) -> bool {
        let begun = self.begun(site, start, set, mover);
        if self.begun.contains(&begun) {
            return true;
        }
        let Some(scene) = site.scene(start, set, mover) else { return true };
        let Flooded::All(nodes) = self.flood.search(&scene, site.stop, &mut site.tracks.nodes)
        else {
            return false;
        };
        for node in nodes {
            let shift = (node[0], node[1]);
            if node[2] == 0 {
                let slid = site.shifted(start, set, &scene, shift);
                let begun = self.begun(site, &slid, set, mover);
                self.begun.insert(begun);
                continue;
            }
            let (axis, sense) = (mover.axis, mover.sense);
            let motion = |path| Motion::Turn { axis, pivot: scene.pivot(shift), sense, path };
            let row = site.turned(start, set, motion(None));
            if site.states.has(&row) {
                continue;
            }
            let Some(path) = self.flood.path(&scene, node) else { continue };
            let waypoint = |&[x, y, tangent]: &[i64; 3]| (scene.point((x, y)), tangent);
            let track = Track { waypoints: path.iter().map(waypoint).collect() };
            let next = site.states.add(&row, state);
            site.turns.push(site.turns[state] + 1);
            self.by_state.insert(next, (set, motion(Some(site.tracks.add(track)))));
        }
        true
    }

    /// What begins where pieces lie in a row, in the frame of its state.
    fn begun(&mut self, site: &mut Site<'_>, row: &[i64], set: B, mover: Mover) -> Begun<B> {
        self.row.clear();
        self.row.extend_from_slice(row);
        site.layout.settle(site.kit, &mut self.row);
        let found = site.layout.order(site.kit, row, &self.row);
        let (order, frame) = found.expect("a settled row stands for its state");
        let slots = order.iter().enumerate().filter(|&(_, &slot)| set.has(slot));
        let set = slots.fold(B::NONE, |set, (slot, _)| set | B::of(slot));
        let (axis, sign) = frame.rotation.axis(mover.axis);
        (self.row.as_slice().into(), set, axis, sign * mover.sense)
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

impl Site<'_> {
    fn cells(&self, turning: &Turning, row: &[i64], slot: usize) -> usize {
        let orientation = self.kit.pose(row[slot]).0.number();
        turning.body(self.layout.bodies[slot]).views[orientation].cells.len()
    }

    /// The row after some pieces were moved.
    fn turned<B: Bits>(&mut self, start: &[i64], set: B, motion: Motion) -> Vec<i64> {
        let by = self.layout.change(self.kit, motion);
        let mut row = start.to_vec();
        for slot in set.slots() {
            row[slot] = self.layout.changed(self.kit, slot, row[slot], by);
        }
        self.layout.settle(self.kit, &mut row);
        row
    }

    /// The row after a shift by whole cells, not settled.
    fn shifted<B: Bits>(
        &self,
        start: &[i64],
        set: B,
        scene: &Scene,
        shift: (i64, i64),
    ) -> Vec<i64> {
        let mut cells = [0; 4];
        let (first, second) = scene.mover.plane();
        (cells[first], cells[second]) = (shift.0 / scene.steps, shift.1 / scene.steps);
        let step = self.kit.coder.code(&cells);
        let mut row = start.to_vec();
        set.slots().for_each(|slot| row[slot] += step);
        row
    }

    fn scene<B: Bits>(&self, row: &[i64], set: B, mover: Mover) -> Option<Scene> {
        let turning = self.kit.turning.as_ref()?;
        let piece = |slot: usize| {
            let (orientation, at) = self.kit.pose(row[slot]);
            let view = &turning.body(self.layout.bodies[slot]).views[orientation.number()];
            (view, at, set.has(slot))
        };
        let pieces: Vec<_> = (0..row.len()).map(piece).collect();
        Scene::new(turning, mover, &pieces)
    }
}
