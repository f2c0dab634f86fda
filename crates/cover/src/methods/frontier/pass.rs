//! The pass over the steps: from each key that stands at a step to the keys its choices lead to.
//!
//! One table a step; a key that its choice leads past several steps goes straight to the table of
//! the step it stands at, so that a state is stored once a choice and not once a cell. A table is
//! dropped when its step is done, or kept for those who look back (see `layers`). With several
//! threads each has its share of every table (see `shard`); a step with few states is done by one.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use num_bigint::BigUint;

use super::growth::states_to_come;
use super::halt::Halt;
use super::head::{PassHead, Stage};
use super::limbs::{Dynamic, Fixed, Limbs, limbs_for};
use super::limits::FrontierLimits;
use super::memory::{Memory, Room};
use super::post::{MOST_BATCHES, Post};
use super::reached::Reached;
use super::schedule::Schedule;
use super::shard::{Ground, Shard, owner};
use super::stop::FrontierStop;
use super::table::{Table, hash};
use super::together::spread_together;
use crate::run::{Instant, Meter};

/// From so many states on a step is worth the starting of threads.
const MANY_STATES: usize = 1 << 14;

/// A pass in the making. It stops at its limits and goes on from there: nothing that was done
/// is done again, and the count is the same however often it stopped.
#[derive(Debug)]
pub(super) struct Pass<const W: usize> {
    pub(super) schedule: Arc<Schedule<W>>,
    pub shards: Vec<Shard<W>>,
    /// Whether to keep the tables of steps that are done.
    keep: bool,
    pub(super) memory: Memory,
    /// An upper bound on the sum of all counts in tables not done.
    pub(super) bound: BigUint,
    pub(super) reached: Reached,
    /// The states of each step that was taken up, to tell how many are to come.
    pub(super) taken_up: Vec<u64>,
    pub(super) stage: Stage,
}

/// The terms of one call of a pass: when to stop, and where to report.
#[derive(Clone, Copy)]
struct Call<'a> {
    limits: &'a FrontierLimits<'a>,
    meter: Option<&'a Meter>,
    /// How many states may be looked at in all when this call ends.
    most: u64,
}

impl<const W: usize> Pass<W> {
    pub fn new(schedule: Arc<Schedule<W>>, threads: usize, keep: bool) -> Self {
        let steps = schedule.steps.len();
        let shards = (0..threads).map(|number| Shard::new(number, threads, steps)).collect();
        let reached = Reached { steps, ..Reached::default() };
        let (memory, bound, stage) = (Memory::new(), 1u32.into(), Stage::Fresh);
        Self { schedule, shards, keep, memory, bound, reached, taken_up: vec![], stage }
    }

    /// Becomes a pass that is as far as one was, but for its tables, which may take so many bytes.
    pub(super) fn take_past(&mut self, head: &PassHead, bytes: u64) {
        self.memory.allow(bytes);
        self.memory.set_past(head.reached.peak_bytes, head.reached.spilled);
        self.reached = head.reached.clone();
        (self.bound, self.taken_up) = (head.bound.clone(), head.taken_up.clone());
        self.stage = head.stage;
        let Some(first) = self.shards.first_mut() else { return };
        (first.keys, first.groups) = (head.reached.keys, head.reached.groups);
    }

    /// Goes through all steps that are left; how many solutions there are.
    pub fn run(
        &mut self,
        limits: &FrontierLimits,
        meter: Option<&Meter>,
    ) -> Result<BigUint, FrontierStop> {
        let steps = self.schedule.steps.len();
        self.run_to(steps, limits, meter)?;
        self.note_states(steps, meter);
        Ok(self.sum(steps))
    }

    /// Goes through the steps before this one; the tables from it on then hold what goes over it.
    pub fn run_to(
        &mut self,
        end: usize,
        limits: &FrontierLimits,
        meter: Option<&Meter>,
    ) -> Result<(), FrontierStop> {
        let start = Instant::now();
        let most = limits.stop.nodes.map_or(u64::MAX, |nodes| self.reached.states + nodes);
        self.memory.allow(limits.bytes.min(limits.stop.memory_left_beside(self.memory.now())));
        let done = self.go_to(end, Call { limits, meter, most });
        self.reached.seconds += start.elapsed().as_secs_f64();
        done.map_err(|halt| FrontierStop { halt, reached: self.reached() })
    }

