//! A hash table from keys to counts: open addressing in flat lists.
//!
//! An entry is the words of a key and the limbs of its count side by side, so that a look-up touches
//! one cache line. The home of a key is its hash scaled to the capacity, which may be any number;
//! so entries lie in the order of their hashes, and to grow is to copy from one end to the other,
//! not to jump about. A key is never 0 in its first word (it bears [`MARK`](super::key::MARK)): an entry that
//! is 0 there is empty.
//!
//! A large table is a row of [`PARTS`] parts, by the first bits of the hash. Each grows by itself, so
//! that there never is room for all entries twice, and may be dropped when it is done with.

use num_bigint::BigUint;

use super::key::Key;
use super::limbs::{Limbs, add_to, to_number};

/// The capacity of a table when it gets its first entry.
const SMALL: usize = 64;

/// With so many places a table is parted.
const LARGE: usize = 1 << 16;

/// The parts of a large table, as a power of two.
const PARTS: u32 = 6;

/// How many parts a large table has: one for each prefix of a hash.
pub(super) const PREFIXES: usize = 1 << PARTS;

/// So many places in a row that are taken are a crowd.
const CROWD: usize = 256;

/// A part that has so many times more places than entries does not grow because of a crowd.
const SPARSE: usize = 1 << 10;

/// Keys of `W` words with a count each.
#[derive(Debug)]
pub(super) struct Table<const W: usize> {
    /// One part, or `1 << PARTS` of them.
    parts: Vec<Part<W>>,
    /// The power of two that the number of parts is.
    bits: u32,
    /// Limbs of a count.
    limbs: usize,
    /// The sum of all counts, with one limb more than they have.
    sum: Vec<u64>,
}

/// The entries of a table whose hashes begin with the same bits.
#[derive(Debug, Default)]
pub(super) struct Part<const W: usize> {
    entries: Vec<u64>,
    /// Places before this part.
    start: usize,
    /// Entries there is room for.
    capacity: usize,
    /// Entries there are.
    len: usize,
}

impl<const W: usize> Table<W> {
    /// An empty table without room.
    pub fn new(limbs: usize) -> Self {
        Self { parts: vec![Part::default()], bits: 0, limbs, sum: vec![0; limbs + 1] }
    }

    /// What stands for a table that was taken away: nothing is added to it.
    pub fn gone() -> Self {
        Self { parts: vec![], bits: 0, limbs: 1, sum: vec![] }
    }

    /// An empty table for keys of one prefix of hashes, with room for so many.
    pub fn for_prefix(limbs: usize, prefix: usize, entries: usize) -> Self {
        let mut parts: Vec<Part<W>> = (0..PREFIXES).map(|_| Part::default()).collect();
        parts[prefix] = Part::new(places_for(entries), limbs);
        Self { parts, bits: PARTS, limbs, sum: vec![0; limbs + 1] }
    }

    /// The bytes of a table that [`Table::for_prefix`] makes.
    pub fn bytes_for_prefix(limbs: usize, entries: usize) -> usize {
        places_for(entries) * (W + limbs) * size_of::<u64>()
    }

