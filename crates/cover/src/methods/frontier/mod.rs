//! Counting by dynamic programming over a frontier: no tree is walked, states are merged.
//!
//! Options are taken in the order of their first items (by [`Cover::rank`]). What the options taken
//! so far mean for those still to come is little: which items near the cursor are used, and how
//! much of the pieces, groups and rules that live longer. All partial solutions that agree in this
//! are one state with a count, in one hash table a step. So dominoes on 8 x 8, 12,988,816 solutions,
//! take some thousand states. It is the transfer matrix of statistical physics (Kasteleyn 1961 for
//! dominoes) in the form of Nishino, Yasuda, Minato and Nagata's zero-suppressed diagrams (Dancing
//! with Decision Diagrams, AAAI 2017), but with no diagram: only two or three layers of it exist at
//! a time. Unlike them, states are words with the fields of items that live now (see `fields`),
//! and any item of a [`Cover`] has its field: bounds, colours, items used at most once.
//!
//! It may be paused and gone on with ([`Counting`]).  What it cannot do: count up to symmetry, or stop
//! half-way with a useful figure.
//!
//! ```
//! use cover::{FrontierLimits, FrontierOptions, Spec, frontier_count};
//!
//! // Dominoes in a 2 x n strip: Fibonacci numbers. Items are the cells by columns.
//! let n = 600;
//! let cell = |x: u32, y: u32| 2 * x + y;
//! let mut options: Vec<Vec<u32>> = (0..n).map(|x| vec![cell(x, 0), cell(x, 1)]).collect();
//! options.extend((1..n).flat_map(|x| [0, 1].map(|y| vec![cell(x - 1, y), cell(x, y)])));
//! let cover = Spec::new(vec![(1, Some(1)); 2 * n as usize], options).build().unwrap();
//! let report = frontier_count(&cover, &FrontierOptions::default(), &FrontierLimits::default(), None).unwrap();
//! assert_eq!(report.count.to_string().len(), 126); // the 601st Fibonacci number
//! ```

mod advice;
mod counting;
mod disk;
#[cfg(test)]
mod drawn;
mod fields;
mod growth;
mod head;
mod interchangeable;
mod kept;
mod layers;
mod layout;
mod limbs;
mod memory;
mod mirrors;
mod parts;
mod pass;
mod post;
mod schedule;
mod sealed;
mod shard;
mod spill;
mod state;
mod table;
mod tally;
mod uniform;
mod unit;

use std::fmt;
use std::io;
use std::path::Path;

use num_bigint::BigUint;
use num_traits::Zero;

pub use advice::{Advice, frontier_suits};
pub use counting::Counting;
pub use head::StateHead;
pub use kept::{check_state_in, state_in};
pub use sealed::StateFault;
pub use state::{check_state, read_state_head};
pub use tally::{FrontierTally, frontier_tally};
pub use unit::{Counted, KeptFault, frontier_unit};

use crate::problem::Cover;
use crate::rng::Rng;
use crate::run::{Ended, Meter, Origin, RunFault, Stop, Units};
use fields::Fields;
use layers::{LayerStore, Layers};
use uniform::draw_below;

/// The bit of the first word that every key has.
const MARK: u64 = 1;

/// The most words a key may have.
const MOST_WORDS: usize = 8;

/// When a pass has to stop.
#[derive(Clone, Copy, Debug)]
pub struct FrontierLimits<'a> {
    /// Take at most so many bytes for the tables.
    pub bytes: u64,
    /// When to stop; its nodes are the states looked at.
    pub stop: Stop<'a>,
    /// A folder where tables that do not fit the memory wait for their turn; none to do without.
    pub folder: Option<&'a Path>,
}

impl Default for FrontierLimits<'_> {
    /// Four gibibytes, and any time.
    fn default() -> Self {
        Self { bytes: 4 << 30, stop: Stop::NEVER, folder: None }
    }
}

impl FrontierLimits<'_> {
    fn check(&self) -> Result<(), Halt> {
        self.stop.reason().map_or(Ok(()), |ended| Err(Halt::Stopped(ended)))
    }
}

/// Which states with the same future are held to be one.
///
/// The count is the same whatever is merged; time and memory are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merging {
    /// States that differ in which of several kinds holds what, the kinds being interchangeable.
    pub interchangeable: bool,
    /// States that are images of each other under a symmetry of all that is still to come.
    pub mirrored: bool,
}

impl Merging {
    /// Only states that are the same.
    pub const NONE: Self = Self { interchangeable: false, mirrored: false };
}

impl Default for Merging {
    /// Whatever can be merged.
    fn default() -> Self {
        Self { interchangeable: true, mirrored: true }
    }
}

