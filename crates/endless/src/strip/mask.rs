//! Sets of cells of a few columns, as bits.

/// How many words a set has.
const WORDS: usize = 4;

/// How many cells a set has room for.
pub(super) const ROOM: usize = 64 * WORDS;

/// A set of cells of a few columns: the cell (x, y) of a strip of width w is the bit w x + y.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Mask([u64; WORDS]);

impl Mask {
    /// Whether it has a cell.
    pub(super) fn has(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The set with a cell more.
    pub(super) fn with(mut self, bit: usize) -> Self {
        self.0[bit / 64] |= 1 << (bit % 64);
        self
    }

    /// Whether two sets share a cell.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The cells of two sets.
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Whether all its cells are cells of another.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The cells moved behind so many others.
    pub(super) fn behind(&self, bits: usize) -> Self {
        let moved = |set: Self, bit: usize| set.with(bit + bits);
        self.bits().filter(|bit| bit + bits < ROOM).fold(Self::default(), moved)
    }

    /// The cells, in order.
    pub(super) fn bits(&self) -> impl Iterator<Item = usize> {
        let set = *self;
        (0..ROOM).filter(move |bit| set.has(*bit))
    }

    /// Whether it has no cell.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The set without its first cells, the rest moved forward by as many.
    pub(super) fn after(&self, bits: usize) -> Self {
        let (words, bits) = (bits / 64, bits % 64);
        let word = |at: usize| self.0.get(at).copied().unwrap_or(0);
        let moved = |at: usize| {
            let low = word(at + words) >> bits;
            let high = if bits == 0 { 0 } else { word(at + words + 1) << (64 - bits) };
            low | high
        };
        Self(std::array::from_fn(moved))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_move_across_words() {
        let set = [3, 63, 64, 130, 255].iter().fold(Mask::default(), |set, &bit| set.with(bit));
        for by in [0, 1, 3, 64, 65, 131] {
            let moved = set.after(by);
            let same = |bit: usize| moved.has(bit) == (bit + by < ROOM && set.has(bit + by));
            assert!((0..ROOM).all(same), "{by}");
        }
        assert_eq!(
            set.behind(3).after(3),
            set.after(0).bits().filter(|bit| bit + 3 < ROOM).fold(Mask::default(), Mask::with)
        );
        assert!(set.after(1).behind(1).is_within(&set) && !set.is_within(&set.after(1)));
        assert!(set.after(256 - 1).has(0) && set.meets(&Mask::default().with(130)));
        assert!(!set.meets(&Mask::default().with(131)) && Mask::default().is_empty());
    }
}
