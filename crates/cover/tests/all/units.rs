//! Units record their origin, and nothing of them is lost: refusals, splits, weights, panics.

use crate::common::oracles::oracle;
use crate::common::{cases, engines_for, polyominoes, rectangle, sized, specs};
use cover::{
    Anchors, Cover, Ended, Flow, Imbalance, Job, Mode, Open, Origin, OriginFault, Outcome,
    Panicked, Prepared, Reduction, RunFault, Searcher, Spec, Stop, Unit, Units, Weight, drive,
    find_engine,
};
use proptest::prelude::*;

fn one() -> Weight {
    Weight::from_integer(1.into())
}

fn prepared(cover: &Cover, engine: &str) -> Box<dyn Prepared> {
    find_engine(engine).unwrap().prepare(cover, &Stop::NEVER).unwrap()
}

/// The 12 pentominoes on a rectangle, with its symmetries left out, and how often they fill it.
fn pentominoes() -> (Spec, u64) {
    let (short, long) = sized((3, 20), (5, 12));
    let pieces = polyominoes::free(&polyominoes::pentominoes("FILNPTUVWXYZ"));
    let spec = polyominoes::packing(&pieces, (1, Some(1)), short, long);
    let published = oracle(&format!("pentominoes-{short}x{long}"));
    (spec, published.try_into().unwrap())
}

/// The rest of a search after some nodes, with its origin.
fn begun(job: &Job, nodes: u64) -> (Units, u64) {
    let mut job = job.clone();
    job.limits.stop.nodes = Some(nodes);
    let report = drive(job).unwrap();
    (report.rest.units(), report.raw.try_into().unwrap())
}

fn refusal(job: Job, units: Units) -> OriginFault {
    match drive(Job { units: Some(units.into()), ..job }) {
        Err(RunFault::Origin(fault)) => fault,
        other => panic!("taken: {other:?}"),
    }
}

#[test]
fn units_of_another_cover_order_mode_or_tree_are_refused() {
    let square = || rectangle(4, 4, (0, None), (0, Some(4)));
    let cover = square().build().unwrap();
    let cells = prepared(&cover, "cells");
    let plain = Job::new(&cover, &*cells);
    let (units, _) = begun(&plain, 50);
    assert!(units.list.len() > 3);

    let other = rectangle(4, 4, (0, None), (0, Some(5))).build().unwrap();
    let fault = refusal(Job::new(&other, &*prepared(&other, "cells")), units.clone());
    assert_eq!(fault.what, "cover");
    let mut swapped = square();
    swapped.symmetries = vec![];
    swapped.options.swap(0, 1);
    let swapped = swapped.build().unwrap();
    let fault = refusal(Job::new(&swapped, &*prepared(&swapped, "cells")), units.clone());
    assert_eq!(fault.what, "cover");
    let mut ranked = square();
    ranked.order = Some((0..ranked.bounds.len() as i64).rev().collect());
    let ranked = ranked.build().unwrap();
    assert_eq!(
        refusal(Job::new(&ranked, &*prepared(&ranked, "cells")), units.clone()).what,
        "cover"
    );
    let mut ordered = square();
    ordered.order = Some((0..ordered.bounds.len() as i64).collect());
    let ordered = ordered.build().unwrap();
    let fault = refusal(Job::new(&ordered, &*prepared(&ordered, "cells")), units.clone());
    assert_eq!(fault.what, "cover", "its scans may go another way");

    assert_eq!(refusal(plain.clone().reducing(), units.clone()).what, "mode");
    let (reduced, _) = begun(&plain.clone().reducing(), 20);
    let fault = refusal(plain.clone(), reduced);
    assert_eq!(fault.what, "mode");
    assert!(fault.to_string().contains("reduced and plain searches cannot share units"));

    let scan = prepared(&cover, "bitmask");
    assert_eq!(refusal(Job::new(&cover, &*scan), units.clone()).what, "tree");
    let text = units.origin.to_string();
    let older = text.replacen("/2 ", "/1 ", 1);
    assert_ne!(text, older);
    let older = Units { origin: older.parse().unwrap(), ..units };
    assert_eq!(refusal(plain, older).what, "version of the core");
}