/// How far a pass went and what it took.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reached {
    /// The step it stands at.
    pub step: usize,
    /// The number of steps.
    pub steps: usize,
    /// States, all steps together.
    pub states: u64,
    /// Keys that were made from them, all steps together.
    pub keys: u64,
    /// Groups of eight options that were held against them, all steps together.
    pub groups: u64,
    /// States of the step that has most.
    pub peak_states: u64,
    /// Bytes of the tables now.
    pub bytes: u64,
    /// Bytes of the tables when they took most.
    pub peak_bytes: u64,
    /// Bytes of tables that were written to disk for want of memory, all together.
    pub spilled: u64,
    /// Wall time.
    pub seconds: f64,
}

impl Reached {
    /// Adds what another pass took; the step is that of the latest.
    fn add(&mut self, other: &Self) {
        self.step = other.step;
        self.steps = self.steps.max(other.steps);
        self.states += other.states;
        self.keys += other.keys;
        self.groups += other.groups;
        self.peak_states = self.peak_states.max(other.peak_states);
        self.bytes = other.bytes;
        self.peak_bytes = self.peak_bytes.max(other.peak_bytes);
        self.spilled += other.spilled;
        self.seconds += other.seconds;
    }

    fn stop(self, halt: Halt) -> FrontierStop {
        FrontierStop { halt, reached: self }
    }
}

/// The exact number of solutions, and what it took.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontierReport {
    /// How many solutions there are.
    pub count: BigUint,
    /// What it took, all parts together.
    pub reached: Reached,
    /// In how many parts it was counted, so that each fits the memory.
    pub parts: u64,
}

/// Why a pass stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The tables would have taken more than this many bytes.
    Memory {
        /// The limit.
        limit: u64,
    },
    /// A state would take so many words of 64 bits.
    Width {
        /// Words of a key.
        words: usize,
    },
    /// A count is larger than this pass can hold.
    Counts,
    /// Tables could not be written to disk, or not be read again as they were.
    Disk {
        /// The message of the system.
        kind: io::ErrorKind,
    },
    /// It had to stop: as many states as allowed were looked at, the deadline has passed, or it
    /// was cancelled.
    Stopped(Ended),
    /// A thread broke down.
    Broken,
}

/// A pass that stopped, with why and how far it was.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontierStop {
    /// Why.
    pub halt: Halt,
    /// How far it was.
    pub reached: Reached,
}

impl fmt::Display for FrontierStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reached { step, steps, states, bytes, .. } = self.reached;
        match self.halt {
            Halt::Memory { limit } => write!(
                f,
                "its tables would take more than the {} allowed; allow more or use another engine",
                size(limit)
            ),
            Halt::Width { words } => {
                return write!(
                    f,
                    "its states would be {} bits long, more than {}; use another engine",
                    words * 64,
                    MOST_WORDS * 64
                );
            }
            Halt::Counts => write!(f, "its counts are too large; use another engine"),
            Halt::Disk { kind } => {
                write!(f, "its tables on disk cannot be written or read ({kind})")
            }
            Halt::Stopped(Ended::Nodes) => write!(f, "it may look at no more states"),
            Halt::Stopped(Ended::Time) => write!(f, "the time is over"),
            Halt::Stopped(ended) => write!(f, "it was stopped ({ended})"),
            Halt::Broken => write!(f, "a worker broke down, which is a fault of ours"),
        }?;
        write!(f, " (at step {step} of {steps}, {states} states so far, {})", size(bytes))
    }
}

impl std::error::Error for FrontierStop {}

/// An amount of memory for a person.
fn size(bytes: u64) -> String {
    let (unit, name) = match bytes.checked_ilog2() {
        Some(30..) => (1u64 << 30, "GB"),
        Some(20..) => (1 << 20, "MB"),
        _ => (1 << 10, "kB"),
    };
    format!("{} {name}", (bytes as f64 / unit as f64 * 10.0).floor() / 10.0)
}

/// How a pass goes; the count does not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontierOptions {
    /// Which states are held to be one.
    pub merging: Merging,
    /// On so many threads.
    pub threads: usize,
    /// Whether to count in parts if the tables do not fit the memory.
    pub in_parts: bool,
}

impl Default for FrontierOptions {
    /// On one thread, whatever can be merged.
    fn default() -> Self {
        Self { merging: Merging::default(), threads: 1, in_parts: true }
    }
}

/// Counts the solutions of a cover.
///
/// Time and memory go with the number of states, not of solutions; see the module for what they
/// are. The states, and so the figures reported, depend on the order of the items. Where the tables
/// do not fit the memory, the count is made in parts that do.
pub fn frontier_count(
    cover: &Cover,
    options: &FrontierOptions,
    limits: &FrontierLimits,
    meter: Option<&Meter>,
) -> Result<FrontierReport, FrontierStop> {
    Counting::new(cover, *options).go_on(limits, meter)
}

