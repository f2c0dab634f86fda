//! Answers by the plan: those of the definition, whatever turns the attempts get.

use crate::common::polyominoes::{TETROMINOES, free, symmetric_packing};
use crate::common::{brute_force, cases, rectangle, specs};
use cover::{
    Anchors, Answer, Attempt, Cover, Ended, How, Job, Question, Spec, Stop, Tree, Tried, answer,
    drive, find_engine,
};
use num_bigint::BigUint;
use proptest::prelude::*;

const PLAIN: Question = Question::Count { distinct: false };
const DISTINCT: Question = Question::Count { distinct: true };

fn ask(cover: &Cover, question: Question, nodes: Option<u64>) -> Answer {
    let stop = Stop { nodes, ..Stop::NEVER };
    let how = How { stop, threads: 1, seed: 7, bytes: 1 << 30, meter: None };
    answer(cover, question, &how, &|engine, stop| engine.prepare(cover, stop).map(Into::into))
        .expect("no worker breaks down")
}

/// What a plain search of one solution of each class counts within so many nodes: raw and distinct.
fn reduced(cover: &Cover, engine: &str, nodes: Option<u64>) -> (BigUint, Option<BigUint>) {
    let prepared = find_engine(engine).unwrap().prepare(cover, &Stop::NEVER).unwrap();
    let mut job = Job::new(cover, &*prepared).reducing();
    job.limits.stop.nodes = nodes;
    let report = drive(job).unwrap();
    (report.raw, report.distinct.map(BigUint::from))
}

proptest! {
    #![proptest_config(cases(500, 5000))]

    #[test]
    fn answers_are_those_of_the_definition(spec in specs(true)) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        let one = ask(&cover, Question::One, None);
        prop_assert_eq!((one.ended, one.found.is_some()), (Ended::Done, !expected.is_empty()));
        prop_assert!(one.found.is_none_or(|found| expected.contains(&found)));
        for question in [PLAIN, DISTINCT] {
            let count = ask(&cover, question, None);
            prop_assert_eq!((count.ended, count.raw), (Ended::Done, expected.len().into()));
        }
    }

    #[test]
    fn an_answer_that_is_stopped_says_so(spec in specs(true), nodes in 0u64..9) {
        let expected = BigUint::from(brute_force(&spec).len());
        let cover = spec.build().expect("a valid spec");
        for question in [PLAIN, DISTINCT] {
            let count = ask(&cover, question, Some(nodes));
            prop_assert!(count.nodes <= nodes);
            match count.ended {
                Ended::Done => prop_assert_eq!(count.raw, expected.clone()),
                ended => prop_assert_eq!((ended, count.raw <= expected), (Ended::Nodes, true)),
            }
        }
    }
}

/// Any number of tetrominoes on 4 x 9: too many nodes for the first turns of a search.
fn tetrominoes() -> Cover {
    symmetric_packing(&free(&TETROMINOES), (0, None), 4, 9).build().expect("valid")
}

fn search(answer: &Answer, tree: Tree) -> &Tried {
    let attempt = Attempt::Tree { tree, anchors: Anchors::Best, learnt: false };
    answer.tried.iter().find(|tried| tried.attempt == attempt).expect("it is tried")
}

#[test]
fn what_is_found_in_several_turns_adds_up() {
    let cover = tetrominoes();
    // A limit of nodes, however high, rules out a frontier, which would be done before.
    let count = ask(&cover, DISTINCT, Some(1 << 60));
    // Which search that is depends on measured speeds; all of them take more than their first turn.
    let longest = count.tried.iter().find(|tried| tried.outcome == "answered").expect("an answer");
    assert!(longest.turns > 1, "{longest:?}");
    assert_eq!((count.raw, count.distinct), reduced(&cover, "bitset", None));
}

/// The share of its work that each search has done, which is no less than it was.
fn shares_beyond(before: &[(Attempt, f64)], answer: &Answer) -> Vec<(Attempt, f64)> {
    let shares = answer.tried.iter().filter_map(|one| Some((one.attempt, one.share?)));
    let shares: Vec<(Attempt, f64)> = shares.collect();
    for (attempt, share) in &shares {
        let known = before.iter().find(|(other, _)| other == attempt);
        assert!(known.is_none_or(|(_, known)| known <= share), "{before:?}, then {shares:?}");
    }
    shares
}

/// As far as searches come whose units are spread over their trees, so that what is found is not what
/// comes first: it adds up to the whole wherever they stop.
#[test]
fn a_count_that_stops_later_never_tells_less() {
    let cover = tetrominoes();
    let (raw, distinct) = reduced(&cover, "bitset", None);
    let (mut before, mut shares) = (BigUint::ZERO, vec![]);
    for nodes in [5_000, 20_000, 30_000, 40_000, 50_000, 60_000, 100_000, 1 << 60] {
        let stopped = ask(&cover, DISTINCT, Some(nodes));
        assert!(stopped.nodes <= nodes, "{} of {nodes} nodes", stopped.nodes);
        assert!(before <= stopped.raw && stopped.raw <= raw, "{nodes} nodes: {}", stopped.raw);
        before = stopped.raw.clone();
        shares = shares_beyond(&shares, &stopped);
        if stopped.ended == Ended::Done {
            assert_eq!((stopped.raw, &stopped.distinct), (raw.clone(), &distinct));
        }
    }
    assert_eq!(before, raw);
}

#[test]
fn nodes_are_those_of_all_attempts_together() {
    let cover = tetrominoes();
    let stopped = ask(&cover, DISTINCT, Some(1000));
    let tried = stopped.tried.iter().filter(|tried| tried.nodes > 0).count();
    assert!(tried > 1, "the limit is met by the second attempt: {:?}", stopped.tried);
    assert_eq!((stopped.ended, stopped.nodes), (Ended::Nodes, 1000));
}

#[test]
fn a_stopped_count_is_that_of_the_search_that_came_furthest() {
    let cover = tetrominoes();
    // The first turn of one search, and the second of another.
    for (nodes, tree, engine) in [(250, Tree::Constrained, "bitset"), (2000, Tree::Scan, "bitmask")]
    {
        let stopped = ask(&cover, DISTINCT, Some(nodes));
        let furthest = search(&stopped, tree);
        assert!(stopped.tried.iter().all(|one| one == furthest || one.nodes < furthest.nodes));
        let (raw, distinct) = reduced(&cover, engine, Some(furthest.nodes));
        assert!(raw > BigUint::ZERO);
        assert_eq!((stopped.raw, stopped.distinct), (raw, distinct));
    }
}

#[test]
fn classes_are_reported_on_request() {
    // The frontier is done long before the search, and covers of cycles give the classes.
    let cover = rectangle(6, 6, (0, None), (0, Some(0))).build().unwrap();
    let (plain, distinct) = (ask(&cover, PLAIN, None), ask(&cover, DISTINCT, None));
    assert_eq!((plain.raw, &distinct.raw), (6728u32.into(), &6728u32.into()));
    assert_eq!((distinct.engine, plain.engine), ("frontier", "frontier"));
    assert_eq!(distinct.distinct, reduced(&cover, "bitset", None).1);
    let pairs = Spec::new(vec![(1, Some(1)); 3], vec![vec![0, 1], vec![1, 2]]).build().unwrap();
    assert_eq!(
        ask(&pairs, DISTINCT, None).distinct,
        Some(BigUint::ZERO),
        "no solutions, no classes"
    );
}
