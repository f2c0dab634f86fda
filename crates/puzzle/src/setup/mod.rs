//! The setup: what is chosen before solving (pegs, dice, a date), one slot for each choice.
//!
//! A slot defines its possible values; a setting gives every slot a value. [`settle`] takes settings as
//! people write them and makes a [`Problem`] of a puzzle, or says everything that is wrong with them.

mod fill;
mod matching;
mod offer;
mod parse;
mod problem;
mod settle;
mod slot;
mod slot_faults;
mod switch;
mod walk;

pub use fill::Filled;
pub use offer::{Offer, cells_text};
pub use parse::parse;
pub use problem::Problem;
pub use settle::{Refusal, ground, rule_faults, settle};
pub use slot::{BLOCKED, Choice, Chosen, NamedCells, Setting, Setup, Slot};
pub use slot_faults::setup_faults;
pub use switch::{Switches, read_switches, switch_faults, switch_names};
pub use walk::{Settings, sample};
