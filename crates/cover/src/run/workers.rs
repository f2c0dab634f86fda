//! One pool of workers, for everything that works in parallel.
//!
//! A [`crew`] is as many workers as the system has threads for, down to the calling one alone. A
//! [`Queue`] hands out work that is decided on while the others work: it holds the accounts that workers
//! share under one lock, and wakes waiting workers whenever they change. If a worker panics, the others
//! stop, and the work ends with [`Panicked`], never with an answer.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle};
use std::time::Duration;

use super::stop::Stop;

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

/// Starts a thread in a scope; none if the system has no more to give, as WebAssembly has none.
///
/// Nothing else in these crates starts a thread: so whoever wants one has to go on without it.
pub fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    if cfg!(target_family = "wasm") {
        return None; // so that a page does not load how threads start
    }
    Builder::new().spawn_scoped(scope, work).ok()
}

/// Has so many workers work, the first on this thread and each other on one of its own; returns what
/// those that started came to, by number, so their number too.
///
/// If the system has fewer threads to give there are fewer workers, down to the first alone: so the work
/// may not be dealt out by their numbers beforehand, and none may wait for one that has not begun.
/// `broken` is called when a worker panics and is to make the others stop.
pub(crate) fn crew<T: Send>(
    most: usize,
    broken: impl Fn() + Sync,
    job: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>, Panicked> {
    let guarded = |number| {
        let done = catch_unwind(AssertUnwindSafe(|| job(number)));
        done.map_err(|payload| {
            broken();
            Panicked::new(&*payload)
        })
    };
    let guarded = &guarded;
    std::thread::scope(|scope| {
        let others: Vec<_> =
            (1..most).map_while(|number| start(scope, move || guarded(number))).collect();
        let first = guarded(0);
        let joined = others
            .into_iter()
            .map(|other| other.join().unwrap_or_else(|payload| Err(Panicked::new(&*payload))));
        // All are waited for, whatever became of the first.
        let done: Vec<_> = std::iter::once(first).chain(joined).collect();
        done.into_iter().collect()
    })
}

/// Works through so many tasks, each worker on the next that none has taken; the results by task.
///
/// `begin` makes of each part, on a thread of its own, what does one task after the other. It gives
/// nothing when work has to stop; then its worker ends, and the results of tasks not done are missing.
/// There are as many workers as parts, or fewer.
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
    let parts: Vec<_> = parts.into_iter().map(|part| Mutex::new(Some(part))).collect();
    let work = |number: usize| {
        let Some(part) = parts.get(number).and_then(|part| lock(part).take()) else {
            return vec![];
        };
        let (mut work, mut own) = (begin(part), vec![]);
        loop {
            let task = next.fetch_add(1, Relaxed);
            match (task < tasks).then(|| work(task)).flatten() {
                Some(result) => own.push((task, result)),
                None => return own,
            }
        }
    };
    let done = crew(parts.len(), || next.store(tasks, Relaxed), work)?;
    let mut results: Vec<Option<T>> = (0..tasks).map(|_| None).collect();
    done.into_iter().flatten().for_each(|(task, result)| results[task] = Some(result));
    Ok(results)
}

/// The longest time that a worker waits before it looks whether work has to stop.
const LOOK: Duration = Duration::from_millis(20);

/// The accounts that workers share, under one lock, with a signal for each change.
pub(crate) struct Queue<'a, B> {
    accounts: Mutex<B>,
    changed: Condvar,
    /// When those that wait for work are to leave.
    stop: Stop<'a>,
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

impl<'a, B> Queue<'a, B> {
    pub fn new(accounts: B, stop: &Stop<'a>) -> Self {
        Self {
            accounts: Mutex::new(accounts),
            changed: Condvar::new(),
            stop: *stop,
            broken: AtomicBool::new(false),
        }
    }

    /// Has `threads` workers work, or as many as start, each with its number, until all have returned.
    pub fn work<T: Send>(
        &self,
        threads: usize,
        job: impl Fn(usize) -> T + Sync,
    ) -> Result<Vec<T>, Panicked>
    where
        B: Send,
    {
        crew(threads, || self.break_off(), job)
    }

    /// The next piece of work, as soon as there is one; none when all is over, or a worker panicked, or
    /// work has to stop while this one waits for another, which then does what is to be done.
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
                Next::Wait if self.stop.reason().is_some() => return None,
                Next::Wait => accounts = self.wait(accounts),
            }
        }
    }

    /// Waits until the accounts change, or it is time to look whether work has to stop.
    fn wait<'q>(&'q self, accounts: MutexGuard<'q, B>) -> MutexGuard<'q, B> {
        let waited = self.changed.wait_timeout(accounts, LOOK);
        waited.unwrap_or_else(PoisonError::into_inner).0
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
    fn results_come_back_by_number() {
        assert_eq!(crew(6, || (), |n| n * n).unwrap(), [0, 1, 4, 9, 16, 25]);
        assert_eq!(crew(0, || (), |n| n).unwrap(), [0], "this thread is always there");
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
        let queue = Queue::new((), &Stop::NEVER);
        let done = queue.work(3, |number| match number {
            1 => panic!("number {number} fell"),
            _ => queue.next(|()| Next::<()>::Wait),
        });
        assert_eq!(done.unwrap_err(), Panicked("number 1 fell".into()));
        assert!(queue.is_broken());
    }

    #[test]
    fn whoever_waits_leaves_when_work_has_to_stop() {
        let over = AtomicBool::new(false);
        let stop = Stop { cancel: Some(&over), ..Stop::NEVER };
        let queue = Queue::new((), &stop);
        let done = queue.work(2, |number| match number {
            0 => queue.next(|()| Next::<()>::Wait),
            _ => {
                over.store(true, Relaxed);
                None
            }
        });
        assert_eq!(done, Ok(vec![None, None]));
    }
}
