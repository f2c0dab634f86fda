//! Runs: work that can stop, move and go on, and whose subject is recorded with it.

mod clock;
mod fault;
mod ledger;
mod memory;
mod meter;
mod open;
mod origin;
mod outcome;
mod pace;
mod stop;
mod unit;
mod weight;
pub(crate) mod workers;

pub use self::clock::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use self::clock::set_clock;
pub use self::fault::RunFault;
pub use self::ledger::Imbalance;
pub(crate) use self::ledger::Ledger;
pub use self::memory::resident;
pub use self::meter::{Meter, Phase};
pub(crate) use self::open::{Frame, Place};
pub use self::open::{Open, Rest};
pub use self::origin::{Mode, Origin, OriginFault, Tree, Units};
pub use self::outcome::{Flow, Outcome};
pub(crate) use self::pace::{Pace, STRIDE};
pub use self::stop::{Ended, Flag, Stop};
pub use self::unit::{Unit, UnitFault};
pub(crate) use self::weight::Sum;
pub use self::weight::Weight;
pub use self::workers::{Panicked, share_out, start};
