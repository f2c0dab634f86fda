//! The instructions an engine's loop is compiled for; which there are is found out at run time.
//!
//! An [`Isa`] is a proof: one that names instructions can only be made here, where the processor was
//! found to have them, because the fields of [`Avx512`] and [`Avx2`] are private. So whoever holds one
//! may call functions compiled for them, and the one place that does so for a whole loop is
//! [`Isa::run`].
#![allow(unsafe_code)] // calling functions compiled for instructions that were found present

/// Instructions to ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
pub(super) enum Wanted {
    /// The fastest that this processor has.
    Best,
    /// AVX2.
    Avx2,
    /// What every processor of the family has; on AArch64 that includes NEON.
    Portable,
}

/// Instructions that this processor was found to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Isa {
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    Portable,
}

/// The processor has AVX-512 F, BW, VL and VPOPCNTDQ, POPCNT, BMI1, BMI2 and LZCNT.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

/// The processor has AVX2, POPCNT, BMI1, BMI2 and LZCNT.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

/// A loop that is compiled once for each set of instructions. All methods must be `inline(always)`,
/// else they are compiled for what every processor has.
pub(super) trait Compiled: Sized {
    /// What the loop returns.
    type Output;
    #[cfg(target_arch = "x86_64")]
    fn on_avx512(self, isa: Avx512) -> Self::Output;
    #[cfg(target_arch = "x86_64")]
    fn on_avx2(self, isa: Avx2) -> Self::Output;
    fn on_any(self) -> Self::Output;
}

impl Isa {
    /// The instructions asked for, if the processor has them.
    pub fn find(wanted: Wanted) -> Option<Self> {
        match wanted {
            Wanted::Best => Some(Self::best()),
            #[cfg(target_arch = "x86_64")]
            Wanted::Avx2 => Self::avx2(),
            #[cfg(not(target_arch = "x86_64"))]
            Wanted::Avx2 => None,
            Wanted::Portable => Some(Self::Portable),
        }
    }

    /// The fastest instructions that the processor has.
    #[cfg(target_arch = "x86_64")]
    pub fn best() -> Self {
        Self::avx512().or_else(Self::avx2).unwrap_or(Self::Portable)
    }

    /// The fastest instructions that the processor has.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn best() -> Self {
        Self::Portable
    }

    /// Whether they work on 512 bits at a time.
    #[cfg(target_arch = "x86_64")]
    pub fn is_wide(self) -> bool {
        matches!(self, Self::Avx512(_))
    }

    /// Whether they work on 512 bits at a time.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn is_wide(self) -> bool {
        false
    }

    #[cfg(target_arch = "x86_64")]
    fn avx512() -> Option<Self> {
        let found = has_bit_instructions()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vpopcntdq");
        found.then_some(Self::Avx512(Avx512(())))
    }

    #[cfg(target_arch = "x86_64")]
    fn avx2() -> Option<Self> {
        let found = has_bit_instructions() && is_x86_feature_detected!("avx2");
        found.then_some(Self::Avx2(Avx2(())))
    }

    /// Runs a loop compiled for these instructions.
    #[inline(always)]
    pub fn run<C: Compiled>(self, compiled: C) -> C::Output {
        match self {
            // SAFETY: an `Avx512` is made only where its instructions were found.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(isa) => unsafe { run_avx512(compiled, isa) },
            // SAFETY: an `Avx2` is made only where its instructions were found.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(isa) => unsafe { run_avx2(compiled, isa) },
            Self::Portable => compiled.on_any(),
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn has_bit_instructions() -> bool {
    is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt")]
fn run_avx512<C: Compiled>(compiled: C, isa: Avx512) -> C::Output {
    compiled.on_avx512(isa)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn run_avx2<C: Compiled>(compiled: C, isa: Avx2) -> C::Output {
    compiled.on_avx2(isa)
}
