//! A count that is paused again and again, by states, memory, time and a flag, against one in one go.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::common::polyominoes::{PENTOMINOES, free, packing};
use crate::common::{brute_force, cases, growing_boards, specs};
use cover::{
    Counting, Cover, Ended, FrontierLimits, FrontierOptions, Halt, Merging, Reached, Stop,
};
use num_bigint::BigUint;
use proptest::prelude::*;

/// What a pass comes to without a pause.
fn whole(cover: &Cover, merging: Merging) -> (BigUint, Reached) {
    let mut counting = Counting::new(cover, at_once(merging, 1));
    let report = counting.go_on(&FrontierLimits::default(), None).expect("small");
    (report.count, report.reached)
}

fn at_once(merging: Merging, threads: usize) -> FrontierOptions {
    FrontierOptions { merging, threads, in_parts: false }
}

/// The same with pauses; what each call may do is asked for.
fn in_turns(
    cover: &Cover,
    merging: Merging,
    threads: usize,
    mut turn: impl FnMut(usize) -> FrontierLimits<'static>,
) -> (BigUint, Reached, usize) {
    let mut counting = Counting::new(cover, at_once(merging, threads));
    for calls in 1.. {
        match counting.go_on(&turn(calls), None) {
            Ok(report) => return (report.count, report.reached, calls),
            Err(stop) => match stop.halt {
                Halt::Stopped(_) | Halt::Memory { .. } => {}
                halt => panic!("{halt:?}"),
            },
        }
    }
    unreachable!()
}

fn states(nodes: u64) -> FrontierLimits<'static> {
    FrontierLimits { stop: Stop::NEVER.within(nodes), ..FrontierLimits::default() }
}

proptest! {
    #![proptest_config(cases(60, 600))]

    #[test]
    fn random_covers_in_turns_of_any_length(spec in specs(true), nodes in 1u64..40, threads in 1usize..4) {
        let expected: BigUint = brute_force(&spec).len().into();
        let cover = spec.build().expect("valid");
        for merging in [Merging::NONE, Merging::default()] {
            let (count, reached) = whole(&cover, merging);
            prop_assert_eq!(&count, &expected);
            let (paused, again, _) = in_turns(&cover, merging, threads, |_| states(nodes));
            prop_assert_eq!(&paused, &count);
            prop_assert_eq!(again.states, reached.states);
            prop_assert_eq!(again.peak_states, reached.peak_states);
        }
    }
}

#[test]
fn pauses_change_neither_count_nor_states() {
    for cover in growing_boards() {
        let (count, reached) = whole(&cover, Merging::default());
        for (nodes, threads) in [(200, 1), (1000, 1), (5000, 2), (20_000, 3)] {
            let (paused, again, calls) =
                in_turns(&cover, Merging::default(), threads, |_| states(nodes));
            assert_eq!(
                (paused, again.states),
                (count.clone(), reached.states),
                "{nodes} {threads}"
            );
            assert!(calls as u64 > reached.states / (2 * nodes + 8000), "{calls} calls");
        }
    }
}

#[test]
fn memory_that_is_granted_bit_by_bit_is_enough() {
    for cover in growing_boards() {
        let (count, reached) = whole(&cover, Merging::default());
        for threads in 1..4 {
            let grant = |calls: usize| {
                let bytes = calls as u64 * (reached.peak_bytes / 50 + 1000);
                FrontierLimits { bytes, ..FrontierLimits::default() }
            };
            let (paused, again, calls) = in_turns(&cover, Merging::default(), threads, grant);
            assert_eq!((paused, again.states), (count.clone(), reached.states));
            assert!(calls > 3, "{calls} calls");
            assert!(again.peak_bytes <= calls as u64 * (reached.peak_bytes / 50 + 1000));
        }
    }
}

#[test]
fn the_same_memory_again_brings_it_no_further() {
    let cover = &growing_boards()[0];
    let limits = FrontierLimits { bytes: 20_000, ..FrontierLimits::default() };
    let mut counting = Counting::new(cover, at_once(Merging::default(), 1));
    let first = counting.go_on(&limits, None).expect_err("too little");
    let again = counting.go_on(&limits, None).expect_err("still");
    assert_eq!((first.halt, again.halt), (Halt::Memory { limit: 20_000 }, first.halt));
    assert_eq!(first.reached.step, again.reached.step);
    // Until the next batch of keys asks for room.
    assert!(again.reached.states < first.reached.states + 32);
}

#[test]
fn time_and_flags_pause_too() {
    let cover = &growing_boards()[1];
    let (count, _) = whole(cover, Merging::default());
    for threads in [1, 2] {
        let soon = |_| {
            let stop = Stop::NEVER.until(Instant::now() + Duration::from_micros(300));
            FrontierLimits { stop, ..FrontierLimits::default() }
        };
        assert_eq!(in_turns(cover, Merging::default(), threads, soon).0, count);
    }
    let flag = AtomicBool::new(true);
    let stop = Stop { cancel: Some(&flag), ..Stop::NEVER };
    let limits = FrontierLimits { stop, ..FrontierLimits::default() };
    let mut counting = Counting::new(cover, at_once(Merging::default(), 1));
    let stopped = counting.go_on(&limits, None).expect_err("cancelled");
    assert_eq!(stopped.halt, Halt::Stopped(Ended::Cancelled));
    flag.store(false, Relaxed);
    assert_eq!(counting.go_on(&limits, None).map(|report| report.count), Ok(count));
}

#[test]
fn parts_are_paused_as_well() {
    let cover = packing(&free(&PENTOMINOES), (1, Some(1)), 3, 20).build().unwrap();
    let turn = FrontierLimits { bytes: 40_000, ..states(3000) };
    let mut counting = Counting::new(&cover, FrontierOptions::default());
    let report = loop {
        match counting.go_on(&turn, None) {
            Ok(report) => break report,
            Err(stop) => assert_eq!(stop.halt, Halt::Stopped(Ended::Nodes)),
        }
    };
    assert_eq!(report.count, 8u32.into());
    assert!(report.parts > 1 && report.reached.peak_bytes <= 40_000, "{report:?}");
}

#[test]
fn the_share_grows_to_the_whole() {
    for cover in growing_boards() {
        let all = whole(&cover, Merging::default()).1.states;
        let mut counting = Counting::new(&cover, FrontierOptions::default());
        let (mut shares, turn) = (vec![counting.share()], states(all / 20));
        while counting.go_on(&turn, None).is_err() {
            shares.push(counting.share());
        }
        assert!(shares.iter().all(|share| (0.0..1.0).contains(share)), "{shares:?}");
        let half = shares.len() / 2;
        // At half of the states neither nothing nor everything seems to be done.
        assert!((0.02..0.98).contains(&shares[half]), "{shares:?}");
        assert!((counting.share() - 1.0).abs() < 1e-12);
    }
}
