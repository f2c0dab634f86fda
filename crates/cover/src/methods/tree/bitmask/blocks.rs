//! Options in blocks, and the test of a window against all of them at once.
//!
//! A window is what the options of one lead can see of a state: the positions from the lead on, as
//! far as options reach, then the fields. Bit 0 would be the lead itself, which is empty whenever its
//! options are tried; it is always set instead, so that a mask of this bit alone fills up the last
//! block.
#![allow(unsafe_code)] // vector instructions, for whoever proves that they were found present

use super::holes::Holes;
#[cfg(target_arch = "x86_64")]
use crate::methods::tree::isa::{Avx2, Avx512};

/// How many options a block holds.
pub const SIZE: usize = 16;

/// How many blocks are tested together: their answers fill a word.
pub const TOGETHER: usize = u64::BITS as usize / SIZE;

/// The bit of a window that is always set.
pub const SET: u64 = 1;

/// What the options of a block test, by words of the window.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Block<const P: usize>([[u64; SIZE]; P]);

impl<const P: usize> Block<P> {
    /// A block that nothing passes.
    pub const EMPTY: Self = {
        let mut tests = [[0; SIZE]; P];
        tests[0] = [SET; SIZE];
        Self(tests)
    };

    /// Puts what an option tests at one of the places.
    pub fn put(&mut self, at: usize, tests: &[u64; P]) {
        (0..P).for_each(|word| self.0[word][at] = tests[word]);
    }
}

/// The positions that the options of a block fill: of states of one word alone.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Filled(pub [u64; SIZE]);

/// How many lanes there are, tested together: the bits of a word. Twice as many are tested no faster than
/// blocks are.
pub const LANES: usize = u64::BITS as usize;

/// What the options of as many lanes fill behind their lead.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Tails(pub [u32; LANES]);

/// Instructions that test a window.
pub trait BlockTest: Copy {
    /// Tells which options of a block the window leaves room for: one bit each.
    fn fitting<const P: usize>(self, block: &Block<P>, window: &[u64; P]) -> u32;

    /// The same for up to `TOGETHER` blocks, from the lowest bit on.
    #[inline(always)]
    fn all_fitting<const P: usize>(self, blocks: &[Block<P>], window: &[u64; P]) -> u64 {
        let bits = |(at, block)| u64::from(self.fitting(block, window)) << (SIZE * at);
        blocks.iter().enumerate().map(bits).fold(0, |all, some| all | some)
    }

    /// Tells which of some tails what is full behind a lead leaves room for: one bit each.
    fn fitting_tails(self, tails: &Tails, full: u32, some: u64) -> u64;

    /// Which options of a block leave a hole in a state: one bit each, right at those that fit.
    #[inline(always)]
    fn holed(self, holes: &Holes, filled: &Filled, full: u64, mut fitting: u32) -> u32 {
        let mut holed = 0;
        while fitting != 0 {
            let at = fitting.trailing_zeros();
            fitting &= fitting - 1;
            holed |= u32::from(holes.any(full | filled.0[at as usize])) << at;
        }
        holed
    }
}

/// Plain Rust.
#[derive(Clone, Copy)]
pub struct Plain;

impl BlockTest for Plain {
    #[inline(always)]
    fn fitting<const P: usize>(self, block: &Block<P>, window: &[u64; P]) -> u32 {
        let meets = |at: usize| (0..P).fold(0, |met, word| met | block.0[word][at] & window[word]);
        (0..SIZE).fold(0, |bits, at| bits | u32::from(meets(at) == 0) << at)
    }

    #[inline(always)]
    fn fitting_tails(self, tails: &Tails, full: u32, mut some: u64) -> u64 {
        let mut fitting = some;
        while some != 0 {
            let at = some.trailing_zeros();
            some &= some - 1;
            fitting ^= u64::from(tails.0[at as usize] & full != 0) << at;
        }
        fitting
    }
}

#[cfg(target_arch = "x86_64")]
impl BlockTest for Avx2 {
    #[inline(always)]
    fn fitting<const P: usize>(self, block: &Block<P>, window: &[u64; P]) -> u32 {
        // SAFETY: an `Avx2` is made only where AVX2 was found.
        unsafe { fitting_avx2(block, window) }
    }

    #[inline(always)]
    fn fitting_tails(self, tails: &Tails, full: u32, some: u64) -> u64 {
        // SAFETY: an `Avx2` is made only where AVX2 was found.
        some & unsafe { fitting_tails_avx2(tails, full) }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn fitting_avx2<const P: usize>(block: &Block<P>, window: &[u64; P]) -> u32 {
    use std::arch::x86_64::{
        _mm256_and_si256, _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_load_si256,
        _mm256_movemask_pd, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256,
    };
    let zero = _mm256_setzero_si256();
    let four = |four: usize| {
        let mut met = zero;
        for word in 0..P {
            // SAFETY: four words of an array, which is aligned to 64.
            let tests = unsafe { _mm256_load_si256(block.0[word].as_ptr().add(4 * four).cast()) };
            let window = _mm256_set1_epi64x(window[word] as i64);
            met = _mm256_or_si256(met, _mm256_and_si256(tests, window));
        }
        _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(met, zero))) as u32
    };
    (0..SIZE / 4).fold(0, |bits, at| bits | four(at) << (4 * at))
}

