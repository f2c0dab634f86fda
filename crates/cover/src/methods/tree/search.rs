//! Drives an engine over units on any number of threads, within limits.
//!
//! The units wait on one stack. A worker takes the latest, runs it for a slice of nodes and time
//! and puts back what is open, so that a long unit is cut up exactly where it is long (the budgeted
//! search of Avis and Jordan, arXiv 1709.07605). Nothing is counted twice or lost: the weights are
//! exact and have to sum to what was given. What is found is tagged with the path of the unit it
//! was found in and sorted at the end, so its order does not depend on the number of threads; with
//! a limit on solutions one thread works alone, so that they are the first ones.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use crate::methods::tree::{Prepared, Searcher};
use crate::problem::Cover;
use crate::problem::symmetry::Reduction;
use crate::run::{Budget, Ended, Flow, Outcome, Unit, UnitFault, Weight};

/// A worker that is alone comes back after this time, so that progress is told.
const SLICE_ALONE: Duration = Duration::from_millis(100);

/// One of several comes back after this time, so that the others do not run dry for longer.
const SLICE_SHARED: Duration = Duration::from_millis(20);

/// And after this while there is little for the others to do.
const SLICE_SHORT: Duration = Duration::from_millis(2);

/// When a search has to stop, whichever comes first.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Keep at most this many solutions; makes the search run on one thread.
    pub solutions: Option<u64>,
    /// Examine at most this many nodes, all threads together.
    pub nodes: Option<u64>,
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop when this becomes true.
    pub cancel: Option<&'a AtomicBool>,
    /// How many threads work; at least one.
    pub threads: usize,
}

/// A search to be driven.
#[derive(Clone)]
pub struct Job<'a> {
    /// The problem.
    pub cover: &'a Cover,
    /// An engine prepared for the same cover.
    pub prepared: &'a dyn Prepared,
    /// What to search: disjoint parts of the tree.
    pub units: Vec<Unit>,
    /// Whether to search one solution of each symmetry class. Units belong to one mode.
    pub reduce: bool,
    /// Whether to keep the solutions, or only to count them.
    pub collect: bool,
    /// When to stop.
    pub limits: Limits<'a>,
    /// Where to tell how far the search is.
    pub meter: Option<&'a Meter>,
}

impl<'a> Job<'a> {
    /// Counts the whole tree on one thread, without limits or symmetry.
    pub fn new(cover: &'a Cover, prepared: &'a dyn Prepared) -> Self {
        let limits =
            Limits { solutions: None, nodes: None, deadline: None, cancel: None, threads: 1 };
        let units = vec![Unit::root()];
        Self { cover, prepared, units, reduce: false, collect: false, limits, meter: None }
    }

    /// The same, but keep the solutions.
    pub fn collecting(self) -> Self {
        Self { collect: true, ..self }
    }

    /// The same, but search one solution of each symmetry class.
    pub fn reducing(self) -> Self {
        Self { reduce: true, ..self }
    }
}

/// How far a search is; read by other threads while it runs.
#[derive(Debug, Default)]
pub struct Meter {
    nodes: AtomicU64,
    kept: AtomicU64,
    /// The bits of a float: the weight done as a share of the weight given.
    share: AtomicU64,
}

impl Meter {
    /// The nodes examined.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The solutions kept: distinct ones when the search is reduced.
    pub fn solutions(&self) -> u64 {
        self.kept.load(Relaxed)
    }

    /// Adds nodes and solutions, and sets the share of the work done.
    pub(crate) fn tell(&self, nodes: u64, solutions: u64, share: f64) {
        self.nodes.fetch_add(nodes, Relaxed);
        self.kept.fetch_add(solutions, Relaxed);
        self.share.store(share.to_bits(), Relaxed);
    }

