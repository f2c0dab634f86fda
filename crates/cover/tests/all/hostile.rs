//! What a stranger may hand over: random problems, units and origins. Each is refused with a reason
//! or means what it says; none ends in a panic. The cases are the same in every run.

use crate::common::{brute_force, cases, engines_for, search_all, sorted, specs};
use cover::{Flow, Origin, Spec, Stop, Unit, Weight};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The same random cases at every run.
fn seeded(fast: u32, long: u32) -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(1), ..cases(fast, long) }
}

/// A number that is mostly small, sometimes at an edge.
fn number(most: u32) -> impl Strategy<Value = u32> {
    prop_oneof![
        30 => 0..=most,
        1 => prop::sample::select(vec![u32::MAX, u32::MAX - 1, 1 << 31, (1 << 31) - 1]),
    ]
}

/// A change of one number of a problem, or of the length of one of its lists.
type Change = (u32, usize, usize, u32);

/// A valid problem with up to two changes, and with permutations that may be no symmetries of it.
fn wild() -> impl Strategy<Value = Spec> {
    let change = (0..8u32, 0..8usize, 0..4usize, number(4));
    let symmetry = prop::collection::vec(number(4), 0..6);
    let swap = (0..6usize, 0..6usize);
    (
        specs(true),
        prop::collection::vec(change, 0..3),
        prop::option::weighted(0.1, symmetry),
        prop::option::weighted(0.5, swap),
    )
        .prop_map(|(mut spec, changes, wild, swap)| {
            let n = spec.options.len();
            if let Some((a, b)) = swap.filter(|&(a, b)| a < n && b < n) {
                let mut symmetry: Vec<u32> = (0..n as u32).collect();
                symmetry.swap(a, b);
                spec.symmetries.push(symmetry);
            }
            spec.symmetries.extend(wild);
            changes.into_iter().for_each(|change| spoil(&mut spec, change));
            spec
        })
}

fn spoil(spec: &mut Spec, (what, row, column, value): Change) {
    let colors = spec.colors.get_or_insert_default();
    match what {
        0 => spec.bounds.push((value, None)),
        1 => drop(spec.bounds.pop()),
        2 => spec.bounds.iter_mut().skip(row).take(1).for_each(|bounds| bounds.0 = value),
        3 => spec.bounds.iter_mut().skip(row).take(1).for_each(|bounds| bounds.1 = Some(value)),
        4 => spec.options.iter_mut().skip(row).take(1).for_each(|items| items.push(value)),
        5 => set(spec.options.get_mut(row), column, value),
        6 => set(colors.get_mut(row), column, value),
        _ => spec.order = Some(vec![i64::from(value); row]),
    }
}

fn set(list: Option<&mut Vec<u32>>, column: usize, value: u32) {
    if let Some(place) = list.and_then(|list| list.get_mut(column)) {
        *place = value;
    }
}

/// Whether all but the symmetries is as the fields of [`Spec`] say.
fn is_well_formed(spec: &Spec) -> bool {
    let known = |&item: &u32| (item as usize) < spec.bounds.len();
    let distinct = |items: &Vec<u32>| sorted(items).windows(2).all(|two| two[0] != two[1]);
    let colored = |(items, colors): (&Vec<u32>, &Vec<u32>)| {
        items.len() == colors.len()
            && items
                .iter()
                .zip(colors)
                .all(|(&item, &color)| color == 0 || spec.bounds[item as usize] == (0, Some(1)))
    };
    spec.bounds.iter().all(|&(lo, hi)| hi.is_none_or(|hi| lo <= hi))
        && spec.options.iter().all(|o| !o.is_empty() && o.iter().all(known) && distinct(o))
        && spec.order.as_ref().is_none_or(|order| order.len() == spec.bounds.len())
        && spec.colors.as_ref().is_none_or(|colors| {
            colors.len() == spec.options.len() && spec.options.iter().zip(colors).all(colored)
        })
}

proptest! {
    #![proptest_config(seeded(4000, 40_000))]

    #[test]
    fn a_wild_problem_is_refused_with_reasons_or_solved(spec in wild()) {
        let plain = Spec { symmetries: vec![], ..spec.clone() };
        prop_assert_eq!(plain.build().is_ok(), is_well_formed(&spec));
        match spec.clone().build() {
            Err(faults) => prop_assert!(!faults.0.is_empty() && !faults.to_string().is_empty()),
            Ok(cover) => {
                let expected = brute_force(&spec);
                for perm in &spec.symmetries {
                    let image = |solution: &Vec<u32>| {
                        sorted(&solution.iter().map(|&o| perm[o as usize]).collect::<Vec<_>>())
                    };
                    prop_assert_eq!(&expected, &expected.iter().map(image).collect());
                }
                for (name, prepared) in engines_for(&cover) {
                    let found = search_all(&*prepared).0;
                    prop_assert_eq!(found.len(), expected.len(), "{}", name);
                    prop_assert_eq!(&expected, &found.into_iter().collect(), "{}", name);
                }
            }
        }
    }

    #[test]
    fn an_origin_is_refused_or_written_as_it_was_read(
        text in prop_oneof![
            ".{0,40}",
            "[0-9.]{0,5}/?[0-9]{0,3} [0-9a-f]{0,34} (plain|reduced:[0-9a-f]{0,18}|odd) (scan|any|constrained|odd)",
        ],
    ) {
        if let Ok(origin) = text.parse::<Origin>() {
            prop_assert_eq!(origin.to_string().parse::<Origin>().unwrap(), origin);
        }
    }
}

proptest! {
    #![proptest_config(seeded(1500, 15_000))]

    #[test]
    fn a_unit_is_refused_or_holds_the_solutions_that_it_names(
        spec in specs(true),
        chosen in prop::collection::vec(number(7), 0..3),
        excluded in prop::collection::vec(number(7), 0..3),
        path in prop::collection::vec(number(3), 0..4),
    ) {
        let cover = spec.clone().build().expect("a valid spec");
        let weight = Weight::new(1.into(), 3.into());
        let unit = Unit { chosen, excluded, path, weight };
        if unit.check(&cover).is_err() {
            return Ok(());
        }
        let is_below = |solution: &&Vec<u32>| {
            unit.chosen.iter().all(|option| solution.contains(option))
                && !unit.excluded.iter().any(|option| solution.contains(option))
        };
        let expected: Vec<Vec<u32>> = brute_force(&spec).iter().filter(is_below).cloned().collect();
        for (name, prepared) in engines_for(&cover) {
            let mut found = vec![];
            let outcome = prepared.searcher(None).run(&unit, &Stop::NEVER, &mut |solution| {
                found.push(sorted(solution));
                Flow::Continue
            });
            found.sort();
            prop_assert_eq!(&found, &expected, "{}", name);
            prop_assert_eq!(&outcome.done, &unit.weight, "{}", name);
        }
    }
}
