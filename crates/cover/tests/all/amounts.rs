//! Options that use items several times: every method that takes them against the definition, and the
//! others, which say that they do not.

use crate::common::finders::{check, seek};
use crate::common::{Solutions, brute_force, cases, engines_for, search_all, sorted, specs};
use cover::{
    Beam, CostFault, Cover, Ended, Frontier, FrontierLimits, FrontierOptions, GainFault, How,
    Merging, Meter, Question, Refusal, Repair, Seeker, Spec, Stop, Unfit, Unit, answer, cheapest,
    find_engine, frontier_count, maximise,
};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::strategy::ValueTree;

/// Random problems of all kinds with amounts from 1 to 4 on items without colours. Half of the items have
/// bounds three times as high, so that amounts fit.
fn weighed() -> impl Strategy<Value = Spec> {
    let dice = (prop::collection::vec(0u32..8, 84), prop::collection::vec(any::<bool>(), 6));
    (specs(true), dice).prop_map(|(mut spec, (dice, wide))| {
        for ((lo, hi), wide) in spec.bounds.iter_mut().zip(wide) {
            if wide && *hi != Some(1) {
                (*lo, *hi) = (*lo * 3, hi.map(|hi| hi * 3));
            }
        }
        let colors = spec.colors.as_ref().expect("asked for");
        let mut dice = dice.into_iter().map(|die| die.saturating_sub(4).max(1));
        let amount = |&color: &u32, dice: u32| if color == 0 { dice } else { 1 };
        let row = |colors: &Vec<u32>| {
            colors.iter().map(|color| amount(color, dice.next().unwrap_or(2))).collect()
        };
        spec.amounts = Some(colors.iter().map(row).collect());
        spec
    })
}

fn ask(cover: &Cover, question: Question) -> cover::Answer {
    let how = How { stop: Stop::NEVER, threads: 1, seed: 7, bytes: 1 << 30, meter: None };
    answer(cover, question, &how, &|engine, stop| engine.prepare(cover, stop).map(Into::into))
        .expect("no worker breaks down")
}

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
    #![proptest_config(cases(2000, 20_000))]

    #[test]
    fn a_search_finds_what_the_definition_says(spec in weighed()) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        let engines = engines_for(&cover);
        prop_assert!(engines.iter().any(|(name, _)| *name == "cells"));
        for (name, prepared) in engines {
            let (found, _) = search_all(&*prepared);
            prop_assert_eq!(found.len(), expected.len(), "{}", name);
            prop_assert_eq!(found.into_iter().collect::<Solutions>(), expected.clone(), "{}", name);
        }
    }

    #[test]
    fn a_frontier_counts_what_the_definition_says(spec in weighed()) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        for merging in [Merging::default(), Merging::NONE] {
            let options = FrontierOptions { merging, ..FrontierOptions::default() };
            let report = frontier_count(&cover, &options, &FrontierLimits::default(), None);
            prop_assert_eq!(report.expect("small").count, BigUint::from(expected.len()));
        }
        let frontier = Frontier::build(&cover, &FrontierLimits::default(), None).expect("small");
        let all = (0u32..).map_while(|number| frontier.nth(&number.into()));
        prop_assert_eq!(all.collect::<Solutions>(), expected);
    }

    #[test]
    fn the_plan_answers_what_the_definition_says(spec in weighed()) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        let one = ask(&cover, Question::One);
        prop_assert_eq!((one.ended, one.found.is_some()), (Ended::Done, !expected.is_empty()));
        prop_assert!(one.found.is_none_or(|found| expected.contains(&found)));
        let count = ask(&cover, Question::Count { distinct: false });
        prop_assert_eq!((count.ended, count.raw), (Ended::Done, expected.len().into()));
    }

    #[test]
    fn one_solution_is_found_or_proven_not_to_be(spec in weighed(), seed in 0..u64::MAX) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        let sought = seek(&mut Seeker::new(&cover, seed), None, 1);
        check(&sought, &cover, &expected, false)?;
        let sought = seek(&mut Beam::new(&cover, seed, 1 << 30).expect("small"), None, 1);
        check(&sought, &cover, &expected, false)?;
    }

    #[test]
    fn the_solutions_that_hold_some_choices_are_left(
        spec in weighed(),
        wanted in prop::collection::vec(0u32..12, 0..4),
        out in prop::collection::vec(0u32..12, 0..4),
    ) {
        let cover = spec.clone().build().expect("a valid spec");
        let chosen = chosen(&cover, &wanted);
        let excluded: Vec<u32> = out.into_iter().filter(|one| !chosen.contains(one)).collect();
        let holds = |solution: &&Vec<u32>| {
            chosen.iter().all(|option| solution.contains(option))
                && !solution.iter().any(|option| excluded.contains(option))
        };
        let expected: Solutions = brute_force(&spec).iter().filter(holds).cloned().collect();
        let below = cover.below(&chosen, &excluded);
        let prepared = find_engine("cells").unwrap().prepare(&below.cover, &Stop::NEVER).unwrap();
        let number = |&option: &u32| below.options[option as usize];
        let whole = |left: Vec<u32>| {
            sorted(&left.iter().map(number).chain(chosen.iter().copied()).collect::<Vec<_>>())
        };
        let found: Solutions = search_all(&*prepared).0.into_iter().map(whole).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn amounts_of_one_change_nothing(spec in specs(true)) {
        let ones = spec.options.iter().map(|items| vec![1; items.len()]).collect();
        let same = Spec { amounts: Some(ones), ..spec.clone() }.build().expect("a valid spec");
        prop_assert!(!same.has_amounts());
        prop_assert_eq!(same.fingerprint(), spec.build().expect("a valid spec").fingerprint());
    }
}

