//! What is merged, and on how many threads, against the plain pass and the definition.

use std::time::Instant;

use crate::common::oracles::{oracle, oracles};
use crate::common::polyominoes::{PENTOMINOES, TETROMINOES, free, one_sided, symmetric_packing};
use crate::common::{brute_force, cases, rectangle, sized, specs};
use cover::{
    Bounds, Cover, Ended, FrontierLimits, FrontierOptions, FrontierReport, Halt, Merging, Spec,
    Stop, frontier_count,
};
use num_bigint::BigUint;
use proptest::prelude::*;

const ANY: Bounds = (0, None);
const EACH: Bounds = (1, Some(1));
const INTERCHANGEABLE: Merging = Merging { interchangeable: true, mirrored: false };
const MIRRORED: Merging = Merging { interchangeable: false, mirrored: true };
const BOTH: Merging = Merging { interchangeable: true, mirrored: true };

fn run(cover: &Cover, merging: Merging, threads: usize) -> FrontierReport {
    let options = FrontierOptions { merging, threads, ..FrontierOptions::default() };
    frontier_count(cover, &options, &FrontierLimits::default(), None).expect("small")
}

/// The count, which is the same whatever is merged and however many threads there are.
fn agreed(spec: &Spec) -> BigUint {
    let cover = spec.clone().build().expect("valid");
    let plain = run(&cover, Merging::NONE, 1);
    for merging in [INTERCHANGEABLE, MIRRORED, BOTH] {
        for threads in 1..4 {
            let merged = run(&cover, merging, threads);
            assert_eq!(merged.count, plain.count, "{merging:?}, {threads} threads");
            // Of states with the same image one is left; those merged may be closed at once.
            let bound = plain.reached.states;
            assert!(
                merged.reached.states <= bound,
                "{merging:?}: {} > {bound}",
                merged.reached.states
            );
        }
    }
    plain.count
}

/// A problem in which some items, and with them the options, come once for each of several kinds.
fn with_kinds(base: Spec, own: &[bool], kinds: u32) -> Spec {
    let (own, items) = (|item: u32| own[item as usize % own.len()], base.bounds.len() as u32);
    let image = |item: u32, kind: u32| if own(item) { item + kind * items } else { item };
    let mut spec = Spec { options: vec![], colors: base.colors.is_some().then(Vec::new), ..base };
    let (bounds, order) = (spec.bounds.clone(), spec.order.clone());
    (1..kinds).for_each(|_| spec.bounds.extend(bounds.iter().map(|_| ANY)));
    for kind in 1..kinds {
        for item in (0..items).filter(|&item| own(item)) {
            spec.bounds[image(item, kind) as usize] = bounds[item as usize];
        }
    }
    spec.order = order.map(|order| order.repeat(kinds as usize));
    for (at, option) in base.options.iter().enumerate() {
        let kinds = if option.iter().any(|&item| own(item)) { kinds } else { 1 };
        for kind in 0..kinds {
            spec.options.push(option.iter().map(|&item| image(item, kind)).collect());
            if let (Some(colors), Some(base)) = (&mut spec.colors, &base.colors) {
                colors.push(base[at].clone());
            }
        }
    }
    spec
}

/// A problem that an exchange of items, each with the next of a list, maps to itself.
fn made_symmetric(base: Spec, exchanged: &[u32]) -> Spec {
    let items = base.bounds.len() as u32;
    let mut image: Vec<u32> = (0..items).collect();
    for pair in exchanged.chunks_exact(2) {
        let (a, b) = (pair[0] % items, pair[1] % items);
        if image[a as usize] == a && image[b as usize] == b {
            image.swap(a as usize, b as usize);
        }
    }
    let mut spec = Spec { options: vec![], colors: base.colors.is_some().then(Vec::new), ..base };
    (0..items as usize)
        .for_each(|item| spec.bounds[item] = spec.bounds[item.min(image[item] as usize)]);
    let mut perm = vec![];
    for (at, option) in base.options.iter().enumerate() {
        // Colours are only for items used at most once, which may no longer be the same ones.
        let colors: Vec<u32> = match &base.colors {
            Some(base) => option
                .iter()
                .zip(&base[at])
                .map(
                    |(&item, &color)| {
                        if spec.bounds[item as usize] == (0, Some(1)) { color } else { 0 }
                    },
                )
                .collect(),
            None => vec![],
        };
        let first = spec.options.len() as u32;
        let other: Vec<u32> = option.iter().map(|&item| image[item as usize]).collect();
        spec.options.extend([option.clone(), other]);
        if let Some(all) = &mut spec.colors {
            all.extend([colors.clone(), colors]);
        }
        perm.extend([first + 1, first]);
    }
    spec.symmetries = vec![(0..perm.len() as u32).collect(), perm];
    spec
}

