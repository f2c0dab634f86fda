//! Drives an engine over units on any number of threads, until it has to stop.
//!
//! Every worker has a list of its open units; all the lists form one queue. A worker takes the next
//! unit of its own list, runs it for a slice of nodes and time and puts back what is open, so that a
//! long unit is cut up exactly where it is long (the budgeted search of Avis and Jordan, arXiv
//! 1709.07605). One that has nothing left takes the part nearest to the root from another. Nothing
//! is counted twice or lost: the weights are exact and have to sum to what was given. What is found is
//! tagged with the path of the unit it was found in and sorted at the end, so its order does not
//! depend on the number of threads; with a limit on solutions one thread works alone, so that they
//! are the first ones.

use std::time::Duration;

use num_bigint::BigUint;

use super::job::Job;
use super::runner::{Findings, Runner, Slice};
use crate::arrange::Arrange;
use crate::problem::Cover;
use crate::problem::symmetry::{Orbit, Reduction};
use crate::run::workers::{Next, Queue};
use crate::run::{
    Ended, Instant, Ledger, Open, Origin, Outcome, Rest, RunFault, Stop, Sum, Unit, Weight,
};

/// A worker that is alone comes back after this time, so that progress is reported.
const SLICE_ALONE: Duration = Duration::from_millis(100);

/// One of several comes back after this time, so that the others do not run dry for longer.
const SLICE_SHARED: Duration = Duration::from_millis(20);

/// And after this while there is little for the others to do.
const SLICE_SHORT: Duration = Duration::from_millis(2);

/// One that is alone and remembers comes back after so many nodes.
const SLICE_NODES: u64 = 1 << 19;

/// A slice is made at most so many times as long for units that take long to be entered.
const MOST_PATIENCE: u32 = 1 << 12;

/// What a search found.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many solutions there are in the part searched; images of kept ones included.
    pub raw: BigUint,
    /// How many symmetry classes, when the search was reduced.
    pub distinct: Option<u128>,
    /// The solutions kept, each sorted ascending, in search order; empty unless collected.
    pub found: Vec<Vec<u32>>,
    /// The nodes examined. A sub-board that is remembered is one of them, and none below it is.
    pub nodes: u64,
    /// Why the search ended.
    pub ended: Ended,
    /// The rest.
    pub rest: Rest,
    /// The weight searched; with the weights of the rest exactly the weight given.
    pub done: Weight,
    /// The time it took.
    pub seconds: f64,
    /// How many threads worked: those asked for, or as many as started.
    pub threads: usize,
}

/// Searches the units of a job.
///
/// The counts, the solutions and their order do not depend on the number of threads; with a limit
/// of nodes or time, where the search stops does.
pub fn drive(mut job: Job) -> Result<Report, RunFault> {
    let start = Instant::now();
    let open = job.begin()?;
    let origin = job.origin();
    let threads = if job.limits.solutions.is_some() { 1 } else { job.threads_with_room() };
    let remembers = job.memory().is_some();
    let queue = Queue::new(Accounts::new(&job, open, threads), &job.limits.stop);
    let table = Table { queue, job: &job, threads, remembers };
    let findings = table.queue.work(threads, |number| Worker::new(&table, number).work());
    let findings = findings.map_err(RunFault::Panicked)?;
    report(table.queue.into_accounts(), findings, origin, job.cover, job.reduction, start)
}

pub(super) fn report(
    accounts: Accounts,
    findings: Vec<Findings>,
    origin: Origin,
    cover: &Cover,
    reduction: Option<&Reduction>,
    start: Instant,
) -> Result<Report, RunFault> {
    // The next unit comes first again.
    let open: Vec<Open> = accounts.open.into_iter().flat_map(|own| own.into_iter().rev()).collect();
    let done = accounts.ledger.close(open.iter());
    let done = done.map_err(RunFault::Imbalance)?;
    let each = reduction.map_or(Orbit::ITSELF, |reduction| reduction.usual(cover));
    let remembered: u128 = findings.iter().map(|one| one.remembered).sum();
    let classes: u128 = findings.iter().map(|one| one.classes).sum();
    let classes = classes + remembered * u128::from(each.classes);
    let raw: BigUint = findings.iter().map(|one| BigUint::from(one.raw)).sum();
    let raw = raw + BigUint::from(remembered) * each.images;
    let threads = findings.len();
    let mut segments: Vec<_> = findings.into_iter().flat_map(|one| one.segments).collect();
    segments.arrange_by(|a, b| a.0.cmp(&b.0));
    Ok(Report {
        raw,
        distinct: reduction.map(|_| classes),
        found: segments.into_iter().flat_map(|(_, solutions)| solutions).collect(),
        nodes: accounts.nodes,
        ended: if open.is_empty() { Ended::Done } else { accounts.ended.unwrap_or(Ended::Done) },
        rest: Rest { origin, open },
        done,
        seconds: start.elapsed().as_secs_f64(),
        threads,
    })
}

/// The table from which workers take units and to which they return open ones.
struct Table<'j, 'a> {
    queue: Queue<'a, Accounts>,
    job: &'j Job<'a>,
    threads: usize,
    /// Whether sub-boards are remembered.
    remembers: bool,
}

pub(super) struct Accounts {
    /// For each worker its open units: a stack, its own next unit in the last.
    pub open: Vec<Vec<Open>>,
    /// Workers that hold a unit.
    busy: usize,
    /// Nodes that may still be granted.
    nodes_left: Option<u64>,
    pub nodes: u64,
    pub ledger: Ledger,
    pub ended: Option<Ended>,
}

