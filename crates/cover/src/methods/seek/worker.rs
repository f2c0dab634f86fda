//! One worker: its sets, what it has learnt from failures, and its walk.
//!
//! A walk chooses at random among the options of one item; where that fails it excludes the option
//! and chooses an item anew (two-way branching). Items that need something are judged by
//! the branches they allow over their weight (dom/wdeg: Boussemart, Hemery, Lecoutre and Sais, ECAI
//! 2004), but one that is forced always comes first. The weight of an item grows by one whenever it
//! is the one left with too few options, and stays from one attempt to the next.

use super::halt::Halted;
use crate::methods::sets::{Ends, Log, Past, Rows, Sets};
use crate::problem::Cover;
use crate::rng::Rng;

/// Nodes between two looks at the clock and the flags.
const STRIDE: u64 = 64;

/// How an attempt ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Attempt {
    /// With a solution, in the order of choice.
    Found(Vec<u32>),
    /// The whole tree is walked: there is no solution.
    Exhausted,
    /// The nodes granted are spent.
    Spent,
    /// There is no need to go on, or no time.
    Halted,
}

/// The sets before any choice, in the form that suits the cover.
pub(super) enum Root {
    Rows(Sets<Rows>),
    Log(Sets<Log>),
}

impl Root {
    pub fn new(cover: &Cover) -> Self {
        match Past::of(cover).by_rows {
            true => Self::Rows(Sets::new(cover)),
            false => Self::Log(Sets::new(cover)),
        }
    }

    /// About what a copy takes, in bytes.
    pub fn bytes(&self) -> u64 {
        match self {
            Self::Rows(sets) => sets.bytes(),
            Self::Log(sets) => sets.bytes(),
        }
    }

    /// A worker with a copy of the sets; its number gives it its character.
    pub fn worker(&self, seed: u64, number: u64) -> Box<dyn Walk> {
        match self {
            Self::Rows(sets) => Box::new(Worker::new(sets.clone(), seed, number)),
            Self::Log(sets) => Box::new(Worker::new(sets.clone(), seed, number)),
        }
    }
}

/// A worker of the portfolio, whatever form its sets have.
pub(super) trait Walk: Send {
    /// How often each item, by rank, was the one left with too few options, and what it began with.
    fn weights(&self) -> &[f32];
    /// Searches from the root; returns how that ended, and the nodes it took.
    fn attempt(&mut self, nodes: u64, halted: &Halted) -> (Attempt, u64);
}

/// See [`Walk`].
struct Worker<E> {
    sets: Sets<E>,
    chance: Rng,
    weights: Vec<f32>,
}

impl<E: Ends> Worker<E> {
    /// A worker with a character: by `number`, it prefers the items of low rank or items at random,
    /// among equals only or by up to a half.
    fn new(sets: Sets<E>, seed: u64, number: u64) -> Self {
        let mut chance = Rng::new(Rng::new(seed).word() ^ number);
        let n_items = sets.n_items();
        let reach = if number & 2 == 0 { 0.5 } else { 0.01 };
        let weigh = |rank: usize| {
            let back = if number & 1 == 0 { rank as f32 / n_items as f32 } else { chance.share() };
            1.0 - reach * back
        };
        let weights = (0..n_items).map(weigh).collect();
        Self { sets, chance, weights }
    }

    /// Goes on from one node to the next.
    fn step(&mut self) -> Step {
        let (item, branches) = match self.sets.most_wanted(&self.weights) {
            None => return Step::Solved,
            Some(wanted) => wanted,
        };
        if branches > 0 {
            let options = self.sets.open_options(item);
            let option = options[self.chance.below(options.len())].option;
            if self.sets.choose(option) {
                return Step::On;
            }
            if let Some((dry, _)) = self.sets.fewest() {
                self.weights[dry as usize] += 1.0;
            }
        } else {
            self.weights[item as usize] += 1.0;
        }
        match self.sets.retract() {
            Some(option) => {
                self.sets.exclude(option);
                Step::On
            }
            None => Step::Nothing,
        }
    }
}

impl<E: Ends + Send> Walk for Worker<E> {
    fn weights(&self) -> &[f32] {
        &self.weights
    }

    fn attempt(&mut self, nodes: u64, halted: &Halted) -> (Attempt, u64) {
        self.sets.enter();
        let mut spent = 0;
        let ended = loop {
            if spent >= nodes {
                break Attempt::Spent;
            }
            if spent.is_multiple_of(STRIDE) && halted.now() {
                break Attempt::Halted;
            }
            spent += 1;
            match self.step() {
                Step::On => {}
                Step::Solved => break Attempt::Found(self.sets.chosen().collect()),
                Step::Nothing => break Attempt::Exhausted,
            }
        };
        self.sets.leave();
        (ended, spent)
    }
}

enum Step {
    On,
    Solved,
    Nothing,
}
