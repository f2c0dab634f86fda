//! Sets of options as bits.

/// Options of one cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options(Vec<u64>);

impl Options {
    /// No option.
    pub fn none(number: usize) -> Self {
        Self(vec![0; number.div_ceil(64)])
    }

    /// All of so many options.
    pub fn all(number: usize) -> Self {
        let mut all = Self(vec![u64::MAX; number.div_ceil(64)]);
        if let (Some(last), rest @ 1..) = (all.0.last_mut(), number % 64) {
            *last = (1 << rest) - 1;
        }
        all
    }

    pub fn put(&mut self, option: u32) {
        self.0[option as usize / 64] |= 1 << (option % 64);
    }

    pub fn take(&mut self, option: u32) {
        self.0[option as usize / 64] &= !(1 << (option % 64));
    }

    pub fn has(&self, option: u32) -> bool {
        self.0[option as usize / 64] >> (option % 64) & 1 == 1
    }

    /// Adds others.
    pub fn add(&mut self, others: &Self) {
        self.0.iter_mut().zip(&others.0).for_each(|(own, other)| *own |= other);
    }

    /// Takes others away.
    pub fn remove(&mut self, others: &Self) {
        self.0.iter_mut().zip(&others.0).for_each(|(own, other)| *own &= !other);
    }

    /// How many are among others as well.
    pub fn shared(&self, others: &Self) -> usize {
        let both = self.0.iter().zip(&others.0).map(|(own, other)| own & other);
        both.map(|word| word.count_ones() as usize).sum()
    }

    /// How many are among some and not among others.
    pub fn shared_without(&self, some: &Self, others: &Self) -> usize {
        let words = self.0.iter().zip(&some.0).zip(&others.0);
        words.map(|((own, some), other)| (own & some & !other).count_ones() as usize).sum()
    }

    /// The members, ascending.
    pub fn members(&self) -> impl Iterator<Item = u32> {
        let words = self.0.iter().zip((0..).step_by(64));
        words.flat_map(|(&word, first)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let place = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(first + place)
            })
        })
    }
}
