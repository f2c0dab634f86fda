//! Many counts in one go, against the definition.

use std::collections::BTreeMap;

use crate::common::{brute_force, cases, rectangle, specs};
use cover::{FrontierLimits, Halt, Spec, frontier_tally};
use num_bigint::BigUint;
use proptest::prelude::*;

type Counts = Vec<(Vec<u32>, BigUint)>;

fn tally(spec: &Spec, tracked: &[u32]) -> Counts {
    let cover = spec.clone().build().expect("valid");
    frontier_tally(&cover, tracked, &FrontierLimits::default(), None).expect("small").counts
}

/// The same from all solutions.
fn by_hand(spec: &Spec, tracked: &[u32]) -> Counts {
    let mut counts: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
    for solution in brute_force(spec) {
        let taken = solution.into_iter().filter(|option| tracked.contains(option)).collect();
        *counts.entry(taken).or_default() += 1;
    }
    counts.into_iter().map(|(set, count)| (set, count.into())).collect()
}

proptest! {
    #![proptest_config(cases(3000, 30000))]

    #[test]
    fn random_covers_agree_with_the_definition(spec in specs(true), some in any::<u32>()) {
        let tracked: Vec<u32> =
            (0..spec.options.len() as u32).filter(|option| some >> (option % 32) & 1 == 1).collect();
        prop_assert_eq!(tally(&spec, &tracked), by_hand(&spec, &tracked));
    }
}

#[test]
fn tracking_all_options_gives_all_solutions() {
    let spec = rectangle(2, 3, (0, None), (0, None));
    let all: Vec<u32> = (0..spec.options.len() as u32).collect();
    let counts = tally(&spec, &all);
    assert_eq!(counts, by_hand(&spec, &all));
    assert!(counts.iter().all(|(_, count)| *count == 1u32.into()));
}

#[test]
fn what_it_cannot_hold_it_says() {
    let spec = rectangle(8, 8, (0, None), (0, None));
    let cover = spec.build().expect("valid");
    let tracked: Vec<u32> = (0..65).collect();
    let stop = frontier_tally(&cover, &tracked, &FrontierLimits::default(), None).unwrap_err();
    assert!(matches!(stop.halt, Halt::Width { .. }));
    let limits = FrontierLimits { bytes: 10_000, ..FrontierLimits::default() };
    let stop = frontier_tally(&cover, &tracked[..9], &limits, None).unwrap_err();
    assert_eq!(stop.halt, Halt::Memory { limit: 10_000 });
}