/// Coins that pay a sum: one item, and an option a coin.
fn coins(sum: u32, coins: &[u32]) -> Spec {
    let amounts = Some(coins.iter().map(|&coin| vec![coin]).collect());
    Spec { amounts, ..Spec::new(vec![(sum, Some(sum))], vec![vec![0]; coins.len()]) }
}

#[test]
fn the_random_covers_are_of_all_kinds() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut drawn = (0..500).map(|_| weighed().new_tree(&mut runner).unwrap().current());
    let kinds = drawn.try_fold([0; 3], |[several, solved, many], spec: Spec| {
        let solutions = brute_force(&spec).len();
        let cover = spec.build().ok()?;
        let used = cover.has_amounts();
        Some([
            several + usize::from(used),
            solved + usize::from(solutions > 0),
            many + usize::from(solutions > 2),
        ])
    });
    let [several, solved, many] = kinds.expect("valid");
    assert!(several > 250 && solved > 100 && many > 40, "{several} {solved} {many}");
}

#[test]
fn covers_with_other_amounts_are_others() {
    let fingerprint = |spec: Spec| spec.build().unwrap().fingerprint();
    assert_ne!(fingerprint(coins(5, &[2, 3])), fingerprint(coins(5, &[3, 2])));
}

#[test]
fn an_amount_beyond_the_bound_is_no_fault_and_in_no_solution() {
    let spec = coins(5, &[2, 3, 6, u32::MAX]);
    assert_eq!(brute_force(&spec), [vec![0, 1]].into());
    let cover = spec.build().unwrap();
    let prepared = find_engine("cells").unwrap().prepare(&cover, &Stop::NEVER).unwrap();
    assert_eq!(search_all(&*prepared).0, [[0, 1]]);
}

#[test]
fn who_takes_no_amounts_says_so() {
    let cover = coins(5, &[2, 3]).build().unwrap();
    for name in ["bitset", "bitset-portable", "bitmask"] {
        let engine = find_engine(name).unwrap();
        assert_eq!(engine.accepts(&cover), Err(Refusal::Amounts), "{name}");
        assert!(engine.prepare(&cover, &Stop::NEVER).is_err(), "{name}");
    }
    assert!(matches!(Repair::new(&cover, 1, 1 << 20), Err(Unfit::Amounts)));
    let (stop, meter) = (&Stop::NEVER, &Meter::default());
    assert_eq!(cheapest(&cover, &[1, 1], 1, stop, meter).unwrap_err(), CostFault::Amounts);
    assert_eq!(maximise(&cover, &[1, 1], None, stop, meter).unwrap_err(), GainFault::Amounts);
}

#[test]
fn faults_of_amounts() {
    let with = |amounts| Spec { amounts: Some(amounts), ..coins(5, &[2, 3]) };
    let mut colored = with(vec![vec![2], vec![1]]);
    (colored.bounds, colored.colors) = (vec![(0, Some(1))], Some(vec![vec![7], vec![7]]));
    let mut large = with(vec![vec![1 << 30], vec![1 << 30]]);
    large.bounds = vec![(0, None)];
    for (spec, expected) in [
        (with(vec![vec![2]]), "amounts: 1 lists for 2 options; give one list an option"),
        (with(vec![vec![2], vec![]]), "option 1: 0 amounts for 1 items; give one an item"),
        (with(vec![vec![0], vec![3]]), "option 0: amount 0 of item 0; leave the item out"),
        (colored, "option 0: item 0 has a colour and the amount 2; a use with a colour is one"),
        (
            large,
            "item 0: its amounts add up to 2147483648, which is 2^31 or more; use smaller ones",
        ),
    ] {
        assert_eq!(spec.build().unwrap_err().to_string(), expected);
    }
}
