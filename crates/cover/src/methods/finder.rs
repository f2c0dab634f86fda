//! What the methods share that find one solution: random walks, a beam, repair.

use std::fmt;

use crate::run::{Ended, Instant, Meter, Panicked, Stop};

/// Looks for one solution of a cover in attempts; each call continues the one before.
pub trait Finder: Send {
    /// Makes attempts until one finds a solution or proves that there is none, or it has to stop.
    ///
    /// The solution does not depend on the number of threads.
    fn seek(
        &mut self,
        stop: &Stop,
        threads: usize,
        meter: Option<&Meter>,
    ) -> Result<Sought, Panicked>;

    /// Why a plan should not use it for this cover, although it can be asked by name.
    fn objection(&self) -> Option<&'static str> {
        None
    }

    /// Leaves nothing out from the next attempt on, if it left something out to save time.
    fn keep_all(&mut self) {}

    /// How many words of 64 bits a state has, if it keeps states.
    fn words(&self) -> usize {
        1
    }
}

/// The result of looking for one solution.
#[derive(Clone, Debug)]
pub struct Sought {
    /// The options of a solution, ascending.
    pub found: Option<Vec<u32>>,
    /// Why it ended: [`Ended::Solutions`] with a solution, [`Ended::Done`] if it is proven that
    /// there is none, else what stopped it.
    pub ended: Ended,
    /// The nodes, states or moves, those of attempts that came to nothing because of an earlier one aside.
    pub nodes: u64,
    /// The attempts made.
    pub attempts: u64,
    /// The time it took.
    pub seconds: f64,
}

/// Why a method does not suit a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Its tables would take more memory than there is.
    Memory {
        /// The bytes.
        bytes: u64,
    },
    /// A state would take too many bits.
    Wide {
        /// The bits.
        bits: usize,
        /// The most bits.
        most: usize,
    },
    /// An option uses no piece with an exact number of copies.
    Loose {
        /// The option.
        option: u32,
    },
    /// Some option uses an item several times.
    Amounts,
    /// No items were found of which each option uses exactly one.
    Mixed,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory { bytes } => write!(f, "it would take {} MB", bytes >> 20),
            Self::Wide { bits, most } => {
                write!(f, "a state would take {bits} bits, more than {most}")
            }
            Self::Loose { option } => write!(
                f,
                "every piece needs an exact number of copies, and option {option} has no such piece"
            ),
            Self::Amounts => f.write_str("options use an item several times, by their amounts"),
            Self::Mixed => f.write_str(
                "no pieces with an exact number of copies were found of which each option is one",
            ),
        }
    }
}

/// How an attempt ended.
pub(crate) enum Step {
    /// With the options of a solution, ascending.
    Found(Vec<u32>),
    /// With the proof that there is no solution.
    None,
    /// Without a solution, which proves nothing.
    Failed,
    /// It has to stop, and can continue.
    Stopped(Ended),
}

/// Makes attempts, from the number `next` on, until one decides or has to stop.
///
/// `go_on` begins the attempt of a number, or continues it, and returns how it ended and the nodes that
/// it took.
pub(crate) fn make_attempts(
    next: &mut u64,
    stop: &Stop,
    meter: Option<&Meter>,
    mut go_on: impl FnMut(u64, &Stop) -> (Step, u64),
) -> Sought {
    let (start, before, mut nodes) = (Instant::now(), *next, 0);
    let (found, ended) = loop {
        let left = stop.nodes.map(|most| most.saturating_sub(nodes));
        let (step, more) = go_on(*next, &Stop { nodes: left, ..*stop });
        nodes += more;
        if let Some(meter) = meter {
            meter.report(more, 0, 0.0);
        }
        match step {
            Step::Found(options) => break (Some(options), Ended::Solutions),
            Step::None => break (None, Ended::Done),
            Step::Failed => *next += 1,
            Step::Stopped(ended) => break (None, ended),
        }
    };
    let (attempts, seconds) = (*next + 1 - before, start.elapsed().as_secs_f64());
    Sought { found, ended, nodes, attempts, seconds }
}
