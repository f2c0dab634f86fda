use cover::Stop;

use crate::path::Mover;
use crate::path::prove::{Stretch, is_free};
use crate::path::scene::{Layer, Scene};
use crate::{Bench, Effort, Kit, Outcome, Part, ShapeSpec, Vector, Verdict};

/// One square that moves and one that stands, in units of a tenth.
fn scene(moving: [[i64; 2]; 2], still: [[i64; 2]; 2]) -> Scene {
    Scene {
        mover: Mover { axis: 2, sense: 1 },
        cell: 10,
        lost: 1,
        steps: 2,
        centre: (0, 0),
        room: [[0, 0], [0, 0]],
        layers: vec![Layer { moving: vec![moving], still: vec![still], cells: vec![(0, 0)] }],
    }
}

fn stretch(from: [i128; 3], to: [i128; 3]) -> Stretch {
    Stretch { from, to, parts: 8, scale: 1 }
}

/// How deep two rectangles are in one another at a time, by sampling: above 0 they overlap.
fn depth(scene: &Scene, stretch: Stretch, time: f64) -> f64 {
    let at = |n: usize| stretch.from[n] as f64 + time * (stretch.to[n] - stretch.from[n]) as f64;
    let angle = 2.0 * (at(2) / stretch.parts as f64).atan();
    let (sin, cos) = angle.sin_cos();
    let [moving, still] = [&scene.layers[0].moving[0], &scene.layers[0].still[0]]
        .map(|one| one.map(|ends| ends.map(|end| end as f64)));
    let corners = |[x, y]: [[f64; 2]; 2]| [[x[0], y[0]], [x[1], y[0]], [x[0], y[1]], [x[1], y[1]]];
    let ours = corners(moving).map(|[x, y]| [cos * x - sin * y + at(0), sin * x + cos * y + at(1)]);
    let ways = [[1.0, 0.0], [0.0, 1.0], [cos, sin], [-sin, cos]];
    let along = |way: [f64; 2]| {
        let span = |points: [[f64; 2]; 4]| {
            let all = points.map(|[x, y]| way[0] * x + way[1] * y);
            let least = all.into_iter().fold(f64::INFINITY, f64::min);
            [least, all.into_iter().fold(f64::NEG_INFINITY, f64::max)]
        };
        let (a, b) = (span(ours), span(corners(still)));
        (a[1] - b[0]).min(b[1] - a[0])
    };
    ways.into_iter().map(along).fold(f64::INFINITY, f64::min)
}

/// Numbers that follow from a seed.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, most: i64) -> i64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % most as u64) as i64
    }
}

#[test]
fn what_is_proved_free_meets_nothing_at_any_sample() {
    let mut numbers = Numbers(1);
    let (mut free, mut met) = (0, 0);
    for _ in 0..4_000 {
        let mut rectangle = |most: i64| {
            [0, 0].map(|_: i64| {
                let low = numbers.next(2 * most) - most;
                [low, low + 1 + numbers.next(12)]
            })
        };
        let scene = scene(rectangle(12), rectangle(25));
        let mut end = |turned: i64| {
            let place = [0, 0].map(|_: i64| i128::from(numbers.next(40) - 20));
            [place[0], place[1], i128::from(turned)]
        };
        let stretch = stretch(end(0), end(8));
        let deepest = (0..=400)
            .map(|at| depth(&scene, stretch, f64::from(at) / 400.0))
            .fold(f64::NEG_INFINITY, f64::max);
        let is_proved = is_free(&scene, stretch);
        assert!(!is_proved || deepest < 1e-9, "{scene:?} {stretch:?}: {deepest}");
        // What stays well apart at all samples is proved.
        assert!(is_proved || deepest > -0.3, "{scene:?} {stretch:?}: {deepest}");
        free += i32::from(is_proved);
        met += i32::from(!is_proved);
    }
    assert!(free > 500 && met > 500, "{free} {met}");
}

