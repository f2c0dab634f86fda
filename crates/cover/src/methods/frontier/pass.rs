//! The pass over the steps: from each key that stands at a step to the keys its choices lead to.
//!
//! One table a step; a key that its choice leads past several steps goes straight to the table of
//! the step it stands at, so that a state is stored once a choice and not once a cell. A table is
//! dropped when its step is done, or kept for those who look back (see `layers`). With several
//! threads each has its share of every table (see `shard`); a step with few states is done by one.

use num_bigint::BigUint;

use super::limbs::{Dynamic, Fixed, Limbs, limbs_for};
use super::post::{MOST_PARCELS, Post};
use super::schedule::Schedule;
use super::shard::{Ground, Memory, Shard, owner};
use super::table::{Table, hash};
use super::{FrontierLimits, FrontierStop, Halt, Reached};
use crate::run::workers::each;
use crate::run::{Ended, Instant, Meter};

/// From so many states on a step is worth the starting of threads.
const MANY_STATES: usize = 1 << 14;

/// A pass in the making.
pub(super) struct Pass<'a, const W: usize> {
    schedule: &'a Schedule<W>,
    pub shards: Vec<Shard<W>>,
    /// Whether to keep the tables of steps that are done.
    keep: bool,
    limits: &'a FrontierLimits<'a>,
    meter: Option<&'a Meter>,
    memory: Memory,
    /// An upper bound on the sum of all counts in tables not done.
    bound: BigUint,
    reached: Reached,
    start: Instant,
}

impl<'a, const W: usize> Pass<'a, W> {
    pub fn new(
        schedule: &'a Schedule<W>,
        limits: &'a FrontierLimits<'a>,
        meter: Option<&'a Meter>,
        threads: usize,
        keep: bool,
    ) -> Self {
        let steps = schedule.steps.len();
        let shards = (0..threads).map(|number| Shard::new(number, threads, steps)).collect();
        let reached = Reached { steps, ..Reached::default() };
        let (memory, bound, start) =
            (Memory::new(limits.table_bytes()), 1u32.into(), Instant::now());
        Self { schedule, shards, keep, limits, meter, memory, bound, reached, start }
    }

    /// Goes through all steps; how many solutions there are.
    pub fn run(&mut self) -> Result<BigUint, FrontierStop> {
        let steps = self.schedule.steps.len();
        self.run_to(steps)?;
        self.count_states(steps);
        Ok(self.sum(steps))
    }

    /// Goes through the steps before this one; the tables from it on then hold what goes over it.
    pub fn run_to(&mut self, end: usize) -> Result<(), FrontierStop> {
        self.begin().map_err(|halt| self.stop(halt))?;
        for step in 0..end {
            self.reached.step = step;
            self.take_step(step).map_err(|halt| self.stop(halt))?;
        }
        self.reached.step = end;
        Ok(())
    }

    /// How far the pass is, and what it took so far.
    pub fn reached(&self) -> Reached {
        Reached {
            bytes: self.memory.now(),
            peak_bytes: self.memory.peak(),
            seconds: self.start.elapsed().as_secs_f64(),
            ..self.reached
        }
    }

    /// Puts the one key there that stands before the first step.
    fn begin(&mut self) -> Result<(), Halt> {
        let (key, limbs) = (Schedule::start(), Fixed::<1>);
        let hash = hash(&key);
        let owner = owner(hash, self.shards.len());
        let table = &mut self.shards[owner].tables[0];
        self.memory.take(table.bytes_to_grow(hash).0)?;
        table.grow(hash, self.limits)?;
        table.add(limbs, hash, &key, &[1]);
        Ok(())
    }

    fn stop(&self, halt: Halt) -> FrontierStop {
        FrontierStop { halt, reached: self.reached() }
    }