#[cfg(target_arch = "x86_64")]
impl BlockTest for Avx512 {
    #[inline(always)]
    fn fitting<const P: usize>(self, block: &Block<P>, window: &[u64; P]) -> u32 {
        // SAFETY: an `Avx512` is made only where AVX-512 F was found.
        unsafe { fitting_avx512(block, window) }
    }

    #[inline(always)]
    fn fitting_tails(self, tails: &Tails, full: u32, some: u64) -> u64 {
        // SAFETY: an `Avx512` is made only where AVX-512 F was found.
        some & unsafe { fitting_tails_avx512(tails, full) }
    }

    #[inline(always)]
    fn holed(self, holes: &Holes, filled: &Filled, full: u64, _: u32) -> u32 {
        // SAFETY: an `Avx512` is made only where AVX-512 F was found.
        unsafe { holed_avx512(holes, filled, full) }
    }
}

/// The same for all options of the block at once.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn holed_avx512(holes: &Holes, filled: &Filled, full: u64) -> u32 {
    use std::arch::x86_64::{
        _mm512_and_si512, _mm512_andnot_si512, _mm512_load_si512, _mm512_or_si512,
        _mm512_rorv_epi64, _mm512_set1_epi64, _mm512_test_epi64_mask,
    };
    let eight = |eight: usize| {
        // SAFETY: eight words of an array, which is aligned to 64.
        let filled = unsafe { _mm512_load_si512(filled.0.as_ptr().add(8 * eight).cast()) };
        let full = _mm512_or_si512(filled, _mm512_set1_epi64(full as i64));
        let mut open = _mm512_andnot_si512(full, _mm512_set1_epi64(holes.tested as i64));
        for (&by, &unasked) in holes.by.iter().zip(&holes.unasked) {
            let rotated = _mm512_rorv_epi64(full, _mm512_set1_epi64(by as i64));
            let unasked = _mm512_set1_epi64(unasked as i64);
            open = _mm512_and_si512(open, _mm512_or_si512(rotated, unasked));
        }
        u32::from(_mm512_test_epi64_mask(open, open))
    };
    (0..SIZE / 8).fold(0, |bits, at| bits | eight(at) << (8 * at))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn fitting_avx512<const P: usize>(block: &Block<P>, window: &[u64; P]) -> u32 {
    use std::arch::x86_64::{
        _mm512_and_si512, _mm512_load_si512, _mm512_or_si512, _mm512_set1_epi64,
        _mm512_setzero_si512, _mm512_testn_epi64_mask,
    };
    let eight = |eight: usize| {
        let mut met = _mm512_setzero_si512();
        for word in 0..P {
            // SAFETY: eight words of an array, which is aligned to 64.
            let tests = unsafe { _mm512_load_si512(block.0[word].as_ptr().add(8 * eight).cast()) };
            let window = _mm512_set1_epi64(window[word] as i64);
            met = _mm512_or_si512(met, _mm512_and_si512(tests, window));
        }
        u32::from(_mm512_testn_epi64_mask(met, met))
    };
    (0..SIZE / 8).fold(0, |bits, at| bits | eight(at) << (8 * at))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn fitting_tails_avx2(tails: &Tails, full: u32) -> u64 {
    use std::arch::x86_64::{
        _mm256_and_si256, _mm256_cmpeq_epi32, _mm256_load_si256, _mm256_movemask_epi8,
        _mm256_packs_epi16, _mm256_packs_epi32, _mm256_permutevar8x32_epi32, _mm256_set1_epi32,
        _mm256_setr_epi32, _mm256_setzero_si256,
    };
    let full = _mm256_set1_epi32(full as i32);
    let eight = |eight: usize| {
        // SAFETY: eight of an array, which is aligned to 64.
        let tails = unsafe { _mm256_load_si256(tails.0.as_ptr().add(8 * eight).cast()) };
        _mm256_cmpeq_epi32(_mm256_and_si256(tails, full), _mm256_setzero_si256())
    };
    // Packing works on halves of vectors, so groups of four come out of order.
    let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    let half = |half: usize| {
        let low = _mm256_packs_epi32(eight(4 * half), eight(4 * half + 1));
        let high = _mm256_packs_epi32(eight(4 * half + 2), eight(4 * half + 3));
        let bytes = _mm256_permutevar8x32_epi32(_mm256_packs_epi16(low, high), order);
        u64::from(_mm256_movemask_epi8(bytes) as u32)
    };
    half(0) | half(1) << 32
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn fitting_tails_avx512(tails: &Tails, full: u32) -> u64 {
    use std::arch::x86_64::{_mm512_load_si512, _mm512_set1_epi32, _mm512_testn_epi32_mask};
    let full = _mm512_set1_epi32(full as i32);
    let sixteen = |sixteen: usize| {
        // SAFETY: sixteen of an array, which is aligned to 64.
        let tails = unsafe { _mm512_load_si512(tails.0.as_ptr().add(16 * sixteen).cast()) };
        u64::from(_mm512_testn_epi32_mask(tails, full)) << (16 * sixteen)
    };
    sixteen(0) | sixteen(1) | sixteen(2) | sixteen(3)
}
