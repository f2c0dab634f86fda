//! Can clauses be met at once? A search that learns a clause from every conflict.
//!
//! Learning and jumps back: J. P. Marques-Silva and K. A. Sakallah, *GRASP* (1999). Two watched literals: M. Moskewicz and
//! others, *Chaff* (2001). Which learnt clauses are kept, and when the search begins anew: G. Audemard and L. Simon,
//! *Predicting learnt clauses quality* (2009). The variable to decide next: A. Biere and A. Fröhlich, *Evaluating CDCL
//! variable scoring schemes* (2015). It is the same on every machine: nothing depends on time or chance.

use cover::Arrange;

use super::budget::{Budget, Cut};

/// Literals that are assigned for one node of a budget.
const NODE: usize = 256;
/// Conflicts before the first time that learnt clauses are thrown away, and so many more each time.
const KEEP: (usize, usize) = (2_000, 300);
/// Clauses that join no more levels are never thrown away.
const GOOD: u32 = 2;
/// Conflicts between two new beginnings, at least.
const APART: u64 = 10;
/// The search begins anew if the last clauses join so many times as many levels as all.
const WORSE: f64 = 1.1;
/// How much the last clause weighs in both averages.
const WEIGHTS: (f64, f64) = (1.0 / 32.0, 1.0 / 4096.0);

/// A variable, or its contrary: twice its number, and one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal(u32);

impl Literal {
    /// That a variable holds.
    pub fn of(variable: usize) -> Self {
        Self(2 * variable as u32)
    }

    /// The contrary.
    pub fn contrary(self) -> Self {
        Self(self.0 ^ 1)
    }

    fn variable(self) -> usize {
        (self.0 / 2) as usize
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a literal was assigned.
#[derive(Clone, Copy, Debug)]
enum Reason {
    /// It was decided, or holds anyway.
    None,
    /// It follows from one literal.
    One(Literal),
    /// All others of a clause are false.
    Clause(usize),
}

/// A clause of three literals or more; the first two are watched.
#[derive(Debug)]
struct Clause {
    literals: Vec<Literal>,
    /// How many levels it joins; 0 if it was given.
    joins: u32,
}

/// A clause that watches a literal, and another one of it: if that holds, the clause need not be looked at.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: usize,
    other: Literal,
}

/// Clauses, and what was learnt of them.
#[derive(Debug, Default)]
pub struct Learner {
    /// For each literal what follows from it: clauses of two literals.
    follows: Vec<Vec<Literal>>,
    clauses: Vec<Clause>,
    /// For each literal the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// For each literal whether it holds, if that is known.
    values: Vec<Option<bool>>,
    /// For each variable the level of its assignment, and why.
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    /// The value that each variable had last.
    last: Vec<bool>,
    trail: Vec<Literal>,
    /// Where each level begins in the trail.
    begins: Vec<usize>,
    /// How much of the trail was followed up.
    followed: usize,
    queue: Queue,
    /// For each level the number of the last clause that was learnt and has a literal of it.
    joined: Vec<u64>,
    clause_number: u64,
    /// Variables of the clause that is being learnt.
    seen: Vec<bool>,
    /// Clauses contradict each other.
    is_void: bool,
}

/// What contradicts itself: literals that are all false.
type Conflict = Vec<Literal>;

impl Learner {
    /// A new variable.
    pub fn variable(&mut self) -> Literal {
        for _ in 0..2 {
            self.follows.push(vec![]);
            self.watches.push(vec![]);
            self.values.push(None);
        }
        self.levels.push(0);
        self.reasons.push(Reason::None);
        self.last.push(false);
        self.seen.push(false);
        Literal::of(self.queue.add())
    }

    /// Wants one of some literals at least.
    pub fn want(&mut self, literals: &[Literal]) {
        match *literals {
            [] => self.is_void = true,
            [one] => self.set(one),
            [one, other] => self.want_one(one, other),
            _ => self.keep(literals.to_vec(), 0),
        }
    }

