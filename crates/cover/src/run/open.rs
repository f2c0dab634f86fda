//! What a walk leaves open, as compact as its stack was.
//!
//! A walk that stops deep in the tree leaves some nodes open on each level. As units of their own
//! they would take a list of choices each, the square of the depth in all; so they stay together as
//! the stack that they hang on, and become units one by one when they are wanted.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

use super::origin::{Origin, Units};
use super::unit::{Unit, UnitFault};
use super::weight::{Sum, Weight};
use crate::arrange::Arrange;
use crate::problem::Cover;

/// About what a unit takes beside its lists: their places, and a weight.
const UNIT_BYTES: u64 = 256;

/// A node with children, of which those before `next` have been begun.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// Where its candidates begin.
    pub start: usize,
    /// The first candidate that is not begun.
    pub next: usize,
    /// Behind the last candidate that is still to be begun.
    pub end: usize,
    /// How many children it has, with the solution at the node where one was delivered.
    pub parts: usize,
    /// Choosing one candidate rules out the others by itself, so no exclusion is recorded.
    pub exclusive: bool,
    /// The node is a solution that has been delivered, the first part of its weight.
    pub delivered: bool,
}

impl Frame {
    /// How many children are begun.
    fn begun(&self) -> usize {
        self.next - self.start
    }

    /// How many parts of the node are finished, but for the child that the walk is in.
    fn finished(&self) -> usize {
        self.begun().saturating_sub(1) + usize::from(self.delivered)
    }

    fn left(&self) -> usize {
        self.end - self.next
    }
}

/// Nodes that are still to be examined.
#[derive(Clone, Debug)]
pub struct Open {
    unit: Unit,
    /// The candidates of all frames, one after the other.
    candidates: Vec<u32>,
    frames: Vec<Frame>,
    /// The node that the begun children lead to is open itself.
    at_end: bool,
}

/// One of the nodes that hang on a stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// How many frames lie above it.
    frames: usize,
    /// Its number among the children of the last of these; none for the node that the walk was at.
    child: Option<usize>,
}

/// Work that was begun: what is open, with what it is a part of. It takes no more room than the stacks
/// of the walks that left it; [`Units`] are what is stored or sent.
#[derive(Clone, Debug)]
pub struct Rest {
    /// What it is a part of.
    pub origin: Origin,
    /// The open part of the search.
    pub open: Vec<Open>,
}

impl Rest {
    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.open.iter().all(Open::is_empty)
    }

    /// The same in the order of the search, without a unit being made of each node.
    pub fn in_order(mut self) -> Self {
        self.open.retain(|open| !open.is_empty());
        let path = |open: &Open| open.clone().pop().map(|unit| unit.path);
        let mut open: Vec<_> = self.open.into_iter().map(|open| (path(&open), open)).collect();
        open.arrange_by(|one, two| one.0.cmp(&two.0));
        Self { open: open.into_iter().map(|(_, open)| open).collect(), ..self }
    }

    /// The same units in an order that is spread evenly over the tree, so that those done first stand for
    /// the others: by the bits of their numbers in the order of the search, the last bit first. They
    /// weigh, instead of their shares, what trees of such shares tend to have of the nodes: about the
    /// square root (Chen 1992 asks for strata of like size; see `estimate`). Only whoever keeps them
    /// reads these weights.
    pub(crate) fn spread(&self) -> Self {
        let Units { origin, list } = self.units();
        let bits = usize::BITS - list.len().leading_zeros();
        let mut units: Vec<(usize, Unit)> = list.into_iter().enumerate().collect();
        units.arrange_by_key(|(at, _)| at.reverse_bits() >> (usize::BITS - bits.max(1)));
        let weighed = |(_, unit): (usize, Unit)| {
            let nodes = unit.weight.to_f64().unwrap_or(0.0).sqrt() * f64::from(1 << 20);
            Open::from(Unit { weight: Weight::from_integer((nodes as u64).max(1).into()), ..unit })
        };
        Self { origin, open: units.into_iter().map(weighed).collect() }
    }

    /// The weight of all that is open.
    pub(crate) fn weight(&self) -> Weight {
        self.open.iter().map(Open::weight).collect::<Sum>().total()
    }

    /// The bytes that its units would take with lists of their own.
    pub fn listed_bytes(&self) -> u64 {
        self.open.iter().map(Open::listed_bytes).sum()
    }

    /// The options chosen on the way from the root to the node that comes next, in order: the partial
    /// solution that the search holds. None if nothing is left.
    pub fn next_chosen(&self) -> Option<Vec<u32>> {
        let next = self.open.iter().filter_map(|open| open.clone().pop());
        next.min_by(|a, b| a.path.cmp(&b.path)).map(|unit| unit.chosen)
    }

    /// The units that are left, in the order of the search.
    pub fn units(&self) -> Units {
        let mut list: Vec<Unit> = self.open.iter().cloned().flat_map(Open::units).collect();
        list.arrange_by(|a, b| a.path.cmp(&b.path));
        Units { origin: self.origin.clone(), list }
    }
}

