//! Facts that prove without a search that a problem has no solution.
//!
//! Every search is answered by their sentences. The area needs the pieces and the number of cells alone, the
//! others what is added up of the placements.

use std::convert::Infallible;

use compile::{Placements, Tally};
use rustc_hash::FxHashSet;

use crate::areas::{areas_of_some, reachable_areas};
use crate::balance::{always_text, have_one_size, reachable_sums, sums_text};
use crate::cell::Cell;
use crate::lattice::Colouring;
use crate::laying::{Board, Guard};
use crate::setup::{Choice, Problem, Slot, cells_text};

/// The most cells that are named.
const NAMED: usize = 8;

/// What a finding is about, by the word that reports have for it.
pub const AREA: &str = "area";
/// Pieces that fit nowhere, or at too few places.
pub const NO_PLACEMENT: &str = "no-placement";
/// Cells that no placement covers.
pub const DEAD_CELLS: &str = "dead-cells";
/// The two colours of a chessboard.
pub const PARITY: &str = "parity";

/// Something to know before a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is about.
    pub kind: &'static str,
    /// One sentence with the numbers.
    pub text: String,
    /// Whether it proves that there is no solution.
    pub fatal: bool,
}

impl Finding {
    fn new(kind: &'static str, text: String, fatal: bool) -> Self {
        Self { kind, text, fatal }
    }
}

