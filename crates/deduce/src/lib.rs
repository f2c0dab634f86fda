//! Deductions over exact covers, in rising order of difficulty, as a person at a board makes them.
//!
//! A [`Board`] is a cover with what a person sees beyond it: which items are cells and which are
//! pieces, which cells are neighbours, and colourings of the cells. A [`Position`] is what is left
//! after some options were laid and others struck out. The rungs of the ladder ([`Rung`]) find
//! [`Deduction`]s in a position; [`deduce`] applies the cheapest one, again and again, and returns
//! the trace. [`play`] lays pieces by chance and counts how many it takes: the effort where hardly
//! anything is forced. [`choices`] counts the choices on the way to a solution.
//!
//! # Data flow
//!
//! `Cover + Notes -> Board -> Position -> rungs -> Deduction -> Position -> ... -> Trace`
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod bits;
mod board;
mod canonical;
mod choices;
mod ladder;
mod play;
mod position;
mod rounds;
mod rungs;

pub use crate::board::{Board, NoteFault, Notes};
pub use crate::canonical::Canonical;
pub use crate::choices::choices;
pub use crate::ladder::{Ending, Limits, Step, Trace, deduce, holds};
pub use crate::play::{Play, play};
pub use crate::position::{Clash, Position};
pub use crate::rounds::{End, Moment, Reading, Rounds, rounds};
pub use crate::rungs::{Deduction, Effect, Rung};