    /// Forgets all entries and the room for them, but not the sum of their counts.
    pub fn clear(&mut self) {
        self.parts.iter_mut().for_each(|part| *part = Part::default());
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.len).sum()
    }

    /// How many places there are, empty ones included.
    pub fn capacity(&self) -> usize {
        self.parts.iter().map(|part| part.capacity).sum()
    }

    /// The limbs of a count.
    pub fn limbs(&self) -> usize {
        self.limbs
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        self.parts.iter().map(Part::bytes).sum()
    }

    /// The parts.
    pub fn parts(&self) -> &[Part<W>] {
        &self.parts
    }

    /// The parts; nothing is found in those taken away.
    pub fn parts_mut(&mut self) -> &mut [Part<W>] {
        &mut self.parts
    }

    /// Whether the next new key with that hash needs room.
    #[inline(always)]
    pub fn is_full(&self, hash: u64) -> bool {
        self.parts[self.part(hash)].is_full()
    }

    /// Whether a key with that hash would have to pass a crowd. Keys that come in the order of their hashes,
    /// as a state tells them, fill one end of a table that is far from full.
    pub fn is_crowded(&self, hash: u64) -> bool {
        self.parts[self.part(hash)].is_crowded(self.limbs, hash << self.bits)
    }

    /// The bytes that [`Table::grow`] will take for new entries, and give back of old ones.
    pub fn bytes_to_grow(&self, hash: u64) -> (usize, usize) {
        let part = &self.parts[self.part(hash)];
        (part.next_capacity(self.bits > 0) * (W + self.limbs) * size_of::<u64>(), part.bytes())
    }

    /// Makes room for keys with that hash.
    pub fn grow(&mut self, hash: u64) {
        let number = self.part(hash);
        let capacity = self.parts[number].next_capacity(self.bits > 0);
        if self.bits == 0 && capacity >= LARGE && self.can_be_parted(capacity) {
            return self.rebuild(PARTS, |_| capacity >> PARTS, self.limbs);
        }
        let (bits, limbs) = (self.bits, self.limbs);
        let part = &mut self.parts[number];
        let mut larger = Part::new(capacity, limbs);
        part.each(limbs, |key, count| larger.put(bits, limbs, key, count));
        *part = larger;
        self.count_places();
    }

    /// Whether parts with so many places in all would each have room for its entries: a table whose
    /// hashes begin too often with the same bits stays whole, and is asked again when it grows.
    fn can_be_parted(&self, capacity: usize) -> bool {
        let mut lens = [0; PREFIXES];
        for (_, key, _) in self.entries() {
            lens[prefix(hash(&key))] += 1;
        }
        lens.iter().all(|&len| len < most_entries(capacity >> PARTS))
    }

    /// Gives the counts more limbs.
    pub fn widen(&mut self, limbs: usize) {
        let capacities: Vec<usize> = self.parts.iter().map(|part| part.capacity).collect();
        self.rebuild(self.bits, |part| capacities[part], limbs);
    }

    /// Moves all entries to `1 << bits` new parts.
    fn rebuild(&mut self, bits: u32, capacity: impl Fn(usize) -> usize, limbs: usize) {
        let parts = (0..1 << bits).map(|part| Part::new(capacity(part), limbs)).collect();
        let mut sum = self.sum.clone();
        sum.resize(limbs + 1, 0);
        let mut new = Self { parts, bits, limbs, sum };
        for part in &self.parts {
            part.each(self.limbs, |key, count| {
                let part = new.part(hash(&key));
                new.parts[part].put(bits, limbs, key, count);
            });
        }
        new.count_places();
        *self = new;
    }

    fn count_places(&mut self) {
        let mut start = 0;
        for part in &mut self.parts {
            part.start = start;
            start += part.capacity;
        }
    }

    /// Looks at the home of a hash, so that its cache line is there when it is needed.
    #[inline(always)]
    pub fn touch<L: Limbs>(&self, limbs: L, hash: u64) -> u64 {
        let part = &self.parts[self.part(hash)];
        let stride = W + limbs.limbs();
        part.entries.get(part.home(hash << self.bits) * stride).copied().unwrap_or(0)
    }

    /// Adds to the count of a key with that hash; there must be room, and the count must fit.
    #[inline(always)]
    pub fn add<L: Limbs>(&mut self, limbs: L, hash: u64, key: &Key<W>, count: &[u64]) {
        add_to(&mut self.sum[..=limbs.limbs()], count);
        let number = self.part(hash);
        self.parts[number].add(limbs, hash << self.bits, key, count);
    }

    /// The place of a key, where it is in the table.
    #[inline(always)]
    pub fn find(&self, key: &Key<W>) -> Option<usize> {
        let hash = hash(key);
        let part = &self.parts[self.part(hash)];
        part.find(self.limbs, hash << self.bits, key)
    }

    /// All entries, each with its place, part by part.
    pub fn entries(&self) -> impl Iterator<Item = (usize, Key<W>, &[u64])> {
        self.parts.iter().flat_map(|part| {
            let entry = |place| part.at(self.limbs, place).map(|(k, n)| (part.start + place, k, n));
            (0..part.capacity).filter_map(entry)
        })
    }

    /// The sum of all counts.
    pub fn sum(&self) -> BigUint {
        to_number(&self.sum)
    }

    #[inline(always)]
    fn part(&self, hash: u64) -> usize {
        // Two shifts, because one by 64 is none.
        (hash >> 1 >> (u64::BITS - 1 - self.bits)) as usize
    }
}

impl<const W: usize> Part<W> {
    fn new(capacity: usize, limbs: usize) -> Self {
        Self { entries: vec![0; capacity * (W + limbs)], start: 0, capacity, len: 0 }
    }

