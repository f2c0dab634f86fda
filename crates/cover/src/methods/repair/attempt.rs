//! One attempt: pieces laid at random are exchanged one by one, until no conflict is left.

use super::laid::Laid;
use super::refill::refill;
use super::tables::Tables;
use crate::methods::finder::Step;
use crate::problem::Cover;
use crate::rng::Rng;
use crate::run::{Pace, Stop};

/// An option that was left is not taken again for so many moves, and up to as many more.
const FORBIDDEN: u64 = 10;

/// Of more copies in conflict than this a move looks at some.
const LOOKED_AT: usize = 12;

/// A refill is tried when no more items are in conflict than this, and so many moves found nothing better.
const FEW_WRONG: usize = 12;
const LONG: u64 = 300;

/// An attempt, which stops between two moves and goes on from there.
pub(super) struct Attempt {
    rng: Rng,
    laid: Laid,
    /// For each option the move until which it is not taken.
    forbidden: Vec<u64>,
    /// The moves made, and the most that it has.
    pub moves: u64,
    most: u64,
    /// The fewest items in conflict since the last refill, and the move that came to it.
    fewest: usize,
    since: u64,
    /// The copies in conflict.
    copies: Vec<u32>,
}

impl Attempt {
    pub fn new(tables: &Tables, moves: u64, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let laid = Laid::new(tables, &mut rng);
        let forbidden = vec![0; tables.options.len()];
        let fewest = usize::MAX;
        Self { rng, laid, forbidden, moves: 0, most: moves, fewest, since: 0, copies: vec![] }
    }

    /// Goes on until a solution is found or it has to stop.
    pub fn go_on(&mut self, cover: &Cover, tables: &Tables, stop: &Stop) -> Step {
        let (before, mut pace, mut due) = (self.moves, Pace::new(stop), 0);
        loop {
            if self.laid.is_solved() {
                return Step::Found(self.laid.options(tables));
            }
            let moves = self.moves - before;
            if moves == due {
                match pace.look(moves) {
                    Ok(next) => due = next,
                    Err(ended) => return Step::Stopped(ended),
                }
            }
            if self.moves == self.most {
                return Step::Failed;
            }
            self.moves += 1;
            if self.is_stuck() {
                let found = refill(cover, tables, &mut self.laid, &mut self.rng, stop);
                if let Some(options) = found {
                    return Step::Found(options);
                }
            }
            self.exchange(tables);
        }
    }

    /// Whether few conflicts have been left for long.
    fn is_stuck(&mut self) -> bool {
        let wrong = self.laid.n_wrong();
        if wrong < self.fewest {
            (self.fewest, self.since) = (wrong, self.moves);
        }
        let is_stuck = self.moves - self.since >= LONG && wrong <= FEW_WRONG;
        if is_stuck {
            (self.fewest, self.since) = (wrong, self.moves);
        }
        is_stuck
    }

    /// Makes the best exchange of a copy in conflict; conflicts cost more if there is none that is good.
    fn exchange(&mut self, tables: &Tables) {
        let Self { laid, rng, copies, forbidden, moves, .. } = self;
        laid.in_conflict(tables, copies);
        for at in 0..copies.len().min(LOOKED_AT) {
            let other = at + rng.below(copies.len() - at);
            copies.swap(at, other);
        }
        copies.truncate(LOOKED_AT);
        let (mut best, mut gain, mut ties) = (None, i32::MAX, 0);
        for &copy in copies.iter() {
            let first = tables.options_of(laid.piece_of[copy as usize] as usize).start as u32;
            let own = laid.at[copy as usize] - first;
            laid.find_costs_without(tables, copy);
            let now = laid.without[own as usize];
            for (option, &cost) in (first..).zip(&laid.without) {
                let more = cost - now;
                if more > gain
                    || laid.is_laid[option as usize]
                    || forbidden[option as usize] > *moves
                {
                    continue;
                }
                ties = if more < gain { 1 } else { ties + 1 };
                if ties == 1 || rng.below(ties) == 0 {
                    (best, gain) = (Some((copy, option)), more);
                }
            }
        }
        if gain >= 0 {
            laid.grow(tables);
        }
        if let Some((copy, option)) = best {
            let own = laid.at[copy as usize];
            forbidden[own as usize] = *moves + FORBIDDEN + rng.below(FORBIDDEN as usize + 1) as u64;
            laid.exchange(tables, copy, option);
        }
    }
}
