//! Random small packings against the slowest way to find them: every set of placements that do not overlap.

use std::collections::BTreeSet;
use std::sync::Arc;

use boxes::{Board, Counting, Empty, First, Kind, Laid, Listing, Packing, Triple};
use cover::{Ended, Rng, Stop};

type Solution = BTreeSet<Laid>;

/// Every cell of a box with its corner at a place.
fn cells(corner: Triple, sides: Triple) -> Vec<Triple> {
    let along = |axis: usize| corner[axis]..corner[axis] + sides[axis];
    let plane = |x| along(1).flat_map(move |y| along(2).map(move |z| [x, y, z]));
    along(0).flat_map(plane).collect()
}

/// Every packing, by trying each placement in and out.
fn twin(packing: &Packing) -> BTreeSet<Solution> {
    let inside: Vec<Triple> = cells([0; 3], packing.sizes);
    let mut placements = vec![];
    for (kind, own) in (0..).zip(&packing.kinds) {
        for (orientation, &sides) in (0..).zip(&own.orientations) {
            for &corner in &inside {
                let covered = cells(corner, sides);
                let is_free = |cell| inside.contains(cell) && !packing.blocked.contains(cell);
                if covered.iter().all(is_free) {
                    placements.push((Laid { kind, orientation, corner }, covered));
                }
            }
        }
    }
    let mut found = BTreeSet::new();
    subsets(packing, &placements, &mut vec![], &mut found);
    found
}

fn subsets(
    packing: &Packing,
    rest: &[(Laid, Vec<Triple>)],
    chosen: &mut Vec<(Laid, Vec<Triple>)>,
    found: &mut BTreeSet<Solution>,
) {
    let Some((first, rest)) = rest.split_first() else {
        if is_packing(packing, chosen) {
            found.insert(chosen.iter().map(|(laid, _)| *laid).collect());
        }
        return;
    };
    subsets(packing, rest, chosen, found);
    let copies = chosen.iter().filter(|(laid, _)| laid.kind == first.0.kind).count() as u32;
    let has_more = packing.kinds[first.0.kind as usize].most.is_none_or(|most| copies < most);
    let is_free = chosen.iter().all(|(_, own)| own.iter().all(|cell| !first.1.contains(cell)));
    if has_more && is_free {
        chosen.push(first.clone());
        subsets(packing, rest, chosen, found);
        chosen.pop();
    }
}

/// Whether what must be laid and covered is.
fn is_packing(packing: &Packing, chosen: &[(Laid, Vec<Triple>)]) -> bool {
    let may_stay = |cell: &Triple| match &packing.empty {
        Empty::None => false,
        Empty::All => true,
        Empty::Cells(cells) => cells.contains(cell),
    };
    let is_covered = |cell: &Triple| chosen.iter().any(|(_, own)| own.contains(cell));
    let number = |kind: usize| chosen.iter().filter(|(laid, _)| laid.kind as usize == kind).count();
    let mut kinds = packing.kinds.iter().enumerate();
    kinds.all(|(kind, own)| number(kind) as u32 >= own.least)
        && cells([0; 3], packing.sizes)
            .iter()
            .all(|cell| packing.blocked.contains(cell) || may_stay(cell) || is_covered(cell))
}

/// A packing of at most so many cells.
fn random(rng: &mut Rng, most: u32) -> Packing {
    let sizes = loop {
        let axes = 1 + rng.below(3);
        let side = |axis| if axis < axes { 1 + rng.below(5) as u32 } else { 1 };
        let sizes: Triple = [0, 1, 2].map(side);
        if sizes.iter().product::<u32>() <= most {
            break sizes;
        }
    };
    let inside = cells([0; 3], sizes);
    let some = |rng: &mut Rng, one_in: usize, from: &[Triple]| -> Vec<Triple> {
        from.iter().filter(|_| rng.below(one_in) == 0).copied().collect()
    };
    let blocked = if rng.below(2) == 0 { vec![] } else { some(rng, 6, &inside) };
    let open: Vec<Triple> = inside.into_iter().filter(|cell| !blocked.contains(cell)).collect();
    let empty = match rng.below(3) {
        0 => Empty::None,
        1 => Empty::All,
        _ => Empty::Cells(some(rng, 2, &open)),
    };
    let kinds = (0..1 + rng.below(3)).map(|_| random_kind(rng)).collect();
    Packing { sizes, blocked, empty, kinds }
}

