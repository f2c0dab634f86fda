//! A search that begins with one engine and goes on with another finds what each finds alone.

use std::sync::Arc;

use crate::common::{cases, engines_for, specs};
use cover::{
    Cover, Ended, Engine, Job, Limits, Origin, Ready, Rest, Stop, Unit, Units, begin, drive,
    ends_early, find_engine,
};
use proptest::prelude::*;

fn prepare(cover: &Cover) -> impl Fn(&'static dyn Engine, &Stop) -> Ready {
    move |engine, stop| Ok(Arc::from(engine.prepare(cover, stop)?))
}

fn limits(solutions: Option<u64>, nodes: Option<u64>) -> Limits<'static> {
    Limits { solutions, stop: Stop { nodes, ..Stop::NEVER }, threads: 1 }
}

/// A question with one option given: a unit that is no root.
fn question(cover: &Cover) -> Option<Rest> {
    let unit = Unit { chosen: vec![0], ..Unit::root() };
    (cover.n_options() > 0 && unit.check(cover).is_ok())
        .then(|| Units { origin: Origin::question(cover), list: vec![unit] }.into())
}

proptest! {
    #![proptest_config(cases(500, 5000))]

    #[test]
    fn the_same_search_in_two_parts(
        spec in specs(true), nodes in 0..40u64, most in prop::option::of(1..9u64),
        within in prop::option::of(0..60u64), asked: bool,
    ) {
        let cover = spec.build().expect("a valid spec");
        let units = if asked { question(&cover) } else { None };
        let limits = limits(most, within);
        for (name, prepared) in engines_for(&cover) {
            if name.starts_with("bitmask") && most.is_some() {
                continue; // another order: other solutions come first
            }
            let job = Job { collect: true, limits, ..Job::new(&cover, &*prepared) };
            let alone = drive(Job { units: units.clone(), ..job.clone() }).unwrap();
            let begun = begin(&cover, None, units.clone(), true, limits, nodes, &prepare(&cover));
            let mut begun = begun.unwrap();
            let spent = begun.nodes();
            let (both, proof) = match begun.take_ended(&limits) {
                Some(report) => (report, None),
                None => begun.go_on(job, name).unwrap(),
            };
            if proof.is_some() {
                let whole = drive(Job::new(&cover, &*prepared)).unwrap();
                prop_assert_eq!(whole.raw, 0u32.into(), "{}", name);
                prop_assert_eq!((both.ended, both.rest.is_empty()), (Ended::Done, true));
                let left = alone.rest.units().list.into_iter().map(|unit| unit.weight);
                prop_assert_eq!(both.done, left.fold(alone.done, |sum, weight| sum + weight), "{}", name);
                continue;
            }
            let mut found = [alone.found.clone(), both.found.clone()];
            if within.is_none() {
                if name.starts_with("bitmask") {
                    found.iter_mut().for_each(|found| found.sort());
                    prop_assert!(both.nodes <= alone.nodes.max(spent) + spent, "{}", name);
                } else {
                    prop_assert_eq!(both.nodes, alone.nodes, "{}", name);
                    prop_assert_eq!(&both.done, &alone.done, "{}", name);
                }
                prop_assert_eq!(&found[0], &found[1], "{}", name);
                prop_assert_eq!(&both.raw, &alone.raw, "{}", name);
                prop_assert_eq!(both.ended, alone.ended, "{}", name);
            } else if !name.starts_with("bitmask") {
                prop_assert_eq!((&both.found, both.nodes), (&alone.found, alone.nodes), "{}", name);
                prop_assert_eq!(both.rest.units().list, alone.rest.units().list, "{}", name);
            }
        }
    }
}

