//! Following a schedule: who gets the next turn, for how long, and what came of it.

use std::time::Instant;

use num_bigint::BigUint;
use num_traits::Zero;

use super::certificate::{Proof, linear, linear_work, too_few};
use super::choice::{Choice, Prepare, Purpose, choose_engine};
use super::contender::{TreeSearch, Turn};
use super::costs::{
    CERTIFICATE_RATE, LONG_TRIAL_BYTES, LONG_TRIAL_STATES, LONGEST_FIRST_TURN, OTHERS_SHARE,
    PATIENCE, PROVING_SHARE, SHORTEST_TURN, STATE, TRIAL_BYTES, WORTH_COUNTING, sets_node,
};
use super::schedule::{Attempt, Question, Schedule, schedule};
use crate::methods::frontier::{
    FrontierLimits, FrontierOptions, Halt, Merging, frontier_count, frontier_suits,
};
use crate::methods::seek::Seeker;
use crate::problem::Cover;
use crate::problem::symmetry::Anchors;
use crate::run::{Ended, Meter, Phase, RunFault, Stop, Tree};

/// How a question is to be answered.
#[derive(Clone, Copy, Debug)]
pub struct How<'a> {
    /// When to stop; the nodes are those of all searches together.
    pub stop: Stop<'a>,
    /// How many threads work; at least one.
    pub threads: usize,
    /// For whatever is drawn at random.
    pub seed: u64,
    /// The bytes that the tables of a frontier may take.
    pub bytes: u64,
    /// Where to tell how far it is.
    pub meter: Option<&'a Meter>,
}

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
    /// Whether it answered, was paused, or why it was given up.
    pub outcome: String,
}

/// The answer to a question, as far as it goes.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The options of a solution, ascending, where one was asked for and there is one.
    pub found: Option<Vec<u32>>,
    /// How many solutions; at least so many where it ended early.
    pub raw: BigUint,
    /// How many symmetry classes, where the method tells.
    pub distinct: Option<u64>,
    /// Why it ended: done, or what stopped it.
    pub ended: Ended,
    /// Nodes of all searches together; states, where a frontier answered.
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
    let Schedule { opening, rounds, turn } = schedule(cover, question);
    let mut contest = Contest {
        cover,
        question,
        how,
        prepare,
        start: Instant::now(),
        nodes: 0,
        contenders: vec![],
        expected: None,
    };
    for (attempt, budget) in opening {
        if let Some(answer) = contest.give(attempt, budget)? {
            return Ok(answer);
        }
    }
    contest.take_turns(rounds, turn)
}

/// An attempt with what it has come to.
struct Contender<'a> {
    tried: Tried,
    /// What it cost so far, in nanoseconds.
    spent: f64,
    state: State<'a>,
}

enum State<'a> {
    Fresh,
    Tree(Box<TreeSearch<'a>>),
    Seek(Box<Seeker>),
    Out,
}

/// A schedule that is being followed.
struct Contest<'a> {
    cover: &'a Cover,
    question: Question,
    how: &'a How<'a>,
    prepare: &'a Prepare<'a>,
    start: Instant,
    /// The nodes of all searches.
    nodes: u64,
    contenders: Vec<Contender<'a>>,
    /// What probes expect of the trees.
    expected: Option<Choice>,
}

impl<'a> Contest<'a> {
    /// Gives each its turn, round by round, until one has answered. The first in the order leads the
    /// first round; later whoever is nearest to its end does. Turns double.
    fn take_turns(&mut self, rounds: Vec<Attempt>, least: f64) -> Result<Answer, RunFault> {
        let (order, mut turn) = self.ordered(rounds, least);
        let mut leader = order[0];
        // What a long search might have to find out is looked for first.
        let expected = self.expected.as_ref().and_then(|choice| choice.expected);
        if let Some(answer) = self.give(Attempt::Linear, expected.unwrap_or(0.0) / PROVING_SHARE)? {
            return Ok(answer);
        }
        loop {
            if let Some(answer) = self.give(leader, turn)? {
                return Ok(answer);
            }
            let budget = match self.question {
                Question::One => turn / 2.0,
                Question::Count { .. } => (turn * OTHERS_SHARE).max(SHORTEST_TURN),
            };
            for &attempt in order.iter().filter(|&&attempt| attempt != leader) {
                if let Some(answer) = self.give(attempt, budget)? {
                    return Ok(answer);
                }
            }
            if self.contenders.iter().all(|contender| matches!(contender.state, State::Out)) {
                return Ok(self.stopped(Ended::Memory)); // nothing fits what there is
            }
            leader = self.nearest(&order).unwrap_or(leader);
            turn *= 2.0;
        }
    }

