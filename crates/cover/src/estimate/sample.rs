//! One sample of the size of the rest of a tree: a crowd of units that is thinned as it grows.
//!
//! Every unit of the crowd stands for as many units as its weight says. All are run for a few
//! nodes; those that do not finish give back units, which are the next crowd. Where a crowd is too
//! large it is thinned by lot, and who stays takes over the weight of those who leave, so that the
//! weighted sum of all that is seen is what the whole would give, on the average (Chen 1992, with
//! the threshold of Fearnhead and Clifford 2003 for the lots). The lots fall evenly over the crowd
//! in the order of depth, then of the search: depths are the strata. The chance to stay is
//! proportional to the weight and to the size expected at that depth, learnt from earlier samples.

use std::sync::Arc;

use crate::arrange::Arrange;
use crate::methods::tree::Searcher;
use crate::problem::Cover;
use crate::problem::symmetry::{Orbit, Reduction};
use crate::rng::Rng;
use crate::run::{Ended, Flow, Open, Outcome, Place, Stop, Unit};

/// Before anything is learnt the size of a subtree is expected to go with this power of its share
/// of the tree: between all alike and Knuth's even split.
const PRIOR: f64 = 0.5;

/// Shares are not taken to be smaller, as a power of 2, so that no chance becomes 0.
const LEAST_SHARE: f64 = -900.0;

/// The finds of samples: counted, or weighted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Seen {
    pub nodes: f64,
    pub raw: f64,
    pub distinct: f64,
}

impl Seen {
    pub fn add(&mut self, other: Seen, weight: f64) {
        self.nodes += weight * other.nodes;
        self.raw += weight * other.raw;
        self.distinct += weight * other.distinct;
    }
}

/// Runs units for a few nodes each.
pub(super) struct Prober<'p> {
    pub cover: &'p Cover,
    pub reduction: Option<&'p Reduction>,
    pub searcher: Box<dyn Searcher<'p> + 'p>,
    /// When to stop; the nodes are those that a unit gets.
    pub stop: Stop<'p>,
}

impl Prober<'_> {
    /// Runs a unit; nothing when the time is up.
    pub fn run(&mut self, unit: &Unit) -> Option<(Outcome, Seen)> {
        let (mut seen, mut sorted) = (Seen::default(), vec![]);
        let (cover, reduction) = (self.cover, self.reduction);
        let outcome = self.searcher.run(unit, &self.stop, &mut |solution| {
            sorted.clear();
            sorted.extend_from_slice(solution);
            sorted.sort_unstable();
            let orbit =
                reduction.map_or(Some(Orbit::ITSELF), |reduction| reduction.orbit(cover, &sorted));
            if let Some(orbit) = orbit {
                seen.distinct += orbit.classes as f64;
                seen.raw += orbit.images as f64;
            }
            Flow::Continue
        });
        seen.nodes = outcome.nodes as f64;
        let over = matches!(outcome.ended, Ended::Time | Ended::Memory | Ended::Cancelled);
        (!over).then_some((outcome, seen))
    }
}

/// The size expected of the tree below a unit, by its depth; only the proportions count. Without
/// anything learnt it goes with the unit's share of the tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Sizes {
    by_depth: Vec<f64>,
}

impl Sizes {
    /// Learns from samples: the root mean square of what was seen below the units of each depth.
    pub fn learnt(samples: &[Sample]) -> Self {
        let steps = || samples.iter().flat_map(|sample| &sample.steps);
        let depths = steps().map(|step| step.depth + 1).max().unwrap_or(0);
        let (mut sums, mut weights) = (vec![0.0; depths], vec![0.0; depths]);
        for step in steps() {
            sums[step.depth] += step.below * step.below / step.weight;
            weights[step.depth] += step.weight;
        }
        let mean = |depth: usize| {
            let near = depth.saturating_sub(1)..(depth + 2).min(depths);
            let weight: f64 = weights[near.clone()].iter().sum();
            (weight > 0.0).then(|| (sums[near].iter().sum::<f64>() / weight).sqrt())
        };
        // A unit nearer to the root is not smaller, whatever the few samples say.
        let mut largest = 1.0f64;
        let mut by_depth: Vec<f64> = (0..depths)
            .rev()
            .map(|depth| {
                largest = largest.max(mean(depth).unwrap_or(0.0));
                largest
            })
            .collect();
        by_depth.reverse();
        Self { by_depth }
    }