impl From<Units> for Rest {
    fn from(units: Units) -> Self {
        Self { origin: units.origin, open: units.list.into_iter().map(Open::from).collect() }
    }
}

impl From<Unit> for Open {
    /// The unit itself.
    fn from(unit: Unit) -> Self {
        Self { unit, candidates: vec![], frames: vec![], at_end: true }
    }
}

impl Open {
    /// What a walk from a unit leaves, and the weight that it did.
    pub(crate) fn left(
        unit: Unit,
        candidates: Vec<u32>,
        frames: Vec<Frame>,
        at_end: bool,
    ) -> (Self, Weight) {
        let last_is_delivered = frames.last().is_some_and(|frame| frame.begun() == 0);
        let end = usize::from(!at_end && !last_is_delivered);
        let done = part(&unit.weight, share(&frames, Frame::finished, end));
        let mut open = Self { unit, candidates, frames, at_end };
        open.trim();
        (open, done)
    }

    /// Checks that the unit it begins with is a state of this cover.
    pub(crate) fn check(&self, cover: &Cover) -> Result<(), UnitFault> {
        self.unit.check(cover)
    }

    /// Whether nothing is open.
    pub fn is_empty(&self) -> bool {
        !self.at_end && self.frames.iter().all(|frame| frame.left() == 0)
    }

    /// How many nodes are open.
    pub fn len(&self) -> usize {
        usize::from(self.at_end) + self.frames.iter().map(Frame::left).sum::<usize>()
    }

    /// The weight of all that is open.
    pub fn weight(&self) -> Weight {
        part(&self.unit.weight, share(&self.frames, Frame::left, usize::from(self.at_end)))
    }

