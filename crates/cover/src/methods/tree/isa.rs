//! The instructions an engine's loop is compiled for; which there are is found out at run time.

/// Instructions to compile the search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Path {
    /// AVX-512 F, BW, VL and VPOPCNTDQ.
    Avx512,
    /// AVX2.
    Avx2,
    /// What every processor of the family has; on AArch64 that includes NEON.
    Portable,
}

impl Path {
    #[cfg(target_arch = "x86_64")]
    pub fn is_present(self) -> bool {
        let common = is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt");
        match self {
            Self::Avx512 => {
                common
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
            Self::Avx2 => common && is_x86_feature_detected!("avx2"),
            Self::Portable => true,
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    pub fn is_present(self) -> bool {
        self == Self::Portable
    }

    /// The fastest that this processor has.
    pub fn best() -> Self {
        let all = [Self::Avx512, Self::Avx2, Self::Portable];
        all.into_iter().find(|path| path.is_present()).unwrap_or(Self::Portable)
    }
}
