//! The kinds of descent in turns, and where they stand.

use num_integer::Integer;

use super::descent::{CostDescent, Pass};
use super::shortlist::Shortlist;
use super::state::Table;
use crate::run::{Ended, Meter, Stop};

/// Nodes of the first descent.
const FIRST_PASS: u64 = 1_000;

/// The part of the gap between bound and cost that one pass tries to exclude.
const PART_OF_GAP: i64 = 8;

/// What is known when a search is given up.
pub(super) struct SoFar {
    pub kept: Shortlist,
    pub bound: i64,
    pub nodes: u64,
}

/// The kinds of descent, and where they stand.
pub(super) struct Chase<'t, 'm> {
    descent: CostDescent<'t>,
    meter: &'m Meter,
    step: i64,
    /// Every solution costs less.
    ceiling: i64,
    /// No solution that is not kept costs less.
    bound: i64,
}

impl<'t, 'm> Chase<'t, 'm> {
    pub fn new(table: &'t Table<'t>, so_far: SoFar, meter: &'m Meter, bytes: u64) -> Self {
        let step = table.costs.iter().fold(0, |step: i64, cost| step.gcd(cost)).max(1);
        let ceiling = table.costs.iter().map(|&cost| cost.max(0)).sum::<i64>() + step;
        let floor: i64 = table.costs.iter().map(|&cost| cost.min(0)).sum();
        let SoFar { kept, bound, nodes } = so_far;
        let descent = CostDescent::new(table, step, kept, nodes, bytes);
        let mut chase = Self { descent, meter, step, ceiling, bound: floor.max(bound) };
        chase.lift(chase.descent.bound().min(chase.limit()));
        chase
    }

    pub fn so_far(self) -> SoFar {
        SoFar { kept: self.descent.kept, bound: self.bound, nodes: self.descent.count }
    }

    /// Takes turns until nothing cheaper is left or the budget is spent.
    pub fn run(&mut self, stop: &Stop) -> Ended {
        let mut nodes = FIRST_PASS;
        for seed in 0.. {
            let finish = (self.climb(seed, nodes, stop))
                .or_else(|| self.exclude(false, nodes, stop))
                .or_else(|| self.exclude(true, nodes, stop));
            if let Some(finish) = finish {
                return finish;
            }
            nodes = nodes.saturating_mul(2);
        }
        Ended::Done
    }

    /// What solutions have to cost less than.
    fn limit(&self) -> i64 {
        self.descent.kept.limit().unwrap_or(self.ceiling)
    }

    /// Looks for anything cheaper; done when there is nothing.
    fn climb(&mut self, seed: u64, nodes: u64, stop: &Stop) -> Option<Ended> {
        let target = self.limit();
        if self.bound >= target {
            return Some(Ended::Done);
        }
        // With one step between them all kinds are the same, and take turns with the order alone.
        let pass = Pass { target, scan: false, seed, nodes };
        match self.pass(pass, stop) {
            Ended::Done => Some(Ended::Done),
            ended => finish(ended, stop, self.descent.count),
        }
    }

    /// Lifts the bound as far as that many nodes go; done when nothing cheaper is left.
    fn exclude(&mut self, scan: bool, nodes: u64, stop: &Stop) -> Option<Ended> {
        let last = self.descent.count.saturating_add(nodes);
        while self.bound < self.limit() {
            let nodes = last.saturating_sub(self.descent.count);
            let gap = self.limit() - self.bound;
            let target = self.bound + (gap / PART_OF_GAP / self.step * self.step).max(self.step);
            let pass = Pass { target: target.min(self.limit()), scan, seed: 0, nodes };
            match self.pass(pass, stop) {
                Ended::Done => {}
                Ended::Nodes if stop.nodes.is_none_or(|most| self.descent.count < most) => {
                    return None;
                }
                ended => return finish(ended, stop, self.descent.count),
            }
        }
        Some(Ended::Done)
    }

    /// Notes that nothing not kept costs less; costs are multiples of the step.
    fn lift(&mut self, bound: i64) {
        let bound = match bound {
            i64::MAX => bound,
            _ => Integer::div_ceil(&bound, &self.step) * self.step,
        };
        self.bound = self.bound.max(bound);
    }

    fn pass(&mut self, pass: Pass, stop: &Stop) -> Ended {
        let (meter, bound) = (self.meter, self.bound);
        let done = self.descent.run(pass, stop, |descent| {
            let positive = |cost: i64| cost.max(0).unsigned_abs();
            let cost = descent.kept.least().map(positive);
            meter.report_least(cost, positive(bound), descent.count);
        });
        match done {
            Ok(bound) => {
                self.lift(bound);
                Ended::Done
            }
            Err(ended) => ended,
        }
    }
}

/// Why the whole search has to stop, if it has to.
fn finish(ended: Ended, stop: &Stop, count: u64) -> Option<Ended> {
    match ended {
        Ended::Nodes => stop.nodes.is_some_and(|most| count >= most).then_some(ended),
        ended => Some(ended),
    }
}
