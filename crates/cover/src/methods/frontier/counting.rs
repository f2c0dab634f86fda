//! A count over a frontier that is paused and gone on with, in parts if memory is short.

use std::fmt::Debug;
use std::io;
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::fields::Fields;
use super::halt::Halt;
use super::head::{PassHead, question_of};
use super::key::MOST_WORDS;
use super::limits::FrontierLimits;
use super::options::{FrontierOptions, Merging};
use super::parts::halves;
use super::pass::Pass;
use super::reached::{FrontierReport, Reached};
use super::schedule::Schedule;
use super::sealed::{Sealer, StateFault, Unsealer};
use super::stop::FrontierStop;
use crate::problem::Cover;
use crate::run::{Ledger, Meter, Open, Stop, Unit, Weight};

/// A count in the making: it goes as far as the limits of each call allow, and keeps what it has.
///
/// ```
/// use cover::{Counting, FrontierLimits, FrontierOptions, Spec, Stop};
///
/// let n = 40;
/// let mut options: Vec<Vec<u32>> = (0..n).map(|x| vec![2 * x, 2 * x + 1]).collect();
/// options.extend((1..n).flat_map(|x| [0, 1].map(|y| vec![2 * x - 2 + y, 2 * x + y])));
/// let cover = Spec::new(vec![(1, Some(1)); 2 * n as usize], options).build().unwrap();
/// let mut counting = Counting::new(&cover, FrontierOptions::default());
/// let turn = FrontierLimits { stop: Stop::NEVER.within(10), ..FrontierLimits::default() };
/// let report = loop {
///     if let Ok(report) = counting.go_on(&turn, None) {
///         break report;
///     }
/// };
/// assert_eq!(report.count, 165_580_141u32.into()); // the 41st Fibonacci number
/// ```
#[derive(Debug)]
pub struct Counting<'a> {
    pub(super) cover: &'a Cover,
    pub(super) options: FrontierOptions,
    /// A hash of the units whose solutions are counted.
    pub(super) question: u128,
    pub(super) ledger: Ledger,
    /// A stack: the next part is the last.
    pub(super) waiting: Vec<Unit>,
    /// The part that is being counted.
    pub(super) now: Option<(Unit, PartCount)>,
    /// The parts that are counted, and those that were parted again.
    pub(super) report: FrontierReport,
}

impl<'a> Counting<'a> {
    /// Prepares a count of all solutions of a cover.
    pub fn new(cover: &'a Cover, options: FrontierOptions) -> Self {
        Self::below(cover, vec![Unit::root()], options)
    }

    /// Prepares a count of the solutions below units, which are disjoint and of this cover.
    pub(super) fn below(cover: &'a Cover, units: Vec<Unit>, options: FrontierOptions) -> Self {
        let given: Weight = units.iter().map(|unit| &unit.weight).sum();
        let reached = Reached::default();
        Self {
            cover,
            options,
            question: question_of(&units),
            ledger: Ledger::new(given),
            waiting: units.into_iter().rev().collect(),
            now: None,
            report: FrontierReport { count: BigUint::zero(), reached, parts: 0 },
        }
    }

    /// Takes over the results of parts: the weight done, the weight left, and the report.
    pub(super) fn take_past(
        &mut self,
        done: Weight,
        left: Weight,
        report: FrontierReport,
    ) -> Result<(), StateFault> {
        self.ledger.note(done);
        self.report = report;
        match self.ledger.is_open(&left) {
            true => Ok(()),
            false => Err(StateFault::Damaged("its parts do not add up to the whole")),
        }
    }

    /// Goes on until the count is known, or a limit stops it: the nodes are the states of this call.
    ///
    /// # Errors
    ///
    /// Why it stopped. After a limit of time, states or memory, and when it was cancelled, the next
    /// call goes on; any other halt is final.
    pub fn go_on(
        &mut self,
        limits: &FrontierLimits,
        meter: Option<&Meter>,
    ) -> Result<FrontierReport, FrontierStop> {
        let before = self.reached().states;
        while let Some((unit, mut part)) = self.take() {
            let nodes = limits.stop.nodes;
            let left = nodes.map(|most| (before + most).saturating_sub(self.report.reached.states));
            let mine = left.map(|left| left.saturating_sub(part.reached().states));
            let limits = FrontierLimits { stop: Stop { nodes: mine, ..limits.stop }, ..*limits };
            match part.go_on(&limits, meter) {
                Ok(count) => {
                    self.report.count += count;
                    self.report.parts += 1;
                    self.report.reached.add(&part.reached());
                    self.ledger.note(unit.weight);
                }
                Err(halt) => self.halted(halt, unit, part)?,
            }
            if let Some(meter) = meter {
                meter.report(0, 0, self.ledger.share());
            }
        }
        let none: [Open; 0] = [];
        match self.ledger.clone().close(none.iter()) {
            Ok(_) => Ok(self.report.clone()),
            Err(_) => Err(self.report.reached.clone().stop(Halt::Broken)),
        }
    }

    /// The part to go on with.
    fn take(&mut self) -> Option<(Unit, PartCount)> {
        self.now.take().or_else(|| {
            let unit = self.waiting.pop()?;
            let part = PartCount::new(self.cover, &unit, self.options);
            Some((unit, part))
        })
    }

