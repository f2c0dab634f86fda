//! The search that suits a board: over the lines of a grid if they are filled exactly, else corner by corner.

use std::sync::Arc;

use cover::{Ended, Stop};
use num_bigint::BigUint;

use crate::board::Board;
use crate::lines::Lines;
use crate::packing::Laid;
use crate::search::{Aim, Order, Search, Step};

/// A search that can stop and go on.
#[derive(Clone, Debug)]
enum Walk {
    Lines(Box<Lines>),
    Corners(Box<Search>),
}

impl Walk {
    fn new(board: Arc<Board>, counts: bool) -> Self {
        match Lines::of(&board) {
            Some(lines) => Self::Lines(Box::new(lines)),
            None => {
                let aim = Aim { any: None, counts, pieces: None, order: Order::Largest };
                Self::Corners(Box::new(Search::new(board, aim)))
            }
        }
    }

    fn step(&mut self, stop: &Stop) -> Step {
        match self {
            Self::Lines(lines) => lines.step(stop),
            Self::Corners(search) => search.step(stop),
        }
    }

    fn nodes(&self) -> u64 {
        match self {
            Self::Lines(lines) => lines.nodes,
            Self::Corners(search) => search.nodes,
        }
    }

    fn share(&self) -> f64 {
        match self {
            Self::Lines(lines) => lines.share(),
            Self::Corners(search) => search.share(),
        }
    }
}

/// Every packing, one after the other, in an order that depends on the packing alone.
#[derive(Clone, Debug)]
pub struct Listing(Walk);

impl Listing {
    /// Nothing is searched yet.
    pub fn new(board: Arc<Board>) -> Self {
        Self(Walk::new(board, false))
    }

    /// The next packing: its pieces, in the order in which they were laid.
    ///
    /// # Errors
    ///
    /// Why there is none: all were found, or a limit stops the search, which a later call goes on with.
    pub fn next(&mut self, stop: &Stop) -> Result<Vec<Laid>, Ended> {
        match self.0.step(stop) {
            Step::Ended(ended) => Err(ended),
            Step::Found => Ok(match &self.0 {
                Walk::Lines(lines) => lines.laid(),
                Walk::Corners(search) => search.laid(),
            }),
        }
    }

    /// How many nodes were examined.
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    /// About which part of the search is done.
    pub fn share(&self) -> f64 {
        self.0.share()
    }
}

/// The number of packings.
#[derive(Clone, Debug)]
pub struct Counting {
    walk: Walk,
    /// The packings that were met; those that a memory knows are not among them.
    met: u64,
}

impl Counting {
    /// Nothing is counted yet.
    pub fn new(board: Arc<Board>) -> Self {
        Self { walk: Walk::new(board, true), met: 0 }
    }

    /// Goes on counting until it is done or has to stop; returns which.
    pub fn go_on(&mut self, stop: &Stop) -> Ended {
        let mut stop = *stop;
        loop {
            let before = self.walk.nodes();
            match self.walk.step(&stop) {
                Step::Ended(ended) => return ended,
                Step::Found => self.met += 1,
            }
            let nodes = self.walk.nodes() - before;
            stop.nodes = stop.nodes.map(|most| most.saturating_sub(nodes));
        }
    }

    /// How many packings were counted, all once it is done.
    pub fn solutions(&self) -> BigUint {
        match &self.walk {
            Walk::Lines(lines) => lines.solutions.clone(),
            Walk::Corners(search) => search.counted(),
        }
    }

    /// How many nodes were examined.
    pub fn nodes(&self) -> u64 {
        self.walk.nodes()
    }

    /// About which part of the search is done.
    pub fn share(&self) -> f64 {
        self.walk.share()
    }
}
