//! The frontier against the definition, every engine, and published counts.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use crate::common::oracles::{oracle, oracles};
use crate::common::polyominoes::{PENTOMINOES, TETROMINOES, free, one_sided, packing, pentominoes};
use crate::common::{brute_force, cases, rectangle, sized, specs};
use cover::{
    Bounds, Cover, Ended, FrontierLimits, FrontierOptions, FrontierStop, Halt, Meter, Spec, Stop,
    frontier_count,
};
use num_bigint::BigUint;
use proptest::prelude::*;

const ANY: Bounds = (0, None);
const EACH: Bounds = (1, Some(1));

fn count(spec: Spec) -> BigUint {
    let cover = spec.build().expect("valid");
    frontier_count(&cover, &FrontierOptions::default(), &FrontierLimits::default(), None)
        .expect("small")
        .count
}

proptest! {
    #![proptest_config(cases(3000, 30_000))]

    #[test]
    fn random_covers_agree_with_the_definition(spec in specs(false)) {
        prop_assert_eq!(count(spec.clone()), brute_force(&spec).len().into());
    }

    #[test]
    fn random_covers_with_colours_agree_with_the_definition(spec in specs(true)) {
        prop_assert_eq!(count(spec.clone()), brute_force(&spec).len().into());
    }

}

proptest! {
    // A rectangle of 3 x 3 has 2^21 sets to try.
    #![proptest_config(cases(100, 3000))]

    #[test]
    fn groups_with_bounds_agree(
        width in 1u32..4, height in 1u32..4, lo in 0u32..5, more in 0u32..5, any in any::<bool>(),
    ) {
        let dominoes = (lo, (!any).then_some(lo + more));
        for spec in [
            rectangle(width, height, dominoes, (0, None)),
            rectangle(width, height, (0, None), dominoes),
        ] {
            prop_assume!(spec.options.len() <= 16);
            prop_assert_eq!(count(spec.clone()), brute_force(&spec).len().into());
        }
    }
}

/// The domino tilings of 2 x (n - 1).
fn fibonacci(n: u32) -> BigUint {
    let (mut a, mut b) = (BigUint::from(0u32), BigUint::from(1u32));
    for _ in 0..n {
        (a, b) = (b.clone(), a + b);
    }
    a
}

fn dominoes(short: i32, long: i32) -> BigUint {
    count(packing(&free(&["XX"]), ANY, short, long))
}

#[test]
fn dominoes_on_squares() {
    for (n, expected) in (1..).zip(&oracles("A004003")[..sized(5, 6)]) {
        assert_eq!(&dominoes(2 * n, 2 * n), expected);
    }
    // Beyond 64 bits and, below, beyond 128.
    if sized(false, true) {
        assert_eq!(dominoes(16, 16), oracle("dominoes-16x16"));
    }
}

#[test]
fn counts_beyond_any_word() {
    for long in [1, 2, 90, 91, 93, 185, 700, 2000] {
        assert_eq!(dominoes(2, long), fibonacci(long as u32 + 1), "2 x {long}");
    }
    // 4 x n: a(n) = a(n-1) + 5 a(n-2) + a(n-3) - a(n-4), OEIS A005178.
    let mut terms: Vec<BigUint> = [1u32, 1, 5, 11].map(BigUint::from).to_vec();
    while terms.len() <= 300 {
        let n = terms.len();
        terms.push(&terms[n - 1] + &terms[n - 2] * 5u32 + &terms[n - 3] - &terms[n - 4]);
    }
    assert_eq!(dominoes(4, 300), terms[300]);
}

#[test]
fn steps_with_more_choices_than_a_limb_has_room_for() {
    // One of a thousand options for each item: every step multiplies the sum by a thousand.
    for items in [6, 7, 13, 20] {
        let options = (0..items * 1000).map(|option| vec![option / 1000]).collect();
        let spec = Spec::new(vec![EACH; items as usize], options);
        assert_eq!(count(spec), BigUint::from(1000u32).pow(items));
    }
}

#[test]
fn any_number_of_tetrominoes() {
    for (n, expected) in (1..).zip(&oracles("A263425")[..sized(3, 4)]) {
        assert_eq!(&count(packing(&free(&TETROMINOES), ANY, 2 * n, 2 * n)), expected);
    }
}

#[test]
fn twelve_pentominoes() {
    for (short, long) in &[(3, 20), (4, 15), (5, 12), (6, 10)][..sized(2, 4)] {
        let spec = packing(&free(&PENTOMINOES), EACH, *short, *long);
        assert_eq!(count(spec), oracle(&format!("pentominoes-{short}x{long}")));
    }
}

