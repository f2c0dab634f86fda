//! The report of a pass that stopped.

use std::fmt;

use super::halt::Halt;
use super::key::MOST_WORDS;
use super::memory::size;
use super::reached::Reached;
use crate::run::Ended;

/// A pass that stopped, with why and how far it was.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontierStop {
    /// Why.
    pub halt: Halt,
    /// How far it was.
    pub reached: Reached,
}

impl Reached {
    /// The stop of a pass that came so far.
    pub(super) fn stop(self, halt: Halt) -> FrontierStop {
        FrontierStop { halt, reached: self }
    }
}

impl fmt::Display for FrontierStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reached { step, steps, states, bytes, .. } = self.reached;
        match self.halt {
            Halt::Memory { limit } => write!(
                f,
                "its tables would take more than the {} allowed; allow more or use another engine",
                size(limit)
            ),
            Halt::Width { words } => {
                return write!(
                    f,
                    "its states would be {} bits long, more than {}; use another engine",
                    words * 64,
                    MOST_WORDS * 64
                );
            }
            Halt::Counts => write!(f, "its counts are too large; use another engine"),
            Halt::Disk { kind } => {
                write!(f, "its tables on disk cannot be written or read ({kind})")
            }
            Halt::Stopped(Ended::Nodes) => write!(f, "it may look at no more states"),
            Halt::Stopped(Ended::Time) => write!(f, "the time is over"),
            Halt::Stopped(ended) => write!(f, "it was stopped ({ended})"),
            Halt::Broken => write!(f, "a worker broke down, which is a fault of ours"),
        }?;
        write!(f, " (at step {step} of {steps}, {states} states so far, {})", size(bytes))
    }
}

impl std::error::Error for FrontierStop {}
