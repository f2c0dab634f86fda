//! Exact cover with bounds, colours and symmetry: the search core of tilewright.
//!
//! It is free of geometry, Python and files. An untrusted [`Spec`] becomes a valid [`Cover`]
//! through one door, [`Spec::build`]; an engine from the table [`ENGINES`] prepares itself for the
//! cover; [`drive`] runs it over [`Unit`]s of the tree on any number of threads.
//!
//! ```
//! use cover::{Job, Spec, Stop, drive, find_engine};
//!
//! // Knuth's first example: items a..g, six options, one exact cover {0, 3, 4}.
//! let spec = Spec::new(
//!     vec![(1, Some(1)); 7],
//!     vec![vec![2, 4], vec![0, 3, 6], vec![1, 2, 5], vec![0, 3, 5], vec![1, 6], vec![3, 4, 6]],
//! );
//! let cover = spec.build().unwrap();
//! let prepared = find_engine("cells").unwrap().prepare(&cover, &Stop::NEVER).unwrap();
//! let report = drive(Job::new(&cover, &*prepared).collecting()).unwrap();
//! assert_eq!(report.found, [[0, 3, 4]]);
//! ```
//!
//! # Data flow
//!
//! `Spec -> Cover -> plan -> Engine -> Prepared -> Searcher -> Outcome -> Report`
#![deny(missing_docs)]
#![deny(unsafe_code)]
// There are fewer engines in WebAssembly, so some of what they share has no user there.
#![cfg_attr(target_family = "wasm", allow(dead_code, unused_imports, unreachable_patterns))]

mod arrange;
mod estimate;
mod methods;
mod order;
mod plan;
mod problem;
mod rng;
mod run;

pub use crate::arrange::Arrange;
pub use crate::estimate::{Estimate, EstimateLimits, Figure, estimate, estimate_rest};
pub use crate::methods::beam::Beam;
pub use crate::methods::best::{Best, GainFault, maximise};
pub use crate::methods::cheapest::{Cheapest, CostFault, cheapest, cheapest_below};
pub use crate::methods::finder::{Finder, Sought, Unfit};
pub use crate::methods::frontier::{
    Advice, Counted, Counting, Frontier, FrontierLimits, FrontierOptions, FrontierReport,
    FrontierStop, FrontierTally, Halt, KeptFault, Merging, Reached, StateFault, StateHead,
    check_state, check_state_in, frontier_count, frontier_suits, frontier_tally, frontier_unit,
    frontier_units, read_state_head, state_in,
};
pub use crate::methods::repair::Repair;
pub use crate::methods::seek::Seeker;
pub use crate::methods::tree::{
    ENGINES, Engine, Guide, Job, Known, Limits, Prepared, Refusal, Remember, Report, Searcher,
    SubBoards, Tally, TallyLimits, count_each, drive, find_engine,
};
pub use crate::methods::{Abilities, Finding, Method, Way, methods};
pub use crate::plan::{
    Answer, Attempt, BEGINNER, Begun, Brevity, Choice, Classes, How, Images, Opening, Prepare,
    Proof, Purpose, Question, Ready, Schedule, Tried, When, answer, begin, beginning, brief,
    choose_engine, classes, ends_early, first_steps, list, schedule,
};
pub use crate::problem::symmetry::{Anchors, Orbit, Reduction};
pub use crate::problem::{Below, Bounds, Cover, Fault, Faults, Features, Fingerprint, Spec};
pub use crate::rng::Rng;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use crate::run::set_clock;
pub use crate::run::{
    Ended, Flag, Flow, Imbalance, Instant, Meter, Mode, Open, Origin, OriginFault, Outcome,
    Panicked, Phase, Rest, RunFault, Stop, Tree, Unit, UnitFault, Units, Weight, resident,
    share_out, start,
};
