//! Seeking one solution: a randomised search with restarts, for what the tree does not reach.
//!
//! [`Seeker`] keeps a few lanes of different character and lets them attempt in turn: attempt `k`
//! belongs to lane `k mod LANES`, and gets nodes by Luby's sequence (Luby, Sinclair and Zuckerman
//! 1993). Lanes share nothing, so threads may attempt side by side; the solution taken is that of
//! the first attempt in this order that finds one, whoever was done first. What is found depends
//! on the cover, the seed and the nodes granted, not on the number of threads or on the time.
//!
//! An attempt that walks its whole tree proves that there is no solution; nothing else does.

mod lane;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use self::lane::{Attempt, Lane};
use crate::methods::sets::Sets;
use crate::methods::tree::{Finish, Limits, Meter};
use crate::problem::Cover;

/// How many lanes there are; no more threads than that can work.
const LANES: u64 = 4;

/// The nodes of the shortest attempt.
const SHORTEST: u64 = 2_000;

/// What a seeker found.
#[derive(Clone, Debug)]
pub struct Sought {
    /// The options of a solution, ascending.
    pub found: Option<Vec<u32>>,
    /// Why it ended: [`Finish::Solutions`] with a solution, [`Finish::Done`] when it is proved that
    /// there is none, else what stopped it.
    pub ended: Finish,
    /// The nodes examined, those of attempts that came to nothing because of an earlier one aside.
    pub nodes: u64,
    /// The attempts made.
    pub attempts: u64,
    /// The time it took.
    pub seconds: f64,
}

/// Seeks a solution of a cover; can be asked again, and goes on then.
pub struct Seeker {
    /// Copied for each lane.
    root: Sets,
    seed: u64,
    lanes: Vec<Mutex<Option<Lane>>>,
    /// The number of the next attempt.
    next: u64,
}

/// When an attempt has to stop early.
struct Halted<'a> {
    limits: &'a Limits<'a>,
    /// The number of the attempt.
    number: u64,
    /// The least number of an attempt that decided the search.
    decided: &'a AtomicU64,
    /// The search has run out of time or was cancelled.
    broken: &'a AtomicBool,
}

impl Halted<'_> {
    fn now(&self) -> bool {
        self.decided.load(Relaxed) < self.number || self.broken.load(Relaxed) || self.stops()
    }

    fn stops(&self) -> bool {
        let late = || self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let stops = self.limits.cancel.is_some_and(|flag| flag.load(Relaxed)) || late();
        if stops {
            self.broken.store(true, Relaxed);
        }
        stops
    }
}

impl Seeker {
    /// A seeker that has not begun.
    pub fn new(cover: &Cover, seed: u64) -> Self {
        let lanes = (0..LANES).map(|_| Mutex::new(None)).collect();
        Self { root: Sets::new(cover), seed, lanes, next: 0 }
    }

    /// Makes attempts until one finds a solution or proves that there is none, or a limit is met.
    ///
    /// The limit on solutions plays no part.
    pub fn seek(&mut self, limits: &Limits, meter: Option<&Meter>) -> Sought {
        let start = Instant::now();
        let desk = Desk {
            books: Mutex::new(Books::new(self.next, limits.nodes)),
            changed: Condvar::new(),
            limits,
            meter,
            decided: AtomicU64::new(u64::MAX),
            broken: AtomicBool::new(false),
        };
        let work = || self.work(&desk);
        match limits.threads.clamp(1, LANES as usize) {
            1 => work(),
            threads => std::thread::scope(|scope| {
                (0..threads).for_each(|_| drop(scope.spawn(work)));
            }),
        }
        let books = desk.books.into_inner().unwrap_or_else(PoisonError::into_inner);
        let first = self.next;
        self.next = books.next;
        books.sought(first, limits, start)
    }

    fn work(&self, desk: &Desk) {
        let _alarm = Alarm(desk);
        while let Some((number, nodes)) = desk.take() {
            let lane = number % LANES;
            let halted = Halted {
                limits: desk.limits,
                number,
                decided: &desk.decided,
                broken: &desk.broken,
            };
            let mut place = lock(&self.lanes[lane as usize]);
            let seeker = place.get_or_insert_with(|| Lane::new(self.root.clone(), self.seed, lane));
            let (attempt, spent) = seeker.attempt(nodes, &halted);
            drop(place);
            desk.put_back(number, attempt, spent);
        }
    }
}

