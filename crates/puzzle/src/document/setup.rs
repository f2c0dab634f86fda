//! Reads the setup of a document: its slots, the settings that do not exist, chosen values.
//!
//! Values under `set` stay as they are written, since the puzzle alone can judge them; only a picture among
//! them is looked at here, where its rows still have places.

use rustc_hash::FxHashSet;

use super::cells::{read_cell, read_cells};
use super::keys::{CHOICE_KEYS, SLOT};
use super::letters::{is_letter_or_digit, is_space};
use super::node::{Key, Node, Value};
use super::reading::Reading;
use super::values::{read_entries, read_mapping, read_one_of, read_small, read_word, read_words};
use super::words::{clipped, hint, quoted};
use crate::setup::{BLOCKED, Choice, NamedCells, Setup, Slot};

/// The key under `setup` that is no slot.
const NEVER: &str = "never";

/// A setting that does not exist: slot name to labels.
type Banned = Vec<(String, Vec<String>)>;

/// What stands under `setup`.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    /// Slots without fault, and the settings of them that do not exist.
    pub setup: Setup,
    /// For each entry of `never` its index in the document.
    pub never_index: Vec<usize>,
}

/// Reads the setup; slots with faults, and settings that name them, are left out.
pub fn read_setup(reading: &mut Reading, node: &Node) -> Slots {
    let mut found = Slots::default();
    let Some(entries) = node.entries() else {
        let todo = "write {pegs: {as: o, count: 3}}";
        reading.wrong(node, "a mapping from names to slots", todo);
        return found;
    };
    let mut faulty: FxHashSet<&str> = FxHashSet::default();
    for (name, child) in entries.iter().filter(|(name, _)| name != NEVER) {
        match read_slot(reading, name, child) {
            Some(slot) => found.setup.slots.push(slot),
            None => drop(faulty.insert(name)),
        }
    }
    let todo = "write [{month: Feb, day: [30, 31]}]";
    let never = node.get(NEVER).and_then(|node| read_entries(reading, node, "a list", todo));
    for (index, entry) in never.unwrap_or(&[]).iter().enumerate() {
        let banned = read_never(reading, entry, &found.setup.slots);
        let is_sound =
            |banned: &Banned| !banned.iter().any(|(name, _)| faulty.contains(name.as_str()));
        if let Some(banned) = banned.filter(is_sound) {
            found.setup.never.push(banned);
            found.never_index.push(index);
        }
    }
    found
}

fn read_slot(reading: &mut Reading, name: &str, node: &Node) -> Option<Slot> {
    let todo = "write {as: blocked, count: 3}, for example";
    let given = read_mapping(reading, node, &SLOT, todo)?;
    let before = reading.faults.len();
    let role = given.get("as").and_then(|role| read_role(reading, role));
    let chosen = read_one_of(reading, node, &given, &CHOICE_KEYS, "a slot")?;
    let choice = read_choice(reading, chosen);
    let slot = Slot { name: name.to_owned(), role: role?, choice: choice? };
    (reading.faults.len() == before).then_some(slot)
}

/// Reads what stands behind `one_in_each`, `choose` or `count`.
fn read_choice(reading: &mut Reading, node: &Node) -> Option<Choice> {
    let Some(Key::Name(key)) = node.path.last() else { return None };
    let key: &str = key;
    if key == "count" {
        let count = read_small(reading, node, Some(1), "write how many cells are chosen")?;
        return u64::try_from(count).ok().map(Choice::AnyCells);
    }
    let is_each = key == "one_in_each";
    let Some(entries) = node.entries() else {
        let noun = if is_each { "domains" } else { "labels" };
        reading.wrong(node, &format!("a mapping of {noun}"), "write {NAME: [[x, y], ...]}");
        return None;
    };
    let mut named = NamedCells::new();
    for (name, child) in entries {
        let cells = if is_each {
            read_cells(reading, child, "region_cells", None)
        } else {
            read_label(reading, child)
        };
        named.push((name.clone(), cells.unwrap_or_default()));
    }
    Some(if is_each { Choice::OneInEach(named) } else { Choice::Label(named) })
}

/// Reads what chosen cells become: `blocked` or a mark.
fn read_role(reading: &mut Reading, node: &Node) -> Option<String> {
    let role = read_word(reading, node, "'blocked' or a mark")?;
    let mut chars = role.chars();
    let is_mark =
        matches!((chars.next(), chars.next()), (Some(mark), None) if is_letter_or_digit(mark));
    if role == BLOCKED || is_mark {
        return Some(role);
    }
    let what = format!("'as' is {}, neither blocked nor a mark", quoted(&clipped(&role)));
    reading.fault(node, what, "write blocked, or a mark: one letter or digit");
    None
}

