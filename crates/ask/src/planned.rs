//! A question that the plan answers: at once where that takes a moment, else by attempts that take turns.
//!
//! The plan of the core follows its schedule in one go. Here it is given a moment, in which most small
//! questions end: by a certificate, a short search, a narrow frontier. What takes longer is searched in
//! slices; where a frontier is advised for a search of that length it counts in turns with the search, and
//! where one solution is sought, a repair, a beam and random walks do. So the slower methods cost a factor of six,
//! never for ever.

use cover::{
    Answer, Classes, Counting, Cover, Ended, Finder, Finding, FrontierLimits, FrontierOptions,
    Halt, How, Proof, Question, Stop, answer, classes, frontier_suits,
};
use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
use std::collections::VecDeque;
use std::rc::Rc;

use crate::asking::{Asking, figure, stop_after};
use crate::fault::Fault;
use crate::search::{Search, Wanted};
use crate::solver::Solver;

/// Milliseconds that the plan is given before anything takes turns.
const FIRST: f64 = 60.0;
/// Milliseconds of a search before others take turns with it.
const ALONE: f64 = 400.0;
/// The bytes that the tables of a frontier may take.
pub(crate) const TABLES: u64 = 256 << 20;
/// Milliseconds for the classes of what a frontier counted.
const CLASSES: f64 = 4000.0;

/// The answer to a question, as far as it goes.
pub(crate) struct Planned {
    /// The options of a solution, if one was asked for and there is one.
    pub found: Option<Vec<u32>>,
    pub solutions: BigUint,
    pub distinct: Option<BigUint>,
    pub ended: Ended,
    pub engine: &'static str,
    pub nodes: u64,
    pub proof: Option<String>,
}

/// What proves that there is no solution, in words that name no item.
///
/// Of the items those of rules alone are left: without a proof for a cell or a piece there are options
/// enough for these.
fn proof_text(proof: &Proof) -> String {
    match proof {
        Proof::TooFew { .. } => "a rule needs more placements than there are".into(),
        Proof::Linear { modulus } => {
            format!("no sum of placements covers what has to be covered, modulo {modulus}")
        }
    }
}

impl From<Answer> for Planned {
    fn from(answer: Answer) -> Self {
        let proof = answer.proof.as_ref().map(proof_text);
        let Answer { found, raw, distinct, ended, engine, nodes, .. } = answer;
        Self { found, solutions: raw, distinct, ended, engine, nodes, proof }
    }
}

/// Answers a question about a cover until the clock shows `end`.
pub(crate) async fn planned(
    asking: &Asking,
    solver: &Rc<Solver>,
    question: Question,
    end: f64,
    seed: u64,
) -> Result<Planned, Fault> {
    let moment = FIRST.min((end - asking.now()).max(0.0));
    let first = at_once(solver, question, moment, seed)?;
    let is_over = first.ended != Ended::Time || asking.now() >= end;
    if is_over {
        return Ok(first);
    }
    asking.breath().await;
    let mut contest = Contest::new(asking, solver, question, first.nodes, seed)?;
    loop {
        if let Some(answer) = contest.turn(end)? {
            return Ok(answer);
        }
        asking.breath().await;
    }
}

/// What the plan makes of a question in so many milliseconds.
pub(crate) fn at_once(
    solver: &Solver,
    question: Question,
    milliseconds: f64,
    seed: u64,
) -> Result<Planned, Fault> {
    let stop = stop_after(milliseconds);
    let how = How { stop, threads: 1, seed, bytes: TABLES, meter: None };
    let prepare = |engine, stop: &Stop| solver.prepare(engine, stop);
    answer(solver.cover(), question, &how, &prepare).map(Planned::from).map_err(Fault::say)
}

/// What takes turns.
struct Contest<'a> {
    asking: &'a Asking,
    solver: &'a Solver,
    question: Question,
    begun: f64,
    /// The nodes of the moment before.
    before: u64,
    search: Search,
    /// What may come first, in the order of their turns.
    others: VecDeque<Other<'a>>,
    /// Whether it is the turn of the other.
    is_others: bool,
}

