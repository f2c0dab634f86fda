//! The size of a search before it is made: nodes and solutions, with intervals, and the time a
//! node takes.
//!
//! Knuth (Estimating the Efficiency of Backtrack Programs, 1975) goes down the tree at random and
//! multiplies by the branches; Chen (1992) goes down with a few nodes of each stratum instead of
//! one, which tames the rare large subtrees. Here a step of the descent is not a node but a unit
//! run for some nodes, as the pool of threads does it: small subtrees are searched whole, at the
//! speed of the engine, and any engine will do.
//!
//! * The search begins as it would. If it ends within a quarter of the limit, all is exact.
//! * Else the units left open are cut further, exactly, until there are some hundreds.
//! * A few small samples ([`sample`]) show the cost of a sample and the size of trees by depth.
//! * The rest of the limit goes to [`SAMPLES`] independent samples. Their mean has no bias, and
//!   how far they lie apart gives the interval ([`Figure`]).
//!
//! With a limit of nodes and none of time all is the same at every run, on any number of threads.

mod figure;
mod sample;

use num_traits::ToPrimitive;

pub use self::figure::Figure;
use self::sample::{OpenNode, Prober, Sample, Seen, Sizes, sample};
use crate::arrange::Arrange;
use crate::methods::tree::{Job, Limits, Prepared, Report, drive};

use crate::problem::Cover;
use crate::problem::symmetry::Reduction;
use crate::rng::Rng;
use crate::run::workers::{Next, Queue};
use crate::run::{Ended, Instant, Meter, Rest, RunFault, Stop};

/// Independent samples, from which the interval comes.
const SAMPLES: usize = 32;

/// Samples before them, from which what they cost and the size by depth are learnt.
const PILOTS: usize = 8;

/// Units to which a crowd is thinned in these.
const PILOT_WIDTH: usize = 16;

/// Units with which all samples begin, cut exactly.
const FRONTIER: usize = 1024;

/// The share of the limit after which the search stops and sampling begins.
const SEARCH_SHARE: f64 = 0.25;

/// The share of the time left then that cutting and the first samples may take.
const LEARNING_SHARE: f64 = 0.25;

/// The share of the time left after these that the samples are planned to take.
const SAMPLING_SHARE: f64 = 0.75;

/// The fewest and the most nodes that a unit of a sample gets.
const SLICE: (u64, u64) = (8, 512);

/// How much longer than all others, as a share of their time, samples that were begun may take: to
/// the end of the limit.
const GRACE: f64 = 0.25;

/// No node costs less, however coarse the clock.
const LEAST_NODE_SECONDS: f64 = 1e-10;

/// How far to go, and from which seed.
#[derive(Clone, Copy, Debug)]
pub struct EstimateLimits<'a> {
    /// When to stop: after about so many nodes, and some thousands at least; at about that time.
    pub stop: Stop<'a>,
    /// How many threads work; at least one.
    pub threads: usize,
    /// Chooses the samples.
    pub seed: u64,
}

/// The size of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Nodes of the search.
    pub nodes: Figure,
    /// Solutions; images of kept ones included.
    pub solutions: Figure,
    /// Symmetry classes of solutions, when the search is reduced.
    pub distinct: Option<Figure>,
    /// Nothing was left to chance.
    pub exact: bool,
    /// Independent samples drawn.
    pub samples: usize,
    /// Units that were run in them.
    pub probes: u64,
    /// Nodes really examined, of the search that was begun too.
    pub visited: u64,
    /// What a node costs, in seconds of one thread while all of them work; 0 if none was seen.
    pub node_seconds: f64,
    /// The time it took.
    pub seconds: f64,
    /// Why it ended: done, or what cut it short.
    pub ended: Ended,
}

/// Estimates the size of the search of a cover by an engine.
///
/// Without any limit the search is made, and all is exact.
pub fn estimate(
    cover: &Cover,
    prepared: &dyn Prepared,
    reduction: Option<&Reduction>,
    limits: EstimateLimits,
    meter: Option<&Meter>,
) -> Result<Estimate, RunFault> {
    estimate_rest(cover, prepared, reduction, None, limits, meter)
}

