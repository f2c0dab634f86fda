//! Pieces for boards without end: as many of each as are needed, and nothing beside them.

use puzzle::document::words::commas;
use puzzle::document::{Fault as Wrong, Limits};
use puzzle::model::{Copies, Piece, Puzzle};
use puzzle::path;
use puzzle::rules::OtherRules;

use crate::fault::Fault;

/// Refuses a puzzle with faults, or with more than pieces of which as many as wanted are laid.
///
/// * `board`: what is filled, such as `a strip`.
pub(crate) fn check_loose(puzzle: &Puzzle, board: &str) -> Result<(), Fault> {
    let mut faults = puzzle.faults(&Limits::default(), &mut OtherRules::default());
    if faults.is_empty() {
        faults.extend(puzzle.pieces.iter().flat_map(|piece| piece_faults(piece, board)));
        faults.extend(other_faults(puzzle, board));
    }
    if faults.is_empty() { Ok(()) } else { Err((&faults[..]).into()) }
}

/// What a piece has that a board without end cannot take.
fn piece_faults(piece: &Piece, board: &str) -> Vec<Wrong> {
    let name = piece.name.as_str();
    let mut found = vec![];
    if piece.copies != (0, None) {
        let given = copies_words(piece.copies);
        let what = format!("{board} takes as many copies as it needs, and {name} has {given}");
        found.push(Wrong::new(path!["pieces", name, "copies"], what, "write 'copies: any'"));
    }
    let is_marked = piece.shapes.iter().any(puzzle::model::Shape::has_marks);
    let others = [
        (is_marked || piece.has_sides(), "marks or colours", "leave them out"),
        (!piece.at.is_empty(), "places where it may lie", "leave out 'at'"),
    ];
    let other = |(_, what, todo): (bool, &str, &str)| {
        let what = format!("{board} takes plain shapes alone, and {name} has {what}");
        Wrong::new(path!["pieces", name], what, todo)
    };
    found.extend(others.into_iter().filter(|(has, ..)| *has).map(other));
    found
}

/// What a puzzle has beside its pieces.
fn other_faults(puzzle: &Puzzle, board: &str) -> Vec<Wrong> {
    let rule = |(at, rule): (usize, &puzzle::model::Rule)| {
        let what = format!("{board} has no rules, and this puzzle has '{}'", rule.kind);
        Wrong::new(path!["rules", at, rule.kind.as_str()], what, "leave it out")
    };
    let others = [
        (!puzzle.setup.slots.is_empty(), "setup", "a setup"),
        (!puzzle.placed.is_empty(), "placed", "pieces that are placed"),
        (!puzzle.goal.is_empty(), "goal", "a goal"),
    ];
    let other = |(_, key, what): (bool, &str, &str)| {
        let what = format!("{board} begins empty, and this puzzle has {what}");
        Wrong::new(path![key], what, format!("leave out '{key}'"))
    };
    let rules = puzzle.rules.iter().enumerate().map(rule);
    rules.chain(others.into_iter().filter(|(has, ..)| *has).map(other)).collect()
}

/// How many copies there are to be, in words.
fn copies_words((least, most): Copies) -> String {
    match most {
        Some(most) if most == least => format!("exactly {}", commas(least)),
        Some(most) => format!("{} to {}", commas(least), commas(most)),
        None => format!("{} or more", commas(least)),
    }
}