impl Accounts {
    pub fn new(job: &Job, units: Vec<Open>, threads: usize) -> Self {
        let given = units.iter().map(Open::weight).collect::<Sum>().total();
        let mut open = vec![vec![]; threads];
        open[0] = units.into_iter().rev().filter(|open| !open.is_empty()).collect();
        Self {
            open,
            busy: 0,
            nodes_left: job.limits.stop.nodes,
            nodes: 0,
            ledger: Ledger::new(given),
            ended: (job.limits.solutions == Some(0)).then_some(Ended::Solutions),
        }
    }

    /// The next unit for a worker: of its own, else the largest part that another left.
    fn take(&mut self, worker: usize) -> Option<Unit> {
        let own = &mut self.open[worker];
        if let Some(last) = own.last_mut() {
            let unit = last.pop();
            own.pop_if(|last| last.is_empty());
            return unit;
        }
        let other = self.open.iter_mut().find(|open| !open.is_empty())?;
        let unit = other[0].split();
        if other[0].is_empty() {
            other.remove(0);
        }
        unit
    }

    /// Whether there are so many units that nobody runs dry soon.
    fn has_plenty(&self, threads: usize) -> bool {
        let mut units = self.open.iter().flatten().map(Open::len);
        units
            .try_fold(0, |sum, len| if sum + len < 4 * threads { Ok(sum + len) } else { Err(()) })
            .is_err()
    }
}

impl Table<'_, '_> {
    /// A unit with the nodes and the time granted to it, as soon as there is one; none when the
    /// search is over.
    fn take(&self, worker: usize, patience: u32) -> Option<(Unit, Slice)> {
        self.queue.next(|accounts| {
            let empty = accounts.open.iter().all(Vec::is_empty);
            if accounts.ended.is_some() || (empty && accounts.busy == 0) {
                return Next::Over;
            }
            if accounts.nodes_left == Some(0) {
                if accounts.busy > 0 {
                    return Next::Wait;
                }
                accounts.ended = Some(Ended::Nodes);
                return Next::Over;
            }
            let Some(unit) = accounts.take(worker) else { return Next::Wait };
            accounts.busy += 1;
            Next::Take((unit, self.grant(accounts, patience)))
        })
    }

    fn grant(&self, accounts: &mut Accounts, patience: u32) -> Slice {
        let time = match self.threads {
            1 => SLICE_ALONE,
            threads if accounts.has_plenty(threads) => SLICE_SHARED,
            _ => SLICE_SHORT,
        };
        let stop = &self.job.limits.stop;
        // A worker that remembers forgets the way to its node at the end of a slice: if it is alone, its
        // slices are measured in nodes, so that the same search always does the same work.
        let by_nodes = self.threads == 1 && self.remembers;
        let stop = if by_nodes { *stop } else { stop.until(Instant::now() + time * patience) };
        // Several threads share the nodes left, so that one does not keep the others waiting.
        let nodes = accounts.nodes_left.map(|left| left.div_ceil(self.threads as u64));
        let nodes = if by_nodes { Stop { nodes, ..stop }.within(SLICE_NODES).nodes } else { nodes };
        if let (Some(left), Some(nodes)) = (&mut accounts.nodes_left, nodes) {
            *left -= nodes;
        }
        Slice { nodes, deadline: stop.deadline }
    }

    /// Takes back the rest of a run, and notes why the whole search has to stop, if it has to.
    fn put_back(&self, worker: usize, outcome: Outcome, slice: Slice, found: u64) {
        let stop = &self.job.limits.stop;
        let over = match outcome.ended {
            Ended::Cancelled | Ended::Memory | Ended::Solutions => Some(outcome.ended),
            Ended::Time | Ended::Nodes => {
                let late = stop.reason().filter(|&ended| ended == Ended::Time);
                late.or_else(|| stop.memory_spent().then_some(Ended::Memory))
            }
            _ => None,
        };
        self.queue.change(|accounts| {
            accounts.busy -= 1;
            accounts.nodes += outcome.nodes;
            if let (Some(left), Some(nodes)) = (&mut accounts.nodes_left, slice.nodes) {
                *left += nodes - outcome.nodes;
            }
            accounts.ledger.note(outcome.done);
            accounts.ended = accounts.ended.or(over);
            if !outcome.open.is_empty() {
                accounts.open[worker].push(outcome.open);
            }
            if let Some(meter) = self.job.meter {
                meter.report(outcome.nodes, found, accounts.ledger.share());
            }
        });
    }
}

struct Worker<'w, 'a> {
    table: &'w Table<'w, 'a>,
    number: usize,
    runner: Runner<'w, 'a>,
    /// Its slices are so many times as long, because to enter a deep unit takes longer than one.
    patience: u32,
}

impl<'w, 'a> Worker<'w, 'a> {
    fn new(table: &'w Table<'w, 'a>, number: usize) -> Self {
        let mut runner = Runner::new(table.job);
        if let Some(memory) = table.job.memory() {
            runner.searcher.remember(memory);
        }
        if let Some(guide) = table.job.guide() {
            runner.searcher.follow(guide);
        }
        Self { table, number, runner, patience: 1 }
    }

    fn work(mut self) -> Findings {
        while let Some((unit, slice)) = self.table.take(self.number, self.patience) {
            let before = self.runner.found();
            let mut outcome = self.runner.run(unit, slice);
            if outcome.ended == Ended::Time && outcome.nodes == 0 {
                self.patience = (2 * self.patience).min(MOST_PATIENCE);
            }
            if self.runner.is_full() {
                outcome.ended = Ended::Solutions; // also where its unit ended with the last of them
            }
            self.table.put_back(self.number, outcome, slice, self.runner.found() - before);
        }
        self.runner.findings
    }
}
