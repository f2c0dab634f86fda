//! Following a schedule: its opening, what every attempt has come to, and the answer.

use num_bigint::BigUint;
use num_traits::Zero;

use super::certificate::{Proof, linear_work};
use super::choice::{Choice, Prepare};
use super::contender::TreeSearch;
use super::costs::{
    CERTIFICATE_RATE, FIRST_PATHS, SECOND_TURN, TRYING_SHARE, constrained_tables, scan_tables,
};
use super::how::How;
use super::schedule::{Attempt, Opening, Question, Schedule, When, Who, first_steps, schedule};
use crate::methods::finder::Finder;
use crate::methods::frontier::{Counting, frontier_suits};
use crate::problem::Cover;
use crate::run::{Ended, Instant, RunFault, Tree};

/// What became of an attempt.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// What it was.
    pub attempt: Attempt,
    /// How many turns it had.
    pub turns: u32,
    /// Nodes examined, or states.
    pub nodes: u64,
    /// The time it took.
    pub seconds: f64,
    /// The part of all its work that was done when its last turn ended, if known.
    pub share: Option<f64>,
    /// Whether it answered, was paused, or why it was given up.
    pub outcome: String,
}

/// The answer to a question, as far as it goes.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The options of a solution, ascending, if one was asked for and there is one.
    pub found: Option<Vec<u32>>,
    /// How many solutions; at least so many where it ended early.
    pub raw: BigUint,
    /// How many symmetry classes, where the method tells.
    pub distinct: Option<BigUint>,
    /// Why it ended: done, or what stopped it.
    pub ended: Ended,
    /// Nodes of all searches together; states, if a frontier answered.
    pub nodes: u64,
    /// The time it took.
    pub seconds: f64,
    /// The method that answered, or that came furthest.
    pub engine: &'static str,
    /// What proves a zero without a search.
    pub proof: Option<Proof>,
    /// What became of the schedule.
    pub tried: Vec<Tried>,
}

/// Answers a question about a cover by following its schedule.
///
/// Counts depend on nothing but the cover; a solution on the seed, too, and not on the number of
/// threads. `prepare` may keep what it prepares.
pub fn answer(
    cover: &Cover,
    question: Question,
    how: &How,
    prepare: &Prepare,
) -> Result<Answer, RunFault> {
    let mut contest = Contest {
        cover,
        question,
        how,
        prepare,
        start: Instant::now(),
        nodes: 0,
        contenders: vec![],
        expected: None,
        in_rounds: false,
        keep_all: false,
    };
    if let Some(answer) = contest.open(first_steps(cover, question))? {
        return Ok(answer);
    }
    let Schedule { opening, rounds, turn } = schedule(cover, question);
    if let Some(answer) = contest.open(opening)? {
        return Ok(answer);
    }
    contest.take_turns(rounds, turn)
}

/// An attempt with what it has come to.
pub(super) struct Contender<'a> {
    pub(super) tried: Tried,
    /// What it cost so far, in nanoseconds.
    pub(super) spent: f64,
    pub(super) state: State<'a>,
}

impl Contender<'_> {
    /// What it has still to spend, in nanoseconds, if what it has done tells.
    pub(super) fn ahead(&self) -> Option<f64> {
        match &self.state {
            State::Tree(search) => Some(search.nodes_ahead()? * search.later_node()),
            state => {
                let share = state.share().filter(|&share| share > 0.0)?;
                Some(self.spent / share - self.spent)
            }
        }
    }
}

pub(super) enum State<'a> {
    Fresh,
    Tree(Box<TreeSearch<'a>>),
    Find(Box<dyn Finder + 'a>),
    /// A frontier that is paused.
    Counting(Box<Counting<'a>>),
    /// All solutions are counted; how many classes they make is still to be found.
    Counted(BigUint),
    Out,
}

impl State<'_> {
    /// The part of all work that is done, if known.
    pub(super) fn share(&self) -> Option<f64> {
        match self {
            Self::Tree(search) => Some(search.share),
            Self::Counting(counting) => Some(counting.share()),
            Self::Fresh | Self::Find(_) => None,
            Self::Counted(_) | Self::Out => None,
        }
    }
}

/// A schedule that is being followed.
pub(super) struct Contest<'a> {
    pub(super) cover: &'a Cover,
    pub(super) question: Question,
    pub(super) how: &'a How<'a>,
    pub(super) prepare: &'a Prepare<'a>,
    pub(super) start: Instant,
    /// The nodes of all searches.
    pub(super) nodes: u64,
    pub(super) contenders: Vec<Contender<'a>>,
    /// What probes expect of the trees.
    pub(super) expected: Option<Choice>,
    /// Whether the opening is over: what takes turns now goes on until one has answered.
    pub(super) in_rounds: bool,
    /// Whether a count has shown that a beam may keep all of its states.
    pub(super) keep_all: bool,
}

