//! The analysis of a scan against its definitions, on random covers.

use std::collections::{HashMap, HashSet};

use super::{ItemRole, ScanOrder};
use crate::Spec;
use crate::problem::Cover;
use crate::rng::Rng;

/// Covers of up to six items of all kinds, in a random order, with up to nine options.
fn covers() -> impl Iterator<Item = Cover> {
    let mut rng = Rng::new(22);
    (0..500).map(move |_| {
        let kinds =
            [(1, Some(1)), (0, Some(1)), (0, None), (0, Some(0)), (1, Some(2)), (2, Some(4))];
        let bounds: Vec<_> = (0..1 + rng.below(6)).map(|_| kinds[rng.below(kinds.len())]).collect();
        let order = bounds.iter().map(|_| rng.below(5) as i64).collect();
        let (mut options, mut colors) = (vec![], vec![]);
        for _ in 0..rng.below(10) {
            let items: Vec<u32> = (0..bounds.len() as u32).filter(|_| rng.below(2) == 0).collect();
            if !items.is_empty() {
                let mut color = |&item: &u32| {
                    if bounds[item as usize] == (0, Some(1)) { rng.below(3) as u32 } else { 0 }
                };
                colors.push(items.iter().map(&mut color).collect::<Vec<u32>>());
                options.push(items);
            }
        }
        Spec { order: Some(order), colors: Some(colors), ..Spec::new(bounds, options) }
            .build()
            .unwrap()
    })
}

fn can_be_chosen(cover: &Cover, option: u32) -> bool {
    cover.items(option).iter().all(|&item| cover.bounds(item).1 > 0)
}

/// The colour an option gives an item; none when it does not use it.
fn color_of(cover: &Cover, option: u32, item: u32) -> Option<u32> {
    cover.uses(option).find(|&(other, _)| other == item).map(|(_, color)| color)
}

#[test]
fn leads_steps_and_spans_keep_their_definitions() {
    for cover in covers() {
        let order = ScanOrder::by_first_items(&cover);
        check(&cover, &order, |_| true);
        let held: HashSet<u32> = solutions(&cover).into_iter().flatten().collect();
        let steps = |option: &u32| order.step_of[*option as usize].is_some();
        assert!(held.iter().all(steps), "what a solution holds has a step");
        match ScanOrder::by_exact_items(&cover) {
            Ok(order) => {
                check(&cover, &order, |item| cover.bounds(item) == (1, 1));
                let stays = |option| can_be_chosen(&cover, option);
                assert!((0..).zip(&order.step_of).all(|(o, step)| stays(o) == step.is_some()));
            }
            Err(none) => {
                assert!(can_be_chosen(&cover, none.option));
                assert!(cover.items(none.option).iter().all(|&item| cover.bounds(item) != (1, 1)));
            }
        }
    }
}

fn check(cover: &Cover, order: &ScanOrder, may_lead: impl Fn(u32) -> bool) {
    for option in 0..cover.n_options() as u32 {
        let holding = (0..order.steps.len()).filter(|&step| order.steps[step].contains(&option));
        let holding: Vec<usize> = holding.collect();
        let expected: &[usize] = order.step_of[option as usize].as_slice();
        assert_eq!(holding, expected, "an option is in its step alone");
        assert!(expected.len() <= usize::from(can_be_chosen(cover, option)));
        if let [step] = holding[..] {
            let mut items = cover.items(option).to_vec();
            items.retain(|&item| may_lead(item));
            items.sort_by_key(|&item| order.ranks[item as usize]);
            assert_eq!(items[0], order.leads[step]);
        }
    }
    assert!(
        order
            .leads
            .windows(2)
            .all(|two| order.ranks[two[0] as usize] <= order.ranks[two[1] as usize])
    );
    for (step, options) in order.steps.iter().enumerate() {
        let agree = |a, b| {
            let colors = [a, b].map(|option| color_of(cover, option, order.leads[step]));
            cover.bounds(order.leads[step]).1 > 1
                || (colors[0] == colors[1] && colors[0] != Some(0))
        };
        let pairs = options.iter().flat_map(|&a| options.iter().map(move |&b| (a, b)));
        assert!(pairs.filter(|(a, b)| a != b).all(|(a, b)| !agree(a, b)), "two can be taken");
    }
    for item in 0..cover.n_items() as u32 {
        let users: Vec<usize> = (0..cover.n_options())
            .filter(|&option| color_of(cover, option as u32, item).is_some())
            .filter_map(|option| order.step_of[option])
            .collect();
        let at = item as usize;
        assert_eq!(order.uses[at] as usize, users.len());
        let span = users.iter().min().copied().zip(users.iter().max().copied());
        assert_eq!(order.spans[at], span);
        assert_eq!(order.is_lead[at], order.leads.contains(&item));
    }
    let over_border = |step: usize| {
        let crosses = |&item: &usize| {
            cover.bounds(item as u32).0 > 0
                && !order.lives_long(item)
                && order.spans[item].is_some_and(|(a, z)| a <= step && step < z)
        };
        (0..cover.n_items()).filter(crosses).count()
    };
    assert_eq!(order.window(cover), (0..order.steps.len()).map(over_border).max().unwrap_or(0));
    let lacks = |item: &u32| order.uses[*item as usize] < cover.bounds(*item).0;
    assert_eq!(order.infeasible, (0..cover.n_items() as u32).any(|item| lacks(&item)));
}