    fn take_step(&mut self, step: usize) -> Result<(), Halt> {
        let states = self.reached.states + self.states(step) as u64;
        if self.limits.stop.nodes.is_some_and(|most| states > most) {
            return Err(Halt::Stopped(Ended::Nodes));
        }
        self.count_states(step);
        let limbs = self.make_room(step)?;
        let at = |shard: &mut Shard<W>| std::mem::replace(&mut shard.tables[step], Table::new(1));
        let mut tables: Vec<Table<W>> = self.shards.iter_mut().map(at).collect();
        match limbs {
            1 => self.spread(step, &mut tables, Fixed::<1>),
            2 => self.spread(step, &mut tables, Fixed::<2>),
            _ => self.spread(step, &mut tables, Dynamic(limbs)),
        }?;
        if self.keep {
            for (shard, table) in self.shards.iter_mut().zip(tables) {
                shard.tables[step] = table;
            }
        }
        Ok(())
    }

    fn states(&self, step: usize) -> usize {
        self.shards.iter().map(|shard| shard.tables[step].len()).sum()
    }

    fn sum(&self, step: usize) -> BigUint {
        self.shards.iter().map(|shard| shard.tables[step].sum()).sum()
    }

    fn count_states(&mut self, step: usize) {
        let states = self.states(step) as u64;
        self.reached.states += states;
        self.reached.peak_states = self.reached.peak_states.max(states);
        if let Some(meter) = self.meter {
            meter.report(states, 0, step as f64 / self.reached.steps.max(1) as f64);
        }
    }

    /// Sees to it that no count can overflow in this step: how many limbs they have.
    fn make_room(&mut self, step: usize) -> Result<usize, Halt> {
        let transitions = self.schedule.steps[step].transitions.len();
        let limbs = self.shards[0].tables[step].limbs();
        let more = self.sum(step) * transitions;
        if limbs_for(&(&self.bound + &more)) > limbs {
            self.bound = (step..=self.reached.steps).map(|at| self.sum(at)).sum();
            let needed = limbs_for(&(&self.bound + &more));
            if needed > limbs {
                // One more than needed, so that this is rare.
                let wide = if needed > 2 { needed + needed / 4 } else { needed };
                self.widen(step, wide)?;
                self.bound += more;
                return Ok(wide);
            }
        }
        self.bound += more;
        Ok(limbs)
    }

    fn widen(&mut self, step: usize, limbs: usize) -> Result<(), Halt> {
        let (post, mut shards) = (Post::new(1, 0), std::mem::take(&mut self.shards));
        let ground = self.ground(&post);
        let widened = shards.iter_mut().try_for_each(|shard| shard.widen(ground, step, limbs));
        self.shards = shards;
        widened
    }

    /// The keys that follow those of the tables of a step, one table a thread.
    fn spread<L: Limbs>(
        &mut self,
        step: usize,
        tables: &mut [Table<W>],
        limbs: L,
    ) -> Result<(), Halt> {
        let mut shards = std::mem::take(&mut self.shards);
        let states: usize = tables.iter().map(Table::len).sum();
        let done = if shards.len() > 1 && states >= MANY_STATES {
            let post = Post::new(shards.len(), MOST_PARCELS);
            spread_together(self.ground(&post), &mut shards, step, tables, limbs)
        } else {
            let post = Post::new(shards.len(), usize::MAX);
            let ground = self.ground(&post);
            let mut parts = shards.iter_mut().zip(tables);
            parts
                .try_for_each(|(shard, table)| shard.spread(ground, step, table, limbs))
                .and_then(|()| shards.iter_mut().try_for_each(|shard| shard.fetch(ground, limbs)))
        };
        self.shards = shards;
        done
    }

    fn ground<'b>(&'b self, post: &'b Post<W>) -> Ground<'b, W> {
        let Self { schedule, limits, meter, memory, keep, .. } = self;
        Ground { schedule, limits, meter: *meter, memory, keep: *keep, post }
    }
}

/// Has all threads work on a step.
fn spread_together<L: Limbs, const W: usize>(
    ground: Ground<'_, W>,
    shards: &mut [Shard<W>],
    step: usize,
    tables: &mut [Table<W>],
    limbs: L,
) -> Result<(), Halt> {
    let parts = shards.iter_mut().zip(tables).collect();
    let ends = each(
        parts,
        || ground.post.halt(),
        |(shard, table)| shard.spread_with_others(ground, step, table, limbs),
    );
    ends.map_err(|_| Halt::Broken)?.into_iter().fold(Ok(()), Result::and)
}
