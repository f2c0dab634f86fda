//! Splitting, stopping and resuming: nothing is lost, done twice or put out of order.

mod common;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use common::{engines_for, search_all, sorted, specs};
use cover::{Cover, Ended, Flow, Job, Open, Spec, Stop, Unit, Units, Weight, drive};
use proptest::prelude::*;

/// A search stops within 100 ms; a busy machine may take longer to notice that it did.
const PATIENCE: Duration = Duration::from_secs(2);

fn one() -> Weight {
    Weight::from_integer(1.into())
}

/// 2^n subsets: a tree that never ends.
fn endless(n: u32) -> Cover {
    Spec::new(vec![(0, None); n as usize], (0..n).map(|i| vec![i]).collect()).build().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

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
            let open: Weight = report.rest.open.iter().map(Open::weight).sum();
            assert_eq!(open + report.done, one());
        }
    }
}

#[test]
fn cancel_and_deadline_work_soon() {
    let cover = endless(64);
    for (name, prepared) in engines_for(&cover) {
        for threads in [1, 2] {
            let flag = AtomicBool::new(false);
            let mut job = Job::new(&cover, &*prepared);
            job.limits.stop.cancel = Some(&flag);
            job.limits.threads = threads;
            let late = std::thread::scope(|scope| {
                let work = scope.spawn(|| (drive(job).unwrap(), Instant::now()));
                std::thread::sleep(Duration::from_millis(100));
                let raised = Instant::now();
                flag.store(true, Relaxed);
                let (report, ended) = work.join().unwrap();
                assert_eq!(report.ended, Ended::Cancelled);
                ended - raised
            });
            assert!(late < PATIENCE, "{name}: {late:?}");
        }
        let mut job = Job::new(&cover, &*prepared);
        let end = Instant::now() + Duration::from_millis(50);
        job.limits.stop.deadline = Some(end);
        assert_eq!(drive(job).unwrap().ended, Ended::Time);
        assert!(end.elapsed() < PATIENCE, "{name}");
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