/// Estimates the rest of the search of a cover, all where `rest` is none.
///
/// # Errors
///
/// If `rest` is of another cover, mode or tree.
pub fn estimate_rest(
    cover: &Cover,
    prepared: &dyn Prepared,
    reduction: Option<&Reduction>,
    rest: Option<Rest>,
    limits: EstimateLimits,
    meter: Option<&Meter>,
) -> Result<Estimate, RunFault> {
    let start = Instant::now();
    let whole = rest.as_ref().map_or(1.0, |rest| {
        rest.open.iter().filter_map(|open| open.weight().to_f64()).sum::<f64>()
    });
    // Samples that were begun may go on to the end of the limit, so none is begun near to it.
    let planned = |end: Instant| start + end.saturating_duration_since(start).div_f64(1.0 + GRACE);
    let last = limits.stop.deadline;
    let stop = Stop { deadline: last.map(planned), ..limits.stop };
    let limits = EstimateLimits { stop, ..limits };
    let job = search_job(cover, prepared, reduction, limits, start);
    let begun = drive(Job { units: rest, ..job })?;
    let mut survey = Survey::new(cover, prepared, reduction, limits, &begun, meter);
    (survey.last, survey.whole) = (last, whole);
    let over = matches!(begun.ended, Ended::Cancelled | Ended::Memory);
    if !over && !begun.rest.is_empty() {
        let open = begun.rest.in_order().open;
        survey.sample(open.into_iter().flat_map(OpenNode::all).collect(), start)?;
    }
    Ok(survey.estimate(start))
}

/// The search itself, with its share of the limits. If nodes are limited one thread makes it,
/// so that it stops at the same place at every run.
fn search_job<'a>(
    cover: &'a Cover,
    prepared: &'a dyn Prepared,
    reduction: Option<&'a Reduction>,
    limits: EstimateLimits<'a>,
    start: Instant,
) -> Job<'a> {
    let EstimateLimits { stop, threads, .. } = limits;
    let share = |end: Instant| start + end.saturating_duration_since(start).mul_f64(SEARCH_SHARE);
    let nodes = stop.nodes.map(|nodes| (nodes as f64 * SEARCH_SHARE).ceil() as u64);
    let threads = if stop.nodes.is_some() { 1 } else { threads };
    let stop = Stop { nodes, deadline: stop.deadline.map(share), ..stop };
    let limits = Limits { solutions: None, stop, threads };
    Job { reduction, limits, ..Job::new(cover, prepared) }
}

/// Seconds of work on one thread, and the nodes examined in them.
#[derive(Clone, Copy)]
struct Pace {
    seconds: f64,
    nodes: u64,
}

impl Pace {
    fn add(&mut self, seconds: f64, nodes: u64) {
        self.seconds += seconds;
        self.nodes += nodes;
    }

    fn node_seconds(&self) -> f64 {
        if self.nodes == 0 {
            return f64::INFINITY;
        }
        (self.seconds / self.nodes as f64).max(LEAST_NODE_SECONDS)
    }
}

/// An estimate in the making.
struct Survey<'a> {
    cover: &'a Cover,
    prepared: &'a dyn Prepared,
    reduction: Option<&'a Reduction>,
    limits: EstimateLimits<'a>,
    meter: Option<&'a Meter>,
    /// The part that was searched and not sampled.
    known: Seen,
    /// The weight that was, and that of all that is estimated.
    done: f64,
    whole: f64,
    open: bool,
    visited: u64,
    probes: u64,
    /// The pace of the search that was begun, and that of all work.
    search: Pace,
    work: Pace,
    samples: Vec<Sample>,
    ended: Ended,
    /// When samples that were begun have to stop.
    last: Option<Instant>,
}

impl<'a> Survey<'a> {
    fn new(
        cover: &'a Cover,
        prepared: &'a dyn Prepared,
        reduction: Option<&'a Reduction>,
        limits: EstimateLimits<'a>,
        begun: &Report,
        meter: Option<&'a Meter>,
    ) -> Self {
        let raw = begun.raw.to_f64().unwrap_or(f64::INFINITY);
        let distinct = begun.distinct.map_or(raw, |distinct| distinct as f64);
        let pace = Pace { seconds: begun.seconds * begun.threads as f64, nodes: begun.nodes };
        Self {
            cover,
            prepared,
            reduction,
            limits,
            meter,
            known: Seen { nodes: begun.nodes as f64, raw, distinct },
            done: begun.done.to_f64().unwrap_or(0.0),
            whole: 1.0,
            open: !begun.rest.is_empty(),
            visited: begun.nodes,
            probes: 0,
            search: pace,
            work: pace,
            samples: vec![],
            ended: begun.ended,
            last: limits.stop.deadline,
        }
    }

