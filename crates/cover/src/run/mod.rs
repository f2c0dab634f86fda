//! Runs: work that can stop, move and go on, and that knows what it is a run of.

mod unit;

pub use self::unit::{Budget, Ended, Flow, Outcome, Unit, UnitFault, Weight};
