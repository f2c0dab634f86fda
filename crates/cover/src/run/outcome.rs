//! What a run of a unit gives back.

use super::open::Open;
use super::stop::Ended;
use super::weight::Weight;

/// What a sink answers to a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    Continue,
    /// Stop after this solution, which counts as delivered.
    Stop,
}

/// What a run did with its unit.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Nodes examined. Open units are unexamined, so node counts of split runs add up exactly.
    pub nodes: u64,
    /// Why the run ended.
    pub ended: Ended,
    /// The rest.
    pub open: Open,
    /// The weight finished: with the weight of `open` exactly the weight of the unit.
    pub done: Weight,
    /// Solutions that were not delivered, since a memory knew how many there were.
    pub remembered: u128,
}