/// Counts the solutions below units of a plain search of a cover, whatever tree they come from.
///
/// ```
/// use cover::{FrontierLimits, FrontierOptions, Job, Spec, Stop, drive, find_engine, frontier_units};
///
/// let cover = Spec::new(vec![(1, Some(1)); 3], vec![vec![0], vec![1], vec![2], vec![0, 1], vec![1, 2]]);
/// let cover = cover.build().unwrap();
/// let cells = find_engine("cells").unwrap().prepare(&cover, &Stop::NEVER).unwrap();
/// let mut job = Job::new(&cover, &*cells);
/// job.limits.stop.nodes = Some(2);
/// let begun = drive(job).unwrap();
/// let rest = begun.rest.units();
/// let (options, limits) = (FrontierOptions::default(), FrontierLimits::default());
/// let report = frontier_units(&cover, rest, &options, &limits, None).unwrap().unwrap();
/// assert_eq!(begun.raw + report.count, 3u32.into());
/// ```
pub fn frontier_units(
    cover: &Cover,
    units: Units,
    options: &FrontierOptions,
    limits: &FrontierLimits,
    meter: Option<&Meter>,
) -> Result<Result<FrontierReport, FrontierStop>, RunFault> {
    check_units(cover, &units)?;
    Ok(Counting::below(cover, units.list, *options).go_on(limits, meter))
}

/// Whether units are of a cover, whatever tree they come from.
fn check_units(cover: &Cover, units: &Units) -> Result<(), RunFault> {
    units.origin.serves(&Origin::question(cover)).map_err(RunFault::Origin)?;
    units.list.iter().try_for_each(|unit| unit.check(cover)).map_err(RunFault::Unit)
}

/// All states of a cover with what lies behind and ahead of each: solutions by number, at random,
/// and how often each option occurs in them.
///
/// It takes memory for all steps at once where [`frontier_count`] forgets them.
#[derive(Debug)]
pub struct Frontier {
    store: Box<dyn LayerStore>,
}

impl Frontier {
    /// Counts the solutions of a cover and keeps all states.
    pub fn build(
        cover: &Cover,
        limits: &FrontierLimits,
        meter: Option<&Meter>,
    ) -> Result<Self, FrontierStop> {
        let fields = Fields::new(cover, Merging::NONE);
        let store: Box<dyn LayerStore> = match fields.words {
            1 => Box::new(Layers::<1>::build(cover, &fields, limits, meter)?),
            2 => Box::new(Layers::<2>::build(cover, &fields, limits, meter)?),
            3..=4 => Box::new(Layers::<4>::build(cover, &fields, limits, meter)?),
            5..=MOST_WORDS => Box::new(Layers::<MOST_WORDS>::build(cover, &fields, limits, meter)?),
            words => {
                let halt = Halt::Width { words };
                return Err(FrontierStop { halt, reached: Reached::default() });
            }
        };
        Ok(Self { store })
    }

    /// How many solutions there are.
    pub fn count(&self) -> &BigUint {
        self.store.count()
    }

    /// What it took to build.
    pub fn reached(&self) -> &Reached {
        self.store.reached()
    }

    /// The options of the solution with that number, ascending; none when there are not so many.
    ///
    /// The order: at the first step where two solutions differ, the one with the lower option comes
    /// first, and one that takes none comes last.
    pub fn nth(&self, number: &BigUint) -> Option<Vec<u32>> {
        (number < self.count()).then(|| self.store.nth(number.clone()))
    }

    /// Numbers of solutions, each drawn with the same chance, any of them perhaps more than once;
    /// empty when there is no solution. The same for the same seed, everywhere.
    pub fn draw(&self, number: usize, seed: u64) -> Vec<BigUint> {
        if self.count().is_zero() {
            return vec![];
        }
        let mut chance = Rng::new(seed);
        (0..number).map(|_| draw_below(self.count(), &mut chance)).collect()
    }

    /// Numbers of solutions of classes of symmetric solutions, each class drawn with the same chance,
    /// and each solution of it.
    ///
    /// A solution that is drawn stays with a chance that makes up for the size of its class: the share
    /// of the symmetries that leave it as it is.
    pub fn draw_classes(&self, cover: &Cover, number: usize, seed: u64) -> Vec<BigUint> {
        let mut drawn = vec![];
        let mut chance = Rng::new(seed);
        while drawn.len() < number && !self.count().is_zero() {
            let solution = draw_below(self.count(), &mut chance);
            let options = self.store.nth(solution.clone());
            if chance.below(cover.symmetry_order()) < cover.group.leaving(&options) {
                drawn.push(solution);
            }
        }
        drawn
    }

    /// For each option in how many solutions it is.
    pub fn shares(
        &self,
        cover: &Cover,
        limits: &FrontierLimits,
    ) -> Result<Vec<BigUint>, FrontierStop> {
        self.store.shares(cover.n_options(), limits)
    }
}
