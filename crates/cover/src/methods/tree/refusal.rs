//! Why an engine does not take a cover.

use std::fmt;

use crate::problem::Cover;
use crate::run::{Ended, Stop};

/// Why an engine does not take a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The processor lacks the instructions the engine is made for.
    Processor,
    /// The tables, or the rows of a deep search, would take this many bytes.
    Memory(u64),
    /// The same, more than the limit on memory leaves.
    Limit {
        /// What they would take.
        bytes: u64,
        /// The bytes that the limit leaves.
        left: u64,
    },
    /// It had to stop before the tables were built.
    Stopped(Ended),
    /// This option has no item that must be used exactly once.
    NoLead(u32),
    /// Options reach so far ahead that a window would need this many bits.
    Reach(u32),
    /// Some option uses an item several times.
    Amounts,
    /// There would be this many positions.
    Positions(u32),
}

impl Refusal {
    /// Nothing, if no option uses an item several times.
    pub(super) fn of_amounts(cover: &Cover) -> Result<(), Self> {
        if cover.has_amounts() { Err(Self::Amounts) } else { Ok(()) }
    }

    /// Nothing, if so many bytes are left.
    pub(super) fn without_room(bytes: u64, stop: &Stop) -> Result<(), Self> {
        let left = stop.memory_left();
        if bytes > left { Err(Self::Limit { bytes, left }) } else { Ok(()) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Processor => write!(f, "this processor lacks its instructions; use `bitset`"),
            Self::Memory(bytes) => {
                write!(f, "it would take {} MB; try another engine", bytes >> 20)
            }
            Self::Limit { bytes, left } => write!(
                f,
                "it would take about {} MB, and {} MB are left of the limit on memory",
                bytes >> 20,
                left >> 20
            ),
            Self::Stopped(ended) => write!(f, "stopped while its tables were built: {ended}"),
            Self::NoLead(option) => write!(
                f,
                "option {option} has no item that must be used exactly once; use `bitset`"
            ),
            Self::Reach(bits) => write!(
                f,
                "options reach so far ahead that {bits} bits would be needed, more than 256; use \
                 `bitset`"
            ),
            Self::Amounts => {
                write!(f, "options use an item several times, by their amounts; use `cells`")
            }
            Self::Positions(positions) => {
                write!(f, "{positions} positions are more than 512; use `bitset`")
            }
        }
    }
}

impl std::error::Error for Refusal {}
