//! Estimates: exact for what fits into the limit, near the truth for trees of known size.

use crate::common::{cases, engines_for, polyominoes, rectangle, search_all, sized, specs};
use cover::{
    Cover, Ended, Estimate, EstimateLimits, Features, Job, Prepared, Spec, Stop, drive, estimate,
};
use proptest::prelude::*;
use std::sync::atomic::AtomicBool;

fn limits<'a>(nodes: Option<u64>, seed: u64) -> EstimateLimits<'a> {
    EstimateLimits { stop: Stop { nodes, ..Stop::NEVER }, threads: 2, seed }
}

fn estimated(cover: &Cover, prepared: &dyn Prepared, nodes: u64, seed: u64) -> Estimate {
    estimate(cover, prepared, None, limits(Some(nodes), seed), None).unwrap()
}

/// All subsets of n things: 2^n solutions and as many nodes. The subtrees of one depth are of every
/// size from 1 to 2^n, so depth predicts nothing here: the worst case for the samples.
fn subsets(n: u32) -> Cover {
    Spec::new(vec![(0, Some(1)); n as usize], (0..n).map(|i| vec![i]).collect()).build().unwrap()
}

proptest! {
    #![proptest_config(cases(200, 2000))]

    #[test]
    fn without_a_limit_all_is_exact(spec in specs(true)) {
        let cover = spec.build().unwrap();
        for (name, prepared) in engines_for(&cover) {
            let (found, nodes) = search_all(&*prepared);
            let estimate = estimate(&cover, &*prepared, None, limits(None, 1), None).unwrap();
            prop_assert!(estimate.exact);
            let figures = (estimate.nodes.value, estimate.solutions.value);
            prop_assert_eq!(figures, (nodes as f64, found.len() as f64), "{}", name);
            prop_assert_eq!((estimate.nodes.error, estimate.visited), (0.0, nodes));
        }
    }

    #[test]
    fn samples_stay_within_what_is_there(spec in specs(true), seed in any::<u64>()) {
        let cover = spec.build().unwrap();
        for (_, prepared) in engines_for(&cover) {
            let (found, nodes) = search_all(&*prepared);
            let estimate = estimated(&cover, &*prepared, 8, seed);
            prop_assert_eq!(estimate.ended, Ended::Done);
            for (figure, truth) in [(estimate.nodes, nodes), (estimate.solutions, found.len() as u64)] {
                prop_assert!(figure.low <= figure.value && figure.value <= figure.high);
                prop_assert!(!estimate.exact || figure.value == truth as f64);
            }
        }
    }
}

#[test]
fn the_number_of_subsets() {
    let cover = subsets(24);
    let truth = f64::from(1 << 24);
    let (seeds, expected) = sized((3, 2), (20, 16));
    for (name, prepared) in engines_for(&cover) {
        let mut hits = 0;
        for seed in 0..seeds {
            let estimate = estimated(&cover, &*prepared, 40_000, seed);
            let figure = estimate.solutions;
            assert!(!estimate.exact && estimate.visited < 80_000);
            assert!((truth / 4.0..truth * 4.0).contains(&figure.value), "{name}: {figure:?}");
            hits += u32::from((figure.low..=figure.high).contains(&truth));
        }
        assert!(hits >= expected, "{name}: {hits} of {seeds}");
    }
}

#[test]
fn threads_change_nothing_and_seeds_do() {
    let pieces = polyominoes::free(&polyominoes::pentominoes("FILNPTUVWXYZ"));
    let cover = polyominoes::packing(&pieces, (1, Some(1)), 5, 12).build().unwrap();
    let prepared = cover::find_engine("bitset").unwrap().prepare(&cover, &Stop::NEVER).unwrap();
    let with = |threads, seed| {
        let limits = EstimateLimits { threads, ..limits(Some(30_000), seed) };
        let e = estimate(&cover, &*prepared, None, limits, None).unwrap();
        (e.nodes, e.solutions, e.samples, e.probes, e.visited)
    };
    assert_eq!(with(1, 7), with(4, 7));
    assert_ne!(with(1, 7), with(1, 8));
}

