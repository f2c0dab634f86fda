//! Weights: exact shares of a search tree, and sums of them.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

/// An exact share of the search tree.
pub type Weight = BigRational;

/// The most denominators that a sum keeps apart.
const DENOMINATORS: usize = 32;

/// A sum of weights. Those of one denominator are added without looking for what cancels, which takes
/// most of the time if many small units are done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sum {
    /// Denominators, each with the sum of its numerators.
    parts: Vec<(BigInt, BigInt)>,
}

impl Sum {
    /// Adds a weight.
    pub fn add(&mut self, weight: &Weight) {
        if weight.is_zero() {
            return;
        }
        if let Some((_, numerator)) = self.parts.iter_mut().find(|(d, _)| d == weight.denom()) {
            *numerator += weight.numer();
            return;
        }
        let sum =
            if self.parts.len() < DENOMINATORS { weight.clone() } else { self.take() + weight };
        let (numerator, denominator) = sum.into_raw();
        self.parts.push((denominator, numerator));
    }

    /// Takes the sum out.
    fn take(&mut self) -> Weight {
        std::mem::take(self).total()
    }

    /// The sum as one weight.
    pub fn total(&self) -> Weight {
        let parts = self.parts.iter();
        parts.map(|(below, above)| Weight::new(above.clone(), below.clone())).sum()
    }
}

impl FromIterator<Weight> for Sum {
    fn from_iter<T: IntoIterator<Item = Weight>>(weights: T) -> Self {
        let mut sum = Self::default();
        weights.into_iter().for_each(|weight| sum.add(&weight));
        sum
    }
}
