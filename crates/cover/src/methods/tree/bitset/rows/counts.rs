//! How many rows have each item, for 64 items at once.
//!
//! Counts stand on edge: bit `i` of plane `p` is bit `p` of the count of item `i`, so that adding a
//! row to the counts of all its items takes a few bit operations. Counts up to 15 are kept, and of
//! the others only that they are larger: the fewest is wanted, and where that is larger, which is so
//! near the root alone, rows are counted one by one.

use super::list::{List, Row};
use super::vector::Vector;

/// Bits of a count that are kept.
const PLANES: usize = 4;

/// The counts of all items.
pub struct ItemCounts<const W: usize> {
    pub planes: [Row<W>; PLANES],
    /// The items whose count has more bits.
    pub over: Row<W>,
}

impl<const W: usize> ItemCounts<W> {
    /// The counts of a list.
    #[inline(always)]
    pub fn of<V: Vector>(proof: V::Proof, list: &List<W>) -> Self {
        let mut counts = Self { planes: [[0; W]; PLANES], over: [0; W] };
        for (word, column) in list.columns().into_iter().enumerate() {
            let mut parts = Parts::none(proof);
            let (fours, rest) = column.as_chunks::<4>();
            for [a, b, c, d] in fours {
                let [a, b] = [V::load(proof, a), V::load(proof, b)];
                let [c, d] = [V::load(proof, c), V::load(proof, d)];
                parts.add_four([a, b, c, d]);
            }
            for chunk in rest {
                parts.carry(0, V::load(proof, chunk));
            }
            let sum = parts.folded::<4>().folded::<2>().folded::<1>();
            for plane in 0..PLANES {
                counts.planes[plane][word] = sum.planes[plane].first();
            }
            counts.over[word] = sum.over.first();
        }
        counts
    }

    /// Whether each of the items is in some row.
    #[inline(always)]
    pub fn has_all(&self, items: &Row<W>) -> bool {
        (0..W).all(|word| {
            let any = self.planes.iter().fold(self.over[word], |any, plane| any | plane[word]);
            items[word] & !any == 0
        })
    }

    /// The first of the items with the fewest rows, unless all have more than are counted.
    #[inline(always)]
    pub fn fewest(&self, items: &Row<W>) -> Option<usize> {
        let mut left: Row<W> = std::array::from_fn(|word| items[word] & !self.over[word]);
        for plane in self.planes.iter().rev() {
            let less: Row<W> = std::array::from_fn(|word| left[word] & !plane[word]);
            if less != [0; W] {
                left = less;
            }
        }
        first(&left)
    }
}

/// The first item of a set.
#[inline(always)]
fn first<const W: usize>(items: &Row<W>) -> Option<usize> {
    let word = items.iter().position(|&word| word != 0)?;
    Some(word * 64 + items[word].trailing_zeros() as usize)
}

/// The first of the items with the fewest rows, counted one by one.
#[cold]
pub fn fewest_of_many<const W: usize>(list: &List<W>, items: &Row<W>) -> Option<usize> {
    let mut counts = vec![0u32; 64 * W];
    for at in 0..list.len {
        for (word, mut bits) in list.row(at).into_iter().enumerate() {
            bits &= items[word];
            while bits != 0 {
                counts[word * 64 + bits.trailing_zeros() as usize] += 1;
                bits &= bits - 1;
            }
        }
    }
    let wanted = (0..64 * W).filter(|item| items[item / 64] >> (item % 64) & 1 != 0);
    wanted.min_by_key(|&item| counts[item])
}

/// The counts of eight parts of a list, one in each word.
struct Parts<V> {
    planes: [V; PLANES],
    over: V,
}

impl<V: Vector> Parts<V> {
    #[inline(always)]
    fn none(proof: V::Proof) -> Self {
        let zero = V::splat(proof, 0);
        Self { planes: [zero; PLANES], over: zero }
    }

    /// Adds four rows to each part.
    #[inline(always)]
    fn add_four(&mut self, [a, b, c, d]: [V; 4]) {
        let (sum, first) = self.planes[0].add(a, b);
        let (sum, second) = sum.add(c, d);
        self.planes[0] = sum;
        let (sum, carry) = self.planes[1].add(first, second);
        self.planes[1] = sum;
        self.carry(2, carry);
    }

    /// Adds a bit at a plane; at the first this adds a row.
    #[inline(always)]
    fn carry(&mut self, from: usize, mut carry: V) {
        for plane in &mut self.planes[from..] {
            (*plane, carry) = (plane.xor(carry), plane.and(carry));
        }
        self.over = self.over.or(carry);
    }

    /// Adds to each part the one at distance `N`.
    #[inline(always)]
    fn folded<const N: usize>(self) -> Self {
        let Self { mut planes, over } = self;
        let [lowest, higher @ ..] = &mut planes;
        let other = lowest.exchanged::<N>();
        let mut carry = lowest.and(other);
        *lowest = lowest.xor(other);
        for plane in higher {
            (*plane, carry) = plane.add(plane.exchanged::<N>(), carry);
        }
        Self { planes, over: over.or(over.exchanged::<N>()).or(carry) }
    }
}
