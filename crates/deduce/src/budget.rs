//! The time for a whole answer, of which each part of the work may take a share.

use std::time::Duration;

use cover::{Instant, Stop};

/// The share of the remaining time that one part of the work may take.
const SHARE: f64 = 0.5;

/// The limits of a whole answer.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a>(Stop<'a>);

impl<'a> Budget<'a> {
    /// Returns whether all parts of the work together should end.
    pub fn new(stop: Stop<'a>) -> Self {
        Self(stop)
    }

    /// When the next part of the work is to end: after half of the time that is left.
    pub fn part(&self) -> Stop<'a> {
        self.within(None)
    }

    /// The same, and after so many seconds at the latest.
    pub fn part_of(&self, seconds: f64) -> Stop<'a> {
        self.within(Some(Duration::from_secs_f64(seconds)))
    }

    fn within(&self, most: Option<Duration>) -> Stop<'a> {
        let now = Instant::now();
        let left = self.0.deadline.map(|end| end.saturating_duration_since(now).mul_f64(SHARE));
        let length = left.into_iter().chain(most).min();
        let deadline = length.and_then(|length| now.checked_add(length));
        Stop { deadline, ..self.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_end_before_the_whole() {
        let now = Instant::now();
        let end = now.checked_add(Duration::from_secs(100)).unwrap();
        let budget = Budget::new(Stop { deadline: Some(end), ..Stop::NEVER });
        let after = |stop: Stop<'_>| stop.deadline.unwrap().saturating_duration_since(now);
        assert!((49..=51).contains(&after(budget.part()).as_secs()));
        assert!((9..=11).contains(&after(budget.part_of(10.0)).as_secs()));
        assert_eq!(Budget::new(Stop::NEVER).part().deadline, None);
        assert!(Budget::new(Stop::NEVER).part_of(1.0).deadline.is_some());
    }
}
