//! A thread's share of all tables, and its part of the work on a step.
//!
//! A key belongs to the thread that its hash names, whoever makes it. So a table needs no lock: the
//! keys made for another thread go there in parcels. Counts are sums, so they are the same in
//! whatever order the parcels come.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::limbs::Limbs;
use super::post::{Parcel, Post};
use super::schedule::{Key, Schedule};
use super::table::{Part, Table, hash};
use super::{FrontierLimits, Halt};
use crate::run::Meter;

/// States between two looks at the clock, the cancel flag and the post.
pub(super) const STRIDE: usize = 1024;

/// Keys that are added together.
const BATCH: usize = 32;

/// Keys of a parcel.
const PARCEL: usize = 512;

/// The memory of all tables of all threads.
#[derive(Debug)]
pub(super) struct Memory {
    limit: u64,
    now: AtomicU64,
    peak: AtomicU64,
}

impl Memory {
    pub fn new(limit: u64) -> Self {
        Self { limit, now: AtomicU64::new(0), peak: AtomicU64::new(0) }
    }

    /// Notes that so many bytes will be used, where the limit allows it.
    pub fn take(&self, bytes: usize) -> Result<(), Halt> {
        let now = self.now.fetch_add(bytes as u64, Relaxed) + bytes as u64;
        if now > self.limit {
            self.give(bytes);
            return Err(Halt::Memory { limit: self.limit });
        }
        self.peak.fetch_max(now, Relaxed);
        Ok(())
    }

    pub fn give(&self, bytes: usize) {
        self.now.fetch_sub(bytes as u64, Relaxed);
    }

    pub fn now(&self) -> u64 {
        self.now.load(Relaxed)
    }

    pub fn peak(&self) -> u64 {
        self.peak.load(Relaxed)
    }
}

/// What all threads look at while they work.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a, const W: usize> {
    pub schedule: &'a Schedule<W>,
    pub limits: &'a FrontierLimits<'a>,
    pub meter: Option<&'a Meter>,
    pub memory: &'a Memory,
    /// Whether to keep the tables of steps that are done.
    pub keep: bool,
    pub post: &'a Post<W>,
}

/// The tables of a thread.
#[derive(Debug)]
pub(super) struct Shard<const W: usize> {
    number: usize,
    /// For each step, and for the end, the keys that stand there.
    pub tables: Vec<Table<W>>,
    /// Keys to be added to the tables of each thread.
    waiting: Vec<Parcel<W>>,
}

impl<const W: usize> Shard<W> {
    /// The tables of the thread with that number, of so many.
    pub fn new(number: usize, threads: usize, steps: usize) -> Self {
        let tables = (0..=steps).map(|_| Table::new(1)).collect();
        Self { number, tables, waiting: (0..threads).map(|_| Parcel::new()).collect() }
    }

    /// Makes the keys that follow those of a table, and sends each to where it belongs. A part that
    /// is done with is dropped, unless tables are kept.
    pub fn spread<L: Limbs>(
        &mut self,
        ground: Ground<'_, W>,
        step: usize,
        table: &mut Table<W>,
        limbs: L,
    ) -> Result<(), Halt> {
        let parts = table.parts_mut();
        let share = 1.0 / parts.len() as f64;
        for (number, part) in parts.iter_mut().enumerate() {
            self.look_up(ground, step as f64 + share * number as f64)?;
            self.spread_part(ground, step, part, limbs)?;
            if !ground.keep {
                ground.memory.give(std::mem::take(part).bytes());
            }
        }
        for thread in 0..self.waiting.len() {
            self.pass_on(ground, thread, limbs)?;
        }
        Ok(())
    }

    fn spread_part<L: Limbs>(
        &mut self,
        ground: Ground<'_, W>,
        step: usize,
        part: &Part<W>,
        limbs: L,
    ) -> Result<(), Halt> {
        for place in 0..part.capacity() {
            if place % STRIDE == 0 {
                ground.limits.check()?;
                self.fetch(ground, limbs)?;
                if ground.post.is_halted() {
                    return Ok(());
                }
            }
            let Some((key, count)) = part.at(limbs.limbs(), place) else { continue };
            ground
                .schedule
                .follow(step, &key, |_, at, next| self.put_off(ground, at, next, count, limbs))?;
        }
        Ok(())
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
    ) -> Result<(), Halt> {
        let hash = hash(&key);
        let owner = owner(hash, self.waiting.len());
        let parcel = &mut self.waiting[owner];
        parcel.push(at, hash, key, count);
        let enough = if owner == self.number { BATCH } else { PARCEL };
        if parcel.keys.len() == enough { self.pass_on(ground, owner, limbs) } else { Ok(()) }
    }