    fn want_one(&mut self, one: Literal, other: Literal) {
        self.follows[one.contrary().index()].push(other);
        self.follows[other.contrary().index()].push(one);
    }

    /// Assigns what holds anyway.
    fn set(&mut self, literal: Literal) {
        match self.values[literal.index()] {
            Some(true) => {}
            Some(false) => self.is_void = true,
            None => self.assign(literal, Reason::None),
        }
    }

    fn keep(&mut self, literals: Vec<Literal>, joins: u32) {
        self.watch(self.clauses.len(), &literals);
        self.clauses.push(Clause { literals, joins });
    }

    fn watch(&mut self, clause: usize, literals: &[Literal]) {
        let (one, other) = (literals[0], literals[1]);
        self.watches[one.index()].push(Watch { clause, other });
        self.watches[other.index()].push(Watch { clause, other: one });
    }

    /// Whether all clauses can be met at once.
    ///
    /// # Errors
    ///
    /// What cut the search short; it has to begin anew.
    pub fn can_be_met(&mut self, budget: &mut Budget<'_>) -> Result<bool, Cut> {
        let (mut recent, mut mean) = (0.0, 0.0);
        let (mut conflicts, mut since, mut until, mut often) = (0, 0, KEEP.0, 0);
        loop {
            if self.is_void {
                return Ok(false);
            }
            let before = self.followed;
            let conflict = self.follow();
            for _ in 0..1 + (self.followed - before) / NODE {
                budget.spend()?;
            }
            let Some(conflict) = conflict else {
                let is_bad = since >= APART && recent > WORSE * mean;
                if is_bad || conflicts >= until {
                    since = 0;
                    self.back_to(0);
                    if conflicts >= until {
                        often += 1;
                        until = conflicts + KEEP.0 + often * KEEP.1;
                        self.throw_away();
                    }
                    continue;
                }
                let Some(variable) = self.queue.next(&self.values) else { return Ok(true) };
                self.begins.push(self.trail.len());
                let literal = Literal::of(variable);
                self.assign(
                    if self.last[variable] { literal } else { literal.contrary() },
                    Reason::None,
                );
                continue;
            };
            if self.begins.is_empty() {
                return Ok(false);
            }
            (conflicts, since) = (conflicts + 1, since + 1);
            let joins = f64::from(self.learn(conflict));
            recent += WEIGHTS.0 * (joins - recent);
            mean += WEIGHTS.1.max(1.0 / conflicts as f64) * (joins - mean);
        }
    }

    fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = Some(true);
        self.values[literal.contrary().index()] = Some(false);
        self.levels[literal.variable()] = self.begins.len() as u32;
        self.reasons[literal.variable()] = reason;
        self.trail.push(literal);
    }

