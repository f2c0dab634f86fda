//! The ledger of weights: what was given, and what of it is done.
//!
//! Whatever a search does, the weight done and the weight open sum to the weight given. That is
//! looked at when a search ends, in every build: where it does not hold, part of the tree was lost or
//! done twice, and there is no number to be told.

use std::fmt;

use num_traits::{ToPrimitive, Zero};

use super::open::Open;
use super::unit::Weight;

/// What was given, and what of it is done.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    given: Weight,
    done: Weight,
    /// What was given as a number, to tell progress as a share of it.
    whole: f64,
}

impl Ledger {
    /// A ledger of work that nobody has begun.
    pub fn new(given: Weight) -> Self {
        let whole = given.to_f64().filter(|&whole| whole > 0.0).unwrap_or(1.0);
        Self { given, done: Weight::zero(), whole }
    }

    /// Notes that so much more is done.
    pub fn note(&mut self, done: Weight) {
        if !done.is_zero() {
            self.done += done;
        }
    }

    /// The share done of what was given.
    pub fn share(&self) -> f64 {
        self.done.to_f64().unwrap_or(0.0) / self.whole
    }

    /// What was given, as a number.
    pub fn given(&self) -> f64 {
        self.whole
    }

    /// What of it is done.
    pub fn done(&self) -> &Weight {
        &self.done
    }

    /// Whether what is done and so much more are what was given.
    pub fn is_open(&self, left: &Weight) -> bool {
        &self.done + left == self.given
    }

    /// Closes the ledger with what is left open: the weight done, where the sum is right.
    pub fn close<'a>(self, open: impl Iterator<Item = &'a Open>) -> Result<Weight, Box<Imbalance>> {
        let open = open.map(Open::weight).sum::<Weight>();
        let Self { given, done, .. } = self;
        if &done + &open == given {
            Ok(done)
        } else {
            Err(Box::new(Imbalance { given, done, open }))
        }
    }
}

/// The weights do not add up: part of the tree was lost or done twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imbalance {
    /// The weight given.
    pub given: Weight,
    /// The weight done.
    pub done: Weight,
    /// The weight left open.
    pub open: Weight,
}

impl fmt::Display for Imbalance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { given, done, open } = self;
        write!(
            f,
            "the weights of the search do not add up: {done} done and {open} open of {given} given; \
             part of the tree was lost or done twice, so there is no answer; this is a fault of ours"
        )
    }
}

impl std::error::Error for Imbalance {}
