//! The cheapest solutions against the definition, their bound when stopped, and known values.

use std::sync::atomic::AtomicBool;

use crate::common::{brute_force, cases, sized, specs};
use cover::{Cheapest, CostFault, Cover, Ended, Meter, Spec, Stop, cheapest};
use proptest::prelude::*;

fn search(cover: &Cover, costs: &[i64], most: usize, nodes: Option<u64>) -> Cheapest {
    let budget = Stop { nodes, ..Stop::NEVER };
    cheapest(cover, costs, most, &budget, &Meter::default()).expect("costs that fit")
}

fn cost(set: &[u32], costs: &[i64]) -> i64 {
    set.iter().map(|&option| costs[option as usize]).sum()
}

/// The costs of the cheapest solutions are those of all solutions in order, as many as asked for.
fn check(spec: &Spec, costs: &[i64], most: usize) {
    let costs = &costs[..spec.options.len()];
    let all = brute_force(spec);
    let mut known: Vec<i64> = all.iter().map(|set| cost(set, costs)).collect();
    known.sort_unstable();
    let cover = spec.clone().build().expect("a valid spec");
    let cheap = search(&cover, costs, most, None);
    assert_eq!(cheap.ended, Ended::Done);
    let found: Vec<i64> = cheap.found.iter().map(|&(cost, _)| cost).collect();
    assert_eq!(found, known[..most.min(known.len())]);
    for (at, (value, set)) in cheap.found.iter().enumerate() {
        assert!(all.contains(set), "{set:?} is a solution");
        assert_eq!(cost(set, costs), *value);
        assert!(cheap.found[..at].iter().all(|(_, other)| other != set), "each is found once");
    }
    let next = known.get(most).copied().unwrap_or(i64::MAX);
    assert!(cheap.bound <= next && (known.len() <= most || cheap.bound >= known[most - 1]));
    for nodes in [0, 1, 2, 4, 8] {
        let stopped = search(&cover, costs, most, Some(nodes));
        assert!(stopped.nodes <= nodes);
        assert!(stopped.found.iter().all(|(_, set)| all.contains(set)));
        let kept = |set: &&Vec<u32>| !stopped.found.iter().any(|(_, one)| one == *set);
        let missed = all.iter().filter(kept).map(|set| cost(set, costs)).min();
        assert!(missed.is_none_or(|missed| stopped.bound <= missed), "the bound holds");
    }
}

proptest! {
    #![proptest_config(cases(1500, 15000))]

    #[test]
    fn cheapest_are_the_cheapest_by_definition(
        spec in specs(false), costs in prop::collection::vec(-4i64..9, 12), most in 1usize..6
    ) {
        check(&spec, &costs, most);
    }

    #[test]
    fn cheapest_are_the_cheapest_by_definition_with_colours(
        spec in specs(true), costs in prop::collection::vec(-2i64..3, 12), most in 1usize..6
    ) {
        check(&spec, &costs, most);
    }

    #[test]
    fn the_cheapest_is_the_cheapest_by_definition(
        spec in specs(true), costs in prop::collection::vec(0i64..5, 12), far in 1i64..1_000_000_000
    ) {
        let costs: Vec<i64> = costs.iter().map(|cost| cost * far * far / 7).collect();
        check(&spec, &costs, 1);
    }
}

/// Squares of every size on a rectangle, any number of each.
fn squares(width: u32, height: u32) -> Cover {
    let mut options = vec![];
    for side in 1..=width.min(height) {
        for (x, y) in (0..=width - side).flat_map(|x| (0..=height - side).map(move |y| (x, y))) {
            let cells = (0..side * side).map(|at| (y + at / side) * width + x + at % side);
            options.push(cells.collect());
        }
    }
    Spec::new(vec![(1, Some(1)); (width * height) as usize], options).build().expect("squares")
}

/// The fewest squares that tile a rectangle (OEIS A219158).
#[test]
fn fewest_squares_of_rectangles() {
    let boards = [(6, 5, 5), (7, 5, 5), (8, 7, 7), (9, 8, 7), (11, 10, 6), (13, 11, 6)];
    for (width, height, fewest) in &boards[..sized(5, 6)] {
        let cover = squares(*width, *height);
        let cheap = search(&cover, &vec![1; cover.n_options()], 1, None);
        assert_eq!((cheap.found[0].0, cheap.bound), (*fewest, *fewest), "{width}x{height}");
    }
}

#[test]
fn faults_are_named() {
    let cover = Spec::new(vec![(1, Some(1))], vec![vec![0]; 2]).build().expect("a cover");
    let fault = |costs: &[i64]| cheapest(&cover, costs, 1, &Stop::NEVER, &Meter::default()).err();
    assert_eq!(fault(&[1]), Some(CostFault::Count { options: 2, costs: 1 }));
    assert_eq!(fault(&[1 << 61, -(1 << 61)]), Some(CostFault::TooLarge));
    assert_eq!(fault(&[i64::MIN, 0]), Some(CostFault::TooLarge));
    assert_eq!(fault(&[1 << 61, 0]), None);
}

#[test]
fn a_raised_flag_ends_it() {
    let flag = AtomicBool::new(true);
    let cover = squares(9, 8);
    let stop = Stop { cancel: Some(&flag), ..Stop::NEVER };
    let costs = vec![1; cover.n_options()];
    let cheap = cheapest(&cover, &costs, 1, &stop, &Meter::default()).expect("costs that fit");
    assert_eq!((cheap.ended, cheap.found), (Ended::Cancelled, vec![]));
}
