use cover::Stop;

use crate::turn::rotation::Rotation;
use crate::{Bench, Effort, Kit, Outcome, Part, ShapeSpec, Step, Vector, Verdict, Way};

fn kit_of(pieces: &[Vec<Vector>], clearance: (i64, i64)) -> Kit {
    let mut kit = Kit::of_turning(vec![], clearance).unwrap();
    for (number, cells) in pieces.iter().enumerate() {
        let weight = cells.len() as u64;
        let cells = cells.iter().map(|cell| [cell[0], cell[1], cell[2], 0]).collect();
        kit.add_shape(&ShapeSpec { cells, fronts: vec![] }).unwrap();
        let shape = number as u32;
        kit.add(&Part { shape, at: vec![0, 0, 0], kind: shape, weight }).unwrap();
    }
    kit
}

fn take_apart(pieces: &[Vec<Vector>], clearance: (i64, i64)) -> Outcome {
    let kit = kit_of(pieces, clearance);
    let assembly: Vec<u32> = (0..pieces.len() as u32).collect();
    Bench::new().take(&kit, &assembly, Effort::default(), &Stop::NEVER).unwrap()
}

/// A body of 7 x 7 x 3 whose middle layer is drawn, and the piece in it.
fn chest(rows: &str) -> Vec<Vec<Vector>> {
    let (mut body, mut piece) = (vec![], vec![]);
    for (y, row) in rows.split(' ').enumerate() {
        for (x, cell) in row.chars().enumerate() {
            let (x, y) = (x as i64, y as i64);
            body.extend([vec![x, y, 0], vec![x, y, 2]]);
            match cell {
                '#' => body.push(vec![x, y, 1]),
                'b' => piece.push(vec![x, y, 1]),
                _ => {}
            }
        }
    }
    vec![body, piece]
}

fn turns(outcome: &Outcome) -> usize {
    outcome.steps.iter().filter(|step| matches!(step.way, Way::Turn(_))).count()
}

const CHESTS: [(&str, u32, usize, u32); 7] = [
    ("#.##### #.....# #.....# #.....# #..bb.# #.....# #######", 2, 1, 2),
    ("##.#### #.....# #.....# #.....# #.#...# #bb...# #######", 3, 1, 3),
    ("#.##### #.....# #.....# #.....# ##....# #bbb..# #######", 4, 1, 3),
    ("##..### #...b.# #...b.# #..#b.# #..#..# #.....# #######", 5, 2, 3),
    ("#..#### #.....# #.....# #.#b..# #bbb..# #.....# #######", 6, 1, 5),
    ("#..#### #.#..b# #....b# #....b# #..#..# #.....# #######", 7, 2, 4),
    ("##.#### #.....# #bb#..# #.#...# #.....# #.....# #######", 8, 1, 3),
];

#[test]
fn a_piece_turns_its_way_out_of_a_chest() {
    for (rows, moves, turned, _) in CHESTS {
        let outcome = take_apart(&chest(rows), (0, 1));
        assert_eq!((&outcome.verdict, outcome.level), (&Verdict::Apart, moves), "{rows}");
        assert_eq!(turns(&outcome), turned, "{rows}");
    }
}

#[test]
fn a_bar_on_a_plate_tips_over_each_of_its_edges() {
    let plate: Vec<Vector> = (0..9).map(|at| vec![at % 3, at / 3, 0]).collect();
    let kit = kit_of(&[plate, (0..3).map(|x| vec![x, 1, 1]).collect()], (0, 1));
    let turns = Bench::new().turns(&kit, &[0, 1]).unwrap();
    let tips = |pivot| {
        let way = Way::Turn(pivot);
        let step = |piece| Step { pieces: vec![piece], direction: 2, way, path: vec![] };
        [0, 1].map(|piece| turns.contains(&step(piece)))
    };
    // The bar tips to the right, and to the left where the plate turns the other way round below it.
    assert_eq!(tips([5, 0, 1]), [false, true]);
    assert_eq!(tips([-1, 0, 1]), [true, false]);
    assert_eq!(tips([3, 0, 1]), [false, false]);
}

#[test]
fn clearance_shortens_the_way() {
    for (rows, _, _, moves) in CHESTS {
        let outcome = take_apart(&chest(rows), (81, 2000));
        assert_eq!((&outcome.verdict, outcome.level), (&Verdict::Apart, moves), "{rows}");
    }
}

#[test]
fn a_scene_is_the_same_in_all_positions() {
    for (rows, moves, ..) in [CHESTS[2], CHESTS[6]] {
        let pieces = chest(rows);
        let known = take_apart(&pieces, (0, 1));
        for rotation in Rotation::all() {
            let turn =
                |cell: &Vector| rotation.turned([cell[0], cell[1], cell[2], 0])[..3].to_vec();
            let turned: Vec<Vec<Vector>> =
                pieces.iter().map(|cells| cells.iter().map(turn).collect()).collect();
            let outcome = take_apart(&turned, (0, 1));
            assert_eq!((outcome.level, outcome.states), (moves, known.states), "{rotation:?}");
        }
    }
}

/// A plate of 9 x 9 x 1 with a hole, and a key: a bar below, a stem in the hole, a bar above.
fn plate(hole: &[[i64; 2]]) -> Vec<Vec<Vector>> {
    let slot = (-2..=2).map(|x| [x, 0]);
    let hole: Vec<[i64; 2]> = hole.iter().copied().chain(slot).collect();
    let all = (-4..=4).flat_map(|x| (-4..=4).map(move |y| [x, y]));
    let plate = all.filter(|at| !hole.contains(at)).map(|[x, y]| vec![x, y, 1]).collect();
    let bars = [0, 2].into_iter().flat_map(|z| (-2..=2).map(move |y| vec![0, y, z]));
    vec![plate, bars.chain([vec![0, 0, 1]]).collect()]
}

#[test]
fn a_key_is_turned_before_it_leaves_the_plate() {
    let square: Vec<[i64; 2]> = (-1..=1).flat_map(|x| (-1..=1).map(move |y| [x, y])).collect();
    let row = [[-1, 1], [0, 1], [1, 1]];
    for (hole, level) in [(&square[..], Some(2)), (&row[..], Some(3)), (&[], None)] {
        let pieces = plate(hole);
        let outcome = take_apart(&pieces, (0, 1));
        let found = (outcome.verdict == Verdict::Apart).then_some(outcome.level);
        assert_eq!(found, level, "{hole:?}");
    }
}

#[test]
fn same_pieces_that_are_turned_are_one_class() {
    // Two bars lie across each other in a closed box: exchanging them is no new state.
    let mut pieces = chest("####### #.....# #.bbb.# #.....# #.....# #.....# #######");
    let bar = pieces[1].iter().map(|cell| vec![cell[1] + 1, cell[0] + 1, 1]).collect();
    pieces.push(bar);
    let outcome = take_apart(&pieces, (0, 1));
    let mut others = pieces.clone();
    others.swap(1, 2);
    let other = take_apart(&others, (0, 1));
    assert_eq!(outcome.verdict, Verdict::Stuck(vec![0, 1, 2]));
    assert_eq!(outcome.states, other.states);
}

#[test]
fn a_clearance_is_less_than_a_half() {
    for (lost, parts) in [(1, 2), (-1, 20), (1, 0), (1, Kit::FINEST + 1)] {
        assert!(Kit::of_turning(vec![], (lost, parts)).is_err(), "{lost}/{parts}");
    }
    assert!(Kit::of_turning(vec![], (499, 1000)).is_ok());
}
