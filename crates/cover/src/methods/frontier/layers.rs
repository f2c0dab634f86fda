//! Every state of a cover with two counts: the ways to come to it and the ways to go on.
//!
//! The pass forward leaves all tables; a pass back adds to each state the number of ways to finish,
//! the sum over what may follow. From the first state the ways ahead part all solutions into
//! those of each choice, then of each next one: so the solution with a given number is found by as
//! many sums as it has steps, and a random number gives a random solution, all with the same
//! chance (Nijenhuis and Wilf, Combinatorial Algorithms). The ways to a state times those from the
//! next one, added up, tell in how many solutions an option is.

use std::fmt::Debug;
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::Zero;

use super::fields::Fields;
use super::halt::Halt;
use super::key::Key;
use super::limbs::{add_to, limbs_for, to_number};
use super::limits::FrontierLimits;
use super::options::Merging;
use super::pass::Pass;
use super::reached::Reached;
use super::schedule::Schedule;
use super::shard::STRIDE;
use super::stop::FrontierStop;
use super::table::Table;
use crate::problem::Cover;
use crate::run::Meter;

/// [`Layers`] of any width.
pub(super) trait LayerStore: Debug + Send + Sync {
    fn count(&self) -> &BigUint;
    fn reached(&self) -> &Reached;
    /// The solution of that number, which is below the count.
    fn nth(&self, number: BigUint) -> Vec<u32>;
    fn shares(
        &self,
        n_options: usize,
        limits: &FrontierLimits,
    ) -> Result<Vec<BigUint>, FrontierStop>;
}

/// All states, for keys of `W` words.
#[derive(Debug)]
pub(super) struct Layers<const W: usize> {
    schedule: Arc<Schedule<W>>,
    /// For each step and for the end the keys that stand there, with the ways to them.
    tables: Vec<Table<W>>,
    /// For each place of each table the ways on, `limbs` a place.
    ahead: Vec<Vec<u64>>,
    /// Limbs that hold the count of all solutions, and so any ways ahead.
    limbs: usize,
    count: BigUint,
    reached: Reached,
}

impl<const W: usize> Layers<W> {
    pub fn build(
        cover: &Cover,
        fields: &Fields,
        limits: &FrontierLimits,
        meter: Option<&Meter>,
    ) -> Result<Self, FrontierStop> {
        let schedule = Arc::new(Schedule::<W>::new(cover, fields, Merging::NONE));
        let mut pass = Pass::new(Arc::clone(&schedule), 1, true);
        let count = pass.run(limits, meter)?;
        let reached = pass.reached();
        let tables = pass.shards.swap_remove(0).tables;
        let count = if fields.order.infeasible { BigUint::zero() } else { count };
        let limbs = limbs_for(&count);
        let mut layers = Self { schedule, tables, ahead: vec![], limbs, count, reached };
        layers
            .look_back(limits)
            .map_err(|halt| FrontierStop { halt, reached: layers.reached.clone() })?;
        Ok(layers)
    }

    /// Works out the ways ahead, from the last step to the first.
    fn look_back(&mut self, limits: &FrontierLimits) -> Result<(), Halt> {
        let places: usize = self.tables.iter().map(Table::capacity).sum();
        self.reached.bytes += (places * self.limbs * size_of::<u64>()) as u64;
        if self.reached.bytes > limits.bytes {
            return Err(Halt::Memory { limit: limits.bytes });
        }
        self.reached.peak_bytes = self.reached.peak_bytes.max(self.reached.bytes);
        self.ahead =
            self.tables.iter().map(|table| vec![0; table.capacity() * self.limbs]).collect();
        if self.count.is_zero() {
            return Ok(());
        }
        let end = self.tables.len() - 1;
        for (place, _, _) in self.tables[end].entries() {
            self.ahead[end][place * self.limbs] = 1;
        }
        for step in (0..end).rev() {
            let mut ahead = std::mem::take(&mut self.ahead[step]);
            for (number, (place, key, _)) in self.tables[step].entries().enumerate() {
                if number % STRIDE == 0 {
                    limits.check()?;
                }
                let sum = &mut ahead[place * self.limbs..][..self.limbs];
                self.each_way(step, &key, |_, ways| add_to(sum, ways));
            }
            self.ahead[step] = ahead;
        }
        Ok(())
    }

    /// Passes on the transitions that may follow a key with the ways on from there.
    fn each_way(&self, step: usize, key: &Key<W>, mut visit: impl FnMut(Option<usize>, &[u64])) {
        let followed = self.schedule.follow(step, key, |number, at, next| {
            if let Some(ways) = self.ways(at, &next) {
                visit(number, ways);
            }
            Ok::<(), ()>(())
        });
        debug_assert!(followed.is_ok());
    }

    fn ways(&self, at: usize, key: &Key<W>) -> Option<&[u64]> {
        let place = self.tables[at].find(key)?;
        Some(&self.ahead[at][place * self.limbs..][..self.limbs])
    }

    /// Adds to `sums`, one a transition of the step, the solutions that take it after this state.
    fn add_shares(&self, step: usize, key: &Key<W>, behind: &[u64], sums: &mut [BigUint]) {
        let ways_behind = to_number(behind);
        self.each_way(step, key, |number, ways| {
            let Some(number) = number else { return };
            if ways.iter().any(|&limb| limb != 0) {
                sums[number] += &ways_behind * to_number(ways);
            }
        });
    }
}

impl<const W: usize> LayerStore for Layers<W> {
    fn count(&self) -> &BigUint {
        &self.count
    }

    fn reached(&self) -> &Reached {
        &self.reached
    }

    fn nth(&self, mut number: BigUint) -> Vec<u32> {
        let (mut step, mut key, mut taken) = (0, Schedule::start(), vec![]);
        // N1 [Done?]
        while step < self.schedule.steps.len() {
            // N2 [Pass the choices whose solutions come before the number.]
            let found = self.schedule.follow(step, &key, |choice, at, next| {
                let ways = self.ways(at, &next).map_or_else(BigUint::zero, to_number);
                if number < ways {
                    return Err((choice, at, next));
                }
                number -= ways;
                Ok(())
            });
            // N3 [Take the choice that has it.]
            let Err((choice, at, next)) = found else { break };
            taken.extend(choice.map(|choice| self.schedule.steps[step].transitions[choice].option));
            (step, key) = (at, next);
        }
        debug_assert!(number.is_zero(), "the ways ahead do not add up");
        taken.sort_unstable();
        taken
    }

    fn shares(
        &self,
        n_options: usize,
        limits: &FrontierLimits,
    ) -> Result<Vec<BigUint>, FrontierStop> {
        let mut shares = vec![BigUint::zero(); n_options];
        for (step, table) in self.tables[..self.schedule.steps.len()].iter().enumerate() {
            let transitions = &self.schedule.steps[step].transitions;
            let mut sums = vec![BigUint::zero(); transitions.len()];
            for (number, (_, key, behind)) in table.entries().enumerate() {
                if number % STRIDE == 0 {
                    limits
                        .check()
                        .map_err(|halt| FrontierStop { halt, reached: self.reached.clone() })?;
                }
                self.add_shares(step, &key, behind, &mut sums);
            }
            for (made, sum) in transitions.iter().zip(sums) {
                shares[made.option as usize] = sum;
            }
        }
        Ok(shares)
    }
}
