//! The outcome of one assembly: whether it comes apart, and all steps in order.

use crate::bits::Bits;
use crate::kit::{Kit, Placed};
use crate::layout::Motion;
use crate::path::Tracks;
use crate::solve::{Branch, Node};
use crate::turn::rotation::Rigid;

/// Whether an assembly comes apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does.
    Apart,
    /// It does not: these parts of it, by their places in the assembly, cannot be separated.
    Stuck(Vec<usize>),
    /// A limit was met first.
    Unknown,
}

/// One step: pieces that are moved together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Their places in the assembly, rising.
    pub pieces: Vec<usize>,
    /// Which direction, from 1; against it where this is negative.
    pub direction: i32,
    /// How they are moved along it, or about it.
    pub way: Way,
    /// Of a turn during which the pieces shift: where one of their points is, along the next two coordinates
    /// after that of the axis in turn, and the tangent of half the angle, all in steps of the grid. From one
    /// entry to the next all three run evenly.
    pub path: Vec<[i64; 3]>,
}

/// How pieces are moved in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Along the direction by so many units.
    By(u32),
    /// Along the direction, out of the puzzle.
    Out,
    /// By a quarter, by the right-hand rule about the direction, through this point: its coordinates
    /// doubled, 0 along the direction.
    Turn([i64; 3]),
}

/// The outcome of one assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it comes apart.
    pub verdict: Verdict,
    /// Moves up to the first separation; if the verdict is unknown, at least so many. Of one that
    /// does not come apart it means nothing.
    pub level: u32,
    /// The same for every stage, in the order of the steps: the part that stayed comes before the part
    /// that was moved out.
    pub levels: Vec<u32>,
    /// All steps in the order in which they are done.
    pub steps: Vec<Step>,
    /// The states found in all stages.
    pub states: u64,
}

impl Outcome {
    pub(crate) fn of(verdict: Verdict, level: u32, states: u64) -> Self {
        Self { verdict, level, levels: vec![], steps: vec![], states }
    }

    /// Writes down how pieces come apart.
    ///
    /// * `places`: for each slot the place in the assembly.
    /// * `frame`: leads from the frame of the node to where the pieces are.
    pub(crate) fn tell<B: Bits>(
        &mut self,
        assembly: &Assembly<'_>,
        node: &Node<B>,
        places: &[usize],
        mut frame: Rigid,
    ) {
        self.levels.push(node.level);
        for done in &node.path {
            let (mut pieces, mut is_set) = assembly.lighter(places, done.set);
            if done.motion.path().is_some() && !is_set {
                // A path is that of the pieces for which it was found.
                (pieces, is_set) = (Assembly::others(places, &pieces), true);
            }
            let motion = if is_set { done.motion } else { done.motion.back() };
            let mut one = step(pieces, motion.seen(frame));
            if let Motion::Turn { axis, path: Some(path), .. } = motion.seen(frame) {
                one.path = assembly.tracks.waypoints(assembly.kit, path, axis);
            }
            self.steps.push(one);
            if !is_set {
                // Those of the set stand still instead, so that the frame is moved.
                frame = frame.after(done.motion.rigid(assembly.kit).inverse());
            }
        }
        let (pieces, is_set) = assembly.lighter(places, node.set);
        let motion = if is_set { node.way } else { node.way.back() };
        self.steps.push(Step { way: Way::Out, ..step(pieces, motion.seen(frame)) });
        let [set, rest] = &node.parts;
        let in_order: [&Branch<B>; 2] = if is_set { [rest, set] } else { [set, rest] };
        for branch in in_order {
            let places: Vec<usize> = branch.slots.iter().map(|&slot| places[slot]).collect();
            if let Some(node) = &branch.node {
                self.tell(assembly, node, &places, frame.after(branch.frame.inverse()));
            }
        }
    }
}

pub(crate) fn step(pieces: Vec<usize>, motion: Motion) -> Step {
    let direction = |axis: usize, sense: i64| sense as i32 * (axis as i32 + 1);
    match motion {
        Motion::Slide { way, units, sense } => {
            let way_by = Way::By(u32::from(units));
            Step { pieces, direction: direction(way, sense), way: way_by, path: vec![] }
        }
        Motion::Turn { axis, pivot: [x, y, z, _], sense, .. } => {
            let way = Way::Turn([x, y, z]);
            Step { pieces, direction: direction(axis, sense), way, path: vec![] }
        }
    }
}

/// The parts of an assembly, and the kit that has them.
pub(crate) struct Assembly<'a> {
    pub kit: &'a Kit,
    pub parts: &'a [&'a Placed],
    pub tracks: &'a Tracks,
}

impl Assembly<'_> {
    /// Those of some places that are not among others.
    fn others(places: &[usize], than: &[usize]) -> Vec<usize> {
        let mut others: Vec<usize> =
            places.iter().copied().filter(|place| !than.contains(place)).collect();
        others.sort_unstable();
        others
    }

    /// Of a set and its complement the lighter one, and whether that is the set; of two that weigh the same
    /// the one without the first piece.
    fn lighter<B: Bits>(&self, places: &[usize], set: B) -> (Vec<usize>, bool) {
        let [mut ours, mut others] = [vec![], vec![]];
        for (slot, &place) in places.iter().enumerate() {
            if set.has(slot) { ours.push(place) } else { others.push(place) }
        }
        ours.sort_unstable();
        others.sort_unstable();
        let weigh = |places: &[usize]| places.iter().map(|&at| self.parts[at].weight).sum::<u64>();
        let rank = |places: &[usize]| (weigh(places), std::cmp::Reverse(places.first().copied()));
        if rank(&ours) < rank(&others) { (ours, true) } else { (others, false) }
    }
}
