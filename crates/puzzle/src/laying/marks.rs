//! The marks of pieces and cells as numbers, and which of them a rule reads.

use rustc_hash::{FxHashMap, FxHashSet};

/// The number of no mark.
pub const PLAIN: u32 = 0;

/// Marks by numbers.
#[derive(Clone, Debug)]
pub struct MarkNames {
    names: Vec<String>,
    numbers: FxHashMap<String, u32>,
    /// The marks that no rule in force reads: they appear in pictures and do no more.
    unread: FxHashSet<u32>,
    /// Whether a rule in force reads the colours of sides.
    pub sides_are_read: bool,
}

impl MarkNames {
    /// The numbers of marks, each as often as it comes, and those of marks that no rule reads.
    pub fn of<'m>(marks: impl Iterator<Item = &'m String>, is_read: impl Fn(&str) -> bool) -> Self {
        let mut found = Self {
            names: vec![String::new()],
            numbers: [(String::new(), PLAIN)].into_iter().collect(),
            unread: FxHashSet::default(),
            sides_are_read: false,
        };
        for mark in marks {
            if !found.numbers.contains_key(mark) {
                let number = found.names.len() as u32;
                found.names.push(mark.clone());
                found.numbers.insert(mark.clone(), number);
                if !is_read(mark) {
                    found.unread.insert(number);
                }
            }
        }
        found
    }

    /// How many marks there are, no mark among them.
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// The mark of a number.
    pub fn name(&self, number: u32) -> &str {
        &self.names[number as usize]
    }

    /// The number of a mark; none if neither a piece nor a cell bears it.
    pub fn number(&self, mark: &str) -> Option<u32> {
        self.numbers.get(mark).copied()
    }

    /// The number of a mark as rules see it: that of no mark if none reads it.
    pub fn read(&self, number: u32) -> u32 {
        if self.unread.contains(&number) { PLAIN } else { number }
    }
}