#[test]
fn a_reduced_search_is_estimated_as_it_is_made() {
    let (width, height) = sized((4, 5), (6, 6));
    let cover = rectangle(width, height, (0, None), (0, Some(4))).build().unwrap();
    let prepared = cover::find_engine("bitset").unwrap().prepare(&cover, &Stop::NEVER).unwrap();
    let report = drive(Job::new(&cover, &*prepared).reducing()).unwrap();
    let all = estimate(&cover, &*prepared, Some(cover.reduction()), limits(None, 0), None).unwrap();
    assert_eq!(all.nodes.value, report.nodes as f64);
    assert_eq!(all.distinct.unwrap().value, report.distinct.unwrap() as f64);
    assert_eq!(all.solutions.value.to_string(), report.raw.to_string());
    let few = limits(Some(report.nodes / 4), 0);
    let some = estimate(&cover, &*prepared, Some(cover.reduction()), few, None).unwrap();
    for (figure, truth) in [
        (some.nodes, report.nodes as f64),
        (some.solutions, all.solutions.value),
        (some.distinct.unwrap(), all.distinct.unwrap().value),
    ] {
        assert!(!some.exact);
        assert!((truth / 2.0..truth * 2.0).contains(&figure.value), "{figure:?}, {truth}");
    }
}

#[test]
fn cancelled_before_it_began() {
    let cover = subsets(64);
    let prepared = cover::find_engine("cells").unwrap().prepare(&cover, &Stop::NEVER).unwrap();
    let flag = AtomicBool::new(true);
    let stop = Stop { cancel: Some(&flag), ..Stop::NEVER };
    let limits = EstimateLimits { stop, ..limits(None, 0) };
    let estimate = estimate(&cover, &*prepared, None, limits, None).unwrap();
    assert_eq!((estimate.ended, estimate.samples), (Ended::Cancelled, 0));
    assert_eq!(estimate.nodes.high, f64::INFINITY);
}

#[test]
fn features_tell_what_is_there() {
    let spec = Spec {
        bounds: vec![(1, Some(1)), (2, Some(2)), (0, Some(1)), (1, Some(3)), (0, Some(0))],
        options: vec![vec![0, 1, 2], vec![1, 2], vec![0, 2], vec![1, 3, 4]],
        colors: Some(vec![vec![0, 0, 1], vec![0, 2], vec![0, 1], vec![0, 0, 0]]),
        ..Spec::default()
    };
    let features = Features::of(&spec.build().unwrap());
    assert_eq!((features.items, features.options, features.uses), (5, 4, 10));
    assert_eq!((features.exact, features.at_most_once, features.grouped), (2, 1, 2));
    assert_eq!((features.colors, features.longest_option), (2, 3));
    assert_eq!((features.smallest_item, features.largest_item), (1, 3));
    assert_eq!(features.options_per_exact_item, 2.5);
    assert_eq!((features.symmetries, features.anchor), (1, None));
    let square = rectangle(2, 2, (0, None), (1, Some(1))).build().unwrap();
    let features = Features::of(&square);
    assert_eq!((features.symmetries, features.anchor), (8, Some(1)));
    assert_eq!(features.anchor_options, (1, 4));
}

#[test]
fn a_tree_that_may_be_very_deep_is_not_probed() {
    let effort = |n: u32| {
        let options = (0..n).map(|item| vec![item]).collect();
        let spec = Spec::new(vec![(1, Some(1)); n as usize], options);
        let cover = spec.build().expect("valid");
        let prepare = |engine: &'static dyn cover::Engine, stop: &Stop| {
            assert!(n < 1000, "no engine is made ready for {n} levels");
            Ok(std::sync::Arc::from(engine.prepare(&cover, stop)?))
        };
        cover::choose_engine(&cover, cover::Purpose::Count, &Stop::NEVER, &prepare).effort
    };
    assert_eq!((effort(100).is_some(), effort(20_000)), (true, None));
}