impl<'a> Contest<'a> {
    /// Gives each of an opening its turn.
    fn open(&mut self, steps: Vec<Opening>) -> Result<Option<Answer>, RunFault> {
        for step in steps {
            if !self.allows(step) {
                continue;
            }
            let answer = match step.who {
                Who::One(Attempt::Frontier) => self.race(step.budget)?,
                Who::One(attempt) => self.give(attempt, step.budget)?,
                Who::NearestTree => self.compete(step.budget)?,
            };
            if answer.is_some() {
                return Ok(answer);
            }
        }
        Ok(None)
    }

    /// Lets a frontier count, by turns that double, while it has less ahead than any search, or has
    /// cost less than a share of what that has ahead: nobody can tell before it is tried.
    fn race(&mut self, budget: f64) -> Result<Option<Answer>, RunFault> {
        let (mut slice, mut left) = (SECOND_TURN, budget);
        while left > 0.0 {
            let before = self.spent(Attempt::Frontier);
            let granted = slice.min(left);
            if let Some(answer) = self.give(Attempt::Frontier, granted)? {
                return Ok(Some(answer));
            }
            let spent = self.spent(Attempt::Frontier);
            if spent - before < granted / 2.0 {
                return Ok(None); // it came as far as it may
            }
            if !self.frontier_may_be_nearest() {
                // What little a search has done may mislead: it has to show that it is the nearer one.
                if let Some(answer) = self.compete(SECOND_TURN)? {
                    return Ok(Some(answer));
                }
                if !self.frontier_may_be_nearest() {
                    return Ok(None);
                }
            }
            left -= spent - before;
            slice = spent;
        }
        Ok(None)
    }

    fn frontier_may_be_nearest(&self) -> bool {
        let own = self.ahead(Attempt::Frontier).unwrap_or(f64::INFINITY);
        let least = self.nearest_tree().map_or(f64::INFINITY, |(least, _)| least);
        own <= least || self.spent(Attempt::Frontier) <= least * TRYING_SHARE
    }

    /// Lets whichever search is nearest to its end go on, by turns that double; a frontier that was begun
    /// too.
    fn compete(&mut self, budget: f64) -> Result<Option<Answer>, RunFault> {
        let (mut slice, mut left) = (SECOND_TURN, budget);
        while left > slice / 4.0 {
            let Some((least, tree)) = self.nearest_tree() else { break };
            let frontier = self.ahead(Attempt::Frontier).is_some_and(|ahead| ahead < least);
            let nearest = if frontier { Attempt::Frontier } else { tree };
            let before = self.spent(nearest);
            if let Some(answer) = self.give(nearest, slice.min(left))? {
                return Ok(Some(answer));
            }
            let spent = self.spent(nearest) - before;
            if spent <= 0.0 {
                break; // it cannot go on
            }
            left -= spent;
            slice *= 2.0;
        }
        Ok(None)
    }

    /// The search that is nearest to its end, and what it has ahead. Those whose units are spread over
    /// the tree know best: others are doubted where there are some.
    fn nearest_tree(&self) -> Option<(f64, Attempt)> {
        let is_spread =
            |c: &Contender| matches!(&c.state, State::Tree(search) if search.is_spread());
        let trees = || self.contenders.iter().filter(|c| matches!(c.state, State::Tree(_)));
        let known = trees().any(is_spread);
        let ahead = trees().filter_map(|c| {
            let doubt = if known && !is_spread(c) { FIRST_PATHS } else { 1.0 };
            Some((c.ahead()? * doubt, c.tried.attempt))
        });
        ahead.min_by(|a, b| a.0.total_cmp(&b.0))
    }

    pub(super) fn spent(&self, attempt: Attempt) -> f64 {
        let known = self.contenders.iter().find(|contender| contender.tried.attempt == attempt);
        known.map_or(0.0, |contender| contender.spent)
    }

