//! Sets of options as bits, in chunks of 512, and the two ways to know how many chunks there are.
//!
//! The loops are plain Rust over `[u64; 8]`; with the width a constant and the right instructions
//! enabled around them the compiler turns each chunk into one or two vector instructions. Only with
//! AVX-512 and a width it does not know it chooses gathers, which are slower than AVX2: there the
//! count is written out.
#![allow(unsafe_code)] // vector instructions, on a path that is taken where they were found present

/// 512 options; aligned so that no load crosses a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Chunk(pub [u64; 8]);

impl Chunk {
    pub const EMPTY: Self = Self([0; 8]);
}

/// How many chunks a set has.
pub trait Width: Copy {
    fn chunks(self) -> usize;

    /// The size of the intersection.
    #[inline(always)]
    fn count(self, a: &[Chunk], b: &[Chunk]) -> u64 {
        count(a, b)
    }
}

/// A number of chunks the compiler knows.
#[derive(Clone, Copy)]
pub struct Fixed<const N: usize>;

impl<const N: usize> Width for Fixed<N> {
    #[inline(always)]
    fn chunks(self) -> usize {
        N
    }
}

/// A number of chunks known at run time.
#[derive(Clone, Copy)]
pub struct Dynamic(pub usize);

impl Width for Dynamic {
    #[inline(always)]
    fn chunks(self) -> usize {
        self.0
    }
}

/// The same, where AVX-512 is present.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct DynamicAvx512(usize);

#[cfg(target_arch = "x86_64")]
impl DynamicAvx512 {
    /// # Safety
    /// The processor has AVX-512 F and VPOPCNTDQ.
    pub unsafe fn new(chunks: usize) -> Self {
        Self(chunks)
    }
}

#[cfg(target_arch = "x86_64")]
impl Width for DynamicAvx512 {
    #[inline(always)]
    fn chunks(self) -> usize {
        self.0
    }

    #[inline(always)]
    fn count(self, a: &[Chunk], b: &[Chunk]) -> u64 {
        // SAFETY: whoever made the width vouched for the instructions.
        unsafe { count_avx512(a, b) }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
fn count_avx512(a: &[Chunk], b: &[Chunk]) -> u64 {
    use std::arch::x86_64::{
        _mm512_add_epi64, _mm512_and_si512, _mm512_load_si512, _mm512_popcnt_epi64,
        _mm512_reduce_add_epi64, _mm512_setzero_si512,
    };
    let mut sum = _mm512_setzero_si512();
    for (a, b) in a.iter().zip(b) {
        // SAFETY: a chunk is 64 bytes and aligned to 64.
        let (a, b) = unsafe {
            (_mm512_load_si512(a.0.as_ptr().cast()), _mm512_load_si512(b.0.as_ptr().cast()))
        };
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(_mm512_and_si512(a, b)));
    }
    _mm512_reduce_add_epi64(sum) as u64
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
pub fn disjoint(a: &[Chunk], b: &[Chunk]) -> bool {
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
pub fn subtract(to: &mut [Chunk], a: &[Chunk], b: &[Chunk]) {
    for ((to, a), b) in to.iter_mut().zip(a).zip(b) {
        for lane in 0..8 {
            to.0[lane] = a.0[lane] & !b.0[lane];
        }
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
