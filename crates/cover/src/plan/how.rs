//! The terms of a question, as the caller set them.

use crate::run::{Meter, Phase, Stop};

/// How a question is to be answered.
#[derive(Clone, Copy, Debug)]
pub struct How<'a> {
    /// When to stop; the nodes are those of all searches together.
    pub stop: Stop<'a>,
    /// How many threads work; at least one.
    pub threads: usize,
    /// For whatever is drawn at random.
    pub seed: u64,
    /// The bytes that the tables of a frontier may take.
    pub bytes: u64,
    /// Reports how far it is.
    pub meter: Option<&'a Meter>,
}

impl How<'_> {
    /// Notes that other work begins.
    pub(super) fn enter(&self, phase: Phase) {
        if let Some(meter) = self.meter {
            Meter::enter(meter, phase);
        }
    }
}
