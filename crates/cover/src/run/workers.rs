//! One pool of workers, for everything that works in parallel.
//!
//! [`each`] gives every thread a part of its own. A [`Desk`] hands out work that is decided on while
//! the others work: what workers share lies in it under one lock, and a bell is rung whenever that
//! changes. A worker that panics stops the others, and the work ends with [`Panicked`], never with
//! an answer.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

/// A worker broke down: a fault of this program, with what it said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panicked(pub String);

impl Panicked {
    fn new(payload: &(dyn Any + Send)) -> Self {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_string());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        Self(text.unwrap_or_else(|| "no message".into()))
    }
}

impl fmt::Display for Panicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a worker broke down, so there is no answer; this is a fault of ours: {}", self.0)
    }
}

impl std::error::Error for Panicked {}

/// Works on each part on a thread of its own, the first on this one; what they gave, in order.
///
/// `broken` is called when a worker panics and is to make the others stop. Where the system has no
/// more threads to give, this thread works on what is left, part by part: so parts may not wait for
/// one another unless they are workers at a [`Desk`], which do.
pub(crate) fn each<P: Send, T: Send>(
    parts: Vec<P>,
    broken: impl Fn() + Sync,
    job: impl Fn(P) -> T + Sync,
) -> Result<Vec<T>, Panicked> {
    let guarded = |part: P| {
        let done = catch_unwind(AssertUnwindSafe(|| job(part)));
        done.map_err(|payload| {
            broken();
            Panicked::new(&*payload)
        })
    };
    let mut parts: Vec<Option<P>> = parts.into_iter().map(Some).collect();
    let places: Vec<Mutex<Option<P>>> = parts.iter_mut().map(|p| Mutex::new(p.take())).collect();
    let take = |place: &Mutex<Option<P>>| lock(place).take();
    std::thread::scope(|scope| {
        let spawned: Vec<_> = places
            .iter()
            .skip(1)
            .map(|place| {
                let work = || take(place).map(&guarded);
                Builder::new().spawn_scoped(scope, work).ok()
            })
            .collect();
        let mut done = vec![];
        if let Some(first) = places.first().and_then(take) {
            done.push(guarded(first));
        }
        for (place, worker) in places.iter().skip(1).zip(spawned) {
            let ended = match worker.map(|worker| worker.join()) {
                Some(Ok(ended)) => ended,
                Some(Err(payload)) => Some(Err(Panicked::new(&*payload))),
                None => take(place).map(&guarded),
            };
            done.extend(ended);
        }
        done.into_iter().collect()
    })
}

/// What workers share, under one lock, with a bell that is rung when it changes.
pub(crate) struct Desk<B> {
    books: Mutex<B>,
    changed: Condvar,
    /// A worker panicked: the books may be wrong and nobody goes on.
    broken: AtomicBool,
}

/// What a worker that asks for work is told.
pub(crate) enum Next<T> {
    /// To do this.
    Take(T),
    /// To wait until the books change.
    Wait,
    /// That there is nothing more to be done.
    Over,
}

impl<B> Desk<B> {
    pub fn new(books: B) -> Self {
        Self { books: Mutex::new(books), changed: Condvar::new(), broken: AtomicBool::new(false) }
    }

    /// Has `threads` workers work, each with its number, until all have returned.
    pub fn work<T: Send>(
        &self,
        threads: usize,
        job: impl Fn(usize) -> T + Sync,
    ) -> Result<Vec<T>, Panicked>
    where
        B: Send,
    {
        each((0..threads.max(1)).collect(), || self.break_off(), job)
    }

    /// The next piece of work, as soon as there is one; none when all is over or a worker panicked.
    pub fn next<T>(&self, mut ask: impl FnMut(&mut B) -> Next<T>) -> Option<T> {
        let mut books = lock(&self.books);
        loop {
            if self.is_broken() {
                return None;
            }
            match ask(&mut books) {
                Next::Take(work) => return Some(work),
                Next::Over => {
                    self.changed.notify_all();
                    return None;
                }
                Next::Wait => {
                    books = self.changed.wait(books).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }

    /// Changes the books and rings the bell.
    pub fn change<T>(&self, change: impl FnOnce(&mut B) -> T) -> T {
        let done = change(&mut lock(&self.books));
        self.changed.notify_all();
        done
    }

    pub fn is_broken(&self) -> bool {
        self.broken.load(Relaxed)
    }

    pub fn into_books(self) -> B {
        self.books.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn break_off(&self) {
        // Under the lock, so that nobody goes to sleep between looking and waiting.
        let _books = lock(&self.books);
        self.broken.store(true, Relaxed);
        self.changed.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_back_in_order() {
        let squares = each((0..9u32).collect(), || (), |n| n * n);
        assert_eq!(squares.unwrap(), [0, 1, 4, 9, 16, 25, 36, 49, 64]);
        assert_eq!(each(Vec::<u8>::new(), || (), |n| n).unwrap(), []);
    }

    #[test]
    fn a_panic_ends_the_work_of_those_who_wait() {
        let desk = Desk::new(());
        let done = desk.work(3, |number| match number {
            1 => panic!("number {number} fell"),
            _ => desk.next(|()| Next::<()>::Wait),
        });
        assert_eq!(done.unwrap_err(), Panicked("number 1 fell".into()));
        assert!(desk.is_broken());
    }
}
