//! Seeking one solution: a randomised search with restarts, for what the tree does not reach.
//!
//! [`Seeker`] keeps a few workers of different character and lets them attempt in turn: attempt `k`
//! belongs to worker `k mod WORKERS`, and gets nodes by Luby's sequence (Luby, Sinclair and Zuckerman
//! 1993). Workers share nothing, so threads may attempt side by side; the solution taken is that of
//! the first attempt in this order that finds one, whoever was done first. What is found depends
//! on the cover, the seed and the nodes granted, not on the number of threads or on the time.
//!
//! An attempt that walks its whole tree proves that there is no solution; nothing else does.

mod halt;
mod learn;
mod worker;

pub(crate) use self::learn::learn_ranks;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use self::halt::Halted;
use self::worker::{Attempt, Root, Walk};
use super::finder::{Finder, Sought, Unfit};
use super::sets::{Rows, Sets};
use crate::problem::Cover;
use crate::run::workers::{Next, Queue};
use crate::run::{Ended, Instant, Meter, Panicked, Stop};

/// How many workers there are; no more threads than that can work.
const WORKERS: u64 = 4;

/// The nodes of the shortest attempt.
const SHORTEST: u64 = 2_000;

/// Seeks a solution of a cover; a second call goes on from the first.
pub struct Seeker {
    /// Copied for each worker.
    root: Root,
    seed: u64,
    workers: Vec<Mutex<Option<Box<dyn Walk>>>>,
    /// The number of the next attempt.
    next: u64,
}

impl Seeker {
    /// A seeker that has not begun.
    pub fn new(cover: &Cover, seed: u64) -> Self {
        let workers = (0..WORKERS).map(|_| Mutex::new(None)).collect();
        Self { root: Root::new(cover), seed, workers, next: 0 }
    }

    /// The same if its sets, and those of its first worker, take no more than so many bytes.
    ///
    /// # Errors
    ///
    /// If they take more.
    pub fn within(cover: &Cover, seed: u64, most: u64) -> Result<Self, Unfit> {
        let bytes = 2 * Self::bytes_for(cover);
        if bytes > most { Err(Unfit::Memory { bytes }) } else { Ok(Self::new(cover, seed)) }
    }

    /// About what a seeker takes before its first attempt, in bytes.
    pub fn bytes_for(cover: &Cover) -> u64 {
        Sets::<Rows>::bytes_for(cover)
    }

    /// What the worker of a number comes to with so many nodes, and how many it took.
    fn attempt(&self, number: u64, nodes: u64, halted: &Halted) -> (Attempt, u64) {
        let worker = number % WORKERS;
        let place = &self.workers[worker as usize];
        let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
        if place.is_none() && self.root.bytes() > halted.stop.memory_left() {
            halted.over.store(true, Relaxed);
            return (Attempt::Halted, 0);
        }
        let seeker = place.get_or_insert_with(|| self.root.worker(self.seed, worker));
        seeker.attempt(nodes, halted)
    }
}

impl Finder for Seeker {
    fn seek(
        &mut self,
        stop: &Stop,
        threads: usize,
        meter: Option<&Meter>,
    ) -> Result<Sought, Panicked> {
        let start = Instant::now();
        let (decided, over) = (AtomicU64::new(u64::MAX), AtomicBool::new(false));
        let queue = Queue::new(Accounts::new(self.next, stop.nodes), stop);
        let work = |_| {
            while let Some((number, nodes)) = queue.next(|accounts| accounts.take(&over)) {
                let halted = Halted { stop, number, decided: &decided, over: &over };
                let (attempt, spent) = self.attempt(number, nodes, &halted);
                if stop.memory_spent() {
                    over.store(true, Relaxed);
                }
                queue.change(|accounts| accounts.put_back(number, attempt, spent, &decided));
                if let Some(meter) = meter {
                    meter.report(spent, 0, 0.0);
                }
            }
        };
        queue.work(threads.clamp(1, WORKERS as usize), work)?;
        let (accounts, first) = (queue.into_accounts(), self.next);
        self.next = accounts.next;
        Ok(accounts.sought(first, stop, start))
    }
}

