//! The pass over the steps: from each key that stands at a step to the keys its choices lead to.
//!
//! One table a step; a key that its choice leads past several steps goes straight to the table of
//! the step it stands at, so that a state is stored once a choice and not once a cell. A table is
//! dropped when its step is done, or kept for those who look back (see `layers`).

use std::time::Instant;

use num_bigint::BigUint;

use super::limbs::{Dynamic, Fixed, Limbs, limbs_for};
use super::schedule::{Key, Schedule};
use super::table::{Table, hash};
use super::{FrontierLimits, FrontierStop, Halt, Reached};
use crate::pool::Meter;

/// States between two looks at the clock and the cancel flag.
pub(super) const STRIDE: usize = 1024;

/// Keys that are added together.
const BATCH: usize = 32;

/// A pass in the making.
pub(super) struct Sweep<'a, const W: usize> {
    pub schedule: &'a Schedule<W>,
    /// For each step, and for the end, the keys that stand there.
    pub tables: Vec<Table<W>>,
    /// Whether to keep the tables of steps that are done.
    keep: bool,
    limits: &'a FrontierLimits<'a>,
    meter: Option<&'a Meter>,
    /// Keys to be added to tables: where they stand and their hashes; and the counts of all.
    waiting: Vec<(usize, u64, Key<W>)>,
    counts: Vec<u64>,
    /// An upper bound on the sum of all counts in tables not done.
    bound: BigUint,
    pub reached: Reached,
    start: Instant,
}

impl<'a, const W: usize> Sweep<'a, W> {
    pub fn new(
        schedule: &'a Schedule<W>,
        limits: &'a FrontierLimits<'a>,
        meter: Option<&'a Meter>,
        keep: bool,
    ) -> Self {
        let steps = schedule.steps.len();
        let tables = (0..=steps).map(|_| Table::new(1)).collect();
        let reached = Reached { steps, ..Reached::default() };
        let (bound, start) = (1u32.into(), Instant::now());
        let (waiting, counts) = (Vec::with_capacity(BATCH), vec![]);
        Self { schedule, tables, keep, limits, meter, waiting, counts, bound, reached, start }
    }

    /// Goes through all steps; how many solutions there are.
    pub fn run(&mut self) -> Result<BigUint, FrontierStop> {
        let steps = self.schedule.steps.len();
        self.begin().map_err(|halt| self.stop(halt))?;
        for step in 0..steps {
            self.reached.step = step;
            self.take_step(step).map_err(|halt| self.stop(halt))?;
        }
        self.reached.step = steps;
        self.count_states(steps);
        self.reached.seconds = self.start.elapsed().as_secs_f64();
        Ok(self.tables[steps].sum())
    }

    /// Puts the one key there that stands before the first step.
    fn begin(&mut self) -> Result<(), Halt> {
        self.put_off(0, Schedule::start(), &[1], Fixed::<1>)?;
        self.add_all(Fixed::<1>)
    }

    fn stop(&mut self, halt: Halt) -> FrontierStop {
        self.reached.seconds = self.start.elapsed().as_secs_f64();
        FrontierStop { halt, reached: self.reached.clone() }
    }

    fn take_step(&mut self, step: usize) -> Result<(), Halt> {
        let states = self.reached.states + self.tables[step].len() as u64;
        if self.limits.states.is_some_and(|most| states > most) {
            return Err(Halt::States);
        }
        self.count_states(step);
        let limbs = self.make_room(step)?;
        let table = std::mem::take(&mut self.tables[step]);
        let done = match limbs {
            1 => self.spread(step, &table, Fixed::<1>),
            2 => self.spread(step, &table, Fixed::<2>),
            _ => self.spread(step, &table, Dynamic(limbs)),
        };
        if self.keep {
            self.tables[step] = table;
        } else {
            self.reached.bytes -= table.bytes() as u64;
        }
        done
    }

    fn count_states(&mut self, step: usize) {
        let states = self.tables[step].len() as u64;
        self.reached.states += states;
        self.reached.peak_states = self.reached.peak_states.max(states);
        if let Some(meter) = self.meter {
            meter.tell(states, 0, step as f64 / self.reached.steps.max(1) as f64);
        }
    }

