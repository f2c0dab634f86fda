//! Plays by chance: how many pieces a person lays before the board is full, and how often they err.

use cover::{Rng, Stop};

use crate::board::Board;
use crate::position::{Clash, Position};
use crate::rungs::clash;

/// How one play went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// How many pieces were laid, those that were forced and those taken back among them.
    pub laid: u64,
    /// Whether the board was filled.
    pub is_solved: bool,
    /// How many pieces the full board has beyond those at the start; 0 if it was not filled.
    pub needed: u64,
    /// Whether the first choice was taken back.
    pub is_trapped: bool,
    /// How many choices were taken back.
    pub wrong: u64,
    /// For all of those together, how many more pieces lay on the board at most before it showed.
    pub depth: u64,
}

/// Plays once: fills the tightest item at random, lays forced options, takes back dead ends.
///
/// A play ends when the board is full, when everything was tried, after `most` pieces, or when it
/// is to stop. The same seed gives the same play.
pub fn play(board: &Board<'_>, start: &Position, seed: u64, most: u64, stop: &Stop<'_>) -> Play {
    let play = Play::default();
    let mut game = Game { board, random: Rng::new(seed), play };
    let mut stack: Vec<Open> = vec![];
    let mut first = start.clone();
    if game.settle(&mut first).is_ok() {
        stack.push(Open::at(first));
    }
    while let Some(top) = stack.last_mut() {
        if top.position.is_solved() {
            let needed = (top.position.laid.len() - start.laid.len()) as u64;
            return Play { is_solved: true, needed, ..game.play };
        }
        let laid = game.play.laid;
        if laid >= most || (laid.is_multiple_of(64) && stop.reason().is_some()) {
            break;
        }
        if let Some(option) = game.choose(&top.position) {
            let mut next = top.position.clone();
            top.position.strike(board, option);
            let holds = game.lay(&mut next, option).is_ok();
            let next = Open::at(next);
            if holds {
                stack.push(next);
            } else {
                game.take_back(&mut stack, next.deepest);
            }
        } else {
            let deepest = top.deepest;
            stack.pop();
            game.take_back(&mut stack, deepest);
        }
    }
    game.play
}

/// A position from which a choice may still be made.
struct Open {
    position: Position,
    /// The most pieces that were on the board since it was reached.
    deepest: usize,
}

impl Open {
    fn at(position: Position) -> Self {
        let deepest = position.laid.len();
        Self { position, deepest }
    }
}

/// A play that goes on.
struct Game<'b> {
    board: &'b Board<'b>,
    random: Rng,
    play: Play,
}

impl Game<'_> {
    /// Notes that the last choice was wrong, after which so many pieces lay on the board at most.
    fn take_back(&mut self, stack: &mut [Open], deepest: usize) {
        self.play.is_trapped |= stack.len() == 1;
        if let Some(before) = stack.last_mut() {
            before.deepest = before.deepest.max(deepest);
            self.play.wrong += 1;
            self.play.depth += (deepest - before.position.laid.len()) as u64;
        }
    }

    /// An option of an item with the fewest, by chance; `None` if an item has too few.
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
        self.play.laid += 1;
        at.lay(self.board, option)?;
        self.settle(at)
    }

    /// Lays forced options until none is left or two clash.
    fn settle(&mut self, at: &mut Position) -> Result<(), Clash> {
        loop {
            if let Some(clash) = clash(self.board, at) {
                return Err(clash);
            }
            let Some(item) = at.forced_item() else { return Ok(()) };
            let options: Vec<u32> = at.options_of(self.board, item).collect();
            for option in options {
                self.play.laid += 1;
                at.lay(self.board, option)?;
            }
        }
    }
}
