//! Sets of cells of a torus.

/// Sets of up to 64 cells a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cells<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Cells<WORDS> {
    /// None.
    pub const NONE: Self = Self([0; WORDS]);

    /// How many cells a torus may have.
    pub const MOST: usize = 64 * WORDS;

    /// Cells by their numbers; none of them if one comes twice.
    pub fn of(numbers: impl Iterator<Item = usize>) -> Option<Self> {
        let mut found = Self::NONE;
        for number in numbers {
            if found.has(number) {
                return None;
            }
            found.0[number / 64] |= 1 << (number % 64);
        }
        Some(found)
    }

    /// Whether a cell is among them.
    #[inline]
    pub fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Whether no cell is among both.
    #[inline]
    pub fn is_apart(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & other == 0)
    }

    /// The cells of both.
    #[inline]
    pub fn with(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The first cell that is not among them.
    #[inline]
    pub fn first_missing(&self) -> usize {
        let word = self.0.iter().position(|word| *word != u64::MAX);
        word.map_or(Self::MOST, |word| word * 64 + self.0[word].trailing_ones() as usize)
    }
}
