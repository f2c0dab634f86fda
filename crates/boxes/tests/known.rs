//! Published answers, and faults of what is asked.

use std::sync::Arc;

use boxes::{Board, Counting, Empty, Fault, First, Kind, Laid, Packing, Triple};
use cover::{Ended, Stop};

fn square(side: u32, least: u32, most: Option<u32>) -> Kind {
    Kind { orientations: vec![[side, side, 1]], least, most }
}

fn block(sides: Triple, copies: u32) -> Kind {
    let [a, b, c] = sides;
    let mut orientations = vec![[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
    orientations.sort_unstable();
    orientations.dedup();
    Kind { orientations, least: copies, most: Some(copies) }
}

fn full(sizes: Triple, kinds: Vec<Kind>) -> Packing {
    Packing { sizes, blocked: vec![], empty: Empty::None, kinds }
}

fn loose(side: u32, kinds: Vec<Kind>) -> Packing {
    Packing { sizes: [side; 3], blocked: vec![], empty: Empty::All, kinds }
}

fn first(packing: &Packing, pieces: Option<u32>, seed: u64) -> Result<Vec<Laid>, Ended> {
    First::new(Arc::new(Board::of(packing).unwrap()), pieces, seed).go_on(&Stop::NEVER)
}

fn count(packing: &Packing) -> u64 {
    let mut counting = Counting::new(Arc::new(Board::of(packing).unwrap()));
    assert_eq!(counting.go_on(&Stop::NEVER), Ended::Done);
    counting.solutions().try_into().unwrap()
}

/// Checks that pieces lie in the box and do not overlap; returns how many cells they cover.
fn covered(packing: &Packing, laid: &[Laid]) -> u32 {
    let ends = |one: &Laid| -> [(u32, u32); 3] {
        let sides = packing.kinds[one.kind as usize].orientations[one.orientation as usize];
        std::array::from_fn(|axis| (one.corner[axis], one.corner[axis] + sides[axis]))
    };
    for (number, one) in laid.iter().enumerate() {
        assert!(ends(one).iter().zip(packing.sizes).all(|(&(_, end), size)| end <= size));
        for other in &laid[..number] {
            let pairs = ends(one).into_iter().zip(ends(other));
            let mut overlaps = pairs.map(|((low, end), (from, to))| low < to && from < end);
            assert!(!overlaps.all(|overlap| overlap), "{one:?} and {other:?} overlap");
        }
    }
    laid.iter().map(|one| ends(one).iter().map(|(low, end)| end - low).product::<u32>()).sum()
}

#[test]
fn the_smallest_perfect_squared_square_is_found() {
    let sides = [50, 42, 37, 35, 33, 29, 27, 25, 24, 19, 18, 17, 16, 15, 11, 9, 8, 7, 6, 4, 2];
    let packing = full([112, 112, 1], sides.iter().map(|&side| square(side, 1, Some(1))).collect());
    let laid = first(&packing, None, 0).unwrap();
    assert_eq!(covered(&packing, &laid), 112 * 112);
}

#[test]
fn partridges_of_4_and_5_have_no_solution() {
    for number in [4, 5] {
        let side = number * (number + 1) / 2;
        let kinds = (1..=number).map(|side| square(side, side, Some(side))).collect();
        assert_eq!(first(&full([side, side, 1], kinds), None, 0), Err(Ended::Done));
    }
}

/// OEIS A219158: the fewest squares that tile a rectangle.
#[test]
fn rectangles_take_so_many_squares() {
    for (sizes, fewest) in [([11, 13, 1], 6), ([12, 13, 1], 7), ([6, 5, 1], 5), ([7, 7, 1], 1)] {
        let kinds = (1..=13).map(|side| square(side, 0, None)).collect();
        let packing = full(sizes, kinds);
        assert_eq!(first(&packing, Some(fewest - 1), 0), Err(Ended::Done));
        let laid = first(&packing, Some(fewest), 0).unwrap();
        assert_eq!(laid.len() as u32, fewest);
        assert_eq!(covered(&packing, &laid), sizes[0] * sizes[1]);
    }
}

/// Hoffman's puzzle has 21 solutions up to the 48 symmetries of the cube.
#[test]
fn hoffmans_27_blocks_are_counted_and_found() {
    let packing = loose(15, vec![block([4, 5, 6], 27)]);
    assert_eq!(count(&packing), 21 * 48);
    let laid = first(&packing, None, 0).unwrap();
    assert_eq!(covered(&packing, &laid), 27 * 120);
    let packing = loose(9, vec![block([2, 3, 4], 27)]);
    for seed in 0..2 {
        let laid = first(&packing, None, seed).unwrap();
        assert_eq!(covered(&packing, &laid), 27 * 24);
    }
}

/// A block of 14 is shorter than the sides together, so 27 do not fit; 28 are more than the cells that blocks meet.
#[test]
fn blocks_that_are_too_many_do_not_fit() {
    assert_eq!(first(&loose(14, vec![block([4, 5, 6], 27)]), None, 0), Err(Ended::Done));
    assert_eq!(count(&loose(15, vec![block([4, 5, 6], 28)])), 0);
}

#[test]
fn dominoes_are_counted_with_a_memory() {
    let domino = Kind { orientations: vec![[2, 1, 1], [1, 2, 1]], least: 0, most: None };
    assert_eq!(count(&full([8, 8, 1], vec![domino.clone()])), 12_988_816);
    let holes = vec![[0, 0, 0], [7, 7, 0]];
    assert_eq!(count(&Packing { blocked: holes, ..full([8, 8, 1], vec![domino]) }), 0);
}

#[test]
fn every_fault_is_named() {
    let packing = Packing {
        sizes: [0, 128, 3],
        blocked: vec![[0, 0, 3]],
        empty: Empty::Cells(vec![[0, 0, 3]]),
        kinds: vec![
            Kind { orientations: vec![], least: 2, most: Some(1) },
            Kind { orientations: vec![[1, 0, 1], [1, 2, 1], [1, 2, 1]], least: 0, most: None },
        ],
    };
    let found = Board::of(&packing).unwrap_err();
    let expected = [
        Fault::Side { axis: 0, side: 0 },
        Fault::Side { axis: 1, side: 128 },
        Fault::Outside { cell: [0, 0, 3] },
        Fault::Outside { cell: [0, 0, 3] },
        Fault::BlockedEmpty { cell: [0, 0, 3] },
        Fault::NoOrientation { kind: 0 },
        Fault::Copies { kind: 0, least: 2, most: 1 },
        Fault::Flat { kind: 1, orientation: 0 },
        Fault::Twice { kind: 1, orientation: 2 },
    ];
    // A cell is outside along axes of 0 as well; here all are outside along the third.
    assert_eq!(found, expected);
    assert_eq!(found[0].to_string(), "side 0 of the box is 0: give 1 to 127");
}