    /// Assigns what follows from what is assigned, until nothing more does or there is a conflict.
    fn follow(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.followed) {
            self.followed += 1;
            for at in 0..self.follows[literal.index()].len() {
                let next = self.follows[literal.index()][at];
                match self.values[next.index()] {
                    Some(true) => {}
                    Some(false) => return Some(vec![literal.contrary(), next]),
                    None => self.assign(next, Reason::One(literal)),
                }
            }
            if let Some(clause) = self.look_at(literal.contrary()) {
                return Some(self.clauses[clause].literals.clone());
            }
        }
        None
    }

    /// Looks at the clauses that watch a literal which is false now; returns one whose literals are all false.
    fn look_at(&mut self, lost: Literal) -> Option<usize> {
        let mut watches = std::mem::take(&mut self.watches[lost.index()]);
        let (mut kept, mut failed) = (0, None);
        for at in 0..watches.len() {
            let watch = watches[at];
            watches[kept] = watch;
            kept += 1;
            if failed.is_some() || self.values[watch.other.index()] == Some(true) {
                continue;
            }
            let literals = &mut self.clauses[watch.clause].literals;
            if literals[0] == lost {
                literals.swap(0, 1);
            }
            let first = literals[0];
            watches[kept - 1].other = first;
            if self.values[first.index()] == Some(true) {
                continue;
            }
            let is_open = |literal: &Literal| self.values[literal.index()] != Some(false);
            if let Some(next) = literals[2..].iter().position(is_open) {
                literals.swap(1, 2 + next);
                self.watches[literals[1].index()]
                    .push(Watch { clause: watch.clause, other: first });
                kept -= 1;
            } else if self.values[first.index()].is_none() {
                self.assign(first, Reason::Clause(watch.clause));
            } else {
                failed = Some(watch.clause);
            }
        }
        watches.truncate(kept);
        self.watches[lost.index()] = watches;
        failed
    }

    /// Learns a clause from a conflict, goes back to where it says something new, and assigns that; returns how many
    /// levels it joins.
    fn learn(&mut self, conflict: Conflict) -> u32 {
        let (clause, level) = self.clause_of(conflict);
        let joins = self.joined_by(&clause);
        self.back_to(level);
        let new = clause[0];
        let reason = match *clause {
            [_] => Reason::None,
            [one, other] => {
                self.want_one(one, other);
                Reason::One(other.contrary())
            }
            _ => {
                self.keep(clause, joins);
                Reason::Clause(self.clauses.len() - 1)
            }
        };
        self.assign(new, reason);
        joins
    }

    /// How many levels the literals of a clause have.
    fn joined_by(&mut self, clause: &[Literal]) -> u32 {
        let mut joins = 0;
        self.joined.resize(self.begins.len() + 1, 0);
        self.clause_number += 1;
        for literal in clause {
            let last = &mut self.joined[self.levels[literal.variable()] as usize];
            joins += u32::from(*last != self.clause_number);
            *last = self.clause_number;
        }
        joins
    }

    /// The clause of a conflict with one literal of the last level, which comes first; and the last level of the others,
    /// of which one literal comes second.
    fn clause_of(&mut self, conflict: Conflict) -> (Vec<Literal>, u32) {
        let last = self.begins.len() as u32;
        let (mut clause, mut open, mut at) = (vec![Literal(0)], 0, self.trail.len());
        let mut touched: Vec<usize> = vec![];
        let mut causes = conflict;
        loop {
            for literal in causes {
                let variable = literal.variable();
                if self.seen[variable] || self.levels[variable] == 0 {
                    continue;
                }
                self.seen[variable] = true;
                touched.push(variable);
                if self.levels[variable] == last {
                    open += 1;
                } else {
                    clause.push(literal);
                }
            }
            let literal = loop {
                at -= 1;
                if self.seen[self.trail[at].variable()] {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                clause[0] = literal.contrary();
                break;
            }
            causes = self.causes(literal);
        }
        let is_needed = |literal: &Literal| !self.follows_from_others(*literal);
        let others: Vec<Literal> = clause[1..].iter().copied().filter(is_needed).collect();
        clause.truncate(1);
        clause.extend(others);
        for &variable in &touched {
            self.seen[variable] = false;
        }
        self.queue.renew(&mut touched);
        let level = |literal: &Literal| self.levels[literal.variable()];
        let Some(second) = (1..clause.len()).max_by_key(|&at| level(&clause[at])) else {
            return (clause, 0);
        };
        clause.swap(1, second);
        let level = level(&clause[1]);
        (clause, level)
    }

    /// The literals that are false and from which a literal that holds follows.
    fn causes(&self, literal: Literal) -> Vec<Literal> {
        match self.reasons[literal.variable()] {
            Reason::None => vec![],
            Reason::One(cause) => vec![cause.contrary()],
            Reason::Clause(clause) => {
                let literals = self.clauses[clause].literals.iter().copied();
                literals.filter(|other| *other != literal).collect()
            }
        }
    }

    /// Whether a literal of a clause is false because others of it are.
    fn follows_from_others(&self, literal: Literal) -> bool {
        let is_known =
            |cause: &Literal| self.seen[cause.variable()] || self.levels[cause.variable()] == 0;
        let causes = self.causes(literal.contrary());
        !causes.is_empty() && causes.iter().all(is_known)
    }

    fn back_to(&mut self, level: u32) {
        let Some(&begins) = self.begins.get(level as usize) else { return };
        for literal in self.trail.drain(begins..) {
            let variable = literal.variable();
            self.values[literal.index()] = None;
            self.values[literal.contrary().index()] = None;
            self.last[variable] = literal == Literal::of(variable);
            self.queue.is_free_again(variable);
        }
        self.begins.truncate(level as usize);
        self.followed = begins;
    }

    /// Throws away half of the learnt clauses, those that join most levels, and what holds anyway.
    fn throw_away(&mut self) {
        let values = &self.values;
        let learnt = self.clauses.iter().map(|clause| clause.joins).filter(|&joins| joins > GOOD);
        let mut often: Vec<usize> = vec![];
        for joins in learnt.map(|joins| joins as usize) {
            often.resize(often.len().max(joins + 1), 0);
            often[joins] += 1;
        }
        let (half, mut sum) = (often.iter().sum::<usize>() / 2, 0);
        let is_half = |often: &usize| {
            sum += often;
            sum > half
        };
        let most = often.iter().position(is_half).unwrap_or(0) as u32;
        let most = most.max(GOOD + 1);
        let holds = |literal: &Literal| values[literal.index()] == Some(true);
        self.clauses.retain(|clause| clause.joins < most && !clause.literals.iter().any(holds));
        for clause in &mut self.clauses {
            clause.literals.retain(|literal| values[literal.index()].is_none());
        }
        self.watches.iter_mut().for_each(Vec::clear);
        for clause in std::mem::take(&mut self.clauses) {
            match *clause.literals {
                [one, other] => self.want_one(one, other),
                _ => self.keep(clause.literals, clause.joins),
            }
        }
    }
}

