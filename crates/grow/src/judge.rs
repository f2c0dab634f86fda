//! What judges the assemblies of a walk: how one comes apart, and whether it is the only one.

use apart::{Outcome, Verdict};
use cover::Stop;

use crate::count::Counter;
use crate::ground::{Assembly, Ground};
use crate::taking::Taker;
use crate::walk::{Grade, Judge};

/// Assemblies are counted no further than this.
const MOST: u32 = 33;
/// Pieces that are laid in a count; one that needs more is no offer.
const NODES: u64 = 20_000;
/// How much twice as many assemblies are worth: so many moves.
const ALIKE: f64 = 0.5;
/// The same for twice as many states of the pieces, which grow where levels do not yet.
const STATES: f64 = 0.5;
/// A move of the kind that is not the goal is worth so much of one that is.
const OTHER: f64 = 0.2;
/// More than any rating gives.
const BEST_RATED: f64 = 6.0;
/// Of what is not known, and never gone to.
const UNKNOWN: f64 = -1_000.0;
/// Ranks differ by this if their goals are equal and the other figures differ by one.
const RANK: f64 = 1e-4;

/// Towards what puzzles grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Many moves up to the first separation.
    Level,
    /// Many moves in all.
    Moves,
    /// Hard to put together: whoever asks rates them.
    Rated,
    /// Whoever asks judges how they come apart.
    Asked,
}

/// Whoever wants puzzles.
pub trait Asks {
    /// What may go wrong.
    type Error;

    /// Judges how an assembly comes apart.
    ///
    /// # Errors
    ///
    /// The work has to stop.
    fn by_moves(&mut self, assembly: &Assembly) -> Result<Grade, Self::Error>;

    /// Judges the only assembly of its pieces; none if it is no offer.
    ///
    /// # Errors
    ///
    /// The work has to stop.
    fn offered(&mut self, assembly: &Assembly, number: u64) -> Result<Option<f64>, Self::Error>;

    /// What stopped the work.
    fn stopped(&mut self) -> Self::Error;
}

/// Takes assemblies apart and counts them.
#[derive(Debug)]
pub struct Bench {
    /// Towards what.
    pub goal: Goal,
    /// Whether an offer has to come apart.
    pub must_part: bool,
    /// So many states are looked at.
    pub states: u64,
    /// Takes assemblies apart.
    pub taker: Taker,
    /// Counts them.
    pub counter: Counter,
    /// The rank of the best offer.
    pub best: f64,
}

/// A bench, and whoever asks.
pub struct Judging<'b, A> {
    bench: &'b mut Bench,
    asks: &'b mut A,
    stop: Stop<'b>,
    /// How the assembly that was taken apart last ranks among offers.
    rank: f64,
}

impl<'b, A: Asks> Judging<'b, A> {
    /// A bench at work.
    pub fn new(bench: &'b mut Bench, asks: &'b mut A, stop: Stop<'b>) -> Self {
        Self { bench, asks, stop, rank: f64::INFINITY }
    }

    /// Takes an assembly apart, and ranks it.
    fn taken(&mut self, ground: &Ground, assembly: &Assembly) -> Grade {
        let Bench { goal, states, taker, .. } = &mut *self.bench;
        let is_brief = *goal == Goal::Rated;
        let taken = taker.take(ground, assembly, *states, is_brief, &self.stop);
        let Some(Outcome { verdict, level, steps, states, .. }) = taken else {
            return locked(UNKNOWN);
        };
        let states = states as f64;
        match verdict {
            Verdict::Unknown => return locked(UNKNOWN),
            // The fewer pieces are held, and the more can be moved before, the better.
            Verdict::Stuck(held) => {
                return locked(-1.0 - held.len() as f64 + states / (states + 20.0));
            }
            Verdict::Apart if is_brief => return apart(BEST_RATED),
            Verdict::Apart => {}
        }
        let (level, moves) = (f64::from(level), steps.len() as f64);
        let (first, second) = if *goal == Goal::Moves { (moves, level) } else { (level, moves) };
        self.rank = first + RANK * second;
        apart(first + OTHER * second + STATES * states.max(1.0).log2())
    }
}

fn locked(score: f64) -> Grade {
    Grade { score, is_locked: true, is_record: false, is_offer: false }
}

fn apart(score: f64) -> Grade {
    Grade { score, is_locked: false, is_record: false, is_offer: false }
}

impl<A: Asks> Judge for Judging<'_, A> {
    type Error = A::Error;

    fn by_moves(&mut self, ground: &Ground, assembly: &Assembly) -> Result<Grade, A::Error> {
        self.rank = f64::INFINITY;
        let mut grade = match self.bench.goal {
            Goal::Asked => self.asks.by_moves(assembly)?,
            _ if self.bench.must_part => self.taken(ground, assembly),
            _ => apart(BEST_RATED),
        };
        if self.stop.reason().is_some() {
            return Err(self.asks.stopped());
        }
        if self.bench.goal == Goal::Asked {
            self.rank = grade.score;
        }
        grade.is_record = !grade.is_locked && self.rank > self.bench.best;
        Ok(grade)
    }

    fn whole(
        &mut self,
        ground: &Ground,
        assembly: &Assembly,
        grade: Grade,
        number: u64,
    ) -> Result<Grade, A::Error> {
        let counted = self.bench.counter.count(ground, assembly, MOST, NODES);
        let often = if counted.is_all { counted.assemblies } else { MOST };
        let is_rated = self.bench.goal == Goal::Rated;
        let worst = if is_rated { BEST_RATED } else { 0.0 };
        if often > 1 {
            return Ok(Grade {
                score: grade.score - worst - ALIKE * f64::from(often).log2(),
                ..grade
            });
        }
        if !grade.is_record {
            return Ok(Grade { is_offer: true, ..grade });
        }
        let Some(score) = self.asks.offered(assembly, number)? else {
            return Ok(Grade { score: grade.score - worst - ALIKE, ..grade });
        };
        if is_rated {
            return Ok(Grade { score, is_offer: true, ..grade });
        }
        self.bench.best = self.rank;
        Ok(Grade { is_offer: true, ..grade })
    }
}
