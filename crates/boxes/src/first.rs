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
/// How many nodes random searches take together for one of a complete search.
const RANDOM: u64 = 4;
/// After so many random searches each takes that much more.
const GROWTH: u64 = 20;

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
    /// The random searches so far, and the nodes that are left for more of them in this round.
    restarts: u32,
    quota: u64,
    nodes: u64,
}

impl First {
    /// Nothing is searched yet.
    ///
    /// * `pieces`: the most pieces that are laid, any number if nothing is given.
    pub fn new(board: Arc<Board>, pieces: Option<u32>, seed: u64) -> Self {
        let any = Some(Arc::new(Justified::of(&board)));
        let aim = Aim { any, counts: false, pieces, order: Order::Largest };
        let volumes = board.shapes.iter().map(|shape| shape.volume);
        let is_alike = volumes.clone().min() == volumes.max();
        let orders = [Order::Largest, Order::Smallest].into_iter().take(2 - usize::from(is_alike));
        let search = |order| Search::new(Arc::clone(&board), Aim { order, ..aim.clone() });
        let complete = orders.map(search).collect();
        let lines = Lines::of(&board).filter(|_| pieces.is_none()).map(Box::new);
        let random = (board.optional > 0).then(|| {
            let rng = Rng::new(seed);
            (random_search(&board, &aim, rng.clone()), rng)
        });
        let (turn, round, left, nodes, restarts, quota) = (0, 0, TURN, 0, 0, 0);
        Self { lines, complete, random, aim, board, turn, round, left, restarts, quota, nodes }
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
        let turn = TURN << self.round.min(40);
        self.turn = (self.turn + 1).min(self.complete.len());
        if self.turn < self.complete.len() {
            self.left = turn;
        } else if self.random.is_some() && self.quota == 0 {
            self.quota = RANDOM * turn;
            self.restart();
        } else if self.random.is_some() && self.quota > self.last() {
            self.quota -= self.last();
            self.restart();
        } else {
            (self.turn, self.round, self.quota) = (0, self.round + 1, 0);
            self.left = TURN << self.round.min(40);
        }
    }

    /// How many nodes a random search takes: a little more each time, so that no search is too short for ever.
    fn last(&self) -> u64 {
        RESTART + RESTART * u64::from(self.restarts) / GROWTH
    }

    fn restart(&mut self) {
        self.restarts += 1;
        self.left = self.last();
        if let Some((search, rng)) = &mut self.random {
            let seed = rng.word();
            *search = random_search(&self.board, &self.aim, Rng::new(seed));
        }
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