    /// The nodes in the order of the search, where they hang: a unit of its own takes a list of choices.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> {
        let last = self.at_end.then_some(Place { frames: self.frames.len(), child: None });
        let left = self.frames.iter().enumerate().rev().flat_map(|(depth, frame)| {
            let children = frame.next - frame.start..frame.end - frame.start;
            children.map(move |child| Place { frames: depth + 1, child: Some(child) })
        });
        last.into_iter().chain(left)
    }

    /// The node at a place as a unit.
    pub(crate) fn unit(&self, place: Place) -> Unit {
        match place.child {
            None => self.at(place.frames, None),
            child => self.at(place.frames - 1, child),
        }
    }

    /// How many choices lead to the node at a place from the root.
    pub(crate) fn depth(&self, place: Place) -> usize {
        self.unit.path.len() + place.frames
    }

    /// The bytes that its units would take with lists of their own.
    pub(crate) fn listed_bytes(&self) -> u64 {
        let Unit { chosen, excluded, path, .. } = &self.unit;
        let (mut way, mut sum) = ((chosen.len() + excluded.len() + path.len()) as u64, 0);
        for frame in &self.frames {
            let (begun, left) = (frame.begun() as u64, frame.left() as u64);
            let beside = |number: u64| if frame.exclusive { 0 } else { number };
            // The children left exclude from `begun` to `begun + left - 1` candidates.
            sum += left * (way + 2) + beside(left * (2 * begun + left).saturating_sub(1) / 2);
            way += 2 + beside(begun.saturating_sub(1));
        }
        sum += if self.at_end { way } else { 0 };
        4 * sum + UNIT_BYTES * self.len() as u64
    }

    /// Takes the next node in the order of the search, as a unit.
    pub fn pop(&mut self) -> Option<Unit> {
        if self.at_end {
            self.at_end = false;
            let unit = self.at(self.frames.len(), None);
            self.trim();
            return Some(unit);
        }
        self.trim();
        let depth = self.frames.len().checked_sub(1)?;
        self.frames[depth].next += 1;
        let unit = self.at(depth + 1, None);
        self.trim();
        Some(unit)
    }

    /// Takes the last node in the order of the search that hangs nearest to the root: as a rule
    /// the largest part.
    pub fn split(&mut self) -> Option<Unit> {
        let Some(depth) = self.frames.iter().position(|frame| frame.left() > 0) else {
            return self.pop();
        };
        self.frames[depth].end -= 1;
        let last = self.frames[depth].end - self.frames[depth].start;
        let unit = self.at(depth, Some(last));
        self.trim();
        Some(unit)
    }

    /// All units, in the order of the search.
    pub fn units(mut self) -> Vec<Unit> {
        std::iter::from_fn(|| self.pop()).collect()
    }

    /// Forgets the frames that have nothing left, from the end.
    fn trim(&mut self) {
        if self.at_end {
            return;
        }
        while let Some(frame) = self.frames.pop_if(|frame| frame.left() == 0) {
            self.candidates.truncate(frame.start);
        }
    }

    /// The unit of the child begun last by the frame before `depth`, or of a child of the frame at
    /// `depth` by its number.
    fn at(&self, depth: usize, child: Option<usize>) -> Unit {
        let mut unit = self.unit.clone();
        let mut parts = BigUint::one();
        let frames = self.frames[..depth].iter().map(|frame| (frame, frame.begun() - 1));
        let child = child.map(|number| (&self.frames[depth], number));
        for (frame, number) in frames.chain(child) {
            let candidates = &self.candidates[frame.start..];
            unit.chosen.push(candidates[number]);
            if !frame.exclusive {
                unit.excluded.extend_from_slice(&candidates[..number]);
            }
            unit.path.push(number as u32);
            parts *= frame.parts;
        }
        // The weights of a search that begins with the root have the numerator 1, and none to cancel.
        unit.weight = match unit.weight.numer().is_one() {
            true => Weight::new_raw(BigInt::one(), unit.weight.denom() * BigInt::from(parts)),
            false => unit.weight / Weight::from_integer(parts.into()),
        };
        unit
    }
}

/// The sum over the frames of the parts that `count` gives, and of `end` nodes behind the last, as a
/// share of the whole. By Horner's rule from the deepest, so that only small numbers multiply large.
fn share(frames: &[Frame], count: impl Fn(&Frame) -> usize, end: usize) -> Weight {
    let (mut above, mut below) = (BigUint::from(end), BigUint::one());
    for frame in frames.iter().rev() {
        above += &below * count(frame);
        below *= frame.parts;
    }
    if above.is_zero() {
        Weight::zero()
    } else if above == below {
        Weight::one()
    } else {
        Weight::new(above.into(), below.into())
    }
}

/// A share of a weight. Most shares are nothing or the whole, if nothing has to be cancelled.
fn part(weight: &Weight, share: Weight) -> Weight {
    if share.is_zero() {
        share
    } else if share.is_one() {
        weight.clone()
    } else {
        share * weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stack of three frames; the first has begun two children, the second is exclusive.
    fn stack(at_end: bool) -> Open {
        let unit = Unit { chosen: vec![9], excluded: vec![7, 8], path: vec![0], ..Unit::root() };
        let frame = |start, next, end, exclusive| Frame {
            start,
            next,
            end,
            parts: end - start,
            exclusive,
            delivered: false,
        };
        let frames = vec![frame(0, 2, 4, false), frame(4, 5, 7, true), frame(7, 8, 10, false)];
        Open { unit, candidates: (10..20).collect(), frames, at_end }
    }

    #[test]
    fn places_are_the_units_in_their_order() {
        for at_end in [false, true] {
            let open = stack(at_end);
            let units = open.clone().units();
            assert_eq!(units.len(), open.len());
            let placed: Vec<Unit> = open.places().map(|place| open.unit(place)).collect();
            assert_eq!(placed, units);
            let depths: Vec<usize> = open.places().map(|place| open.depth(place)).collect();
            assert_eq!(depths, units.iter().map(|unit| unit.path.len()).collect::<Vec<_>>());
            let numbers = |unit: &Unit| unit.chosen.len() + unit.excluded.len() + unit.path.len();
            let bytes: u64 = units.iter().map(|unit| UNIT_BYTES + 4 * numbers(unit) as u64).sum();
            assert_eq!(open.listed_bytes(), bytes);
        }
    }
}
