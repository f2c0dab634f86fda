//! Counts of any size as rows of 64-bit limbs, least first, of a length that may be fixed at compile time.
//!
//! All counts of a table have the same length, chosen so that no sum can overflow (see
//! `pass::Pass::make_room`): the loops need no check, and counts below 2^64 cost an addition.

use num_bigint::BigUint;

/// How many limbs a count has.
pub(super) trait Limbs: Copy + Send + Sync {
    fn limbs(self) -> usize;
}

/// A number of limbs fixed at compile time.
#[derive(Clone, Copy)]
pub(super) struct Fixed<const N: usize>;

impl<const N: usize> Limbs for Fixed<N> {
    #[inline(always)]
    fn limbs(self) -> usize {
        N
    }
}

/// A number of limbs known at run time.
#[derive(Clone, Copy)]
pub(super) struct Dynamic(pub usize);

impl Limbs for Dynamic {
    #[inline(always)]
    fn limbs(self) -> usize {
        self.0
    }
}

/// Adds `more` to a count at least as long; the sum must fit.
#[inline(always)]
pub(super) fn add_to(sum: &mut [u64], more: &[u64]) {
    let mut carry = false;
    for (at, limb) in sum.iter_mut().enumerate() {
        let (a, over) = limb.overflowing_add(more.get(at).copied().unwrap_or(0));
        let (b, over_again) = a.overflowing_add(u64::from(carry));
        (*limb, carry) = (b, over || over_again);
    }
    debug_assert!(!carry, "a count has outgrown its limbs");
}

/// How many limbs hold the number; at least one.
pub(super) fn limbs_for(number: &BigUint) -> usize {
    number.bits().div_ceil(u64::from(u64::BITS)).max(1) as usize
}

/// A count as a number.
pub(super) fn to_number(count: &[u64]) -> BigUint {
    if let [low, high] = *count {
        return (u128::from(low) | u128::from(high) << 64).into();
    }
    let halves = count.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]);
    BigUint::new(halves.collect())
}
