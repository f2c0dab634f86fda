//! Eight words abreast, as the instructions at hand take them.
//!
//! Left to itself the compiler takes loops over eight words apart into single words; so for AVX-512
//! and AVX2 the instructions are written out. A vector of theirs can only be made from the proof
//! that they were found, hence all that is done with vectors is safe.
#![allow(unsafe_code)] // vector instructions, for whoever proves that they were found present

#[cfg(target_arch = "x86_64")]
pub use self::{avx2::Ymm, avx512::Zmm};
use crate::methods::tree::bitset::width::Chunk;

/// Eight words.
pub(in crate::methods::tree) trait Vector: Copy {
    /// What shows that the instructions are there.
    type Proof: Copy;

    /// Eight times the same word.
    fn splat(proof: Self::Proof, word: u64) -> Self;
    fn load(proof: Self::Proof, chunk: &Chunk) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// A bit for each word that is zero.
    fn zeros(self) -> u8;
    /// The words of `other` in place of words that are zero, and zero elsewhere.
    fn where_zero(self, other: Self) -> Self;
    /// Writes the words that `chosen` has bits for side by side, and anything behind them.
    fn pack(self, chosen: u8, to: &mut [u64; 8]);
    /// The words in another order: those at distance `N`, which is 4, 2 or 1, change places.
    fn exchanged<const N: usize>(self) -> Self;
    fn first(self) -> u64;

    /// The sum of three bits and its carry, in each place.
    #[inline(always)]
    fn add(self, b: Self, c: Self) -> (Self, Self) {
        let sum = self.xor(b);
        (sum.xor(c), self.and(b).or(sum.and(c)))
    }

    /// The union of the eight words.
    #[inline(always)]
    fn union(self) -> u64 {
        let four = self.or(self.exchanged::<4>());
        let two = four.or(four.exchanged::<2>());
        two.or(two.exchanged::<1>()).first()
    }
}

/// On any processor.
#[derive(Clone, Copy)]
pub struct Words([u64; 8]);

impl Vector for Words {
    type Proof = ();

    #[inline(always)]
    fn splat((): (), word: u64) -> Self {
        Self([word; 8])
    }

