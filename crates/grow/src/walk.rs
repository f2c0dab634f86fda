//! A walk from assembly to assembly: simulated annealing that never judges an assembly twice.

use cover::Rng;
use rustc_hash::FxHashSet;

use crate::ground::{Assembly, Ground};
use crate::steps::Steps;

/// The heat falls from the first to the second, again and again: a step that loses as much is taken once in e times.
const HEAT: (f64, f64) = (0.25, 0.05);
/// Judgements from hot to cold.
const FALL: u64 = 2_000;
/// Each fall begins at one of so many assemblies, the best that were met.
const KEPT: usize = 4;
/// So many steps are tried in vain before a walk ends.
const IN_VAIN: u64 = 2_000;
/// The least chance that an assembly is judged as a whole that is no record.
const LEAST_CHECKS: f64 = 0.05;
/// Of the last so many that were judged as a whole the share that were no offers sets that chance.
const CHECKED: f64 = 20.0;
/// So many assemblies are remembered.
const SEEN: usize = 100_000;

/// How good an assembly is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade {
    /// What a walk compares, the more the better.
    pub score: f64,
    /// Whether it has to come apart and does not.
    pub is_locked: bool,
    /// Whether it has to be judged as a whole, since it may be better than any offer so far.
    pub is_record: bool,
    /// Whether it is an offer.
    pub is_offer: bool,
}

/// What judges assemblies, the cheap questions first.
pub trait Judge {
    /// What may go wrong.
    type Error;

    /// Judges how an assembly comes apart; the score is the most that it may be when it is judged as a whole.
    ///
    /// # Errors
    ///
    /// The work has to stop.
    fn by_moves(&mut self, ground: &Ground, assembly: &Assembly) -> Result<Grade, Self::Error>;

    /// Judges an assembly, of which it is known how it comes apart, as a whole.
    ///
    /// * `number`: of the assembly among those that were judged, from 1.
    ///
    /// # Errors
    ///
    /// The work has to stop.
    fn whole(
        &mut self,
        ground: &Ground,
        assembly: &Assembly,
        grade: Grade,
        number: u64,
    ) -> Result<Grade, Self::Error>;
}

/// What a walk did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Assemblies that were judged.
    pub judged: u64,
    /// Of them those that come apart, or need not.
    pub apart: u64,
    /// Those that were judged as a whole.
    pub counted: u64,
    /// Offers among them.
    pub unique: u64,
}

/// A walk under way.
#[derive(Debug)]
pub struct Walk {
    random: Rng,
    now: (f64, Assembly),
    /// The last that was judged as a whole and gone to.
    sure: (f64, Assembly),
    /// The chance that an assembly is judged as a whole that is no record.
    checks: f64,
    /// The best offers, the best first.
    kept: Vec<(f64, Assembly)>,
    seen: FxHashSet<Box<[u16]>>,
    in_vain: u64,
    /// Assemblies that were judged before.
    began: u64,
    /// What was done so far.
    pub tally: Tally,
}

impl Walk {
    /// A walk that begins at an assembly of this score.
    ///
    /// * `tally`: what was done before.
    pub fn new(seed: u64, start: Assembly, score: f64, is_offer: bool, tally: Tally) -> Self {
        let kept = if is_offer { vec![(score, start.clone())] } else { vec![] };
        Self {
            random: Rng::new(seed),
            now: (score, start.clone()),
            sure: (score, start),
            checks: 1.0,
            kept,
            seen: FxHashSet::default(),
            in_vain: 0,
            began: tally.judged,
            tally,
        }
    }

    /// Goes on until so many assemblies are judged in all, or no other is found; whether it can still go on.
    ///
    /// # Errors
    ///
    /// What the judge returns; then it cannot go on.
    pub fn go<J: Judge>(
        &mut self,
        ground: &Ground,
        steps: &Steps,
        judgements: u64,
        judge: &mut J,
    ) -> Result<bool, J::Error> {
        while self.tally.judged < judgements {
            if self.in_vain == IN_VAIN {
                return Ok(false);
            }
            match steps.step(ground, &self.now.1, &mut self.random) {
                Some(after) if self.is_new(&after) => {
                    self.in_vain = 0;
                    self.judge(ground, after, judge)?;
                }
                _ => self.in_vain += 1,
            }
        }
        Ok(true)
    }

