//! Runs units of a job one after the other, and counts or keeps what they deliver.

use super::engine::Searcher;
use super::job::Job;
use crate::problem::symmetry::Orbit;
use crate::run::{Flow, Instant, Outcome, Stop, Unit};

/// How long a unit may be run.
#[derive(Clone, Copy)]
pub(super) struct Slice {
    pub nodes: Option<u64>,
    pub deadline: Option<Instant>,
}

/// The results found in units.
#[derive(Default)]
pub(super) struct Findings {
    /// Solutions that were delivered: of a reduced search those that it keeps of each class.
    pub kept: u64,
    /// Classes that these stand for, and solutions, images included.
    pub classes: u128,
    pub raw: u128,
    /// Solutions that were counted by memory.
    pub remembered: u128,
    /// The solutions found in each unit, with its path.
    pub segments: Vec<(Vec<u32>, Vec<Vec<u32>>)>,
}

/// Runs units of a job one after the other, and counts or keeps what they deliver.
pub(super) struct Runner<'w, 'a> {
    job: &'w Job<'a>,
    pub searcher: Box<dyn Searcher<'w> + 'w>,
    pub findings: Findings,
}

impl<'w, 'a> Runner<'w, 'a> {
    pub fn new(job: &'w Job<'a>) -> Self {
        Self { job, searcher: job.prepared.searcher(job.reduction), findings: Findings::default() }
    }

    /// Whether it keeps as many solutions as were asked for.
    pub fn is_full(&self) -> bool {
        self.job.limits.solutions.is_some_and(|most| self.findings.kept >= most)
    }

    /// What it found so far as the answer counts it: solutions that are kept, or all their images.
    pub fn found(&self) -> u64 {
        match self.job.collect {
            true => self.findings.kept,
            false => u64::try_from(self.findings.raw).unwrap_or(u64::MAX),
        }
    }

    /// Runs one unit for a slice.
    pub fn run(&mut self, unit: Unit, slice: Slice) -> Outcome {
        let job = self.job;
        let Slice { nodes, deadline } = slice;
        let stop = Stop { nodes, deadline, ..job.limits.stop };
        let (findings, mut found, mut sorted) = (&mut self.findings, vec![], vec![]);
        let outcome = self.searcher.run(&unit, &stop, &mut |solution| {
            sorted.clear();
            sorted.extend_from_slice(solution);
            sorted.sort_unstable();
            let orbit = match job.reduction {
                Some(reduction) => reduction.orbit(job.cover, &sorted),
                None => Some(Orbit::ITSELF),
            };
            let Some(orbit) = orbit else { return Flow::Continue };
            findings.kept += 1;
            findings.classes += u128::from(orbit.classes);
            findings.raw += u128::from(orbit.images);
            if job.collect {
                found.push(sorted.clone());
            }
            let full = job.limits.solutions.is_some_and(|most| findings.kept >= most);
            if full { Flow::Stop } else { Flow::Continue }
        });
        findings.remembered += outcome.remembered;
        if !found.is_empty() {
            findings.segments.push((unit.path, found));
        }
        outcome
    }
}
