//! A search to be driven: of which cover, by which engine, from where on and how far.

use std::sync::Arc;

use super::engine::Prepared;
use super::guide::{Guide, Known};
use super::memory::{Remember, SubBoards};
use crate::problem::Cover;
use crate::problem::symmetry::Reduction;
use crate::run::{Meter, Open, Origin, Rest, RunFault, Stop, Unit};

/// How far a search may go, and on how many threads.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Keep at most this many solutions; makes the search run on one thread.
    pub solutions: Option<u64>,
    /// When to stop; the nodes are those of all threads together.
    pub stop: Stop<'a>,
    /// How many threads work; at least one.
    pub threads: usize,
}

/// A search to be driven.
#[derive(Clone)]
pub struct Job<'a> {
    /// The problem.
    pub cover: &'a Cover,
    /// An engine prepared for the same cover.
    pub prepared: &'a dyn Prepared,
    /// What to search; the whole tree if nothing is given.
    pub units: Option<Rest>,
    /// How to search one solution of each symmetry class; all are searched if nothing is given.
    pub reduction: Option<&'a Reduction>,
    /// Whether to keep the solutions, or only to count them.
    pub collect: bool,
    /// When to stop.
    pub limits: Limits<'a>,
    /// Reports how far the search is.
    pub meter: Option<&'a Meter>,
    /// Whether it remembers sub-boards: then fewer nodes are examined, and on several threads not always as
    /// many.
    pub remember: Remember,
    /// All solutions of the cover, if they are known: then only nodes that lead to one are walked.
    pub known: Option<&'a Arc<Known>>,
}

impl<'a> Job<'a> {
    /// Counts the whole tree on one thread, without limits or symmetry.
    pub fn new(cover: &'a Cover, prepared: &'a dyn Prepared) -> Self {
        let limits = Limits { solutions: None, stop: Stop::NEVER, threads: 1 };
        Self {
            cover,
            prepared,
            units: None,
            reduction: None,
            collect: false,
            limits,
            meter: None,
            remember: Remember::Never,
            known: None,
        }
    }

    /// How many threads have room for a searcher each, one at least.
    pub(super) fn threads_with_room(&self) -> usize {
        let (threads, bytes) = (self.limits.threads.max(1), self.prepared.searcher_bytes());
        if threads == 1 || bytes == 0 || self.limits.stop.memory.is_none() {
            return threads;
        }
        threads.min((self.limits.stop.memory_left() / bytes).max(1) as usize)
    }

    /// The same, but keep the solutions.
    pub fn collecting(self) -> Self {
        Self { collect: true, ..self }
    }

    /// The same, but search one solution of each symmetry class, to list them.
    pub fn reducing(self) -> Self {
        Self { reduction: Some(self.cover.reduction()), ..self }
    }

    /// An empty memory for one of its threads; none if nothing is to be remembered.
    pub(super) fn memory(&self) -> Option<SubBoards<'_>> {
        if self.known.is_some() {
            return None;
        }
        let counts = !self.collect && self.limits.solutions.is_none();
        SubBoards::new(self.cover, self.reduction, counts, self.remember)
    }

    /// A guide for one of its threads; none if the solutions are not known.
    pub(super) fn guide(&self) -> Option<Guide> {
        self.known.map(|known| Guide::new(self.cover, known))
    }

    /// What its units are units of.
    pub fn origin(&self) -> Origin {
        Origin::new(self.cover, self.reduction, self.prepared.tree())
    }

    /// What to begin with, where it belongs here.
    pub(super) fn begin(&mut self) -> Result<Vec<Open>, RunFault> {
        let Some(Rest { origin, open }) = self.units.take() else {
            return Ok(vec![Open::from(Unit::root())]);
        };
        origin.serves(&self.origin()).map_err(RunFault::Origin)?;
        open.iter().try_for_each(|open| open.check(self.cover)).map_err(RunFault::Unit)?;
        Ok(open)
    }
}
