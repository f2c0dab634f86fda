//! A share of all tables, and its part of the work on a step.
//!
//! There is a shard for each thread asked for; `together` says who works on which. A key belongs to the
//! shard that its hash names, whoever makes it. So a table needs no lock: the keys made for another
//! shard go there in batches. Counts are sums, so they are the same in whatever order the batches come.
//!
//! If memory is short and there is a folder for it, the largest table goes to disk (see `spill`) and
//! is filled anew; when its step comes, its keys are merged in memory, one prefix of hashes after the other.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::halt::Halt;
use super::key::Key;
use super::limbs::Limbs;
use super::limits::FrontierLimits;
use super::memory::Room;
use super::post::{Batch, Post};
use super::schedule::Schedule;
use super::spill::Spilled;
use super::table::{PREFIXES, Part, Table, hash};
use crate::run::{Ended, Meter};

/// States between two looks at the clock, the cancel flag and the post.
pub(super) const STRIDE: usize = 1024;

/// Keys that are added together.
const CHUNK: usize = 32;

/// Keys of a batch.
const BATCH: usize = 512;

/// What all threads look at while they work.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a, const W: usize> {
    pub schedule: &'a Schedule<W>,
    pub limits: &'a FrontierLimits<'a>,
    pub meter: Option<&'a Meter>,
    pub room: &'a Room<'a>,
    /// Whether to keep the tables of steps that are done.
    pub keep: bool,
    pub post: &'a Post<W>,
    /// The shards, if several threads work on them: whoever works on one holds it.
    pub places: &'a [Mutex<Shard<W>>],
    /// States that all threads have looked at in this call, and how many they may.
    pub looked: &'a AtomicU64,
    pub most: u64,
}

impl<const W: usize> Ground<'_, W> {
    /// Notes that so many states more were looked at; an error when the work has to pause.
    fn check(&self, states: u64) -> Result<(), Halt> {
        let looked = self.looked.fetch_add(states, Relaxed) + states;
        if looked >= self.most {
            return Err(Halt::Stopped(Ended::Nodes));
        }
        self.limits.check()
    }
}

/// Whether a thread came to the end of its states, or paused because another one had to stop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    End,
    Pause,
}

/// The states of the step in progress that a thread looks at, and the first that it has not.
#[derive(Debug)]
pub(super) struct Source<const W: usize> {
    pub table: Table<W>,
    pub part: usize,
    pub place: usize,
    /// The entries on disk, from this prefix on.
    pub spilled: Option<Box<Spilled>>,
    pub prefix: usize,
}

impl<const W: usize> Source<W> {
    /// The prefix of hashes to be merged when the table is done with, if there is one.
    pub fn prefix_ahead(&self) -> Option<(usize, &Spilled)> {
        let spilled = self.spilled.as_ref()?;
        (self.prefix < PREFIXES).then_some((self.prefix, spilled))
    }

    /// The share of all states that come before its first part, and that of each of its parts.
    fn shares(&self) -> (f64, f64) {
        let each = 1.0 / self.table.parts().len() as f64;
        match &self.spilled {
            None => (0.0, each),
            Some(_) => {
                let all = PREFIXES as f64;
                (self.prefix.saturating_sub(1) as f64 / all, each / all)
            }
        }
    }
}

/// The tables of a thread.
///
/// Whatever stops the work, a thread stops between two states and keeps every key that it has made:
/// so the work goes on later as if nothing had happened.
#[derive(Debug)]
pub(super) struct Shard<const W: usize> {
    number: usize,
    /// For each step, and for the end, the keys that stand there.
    pub tables: Vec<Table<W>>,
    /// For each step, the entries on disk of its keys.
    pub(super) spilled: BTreeMap<usize, Box<Spilled>>,
    /// None between two steps.
    pub(super) source: Option<Source<W>>,
    /// Keys to be added to the tables of each thread.
    pub(super) waiting: Vec<Batch<W>>,
    /// What keeps it from adding keys.
    failed: Option<Halt>,
    /// Keys made so far.
    pub keys: u64,
    /// Groups of eight options held against states so far.
    pub groups: u64,
}

impl<const W: usize> Shard<W> {
    /// The tables of the thread with that number, of so many.
    pub fn new(number: usize, threads: usize, steps: usize) -> Self {
        let tables = (0..=steps).map(|_| Table::new(1)).collect();
        let waiting = (0..threads).map(|_| Batch::new()).collect();
        let (spilled, source, failed) = (BTreeMap::new(), None, None);
        Self { number, tables, spilled, source, waiting, failed, keys: 0, groups: 0 }
    }

    /// Takes up a step: its states are looked at from the first on.
    pub fn begin(&mut self, step: usize) {
        let table = std::mem::replace(&mut self.tables[step], Table::gone());
        let spilled = if self.spilled.is_empty() { None } else { self.spilled.remove(&step) };
        self.source = Some(Source { table, part: 0, place: 0, spilled, prefix: 0 });
    }

