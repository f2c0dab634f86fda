//! One analysis of a cover in the order of its ranks, for all methods that scan it.

mod narrow;
mod role;
mod scan;
mod settled;
mod sorts;
mod spectrum;
#[cfg(test)]
mod tests;

pub(crate) use self::role::ItemRole;
pub(crate) use self::scan::{ScanOrder, scan_window};
