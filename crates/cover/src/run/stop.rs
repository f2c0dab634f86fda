//! When work has to stop, and why work ended: one answer for every method.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::clock::Instant;
use super::memory::resident;

/// Tells work to stop when it is raised: a plain flag, or whoever looks whether it is time.
///
/// Work asks it from every thread, every few microseconds to milliseconds.
pub trait Flag: Sync {
    /// Whether work has to stop.
    fn is_raised(&self) -> bool;
}

impl Flag for AtomicBool {
    fn is_raised(&self) -> bool {
        self.load(Relaxed)
    }
}

impl fmt::Debug for dyn Flag + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_raised() { "raised" } else { "not raised" })
    }
}

/// When work has to stop, whichever comes first; nothing here means never.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stop<'a> {
    /// Examine at most this many nodes; for a frontier, states.
    pub nodes: Option<u64>,
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop when the whole process holds this many bytes.
    pub memory: Option<u64>,
    /// Stop when this is raised.
    pub cancel: Option<&'a dyn Flag>,
}

/// Why work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything is done.
    Done,
    /// There are as many solutions as were asked for.
    Solutions,
    /// The limit of nodes is reached.
    Nodes,
    /// The deadline has passed.
    Time,
    /// The limit of memory is reached.
    Memory,
    /// The cancel flag was raised.
    Cancelled,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Done => "done",
            Self::Solutions => "solutions",
            Self::Nodes => "nodes",
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Cancelled => "cancelled",
        })
    }
}

impl<'a> Stop<'a> {
    /// Never.
    pub const NEVER: Self = Self { nodes: None, deadline: None, memory: None, cancel: None };

    /// The same, but after so many nodes at the latest.
    pub fn within(self, nodes: u64) -> Self {
        Self { nodes: Some(self.nodes.map_or(nodes, |most| most.min(nodes))), ..self }
    }

    /// The same, but at that time at the latest.
    pub fn until(self, end: Instant) -> Self {
        Self { deadline: Some(self.deadline.map_or(end, |deadline| deadline.min(end))), ..self }
    }

    /// The same without a limit of nodes.
    pub fn at_any_node(self) -> Self {
        Self { nodes: None, ..self }
    }

    /// What has come to its end before a further node is examined, if anything. Cheap enough to be
    /// asked every few microseconds; memory is not asked for, see [`Stop::memory_spent`].
    #[cold]
    pub fn spent(&self, nodes: u64) -> Option<Ended> {
        if self.cancel.is_some_and(Flag::is_raised) {
            Some(Ended::Cancelled)
        } else if self.nodes.is_some_and(|limit| nodes >= limit) {
            Some(Ended::Nodes)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Ended::Time)
        } else {
            None
        }
    }

    /// What has come to its end, nodes and memory aside.
    pub fn reason(&self) -> Option<Ended> {
        self.at_any_node().spent(0)
    }

    /// Whether the process holds more than it may; costs some microseconds.
    pub fn memory_spent(&self) -> bool {
        self.memory.is_some_and(|most| resident().is_some_and(|held| held > most))
    }

    /// How many bytes more the process may take; all there are if no limit is known.
    pub fn memory_left(&self) -> u64 {
        self.memory_left_beside(0)
    }

    /// The same for what holds so many bytes already: how many it may hold in all.
    pub fn memory_left_beside(&self, held: u64) -> u64 {
        let left = |most: u64| (most + held).saturating_sub(resident().unwrap_or(0));
        self.memory.map_or(u64::MAX, left)
    }
}
