//! The best packing against the definition, its bound when stopped, and known values.

use std::sync::atomic::AtomicBool;

use crate::common::{brute_force, cases, specs};
use cover::{Best, Cover, Ended, GainFault, Meter, Spec, Stop, maximise};
use proptest::prelude::*;

fn best(cover: &Cover, gains: &[u32], nodes: Option<u64>) -> Best {
    let budget = Stop { nodes, ..Stop::NEVER };
    maximise(cover, gains, None, &budget, &Meter::default()).expect("gains that fit")
}

fn gain(set: &[u32], gains: &[u32]) -> u64 {
    set.iter().map(|&option| u64::from(gains[option as usize])).sum()
}

/// The greatest gain of any solution in the sense of the definition.
fn check(spec: &Spec, gains: &[u32]) {
    let gains = &gains[..spec.options.len()];
    let all = brute_force(spec);
    let most = all.iter().map(|set| gain(set, gains)).max();
    let cover = spec.clone().build().expect("a valid spec");
    let found = best(&cover, gains, None);
    assert_eq!(found.ended, Ended::Done);
    assert_eq!(found.value, most);
    assert_eq!(found.bound, most.unwrap_or(0));
    if most.is_some() {
        assert!(all.contains(&found.found), "{:?} is a solution", found.found);
        assert_eq!(gain(&found.found, gains), found.bound);
    }
    for nodes in 0..4 {
        let stopped = best(&cover, gains, Some(nodes));
        assert!(stopped.nodes <= nodes);
        assert!(stopped.value <= most, "what is found is there");
        assert!(most.is_none_or(|most| most <= stopped.bound), "the bound holds");
    }
}

proptest! {
    #![proptest_config(cases(1500, 15000))]

    #[test]
    fn best_is_the_best_by_definition(
        spec in specs(false), gains in prop::collection::vec(0u32..5, 12)
    ) {
        check(&spec, &gains);
    }

    #[test]
    fn best_is_the_best_by_definition_with_colours(
        spec in specs(true), gains in prop::collection::vec(0u32..3, 12)
    ) {
        check(&spec, &gains);
    }

    #[test]
    fn best_is_the_best_where_nothing_is_needed(
        spec in specs(false), gains in prop::collection::vec(1u32..9, 12)
    ) {
        let bounds = spec.bounds.iter().map(|&(_, hi)| (0, hi)).collect();
        check(&Spec { bounds, ..spec }, &gains);
    }
}

/// Placements of the cells of a shape on a square board, and of its images by turns and flips.
fn board(side: i32, shape: &[(i32, i32)]) -> Cover {
    let mut options = std::collections::BTreeSet::new();
    for turn in 0..8 {
        let image = shape.iter().map(|&(x, y)| {
            let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
            (if turn & 2 == 0 { x } else { -x }, if turn & 4 == 0 { y } else { -y })
        });
        let image: Vec<(i32, i32)> = image.collect();
        for (dx, dy) in (-side..2 * side).flat_map(|dx| (-side..2 * side).map(move |dy| (dx, dy))) {
            let cells = image.iter().map(|&(x, y)| (x + dx, y + dy));
            let inside = |&(x, y): &(i32, i32)| (0..side).contains(&x) && (0..side).contains(&y);
            if cells.clone().all(|cell| inside(&cell)) {
                let mut items: Vec<u32> = cells.map(|(x, y)| (y * side + x) as u32).collect();
                items.sort_unstable();
                options.insert(items);
            }
        }
    }
    let cells = (side * side) as usize;
    Spec::new(vec![(0, Some(1)); cells], options.into_iter().collect()).build().expect("valid")
}

const X: [(i32, i32); 5] = [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)];
const S: [(i32, i32); 4] = [(0, 0), (1, 0), (1, 1), (2, 1)];

/// The values were confirmed by CP-SAT, see tests/best.
#[test]
fn crosses_and_skew_tetrominoes_in_squares() {
    for (shape, side, most) in [(&X[..], 8, 8), (&X, 10, 13), (&S, 6, 8), (&S, 8, 14)] {
        let cover = board(side, shape);
        let found = best(&cover, &vec![1; cover.n_options()], None);
        assert_eq!((found.value, found.bound, found.ended), (Some(most), most, Ended::Done));
    }
}

#[test]
fn the_same_at_every_run() {
    let cover = board(7, &S);
    let gains = vec![4; cover.n_options()];
    let (first, second) = (best(&cover, &gains, None), best(&cover, &gains, None));
    assert_eq!((first.nodes, first.found), (second.nodes, second.found));
}

#[test]
fn a_raised_flag_stops_it() {
    let cover = board(16, &S);
    let flag = AtomicBool::new(true);
    let budget = Stop { cancel: Some(&flag), ..Stop::NEVER };
    let gains = vec![4; cover.n_options()];
    let stopped = maximise(&cover, &gains, None, &budget, &Meter::default()).expect("fits");
    assert_eq!((stopped.ended, stopped.value), (Ended::Cancelled, None));
}

#[test]
fn gains_that_do_not_fit_are_refused() {
    let cover = board(4, &S);
    let meter = Meter::default();
    let short = maximise(&cover, &[1], None, &Stop::NEVER, &meter);
    assert_eq!(short, Err(GainFault::Count { options: cover.n_options(), gains: 1 }));
    let large = best(&cover, &vec![u32::MAX; cover.n_options()], None);
    assert_eq!(large.value, Some(3 * u64::from(u32::MAX)));
}
