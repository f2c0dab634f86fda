//! How often a search looks at its limits: by what its nodes cost, not by their number.
//!
//! A node of a small cover takes nanoseconds, one of a large cover milliseconds, and nodes near to the
//! root more than those below. So the first looks come after few nodes, and the stride between two
//! looks doubles while they come quickly one after the other, and shrinks when they do not.

use std::time::Duration;

use super::clock::Instant;
use super::stop::{Ended, Stop};

/// The most nodes between two looks.
pub(crate) const STRIDE: u64 = 256;

/// The nodes between the first two.
const FIRST: u64 = 16;

/// The stride doubles while a look comes within the first time, and shrinks if it comes after the second.
const SOON: Duration = Duration::from_millis(1);
const LATE: Duration = Duration::from_millis(4);

/// How much time lies between two looks at the memory, which costs more than the clock.
const MEMORY: Duration = Duration::from_millis(20);

/// The looks of one walk.
pub(crate) struct Pace<'a> {
    stop: &'a Stop<'a>,
    stride: u64,
    /// The last look, and the last one at the memory, once there was one.
    looks: Option<(Instant, Instant)>,
}

impl<'a> Pace<'a> {
    /// Before the first look.
    pub fn new(stop: &'a Stop<'a>) -> Self {
        Self { stop, stride: FIRST, looks: None }
    }

    /// At how many nodes to look again. There is a look at every multiple of [`STRIDE`], whatever the clock
    /// says, so that what is decided there is the same in every run.
    ///
    /// # Errors
    ///
    /// What has come to its end before a further node is examined.
    #[cold]
    pub fn look(&mut self, nodes: u64) -> Result<u64, Ended> {
        if let Some(ended) = self.stop.spent(nodes) {
            return Err(ended);
        }
        let now = Instant::now();
        let (last, memory) = self.looks.unwrap_or((now, now));
        let due = now.saturating_duration_since(memory) >= MEMORY;
        if due && self.stop.memory_spent() {
            return Err(Ended::Memory);
        }
        if self.looks.is_some() {
            self.adapt(now.saturating_duration_since(last));
        }
        self.looks = Some((now, if due { now } else { memory }));
        let next = (nodes + self.stride).min((nodes / STRIDE + 1) * STRIDE);
        Ok(self.stop.nodes.map_or(next, |limit| limit.min(next)))
    }

    /// Sets the stride by what the last one took.
    fn adapt(&mut self, took: Duration) {
        if took < SOON {
            self.stride = (2 * self.stride).min(STRIDE);
        } else if took > LATE {
            let times = (took.as_nanos() / LATE.as_nanos()) as u64;
            self.stride = (self.stride / (times + 1)).max(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_follow_the_cost_of_nodes() {
        let mut pace = Pace::new(&Stop::NEVER);
        let mut strides = |took: Duration, times: usize| -> Vec<u64> {
            let mut adapted = || {
                pace.adapt(took);
                pace.stride
            };
            (0..times).map(|_| adapted()).collect()
        };
        assert_eq!(strides(SOON / 2, 5), [32, 64, 128, 256, 256]);
        assert_eq!(strides(2 * SOON, 2), [256, 256]);
        assert_eq!(strides(3 * LATE, 5), [64, 16, 4, 1, 1]);
        assert_eq!(strides(SOON / 2, 2), [2, 4]);
    }

    #[test]
    fn limits_are_met_at_a_look() {
        let nodes = Stop { nodes: Some(20), ..Stop::NEVER };
        let mut pace = Pace::new(&nodes);
        assert_eq!([pace.look(0), pace.look(16)], [Ok(FIRST), Ok(20)]);
        assert_eq!(pace.look(20), Err(Ended::Nodes));
        let mut pace = Pace { stride: 100, ..Pace::new(&Stop::NEVER) };
        assert_eq!([pace.look(100), pace.look(200)], [Ok(200), Ok(STRIDE)]);
        let memory = Stop { memory: Some(1), ..Stop::NEVER };
        let mut pace = Pace::new(&memory);
        let long_ago = Instant::now().checked_sub(MEMORY).expect("the clock has run for longer");
        pace.looks = Some((long_ago, long_ago));
        assert_eq!(pace.look(0).is_err(), super::super::resident().is_some());
    }
}
