//! Steps keep pieces as they may be, walks do not depend on where they are interrupted, counts are right.

use cover::{Rng, Stop};
use puzzle::cell::Cell;
use puzzle::lattice::{Turns, lattice};

use crate::{
    Asks, Assembly, Bench, Counted, Counter, Goal, Grade, Ground, Judge, Judging, Model, NOBODY,
    Share, Steps, Taker, Tally, Walk, divided,
};

/// A box of cubes whose inner cells may stay empty.
fn hollow(side: i32) -> Ground {
    let range = || 0..side;
    let row = |x, y| range().map(move |z| [x, y, z, 0, 0, 0]);
    let cells: Vec<Cell> = range().flat_map(|x| range().flat_map(move |y| row(x, y))).collect();
    let is_inner = |cell: &&Cell| cell[..3].iter().all(|&at| 0 < at && at < side - 1);
    let optional: Vec<Cell> = cells.iter().filter(is_inner).copied().collect();
    Ground::new(lattice("cube").expect("a lattice"), cells, &optional)
}

/// The box in slabs, and pieces that may be anything.
fn slabs(ground: &Ground, side: i32) -> (Vec<Share>, Assembly) {
    let of = |x: i32| {
        let cells = (0..).zip(&ground.cells).filter(move |(_, cell)| cell[0] == x);
        cells.map(|(number, _)| number).collect::<Vec<u32>>()
    };
    let count = ground.cells.len();
    let share = Share {
        within: vec![true; count],
        fixed: vec![false; count],
        least: 2,
        most: count as u32,
    };
    let pieces: Vec<Vec<u32>> = (0..side).map(of).collect();
    (vec![share; pieces.len()], Assembly::of(count, &pieces))
}

fn bench(ground: &Ground, pieces: usize) -> Bench {
    let models = vec![Model { turns: Turns::Every, flips: false }; pieces];
    let (taker, counter) = (Taker::default(), Counter::new(ground, models));
    let best = f64::NEG_INFINITY;
    Bench { goal: Goal::Level, must_part: true, states: 20_000, taker, counter, best }
}

/// Believes every offer, and notes it.
#[derive(Default)]
struct Noted(Vec<(u64, Assembly)>);

impl Asks for Noted {
    type Error = ();

    fn by_moves(&mut self, _: &Assembly) -> Result<Grade, ()> {
        unreachable!("only the goal clearance asks")
    }

    fn offered(&mut self, assembly: &Assembly, number: u64) -> Result<Option<f64>, ()> {
        self.0.push((number, assembly.clone()));
        Ok(Some(0.0))
    }

    fn stopped(&mut self) {}
}

#[test]
fn steps_keep_pieces_as_they_may_be() {
    let ground = hollow(4);
    let (shares, mut now) = slabs(&ground, 4);
    let steps = Steps::new(&ground, shares.clone(), false);
    let mut random = Rng::new(1);
    for _ in 0..2_000 {
        now = steps.step(&ground, &now, &mut random).unwrap_or(now);
        assert!((0..).zip(&shares).all(|(who, share)| share.allows(&ground, &now, who)));
        let empty = |(&owner, &is_optional): (&u16, &bool)| owner != NOBODY || is_optional;
        assert!(now.owners.iter().zip(&ground.optional).all(empty));
    }
    assert!(now.owners.contains(&NOBODY));
}

#[test]
fn a_ground_is_divided_into_pieces_as_they_may_be() {
    let ground = hollow(4);
    let (mut shares, _) = slabs(&ground, 4);
    shares.iter_mut().for_each(|share| share.least = 8);
    let (mut random, mut found) = (Rng::new(3), vec![]);
    for _ in 0..300 {
        let Some(now) = divided(&ground, &shares, &mut random) else { continue };
        assert!((0..).zip(&shares).all(|(who, share)| share.allows(&ground, &now, who)));
        let empty = |(&owner, &is_optional): (&u16, &bool)| owner != NOBODY || is_optional;
        assert!(now.owners.iter().zip(&ground.optional).all(empty));
        found.push(now);
    }
    assert!(found.len() > 100, "{} of 300", found.len());
    assert!(found.iter().any(|one| one.owners.contains(&NOBODY)));
    found.dedup();
    assert!(found.len() > 100, "they differ");
    // Five pieces do not fit on four cells, and one of three cells at most does not fill four.
    let four = Ground::new(ground.lattice, ground.cells[..4].to_vec(), &[]);
    let share = |most| Share { within: vec![true; 4], fixed: vec![false; 4], least: 1, most };
    assert_eq!(divided(&four, &vec![share(4); 5], &mut random), None);
    assert_eq!(divided(&four, &[share(3)], &mut random), None);
}

