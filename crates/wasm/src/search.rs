//! A search that comes back after so many nodes, so that a page stays alive and can cancel it.

use std::rc::Rc;

use cover::{
    BEGINNER, Cover, ENGINES, Ended, Engine, Job, Limits, Origin, Prepared, Rest, Stop, Unit,
    UnitFault, Units, beginning, drive, find_engine,
};
use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::Fault;

/// What is asked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question {
    /// Whether solutions are listed, or only counted.
    pub listing: bool,
    /// Whether only one solution of each symmetry class is wanted.
    pub distinct: bool,
    /// Stop after so many.
    pub most: Option<u64>,
}

/// What came of a slice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slice {
    /// The options of each solution found, ascending; none where they are only counted.
    pub found: Vec<Vec<u32>>,
    /// Why the whole search ended; none where it goes on.
    pub ended: Option<Ended>,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// It begins with sparse sets, which need no tables, for so many nodes.
    Beginning(u64),
    /// It is time for the engine that suits.
    Turn,
    /// That one is at work.
    Tables,
    /// It has ended.
    Over(Ended),
}

/// A search that has been begun.
pub struct Search {
    cover: Rc<Cover>,
    question: Question,
    phase: Phase,
    /// The engine at work.
    prepared: Option<Box<dyn Prepared>>,
    /// What is still to be searched; everything where nothing is given.
    rest: Option<Rest>,
    /// Solutions found, as the limit counts them.
    kept: u64,
    /// Nodes examined.
    pub nodes: u64,
    /// Solutions found: all, or one of each class, as was asked.
    pub found: BigUint,
    /// The share of the tree that is done, from 0 to 1.
    pub share: f64,
}

impl Search {
    /// A search with some options chosen before it begins; none may be where classes are wanted.
    ///
    /// # Errors
    ///
    /// Where an option is unknown or given twice.
    pub fn new(cover: Rc<Cover>, question: Question, chosen: Vec<u32>) -> Result<Self, Fault> {
        let phase = match beginning(&cover) {
            0 => Phase::Turn,
            _ if question.distinct => Phase::Turn,
            nodes => Phase::Beginning(nodes),
        };
        let (found, share) = (BigUint::ZERO, 0.0);
        let (prepared, rest) = (None, None);
        let mut search =
            Self { cover, question, phase, prepared, rest, kept: 0, nodes: 0, found, share };
        if question.most == Some(0) {
            search.phase = Phase::Over(Ended::Solutions);
        } else if !chosen.is_empty() {
            search.choose(chosen)?;
        }
        Ok(search)
    }

    fn choose(&mut self, chosen: Vec<u32>) -> Result<(), Fault> {
        let unit = Unit { chosen, ..Unit::root() };
        match unit.check(&self.cover) {
            Ok(()) if self.question.distinct => return Err(Fault::Broken),
            Ok(()) => {
                let origin = Origin::question(&self.cover);
                self.rest = Some(Units { origin, list: vec![unit] }.into());
            }
            Err(UnitFault::Conflict { .. }) => self.finish(),
            Err(fault) => return Err(Fault::Core(fault.to_string())),
        }
        Ok(())
    }

    fn finish(&mut self) {
        self.phase = Phase::Over(Ended::Done);
        self.share = 1.0;
    }

    /// Goes on for so many nodes at most.
    ///
    /// # Errors
    ///
    /// Where the core has one.
    pub fn advance(&mut self, nodes: u64) -> Result<Slice, Fault> {
        let nodes = nodes.max(1);
        match self.phase {
            Phase::Over(ended) => Ok(Slice { found: vec![], ended: Some(ended) }),
            Phase::Beginning(left) => {
                if self.prepared.is_none() {
                    self.prepared = Some(self.prepare(find_engine(BEGINNER))?);
                }
                let before = self.nodes;
                let slice = self.run(nodes.min(left))?;
                if slice.ended.is_none() {
                    let left = left.saturating_sub(self.nodes - before);
                    self.phase = if left == 0 { Phase::Turn } else { Phase::Beginning(left) };
                }
                Ok(slice)
            }
            Phase::Turn => {
                // Where there is no beginning, its engine is the one that suits.
                let name = if beginning(&self.cover) == 0 { BEGINNER } else { "bitset" };
                self.prepared = Some(self.prepare(find_engine(name))?);
                self.phase = Phase::Tables;
                self.run(nodes)
            }
            Phase::Tables => self.run(nodes),
        }
    }

    /// An engine made ready, or the first other one that takes the cover.
    fn prepare(&self, wanted: Option<&'static dyn Engine>) -> Result<Box<dyn Prepared>, Fault> {
        let engines = wanted.into_iter().chain(ENGINES.iter().copied());
        let mut ready = engines.filter_map(|engine| engine.prepare(&self.cover, &Stop::NEVER).ok());
        ready.next().ok_or_else(|| Fault::Core("no engine takes this puzzle".into()))
    }

    /// Searches what is left for so many nodes, with the engine at hand.
    fn run(&mut self, nodes: u64) -> Result<Slice, Fault> {
        let Some(prepared) = &self.prepared else { return Err(Fault::Nothing) };
        let Question { listing, distinct, most } = self.question;
        let stop = Stop::NEVER.within(nodes);
        let solutions = most.map(|most| most - self.kept);
        let job = Job {
            units: self.rest.take(),
            reduction: distinct.then(|| self.cover.reduction()),
            collect: listing,
            limits: Limits { solutions, stop, threads: 1 },
            ..Job::new(&self.cover, &**prepared)
        };
        let report = drive(job).map_err(|fault| Fault::Core(fault.to_string()))?;
        let found = report.distinct.map_or(report.raw, BigUint::from);
        self.kept += found.to_u64().unwrap_or(u64::MAX);
        self.found += found;
        self.nodes += report.nodes;
        self.share += report.done.to_f64().unwrap_or(0.0);
        let ended = match report.ended {
            Ended::Nodes if report.rest.is_empty() => Some(Ended::Done),
            Ended::Nodes => None,
            ended => Some(ended),
        };
        self.rest = Some(report.rest.in_order());
        match ended {
            Some(Ended::Done) => self.finish(),
            Some(ended) => self.phase = Phase::Over(ended),
            None => {}
        }
        Ok(Slice { found: report.found, ended })
    }
}
