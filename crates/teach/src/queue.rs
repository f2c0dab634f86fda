//! The queue of cells that are to be filled, the best first.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use crate::cells::Priority;

/// A cell in the queue: its priority, then its number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Entry(pub Priority, pub usize);

impl Eq for Entry {}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        let (Self((rank, tie), cell), Self((ranks, ties), cells)) = (self, other);
        rank.cmp(ranks).then(tie.total_cmp(ties)).then(cell.cmp(cells))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A heap of entries; a cell may be there several times.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue(BinaryHeap<Reverse<Entry>>);

impl Queue {
    /// Adds an entry.
    pub fn push(&mut self, entry: Entry) {
        self.0.push(Reverse(entry));
    }

    /// Takes the cell of the lowest entry.
    pub fn pop(&mut self) -> Option<usize> {
        self.0.pop().map(|Reverse(Entry(_, cell))| cell)
    }
}