    /// How many places there are, empty ones included.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.entries.as_slice())
    }

    #[inline(always)]
    fn is_full(&self) -> bool {
        self.len >= most_entries(self.capacity)
    }

    fn is_crowded(&self, limbs: usize, hash: u64) -> bool {
        if self.len < CROWD || self.capacity / SPARSE > self.len {
            return false;
        }
        let home = self.home(hash);
        let taken = |at: usize| self.entries[at % self.capacity * (W + limbs)] != 0;
        (home..home + CROWD).all(taken)
    }

    /// A small table quadruples or doubles; the parts of a large one grow by a third, to waste less.
    fn next_capacity(&self, parted: bool) -> usize {
        match self.capacity {
            0 => SMALL,
            capacity if parted => capacity + capacity / 3,
            capacity if capacity < 64 * SMALL => 4 * capacity,
            capacity => 2 * capacity,
        }
    }

    /// Tells all keys and their counts.
    fn each(&self, limbs: usize, mut tell: impl FnMut(Key<W>, &[u64])) {
        for place in 0..self.capacity {
            if let Some((key, count)) = self.at(limbs, place) {
                tell(key, count);
            }
        }
    }

    /// Puts a key that is not there in the first empty place from its home on.
    fn put(&mut self, bits: u32, limbs: usize, key: Key<W>, count: &[u64]) {
        debug_assert!(self.len < self.capacity, "a search for an empty place would not end");
        let mut place = self.home(hash(&key) << bits);
        while self.entries[place * (W + limbs)] != 0 {
            place = self.after(place);
        }
        let entry = &mut self.entries[place * (W + limbs)..][..W + limbs];
        entry[..W].copy_from_slice(&key);
        entry[W..W + count.len()].copy_from_slice(count);
        self.len += 1;
    }

    #[inline(always)]
    fn add<L: Limbs>(&mut self, limbs: L, hash: u64, key: &Key<W>, count: &[u64]) {
        let stride = W + limbs.limbs();
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
            place = self.after(place);
        }
    }

    #[inline(always)]
    fn find(&self, limbs: usize, hash: u64, key: &Key<W>) -> Option<usize> {
        if self.capacity == 0 {
            return None;
        }
        let mut place = self.home(hash);
        loop {
            let entry = &self.entries[place * (W + limbs)..][..W];
            if entry == key {
                return Some(self.start + place);
            }
            if entry[0] == 0 {
                return None;
            }
            place = self.after(place);
        }
    }

    /// The entry at a place, if there is one.
    #[inline(always)]
    pub fn at(&self, limbs: usize, place: usize) -> Option<(Key<W>, &[u64])> {
        let stride = W + limbs;
        let (key, count) = self.entries[place * stride..][..stride].split_at(W);
        (key[0] != 0).then(|| (std::array::from_fn(|w| key[w]), count))
    }

    #[inline(always)]
    fn after(&self, place: usize) -> usize {
        if place + 1 == self.capacity { 0 } else { place + 1 }
    }

    /// The home of a hash without the bits that name the part.
    #[inline(always)]
    fn home(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.capacity as u128) >> 64) as usize
    }
}

/// The places of a part that so many entries do not fill.
fn places_for(entries: usize) -> usize {
    (entries + entries / 3).max(SMALL)
}

/// The first bits of a hash: the number of a part of a large table.
#[inline(always)]
pub(super) fn prefix(hash: u64) -> usize {
    (hash >> (u64::BITS - PARTS)) as usize
}

/// The entries at which so many places count as full.
#[inline(always)]
fn most_entries(capacity: usize) -> usize {
    capacity - capacity / 5
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::frontier::limbs::Dynamic;
    use crate::rng::Rng;

    /// What a state tells is in the order of hashes: then each key would come behind all before it, until
    /// the table has grown, and to read a large state would take for ever.
    #[test]
    fn keys_in_the_order_of_their_hashes_come_near_their_homes() {
        let mut rng = Rng::new(3);
        let mut keys: Vec<Key<1>> = (0..200_000).map(|_| [rng.word() | 1 << 63]).collect();
        keys.sort_by_key(hash);
        keys.dedup();
        let mut table: Table<1> = Table::new(1);
        let mut passed = 0;
        for key in &keys {
            let hash = hash(key);
            while table.is_full(hash) || table.is_crowded(hash) {
                table.grow(hash);
            }
            table.add(Dynamic(1), hash, key, &[1]);
            let part = &table.parts[table.part(hash)];
            let place = table.find(key).expect("it is there") - part.start;
            let home = part.home(hash << table.bits);
            passed += (place + part.capacity - home) % part.capacity;
        }
        assert_eq!((table.len(), table.sum()), (keys.len(), BigUint::from(keys.len())));
        assert!(passed < CROWD / 2 * keys.len(), "{passed} places passed for {} keys", keys.len());
        assert!(table.capacity() < 3 * keys.len(), "{} places", table.capacity());
    }
}
