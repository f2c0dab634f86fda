//! Repair: one solution of a packing with gaps, from all pieces laid in conflict.
//!
//! A cover whose options are placements of pieces with an exact number of copies: so many options of each
//! piece are laid at random, and the conflicts are what items miss of their bounds, pairs of uses that
//! overlap for an item that is used at most once. A move lays one copy in conflict elsewhere, where the
//! conflicts cost least; where it left is forbidden for some moves (tabu: Glover 1986). Where no move is
//! good the conflicts there are cost more from then on (Morris 1993). If few have been left for long, they
//! are taken up with the pieces around them and laid anew by exact search (`refill`; large neighbourhoods:
//! Shaw 1998).
//!
//! What is found depends on the cover, the seed and the moves granted. It never proves that there is no
//! solution, unless a piece has fewer placements than copies.
//!
//! ```
//! use cover::{Finder, Repair, Spec, Stop};
//!
//! // Four bars of three cells on five by five, none of which has to be covered; cells 0 to 24, the bars 25.
//! let across = (0..25).filter(|cell| cell % 5 < 3).map(|cell| vec![cell, cell + 1, cell + 2, 25]);
//! let down = (0..15).map(|cell| vec![cell, cell + 5, cell + 10, 25]);
//! let mut bounds = vec![(0, Some(1)); 25];
//! bounds.push((4, Some(4)));
//! let cover = Spec::new(bounds, across.chain(down).collect()).build().unwrap();
//! let sought = Repair::new(&cover, 1, 1 << 30).unwrap().seek(&Stop::NEVER, 1, None).unwrap();
//! assert!(cover.is_solved_by(&sought.found.unwrap()));
//! ```

mod attempt;
mod laid;
mod pieces;
mod refill;
mod tables;

use self::attempt::Attempt;
use self::tables::Tables;
use super::finder::{Finder, Sought, Step, Unfit, make_attempts};
use crate::problem::Cover;
use crate::rng::mix;
use crate::run::{Meter, Panicked, Stop};

/// The moves of the first attempts.
const SHORTEST: u64 = 5_000;

/// So many attempts have as many moves, the next ones twice as many.
const ALIKE: u64 = 4;

/// Looks for a solution of a cover by repair; each call continues the one before.
pub struct Repair<'a> {
    cover: &'a Cover,
    tables: Tables,
    seed: u64,
    attempts: u64,
    attempt: Option<Attempt>,
}

impl<'a> Repair<'a> {
    /// A repair that has not begun, for which there are so many bytes.
    ///
    /// # Errors
    ///
    /// Why it does not suit the cover.
    pub fn new(cover: &'a Cover, seed: u64, bytes: u64) -> Result<Self, Unfit> {
        if cover.has_amounts() {
            return Err(Unfit::Amounts);
        }
        Ok(Self { cover, tables: Tables::new(cover, bytes)?, seed, attempts: 0, attempt: None })
    }

    /// Begins an attempt, or goes on with it; how that ended, and the moves it took.
    fn go_on(&mut self, number: u64, stop: &Stop) -> (Step, u64) {
        if self.tables.infeasible {
            return (Step::None, 0);
        }
        let mut attempt = self.attempt.take().unwrap_or_else(|| {
            let moves = SHORTEST.saturating_mul(1 << (number / ALIKE).min(40));
            Attempt::new(&self.tables, moves, mix(self.seed ^ mix(number)))
        });
        let before = attempt.moves;
        let step = attempt.go_on(self.cover, &self.tables, stop);
        let moves = attempt.moves - before;
        self.attempt = matches!(step, Step::Stopped(_)).then_some(attempt);
        (step, moves)
    }
}

impl Finder for Repair<'_> {
    fn seek(
        &mut self,
        stop: &Stop,
        _threads: usize,
        meter: Option<&Meter>,
    ) -> Result<Sought, Panicked> {
        let mut next = self.attempts;
        let sought = make_attempts(&mut next, stop, meter, |number, stop| self.go_on(number, stop));
        self.attempts = next;
        Ok(sought)
    }

    /// A tiling is no packing with gaps, and has other methods.
    fn objection(&self) -> Option<&'static str> {
        (!self.tables.is_loose()).then_some("the pieces leave no gaps")
    }
}
