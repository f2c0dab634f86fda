//! Reduced searches against the orbits of all solutions, worked out one by one.

use std::collections::BTreeSet;

use crate::common::oracles::oracle;
use crate::common::{Solutions, all_products, brute_force, cases, engines_for, rectangle, sorted};
use cover::{Classes, Ended, How, Job, Prepared, Spec, Stop, classes, drive};
use num_bigint::BigUint;
use proptest::prelude::*;

/// The orbits of a set of solutions: the least member of each.
fn orbits(solutions: &Solutions, group: &BTreeSet<Vec<u32>>) -> Solutions {
    let least = |solution: &Vec<u32>| {
        let image = |perm: &Vec<u32>| {
            sorted(&solution.iter().map(|&o| perm[o as usize]).collect::<Vec<_>>())
        };
        group.iter().map(image).min().expect("the identity")
    };
    solutions.iter().map(least).collect()
}

/// Checks both counts with every engine, and that the kept solutions are one of each orbit; with
/// the symmetries as they are given, and with the whole group in another order.
fn check(spec: &Spec, all: &Solutions) {
    let group = all_products(&spec.symmetries, spec.options.len());
    let expected = orbits(all, &group);
    let whole = Spec { symmetries: group.iter().rev().cloned().collect(), ..spec.clone() };
    let nodes = [spec, &whole].map(|spec| check_once(spec, all, &expected, &group));
    assert_eq!(nodes[0], nodes[1], "the nodes of each engine");
}

fn check_once(
    spec: &Spec,
    all: &Solutions,
    expected: &Solutions,
    group: &BTreeSet<Vec<u32>>,
) -> Vec<u64> {
    let cover = spec.clone().build().unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(cover.symmetry_order(), group.len());
    let how = How { stop: Stop::NEVER, threads: 1, seed: 0, bytes: 1 << 30, meter: None };
    let counted = classes(&cover, &all.len().into(), &how).unwrap();
    assert_eq!(counted, Classes::Counted(expected.len().into()), "by Burnside's lemma");
    let mut nodes = vec![];
    for (name, prepared) in engines_for(&cover) {
        for threads in [1, 2] {
            let mut job = Job::new(&cover, &*prepared).collecting().reducing();
            job.limits.threads = threads;
            let report = drive(job).unwrap();
            assert_eq!(report.raw, all.len().into(), "{name}: raw");
            assert_eq!(report.distinct, Some(expected.len() as u128), "{name}: distinct");
            let kept: Solutions = report.found.into_iter().collect();
            assert!(kept.is_subset(all), "{name}: kept what is no solution");
            assert_eq!(orbits(&kept, group), *expected, "{name}: one of each orbit");
            nodes.push(report.nodes);
        }
    }
    nodes
}

/// Checks counts and lists up to some symmetries alone, of which the mirror makes twice as many.
fn check_mirrored(spec: &Spec, mirror: &[u32]) {
    let spec = Spec { mirror: Some(mirror.to_vec()), ..spec.clone() };
    let all = all(&Spec { mirror: None, ..spec.clone() });
    let group = all_products(&spec.symmetries, spec.options.len());
    let generators = [spec.symmetries.clone(), vec![mirror.to_vec()]].concat();
    let whole = Spec { symmetries: generators, mirror: None, ..spec.clone() };
    let nodes =
        counted(&whole, &all, &orbits(&all, &all_products(&whole.symmetries, spec.options.len())));
    let expected = orbits(&all, &group);
    check_once(&spec, &all, &expected, &group);
    assert_eq!(counted(&spec, &all, &expected), nodes, "a count costs what it costs with mirrors");
}

/// Counts classes with every engine, without a list; the nodes of each.
fn counted(spec: &Spec, all: &Solutions, expected: &Solutions) -> Vec<u64> {
    let cover = spec.clone().build().unwrap_or_else(|faults| panic!("{faults}"));
    let count = |(name, prepared): (&str, Box<dyn Prepared>)| {
        let job = Job { reduction: Some(cover.counting()), ..Job::new(&cover, &*prepared) };
        let report = drive(job).unwrap();
        assert_eq!(report.raw, all.len().into(), "{name}: raw");
        assert_eq!(report.distinct, Some(expected.len() as u128), "{name}: distinct");
        report.nodes
    };
    engines_for(&cover).into_iter().map(count).collect()
}

fn all(spec: &Spec) -> Solutions {
    let plain = Spec { symmetries: vec![], ..spec.clone() }.build().unwrap();
    let prepared = cover::find_engine("cells").unwrap().prepare(&plain, &Stop::NEVER).unwrap();
    crate::common::search_all(&*prepared).0.into_iter().collect()
}

#[test]
fn classes_up_to_half_of_the_symmetries() {
    let mut halves = 0;
    for (width, height) in [(3, 2), (3, 3), (5, 2), (5, 3)] {
        for single in [(0, None), (1, Some(1)), (1, Some(3))] {
            let spec = rectangle(width, height, (0, None), single);
            let n = spec.symmetries.len();
            for at in 0..n {
                let mirror = spec.symmetries[at].clone();
                // Half of a group of four, of eight: the rest when an element outside it goes.
                let others: Vec<_> = (0..n)
                    .map(|k| spec.symmetries[k].clone())
                    .filter(|one| *one != mirror)
                    .take(n / 2)
                    .collect();
                let order = |given: &[Vec<u32>]| all_products(given, spec.options.len()).len();
                let both = [others.clone(), vec![mirror.clone()]].concat();
                if order(&both) == 2 * order(&others) {
                    halves += 1;
                    check_mirrored(&Spec { symmetries: others, ..spec.clone() }, &mirror);
                }
            }
        }
    }
    assert!(halves > 30, "{halves} halves");
}

