//! A count over a frontier that is paused and gone on with.

use std::fmt::Debug;
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::Zero;

use super::fields::Fields;
use super::pass::Pass;
use super::schedule::Schedule;
use super::{FrontierLimits, FrontierStop, Halt, MOST_WORDS, Merging, Reached};
use crate::problem::Cover;
use crate::run::Meter;

/// A count in the making: it goes as far as the limits of each call allow, and keeps what it has.
///
/// ```
/// use cover::{Counting, FrontierLimits, Merging, Spec, Stop};
///
/// let n = 40;
/// let mut options: Vec<Vec<u32>> = (0..n).map(|x| vec![2 * x, 2 * x + 1]).collect();
/// options.extend((1..n).flat_map(|x| [0, 1].map(|y| vec![2 * x - 2 + y, 2 * x + y])));
/// let cover = Spec::new(vec![(1, Some(1)); 2 * n as usize], options).build().unwrap();
/// let mut counting = Counting::new(&cover, Merging::default(), 1);
/// let turn = FrontierLimits { stop: Stop::NEVER.within(10), ..FrontierLimits::default() };
/// let count = loop {
///     if let Ok(count) = counting.go_on(&turn, None) {
///         break count;
///     }
/// };
/// assert_eq!(count, 165_580_141u32.into()); // the 41st Fibonacci number
/// ```
#[derive(Debug)]
pub struct Counting(Kind);

#[derive(Debug)]
enum Kind {
    /// There is no solution, which is seen without a pass.
    None,
    /// Keys would be too wide.
    Wide { words: usize },
    /// A pass over keys of some width.
    Pass(Box<dyn AnyPass>),
}

/// A pass, whatever the width of its keys.
trait AnyPass: Debug + Send {
    fn run(
        &mut self,
        limits: &FrontierLimits,
        meter: Option<&Meter>,
    ) -> Result<BigUint, FrontierStop>;
    fn reached(&self) -> Reached;
}

impl<const W: usize> AnyPass for Pass<W> {
    fn run(
        &mut self,
        limits: &FrontierLimits,
        meter: Option<&Meter>,
    ) -> Result<BigUint, FrontierStop> {
        Self::run(self, limits, meter)
    }

    fn reached(&self) -> Reached {
        Self::reached(self)
    }
}

impl Counting {
    /// Prepares a count of the solutions of a cover, on so many threads.
    pub fn new(cover: &Cover, merging: Merging, threads: usize) -> Self {
        let fields = Fields::new(cover, merging);
        let threads = threads.max(1);
        Self(match fields.words {
            _ if fields.order.infeasible => Kind::None,
            1 => pass::<1>(cover, &fields, merging, threads),
            2 => pass::<2>(cover, &fields, merging, threads),
            3..=4 => pass::<4>(cover, &fields, merging, threads),
            5..=MOST_WORDS => pass::<MOST_WORDS>(cover, &fields, merging, threads),
            words => Kind::Wide { words },
        })
    }

    /// Goes on until the count is known, or a limit stops it: the nodes are the states of this call.
    ///
    /// # Errors
    ///
    /// Why it stopped.  After a limit of time, states or memory, and when it was cancelled, the next
    /// call goes on; any other halt is final.
    pub fn go_on(
        &mut self,
        limits: &FrontierLimits,
        meter: Option<&Meter>,
    ) -> Result<BigUint, FrontierStop> {
        match &mut self.0 {
            Kind::None => Ok(BigUint::zero()),
            Kind::Wide { words } => Err(Reached::default().stop(Halt::Width { words: *words })),
            Kind::Pass(pass) => pass.run(limits, meter),
        }
    }

    /// How far it is, and what it took so far.
    pub fn reached(&self) -> Reached {
        match &self.0 {
            Kind::Pass(pass) => pass.reached(),
            Kind::None | Kind::Wide { .. } => Reached::default(),
        }
    }
}

fn pass<const W: usize>(cover: &Cover, fields: &Fields, merging: Merging, threads: usize) -> Kind {
    let schedule = Arc::new(Schedule::<W>::new(cover, fields, merging));
    Kind::Pass(Box::new(Pass::new(schedule, threads, false)))
}
