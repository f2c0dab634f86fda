//! Puzzles that grow: an assembly changes by local steps, and is judged at each of them.
//!
//! [`Ground`] has the cells by number, an [`Assembly`] gives them to pieces, [`Steps`] lead from one to another, a
//! [`Walk`] chooses among them, and [`Judging`] says how good they are: a [`Taker`] takes them apart, a [`Counter`] counts
//! how many assemblies the same pieces have. What takes long, and is seldom asked, is asked of whoever wants puzzles
//! ([`Asks`]).
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod count;
mod dividing;
mod ground;
mod judge;
mod saw;
mod share;
mod steps;
mod taking;
#[cfg(test)]
mod tests;
mod walk;

pub use count::{Counted, Counter, Model};
pub use dividing::divided;
pub use ground::{Assembly, Ground, NOBODY};
pub use judge::{Asks, Bench, Goal, Judging};
pub use share::Share;
pub use steps::Steps;
pub use taking::Taker;
pub use walk::{Grade, Judge, Tally, Walk};
