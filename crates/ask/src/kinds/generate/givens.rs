//! Challenges that are boards with pieces given: drawn, counted and rated a slice at a time.

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

use challenge::{
    Answer, DRAW_BYTES, End, GivenChallenges, GivenWork, Judged, Laying, Wanted, Work,
    too_many_givens,
};
use cover::{Ended, Finder, Frontier, Seeker};
use num_traits::ToPrimitive;
use puzzle::model::Placed;
use serde_json::Value;

use super::maker::{Halt, Made, Maker, ended};
use crate::asking::stop_after;
use crate::fault::Fault;
use crate::options::Classes;
use crate::ready::Ready;
use crate::search::{Search, Wanted as Listed};
use crate::shares::frontier_of;
use crate::subject::{laid_out, settled};

/// Milliseconds of the first try to seek a solution; each further one is given twice as much.
const FIRST: f64 = 150.0;

pub(super) async fn made(maker: &Maker<'_>, wanted: Wanted) -> Result<Made, Fault> {
    let ready = maker.asking.searchable(None)?;
    if let Some(fault) = too_many_givens(&ready.board.problem, wanted.givens) {
        return Err(Fault::say(fault));
    }
    let (board, placements) = (Arc::new(ready.board.clone()), ready.placements.clone());
    let laying = Laying::of(board, placements, &mut |_| Ok::<_, Fault>(()))?;
    let mut made = GivenChallenges::new(wanted, laying);
    let work = Givens::new(maker, Rc::clone(&ready));
    let end = all(&mut made, &work).await;
    let (found, tried) = (maker.made.get(), made.figures().tried);
    Ok(Made { found, tried, ended: ended(end)?, proof: ready.proof.clone() })
}

/// Makes challenges until there are no more.
async fn all(made: &mut GivenChallenges<Rc<Value>>, work: &Givens<'_>) -> Result<End, Halt> {
    if let Some(refusal) = made.refusal(work).await? {
        return Err(Fault::say(refusal).into());
    }
    loop {
        if let Some(end) = made.make(work).await? {
            return Ok(end);
        }
    }
}

/// Draws solutions, counts boards with pieces given, and makes and rates challenges of them.
pub(crate) struct Givens<'a> {
    maker: &'a Maker<'a>,
    ready: Rc<Ready>,
    /// All solutions, once one was drawn; none if its tables would take too much.
    frontier: OnceCell<Option<Frontier>>,
}

impl<'a> Givens<'a> {
    /// No solution is drawn yet.
    pub fn new(maker: &'a Maker<'a>, ready: Rc<Ready>) -> Self {
        Self { maker, ready, frontier: OnceCell::new() }
    }

    /// All solutions without a list of them; none if that would take too much.
    async fn frontier(&self) -> Result<Option<&Frontier>, Halt> {
        let Maker { asking, end, .. } = *self.maker;
        if self.frontier.get().is_none() {
            let built = frontier_of(asking, &self.ready, DRAW_BYTES, end).await;
            if asking.now() >= end {
                return Err(Halt::Late);
            }
            let _ = self.frontier.set(built?.ok());
        }
        Ok(self.frontier.get().and_then(Option::as_ref))
    }

    /// A solution that is sought at random; none if there is none.
    ///
    /// A walk that is cut short is lost. So it is begun anew with twice as much time again and again, and what is
    /// found depends on the seed alone.
    async fn sought(&self, seed: u64) -> Result<Option<Vec<u32>>, Halt> {
        let mut milliseconds = FIRST;
        loop {
            let left = (self.maker.end - self.maker.asking.now()).max(0.0);
            let mut seeker = Seeker::new(self.ready.solver.cover(), seed);
            let sought = seeker.seek(&stop_after(milliseconds.min(left)), 1, None);
            let sought = sought.map_err(Fault::say)?;
            if matches!(sought.ended, Ended::Solutions | Ended::Done) {
                return Ok(sought.found);
            }
            self.maker.breathe().await?;
            milliseconds *= 2.0;
        }
    }

    /// The puzzle with more pieces on it, laid out.
    fn with(&self, givens: &[u32]) -> Result<Ready, Fault> {
        let puzzle = &self.ready.board.problem.puzzle;
        let mut placed = puzzle.placed.clone();
        placed.extend(self.ready.in_board_order(givens).into_iter().map(|option| {
            let (piece, orientation) = self.ready.placements.kind(option as usize);
            let cells = self.ready.placements.cells(option as usize).iter();
            let mut cells: Vec<_> =
                cells.map(|&cell| self.ready.board.cells[cell as usize]).collect();
            cells.sort_unstable();
            let has_sides = !self.ready.board.oriented(piece, orientation).sides.is_empty();
            let piece = self.ready.pieces[piece as usize].name.clone();
            Placed { piece, cells, orientation: has_sides.then_some(orientation) }
        }));
        laid_out(settled(&Arc::new(puzzle.with_placed(placed)), false)?, Classes::All)
    }
}

impl Work for Givens<'_> {
    type Error = Halt;
    type Made = Rc<Value>;

    fn keep(&self, made: Rc<Value>) -> Result<(), Halt> {
        self.maker.keep(&made);
        Ok(())
    }

    fn tell(&self, made: u64, tried: u64) -> Result<(), Halt> {
        self.maker.tell(made, tried);
        Ok(())
    }
}

impl GivenWork for Givens<'_> {
    async fn draw(&self, seed: u64) -> Result<Option<Vec<u32>>, Halt> {
        self.maker.breathe().await?;
        match self.frontier().await? {
            Some(frontier) => Ok(frontier.draw(1, seed).first().and_then(|one| frontier.nth(one))),
            None => self.sought(seed).await,
        }
    }

    async fn count(&self, givens: &[u32], most: u64) -> Result<Answer, Halt> {
        let chosen = vec![givens.to_vec()];
        let wanted = Listed { most: Some(most), chosen, ..Listed::default() };
        let mut search = Search::new(Rc::clone(&self.ready.solver), wanted)?;
        while search.ended().is_none() {
            let Maker { asking, end, .. } = *self.maker;
            search.advance(&stop_after(asking.slice(end)))?;
            self.maker.breathe().await?;
        }
        let solutions = search.solutions.to_u64().unwrap_or(u64::MAX);
        Ok(Answer { solutions, complete: search.ended() == Some(Ended::Done) })
    }

    async fn judge(
        &self,
        givens: &[u32],
        solutions: u64,
    ) -> Result<Option<Judged<Rc<Value>>>, Halt> {
        let ready = Rc::new(self.with(givens)?);
        self.maker.judged(&ready, solutions, true).await.map(Some)
    }
}
