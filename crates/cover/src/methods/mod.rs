//! The ways to answer a question about a cover.

pub(crate) mod best;
pub(crate) mod frontier;
pub(crate) mod seek;
pub(crate) mod sets;
pub(crate) mod tree;