    /// Cuts the open nodes further and draws the samples.
    fn sample(&mut self, open: Vec<OpenNode>, start: Instant) -> Result<(), RunFault> {
        let nodes = self.nodes_left(start);
        let slice = ((nodes / 4096.0) as u64).clamp(SLICE.0, SLICE.1);
        let open = self.cut(open, slice, nodes * LEARNING_SHARE / 2.0);
        self.open = !open.is_empty();
        if open.is_empty() {
            self.ended = Ended::Done;
            return Ok(());
        }
        if self.is_over() {
            self.ended = self.cut_short();
            return Ok(());
        }
        self.ended = Ended::Done;
        let width = ((nodes * LEARNING_SHARE / 2.0 / (PILOTS as f64 * 8.0 * slice as f64))
            as usize)
            .clamp(2, PILOT_WIDTH);
        let pilots = self.draw(PILOTS, 0, &open, slice, width, &Sizes::default())?;
        let spent: u64 = pilots.iter().map(|pilot| pilot.visited).sum();
        if pilots.len() < PILOTS || pilots.iter().any(|pilot| pilot.exact) {
            self.samples = pilots;
            return Ok(());
        }
        let each = spent as f64 / (PILOTS * width) as f64;
        let left = self.nodes_left(start) * SAMPLING_SHARE;
        let width = ((left / SAMPLES as f64 / each) as usize).max(2);
        let sizes = Sizes::learnt(&pilots);
        self.samples = self.draw(SAMPLES, PILOTS as u64, &open, slice, width, &sizes)?;
        Ok(())
    }

    /// How many nodes the limits leave, at the speed so far.
    fn nodes_left(&self, start: Instant) -> f64 {
        let by_nodes =
            self.limits.stop.nodes.map(|nodes| nodes.saturating_sub(self.visited) as f64);
        let by_time = self.limits.stop.deadline.map(|end| {
            let now = Instant::now().max(start);
            let left = end.saturating_duration_since(now).as_secs_f64();
            left * self.limits.threads.max(1) as f64 / self.work.node_seconds()
        });
        by_nodes.unwrap_or(f64::INFINITY).min(by_time.unwrap_or(f64::INFINITY))
    }

    /// What a node costs: the less of what it did in the search that was begun and in all; short
    /// runs, of threads as of units, cost something beside.
    fn node_seconds(&self) -> f64 {
        let seconds = self.search.node_seconds().min(self.work.node_seconds());
        if seconds.is_finite() { seconds } else { 0.0 }
    }

    /// Cuts nodes, exactly and level by level, until there are [`FRONTIER`].
    fn cut(&mut self, mut nodes: Vec<OpenNode>, slice: u64, most: f64) -> Vec<OpenNode> {
        let (mut spent, begun, before) = (0, Instant::now(), self.visited);
        let mut prober = self.prober(slice);
        while !nodes.is_empty() && nodes.len() < FRONTIER && (spent as f64) < most {
            let mut next = vec![];
            let mut waiting = nodes.into_iter();
            for node in waiting.by_ref() {
                // The units of a deep tree are long.
                let room = !self.limits.stop.memory_spent();
                let Some((outcome, seen)) = room.then(|| prober.run(&node.unit())).flatten() else {
                    next.push(node);
                    break;
                };
                spent += outcome.nodes;
                self.known.add(seen, 1.0);
                self.done += outcome.done.to_f64().unwrap_or(0.0);
                next.extend(OpenNode::all(outcome.open));
            }
            next.extend(waiting);
            nodes = next;
            if self.is_over() {
                break;
            }
        }
        self.visited += spent;
        self.work.add(begun.elapsed().as_secs_f64(), self.visited - before);
        nodes.arrange_by_key(|node| node.depth);
        nodes
    }