    /// The attempts with the most promising tree first, and the budget of the first turn.
    fn ordered(&mut self, mut rounds: Vec<Attempt>, least: f64) -> (Vec<Attempt>, f64) {
        if self.question == Question::One {
            return (rounds, least);
        }
        self.how.enter(Phase::Probing);
        let choice = choose_engine(self.cover, Purpose::Count, &self.how.stop, self.prepare);
        let expected = choice.expected.unwrap_or(0.0);
        if choice.engine == "bitmask" {
            rounds
                .sort_by_key(|attempt| !matches!(attempt, Attempt::Tree { tree: Tree::Scan, .. }));
        }
        let frontier_first = matches!(self.question, Question::Count { distinct: false })
            && self.how.stop.nodes.is_none()
            && frontier_suits(self.cover, || choice.effort)
                .is_some_and(|advice| advice.states.is_none() || expected >= WORTH_COUNTING);
        if frontier_first {
            rounds.sort_by_key(|attempt| *attempt != Attempt::Frontier);
        }
        self.expected = Some(choice);
        (rounds, (PATIENCE * expected).clamp(least, LONGEST_FIRST_TURN))
    }

    /// The search that is nearest to its end, if what it has done tells.
    fn nearest(&self, order: &[Attempt]) -> Option<Attempt> {
        let projected = self.contenders.iter().filter_map(|contender| match &contender.state {
            State::Tree(search) if search.share > 0.0 => {
                Some((contender.spent / search.share, contender.tried.attempt))
            }
            _ => None,
        });
        let listed = projected.filter(|(_, attempt)| order.contains(attempt));
        listed.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, attempt)| attempt)
    }

    /// Gives an attempt a turn; the answer, where it has one or everything has to stop.
    fn give(&mut self, attempt: Attempt, budget: f64) -> Result<Option<Answer>, RunFault> {
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
            Attempt::Frontier => self.frontier(at, budget, &stop),
            Attempt::Seek => Some(self.seek(at, budget, &stop)?),
        };
        let Some(given) = turn else { return Ok(None) };
        let contender = &mut self.contenders[at];
        contender.tried.turns += 1;
        contender.tried.seconds += begun.elapsed().as_secs_f64();
        Ok(match given {
            Given::Answer(answer) => {
                contender.tried.outcome = "answered".into();
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
            let tried = Tried { attempt, turns: 0, nodes: 0, seconds: 0.0, outcome };
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

    /// Looks for a linear certificate, where that costs no more than the budget.
    fn linear(&mut self, at: usize, budget: f64, stop: &Stop) -> Option<Given> {
        let cost = linear_work(self.cover) / CERTIFICATE_RATE;
        if cost > budget {
            return None;
        }
        self.how.enter(Phase::Proving);
        self.spend(at, cost);
        Some(match linear(self.cover, stop) {
            Some(proof) => Given::Answer(Box::new(self.zero(proof))),
            None => Given::Out("there is none".into()),
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

    /// Counts over a frontier. In the opening (without a budget) only where there are few states
    /// surely; in turn as far as the budget goes.
    fn frontier(&mut self, at: usize, budget: f64, stop: &Stop) -> Option<Given> {
        if stop.nodes.is_some() {
            return Some(Given::Out("nodes are limited".into()));
        }
        let effort = self.expected.as_ref().and_then(|choice| choice.effort);
        let advice = frontier_suits(self.cover, || effort);
        if budget == 0.0 && advice.as_ref().is_none_or(|advice| advice.states.is_some()) {
            return None; // for later: a search may be as short
        }
        let (states, bytes) = match &advice {
            Some(advice) => {
                let long = advice.states.is_some_and(|states| states > LONG_TRIAL_STATES);
                (advice.states, if long { LONG_TRIAL_BYTES } else { TRIAL_BYTES })
            }
            None => (Some((budget / STATE) as u64), self.how.bytes),
        };
        if states.is_some_and(|states| states < 1000) {
            return None;
        }
        // A trial may take half of the time that is left.
        let half = |end: Instant| {
            let now = Instant::now();
            now + end.saturating_duration_since(now) / 2
        };
        let stop_trial = Stop { nodes: states, deadline: stop.deadline.map(half), ..*stop };
        let in_parts = advice.is_none();
        let limits = FrontierLimits { bytes: bytes.min(self.how.bytes), stop: stop_trial };
        let options =
            FrontierOptions { merging: Merging::default(), threads: self.how.threads, in_parts };
        self.how.enter(Phase::Counting);
        let done = frontier_count(self.cover, &options, &limits, self.how.meter);
        let reached = done.as_ref().map_or_else(|stop| &stop.reached, |report| &report.reached);
        let (states, seconds) = (reached.states, reached.seconds);
        self.contenders[at].tried.nodes += states;
        self.spend(at, states as f64 * STATE);
        Some(match done {
            Ok(report) if report.count.is_zero() || self.question == PLAIN => {
                Given::Answer(Box::new(Answer {
                    raw: report.count.clone(),
                    distinct: report.count.is_zero().then_some(0),
                    nodes: states,
                    seconds,
                    engine: "frontier",
                    ..self.blank(Ended::Done)
                }))
            }
            Ok(_) => Given::Out("it tells solutions, not classes".into()),
            Err(stopped) => match stopped.halt {
                Halt::Stopped(Ended::Nodes) => Given::Paused,
                Halt::Stopped(Ended::Time) if stop.reason().is_none() => Given::Paused,
                Halt::Stopped(ended) => Given::Stopped(ended),
                _ if advice.is_some() => Given::Paused,
                _ => Given::Out(stopped.to_string()),
            },
        })
    }

    fn seek(&mut self, at: usize, budget: f64, stop: &Stop) -> Result<Given, RunFault> {
        let state = std::mem::replace(&mut self.contenders[at].state, State::Out);
        // Its own sets, and those of its first worker.
        let bytes = 2 * Seeker::bytes_for(self.cover);
        if matches!(state, State::Fresh) && bytes > stop.memory_left() {
            return Ok(Given::Out(format!("it would take {} MB", bytes >> 20)));
        }
        let mut seeker = match state {
            State::Seek(seeker) => seeker,
            _ => Box::new(Seeker::new(self.cover, self.how.seed)),
        };
        self.how.enter(Phase::Seeking);
        let price = sets_node(self.cover);
        let within = stop.within((budget / price) as u64);
        let sought = seeker.seek(&within, self.how.threads, self.how.meter);
        let sought = sought.map_err(RunFault::Panicked)?;
        self.nodes += sought.nodes;
        self.spend(at, sought.nodes as f64 * price);
        self.contenders[at].tried.nodes += sought.nodes;
        self.contenders[at].state = State::Seek(seeker);
        Ok(match sought.ended {
            Ended::Solutions | Ended::Done => Given::Answer(Box::new(Answer {
                raw: BigUint::from(u32::from(sought.found.is_some())),
                distinct: sought.found.is_none().then_some(0),
                found: sought.found,
                engine: "seek",
                ..self.blank(Ended::Done)
            })),
            Ended::Nodes if stop.nodes.is_none_or(|most| sought.nodes < most) => Given::Paused,
            ended => Given::Stopped(ended),
        })
    }

    fn spend(&mut self, at: usize, cost: f64) {
        self.contenders[at].spent += cost;
    }

    /// What everything has come to when it has to stop: the count of the search that came furthest.
    fn stopped(&self, ended: Ended) -> Answer {
        let searches = self.contenders.iter().filter_map(|contender| match &contender.state {
            State::Tree(search) => Some(search),
            _ => None,
        });
        let furthest = searches.max_by(|a, b| a.share.total_cmp(&b.share));
        let answer = match furthest {
            Some(search) => self.tree_answer(search, ended),
            None => self.blank(ended),
        };
        self.finished(answer)
    }

    fn tree_answer(&self, search: &TreeSearch, ended: Ended) -> Answer {
        let zero = ended == Ended::Done && search.raw.is_zero();
        Answer {
            found: search.found.clone(),
            raw: search.raw.clone(),
            distinct: (zero || self.question != Question::One).then_some(search.distinct),
            engine: search.engine,
            ..self.blank(ended)
        }
    }

    fn zero(&self, proof: Proof) -> Answer {
        Answer {
            distinct: Some(0),
            engine: "certificate",
            proof: Some(proof),
            ..self.blank(Ended::Done)
        }
    }

    fn blank(&self, ended: Ended) -> Answer {
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
    fn finished(&self, answer: Answer) -> Answer {
        let tried = self.contenders.iter().map(|contender| contender.tried.clone()).collect();
        Answer { tried, seconds: self.start.elapsed().as_secs_f64(), ..answer }
    }
}

/// The question that a frontier answers in full.
const PLAIN: Question = Question::Count { distinct: false };

/// What a turn came to.
enum Given {
    Answer(Box<Answer>),
    Paused,
    Out(String),
    Stopped(Ended),
}
