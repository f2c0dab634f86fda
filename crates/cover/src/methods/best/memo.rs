//! The limits of states met before: how much more cannot be gained from them.
//!
//! Below a state nothing matters but which items may still be used and how often; however it was
//! reached, the same is possible. When a search of it is finished without reaching the target, the
//! table keeps the gain that was still needed: later the state is skipped unless less is needed.
//! With copies of one piece states meet again and again, and the search becomes the dynamic
//! programming over a frontier that it could have been, but only where the bound lets it go.
//!
//! The table holds whole keys, so that a proof never rests on a hash; it grows up to a cap and then
//! forgets, newest wins.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// Words of keys and values the table may take: 256 MB.
const MOST_WORDS: usize = 1 << 25;

/// A table of fixed-width keys, each with the least gain known to be out of reach.
pub(crate) struct Memo {
    width: usize,
    /// `width` words of key, then the value; all words 0 if nothing is kept.
    slots: Vec<u64>,
    n_slots: usize,
    filled: usize,
    /// The most words it grows to.
    most: usize,
}

impl Memo {
    /// An empty table for keys of so many words, not all of which are 0; it may grow into these
    /// bytes, half of which a larger table takes beside the one it is copied from.
    pub fn new(width: usize, bytes: u64) -> Self {
        let n_slots = 1 << 10;
        let most = usize::try_from(bytes / 16).map_or(MOST_WORDS, |words| words.min(MOST_WORDS));
        Self { width, slots: vec![0; n_slots * (width + 1)], n_slots, filled: 0, most }
    }

    /// The least gain known to be out of reach from a state.
    pub fn get(&self, key: &[u64]) -> Option<i64> {
        let slot = &self.slots[self.at(key)..][..=self.width];
        (slot[..self.width] == *key).then_some(slot[self.width] as i64)
    }

    /// Notes that so much cannot be gained from a state.
    pub fn put(&mut self, key: &[u64], gain: i64) {
        let at = self.at(key);
        let slot = &mut self.slots[at..=at + self.width];
        if slot[..self.width] == *key {
            slot[self.width] = gain.min(slot[self.width] as i64) as u64;
            return;
        }
        self.filled += usize::from(slot[..self.width].iter().all(|&word| word == 0));
        slot[..self.width].copy_from_slice(key);
        slot[self.width] = gain as u64;
        if 2 * self.filled > self.n_slots && 2 * self.slots.len() <= self.most {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.n_slots *= 2;
        self.slots = vec![0; self.n_slots * (self.width + 1)];
        self.filled = 0;
        for slot in old.chunks_exact(self.width + 1) {
            if slot[..self.width].iter().any(|&word| word != 0) {
                let at = self.at(&slot[..self.width]);
                self.filled += usize::from(self.slots[at..][..self.width].iter().all(|&w| w == 0));
                self.slots[at..=at + self.width].copy_from_slice(slot);
            }
        }
    }

    fn at(&self, key: &[u64]) -> usize {
        let mut hasher = FxHasher::default();
        key.iter().for_each(|&word| hasher.write_u64(word));
        let hash = hasher.finish();
        ((hash ^ hash >> 29) as usize & (self.n_slots - 1)) * (self.width + 1)
    }
}
