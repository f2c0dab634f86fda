//! The ledger of weights: the weight given, and the weight done.
//!
//! Whatever a search does, the weight done and the weight open sum to the weight given. Every
//! build checks that when a search ends: if it does not hold, part of the tree was lost or done
//! twice, and no number is reported.

use std::fmt;

use num_traits::ToPrimitive;

use super::open::Open;
use super::weight::{Sum, Weight};

/// The weight given, and the weight done.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    given: Weight,
    done: Sum,
    /// The same as numbers, to report progress.
    whole: f64,
    share: f64,
}

impl Ledger {
    /// A ledger of work that nobody has begun.
    pub fn new(given: Weight) -> Self {
        let whole = given.to_f64().filter(|&whole| whole > 0.0).unwrap_or(1.0);
        Self { given, done: Sum::default(), whole, share: 0.0 }
    }

    /// Notes that so much more is done.
    pub fn note(&mut self, done: Weight) {
        self.share += done.to_f64().unwrap_or(0.0) / self.whole;
        self.done.add(&done);
    }

    /// The done share of the given weight.
    pub fn share(&self) -> f64 {
        self.share.min(1.0)
    }

    /// The weight that was given, as a number.
    pub fn given(&self) -> f64 {
        self.whole
    }

    /// What of it is done.
    pub fn done(&self) -> Weight {
        self.done.total()
    }

    /// Whether the done weight and this open one sum to the given weight.
    pub fn is_open(&self, left: &Weight) -> bool {
        self.done.total() + left == self.given
    }

    /// Closes the ledger with the rest open: the weight done, if the sum is right.
    pub fn close<'a>(self, open: impl Iterator<Item = &'a Open>) -> Result<Weight, Box<Imbalance>> {
        let open = open.map(Open::weight).collect::<Sum>().total();
        let (given, done) = (self.given, self.done.total());
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
