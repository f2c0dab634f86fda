//! Repair against the definition: what it finds is right, and it finds something where there is something.

use crate::common::finders::{BYTES, check, check_pauses, check_seeds, seek};
use crate::common::polyominoes::{PENTOMINOES, TETROMINOES, free, packing};
use crate::common::{brute_force, cases, specs};
use cover::{Cover, Ended, Finder, Finding, Repair, Spec, Unfit};
use proptest::prelude::*;

fn repair(cover: &Cover, seed: u64) -> Repair<'_> {
    Repair::new(cover, seed, BYTES).expect("a cover of pieces")
}

/// A random cover with pieces: each option of another one also uses one of them.
fn pieces() -> impl Strategy<Value = Spec> {
    let needs = prop::collection::vec(1..3u32, 1..4);
    (specs(true), needs, prop::collection::vec(0..3usize, 12)).prop_map(|(mut spec, needs, of)| {
        let first = spec.bounds.len() as u32;
        for (number, option) in spec.options.iter_mut().enumerate() {
            let piece = (of[number] % needs.len()) as u32;
            option.push(first + piece);
            if let Some(colors) = &mut spec.colors {
                colors[number].push(0);
            }
        }
        spec.bounds.extend(needs.iter().map(|&need| (need, Some(need))));
        spec.order = None;
        spec
    })
}

proptest! {
    #![proptest_config(cases(1500, 15000))]

    #[test]
    fn finds_one_where_there_is_one(spec in pieces(), seed in 0..u64::MAX) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        let Ok(mut repair) = Repair::new(&cover, seed, BYTES) else {
            // Other items may be taken for pieces, so that the search for them ends early.
            return Ok(());
        };
        let sought = seek(&mut repair, Some(5000), 1);
        check(&sought, &cover, &expected, true)?;
    }

    #[test]
    fn moves_granted_one_by_one_come_to_the_same(spec in pieces(), seed in 0..u64::MAX) {
        let cover = spec.build().expect("a valid spec");
        if Repair::new(&cover, seed, BYTES).is_ok() {
            check_pauses(Finding::Repair, &cover, seed, Some(500))?;
        }
    }

    #[test]
    fn what_is_no_packing_of_pieces_is_refused_or_repaired_rightly(spec in specs(true), seed in 0..u64::MAX) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        if let Ok(mut repair) = Repair::new(&cover, seed, BYTES) {
            let sought = seek(&mut repair, Some(500), 1);
            prop_assert!(sought.found.is_none_or(|found| expected.contains(&found)));
        }
    }
}

/// Each of these once in a rectangle, none of whose cells has to be covered.
fn with_gaps(shapes: &[&str], short: i32, long: i32) -> Cover {
    let mut spec = packing(&free(shapes), (1, Some(1)), short, long);
    spec.bounds[..(short * long) as usize].fill((0, Some(1)));
    spec.build().expect("valid")
}

#[test]
fn packings_with_gaps_are_found_whatever_the_seed() {
    // Twelve pentominoes on 8 x 8.
    check_seeds(Finding::Repair, &with_gaps(&PENTOMINOES, 8, 8));
}

#[test]
fn what_has_no_solution_is_not_proven() {
    // Five tetrominoes make no rectangle of 20 cells (Golomb).
    let cover = with_gaps(&TETROMINOES, 4, 5);
    let sought = seek(&mut repair(&cover, 0), Some(7_000), 1);
    assert_eq!((sought.found, sought.ended, sought.nodes), (None, Ended::Nodes, 7_000));
    assert_eq!(sought.attempts, 2, "it begins anew");
}

#[test]
fn a_piece_with_too_few_placements_is_a_proof() {
    let cover =
        Spec::new(vec![(2, Some(2)), (0, Some(1))], vec![vec![0, 1]]).build().expect("valid");
    let sought = seek(&mut repair(&cover, 0), None, 1);
    assert_eq!((sought.found, sought.ended, sought.nodes), (None, Ended::Done, 0));
}

#[test]
fn only_packings_with_gaps_are_loose() {
    let gaps = with_gaps(&TETROMINOES, 5, 5);
    assert_eq!(repair(&gaps, 0).objection(), None);
    let tiling = packing(&free(&PENTOMINOES), (1, Some(1)), 5, 12).build().expect("valid");
    assert!(repair(&tiling, 0).objection().is_some());
}

#[test]
fn covers_without_pieces_are_refused() {
    let any = packing(&free(&TETROMINOES), (0, None), 4, 4).build().expect("valid");
    assert_eq!(Repair::new(&any, 0, BYTES).err(), Some(Unfit::Mixed));
    let loose = Spec::new(vec![(1, Some(1)), (0, Some(1))], vec![vec![0], vec![1]]);
    let loose = loose.build().expect("valid");
    let refused = Repair::new(&loose, 0, BYTES).err();
    assert_eq!(refused, Some(Unfit::Loose { option: 1 }));
    let reason = refused.expect("a reason").to_string();
    assert!(reason.ends_with("option 1 has no such piece"), "{reason}");
}

#[test]
fn no_more_memory_is_taken_than_there_is() {
    let cover = with_gaps(&PENTOMINOES, 8, 8);
    assert!(matches!(Repair::new(&cover, 0, 1000), Err(Unfit::Memory { bytes }) if bytes > 1000));
}