    /// The size expected below a node.
    fn of(&self, node: &OpenNode) -> f64 {
        if self.by_depth.is_empty() {
            return (PRIOR * node.share.max(LEAST_SHARE)).exp2();
        }
        let last = self.by_depth.last().copied().unwrap_or(1.0);
        self.by_depth.get(node.depth).copied().unwrap_or(last)
    }
}

/// An open node: where it hangs, since most are never run, and as a unit each takes a list of choices.
#[derive(Clone)]
pub(super) struct OpenNode {
    stack: Arc<Open>,
    place: Place,
    /// How many choices lead to it from the root.
    pub depth: usize,
    /// About its share of the tree, as a power of 2.
    share: f64,
}

impl OpenNode {
    /// The nodes of a stack, in the order of the search.
    pub fn all(stack: Open) -> impl Iterator<Item = Self> {
        let stack = Arc::new(stack);
        let places: Vec<Place> = stack.places().collect();
        let mut last = (usize::MAX, 0.0);
        places.into_iter().map(move |place| {
            let depth = stack.depth(place);
            if depth != last.0 {
                // Those that hang on one node weigh the same.
                let weight = stack.unit(place).weight;
                last = (depth, weight.numer().bits() as f64 - weight.denom().bits() as f64);
            }
            Self { stack: Arc::clone(&stack), place, depth, share: last.1 }
        })
    }

    /// The node as a unit.
    pub fn unit(&self) -> Unit {
        self.stack.unit(self.place)
    }
}

/// A unit that was run: its depth, what it stands for, and all that was seen below, weighted.
struct Step {
    parent: Option<usize>,
    depth: usize,
    weight: f64,
    below: f64,
}

/// What one sample saw.
pub(super) struct Sample {
    /// The weighted sum: an unbiased estimate of what is below the units given.
    pub seen: Seen,
    /// Nodes examined.
    pub visited: u64,
    /// Units run.
    pub probes: u64,
    /// Nothing was left to chance.
    pub exact: bool,
    steps: Vec<Step>,
}

/// A node of the crowd, with what it stands for and the step it came from.
struct Member {
    node: OpenNode,
    weight: f64,
    parent: Option<usize>,
}

/// Draws one sample of what is below the nodes; nothing when the time is up.
///
/// `width` is the number of nodes to which a crowd is thinned.
pub(super) fn sample(
    nodes: &[OpenNode],
    width: usize,
    sizes: &Sizes,
    prober: &mut Prober,
    rng: &mut Rng,
) -> Option<Sample> {
    let mut sample =
        Sample { seen: Seen::default(), visited: 0, probes: 0, exact: true, steps: vec![] };
    let scores: Vec<f64> = nodes.iter().map(|node| sizes.of(node)).collect();
    sample.exact &= nodes.len() <= width;
    let mut crowd: Vec<Member> = thinned(&scores, width, rng)
        .map(|(at, factor)| Member { node: nodes[at].clone(), weight: factor, parent: None })
        .collect();
    while !crowd.is_empty() {
        let mut next = vec![];
        for Member { node, weight, parent } in crowd {
            if prober.stop.memory_spent() {
                return None;
            }
            let (outcome, seen) = prober.run(&node.unit())?;
            sample.visited += outcome.nodes;
            sample.probes += 1;
            sample.seen.add(seen, weight);
            let below = weight * seen.nodes;
            let step = sample.steps.len();
            sample.steps.push(Step { parent, depth: node.depth, weight, below });
            let child = |node| Member { node, weight, parent: Some(step) };
            next.extend(OpenNode::all(outcome.open).map(child));
        }
        next.arrange_by_key(|member| member.node.depth);
        let score = |member: &Member| member.weight * sizes.of(&member.node);
        let scores: Vec<f64> = next.iter().map(score).collect();
        sample.exact &= next.len() <= width;
        let mut next: Vec<Option<Member>> = next.into_iter().map(Some).collect();
        crowd = thinned(&scores, width, rng)
            .filter_map(|(at, factor)| {
                let member = next[at].take()?;
                Some(Member { weight: member.weight * factor, ..member })
            })
            .collect();
    }
    sample.add_up();
    Some(sample)
}