    /// The share of the work done, 0 to 1.
    pub fn share(&self) -> f64 {
        f64::from_bits(self.share.load(Relaxed))
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Everything is searched.
    Done,
    /// The limit of solutions is reached.
    Solutions,
    /// The limit of nodes is reached.
    Nodes,
    /// The deadline has passed.
    Time,
    /// The cancel flag was raised.
    Cancelled,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many solutions there are in the part searched; images of kept ones included.
    pub raw: BigUint,
    /// How many symmetry classes, when the search was reduced.
    pub distinct: Option<u64>,
    /// The solutions kept, each sorted ascending, in search order; empty unless collected.
    pub found: Vec<Vec<u32>>,
    /// The nodes examined.
    pub nodes: u64,
    /// Why the search ended.
    pub ended: Finish,
    /// What is left, in search order.
    pub open: Vec<Unit>,
    /// The weight searched; with the weights of `open` exactly the weight given.
    pub done: Weight,
    /// The time it took.
    pub seconds: f64,
}

/// Searches the units of a job.
///
/// The counts, the solutions and their order do not depend on the number of threads; with a limit
/// of nodes or time, where the search stops does.
pub fn drive(job: Job) -> Result<Report, UnitFault> {
    let start = Instant::now();
    job.units.iter().try_for_each(|unit| unit.check(job.cover))?;
    let threads = if job.limits.solutions.is_some() { 1 } else { job.limits.threads.max(1) };
    let reduction = job.reduce.then(|| job.cover.reduction());
    let desk = Desk::new(&job, threads);
    let work = || Worker::new(&job, &desk, reduction).work();

    let hauls: Vec<Haul> = if threads == 1 {
        vec![work()]
    } else {
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let joined = workers.into_iter().map(|worker| worker.join());
            joined
                .map(|haul| haul.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        })
    };
    Ok(report(&job, desk, hauls, start))
}

fn report(job: &Job, desk: Desk, hauls: Vec<Haul>, start: Instant) -> Report {
    let books = desk.books.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut open = books.units;
    open.sort_by(|a, b| a.path.cmp(&b.path));
    debug_assert_eq!(
        &books.done + open.iter().map(|unit| &unit.weight).sum::<Weight>(),
        job.units.iter().map(|unit| &unit.weight).sum::<Weight>(),
        "weight was lost or done twice"
    );
    let kept: u64 = hauls.iter().map(|haul| haul.kept).sum();
    let raw = hauls.iter().map(|haul| BigUint::from(haul.raw)).sum();
    let mut segments: Vec<_> = hauls.into_iter().flat_map(|haul| haul.segments).collect();
    segments.sort_by(|a, b| a.0.cmp(&b.0));
    Report {
        raw,
        distinct: job.reduce.then_some(kept),
        found: segments.into_iter().flat_map(|(_, solutions)| solutions).collect(),
        nodes: books.nodes,
        ended: if open.is_empty() { Finish::Done } else { books.stop.unwrap_or(Finish::Done) },
        open,
        done: books.done,
        seconds: start.elapsed().as_secs_f64(),
    }
}

/// Where workers get units and hand back what is open.
struct Desk<'a> {
    books: Mutex<Books>,
    /// Told whenever units come back or the search stops.
    changed: Condvar,
    limits: Limits<'a>,
    threads: usize,
    meter: Option<&'a Meter>,
    /// The weight given, to tell progress as a share of it.
    given: f64,
}

/// How long a worker may run a unit.
#[derive(Clone, Copy)]
struct Slice {
    nodes: Option<u64>,
    deadline: Instant,
}

struct Books {
    /// A stack: the next unit to take is the last.
    units: Vec<Unit>,
    /// Workers that hold a unit.
    busy: usize,
    /// Nodes that may still be granted.
    nodes_left: Option<u64>,
    nodes: u64,
    done: Weight,
    stop: Option<Finish>,
}

