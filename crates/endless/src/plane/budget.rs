//! How much work is left to be done.

use cover::{Ended, Stop};

/// So many nodes are examined between two looks at the limits.
const LOOK: u64 = 256;

/// Nodes that were examined, and what ends the work.
#[derive(Debug)]
pub struct Budget<'s> {
    stop: &'s Stop<'s>,
    /// The nodes that were examined.
    pub nodes: u64,
    /// After so many the part of the work that is under way ends.
    part_ends: u64,
}

/// Why a part of the work ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// All work has to end.
    All(Ended),
    /// This part took too long.
    Part,
}

impl<'s> Budget<'s> {
    /// The budget of a stop, of which nothing is spent.
    pub fn of(stop: &'s Stop<'s>) -> Self {
        Self { stop, nodes: 0, part_ends: u64::MAX }
    }

    /// Begins a part of the work, of so many nodes at most.
    pub fn begin(&mut self, nodes: u64) {
        self.part_ends = self.nodes.saturating_add(nodes);
    }

    /// Spends a node.
    #[inline]
    pub fn spend(&mut self) -> Result<(), Cut> {
        self.nodes += 1;
        if self.nodes >= self.part_ends {
            return Err(Cut::Part);
        }
        match self.nodes.is_multiple_of(LOOK) {
            true => self.stop.spent(self.nodes).map_or(Ok(()), |ended| Err(Cut::All(ended))),
            false => Ok(()),
        }
    }
}