    /// Draws samples on all threads: those that were begun before the end of the time.
    fn draw(
        &mut self,
        number: usize,
        first: u64,
        nodes: &[OpenNode],
        slice: u64,
        width: usize,
        sizes: &Sizes,
    ) -> Result<Vec<Sample>, RunFault> {
        let (begun, limits) = (Instant::now(), &self.limits);
        let threads = limits.threads.clamp(1, number);
        let none: Vec<Option<Sample>> = (0..number).map(|_| None).collect();
        let queue = Queue::new((0, none), &limits.stop);
        let take = || {
            queue.next(|(next, _)| {
                if *next == number || self.is_over() {
                    return Next::Over;
                }
                *next += 1;
                Next::Take(*next - 1)
            })
        };
        let work = |_| {
            let mut prober = self.prober(slice);
            while let Some(index) = take() {
                let mut rng = Rng::new(limits.seed ^ (first + index as u64).rotate_left(40));
                let mut rng = Rng::new(rng.word());
                let sample = sample(nodes, width, sizes, &mut prober, &mut rng);
                if let (Some(meter), Some(sample)) = (self.meter, &sample) {
                    meter.report(sample.visited, 0, (index + 1) as f64 / number as f64);
                }
                queue.change(|(_, drawn)| drawn[index] = sample);
            }
        };
        let workers = queue.work(threads, work).map_err(RunFault::Panicked)?.len();
        let (_, drawn) = queue.into_accounts();
        let drawn: Vec<Sample> = drawn.into_iter().flatten().collect();
        if drawn.len() < number {
            self.ended = self.cut_short();
        }
        let visited: u64 = drawn.iter().map(|sample| sample.visited).sum();
        self.visited += visited;
        self.probes += drawn.iter().map(|sample| sample.probes).sum::<u64>();
        self.work.add(begun.elapsed().as_secs_f64() * workers as f64, visited);
        Ok(drawn)
    }

    /// What cut it short, if samples are missing.
    fn cut_short(&self) -> Ended {
        let stop = &self.limits.stop;
        let spent = || if stop.memory_spent() { Ended::Memory } else { Ended::Time };
        stop.reason().unwrap_or_else(spent)
    }

    fn is_over(&self) -> bool {
        self.limits.stop.reason().is_some() || self.limits.stop.memory_spent()
    }

    fn prober(&self, nodes: u64) -> Prober<'a> {
        let stop = Stop { nodes: Some(nodes), deadline: self.last, ..self.limits.stop };
        let searcher = self.prepared.searcher(self.reduction);
        Prober { cover: self.cover, reduction: self.reduction, searcher, stop }
    }

    fn estimate(self, start: Instant) -> Estimate {
        let exact = !self.open || self.samples.iter().any(|sample| sample.exact);
        let figure = |part: fn(&Seen) -> f64, images: f64| self.figure(exact, part, images);
        let order = self.reduction.map_or(1.0, |reduction| reduction.order() as f64);
        Estimate {
            nodes: figure(|seen| seen.nodes, 0.0),
            solutions: figure(|seen| seen.raw, order),
            distinct: self.reduction.map(|_| figure(|seen| seen.distinct, 1.0)),
            exact,
            samples: self.samples.len(),
            probes: self.probes,
            visited: self.visited,
            node_seconds: self.node_seconds(),
            seconds: start.elapsed().as_secs_f64(),
            ended: self.ended,
        }
    }

    /// The known part and the samples of one quantity; each find counts `images` times.
    fn figure(&self, exact: bool, part: fn(&Seen) -> f64, images: f64) -> Figure {
        let known = part(&self.known);
        if exact {
            let sampled = self.samples.iter().find(|sample| sample.exact);
            return Figure::exact(known + sampled.map_or(0.0, |sample| part(&sample.seen)));
        }
        if self.samples.is_empty() {
            return Figure::unknown(known * self.whole / self.done.max(f64::MIN_POSITIVE), known);
        }
        let sampled: Vec<f64> = self.samples.iter().map(|sample| part(&sample.seen)).collect();
        let nodes: f64 = self.samples.iter().map(|sample| sample.seen.nodes).sum();
        let visited: u64 = self.samples.iter().map(|sample| sample.visited).sum();
        let weight = nodes / sampled.len() as f64 / visited.max(1) as f64;
        Figure::of(known, &sampled, images * weight)
    }
}
