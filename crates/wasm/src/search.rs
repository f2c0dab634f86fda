//! A search that comes back after so many nodes, so that a page stays alive and can cancel it.

use std::cell::OnceCell;
use std::rc::Rc;

use cover::{
    BEGINNER, Cover, ENGINES, Ended, Job, Limits, Origin, Prepared, Rest, Stop, Unit, UnitFault,
    Units, beginning, drive,
};
use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::Fault;

/// Which solutions are one if classes are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Classes {
    /// All images of each other.
    #[default]
    All,
    /// Images by turns: mirror images are two.
    Turns,
}

/// The question.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question {
    /// Whether solutions are listed, or only counted.
    pub listing: bool,
    /// Whether only one solution of each symmetry class is wanted.
    pub distinct: bool,
    /// Stop after so many.
    pub most: Option<u64>,
    /// The number in the table of the engine that searches; the one that suits if nothing is given.
    pub engine: Option<usize>,
}

/// The result of a slice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slice {
    /// The options of each solution found, ascending; none if they are only counted.
    pub found: Vec<Vec<u32>>,
    /// Why the whole search ended; none if it goes on.
    pub ended: Option<Ended>,
}

/// A cover with the engines that were made ready for it, for any number of searches.
pub struct Solver {
    cover: Cover,
    /// How many nodes a search begins with that needs no tables.
    beginning: u64,
    /// One place an engine of the table, filled when it is first used.
    prepared: Vec<OnceCell<Rc<dyn Prepared>>>,
}

/// The number of an engine in the table, and what it made ready.
type Ready = (usize, Rc<dyn Prepared>);

impl Solver {
    /// A solver for a cover.
    pub fn new(cover: Cover) -> Self {
        let beginning = beginning(&cover);
        Self { cover, beginning, prepared: ENGINES.iter().map(|_| OnceCell::new()).collect() }
    }

    /// Its subject.
    pub fn cover(&self) -> &Cover {
        &self.cover
    }

    /// The engine of the beginning; if there is none, it is the one that suits.
    fn sets(&self) -> Result<Ready, Fault> {
        self.first_of(BEGINNER)
    }

    /// The engine that suits.
    fn tables(&self) -> Result<Ready, Fault> {
        self.first_of(if self.beginning == 0 { BEGINNER } else { "bitset" })
    }

    /// The engine of that name made ready, or the first other one that takes the cover.
    fn first_of(&self, name: &str) -> Result<Ready, Fault> {
        let named = ENGINES.iter().position(|engine| engine.name() == name);
        let mut ready = named.into_iter().chain(0..ENGINES.len()).map(|at| self.ready(at));
        ready.find_map(Result::ok).ok_or_else(|| Fault::Core("no engine takes this puzzle".into()))
    }

    /// An engine made ready.
    fn ready(&self, engine: usize) -> Result<Ready, Fault> {
        let (chosen, place) = (ENGINES[engine], &self.prepared[engine]);
        if place.get().is_none() {
            let made = chosen.prepare(&self.cover, &Stop::NEVER);
            let made = made.map_err(|why| Fault::Core(format!("engine {}: {why}", chosen.name())));
            let _ = place.set(made?.into());
        }
        place.get().map(|ready| (engine, Rc::clone(ready))).ok_or(Fault::Broken)
    }
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
    question: Question,
    phase: Phase,
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
    /// A search with some options chosen before it begins; none may be if classes are wanted.
    ///
    /// # Errors
    ///
    /// If an option is unknown or given twice, or there is no such engine.
    pub fn new(solver: Rc<Solver>, question: Question, chosen: Vec<u32>) -> Result<Self, Fault> {
        if question.engine.is_some_and(|engine| engine >= ENGINES.len()) {
            return Err(Fault::Broken);
        }
        let phase = match solver.beginning {
            0 => Phase::Tables,
            _ if question.distinct || question.engine.is_some() => Phase::Tables,
            nodes => Phase::Beginning(nodes),
        };
        let (solutions, share, engine) = (BigUint::ZERO, 0.0, BEGINNER);
        let rest = None;
        let mut search =
            Self { solver, question, phase, rest, nodes: 0, solutions, found: 0, share, engine };
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

    /// The options chosen on the way to the node that comes next, in order; none at the beginning and
    /// at the end.
    pub fn chosen(&self) -> Vec<u32> {
        self.rest.as_ref().and_then(Rest::next_chosen).unwrap_or_default()
    }

    /// Goes on for so many nodes at most.
    ///
    /// # Errors
    ///
    /// If the core has one.
    pub fn advance(&mut self, nodes: u64) -> Result<Slice, Fault> {
        let nodes = nodes.max(1);
        match self.phase {
            Phase::Over(ended) => Ok(Slice { found: vec![], ended: Some(ended) }),
            Phase::Beginning(left) => {
                let before = self.nodes;
                let slice = self.run(self.solver.sets()?, nodes.min(left))?;
                if slice.ended.is_none() {
                    let left = left.saturating_sub(self.nodes - before);
                    self.phase = if left == 0 { Phase::Tables } else { Phase::Beginning(left) };
                }
                Ok(slice)
            }
            Phase::Tables => {
                let ready = self.question.engine.map(|engine| self.solver.ready(engine));
                self.run(ready.unwrap_or_else(|| self.solver.tables())?, nodes)
            }
        }
    }

    /// Searches the rest for so many nodes.
    fn run(&mut self, (engine, prepared): Ready, nodes: u64) -> Result<Slice, Fault> {
        let cover = &self.solver.cover;
        let Question { listing, distinct, most, .. } = self.question;
        self.engine = ENGINES[engine].name();
        let job = Job {
            units: self.rest.take(),
            reduction: distinct.then(|| match listing || most.is_some() {
                true => cover.reduction(),
                false => cover.counting(),
            }),
            collect: listing,
            limits: Limits {
                solutions: most.map(|most| most - self.found),
                stop: Stop::NEVER.within(nodes),
                threads: 1,
            },
            ..Job::new(cover, &*prepared)
        };
        let report = drive(job).map_err(|fault| Fault::Core(fault.to_string()))?;
        let distinct = report.distinct.map(BigUint::from);
        let found = distinct.unwrap_or(report.raw.clone()).to_u64().unwrap_or(u64::MAX);
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
