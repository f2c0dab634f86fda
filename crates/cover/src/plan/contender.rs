//! A search in a schedule: begun, paused, gone on with, and what it has found so far.

use std::cell::OnceCell;
use std::ops::Deref;
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::choice::{Prepare, constrained_engine};
use super::costs::{FIRST_NODES, LEARNING_SHARE, SLOWEST, constrained_node, scan_node, sets_node};
use super::how::How;
use super::schedule::Question;
use crate::methods::seek::{Seeker, learn_ranks};
use crate::methods::tree::{
    Job, Limits, Prepared, Refusal, Remember, Report, cut, drive, find_engine,
};
use crate::problem::Cover;
use crate::problem::symmetry::{Anchors, Reduction};
use crate::run::{Ended, Phase, Rest, RunFault, Stop, Tree};

/// The units into which a count is cut, so that their order can be chosen.
const UNITS: usize = 128;

/// A search that may examine so many nodes is cut first.
pub(super) const WORTH_SPREADING: u64 = 4096;

/// A cover with the ranks that it was given, or with others.
enum Ranked<'a> {
    Given(&'a Cover),
    Learnt(Box<Cover>),
}

impl Deref for Ranked<'_> {
    type Target = Cover;

    fn deref(&self) -> &Cover {
        match self {
            Self::Given(cover) => cover,
            Self::Learnt(cover) => cover,
        }
    }
}

/// A search of one tree.
pub(super) struct TreeSearch<'a> {
    /// The cover, with ranks of its own where they were learnt.
    cover: Ranked<'a>,
    tree: Tree,
    /// What a node costs once the first ones are searched.
    later_node: OnceCell<f64>,
    anchors: Anchors,
    /// Ranks are still to be learnt.
    unlearnt: bool,
    reduction: Option<Reduction>,
    one: bool,
    rest: Option<Rest>,
    /// How its units were spread over the tree, once they were.
    spread: Option<Spread>,
    /// What the last turn did.
    last: Progress,
    pub found: Option<Vec<u32>>,
    pub raw: BigUint,
    pub distinct: u128,
    pub nodes: u64,
    /// The part of the whole tree that is done.
    pub share: f64,
    /// The engine that searched last.
    pub engine: &'static str,
}

/// Units that are spread over the tree.
struct Spread {
    /// The nodes that were examined before.
    nodes: u64,
    /// What all of them weigh.
    weight: f64,
}

/// Nodes, and the share of the tree that they were.
#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    nodes: f64,
    share: f64,
}

/// What a turn came to.
pub(super) enum Turn {
    /// All is searched, or a solution that was asked for is found.
    Finished,
    /// The turn is over.
    Paused,
    /// It cannot go on: the reason.
    Out(String),
    /// Everything has to stop.
    Stopped(Ended),
}

impl<'a> TreeSearch<'a> {
    pub fn new(
        cover: &'a Cover,
        question: Question,
        tree: Tree,
        anchors: Anchors,
        learnt: bool,
    ) -> Self {
        Self {
            cover: Ranked::Given(cover),
            tree,
            later_node: OnceCell::new(),
            anchors,
            unlearnt: learnt,
            reduction: None,
            one: question == Question::One,
            rest: None,
            spread: None,
            last: Progress::default(),
            found: None,
            raw: BigUint::zero(),
            distinct: 0,
            nodes: 0,
            share: 0.0,
            engine: "",
        }
    }

    /// Whether its units are spread over the tree.
    pub fn is_spread(&self) -> bool {
        self.spread.is_some()
    }

    /// How many nodes are still to come, if those done tell: by the pace of all of them, and where the last
    /// turn was slower than that, the mean of both.
    pub fn nodes_ahead(&self) -> Option<f64> {
        let before = self.spread.as_ref().map_or(0, |spread| spread.nodes);
        let done = (self.nodes - before) as f64;
        let ahead = (self.share > 0.0).then(|| done / self.share - done)?;
        let slower = match self.last {
            Progress { share: 0.0, .. } => SLOWEST,
            Progress { nodes, share } => nodes * self.share / (done * share),
        };
        Some(ahead * slower.clamp(1.0, SLOWEST).sqrt())
    }

    /// What the next node costs in nanoseconds.
    pub fn node(&self) -> f64 {
        match self.tree {
            Tree::Constrained if self.is_new() => sets_node(&self.cover),
            _ => self.later_node(),
        }
    }

    /// What a node costs once the first ones are searched.
    pub fn later_node(&self) -> f64 {
        *self.later_node.get_or_init(|| match self.tree {
            Tree::Scan => scan_node(),
            Tree::Constrained => {
                constrained_node(&self.cover, constrained_engine(&self.cover).engine == "bitset")
            }
        })
    }

    /// Its first nodes are searched by sparse sets, which need no tables.
    fn is_new(&self) -> bool {
        self.nodes < FIRST_NODES && matches!(self.cover, Ranked::Given(_))
    }

