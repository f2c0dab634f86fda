//! One packing, or the proof that there is none: searches that differ in their order take turns.
//!
//! Largest shapes first and smallest first are complete searches, and either ends what the other would take hours for.
//! If cells may stay empty, short searches in random order take turns with them.

use std::sync::Arc;

use cover::{Ended, Rng, Stop};

use crate::board::Board;
use crate::justified::Justified;
use crate::lines::Lines;
use crate::packing::Laid;
use crate::search::{Aim, Order, Search, Step};

/// Nodes of the first turn of a complete search, and of the first random search.
const TURN: u64 = 4000;
const RESTART: u64 = 3000;

/// The search of one packing; it can stop and go on.
#[derive(Clone, Debug)]
pub struct First {
    lines: Option<Box<Lines>>,
    complete: Vec<Search>,
    /// What random searches are made of, if there are any.
    random: Option<(Search, Rng)>,
    aim: Aim,
    board: Arc<Board>,
    /// Whose turn it is, how many turns each had, and the nodes that are left of this turn.
    turn: usize,
    round: u32,
    left: u64,
    nodes: u64,
}

impl First {
    /// Nothing is searched yet.
    ///
    /// * `pieces`: the most pieces that are laid, any number if nothing is given.
    pub fn new(board: Arc<Board>, pieces: Option<u32>, seed: u64) -> Self {
        let any = Some(Arc::new(Justified::of(&board)));
        let aim = Aim { any, counts: false, pieces, order: Order::Largest };
        let orders = [Order::Largest, Order::Smallest];
        let search = |order| Search::new(Arc::clone(&board), Aim { order, ..aim.clone() });
        let complete = orders.into_iter().map(search).collect();
        let lines = Lines::of(&board).filter(|_| pieces.is_none()).map(Box::new);
        let random = (board.optional > 0).then(|| {
            let rng = Rng::new(seed);
            (random_search(&board, &aim, rng.clone()), rng)
        });
        let (turn, round, left, nodes) = (0, 0, TURN, 0);
        Self { lines, complete, random, aim, board, turn, round, left, nodes }
    }

    /// Goes on until there is a packing, it is proven that there is none, or it has to stop.
    ///
    /// # Errors
    ///
    /// [`Ended::Done`] if there is no packing, else what stopped it.
    pub fn go_on(&mut self, stop: &Stop) -> Result<Vec<Laid>, Ended> {
        if let Some(lines) = &mut self.lines {
            let found = lines.step(stop);
            self.nodes = lines.nodes;
            return if found == Step::Found { Ok(lines.laid()) } else { Err(ended(found)) };
        }
        let begun = self.nodes;
        loop {
            let rest = stop.nodes.map(|most| most.saturating_sub(self.nodes - begun));
            let stop = Stop { nodes: rest, ..*stop };
            if rest == Some(0) {
                return Err(Ended::Nodes);
            }
            let within = stop.within(self.left);
            let search = match self.complete.get_mut(self.turn) {
                Some(search) => search,
                None => match &mut self.random {
                    Some((search, _)) => search,
                    None => return Err(Ended::Done),
                },
            };
            let before = search.nodes;
            let step = search.step(&within);
            let nodes = search.nodes - before;
            (self.nodes, self.left) = (self.nodes + nodes, self.left.saturating_sub(nodes));
            match step {
                Step::Found => return Ok(search.laid()),
                Step::Ended(Ended::Nodes) if self.left == 0 => self.pass_on(),
                Step::Ended(ended) => return Err(ended),
            }
        }
    }

    /// How many nodes were examined.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Lets the next one search.
    fn pass_on(&mut self) {
        self.turn += 1;
        if self.turn == self.complete.len()
            && let Some((search, rng)) = &mut self.random
        {
            let seed = rng.word();
            *search = random_search(&self.board, &self.aim, Rng::new(seed));
            self.left = (RESTART as f64 * 1.1f64.powi(self.round.min(100) as i32)) as u64;
            return;
        }
        if self.turn >= self.complete.len() {
            (self.turn, self.round) = (0, self.round + 1);
        }
        self.left = TURN << self.round.min(40);
    }
}

fn random_search(board: &Arc<Board>, aim: &Aim, rng: Rng) -> Search {
    Search::new(Arc::clone(board), Aim { order: Order::Random(rng), ..aim.clone() })
}

fn ended(step: Step) -> Ended {
    match step {
        Step::Ended(ended) => ended,
        Step::Found => Ended::Solutions,
    }
}
