//! Sets of options as bits, in chunks of 512, and the ways to go through them.
//!
//! With the width a constant and the right instructions enabled around them the compiler turns a
//! chunk of the plain loops into one or two vector instructions, save with AVX-512, where it falls
//! back to single words or gathers: there they are written out.
#![allow(unsafe_code)] // vector instructions, for whoever proves that they were found present

#[cfg(target_arch = "x86_64")]
use crate::methods::tree::isa::Avx512;

/// 512 options; aligned so that no load crosses a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Chunk(pub [u64; 8]);

impl Chunk {
    pub const EMPTY: Self = Self([0; 8]);
}

/// The number of chunks of a set, and the operations on whole sets at every node.
pub trait Width: Copy {
    fn chunks(self) -> usize;

    /// The size of the intersection.
    #[inline(always)]
    fn count(self, a: &[Chunk], b: &[Chunk]) -> u64 {
        count(a, b)
    }

    /// Whether the intersection is empty.
    #[inline(always)]
    fn disjoint(self, a: &[Chunk], b: &[Chunk]) -> bool {
        disjoint(a, b)
    }

    /// Writes `a` without `b` to `to`.
    #[inline(always)]
    fn subtract(self, to: &mut [Chunk], a: &[Chunk], b: &[Chunk]) {
        subtract(to, a, b);
    }
}

/// A number of chunks fixed at compile time.
#[derive(Clone, Copy)]
pub struct FixedWidth<const N: usize>;

impl<const N: usize> Width for FixedWidth<N> {
    #[inline(always)]
    fn chunks(self) -> usize {
        N
    }
}

/// A number of chunks known at run time.
#[derive(Clone, Copy)]
pub struct DynamicWidth(pub usize);

impl Width for DynamicWidth {
    #[inline(always)]
    fn chunks(self) -> usize {
        self.0
    }
}

/// Either, where AVX-512 F and VPOPCNTDQ are present, as the second field proves.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct OnAvx512<W>(W, Avx512);

#[cfg(target_arch = "x86_64")]
impl<W> OnAvx512<W> {
    pub fn new(width: W, isa: Avx512) -> Self {
        Self(width, isa)
    }
}

#[cfg(target_arch = "x86_64")]
impl<W: Width> Width for OnAvx512<W> {
    #[inline(always)]
    fn chunks(self) -> usize {
        self.0.chunks()
    }

    #[inline(always)]
    fn count(self, a: &[Chunk], b: &[Chunk]) -> u64 {
        // SAFETY: an `Avx512` is made only where AVX-512 F and VPOPCNTDQ were found.
        unsafe { avx512::count(a, b) }
    }

    #[inline(always)]
    fn disjoint(self, a: &[Chunk], b: &[Chunk]) -> bool {
        // SAFETY: an `Avx512` is made only where AVX-512 F was found.
        unsafe { avx512::disjoint(a, b) }
    }

    #[inline(always)]
    fn subtract(self, to: &mut [Chunk], a: &[Chunk], b: &[Chunk]) {
        // SAFETY: an `Avx512` is made only where AVX-512 F was found.
        unsafe { avx512::subtract(to, a, b) }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::{
        __m512i, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_load_si512,
        _mm512_or_si512, _mm512_popcnt_epi64, _mm512_reduce_add_epi64, _mm512_setzero_si512,
        _mm512_store_si512, _mm512_test_epi64_mask,
    };

    use super::Chunk;

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load(chunk: &Chunk) -> __m512i {
        // SAFETY: a chunk is 64 bytes and aligned to 64.
        unsafe { _mm512_load_si512(chunk.0.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    pub fn count(a: &[Chunk], b: &[Chunk]) -> u64 {
        let mut sum = _mm512_setzero_si512();
        for (a, b) in a.iter().zip(b) {
            let both = _mm512_and_si512(load(a), load(b));
            sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(both));
        }
        _mm512_reduce_add_epi64(sum) as u64
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn disjoint(a: &[Chunk], b: &[Chunk]) -> bool {
        let mut any = _mm512_setzero_si512();
        for (a, b) in a.iter().zip(b) {
            any = _mm512_or_si512(any, _mm512_and_si512(load(a), load(b)));
        }
        _mm512_test_epi64_mask(any, any) == 0
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn subtract(to: &mut [Chunk], a: &[Chunk], b: &[Chunk]) {
        for ((to, a), b) in to.iter_mut().zip(a).zip(b) {
            let left = _mm512_andnot_si512(load(b), load(a));
            // SAFETY: as in `load`.
            unsafe { _mm512_store_si512(to.0.as_mut_ptr().cast(), left) };
        }
    }
}

/// How many chunks hold that many options; at least one.
pub fn chunks_for(n_options: usize) -> usize {
    n_options.div_ceil(512).max(1)
}

/// The size of the intersection.
#[inline(always)]
pub fn count(a: &[Chunk], b: &[Chunk]) -> u64 {
    let mut lanes = [0; 8];
    for (a, b) in a.iter().zip(b) {
        for (lane, sum) in lanes.iter_mut().enumerate() {
            *sum += u64::from((a.0[lane] & b.0[lane]).count_ones());
        }
    }
    lanes.iter().sum()
}

/// Whether the intersection is empty.
#[inline(always)]
fn disjoint(a: &[Chunk], b: &[Chunk]) -> bool {
    let mut lanes = [0; 8];
    for (a, b) in a.iter().zip(b) {
        for (lane, any) in lanes.iter_mut().enumerate() {
            *any |= a.0[lane] & b.0[lane];
        }
    }
    lanes.iter().fold(0, |any, lane| any | lane) == 0
}

/// Writes `a` without `b` to `to`.
#[inline(always)]
fn subtract(to: &mut [Chunk], a: &[Chunk], b: &[Chunk]) {
    for ((to, a), b) in to.iter_mut().zip(a).zip(b) {
        *to = Chunk(std::array::from_fn(|lane| a.0[lane] & !b.0[lane]));
    }
}

/// Adds `b` to `a`.
pub fn add_all(a: &mut [Chunk], b: &[Chunk]) {
    for (a, b) in a.iter_mut().zip(b) {
        for lane in 0..8 {
            a.0[lane] |= b.0[lane];
        }
    }
}

/// Removes `b` from `a`.
#[inline(always)]
pub fn remove_all(a: &mut [Chunk], b: &[Chunk]) {
    for (a, b) in a.iter_mut().zip(b) {
        for lane in 0..8 {
            a.0[lane] &= !b.0[lane];
        }
    }
}

/// Appends the first `most` members of the intersection, ascending.
#[inline(always)]
pub fn first_members(a: &[Chunk], b: &[Chunk], most: usize, to: &mut Vec<u32>) {
    let full = to.len().saturating_add(most);
    for (at, (a, b)) in a.iter().zip(b).enumerate() {
        for lane in 0..8 {
            let mut bits = a.0[lane] & b.0[lane];
            while bits != 0 {
                if to.len() == full {
                    return;
                }
                to.push((at * 512 + lane * 64) as u32 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
    }
}

/// Adds one option.
pub fn insert(a: &mut [Chunk], option: u32) {
    let (chunk, lane, bit) = place(option);
    a[chunk].0[lane] |= bit;
}

/// Removes one option.
#[inline(always)]
pub fn remove(a: &mut [Chunk], option: u32) {
    let (chunk, lane, bit) = place(option);
    a[chunk].0[lane] &= !bit;
}

#[inline(always)]
fn place(option: u32) -> (usize, usize, u64) {
    let option = option as usize;
    (option / 512, option / 64 % 8, 1 << (option % 64))
}