    /// Judges assemblies at random instead, until so many are judged in all, or none is found: to compare with; whether it
    /// can still go on.
    ///
    /// # Errors
    ///
    /// What the judge returns; then it cannot go on.
    pub fn choose<J: Judge>(
        &mut self,
        ground: &Ground,
        steps: &Steps,
        judgements: u64,
        judge: &mut J,
    ) -> Result<bool, J::Error> {
        while self.tally.judged < judgements {
            if self.in_vain == IN_VAIN {
                return Ok(false);
            }
            let Some(drawn) = steps.draw(ground, &self.now.1, &mut self.random) else {
                self.in_vain += 1;
                continue;
            };
            self.in_vain = 0;
            let mut grade = self.moved(ground, &drawn, judge)?;
            if grade.is_record {
                grade = judge.whole(ground, &drawn, grade, self.tally.judged)?;
                self.note(grade, &drawn);
            }
            self.now = (grade.score, drawn);
        }
        Ok(true)
    }

    fn is_new(&mut self, assembly: &Assembly) -> bool {
        if self.seen.len() >= SEEN {
            self.seen.clear();
        }
        self.seen.insert(assembly.owners.clone().into_boxed_slice())
    }

    /// Judges an assembly, and goes there if it is good enough.
    fn judge<J: Judge>(
        &mut self,
        ground: &Ground,
        after: Assembly,
        judge: &mut J,
    ) -> Result<(), J::Error> {
        let fallen = (self.tally.judged - self.began) % FALL;
        if fallen == 0 && !self.kept.is_empty() {
            self.now = self.kept[self.random.below(self.kept.len())].clone();
            self.sure = self.now.clone();
        }
        let heat = HEAT.0 * (HEAT.1 / HEAT.0).powf(fallen as f64 / FALL as f64);
        let least = self.now.0 + heat * (1.0 - self.random.unit()).ln();
        let mut grade = self.moved(ground, &after, judge)?;
        if grade.score < least && !grade.is_record {
            return Ok(());
        }
        let is_checked = grade.is_record || !grade.is_locked && self.random.unit() < self.checks;
        if is_checked {
            grade = judge.whole(ground, &after, grade, self.tally.judged)?;
            self.note(grade, &after);
        }
        if grade.score < least {
            self.now = self.sure.clone();
            return Ok(());
        }
        self.now = (grade.score, after);
        if is_checked || grade.is_locked {
            self.sure = self.now.clone();
        }
        Ok(())
    }

    /// Judges how an assembly comes apart, and counts it.
    fn moved<J: Judge>(
        &mut self,
        ground: &Ground,
        assembly: &Assembly,
        judge: &mut J,
    ) -> Result<Grade, J::Error> {
        let grade = judge.by_moves(ground, assembly)?;
        self.tally.judged += 1;
        self.tally.apart += u64::from(!grade.is_locked);
        Ok(grade)
    }

    /// Notes an assembly that was judged as a whole.
    fn note(&mut self, grade: Grade, assembly: &Assembly) {
        self.tally.counted += 1;
        self.tally.unique += u64::from(grade.is_offer);
        let failed = f64::from(u8::from(!grade.is_offer));
        self.checks += (2.0 * failed - self.checks) / CHECKED;
        self.checks = self.checks.max(LEAST_CHECKS);
        if grade.is_offer {
            self.keep(grade.score, assembly);
        }
    }

    /// Remembers an offer if it is among the best.
    fn keep(&mut self, score: f64, assembly: &Assembly) {
        let at = self.kept.partition_point(|(kept, _)| *kept >= score);
        if at < KEPT {
            self.kept.insert(at, (score, assembly.clone()));
            self.kept.truncate(KEPT);
        }
    }
}
