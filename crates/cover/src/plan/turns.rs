//! One turn of an attempt: what it does with its budget, and what came of it.

use num_bigint::BigUint;
use num_traits::Zero;

use super::answer::{Answer, Contender, Contest, PLAIN, State, Tried};
use super::certificate::{linear, linear_work, too_few};
use super::classes::{Classes, classes};
use super::contender::{TreeSearch, Turn};
use super::costs::{
    CERTIFICATE_RATE, LONG_TRIAL_BYTES, LONG_TRIAL_STATES, TRIAL_BYTES, finding_node,
    finding_tables, frontier_state, frontier_work,
};
use super::how::How;
use super::schedule::{Attempt, Question};
use crate::methods::Finding;
use crate::methods::finder::Sought;
use crate::methods::frontier::{Counting, FrontierLimits, FrontierOptions, Halt, frontier_suits};
use crate::problem::symmetry::Anchors;
use crate::run::{Ended, Instant, Phase, RunFault, Stop, Tree};

/// A frontier is not taken up for fewer states in a turn.
const LEAST_STATES: u64 = 1000;

/// How far a frontier may go in a turn.
struct Trial {
    /// The most states of all turns so far.
    states: Option<u64>,
    bytes: u64,
    /// Whether it may count in parts if the bytes do not do.
    in_parts: bool,
    /// Whether anything speaks for it.
    is_advised: bool,
}

/// What a turn came to.
enum Given {
    Answer(Box<Answer>),
    Paused,
    Out(String),
    Stopped(Ended),
}