impl<'a> Desk<'a> {
    fn new(job: &Job<'a>, threads: usize) -> Self {
        let given: Weight = job.units.iter().map(|unit| &unit.weight).sum();
        let books = Books {
            units: job.units.iter().rev().cloned().collect(),
            busy: 0,
            nodes_left: job.limits.nodes,
            nodes: 0,
            done: Weight::zero(),
            stop: (job.limits.solutions == Some(0)).then_some(Finish::Solutions),
        };
        Self {
            books: Mutex::new(books),
            changed: Condvar::new(),
            limits: job.limits,
            threads,
            meter: job.meter,
            given: given.to_f64().unwrap_or(1.0),
        }
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A unit with the nodes and the time granted to it, as soon as there is one; none when the
    /// search is over.
    fn take(&self) -> Option<(Unit, Slice)> {
        let mut books = self.books();
        loop {
            if books.stop.is_some() || (books.units.is_empty() && books.busy == 0) {
                self.changed.notify_all();
                return None;
            }
            let out_of_nodes = books.nodes_left == Some(0);
            if out_of_nodes && books.busy == 0 {
                books.stop = Some(Finish::Nodes);
                continue;
            }
            if !out_of_nodes && let Some(unit) = books.units.pop() {
                books.busy += 1;
                let slice = self.grant(&mut books);
                return Some((unit, slice));
            }
            books = self.changed.wait(books).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn grant(&self, books: &mut Books) -> Slice {
        let time = match self.threads {
            1 => SLICE_ALONE,
            threads if books.units.len() < 4 * threads => SLICE_SHORT,
            _ => SLICE_SHARED,
        };
        let slice = Instant::now() + time;
        let deadline = self.limits.deadline.map_or(slice, |end| end.min(slice));
        // Several threads share the nodes left, so that one does not keep the others waiting.
        let nodes = books.nodes_left.map(|left| left.div_ceil(self.threads as u64));
        if let (Some(left), Some(nodes)) = (&mut books.nodes_left, nodes) {
            *left -= nodes;
        }
        Slice { nodes, deadline }
    }

    /// Takes back what a run left, and notes why the whole search has to stop, if it has to.
    fn put_back(&self, outcome: Outcome, slice: Slice, kept: u64) {
        let mut books = self.books();
        books.busy -= 1;
        books.nodes += outcome.nodes;
        if let (Some(left), Some(nodes)) = (&mut books.nodes_left, slice.nodes) {
            *left += nodes - outcome.nodes;
        }
        books.done += outcome.done;
        let stop = match outcome.ended {
            Ended::Cancelled => Some(Finish::Cancelled),
            Ended::Sink => Some(Finish::Solutions),
            Ended::Time if self.limits.deadline.is_some_and(|end| Instant::now() >= end) => {
                Some(Finish::Time)
            }
            _ => None,
        };
        books.stop = books.stop.or(stop);
        books.units.extend(outcome.open.into_iter().rev());
        if let Some(meter) = self.meter {
            meter.nodes.store(books.nodes, Relaxed);
            meter.kept.fetch_add(kept, Relaxed);
            let share = books.done.to_f64().unwrap_or(0.0) / self.given;
            meter.share.store(share.to_bits(), Relaxed);
        }
        self.changed.notify_all();
    }
}

/// What one worker found.
#[derive(Default)]
struct Haul {
    kept: u64,
    raw: u128,
    /// The solutions found in each unit, with its path.
    segments: Vec<(Vec<u32>, Vec<Vec<u32>>)>,
}

struct Worker<'w> {
    job: &'w Job<'w>,
    desk: &'w Desk<'w>,
    reduction: Option<&'w Reduction>,
    searcher: Box<dyn Searcher + 'w>,
    haul: Haul,
}

/// Stops the search when a worker panics, so that the others do not wait for it for ever.
struct Alarm<'w>(&'w Desk<'w>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.books().stop = Some(Finish::Cancelled);
            self.0.changed.notify_all();
        }
    }
}

impl<'w> Worker<'w> {
    fn new(job: &'w Job, desk: &'w Desk, reduction: Option<&'w Reduction>) -> Self {
        let searcher = job.prepared.searcher(reduction);
        Self { job, desk, reduction, searcher, haul: Haul::default() }
    }

    fn work(mut self) -> Haul {
        let _alarm = Alarm(self.desk);
        while let Some((unit, slice)) = self.desk.take() {
            let before = self.haul.kept;
            let outcome = self.run(unit, slice);
            self.desk.put_back(outcome, slice, self.haul.kept - before);
        }
        self.haul
    }

    /// Runs one unit for a slice.
    fn run(&mut self, unit: Unit, slice: Slice) -> Outcome {
        let limits = &self.job.limits;
        let Slice { nodes, deadline } = slice;
        let budget = Budget { nodes, deadline: Some(deadline), cancel: limits.cancel };
        let (haul, mut found, mut sorted) = (&mut self.haul, vec![], vec![]);
        let outcome = self.searcher.run(&unit, &budget, &mut |solution| {
            sorted.clear();
            sorted.extend_from_slice(solution);
            sorted.sort_unstable();
            let orbit = match self.reduction {
                Some(reduction) => reduction.orbit(self.job.cover, &sorted),
                None => Some(1),
            };
            let Some(orbit) = orbit else { return Flow::Continue };
            haul.kept += 1;
            haul.raw += u128::from(orbit);
            if self.job.collect {
                found.push(sorted.clone());
            }
            let full = limits.solutions.is_some_and(|most| haul.kept >= most);
            if full { Flow::Stop } else { Flow::Continue }
        });
        if !found.is_empty() {
            haul.segments.push((unit.path, found));
        }
        outcome
    }
}
