//! The seeker against the definition: what it finds is right, and it never gives up wrongly.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::common::{brute_force, cases, specs};
use cover::{Cover, Finish, Limits, Seeker, Spec};
use proptest::prelude::*;

fn limits<'a>(nodes: Option<u64>, threads: usize) -> Limits<'a> {
    Limits { solutions: None, nodes, deadline: None, cancel: None, threads }
}

proptest! {
    #![proptest_config(cases(1500, 15000))]

    #[test]
    fn finds_one_or_proves_that_there_is_none(spec in specs(true), seed in 0..u64::MAX) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        let sought = Seeker::new(&cover, seed).seek(&limits(None, 1), None);
        match sought.found {
            Some(found) => {
                prop_assert!(expected.contains(&found));
                prop_assert_eq!(sought.ended, Finish::Solutions);
            }
            None => {
                prop_assert!(expected.is_empty());
                prop_assert_eq!(sought.ended, Finish::Done);
            }
        }
    }

    #[test]
    fn a_limit_of_nodes_is_kept_and_is_no_proof(spec in specs(true), nodes in 0..6u64) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        let mut seeker = Seeker::new(&cover, 3);
        let sought = seeker.seek(&limits(Some(nodes), 1), None);
        prop_assert!(sought.nodes <= nodes);
        match sought.ended {
            Finish::Solutions => prop_assert!(expected.contains(&sought.found.unwrap())),
            Finish::Done => prop_assert!(expected.is_empty()),
            ended => prop_assert_eq!(ended, Finish::Nodes),
        }
        // Asked again, it goes on.
        let sought = seeker.seek(&limits(None, 1), None);
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
    let seek = |seed, threads| Seeker::new(&cover, seed).seek(&limits(None, threads), None);
    let mut found = vec![];
    for seed in 0..12 {
        let (one, three) = (seek(seed, 1), seek(seed, 3));
        assert_eq!(one.found, three.found, "seed {seed}");
        assert_eq!((one.nodes, one.attempts), (three.nodes, three.attempts), "seed {seed}");
        found.push(one.found.expect("there are many"));
    }
    found.sort();
    found.dedup();
    assert!(found.len() > 6, "other seeds find other solutions");
}

#[test]
fn the_first_attempt_that_finds_one_counts_even_if_a_later_one_is_done_before() {
    // Seeds whose first attempt finds a solution after many nodes; others find theirs sooner.
    let cover = queens(30);
    let seek = |seed, threads| Seeker::new(&cover, seed).seek(&limits(None, threads), None);
    let slow = |&seed: &u64| {
        let sought = seek(seed, 1);
        sought.attempts == 1 && sought.nodes > 500
    };
    let seeds: Vec<u64> = (0..1000).filter(slow).take(10).collect();
    assert_eq!(seeds.len(), 10);
    for seed in seeds {
        let (one, four) = (seek(seed, 1), seek(seed, 4));
        assert_eq!((one.found, one.nodes), (four.found, four.nodes), "seed {seed}");
    }
}

#[test]
fn nodes_granted_in_parts_are_the_same_for_any_number_of_threads() {
    let cover = queens(40);
    let seek = |threads| {
        let mut seeker = Seeker::new(&cover, 5);
        (0..20).map(|_| seeker.seek(&limits(Some(700), threads), None).found).collect::<Vec<_>>()
    };
    assert_eq!(seek(1), seek(4));
}

/// Pigeons that want a hole each, one hole too few: no tree this side of a lifetime proves it.
fn pigeons(n: u32) -> Cover {
    let mut bounds = vec![(1, Some(1)); n as usize];
    bounds.resize(2 * n as usize - 1, (0, Some(1)));
    let options = (0..n).flat_map(|pigeon| (n..2 * n - 1).map(move |hole| vec![pigeon, hole]));
    Spec::new(bounds, options.collect()).build().expect("valid")
}

#[test]
fn stops_when_told_to() {
    let cover = pigeons(30);
    let now = Limits { deadline: Some(Instant::now()), ..limits(None, 2) };
    assert_eq!(Seeker::new(&cover, 0).seek(&now, None).ended, Finish::Time);
    let flag = AtomicBool::new(true);
    let cancelled = Limits { cancel: Some(&flag), ..limits(None, 2) };
    assert_eq!(Seeker::new(&cover, 0).seek(&cancelled, None).ended, Finish::Cancelled);
    let sought = Seeker::new(&cover, 0).seek(&limits(Some(50_000), 2), None);
    assert_eq!((sought.ended, sought.nodes), (Finish::Nodes, 50_000));
}
