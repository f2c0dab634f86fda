//! Why an engine does not take a cover.

use std::fmt;

use crate::run::Ended;

/// Why an engine does not take a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The processor lacks the instructions the engine is made for.
    Processor,
    /// The tables, or the rows of a deep search, would take this many bytes.
    Memory(u64),
    /// It had to stop before the tables were built.
    Stopped(Ended),
    /// This option has no item that must be used exactly once.
    NoLead(u32),
    /// Options reach so far ahead that a window would need this many bits.
    Reach(u32),
    /// There would be this many positions.
    Positions(u32),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Processor => write!(f, "this processor lacks its instructions; use `bitset`"),
            Self::Memory(bytes) => {
                write!(f, "it would take {} MB; try another engine", bytes >> 20)
            }
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
            Self::Positions(positions) => {
                write!(f, "{positions} positions are more than 512; use `bitset`")
            }
        }
    }
}

impl std::error::Error for Refusal {}
