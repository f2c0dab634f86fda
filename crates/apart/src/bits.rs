//! Sets of pieces as bits of one word: 64 pieces, or 128.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of pieces, by slot.
pub(crate) trait Bits:
    Copy
    + Debug
    + Ord
    + Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// The most members.
    const MOST: usize;
    /// No members.
    const NONE: Self;

    /// One member.
    fn of(slot: usize) -> Self;
    /// The first `count` slots.
    fn first(count: usize) -> Self;
    /// Whether a slot is a member.
    fn has(self, slot: usize) -> bool;
    /// The number of members.
    fn size(self) -> usize;
    /// The set without its lowest member, and that one.
    fn pop(self) -> Option<(usize, Self)>;

    /// The members, from the lowest.
    fn slots(self) -> Slots<Self> {
        Slots(self)
    }
}

/// The members of a set, from the lowest.
pub(crate) struct Slots<B>(B);

impl<B: Bits> Iterator for Slots<B> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let (slot, rest) = self.0.pop()?;
        self.0 = rest;
        Some(slot)
    }
}

macro_rules! bits_of {
    ($word:ty) => {
        impl Bits for $word {
            const MOST: usize = <$word>::BITS as usize;
            const NONE: Self = 0;

            fn of(slot: usize) -> Self {
                1 << slot
            }

            fn first(count: usize) -> Self {
                if count == 0 { 0 } else { <$word>::MAX >> (Self::MOST - count) }
            }

            fn has(self, slot: usize) -> bool {
                self >> slot & 1 == 1
            }

            fn size(self) -> usize {
                self.count_ones() as usize
            }

            fn pop(self) -> Option<(usize, Self)> {
                (self != 0).then(|| (self.trailing_zeros() as usize, self & (self - 1)))
            }
        }
    };
}

bits_of!(u64);
bits_of!(u128);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_from_the_lowest() {
        let set = u64::of(3) | u64::of(63) | u64::of(0);
        assert_eq!(set.slots().collect::<Vec<_>>(), [0, 3, 63]);
        assert_eq!((set.size(), set.has(3), set.has(4)), (3, true, false));
        assert_eq!(u128::first(128), u128::MAX);
        assert_eq!(u64::first(0), u64::NONE);
    }
}