    #[inline(always)]
    fn load((): (), chunk: &Chunk) -> Self {
        Self(chunk.0)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] & other.0[lane]))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] | other.0[lane]))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] ^ other.0[lane]))
    }

    #[inline(always)]
    fn zeros(self) -> u8 {
        (0..8).fold(0, |zeros, lane| zeros | u8::from(self.0[lane] == 0) << lane)
    }

    #[inline(always)]
    fn where_zero(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| if self.0[lane] == 0 { other.0[lane] } else { 0 }))
    }

    #[inline(always)]
    fn pack(self, chosen: u8, to: &mut [u64; 8]) {
        // Every word is written; one to drop is overwritten by the next, which needs no branch.
        let mut at = 0;
        for lane in 0..8 {
            to[at & 7] = self.0[lane];
            at += usize::from(chosen >> lane & 1);
        }
    }

    #[inline(always)]
    fn exchanged<const N: usize>(self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane ^ N]))
    }

    #[inline(always)]
    fn first(self) -> u64 {
        self.0[0]
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::{
        __m512i, _mm_cvtsi128_si64, _mm512_and_si512, _mm512_castsi512_si128, _mm512_load_si512,
        _mm512_maskz_compress_epi64, _mm512_maskz_mov_epi64, _mm512_or_si512,
        _mm512_permutex_epi64, _mm512_set1_epi64, _mm512_shuffle_i64x2, _mm512_storeu_si512,
        _mm512_ternarylogic_epi64, _mm512_testn_epi64_mask, _mm512_xor_si512,
    };

    use super::{Chunk, Vector};
    use crate::methods::tree::isa::Avx512;

    /// One vector of AVX-512 F; there is none unless that was found.
    #[derive(Clone, Copy)]
    pub struct Zmm(__m512i);

    // SAFETY, for all below: an `Avx512` is made only where AVX-512 F was found, and a `Zmm` only
    // from that; a chunk is 64 bytes and aligned to 64.
    impl Vector for Zmm {
        type Proof = Avx512;

        #[inline(always)]
        fn splat(_: Avx512, word: u64) -> Self {
            // SAFETY: see above.
            Self(unsafe { _mm512_set1_epi64(word.cast_signed()) })
        }

        #[inline(always)]
        fn load(_: Avx512, chunk: &Chunk) -> Self {
            // SAFETY: see above.
            Self(unsafe { _mm512_load_si512(chunk.0.as_ptr().cast()) })
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            // SAFETY: see above.
            Self(unsafe { _mm512_and_si512(self.0, other.0) })
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: see above.
            Self(unsafe { _mm512_or_si512(self.0, other.0) })
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            // SAFETY: see above.
            Self(unsafe { _mm512_xor_si512(self.0, other.0) })
        }

        #[inline(always)]
        fn zeros(self) -> u8 {
            // SAFETY: see above.
            unsafe { _mm512_testn_epi64_mask(self.0, self.0) }
        }

        #[inline(always)]
        fn where_zero(self, other: Self) -> Self {
            // SAFETY: see above.
            Self(unsafe { _mm512_maskz_mov_epi64(self.zeros(), other.0) })
        }

        #[inline(always)]
        fn pack(self, chosen: u8, to: &mut [u64; 8]) {
            // SAFETY: see above; a vector is eight words.
            unsafe {
                let packed = _mm512_maskz_compress_epi64(chosen, self.0);
                _mm512_storeu_si512(to.as_mut_ptr().cast(), packed);
            }
        }

        #[inline(always)]
        fn exchanged<const N: usize>(self) -> Self {
            // SAFETY: see above.
            Self(unsafe {
                match N {
                    4 => _mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0),
                    2 => _mm512_permutex_epi64::<0b01_00_11_10>(self.0),
                    _ => _mm512_permutex_epi64::<0b10_11_00_01>(self.0),
                }
            })
        }

        #[inline(always)]
        fn first(self) -> u64 {
            // SAFETY: see above.
            unsafe { _mm_cvtsi128_si64(_mm512_castsi512_si128(self.0)) }.cast_unsigned()
        }

        #[inline(always)]
        fn add(self, b: Self, c: Self) -> (Self, Self) {
            const PARITY: i32 = 0b1001_0110;
            const MAJORITY: i32 = 0b1110_1000;
            // SAFETY: see above.
            unsafe {
                let sum = _mm512_ternarylogic_epi64::<PARITY>(self.0, b.0, c.0);
                (Self(sum), Self(_mm512_ternarylogic_epi64::<MAJORITY>(self.0, b.0, c.0)))
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi128_si64, _mm256_and_si256, _mm256_castsi256_pd, _mm256_castsi256_si128,
        _mm256_cmpeq_epi64, _mm256_load_si256, _mm256_movemask_pd, _mm256_or_si256,
        _mm256_permute4x64_epi64, _mm256_permutevar8x32_epi32, _mm256_set1_epi64x,
        _mm256_setzero_si256, _mm256_storeu_si256, _mm256_xor_si256,
    };

    use super::{Chunk, Vector};
    use crate::methods::tree::isa::Avx2;

    /// Two vectors of AVX2; there are none unless that was found.
    #[derive(Clone, Copy)]
    pub struct Ymm(__m256i, __m256i);

    /// For each set of four words where each half of them comes from to stand side by side.
    static PACKED: [Halves; 16] = packed();

    #[repr(align(32))]
    struct Halves([u32; 8]);

    const fn packed() -> [Halves; 16] {
        let mut table = [const { Halves([0; 8]) }; 16];
        let mut chosen = 0;
        while chosen < 16 {
            let (mut word, mut at) = (0, 0);
            while word < 4 {
                if chosen >> word & 1 != 0 {
                    table[chosen].0[at] = 2 * word;
                    table[chosen].0[at + 1] = 2 * word + 1;
                    at += 2;
                }
                word += 1;
            }
            chosen += 1;
        }
        table
    }

    // SAFETY, for all below: an `Avx2` is made only where AVX2 was found, and a `Ymm` only from
    // that; a chunk is 64 bytes and aligned to 64.
    impl Vector for Ymm {
        type Proof = Avx2;

        #[inline(always)]
        fn splat(_: Avx2, word: u64) -> Self {
            // SAFETY: see above.
            let words = unsafe { _mm256_set1_epi64x(word.cast_signed()) };
            Self(words, words)
        }

        #[inline(always)]
        fn load(_: Avx2, chunk: &Chunk) -> Self {
            let [low, high] = [&chunk.0[..4], &chunk.0[4..]].map(<[u64]>::as_ptr);
            // SAFETY: see above.
            unsafe { Self(_mm256_load_si256(low.cast()), _mm256_load_si256(high.cast())) }
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            // SAFETY: see above.
            unsafe { Self(_mm256_and_si256(self.0, other.0), _mm256_and_si256(self.1, other.1)) }
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: see above.
            unsafe { Self(_mm256_or_si256(self.0, other.0), _mm256_or_si256(self.1, other.1)) }
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            // SAFETY: see above.
            unsafe { Self(_mm256_xor_si256(self.0, other.0), _mm256_xor_si256(self.1, other.1)) }
        }

        #[inline(always)]
        fn zeros(self) -> u8 {
            let Self(low, high) = self.is_zero();
            // SAFETY: see above.
            let [low, high] = unsafe { [_mm256_castsi256_pd(low), _mm256_castsi256_pd(high)] };
            // SAFETY: see above.
            unsafe { (_mm256_movemask_pd(low) | _mm256_movemask_pd(high) << 4) as u8 }
        }

        #[inline(always)]
        fn where_zero(self, other: Self) -> Self {
            self.is_zero().and(other)
        }

        #[inline(always)]
        fn pack(self, chosen: u8, to: &mut [u64; 8]) {
            let at = (chosen & 15).count_ones() as usize;
            pack_half(self.0, chosen & 15, to.as_mut_ptr());
            pack_half(self.1, chosen >> 4, to[at..at + 4].as_mut_ptr());
        }

        #[inline(always)]
        fn exchanged<const N: usize>(self) -> Self {
            let Self(low, high) = self;
            // SAFETY: see above.
            unsafe {
                match N {
                    4 => Self(high, low),
                    2 => Self(
                        _mm256_permute4x64_epi64::<0b01_00_11_10>(low),
                        _mm256_permute4x64_epi64::<0b01_00_11_10>(high),
                    ),
                    _ => Self(
                        _mm256_permute4x64_epi64::<0b10_11_00_01>(low),
                        _mm256_permute4x64_epi64::<0b10_11_00_01>(high),
                    ),
                }
            }
        }

        #[inline(always)]
        fn first(self) -> u64 {
            // SAFETY: see above.
            unsafe { _mm_cvtsi128_si64(_mm256_castsi256_si128(self.0)) }.cast_unsigned()
        }
    }

    impl Ymm {
        /// All bits of the words that are zero.
        #[inline(always)]
        fn is_zero(self) -> Self {
            // SAFETY: see above.
            unsafe {
                let zero = _mm256_setzero_si256();
                Self(_mm256_cmpeq_epi64(self.0, zero), _mm256_cmpeq_epi64(self.1, zero))
            }
        }
    }

    #[inline(always)]
    fn pack_half(words: __m256i, chosen: u8, to: *mut u64) {
        let order = PACKED[usize::from(chosen & 15)].0.as_ptr();
        // SAFETY: as above; `pack` has room for four words there.
        unsafe {
            let packed = _mm256_permutevar8x32_epi32(words, _mm256_load_si256(order.cast()));
            _mm256_storeu_si256(to.cast(), packed);
        }
    }
}
