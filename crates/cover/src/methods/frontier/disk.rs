//! What a thread's tables give to the disk and take from it: what does not fit the memory, and the state.

use std::collections::btree_map::Entry;
use std::io;

use num_bigint::BigUint;

use super::halt::Halt;
use super::key::Key;
use super::limbs::{Dynamic, to_number};
use super::memory::Room;
use super::shard::{Shard, Source};
use super::spill::Spilled;
use super::table::{PREFIXES, Table, hash};

/// A step whose keys take more than this part of the memory is gone through from disk.
const MOST_OF_MEMORY: u64 = 2;

/// The least bytes of a table that a thread spills by itself.
const LEAST_SPILLED: usize = 1 << 16;

impl<const W: usize> Shard<W> {
    /// Merges the next keys that are on disk; whether there are any.
    #[cold]
    #[inline(never)]
    pub(super) fn load(&mut self, room: &Room<'_>, source: &mut Source<W>) -> Result<bool, Halt> {
        let Some((prefix, spilled)) = source.prefix_ahead() else { return Ok(false) };
        let (limbs, first) = (source.table.limbs(), spilled.longest(prefix));
        self.take(room, Table::<W>::bytes_for_prefix(limbs, first))?;
        let mut table = Table::for_prefix(limbs, prefix, first);
        let loaded = spilled.read(prefix, limbs, |key, count| {
            let hash = hash(key);
            if table.is_full(hash) {
                let (more, less) = table.bytes_to_grow(hash);
                self.take(room, more)?;
                table.grow(hash);
                room.memory.give(less);
            }
            table.add(Dynamic(limbs), hash, key, count);
            Ok(())
        });
        if let Err(halt) = loaded {
            room.memory.give(table.bytes());
            return Err(halt);
        }
        *source = Source {
            table,
            part: prefix,
            place: 0,
            prefix: prefix + 1,
            spilled: source.spilled.take(),
        };
        Ok(true)
    }

    /// Notes that so many bytes will be used, for which the largest tables may have to go to disk.
    fn take(&mut self, room: &Room<'_>, bytes: usize) -> Result<(), Halt> {
        while let Err(halt) = room.memory.take(bytes) {
            self.spill_largest(room, halt)?;
        }
        Ok(())
    }

    /// Writes the largest table to disk.
    #[cold]
    pub(super) fn spill_largest(&mut self, room: &Room<'_>, halt: Halt) -> Result<(), Halt> {
        let largest = self.tables.iter().enumerate().max_by_key(|(_, table)| table.bytes());
        match largest {
            Some((at, table)) if table.bytes() >= LEAST_SPILLED && room.folder.is_some() => {
                self.spill(room, at)
            }
            _ => Err(halt),
        }
    }

    /// Writes the keys in memory that stand at a step to disk, if there is a folder for it.
    pub(super) fn spill(&mut self, room: &Room<'_>, at: usize) -> Result<(), Halt> {
        let Some(folder) = room.folder.filter(|_| self.tables[at].bytes() > 0) else {
            return Ok(());
        };
        let spilled = match self.spilled.entry(at) {
            Entry::Occupied(spilled) => spilled.into_mut(),
            Entry::Vacant(none) => none.insert(Box::new(Spilled::new(folder)?)),
        };
        let table = &mut self.tables[at];
        let bytes = spilled.append(table)?;
        room.memory.give(table.bytes());
        room.memory.note_spilled(bytes);
        table.clear();
        Ok(())
    }

    /// Writes all tables to disk.
    pub fn spill_all(&mut self, room: &Room<'_>) -> Result<(), Halt> {
        (0..self.tables.len()).try_for_each(|at| self.spill(room, at))
    }

    /// Makes ready that a step is taken up: if some of its keys are on disk, all are; and so if
    /// they would leave too little memory for the keys that follow.
    pub fn prepare(&mut self, room: &Room<'_>, step: usize) -> Result<(), Halt> {
        let bytes = self.tables[step].bytes() * self.waiting.len();
        if self.spilled.contains_key(&step) || bytes as u64 > room.memory.limit / MOST_OF_MEMORY {
            self.spill(room, step)?;
        }
        Ok(())
    }

    /// Adds a key that was read from a file.
    pub fn restore(
        &mut self,
        room: &Room<'_>,
        at: usize,
        hash: u64,
        entry: &[u64],
    ) -> Result<(), Halt> {
        let Some((key, count)) = entry.split_first_chunk::<W>() else { return Ok(()) };
        while self.tables[at].is_full(hash) || self.tables[at].is_crowded(hash) {
            self.grow(room, at, hash)?;
        }
        self.tables[at].add(Dynamic(count.len()), hash, key, count);
        Ok(())
    }

    /// Tells all keys that are to be looked at, in memory and on disk, with where they stand and their
    /// counts; some of them perhaps in several parts.
    pub fn each<E: From<io::Error>>(
        &self,
        step: usize,
        mut tell: impl FnMut(usize, &Key<W>, &[u64]) -> Result<(), E>,
    ) -> Result<(), E> {
        let tables = self.tables.iter().enumerate();
        for (at, table) in tables {
            table.entries().try_for_each(|(_, key, count)| tell(at, &key, count))?;
        }
        for (&at, spilled) in &self.spilled {
            for prefix in 0..PREFIXES {
                spilled.read(prefix, 1, |key, count| tell(at, key, count))?;
            }
        }
        for batch in &self.waiting {
            let limbs = batch.counts.len() / batch.keys.len().max(1);
            for (number, (at, _, key)) in batch.keys.iter().enumerate() {
                tell(*at, key, &batch.counts[number * limbs..][..limbs])?;
            }
        }
        let Some(source) = &self.source else { return Ok(()) };
        let limbs = source.table.limbs();
        for (number, part) in source.table.parts().iter().enumerate().skip(source.part) {
            let first = if number == source.part { source.place } else { 0 };
            let entries = (first..part.capacity()).filter_map(|place| part.at(limbs, place));
            for (key, count) in entries {
                tell(step, &key, count)?;
            }
        }
        let Some((first, spilled)) = source.prefix_ahead() else { return Ok(()) };
        (first..PREFIXES)
            .try_for_each(|prefix| spilled.read(prefix, 1, |key, count| tell(step, key, count)))
    }

    /// The sum of the counts of all keys that stand at a step or wait to be added there.
    pub fn sum(&self, at: usize) -> BigUint {
        let mut sum = self.tables[at].sum();
        for batch in &self.waiting {
            let limbs = batch.counts.len() / batch.keys.len().max(1);
            let keys = batch.keys.iter().zip(batch.counts.chunks(limbs.max(1)));
            sum +=
                keys.filter(|((to, ..), _)| *to == at).map(|(_, n)| to_number(n)).sum::<BigUint>();
        }
        sum
    }
}
