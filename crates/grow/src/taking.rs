//! How an assembly comes apart by straight moves.

use apart::{Bench, Effort, Outcome};
use cover::Stop;
use puzzle::model::Moves;
use puzzle::parts::{Parts, lines};

use crate::ground::{Assembly, Ground};

/// A bench is made anew after so many assemblies, because it keeps every part.
const USES: usize = 2_000;
/// Piles of pieces that are searched for the fewest moves.
const PATIENCE: usize = 20;

/// Takes assemblies apart.
#[derive(Debug, Default)]
pub struct Taker {
    bench: Bench,
    parts: Option<Parts>,
    uses: usize,
}

impl Taker {
    /// Takes an assembly apart; none if it has too many pieces, or no piece can be moved on the lattice.
    ///
    /// * `states`: so many are looked at.
    /// * `is_brief`: the verdict and the level are enough.
    pub fn take(
        &mut self,
        ground: &Ground,
        assembly: &Assembly,
        states: u64,
        is_brief: bool,
        stop: &Stop<'_>,
    ) -> Option<Outcome> {
        self.uses += 1;
        if self.uses.is_multiple_of(USES) {
            (self.bench, self.parts) = (Bench::new(), None);
        }
        if self.parts.is_none() {
            let lines = lines(ground.lattice)?;
            let made = Parts::new(ground.lattice, lines, vec![], &[], Moves::default());
            self.parts = made.ok();
        }
        let parts = self.parts.as_mut()?;
        let mut numbers = vec![];
        for (who, cells) in (0..).zip(assembly.pieces()) {
            let cells = cells.into_iter().map(|cell| ground.cells[cell as usize]).collect();
            numbers.push(parts.part(who, cells).ok()?);
        }
        let effort = Effort { states, patience: if is_brief { 0 } else { PATIENCE } };
        self.bench.take(&parts.kit, &numbers, effort, stop).ok()
    }
}
