//! The clock: the one of the system, or one that stands still where there is none.
//!
//! A core compiled to WebAssembly without a host that tells the time would panic where it asks. There
//! no deadline ever passes and all work takes no time: whoever calls it gives limits of nodes, and
//! measures the time outside.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use self::still::Instant;

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod still {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    /// A moment of a clock that stands still, as far after its beginning as was added to it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// The moment at which the clock stands.
        pub fn now() -> Self {
            Self(Duration::ZERO)
        }

        /// No time at all, unless this moment was made by subtraction.
        pub fn elapsed(&self) -> Duration {
            Self::now().saturating_duration_since(*self)
        }

        /// How long after another moment this one is.
        pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// How long after another moment this one is.
        pub fn duration_since(&self, earlier: Self) -> Duration {
            self.saturating_duration_since(earlier)
        }

        /// A later moment, where there is one.
        pub fn checked_add(&self, duration: Duration) -> Option<Self> {
            self.0.checked_add(duration).map(Self)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, duration: Duration) -> Self {
            Self(self.0.saturating_add(duration))
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Self) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::still::Instant;

    #[test]
    fn no_deadline_passes_on_a_clock_that_stands() {
        let (start, second) = (Instant::now(), Duration::from_secs(1));
        let deadline = start + second;
        assert!(Instant::now() < deadline);
        assert_eq!(start.elapsed(), Duration::ZERO);
        assert_eq!((deadline - start, start - deadline), (second, Duration::ZERO));
        assert_eq!(start.checked_add(Duration::MAX).map(|end| end > deadline), Some(true));
        assert_eq!(deadline.duration_since(start), second);
    }
}
