//! Certificates that need no more than counting: area, parts, places, two colours.
//!
//! Area, places and colours are facts of `check`; here they get the numbers to check them by.

use std::collections::BTreeSet;

use compile::Tally;
use cover::Arrange;
use puzzle::balance::difference_text;
use puzzle::cell::Cell;
use puzzle::certificates::{
    AREA, DEAD_CELLS, Finding, NO_PLACEMENT, PARITY, area_finding, parity_finding,
    placeless_findings, uncovered_finding,
};
use puzzle::laying::Guard;
use serde_json::{Map, Value, json};

use crate::certificate::{Certificate, Labels, PLAIN};
use crate::data::{cells_data, facts};
use crate::ground::Ground;
use crate::parts::{components_certificate, part_certificate};
use crate::pieces::{area_lines, copies_text, sizes_data};

/// Cells that are named.
const NAMED: usize = 8;

/// The plainest certificate that counting gives, if any.
///
/// # Errors
///
/// What the guard returns.
pub fn counting_certificate<E>(
    ground: &Ground<'_>,
    guard: Guard<'_, E>,
) -> Result<Option<Certificate>, E> {
    let (problem, tally) = (ground.problem(), ground.tally());
    if let Some(found) = area_finding(problem, guard)? {
        return Ok(Some(of_area(ground, found)));
    }
    guard(0)?;
    if let Some(found) = components_certificate(problem, guard)? {
        return Ok(Some(found));
    }
    // Of several that do not fit the last one is reported.
    let fatal = |found: &Finding| found.fatal;
    if let Some(found) = placeless_findings(problem, &tally).into_iter().rfind(fatal) {
        return Ok(Some(of_places(ground, found, &tally)));
    }
    if uncovered_finding(ground.board, &tally).is_some_and(|found| found.fatal) {
        return Ok(Some(of_dead_cells(ground, &tally)));
    }
    guard(0)?;
    if let Some(found) = part_certificate(ground, guard)? {
        return Ok(Some(found));
    }
    let parity = parity_finding(problem, &tally, guard)?.filter(fatal);
    Ok(parity.map(|found| of_parity(ground, found, &tally)))
}

fn of_area(ground: &Ground<'_>, found: Finding) -> Certificate {
    Certificate {
        kind: AREA,
        text: found.text,
        details: area_lines(ground.pieces()),
        facts: facts(json!({"sizes": sizes_data(ground.pieces())})),
        ..Certificate::default()
    }
}

fn of_places(ground: &Ground<'_>, found: Finding, tally: &Tally) -> Certificate {
    let pieces = ground.pieces().iter().zip(&tally.placements);
    let few = pieces.filter(|(piece, number)| u64::from(**number) < piece.copies.0);
    let few: Value = few.map(|(piece, _)| piece.name.as_str()).collect();
    let facts = facts(json!({"pieces": few}));
    Certificate { kind: NO_PLACEMENT, text: found.text, facts, ..Certificate::default() }
}

fn of_dead_cells(ground: &Ground<'_>, tally: &Tally) -> Certificate {
    let optional = ground.optional();
    let cells = &ground.board.cells;
    let dead = tally.uncovered.iter().map(|&cell| &cells[cell as usize]);
    let dead: Vec<&Cell> = dead.filter(|cell| !optional.contains(cell)).collect();
    let names = ground.names();
    let named: Vec<String> = dead.iter().take(NAMED).map(|cell| names.name(cell)).collect();
    let more = match dead.len() {
        number if number > NAMED => format!(" and {} more", number - NAMED),
        _ => String::new(),
    };
    let mut labels = Labels::all(cells, PLAIN);
    labels.put(dead.iter().copied(), 'x');
    Certificate {
        kind: DEAD_CELLS,
        text: format!("No placement covers {}{more}, so there is no solution.", named.join(", ")),
        facts: facts(json!({"cells": cells_data(dead, ground.coordinates())})),
        legend: "x is a cell that nothing covers:".into(),
        labels,
        ..Certificate::default()
    }
}

fn of_parity(ground: &Ground<'_>, found: Finding, tally: &Tally) -> Certificate {
    let colouring = ground.board.surface().colouring();
    let is_white = |cell: &Cell| colouring.is_some_and(|colours| colours.of(cell) == 1);
    let label = |cell: &Cell| (*cell, if is_white(cell) { 'o' } else { 'x' });
    let pieces = ground.pieces().iter().zip(&tally.gains);
    let gains: Map<String, Value> =
        pieces.map(|(piece, gains)| (piece.name.clone(), json!(gains))).collect();
    Certificate {
        kind: PARITY,
        text: found.text,
        details: parity_details(ground, tally),
        facts: facts(json!({"differences": gains})),
        legend: "x is black, o is white:".into(),
        labels: ground.board.cells.iter().map(label).collect(),
        ..Certificate::default()
    }
}

/// The pieces by the differences of colour that they can make.
fn parity_details(ground: &Ground<'_>, tally: &Tally) -> Vec<String> {
    let mut by_gains: Vec<(&[i32], Vec<String>)> = vec![];
    for (piece, gains) in ground.pieces().iter().zip(&tally.gains) {
        let name = || copies_text(piece) + &piece.name;
        match by_gains.iter_mut().find(|(own, _)| own == gains) {
            _ if gains.is_empty() => {}
            Some((_, names)) => names.push(name()),
            None => by_gains.push((gains, vec![name()])),
        }
    }
    by_gains.arrange();
    let line = |(gains, names): (&[i32], Vec<String>)| {
        let gains: BTreeSet<i64> = gains.iter().map(|&gain| i64::from(gain)).collect();
        format!("covers {}: {}", difference_text(&gains), names.join(", "))
    };
    by_gains.into_iter().map(line).collect()
}