/// All solutions, by trying every set of options against the definition.
fn solutions(cover: &Cover) -> Vec<Vec<u32>> {
    let options: Vec<u32> = (0..cover.n_options() as u32).collect();
    let keeps = |set: &Vec<u32>, item: u32| {
        let (lo, hi) = cover.bounds(item);
        let uses: Vec<u32> = set.iter().filter_map(|&o| color_of(cover, o, item)).collect();
        let count = if (lo, hi) == (0, 1) { times(&uses) } else { uses.len() as u32 };
        lo <= count && count <= hi
    };
    let all = |set: &Vec<u32>| (0..cover.n_items() as u32).all(|item| keeps(set, item));
    subsets(&options).filter(all).collect()
}

/// A square of numbers whose first row and column are given: the other places hold what these leave.
#[test]
fn what_is_settled_rules_out_options() {
    let n = 5;
    let mut options = vec![];
    for (row, column, value) in (0..n * n * n).map(|k| (k / n / n, k / n % n, k % n)) {
        if (row == 0 || column == 0) && value != row + column {
            continue;
        }
        let line = |sort: u32, line: u32, at: u32| (sort * n + line) * n + at;
        options.push(vec![line(0, row, column), line(1, row, value), line(2, column, value)]);
    }
    let bounds = vec![(1, Some(1)); 3 * (n * n) as usize];
    let cover = Spec::new(bounds, options.clone()).build().unwrap();
    let order = ScanOrder::by_first_items(&cover);
    for (option, step) in options.iter().zip(&order.step_of) {
        let (row, column, value) = (option[0] / n, option[0] % n, option[2] % n);
        let is_given = row == 0 || column == 0;
        assert_eq!(step.is_some(), is_given || (value != row && value != column));
    }
    let sort_of = |item: u32| item / (n * n);
    let leads: HashSet<u32> = order.leads.iter().map(|&lead| sort_of(lead)).collect();
    assert_eq!(leads.len(), 1, "the items of one sort lead");
}

/// What a role keeps of some uses of its item, given by their colours.
fn kept(role: &ItemRole, uses: &[u32]) -> u32 {
    let count = uses.len() as u32;
    match role {
        ItemRole::Free => 0,
        ItemRole::Needed => count.min(1),
        ItemRole::AtLeast { lo } => count.min(*lo),
        ItemRole::Once | ItemRole::Counted { .. } => count,
        ItemRole::Colored { .. } => uses.first().map_or(0, |&color| color + 1),
    }
}

/// How often an item counts as used, by the definition of a solution.
fn times(uses: &[u32]) -> u32 {
    let agree = uses.first() != Some(&0) && uses.windows(2).all(|two| two[0] == two[1]);
    if agree { uses.len().min(1) as u32 } else { uses.len() as u32 }
}

