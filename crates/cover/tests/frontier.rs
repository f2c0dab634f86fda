//! The frontier against the definition, every engine, and published counts.

mod common;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use common::polyominoes::{PENTOMINOES, TETROMINOES, free, one_sided, packing, pentominoes};
use common::{brute_force, rectangle, specs};
use cover::{
    Bounds, Cover, FrontierLimits, FrontierOptions, FrontierStop, Halt, Spec, frontier_count,
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
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn random_covers_agree_with_the_definition(spec in specs(false)) {
        prop_assert_eq!(count(spec.clone()), brute_force(&spec).len().into());
    }

    #[test]
    fn random_covers_with_colours_agree_with_the_definition(spec in specs(true)) {
        prop_assert_eq!(count(spec.clone()), brute_force(&spec).len().into());
    }

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
    // OEIS A004003.
    for (n, expected) in [(1, 2u64), (2, 36), (3, 6728), (4, 12_988_816), (5, 258_584_046_368)] {
        assert_eq!(dominoes(2 * n, 2 * n), expected.into());
    }
    // Kasteleyn 1961, beyond 64 bits and, below, beyond 128.
    assert_eq!(dominoes(16, 16).to_string(), "2444888770250892795802079170816");
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
fn any_number_of_tetrominoes() {
    // OEIS A263425: the square of side 2n.
    for (n, expected) in [(1, 1u64), (2, 117), (3, 178_939), (4, 19_077_209_438)] {
        assert_eq!(count(packing(&free(&TETROMINOES), ANY, 2 * n, 2 * n)), expected.into());
    }
}

#[test]
fn twelve_pentominoes() {
    // Haselgrove 1960: 2, 368, 1,010 and 2,339 up to the four symmetries.
    for (short, long, expected) in [(3, 20, 8u32), (4, 15, 1472), (5, 12, 4040), (6, 10, 9356)] {
        let spec = packing(&free(&PENTOMINOES), EACH, short, long);
        assert_eq!(count(spec), expected.into(), "{short} x {long}");
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
    frontier_count(cover, &FrontierOptions::default(), limits, None).expect_err("stops")
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
fn cancel_and_deadline_are_honoured() {
    let cover = packing(&one_sided(&PENTOMINOES), EACH, 9, 10).build().unwrap();
    let deadline = Some(Instant::now() + Duration::from_millis(50));
    let stopped = stop(&cover, &FrontierLimits { deadline, ..FrontierLimits::default() });
    assert_eq!(stopped.halt, Halt::Time);
    let flag = AtomicBool::new(false);
    let limits = FrontierLimits { cancel: Some(&flag), ..FrontierLimits::default() };
    std::thread::scope(|scope| {
        let counting = scope.spawn(|| stop(&cover, &limits));
        std::thread::sleep(Duration::from_millis(100));
        let asked = Instant::now();
        flag.store(true, Relaxed);
        assert_eq!(counting.join().unwrap().halt, Halt::Cancelled);
        assert!(asked.elapsed() < Duration::from_millis(500), "on a busy machine");
    });
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
    // OEIS A248102 (5 x 2n, N and Y), A349187 (5 x n, X, Y, Z), A372221 (5 x n, T, W, I, X).
    let check = |letters: &str, step: i32, terms: &[u32]| {
        for (n, &expected) in terms.iter().enumerate().skip(1) {
            let pieces = free(&pentominoes(letters));
            let spec = packing(&pieces, ANY, 5, step * n as i32);
            assert_eq!(count(spec), expected.into(), "{letters}: term {n}");
        }
    };
    check("NY", 2, &[1, 0, 0, 18, 24, 238, 842, 4360, 25900, 112_178]);
    check("XYZ", 1, &[1, 0, 0, 0, 0, 6, 6, 6, 2, 10, 86, 118, 166, 152, 372, 1394]);
    check("TWIX", 1, &[1, 1, 1, 1, 1, 2, 3, 6, 9, 12, 16, 21, 41, 66, 106, 156]);
}
