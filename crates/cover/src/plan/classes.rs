//! Counting up to symmetry without a search: Burnside's lemma.
//!
//! The number of classes is the mean, over the group, of how many solutions an element leaves as they
//! are. Those of the identity are all of them, counted by whatever method is best; those of another
//! are the solutions of covers of cycles ([`fixed`]), which are much smaller and are counted by
//! the plan as well. Conjugate elements leave equally many. (Burnside, Theory of Groups of Finite
//! Order, 2nd edition, 1911, section 145; found by Cauchy and Frobenius before.)

use num_bigint::BigUint;
use num_integer::Integer;

use super::answer::{PLAIN, answer};
use super::how::How;
use crate::problem::Cover;
use crate::problem::symmetry::fixed;
use crate::run::{Ended, RunFault};

/// The number of classes, or why it is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Classes {
    /// How many classes of solutions there are.
    Counted(BigUint),
    /// The uses of an item would have to be divided in too many ways.
    TooMany,
    /// The work was stopped.
    Stopped(Ended),
}

/// How many classes of symmetric solutions there are, if there are `raw` solutions.
///
/// # Panics
///
/// If `raw` is not the number of solutions, most likely: the mean is a whole number.
pub fn classes(cover: &Cover, raw: &BigUint, how: &How) -> Result<Classes, RunFault> {
    let mut sum = raw.clone();
    for (symmetry, size) in cover.group.classes().into_iter().skip(1) {
        let Some(parts) = fixed(cover, symmetry) else { return Ok(Classes::TooMany) };
        for part in parts {
            let quiet = How { meter: None, ..*how };
            let counted = answer(&part, PLAIN, &quiet, &|engine, stop| {
                engine.prepare(&part, stop).map(Into::into)
            })?;
            if counted.ended != Ended::Done {
                return Ok(Classes::Stopped(counted.ended));
            }
            sum += counted.raw * size;
        }
    }
    let (classes, rest) = sum.div_rem(&BigUint::from(cover.symmetry_order()));
    assert_eq!(rest, BigUint::ZERO, "{raw} solutions of a cover with so many symmetries");
    Ok(Classes::Counted(classes))
}