impl Contest<'_> {
    /// Gives an attempt a turn; the answer, if it has one or everything has to stop.
    pub(super) fn give(
        &mut self,
        attempt: Attempt,
        budget: f64,
    ) -> Result<Option<Answer>, RunFault> {
        let mut stop = self.how.stop;
        stop.nodes = stop.nodes.map(|most| most.saturating_sub(self.nodes));
        let over = stop.spent(0).or_else(|| stop.memory_spent().then_some(Ended::Memory));
        if let Some(ended) = over {
            return Ok(Some(self.stopped(ended)));
        }
        let at = self.place(attempt);
        if matches!(self.contenders[at].state, State::Out) {
            return Ok(None);
        }
        let begun = Instant::now();
        let turn = match attempt {
            Attempt::TooFew => Some(self.too_few()),
            Attempt::Linear => self.linear(at, budget, &stop),
            Attempt::Tree { tree, anchors, learnt } => {
                Some(self.tree(at, tree, anchors, learnt, budget, &stop)?)
            }
            Attempt::Frontier => self.frontier(at, budget, &stop)?,
            Attempt::Find(finding) => self.find(at, finding, budget, &stop)?,
        };
        let Some(given) = turn else { return Ok(None) };
        let contender = &mut self.contenders[at];
        contender.tried.turns += 1;
        contender.tried.seconds += begun.elapsed().as_secs_f64();
        contender.tried.share = contender.state.share();
        Ok(match given {
            Given::Answer(answer) => {
                contender.tried.outcome = "answered".into();
                contender.tried.share = Some(1.0);
                Some(self.finished(*answer))
            }
            Given::Paused => {
                contender.tried.outcome = "paused".into();
                None
            }
            Given::Out(reason) => {
                contender.tried.outcome = reason;
                contender.state = State::Out;
                None
            }
            Given::Stopped(ended) => {
                contender.tried.outcome = format!("stopped ({ended})");
                Some(self.stopped(ended))
            }
        })
    }

    fn place(&mut self, attempt: Attempt) -> usize {
        let known = self.contenders.iter().position(|c| c.tried.attempt == attempt);
        known.unwrap_or_else(|| {
            let outcome = String::new();
            let tried = Tried { attempt, turns: 0, nodes: 0, seconds: 0.0, share: None, outcome };
            self.contenders.push(Contender { tried, spent: 0.0, state: State::Fresh });
            self.contenders.len() - 1
        })
    }

    fn too_few(&self) -> Given {
        match too_few(self.cover) {
            Some(proof) => Given::Answer(Box::new(self.zero(proof))),
            None => Given::Out("every item has options enough".into()),
        }
    }

    /// Looks for a linear certificate, if that costs no more than the budget.
    fn linear(&mut self, at: usize, budget: f64, stop: &Stop) -> Option<Given> {
        let cost = linear_work(self.cover) / CERTIFICATE_RATE;
        if cost > budget {
            return None;
        }
        if self.has_solutions() {
            return Some(Given::Out("there are solutions".into()));
        }
        self.how.enter(Phase::Proving);
        self.spend(at, cost);
        Some(match linear(self.cover, stop) {
            Some(proof) => Given::Answer(Box::new(self.zero(proof))),
            None => Given::Out("none was found".into()),
        })
    }

    fn has_solutions(&self) -> bool {
        self.contenders.iter().any(|contender| match &contender.state {
            State::Tree(search) => !search.raw.is_zero(),
            State::Counted(raw) => !raw.is_zero(),
            _ => false,
        })
    }

    fn tree(
        &mut self,
        at: usize,
        tree: Tree,
        anchors: Anchors,
        learnt: bool,
        budget: f64,
        stop: &Stop,
    ) -> Result<Given, RunFault> {
        let state = std::mem::replace(&mut self.contenders[at].state, State::Out);
        let mut search = match state {
            State::Tree(search) => search,
            _ => Box::new(TreeSearch::new(self.cover, self.question, tree, anchors, learnt)),
        };
        let before = search.nodes;
        let price = search.node();
        let turn = search.go_on(budget, stop, self.how, self.prepare)?;
        let nodes = search.nodes - before;
        self.nodes += nodes;
        self.spend(at, nodes as f64 * price);
        self.contenders[at].tried.nodes = search.nodes;
        let given = match turn {
            Turn::Finished => Given::Answer(Box::new(self.tree_answer(&search, Ended::Done))),
            Turn::Paused => Given::Paused,
            Turn::Out(reason) => Given::Out(reason),
            Turn::Stopped(ended) => Given::Stopped(ended),
        };
        self.contenders[at].state = State::Tree(search);
        Ok(given)
    }

    /// Counts over a frontier, from where its last turn ended: as far as the budget goes. In the
    /// opening it goes no further than is advised, in little memory.
    fn frontier(&mut self, at: usize, budget: f64, stop: &Stop) -> Result<Option<Given>, RunFault> {
        if stop.nodes.is_some() {
            return Ok(Some(Given::Out("nodes are limited".into())));
        }
        if let State::Counted(raw) = &self.contenders[at].state {
            let raw = raw.clone();
            return self.counted(at, raw, stop).map(Some);
        }
        let trial = self.trial();
        if self.question == Question::One && trial.states.is_none() && !trial.is_advised {
            let why = "too much would have to be counted here";
            return Ok(Some(Given::Out(why.into())));
        }
        let state = std::mem::replace(&mut self.contenders[at].state, State::Out);
        let options = FrontierOptions { threads: self.how.threads, ..FrontierOptions::default() };
        let mut counting = match state {
            State::Counting(counting) => counting,
            _ => Box::new(Counting::new(self.cover, options)),
        };
        counting.allow_parts(trial.in_parts);
        let before = counting.reached();
        let price = match before.states {
            0 => frontier_state(self.cover),
            states => frontier_work(&before) / states as f64,
        };
        let worth = (budget / price) as u64;
        let states =
            trial.states.map_or(worth, |most| worth.min(most.saturating_sub(before.states)));
        if states < LEAST_STATES {
            self.contenders[at].state = State::Counting(counting);
            return Ok(None);
        }
        self.how.enter(Phase::Counting);
        let limits = FrontierLimits {
            bytes: trial.bytes.min(self.how.bytes),
            stop: Stop { nodes: Some(states), ..*stop },
            folder: None,
        };
        let done = counting.go_on(&limits, self.how.meter);
        let now = counting.reached();
        self.contenders[at].tried.nodes += now.states - before.states;
        self.spend(at, frontier_work(&now) - frontier_work(&before));
        if done.is_err() {
            self.contenders[at].state = State::Counting(counting);
        }
        Ok(Some(match done {
            Ok(report) if report.count.is_zero() || self.question != Question::One => {
                self.counted(at, report.count, stop)?
            }
            Ok(_) => {
                // There are solutions, and few states: a beam that leaves none out finds one.
                self.keep_all = true;
                Given::Out("it counted solutions; a beam draws one".into())
            }
            Err(stopped) => match stopped.halt {
                Halt::Stopped(Ended::Nodes) => Given::Paused,
                Halt::Stopped(ended) => Given::Stopped(ended),
                Halt::Memory { .. } if !trial.in_parts => Given::Paused,
                _ => Given::Out(stopped.to_string()),
            },
        }))
    }

    /// How far a frontier may go now.
    fn trial(&self) -> Trial {
        let effort = self.expected.as_ref().and_then(|choice| choice.effort);
        let advice = frontier_suits(self.cover, || effort);
        let is_advised = advice.is_some();
        if self.in_rounds {
            return Trial { states: None, bytes: self.how.bytes, in_parts: true, is_advised };
        }
        let states = advice.and_then(|advice| advice.states);
        let long = states.is_some_and(|states| states > LONG_TRIAL_STATES);
        let bytes = if long { LONG_TRIAL_BYTES } else { TRIAL_BYTES };
        Trial { states, bytes, in_parts: false, is_advised }
    }

    /// What a frontier that counted all solutions comes to: an answer, with the classes that they
    /// make if those are asked for.
    fn counted(&mut self, at: usize, raw: BigUint, stop: &Stop) -> Result<Given, RunFault> {
        let distinct = match self.question {
            _ if raw.is_zero() => Some(raw.clone()),
            PLAIN => None,
            _ => {
                let how = How { stop: *stop, ..*self.how };
                match classes(self.cover, &raw, &how)? {
                    Classes::Counted(distinct) => Some(distinct),
                    Classes::TooMany => {
                        let why = "its uses of an item can be divided in too many ways";
                        return Ok(Given::Out(why.into()));
                    }
                    Classes::Stopped(ended) => {
                        self.contenders[at].state = State::Counted(raw);
                        return Ok(Given::Stopped(ended));
                    }
                }
            }
        };
        let nodes = self.contenders[at].tried.nodes;
        let done = self.blank(Ended::Done);
        Ok(Given::Answer(Box::new(Answer { raw, distinct, nodes, engine: "frontier", ..done })))
    }

    /// Lets a method look for one solution, once the budget is twice the cost of its tables.
    fn find(
        &mut self,
        at: usize,
        finding: Finding,
        budget: f64,
        stop: &Stop,
    ) -> Result<Option<Given>, RunFault> {
        let state = std::mem::replace(&mut self.contenders[at].state, State::Out);
        let keeps_all = finding == Finding::Beam && std::mem::take(&mut self.keep_all);
        let mut left = budget;
        let mut finder = match state {
            State::Find(finder) => finder,
            _ => {
                let tables = finding_tables(self.cover, finding);
                if tables > budget / 2.0 && !keeps_all {
                    self.contenders[at].state = State::Fresh;
                    return Ok(None);
                }
                self.spend(at, tables);
                left -= tables;
                match finding.prepare(self.cover, self.how.seed, stop.memory_left()) {
                    Ok(finder) => finder,
                    Err(unfit) => return Ok(Some(Given::Out(unfit.to_string()))),
                }
            }
        };
        if let Some(why) = finder.objection() {
            return Ok(Some(Given::Out(why.into())));
        }
        if keeps_all {
            finder.keep_all();
        }
        self.how.enter(Phase::Seeking);
        let price = finding_node(self.cover, finding, finder.words());
        let within = stop.within((left / price) as u64);
        let sought = finder.seek(&within, self.how.threads, self.how.meter);
        let sought = sought.map_err(RunFault::Panicked)?;
        self.nodes += sought.nodes;
        self.spend(at, sought.nodes as f64 * price);
        self.contenders[at].tried.nodes += sought.nodes;
        self.contenders[at].state = State::Find(finder);
        Ok(Some(self.sought(sought, finding.name(), stop)))
    }

    /// The result of a turn of such a method.
    fn sought(&self, sought: Sought, engine: &'static str, stop: &Stop) -> Given {
        match sought.ended {
            Ended::Solutions | Ended::Done => Given::Answer(Box::new(Answer {
                raw: BigUint::from(u32::from(sought.found.is_some())),
                distinct: sought.found.is_none().then_some(BigUint::ZERO),
                found: sought.found,
                engine,
                ..self.blank(Ended::Done)
            })),
            Ended::Nodes if stop.nodes.is_none_or(|most| sought.nodes < most) => Given::Paused,
            ended => Given::Stopped(ended),
        }
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
