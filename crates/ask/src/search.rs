//! A search of a tree that comes back after so many nodes or milliseconds, and goes on where it was.

use std::rc::Rc;

use cover::{
    BEGINNER, Ended, Images, Job, Limits, Origin, Report, Rest, Stop, Unit, UnitFault, Units,
    drive, list,
};
use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;

use crate::fault::Fault;
use crate::solver::{Engaged, Solver};

/// What is wanted of a search.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Whether solutions are listed, or only counted.
    pub listing: bool,
    /// Whether only one solution of each symmetry class is wanted.
    pub distinct: bool,
    /// Stop after so many.
    pub most: Option<u64>,
    /// Whether many solutions are listed, so that one of each class may be searched for beside the list.
    pub by_images: bool,
    /// The name of the engine that searches; the one that suits if nothing is given.
    pub engine: Option<&'static str>,
    /// The options that are chosen before it begins, in several ways that exclude each other; none may be
    /// if classes are wanted, and all solutions are searched if there are none.
    pub chosen: Vec<Vec<u32>>,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// It begins with sparse sets, which need no tables, for so many nodes.
    Beginning(u64),
    /// The engine that was asked for, or the one that suits, is at work.
    Tables,
    /// It has ended.
    Over(Ended),
}

/// A search that has been begun.
pub struct Search {
    solver: Rc<Solver>,
    wanted: Wanted,
    phase: Phase,
    /// What is searched beside a list.
    images: Option<Images>,
    /// What is still to be searched; everything if nothing is given.
    rest: Option<Rest>,
    /// Nodes examined.
    pub nodes: u64,
    /// Solutions found, the images of those of a class included.
    pub solutions: BigUint,
    /// Solutions found, one of each class if classes are wanted.
    pub found: u64,
    /// The share of the tree that is done, from 0 to 1.
    pub share: f64,
    /// The name of the engine that searched last.
    pub engine: &'static str,
}

impl Search {
    /// A search that has not begun.
    ///
    /// # Errors
    ///
    /// If an option that is chosen is unknown.
    pub fn new(solver: Rc<Solver>, wanted: Wanted) -> Result<Self, Fault> {
        let phase = match solver.beginning() {
            0 => Phase::Tables,
            _ if wanted.engine.is_some() => Phase::Tables,
            nodes => Phase::Beginning(nodes),
        };
        let images = wanted.by_images.then(|| Images::new(solver.cover()));
        let (rest, solutions, engine) = (None, BigUint::ZERO, BEGINNER);
        let (nodes, found, share) = (0, 0, 0.0);
        let mut search =
            Self { solver, wanted, phase, images, rest, nodes, solutions, found, share, engine };
        if search.wanted.most == Some(0) {
            search.phase = Phase::Over(Ended::Solutions);
        } else if !search.wanted.chosen.is_empty() {
            search.choose()?;
        }
        Ok(search)
    }

    fn choose(&mut self) -> Result<(), Fault> {
        let cover = self.solver.cover();
        let mut list = vec![];
        for chosen in &self.wanted.chosen {
            let unit = Unit { chosen: chosen.clone(), ..Unit::root() };
            match unit.check(cover) {
                Ok(()) => list.push(unit),
                Err(UnitFault::Conflict { .. }) => {}
                Err(fault) => return Err(Fault::say(fault)),
            }
        }
        if list.is_empty() {
            self.finish(Ended::Done);
            return Ok(());
        }
        let parts = list.len();
        for (number, unit) in (0..).zip(&mut list) {
            unit.weight /= BigInt::from(parts);
            if parts > 1 {
                unit.path = vec![number];
            }
        }
        let origin = Origin::question(cover);
        self.rest = Some(Units { origin, list }.into());
        Ok(())
    }

    fn finish(&mut self, ended: Ended) {
        self.phase = Phase::Over(ended);
        if ended == Ended::Done {
            self.share = 1.0;
        }
    }

    /// Why it ended; none if it goes on.
    pub fn ended(&self) -> Option<Ended> {
        match self.phase {
            Phase::Over(ended) => Some(ended),
            _ => None,
        }
    }

    /// The options chosen on the way to the node that comes next, in order; none at the beginning and
    /// at the end.
    pub fn chosen(&self) -> Vec<u32> {
        self.rest.as_ref().and_then(Rest::next_chosen).unwrap_or_default()
    }

    /// Goes on until a limit stops it; returns the options of each solution found, ascending, none if they
    /// are only counted.
    ///
    /// # Errors
    ///
    /// If the core has one.
    pub fn advance(&mut self, stop: &Stop) -> Result<Vec<Vec<u32>>, Fault> {
        match self.phase {
            Phase::Over(_) => Ok(vec![]),
            Phase::Beginning(left) => {
                let before = self.nodes;
                let found = self.run(self.solver.beginner()?, &stop.within(left))?;
                if self.ended().is_none() {
                    let left = left.saturating_sub(self.nodes - before);
                    self.phase = if left == 0 { Phase::Tables } else { Phase::Beginning(left) };
                }
                Ok(found)
            }
            Phase::Tables => {
                let named = self.wanted.engine.map(|name| self.solver.named(name));
                self.run(named.unwrap_or_else(|| self.solver.listing())?, stop)
            }
        }
    }

    /// Searches the rest.
    fn run(&mut self, (engine, prepared): Engaged, stop: &Stop) -> Result<Vec<Vec<u32>>, Fault> {
        let cover = self.solver.cover();
        let Wanted { listing, distinct, most, .. } = self.wanted;
        self.engine = engine;
        let job = Job {
            units: self.rest.take(),
            reduction: distinct.then(|| match listing || most.is_some() {
                true => cover.reduction(),
                false => cover.counting(),
            }),
            collect: listing,
            limits: Limits {
                solutions: most.map(|most| most - self.found),
                stop: *stop,
                threads: 1,
            },
            ..Job::new(cover, &*prepared)
        };
        let report = match self.images.as_mut().filter(|_| self.found > 0) {
            Some(images) => {
                let prepare = |engine, stop: &Stop| self.solver.prepare(engine, stop);
                list(job, engine, images, &prepare)
            }
            None => drive(job),
        };
        let report = report.map_err(Fault::say)?;
        Ok(self.take_over(report))
    }

    fn take_over(&mut self, report: Report) -> Vec<Vec<u32>> {
        let distinct = report.distinct.filter(|_| self.wanted.distinct).map(BigUint::from);
        let found = distinct.unwrap_or_else(|| report.raw.clone()).to_u64().unwrap_or(u64::MAX);
        self.found = self.found.saturating_add(found);
        self.solutions += report.raw;
        self.nodes += report.nodes;
        self.share += report.done.to_f64().unwrap_or(0.0);
        let ended = match report.ended {
            Ended::Nodes | Ended::Time => report.rest.is_empty().then_some(Ended::Done),
            ended => Some(ended),
        };
        self.rest = Some(report.rest.in_order());
        if let Some(ended) = ended {
            self.finish(ended);
        }
        report.found
    }
}
