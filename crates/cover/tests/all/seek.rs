//! The seeker against the definition: what it finds is right, and it never gives up wrongly.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::common::finders::{check, seek};
use crate::common::{brute_force, cases, specs};
use cover::{Cover, Ended, Finder, Seeker, Spec, Stop};
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(1500, 15000))]

    #[test]
    fn finds_one_or_proves_that_there_is_none(spec in specs(true), seed in 0..u64::MAX) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        let sought = seek(&mut Seeker::new(&cover, seed), None, 1);
        check(&sought, &cover, &expected, false)?;
    }

    #[test]
    fn a_limit_of_nodes_is_kept_and_is_no_proof(spec in specs(true), nodes in 0..6u64) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        let mut seeker = Seeker::new(&cover, 3);
        let sought = seek(&mut seeker, Some(nodes), 1);
        prop_assert!(sought.nodes <= nodes);
        match sought.ended {
            Ended::Solutions => prop_assert!(expected.contains(&sought.found.unwrap())),
            Ended::Done => prop_assert!(expected.is_empty()),
            ended => prop_assert_eq!(ended, Ended::Nodes),
        }
        // Asked again, it goes on.
        let sought = seek(&mut seeker, None, 1);
        prop_assert_eq!(sought.found.is_some(), !expected.is_empty());
    }
}

/// Queens that do not attack each other: rows and columns once, diagonals at most once.
fn queens(n: u32) -> Cover {
    let lines = 2 * n as usize - 1;
    let mut bounds = vec![(1, Some(1)); 2 * n as usize];
    bounds.resize(bounds.len() + 2 * lines, (0, Some(1)));
    let squares = (0..n).flat_map(|x| (0..n).map(move |y| (x, y)));
    let options =
        squares.map(|(x, y)| vec![x, n + y, 2 * n + x + y, 4 * n - 1 + n - 1 + x - y]).collect();
    Spec::new(bounds, options).build().expect("valid")
}

#[test]
fn the_seed_alone_decides() {
    let cover = queens(24);
    let one = |seed, threads| seek(&mut Seeker::new(&cover, seed), None, threads);
    let mut found = vec![];
    for seed in 0..12 {
        let (single, three) = (one(seed, 1), one(seed, 3));
        assert_eq!(single.found, three.found, "seed {seed}");
        assert_eq!((single.nodes, single.attempts), (three.nodes, three.attempts), "seed {seed}");
        found.push(single.found.expect("there are many"));
    }
    found.sort();
    found.dedup();
    assert!(found.len() > 6, "other seeds find other solutions");
}

/// One thread and four find the same: what the first attempt finds that finds anything.
fn same_with_four_threads(cover: &Cover, seeds: &[u64]) {
    for &seed in seeds {
        let [one, four] = [1, 4].map(|threads| seek(&mut Seeker::new(cover, seed), None, threads));
        assert_eq!((one.found, one.nodes), (four.found, four.nodes), "seed {seed}");
    }
}

#[test]
fn an_attempt_counts_even_if_a_later_one_is_done_before() {
    // Seeds whose first attempt finds a solution after many nodes; others find theirs sooner.
    let cover = queens(30);
    let slow = |&seed: &u64| {
        let sought = seek(&mut Seeker::new(&cover, seed), None, 1);
        sought.attempts == 1 && sought.nodes > 500
    };
    let seeds: Vec<u64> = (0..1000).filter(slow).take(10).collect();
    assert_eq!(seeds.len(), 10);
    same_with_four_threads(&cover, &seeds);
}

#[test]
fn an_attempt_counts_even_if_a_later_one_finds_another_solution_after_it() {
    // All attempts find a solution after about as many nodes, before they look at the others.
    same_with_four_threads(&queens(60), &[0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn nodes_granted_in_parts_are_the_same_for_any_number_of_threads() {
    let cover = queens(40);
    let parts = |threads| {
        let mut seeker = Seeker::new(&cover, 5);
        (0..20).map(|_| seek(&mut seeker, Some(700), threads).found).collect::<Vec<_>>()
    };
    assert_eq!(parts(1), parts(4));
}

/// Pigeons that want a hole each, one hole too few: no tree this side of a lifetime proves it.
fn pigeons(n: u32) -> Cover {
    let mut bounds = vec![(1, Some(1)); n as usize];
    bounds.resize(2 * n as usize - 1, (0, Some(1)));
    let options = (0..n).flat_map(|pigeon| (n..2 * n - 1).map(move |hole| vec![pigeon, hole]));
    Spec::new(bounds, options.collect()).build().expect("valid")
}

#[test]
fn stops_on_request() {
    let cover = pigeons(30);
    let now = Stop { deadline: Some(Instant::now()), ..Stop::NEVER };
    assert_eq!(Seeker::new(&cover, 0).seek(&now, 2, None).unwrap().ended, Ended::Time);
    let flag = AtomicBool::new(true);
    let cancelled = Stop { cancel: Some(&flag), ..Stop::NEVER };
    assert_eq!(Seeker::new(&cover, 0).seek(&cancelled, 2, None).unwrap().ended, Ended::Cancelled);
    let sought = seek(&mut Seeker::new(&cover, 0), Some(50_000), 2);
    assert_eq!((sought.ended, sought.nodes), (Ended::Nodes, 50_000));
}

#[test]
fn nothing_is_begun_without_room_for_its_sets() {
    let cover = queens(40);
    let none = Stop { memory: Some(1), ..Stop::NEVER };
    let sought = Seeker::new(&cover, 0).seek(&none, 2, None).unwrap();
    assert_eq!((sought.ended, sought.nodes), (Ended::Memory, 0));
    let cells = cover::find_engine("cells").expect("from the table");
    let refused = cells.prepare(&cover, &none).err();
    assert!(matches!(refused, Some(cover::Refusal::Limit { left: 0, .. })), "{refused:?}");
}