    /// Parts what does not fit the memory, and keeps anything else for the next call.
    fn halted(&mut self, halt: Halt, unit: Unit, part: PartCount) -> Result<(), FrontierStop> {
        if matches!(halt, Halt::Memory { .. }) && self.options.in_parts {
            let reached = part.reached();
            if let Some(halves) = halves(self.cover, &unit, reached.step) {
                self.report.reached.add(&reached);
                self.waiting.extend(halves);
                return Ok(());
            }
        }
        self.now = Some((unit, part));
        Err(self.reached().stop(halt))
    }

    /// Whether it may be parted where the memory of a call does not do; from the next call on.
    pub fn allow_parts(&mut self, in_parts: bool) {
        self.options.in_parts = in_parts;
    }

    /// How far it is, and what it took so far, all parts together.
    pub fn reached(&self) -> Reached {
        let mut reached = self.report.reached.clone();
        if let Some((_, part)) = &self.now {
            reached.add(&part.reached());
        }
        reached
    }

    /// The step at which the part in progress had come to so many states, or where it stands.
    pub(super) fn step_with(&self, states: u64) -> usize {
        match &self.now {
            Some((_, PartCount::Pass(pass))) => pass.step_with(states),
            _ => 0,
        }
    }

    /// The part of all work that is done, as far as the steps done tell of those to come.
    pub fn share(&self) -> f64 {
        let now = self.now.as_ref();
        let part =
            now.map_or(0.0, |(unit, part)| unit.weight.to_f64().unwrap_or(0.0) * part.share());
        self.ledger.share() + part / self.ledger.given()
    }
}

/// One part: a pass over the cover of its unit, or what needs none.
#[derive(Debug)]
pub(super) enum PartCount {
    /// There is no solution, which is seen without a pass.
    None,
    /// Keys would be too wide.
    Wide { words: usize },
    /// A pass over keys of some width.
    Pass(Box<dyn AnyPass>),
}

/// A pass, whatever the width of its keys.
pub(super) trait AnyPass: Debug + Send {
    fn run(&mut self, limits: &FrontierLimits, meter: Option<&Meter>) -> Result<BigUint, Halt>;
    fn reached(&self) -> Reached;
    fn share(&self) -> f64;
    fn step_with(&self, states: u64) -> usize;
    fn head(&self) -> PassHead;
    fn write_blocks(&self, to: &mut Sealer<'_>) -> io::Result<()>;
    fn read_blocks(
        &mut self,
        head: &PassHead,
        from: &mut Unsealer<'_>,
        limits: &FrontierLimits,
    ) -> Result<(), StateFault>;
}

impl<const W: usize> AnyPass for Pass<W> {
    fn run(&mut self, limits: &FrontierLimits, meter: Option<&Meter>) -> Result<BigUint, Halt> {
        Self::run(self, limits, meter).map_err(|stop| stop.halt)
    }

    fn reached(&self) -> Reached {
        Self::reached(self)
    }

    fn share(&self) -> f64 {
        Self::share(self)
    }

    fn step_with(&self, states: u64) -> usize {
        Self::step_with(self, states)
    }

    fn head(&self) -> PassHead {
        Self::head(self)
    }

    fn write_blocks(&self, to: &mut Sealer<'_>) -> io::Result<()> {
        Self::write_blocks(self, to)
    }

    fn read_blocks(
        &mut self,
        head: &PassHead,
        from: &mut Unsealer<'_>,
        limits: &FrontierLimits,
    ) -> Result<(), StateFault> {
        Self::read_blocks(self, head, from, limits)
    }
}

impl PartCount {
    pub(super) fn new(cover: &Cover, unit: &Unit, options: FrontierOptions) -> Self {
        // The whole is counted as it is, because the part of the tree below a unit has no symmetries.
        let is_whole = unit.chosen.is_empty() && unit.excluded.is_empty();
        let below = (!is_whole).then(|| cover.below(&unit.chosen, &unit.excluded));
        let cover = below.as_ref().map_or(cover, |below| &below.cover);
        let fields = Fields::new(cover, options.merging);
        let FrontierOptions { merging, threads, .. } = options;
        match fields.words {
            _ if fields.order.infeasible => Self::None,
            // As for a frontier: a page has one for short keys and one for long ones.
            #[cfg(not(target_family = "wasm"))]
            1 => Self::pass::<1>(cover, &fields, merging, threads),
            1..=2 => Self::pass::<2>(cover, &fields, merging, threads),
            #[cfg(not(target_family = "wasm"))]
            3..=4 => Self::pass::<4>(cover, &fields, merging, threads),
            3..=MOST_WORDS => Self::pass::<MOST_WORDS>(cover, &fields, merging, threads),
            words => Self::Wide { words },
        }
    }

    fn pass<const W: usize>(
        cover: &Cover,
        fields: &Fields,
        merging: Merging,
        threads: usize,
    ) -> Self {
        let schedule = Arc::new(Schedule::<W>::new(cover, fields, merging));
        Self::Pass(Box::new(Pass::new(schedule, threads.max(1), false)))
    }

    fn go_on(&mut self, limits: &FrontierLimits, meter: Option<&Meter>) -> Result<BigUint, Halt> {
        match self {
            Self::None => Ok(BigUint::zero()),
            Self::Wide { words } => Err(Halt::Width { words: *words }),
            Self::Pass(pass) => pass.run(limits, meter),
        }
    }

    fn reached(&self) -> Reached {
        match self {
            Self::Pass(pass) => pass.reached(),
            Self::None | Self::Wide { .. } => Reached::default(),
        }
    }

    fn share(&self) -> f64 {
        match self {
            Self::Pass(pass) => pass.share(),
            Self::None | Self::Wide { .. } => 0.0,
        }
    }
}
