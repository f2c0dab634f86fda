//! Why a partial board cannot be finished: the shortest contradiction that follows from its pieces.
//!
//! Either one that is seen at once (nothing fits on a cell, a part of no possible size), or a cell whose few
//! possibilities all fail soon, or a chain of deductions that ends in one; the answer is the one with the
//! fewest steps.

use cover::Arrange;

use crate::board::{Board, Kind};
use crate::budget::Budget;
use crate::ladder::{Ending, Limits, Trace, trace};
use crate::position::{Clash, Position};
use crate::rungs::{Deduction, Effect, Rung};

/// The hardest rung within the possibilities of a cell, and seconds for each of them.
const SIMPLE: Rung = Rung::DeadCell;
const EACH: f64 = 0.2;
/// How many possibilities a cell may have, and how many cells are tried.
const FEW: usize = 4;
const TRIED: usize = 12;
/// The hardest rungs of a chain, in turn; its steps at most, and its seconds.
const CHAINED: [Rung; 2] = [Rung::Colouring, Rung::Ahead];
const LONGEST: usize = 8;
const CHAIN: f64 = 1.0;

/// Why a board cannot be finished.
#[derive(Clone, Debug)]
pub struct Doom {
    /// The contradiction.
    pub why: Why,
    /// The laid options without any of which it is not seen at once.
    pub because: Vec<u32>,
}

/// A contradiction.
#[derive(Clone, Debug)]
pub enum Why {
    /// It is seen at once.
    AtOnce(Clash),
    /// Every way to fill a cell fails.
    Trials {
        /// The item of the cell.
        item: u32,
        /// The ways.
        ways: Vec<Way>,
    },
    /// Deductions lead to it.
    Chain {
        /// The deductions.
        steps: Vec<Deduction>,
        /// How they end.
        clash: Clash,
    },
}

/// A possibility that fails.
#[derive(Clone, Debug)]
pub struct Way {
    /// The placements on the board.
    pub option: u32,
    /// What must be laid after it.
    pub forced: Vec<u32>,
    /// How it ends.
    pub clash: Clash,
}

impl Doom {
    /// The cells that the contradiction is about.
    pub fn cells(&self, board: &Board<'_>) -> Vec<u32> {
        let is_cell = |item: &u32| board.kind(*item) == Kind::Cell;
        match &self.why {
            Why::Trials { item, .. } => vec![*item],
            Why::AtOnce(clash) | Why::Chain { clash, .. } => match clash {
                Clash::Item(item) => [*item].into_iter().filter(is_cell).collect(),
                Clash::Island(cells) => cells.clone(),
                Clash::Option(_) => vec![],
            },
        }
    }
}

/// Why a board with some options laid cannot be finished; none if no short reason is found.
pub fn doom(board: &Board<'_>, laid: &[u32], budget: &Budget<'_>) -> Option<Doom> {
    let start = match beginning(board, laid) {
        Ok(start) => start,
        Err(clash) => {
            let because = needed(board, laid, &clash);
            return Some(Doom { why: Why::AtOnce(clash), because });
        }
    };
    let trials = shortest_trials(board, laid, &start, budget);
    let most = trials.as_ref().map_or(usize::MAX, |(_, ways)| length(ways));
    let chain = chain(board, laid, budget).filter(|trace| trace.steps.len() < most);
    let why = match chain {
        Some(Trace { steps, ending: Ending::Clash(clash), .. }) => {
            Why::Chain { steps: steps.into_iter().map(|step| step.deduction).collect(), clash }
        }
        _ => trials.map(|(item, ways)| Why::Trials { item, ways })?,
    };
    Some(Doom { why, because: vec![] })
}

/// The position after the options, or a contradiction that is there already.
fn beginning(board: &Board<'_>, laid: &[u32]) -> Result<Position, Clash> {
    let limits = Limits { steps: 0, hardest: Rung::Guess, stop: cover::Stop::NEVER };
    let start = trace(board, laid, None, &limits);
    match start.ending {
        Ending::Clash(clash) => Err(clash),
        _ => Ok(start.position),
    }
}

/// Options without any of which a contradiction is not there already.
fn needed(board: &Board<'_>, laid: &[u32], clash: &Clash) -> Vec<u32> {
    let mut needed = laid.to_vec();
    for option in laid {
        let rest: Vec<u32> = needed.iter().copied().filter(|other| other != option).collect();
        if beginning(board, &rest).is_err_and(|other| other == *clash) {
            needed = rest;
        }
    }
    needed
}

/// The cell of which every possibility fails soonest.
fn shortest_trials(
    board: &Board<'_>,
    laid: &[u32],
    start: &Position,
    budget: &Budget<'_>,
) -> Option<(u32, Vec<Way>)> {
    let cells = narrowest(board, start).into_iter();
    let tried = cells.filter_map(|(item, options)| {
        let ways = options.into_iter().map(|option| fails(board, laid, option, budget));
        Some((item, ways.collect::<Option<Vec<_>>>()?))
    });
    tried.min_by_key(|(_, ways)| length(ways))
}

/// The cells that must be filled with the fewest possibilities, and these.
fn narrowest(board: &Board<'_>, start: &Position) -> Vec<(u32, Vec<u32>)> {
    let cells = start.needy().filter(|&item| board.kind(item) == Kind::Cell);
    let few = cells.filter(|&cell| (1..=FEW).contains(&(start.live[cell as usize] as usize)));
    let mut found: Vec<_> =
        few.map(|cell| (cell, start.options_of(board, cell).collect())).collect();
    found.arrange_by_key(|(cell, options): &(u32, Vec<u32>)| (options.len(), *cell));
    found.truncate(TRIED);
    found
}

/// How a possibility fails; none if it does not, soon.
fn fails(board: &Board<'_>, laid: &[u32], option: u32, budget: &Budget<'_>) -> Option<Way> {
    let laid = [laid, &[option]].concat();
    let limits = Limits { steps: usize::MAX, hardest: SIMPLE, stop: budget.part_of(EACH) };
    let found = trace(board, &laid, None, &limits);
    let Ending::Clash(clash) = found.ending else { return None };
    let steps = found.steps.into_iter().map(|step| step.deduction);
    let lays = steps.filter(|found| found.effect == Effect::Lay);
    Some(Way { option, forced: lays.flat_map(|found| found.options).collect(), clash })
}

/// How many placements are named.
fn length(ways: &[Way]) -> usize {
    ways.iter().map(|way| 1 + way.forced.len()).sum()
}

/// Deductions that end in a contradiction, by easy rungs if these do.
fn chain(board: &Board<'_>, laid: &[u32], budget: &Budget<'_>) -> Option<Trace> {
    CHAINED.into_iter().find_map(|hardest| {
        let limits = Limits { steps: LONGEST, hardest, stop: budget.part_of(CHAIN) };
        let found = trace(board, laid, None, &limits);
        matches!(found.ending, Ending::Clash(_)).then_some(found)
    })
}
