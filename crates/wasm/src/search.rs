//! A search that comes back after so many nodes, so that a page stays alive and can cancel it.

use std::cell::OnceCell;
use std::rc::Rc;

use cover::{
    BEGINNER, Cover, ENGINES, Ended, Job, Limits, Origin, Prepared, Rest, Stop, Unit, UnitFault,
    Units, beginning, drive, find_engine,
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

/// A cover with the engines that were made ready for it, for any number of searches.
pub struct Solver {
    cover: Cover,
    /// How many nodes a search begins with that needs no tables.
    beginning: u64,
    sets: OnceCell<Rc<dyn Prepared>>,
    tables: OnceCell<Rc<dyn Prepared>>,
}

impl Solver {
    /// A solver for a cover.
    pub fn new(cover: Cover) -> Self {
        let beginning = beginning(&cover);
        Self { cover, beginning, sets: OnceCell::new(), tables: OnceCell::new() }
    }

    /// What it solves.
    pub fn cover(&self) -> &Cover {
        &self.cover
    }

    /// The engine of the beginning; where there is none, it is the one that suits.
    fn sets(&self) -> Result<Rc<dyn Prepared>, Fault> {
        self.ready(&self.sets, BEGINNER)
    }

    /// The engine that suits.
    fn tables(&self) -> Result<Rc<dyn Prepared>, Fault> {
        if self.beginning == 0 { self.sets() } else { self.ready(&self.tables, "bitset") }
    }

    /// An engine made ready, or the first other one that takes the cover.
    fn ready(
        &self,
        place: &OnceCell<Rc<dyn Prepared>>,
        name: &str,
    ) -> Result<Rc<dyn Prepared>, Fault> {
        if let Some(ready) = place.get() {
            return Ok(Rc::clone(ready));
        }
        let engines = find_engine(name).into_iter().chain(ENGINES.iter().copied());
        let mut ready = engines.filter_map(|engine| engine.prepare(&self.cover, &Stop::NEVER).ok());
        let ready =
            ready.next().ok_or_else(|| Fault::Core("no engine takes this puzzle".into()))?;
        Ok(Rc::clone(place.get_or_init(|| ready.into())))
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// It begins with sparse sets, which need no tables, for so many nodes.
    Beginning(u64),
    /// The engine that suits is at work.
    Tables,
    /// It has ended.
    Over(Ended),
}

/// A search that has been begun.
pub struct Search {
    solver: Rc<Solver>,
    question: Question,
    phase: Phase,
    /// What is still to be searched; everything where nothing is given.
    rest: Option<Rest>,
    /// Nodes examined.
    pub nodes: u64,
    /// Solutions found, the images of those of a class included.
    pub solutions: BigUint,
    /// Solutions found, one of each class where classes are wanted.
    pub found: u64,
    /// The share of the tree that is done, from 0 to 1.
    pub share: f64,
}

impl Search {
    /// A search with some options chosen before it begins; none may be where classes are wanted.
    ///
    /// # Errors
    ///
    /// Where an option is unknown or given twice.
    pub fn new(solver: Rc<Solver>, question: Question, chosen: Vec<u32>) -> Result<Self, Fault> {
        let phase = match solver.beginning {
            0 => Phase::Tables,
            _ if question.distinct => Phase::Tables,
            nodes => Phase::Beginning(nodes),
        };
        let (solutions, share) = (BigUint::ZERO, 0.0);
        let mut search =
            Self { solver, question, phase, rest: None, nodes: 0, solutions, found: 0, share };
        if question.most == Some(0) {
            search.phase = Phase::Over(Ended::Solutions);
        } else if !chosen.is_empty() {
            search.choose(chosen)?;
        }
        Ok(search)
    }

    fn choose(&mut self, chosen: Vec<u32>) -> Result<(), Fault> {
        let unit = Unit { chosen, ..Unit::root() };
        match unit.check(&self.solver.cover) {
            Ok(()) if self.question.distinct => return Err(Fault::Broken),
            Ok(()) => {
                let origin = Origin::question(&self.solver.cover);
                self.rest = Some(Units { origin, list: vec![unit] }.into());
            }
            Err(UnitFault::Conflict { .. }) => self.end(Ended::Done),
            Err(fault) => return Err(Fault::Core(fault.to_string())),
        }
        Ok(())
    }

    fn end(&mut self, ended: Ended) {
        self.phase = Phase::Over(ended);
        if ended == Ended::Done {
            self.share = 1.0;
        }
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
                let before = self.nodes;
                let slice = self.run(&*self.solver.sets()?, nodes.min(left))?;
                if slice.ended.is_none() {
                    let left = left.saturating_sub(self.nodes - before);
                    self.phase = if left == 0 { Phase::Tables } else { Phase::Beginning(left) };
                }
                Ok(slice)
            }
            Phase::Tables => self.run(&*self.solver.tables()?, nodes),
        }
    }

    /// Searches what is left for so many nodes.
    fn run(&mut self, prepared: &dyn Prepared, nodes: u64) -> Result<Slice, Fault> {
        let cover = &self.solver.cover;
        let Question { listing, distinct, most } = self.question;
        let job = Job {
            units: self.rest.take(),
            reduction: distinct.then(|| cover.reduction()),
            collect: listing,
            limits: Limits {
                solutions: most.map(|most| most - self.found),
                stop: Stop::NEVER.within(nodes),
                threads: 1,
            },
            ..Job::new(cover, prepared)
        };
        let report = drive(job).map_err(|fault| Fault::Core(fault.to_string()))?;
        let found = report.distinct.or_else(|| report.raw.to_u64()).unwrap_or(u64::MAX);
        self.found = self.found.saturating_add(found);
        self.solutions += report.raw;
        self.nodes += report.nodes;
        self.share += report.done.to_f64().unwrap_or(0.0);
        let ended = match report.ended {
            Ended::Nodes => report.rest.is_empty().then_some(Ended::Done),
            ended => Some(ended),
        };
        self.rest = Some(report.rest.in_order());
        if let Some(ended) = ended {
            self.end(ended);
        }
        Ok(Slice { found: report.found, ended })
    }
}
