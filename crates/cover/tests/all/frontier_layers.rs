//! Solutions by number and at random, and shares of options, against the list of all solutions.

use crate::common::oracles::oracles;
use crate::common::polyominoes::{PENTOMINOES, TETROMINOES, free, packing};
use crate::common::{Solutions, brute_force, cases, specs};
use cover::{Frontier, FrontierLimits, Halt, Spec};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use proptest::prelude::*;

fn build(spec: &Spec) -> Frontier {
    let cover = spec.clone().build().expect("valid");
    Frontier::build(&cover, &FrontierLimits::default(), None).expect("small")
}

fn all(frontier: &Frontier) -> Vec<Vec<u32>> {
    (0u32..).map_while(|number| frontier.nth(&number.into())).collect()
}

fn shares(spec: &Spec, frontier: &Frontier) -> Vec<BigUint> {
    let cover = spec.clone().build().expect("valid");
    frontier.shares(&cover, &FrontierLimits::default()).expect("no limits")
}

fn check(spec: &Spec) {
    let (expected, frontier) = (brute_force(spec), build(spec));
    let found = all(&frontier);
    assert_eq!(frontier.count(), &BigUint::from(expected.len()));
    assert_eq!(found.len(), expected.len(), "each once");
    assert_eq!(found.into_iter().collect::<Solutions>(), expected);
    let holding = |option| expected.iter().filter(|solution| solution.contains(&option)).count();
    let counted: Vec<BigUint> =
        (0..spec.options.len() as u32).map(|option| holding(option).into()).collect();
    assert_eq!(shares(spec, &frontier), counted);
}

proptest! {
    #![proptest_config(cases(1000, 10000))]

    #[test]
    fn random_covers(spec in specs(true)) {
        check(&spec);
    }

    #[test]
    fn random_covers_without_colours(spec in specs(false)) {
        check(&spec);
    }
}

#[test]
fn drawing_is_fair_and_repeats() {
    // The tilings of the 4 x 4 square by tetrominoes.
    let tilings = oracles("A263425")[1].to_usize().expect("few");
    let frontier = build(&packing(&free(&TETROMINOES), (0, None), 4, 4));
    let draws = frontier.draw(11_700, 5);
    assert_eq!(draws, frontier.draw(11_700, 5));
    assert_ne!(draws[..20], frontier.draw(20, 6));
    let mut seen = vec![0f64; tilings];
    for number in &draws {
        seen[number.iter_u32_digits().next().unwrap_or(0) as usize] += 1.0;
    }
    // Chi-squared with 116 degrees of freedom is above 170 once in a thousand.
    let statistic: f64 = seen.iter().map(|times| (times - 100.0).powi(2) / 100.0).sum();
    assert!(statistic < 170.0, "{statistic}");
}

#[test]
fn shares_of_a_puzzle_add_up() {
    let spec = packing(&free(&PENTOMINOES), (1, Some(1)), 3, 20);
    let frontier = build(&spec);
    assert_eq!(frontier.count(), &8u32.into());
    let sum: BigUint = shares(&spec, &frontier).into_iter().sum();
    assert_eq!(sum, (8u32 * 12).into(), "twelve pieces a solution");
    let listed = all(&frontier);
    assert_eq!(listed.iter().cloned().collect::<Solutions>().len(), 8);
}

#[test]
fn numbers_beyond_any_word() {
    let spec = packing(&free(&["XX"]), (0, None), 2, 400);
    let frontier = build(&spec);
    let last = frontier.count() - 1u32;
    assert_eq!(frontier.nth(&last).map(|options| options.len()), Some(400));
    assert_eq!(frontier.nth(frontier.count()), None);
    let shares = shares(&spec, &frontier);
    let sum: BigUint = shares.into_iter().sum();
    assert_eq!(sum, frontier.count() * 400u32);
}

#[test]
fn memory_for_all_layers_is_limited() {
    let cover = packing(&free(&PENTOMINOES), (1, Some(1)), 5, 12).build().unwrap();
    let bytes = 8 << 20;
    let limits = FrontierLimits { bytes, ..FrontierLimits::default() };
    let stopped = Frontier::build(&cover, &limits, None).expect_err("stops");
    assert_eq!(stopped.halt, Halt::Memory { limit: bytes });
}