impl Sample {
    /// Adds to every step what was seen below it; children come after their parents.
    fn add_up(&mut self) {
        for at in (0..self.steps.len()).rev() {
            if let Some(parent) = self.steps[at].parent {
                self.steps[parent].below += self.steps[at].below;
            }
        }
    }
}

/// Chooses up to `width` of those with these scores, each with the factor by which its weight
/// grows: the large ones surely, the others by lots in proportion, spread evenly.
fn thinned(
    scores: &[f64],
    width: usize,
    rng: &mut Rng,
) -> impl Iterator<Item = (usize, f64)> + use<> {
    let mut kept = vec![];
    if scores.len() <= width {
        kept.extend((0..scores.len()).map(|at| (at, 1.0)));
        return kept.into_iter();
    }
    let threshold = threshold(scores, width);
    let mut sum = rng.unit();
    for (at, &score) in scores.iter().enumerate() {
        if score >= threshold {
            kept.push((at, 1.0));
            continue;
        }
        sum += score / threshold;
        if sum >= 1.0 {
            sum -= 1.0;
            kept.push((at, threshold / score));
        }
    }
    kept.into_iter()
}

/// The score from which on one stays surely: the rngs, score over threshold, sum to `width`.
fn threshold(scores: &[f64], width: usize) -> f64 {
    let mut falling = scores.to_vec();
    falling.arrange_by(|a, b| b.total_cmp(a));
    // Summed from the least: what the large ones would take off again is lost beside them, and
    // with it the bound on how many stay.
    let mut rests = vec![0.0; falling.len()];
    let mut rest = 0.0;
    for (at, score) in falling.iter().enumerate().rev() {
        rest += score;
        rests[at] = rest;
    }
    for surely in 0..width {
        let threshold = rests[surely] / (width - surely) as f64;
        if falling[surely] < threshold {
            return threshold;
        }
    }
    falling[width - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lots_are_fair() {
        let scores = [5.0, 0.5, 0.25, 1.0, 1.0, 0.0625, 2.0, 0.0625];
        for width in 1..8 {
            let (mut sums, rounds) = ([0.0; 8], 20_000);
            for seed in 0..rounds {
                let kept: Vec<_> = thinned(&scores, width, &mut Rng::new(seed)).collect();
                assert!(kept.len().abs_diff(width) <= 1, "{} for {width}", kept.len());
                kept.iter().for_each(|&(at, factor)| sums[at] += factor / rounds as f64);
            }
            for (at, mean) in sums.iter().enumerate() {
                assert!((mean - 1.0).abs() < 0.15, "{width}: {at} stands for {mean}");
            }
        }
    }

    #[test]
    fn a_crowd_stays_small_however_far_apart_the_scores_are() {
        // One score beside which the sum of all others is lost.
        for large in [1.0, 1e10, 1e30, 1e200] {
            let mut scores = vec![1e-40; 1000];
            scores[500] = large;
            let kept = thinned(&scores, 16, &mut Rng::new(7)).count();
            assert!(kept.abs_diff(16) <= 1, "{kept} beside {large}");
        }
    }

    #[test]
    fn a_crowd_that_is_small_stays_as_it_is() {
        let kept: Vec<_> = thinned(&[1.0, 2.0], 2, &mut Rng::new(0)).collect();
        assert_eq!(kept, [(0, 1.0), (1, 1.0)]);
    }
}
