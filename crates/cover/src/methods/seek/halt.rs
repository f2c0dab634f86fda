//! When an attempt of a seeker has to stop early.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::run::Stop;

/// When an attempt has to stop early.
pub(super) struct Halted<'a> {
    pub stop: &'a Stop<'a>,
    /// The number of the attempt.
    pub number: u64,
    /// The least number of an attempt that decided the search.
    pub decided: &'a AtomicU64,
    /// The search has run out of time or was cancelled.
    pub over: &'a AtomicBool,
}

impl Halted<'_> {
    pub fn now(&self) -> bool {
        self.decided.load(Relaxed) < self.number || self.over.load(Relaxed) || self.stops()
    }

    fn stops(&self) -> bool {
        let stops = self.stop.reason().is_some();
        if stops {
            self.over.store(true, Relaxed);
        }
        stops
    }
}