#[test]
fn units_of_one_tree_may_change_engines() {
    let (spec, published) = pentominoes();
    let cover = spec.build().unwrap();
    let (bitset, cells) = (prepared(&cover, "bitset"), prepared(&cover, "cells"));
    for (first, second) in [(&bitset, &cells), (&cells, &bitset)] {
        let (units, found) = begun(&Job::new(&cover, &**first), 500);
        let rest = drive(Job { units: Some(units.into()), ..Job::new(&cover, &**second) }).unwrap();
        assert_eq!(
            (found + u64::try_from(rest.raw).unwrap(), rest.ended),
            (published, Ended::Done)
        );
    }
}

#[test]
fn origins_read_back() {
    let cover = rectangle(3, 2, (0, None), (0, None)).build().unwrap();
    let cells = prepared(&cover, "cells");
    for origin in [
        Origin::question(&cover),
        Job::new(&cover, &*cells).origin(),
        Job::new(&cover, &*cells).reducing().origin(),
        Job::new(&cover, &*prepared(&cover, "bitmask")).origin(),
    ] {
        assert_eq!(origin.to_string().parse::<Origin>().unwrap(), origin);
    }
    for text in
        ["", "a b", "0.1.0/1 xyz plain scan", "0.1.0/1 00 odd scan", "0.1.0/1 00 plain scan x"]
    {
        assert!(text.parse::<Origin>().is_err(), "{text}");
    }
}

#[test]
fn a_mode_tells_the_group_and_the_anchors_but_not_how_they_are_written() {
    let spec = rectangle(4, 4, (0, None), (0, Some(4)));
    let mode = |spec: &Spec, anchors| {
        let cover = spec.clone().build().unwrap();
        Mode::of(&cover, Some(&Reduction::by(&cover, anchors)))
    };
    let best = mode(&spec, Anchors::Best);
    let reversed =
        Spec { symmetries: spec.symmetries.iter().rev().cloned().collect(), ..spec.clone() };
    assert_eq!(mode(&reversed, Anchors::Best), best);
    let half = Spec { symmetries: spec.symmetries[..4].to_vec(), ..spec.clone() };
    assert_ne!(mode(&half, Anchors::None), mode(&spec, Anchors::None));
    // Twelve different pieces: any of them may be the anchor.
    let pieces = polyominoes::free(&polyominoes::PENTOMINOES);
    let packing = polyominoes::symmetric_packing(&pieces, (1, Some(1)), 6, 10);
    let modes = [Anchors::Best, Anchors::SecondBest, Anchors::None].map(|a| mode(&packing, a));
    assert!(modes[0] != modes[1] && modes[1] != modes[2] && modes[0] != modes[2], "{modes:?}");
}

proptest! {
    #![proptest_config(cases(300, 3000))]

    #[test]
    fn open_nodes_part_in_any_order(spec in specs(true), nodes in 0u64..9, takes in prop::collection::vec(any::<bool>(), 40)) {
        let cover = spec.build().unwrap();
        for (name, prepared) in engines_for(&cover) {
            let stop = Stop::NEVER.within(nodes);
            let outcome = prepared.searcher(None).run(&Unit::root(), &stop, &mut |_| Flow::Continue);
            let expected = outcome.open.clone().units();
            let (mut open, mut parts) = (outcome.open, vec![]);
            for &first in takes.iter().cycle() {
                let weight = open.weight();
                let Some(unit) = (if first { open.pop() } else { open.split() }) else { break };
                prop_assert_eq!(open.weight() + &unit.weight, weight);
                parts.push(unit);
            }
            prop_assert!(open.is_empty());
            parts.sort_by(|a, b| a.path.cmp(&b.path));
            prop_assert_eq!(parts, expected, "{}", name);
        }
    }
}

