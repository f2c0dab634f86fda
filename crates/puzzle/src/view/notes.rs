//! Notes while a board is drawn: sums that do not come out, cells that nothing reaches.
//!
//! Each note records whether it rules out every solution. All of them are found at once: what needs placements
//! is left out on boards with too many, and what needs a search is for another question.

use cover::Arrange;

use super::note::{About, Note};
use super::part_notes::part_notes;
use super::placement_notes::placement_notes;
use super::placements::places;
use crate::areas::reachable_areas;
use crate::balance::{reachable_sums, sums_text};
use crate::certificates::{area_span, unwatched};
use crate::lattice::Colouring;
use crate::laying::{Board, Guard, Oriented, congruent};
use crate::model::Piece;
use crate::setup::{Offer, Problem};

/// Cells times orientations up to which placements are looked at.
const LOOKED_AT: usize = 60_000;
/// Copies times cells up to which sums of colours are added up.
const ADDED_UP: u64 = 60_000;
/// Characters of a note about a slot, and of one that is cut short.
const LONG: usize = 200;
const SHORT: usize = 160;

/// The notes on a board whose slots may be open.
///
/// * `wrong`: for slots whose value is not taken, why.
/// * `guard`: stops the laying of pieces; the notes about it are then left out.
pub fn notes<E>(board: &Board, wrong: &[(String, Note)], guard: Guard<'_, E>) -> Vec<Note> {
    let problem = &board.problem;
    let mut found: Vec<Note> = wrong.iter().map(|(_, note)| note.clone()).collect();
    found.extend(settings(problem, wrong));
    found.push(area(problem));
    found.extend(tray_note(problem));
    if board.is_empty() || board.pieces().is_empty() {
        return found;
    }
    let cautions = problem.cautions().into_iter();
    found.extend(cautions.map(|text| Note::new(About::Rule, format!("The rule {text}."), false)));
    found.extend(parity(board));
    found.extend(part_notes(problem));
    found.extend(congruent(board).iter().map(|names| congruent_note(names)));
    if places(board) <= LOOKED_AT {
        found.extend(placement_notes(board, guard).unwrap_or_default());
    }
    found
}

/// A note about pieces that differ only in name.
fn congruent_note(names: &[&str]) -> Note {
    let names = names.join(" and ");
    let text = format!("{names} are congruent: exchanging them counts as another solution.");
    Note::new(About::Piece, shortened(text), false)
}

/// What the board does not do with the pieces of a tray.
fn tray_note(problem: &Problem) -> Option<Note> {
    let puzzle = &problem.puzzle;
    let is_tray = !puzzle.goal.is_empty() || !puzzle.corridor.is_empty();
    let text = "This is a tray, whose pieces slide from here to its goal: this board shows the start alone and \
                slides nothing; `tilewright slide` finds the fewest moves.";
    is_tray.then(|| Note::new(About::Rule, text, false))
}

/// A note for each slot still to be chosen.
fn settings(problem: &Problem, wrong: &[(String, Note)]) -> Vec<Note> {
    let is_named = |name: &str| wrong.iter().any(|(known, _)| known == name);
    let offer = Offer::new(&problem.puzzle.region.cells, problem.puzzle.lattice.coordinates);
    let note = |name: &str| {
        let slot = problem.puzzle.setup.slots.iter().find(|slot| slot.name == name)?;
        let text = format!("{name} has no value yet: {}.", slot.rule(&offer));
        Some(Note::new(About::Setting, shortened(text), true))
    };
    problem.unfilled().into_iter().filter(|name| !is_named(name)).filter_map(note).collect()
}

fn shortened(text: String) -> String {
    if text.chars().count() < LONG {
        return text;
    }
    let cut: String = text.chars().take(SHORT).collect();
    format!("{} ...", cut.rsplit_once(' ').map_or(cut.as_str(), |(kept, _)| kept))
}

