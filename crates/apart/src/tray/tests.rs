//! Small trays of squares, whose answers are found by hand or were published.

use std::path::PathBuf;
use std::time::Instant;
use std::{fs, process};

use cover::{Ended, Meter, Stop};

use super::*;

const WAYS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Interchangeable pieces of some cells: their shape, where they start, and where they end.
type Given<'a> = (&'a [(i32, i32)], &'a [(i32, i32)], &'a [(i32, i32)]);

/// A tray of squares; a kind may be anywhere in the box, but stop only beside the corridor.
fn tray(
    width: i32,
    height: i32,
    corridor: &[(i32, i32)],
    kinds: &[Given<'_>],
    count: Count,
) -> Tray {
    let kinds = kinds.iter().map(|(shape, starts, goals)| {
        let cells = |(x, y): (i32, i32)| -> Option<Vec<(i32, i32)>> {
            let cells = shape.iter().map(|(a, b)| (a + x, b + y));
            let is_in = |&(x, y): &(i32, i32)| (0..width).contains(&x) && (0..height).contains(&y);
            let cells: Vec<_> = cells.collect();
            cells.iter().all(is_in).then_some(cells)
        };
        let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let places: Vec<(i32, i32)> = all.filter(|&at| cells(at).is_some()).collect();
        let number = |at: &(i32, i32)| places.iter().position(|one| one == at).map(|n| n as u16);
        let numbers = |cells: &[(i32, i32)]| -> Vec<u32> {
            cells.iter().map(|(x, y)| (y * width + x) as u32).collect()
        };
        let place = |&(x, y): &(i32, i32)| {
            let own = cells((x, y)).unwrap_or_default();
            let step = |(way, (a, b)): (usize, &(i32, i32))| {
                let to = number(&(x + a, y + b))?;
                let beyond = cells((x + a, y + b))?;
                let passed = numbers(&[&own[..], &beyond].concat());
                Some(StepSpec { way: way as u8, to, passed })
            };
            PlaceSpec {
                rests: !own.iter().any(|cell| corridor.contains(cell)),
                steps: WAYS.iter().enumerate().filter_map(step).collect(),
                cells: numbers(&own),
            }
        };
        KindSpec {
            starts: starts.iter().filter_map(number).collect(),
            goals: goals.iter().map(number).collect(),
            places: places.iter().map(place).collect(),
        }
    });
    Tray::new((width * height) as usize, kinds.collect(), count)
}

fn met(tray: &Tray, has_goal: bool, explored: usize) -> Met {
    let asked = Asked { explored: (explored, explored), has_goal, listed: 3, counts_ways: true };
    tray.search(asked, &Stop::default(), &Meter::default())
}

const UNIT: &[(i32, i32)] = &[(0, 0)];
const UPRIGHT: &[(i32, i32)] = &[(0, 0), (0, 1)];
const LYING: &[(i32, i32)] = &[(0, 0), (1, 0)];
const SQUARE: &[(i32, i32)] = &[(0, 0), (1, 0), (0, 1), (1, 1)];

fn klotski(goal: &[(i32, i32)], count: Count) -> Tray {
    let bars = &[(0, 0), (3, 0), (0, 2), (3, 2)];
    let units = &[(1, 3), (2, 3), (0, 4), (3, 4)];
    let kinds: [Given<'_>; 4] = [
        (SQUARE, &[(1, 0)], goal),
        (UPRIGHT, bars, &[]),
        (LYING, &[(1, 2)], &[]),
        (UNIT, units, &[]),
    ];
    tray(4, 5, &[], &kinds, count)
}

#[test]
fn klotski_takes_81_moves() {
    let found = met(&klotski(&[(1, 3)], Count::Moves), true, usize::MAX);
    assert_eq!((found.fewest, found.arrangements, found.every), (Some(81), 25_955, true));
    assert_eq!(found.listed[0].len(), 81);
    let early = met(&klotski(&[(1, 3)], Count::Moves), true, 0);
    assert!(early.fewest == Some(81) && early.arrangements < 25_955 && !early.every);
    assert!(found.at_least == 81 && found.ways.is_some_and(|ways| ways > 1));
    assert_eq!((early.ways, &early.listed), (found.ways, &found.listed));
}

#[test]
fn after_the_goal_three_times_as_many_are_met_within_bounds() {
    // Eight different units on nine cells; the first goes where the second was.
    let places: Vec<(i32, i32)> = (0..8).map(|at| (at % 3, at / 3)).collect();
    let mut kinds: Vec<Given<'_>> = places.chunks(1).map(|at| (UNIT, at, &[][..])).collect();
    kinds[0].2 = &[(1, 0)];
    let eight = tray(3, 3, &[], &kinds, Count::Moves);
    let search = |explored| {
        let asked = Asked { explored, has_goal: true, listed: 1, counts_ways: false };
        let found = eight.search(asked, &Stop::default(), &Meter::default());
        (found.fewest, found.arrangements, found.every)
    };
    let (fewest, at_goal, _) = search((0, 0));
    assert!(fewest.is_some() && at_goal > 20);
    for (explored, enough) in [
        ((0, usize::MAX), 3 * at_goal),
        ((0, at_goal + 50), at_goal + 50),
        ((5 * at_goal, 0), 5 * at_goal),
    ] {
        let found = search(explored);
        // A look meets four arrangements at most.
        assert!(found.0 == fewest && found.1.abs_diff(enough) <= 12 && !found.2, "{found:?}");
    }
}

#[test]
fn without_a_goal_everything_is_met() {
    let found = met(&klotski(&[], Count::Slides), false, 0);
    assert_eq!((found.fewest, found.arrangements, found.every), (None, 25_955, true));
    assert!(found.depth > 90 && found.listed.len() == 1);
    assert_eq!(found.listed[0].len() as u32, found.depth);
}

#[test]
fn a_limit_stops_the_search() {
    let stop = Stop { nodes: Some(1000), ..Stop::default() };
    let asked = Asked { explored: (0, 0), has_goal: true, listed: 1, counts_ways: false };
    let found = klotski(&[(1, 3)], Count::Moves).search(asked, &stop, &Meter::default());
    assert_eq!((found.ended, found.fewest, found.every), (Ended::Nodes, None, false));
    assert!(found.arrangements >= 1000 && (1..=81).contains(&found.at_least));
}

#[test]
fn a_piece_passes_a_corridor_but_does_not_stop_there() {
    // A row of four: the two in the middle are a corridor.
    let middle = &[(1, 0), (2, 0)];
    for (count, fewest) in [(Count::Moves, 1), (Count::Slides, 1), (Count::Units, 3)] {
        let one = tray(4, 1, middle, &[(UNIT, &[(0, 0)], &[(3, 0)])], count);
        let found = met(&one, true, usize::MAX);
        assert_eq!((found.fewest, found.arrangements, found.ways), (Some(fewest), 2, Some(1)));
        assert_eq!(found.listed[0][0].path, [0, 0, 0]);
    }
}

#[test]
fn corners_are_free_in_a_move_but_end_a_slide() {
    for (count, fewest, ways) in [(Count::Moves, 1, 1), (Count::Slides, 2, 2), (Count::Units, 4, 6)]
    {
        let one = tray(3, 3, &[], &[(UNIT, &[(0, 0)], &[(2, 2)])], count);
        let found = met(&one, true, usize::MAX);
        assert_eq!((found.fewest, found.ways, found.arrangements), (Some(fewest), Some(ways), 9));
        assert_eq!(found.listed.len(), 3.min(ways as usize));
    }
}

#[test]
fn pieces_that_have_to_change_places_are_moved_first() {
    let others: Vec<(i32, i32)> = (0..11).map(|n| (2 + n % 4, n / 4)).collect();
    let kinds: [Given<'_>; 3] =
        [(UNIT, &[(0, 0)], &[(7, 3)]), (UNIT, &[(7, 3)], &[(0, 0)]), (UNIT, &others, &[])];
    let wide = tray(8, 4, &[], &kinds, Count::Moves);
    let asked = Asked { explored: (0, 0), has_goal: true, listed: 1, counts_ways: false };
    let found = wide.search(asked, &Stop::default(), &Meter::default());
    assert_eq!((found.fewest, found.every), (Some(3), false));
    assert!(found.arrangements < 10_000);
}

#[test]
fn a_place_out_of_reach_is_proven_to_be() {
    let kinds: [Given<'_>; 2] = [(UNIT, &[(0, 0)], &[(1, 0)]), (LYING, &[(1, 0)], &[])];
    let found = met(&tray(3, 1, &[], &kinds, Count::Moves), true, 0);
    assert_eq!((found.fewest, found.arrangements, found.every), (None, 1, true));
}

/// A folder that is deleted in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tilewright-layers-{name}-{}", process::id()));
        Self(path)
    }

    fn search(&self, tray: &Tray, has_goal: bool, stop: &Stop<'_>) -> Result<Met, LayerFault> {
        let asked =
            Asked { explored: (usize::MAX, usize::MAX), has_goal, listed: 1, counts_ways: false };
        // Little room, so that there are parts on disk.
        tray.search_in_layers(asked, &self.0, 2000, stop, &Meter::default())
    }

    fn fault(&self, tray: &Tray) -> LayerFault {
        self.search(tray, true, &Stop::default()).unwrap_err()
    }

    fn layer(&self, depth: u32) -> PathBuf {
        self.0.join(format!("{depth:06}.layer"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn layers_on_disk_give_the_same_answer_and_go_on() {
    let folder = Folder::new("klotski");
    let tray = klotski(&[(1, 3)], Count::Moves);
    // It is stopped again and again: at once, and after more and more arrangements.
    let early =
        folder.search(&tray, true, &Stop { deadline: Some(Instant::now()), ..Stop::default() });
    let early = early.unwrap();
    assert_eq!((early.ended, early.fewest, early.every), (Ended::Time, None, false));
    for most in [10, 500, 10_000] {
        let part =
            folder.search(&tray, true, &Stop { nodes: Some(most), ..Stop::default() }).unwrap();
        assert_eq!((part.ended, part.fewest, part.every), (Ended::Nodes, None, false));
        assert!(part.arrangements as u64 >= most && (1..=81).contains(&part.at_least));
    }
    for _ in 0..2 {
        let found = folder.search(&tray, true, &Stop::default()).unwrap();
        assert_eq!((found.fewest, found.arrangements, found.every), (Some(81), 25_955, true));
        assert_eq!((found.listed[0].len(), found.ended), (81, Ended::Done));
        let whole = met(&tray, true, usize::MAX);
        assert_eq!((found.depth, found.at_least), (whole.depth, whole.at_least));
    }
}

#[test]
fn moves_over_a_corridor_count_each_step_on_disk_too() {
    let middle = &[(1, 0), (2, 0), (1, 1)];
    let kinds: [Given<'_>; 2] =
        [(UNIT, &[(0, 0)], &[(3, 0)]), (UNIT, &[(0, 1), (3, 1)], &[(0, 0)])];
    for count in [Count::Moves, Count::Slides, Count::Units] {
        for has_goal in [true, false] {
            let tray = tray(4, 2, middle, &kinds, count);
            let folder = Folder::new(&format!("corridor-{count:?}-{has_goal}"));
            let (found, whole) = (
                folder.search(&tray, has_goal, &Stop::default()).unwrap(),
                met(&tray, has_goal, 9999),
            );
            assert_eq!((found.fewest, found.arrangements), (whole.fewest, whole.arrangements));
            assert_eq!((found.depth, found.every), (whole.depth, whole.every));
            let counted =
                |slid: &Slid| if count == Count::Units { slid.path.len() as u32 } else { 1 };
            assert_eq!(
                found.listed[0].iter().map(counted).sum::<u32>(),
                found.depth.min(found.at_least)
            );
        }
    }
}

#[test]
fn layers_that_are_not_as_they_were_written_are_refused() {
    let folder = Folder::new("damaged");
    let tray = klotski(&[(1, 3)], Count::Moves);
    folder.search(&tray, true, &Stop { nodes: Some(2000), ..Stop::default() }).unwrap();
    let path = folder.layer(7);
    let whole = fs::read(&path).unwrap();
    for at in [0, 9, 33, 41, 50, 60, whole.len() - 1] {
        let mut changed = whole.clone();
        changed[at] ^= 4;
        fs::write(&path, changed).unwrap();
        let fault = folder.fault(&tray);
        assert!(matches!(&fault, LayerFault::Damaged(at, _) if *at == path), "{at}: {fault}");
    }
    fs::write(&path, &whole[..whole.len() - 3]).unwrap();
    assert!(matches!(folder.fault(&tray), LayerFault::Damaged(..)));
    fs::remove_file(&path).unwrap();
    assert!(folder.fault(&tray).to_string().contains("it is missing"));
    fs::write(&path, &whole).unwrap();
    let other = klotski(&[(0, 3)], Count::Moves);
    assert!(matches!(folder.fault(&other), LayerFault::Foreign(_)));
    assert!(matches!(folder.fault(&klotski(&[(1, 3)], Count::Units)), LayerFault::Foreign(_)));
    fs::write(folder.0.join("notes.txt"), "mine").unwrap();
    assert!(matches!(folder.fault(&tray), LayerFault::Strange(_)));
    fs::remove_file(folder.0.join("notes.txt")).unwrap();
    let held = fs::File::open(folder.0.join("lock")).unwrap();
    held.lock().unwrap();
    assert!(matches!(folder.fault(&tray), LayerFault::Busy(_)));
    drop(held);
    // What a search that was killed left lying is deleted.
    for left in ["000000.part", "000077.part", "000012.undone"] {
        fs::write(folder.0.join(left), "half").unwrap();
    }
    let found = folder.search(&tray, true, &Stop::default()).unwrap();
    assert_eq!((found.fewest, found.arrangements), (Some(81), 25_955));
    let left = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().path());
    assert!(
        left.into_iter().all(|path| path.ends_with("lock") || path.extension().unwrap() == "layer")
    );
}
