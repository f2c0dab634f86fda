//! Certificates that a part of the board cannot be filled, by sizes alone.
//!
//! A *component* is a part that no two neighbouring cells join to the rest: a connected piece lies in one of
//! them. A *part* in general is what no placement joins to the rest.

use std::collections::BTreeSet;

use cover::Arrange;
use puzzle::areas::areas_of_some;
use puzzle::cell::Cell;
use puzzle::lattice::and_list;
use puzzle::laying::Guard;
use puzzle::model::Piece;
use puzzle::setup::Problem;
use puzzle::view::connected_parts;
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

use crate::certificate::{Certificate, Labels, PLAIN};
use crate::chain_words::things;
use crate::data::{cells_data, facts};
use crate::findings::is_connected;
use crate::ground::{Ground, board_names, coordinates};
use crate::pieces::{area_lines, sizes, sizes_data};

/// Ways to fill the components by halves that are kept at a time.
const MOST_STATES: usize = 20_000;

/// Least and most cells that are to be covered.
type Span = (usize, usize);

/// The proof that the sizes of the components do not come out, if there is one.
///
/// # Errors
///
/// What the guard returns.
pub fn components_certificate<E>(
    problem: &Problem,
    guard: Guard<'_, E>,
) -> Result<Option<Certificate>, E> {
    let (pieces, lattice) = (&problem.puzzle.pieces, problem.puzzle.lattice);
    let mut parts = connected_parts(&problem.region.cells, |cell| problem.surface.neighbours(cell));
    if parts.len() < 2 || !pieces.iter().all(|piece| is_connected(piece, lattice)) {
        return Ok(None);
    }
    parts.arrange_by_key(|part| (part.len(), part[0]));
    let optional: FxHashSet<&Cell> = problem.region.optional.iter().collect();
    let free = |part: &Vec<Cell>| part.iter().filter(|cell| optional.contains(cell)).count();
    let spans: Vec<Span> = parts.iter().map(|part| (part.len() - free(part), part.len())).collect();
    let bad = first_bad(pieces, &spans, guard)?;
    if bad.is_none() && dealt(pieces, &spans, guard)? != Some(false) {
        return Ok(None);
    }
    Ok(Some(components(problem, &parts, &spans, bad)))
}

