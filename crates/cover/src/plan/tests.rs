//! Single turns of a contest that a schedule seldom reaches.

use super::*;
use crate::Spec;
use crate::plan::{How, Question};

/// Asks the frontier for a count with a large budget, out of turn.
fn frontier_turn(question: Question, bounds: Vec<(u32, Option<u32>)>) -> Option<Given> {
    let cover = Spec::new(bounds, vec![vec![0], vec![0], vec![1], vec![1]]).build().unwrap();
    let stop = Stop::NEVER;
    let how = How { stop, threads: 1, seed: 0, bytes: 1 << 20, meter: None };
    let mut contest = Contest {
        cover: &cover,
        question,
        how: &how,
        prepare: &|engine, stop| engine.prepare(&cover, stop).map(Into::into),
        start: Instant::now(),
        nodes: 0,
        contenders: vec![],
        expected: None,
        in_rounds: false,
        keep_all: false,
    };
    let at = contest.place(Attempt::Frontier);
    contest.frontier(at, 1e9, &stop).unwrap()
}

#[test]
fn a_frontier_answers_what_it_knows() {
    let (each, distinct) = (vec![(1, Some(1)); 2], Question::Count { distinct: true });
    let Some(Given::Answer(plain)) = frontier_turn(PLAIN, each.clone()) else {
        panic!("no answer")
    };
    assert_eq!((plain.raw.clone(), plain.distinct), (4u32.into(), None));
    let Some(Given::Answer(classes)) = frontier_turn(distinct, each.clone()) else {
        panic!("no answer")
    };
    assert_eq!((classes.raw.clone(), classes.distinct), (4u32.into(), Some(4u32.into())));
    // It finds no solution, which is for a beam to draw; but if there is none, it is done.
    assert!(matches!(frontier_turn(Question::One, each), Some(Given::Out(_))));
    for question in [distinct, Question::One] {
        let none = frontier_turn(question, vec![(3, Some(3)), (1, Some(1))]);
        let Some(Given::Answer(zero)) = none else { panic!("no answer") };
        let zeros = (0u32.into(), Some(0u32.into()), None);
        assert_eq!((zero.raw.clone(), zero.distinct, zero.found.clone()), zeros);
    }
}
