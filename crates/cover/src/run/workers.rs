//! One pool of workers, for everything that works in parallel.
//!
//! [`each`] gives every thread a part of its own. A [`Queue`] hands out work that is decided on while
//! the others work: it holds the accounts that workers share under one lock, and wakes waiting
//! workers whenever they change. If a worker panics, the others stop, and the work ends with
//! [`Panicked`], never with an answer.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

/// A worker broke down: a fault of this program, with its message.
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

/// Works on each part on a thread of its own, the first on this one; returns the results in order.
///
/// `broken` is called when a worker panics and is to make the others stop. If the system has no
/// more threads to give, this thread works on the remaining parts one by one: so parts may not wait
/// for one another unless they are workers at a [`Queue`], which do.
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

/// Works through so many tasks, each worker on the next that none has taken; the results by task.
///
/// `begin` makes of each part, on a thread of its own, what does one task after the other. It gives
/// nothing when work has to stop; then its worker ends, and the results of tasks not done are missing.
///
/// # Errors
///
/// If a worker panicked.
pub fn share_out<P: Send, T: Send, W: FnMut(usize) -> Option<T>>(
    parts: Vec<P>,
    tasks: usize,
    begin: impl Fn(P) -> W + Sync,
) -> Result<Vec<Option<T>>, Panicked> {
    let next = AtomicUsize::new(0);
    let work = |part| {
        let (mut work, mut own) = (begin(part), vec![]);
        loop {
            let task = next.fetch_add(1, Relaxed);
            match (task < tasks).then(|| work(task)).flatten() {
                Some(result) => own.push((task, result)),
                None => return own,
            }
        }
    };
    let done = each(parts, || next.store(tasks, Relaxed), work)?;
    let mut results: Vec<Option<T>> = (0..tasks).map(|_| None).collect();
    done.into_iter().flatten().for_each(|(task, result)| results[task] = Some(result));
    Ok(results)
}

/// The accounts that workers share, under one lock, with a signal for each change.
pub(crate) struct Queue<B> {
    accounts: Mutex<B>,
    changed: Condvar,
    /// A worker panicked: the accounts may be wrong and all workers stop.
    broken: AtomicBool,
}

/// The answer to a worker that asks for work.
pub(crate) enum Next<T> {
    /// Do this.
    Take(T),
    /// Wait until the accounts change.
    Wait,
    /// Stop: there is no more work.
    Over,
}

impl<B> Queue<B> {
    pub fn new(accounts: B) -> Self {
        Self {
            accounts: Mutex::new(accounts),
            changed: Condvar::new(),
            broken: AtomicBool::new(false),
        }
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
        let mut accounts = lock(&self.accounts);
        loop {
            if self.is_broken() {
                return None;
            }
            match ask(&mut accounts) {
                Next::Take(work) => return Some(work),
                Next::Over => {
                    self.changed.notify_all();
                    return None;
                }
                Next::Wait => {
                    accounts = self.changed.wait(accounts).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }

    /// Changes the accounts and wakes waiting workers.
    pub fn change<T>(&self, change: impl FnOnce(&mut B) -> T) -> T {
        let done = change(&mut lock(&self.accounts));
        self.changed.notify_all();
        done
    }

    pub fn is_broken(&self) -> bool {
        self.broken.load(Relaxed)
    }

    pub fn into_accounts(self) -> B {
        self.accounts.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn break_off(&self) {
        // Under the lock, so that nobody goes to sleep between looking and waiting.
        let _accounts = lock(&self.accounts);
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
    fn tasks_are_done_once_each_until_work_stops() {
        let done = share_out(vec![(); 3], 50, |()| |task| Some(task * task)).unwrap();
        assert!(done.into_iter().enumerate().all(|(task, result)| result == Some(task * task)));
        let done = share_out(vec![()], 5, |()| |task| (task < 2).then_some(task)).unwrap();
        assert_eq!(done, [Some(0), Some(1), None, None, None]);
    }

    #[test]
    fn a_panic_ends_the_work_of_those_who_wait() {
        let queue = Queue::new(());
        let done = queue.work(3, |number| match number {
            1 => panic!("number {number} fell"),
            _ => queue.next(|()| Next::<()>::Wait),
        });
        assert_eq!(done.unwrap_err(), Panicked("number 1 fell".into()));
        assert!(queue.is_broken());
    }
}