    fn go_to(&mut self, end: usize, call: Call) -> Result<(), Halt> {
        if self.stage == Stage::Fresh {
            self.begin()?;
        }
        while self.reached.step < end {
            self.take_step(self.reached.step, call)?;
            self.reached.step += 1;
        }
        Ok(())
    }

    /// How far the pass is, and what it took so far.
    pub fn reached(&self) -> Reached {
        let (bytes, peak_bytes) = (self.memory.now(), self.memory.peak());
        let keys = self.shards.iter().map(|shard| shard.keys).sum();
        let groups = self.shards.iter().map(|shard| shard.groups).sum();
        let spilled = self.memory.spilled();
        Reached { bytes, peak_bytes, spilled, keys, groups, ..self.reached.clone() }
    }

    /// The step at which it had come to so many states, however often it paused, or where it stands.
    pub(super) fn step_with(&self, states: u64) -> usize {
        let sums = self.taken_up.iter().scan(0, |sum, taken_up| {
            *sum += taken_up;
            Some(*sum)
        });
        sums.take(self.reached.step).position(|sum| sum >= states).unwrap_or(self.reached.step)
    }

    /// The part of all states that were looked at, if those to come rise and fall as they do mostly.
    pub fn share(&self) -> f64 {
        let looked = self.reached.states as f64;
        let known: u64 = self.taken_up.iter().sum();
        let to_come = states_to_come(&self.taken_up, &self.schedule.live_bits());
        looked / (known as f64 + to_come).max(1.0)
    }

    /// Puts the one key there that stands before the first step.
    fn begin(&mut self) -> Result<(), Halt> {
        let (key, limbs) = (Schedule::start(), Fixed::<1>);
        let hash = hash(&key);
        let owner = owner(hash, self.shards.len());
        let table = &mut self.shards[owner].tables[0];
        self.memory.take(table.bytes_to_grow(hash).0)?;
        table.grow(hash);
        table.add(limbs, hash, &key, &[1]);
        self.stage = Stage::Between;
        Ok(())
    }

    /// Takes up a step, or goes on with it, and ends it.
    fn take_step(&mut self, step: usize, call: Call) -> Result<(), Halt> {
        let (limbs, before) = match self.stage {
            Stage::Within { limbs, before } => (limbs, before),
            Stage::Lost => return Err(Halt::Broken),
            Stage::Fresh | Stage::Between => self.take_up(step, call)?,
        };
        let spread = loop {
            let spread = match limbs {
                1 => self.spread(step, call, Fixed::<1>),
                #[cfg(not(target_family = "wasm"))]
                2 => self.spread(step, call, Fixed::<2>),
                _ => self.spread(step, call, Dynamic(limbs)),
            };
            // A thread spills its own tables, and only large ones: perhaps others do.
            let is_short = matches!(spread, Err(Halt::Memory { .. }));
            if !is_short || !self.spill_all(call)? {
                break spread;
            }
        };
        if spread == Err(Halt::Broken) {
            self.stage = Stage::Lost;
        }
        spread?;
        self.shards.iter_mut().for_each(|shard| shard.end(step, self.keep));
        self.stage = Stage::Between;
        if self.memory.spilled() > 0 {
            self.correct_states(self.reached.states - before);
        }
        Ok(())
    }

    /// Takes up a step: the limbs of its counts, and how many states were looked at before it.
    fn take_up(&mut self, step: usize, call: Call) -> Result<(usize, u64), Halt> {
        let limbs = self.make_room(step, call)?;
        if call.limits.folder.is_some() {
            self.prepare(step, call)?;
        }
        self.note_states(step, call.meter);
        self.shards.iter_mut().for_each(|shard| shard.begin(step));
        let before = self.reached.states;
        self.stage = Stage::Within { limbs, before };
        Ok((limbs, before))
    }

    #[cold]
    fn prepare(&mut self, step: usize, call: Call) -> Result<(), Halt> {
        let mut shards = std::mem::take(&mut self.shards);
        let room = self.room(call);
        let ready = shards.iter_mut().try_for_each(|shard| shard.prepare(&room, step));
        self.shards = shards;
        ready
    }

    /// Where tables may be.
    fn room<'a>(&'a self, call: Call<'a>) -> Room<'a> {
        Room { memory: &self.memory, folder: call.limits.folder.filter(|_| !self.keep) }
    }

    /// Writes all tables to disk; whether that made room.
    #[cold]
    fn spill_all(&mut self, call: Call) -> Result<bool, Halt> {
        let before = self.memory.now();
        let mut shards = std::mem::take(&mut self.shards);
        let room = self.room(call);
        let done = shards.iter_mut().try_for_each(|shard| shard.spill_all(&room));
        self.shards = shards;
        done.map(|()| self.memory.now() < before)
    }