/// The number of the first part that has a size that no choice of pieces has.
fn first_bad<E>(pieces: &[Piece], spans: &[Span], guard: Guard<'_, E>) -> Result<Option<usize>, E> {
    for (number, span) in spans.iter().enumerate() {
        if !can_be_filled(pieces, *span, guard)? {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

fn components(
    problem: &Problem,
    parts: &[Vec<Cell>],
    spans: &[Span],
    bad: Option<usize>,
) -> Certificate {
    let pieces = &problem.puzzle.pieces;
    let sizes: Vec<String> = spans.iter().map(|(_, most)| most.to_string()).collect();
    let mut text = format!(
        "The board falls into {} parts of {} cells, and each piece lies in one. ",
        parts.len(),
        and_list(&sizes)
    );
    text += &match bad {
        None => "However the pieces are dealt to the parts, some part does not get its area".into(),
        Some(bad) => format!(
            "No choice of pieces has the area of the part of {} around {}",
            things(spans[bad].1, "cell"),
            board_names(problem).name(&parts[bad][0])
        ),
    };
    let data = |(part, (least, _)): (&Vec<Cell>, &Span)| -> Value {
        json!({"cells": cells_data(part, coordinates(problem)), "least": least})
    };
    let data: Value = parts.iter().zip(spans).map(data).collect();
    let letters = ('a'..='z').chain(std::iter::repeat('z'));
    let labels = parts.iter().zip(letters);
    Certificate {
        kind: "components",
        text: text + ", so there is no solution.",
        details: area_lines(pieces),
        facts: facts(json!({"parts": data, "part": bad, "sizes": sizes_data(pieces)})),
        labels: labels
            .flat_map(|(part, name)| part.iter().map(move |cell| (*cell, name)))
            .collect(),
        ..Certificate::default()
    }
}

/// Whether some choice of pieces has one of the sizes.
fn can_be_filled<'p, E>(
    pieces: impl IntoIterator<Item = &'p Piece>,
    (least, most): Span,
    guard: Guard<'_, E>,
) -> Result<bool, E> {
    let areas = areas_of_some(pieces, most, guard)?;
    Ok(areas.greatest().is_some_and(|greatest| greatest >= least))
}

/// Whether the pieces can be dealt to parts by area; none if that is too much work.
fn dealt<E>(pieces: &[Piece], spans: &[Span], guard: Guard<'_, E>) -> Result<Option<bool>, E> {
    let mut states: BTreeSet<Vec<usize>> = [vec![0; spans.len()]].into();
    for piece in pieces {
        let (low, high) = piece.copies;
        let sizes = sizes(piece);
        let (mut layer, mut found) = (states, BTreeSet::new());
        let mut number = 0;
        while !layer.is_empty() && high.is_none_or(|high| number <= high) {
            guard(0)?;
            if number >= low {
                if layer.is_subset(&found) {
                    break;
                }
                found.extend(layer.iter().cloned());
            }
            layer = with_one_more(&layer, &sizes, spans);
            if layer.len() + found.len() > MOST_STATES {
                return Ok(None);
            }
            number += 1;
        }
        states = found;
    }
    let is_filled =
        |areas: &Vec<usize>| areas.iter().zip(spans).all(|(area, (least, _))| area >= least);
    Ok(Some(states.iter().any(is_filled)))
}

/// What areas the parts can have with a piece more.
fn with_one_more(
    layer: &BTreeSet<Vec<usize>>,
    sizes: &[usize],
    spans: &[Span],
) -> BTreeSet<Vec<usize>> {
    let mut found = BTreeSet::new();
    for areas in layer {
        for size in sizes {
            for (part, (_, most)) in spans.iter().enumerate() {
                if areas[part] + size <= *most {
                    let mut more = areas.clone();
                    more[part] += size;
                    found.insert(more);
                }
            }
        }
    }
    found
}

/// The proof that some part of the board cannot be filled by its size.
///
/// Parts are not what looks connected, but the cells that placements join.
///
/// # Errors
///
/// What the guard returns.
pub fn part_certificate<E>(
    ground: &Ground<'_>,
    guard: Guard<'_, E>,
) -> Result<Option<Certificate>, E> {
    let cells = &ground.board.cells;
    let mut parts = joined_parts(ground);
    if parts.len() < 2 {
        return Ok(None);
    }
    parts.arrange_by_key(|part| part.cells.len());
    let optional = ground.optional();
    for part in parts {
        let pieces: Vec<&Piece> =
            part.pieces.iter().map(|&piece| &ground.pieces()[piece as usize]).collect();
        let is_needed = |cell: &&u32| !optional.contains(&cells[**cell as usize]);
        let span = (part.cells.iter().filter(is_needed).count(), part.cells.len());
        if !can_be_filled(pieces.iter().copied(), span, guard)? {
            return Ok(Some(part_of(ground, &part, &pieces, span)));
        }
    }
    Ok(None)
}

fn part_of(
    ground: &Ground<'_>,
    part: &Part,
    pieces: &[&Piece],
    (least, most): Span,
) -> Certificate {
    let cells = &ground.board.cells;
    let own: Vec<&Cell> = part.cells.iter().map(|&cell| &cells[cell as usize]).collect();
    let span = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let text = format!(
        "No piece can lie across the border of the part of the board around {}, and the pieces that \
         fit inside it cannot make its area of {span} cells, so there is no solution.",
        ground.names().name(own[0])
    );
    let names: Value = pieces.iter().map(|piece| piece.name.as_str()).collect();
    let data = cells_data(own.iter().copied(), ground.coordinates());
    let mut labels = Labels::all(cells, PLAIN);
    labels.put(own, 'x');
    Certificate {
        kind: "part",
        text,
        details: area_lines(pieces.iter().copied()),
        facts: facts(json!({"cells": data, "least": least, "pieces": names})),
        legend: "x is the part:".into(),
        labels,
        ..Certificate::default()
    }
}

/// A part that no placement joins to the rest.
struct Part {
    /// The numbers of its cells, ascending.
    cells: Vec<u32>,
    /// The pieces that have a placement in it, ascending.
    pieces: Vec<u32>,
}

/// The parts that placements join, in the order of their first cells.
fn joined_parts(ground: &Ground<'_>) -> Vec<Part> {
    let placements = ground.placements;
    let mut roots: Vec<u32> = (0..ground.board.len() as u32).collect();
    for number in 0..placements.len() {
        let [first, others @ ..] = placements.cells(number) else { continue };
        for &other in others {
            let (one, other) = (root(&mut roots, *first), root(&mut roots, other));
            roots[other as usize] = one;
        }
    }
    let mut parts: Vec<Part> = vec![];
    let mut of_root: Vec<Option<usize>> = vec![None; roots.len()];
    for cell in 0..roots.len() as u32 {
        let root = root(&mut roots, cell) as usize;
        let place = *of_root[root].get_or_insert_with(|| {
            parts.push(Part { cells: vec![], pieces: vec![] });
            parts.len() - 1
        });
        parts[place].cells.push(cell);
    }
    for number in 0..placements.len() {
        let root = root(&mut roots, placements.cells(number)[0]) as usize;
        if let Some(place) = of_root[root] {
            let (piece, own) = (placements.kind(number).0, &mut parts[place].pieces);
            // Placements are in the order of their pieces.
            if own.last() != Some(&piece) {
                own.push(piece);
            }
        }
    }
    parts
}

/// The cell that stands for the part of another.
fn root(roots: &mut [u32], mut cell: u32) -> u32 {
    while roots[cell as usize] != cell {
        roots[cell as usize] = roots[roots[cell as usize] as usize];
        cell = roots[cell as usize];
    }
    cell
}