proptest! {
    #![proptest_config(cases(200, 5000))]

    #[test]
    fn interchangeable_kinds(
        base in specs(true), own in prop::collection::vec(any::<bool>(), 6), kinds in 2u32..4,
    ) {
        let mut base = base;
        base.options.truncate(5);
        base.colors.iter_mut().for_each(|colors| colors.truncate(5));
        let spec = with_kinds(base, &own, kinds);
        prop_assert_eq!(agreed(&spec), brute_force(&spec).len().into());
    }

    #[test]
    fn symmetric_covers(base in specs(true), exchanged in prop::collection::vec(0u32..6, 6)) {
        let mut base = base;
        base.options.truncate(7);
        base.colors.iter_mut().for_each(|colors| colors.truncate(7));
        let spec = made_symmetric(base, &exchanged);
        prop_assert_eq!(agreed(&spec), brute_force(&spec).len().into());
    }
}

proptest! {
    #![proptest_config(cases(30, 500))]

    #[test]
    fn boards_in_any_order(
        width in 1u32..5, height in 1u32..5, lo in 0u32..5, more in 0u32..5, any in any::<bool>(),
        order in prop::option::of(prop::collection::vec(0i64..40, 18)),
    ) {
        let dominoes = (lo, (!any).then_some(lo + more));
        let mut spec = rectangle(width, height, dominoes, ANY);
        spec.order = order.map(|order| order[..spec.bounds.len()].to_vec());
        agreed(&spec);
    }

    #[test]
    fn packings_of_kinds_in_any_number(
        kinds in 2usize..4, which in prop::collection::vec(0usize..5, 1..3), lo in 0u32..2,
        more in 0u32..3, short in 2i32..5, long in 4i32..7,
    ) {
        let shapes: Vec<&str> = which.iter().map(|&at| TETROMINOES[at]).collect();
        let pieces = free(&shapes.repeat(kinds));
        let spec = crate::common::polyominoes::packing(&pieces, (lo, Some(lo + more)), short, long);
        agreed(&spec);
    }
}

/// The same count and the same states on one thread as on several, if a step has so many that
/// they are shared out.
fn shared_out(spec: Spec, expected: &BigUint) -> (Cover, FrontierReport) {
    let cover = spec.build().unwrap();
    let one = run(&cover, Merging::NONE, 1);
    assert_eq!(&one.count, expected);
    assert!(one.reached.peak_states >= 1 << 14, "enough to share out");
    for threads in 2..5 {
        let more = run(&cover, Merging::NONE, threads);
        assert_eq!((&more.count, more.reached.states), (expected, one.reached.states));
    }
    (cover, one)
}

/// Who is given a lamp at first (item i, lamp n + i) cannot be given it again (item 2n + i): half way,
/// in this order, there is a state for every subset of the n lamps.
fn lamps(n: u32) -> Spec {
    let twice = |person: u32| [vec![person], vec![person, n + person]];
    let options = (0..n)
        .flat_map(twice)
        .chain((0..n).flat_map(|i| [vec![2 * n + i], vec![n + i, 2 * n + i]]));
    let mut bounds = vec![(1, Some(1)); 3 * n as usize];
    bounds[n as usize..2 * n as usize].fill((0, Some(1)));
    let order = Some((0..i64::from(3 * n)).collect());
    Spec { order, ..Spec::new(bounds, options.collect()) }
}

#[test]
fn every_subset_on_several_threads() {
    let n = sized(15, 18);
    shared_out(lamps(n), &BigUint::from(3u32).pow(n));
}

