//! Many questions about one cover: each answered as if it stood alone.

use crate::common::{cases, engines_for, specs};
use cover::{Job, Origin, Stop, TallyLimits, Unit, Units, count_each, drive};
use proptest::prelude::*;

const FREE: TallyLimits = TallyLimits { solutions: None, stop: Stop::NEVER, threads: 1 };

proptest! {
    #![proptest_config(cases(200, 2000))]

    #[test]
    fn each_answer_is_that_of_a_search(spec in specs(true), masks in prop::collection::vec(0u32..1 << 12, 1..6), nodes in 0u64..8) {
        let cover = spec.build().unwrap();
        let n_options = cover.n_options() as u32;
        let units: Vec<Unit> = masks
            .iter()
            .map(|mask| Unit {
                excluded: (0..n_options).filter(|option| mask >> option & 1 == 1).collect(),
                ..Unit::root()
            })
            .collect();
        for (name, prepared) in engines_for(&cover) {
            for threads in [1, 3] {
                let limits = TallyLimits { threads, ..FREE };
                let answers = count_each(&cover, &*prepared, &units, limits, None).unwrap();
                let limits = TallyLimits { solutions: Some(2), ..limits };
                let capped = count_each(&cover, &*prepared, &units, limits, None).unwrap();
                let limits = TallyLimits { stop: Stop::NEVER.within(nodes), ..FREE };
                let limited = count_each(&cover, &*prepared, &units, limits, None).unwrap();
                for (answer, limited) in answers.iter().flatten().zip(limited.iter().flatten()) {
                    prop_assert_eq!(limited.nodes, answer.nodes.min(nodes));
                    prop_assert_eq!(limited.complete, answer.nodes <= nodes, "{}", name);
                    prop_assert!(limited.solutions <= answer.solutions);
                }
                for ((unit, answer), capped) in units.iter().zip(answers).zip(capped) {
                    let units = Units { origin: Origin::question(&cover), list: vec![unit.clone()] };
                    let job = Job { units: Some(units.into()), ..Job::new(&cover, &*prepared) };
                    let report = drive(job).unwrap();
                    let (answer, capped) = (answer.unwrap(), capped.unwrap());
                    prop_assert_eq!(report.raw, answer.solutions.into(), "{}", name);
                    prop_assert_eq!((report.nodes, true), (answer.nodes, answer.complete));
                    prop_assert_eq!(capped.solutions, answer.solutions.min(2));
                    prop_assert!(capped.complete || answer.solutions >= 2);
                    prop_assert!(!capped.complete || answer.solutions <= 2, "there are more");
                }
            }
        }
    }
}