#[test]
fn touching_is_free_and_a_corner_on_its_arc_is_no_chord() {
    let square = [[-5, 5], [-5, 5]];
    // Along a wall that it touches all the way.
    let wall = scene(square, [[-50, 50], [5, 9]]);
    assert!(is_free(&wall, stretch([-20, 0, 0], [20, 0, 0])));
    assert!(!is_free(&wall, stretch([-20, 0, 0], [20, 1, 0])));
    // A square that turns in place reaches 7.07 from its middle, though it ends within 5.
    assert!(!is_free(&scene(square, [[7, 9], [-5, 5]]), stretch([0, 0, 0], [0, 0, 8])));
    assert!(is_free(&scene(square, [[8, 9], [-5, 5]]), stretch([0, 0, 0], [0, 0, 8])));
    // It may step aside while it turns.
    let beside = scene(square, [[7, 9], [-5, 5]]);
    assert!(is_free(&beside, stretch([0, 0, 0], [-2, 0, 2])));
}

fn take_apart(pieces: &[Vec<Vector>], clearance: (i64, i64), grid: Option<i64>) -> Outcome {
    let mut kit = Kit::of_turning(vec![], clearance).unwrap();
    if let Some(grid) = grid {
        kit = kit.with_paths(grid).unwrap();
    }
    for (number, cells) in pieces.iter().enumerate() {
        let (shape, weight) = (number as u32, cells.len() as u64);
        let cells = cells.iter().map(|cell| [cell[0], cell[1], cell[2], 0]).collect();
        kit.add_shape(&ShapeSpec { cells, fronts: vec![] }).unwrap();
        kit.add(&Part { shape, at: vec![0, 0, 0], kind: shape, weight }).unwrap();
    }
    let assembly: Vec<u32> = (0..pieces.len() as u32).collect();
    Bench::new().take(&kit, &assembly, Effort::default(), &Stop::NEVER).unwrap()
}

/// A body whose layers z = 0 and 2 are full, and a piece in the layer between them.
fn closed(rows: &str) -> Vec<Vec<Vector>> {
    let (mut body, mut piece) = (vec![], vec![]);
    for (y, row) in rows.split(' ').enumerate() {
        for (x, cell) in row.chars().enumerate() {
            let at = |z: i64| vec![x as i64, y as i64, z];
            body.extend([at(0), at(2)]);
            match cell {
                '#' => body.push(at(1)),
                'b' => piece.push(at(1)),
                _ => {}
            }
        }
    }
    vec![body, piece]
}

#[test]
fn a_bar_turns_in_a_bend_if_it_shifts() {
    let bend = closed("##### #.... #b### #b### #####");
    let taken = |lost, grid| take_apart(&bend, (lost, 1000), grid);
    // Of a corridor as wide as w a bar as wide as b passes the bend if it is no longer than 2 sqrt 2 w - 2 b:
    // with a clearance of (4 - 2 sqrt 2) / (6 + 4 sqrt 2) = 0.1005 or more.
    let found = taken(110, Some(32));
    assert_eq!(found.verdict, Verdict::Apart);
    let path = found.steps.iter().find(|step| !step.path.is_empty()).unwrap();
    let (first, last) = (path.path[0], path.path[path.path.len() - 1]);
    assert_eq!((first[2], last[2], path.pieces.as_slice()), (0, 32, &[1][..]));
    assert_ne!(taken(110, None).verdict, Verdict::Apart);
    // The other way round in a mirror, and there as far.
    let mirrored: Vec<Vec<Vector>> = bend
        .iter()
        .map(|cells| cells.iter().map(|cell| vec![4 - cell[0], cell[1], cell[2]]).collect())
        .collect();
    let other = take_apart(&mirrored, (110, 1000), Some(32));
    let turn = other.steps.iter().find(|step| !step.path.is_empty()).unwrap();
    assert_eq!(turn.direction, -path.direction);
    let [ours, others] = [path, turn].map(|step| (step.path[0], step.path[step.path.len() - 1]));
    assert_eq!(ours.0[0] + others.0[0], 4 * 32);
    assert_eq!(ours.1[0] + others.1[0], 4 * 32);
    assert_eq!((ours.0[1], ours.1[1]), (others.0[1], others.1[1]));
    assert_ne!(taken(100, Some(32)).verdict, Verdict::Apart);
}

#[test]
fn paths_need_turns_clearance_and_a_grid() {
    assert!(Kit::new(3, &[vec![1, 0, 0]], vec![]).unwrap().with_paths(32).is_err());
    let kit = |lost| Kit::of_turning(vec![], (lost, 20)).unwrap();
    assert!(kit(0).with_paths(32).is_err());
    assert!(kit(1).with_paths(31).is_err() && kit(1).with_paths(130).is_err());
    assert!(kit(1).with_paths(32).is_ok());
}