    /// An upper bound on the keys of a step: a key on disk may equal one in memory.
    pub fn states(&self, step: usize) -> usize {
        let in_memory = self.tables[step].len();
        if self.spilled.is_empty() {
            return in_memory;
        }
        in_memory + self.spilled.get(&step).map_or(0, |spilled| spilled.entries_from(0))
    }

    /// Ends a step all states of which were looked at; its table is kept if tables are.
    pub fn end(&mut self, step: usize, keep: bool) {
        let source = self.source.take();
        if let Some(source) = source.filter(|_| keep) {
            self.tables[step] = source.table;
        }
    }

    /// Makes the keys that follow those of the step, and sends each to where it belongs. A part of
    /// the table that is done with is dropped, unless tables are kept.
    pub fn spread<L: Limbs>(
        &mut self,
        ground: Ground<'_, W>,
        step: usize,
        limbs: L,
    ) -> Result<(), Halt> {
        self.failed = None;
        let mut source = self.source.take();
        let reach = source.as_mut().map(|source| self.spread_parts(ground, step, source, limbs));
        self.source = source;
        if reach.transpose()? == Some(Reach::End) {
            for thread in 0..self.waiting.len() {
                self.pass_on(ground, thread, limbs);
            }
        }
        self.failed.map_or(Ok(()), Err)
    }

    fn spread_parts<L: Limbs>(
        &mut self,
        ground: Ground<'_, W>,
        step: usize,
        source: &mut Source<W>,
        limbs: L,
    ) -> Result<Reach, Halt> {
        loop {
            let (before, share) = source.shares();
            let parts = source.table.parts_mut();
            while let Some(part) = parts.get_mut(source.part) {
                self.report(ground, step as f64 + before + share * source.part as f64);
                if self.spread_part(ground, step, (&*part, &mut source.place), limbs)?
                    == Reach::Pause
                {
                    return Ok(Reach::Pause);
                }
                if !ground.keep {
                    ground.room.memory.give(std::mem::take(part).bytes());
                }
                (source.part, source.place) = (source.part + 1, 0);
            }
            if source.spilled.is_none() || !self.load(ground.room, source)? {
                return Ok(Reach::End);
            }
        }
    }

    /// Looks at the states of a part, from a place on.
    fn spread_part<L: Limbs>(
        &mut self,
        ground: Ground<'_, W>,
        step: usize,
        (part, place): (&Part<W>, &mut usize),
        limbs: L,
    ) -> Result<Reach, Halt> {
        let mut states = 0;
        while *place < part.capacity() {
            ground.check(std::mem::take(&mut states))?;
            self.fetch(ground, limbs);
            if ground.post.is_halted() {
                return Ok(Reach::Pause);
            }
            let end = (*place / STRIDE + 1) * STRIDE;
            let places = *place..end.min(part.capacity());
            (*place, states) = self.spread_places(ground, step, (part, places), limbs);
            self.groups += states * ground.schedule.steps[step].forbids.len() as u64;
            if let Some(halt) = self.failed {
                ground.looked.fetch_add(states, Relaxed);
                return Err(halt);
            }
        }
        ground.looked.fetch_add(states, Relaxed);
        Ok(Reach::End)
    }

    /// Looks at the states of some places, up to one whose keys cannot be added; the place that
    /// follows, and how many states there were.
    #[inline(always)]
    fn spread_places<L: Limbs>(
        &mut self,
        ground: Ground<'_, W>,
        step: usize,
        (part, places): (&Part<W>, Range<usize>),
        limbs: L,
    ) -> (usize, u64) {
        let mut states = 0;
        for place in places.clone() {
            let Some((key, count)) = part.at(limbs.limbs(), place) else { continue };
            states += 1;
            let Ok(()) = ground.schedule.follow(step, &key, |_, at, next| {
                self.put_off(ground, at, next, count, limbs);
                Ok::<(), Infallible>(())
            });
            if self.failed.is_some() {
                return (place + 1, states);
            }
        }
        (places.end, states)
    }

    /// Puts a key off until there are enough to be added or sent together.
    #[inline(always)]
    fn put_off<L: Limbs>(
        &mut self,
        ground: Ground<'_, W>,
        at: usize,
        key: Key<W>,
        count: &[u64],
        limbs: L,
    ) {
        let hash = hash(&key);
        let owner = owner(hash, self.waiting.len());
        let batch = &mut self.waiting[owner];
        batch.push(at, hash, key, count);
        let enough = if owner == self.number { CHUNK } else { BATCH };
        if batch.keys.len() >= enough {
            self.pass_on(ground, owner, limbs);
        }
    }

    /// Adds the keys put off for this thread, or sends those for another.
    fn pass_on<L: Limbs>(&mut self, ground: Ground<'_, W>, thread: usize, limbs: L) {
        self.keys += self.waiting[thread].keys.len() as u64;
        if thread == self.number {
            let batch = std::mem::replace(&mut self.waiting[thread], Batch::new());
            self.waiting[thread] = self.add_all(ground, batch, limbs);
            return;
        }
        let batch = std::mem::replace(&mut self.waiting[thread], Batch::new());
        while ground.post.is_full(thread) && !ground.post.is_halted() && self.failed.is_none() {
            self.wait_for(ground, thread, limbs);
        }
        ground.post.send(thread, batch);
    }

