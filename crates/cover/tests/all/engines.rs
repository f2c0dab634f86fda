//! Every engine in the table against the definition, and those of a tree against each other node
//! for node.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::common::oracles::oracles;
use crate::common::polyominoes::{free, packing};
use crate::common::{brute_force, cases, engines_for, search_all, sized, specs};
use cover::{Cover, Ended, Job, Purpose, Spec, Stop, choose_engine, drive, find_engine};
use num_bigint::BigUint;
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

fn tree(engine: &str) -> String {
    format!("{:?}", find_engine(engine).expect("from the table").tree())
}

fn check(spec: &Spec) {
    let expected = brute_force(spec);
    let cover = spec.clone().build().expect("a valid spec");
    let mut trees = BTreeMap::new();
    for (name, prepared) in engines_for(&cover) {
        let (found, nodes) = search_all(&*prepared);
        assert_eq!(found.len(), expected.len(), "{name}: as many as the definition says");
        assert_eq!(found.iter().cloned().collect::<crate::common::Solutions>(), expected, "{name}");
        let first = trees.entry(tree(name)).or_insert((found.clone(), nodes));
        assert_eq!(*first, (found, nodes), "{name}: the same order and the same nodes");
    }
}

proptest! {
    #![proptest_config(cases(1500, 15000))]

    #[test]
    fn engines_agree_with_the_definition(spec in specs(false)) {
        check(&spec);
    }

    #[test]
    fn engines_agree_with_the_definition_on_colours(spec in specs(true)) {
        check(&spec);
    }
}

#[test]
fn uses_without_colour_agree_with_none() {
    let bounds = vec![(1, Some(1)), (1, Some(1)), (0, Some(1))];
    let options = vec![vec![0, 2], vec![0, 2], vec![1, 2], vec![1, 2]];
    let colors = Some(vec![vec![0, 0], vec![0, 1], vec![0, 0], vec![0, 1]]);
    let spec = Spec { colors, ..Spec::new(bounds, options) };
    assert_eq!(brute_force(&spec), [vec![1, 3]].into());
    check(&spec);
}

/// Rows of a latin square of order n as an exact cover: widths from one chunk to the dynamic one.
fn latin(n: u32) -> Cover {
    let mut options = vec![];
    for (row, column, value) in (0..n * n * n).map(|k| (k / n / n, k / n % n, k % n)) {
        let square = n * n;
        options.push(vec![
            row * n + column,
            square + row * n + value,
            2 * square + column * n + value,
        ]);
    }
    Spec::new(vec![(1, Some(1)); (3 * n * n) as usize], options).build().expect("valid")
}

#[test]
fn latin_squares() {
    for (n, expected) in (1..).zip(&oracles("A002860")[..sized(4, 5)]) {
        for (name, prepared) in engines_for(&latin(n)) {
            assert_eq!(
                BigUint::from(search_all(&*prepared).0.len()),
                *expected,
                "{name}: order {n}"
            );
        }
    }
}

/// Dominoes on 2 x `long`, which makes 3 `long` - 2 options.
fn fence(long: u32) -> Cover {
    packing(&free(&["XX"]), (0, None), 2, long as i32).build().expect("valid")
}

#[test]
fn every_width_walks_the_same_tree() {
    // One and two chunks of 512 options, and nine, a width that the compiler does not know.
    [1, 2, 9].iter().for_each(|chunks| walked_alike(&fence(chunks * 170), 60));
    // 8..=18 cubed: 512 to 5,832 options, one chunk to twelve.
    let orders: &[u32] = sized(&[8, 9], &[8, 10, 11, 12, 13, 14, 15, 16, 18]);
    orders.iter().for_each(|&n| walked_alike(&latin(n), 3000));
}

/// The engines of a tree find the same and leave the same open after so many nodes, with symmetry
/// and without.
fn walked_alike(cover: &Cover, nodes: u64) {
    let budget = Stop { nodes: Some(nodes), ..Default::default() };
    let mut trees = BTreeMap::new();
    for (name, prepared) in engines_for(cover) {
        for reduction in [None, Some(cover.reduction())] {
            let mut found = vec![];
            let mut searcher = prepared.searcher(reduction);
            let outcome = searcher.run(&cover::Unit::root(), &budget, &mut |solution| {
                found.push(solution.to_vec());
                cover::Flow::Continue
            });
            let seen = (found, outcome.open.units(), outcome.done, outcome.nodes);
            let key = (tree(name), reduction.is_some());
            let first = trees.entry(key).or_insert(seen.clone());
            assert_eq!(*first, seen, "{name} with {} options", cover.n_options());
        }
    }
}

/// Many options over few items, which bitsets keep as lists of rows, and a symmetry that exchanges
/// the items in pairs: `exact` of them have to be covered, `spare` may be.
fn symmetric(
    exact: RangeInclusive<u32>,
    spare: RangeInclusive<u32>,
    options: usize,
) -> impl Strategy<Value = Spec> {
    (exact, spare).prop_flat_map(move |(exact, spare)| {
        let items = 2 * (exact + spare);
        let option = (btree_set(0..2 * exact, 0..4), btree_set(2 * exact..items, 1..4));
        let order = Just((0..i64::from(items)).collect::<Vec<_>>()).prop_shuffle();
        (vec(option, options / 2), order).prop_map(move |(pairs, order)| {
            let one = pairs.into_iter().map(|(exact, spare)| exact.into_iter().chain(spare));
            let one: Vec<Vec<u32>> = one.map(Iterator::collect).collect();
            let other = one.iter().map(|items| items.iter().map(|item| item ^ 1).collect());
            let bound = |item: u32| (u32::from(item < 2 * exact), Some(1));
            let half = one.len() as u32;
            Spec {
                bounds: (0..items).map(bound).collect(),
                options: other.collect::<Vec<_>>().into_iter().chain(one.clone()).collect(),
                symmetries: vec![
                    (0..2 * half).map(|option| (option + half) % (2 * half)).collect(),
                ],
                order: Some(order),
                ..Spec::default()
            }
        })
    })
}

