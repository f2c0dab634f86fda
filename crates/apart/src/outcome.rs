//! The outcome of one assembly: whether it comes apart, and all steps in order.

use crate::bits::Bits;
use crate::kit::Placed;
use crate::solve::{Branch, Node};

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
    /// By so many units; out, if there is none.
    pub units: Option<u32>,
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

    /// Writes down how pieces come apart; `places` gives for each slot the place in the assembly.
    pub(crate) fn tell<B: Bits>(&mut self, parts: &[&Placed], node: &Node<B>, places: &[usize]) {
        self.levels.push(node.level);
        for done in &node.path {
            let (pieces, sign) = lighter(parts, places, done.set);
            let direction = sign * (done.way as i32 + 1);
            self.steps.push(Step { pieces, direction, units: Some(u32::from(done.units)) });
        }
        let (pieces, sign) = lighter(parts, places, node.set);
        self.steps.push(Step { pieces, direction: sign * (node.way as i32 + 1), units: None });
        let [set, rest] = &node.parts;
        let in_order: [&Branch<B>; 2] = if sign > 0 { [rest, set] } else { [set, rest] };
        for branch in in_order {
            let places: Vec<usize> = branch.slots.iter().map(|&slot| places[slot]).collect();
            if let Some(node) = &branch.node {
                self.tell(parts, node, &places);
            }
        }
    }
}

/// Of a set and its complement the lighter one, and whether that is the set (1) or not (-1); of two
/// that weigh the same the one without the first piece.
fn lighter<B: Bits>(parts: &[&Placed], places: &[usize], set: B) -> (Vec<usize>, i32) {
    let [mut ours, mut others] = [vec![], vec![]];
    for (slot, &place) in places.iter().enumerate() {
        if set.has(slot) { ours.push(place) } else { others.push(place) }
    }
    ours.sort_unstable();
    others.sort_unstable();
    let weigh = |places: &[usize]| places.iter().map(|&at| parts[at].weight).sum::<u64>();
    let rank = |places: &[usize]| (weigh(places), std::cmp::Reverse(places.first().copied()));
    if rank(&ours) < rank(&others) { (ours, 1) } else { (others, -1) }
}
