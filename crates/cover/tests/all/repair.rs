//! Repair against the definition: what it finds is right, and it finds something where there is something.

use crate::common::polyominoes::{PENTOMINOES, TETROMINOES, free, packing};
use crate::common::{brute_force, cases, specs};
use cover::{Cover, Ended, Repair, RepairRefusal, Sought, Spec, Stop};
use proptest::prelude::*;

const BYTES: u64 = 1 << 30;

fn seek(repair: &mut Repair, nodes: Option<u64>) -> Sought {
    repair.seek(&Stop { nodes, ..Stop::NEVER }, None)
}

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
        let sought = seek(&mut repair, Some(5000));
        match sought.found {
            Some(found) => {
                prop_assert!(expected.contains(&found));
                prop_assert!(cover.is_solved_by(&found));
                prop_assert_eq!(sought.ended, Ended::Solutions);
            }
            None => {
                prop_assert!(expected.is_empty());
                prop_assert!(matches!(sought.ended, Ended::Nodes | Ended::Done));
            }
        }
    }

    #[test]
    fn moves_granted_one_by_one_come_to_the_same(spec in pieces(), seed in 0..u64::MAX) {
        let cover = spec.build().expect("a valid spec");
        let Ok(mut whole) = Repair::new(&cover, seed, BYTES) else { return Ok(()) };
        let whole = seek(&mut whole, Some(500));
        let (mut paused, mut nodes) = (repair(&cover, seed), 0);
        let found = loop {
            let sought = seek(&mut paused, Some(1));
            prop_assert!(sought.nodes <= 1);
            nodes += sought.nodes;
            if sought.ended != Ended::Nodes || nodes == 500 {
                break sought.found;
            }
        };
        prop_assert_eq!((found, nodes), (whole.found, whole.nodes));
    }

    #[test]
    fn what_is_no_packing_of_pieces_is_refused_or_repaired_rightly(spec in specs(true), seed in 0..u64::MAX) {
        let expected = brute_force(&spec);
        let cover = spec.build().expect("a valid spec");
        if let Ok(mut repair) = Repair::new(&cover, seed, BYTES) {
            let sought = seek(&mut repair, Some(500));
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
    let cover = with_gaps(&PENTOMINOES, 8, 8);
    let found: Vec<_> = (0..5).map(|seed| seek(&mut repair(&cover, seed), None).found).collect();
    for found in &found {
        assert!(cover.is_solved_by(found.as_ref().expect("a solution")));
    }
    let again = seek(&mut repair(&cover, 3), None).found;
    assert_eq!(again, found[3], "the seed alone decides");
    assert!(found.iter().any(|other| *other != found[0]), "other seeds find other solutions");
}

#[test]
fn what_has_no_solution_is_not_proven() {
    // Five tetrominoes make no rectangle of 20 cells (Golomb).
    let cover = with_gaps(&TETROMINOES, 4, 5);
    let sought = seek(&mut repair(&cover, 0), Some(7_000));
    assert_eq!((sought.found, sought.ended, sought.nodes), (None, Ended::Nodes, 7_000));
    assert_eq!(sought.attempts, 2, "it begins anew");
}

#[test]
fn a_piece_with_too_few_placements_is_a_proof() {
    let cover =
        Spec::new(vec![(2, Some(2)), (0, Some(1))], vec![vec![0, 1]]).build().expect("valid");
    let sought = seek(&mut repair(&cover, 0), None);
    assert_eq!((sought.found, sought.ended, sought.nodes), (None, Ended::Done, 0));
}

#[test]
fn only_packings_with_gaps_are_loose() {
    let gaps = with_gaps(&TETROMINOES, 5, 5);
    assert!(repair(&gaps, 0).is_loose());
    let tiling = packing(&free(&PENTOMINOES), (1, Some(1)), 5, 12).build().expect("valid");
    assert!(!repair(&tiling, 0).is_loose());
}

#[test]
fn covers_without_pieces_are_refused() {
    let any = packing(&free(&TETROMINOES), (0, None), 4, 4).build().expect("valid");
    assert_eq!(Repair::new(&any, 0, BYTES).err(), Some(RepairRefusal::Mixed));
    let loose = Spec::new(vec![(1, Some(1)), (0, Some(1))], vec![vec![0], vec![1]]);
    let loose = loose.build().expect("valid");
    let refused = Repair::new(&loose, 0, BYTES).err();
    assert_eq!(refused, Some(RepairRefusal::Loose { option: 1 }));
    let reason = refused.expect("a reason").to_string();
    assert!(reason.ends_with("option 1 has no such piece"), "{reason}");
}

#[test]
fn no_more_memory_is_taken_than_there_is() {
    let cover = with_gaps(&PENTOMINOES, 8, 8);
    assert!(
        matches!(Repair::new(&cover, 0, 1000), Err(RepairRefusal::Memory { bytes }) if bytes > 1000)
    );
}
