//! Small assemblies of cubes whose levels can be seen with the naked eye.

use cover::Stop;

use crate::Way;
use crate::{Bench, Effort, Fault, Kit, Outcome, Part, ShapeSpec, Vector, Verdict, take_all};

const WAYS: [[i64; 3]; 3] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

fn ahead(cells: &[Vector], way: &[i64; 3]) -> Vec<Vector> {
    cells.iter().map(|cell| (0..3).map(|i| cell[i] + way[i]).collect()).collect()
}

/// Pieces given as cells where they lie; equal cells up to a slide are one shape and one kind.
fn kit(pieces: &[Vec<Vector>], groups: Vec<Vec<u32>>) -> (Kit, Vec<u32>) {
    let mut shapes: Vec<Vec<Vector>> = vec![];
    let mut parts = vec![];
    for cells in pieces {
        let at: Vector = (0..3).map(|i| cells.iter().map(|c| c[i]).min().unwrap()).collect();
        let back: [i64; 3] = std::array::from_fn(|i| -at[i]);
        let mut shape = ahead(cells, &back);
        shape.sort();
        let found = shapes.iter().position(|known| *known == shape);
        let number = found.unwrap_or_else(|| {
            shapes.push(shape);
            shapes.len() - 1
        }) as u32;
        parts.push(Part { shape: number, at, kind: number, weight: cells.len() as u64 });
    }
    let padded = |cells: &[Vector]| cells.iter().map(|c| [c[0], c[1], c[2], 0]).collect();
    let spec = |cells: Vec<Vector>| {
        let fronts = WAYS.iter().map(|way| padded(&ahead(&cells, way))).collect();
        ShapeSpec { cells: padded(&cells), fronts }
    };
    let shapes: Vec<_> = shapes.into_iter().map(spec).collect();
    let mut kit = Kit::new(3, &WAYS.map(Vec::from), groups).unwrap();
    shapes.iter().for_each(|shape| kit.add_shape(shape).unwrap());
    parts.iter().for_each(|part| kit.add(part).unwrap());
    let assembly = (0..parts.len() as u32).collect();
    (kit, assembly)
}

fn take_apart(pieces: &[Vec<Vector>], effort: Effort) -> Outcome {
    let (kit, assembly) = kit(pieces, vec![]);
    Bench::new().take(&kit, &assembly, effort, &Stop::NEVER).unwrap()
}

/// The cells of a box without some.
fn boxed(size: [i64; 3], without: &[[i64; 3]]) -> Vec<Vector> {
    let mut cells = vec![];
    for x in 0..size[0] {
        for y in 0..size[1] {
            cells.extend((0..size[2]).map(|z| [x, y, z]).filter(|c| !without.contains(c)));
        }
    }
    cells.into_iter().map(Vec::from).collect()
}

fn rings() -> Vec<Vec<Vector>> {
    let flat = boxed([3, 3, 1], &[[1, 1, 0]]);
    let upright = boxed([3, 1, 3], &[[1, 0, 1]]);
    vec![ahead(&flat, &[0, 0, 1]), ahead(&upright, &[1, 1, 0])]
}

fn corridor() -> Vec<Vec<Vector>> {
    let hollow = [[1, 1, 1], [2, 1, 1], [3, 1, 1], [3, 1, 2]];
    let mut pieces = vec![boxed([5, 3, 3], &hollow)];
    pieces.extend((1..4).map(|x| vec![vec![x, 1, 1]]));
    pieces
}

const BEND: [[i64; 3]; 6] = [[1, 1, 1], [2, 1, 1], [3, 1, 1], [3, 2, 1], [3, 3, 1], [3, 3, 2]];

#[test]
fn linked_rings_have_one_state_and_stay() {
    let outcome = take_apart(&rings(), Effort::default());
    assert_eq!((outcome.verdict, outcome.states), (Verdict::Stuck(vec![0, 1]), 1));
}

#[test]
fn three_cubes_leave_a_corridor_one_after_the_other() {
    let outcome = take_apart(&corridor(), Effort::default());
    assert_eq!(outcome.levels, [1, 2, 2]);
    let steps: Vec<_> = outcome.steps.iter().map(|s| (&s.pieces[..], s.direction, s.way)).collect();
    let out = (3, Way::Out);
    let expected = [
        (&[3][..], out.0, out.1),
        (&[2][..], 1, Way::By(1)),
        (&[2][..], out.0, out.1),
        (&[1][..], 1, Way::By(2)),
        (&[1][..], out.0, out.1),
    ];
    assert_eq!(steps, expected);
}

#[test]
fn a_cube_turns_the_bends_of_a_tunnel() {
    let levels = BEND[..5].iter().map(|&[x, y, z]| {
        let pieces = [boxed([5, 5, 3], &BEND), vec![vec![x, y, z]]];
        take_apart(&pieces, Effort::default()).level
    });
    assert_eq!(levels.collect::<Vec<_>>(), [3, 3, 2, 2, 1]);
}