/// Does work that no limit stops.
pub fn unwatched<T>(work: impl FnOnce(Guard<'_, Infallible>) -> Result<T, Infallible>) -> T {
    let Ok(found) = work(&mut |_| Ok(()));
    found
}

/// What the placements on a board cover.
pub fn tally_of(board: &Board, placements: &Placements) -> Tally {
    let colouring = board.surface().colouring();
    let is_white = |cell: &Cell| colouring.is_some_and(|colours| colours.of(cell) == 1);
    let white: Vec<bool> = board.cells.iter().map(is_white).collect();
    placements.tally(board.pieces().len(), &white)
}

/// A finding that there is no solution, the plainest first.
///
/// # Errors
///
/// What the guard returns.
pub fn fatal_finding<E>(
    board: &Board,
    placements: &Placements,
    guard: Guard<'_, E>,
) -> Result<Option<Finding>, E> {
    match area_finding(&board.problem, guard)? {
        None => laid_finding(board, placements, guard),
        found => Ok(found),
    }
}

/// A finding that there is no solution by what can be laid; the area is not asked.
///
/// # Errors
///
/// What the guard returns.
pub fn laid_finding<E>(
    board: &Board,
    placements: &Placements,
    guard: Guard<'_, E>,
) -> Result<Option<Finding>, E> {
    let tally = tally_of(board, placements);
    let mut found = placeless_findings(&board.problem, &tally);
    found.extend(uncovered_finding(board, &tally));
    match found.into_iter().find(|finding| finding.fatal) {
        None => Ok(parity_finding(&board.problem, &tally, guard)?.filter(|found| found.fatal)),
        found => Ok(found),
    }
}

/// A finding that no setting has a solution, whatever the open slots take.
///
/// * `board`: the open one: what can be laid beside a setting can be laid on it.
///
/// # Errors
///
/// What the guard returns.
pub fn setup_finding<E>(
    board: &Board,
    placements: &Placements,
    guard: Guard<'_, E>,
) -> Result<Option<Finding>, E> {
    let placeless = || placeless_findings(&board.problem, &tally_of(board, placements));
    Ok(match area_finding(&board.problem, guard)? {
        None => placeless().into_iter().find(|finding| finding.fatal),
        found => found,
    })
}

/// That the pieces cannot make the area of the board, whose slots may be open; none if they can.
///
/// # Errors
///
/// What the guard returns.
pub fn area_finding<E>(problem: &Problem, guard: Guard<'_, E>) -> Result<Option<Finding>, E> {
    let (least, most) = area_span(problem);
    let pieces = &problem.puzzle.pieces;
    let greatest = reachable_areas(pieces, most, guard)?.greatest();
    if greatest.is_some_and(|greatest| greatest >= least) {
        return Ok(None);
    }
    let sizes = pieces.iter().map(|one| i128::from(one.copies.0) * one.size() as i128);
    let smallest: i128 = sizes.sum();
    let span = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let text = format!(
        "The pieces cannot make an area of {span} cells (those that must be used have {smallest}), so \
         there is no solution."
    );
    Ok(Some(Finding::new(AREA, text, true)))
}

/// The fewest and the most cells that the pieces may cover, whatever the open slots take.
///
/// Open slots may want more cells than there are: then no cell is left.
pub fn area_span(problem: &Problem) -> (usize, usize) {
    let unfilled = problem.unfilled();
    let blocking = problem.puzzle.setup.slots.iter().filter(|slot| slot.blocks());
    let open = blocking.filter(|slot| unfilled.contains(&slot.name.as_str()));
    let taken: Vec<(usize, usize)> = open.map(numbers).collect();
    let cells = problem.region.cells.len();
    let required = cells - problem.region.optional.len();
    let most = taken.iter().map(|(_, most)| most).sum();
    let fewest = taken.iter().map(|(fewest, _)| fewest).sum();
    (required.saturating_sub(most), cells.saturating_sub(fewest))
}

/// The fewest and the most cells that a value of a slot chooses.
fn numbers(slot: &Slot) -> (usize, usize) {
    match &slot.choice {
        Choice::OneInEach(domains) => (domains.len(), domains.len()),
        Choice::Label(labels) => {
            let sizes = || labels.iter().map(|(_, cells)| cells.len());
            (sizes().min().unwrap_or(0), sizes().max().unwrap_or(0))
        }
        Choice::AnyCells(count) => (*count as usize, *count as usize),
    }
}

/// The largest area on the board that the pieces can make if they may be left out.
///
/// # Errors
///
/// What the guard returns.
pub fn largest_area<E>(problem: &Problem, guard: Guard<'_, E>) -> Result<usize, E> {
    let areas = areas_of_some(&problem.puzzle.pieces, problem.region.cells.len(), guard)?;
    Ok(areas.greatest().unwrap_or(0))
}

/// Which pieces have no placement, or fewer than copies that must be used.
pub fn placeless_findings(problem: &Problem, tally: &Tally) -> Vec<Finding> {
    let mut found = vec![];
    for (piece, &number) in problem.puzzle.pieces.iter().zip(&tally.placements) {
        let (name, needed) = (&piece.name, piece.copies.0);
        if number == 0 {
            let free = piece.at.is_empty();
            let place = if free { "nowhere on the board" } else { "at none of its places" };
            let text = format!("piece {name} fits {place}");
            found.push(Finding::new(NO_PLACEMENT, text, needed > 0));
        } else if u64::from(number) < needed {
            let places = if number == 1 { "1 place".into() } else { format!("{number} places") };
            let text =
                format!("piece {name} must be used {needed} times and fits at {places} alone");
            found.push(Finding::new(NO_PLACEMENT, text, true));
        }
    }
    found
}

/// Which cells no placement covers, if they must be covered.
pub fn uncovered_finding(board: &Board, tally: &Tally) -> Option<Finding> {
    let (problem, coordinates) = (&board.problem, board.problem.puzzle.lattice.coordinates);
    let optional: FxHashSet<&Cell> = problem.region.optional.iter().collect();
    let cells = tally.uncovered.iter().map(|cell| &board.cells[*cell as usize]);
    let dead = cells.filter(|cell| !optional.contains(cell));
    // Cells of a board that settings share may be blocked in one of them.
    let dead: Vec<&Cell> = dead.filter(|cell| problem.region.cells.contains(cell)).collect();
    let named: Vec<Cell> = dead.iter().take(NAMED).map(|cell| **cell).collect();
    let more = match dead.len() {
        0 => return None,
        number if number > NAMED => format!(" and {} more", number - NAMED),
        _ => String::new(),
    };
    let text = format!("no placement covers {}{more}", cells_text(&named, coordinates));
    Some(Finding::new(DEAD_CELLS, text, problem.unfilled().is_empty()))
}

/// How the board looks in two colours: a proof if the pieces cannot cover so many of each.
///
/// # Errors
///
/// What the guard returns.
pub fn parity_finding<E>(
    problem: &Problem,
    tally: &Tally,
    guard: Guard<'_, E>,
) -> Result<Option<Finding>, E> {
    let Some(colouring) = problem.surface.colouring().filter(|_| problem.unfilled().is_empty())
    else {
        return Ok(None);
    };
    let (black, white) = colours_of(&problem.region.cells, colouring);
    let (free_black, free_white) = colours_of(&problem.region.optional, colouring);
    let (excess, is_free) = (black - white, free_black + free_white > 0);
    let mut text =
        format!("Colour the board like a chessboard: {black} black cells, {white} white");
    text += &match is_free {
        true => format!(", of which {free_black} black and {free_white} white may stay empty."),
        false => ".".to_owned(),
    };
    let cells = problem.region.cells.len();
    let sums = reachable_sums(&problem.puzzle.pieces, &tally.gains, cells, guard)?;
    let mut within = excess - free_black..=excess + free_white;
    if tally.gains.iter().any(|gains| !gains.is_empty()) && !within.any(|sum| sums.contains(&sum)) {
        let why = match is_free {
            false => sums_text(&sums, excess),
            true if have_one_size(&sums) => always_text(&sums),
            true => "No choice of placements covers so many of each".to_owned(),
        };
        let text = format!("{text} {why}, so there is no solution.");
        return Ok(Some(Finding::new(PARITY, text, true)));
    }
    Ok((excess != 0 && !is_free).then(|| Finding::new(PARITY, text, false)))
}

/// How many cells are black and how many white.
fn colours_of(cells: &[Cell], colouring: &Colouring) -> (i64, i64) {
    let white = cells.iter().filter(|cell| colouring.of(cell) == 1).count() as i64;
    (cells.len() as i64 - white, white)
}
