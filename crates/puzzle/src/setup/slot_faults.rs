//! What is wrong with slots themselves, whatever is chosen.

use rustc_hash::FxHashSet;

use super::matching::any_matched;
use super::offer::{Offer, cells_text};
use super::slot::{BLOCKED, Choice, NamedCells, Setup, Slot};
use crate::cell::Cell;
use crate::document::Fault;
use crate::document::letters::is_letter_or_digit;
use crate::document::words::quoted;
use crate::path;

/// What is wrong with a setup.
pub fn setup_faults(setup: &Setup, offer: &Offer<'_>) -> Vec<Fault> {
    let mut found: Vec<Fault> =
        setup.slots.iter().flat_map(|slot| slot_faults(slot, offer)).collect();
    let names = setup.names();
    let (mut once, mut twice) = (FxHashSet::default(), FxHashSet::default());
    for name in &names {
        if !once.insert(*name) && twice.insert(*name) {
            let path = path!["setup", *name];
            found.push(Fault::new(path, "this slot is given twice", "rename one"));
        }
    }
    let listed = names.join(", ");
    let listed = if listed.is_empty() { "none" } else { &listed };
    for (index, banned) in setup.never.iter().enumerate() {
        for (name, _) in banned.iter().filter(|(name, _)| !once.contains(name.as_str())) {
            let what = format!("there is no slot {}", quoted(name));
            let path = path!["setup", "never", index];
            found.push(Fault::new(path, what, format!("slots: {listed}")));
        }
    }
    found
}

/// What is wrong with one slot: its role first.
fn slot_faults(slot: &Slot, offer: &Offer<'_>) -> Vec<Fault> {
    let mut found = vec![];
    let mut chars = slot.role.chars();
    let is_mark =
        matches!((chars.next(), chars.next()), (Some(mark), None) if is_letter_or_digit(mark));
    if slot.role != BLOCKED && !is_mark {
        let what = format!("'as' is {}", quoted(&slot.role));
        let todo = "write 'blocked' or a mark (a letter or digit)";
        found.push(Fault::new(path!["setup", slot.name.as_str(), "as"], what, todo));
    }
    match &slot.choice {
        Choice::OneInEach(domains) => found.extend(domain_faults(&slot.name, domains, offer)),
        Choice::Label(labels) => {
            let wrong = labels.iter().filter_map(|label| label_fault(&slot.name, label, offer));
            found.extend(wrong);
        }
        Choice::AnyCells(count) => found.extend(count_fault(&slot.name, *count, offer)),
    }
    found
}

/// Each domain without a cell on the board; or that no choice exists.
fn domain_faults(slot: &str, domains: &NamedCells, offer: &Offer<'_>) -> Vec<Fault> {
    let path = path!["setup", slot, "one_in_each"];
    if domains.is_empty() {
        return vec![Fault::new(path, "there are no domains", "name at least one")];
    }
    let reduced: Vec<Vec<Cell>> = domains.iter().map(|(_, cells)| offer.of(cells)).collect();
    let empty = domains.iter().zip(&reduced).filter(|(_, cells)| cells.is_empty());
    let fault = |name: &str| {
        let what = format!("domain {} has no cell on the board", quoted(name));
        let path = path!["setup", slot, "one_in_each", name];
        Fault::new(path, what, "give it a cell of the region")
    };
    let mut found: Vec<Fault> = empty.map(|((name, _), _)| fault(name)).collect();
    if found.is_empty() && any_matched(&reduced).is_none() {
        let what = "no choice of different cells, one from each domain, exists";
        found.push(Fault::new(path, what, "widen a domain"));
    }
    found
}

/// A label with a cell off the board, or with none.
fn label_fault(
    slot: &str,
    (label, cells): &(String, Vec<Cell>),
    offer: &Offer<'_>,
) -> Option<Fault> {
    if !cells.is_empty() && cells.iter().all(|cell| offer.has(cell)) {
        return None;
    }
    let text = cells_text(cells, offer.coordinates);
    let text = if text.is_empty() { "no cell" } else { &text };
    let what = format!("label {} stands for {text}, which is not on the board", quoted(label));
    let path = path!["setup", slot, "choose", label.as_str()];
    Some(Fault::new(path, what, "give it cells of the region"))
}

/// A number of cells that the board does not have.
fn count_fault(slot: &str, count: u64, offer: &Offer<'_>) -> Option<Fault> {
    let size = offer.cells.len() as u64;
    if (1..=size).contains(&count) {
        return None;
    }
    let what = format!("count is {count} but the board has {size} cells");
    Some(Fault::new(path!["setup", slot, "count"], what, "choose between 1 and that"))
}
