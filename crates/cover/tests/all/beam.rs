//! The beam against the definition: what it finds is right, and it never gives up wrongly.

use crate::common::{brute_force, cases, specs};
use cover::{Beam, Cover, Ended, Sought, Spec, Stop, Unfit};
use proptest::prelude::*;

const BYTES: u64 = 1 << 30;

fn seek(beam: &mut Beam, nodes: Option<u64>) -> Sought {
    beam.seek(&Stop { nodes, ..Stop::NEVER }, None)
}

fn beam(cover: &Cover, seed: u64) -> Beam<'_> {
    Beam::new(cover, seed, BYTES).expect("a small cover")
}

proptest! {
    #![proptest_config(cases(1500, 15000))]

    #[test]
    fn finds_one_or_proves_that_there_is_none(spec in specs(true), seed in 0..u64::MAX) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        let sought = seek(&mut beam(&cover, seed), None);
        match sought.found {
            Some(found) => {
                prop_assert!(expected.contains(&found));
                prop_assert!(cover.is_solved_by(&found));
                prop_assert_eq!(sought.ended, Ended::Solutions);
            }
            None => {
                prop_assert!(expected.is_empty());
                prop_assert_eq!(sought.ended, Ended::Done);
            }
        }
    }

    #[test]
    fn states_granted_one_by_one_come_to_the_same(spec in specs(true), seed in 0..u64::MAX) {
        let cover = spec.build().expect("a valid spec");
        let whole = seek(&mut beam(&cover, seed), None);
        let (mut paused, mut nodes) = (beam(&cover, seed), 0);
        let found = loop {
            let sought = seek(&mut paused, Some(1));
            prop_assert!(sought.nodes <= 1);
            nodes += sought.nodes;
            if sought.ended != Ended::Nodes {
                break sought.found;
            }
        };
        prop_assert_eq!((found, nodes), (whole.found, whole.nodes));
    }

    #[test]
    fn a_set_of_options_is_a_solution_if_the_definition_says_so(spec in specs(true), set in 0..256u32) {
        let expected = brute_force(&spec);
        let options = 0..spec.options.len() as u32;
        let set: Vec<u32> = options.filter(|option| set >> (option % 8) & 1 == 1).collect();
        let cover = spec.build().expect("a valid spec");
        prop_assert_eq!(cover.is_solved_by(&set), expected.contains(&set));
    }
}

/// T tetrominoes on a square of cells, in scan order, with its symmetries.
fn tetrominoes(side: u32) -> Cover {
    let shapes: [[(u32, u32); 4]; 4] = [
        [(0, 0), (1, 0), (2, 0), (1, 1)],
        [(1, 0), (0, 1), (1, 1), (2, 1)],
        [(0, 0), (0, 1), (0, 2), (1, 1)],
        [(1, 0), (1, 1), (1, 2), (0, 1)],
    ];
    let mut options = vec![];
    for shape in shapes {
        let width = shape.iter().map(|cell| cell.0).max().expect("cells");
        let height = shape.iter().map(|cell| cell.1).max().expect("cells");
        for (x, y) in (0..side - width).flat_map(|x| (0..side - height).map(move |y| (x, y))) {
            let mut option: Vec<u32> = shape.iter().map(|(a, b)| side * (y + b) + x + a).collect();
            option.sort_unstable();
            options.push(option);
        }
    }
    let turned = |option: &Vec<u32>| {
        let mut image: Vec<u32> = option.iter().map(|cell| side * side - 1 - cell).collect();
        image.sort_unstable();
        options.iter().position(|other| *other == image).expect("an image") as u32
    };
    let half_turn = options.iter().map(turned).collect();
    let mut spec = Spec::new(vec![(1, Some(1)); (side * side) as usize], options);
    spec.symmetries = vec![half_turn];
    spec.order = Some((0..i64::from(side * side)).collect());
    spec.build().expect("valid")
}

#[test]
fn large_boards_are_filled_whatever_the_seed() {
    let cover = tetrominoes(24);
    let found: Vec<_> = (0..5).map(|seed| seek(&mut beam(&cover, seed), None).found).collect();
    for found in &found {
        assert!(cover.is_solved_by(found.as_ref().expect("a solution")));
    }
    let again = seek(&mut beam(&cover, 3), None).found;
    assert_eq!(again, found[3], "the seed alone decides");
    assert!(found.iter().any(|other| *other != found[0]), "other seeds find other solutions");
}

#[test]
fn what_has_no_solution_is_proven_where_no_state_is_left_out() {
    // An even side that four does not divide: Walkup (1965).
    let sought = seek(&mut beam(&tetrominoes(6), 0), None);
    assert_eq!((sought.found, sought.ended, sought.attempts), (None, Ended::Done, 1));
}

#[test]
fn nothing_is_left_out_on_request() {
    let cover = tetrominoes(12);
    let mut all = beam(&cover, 0);
    all.keep_all();
    let sought = seek(&mut all, None);
    assert_eq!((sought.ended, sought.attempts), (Ended::Solutions, 1));
}

#[test]
fn no_more_memory_is_taken_than_there_is() {
    let cover = tetrominoes(24);
    assert!(matches!(Beam::new(&cover, 0, 1000), Err(Unfit::Memory { bytes }) if bytes > 1000));
}

#[test]
fn states_that_are_too_wide_are_refused() {
    // Each of so many items is used by an option of the first half and by one of the second.
    let items = 600;
    let (steps, once) = (vec![(1, Some(1)); 2 * items], vec![(0, Some(1)); items]);
    let options = (0..2 * items).flat_map(|step| {
        let (step, item) = (step as u32, (2 * items + step % items) as u32);
        [vec![step], vec![step, item]]
    });
    let mut spec = Spec::new([steps, once].concat(), options.collect());
    spec.order = Some((0..3 * items as i64).collect());
    let cover = spec.build().expect("valid");
    assert!(matches!(Beam::new(&cover, 0, BYTES), Err(Unfit::Wide { bits }) if bits > 512));
}
