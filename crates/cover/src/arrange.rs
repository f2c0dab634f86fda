//! Sorts with little code.
//!
//! The sorts of the standard library are compiled for every type and order, 4 to 6 kB each, and a page has to load all of
//! them. Those here compare through a pointer, so that one sort serves all; outside of the loops of a search it does not
//! matter that they take longer.

use std::cmp::Ordering;

/// Sorts of a list that share their code; equal items stay in order.
pub trait Arrange<T> {
    /// Sorts a list.
    fn arrange(&mut self)
    where
        T: Ord;

    /// Sorts a list by an order.
    fn arrange_by(&mut self, order: impl FnMut(&T, &T) -> Ordering);

    /// Sorts a list by a key, which is made anew for every comparison.
    fn arrange_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> Arrange<T> for [T] {
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(T::cmp);
    }

    fn arrange_by(&mut self, mut order: impl FnMut(&T, &T) -> Ordering) {
        let places = sorted_places(self.len(), &mut |one, two| order(&self[one], &self[two]));
        move_to(self, places);
    }

    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|one, two| key(one).cmp(&key(two)));
    }
}

/// The places of so many items in their order.
fn sorted_places(len: usize, order: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..len).collect();
    places.sort_by(|&one, &two| order(one, two));
    places
}

/// Brings to each place the item from the place that stands there, along the cycles of these moves.
fn move_to<T>(list: &mut [T], mut places: Vec<usize>) {
    for first in 0..list.len() {
        let mut at = first;
        while places[at] != first {
            let from = std::mem::replace(&mut places[at], at);
            list.swap(at, from);
            at = from;
        }
        places[at] = at;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn lists_are_sorted_as_by_the_standard_library(list: Vec<(u8, u16)>) {
            let (mut ours, mut theirs) = (list.clone(), list);
            ours.arrange_by_key(|pair| pair.0 / 16);
            theirs.sort_by_key(|pair| pair.0 / 16);
            prop_assert_eq!(&ours, &theirs);
            ours.arrange();
            theirs.sort_unstable();
            prop_assert_eq!(&ours, &theirs);
        }
    }
}