    fn allows(&self, Opening { who, budget, when }: Opening) -> bool {
        let Who::One(attempt) = who else { return true };
        match when {
            When::Always => true,
            When::FewStates => frontier_suits(self.cover, || None).is_some_and(|advice| advice.few),
            When::Cheap(times) => {
                let cost = match attempt {
                    Attempt::Linear => linear_work(self.cover) / CERTIFICATE_RATE,
                    Attempt::Tree { tree: Tree::Scan, .. } => budget + scan_tables(self.cover),
                    _ => budget + constrained_tables(self.cover),
                };
                self.least_projected().is_none_or(|least| least > times * cost)
            }
            When::Short(cost) => {
                let most = cost - constrained_tables(self.cover);
                self.ahead(attempt).is_some_and(|ahead| ahead <= most)
            }
            When::LongSearch(cost) if attempt == Attempt::Frontier => {
                self.long_for_a_frontier(cost)
            }
            When::LongSearch(cost) => self.long(cost),
        }
    }

    /// Whether any search would cost more, in nanoseconds, if what it has done tells.
    fn long(&self, cost: f64) -> bool {
        self.least_projected().is_none_or(|least| least > cost)
    }

    /// Whether that is so, and a frontier is advised.
    fn long_for_a_frontier(&self, cost: f64) -> bool {
        self.long(cost) && frontier_suits(self.cover, || None).is_some()
    }

    /// What the search that is nearest to its end would cost in all, if what it has done tells.
    fn least_projected(&self) -> Option<f64> {
        self.nearest_tree().map(|(least, nearest)| self.spent(nearest) + least)
    }

    /// The engine of a search that has begun, and what all of it would cost at the pace at which its
    /// share has grown.
    pub(super) fn projected(&self, attempt: Attempt) -> Option<(&'static str, f64)> {
        let contender = self.contenders.iter().find(|c| c.tried.attempt == attempt)?;
        let State::Tree(search) = &contender.state else { return None };
        Some((search.engine, contender.spent + contender.ahead()?))
    }

    /// What an attempt has still to spend, if what it has done tells.
    pub(super) fn ahead(&self, attempt: Attempt) -> Option<f64> {
        self.contenders.iter().find(|contender| contender.tried.attempt == attempt)?.ahead()
    }

    pub(super) fn spend(&mut self, at: usize, cost: f64) {
        self.contenders[at].spent += cost;
    }

    /// What everything has come to when it has to stop: the count of the search that found most, which is
    /// a lower bound as that of any other is.
    pub(super) fn stopped(&self, ended: Ended) -> Answer {
        let searches = self.contenders.iter().filter_map(|contender| match &contender.state {
            State::Tree(search) => Some(search),
            _ => None,
        });
        let furthest = searches.max_by(|a, b| a.raw.cmp(&b.raw).then(a.share.total_cmp(&b.share)));
        let counted = self.contenders.iter().find_map(|contender| match &contender.state {
            State::Counted(raw) => Some(raw.clone()),
            _ => None,
        });
        let answer = match furthest {
            Some(search) => self.tree_answer(search, ended),
            None => self.blank(ended),
        };
        self.finished(match counted {
            Some(raw) => Answer { raw, engine: "frontier", ..answer },
            None => answer,
        })
    }

    pub(super) fn tree_answer(&self, search: &TreeSearch, ended: Ended) -> Answer {
        let zero = ended == Ended::Done && search.raw.is_zero();
        Answer {
            found: search.found.clone(),
            raw: search.raw.clone(),
            distinct: (zero || self.question != Question::One).then(|| search.distinct.into()),
            engine: search.engine,
            ..self.blank(ended)
        }
    }

    pub(super) fn zero(&self, proof: Proof) -> Answer {
        Answer {
            distinct: Some(BigUint::ZERO),
            engine: "certificate",
            proof: Some(proof),
            ..self.blank(Ended::Done)
        }
    }

    pub(super) fn blank(&self, ended: Ended) -> Answer {
        Answer {
            found: None,
            raw: BigUint::zero(),
            distinct: None,
            ended,
            nodes: self.nodes,
            seconds: 0.0,
            engine: "none",
            proof: None,
            tried: vec![],
        }
    }

    /// The answer with the story of the schedule.
    pub(super) fn finished(&self, answer: Answer) -> Answer {
        let had_turns = self.contenders.iter().filter(|contender| contender.tried.turns > 0);
        let tried = had_turns.map(|contender| contender.tried.clone()).collect();
        Answer { tried, seconds: self.start.elapsed().as_secs_f64(), ..answer }
    }
}

/// The question that asks for no more than the number of solutions.
pub(super) const PLAIN: Question = Question::Count { distinct: false };