#[test]
fn a_mirror_makes_the_symmetries_twice_as_many() {
    let spec = rectangle(3, 3, (0, None), (0, None));
    let quarter = spec
        .symmetries
        .iter()
        .find(|turn| all_products(&[turn.to_vec()], spec.options.len()).len() == 4);
    let spec = Spec { symmetries: vec![], mirror: quarter.cloned(), ..spec.clone() };
    let faults = spec.build().unwrap_err().to_string();
    assert_eq!(
        faults,
        "mirror: with it there are 4 symmetries, 1 without it; it has to make them twice as many"
    );
}

#[test]
fn boards_without_an_anchor() {
    for (width, height) in [(2, 2), (3, 2), (4, 2), (3, 3), (4, 3)] {
        let spec = rectangle(width, height, (0, None), (0, None));
        check(&spec, &all(&spec));
        let spec = rectangle(width, height, (1, Some(3)), (0, None));
        check(&spec, &all(&spec));
    }
    let spec = rectangle(4, 4, (0, None), (0, Some(0)));
    let tilings = all(&spec);
    assert_eq!(BigUint::from(tilings.len()), oracle("dominoes-4x4"));
    check(&spec, &tilings);
}

#[test]
fn boards_with_a_piece_as_anchor() {
    // One monomino, the rest dominoes: the monomino or the centre cell is the anchor, and where a
    // reflection fixes its option a second one makes rivals.
    for (width, height) in [(1, 1), (3, 1), (3, 3), (5, 3)] {
        let spec = rectangle(width, height, (0, None), (1, Some(1)));
        let cover = spec.clone().build().unwrap();
        if width > 1 {
            let anchor = cover.reduction().anchor().expect("there is one");
            assert!([1, 2 + (width * height) / 2].contains(&anchor), "{anchor}");
            assert!(!cover.reduction().banned().is_empty());
        }
        check(&spec, &all(&spec));
    }
}

/// So many groups of three options, of which a mirror swaps two and leaves the third; at most 40 of
/// each group.
fn mirrored_groups(groups: u32) -> Spec {
    let options = (0..3 * groups).map(|option| vec![option / 3]).collect();
    let mirror = (0..3 * groups).map(|option| [option + 1, option.wrapping_sub(1), option]);
    let mirror = (0..).zip(mirror).map(|(option, images)| images[option % 3]).collect();
    let bounds = vec![(0, Some(40)); groups as usize];
    Spec { symmetries: vec![mirror], ..Spec::new(bounds, options) }
}

#[test]
fn what_divides_in_too_many_ways_is_refused() {
    let how = How { stop: Stop::NEVER, threads: 1, seed: 0, bytes: 1 << 30, meter: None };
    // Of each group any subset; 4 of 8 are as they were when mirrored.
    let two = mirrored_groups(2).build().unwrap();
    let counted = classes(&two, &64u32.into(), &how).unwrap();
    assert_eq!(counted, Classes::Counted(((64 + 16) / 2u32).into()));
    let three = mirrored_groups(3).build().unwrap();
    assert_eq!(classes(&three, &512u32.into(), &how).unwrap(), Classes::TooMany);
}

#[test]
fn a_count_of_classes_can_be_stopped() {
    let cover = rectangle(4, 3, (0, None), (0, None)).build().unwrap();
    let stop = Stop { deadline: Some(std::time::Instant::now()), ..Stop::NEVER };
    let how = How { stop, threads: 1, seed: 0, bytes: 1 << 30, meter: None };
    assert_eq!(classes(&cover, &1u32.into(), &how).unwrap(), Classes::Stopped(Ended::Time));
}

proptest! {
    #![proptest_config(cases(300, 3000))]

    /// Items in a ring, options turned around it: a cyclic group, with slack and fixed items, and amounts.
    #[test]
    fn rings(
        n in 1usize..5,
        ring in 0u32..4, hub in 0u32..4,
        shapes in prop::collection::vec((1u32..16, any::<bool>()), 1..4),
        most in 1u32..4,
    ) {
        let kinds = [(1, Some(1)), (0, Some(1)), (0, Some(2)), (1, Some(3))];
        let mut spec = Spec { bounds: vec![kinds[ring as usize]; n], ..Spec::default() };
        spec.bounds.push(kinds[hub as usize]);
        let mut amounts = vec![];
        for &(shape, on_hub) in &shapes {
            for turn in 0..n {
                let cells = (0..n).filter(|cell| shape >> cell & 1 == 1);
                let mut uses: Vec<u32> = cells.clone().map(|cell| 1 + (shape + cell as u32) % most).collect();
                let mut items: Vec<u32> = cells.map(|cell| ((cell + turn) % n) as u32).collect();
                if on_hub || items.is_empty() {
                    items.push(n as u32);
                    uses.push(1 + shape % most);
                }
                spec.options.push(items);
                amounts.push(uses);
            }
        }
        spec.amounts = Some(amounts);
        let turned = |by: usize| -> Vec<u32> {
            (0..spec.options.len()).map(|o| (o / n * n + (o % n + by) % n) as u32).collect()
        };
        spec.symmetries = vec![turned(1)];
        let all = brute_force(&spec);
        check(&spec, &all);
    }
}
