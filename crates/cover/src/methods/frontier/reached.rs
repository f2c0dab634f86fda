//! How far a pass went, and what a count came to.

use num_bigint::BigUint;

/// How far a pass went and what it took.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reached {
    /// The step it stands at.
    pub step: usize,
    /// The number of steps.
    pub steps: usize,
    /// States, all steps together.
    pub states: u64,
    /// Keys that were made from them, all steps together.
    pub keys: u64,
    /// Groups of eight options that were held against them, all steps together.
    pub groups: u64,
    /// States of the step that has most.
    pub peak_states: u64,
    /// Bytes of the tables now.
    pub bytes: u64,
    /// Bytes of the tables when they took most.
    pub peak_bytes: u64,
    /// Bytes of tables that were written to disk for want of memory, all together.
    pub spilled: u64,
    /// Wall time.
    pub seconds: f64,
}

impl Reached {
    /// Adds what another pass took; the step is that of the latest.
    pub(super) fn add(&mut self, other: &Self) {
        self.step = other.step;
        self.steps = self.steps.max(other.steps);
        self.states += other.states;
        self.keys += other.keys;
        self.groups += other.groups;
        self.peak_states = self.peak_states.max(other.peak_states);
        self.bytes = other.bytes;
        self.peak_bytes = self.peak_bytes.max(other.peak_bytes);
        self.spilled += other.spilled;
        self.seconds += other.seconds;
    }
}

/// The exact number of solutions, and what it took.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontierReport {
    /// How many solutions there are.
    pub count: BigUint,
    /// What it took, all parts together.
    pub reached: Reached,
    /// In how many parts it was counted, so that each fits the memory.
    pub parts: u64,
}