fn random_kind(rng: &mut Rng) -> Kind {
    let mut orientations: Vec<Triple> = vec![];
    for _ in 0..1 + rng.below(3) {
        let sides = [0; 3].map(|_| [1, 1, 1, 2, 2, 3][rng.below(6)]);
        if !orientations.contains(&sides) {
            orientations.push(sides);
        }
    }
    let least = rng.below(3) as u32;
    let most = [None, Some(least), Some(least + 1), Some(least + 3)][rng.below(4)];
    Kind { orientations, least, most }
}

fn solution(laid: Vec<Laid>) -> Solution {
    laid.into_iter().collect()
}

/// All packings, by calls that stop after a few nodes.
fn listed(board: &Arc<Board>, nodes: u64) -> BTreeSet<Solution> {
    let mut listing = Listing::new(Arc::clone(board));
    let mut found = BTreeSet::new();
    loop {
        match listing.next(&Stop::NEVER.within(nodes)) {
            Ok(laid) => assert!(found.insert(solution(laid)), "a packing is listed twice"),
            Err(Ended::Nodes) => {}
            Err(Ended::Done) => return found,
            Err(other) => panic!("{other}"),
        }
    }
}

fn counted(board: &Arc<Board>, nodes: u64) -> u64 {
    let mut counting = Counting::new(Arc::clone(board));
    loop {
        match counting.go_on(&Stop::NEVER.within(nodes)) {
            Ended::Done => return counting.solutions().try_into().unwrap(),
            ended => assert_eq!(ended, Ended::Nodes),
        }
    }
}

fn first(board: &Arc<Board>, pieces: Option<u32>, nodes: u64, seed: u64) -> Option<Solution> {
    let mut first = First::new(Arc::clone(board), pieces, seed);
    loop {
        match first.go_on(&Stop::NEVER.within(nodes)) {
            Ok(laid) => return Some(solution(laid)),
            Err(Ended::Nodes) => {}
            Err(ended) => {
                assert_eq!(ended, Ended::Done);
                return None;
            }
        }
    }
}

#[test]
fn random_packings_are_those_of_the_twin() {
    let mut solvable = 0;
    for seed in 0..1500 {
        let mut rng = Rng::new(seed);
        let packing = random(&mut rng, 9);
        let expected = twin(&packing);
        let board = Arc::new(Board::of(&packing).unwrap());
        let nodes = 1 + rng.below(20) as u64;
        assert_eq!(listed(&board, nodes), expected, "seed {seed}: {packing:?}");
        assert_eq!(counted(&board, nodes), expected.len() as u64, "seed {seed}: {packing:?}");
        let one = first(&board, None, nodes, seed);
        assert_eq!(one.is_some(), !expected.is_empty(), "seed {seed}: {packing:?}");
        assert!(one.is_none_or(|one| expected.contains(&one)), "seed {seed}: {packing:?}");
        let fewest = expected.iter().map(BTreeSet::len).min();
        for pieces in 0..4 {
            let one = first(&board, Some(pieces), nodes, seed);
            let is_enough = fewest.is_some_and(|fewest| fewest <= pieces as usize);
            assert_eq!(one.is_some(), is_enough, "seed {seed}, {pieces} pieces: {packing:?}");
            assert!(one.is_none_or(|one| expected.contains(&one) && one.len() <= pieces as usize));
        }
        solvable += usize::from(!expected.is_empty());
    }
    assert!((300..1400).contains(&solvable), "{solvable} of the random packings have a solution");
}
