//! Challenges of a puzzle, made one after another: what is wanted, where candidates come from, when there are no
//! more.
//!
//! They are settings of a setup ([`SettingChallenges`]) or boards with some pieces given ([`GivenChallenges`]).
//! What takes long - counts, solutions, ratings - is asked of whoever wants them ([`SettingWork`],
//! [`GivenWork`]), who answers when it suits: so the package makes the same challenges on its threads as a
//! page does in slices of time. No two are equal up to the symmetries of the puzzle, and all depends on the
//! seed alone. The [`levels`] of a booklet are chosen from them.
#![deny(missing_docs)]
#![deny(unsafe_code)]

mod daily;
mod fill;
mod givens;
mod images;
mod levels;
mod neighbour;
mod range;
mod settings;
mod wanted;

pub use daily::{DAYS, names, own, spread};
pub use fill::{Filler, marks_follow};
pub use givens::{GivenChallenges, GivenFigures, GivenWork, Laying, most_givens, too_many_givens};
pub use images::Images;
pub use levels::{Hardness, are_enough, levels};
pub use range::{Range, Rated, Scale};
pub use settings::{SettingChallenges, SettingFigures, SettingWork};
pub use wanted::{Answer, COUNTED, DRAW_BYTES, End, Judged, TRIALS, Wanted, Work};