/// Whatever is taken first and whatever later: whether the item keeps its bounds hangs on what its
/// role keeps of the first part alone.
#[test]
fn roles_keep_all_that_matters() {
    for cover in covers() {
        let order = ScanOrder::by_first_items(&cover);
        for item in 0..cover.n_items() as u32 {
            let (lo, hi) = cover.bounds(item);
            let counts =
                |uses: &[u32]| if (lo, hi) == (0, 1) { times(uses) } else { uses.len() as u32 };
            let users =
                (0..cover.n_options() as u32).filter(|&o| order.step_of[o as usize].is_some());
            let users: Vec<u32> = users.filter_map(|o| color_of(&cover, o, item)).collect();
            let role = &order.roles[item as usize];
            for first in 0..=users.len() {
                let (early, late) = users.split_at(first);
                let mut verdicts: HashMap<u32, Vec<bool>> = HashMap::new();
                for taken in subsets(early).filter(|taken| counts(taken) <= hi) {
                    let whole = subsets(late).map(|more| counts(&[&taken[..], &more].concat()));
                    let verdict: Vec<bool> = whole.map(|uses| lo <= uses && uses <= hi).collect();
                    let known =
                        verdicts.entry(kept(role, &taken)).or_insert_with(|| verdict.clone());
                    assert_eq!(*known, verdict, "{role:?} of item {item} of {cover:?}");
                }
            }
        }
    }
}

fn subsets(of: &[u32]) -> impl Iterator<Item = Vec<u32>> {
    let pick = |set: u32| (0..of.len()).filter(move |at| set >> at & 1 == 1).map(|at| of[at]);
    (0..1u32 << of.len()).map(move |set| pick(set).collect())
}

#[test]
fn an_item_that_lives_long_is_live_over_two_thirds_of_the_borders() {
    // Four cells in a row and pieces over two of them: 0 from the first step on, 1 in the middle.
    let options = vec![vec![0, 4], vec![1, 5], vec![2, 5], vec![3, 4]];
    let order = Some((0..6).collect());
    let cover = Spec { order, ..Spec::new(vec![(1, Some(1)); 6], options) }.build().unwrap();
    let order = ScanOrder::by_exact_items(&cover).unwrap();
    assert_eq!(order.spans[4], Some((0, 3)));
    assert_eq!([4, 5].map(|item| order.lives_long(item)), [true, false]);
}

/// Dominoes on a board of `rows` and `columns`, and two pieces that each domino is one of; the items in
/// an order drawn by a seed, none if the seed is 0.
fn dominoes(rows: usize, columns: usize, seed: u64, order: Option<Vec<i64>>) -> Cover {
    let cells = rows * columns;
    let mut numbers: Vec<u32> = (0..cells as u32 + 2).collect();
    let mut rng = Rng::new(seed);
    if seed > 0 {
        (1..numbers.len()).for_each(|at| numbers.swap(at, rng.below(at + 1)));
    }
    let mut options = vec![];
    for cell in 0..cells {
        let beside = [(cell % rows + 1 < rows, cell + 1), (cell + rows < cells, cell + rows)];
        for (_, other) in beside.into_iter().filter(|(is_there, _)| *is_there) {
            let piece = cells + (cell / rows + cell) % 2;
            options.push([cell, other, piece].map(|item| numbers[item]).to_vec());
        }
    }
    let mut bounds = vec![(1, Some(1)); cells + 2];
    numbers[cells..].iter().for_each(|&piece| bounds[piece as usize] = (0, Some(cells as u32)));
    Spec { order, ..Spec::new(bounds, options) }.build().unwrap()
}

#[test]
fn a_board_whose_items_come_in_any_order_is_scanned_along() {
    for (rows, columns) in [(2, 30), (4, 5), (4, 9), (5, 5), (3, 60)] {
        for seed in 0..6 {
            let cover = dominoes(rows, columns, seed, None);
            let order = ScanOrder::by_first_items(&cover);
            check(&cover, &order, |_| true);
            let window = order.window(&cover);
            assert!(window <= rows + 3, "{rows} x {columns}, seed {seed}: {window} cells");
        }
    }
}

#[test]
fn an_order_that_was_asked_for_is_kept() {
    let backwards: Vec<i64> = (0..22).rev().collect();
    let cover = dominoes(4, 5, 3, Some(backwards.clone()));
    let ranks = ScanOrder::by_first_items(&cover).ranks;
    assert_eq!(ranks.iter().map(|&rank| i64::from(rank)).collect::<Vec<_>>(), backwards);
}

#[test]
fn covers_without_a_shape_have_some_order() {
    let alone = Spec::new(vec![(1, Some(1)); 5], (0..5).map(|item| vec![item]).collect());
    let all = Spec::new(vec![(1, Some(1)); 5], vec![(0..5).collect(); 3]);
    let none = Spec::new(vec![(0, Some(1)); 4], vec![]);
    for spec in [alone, all, none] {
        let cover = spec.build().unwrap();
        check(&cover, &ScanOrder::by_first_items(&cover), |_| true);
    }
}
