//! A question as the host of `crates/reason`: it searches in slices, and keeps to the time that there is.

use std::convert::Infallible;
use std::rc::Rc;

use cover::{Cover, Ended};
use reason::{Halt, Host, Relief, Searched, Wanted};
use serde_json::json;

use crate::asking::{Asking, stop_after};
use crate::making::within_memory;
use crate::ready::Ready;
use crate::search::{Search, Wanted as Listed};
use crate::solver::Solver;

/// A question that looks for reasons.
pub(crate) struct Reasoner<'a> {
    pub asking: &'a Asking,
    pub ready: &'a Ready,
    /// When it began, by the clock.
    pub begun: f64,
    /// The seconds that there are.
    pub seconds: f64,
}

impl Host for Reasoner<'_> {
    type Error = Infallible;

    fn now(&self) -> f64 {
        (self.asking.now() - self.begun) / 1000.0
    }

    fn seconds(&self) -> Option<f64> {
        Some(self.seconds)
    }

    fn nodes(&self) -> Option<u64> {
        None
    }

    fn look(&self, bytes: usize) -> Result<(), Halt<Infallible>> {
        within_memory(bytes).map_err(|_| Halt::Limit)
    }

    async fn breath(&self) {
        self.asking.breath().await;
    }

    async fn search(
        &self,
        cover: Option<Cover>,
        wanted: Wanted,
    ) -> Result<Searched, Halt<Infallible>> {
        let own = || Rc::clone(&self.ready.solver);
        let solver = cover.map_or_else(own, |cover| Rc::new(Solver::new(cover)));
        let Wanted { engine, seconds, nodes, reduce } = wanted;
        let listed =
            Listed { listing: true, distinct: reduce, most: Some(1), engine, ..Listed::default() };
        let mut search = Search::new(solver, listed).map_err(|_| Halt::Limit)?;
        let end = self.asking.now() + 1000.0 * seconds.unwrap_or(self.seconds);
        let mut found = None;
        loop {
            let left = nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(search.nodes));
            if search.ended().is_some() || left == 0 || self.asking.now() >= end {
                break;
            }
            let stop = stop_after(self.asking.slice(end)).within(left);
            let more = search.advance(&stop).map_err(|_| Halt::Limit)?;
            found = found.or(more.into_iter().next());
            self.asking.tell_progress(search.share, json!(0), search.nodes, "searching");
            self.asking.breath().await;
        }
        let done = search.ended() == Some(Ended::Done);
        Ok(Searched { found, done, nodes: search.nodes, engine: search.engine.to_owned() })
    }

    fn is_right(&self, relief: &Relief) -> Result<bool, Halt<Infallible>> {
        Ok(relief.is_laid_again())
    }

    fn checker(&self) -> &'static str {
        "laid on the board again"
    }
}
