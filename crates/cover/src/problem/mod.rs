//! The problem: what somebody wrote down ([`Spec`]), what passed all checks ([`Cover`]), its
//! symmetries, and what a planner looks at ([`Features`]).

mod below;
mod cover;
mod depth;
mod fault;
mod features;
mod fingerprint;
mod spec;
pub(crate) mod symmetry;

pub use self::below::Below;
pub use self::cover::Cover;
pub(crate) use self::depth::deepest;
pub use self::fault::{Fault, Faults};
pub use self::features::Features;
pub use self::fingerprint::Fingerprint;
pub use self::spec::{Bounds, Spec};
