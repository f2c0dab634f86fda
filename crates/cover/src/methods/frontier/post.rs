//! What threads send each other: keys for tables that belong to another thread.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::key::Key;

/// Keys on their way to tables, with where they stand and their hashes, and the counts of all.
#[derive(Debug)]
pub(super) struct Batch<const W: usize> {
    pub keys: Vec<(usize, u64, Key<W>)>,
    pub counts: Vec<u64>,
}

impl<const W: usize> Batch<W> {
    pub fn new() -> Self {
        Self { keys: vec![], counts: vec![] }
    }

    #[inline(always)]
    pub fn push(&mut self, at: usize, hash: u64, key: Key<W>, count: &[u64]) {
        self.keys.push((at, hash, key));
        self.counts.extend_from_slice(count);
    }

    /// Forgets the first keys, which are in their tables.
    pub fn drop_first(&mut self, keys: usize, limbs: usize) {
        self.keys.drain(..keys);
        self.counts.drain(..keys * limbs);
    }

    /// Takes the keys of another one.
    pub fn append(&mut self, mut other: Self) {
        self.keys.append(&mut other.keys);
        self.counts.append(&mut other.counts);
    }
}

/// Batches that a thread lets pile up before its senders have to wait.
pub(super) const MOST_BATCHES: usize = 64;

/// A box for each thread, and the threads that finished their part of a step.
#[derive(Debug)]
pub(super) struct Post<const W: usize> {
    boxes: Vec<Mutex<Vec<Batch<W>>>>,
    /// Batches that a box takes.
    most: usize,
    done: AtomicUsize,
    halted: AtomicBool,
}

impl<const W: usize> Post<W> {
    pub fn new(threads: usize, most: usize) -> Self {
        let boxes = (0..threads).map(|_| Mutex::new(vec![])).collect();
        Self { boxes, most, done: AtomicUsize::new(0), halted: AtomicBool::new(false) }
    }

    fn open(&self, thread: usize) -> MutexGuard<'_, Vec<Batch<W>>> {
        self.boxes[thread].lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn send(&self, thread: usize, batch: Batch<W>) {
        self.open(thread).push(batch);
    }

    /// Whether a thread has so many batches that no more should be sent for now.
    pub fn is_full(&self, thread: usize) -> bool {
        self.open(thread).len() >= self.most
    }

    /// Everything that has come for a thread.
    pub fn take(&self, thread: usize) -> Vec<Batch<W>> {
        std::mem::take(&mut *self.open(thread))
    }

    /// Notes that a thread has sent all it has to send in this step.
    pub fn tell_done(&self) {
        self.done.fetch_add(1, Ordering::AcqRel);
    }

    /// Whether nothing more will be sent.
    pub fn all_done(&self) -> bool {
        self.done.load(Ordering::Acquire) == self.boxes.len()
    }

    /// Notes that a thread had to stop, so that the others do.
    pub fn halt(&self) {
        self.halted.store(true, Ordering::Release);
    }

    pub fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Acquire)
    }
}
