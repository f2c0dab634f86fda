//! The bench on which assemblies are taken apart, one after the other or by several threads.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use cover::{Stop, share_out};
use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::blocking::Blocking;
use crate::gaps::Known;
use crate::kit::{Fault, Kit, Placed};
use crate::layout::{Layout, Motion, Standing};
use crate::outcome::{Assembly, Outcome, Step, Verdict, step};
use crate::solve::{Failure, Solver, piled};
use crate::stage::Stage;

/// How much is done for one assembly.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// At most so many states are found.
    pub states: u64,
    /// So many piles of pieces are searched for the fewest moves in all; with 0 the first way that is
    /// found is taken. The verdict and the level are the same.
    pub patience: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { states: u64::MAX, patience: 2_000 }
    }
}

/// The data that one worker keeps from one assembly to the next.
#[derive(Debug, Default)]
pub struct Bench {
    known: Known,
    layout: Layout,
    narrow: Vec<Stage<u64>>,
    wide: Vec<Stage<u128>>,
}

impl Bench {
    /// With nothing known.
    pub fn new() -> Self {
        Self::default()
    }

    /// The quarter turns that are legal as an assembly lies: each set of pieces that may turn about an axis,
    /// by the right-hand rule, while the others stay; of too many sets about one axis only some.
    ///
    /// Axes run through centres and corners of cells in the box of the pieces. What pieces turn against that rule
    /// is what the others turn by it.
    pub fn turns(&mut self, kit: &Kit, assembly: &[u32]) -> Result<Vec<Step>, Fault> {
        let parts = kit.assembly(assembly)?;
        let row: Vec<i64> = parts.iter().map(|part| part.at).collect();
        let slots: Vec<u8> = (0..parts.len() as u8).collect();
        let (layout, mut standing) = (&mut self.layout, Standing::default());
        layout.take(kit, &slots, |slot| parts[usize::from(slot)].shape);
        standing.take(kit, layout, &row);
        let mut blocking = Blocking::<u128>::new();
        blocking.look_at_turns(kit, &mut self.known, layout, &row, &standing);
        let mut steps = vec![];
        for turn in 0..blocking.turns.len() {
            blocking.find_turnable(turn);
            let motion = Motion::of(blocking.turns[turn]);
            let slots = blocking.sets.iter().map(|set| set.slots().collect());
            steps.extend(slots.map(|pieces| step(pieces, motion)));
        }
        Ok(steps)
    }

    /// Takes an assembly apart, given as numbers of parts of the kit; a bench is for one kit.
    pub fn take(
        &mut self,
        kit: &Kit,
        assembly: &[u32],
        effort: Effort,
        stop: &Stop<'_>,
    ) -> Result<Outcome, Fault> {
        let parts = kit.assembly(assembly)?;
        let (known, layout) = (&mut self.known, &mut self.layout);
        Ok(if parts.len() <= u64::MOST {
            take(kit, &parts, effort, stop, (known, layout), &mut self.narrow)
        } else {
            take(kit, &parts, effort, stop, (known, layout), &mut self.wide)
        })
    }
}

fn take<B: Bits>(
    kit: &Kit,
    parts: &[&Placed],
    effort: Effort,
    stop: &Stop<'_>,
    (known, layout): (&mut Known, &mut Layout),
    spare: &mut Vec<Stage<B>>,
) -> Outcome {
    known.tracks.clear();
    let (classes, pile, places, frame) = piled(kit, layout, parts);
    let Effort { states: limit, patience } = effort;
    let mut solver = Solver {
        kit,
        known,
        layout,
        spare,
        classes,
        stop,
        limit,
        patience,
        memo: FxHashMap::default(),
        states: 0,
        piles: 0,
        level: 0,
    };
    if solver.is_done(&pile.classes) {
        return Outcome::of(Verdict::Apart, 0, 0);
    }
    let done = solver.take(&pile);
    let (level, states) = (solver.level, solver.states);
    match done {
        Ok(node) => {
            let mut outcome = Outcome::of(Verdict::Apart, level, states);
            let assembly = Assembly { kit, parts, tracks: &solver.known.tracks };
            outcome.tell(&assembly, &node, &places, frame.inverse());
            outcome
        }
        Err(Failure::Stuck(slots)) => {
            let mut stuck: Vec<usize> = slots.into_iter().map(|slot| places[slot]).collect();
            stuck.sort_unstable();
            Outcome::of(Verdict::Stuck(stuck), level, states)
        }
        Err(Failure::Limit) => Outcome::of(Verdict::Unknown, level, states),
    }
}

/// Takes many assemblies apart, by as many threads as there are benches; the outcomes are in order.
///
/// When work has to stop, those that were not begun are missing at the end, and the one after the last
/// may be unknown.
pub fn take_all(
    kit: &Kit,
    assemblies: &[Vec<u32>],
    effort: Effort,
    stop: &Stop<'_>,
    benches: &mut [Bench],
) -> Result<Vec<Outcome>, Fault> {
    let is_full = &AtomicBool::new(false);
    let done = share_out(benches.iter_mut().collect(), assemblies.len(), |bench| {
        move |at| {
            if is_full.load(Relaxed) || stop.reason().is_some() {
                return None;
            }
            let taken = bench.take(kit, &assemblies[at], effort, stop);
            let is_open = matches!(&taken, Ok(outcome) if outcome.verdict == Verdict::Unknown);
            is_full.fetch_or(is_open && stop.memory_spent(), Relaxed);
            Some(taken)
        }
    });
    let done = done.unwrap_or_else(|fault| panic!("{fault}"));
    done.into_iter().map_while(|taken| taken).collect()
}