/// The accounts of all attempts: those to come, under way and ended.
struct Accounts {
    next: u64,
    nodes_left: Option<u64>,
    /// Which workers are at work.
    busy: [bool; WORKERS as usize],
    /// The attempts that ended, with their nodes.
    ended: Vec<(u64, u64)>,
    /// The first attempt that decided the search, with its solution if it has one.
    verdict: Option<(u64, Option<Vec<u32>>)>,
}

impl Accounts {
    fn new(next: u64, nodes_left: Option<u64>) -> Self {
        Self { next, nodes_left, busy: [false; WORKERS as usize], ended: vec![], verdict: None }
    }

    /// The next attempt and its nodes, as soon as its worker is free.
    fn take(&mut self, over: &AtomicBool) -> Next<(u64, u64)> {
        if self.verdict.is_some() || over.load(Relaxed) || self.nodes_left == Some(0) {
            return Next::Over;
        }
        let worker = (self.next % WORKERS) as usize;
        if self.busy[worker] {
            return Next::Wait;
        }
        self.busy[worker] = true;
        let number = self.next;
        self.next += 1;
        let mut nodes = luby(number / WORKERS + 1).saturating_mul(SHORTEST);
        if let Some(left) = &mut self.nodes_left {
            nodes = nodes.min(*left);
            *left -= nodes;
        }
        Next::Take((number, nodes))
    }

    fn put_back(&mut self, number: u64, attempt: Attempt, nodes: u64, decided: &AtomicU64) {
        self.busy[(number % WORKERS) as usize] = false;
        self.ended.push((number, nodes));
        let verdict = match attempt {
            Attempt::Found(mut options) => {
                options.sort_unstable();
                Some(options)
            }
            Attempt::Exhausted => None,
            Attempt::Spent | Attempt::Halted => return,
        };
        if self.verdict.as_ref().is_none_or(|&(other, _)| number < other) {
            decided.fetch_min(number, Relaxed);
            self.verdict = Some((number, verdict));
        }
    }

    fn sought(self, first: u64, stop: &Stop, start: Instant) -> Sought {
        let last = self.verdict.as_ref().map_or(u64::MAX, |&(number, _)| number);
        let counted = self.ended.iter().filter(|&&(number, _)| number <= last);
        let nodes = counted.map(|&(_, nodes)| nodes).sum();
        let (found, ended) = match self.verdict {
            Some((_, Some(found))) => (Some(found), Ended::Solutions),
            Some((_, None)) => (None, Ended::Done),
            None => {
                let spent = (self.nodes_left == Some(0)).then_some(Ended::Nodes);
                let cancelled = stop.reason().filter(|&ended| ended == Ended::Cancelled);
                (None, cancelled.or(spent).or(stop.reason()).unwrap_or(Ended::Memory))
            }
        };
        let attempts = self.next.min(last.saturating_add(1)) - first;
        Sought { found, ended, nodes, attempts, seconds: start.elapsed().as_secs_f64() }
    }
}

/// Luby's sequence from 1: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
fn luby(mut number: u64) -> u64 {
    loop {
        let bits = 64 - number.leading_zeros();
        if number == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        number -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::worker::Attempt;
    use super::{Accounts, luby};

    #[test]
    fn lubys_sequence() {
        // OEIS A182105.
        let terms: Vec<u64> = (1..16).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn of_attempts_that_decide_the_first_counts_in_whatever_order_they_end() {
        for order in [[3, 5], [5, 3]] {
            let (mut all, decided) = (Accounts::new(0, None), AtomicU64::new(u64::MAX));
            for number in order {
                all.put_back(number, Attempt::Found(vec![number as u32]), 1, &decided);
            }
            assert_eq!(all.verdict, Some((3, Some(vec![3]))));
            assert_eq!(decided.into_inner(), 3);
        }
    }
}