/// What may end before the search does.
enum Other<'a> {
    /// Not begun: nobody knows yet how long the search is.
    Fresh {
        seed: u64,
    },
    Frontier(Box<Counting<'a>>),
    Find(Finding, Box<dyn Finder + 'a>),
}

impl<'a> Contest<'a> {
    fn new(
        asking: &'a Asking,
        solver: &'a Rc<Solver>,
        question: Question,
        before: u64,
        seed: u64,
    ) -> Result<Self, Fault> {
        let one = question == Question::One;
        let engine = match one {
            true => None,
            false => Some(solver.counting(&stop_after(asking.slice(f64::INFINITY).min(FIRST)))?.0),
        };
        let wanted = Wanted {
            listing: one,
            distinct: !one,
            most: one.then_some(1),
            engine,
            ..Wanted::default()
        };
        let search = Search::new(Rc::clone(solver), wanted)?;
        let others = [Other::Fresh { seed }].into();
        let begun = asking.now();
        Ok(Self { asking, solver, question, begun, before, search, others, is_others: false })
    }

    fn cover(&self) -> &'a Cover {
        self.solver.cover()
    }

    /// Goes on for a slice; the answer, if there is one.
    fn turn(&mut self, end: f64) -> Result<Option<Planned>, Fault> {
        let milliseconds = self.asking.slice(end);
        if self.asking.now() >= end {
            return Ok(Some(self.searched(None, Ended::Time)));
        }
        self.is_others = !self.is_others;
        if self.is_others
            && let Some(other) = self.due()
        {
            return self.let_other(other, milliseconds);
        }
        let found = self.search.advance(&stop_after(milliseconds))?.pop();
        self.tell();
        Ok(self.search.ended().map(|ended| self.searched(found, ended)))
    }

    fn tell(&self) {
        let found = figure(&self.search.solutions);
        self.asking.tell_progress(self.search.share, found, self.search.nodes, "searching");
    }

    /// The other whose turn it is, if it is time for one.
    fn due(&mut self) -> Option<Other<'a>> {
        let alone = self.asking.now() - self.begun < ALONE;
        match self.others.pop_front()? {
            fresh @ Other::Fresh { .. } if alone => {
                self.others.push_front(fresh);
                None
            }
            Other::Fresh { seed } if self.question == Question::One => {
                for finding in Finding::ALL {
                    let finder = finding.prepare(self.cover(), seed, TABLES).ok();
                    let finder = finder.filter(|finder| finder.objection().is_none());
                    self.others.extend(finder.map(|finder| Other::Find(finding, finder)));
                }
                self.others.pop_back()
            }
            Other::Fresh { .. } => {
                let effort = self.search.nodes as f64 / self.search.share.max(1e-12);
                frontier_suits(self.cover(), || Some(effort))?;
                let counting = Counting::new(self.cover(), FrontierOptions::default());
                Some(Other::Frontier(Box::new(counting)))
            }
            begun => Some(begun),
        }
    }

    /// Gives the other a slice.
    fn let_other(&mut self, other: Other<'a>, milliseconds: f64) -> Result<Option<Planned>, Fault> {
        let stop = stop_after(milliseconds);
        match other {
            Other::Fresh { .. } => Ok(None),
            Other::Find(finding, mut finder) => {
                let sought = finder.seek(&stop, 1, None).map_err(Fault::say)?;
                self.before += sought.nodes;
                match sought.ended {
                    Ended::Solutions | Ended::Done => {
                        let answer = self.searched(sought.found, Ended::Done);
                        return Ok(Some(Planned { engine: finding.name(), ..answer }));
                    }
                    Ended::Time => self.others.push_back(Other::Find(finding, finder)),
                    _ => {}
                }
                Ok(None)
            }
            Other::Frontier(mut counting) => {
                let limits = FrontierLimits { bytes: TABLES, stop, folder: None };
                match counting.go_on(&limits, None) {
                    Ok(report) => self.counted(report.count, report.reached.states),
                    Err(halted) => {
                        let pauses = halted.halt == Halt::Stopped(Ended::Time);
                        self.others.extend(pauses.then_some(Other::Frontier(counting)));
                        Ok(None)
                    }
                }
            }
        }
    }

    /// The answer of a frontier that has counted; none if it cannot tell classes in time.
    fn counted(&mut self, raw: BigUint, states: u64) -> Result<Option<Planned>, Fault> {
        let distinct = match self.question {
            _ if raw.is_zero() => Some(BigUint::ZERO),
            Question::Count { distinct: true } => {
                let stop = stop_after(CLASSES);
                let how = How { stop, threads: 1, seed: 0, bytes: TABLES, meter: None };
                match classes(self.cover(), &raw, &how).map_err(Fault::say)? {
                    Classes::Counted(distinct) => Some(distinct),
                    Classes::TooMany | Classes::Stopped(_) => return Ok(None),
                }
            }
            _ => None,
        };
        self.before += states;
        let answer = self.searched(None, Ended::Done);
        Ok(Some(Planned { solutions: raw, distinct, engine: "frontier", ..answer }))
    }

    /// The answer of the search, as far as it came.
    fn searched(&self, found: Option<Vec<u32>>, ended: Ended) -> Planned {
        let Search { solutions, nodes, engine, .. } = &self.search;
        Planned {
            found,
            solutions: solutions.clone(),
            distinct: (self.question != Question::One).then(|| self.search.found.into()),
            ended: if ended == Ended::Solutions { Ended::Done } else { ended },
            engine,
            nodes: nodes + self.before,
            proof: None,
        }
    }
}

/// A number of solutions as a whole number, as far as that goes.
pub(crate) fn small(number: &BigUint) -> u64 {
    number.to_u64().unwrap_or(u64::MAX)
}