#[test]
fn a_domino_does_not_turn_there() {
    for pair in BEND.windows(2).take(4) {
        let pieces = [boxed([5, 5, 3], &BEND), pair.iter().map(|c| c.to_vec()).collect()];
        let outcome = take_apart(&pieces, Effort::default());
        assert_eq!(outcome.verdict, Verdict::Stuck(vec![0, 1]));
    }
}

#[test]
fn pieces_of_a_group_stay_together() {
    let (kit, assembly) = kit(&rings(), vec![vec![0, 1]]);
    let outcome = Bench::new().take(&kit, &assembly, Effort::default(), &Stop::NEVER).unwrap();
    assert_eq!((outcome.verdict, outcome.steps.len()), (Verdict::Apart, 0));
    let mut pieces = rings();
    pieces.push(vec![vec![9, 0, 0]]);
    let (kit, assembly) = self::kit(&pieces, vec![vec![0, 1]]);
    let outcome = Bench::new().take(&kit, &assembly, Effort::default(), &Stop::NEVER).unwrap();
    assert_eq!((outcome.verdict, outcome.levels), (Verdict::Apart, vec![1]));
}

#[test]
fn a_limit_of_states_leaves_it_open() {
    let pieces = [boxed([5, 5, 3], &BEND), vec![vec![1, 1, 1]]];
    let effort = Effort { states: 3, ..Effort::default() };
    let outcome = take_apart(&pieces, effort);
    assert_eq!((outcome.verdict, outcome.level), (Verdict::Unknown, 2));
}

#[test]
fn as_many_states_as_there_are_suffice() {
    let cubes: Vec<_> = (0..3).map(|x| vec![vec![x, 0, 0]]).collect();
    for pieces in [corridor(), cubes] {
        let all = take_apart(&pieces, Effort::default());
        assert_eq!(all.verdict, Verdict::Apart);
        for states in 1..=all.states {
            let outcome = take_apart(&pieces, Effort { states, ..Effort::default() });
            let expected = if states < all.states { Verdict::Unknown } else { Verdict::Apart };
            assert_eq!(outcome.verdict, expected, "{states} of {} states", all.states);
        }
    }
}

#[test]
fn the_verdict_and_the_level_need_no_patience() {
    let quick = take_apart(&corridor(), Effort { patience: 0, ..Effort::default() });
    assert_eq!((quick.verdict, quick.level), (Verdict::Apart, 1));
}

#[test]
fn outcomes_of_many_come_in_order() {
    let (kit, whole) = kit(&corridor(), vec![]);
    let assemblies: Vec<_> = (0..100).map(|n| whole[..1 + n % 4].to_vec()).collect();
    let mut benches: Vec<_> = (0..3).map(|_| Bench::new()).collect();
    let found = take_all(&kit, &assemblies, Effort::default(), &Stop::NEVER, &mut benches).unwrap();
    let lengths: Vec<_> = found.iter().map(|one| one.levels.len()).collect();
    assert_eq!(lengths, (0..100).map(|n| n % 4).collect::<Vec<_>>());
}

#[test]
fn what_does_not_fit_is_refused() {
    let (kit, _) = kit(&rings(), vec![]);
    let take = |assembly: &[u32]| {
        Bench::new().take(&kit, assembly, Effort::default(), &Stop::NEVER).unwrap_err()
    };
    assert_eq!(take(&[0, 2]), Fault::NoPart(2));
    assert_eq!(take(&[0, 1, 1]), Fault::Same(1, 2));
    assert_eq!(take(&[0; 129]), Fault::Pieces(129));
    assert!(Kit::new(5, &[], vec![]).is_err());
    assert!(Kit::new(3, &[vec![0, 0, 0]], vec![]).is_err());
}

#[test]
fn many_moves_of_one_state_are_tried_within_the_limits() {
    // Thirteen cubes with room between them, in a closed box: thousands of sets may move.
    let hollow: Vec<[i64; 3]> =
        boxed([5, 5, 5], &[]).iter().map(|c| [c[0] + 1, c[1] + 1, c[2] + 1]).collect();
    let mut pieces = vec![boxed([7, 7, 7], &hollow)];
    let places = boxed([3, 3, 3], &[]);
    pieces.extend(places.iter().take(13).map(|c| vec![c.iter().map(|x| 2 * x + 1).collect()]));
    let (kit, assembly) = kit(&pieces, vec![]);
    let stop = Stop { memory: cover::resident().map(|_| 1), ..Stop::NEVER };
    if stop.memory.is_some() {
        let outcome = Bench::new().take(&kit, &assembly, Effort::default(), &stop).unwrap();
        assert_eq!(outcome.verdict, Verdict::Unknown);
        assert!(outcome.states < 50_000, "{}", outcome.states);
    }
}
