//! The keys of format 1: one table for each mapping, from which readers and messages work.

/// One key.
#[derive(Clone, Copy, Debug)]
pub struct KeyRow {
    /// The key.
    pub name: &'static str,
    /// What to write, shown if a needed key is missing; empty if it may be left out.
    pub example: &'static str,
}

/// The keys of one mapping.
#[derive(Clone, Copy, Debug)]
pub struct KeyTable {
    /// What messages call the mapping.
    pub noun: &'static str,
    /// The keys, in their order.
    pub keys: &'static [KeyRow],
}

impl KeyTable {
    /// The names of the keys.
    pub fn names(&self) -> Vec<&'static str> {
        self.keys.iter().map(|key| key.name).collect()
    }
}
