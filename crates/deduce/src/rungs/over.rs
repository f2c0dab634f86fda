//! Stopping in the middle of a rung.

/// Called between small pieces of work; returns whether to stop, after which nothing is found.
pub(crate) type Over<'a> = &'a dyn Fn() -> bool;

/// Whether to stop, checked at each 16th step of a loop: often enough, and cheap beside the steps.
pub(super) fn is_late(at: usize, is_over: Over<'_>) -> bool {
    at.is_multiple_of(16) && is_over()
}
