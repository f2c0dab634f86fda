//! Pieces for boards without end: as many of each as are needed, and nothing beside them.

use puzzle::document::words::commas;
use puzzle::document::{Fault as Wrong, Limits};
use puzzle::lattice::Surface;
use puzzle::model::{Copies, Piece, Puzzle, Region};
use puzzle::path;
use puzzle::rules::{Ground, OtherRules, Touching, read_rules};

use crate::fault::Fault;

/// Refuses a puzzle with faults, or with more than pieces of which as many as wanted are laid.
///
/// * `board`: what is filled, such as `a strip`.
#[cfg(feature = "strips")]
pub(crate) fn check_loose(puzzle: &Puzzle, board: &str) -> Result<(), Fault> {
    let rule = |(at, kind): (usize, &str)| {
        let what = format!("{board} has no rules, and this puzzle has '{kind}'");
        Wrong::new(path!["rules", at, kind], what, "leave it out")
    };
    let rules = puzzle.rules.iter().map(|rule| rule.kind.as_str()).enumerate().map(rule);
    check(puzzle, board, false, rules.collect())
}

/// The same for a board on which pieces may ask something of those that they touch; returns what they ask.
pub(crate) fn check_touching(puzzle: &Puzzle, board: &str) -> Result<Vec<Touching>, Fault> {
    let (surface, region) = (Surface::plain(puzzle.lattice), Region::default());
    let ground = Ground::new(&surface, &region, &region, &puzzle.pieces);
    let (read, _) = read_rules(puzzle.rules.iter().map(Some), Some(&ground));
    let (mut asked, mut faults) = (vec![], vec![]);
    for (at, (rule, read)) in puzzle.rules.iter().zip(read).enumerate() {
        if let Some(touching) = read.and_then(|read| read.of_touching()) {
            asked.push(touching);
            continue;
        }
        let kind = rule.kind.as_str();
        let what = format!(
            "{board} takes rules on pieces that touch, and this '{kind}' speaks of more than that"
        );
        let todo =
            "leave it out, or write sides: {match: same} or apart: {pieces: same, touching: edge}";
        faults.push(Wrong::new(path!["rules", at, kind], what, todo));
    }
    check(puzzle, board, puzzle.rules.iter().any(|rule| rule.kind == "sides"), faults)?;
    Ok(asked)
}

/// Refuses what is wrong with a puzzle, with its pieces and with what it has beside them.
///
/// * `with_sides`: whether pieces may have colours on their sides.
/// * `rules`: what is wrong with its rules.
fn check(puzzle: &Puzzle, board: &str, with_sides: bool, rules: Vec<Wrong>) -> Result<(), Fault> {
    let mut faults = puzzle.faults(&Limits::default(), &mut OtherRules::default());
    if faults.is_empty() {
        let of_piece = |piece| piece_faults(piece, board, with_sides);
        faults.extend(puzzle.pieces.iter().flat_map(of_piece));
        faults.extend(rules);
        faults.extend(other_faults(puzzle, board));
    }
    if faults.is_empty() { Ok(()) } else { Err((&faults[..]).into()) }
}

/// What to do with colours that no rule compares.
const COLOURED: &str = "leave them out; in the plane the rule sides: {match: same} compares them";

/// What a piece has that a board without end cannot take.
fn piece_faults(piece: &Piece, board: &str, with_sides: bool) -> Vec<Wrong> {
    let name = piece.name.as_str();
    let mut found = vec![];
    if piece.copies != (0, None) {
        let given = copies_words(piece.copies);
        let what = format!("{board} takes as many copies as it needs, and {name} has {given}");
        found.push(Wrong::new(path!["pieces", name, "copies"], what, "write 'copies: any'"));
    }
    let is_marked = piece.shapes.iter().any(puzzle::model::Shape::has_marks);
    let is_coloured = piece.has_sides() && !with_sides;
    let others = [
        (is_marked, "marks", "leave them out"),
        (is_coloured, "colours on its sides", COLOURED),
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
    let others = [
        (!puzzle.setup.slots.is_empty(), "setup", "a setup"),
        (!puzzle.placed.is_empty(), "placed", "pieces that are placed"),
        (!puzzle.goal.is_empty(), "goal", "a goal"),
    ];
    let other = |(_, key, what): (bool, &str, &str)| {
        let what = format!("{board} begins empty, and this puzzle has {what}");
        Wrong::new(path![key], what, format!("leave out '{key}'"))
    };
    others.into_iter().filter(|(has, ..)| *has).map(other).collect()
}

/// How many copies there are to be, in words.
fn copies_words((least, most): Copies) -> String {
    match most {
        Some(most) if most == least => format!("exactly {}", commas(least)),
        Some(most) => format!("{} to {}", commas(least), commas(most)),
        None => format!("{} or more", commas(least)),
    }
}
