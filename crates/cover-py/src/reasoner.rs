//! Python as the host of `crates/reason`: it searches, looks after the limits, and checks solutions.

use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::Instant;

use cover::Cover;
use pyo3::prelude::*;
use reason::{Halt, Host, Relief, Searched, Wanted};

use crate::condition::Conditions;
use crate::cover::PyCover;
use crate::fault::limit_reached;
use crate::relief::relief_fields;

/// Milliseconds between two calls of Python by work that takes no memory.
const QUIET: u64 = 5;

/// The solution found, whether nothing is left to be searched, the nodes, and the engine.
type SearchedFields = (Option<Vec<u32>>, bool, u64, String);

/// A host of Python; without an object it has no limits, and searches nothing.
pub struct Reasoner<'c> {
    /// Has `look`, which is given bytes and tells whether to go on, `search` and `is_right`.
    host: Option<Py<PyAny>>,
    /// Raises if the work has to stop.
    guard: Option<Py<PyAny>>,
    conditions: Option<&'c Conditions>,
    seconds: Option<f64>,
    nodes: Option<u64>,
    begun: Instant,
    /// The milliseconds after which Python is called again.
    next: AtomicU64,
}

impl<'c> Reasoner<'c> {
    pub fn new(
        host: Py<PyAny>,
        conditions: &'c Conditions,
        seconds: Option<f64>,
        nodes: Option<u64>,
    ) -> Self {
        Self { host: Some(host), seconds, nodes, ..Self::idle(conditions) }
    }

    /// A host without limits that searches nothing.
    pub fn idle(conditions: &'c Conditions) -> Self {
        Self { conditions: Some(conditions), ..Self::guarded(None) }
    }

    /// A host that looks up by a guard, and searches nothing.
    pub fn guarded(guard: Option<Py<PyAny>>) -> Self {
        Self {
            host: None,
            guard,
            conditions: None,
            seconds: None,
            nodes: None,
            begun: Instant::now(),
            next: AtomicU64::new(0),
        }
    }

    /// Asks Python something.
    fn asked<T>(
        &self,
        ask: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>,
    ) -> Result<T, Halt<PyErr>> {
        let Some(host) = &self.host else { return Err(Halt::Limit) };
        Python::attach(|py| ask(host.bind(py))).map_err(Halt::Error)
    }

    fn look_up(&self, py: Python<'_>, bytes: usize) -> PyResult<bool> {
        match (&self.host, &self.guard) {
            (Some(host), _) => host.call_method1(py, "look", (bytes,))?.extract(py),
            (_, Some(guard)) => guard.call1(py, (bytes,)).map(|_| true),
            _ => py.check_signals().map(|()| true),
        }
    }
}

impl Host for Reasoner<'_> {
    type Error = PyErr;

    fn now(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    fn seconds(&self) -> Option<f64> {
        self.seconds
    }

    fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    fn look(&self, bytes: usize) -> Result<(), Halt<PyErr>> {
        let now = || self.begun.elapsed().as_millis() as u64;
        if bytes == 0 && now() < self.next.load(Ordering::Relaxed) {
            return Ok(());
        }
        if let Some(conditions) = self.conditions {
            conditions.check().map_err(Halt::Error)?;
        }
        let goes_on = Python::attach(|py| self.look_up(py, bytes)).map_err(Halt::Error)?;
        self.next.store(now() + QUIET, Ordering::Relaxed);
        if goes_on { Ok(()) } else { Err(Halt::Limit) }
    }

    async fn breath(&self) {}

    async fn search(&self, cover: Option<Cover>, wanted: Wanted) -> Result<Searched, Halt<PyErr>> {
        let Wanted { engine, seconds, nodes, reduce } = wanted;
        let fields: Option<SearchedFields> = self.asked(|host| {
            let cover = cover.map(|cover| Py::new(host.py(), PyCover::of(cover))).transpose()?;
            host.call_method1("search", (cover, engine, seconds, nodes, reduce))?.extract()
        })?;
        let (found, done, nodes, engine) = fields.ok_or(Halt::Limit)?;
        Ok(Searched { found, done, nodes, engine })
    }

    fn is_right(&self, relief: &Relief) -> Result<bool, Halt<PyErr>> {
        self.asked(|host| {
            let fields = relief_fields(host.py(), relief)?;
            host.call_method1("is_right", (fields,))?.extract()
        })
    }

    fn checker(&self) -> &'static str {
        "by the checker"
    }
}

/// The answer of work that never waits for a turn.
pub fn at_once<T>(work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    loop {
        if let Poll::Ready(found) = work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return found;
        }
    }
}

/// What work came to, after what conditions of Python raised.
pub fn reasoned<T>(host: &Reasoner<'_>, found: Result<T, Halt<PyErr>>) -> PyResult<T> {
    if let Some(conditions) = host.conditions {
        conditions.check()?;
    }
    found.map_err(|halt| match halt {
        Halt::Error(error) => error,
        Halt::Limit => Python::attach(limit_reached),
    })
}
