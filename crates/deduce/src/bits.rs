//! Sets of small numbers as bits.

/// A set of numbers below a bound that is fixed when it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bits(Box<[u64]>);

impl Bits {
    /// The empty set of numbers below `end`.
    pub fn new(end: usize) -> Self {
        Self(vec![0; end.div_ceil(64)].into())
    }

    /// All numbers below `end`.
    pub fn full(end: usize) -> Self {
        let mut all = Self::new(end);
        (0..end).for_each(|number| all.insert(number));
        all
    }

    pub fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    pub fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    pub fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether any number is in both `self` and `other` and not in `without`.
    pub fn meets_without(&self, other: &Self, without: &Self) -> bool {
        let words = self.0.iter().zip(&other.0).zip(&without.0);
        words.into_iter().any(|((one, other), without)| one & other & !without != 0)
    }

    /// The numbers in both, in rising order.
    pub fn both<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = usize> + 'a {
        let words = self.0.iter().zip(&other.0).map(|(one, other)| one & other);
        words.enumerate().flat_map(|(at, word)| ones(word).map(move |bit| 64 * at + bit))
    }

    /// The numbers, in rising order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.both(self)
    }

    /// Adds every number of `self` raised by `by`, as far as they stay below the bound.
    pub fn add_raised(&mut self, other: &Self, by: usize) {
        let (whole, part) = (by / 64, by % 64);
        for at in whole..self.0.len() {
            let low = other.0[at - whole] << part;
            let carried = match at - whole {
                0 => 0,
                _ if part == 0 => 0,
                below => other.0[below - 1] >> (64 - part),
            };
            self.0[at] |= low | carried;
        }
    }
}

/// The places of the ones of a word.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn raised_sets_are_the_sets_of_raised_numbers() {
        for by in [0, 1, 63, 64, 65, 130] {
            let (mut set, mut raised) = (Bits::new(300), Bits::new(300));
            [0, 1, 5, 63, 64, 128, 200].iter().for_each(|&n| set.insert(n));
            raised.add_raised(&set, by);
            let expected: Vec<_> = set.iter().map(|n| n + by).filter(|&n| n < 300).collect();
            let found: Vec<_> = raised.iter().filter(|&n| n < 300).collect();
            assert_eq!(found, expected);
        }
    }
}
