//! How a pass goes: what it merges, and on how many threads.

/// Which states with the same future are held to be one.
///
/// The count is the same whatever is merged; time and memory are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merging {
    /// States that differ in which of several kinds holds what, the kinds being interchangeable.
    pub interchangeable: bool,
    /// States that are images of each other under a symmetry of all that is still to come.
    pub mirrored: bool,
}

impl Merging {
    /// Only states that are the same.
    pub const NONE: Self = Self { interchangeable: false, mirrored: false };
}

impl Default for Merging {
    /// Whatever can be merged.
    fn default() -> Self {
        Self { interchangeable: true, mirrored: true }
    }
}

/// How a pass goes; the count does not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontierOptions {
    /// Which states are held to be one.
    pub merging: Merging,
    /// On so many threads.
    pub threads: usize,
    /// Whether to count in parts if the tables do not fit the memory.
    pub in_parts: bool,
}

impl Default for FrontierOptions {
    /// On one thread, whatever can be merged.
    fn default() -> Self {
        Self { merging: Merging::default(), threads: 1, in_parts: true }
    }
}
