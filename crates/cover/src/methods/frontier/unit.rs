//! The count of one unit of a run: in one pass, which a file may keep, or halved.
//!
//! If a file is given, the state of the count is kept in it, so that whatever ends the process costs
//! little: it is written so seldom that it costs a twentieth of the time, and so often that little is lost.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use num_bigint::BigUint;
use num_traits::Zero;

use super::check_units;
use super::counting::Counting;
use super::halt::Halt;
use super::limits::FrontierLimits;
use super::options::FrontierOptions;
use super::parts::halves;
use super::reached::{FrontierReport, Reached};
use super::sealed::StateFault;
use super::stop::FrontierStop;
use crate::problem::Cover;
use crate::run::{Ended, Instant, Meter, RunFault, Stop, Unit, Units};

/// The time between two writes is so many times what the last one took, at least.
const TIMES: u32 = 19;

/// The share of the work that may be lost, and the bounds of it in seconds.
const AT_STAKE: f64 = 0.05;
const LEAST_AT_STAKE: f64 = 1.0;
const MOST_AT_STAKE: f64 = 60.0;

/// If more than this part of the memory is left, the tables get more; if less than the other, less by
/// that part.
const MUCH: u64 = 4;
const LITTLE: u64 = 8;

/// What became of a unit that was to be counted in one pass.
#[derive(Clone, Debug)]
pub enum Counted {
    /// It is counted.
    Whole(FrontierReport),
    /// The states or the memory did not do: what it took, and the unit in two halves.
    Halves(Reached, Box<[Unit; 2]>),
}

/// Why a count whose state is kept gave no answer.
#[derive(Debug)]
pub enum KeptFault {
    /// The units are none of this cover.
    Run(RunFault),
    /// The state cannot be read.
    Read(PathBuf, StateFault),
    /// The state cannot be written; the last one is still there.
    Write(PathBuf, io::Error),
}

impl fmt::Display for KeptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Run(fault) => fault.fmt(f),
            Self::Read(path, fault) => {
                write!(f, "the state of a count, {}, cannot be used: {fault}", path.display())
            }
            Self::Write(path, error) => {
                let path = path.display();
                write!(f, "the state of a count, {path}, cannot be written ({error})")
            }
        }
    }
}

impl std::error::Error for KeptFault {}

/// The file in which the state is kept, if any.
struct Kept<'a> {
    path: Option<&'a Path>,
    /// What the last write took.
    cost: Duration,
}

impl Kept<'_> {
    /// The same stop, or the time of the next write, when so many seconds were worked in all.
    fn until_due<'s>(&self, stop: Stop<'s>, seconds: f64) -> Stop<'s> {
        let stake = (AT_STAKE * seconds).clamp(LEAST_AT_STAKE, MOST_AT_STAKE);
        let wait = Duration::from_secs_f64(stake).max(TIMES * self.cost);
        let due = Instant::now().checked_add(wait).filter(|_| self.path.is_some());
        due.map_or(stop, |due| stop.until(due))
    }

    fn save(&mut self, counting: &Counting<'_>) -> Result<(), KeptFault> {
        let Some(path) = self.path else { return Ok(()) };
        let begun = Instant::now();
        counting.save(path).map_err(|error| KeptFault::Write(path.into(), error))?;
        self.cost = begun.elapsed();
        Ok(())
    }
}

/// What the tables may take, turn by turn, if the process has a limit. The system gives memory out in
/// pieces, to each thread its own, and does not get all of it back that is free: so tables cost more than
/// their bytes. What they had once they may have again, more if much is left, and less if little is.
struct Allowance {
    bytes: u64,
    /// They may take one part in so many of the memory that is free.
    parts: u64,
}

impl Allowance {
    /// The limits of a turn that begins with tables of so many bytes.
    fn turn<'a>(&mut self, limits: &FrontierLimits<'a>, now: u64) -> FrontierLimits<'a> {
        let Some(most) = limits.stop.memory else { return *limits };
        let left = limits.stop.memory_left();
        if self.bytes == 0 || left > most / MUCH {
            self.bytes = self.bytes.max(now + left / self.parts);
        } else if left < most / LITTLE {
            self.bytes -= self.bytes / LITTLE;
        }
        let stop = Stop { memory: None, ..limits.stop };
        FrontierLimits { bytes: limits.bytes.min(self.bytes), stop, ..*limits }
    }
}

/// Counts the solutions below one unit in one pass, or halves the unit if that does not do.
///
/// With a file to keep the state in, the count goes on from what is there, writes its state there now and
/// then, and when it has to stop. When the unit is counted or halved, the file is of no more use, and the
/// caller's to remove. The nodes of the limits are the states of the whole unit, those of earlier calls
/// among them.
///
/// # Errors
///
/// If the unit is none of this cover, or the state cannot be read or written; within, where something
/// else stopped it, or it cannot be halved.
pub fn frontier_unit(
    cover: &Cover,
    units: Units,
    options: &FrontierOptions,
    limits: &FrontierLimits,
    meter: Option<&Meter>,
    keep: Option<&Path>,
) -> Result<Result<Counted, FrontierStop>, KeptFault> {
    check_units(cover, &units).map_err(KeptFault::Run)?;
    let Some(unit) = units.list.first() else {
        let (count, reached) = (BigUint::zero(), Reached::default());
        return Ok(Ok(Counted::Whole(FrontierReport { count, reached, parts: 0 })));
    };
    let options = FrontierOptions { in_parts: false, ..*options };
    let mut allowance = Allowance { bytes: 0, parts: 1 + options.threads as u64 };
    let mut kept = Kept { path: keep, cost: Duration::ZERO };
    let mut counting = match keep.filter(|path| path.exists()) {
        Some(path) => {
            let limits = allowance.turn(limits, 0);
            Counting::load(cover, units.list.clone(), options, &limits, path)
                .map_err(|fault| KeptFault::Read(path.into(), fault))?
        }
        None => Counting::below(cover, units.list.clone(), options),
    };
    let mut most = limits.stop.nodes;
    loop {
        let reached = counting.reached();
        let nodes = most.map(|most| most.saturating_sub(reached.states));
        let turn = allowance.turn(limits, reached.bytes);
        let stop = kept.until_due(Stop { nodes, ..turn.stop }, reached.seconds);
        let turn = FrontierLimits { stop, ..turn };
        let stopped = match counting.go_on(&turn, meter) {
            Ok(report) => return Ok(Ok(Counted::Whole(report))),
            Err(stopped) => stopped,
        };
        match stopped.halt {
            Halt::Stopped(Ended::Time) if limits.stop.reason().is_none() => kept.save(&counting)?,
            Halt::Memory { .. } | Halt::Stopped(Ended::Nodes) => {
                let step = most.map_or(stopped.reached.step, |most| counting.step_with(most));
                if let Some(halves) = halves(cover, unit, step) {
                    return Ok(Ok(Counted::Halves(stopped.reached, Box::new(halves))));
                }
                if matches!(stopped.halt, Halt::Memory { .. }) {
                    return Ok(Err(stopped));
                }
                // No item is live where the states ran out: the unit is counted whatever it takes.
                most = None;
            }
            Halt::Stopped(_) => {
                kept.save(&counting)?;
                return Ok(Err(stopped));
            }
            _ => return Ok(Err(stopped)),
        }
    }
}
