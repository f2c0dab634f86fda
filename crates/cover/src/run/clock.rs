//! The clock: the one of the system, or one that stands still if there is none.
//!
//! A core compiled to WebAssembly would panic on reading the time. There the host may give one
//! ([`set_clock`]); until it does, no deadline ever passes and all work takes no time: whoever calls it gives
//! limits of nodes, and measures the time outside.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use self::given::{Instant, set_clock};

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod given {
    use std::ops::{Add, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    /// The milliseconds that have passed since some moment.
    type Clock = fn() -> f64;

    static CLOCK: OnceLock<Clock> = OnceLock::new();

    /// From now on this function gives the time; a second call changes nothing.
    pub fn set_clock(clock: Clock) {
        let _ = CLOCK.set(clock);
    }

    /// A moment of a clock that is given from outside, or stands still.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// The moment at which the clock stands.
        pub fn now() -> Self {
            let seconds = CLOCK.get().map(|clock| clock() / 1000.0);
            Self(
                seconds.and_then(|time| Duration::try_from_secs_f64(time).ok()).unwrap_or_default(),
            )
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

        /// A later moment, if there is one.
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

    use super::given::{Instant, set_clock};

    #[test]
    fn no_deadline_passes_until_the_clock_is_given() {
        let (start, second) = (Instant::now(), Duration::from_secs(1));
        let deadline = start + second;
        assert!(Instant::now() < deadline);
        assert_eq!(start.elapsed(), Duration::ZERO);
        assert_eq!((deadline - start, start - deadline), (second, Duration::ZERO));
        assert_eq!(start.checked_add(Duration::MAX).map(|end| end > deadline), Some(true));
        assert_eq!(deadline.duration_since(start), second);
        set_clock(|| 2500.0);
        assert!(Instant::now() > deadline);
        assert_eq!(start.elapsed(), Duration::from_millis(2500));
    }
}
