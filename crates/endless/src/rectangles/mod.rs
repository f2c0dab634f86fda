//! Which rectangles copies of some pieces tile, and which of these are prime.
//!
//! A rectangle w x h is *weakly prime* if no two tileable rectangles join to it, and *strongly prime* if smaller
//! tileable rectangles do not tile it in any way.
//!
//! # Data flow
//!
//! `pieces, strips, searches -> Table -> rows, orders`

mod orders;
mod packed;
mod table;
#[cfg(test)]
mod tests;

pub use orders::{Found, Strips, copies_wanted};
pub use packed::packed;
pub use table::{Row, Size, Table, Tiles, Why};
