//! Options in blocks of eight, and the test of a lane against all of them at once.
//!
//! A lane is what the options of one lead can see of a state: the window of slots from the lead on,
//! then the fields. Bit 0 would be the lead itself, which is empty whenever its options are tried;
//! it is always set instead, so that a mask of this bit alone fills up the last block.
#![allow(unsafe_code)] // vector instructions, on a path that is taken where they were found present

/// What eight options test, by words of the lane, and their numbers.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Block<const P: usize> {
    tests: [[u64; 8]; P],
    options: [u32; 8],
}

/// The bit of a lane that is always set.
pub const SET: u64 = 1;

impl<const P: usize> Block<P> {
    /// A block that nothing passes.
    pub const EMPTY: Self = {
        let mut tests = [[0; 8]; P];
        tests[0] = [SET; 8];
        Self { tests, options: [0; 8] }
    };

    /// Puts an option at one of the eight places.
    pub fn put(&mut self, at: usize, option: u32, tests: &[u64; P]) {
        (0..P).for_each(|word| self.tests[word][at] = tests[word]);
        self.options[at] = option;
    }
}

/// Instructions that test a lane.
pub trait Lanes: Copy {
    /// Appends the options that the lane leaves room for, in their order.
    fn list<const P: usize>(self, blocks: &[Block<P>], lane: &[u64; P], to: &mut Vec<u32>);
}

/// Plain Rust.
#[derive(Clone, Copy)]
pub struct Plain;

impl Lanes for Plain {
    #[inline(always)]
    fn list<const P: usize>(self, blocks: &[Block<P>], lane: &[u64; P], to: &mut Vec<u32>) {
        for block in blocks {
            for at in 0..8 {
                if (0..P).fold(0, |met, word| met | block.tests[word][at] & lane[word]) == 0 {
                    to.push(block.options[at]);
                }
            }
        }
    }
}

/// AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// # Safety
    /// The processor has AVX2.
    pub unsafe fn new() -> Self {
        Self(())
    }
}

#[cfg(target_arch = "x86_64")]
impl Lanes for Avx2 {
    #[inline(always)]
    fn list<const P: usize>(self, blocks: &[Block<P>], lane: &[u64; P], to: &mut Vec<u32>) {
        // SAFETY: whoever made the token vouched for the instructions.
        unsafe { list_avx2(blocks, lane, to) }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn list_avx2<const P: usize>(blocks: &[Block<P>], lane: &[u64; P], to: &mut Vec<u32>) {
    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_loadu_si256,
        _mm256_movemask_pd, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256,
    };
    let zero = _mm256_setzero_si256();
    let lane: [__m256i; P] = std::array::from_fn(|word| _mm256_set1_epi64x(lane[word] as i64));
    for block in blocks {
        let mut fitting = 0;
        for half in 0..2 {
            let mut met = zero;
            for (word, &lane) in lane.iter().enumerate() {
                // SAFETY: four of the eight words of an array.
                let tests =
                    unsafe { _mm256_loadu_si256(block.tests[word].as_ptr().add(4 * half).cast()) };
                met = _mm256_or_si256(met, _mm256_and_si256(tests, lane));
            }
            let free = _mm256_castsi256_pd(_mm256_cmpeq_epi64(met, zero));
            fitting |= _mm256_movemask_pd(free) << (4 * half);
        }
        while fitting != 0 {
            to.push(block.options[fitting.trailing_zeros() as usize]);
            fitting &= fitting - 1;
        }
    }
}

/// AVX-512 F and VL.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Avx512(());

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    /// # Safety
    /// The processor has AVX-512 F and VL, and POPCNT.
    pub unsafe fn new() -> Self {
        Self(())
    }
}

#[cfg(target_arch = "x86_64")]
impl Lanes for Avx512 {
    #[inline(always)]
    fn list<const P: usize>(self, blocks: &[Block<P>], lane: &[u64; P], to: &mut Vec<u32>) {
        // SAFETY: whoever made the token vouched for the instructions.
        unsafe { list_avx512(blocks, lane, to) }
    }
}

/// Without a branch on what fits: the numbers that do are moved together and stored in one piece.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,popcnt")]
#[inline]
fn list_avx512<const P: usize>(blocks: &[Block<P>], lane: &[u64; P], to: &mut Vec<u32>) {
    use std::arch::x86_64::{
        __m512i, _mm256_load_si256, _mm256_maskz_compress_epi32, _mm256_storeu_si256,
        _mm512_and_si512, _mm512_load_si512, _mm512_or_si512, _mm512_set1_epi64,
        _mm512_testn_epi64_mask,
    };
    to.reserve(8 * blocks.len());
    let lane: [__m512i; P] = std::array::from_fn(|word| _mm512_set1_epi64(lane[word] as i64));
    let mut len = to.len();
    for block in blocks {
        // SAFETY: the arrays are aligned to 64, being the first in an aligned block; the vector has
        // room for eight more numbers a block.
        unsafe {
            let first = _mm512_load_si512(block.tests[0].as_ptr().cast());
            let mut met = _mm512_and_si512(first, lane[0]);
            for (word, &lane) in lane.iter().enumerate().skip(1) {
                let tests = _mm512_load_si512(block.tests[word].as_ptr().cast());
                met = _mm512_or_si512(met, _mm512_and_si512(tests, lane));
            }
            let fitting = _mm512_testn_epi64_mask(met, met);
            let options = _mm256_load_si256(block.options.as_ptr().cast());
            let packed = _mm256_maskz_compress_epi32(fitting, options);
            _mm256_storeu_si256(to.as_mut_ptr().add(len).cast(), packed);
            len += fitting.count_ones() as usize;
        }
    }
    // SAFETY: so many numbers are written, and there is room for them.
    unsafe { to.set_len(len) };
}