/// Reads the cells of a label; one cell may stand without the outer brackets.
fn read_label(reading: &mut Reading, node: &Node) -> Option<Vec<crate::cell::Cell>> {
    let first = node.items().and_then(<[Node]>::first);
    if first.is_some_and(|first| first.items().is_none()) {
        return read_cell(reading, node, None).map(|cell| vec![cell]);
    }
    read_cells(reading, node, "region_cells", None)
}

/// Reads one setting that does not exist; its labels are checked against their slots.
fn read_never(reading: &mut Reading, node: &Node, slots: &[Slot]) -> Option<Banned> {
    let Some(entries) = node.entries().filter(|entries| !entries.is_empty()) else {
        let todo = "write {month: Feb, day: [30, 31]}";
        reading.wrong(node, "a mapping from slots to labels", todo);
        return None;
    };
    let mut banned = Banned::new();
    for (name, child) in entries {
        let words = read_words(reading, child, "a label")?;
        if let Some(slot) = slots.iter().find(|slot| slot.name == *name) {
            check_labels(reading, child, slot, &words);
        }
        banned.push((name.clone(), words));
    }
    Some(banned)
}

/// Reports words that are no labels of a slot.
fn check_labels(reading: &mut Reading, node: &Node, slot: &Slot, words: &[String]) {
    let name = quoted(&clipped(&slot.name));
    let Some(labels) = slot.labels() else {
        let what = format!("slot {name} has no labels: its values are cells");
        reading.fault(node, what, "'never' speaks of slots with 'choose'");
        return;
    };
    let known: Vec<&str> = labels.iter().map(|(label, _)| label.as_str()).collect();
    for word in words.iter().filter(|word| !known.contains(&word.as_str())) {
        let what = format!("slot {name} has no label {}", quoted(&clipped(word)));
        reading.fault(node, what, hint(word, &known, "labels"));
    }
}

/// Reports pictures under `set` whose rows do not have the extent of the region.
///
/// * `node`: the mapping under `set`.
/// * `setup`: its slots; a label is no picture.
/// * `sides`: the extent, by axis, of the region that the picture must fit; none if it is not known.
pub fn check_pictures(reading: &mut Reading, node: &Node, setup: &Setup, sides: &[usize]) {
    for (name, child) in node.entries().unwrap_or(&[]) {
        let Some(slot) = setup.slots.iter().find(|slot| slot.name == *name) else { continue };
        let mut labels = slot.labels().into_iter().flatten();
        let is_label = labels.any(|(label, _)| *label == child.text);
        if let (Value::Text(text), false) = (&child.value, is_label) {
            check_rows(reading, child, text, sides);
        }
    }
}

/// Reports rows that are too short or too long, and too few or too many of them.
fn check_rows(reading: &mut Reading, node: &Node, text: &str, sides: &[usize]) {
    let inner = text.trim_matches('\n');
    let separator = if inner.contains('\n') { '\n' } else { '/' };
    let mut words = text.split(is_space).filter(|word| !word.is_empty());
    if !inner.contains(separator) || words.all(|word| word.contains(',')) {
        return;
    }
    let rows = rows_of(text, inner, separator);
    let Some((_, first)) = rows.first() else { return };
    let width = sides.first().copied().unwrap_or(first.chars().count());
    for (number, (start, row)) in (1..).zip(&rows) {
        let size = row.chars().count();
        if size != width {
            let what = format!("row {number} of the picture has {size} characters, not {width}");
            let todo =
                "draw every cell of the region's box, with a dot for a cell that is not chosen";
            let place = reading.inside(node, *start);
            reading.fault_at(place, node.path.clone(), what, todo);
        }
    }
    let height = match sides {
        [] => rows.len(),
        [_, others @ ..] => others.iter().take(2).product(),
    };
    if rows.len() != height {
        let what = format!("the picture has {} rows, not {height}", rows.len());
        reading.fault(node, what, "draw every row of the region's box");
    }
}

/// The rows of a picture, each with the number of its first character in the text.
fn rows_of<'t>(text: &str, inner: &'t str, separator: char) -> Vec<(usize, &'t str)> {
    let mut start = text.chars().take_while(|char| *char == '\n').count();
    let mut rows = vec![];
    for row in inner.split([separator, '|']) {
        if !row.is_empty() || separator == '/' {
            rows.push((start, row));
        }
        start += row.chars().count() + 1;
    }
    rows
}