#[test]
fn random_choice_does_not_depend_on_where_it_is_interrupted() {
    let ground = hollow(3);
    let (shares, start) = slabs(&ground, 3);
    let steps = Steps::new(&ground, shares, false);
    let chosen = |stops: &[u64]| {
        let (mut bench, mut noted) = (bench(&ground, 3), Noted::default());
        let mut judging = Judging::new(&mut bench, &mut noted, Stop::default());
        let mut walk = Walk::new(7, start.clone(), 0.0, false, Tally::default());
        for &stop in stops {
            assert_eq!(walk.choose(&ground, &steps, stop, &mut judging), Ok(true));
        }
        (walk.tally, noted.0)
    };
    let whole = chosen(&[2_000]);
    assert_eq!(whole, chosen(&[1, 999, 2_000]));
    assert_eq!(whole.0.judged, 2_000);
    assert!(!whole.1.is_empty());
}

#[test]
fn a_saw_cuts_from_face_to_face() {
    let ground = hollow(4);
    let (mut shares, from) = slabs(&ground, 4);
    for (who, share) in (0..).zip(&mut shares) {
        share.within = ground.cells.iter().map(|cell| cell[0] / 2 == who / 2).collect();
    }
    let steps = Steps::new(&ground, shares.clone(), true);
    let mut random = Rng::new(5);
    let mut now = steps.start(&ground, &from, &mut random).expect("slabs are sawn");
    for _ in 0..200 {
        now = steps.step(&ground, &now, &mut random).unwrap_or(now);
        for (who, share) in (0..).zip(&shares) {
            let is_cut = |cell: &Cell| {
                let number = ground.number(cell).expect("a cell") as usize;
                share.within[number] && now.owners[number] != who
            };
            let line = |cell: &Cell, axis: usize| {
                let mut others = ground.cells.iter().filter(|other| {
                    let at = ground.number(other).expect("a cell") as usize;
                    share.within[at] && (0..3).all(|one| one == axis || other[one] == cell[one])
                });
                others.all(is_cut)
            };
            // The boxes are 2 x 4 x 4: the second axis is the first of the longest.
            for cell in ground.cells.iter().filter(|cell| is_cut(cell)) {
                assert!(line(cell, 0) || line(cell, 2), "{cell:?} of {who}");
            }
        }
    }
}

#[test]
fn a_walk_does_not_depend_on_where_it_is_interrupted() {
    let ground = hollow(4);
    let (shares, start) = slabs(&ground, 4);
    let steps = Steps::new(&ground, shares, false);
    let walked = |stops: &[u64]| {
        let (mut bench, mut noted) = (bench(&ground, 4), Noted::default());
        let mut judging = Judging::new(&mut bench, &mut noted, Stop::default());
        let grade = judging.by_moves(&ground, &start).expect("a grade");
        let mut walk = Walk::new(7, start.clone(), grade.score, false, Tally::default());
        for &stop in stops {
            assert_eq!(walk.go(&ground, &steps, stop, &mut judging), Ok(true));
        }
        (walk.tally, noted.0)
    };
    let whole = walked(&[3_000]);
    assert_eq!(whole, walked(&[1, 50, 1_999, 2_000, 3_000]));
    assert!(whole.1.len() > 2, "{} offers", whole.1.len());
}

#[test]
fn equal_slabs_have_one_assembly_and_bars_have_many() {
    let ground = Ground::new(lattice("cube").expect("a lattice"), hollow(3).cells, &[]);
    let (_, slabs) = slabs(&ground, 3);
    let counted = bench(&ground, 3).counter.count(&ground, &slabs, 9, 1_000);
    assert_eq!(counted, Counted { assemblies: 1, is_all: true });
    // Nine bars: all lie along one axis, or one slab of three lies across, at a side or in the middle.
    let bars: Vec<Vec<u32>> = (0..9).map(|bar| (3 * bar..3 * bar + 3).collect()).collect();
    let bars = Assembly::of(27, &bars);
    let mut counter = bench(&ground, 9).counter;
    let all = counter.count(&ground, &bars, 99, 100_000);
    assert_eq!(all, Counted { assemblies: 3, is_all: true });
    assert_eq!(counter.count(&ground, &bars, 2, 100_000).assemblies, 2);
    assert!(!counter.count(&ground, &bars, 99, 4).is_all);
}
