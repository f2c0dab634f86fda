//! A search that remembers sub-boards against one that examines every node: counts, classes, solutions,
//! weights and pauses.

use crate::common::oracles::oracle;
use crate::common::polyominoes::{free, one_sided, packing, pentominoes, symmetric_packing};
use crate::common::{brute_force, cases, engines_for, rectangle, specs};
use cover::{Anchors, Cover, Ended, Job, Prepared, Reduction, Remember, Report, Spec, Tree, drive};
use num_bigint::BigUint;
use proptest::prelude::*;

/// The engines of the tree in which sub-boards are remembered, prepared for a cover.
fn engines(cover: &Cover) -> Vec<(&'static str, Box<dyn Prepared>)> {
    let mut engines = engines_for(cover);
    engines.retain(|(_, prepared)| prepared.tree() == Tree::Constrained);
    engines
}

/// Both ways to search, one after the other.
fn both(job: &Job) -> [Report; 2] {
    [Remember::Never, Remember::Always]
        .map(|remember| drive(Job { remember, ..job.clone() }).expect("the weights add up"))
}

/// How many nodes a memory spares in a spec's searches: counts, plain and reduced, and lists.
fn spared(spec: &Spec) -> u64 {
    let cover = spec.clone().build().expect("a valid spec");
    let free = Reduction::by(&cover, Anchors::None);
    let second = Reduction::by(&cover, Anchors::SecondBest);
    let ways = [None, Some(cover.reduction()), Some(cover.counting()), Some(&free), Some(&second)];
    let mut spared = 0;
    for (name, prepared) in engines(&cover) {
        for (way, &reduction) in ways.iter().enumerate() {
            for collect in [false, true] {
                let job = Job { reduction, collect, ..Job::new(&cover, &*prepared) };
                let [plain, remembering] = both(&job);
                assert_eq!(plain.raw, remembering.raw, "{name}, {way}: solutions");
                assert_eq!(plain.distinct, remembering.distinct, "{name}, {way}: classes");
                assert_eq!(plain.found, remembering.found, "{name}, {way}: the list");
                assert_eq!(plain.done, remembering.done, "{name}, {way}: the weight");
                spared += plain.nodes.checked_sub(remembering.nodes).expect("no more nodes");
            }
        }
    }
    spared
}

/// Counts in turns of so many nodes.
fn in_turns(job: &Job, nodes: u64) -> (BigUint, u64) {
    let (mut raw, mut examined, mut units) = (BigUint::ZERO, 0, None);
    loop {
        let mut job = Job { units, remember: Remember::Always, ..job.clone() };
        job.limits.stop.nodes = Some(nodes);
        let report = drive(job).expect("the weights add up");
        raw += report.raw;
        examined += report.nodes;
        if report.ended == Ended::Done {
            return (raw, examined);
        }
        assert_eq!(report.nodes, nodes, "a turn is used up");
        units = Some(report.rest.units().into());
    }
}

proptest! {
    #![proptest_config(cases(500, 5000))]

    #[test]
    fn random_covers(spec in specs(false), nodes in 1u64..40) {
        let expected = BigUint::from(brute_force(&spec).len());
        spared(&spec);
        let cover = spec.build().expect("a valid spec");
        for (name, prepared) in engines(&cover) {
            let job = Job::new(&cover, &*prepared);
            prop_assert_eq!(in_turns(&job, nodes).0, expected.clone(), "{}", name);
        }
    }

    /// A colour is no bit of a key.
    #[test]
    fn random_covers_with_colours(spec in specs(true)) {
        spared(&spec);
    }

    /// Some pentominoes on a small board, each at most so often, with all its symmetries.
    #[test]
    fn random_boards(
        letters in "[FILNPTUVWXYZ]{2,4}", copies in 1u32..4, least in 0u32..2,
        short in 3i32..6, long in 3i32..6,
    ) {
        let pieces = free(&pentominoes(&letters));
        spared(&symmetric_packing(&pieces, (least, Some(copies)), short, long));
    }
}

#[test]
fn boards_with_symmetries() {
    for (width, height) in [(3, 3), (4, 3), (4, 4), (5, 3)] {
        for single in [(0, None), (0, Some(2)), (1, Some(1)), (1, Some(3))] {
            let spec = rectangle(width, height, (0, None), single);
            assert!(spared(&spec) > 0, "{width} x {height}, {single:?}");
        }
    }
}

#[test]
fn pentominoes_with_an_anchor_and_rivals() {
    for (short, long) in [(3, 20), (4, 15)] {
        let pieces = free(&pentominoes("FILNPTUVWXYZ"));
        let spec = symmetric_packing(&pieces, (1, Some(1)), short, long);
        let cover = spec.build().unwrap();
        let engine = cover::find_engine("bitset").unwrap();
        let prepared = engine.prepare(&cover, &cover::Stop::NEVER).unwrap();
        let [plain, remembering] = both(&Job::new(&cover, &*prepared).reducing());
        assert_eq!(remembering.raw, oracle(&format!("pentominoes-{short}x{long}")));
        assert_eq!(remembering.distinct, plain.distinct);
        assert!(remembering.nodes < plain.nodes, "{} nodes", remembering.nodes);
    }
}

#[test]
fn the_same_search_examines_the_same_nodes() {
    let spec = packing(&one_sided(&pentominoes("FILNPTUVWXYZ")), (0, Some(1)), 4, 10);
    let cover = spec.build().unwrap();
    let engine = cover::find_engine("bitset").unwrap();
    let prepared = engine.prepare(&cover, &cover::Stop::NEVER).unwrap();
    let job = Job { remember: Remember::WherePays, ..Job::new(&cover, &*prepared) };
    let plain = drive(Job::new(&cover, &*prepared)).unwrap();
    let mut two = job.clone();
    two.limits.threads = 2;
    let [first, again, two] = [job.clone(), job, two].map(|job| drive(job).unwrap());
    assert_eq!(first.nodes, again.nodes);
    assert!(first.nodes < plain.nodes);
    assert_eq!([&first.raw, &two.raw], [&plain.raw; 2]);
}

#[test]
fn more_solutions_than_anybody_could_walk() {
    // Items with two options each: behind each of these the same is left.
    let pairs = |items: u32| {
        let options = (0..2 * items).map(|option| vec![option / 2]).collect();
        Spec::new(vec![(1, Some(1)); items as usize], options).build().unwrap()
    };
    let cover = pairs(60);
    for (name, prepared) in engines(&cover) {
        let job = Job { remember: Remember::Always, ..Job::new(&cover, &*prepared) };
        assert_eq!(drive(job).unwrap().raw, BigUint::from(2u32).pow(60), "{name}");
    }
    let hundred = pairs(100);
    let (_, prepared) = engines(&hundred).swap_remove(0);
    let mut job = Job { remember: Remember::Always, ..Job::new(&hundred, &*prepared) };
    job.limits.stop.nodes = Some(100_000);
    assert_eq!(drive(job).unwrap().ended, Ended::Nodes, "no number is kept that has no room");
}