#[test]
fn the_order_of_the_items_does_not_matter() {
    let mut spec = packing(&free(&TETROMINOES), ANY, 4, 6);
    let expected = count(spec.clone());
    for factor in [1i64, 7, 11, 23] {
        spec.order = Some((0..24).map(|item| item * factor % 24).collect());
        assert_eq!(count(spec.clone()), expected);
    }
}

fn stop(cover: &Cover, limits: &FrontierLimits) -> FrontierStop {
    let at_once = FrontierOptions { in_parts: false, ..FrontierOptions::default() };
    frontier_count(cover, &at_once, limits, None).expect_err("stops")
}

#[test]
fn memory_is_limited() {
    let cover = packing(&free(&PENTOMINOES), EACH, 6, 10).build().unwrap();
    let bytes = 1 << 20;
    let stopped = stop(&cover, &FrontierLimits { bytes, ..FrontierLimits::default() });
    assert_eq!(stopped.halt, Halt::Memory { limit: bytes });
    assert!(0 < stopped.reached.step && stopped.reached.step < stopped.reached.steps);
    assert!(stopped.reached.bytes <= bytes && stopped.reached.peak_bytes <= bytes);
    assert!(stopped.to_string().contains("1 MB allowed"), "{stopped}");
}

#[test]
fn what_does_not_fit_at_once_is_counted_in_parts() {
    let tetrominoes = packing(&free(&TETROMINOES), ANY, 6, 6);
    let pentominoes = packing(&free(&PENTOMINOES), EACH, 3, 20);
    for (spec, expected, bytes) in [
        (tetrominoes, oracles("A263425")[2].clone(), 30_000),
        (pentominoes, oracle("pentominoes-3x20"), 40_000),
    ] {
        let cover = spec.build().unwrap();
        let limits = FrontierLimits { bytes, ..FrontierLimits::default() };
        assert_eq!(stop(&cover, &limits).halt, Halt::Memory { limit: bytes });
        let counted = frontier_count(&cover, &FrontierOptions::default(), &limits, None).unwrap();
        assert_eq!(counted.count, expected);
        assert!(counted.parts > 1 && counted.reached.peak_bytes <= bytes);
    }
}

#[test]
fn cancel_and_deadline_are_honoured() {
    let cover = packing(&one_sided(&PENTOMINOES), EACH, 9, 10).build().unwrap();
    let now = Stop::NEVER.until(Instant::now());
    let stopped = stop(&cover, &FrontierLimits { stop: now, ..FrontierLimits::default() });
    assert_eq!(stopped.halt, Halt::Stopped(Ended::Time));
    assert_eq!(stopped.reached.step, 0, "nothing is begun after the deadline");
    let (flag, meter) = (AtomicBool::new(false), Meter::default());
    // Whoever does not heed the flag runs into the limit on states.
    let stop = Stop { cancel: Some(&flag), ..Stop::NEVER.within(50_000_000) };
    let limits = FrontierLimits { stop, ..FrontierLimits::default() };
    let stopped = std::thread::scope(|scope| {
        let options = FrontierOptions::default();
        let (cover, limits, meter) = (&cover, &limits, &meter);
        let counting = scope.spawn(move || frontier_count(cover, &options, limits, Some(meter)));
        // The pass reports its states step by step, so it is under way once there are some.
        while meter.nodes() == 0 && !counting.is_finished() {
            std::thread::yield_now();
        }
        flag.store(true, Relaxed);
        counting.join().unwrap().expect_err("this board has more states")
    });
    assert_eq!(stopped.halt, Halt::Stopped(Ended::Cancelled));
}

#[test]
fn too_wide_a_state_is_refused() {
    // Every item is used by an option early on and again at the end.
    let mut options: Vec<Vec<u32>> = (0..600).map(|item| vec![item, 600 + item]).collect();
    options.extend((0..600).map(|item| vec![600 + item, 1200]));
    let mut spec = Spec::new(vec![(0, Some(1)); 1201], options);
    spec.order = Some((0..1201).map(|item| if item < 600 { item } else { 5000 - item }).collect());
    let stopped = stop(&spec.build().unwrap(), &FrontierLimits::default());
    assert!(matches!(stopped.halt, Halt::Width { words } if words > 8));
}

#[test]
fn published_counts_of_pentominoes_of_few_kinds() {
    for (name, letters, step) in
        [("A248102", "NY", 2), ("A349187", "XYZ", 1), ("A372221", "TWIX", 1)]
    {
        for (n, expected) in (1..).zip(oracles(name)) {
            let spec = packing(&free(&pentominoes(letters)), ANY, 5, step * n);
            assert_eq!(count(spec), expected, "{letters}: term {n}");
        }
    }
}