    /// Waits a moment for the keys that were sent to a shard to be added. If nobody works on it they are
    /// added here: perhaps there is no thread that would take it up.
    #[cold]
    fn wait_for<L: Limbs>(&mut self, ground: Ground<'_, W>, thread: usize, limbs: L) {
        self.fetch(ground, limbs);
        let other = ground.places.get(thread).and_then(|place| place.try_lock().ok());
        let served = other.map_or(Ok(()), |mut other| other.fetch_all(ground, limbs));
        let halt = served.and_then(|()| ground.limits.check()).err();
        self.failed = self.failed.or(halt);
        std::thread::yield_now();
    }

    /// Adds what other threads have sent; what cannot be added waits.
    pub fn fetch<L: Limbs>(&mut self, ground: Ground<'_, W>, limbs: L) {
        if self.waiting.len() == 1 {
            return;
        }
        for batch in ground.post.take(self.number) {
            let rest = self.add_all(ground, batch, limbs);
            self.waiting[self.number].append(rest);
        }
    }

    /// Adds what other threads have sent and what waits for this one, while nobody works on it.
    pub fn fetch_all<L: Limbs>(&mut self, ground: Ground<'_, W>, limbs: L) -> Result<(), Halt> {
        self.failed = None;
        self.fetch(ground, limbs);
        if self.failed.is_none() {
            self.pass_on(ground, self.number, limbs);
        }
        self.failed.map_or(Ok(()), Err)
    }

    /// How many states of the step in progress were not looked at, at most.
    pub fn states_ahead(&self) -> usize {
        let ahead = |source: &Source<W>| {
            let on_disk = source.prefix_ahead().map_or(0, |(prefix, on)| on.entries_from(prefix));
            source.table.parts().iter().skip(source.part).map(Part::len).sum::<usize>() + on_disk
        };
        self.source.as_ref().map_or(0, ahead)
    }

    /// Adds keys to the tables; those that cannot be added are given back. A table larger than the
    /// caches answers slowly, but many questions at once: so all homes of a chunk are looked at first.
    fn add_all<L: Limbs>(
        &mut self,
        ground: Ground<'_, W>,
        mut batch: Batch<W>,
        limbs: L,
    ) -> Batch<W> {
        let mut added = 0;
        let chunks = batch.keys.chunks(CHUNK).zip(batch.counts.chunks(CHUNK * limbs.limbs()));
        'all: for (keys, counts) in chunks {
            let touch =
                |seen, &(at, hash, _): &(usize, u64, _)| seen ^ self.tables[at].touch(limbs, hash);
            std::hint::black_box(keys.iter().fold(0, touch));
            for (&(at, hash, key), count) in keys.iter().zip(counts.chunks_exact(limbs.limbs())) {
                if self.tables[at].is_full(hash)
                    && let Err(halt) = self.grow(ground.room, at, hash)
                {
                    self.failed = Some(halt);
                    break 'all;
                }
                self.tables[at].add(limbs, hash, &key, count);
                added += 1;
            }
        }
        batch.drop_first(added, limbs.limbs());
        batch
    }

    #[cold]
    pub(super) fn grow(&mut self, room: &Room<'_>, at: usize, hash: u64) -> Result<(), Halt> {
        loop {
            let (more, less) = self.tables[at].bytes_to_grow(hash);
            match room.memory.take(more) {
                Err(halt) => self.spill_largest(room, halt)?,
                Ok(()) => {
                    self.tables[at].grow(hash);
                    room.memory.give(less);
                    return Ok(());
                }
            }
        }
    }

    /// Gives the counts of all tables from a step on more limbs; those that have them stay.
    pub fn widen(&mut self, ground: Ground<'_, W>, step: usize, limbs: usize) -> Result<(), Halt> {
        let narrow = |table: &Table<W>| table.limbs() < limbs;
        for at in
            (step..self.tables.len()).filter(|&at| narrow(&self.tables[at])).collect::<Vec<_>>()
        {
            ground.limits.check()?;
            let bytes = self.tables[at].capacity() * (W + limbs) * size_of::<u64>();
            let memory = ground.room.memory;
            match memory.take(bytes) {
                // Nothing is left in memory then, so nothing has to be taken.
                Err(_) if ground.room.folder.is_some() => self.spill(ground.room, at)?,
                taken => taken?,
            }
            let before = self.tables[at].bytes();
            self.tables[at].widen(limbs);
            memory.give(before);
        }
        Ok(())
    }

    fn report(&self, ground: Ground<'_, W>, steps: f64) {
        if let Some(meter) = ground.meter.filter(|_| self.number == 0) {
            meter.report(0, 0, steps / ground.schedule.steps.len() as f64);
        }
    }
}

/// The thread that a hash belongs to. The upper bits of a hash tell its home in a table, so these
/// are the lower ones.
#[inline(always)]
pub(super) fn owner(hash: u64, threads: usize) -> usize {
    (((hash & 0xFFFF_FFFF) * threads as u64) >> 32) as usize
}