#[test]
fn no_more_solutions_are_kept_than_were_asked_for() {
    let options = (0..9).map(|option| vec![option / 3]).collect();
    let cover = cover::Spec::new(vec![(1, Some(1)); 3], options).build().unwrap();
    for (name, prepared) in engines_for(&cover) {
        let job = Job { limits: limits(None, Some(9)), ..Job::new(&cover, &*prepared) };
        let units = drive(job.clone()).unwrap().rest.units();
        assert!(units.list.len() > 1, "{name}");
        for most in 1..9 {
            let limits = limits(Some(most), None);
            let units = Some(units.clone().into());
            let report = drive(Job { units, limits, collect: true, ..job.clone() }).unwrap();
            assert_eq!(
                (report.found.len() as u64, report.ended),
                (most, Ended::Solutions),
                "{name}"
            );
        }
    }
}

#[test]
fn a_search_that_must_stop_between_its_parts_keeps_both() {
    let options: Vec<Vec<u32>> = (0..20).flat_map(|item| [vec![item], vec![item]]).collect();
    let cover = cover::Spec::new(vec![(1, Some(1)); 20], options).build().unwrap();
    let mut begun =
        begin(&cover, None, None, true, limits(None, None), 500, &prepare(&cover)).unwrap();
    assert!(begun.take_ended(&limits(None, None)).is_none());
    let report = begun.clone().stopped(&cover, Ended::Time);
    assert_eq!((report.ended, report.nodes), (Ended::Time, 500));
    assert!(!report.found.is_empty() && !report.rest.is_empty());
    assert_eq!(report.raw, report.found.len().into());

    let none = begin(&cover, None, None, true, limits(None, None), 0, &prepare(&cover)).unwrap();
    let report = none.stopped(&cover, Ended::Memory);
    assert_eq!((report.ended, report.nodes, report.rest.units().list.len()), (Ended::Memory, 0, 1));

    let bitset = find_engine("bitset").unwrap().prepare(&cover, &Stop::NEVER).unwrap();
    let most = u64::try_from(&begun.clone().stopped(&cover, Ended::Time).raw).unwrap() + 10;
    let job = Job { limits: limits(Some(most), None), collect: true, ..Job::new(&cover, &*bitset) };
    let (report, _) = begun.clone().go_on(job, "bitset").unwrap();
    assert_eq!((report.found.len() as u64, report.ended), (most, Ended::Solutions));

    let (report, _) = begun.go_on(Job::new(&cover, &*bitset), "bitset").unwrap();
    assert_eq!((report.raw, report.ended), ((1u64 << 20).into(), Ended::Done));
    assert!(ends_early(&cover, &Stop::NEVER, &prepare(&cover)).is_none());
}

#[test]
fn one_solution_of_each_class_in_two_parts() {
    let options: Vec<Vec<u32>> = (0..10).flat_map(|item| [vec![item], vec![item]]).collect();
    let spec = cover::Spec::new(vec![(1, Some(1)); 10], options);
    let exchanged = (0..20).map(|option| option ^ 1).collect();
    let cover = cover::Spec { symmetries: vec![exchanged], ..spec }.build().unwrap();
    let reduction = Some(cover.reduction());
    for (name, prepared) in engines_for(&cover).into_iter().filter(|(name, _)| *name == "bitset") {
        for most in [None, Some(1), Some(50), Some(512), Some(600)] {
            let limits = limits(most, None);
            let job = Job { reduction, collect: true, limits, ..Job::new(&cover, &*prepared) };
            let alone = drive(job.clone()).unwrap();
            let begun = begin(&cover, reduction, None, true, limits, 100, &prepare(&cover));
            let mut begun = begun.unwrap();
            let both = begun.take_ended(&limits);
            let both = both.unwrap_or_else(|| begun.go_on(job, name).unwrap().0);
            assert_eq!(both.found, alone.found, "{most:?}");
            assert_eq!((both.distinct, both.raw), (alone.distinct, alone.raw), "{most:?}");
            assert_eq!((both.nodes, both.ended), (alone.nodes, alone.ended), "{most:?}");
        }
    }
}