    /// Goes on for about so many nanoseconds, at the prices of costs.
    pub fn go_on(
        &mut self,
        budget: f64,
        stop: &Stop,
        how: &How,
        prepare: &Prepare,
    ) -> Result<Turn, RunFault> {
        if self.unlearnt {
            how.enter(Phase::Learning);
            let nodes = (budget * LEARNING_SHARE / sets_node(&self.cover)) as u64 + FIRST_NODES;
            let bytes = 2 * Seeker::bytes_for(&self.cover);
            if bytes > stop.memory_left() {
                return Ok(Turn::Out(format!("it would take {} MB", bytes >> 20)));
            }
            let stop = stop.within(nodes);
            let learnt = learn_ranks(&self.cover, nodes, how.seed, &stop);
            self.nodes += learnt.nodes;
            if learnt.exhausted {
                self.engine = "seek";
                return Ok(Turn::Finished);
            }
            self.cover = Ranked::Learnt(Box::new(self.cover.with_ranks(learnt.ranks)));
            self.unlearnt = false;
        }
        let nodes = ((budget / self.node()) as u64).max(1);
        let name = match self.tree {
            Tree::Scan => "bitmask",
            Tree::Constrained if self.is_new() => "cells",
            Tree::Constrained => constrained_engine(&self.cover).engine,
        };
        how.enter(Phase::Preparing);
        let ready = match self.ready(name, stop, prepare) {
            // Sparse sets take every cover.
            Err(Refusal::Memory(_) | Refusal::Limit { .. }) if self.tree == Tree::Constrained => {
                self.ready("cells", stop, prepare)
            }
            ready => ready,
        };
        match ready {
            Ok((name, prepared)) => {
                self.engine = name;
                self.search(&*prepared, nodes, stop, how)
            }
            Err(Refusal::Stopped(ended)) => Ok(Turn::Stopped(ended)),
            Err(refusal) => Ok(Turn::Out(refusal.to_string())),
        }
    }

    /// An engine made ready for the cover: kept for others if the ranks are those given.
    fn ready(
        &self,
        name: &str,
        stop: &Stop,
        prepare: &Prepare,
    ) -> Result<(&'static str, Arc<dyn Prepared>), Refusal> {
        let engine = find_engine(name).ok_or(Refusal::Processor)?;
        let prepared = match &self.cover {
            Ranked::Given(_) => prepare(engine, stop)?,
            Ranked::Learnt(cover) => engine.prepare(cover, stop)?.into(),
        };
        Ok((engine.name(), prepared))
    }

    fn search(
        &mut self,
        prepared: &dyn Prepared,
        nodes: u64,
        stop: &Stop,
        how: &How,
    ) -> Result<Turn, RunFault> {
        let granted = stop.nodes.map_or(nodes, |most| most.min(nodes));
        let spreads = self.spread.is_none() && !self.one && granted >= WORTH_SPREADING;
        let cover = &*self.cover;
        let anchors = self.anchors;
        let reduction = match self.one {
            true => None,
            false => Some(&*self.reduction.get_or_insert_with(|| Reduction::by(cover, anchors))),
        };
        how.enter(Phase::Searching);
        if let Some(meter) = how.meter {
            meter.go_on_from(self.raw.to_u64().unwrap_or(u64::MAX));
        }
        let limits = Limits {
            solutions: self.one.then_some(1),
            stop: stop.within(nodes),
            threads: how.threads,
        };
        let job = Job {
            units: self.rest.take(),
            reduction,
            collect: self.one,
            limits,
            meter: how.meter,
            remember: Remember::WherePays,
            ..Job::new(cover, prepared)
        };
        let before = self.nodes;
        let (begun, report) = if spreads { spread(job)? } else { (None, drive(job)?) };
        if let Some(CutUp { report, weight }) = begun {
            self.note(&report);
            self.share += report.done.to_f64().unwrap_or(0.0);
            if let Some(weight) = weight {
                (self.spread, self.share) = (Some(Spread { nodes: self.nodes, weight }), 0.0);
            }
        }
        self.note(&report);
        let whole = self.spread.as_ref().map_or(1.0, |spread| spread.weight);
        let share = report.done.to_f64().unwrap_or(0.0) / whole;
        if report.nodes > 0 {
            self.last = Progress { nodes: report.nodes as f64, share };
        }
        self.share += share;
        self.found = report.found.into_iter().next();
        let finished = report.ended == Ended::Done || self.found.is_some();
        self.rest = Some(report.rest);
        let nodes = self.nodes - before;
        Ok(match report.ended {
            _ if finished => Turn::Finished,
            Ended::Nodes if stop.nodes.is_none_or(|most| nodes < most) => Turn::Paused,
            ended => Turn::Stopped(ended),
        })
    }

    /// Adds what a search found.
    fn note(&mut self, report: &Report) {
        self.nodes += report.nodes;
        self.raw += &report.raw;
        self.distinct += report.distinct.unwrap_or(0);
    }
}

/// What cutting a search into units came to.
pub(super) struct CutUp {
    /// What it found; nothing is open in it any more.
    pub report: Report,
    /// What the units weigh, if they are spread over the tree.
    pub weight: Option<f64>,
}

/// Begins a search by cutting it into units that are spread over the tree, so that those done tell how
/// much is ahead, unless they would take too much memory. What that came to, and the search of the units.
pub(super) fn spread(job: Job) -> Result<(Option<CutUp>, Report), RunFault> {
    let mut report = cut(job.clone(), UNITS)?;
    let open = std::mem::take(&mut report.rest.open);
    let is_cut = open.iter().all(|open| open.len() == 1);
    let rest = Rest { origin: report.rest.origin.clone(), open };
    let rest = if is_cut { rest.spread() } else { rest };
    let weight = is_cut.then(|| weight_of(&rest));
    let stop = job.limits.stop;
    let nodes = stop.nodes.map(|most| most.saturating_sub(report.nodes));
    let limits = Limits { stop: Stop { nodes, ..stop }, ..job.limits };
    let later = drive(Job { units: Some(rest), limits, ..job })?;
    Ok((Some(CutUp { report, weight }), later))
}

fn weight_of(rest: &Rest) -> f64 {
    rest.weight().to_f64().unwrap_or(1.0)
}