/// How many cells the pieces cover, and how many there are.
fn area(problem: &Problem) -> Note {
    if problem.region.cells.is_empty() {
        return Note::new(About::Area, "The board has no cell yet.", true);
    }
    let pieces = &problem.puzzle.pieces;
    if pieces.is_empty() {
        return Note::new(About::Area, "There is no piece yet.", true);
    }
    let (least, most) = area_span(problem);
    let board = cells_text(least as i128, most as i128);
    let (low, high) = area_of_pieces(pieces);
    let covered = match high {
        Some(high) => cells_text(low, high),
        None if low == 0 => "any number of cells".to_owned(),
        None => format!("at least {low} cells"),
    };
    let greatest = unwatched(|guard| reachable_areas(pieces, most, guard)).greatest();
    if greatest.is_some_and(|greatest| greatest >= least) {
        let text = format!("The pieces cover {covered}, the board has {board}.");
        return Note::new(About::Area, text, false);
    }
    let why = by_how_many(low, high, (least, most));
    let text = format!("The pieces cover {covered}, but the board has {board}. {why}");
    Note::new(About::Area, text, true)
}

fn cells_text(low: i128, high: i128) -> String {
    if low == high { format!("{high} cells") } else { format!("{low} to {high} cells") }
}

fn by_how_many(low: i128, high: Option<i128>, (least, most): (usize, usize)) -> String {
    let (least, most) = (least as i128, most as i128);
    match high {
        _ if low > most => format!("That is {} too many to fit.", low - most),
        Some(high) if high < least => format!("That is {} too few to fill it.", least - high),
        _ => "No choice of pieces adds up to that.".to_owned(),
    }
}

/// The least and the most cells that pieces cover, none for any number.
fn area_of_pieces(pieces: &[Piece]) -> (i128, Option<i128>) {
    let most_cells = |piece: &Piece| piece.shapes.iter().map(|one| one.cells.len()).max();
    let least = |piece: &Piece| i128::from(piece.copies.0) * piece.size() as i128;
    let most =
        |piece: &Piece| Some(i128::from(piece.copies.1?) * most_cells(piece).unwrap_or(0) as i128);
    (pieces.iter().map(least).sum(), pieces.iter().map(most).sum())
}

/// Where the pieces cannot cover as many black cells and white as there are.
fn parity(board: &Board) -> Option<Note> {
    let problem = &board.problem;
    let colouring = problem.surface.colouring()?;
    let is_settled = problem.region.optional.is_empty() && problem.unfilled().is_empty();
    if !is_settled || most_copies(board).saturating_mul(board.len() as u64) > ADDED_UP {
        return None;
    }
    let colours: Vec<u8> = board.cells.iter().map(|cell| colouring.of(cell)).collect();
    let (all, white) = (colours.len(), colours.iter().filter(|colour| **colour == 1).count());
    let excess = all as i64 - 2 * white as i64;
    let gains: Vec<Vec<i32>> =
        board.orientations.iter().map(|shapes| gains_of(shapes, colouring)).collect();
    let sums = unwatched(|guard| reachable_sums(board.pieces(), &gains, all, guard));
    if sums.contains(&excess) || gains.iter().all(Vec::is_empty) {
        return None;
    }
    let black = all - white;
    let text = format!(
        "Colour the board like a chessboard: {black} black cells, {white} white. {}, so there is no \
         solution.",
        sums_text(&sums, excess)
    );
    let scarce = u8::from(excess > 0);
    let cells = board.cells.iter().zip(colours);
    let cells = cells.filter(|(_, colour)| excess != 0 && *colour == scarce);
    let cells = cells.map(|(cell, _)| *cell).collect();
    Some(Note { cells, ..Note::new(About::Parity, text, true) })
}

/// By how many more cells of colour 0 than of colour 1 the orientations of a piece may cover.
fn gains_of(shapes: &[Oriented], colouring: &Colouring) -> Vec<i32> {
    let gain = |shape: &Oriented| -> i32 {
        shape.cells.iter().map(|cell| 1 - 2 * i32::from(colouring.of(cell))).sum()
    };
    let mut found: Vec<i32> = shapes.iter().map(gain).flat_map(|gain| [gain, -gain]).collect();
    found.arrange();
    found.dedup();
    found
}

/// How many copies of all pieces there may be on the board.
fn most_copies(board: &Board) -> u64 {
    let cells = board.len() as u64;
    let most = |piece: &Piece| match piece.copies.1 {
        None => cells / piece.size() as u64,
        Some(most) => most.min(cells),
    };
    board.pieces().iter().map(most).sum()
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn long_texts_end_with_a_word() {
        let text = format!("{} {} {}", "a".repeat(100), "b".repeat(50), "c".repeat(50));
        assert_eq!(shortened(text), format!("{} {} ...", "a".repeat(100), "b".repeat(50)));
        assert_eq!(shortened("short".to_owned()), "short");
    }
}
