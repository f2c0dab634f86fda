//! Brief questions: they are about a part of a cover, and take microseconds.
//!
//! A service asks thousands of small questions about one cover: these options are given, those are ruled
//! out. The schedule would spend more on its attempts, and on a thread for them, than on the search. So
//! the tree of the most constrained item is searched at once, without symmetry, on the calling thread,
//! and for so few nodes that nobody has to wait for the end; whoever gets no answer asks the plan.

use num_bigint::BigUint;

use super::answer::{Answer, Tried};
use super::schedule::FREE;
use crate::methods::tree::Prepared;
use crate::problem::Cover;
use crate::run::{Ended, Flow, Instant, RunFault, Stop, Unit};

/// How far a brief search may go.
#[derive(Clone, Copy, Debug)]
pub struct Brevity {
    /// It stops after so many solutions; none for all of them.
    pub solutions: Option<u64>,
    /// It gives up after so many nodes.
    pub nodes: u64,
}

/// Counts the solutions below a unit, and finds the first, if that takes no more than a few nodes.
///
/// Classes are not counted. The solution that is found is the first of the tree, and `engine` the name of
/// `prepared`.
///
/// # Errors
///
/// If the unit is none of this cover.
pub fn brief(
    cover: &Cover,
    unit: &Unit,
    brevity: Brevity,
    engine: &'static str,
    prepared: &dyn Prepared,
) -> Result<Option<Answer>, RunFault> {
    unit.check(cover).map_err(RunFault::Unit)?;
    let (start, stop) = (Instant::now(), Stop::NEVER.within(brevity.nodes));
    let (mut found, mut solutions) = (None, 0_u64);
    let outcome = prepared.searcher(None).run(unit, &stop, &mut |options| {
        solutions += 1;
        found.get_or_insert_with(|| {
            let mut options = options.to_vec();
            options.sort_unstable();
            options
        });
        let full = brevity.solutions.is_some_and(|most| solutions >= most);
        if full { Flow::Stop } else { Flow::Continue }
    });
    if !matches!(outcome.ended, Ended::Done | Ended::Solutions) {
        return Ok(None);
    }
    let (nodes, seconds) = (outcome.nodes, start.elapsed().as_secs_f64());
    let (turns, share, outcome) = (1, Some(1.0), "answered".into());
    Ok(Some(Answer {
        found,
        raw: BigUint::from(solutions),
        distinct: None,
        ended: Ended::Done,
        nodes,
        seconds,
        engine,
        proof: None,
        tried: vec![Tried { attempt: FREE, turns, nodes, seconds, share, outcome }],
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::tree::find_engine;
    use crate::problem::Spec;

    /// Four items, covered by two pairs or one by one.
    fn cover() -> Cover {
        let options = vec![vec![0, 1], vec![2, 3], vec![0], vec![1], vec![2], vec![3]];
        Spec::new(vec![(1, Some(1)); 4], options).build().unwrap()
    }

    fn asked(unit: &Unit, solutions: Option<u64>, nodes: u64) -> Result<Option<Answer>, RunFault> {
        let cover = cover();
        let prepared = find_engine("cells").unwrap().prepare(&cover, &Stop::NEVER).unwrap();
        brief(&cover, unit, Brevity { solutions, nodes }, "cells", &*prepared)
    }

    #[test]
    fn parts_of_a_cover_are_counted_and_solved() {
        let of = |unit: &Unit, most| asked(unit, most, 100).unwrap().unwrap();
        let given = Unit { chosen: vec![0], ..Unit::root() };
        let without = Unit { chosen: vec![0], excluded: vec![4], ..Unit::root() };
        let none = Unit { excluded: vec![0, 2], ..Unit::root() };
        assert_eq!(of(&Unit::root(), None).raw, 4_u32.into());
        assert_eq!(of(&Unit::root(), Some(3)).raw, 3_u32.into());
        assert_eq!(of(&given, None).raw, 2_u32.into());
        let one = of(&without, Some(1));
        assert_eq!((one.found, one.raw), (Some(vec![0, 1]), 1_u32.into()));
        assert_eq!((of(&none, None).found, of(&none, None).raw), (None, 0_u32.into()));
    }

    #[test]
    fn a_long_search_is_no_answer_and_no_part_of_a_cover_is_a_fault() {
        assert!(asked(&Unit::root(), None, 1).unwrap().is_none());
        let unit = Unit { chosen: vec![0, 2], ..Unit::root() };
        assert!(asked(&unit, Some(1), 100).is_err());
    }
}
