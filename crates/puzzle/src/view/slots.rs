//! The setup as a face shows it: slots with their values and words, labels of cells, and switches.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Value, json};

use super::plain::{self, named_cells, object};
use super::shown::with_settings;
use crate::cell::Cell;
use crate::document::Fault;
use crate::setup::{Choice, Chosen, NamedCells, Offer, Problem, Slot, settle, switch_names};

/// The slots, each with its value and what may be chosen.
pub(super) fn slots(problem: &Problem) -> Value {
    let offer = Offer::new(&problem.puzzle.region.cells, problem.puzzle.lattice.coordinates);
    problem.puzzle.setup.slots.iter().map(|slot| slot_value(problem, slot, &offer)).collect()
}

fn slot_value(problem: &Problem, slot: &Slot, offer: &Offer<'_>) -> Value {
    let coordinates = offer.coordinates;
    let chosen = problem.setting.iter().find(|(name, _)| *name == slot.name);
    let value = match chosen {
        None => Value::Null,
        Some((_, Chosen::Label(label))) => json!(label),
        Some((_, Chosen::Cells(cells))) => plain::cells(cells, coordinates),
    };
    let (kind, key, choice) = match &slot.choice {
        Choice::Label(labels) => ("choose", "labels", plain::named(labels, coordinates)),
        Choice::OneInEach(domains) => {
            let reduced = domains.iter().map(|(name, cells)| (name.clone(), offer.of(cells)));
            let reduced: NamedCells = reduced.collect();
            ("one_in_each", "domains", plain::named(&reduced, coordinates))
        }
        Choice::AnyCells(count) => ("count", "number", json!(count)),
    };
    object([
        ("name", json!(slot.name)),
        ("role", json!(slot.role)),
        ("value", value),
        ("text", Value::from(slot.rule(offer))),
        ("kind", json!(kind)),
        (key, choice),
    ])
}

/// The labels of the cells that slots of labels name, if no laid piece covers them.
pub(super) fn labels(problem: &Problem) -> Value {
    let puzzle = &problem.puzzle;
    let covered: FxHashSet<&Cell> = puzzle.placed.iter().flat_map(|one| &one.cells).collect();
    let mut seen = FxHashSet::default();
    let mut found: Vec<(&Cell, String)> = vec![];
    for labels in puzzle.setup.slots.iter().filter_map(Slot::labels) {
        let own = labels_of_cells(labels).into_iter();
        found.extend(own.filter(|(cell, _)| !covered.contains(cell) && seen.insert(*cell)));
    }
    named_cells(found.iter().map(|(cell, label)| (*cell, label)), puzzle.lattice.coordinates)
}

/// For each cell the labels that name it.
fn labels_of_cells(labels: &NamedCells) -> Vec<(&Cell, String)> {
    let mut places: FxHashMap<&Cell, usize> = FxHashMap::default();
    let mut found: Vec<(&Cell, String)> = vec![];
    for (label, cells) in labels {
        for cell in cells {
            match places.get(cell) {
                Some(&place) => found[place].1 += &format!("/{label}"),
                None => {
                    places.insert(cell, found.len());
                    found.push((cell, label.clone()));
                }
            }
        }
    }
    found
}

/// The switches, each with what its rules say.
///
/// # Errors
///
/// Every fault of the rules where none of them is switched off.
pub(super) fn switches(problem: &Problem) -> Result<Value, Vec<Fault>> {
    let puzzle = &problem.puzzle;
    let names = switch_names(&puzzle.rules);
    if names.is_empty() {
        return Ok(json!([]));
    }
    let kept = puzzle.settings.iter().filter(|(name, _)| !names.contains(&name.as_str()));
    let every = settle(with_settings(puzzle, kept.cloned().collect()), &[], true);
    let every: Arc<Problem> = Arc::new(every.map_err(|refusal| refusal.faults().to_vec())?);
    let said = |name: &str| {
        let rules = puzzle.rules.iter().zip(&every.rules);
        let own = rules.filter(|(rule, _)| rule.switch.as_deref() == Some(name));
        own.map(|(_, read)| read.to_string()).collect::<Vec<_>>().join("; ")
    };
    let switch = |name: &&str| {
        let set = problem.switches.iter().find(|(known, _)| known == name);
        json!({"name": name, "on": set.is_none_or(|(_, is_on)| *is_on), "text": said(name)})
    };
    Ok(names.iter().map(switch).collect())
}
