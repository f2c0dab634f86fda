//! Findings about a board and its pieces without a search.
//!
//! Area, the two-colouring, congruent and disconnected pieces, dead cells, pieces without a placement, and
//! statements of a puzzle about its pieces without effect. A finding may be a proof that there is no solution:
//! those are found in [`puzzle::certificates`], which searches ask, too.

use std::collections::BTreeSet;

use cover::Arrange;
use puzzle::cell::Cell;
use puzzle::certificates::{
    Finding, area_finding, parity_finding, placeless_findings, uncovered_finding,
};
use puzzle::lattice::{Lattice, and_list};
use puzzle::laying::{Board, Guard, MarkNames, congruent, orientations};
use puzzle::model::Piece;
use puzzle::setup::Problem;
use puzzle::view::connected_parts;

use crate::ground::Ground;

/// Names that one sentence lists.
const NAMED: usize = 8;

/// What there is to know about a board and its pieces, in the order of the checks.
///
/// # Errors
///
/// What the guard returns.
pub fn findings<E>(ground: &Ground<'_>, guard: Guard<'_, E>) -> Result<Vec<Finding>, E> {
    let (problem, board) = (ground.problem(), ground.board);
    let tally = ground.tally();
    let mut found = vec![];
    found.extend(area_finding(problem, guard)?);
    found.extend(parity_finding(problem, &tally, guard)?);
    found.extend(components(problem));
    found.extend(unread_marks(problem));
    found.extend(congruent_pieces(board));
    found.extend(disconnected(problem));
    found.extend(flips_in_vain(board));
    found.extend(about_rules(problem));
    found.extend(uncovered_finding(board, &tally));
    found.extend(placeless_findings(problem, &tally));
    Ok(found)
}

fn note(kind: &'static str, text: String) -> Finding {
    Finding { kind, text, fatal: false }
}

fn components(problem: &Problem) -> Option<Finding> {
    let parts = connected_parts(&problem.region.cells, |cell| problem.surface.neighbours(cell));
    let mut sizes: Vec<usize> = parts.iter().map(Vec::len).collect();
    sizes.arrange_by_key(|&size| std::cmp::Reverse(size));
    let named: Vec<String> = sizes.iter().take(NAMED).map(usize::to_string).collect();
    let largest = if sizes.len() > NAMED { ", the largest" } else { "" };
    let (number, named) = (sizes.len(), and_list(&named));
    let text = format!("the region falls into {number} parts{largest} of {named} cells");
    (sizes.len() > 1).then(|| note("components", text))
}

/// Which marks no rule reads: they appear in pictures alone.
fn unread_marks(problem: &Problem) -> Vec<Finding> {
    let mut found = vec![("the pieces bear", unread(problem))];
    if !problem.rules.iter().any(|rule| rule.kind().reads_marked_cells) {
        let puzzle = &problem.puzzle;
        let marks = puzzle.region.marks.iter().map(|(_, mark)| mark.as_str());
        found.push(("the board bears", marks.collect()));
        let slots = puzzle.setup.slots.iter().filter(|slot| !slot.blocks());
        found.push(("the setup gives", slots.map(|slot| slot.role.as_str()).collect()));
    }
    let borne = found.into_iter().filter(|(_, marks)| !marks.is_empty());
    borne.map(|(who, marks)| note("unread-marks", unread_text(who, &marks))).collect()
}

fn unread_text(who: &str, marks: &BTreeSet<&str>) -> String {
    let (plural, it) = if marks.len() == 1 { ("", "it") } else { ("s", "them") };
    format!(
        "{who} the mark{plural} {}, which no rule in force reads: pictures show {it}, and no count \
         depends on {it}",
        named(marks.iter().copied())
    )
}

/// Some names, of many the first.
fn named<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> String {
    let more = match names.len() {
        number if number > NAMED => format!(" and {} more", number - NAMED),
        _ => String::new(),
    };
    format!("{}{more}", names.take(NAMED).collect::<Vec<_>>().join(", "))
}

/// The marks of pieces that no rule in force reads.
fn unread(problem: &Problem) -> BTreeSet<&str> {
    let shapes = problem.puzzle.pieces.iter().flat_map(|piece| &piece.shapes);
    let marks = shapes.flat_map(|shape| &shape.marks).map(String::as_str);
    let is_read = |mark: &str| problem.rules.iter().any(|rule| rule.reads_mark(mark));
    let marks: BTreeSet<&str> = marks.filter(|mark| !mark.is_empty()).collect();
    marks.into_iter().filter(|mark| !is_read(mark)).collect()
}

/// Pieces that differ only in name multiply the count.
fn congruent_pieces(board: &Board) -> impl Iterator<Item = Finding> {
    congruent(board).into_iter().map(|names| {
        let names = names.join(" and ");
        let text = format!(
            "{names} are congruent but have different names, so exchanging them counts as another solution"
        );
        note("congruent", text)
    })
}

fn disconnected(problem: &Problem) -> impl Iterator<Item = Finding> {
    let lattice = problem.puzzle.lattice;
    let pieces = problem.puzzle.pieces.iter().filter(move |piece| !is_connected(piece, lattice));
    pieces.map(|piece| note("disconnected", format!("piece {} is not connected", piece.name)))
}

/// Whether every shape of a piece is connected by sides.
pub(crate) fn is_connected(piece: &Piece, lattice: &Lattice) -> bool {
    let parts = |cells: &[Cell]| connected_parts(cells, |cell| lattice.neighbours(cell)).len();
    piece.shapes.iter().all(|shape| parts(&shape.cells) < 2)
}

/// A lattice may have no reflection: few pieces turned over lie on it.
fn flips_in_vain(board: &Board) -> Option<Finding> {
    let lattice = board.surface().plain;
    if lattice.isometries().iter().any(|isometry| isometry.flipped) {
        return None;
    }
    let pieces =
        board.pieces().iter().filter(|piece| is_flipped_in_vain(piece, lattice, &board.marks));
    let names: Vec<&str> = pieces.map(|piece| piece.name.as_str()).collect();
    let text = format!(
        "the {} lattice has no reflections, so flips has no effect on {}",
        lattice.name,
        named(names.iter().copied())
    );
    (!names.is_empty()).then(|| note("flips", text))
}

fn is_flipped_in_vain(piece: &Piece, lattice: &Lattice, marks: &MarkNames) -> bool {
    piece.flips.is_some_and(|flips| {
        let other = Piece { flips: Some(!flips), ..piece.clone() };
        orientations(piece, lattice, marks) == orientations(&other, lattice, marks)
    })
}

/// Which rules hold of everything that can be laid on the board, and which may be misread.
fn about_rules(problem: &Problem) -> impl Iterator<Item = Finding> {
    let vain = problem.rules.iter().filter_map(|rule| {
        let why = rule.in_vain()?;
        Some(format!("{} forbids nothing: {why}", rule.kind().name))
    });
    problem.cautions().into_iter().chain(vain).map(|text| note("rules", text))
}