/// Where attempts are given out and reported.
struct Desk<'a> {
    books: Mutex<Books>,
    /// Told whenever an attempt ends.
    changed: Condvar,
    limits: &'a Limits<'a>,
    meter: Option<&'a Meter>,
    decided: AtomicU64,
    broken: AtomicBool,
}

/// Ends the search when an attempt panics, so that nobody waits for it for ever.
struct Alarm<'a>(&'a Desk<'a>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.broken.store(true, Relaxed);
            self.0.changed.notify_all();
        }
    }
}

struct Books {
    next: u64,
    nodes_left: Option<u64>,
    /// Which lanes are at work.
    busy: [bool; LANES as usize],
    /// The attempts that ended, with their nodes.
    ended: Vec<(u64, u64)>,
    /// The first attempt that decided the search, with its solution if it has one.
    verdict: Option<(u64, Option<Vec<u32>>)>,
}

impl Books {
    fn new(next: u64, nodes_left: Option<u64>) -> Self {
        Self { next, nodes_left, busy: [false; LANES as usize], ended: vec![], verdict: None }
    }

    fn sought(self, first: u64, limits: &Limits, start: Instant) -> Sought {
        let last = self.verdict.as_ref().map_or(u64::MAX, |&(number, _)| number);
        let counted = self.ended.iter().filter(|&&(number, _)| number <= last);
        let nodes = counted.map(|&(_, nodes)| nodes).sum();
        let cancelled = limits.cancel.is_some_and(|flag| flag.load(Relaxed));
        let (found, ended) = match self.verdict {
            Some((_, Some(found))) => (Some(found), Finish::Solutions),
            Some((_, None)) => (None, Finish::Done),
            None if cancelled => (None, Finish::Cancelled),
            None if self.nodes_left == Some(0) => (None, Finish::Nodes),
            None => (None, Finish::Time),
        };
        let attempts = self.next.min(last.saturating_add(1)) - first;
        Sought { found, ended, nodes, attempts, seconds: start.elapsed().as_secs_f64() }
    }
}

impl Desk<'_> {
    /// The next attempt and its nodes, as soon as its lane is free; none when the search is over.
    fn take(&self) -> Option<(u64, u64)> {
        let mut books = lock(&self.books);
        loop {
            let over = books.verdict.is_some() || self.broken.load(Relaxed);
            if over || books.nodes_left == Some(0) {
                return None;
            }
            let lane = (books.next % LANES) as usize;
            if !books.busy[lane] {
                books.busy[lane] = true;
                break;
            }
            books = self.changed.wait(books).unwrap_or_else(PoisonError::into_inner);
        }
        let number = books.next;
        books.next += 1;
        let mut nodes = luby(number / LANES + 1).saturating_mul(SHORTEST);
        if let Some(left) = &mut books.nodes_left {
            nodes = nodes.min(*left);
            *left -= nodes;
        }
        Some((number, nodes))
    }

    fn put_back(&self, number: u64, attempt: Attempt, nodes: u64) {
        let mut books = lock(&self.books);
        books.busy[(number % LANES) as usize] = false;
        books.ended.push((number, nodes));
        let verdict = match attempt {
            Attempt::Found(mut options) => {
                options.sort_unstable();
                Some(Some(options))
            }
            Attempt::Exhausted => Some(None),
            Attempt::Spent | Attempt::Halted => None,
        };
        if let Some(verdict) = verdict
            && books.verdict.as_ref().is_none_or(|&(other, _)| number < other)
        {
            self.decided.fetch_min(number, Relaxed);
            books.verdict = Some((number, verdict));
        }
        if let Some(meter) = self.meter {
            meter.tell(nodes, 0, 0.0);
        }
        self.changed.notify_all();
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

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn lubys_sequence() {
        // OEIS A182105.
        let terms: Vec<u64> = (1..16).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
