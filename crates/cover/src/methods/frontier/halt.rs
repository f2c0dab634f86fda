//! Why a pass stopped.

use std::io;

use crate::run::Ended;

/// Why a pass stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The tables would have taken more than this many bytes.
    Memory {
        /// The limit.
        limit: u64,
    },
    /// A state would take so many words of 64 bits.
    Width {
        /// Words of a key.
        words: usize,
    },
    /// A count is larger than this pass can hold.
    Counts,
    /// Tables could not be written to disk, or not be read again as they were.
    Disk {
        /// The message of the system.
        kind: io::ErrorKind,
    },
    /// It had to stop: as many states as allowed were looked at, the deadline has passed, or it
    /// was cancelled.
    Stopped(Ended),
    /// A thread broke down.
    Broken,
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Self {
        Self::Disk { kind: error.kind() }
    }
}