    /// Sees to it that no count can overflow in this step: how many limbs they have.
    fn make_room(&mut self, step: usize) -> Result<usize, Halt> {
        let moves = self.schedule.steps[step].moves.len();
        let growth = |sum: BigUint| sum * moves;
        let limbs = self.tables[step].limbs();
        let more = growth(self.tables[step].sum());
        if limbs_for(&(&self.bound + &more)) > limbs {
            self.bound = self.tables[step..].iter().map(Table::sum).sum();
            let needed = limbs_for(&(&self.bound + &more));
            if needed > limbs {
                // One more than needed, so that this is rare.
                let wide = if needed > 2 { needed + needed / 4 } else { needed };
                return self.widen(step, wide).map(|()| wide);
            }
        }
        self.bound += more;
        Ok(limbs)
    }

    fn widen(&mut self, step: usize, limbs: usize) -> Result<(), Halt> {
        for at in step..self.tables.len() {
            let (before, entries) = (self.tables[at].bytes(), self.tables[at].capacity());
            self.take_bytes(entries * (W + limbs) * size_of::<u64>())?;
            self.tables[at].widen(limbs, self.limits)?;
            self.reached.bytes -= before as u64;
        }
        Ok(())
    }

    /// The keys that follow those of a table.
    fn spread<L: Limbs>(&mut self, step: usize, table: &Table<W>, limbs: L) -> Result<(), Halt> {
        let schedule = self.schedule;
        for place in 0..table.capacity() {
            if place % STRIDE == 0 {
                self.look_up(step, place as f64 / table.capacity() as f64)?;
            }
            let Some((key, count)) = table.at(place) else { continue };
            schedule.follow(step, &key, |_, at, next| self.put_off(at, next, count, limbs))?;
        }
        self.add_all(limbs)
    }

    /// Puts a key off until there are enough to be added together.
    #[inline(always)]
    fn put_off<L: Limbs>(
        &mut self,
        at: usize,
        key: Key<W>,
        count: &[u64],
        limbs: L,
    ) -> Result<(), Halt> {
        self.waiting.push((at, hash(&key), key));
        self.counts.extend_from_slice(count);
        if self.waiting.len() == BATCH { self.add_all(limbs) } else { Ok(()) }
    }

    /// Adds the keys put off. A table larger than the caches answers slowly, but many questions at
    /// once: so all homes are looked at first.
    fn add_all<L: Limbs>(&mut self, limbs: L) -> Result<(), Halt> {
        let seen = self
            .waiting
            .iter()
            .fold(0, |seen, &(at, hash, _)| seen ^ self.tables[at].touch(limbs, hash));
        std::hint::black_box(seen);
        for number in 0..self.waiting.len() {
            let (at, hash, key) = self.waiting[number];
            if self.tables[at].is_full() {
                self.grow(at)?;
            }
            let count = &self.counts[number * limbs.limbs()..][..limbs.limbs()];
            self.tables[at].add(limbs, hash, &key, count);
        }
        self.waiting.clear();
        self.counts.clear();
        Ok(())
    }

    #[cold]
    fn grow(&mut self, at: usize) -> Result<(), Halt> {
        let before = self.tables[at].bytes();
        self.take_bytes(self.tables[at].bytes_grown())?;
        self.tables[at].grow(self.limits)?;
        self.reached.bytes -= before as u64;
        Ok(())
    }

    /// Notes that memory will be used, where the limit allows it.
    fn take_bytes(&mut self, bytes: usize) -> Result<(), Halt> {
        let after = self.reached.bytes + bytes as u64;
        if after > self.limits.bytes {
            return Err(Halt::Memory { limit: self.limits.bytes });
        }
        self.reached.bytes = after;
        self.reached.peak_bytes = self.reached.peak_bytes.max(after);
        Ok(())
    }

    fn look_up(&self, step: usize, share: f64) -> Result<(), Halt> {
        if let Some(meter) = self.meter {
            meter.tell(0, 0, (step as f64 + share) / self.reached.steps as f64);
        }
        self.limits.check()
    }
}