    /// Adds the keys put off for this thread, or sends those for another.
    fn pass_on<L: Limbs>(
        &mut self,
        ground: Ground<'_, W>,
        thread: usize,
        limbs: L,
    ) -> Result<(), Halt> {
        if thread != self.number {
            let parcel = std::mem::replace(&mut self.waiting[thread], Parcel::new());
            while ground.post.is_full(thread) && !ground.post.is_halted() {
                self.fetch(ground, limbs)?;
                std::thread::yield_now();
            }
            ground.post.send(thread, parcel);
            return Ok(());
        }
        let mut parcel = std::mem::replace(&mut self.waiting[thread], Parcel::new());
        let added = self.add_all(ground, &parcel, limbs);
        parcel.clear();
        self.waiting[thread] = parcel;
        added
    }

    /// Adds what other threads have sent.
    pub fn fetch<L: Limbs>(&mut self, ground: Ground<'_, W>, limbs: L) -> Result<(), Halt> {
        if self.waiting.len() == 1 {
            return Ok(());
        }
        let parcels = ground.post.take(self.number);
        parcels.iter().try_for_each(|parcel| self.add_all(ground, parcel, limbs))
    }

    /// Adds keys to the tables. A table larger than the caches answers slowly, but many questions at
    /// once: so all homes of a batch are looked at first.
    fn add_all<L: Limbs>(
        &mut self,
        ground: Ground<'_, W>,
        parcel: &Parcel<W>,
        limbs: L,
    ) -> Result<(), Halt> {
        let batches = parcel.keys.chunks(BATCH).zip(parcel.counts.chunks(BATCH * limbs.limbs()));
        for (keys, counts) in batches {
            let touch =
                |seen, &(at, hash, _): &(usize, u64, _)| seen ^ self.tables[at].touch(limbs, hash);
            std::hint::black_box(keys.iter().fold(0, touch));
            for (&(at, hash, key), count) in keys.iter().zip(counts.chunks_exact(limbs.limbs())) {
                if self.tables[at].is_full(hash) {
                    self.grow(ground, at, hash)?;
                }
                self.tables[at].add(limbs, hash, &key, count);
            }
        }
        Ok(())
    }

    #[cold]
    fn grow(&mut self, ground: Ground<'_, W>, at: usize, hash: u64) -> Result<(), Halt> {
        let table = &mut self.tables[at];
        let (more, less) = table.bytes_to_grow(hash);
        ground.memory.take(more)?;
        table.grow(hash, ground.limits)?;
        ground.memory.give(less);
        Ok(())
    }

    /// Gives the counts of all tables from a step on more limbs.
    pub fn widen(&mut self, ground: Ground<'_, W>, step: usize, limbs: usize) -> Result<(), Halt> {
        for table in &mut self.tables[step..] {
            let before = table.bytes();
            ground.memory.take(table.capacity() * (W + limbs) * size_of::<u64>())?;
            table.widen(limbs, ground.limits)?;
            ground.memory.give(before);
        }
        Ok(())
    }

    fn look_up(&self, ground: Ground<'_, W>, steps: f64) -> Result<(), Halt> {
        if let Some(meter) = ground.meter.filter(|_| self.number == 0) {
            meter.report(0, 0, steps / ground.schedule.steps.len() as f64);
        }
        ground.limits.check()
    }

    /// Works on a step together with the other threads: until all have made their keys, and those
    /// for this one are in its tables.
    pub fn spread_with_others<L: Limbs>(
        &mut self,
        ground: Ground<'_, W>,
        step: usize,
        table: &mut Table<W>,
        limbs: L,
    ) -> Result<(), Halt> {
        let mut done = self.spread(ground, step, table, limbs);
        ground.post.tell_done();
        while done.is_ok() && !ground.post.is_halted() {
            let last = ground.post.all_done();
            done = self.fetch(ground, limbs);
            if last {
                break;
            }
            std::thread::yield_now();
        }
        if done.is_err() {
            ground.post.halt();
        }
        done
    }
}

/// The thread that a hash belongs to. The upper bits of a hash tell its home in a table, so these
/// are the lower ones.
#[inline(always)]
pub(super) fn owner(hash: u64, threads: usize) -> usize {
    (((hash & 0xFFFF_FFFF) * threads as u64) >> 32) as usize
}
