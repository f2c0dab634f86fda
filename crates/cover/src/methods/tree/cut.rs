//! Cuts a search into many units before it goes on, so that their order can be chosen.

use num_traits::ToPrimitive;

use super::job::Job;
use super::runner::{Runner, Slice};
use super::search::{Accounts, Report, report};
use crate::run::{Instant, Open, RunFault, Stop, Unit};

/// The most bytes of units.
const MOST_LISTED: u64 = 32 << 20;

/// Cuts what a job has open into that many units at least, on one thread: node by node, the largest share
/// of the tree first. There are fewer if no more nodes are open, or where it has to stop; and if units
/// would take more memory than [`listing_room`] says, what is open stays the stacks that it is.
pub(crate) fn cut(mut job: Job, number: usize) -> Result<Report, RunFault> {
    let start = Instant::now();
    let open = job.begin()?;
    let mut accounts = Accounts::new(&job, open, 1);
    let stop = job.limits.stop;
    let mut listing = Listing::new(listing_room(&stop));
    std::mem::take(&mut accounts.open[0]).into_iter().rev().for_each(|open| listing.add(open));
    let slice = Slice { nodes: Some(1), deadline: stop.deadline };
    let mut runner = Runner::new(&job);
    while listing.units.len() < number && listing.stacks.is_empty() && accounts.ended.is_none() {
        let Some(unit) = listing.largest() else { break };
        let outcome = runner.run(unit, slice);
        accounts.nodes += outcome.nodes;
        accounts.ledger.note(outcome.done);
        listing.add(outcome.open);
        accounts.ended = stop.spent(accounts.nodes);
    }
    accounts.open = vec![listing.into_open()];
    report(accounts, vec![runner.findings], job.origin(), job.cover, job.reduction, start)
}

/// The bytes that what is open may take as units with lists of their own: few, since whoever asks for
/// units copies them some times.
pub(crate) fn listing_room(stop: &Stop) -> u64 {
    MOST_LISTED.min(stop.memory_left() / 8)
}

/// Units with their weights, and the stacks that would make too many of them.
struct Listing {
    room: u64,
    units: Vec<(f64, Unit)>,
    stacks: Vec<Open>,
}

impl Listing {
    fn new(room: u64) -> Self {
        Self { room, units: vec![], stacks: vec![] }
    }

    fn add(&mut self, open: Open) {
        let bytes = open.listed_bytes();
        if bytes > self.room {
            return self.stacks.push(open);
        }
        self.room -= bytes;
        let sized = |unit: Unit| (unit.weight.to_f64().unwrap_or(0.0), unit);
        self.units.extend(open.units().into_iter().map(sized));
    }

    /// Takes out the unit with the largest share of the tree.
    fn largest(&mut self) -> Option<Unit> {
        let units = &mut self.units;
        let largest = (0..units.len()).max_by(|&a, &b| units[a].0.total_cmp(&units[b].0))?;
        Some(units.swap_remove(largest).1)
    }

    fn into_open(self) -> Vec<Open> {
        let units = self.units.into_iter().map(|(_, unit)| Open::from(unit));
        units.chain(self.stacks).collect()
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::methods::tree::{Limits, drive, find_engine};
    use crate::problem::{Cover, Spec};
    use crate::run::{Stop, Weight};

    /// A cover of eight items, most to be used once, by options drawn with Knuth's generator.
    fn random_cover(mut seed: u64) -> Cover {
        let mut below = |end: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % end
        };
        let kinds = [(1, Some(1)), (1, Some(1)), (0, Some(1)), (0, Some(2))];
        let bounds = (0..8).map(|_| kinds[below(4) as usize]).collect();
        let options = (0..24).map(|_| (0..8).filter(|_| below(4) == 0).collect::<Vec<u32>>());
        let options = options.map(|items| if items.is_empty() { vec![0] } else { items });
        Spec::new(bounds, options.collect()).build().expect("valid")
    }

    #[test]
    fn units_that_are_cut_and_spread_are_the_whole_tree() {
        let mut with_solutions = 0;
        for seed in 0..30 {
            let cover = random_cover(seed);
            for engine in ["cells", "bitset"] {
                let prepared = find_engine(engine).unwrap().prepare(&cover, &Stop::NEVER).unwrap();
                let job = Job::new(&cover, &*prepared);
                let whole = drive(job.clone()).unwrap();
                with_solutions += u32::from(whole.raw > BigUint::ZERO);
                for number in [1, 6, 40, 1_000_000] {
                    let begun = cut(job.clone(), number).unwrap();
                    let units: usize = begun.rest.open.iter().map(Open::len).sum();
                    assert!(units < number + 24, "one node has 24 children at most");
                    let (mut nodes, mut raw) = (begun.nodes, begun.raw);
                    let mut rest = begun.rest.spread();
                    let (given, mut done) = (rest.weight(), Weight::default());
                    // A few nodes at a time, as turns are.
                    while !rest.is_empty() {
                        let stop = Stop { nodes: Some(7), ..Stop::NEVER };
                        let limits = Limits { stop, ..job.limits };
                        let turn = drive(Job { units: Some(rest), limits, ..job.clone() }).unwrap();
                        (nodes, raw, done) = (nodes + turn.nodes, raw + turn.raw, done + turn.done);
                        rest = turn.rest;
                    }
                    assert_eq!((nodes, raw), (whole.nodes, whole.raw.clone()), "{seed} {engine}");
                    assert_eq!(done, given);
                }
            }
        }
        assert!(with_solutions > 20, "{with_solutions}");
    }

    #[test]
    fn what_would_take_too_much_memory_as_units_stays_a_stack() {
        let cover = random_cover(3);
        let prepared = find_engine("cells").unwrap().prepare(&cover, &Stop::NEVER).unwrap();
        let job = Job::new(&cover, &*prepared);
        let whole = drive(job.clone()).unwrap();
        let limits = Limits { stop: Stop { nodes: Some(7), ..Stop::NEVER }, ..job.limits };
        let first = drive(Job { limits, ..job.clone() }).unwrap();
        let nodes_open = first.rest.open[0].len();
        assert!(nodes_open > 1);
        // Nothing is left of a byte.
        let limits = Limits { stop: Stop { memory: Some(1), ..Stop::NEVER }, ..job.limits };
        let begun = cut(Job { units: Some(first.rest), limits, ..job.clone() }, 1_000_000).unwrap();
        let open: Vec<usize> = begun.rest.open.iter().map(Open::len).collect();
        assert_eq!((begun.nodes, open), (0, vec![nodes_open]));
        let rest = drive(Job { units: Some(begun.rest), ..job }).unwrap();
        assert_eq!((first.nodes + rest.nodes, first.raw + rest.raw), (whole.nodes, whole.raw));
    }
}