proptest! {
    #![proptest_config(cases(12, 300))]

    #[test]
    fn rows_of_one_word_walk_the_same_tree(spec in symmetric(1..=6, 2..=20, 1_600)) {
        walked_alike(&spec.build().expect("valid"), 600);
    }

    #[test]
    fn rows_of_two_words_walk_the_same_tree(spec in symmetric(2..=12, 25..=40, 2_600)) {
        walked_alike(&spec.build().expect("valid"), 600);
    }
}

#[test]
fn the_plan_goes_by_size() {
    assert_eq!(planned(&latin(3)), "bitset");
    let many = Spec::new(vec![(1, Some(1))], vec![vec![0]; 30_000]).build().unwrap();
    assert_eq!(planned(&many), "cells");
}

fn planned(cover: &Cover) -> &'static str {
    let prepare = |engine: &'static dyn cover::Engine, stop: &Stop| {
        engine.prepare(cover, stop).map(Into::into)
    };
    assert_ne!(choose_engine(cover, Purpose::List, &Stop::NEVER, &prepare).engine, "bitmask");
    choose_engine(cover, Purpose::Count, &Stop::NEVER, &prepare).engine
}

#[test]
fn long_boards_are_counted_in_scan_order() {
    // Dominoes on 4 x 16, where the cells stand in columns.
    let (exact, item) = ((1, Some(1)), |x: u32, y: u32| x * 4 + y);
    let across = (0..60).map(|c| vec![item(c / 4, c % 4), item(c / 4 + 1, c % 4)]);
    let down = (0..48).map(|c| vec![item(c / 3, c % 3), item(c / 3, c % 3 + 1)]);
    let spec = Spec::new(vec![exact; 64], across.chain(down).collect());
    assert_eq!(planned(&spec.build().expect("valid")), "bitmask");
}

#[test]
fn knuths_coloured_example() {
    // TAOCP 7.2.2.1 (49): p q r primary, x y secondary; the one solution is {q x:A} {p r x:A y}.
    let spec = Spec {
        bounds: vec![(1, Some(1)), (1, Some(1)), (1, Some(1)), (0, Some(1)), (0, Some(1))],
        options: vec![vec![0, 1, 3, 4], vec![0, 2, 3, 4], vec![0, 3], vec![1, 3], vec![2, 4]],
        colors: Some(vec![vec![0, 0, 0, 1], vec![0, 0, 1, 0], vec![0, 2], vec![0, 1], vec![0, 2]]),
        ..Spec::default()
    };
    let cover = spec.build().unwrap();
    for name in ["cells", "bitset", "bitmask"] {
        let (found, _) =
            search_all(&*find_engine(name).unwrap().prepare(&cover, &Stop::NEVER).unwrap());
        assert_eq!(found, [[1, 3]], "{name}");
    }
}

/// As many items as options, each option its own: the deepest search that there can be.
fn apart(n: u32) -> Cover {
    Spec::new(vec![(1, Some(1)); n as usize], (0..n).map(|item| vec![item]).collect())
        .build()
        .expect("valid")
}

#[test]
fn engines_refuse_what_would_not_fit_into_memory_before_they_ask_for_it() {
    let takes = |engine: &str, cover: &Cover| {
        find_engine(engine).expect("from the table").accepts(cover).is_ok()
    };
    let (small, vast) = (apart(1_000), apart(120_000));
    assert!(takes("bitset", &small) && takes("cells", &small));
    assert!(!takes("bitset", &vast), "a bit for each option and item");
    assert!(takes("cells", &vast), "it grows with the uses of items alone");
    let refusal = find_engine("bitset").expect("it is there").accepts(&vast).unwrap_err();
    assert!(refusal.to_string().contains("MB; try another engine"), "{refusal}");
}

#[test]
fn as_many_choices_as_items_are_taken_in_one_search() {
    let cover = apart(40_000);
    let prepared = find_engine("cells").unwrap().prepare(&cover, &Stop::NEVER).unwrap();
    let report = drive(Job::new(&cover, &*prepared)).unwrap();
    assert_eq!((report.raw, report.nodes, report.ended), (1u64.into(), 40_001, Ended::Done));
}

#[test]
fn sparse_sets_suit_many_items_with_few_options_each() {
    assert_eq!((planned(&apart(2_000)), planned(&apart(20_000))), ("bitset", "cells"));
}

#[test]
fn many_options_over_few_items_are_no_deep_search() {
    let pairs = (0..200u32).flat_map(|a| (0..a).map(move |b| vec![b, a]));
    let many: Vec<Vec<u32>> = (0..4).flat_map(|_| pairs.clone()).collect();
    let cover = Spec::new(vec![(1, Some(1)); 200], many).build().expect("valid");
    assert!(find_engine("cells").expect("it is there").accepts(&cover).is_ok());
}
