//! The beginning of a search by the engine that suits: by sparse sets, which need no tables.
//!
//! The tables of `bitset` cost more than the whole search of a small cover. So a search begins with
//! sparse sets and goes on so for as long as the tables would take to be made; whoever needs them
//! then has lost a factor of two at most, and on the way a large search loses nothing, since both walk
//! one tree: the rest is gone on with.

use num_bigint::BigUint;
use num_traits::Zero;

use super::beside::search_or_prove;
use super::certificate::Proof;
use super::choice::{BEGINNER, Choice, Prepare, Purpose, constrained_engine};
use super::costs::{FIRST_NODES, constrained_tables, sets_node};
use super::images::Images;
use super::listing::list;
use super::two_parts::{joined, left};
use crate::methods::tree::{Job, Limits, Report, drive, find_engine};
use crate::problem::Cover;
use crate::problem::symmetry::Reduction;
use crate::run::{Ended, Origin, Rest, RunFault, Stop, Tree, Unit, Units, Weight};

/// How many nodes a search by the engine that suits begins with by sparse sets; none if these are
/// what suits.
pub fn beginning(cover: &Cover) -> u64 {
    if constrained_engine(cover).engine == BEGINNER {
        return 0;
    }
    FIRST_NODES.max((constrained_tables(cover) / sets_node(cover)) as u64)
}

/// A search that has had its beginning, or needs none.
#[derive(Clone, Debug)]
pub struct Begun {
    /// What it is to search; everything if nothing is given.
    units: Option<Rest>,
    /// What the beginning came to.
    report: Option<Report>,
}

/// Searches `nodes` nodes by sparse sets, on this thread, where the units may be searched in that way.
///
/// * `reduction`: what lets one solution of each symmetry class be looked for.
pub fn begin(
    cover: &Cover,
    reduction: Option<&Reduction>,
    units: Option<Rest>,
    collect: bool,
    limits: Limits,
    nodes: u64,
    prepare: &Prepare,
) -> Result<Begun, RunFault> {
    if nodes == 0 {
        return Ok(Begun { units, report: None });
    }
    let tree = Origin::new(cover, reduction, Tree::Constrained);
    let fits = units.as_ref().is_none_or(|units| units.origin.serves(&tree).is_ok());
    let engine = find_engine(BEGINNER).filter(|_| fits);
    let Some(prepared) = engine.and_then(|engine| prepare(engine, &limits.stop).ok()) else {
        return Ok(Begun { units, report: None });
    };
    let limits = Limits { stop: limits.stop.within(nodes), threads: 1, ..limits };
    let job =
        Job { reduction, units: units.clone(), collect, limits, ..Job::new(cover, &*prepared) };
    Ok(Begun { report: Some(drive(job)?), units })
}

/// The engine of the beginning, where the search of all solutions ends in it.
pub fn ends_early(cover: &Cover, stop: &Stop, prepare: &Prepare) -> Option<Choice> {
    let limits = Limits { solutions: None, stop: stop.at_any_node(), threads: 1 };
    let begun = begin(cover, None, None, false, limits, beginning(cover), prepare).ok()?;
    let report = begun.report.filter(|report| report.ended == Ended::Done)?;
    let reason = format!("{} nodes: they cost less than tables would", report.nodes);
    let (effort, expected) = (Some(report.nodes as f64), None);
    Some(Choice { engine: BEGINNER, reason, effort, expected })
}

impl Begun {
    /// How many nodes the beginning took.
    pub fn nodes(&self) -> u64 {
        self.report.as_ref().map_or(0, |report| report.nodes)
    }

    /// The report, if the search has ended by itself or by its limits.
    pub fn take_ended(&mut self, limits: &Limits) -> Option<Report> {
        let most = limits.stop.nodes;
        let is_over = |report: &mut Report| {
            report.ended != Ended::Nodes || most.is_some_and(|most| report.nodes >= most)
        };
        self.report.take_if(is_over)
    }

    /// What the engine has to suit: units that were begun are those of a tree.
    pub fn purpose(&self, purpose: Purpose) -> Purpose {
        if self.units.is_some() && self.report.is_some() { Purpose::List } else { purpose }
    }

    /// Does the rest of a job, by its engine of that name and in its limits, with a certificate beside
    /// it; with what proves that there is no solution, if that came first.
    pub fn go_on(self, job: Job, engine: &str) -> Result<(Report, Option<Proof>), RunFault> {
        let asks = self.asks();
        let Some(first) = self.report else {
            return search_or_prove(Job { units: self.units, ..job }, engine, asks);
        };
        let (limits, asks) = (left(job.limits, &first), asks && first.raw.is_zero());
        if job.prepared.tree() != Tree::Constrained {
            let job = Job { units: self.units, limits, ..job };
            let (report, proof) = search_or_prove(job, engine, asks)?;
            return Ok((Report { nodes: report.nodes + first.nodes, ..report }, proof));
        }
        let units = Some(first.rest.clone().in_order());
        let (second, proof) = search_or_prove(Job { units, limits, ..job }, engine, asks)?;
        Ok((joined(first, second), proof))
    }

    /// Whether it stands for everything, and not for what an earlier search left.
    pub fn asks(&self) -> bool {
        self.units.is_none()
    }

    /// Does the rest of a job that lists solutions, with the search of one of each class beside it.
    pub fn list_on(
        self,
        job: Job,
        engine: &str,
        images: &mut Images,
        prepare: &Prepare,
    ) -> Result<Report, RunFault> {
        let Some(first) = self.report else {
            return list(Job { units: self.units, ..job }, engine, images, prepare);
        };
        let (limits, units) = (left(job.limits, &first), Some(first.rest.clone().in_order()));
        Ok(joined(first, list(Job { units, limits, ..job }, engine, images, prepare)?))
    }

    /// The report of a search that has to stop before it goes on.
    pub fn stopped(self, cover: &Cover, ended: Ended) -> Report {
        if let Some(report) = self.report {
            return Report { ended, ..report };
        }
        let root = || Units { origin: Origin::question(cover), list: vec![Unit::root()] };
        Report {
            raw: BigUint::ZERO,
            distinct: Some(0),
            found: vec![],
            nodes: 0,
            ended,
            rest: self.units.unwrap_or_else(|| root().into()),
            done: Weight::default(),
            seconds: 0.0,
            threads: 1,
        }
    }
}
