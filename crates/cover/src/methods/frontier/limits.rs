//! When a pass has to stop.

use std::path::Path;

use super::halt::Halt;
use crate::run::Stop;

/// When a pass has to stop.
#[derive(Clone, Copy, Debug)]
pub struct FrontierLimits<'a> {
    /// Take at most so many bytes for the tables.
    pub bytes: u64,
    /// When to stop; its nodes are the states looked at.
    pub stop: Stop<'a>,
    /// A folder where tables that do not fit the memory wait for their turn; none to do without.
    pub folder: Option<&'a Path>,
}

impl Default for FrontierLimits<'_> {
    /// Four gibibytes, and any time.
    fn default() -> Self {
        Self { bytes: 4 << 30, stop: Stop::NEVER, folder: None }
    }
}

impl FrontierLimits<'_> {
    pub(super) fn check(&self) -> Result<(), Halt> {
        self.stop.reason().map_or(Ok(()), |ended| Err(Halt::Stopped(ended)))
    }
}