/// Variables in the order in which conflicts met them, the last first.
#[derive(Debug, Default)]
struct Queue {
    /// The one before and the one after each; both ends have themselves.
    before: Vec<usize>,
    after: Vec<usize>,
    /// When each was met last.
    met: Vec<u64>,
    now: u64,
    newest: usize,
    /// None that is newer is free.
    from: usize,
}

impl Queue {
    /// Adds a variable before all others.
    fn add(&mut self) -> usize {
        let new = self.met.len();
        self.before.push(if new == 0 { 0 } else { self.newest });
        self.after.push(new);
        if new > 0 {
            self.after[self.newest] = new;
        }
        self.now += 1;
        self.met.push(self.now);
        (self.newest, self.from) = (new, new);
        new
    }

    /// The variable that was met last of those that have no value.
    fn next(&mut self, values: &[Option<bool>]) -> Option<usize> {
        let is_free = |one: usize| values.get(2 * one).is_some_and(Option::is_none);
        while !is_free(self.from) {
            if self.before.get(self.from).is_none_or(|&before| before == self.from) {
                return None;
            }
            self.from = self.before[self.from];
        }
        Some(self.from)
    }

    fn is_free_again(&mut self, variable: usize) {
        if self.met[variable] > self.met[self.from] {
            self.from = variable;
        }
    }

    /// Puts variables before all others, in the order in which they were met.
    fn renew(&mut self, variables: &mut [usize]) {
        variables.arrange_by_key(|&one| self.met[one]);
        for &one in &*variables {
            self.now += 1;
            self.met[one] = self.now;
            if one == self.newest {
                continue;
            }
            let (before, after) = (self.before[one], self.after[one]);
            if self.from == one {
                self.from = if before == one { after } else { before };
            }
            if before == one {
                self.before[after] = after;
            } else {
                (self.after[before], self.before[after]) = (after, before);
            }
            (self.after[self.newest], self.before[one], self.after[one]) = (one, self.newest, one);
            self.newest = one;
        }
    }
}