/// What goes wrong in the searcher below.
#[derive(Clone, Copy)]
enum Fault {
    /// An open unit is dropped.
    Loses,
    /// An open unit is handed back twice.
    Doubles,
    /// The third unit panics.
    Panics,
}

/// An engine with a fault.
struct Faulty(Box<dyn Prepared>, Fault);

struct FaultySearcher<'s>(Box<dyn Searcher<'s> + 's>, Fault, u32);

impl Prepared for Faulty {
    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher<'s> + 's> {
        Box::new(FaultySearcher(self.0.searcher(reduction), self.1, 0))
    }
}

impl<'s> Searcher<'s> for FaultySearcher<'s> {
    fn run(&mut self, unit: &Unit, stop: &Stop, sink: &mut dyn FnMut(&[u32]) -> Flow) -> Outcome {
        self.2 += 1;
        let few = stop.within(7);
        let mut outcome = self.0.run(unit, &few, sink);
        match self.1 {
            Fault::Loses => drop(outcome.open.pop()),
            Fault::Doubles if self.2 == 2 => outcome.open = Open::from(unit.clone()),
            Fault::Panics if self.2 == 3 => panic!("the third unit"),
            _ => {}
        }
        outcome
    }
}

#[test]
fn weights_that_do_not_add_up_are_an_error() {
    let cover = rectangle(4, 3, (0, None), (0, None)).build().unwrap();
    for fault in [Fault::Loses, Fault::Doubles] {
        for threads in [1, 3] {
            let faulty = Faulty(prepared(&cover, "cells"), fault);
            let mut job = Job::new(&cover, &faulty);
            job.limits.threads = threads;
            let Err(RunFault::Imbalance(imbalance)) = drive(job) else { panic!("not seen") };
            let Imbalance { given, done, open } = *imbalance;
            assert_eq!(given, one());
            assert_ne!(done + open, given);
        }
    }
}

#[test]
fn a_worker_that_panics_is_an_error_that_says_so() {
    let cover = rectangle(4, 4, (0, None), (0, None)).build().unwrap();
    for threads in [1, 3] {
        let faulty = Faulty(prepared(&cover, "cells"), Fault::Panics);
        let mut job = Job::new(&cover, &faulty);
        job.limits.threads = threads;
        let fault = drive(job).unwrap_err();
        assert_eq!(fault, RunFault::Panicked(Panicked("the third unit".into())));
        assert!(fault.to_string().contains("a worker broke down"));
    }
}

/// An engine that takes longer to enter a unit than the shortest slice of time lasts.
struct Slow(Box<dyn Prepared>);

struct SlowSearcher<'s>(Box<dyn Searcher<'s> + 's>);

impl Prepared for Slow {
    fn searcher<'s>(&'s self, reduction: Option<&'s Reduction>) -> Box<dyn Searcher<'s> + 's> {
        Box::new(SlowSearcher(self.0.searcher(reduction)))
    }
}

impl<'s> Searcher<'s> for SlowSearcher<'s> {
    fn run(&mut self, unit: &Unit, stop: &Stop, sink: &mut dyn FnMut(&[u32]) -> Flow) -> Outcome {
        std::thread::sleep(std::time::Duration::from_millis(5));
        self.0.run(unit, stop, sink)
    }
}

#[test]
fn units_that_take_long_to_be_entered_are_searched_all_the_same() {
    // A single path: there is never anything for the other thread to do.
    let options = (0..300).map(|item| vec![item]).collect();
    let cover = Spec::new(vec![(1, Some(1)); 300], options).build().unwrap();
    let slow = Slow(prepared(&cover, "cells"));
    let mut job = Job::new(&cover, &slow);
    job.limits.threads = 2;
    let report = drive(job).unwrap();
    assert_eq!((report.ended, report.nodes), (Ended::Done, 301));
}
