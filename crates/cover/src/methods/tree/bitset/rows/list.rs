//! Lists of options as rows of bits, eight rows abreast, and the ways to go through them.
//!
//! A row is the set of an option's items in `W` words. The first words of eight rows stand side by
//! side in a [`Chunk`], and so do their second words, so that one instruction tests eight rows.
//! Rows of zeros fill the last chunk up.
#![allow(unsafe_code)] // rows written where a chunk does not begin

use super::vector::Vector;
use crate::methods::tree::bitset::width::Chunk;

/// The set of items of one option; the highest bits of the last word are the option's number.
pub type Row<const W: usize> = [u64; W];

/// Options in ascending order.
pub struct List<const W: usize> {
    /// The first words of all rows, then the second ones. There is room for more than `len` rows;
    /// between `len` and the end of its chunk they are zero.
    pub words: [Vec<Chunk>; W],
    pub len: usize,
}

impl<const W: usize> List<W> {
    pub fn new() -> Self {
        Self { words: std::array::from_fn(|_| vec![]), len: 0 }
    }

    /// How many chunks the rows take.
    #[inline(always)]
    pub fn chunks(&self) -> usize {
        self.len.div_ceil(8)
    }

    /// Each word of the rows, by chunks.
    #[inline(always)]
    pub fn columns(&self) -> [&[Chunk]; W] {
        std::array::from_fn(|word| &self.words[word][..self.chunks()])
    }

    /// Makes room for so many chunks.
    #[inline(always)]
    pub fn make_room(&mut self, chunks: usize) {
        if self.words[0].len() < chunks {
            self.grow(chunks);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, chunks: usize) {
        self.words.iter_mut().for_each(|words| words.resize(chunks, Chunk::EMPTY));
    }

    #[inline(always)]
    pub fn row(&self, at: usize) -> Row<W> {
        std::array::from_fn(|word| self.words[word][at / 8].0[at % 8])
    }

    #[inline(always)]
    pub fn set(&mut self, at: usize, row: Row<W>) {
        (0..W).for_each(|word| self.words[word][at / 8].0[at % 8] = row[word]);
    }

    /// Replaces the rows.
    pub fn fill(&mut self, rows: impl ExactSizeIterator<Item = Row<W>>) {
        self.len = rows.len();
        self.make_room(self.chunks() + 1);
        rows.enumerate().for_each(|(at, row)| self.set(at, row));
        (self.len..self.chunks() * 8).for_each(|at| self.set(at, [0; W]));
    }

    /// Removes the rows whose last words are these, ascending, as far as they are there.
    pub fn remove_all(&mut self, lasts: impl Iterator<Item = u64>) {
        let (mut lasts, mut kept) = (lasts.peekable(), 0);
        for at in 0..self.len {
            let row = self.row(at);
            while lasts.next_if(|&last| last < row[W - 1]).is_some() {}
            if lasts.next_if_eq(&row[W - 1]).is_none() {
                self.set(kept, row);
                kept += 1;
            }
        }
        (kept..self.len).for_each(|at| self.set(at, [0; W]));
        self.len = kept;
    }

    /// Removes the row whose last word is `last`, if it is there.
    pub fn remove(&mut self, last: u64) {
        // The numbers of the options are the highest bits, so the last words ascend.
        let (mut low, mut high) = (0, self.len);
        while low < high {
            let middle = (low + high) / 2;
            match self.row(middle)[W - 1] < last {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        if low < self.len && self.row(low)[W - 1] == last {
            (low + 1..self.len).for_each(|at| self.set(at - 1, self.row(at)));
            self.len -= 1;
            self.set(self.len, [0; W]);
        }
    }
}

/// The union of the rows that share nothing with `taken`.
#[inline(always)]
pub fn union_apart<V: Vector, const W: usize>(
    proof: V::Proof,
    list: &List<W>,
    taken: &Row<W>,
) -> Row<W> {
    let columns = list.columns();
    let taken = splat::<V, W>(proof, taken);
    let mut union = [V::splat(proof, 0); W];
    for at in 0..list.chunks() {
        let rows = load::<V, W>(proof, &columns, at);
        let shared = shared(rows, taken);
        for word in 0..W {
            union[word] = union[word].or(shared.where_zero(rows[word]));
        }
    }
    let mut total = [0; W];
    for word in 0..W {
        total[word] = union[word].union();
    }
    total
}

/// Copies the rows that share nothing with `taken`.
#[inline(always)]
pub fn copy_apart<V: Vector, const W: usize>(
    proof: V::Proof,
    list: &List<W>,
    taken: &Row<W>,
    to: &mut List<W>,
) {
    to.make_room(list.chunks() + 1);
    let columns = list.columns();
    let taken = splat::<V, W>(proof, taken);
    let targets = to.words.each_mut().map(|words| words.as_mut_ptr().cast::<u64>());
    let mut len = 0;
    for at in 0..list.chunks() {
        let rows = load::<V, W>(proof, &columns, at);
        let apart = shared(rows, taken).zeros();
        for word in 0..W {
            // SAFETY: there is room for a chunk more than were read, and eight words of each are
            // written at most.
            rows[word].pack(apart, unsafe { &mut *targets[word].add(len).cast() });
        }
        len += apart.count_ones() as usize;
    }
    for target in targets {
        // SAFETY: as above; this is the chunk more.
        unsafe { target.add(len).cast::<[u64; 8]>().write_unaligned([0; 8]) };
    }
    // The rows of zeros that fill the last chunk up were copied as well.
    to.len = len - (list.chunks() * 8 - list.len);
}

// Loops write out what `map` would do: it is not always compiled into its place, and a function of
// its own would be compiled for what every processor has.

#[inline(always)]
fn splat<V: Vector, const W: usize>(proof: V::Proof, row: &Row<W>) -> [V; W] {
    let mut words = [V::splat(proof, row[0]); W];
    for word in 1..W {
        words[word] = V::splat(proof, row[word]);
    }
    words
}

/// Eight rows.
#[inline(always)]
fn load<V: Vector, const W: usize>(proof: V::Proof, columns: &[&[Chunk]; W], at: usize) -> [V; W] {
    let mut rows = [V::load(proof, &columns[0][at]); W];
    for word in 1..W {
        rows[word] = V::load(proof, &columns[word][at]);
    }
    rows
}

/// What rows have in common with `taken`, in any of their words.
#[inline(always)]
fn shared<V: Vector, const W: usize>(rows: [V; W], taken: [V; W]) -> V {
    let mut shared = rows[0].and(taken[0]);
    for word in 1..W {
        shared = shared.or(rows[word].and(taken[word]));
    }
    shared
}

/// Appends the numbers, which begin at bit `shift`, of the rows that have the item.
#[inline(always)]
pub fn numbers<V: Vector, const W: usize>(
    proof: V::Proof,
    list: &List<W>,
    item: usize,
    shift: u32,
    to: &mut Vec<u32>,
) {
    let (columns, bit) = (list.columns(), V::splat(proof, 1 << (item % 64)));
    for (block, chunks) in columns[item / 64].chunks(8).enumerate() {
        let mut bits = 0;
        for (at, chunk) in chunks.iter().enumerate() {
            bits |= u64::from(!V::load(proof, chunk).and(bit).zeros()) << (8 * at);
        }
        while bits != 0 {
            let at = block * 64 + bits.trailing_zeros() as usize;
            to.push((columns[W - 1][at / 8].0[at % 8] >> shift) as u32);
            bits &= bits - 1;
        }
    }
}
