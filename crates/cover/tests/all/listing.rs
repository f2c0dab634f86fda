//! Lists beside which one solution of each class is searched, against the walk of the whole tree.

use crate::common::{cases, engines_for, rectangle};
use cover::{Cover, Ended, Images, Job, Limits, Prepared, Rest, Spec, Stop, Weight, drive, list};
use proptest::prelude::*;

/// Lists some solutions at a time, the number of each part given; the solutions, and the nodes it took.
fn listed(
    parts: usize,
    nodes: Option<u64>,
    mut part: impl FnMut(usize, Option<Rest>, Limits<'static>) -> cover::Report,
) -> (Vec<Vec<u32>>, u64) {
    let (mut found, mut examined) = (vec![], 0);
    let (mut rest, mut done) = (None, Weight::default());
    for number in 0.. {
        let stop = Stop { nodes, ..Stop::NEVER };
        let solutions = Some((parts as u64).pow(number as u32 % 4));
        let report = part(number, rest.take(), Limits { solutions, stop, threads: 1 });
        found.extend(report.found);
        examined += report.nodes;
        done += report.done;
        if report.ended == Ended::Done {
            break;
        }
        rest = Some(report.rest.in_order());
    }
    assert_eq!(done, Weight::from_integer(1.into()));
    (found, examined)
}

/// Checks lists by an engine; true if the images were known before the end.
fn check(cover: &Cover, name: &str, prepared: &dyn Prepared, parts: usize) -> bool {
    let job = Job::new(cover, prepared).collecting();
    let drive = |units, limits, known| drive(Job { units, limits, known, ..job.clone() }).unwrap();
    let (plain, nodes) = listed(parts, None, |_, units, limits| drive(units, limits, None));
    let prepare = |engine: &'static dyn cover::Engine, stop: &Stop| {
        engine.prepare(cover, stop).map(Into::into)
    };
    // Some nodes at a time and without such a limit, and so that now and then a part is searched alone.
    let mut known = None;
    for (limit, alone) in [(None, usize::MAX), (Some(5), usize::MAX), (None, 3), (Some(7), 2)] {
        let mut images = Images::at_once(cover);
        let (ours, _) = listed(parts, limit, |number, units, limits| match number % alone {
            1 => drive(units, limits, None),
            _ => list(Job { units, limits, ..job.clone() }, name, &mut images, &prepare).unwrap(),
        });
        assert_eq!(ours, plain, "{name} {limit:?} {alone}");
        known = known.or(images.known().cloned());
    }
    // A walk that knows everything from the beginning enters no node in vain.
    if let Some(known) = &known {
        let part = |_, units, limits| drive(units, limits, Some(known));
        let (knowing, fewer) = listed(parts, None, part);
        assert_eq!(knowing, plain, "{name}");
        assert!(fewer <= nodes, "{name}");
        let limits = Limits { solutions: None, stop: Stop::NEVER, threads: 1 };
        let options: usize = plain.iter().map(Vec::len).sum();
        assert!(drive(None, limits, Some(known)).nodes <= 1 + options as u64, "{name}");
    }
    known.is_some()
}

fn check_all(spec: &Spec, parts: usize) -> usize {
    let cover = spec.clone().build().unwrap_or_else(|faults| panic!("{faults}"));
    let engines = engines_for(&cover).into_iter();
    let engines = engines.filter(|(_, prepared)| prepared.tree() == cover::Tree::Constrained);
    engines.filter(|(name, prepared)| check(&cover, name, &**prepared, parts)).count()
}

#[test]
fn boards_with_symmetry() {
    for (width, height) in [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4)] {
        for single in [(0, Some(0)), (1, Some(1)), (0, Some(2))] {
            let spec = rectangle(width, height, (0, None), single);
            for parts in [1, 7] {
                let known = check_all(&spec, parts);
                assert!(known > 0 || width * height < 9, "{width} x {height}, {single:?}");
            }
        }
    }
}

#[test]
fn without_symmetry_nothing_is_searched_beside() {
    let spec = rectangle(4, 4, (0, None), (0, Some(2)));
    assert_eq!(check_all(&Spec { symmetries: vec![], ..spec }, 7), 0);
}

proptest! {
    #![proptest_config(cases(100, 1000))]

    /// Items in a ring, options turned around it: items used several times, solutions with options left,
    /// solutions that symmetries leave as they are.
    #[test]
    fn rings(
        n in 2usize..6,
        ring in 0u32..4, hub in 0u32..4,
        shapes in prop::collection::vec((1u32..16, any::<bool>()), 1..4),
        parts in 1usize..5,
    ) {
        let kinds = [(1, Some(1)), (0, Some(1)), (0, Some(2)), (1, Some(3))];
        let mut spec = Spec { bounds: vec![kinds[ring as usize]; n], ..Spec::default() };
        spec.bounds.push(kinds[hub as usize]);
        for &(shape, on_hub) in &shapes {
            for turn in 0..n {
                let cells = (0..n).filter(|cell| shape >> cell & 1 == 1);
                let mut items: Vec<u32> = cells.map(|cell| ((cell + turn) % n) as u32).collect();
                if on_hub || items.is_empty() {
                    items.push(n as u32);
                }
                spec.options.push(items);
            }
        }
        let turned =
            (0..spec.options.len()).map(|o| (o / n * n + (o % n + 1) % n) as u32).collect();
        spec.symmetries = vec![turned];
        check_all(&spec, parts);
    }
}
