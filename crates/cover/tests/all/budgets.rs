//! Splitting, stopping and resuming: nothing is lost, done twice or put out of order.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::common::polyominoes::{free, packing};
use crate::common::{cases, engines_for, search_all, sorted, specs};
use cover::{Cover, Ended, Flow, Job, Meter, Open, Spec, Stop, Unit, Units, Weight, drive};
use proptest::prelude::*;

/// Nodes after which a search ends that heeds neither its flag nor its deadline.
const ENOUGH: u64 = 500_000_000;

fn one() -> Weight {
    Weight::from_integer(1.into())
}

fn weight(open: &[Open]) -> Weight {
    open.iter().map(Open::weight).sum()
}

/// 2^n subsets: a tree that never ends.
fn endless(n: u32) -> Cover {
    Spec::new(vec![(0, None); n as usize], (0..n).map(|i| vec![i]).collect()).build().unwrap()
}

proptest! {
    #![proptest_config(cases(300, 3000))]

    #[test]
    fn any_split_adds_up(spec in specs(true), plain in specs(false), slices in prop::collection::vec(1u64..6, 1..5)) {
        for cover in [spec.build().unwrap(), plain.build().unwrap()] {
            for (name, prepared) in engines_for(&cover) {
                let (expected, expected_nodes) = search_all(&*prepared);
                let mut searcher = prepared.searcher(None);
                let (mut units, mut found, mut nodes, mut done) = (vec![Unit::root()], vec![], 0, Weight::default());
                let mut slices = slices.iter().cycle();
                while let Some(unit) = units.pop() {
                    unit.check(&cover).unwrap();
                    let budget = Stop { nodes: slices.next().copied(), ..Stop::NEVER };
                    let mut patience = slices.next().copied().unwrap();
                    let outcome = searcher.run(&unit, &budget, &mut |solution| {
                        found.push(sorted(solution));
                        patience -= 1;
                        if patience == 0 { Flow::Stop } else { Flow::Continue }
                    });
                    prop_assert!(outcome.nodes <= budget.nodes.unwrap());
                    let (sum, len) = (outcome.open.weight(), outcome.open.len());
                    let left = outcome.open.units();
                    prop_assert_eq!(left.len(), len);
                    prop_assert!(left.is_sorted_by(|a, b| a.path < b.path));
                    let open: Weight = left.iter().map(|unit| &unit.weight).sum();
                    prop_assert_eq!(&open, &sum);
                    prop_assert_eq!(&outcome.done + open, unit.weight);
                    nodes += outcome.nodes;
                    done += outcome.done;
                    units.extend(left.into_iter().rev());
                }
                prop_assert_eq!(&found, &expected, "{}", name);
                prop_assert_eq!(nodes, expected_nodes);
                prop_assert_eq!(done, one());
            }
        }
    }

    #[test]
    fn between_slices_a_search_tells_the_choices_it_holds(spec in specs(true), slice in 1u64..6) {
        let cover = spec.build().unwrap();
        for (name, prepared) in engines_for(&cover) {
            let (expected, expected_nodes) = search_all(&*prepared);
            let mut job = Job::new(&cover, &*prepared).collecting();
            job.limits.stop.nodes = Some(slice);
            let (mut found, mut nodes) = (vec![], 0);
            loop {
                let report = drive(job.clone()).unwrap();
                found.extend(report.found);
                nodes += report.nodes;
                let next = report.rest.units().list.into_iter().next();
                let reported = report.rest.next_chosen();
                prop_assert_eq!(&reported, &next.as_ref().map(|unit| unit.chosen.clone()), "{}", name);
                let (Some(chosen), Some(next)) = (reported, next) else { break };
                prop_assert_eq!(chosen.len(), next.path.len(), "{}: as deep as the node", name);
                Unit { chosen, ..Unit::root() }.check(&cover).unwrap();
                job.units = Some(report.rest.in_order());
            }
            prop_assert_eq!((&found, nodes), (&expected, expected_nodes), "{}", name);
        }
    }

    #[test]
    fn threads_and_limits_change_nothing(spec in specs(true), most in 0u64..6) {
        let cover = spec.build().unwrap();
        for (_, prepared) in engines_for(&cover) {
            let (expected, expected_nodes) = search_all(&*prepared);
            let mut job = Job::new(&cover, &*prepared).collecting();
            job.limits.threads = 3;
            let report = drive(job.clone()).unwrap();
            prop_assert_eq!((&report.found, report.nodes), (&expected, expected_nodes));
            prop_assert_eq!(report.done, one());
            job.limits.solutions = Some(most);
            let report = drive(job.clone()).unwrap();
            prop_assert_eq!(&report.found[..], &expected[..expected.len().min(most as usize)]);
            job.limits.solutions = None;
            job.units = Some(report.rest);
            let rest = drive(job).unwrap();
            prop_assert_eq!([report.found, rest.found].concat(), expected);
            prop_assert_eq!(report.done + rest.done, one());
        }
    }
}

