//! The rest of a cover below some choices, against the solutions that hold them.

use crate::common::{Solutions, brute_force, cases, search_all, sorted, specs};
use cover::{Cover, Stop, Unit, find_engine};
use proptest::prelude::*;

/// Options in the order given, as far as they keep the upper bounds together.
fn chosen(cover: &Cover, wanted: &[u32]) -> Vec<u32> {
    let mut unit = Unit::root();
    for &option in wanted.iter().filter(|&&option| (option as usize) < cover.n_options()) {
        unit.chosen.push(option);
        if unit.check(cover).is_err() {
            unit.chosen.pop();
        }
    }
    unit.chosen
}

proptest! {
    #![proptest_config(cases(1500, 15_000))]

    #[test]
    fn the_solutions_that_hold_the_choices_are_left(
        spec in specs(true),
        wanted in prop::collection::vec(0u32..12, 0..4),
        out in prop::collection::vec(0u32..12, 0..4),
    ) {
        let cover = spec.clone().build().expect("a valid spec");
        let chosen = chosen(&cover, &wanted);
        let excluded: Vec<u32> =
            out.into_iter().filter(|option| !chosen.contains(option)).collect();
        let holds = |solution: &&Vec<u32>| {
            chosen.iter().all(|option| solution.contains(option))
                && !solution.iter().any(|option| excluded.contains(option))
        };
        let expected: Solutions = brute_force(&spec).iter().filter(holds).cloned().collect();
        let below = cover.below(&chosen, &excluded);
        let prepared = find_engine("cells").unwrap().prepare(&below.cover, &Stop::NEVER).unwrap();
        let (left, _) = search_all(&*prepared);
        let number = |&option: &u32| below.options[option as usize];
        let whole = |solution: &Vec<u32>| {
            sorted(&[chosen.clone(), solution.iter().map(number).collect()].concat())
        };
        let found: Solutions = left.iter().map(whole).collect();
        prop_assert_eq!(found.len(), left.len());
        prop_assert_eq!(found, expected);
    }
}
