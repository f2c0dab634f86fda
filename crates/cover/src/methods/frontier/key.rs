//! Keys: a state as words of bits.
//!
//! A key holds all that the options taken so far leave open: [`MARK`], which marks a key as one, and a
//! field for every live item (see `fields`).

/// A state between two steps, without the step.
pub(crate) type Key<const W: usize> = [u64; W];

/// The bit of the first word that every key has.
pub(crate) const MARK: u64 = 1;

/// The most words a key may have.
pub(crate) const MOST_WORDS: usize = 8;

/// The place of a live item in a key: some bits of one word, because a field never lies across two.
///
/// An item that needs no bits has `bits == 0`, which any word and shift will do for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Field {
    pub word: usize,
    pub shift: u32,
    pub bits: u32,
}

impl Field {
    /// The bits of the field within its word.
    pub fn mask(self) -> u64 {
        u64::MAX.checked_shr(u64::BITS - self.bits).unwrap_or(0) << self.shift
    }
}
