//! The certificate of lines: a mark once in each line, and pieces that bear too few or too many.

use std::collections::BTreeSet;

use cover::Arrange;
use puzzle::cell::Cell;
use puzzle::model::Piece;
use puzzle::setup::Problem;
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

use crate::certificate::{Certificate, Labels, PLAIN};
use crate::data::{cells_data, facts};
use crate::ground::coordinates;

/// Numbers that one sentence lists.
const NAMED: usize = 8;

/// A mark that does not go round in some lines.
struct Short<'a> {
    rule: String,
    mark: &'a str,
    /// Lines without a common cell.
    family: Vec<&'a Vec<Cell>>,
    /// Whether they take up the whole board.
    whole: bool,
    /// How often the pieces can bear the mark all together.
    totals: BTreeSet<usize>,
}

/// The proof that the marks of the pieces do not go round, if there is one.
///
/// Lines without a common cell need a mark each; where they take up the whole board there is no room for more.
pub fn lines_certificate(problem: &Problem) -> Option<Certificate> {
    let cells = problem.region.cells.len();
    for rule in &problem.rules {
        let (marks, lines) = rule.marked_lines();
        for family in families(lines) {
            let whole = is_whole(problem, &family);
            for mark in marks {
                let totals = mark_totals(&problem.puzzle.pieces, mark, cells);
                let (lines, needs) = (family.len(), |&total: &usize| total == family.len());
                if !totals.iter().any(|total| needs(total) || (*total > lines && !whole)) {
                    let rule = rule.to_string();
                    return Some(short(problem, &Short { rule, mark, family, whole, totals }));
                }
            }
        }
    }
    None
}

/// Whether lines without a common cell are the whole board.
fn is_whole(problem: &Problem, family: &[&Vec<Cell>]) -> bool {
    let board: FxHashSet<&Cell> = problem.region.cells.iter().collect();
    let taken: FxHashSet<&Cell> = family.iter().copied().flatten().collect();
    taken == board
}

/// Deals lines into families without a common cell, such as the rows and the columns.
fn families(lines: &[Vec<Cell>]) -> Vec<Vec<&Vec<Cell>>> {
    let (mut left, mut found): (Vec<&Vec<Cell>>, _) = (lines.iter().collect(), vec![]);
    while !left.is_empty() {
        let mut taken: FxHashSet<&Cell> = FxHashSet::default();
        let (family, others): (Vec<_>, Vec<_>) = left.into_iter().partition(|line| {
            let is_apart = line.iter().all(|cell| !taken.contains(cell));
            if is_apart {
                taken.extend(line.iter());
            }
            is_apart
        });
        let is_new = |line: &&Vec<Cell>| !family.contains(line);
        left = others.into_iter().filter(is_new).collect();
        found.push(family);
    }
    found
}

/// How often the pieces can bear a mark all together, up to `most`.
pub(crate) fn mark_totals(pieces: &[Piece], mark: &str, most: usize) -> BTreeSet<usize> {
    let mut totals: BTreeSet<usize> = [0].into();
    for piece in pieces {
        let (low, high) = piece.copies;
        let borne = borne(piece, mark);
        let (mut layer, mut found) = (totals, BTreeSet::new());
        for number in 0..=high.map_or(most as u64, |high| high.min(most as u64)) {
            if number >= low.min(most as u64) {
                if layer.is_subset(&found) {
                    break;
                }
                found.extend(layer.iter().copied());
            }
            let sums = layer.iter().flat_map(|total| borne.iter().map(move |one| total + one));
            layer = sums.filter(|total| *total <= most).collect();
        }
        totals = found;
    }
    totals
}

/// How often the shapes of a piece bear a mark.
fn borne(piece: &Piece, mark: &str) -> BTreeSet<usize> {
    let times = |marks: &Vec<String>| marks.iter().filter(|own| *own == mark).count();
    piece.shapes.iter().map(|shape| times(&shape.marks)).collect()
}

fn short(problem: &Problem, found: &Short<'_>) -> Certificate {
    let Short { rule, mark, family, whole, totals } = found;
    let lines = family.len();
    let whole_text = if *whole { " and together are the board" } else { "" };
    let need = if *whole { "exactly" } else { "at least" };
    let text = format!(
        "The mark {mark} is to be exactly once in each of {lines} lines that have no cell in \
         common{whole_text}, so {need} {lines} times on the board; the pieces bear it {} times, so \
         there is no solution.",
        totals_text(totals)
    );
    let sorted = |line: &&Vec<Cell>| -> Value {
        let mut line = (*line).clone();
        line.arrange();
        cells_data(&line, coordinates(problem))
    };
    let data: Value = family.iter().map(sorted).collect();
    let mut labels = Labels::all(&problem.region.cells, PLAIN);
    for (line, name) in family.iter().zip(['a', 'b'].into_iter().cycle()) {
        labels.put(line.iter(), name);
    }
    Certificate {
        kind: "lines",
        text,
        details: bearing_lines(&problem.puzzle.pieces, mark),
        facts: facts(json!({
            "rule": rule, "mark": mark, "lines": data, "whole": whole, "totals": totals,
        })),
        legend: "the lines, a and b in turns:".into(),
        labels,
        ..Certificate::default()
    }
}

/// How often the pieces can bear a mark, in words.
fn totals_text(totals: &BTreeSet<usize>) -> String {
    let (Some(first), Some(last)) = (totals.first(), totals.last()) else { return "0".into() };
    match last - first {
        0 => first.to_string(),
        between if between + 1 == totals.len() => format!("{first} to {last}"),
        _ => {
            let named: Vec<String> = totals.iter().take(NAMED).map(usize::to_string).collect();
            named.join(" or ") + if totals.len() > NAMED { " or more" } else { "" }
        }
    }
}

fn bearing_lines(pieces: &[Piece], mark: &str) -> Vec<String> {
    let bearing = pieces
        .iter()
        .filter(|piece| piece.shapes.iter().any(|s| s.marks.iter().any(|m| m == mark)));
    let line = |piece: &Piece| {
        let copies = match piece.copies {
            (low, None) => format!("{low} or more"),
            (low, Some(high)) if low == high => low.to_string(),
            (low, Some(high)) => format!("{low} to {high}"),
        };
        let times: Vec<String> = borne(piece, mark).iter().map(usize::to_string).collect();
        format!("{}: {copies} of it, bearing {mark} {} times", piece.name, times.join(" or "))
    };
    bearing.map(line).collect()
}
