//! Sets of small numbers as bits.

/// Numbers from 0 to below a length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits {
    words: Vec<u64>,
    length: usize,
}

impl Bits {
    /// No number.
    pub fn none(length: usize) -> Self {
        Self { words: vec![0; length.div_ceil(64)], length }
    }

    /// One number; none if it is not below the length.
    pub fn one(number: usize, length: usize) -> Self {
        let mut found = Self::none(length);
        if number < length {
            found.put(number);
        }
        found
    }

    /// All of them.
    pub fn all(length: usize) -> Self {
        let mut found = Self { words: vec![u64::MAX; length.div_ceil(64)], length };
        found.cut();
        found
    }

    /// Puts a number below the length in.
    pub fn put(&mut self, number: usize) {
        self.words[number / 64] |= 1 << (number % 64);
    }

    /// Takes a number below the length out.
    pub fn take(&mut self, number: usize) {
        self.words[number / 64] &= !(1 << (number % 64));
    }

    /// Whether there is no number.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Whether a number is among them.
    pub fn has(&self, number: usize) -> bool {
        number < self.length && self.words[number / 64] >> (number % 64) & 1 == 1
    }

    /// The numbers, ascending.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        let words = self.words.iter().zip((0..).step_by(64));
        words.flat_map(|(&word, first)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let place = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(first + place)
            })
        })
    }

    /// How many are among others of the same length as well.
    pub fn shared(&self, others: &Self) -> usize {
        let both = self.words.iter().zip(&others.words).map(|(own, other)| own & other);
        both.map(|word| word.count_ones() as usize).sum()
    }

    /// How many are among some and not among others, all of the same length.
    pub fn shared_without(&self, some: &Self, others: &Self) -> usize {
        let words = self.words.iter().zip(&some.words).zip(&others.words);
        words.map(|((own, some), other)| (own & some & !other).count_ones() as usize).sum()
    }

    /// The greatest of the numbers.
    pub fn greatest(&self) -> Option<usize> {
        let last = self.words.iter().rposition(|word| *word != 0)?;
        Some(last * 64 + 63 - self.words[last].leading_zeros() as usize)
    }

    /// Whether all of them are among others of the same length.
    pub fn are_within(&self, others: &Self) -> bool {
        self.words.iter().zip(&others.words).all(|(own, other)| own & !other == 0)
    }

    /// Adds numbers of the same length.
    pub fn add(&mut self, others: &Self) {
        self.words.iter_mut().zip(&others.words).for_each(|(own, other)| *own |= other);
    }

    /// Takes numbers of the same length out.
    pub fn remove(&mut self, others: &Self) {
        self.words.iter_mut().zip(&others.words).for_each(|(own, other)| *own &= !other);
    }

    /// Adds what the numbers become if something is added to each; those beyond the length are left out.
    pub fn spread(&mut self, by: usize) {
        let (whole, part) = (by / 64, by % 64);
        // From above, so that every word is read before it changes.
        for at in (whole..self.words.len()).rev() {
            let low =
                if part > 0 && at > whole { self.words[at - whole - 1] >> (64 - part) } else { 0 };
            self.words[at] |= self.words[at - whole] << part | low;
        }
        self.cut();
    }

    /// Adds what others become if something, which may be below 0, is added to each.
    pub fn add_moved(&mut self, others: &Self, by: i64) {
        self.add(&if by < 0 {
            others.down(by.unsigned_abs() as usize)
        } else {
            others.up(by as usize)
        });
    }

    fn up(&self, by: usize) -> Self {
        let (whole, part) = (by / 64, by % 64);
        let mut found = Self::none(self.length);
        for at in whole..self.words.len() {
            let low =
                if part > 0 && at > whole { self.words[at - whole - 1] >> (64 - part) } else { 0 };
            found.words[at] = self.words[at - whole] << part | low;
        }
        found.cut();
        found
    }

    fn down(&self, by: usize) -> Self {
        let (whole, part) = (by / 64, by % 64);
        let mut found = Self::none(self.length);
        for at in whole..self.words.len() {
            let next = self.words.get(at + 1).filter(|_| part > 0);
            let high = next.map_or(0, |word| word << (64 - part));
            found.words[at - whole] = self.words[at] >> part | high;
        }
        found
    }

    /// Drops what is beyond the length.
    fn cut(&mut self) {
        if let (Some(last), rest @ 1..) = (self.words.last_mut(), self.length % 64) {
            *last &= (1 << rest) - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    fn list(bits: &Bits) -> Vec<usize> {
        bits.numbers().collect()
    }

    #[test]
    fn numbers_move_and_fall_off_at_both_ends() {
        for length in [1, 63, 64, 65, 130, 200] {
            for by in [0, 1, 5, 63, 64, 65, 127, 128, 190] {
                let every = [0, 1, 62, 63, 64, 66, 128, 129, 190].map(|number| number % length);
                let mut bits = Bits::none(length);
                every.iter().for_each(|number| bits.add(&Bits::one(*number, length)));
                let own = list(&bits);
                let mut found = Bits::none(length);
                found.add_moved(&bits, by as i64);
                let up: Vec<usize> = own.iter().map(|n| n + by).filter(|n| *n < length).collect();
                assert_eq!(list(&found), up);
                let mut back = Bits::none(length);
                back.add_moved(&bits, -(by as i64));
                let down: Vec<usize> = own.iter().filter_map(|n| n.checked_sub(by)).collect();
                assert_eq!(list(&back), down);
                let mut both = bits.clone();
                both.spread(by);
                found.add(&bits);
                assert_eq!(both, found);
                assert!(bits.are_within(&both) && both.greatest() == list(&both).last().copied());
            }
        }
    }
}
