//! A searcher that has run other units runs the next one as a new searcher would.

use crate::common::{cases, engines_for, specs};
use cover::{Flow, Searcher, Stop, Unit};
use proptest::prelude::*;

/// What a run gives back, without the time.
fn run(searcher: &mut dyn Searcher, unit: &Unit, nodes: u64) -> (Vec<Vec<u32>>, Vec<Unit>, u64) {
    let mut found = vec![];
    let budget = Stop { nodes: Some(nodes), ..Stop::NEVER };
    let outcome = searcher.run(unit, &budget, &mut |solution| {
        found.push(solution.to_vec());
        Flow::Continue
    });
    (found, outcome.open.units(), outcome.nodes)
}

proptest! {
    #![proptest_config(cases(1000, 10000))]

    #[test]
    fn units_in_any_order(spec in specs(true), picks in prop::collection::vec((0..1000usize, 0..9u64), 1..40)) {
        let cover = spec.build().expect("a valid spec");
        for (name, prepared) in engines_for(&cover) {
            let mut old = prepared.searcher(None);
            let mut units = vec![Unit::root()];
            for &(pick, nodes) in &picks {
                // A unit stays in the list, so that it is run again after others.
                let unit = units[pick % units.len()].clone();
                let again = run(&mut *old, &unit, nodes);
                let fresh = run(&mut *prepared.searcher(None), &unit, nodes);
                prop_assert_eq!(&again, &fresh, "{}", name);
                units.extend(again.1);
            }
        }
    }
}

#[test]
fn dominoes_with_symmetry_in_any_order() {
    let cover = crate::common::rectangle(4, 3, (0, None), (0, None)).build().expect("valid");
    let reduction = cover.reduction();
    for (name, prepared) in engines_for(&cover) {
        let mut old = prepared.searcher(Some(reduction));
        let mut units = vec![Unit::root()];
        for turn in 0..200 {
            let unit = units[turn * 31 % units.len()].clone();
            let again = run(&mut *old, &unit, turn as u64 % 7);
            let fresh = run(&mut *prepared.searcher(Some(reduction)), &unit, turn as u64 % 7);
            assert_eq!(again, fresh, "{name}, turn {turn}");
            units.extend(again.1);
        }
    }
}