    fn states(&self, step: usize) -> usize {
        self.shards.iter().map(|shard| shard.states(step)).sum()
    }

    fn sum(&self, step: usize) -> BigUint {
        self.shards.iter().map(|shard| shard.tables[step].sum()).sum()
    }

    /// Notes how many states stand at a step that is taken up.
    fn note_states(&mut self, step: usize, meter: Option<&Meter>) {
        let states = self.states(step) as u64;
        self.reached.peak_states = self.reached.peak_states.max(states);
        self.taken_up.push(states);
        if let Some(meter) = meter {
            meter.report(states, 0, step as f64 / self.reached.steps.max(1) as f64);
        }
    }

    /// Notes how many states stood at the last step: those on disk may have been counted twice before.
    fn correct_states(&mut self, states: u64) {
        let Some(noted) = self.taken_up.last_mut().filter(|noted| **noted > states) else { return };
        *noted = states;
        self.reached.peak_states = self.taken_up.iter().copied().max().unwrap_or(0);
    }

    /// Sees to it that no count can overflow in this step: how many limbs they have.
    fn make_room(&mut self, step: usize, call: Call) -> Result<usize, Halt> {
        let transitions = self.schedule.steps[step].transitions.len();
        let ahead = self.shards.iter().flat_map(|shard| &shard.tables[step..]);
        let limbs = ahead.map(Table::limbs).min().unwrap_or(1);
        let more = self.sum(step) * transitions;
        let room = limbs as u64 * u64::from(u64::BITS);
        let is_tight = self.bound.bits().max(more.bits()) >= room;
        if is_tight && limbs_for(&(&self.bound + &more)) > limbs {
            self.bound = (step..=self.reached.steps).map(|at| self.sum(at)).sum();
            let needed = limbs_for(&(&self.bound + &more));
            if needed > limbs {
                // One more than needed, so that this is rare.
                let wide = if needed > 2 { needed + needed / 4 } else { needed };
                self.widen(step, wide, call)?;
                self.bound += more;
                return Ok(wide);
            }
        }
        self.bound += more;
        Ok(limbs)
    }

    fn widen(&mut self, step: usize, limbs: usize, call: Call) -> Result<(), Halt> {
        let (post, looked) = (Post::new(1, 0), AtomicU64::new(0));
        self.with_shards(call, &post, &looked, |ground, shards| {
            shards.iter_mut().try_for_each(|shard| shard.widen(ground, step, limbs))
        })
    }

    /// The keys that follow those of a step, of the states that were not looked at yet.
    fn spread<L: Limbs>(&mut self, step: usize, call: Call, limbs: L) -> Result<(), Halt> {
        let threads = self.shards.len();
        let states: usize = self.shards.iter().map(Shard::states_ahead).sum();
        let together = threads > 1 && states >= MANY_STATES;
        let most = if together { MOST_BATCHES } else { usize::MAX };
        // One thread sends nothing.
        let post = Post::new(if threads > 1 { threads } else { 0 }, most);
        let looked = AtomicU64::new(0);
        let done = self.with_shards(call, &post, &looked, |ground, shards| {
            let done = if together {
                spread_together(ground, shards, step, limbs)
            } else {
                shards.iter_mut().try_for_each(|shard| shard.spread(ground, step, limbs))
            };
            // Keys that were sent must be added or kept, even if the step failed.
            let fetched = shards.iter_mut().map(|shard| shard.fetch_all(ground, limbs));
            let fetched = fetched.fold(Ok(()), Result::and);
            done.and(fetched)
        });
        self.reached.states += looked.into_inner();
        done
    }

    /// Lets the shards work on what this call allows.
    fn with_shards<T>(
        &mut self,
        call: Call,
        post: &Post<W>,
        looked: &AtomicU64,
        work: impl FnOnce(Ground<'_, W>, &mut Vec<Shard<W>>) -> T,
    ) -> T {
        let mut shards = std::mem::take(&mut self.shards);
        let room = self.room(call);
        let ground = Ground {
            schedule: &self.schedule,
            limits: call.limits,
            meter: call.meter,
            room: &room,
            keep: self.keep,
            post,
            places: &[],
            looked,
            most: call.most.saturating_sub(self.reached.states),
        };
        let done = work(ground, &mut shards);
        self.shards = shards;
        done
    }
}
