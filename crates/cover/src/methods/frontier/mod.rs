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
pub(crate) mod fields;
mod growth;
mod halt;
mod head;
mod interchangeable;
mod kept;
pub(crate) mod key;
mod layers;
mod layout;
mod limbs;
mod limits;
mod memory;
mod mirrors;
mod options;
mod parts;
mod pass;
mod post;
mod reached;
pub(crate) mod schedule;
mod sealed;
mod shard;
mod spill;
mod state;
mod stop;
mod table;
mod tally;
mod together;
mod uniform;
mod unit;

use num_bigint::BigUint;
use num_traits::Zero;

pub use advice::{Advice, frontier_suits};
pub use counting::Counting;
pub use halt::Halt;
pub use head::StateHead;
pub use kept::{check_state_in, state_in};
pub use limits::FrontierLimits;
pub use options::{FrontierOptions, Merging};
pub use reached::{FrontierReport, Reached};
pub use sealed::StateFault;
pub use state::{check_state, read_state_head};
pub use stop::FrontierStop;
pub use tally::{FrontierTally, frontier_tally};
pub use unit::{Counted, KeptFault, frontier_unit};

use crate::problem::Cover;
use crate::rng::Rng;
use crate::run::{Meter, Origin, RunFault, Units};
use fields::Fields;
use key::MOST_WORDS;
use layers::{LayerStore, Layers};
use uniform::draw_below;

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
            // A page has to load each of these: in WebAssembly there is one for short keys and one for long ones.
            #[cfg(not(target_family = "wasm"))]
            1 => Box::new(Layers::<1>::build(cover, &fields, limits, meter)?),
            1..=2 => Box::new(Layers::<2>::build(cover, &fields, limits, meter)?),
            #[cfg(not(target_family = "wasm"))]
            3..=4 => Box::new(Layers::<4>::build(cover, &fields, limits, meter)?),
            3..=MOST_WORDS => Box::new(Layers::<MOST_WORDS>::build(cover, &fields, limits, meter)?),
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
