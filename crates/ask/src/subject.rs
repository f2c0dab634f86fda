//! What questions are asked about: a puzzle, made ready when one of them needs it, and kept.

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

use puzzle::certificates::{Finding, area_finding, laid_finding, unwatched};
use puzzle::document::Limits;
use puzzle::document::words::commas;
use puzzle::laying::{Board, Wanted, compile_problem, symmetries_for};
use puzzle::model::{Placed, Puzzle};
use puzzle::rules::OtherRules;
use puzzle::setup::{Problem, settle};
use puzzle::view::{MOST_PLACES, places};

use crate::fault::Fault;
use crate::making::{bare_of, halted, ready_of, within_memory};
use crate::options::Classes;
use crate::ready::Ready;

/// One place for each kind of classes.
type ByClasses = [OnceCell<Result<Rc<Ready>, Fault>>; 2];

/// A puzzle about which questions are asked.
pub struct Subject {
    puzzle: Arc<Puzzle>,
    laid_out: ByClasses,
    searchable: ByClasses,
    empty: OnceCell<Result<Rc<Ready>, Fault>>,
}

impl Subject {
    /// The subject of a puzzle without fault; nothing is laid out yet.
    pub fn new(puzzle: Arc<Puzzle>) -> Self {
        let (laid_out, searchable, empty) = Default::default();
        Self { puzzle, laid_out, searchable, empty }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// The problem, its setup chosen, or with `partial` as far as it is.
    pub(crate) fn problem(&self, partial: bool) -> Result<Arc<Problem>, Fault> {
        settled(&self.puzzle, partial)
    }

    /// The puzzle laid out, its cover with the symmetries that make classes of that kind.
    pub(crate) fn ready(&self, classes: Classes) -> Result<Rc<Ready>, Fault> {
        self.laid_out[classes as usize]
            .get_or_init(|| laid_out(self.problem(false)?, classes).map(Rc::new))
            .clone()
    }

    /// The same to be searched: what is proven to have no solution has no options, and says why.
    pub(crate) fn searchable(&self, classes: Classes) -> Result<Rc<Ready>, Fault> {
        self.searchable[classes as usize].get_or_init(|| self.make_searchable(classes)).clone()
    }

    fn make_searchable(&self, classes: Classes) -> Result<Rc<Ready>, Fault> {
        let problem = self.problem(true)?;
        if problem.unfilled().is_empty()
            && let Some(found) = unwatched(|guard| area_finding(&problem, guard))
        {
            return Ok(Rc::new(unsolvable(problem, classes, &found)));
        }
        let ready = self.ready(classes)?;
        Ok(proven(&ready, classes).map_or(ready, Rc::new))
    }

    /// The puzzle without its placed pieces, so that a hint may take them back. What is proven to have no
    /// solution says so; its placements stay, if it was laid out.
    pub(crate) fn empty(&self) -> Result<Rc<Ready>, Fault> {
        self.empty.get_or_init(|| self.make_empty()).clone()
    }

    fn make_empty(&self) -> Result<Rc<Ready>, Fault> {
        self.problem(false)?;
        let problem = settled(&self.with_placed(vec![]), false)?;
        if let Some(found) = unwatched(|guard| area_finding(&problem, guard)) {
            return Ok(Rc::new(unsolvable(problem, Classes::All, &found)));
        }
        let ready = if self.puzzle.placed.is_empty() {
            self.ready(Classes::All)?
        } else {
            Rc::new(laid_out(problem, Classes::All)?)
        };
        let Some(found) = laid(&ready) else { return Ok(ready) };
        let problem = Arc::clone(&ready.board.problem);
        Ok(Rc::new(Ready { proof: Some(found.text), ..laid_out(problem, Classes::All)? }))
    }

    fn with_placed(&self, placed: Vec<Placed>) -> Arc<Puzzle> {
        Arc::new(self.puzzle.with_placed(placed))
    }

    /// Refuses pieces that cannot lie on the board together.
    pub(crate) fn check_placed(&self, placed: Vec<Placed>) -> Result<(), Fault> {
        let puzzle = self.with_placed(placed);
        let faults = puzzle.faults(&Limits::default(), &mut OtherRules::default());
        if faults.is_empty() {
            settled(&puzzle, false).map(drop)
        } else {
            Err((&faults[..]).into())
        }
    }
}

/// A puzzle with its setup chosen.
pub(crate) fn settled(puzzle: &Arc<Puzzle>, partial: bool) -> Result<Arc<Problem>, Fault> {
    let problem = settle(Arc::clone(puzzle), &[], partial);
    problem.map(Arc::new).map_err(|refusal| refusal.faults().into())
}

/// What the placements of a puzzle prove.
fn laid(ready: &Ready) -> Option<Finding> {
    unwatched(|guard| laid_finding(&ready.board, &ready.placements, guard))
}

/// A problem that was laid out, without options if that proves that it has no solution.
fn proven(ready: &Ready, classes: Classes) -> Option<Ready> {
    let problem = Arc::clone(&ready.board.problem);
    laid(ready).map(|found| unsolvable(problem, classes, &found))
}

/// A settled problem to be searched.
pub(crate) fn to_search(problem: Arc<Problem>, classes: Classes) -> Result<Ready, Fault> {
    if let Some(found) = unwatched(|guard| area_finding(&problem, guard)) {
        return Ok(unsolvable(problem, classes, &found));
    }
    let ready = laid_out(problem, classes)?;
    Ok(proven(&ready, classes).unwrap_or(ready))
}

/// Lays out a problem.
pub(crate) fn laid_out(problem: Arc<Problem>, classes: Classes) -> Result<Ready, Fault> {
    if let Some(rule) = problem.rules.iter().find(|rule| rule.asks_solutions()) {
        return Err(Fault::say(format!(
            "each solution has to be asked ({rule}), which this page cannot do: use the commands \
             solve and count"
        )));
    }
    let board = Board::of(Arc::clone(&problem));
    let places = places(&board);
    if places > MOST_PLACES {
        return Err(Fault::say(format!(
            "the board has up to {} placements, and the page takes {}: make it smaller, use fewer \
             pieces, or search on the command line",
            commas(places),
            commas(MOST_PLACES)
        )));
    }
    let wanted = Wanted { classes: classes.into(), ..Wanted::default() };
    let compiled = compile_problem(problem, wanted, &mut within_memory);
    Ok(ready_of(compiled.map_err(halted)?, classes))
}

/// A problem that has no solution, with what proves it.
pub(crate) fn unsolvable(problem: Arc<Problem>, classes: Classes, found: &Finding) -> Ready {
    let board = Board::of(problem);
    let problem = Arc::clone(&board.problem);
    let rules: Vec<_> = problem.rules.iter().map(|rule| rule.on(&board)).collect();
    let (symmetries, _) = unwatched(|guard| symmetries_for(classes.into(), &board, &rules, guard));
    bare_of(board, &symmetries, classes, found.text.clone())
}
