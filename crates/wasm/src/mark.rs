//! The mark of a cell of a piece.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A mark, 0 for none. Marks are equal if rules read the same in them, whatever a picture shows.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// The mark as rules read it, 0 if none does.
    pub read: u32,
    /// The mark as pictures show it.
    pub shown: u32,
}

impl Mark {
    /// The mark of a word, which is below 0 if no rule reads it.
    pub fn of(word: i32) -> Self {
        Self { read: u32::try_from(word).unwrap_or(0), shown: word.unsigned_abs() }
    }
}

impl PartialEq for Mark {
    fn eq(&self, other: &Self) -> bool {
        self.read == other.read
    }
}

impl Eq for Mark {}

impl Hash for Mark {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.read.hash(state);
    }
}

impl Ord for Mark {
    fn cmp(&self, other: &Self) -> Ordering {
        self.read.cmp(&other.read)
    }
}

impl PartialOrd for Mark {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
