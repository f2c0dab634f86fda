//! A hash table from keys to counts: open addressing in one flat list.
//!
//! An entry is the words of a key and the limbs of its count side by side, so that a look-up touches
//! one cache line. The home of a key is its hash scaled to the capacity, which may be any number;
//! so entries lie in the order of their hashes, and to grow is to copy from one end to the other,
//! not to jump about. A key is never 0 in its first word (it bears [`super::MARK`]): an entry that
//! is 0 there is empty.

use num_bigint::BigUint;

use super::limbs::{Limbs, add_to, to_number};
use super::schedule::Key;
use super::{FrontierLimits, Halt};

/// The capacity of a table when it gets its first entry.
const SMALL: usize = 64;

/// Below this capacity a full table doubles; above it grows by half, to waste less.
const LARGE: usize = 1 << 20;

/// Entries copied between two looks at the clock and the cancel flag.
const STRIDE: usize = 1 << 16;

/// Keys of `W` words with a count each.
#[derive(Debug, Default)]
pub(super) struct Table<const W: usize> {
    entries: Vec<u64>,
    /// Limbs of a count.
    limbs: usize,
    /// Entries there is room for.
    capacity: usize,
    /// Entries there are.
    len: usize,
    /// The sum of all counts, with one limb more than they have.
    sum: Vec<u64>,
}

impl<const W: usize> Table<W> {
    /// An empty table without room.
    pub fn new(limbs: usize) -> Self {
        Self { entries: vec![], limbs, capacity: 0, len: 0, sum: vec![0; limbs + 1] }
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// How many places there are, empty ones included.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// The limbs of a count.
    pub fn limbs(&self) -> usize {
        self.limbs
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.entries.as_slice())
    }

    /// Whether the next new key needs room.
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.len >= self.capacity - self.capacity / 5
    }

    /// The bytes that [`Table::grow`] will take for the new entries.
    pub fn bytes_grown(&self) -> usize {
        self.next_capacity() * (W + self.limbs) * size_of::<u64>()
    }

    fn next_capacity(&self) -> usize {
        match self.capacity {
            0 => SMALL,
            capacity if capacity < 64 * SMALL => 4 * capacity,
            capacity if capacity < LARGE => 2 * capacity,
            capacity => capacity + capacity / 2,
        }
    }

    /// Moves everything into a larger list.
    pub fn grow(&mut self, limits: &FrontierLimits) -> Result<(), Halt> {
        self.rebuild(self.next_capacity(), self.limbs, limits)
    }

    /// Gives the counts more limbs.
    pub fn widen(&mut self, limbs: usize, limits: &FrontierLimits) -> Result<(), Halt> {
        self.rebuild(self.capacity, limbs, limits)
    }

    /// Copies all entries; where a limit stops that, the table is of no use any more.
    fn rebuild(
        &mut self,
        capacity: usize,
        limbs: usize,
        limits: &FrontierLimits,
    ) -> Result<(), Halt> {
        let (entries, mut sum) = (vec![0; capacity * (W + limbs)], std::mem::take(&mut self.sum));
        sum.resize(limbs + 1, 0);
        let new = Self { entries, limbs, capacity, len: self.len, sum };
        let old = std::mem::replace(self, new);
        for from in 0..old.capacity {
            if from % STRIDE == STRIDE - 1 {
                limits.check()?;
            }
            let Some((key, count)) = old.at(from) else { continue };
            let place = self.empty_place(&key);
            let entry = &mut self.entries[place * (W + limbs)..][..W + limbs];
            entry[..W].copy_from_slice(&key);
            entry[W..W + count.len()].copy_from_slice(count);
        }
        Ok(())
    }

    fn empty_place(&self, key: &Key<W>) -> usize {
        let mut place = self.home(hash(key));
        while self.entries[place * (W + self.limbs)] != 0 {
            place = if place + 1 == self.capacity { 0 } else { place + 1 };
        }
        place
    }

    /// Looks at the home of a hash, so that its cache line is there when it is needed.
    #[inline(always)]
    pub fn touch<L: Limbs>(&self, limbs: L, hash: u64) -> u64 {
        let stride = W + limbs.limbs();
        self.entries.get(self.home(hash) * stride).copied().unwrap_or(0)
    }

    /// Adds to the count of a key with that hash; there must be room, and the count must fit.
    #[inline(always)]
    pub fn add<L: Limbs>(&mut self, limbs: L, hash: u64, key: &Key<W>, count: &[u64]) {
        let stride = W + limbs.limbs();
        add_to(&mut self.sum[..=limbs.limbs()], count);
        let mut place = self.home(hash);
        loop {
            let entry = &mut self.entries[place * stride..][..stride];
            if entry[0] == 0 {
                entry[..W].copy_from_slice(key);
                entry[W..].copy_from_slice(&count[..stride - W]);
                self.len += 1;
                return;
            }
            if entry[..W] == key[..] {
                add_to(&mut entry[W..], count);
                return;
            }
            place = if place + 1 == self.capacity { 0 } else { place + 1 };
        }
    }

    /// The place of a key, where it is in the table.
    #[inline(always)]
    pub fn find(&self, key: &Key<W>) -> Option<usize> {
        let stride = W + self.limbs;
        if self.capacity == 0 {
            return None;
        }
        let mut place = self.home(hash(key));
        loop {
            let entry = &self.entries[place * stride..][..W];
            if entry == key {
                return Some(place);
            }
            if entry[0] == 0 {
                return None;
            }
            place = if place + 1 == self.capacity { 0 } else { place + 1 };
        }
    }

    /// The entry at a place, if there is one.
    #[inline(always)]
    pub fn at(&self, place: usize) -> Option<(Key<W>, &[u64])> {
        let stride = W + self.limbs;
        let (key, count) = self.entries[place * stride..][..stride].split_at(W);
        (key[0] != 0).then(|| (std::array::from_fn(|w| key[w]), count))
    }

    /// The sum of all counts.
    pub fn sum(&self) -> BigUint {
        to_number(&self.sum)
    }

    #[inline(always)]
    fn home(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.capacity as u128) >> 64) as usize
    }
}

/// Multiply and fold, word by word; the high half decides, so it has to depend on every bit.
#[inline(always)]
pub(super) fn hash<const W: usize>(key: &Key<W>) -> u64 {
    let mut hash = 0x9E37_79B9_7F4A_7C15_u64;
    for &word in key {
        let product = u128::from(hash ^ word) * 0xA5A3_564E_27F8_862D_u128;
        hash = (product >> 64) as u64 ^ product as u64;
    }
    hash.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
