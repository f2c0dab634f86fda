//! Deductions over exact covers, in rising order of difficulty, as a person at a board makes them.
//!
//! A [`Board`] is a cover with what a person sees beyond it: which items are cells and which are
//! pieces, which cells are neighbours, and colourings of the cells. A [`Position`] is the rest
//! after some options were laid and others struck out. The rungs of the ladder ([`Rung`]) find
//! [`Deduction`]s in a position; [`deduce`] applies the cheapest one, again and again, and returns
//! the trace. [`play`] lays pieces by chance and counts how many it takes: the effort where hardly
//! anything is forced. [`choices`] counts the choices on the way to a solution. [`next`] and [`likely`]
//! choose what a hint lays, [`doom`] says why a board cannot be finished, [`score`] and [`Effort`] are the
//! figures of a rating, and [`Wording`] puts deductions into sentences: so all that calls this crate says
//! the same.
//!
//! # Data flow
//!
//! `Cover + Notes -> Board -> Position -> rungs -> Deduction -> Position -> ... -> Trace`
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod advice;
mod bits;
mod board;
mod budget;
mod canonical;
mod choices;
mod doom;
mod effort;
mod hint;
mod ladder;
mod names;
mod play;
mod position;
mod rounds;
mod rungs;
mod weights;
mod words;

pub use crate::advice::{Back, NOTHING_FORCED, count, look, share, take_back};
pub use crate::board::{Board, NoteFault, Notes};
pub use crate::budget::Budget;
pub use crate::canonical::Canonical;
pub use crate::choices::choices;
pub use crate::doom::{Doom, Way, Why, doom};
pub use crate::effort::{Effort, MOST_LAID, PLAYS, seed_of};
pub use crate::hint::{Forced, Next, likely, next};
pub use crate::ladder::{Ending, Limits, Step, Trace, deduce, holds, trace};
pub use crate::names::{NameFault, Names};
pub use crate::play::{Play, play};
pub use crate::position::{Clash, Position};
pub use crate::rounds::{End, Moment, Reading, Rounds, rounds};
pub use crate::rungs::{Deduction, Effect, Rung};
pub use crate::weights::{
    LOGIC_STARS, MOST_OPEN, PHASES, SEARCH_STARS, VERSION, Weight, score, stars, step_score,
    time_of,
};
pub use crate::words::{Wording, because};
