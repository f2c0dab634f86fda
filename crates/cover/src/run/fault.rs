//! Why work on units gave no answer.

use std::fmt;

use super::ledger::Imbalance;
use super::origin::OriginFault;
use super::unit::UnitFault;
use super::workers::Panicked;

/// Why work on units gave no report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunFault {
    /// The units are those of another cover, mode, tree or version.
    Origin(OriginFault),
    /// A unit is no state of this cover.
    Unit(UnitFault),
    /// The weights do not add up.
    Imbalance(Box<Imbalance>),
    /// A worker broke down.
    Panicked(Panicked),
}

impl fmt::Display for RunFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Origin(fault) => fault.fmt(f),
            Self::Unit(fault) => fault.fmt(f),
            Self::Imbalance(fault) => fault.fmt(f),
            Self::Panicked(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for RunFault {}
