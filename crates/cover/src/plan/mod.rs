//! The plan: the attempts at a question, their order, and the time of each.
//!
//! A plan is a schedule of attempts ([`schedule`]). The opening is cheap: certificates, and short
//! searches that end most small questions. Then attempts take turns (`rounds`): the one that is
//! expected to end first begins, and goes on as long as it keeps to a few times what was expected of
//! it; after that it is paused and the next gets as much, and so on, with longer turns each round,
//! until one of them has finished. So a wrong guess costs a factor, never for ever. Budgets count
//! nodes and states at the prices in [`costs`], not seconds, so that the same question does the same
//! work each time; the rest of a tree that was paused is a few units.

mod answer;
mod beginning;
mod beside;
mod brief;
mod certificate;
mod choice;
mod classes;
mod contender;
mod costs;
mod how;
mod images;
mod listing;
mod rounds;
mod schedule;
mod turns;
mod two_parts;

pub use self::answer::{Answer, Tried, answer};
pub use self::beginning::{Begun, begin, beginning, ends_early};
pub use self::brief::{Brevity, brief};
pub use self::certificate::Proof;
pub use self::choice::{BEGINNER, Choice, Prepare, Purpose, Ready, choose_engine};
pub use self::classes::{Classes, classes};
pub use self::how::How;
pub use self::images::Images;
pub use self::listing::list;
pub use self::schedule::{Attempt, Opening, Question, Schedule, When, first_steps, schedule};
