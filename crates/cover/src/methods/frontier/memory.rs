//! The memory that tables may take, and where they go when it does not do.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::halt::Halt;

/// The memory of all tables of all threads.
#[derive(Debug)]
pub(super) struct Memory {
    pub limit: u64,
    now: AtomicU64,
    peak: AtomicU64,
    /// Bytes that were written to disk, all together.
    spilled: AtomicU64,
}

impl Memory {
    /// No table, and no room for any.
    pub fn new() -> Self {
        let [now, peak, spilled] = [(); 3].map(|()| AtomicU64::new(0));
        Self { limit: 0, now, peak, spilled }
    }

    /// Lets the tables take so many bytes from now on.
    pub fn allow(&mut self, limit: u64) {
        self.limit = limit;
    }

    /// Notes that so many bytes will be used, if the limit allows it.
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

    /// Notes that so many bytes were written to disk.
    pub fn note_spilled(&self, bytes: u64) {
        self.spilled.fetch_add(bytes, Relaxed);
    }

    pub fn spilled(&self) -> u64 {
        self.spilled.load(Relaxed)
    }

    /// Takes over the figures of the pass that this one continues.
    pub fn set_past(&mut self, peak: u64, spilled: u64) {
        (self.peak, self.spilled) = (AtomicU64::new(peak), AtomicU64::new(spilled));
    }
}

/// Where tables may be.
#[derive(Clone, Copy)]
pub(super) struct Room<'a> {
    pub memory: &'a Memory,
    /// A folder for what does not fit the memory.
    pub folder: Option<&'a Path>,
}

/// An amount of memory for a person.
pub(super) fn size(bytes: u64) -> String {
    let (unit, name) = match bytes.checked_ilog2() {
        Some(30..) => (1u64 << 30, "GB"),
        Some(20..) => (1 << 20, "MB"),
        _ => (1 << 10, "kB"),
    };
    format!("{} {name}", (bytes as f64 / unit as f64 * 10.0).floor() / 10.0)
}
