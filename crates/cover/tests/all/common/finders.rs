//! What is asked of every method that finds one solution.

use super::Solutions;
use cover::{Cover, Ended, Finder, Finding, Sought, Stop};
use proptest::prelude::*;

/// The bytes that the tables of a method may take.
pub const BYTES: u64 = 1 << 30;

/// Lets a method continue for so many nodes.
pub fn seek(finder: &mut (impl Finder + ?Sized), nodes: Option<u64>, threads: usize) -> Sought {
    finder.seek(&Stop { nodes, ..Stop::NEVER }, threads, None).expect("no attempt breaks down")
}

/// The method, prepared for a cover that suits it.
pub fn prepared(finding: Finding, cover: &Cover, seed: u64) -> Box<dyn Finder + '_> {
    finding.prepare(cover, seed, BYTES).expect("a cover that suits")
}

/// What is found is a solution, and something is found if there is one.
pub fn check(
    sought: &Sought,
    cover: &Cover,
    expected: &Solutions,
    is_limited: bool,
) -> Result<(), TestCaseError> {
    if let Some(found) = &sought.found {
        prop_assert!(expected.contains(found));
        prop_assert!(cover.is_solved_by(found));
        prop_assert_eq!(sought.ended, Ended::Solutions);
    } else {
        prop_assert!(expected.is_empty());
        let is_spent = is_limited && sought.ended == Ended::Nodes;
        prop_assert!(is_spent || sought.ended == Ended::Done);
    }
    Ok(())
}

/// Nodes granted one by one come to the same as if they were granted together.
pub fn check_pauses(
    finding: Finding,
    cover: &Cover,
    seed: u64,
    most: Option<u64>,
) -> Result<(), TestCaseError> {
    let whole = seek(&mut *prepared(finding, cover, seed), most, 1);
    let (mut paused, mut nodes) = (prepared(finding, cover, seed), 0);
    let found = loop {
        let sought = seek(&mut *paused, Some(1), 1);
        prop_assert!(sought.nodes <= 1);
        nodes += sought.nodes;
        if sought.ended != Ended::Nodes || Some(nodes) == most {
            break sought.found;
        }
    };
    prop_assert_eq!((found, nodes), (whole.found, whole.nodes));
    Ok(())
}

/// A solution is found with each of some seeds; it depends on the seed, and on nothing else.
pub fn check_seeds(finding: Finding, cover: &Cover) {
    let find = |seed| seek(&mut *prepared(finding, cover, seed), None, 1).found;
    let found: Vec<_> = (0..5).map(find).collect();
    for found in &found {
        assert!(cover.is_solved_by(found.as_ref().expect("a solution")));
    }
    assert_eq!(find(3), found[3], "the seed alone decides");
    assert!(found.iter().any(|other| *other != found[0]), "other seeds find other solutions");
}
