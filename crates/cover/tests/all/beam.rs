//! The beam against the definition: what it finds is right, and it never gives up wrongly.

use crate::common::finders::{BYTES, check, check_pauses, check_seeds, seek};
use crate::common::polyominoes::{PENTOMINOES, TETROMINOES, free, packing, symmetric_packing};
use crate::common::{brute_force, cases, specs};
use cover::{Beam, Cover, Ended, Finder, Finding, Spec, Unfit};
use proptest::prelude::*;

fn beam(cover: &Cover, seed: u64) -> Beam<'_> {
    Beam::new(cover, seed, BYTES).expect("a small cover")
}

proptest! {
    #![proptest_config(cases(1500, 15000))]

    #[test]
    fn finds_one_or_proves_that_there_is_none(spec in specs(true), seed in 0..u64::MAX) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        let sought = seek(&mut beam(&cover, seed), None, 1);
        check(&sought, &cover, &expected, false)?;
    }

    #[test]
    fn states_granted_one_by_one_come_to_the_same(spec in specs(true), seed in 0..u64::MAX) {
        let cover = spec.build().expect("a valid spec");
        check_pauses(Finding::Beam, &cover, seed, None)?;
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

/// T tetrominoes on a square, with its symmetries.
fn tetrominoes(side: i32) -> Cover {
    let spec = symmetric_packing(&free(&TETROMINOES[3..4]), (0, None), side, side);
    spec.build().expect("valid")
}

#[test]
fn large_boards_are_filled_whatever_the_seed() {
    check_seeds(Finding::Beam, &tetrominoes(24));
}

#[test]
fn what_has_no_solution_is_proven_where_no_state_is_left_out() {
    // An even side that four does not divide: Walkup (1965).
    let sought = seek(&mut beam(&tetrominoes(6), 0), None, 1);
    assert_eq!((sought.found, sought.ended, sought.attempts), (None, Ended::Done, 1));
}

#[test]
fn nothing_is_left_out_on_request() {
    let cover = tetrominoes(12);
    let mut all = beam(&cover, 0);
    all.keep_all();
    let sought = seek(&mut all, None, 1);
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
    assert!(matches!(Beam::new(&cover, 0, BYTES), Err(Unfit::Wide { bits, .. }) if bits > 512));
}

#[test]
fn the_last_pieces_are_found_by_exact_search() {
    // Without it these five take 744,617 nodes.
    let cover = packing(&free(&PENTOMINOES), (4, Some(4)), 12, 20).build().expect("valid");
    let sought: Vec<_> = (0..5).map(|seed| seek(&mut beam(&cover, seed), None, 1)).collect();
    assert!(sought.iter().all(|sought| sought.found.is_some()));
    let nodes: u64 = sought.iter().map(|sought| sought.nodes).sum();
    assert!(nodes < 200_000, "{nodes}");
}
