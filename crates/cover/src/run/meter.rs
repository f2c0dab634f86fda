//! How far work is, read by other threads while it goes on.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// The present activity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// Nothing yet.
    #[default]
    Starting,
    /// Certificates are looked for: proofs that there is no solution.
    Proving,
    /// The tables of a method are built.
    Preparing,
    /// Samples of trees are taken, to choose between them.
    Probing,
    /// A tree is searched.
    Searching,
    /// Ranks are learnt from failures in short restarts.
    Learning,
    /// Random walks with restarts look for one solution.
    Seeking,
    /// States are counted over a frontier.
    Counting,
}

impl Phase {
    const ALL: [Self; 8] = [
        Self::Starting,
        Self::Proving,
        Self::Preparing,
        Self::Probing,
        Self::Searching,
        Self::Learning,
        Self::Seeking,
        Self::Counting,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Starting => "starting",
            Self::Proving => "proving",
            Self::Preparing => "preparing",
            Self::Probing => "probing",
            Self::Searching => "searching",
            Self::Learning => "learning",
            Self::Seeking => "seeking",
            Self::Counting => "counting",
        }
    }
}

/// How far work is.
#[derive(Debug, Default)]
pub struct Meter {
    nodes: AtomicU64,
    kept: AtomicU64,
    /// The bits of a float: the part done of the work given.
    share: AtomicU64,
    /// Of the best packing: its value, and what no packing exceeds.
    value: AtomicU64,
    bound: AtomicU64,
    phase: AtomicU8,
}

impl Meter {
    /// The nodes examined.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The solutions found, in the unit of the answer: those listed, or all that are counted.
    pub fn solutions(&self) -> u64 {
        self.kept.load(Relaxed)
    }

    /// The share of the work done, 0 to 1.
    pub fn share(&self) -> f64 {
        f64::from_bits(self.share.load(Relaxed))
    }

    /// The value of the best packing so far.
    pub fn value(&self) -> u64 {
        self.value.load(Relaxed)
    }

    /// No packing is worth more.
    pub fn bound(&self) -> u64 {
        self.bound.load(Relaxed)
    }

    /// Sets how far the search of the best packing is.
    pub(crate) fn report_best(&self, value: u64, bound: u64, nodes: u64) {
        self.value.store(value, Relaxed);
        self.bound.store(bound, Relaxed);
        self.nodes.store(nodes, Relaxed);
    }

    /// Sets how far the search of the cheapest solution is: what the cheapest so far costs, if there is one,
    /// stands in the place of the solutions.
    pub(crate) fn report_least(&self, cost: Option<u64>, bound: u64, nodes: u64) {
        let share = cost.map_or(0.0, |cost| bound as f64 / cost.max(1) as f64);
        self.share.store(share.min(1.0).to_bits(), Relaxed);
        self.kept.store(cost.unwrap_or(0), Relaxed);
        self.nodes.store(nodes, Relaxed);
    }

    /// The present activity.
    pub fn phase(&self) -> Phase {
        Phase::ALL[usize::from(self.phase.load(Relaxed)) % Phase::ALL.len()]
    }

    /// Adds nodes and solutions, and sets the share of the work done.
    pub fn report(&self, nodes: u64, solutions: u64, share: f64) {
        self.nodes.fetch_add(nodes, Relaxed);
        self.kept.fetch_add(solutions, Relaxed);
        self.share.store(share.to_bits(), Relaxed);
    }

    /// Goes on with a search that had found so many solutions.
    pub(crate) fn go_on_from(&self, solutions: u64) {
        self.kept.store(solutions, Relaxed);
    }

    /// Notes that other work begins.
    pub fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Relaxed);
        self.share.store(0, Relaxed);
    }
}
