//! Plays by chance: how many pieces a person lays before the board is full.

use cover::{Rng, Stop};

use crate::board::Board;
use crate::position::{Clash, Position};
use crate::rungs::clash;

/// How one play went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// How many pieces were laid, those that were forced and those taken back among them.
    pub laid: u64,
    /// Whether the board was filled.
    pub is_solved: bool,
}

/// Plays once: the tightest item is filled at random, what is forced is laid, dead ends are taken back.
///
/// A play ends when the board is full, when everything was tried, after `most` pieces, or when it
/// is to stop. The same seed gives the same play.
pub fn play(board: &Board<'_>, start: &Position, seed: u64, most: u64, stop: &Stop<'_>) -> Play {
    let mut game = Game { board, random: Rng::new(seed), laid: 0 };
    let mut stack = vec![];
    let mut first = start.clone();
    if game.settle(&mut first).is_ok() {
        stack.push(first);
    }
    while let Some(at) = stack.last_mut() {
        if at.is_solved() {
            return Play { laid: game.laid, is_solved: true };
        }
        if game.laid >= most || (game.laid.is_multiple_of(64) && stop.reason().is_some()) {
            break;
        }
        match game.choose(at) {
            Some(option) => {
                let mut next = at.clone();
                at.strike(board, option);
                if game.lay(&mut next, option).is_ok() {
                    stack.push(next);
                }
            }
            None => {
                stack.pop();
            }
        }
    }
    Play { laid: game.laid, is_solved: false }
}

/// A play that goes on.
struct Game<'b> {
    board: &'b Board<'b>,
    random: Rng,
    laid: u64,
}

impl Game<'_> {
    /// An option of an item with the fewest, by chance; `None` where an item has too few.
    fn choose(&mut self, at: &Position) -> Option<u32> {
        let fewest = at.needy().map(|item| at.live[item as usize]).min()?;
        if at.dead_item().is_some() {
            return None;
        }
        let tightest: Vec<u32> =
            at.needy().filter(|&item| at.live[item as usize] == fewest).collect();
        let item = tightest[self.random.below(tightest.len())];
        let nth = self.random.below(fewest as usize);
        at.options_of(self.board, item).nth(nth)
    }

    fn lay(&mut self, at: &mut Position, option: u32) -> Result<(), Clash> {
        self.laid += 1;
        at.lay(self.board, option)?;
        self.settle(at)
    }

    /// Lays what is forced, until nothing is or something clashes.
    fn settle(&mut self, at: &mut Position) -> Result<(), Clash> {
        loop {
            if let Some(clash) = clash(self.board, at) {
                return Err(clash);
            }
            let Some(item) = at.forced_item() else { return Ok(()) };
            let options: Vec<u32> = at.options_of(self.board, item).collect();
            for option in options {
                self.laid += 1;
                at.lay(self.board, option)?;
            }
        }
    }
}