#[test]
fn node_limits_hold_exactly_with_threads_too() {
    let cover = endless(30);
    for (name, prepared) in engines_for(&cover) {
        for threads in [1, 2, 4] {
            let mut job = Job::new(&cover, &*prepared);
            job.limits.threads = threads;
            job.limits.stop.nodes = Some(12_345);
            let report = drive(job).unwrap();
            assert_eq!((report.nodes, report.ended), (12_345, Ended::Nodes), "{name}, {threads}");
            assert_eq!(weight(&report.rest.open) + report.done, one());
        }
    }
}

/// Covers that no search gets to the end of: every engine takes one of them.
fn covers_without_end() -> [Cover; 2] {
    let dominoes = packing(&free(&["XX"]), (0, None), 8, 64);
    [endless(64), dominoes.build().unwrap()]
}

#[test]
fn a_flag_is_seen_within_256_nodes_and_a_passed_deadline_at_once() {
    for cover in covers_without_end() {
        for (name, prepared) in engines_for(&cover) {
            let flag = AtomicBool::new(false);
            let stop = Stop { cancel: Some(&flag), ..Stop::NEVER.within(ENOUGH) };
            let mut solutions = 0;
            let outcome = prepared.searcher(None).run(&Unit::root(), &stop, &mut |_| {
                solutions += 1;
                flag.fetch_or(solutions == 1000, Relaxed);
                Flow::Continue
            });
            assert_eq!(outcome.ended, Ended::Cancelled, "{name}");
            // Each solution is a node of its own, so those after the flag are counted too.
            assert!((1000..=1256).contains(&solutions), "{name}: {solutions}");
            let stop = Stop::NEVER.until(Instant::now());
            let outcome =
                prepared.searcher(None).run(&Unit::root(), &stop, &mut |_| Flow::Continue);
            assert_eq!((outcome.ended, outcome.nodes), (Ended::Time, 0), "{name}");
        }
    }
}

#[test]
fn cancel_and_deadline_stop_all_threads() {
    for cover in covers_without_end() {
        for (name, prepared) in engines_for(&cover) {
            for threads in [1, 2] {
                let (flag, meter) = (AtomicBool::new(false), Meter::default());
                let mut job = Job { meter: Some(&meter), ..Job::new(&cover, &*prepared) };
                job.limits.stop = Stop { cancel: Some(&flag), ..Stop::NEVER.within(ENOUGH) };
                job.limits.threads = threads;
                let report = std::thread::scope(|scope| {
                    let searching = scope.spawn(|| drive(job).unwrap());
                    while meter.nodes() == 0 && !searching.is_finished() {
                        std::thread::yield_now();
                    }
                    flag.store(true, Relaxed);
                    searching.join().unwrap()
                });
                assert_eq!(report.ended, Ended::Cancelled, "{name}");
                assert_eq!(report.done + weight(&report.rest.open), one());
            }
            let mut job = Job::new(&cover, &*prepared);
            let soon = Instant::now() + Duration::from_millis(5);
            job.limits.stop = Stop::NEVER.within(ENOUGH).until(soon);
            let report = drive(job).unwrap();
            assert_eq!(report.ended, Ended::Time, "{name}");
            assert_eq!(report.done + weight(&report.rest.open), one());
        }
    }
}

#[test]
fn weights_stay_exact_when_they_are_tiny() {
    let cover = endless(120);
    for (name, prepared) in engines_for(&cover) {
        let budget = Stop { nodes: Some(150), ..Stop::NEVER };
        let outcome = prepared.searcher(None).run(&Unit::root(), &budget, &mut |_| Flow::Continue);
        assert_eq!(outcome.ended, Ended::Nodes);
        let open = outcome.open.units();
        let sum: Weight = open.iter().map(|unit| &unit.weight).sum();
        assert_eq!(outcome.done + sum, one(), "{name}");
        let smallest = open.iter().map(|unit| &unit.weight).min().unwrap();
        assert!(smallest.denom().bits() > 500);
    }
}

#[test]
fn foreign_units_are_refused() {
    let cover = Spec::new(vec![(1, Some(1))], vec![vec![0], vec![0]]).build().unwrap();
    let prepared = cover::find_engine("cells").unwrap().prepare(&cover, &Stop::NEVER).unwrap();
    for (chosen, excluded, message) in [
        (vec![2], vec![], "unit: there is no option 2; options are 0..2"),
        (vec![0], vec![0], "unit: option 0 stands in it twice"),
        (vec![0, 1], vec![], "unit: with option 1 item 0 is used too often"),
    ] {
        let mut job = Job::new(&cover, &*prepared);
        let list = vec![Unit { chosen, excluded, ..Unit::root() }];
        job.units = Some(Units { origin: job.origin(), list }.into());
        assert_eq!(drive(job).unwrap_err().to_string(), message);
    }
}