#[test]
fn a_table_whose_keys_hash_unevenly_still_grows() {
    // Tables of 26,000 states are parted by the first bits of their hashes; of these states a part
    // would get three times its share, more than it has places.
    let cover = lamps(18).build().unwrap();
    let stop = Stop::NEVER.within(150_000);
    let limits = FrontierLimits { stop, ..FrontierLimits::default() };
    let options = FrontierOptions { merging: Merging::NONE, ..FrontierOptions::default() };
    let stopped = frontier_count(&cover, &options, &limits, None).expect_err("more states");
    assert_eq!(stopped.halt, Halt::Stopped(Ended::Nodes));
}

#[test]
fn pentominoes_on_several_threads() {
    if sized(true, false) {
        return;
    }
    let spec = symmetric_packing(&free(&PENTOMINOES), EACH, 6, 10);
    let (cover, one) = shared_out(spec, &oracle("pentominoes-6x10"));
    let merged = run(&cover, BOTH, 3);
    assert_eq!(merged.count, one.count);
    assert!(merged.reached.states < one.reached.states * 6 / 10, "{:?}", merged.reached);
}

#[test]
fn counts_that_outgrow_a_word_on_several_threads() {
    let cover = symmetric_packing(&free(&["XX"]), ANY, 16, 16).build().unwrap();
    let merged = run(&cover, BOTH, 2);
    assert_eq!(merged.count, oracle("dominoes-16x16"));
    assert!(merged.reached.states < run(&cover, Merging::NONE, 1).reached.states * 8 / 10);
    if sized(false, true) {
        let cover = symmetric_packing(&free(&TETROMINOES), ANY, 8, 8).build().unwrap();
        assert_eq!(run(&cover, BOTH, 2).count, oracles("A263425")[3]);
    }
}

#[test]
fn mirror_images_may_be_other_pieces() {
    // One-sided pentominoes, if a mirror exchanges kinds.
    let cover = symmetric_packing(&one_sided(&PENTOMINOES), EACH, 3, 30).build().unwrap();
    let (plain, merged) = (run(&cover, Merging::NONE, 1), run(&cover, BOTH, 1));
    let published = oracle("one-sided-pentominoes-3x30");
    assert_eq!((&plain.count, &merged.count), (&published, &published));
    assert!(merged.reached.states < plain.reached.states * 6 / 10);
}

#[test]
fn kinds_of_one_shape() {
    // Eight L tetrominoes in 4 x 8, as one piece, and shared out among four kinds of two each.
    let shape = [TETROMINOES[1]];
    let pack = |kinds: usize, copies| {
        crate::common::polyominoes::packing(&free(&shape.repeat(kinds)), copies, 4, 8)
            .build()
            .unwrap()
    };
    let (one, four) = (pack(1, ANY), pack(4, (2, Some(2))));
    let tilings = run(&one, BOTH, 1).count;
    let (plain, merged) = (run(&four, Merging::NONE, 1), run(&four, BOTH, 1));
    // 8! / 2!^4 ways to share out each tiling.
    assert_eq!(merged.count, &tilings * 2520u32);
    assert_eq!(merged.count, plain.count);
    assert!(merged.reached.states * 3 < plain.reached.states, "{:?}", merged.reached);
}

#[test]
fn limits_hold_on_several_threads() {
    let cover = symmetric_packing(&one_sided(&PENTOMINOES), EACH, 9, 10).build().unwrap();
    let options = FrontierOptions { threads: 3, in_parts: false, ..FrontierOptions::default() };
    let bytes = 4 << 20;
    let limits = FrontierLimits { bytes, ..FrontierLimits::default() };
    let stopped = frontier_count(&cover, &options, &limits, None).expect_err("stops");
    assert_eq!(stopped.halt, Halt::Memory { limit: bytes });
    assert!(stopped.reached.peak_bytes <= bytes, "{:?}", stopped.reached);
    let stop = Stop::NEVER.until(Instant::now());
    let limits = FrontierLimits { stop, ..FrontierLimits::default() };
    let stopped = frontier_count(&cover, &options, &limits, None).expect_err("stops");
    assert_eq!(stopped.halt, Halt::Stopped(Ended::Time));
}
