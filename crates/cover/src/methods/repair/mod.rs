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
//! use cover::{Repair, Spec, Stop};
//!
//! // Four bars of three cells on five by five, none of which has to be covered; cells 0 to 24, the bars 25.
//! let across = (0..25).filter(|cell| cell % 5 < 3).map(|cell| vec![cell, cell + 1, cell + 2, 25]);
//! let down = (0..15).map(|cell| vec![cell, cell + 5, cell + 10, 25]);
//! let mut bounds = vec![(0, Some(1)); 25];
//! bounds.push((4, Some(4)));
//! let cover = Spec::new(bounds, across.chain(down).collect()).build().unwrap();
//! let sought = Repair::new(&cover, 1, 1 << 30).unwrap().seek(&Stop::NEVER, None);
//! assert!(cover.is_solved_by(&sought.found.unwrap()));
//! ```

mod attempt;
mod laid;
mod pieces;
mod refill;
mod tables;

pub use self::pieces::RepairRefusal;

use self::attempt::{Attempt, Ending};
use self::tables::Tables;
use super::seek::Sought;
use crate::problem::Cover;
use crate::rng::mix;
use crate::run::{Ended, Instant, Meter, Stop};

/// The moves of the first attempts.
const SHORTEST: u64 = 5_000;

/// So many attempts have as many moves, the next ones twice as many.
const ALIKE: u64 = 4;

/// Looks for a solution of a cover by repair; a second call goes on from the first.
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
    pub fn new(cover: &'a Cover, seed: u64, bytes: u64) -> Result<Self, RepairRefusal> {
        Ok(Self { cover, tables: Tables::new(cover, bytes)?, seed, attempts: 0, attempt: None })
    }

    /// Whether the pieces have room: a packing with gaps, and no tiling, which has other methods.
    pub fn is_loose(&self) -> bool {
        self.tables.is_loose()
    }

    /// Makes attempts until one finds a solution or it has to stop.
    pub fn seek(&mut self, stop: &Stop, meter: Option<&Meter>) -> Sought {
        let (start, before, mut nodes) = (Instant::now(), self.attempts, 0);
        let (found, ended) = loop {
            if self.tables.infeasible {
                break (None, Ended::Done);
            }
            let left = stop.nodes.map(|most| most.saturating_sub(nodes));
            let (step, moves) = self.go_on(&Stop { nodes: left, ..*stop });
            nodes += moves;
            if let Some(meter) = meter {
                meter.report(moves, 0, 0.0);
            }
            match step {
                Ending::Found(options) => break (Some(options), Ended::Solutions),
                Ending::Failed => self.attempts += 1,
                Ending::Stopped(ended) => break (None, ended),
            }
        };
        let (attempts, seconds) = (self.attempts + 1 - before, start.elapsed().as_secs_f64());
        Sought { found, ended, nodes, attempts, seconds }
    }

    /// Begins an attempt, or goes on with it; how that ended, and the moves it took.
    fn go_on(&mut self, stop: &Stop) -> (Ending, u64) {
        let number = self.attempts;
        let mut attempt = self.attempt.take().unwrap_or_else(|| {
            let moves = SHORTEST.saturating_mul(1 << (number / ALIKE).min(40));
            Attempt::new(&self.tables, moves, mix(self.seed ^ mix(number)))
        });
        let before = attempt.moves;
        let step = attempt.go_on(self.cover, &self.tables, stop);
        let moves = attempt.moves - before;
        self.attempt = matches!(step, Ending::Stopped(_)).then_some(attempt);
        (step, moves)
    }
}
