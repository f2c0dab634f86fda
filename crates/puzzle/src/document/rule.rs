//! Reads the rules, the placed pieces, the goal and the groups of a document.
//!
//! A rule is kept as it is written; the model reads its value and reports its faults.

use super::cells::read_cells;
use super::keys::{GOAL, KeyTable, MOVES, PLACED};
use super::node::{Node, Value};
use super::reading::Reading;
use super::values::{read_entries, read_integer, read_mapping, read_small, read_truth, read_word};
use super::words::{clipped, commas, label};
use crate::model::{Moves, Placed, Rule};

/// The key beside a rule that names the setting which can turn it off.
pub const SWITCH: &str = "switch";

/// Entries without fault by their index in the document.
pub type ByIndex<T> = Vec<(usize, T)>;

/// Reads the rules.
pub fn read_rules(reading: &mut Reading, node: &Node) -> ByIndex<Rule> {
    let nodes = read_entries(reading, node, "a list of rules", "write - marks: match");
    let nodes = nodes.unwrap_or(&[]).iter().enumerate();
    nodes.filter_map(|(index, item)| Some((index, read_rule(reading, item)?))).collect()
}

fn read_rule(reading: &mut Reading, node: &Node) -> Option<Rule> {
    let Some(entries) = node.entries() else {
        let todo = match node.text.as_str() {
            "" => "write {marks: match}".to_owned(),
            text => format!("write {{{}: true}}", clipped(text)),
        };
        reading.wrong(node, "a rule", todo);
        return None;
    };
    let kinds: Vec<_> = entries.iter().filter(|(key, _)| key != SWITCH).collect();
    let [(kind, value)] = kinds[..] else {
        let names: Vec<&str> = kinds.iter().map(|(kind, _)| kind.as_str()).collect();
        let listed = clipped(&names.join(", "));
        let listed = if listed.is_empty() { "none" } else { &listed };
        let what = format!("{} names {} rules: {listed}", label(&node.path), kinds.len());
        let todo = "write each rule as an entry of its own, {marks: match}";
        reading.fault(node, what, todo);
        return None;
    };
    let switch = match node.get(SWITCH) {
        Some(switch) => Some(read_word(reading, switch, "the name of a switch")?),
        None => None,
    };
    Some(Rule { kind: kind.clone(), value: value.clone(), switch })
}

/// Reads the placed pieces.
pub fn read_placed(reading: &mut Reading, node: &Node) -> ByIndex<Placed> {
    read_places(reading, node, "placed pieces", &PLACED)
}

/// Reads where pieces of a tray lie in the end.
pub fn read_goal(reading: &mut Reading, node: &Node) -> ByIndex<Placed> {
    read_places(reading, node, "goals", &GOAL)
}

fn read_places(
    reading: &mut Reading,
    node: &Node,
    nouns: &str,
    table: &KeyTable,
) -> ByIndex<Placed> {
    let todo = "write [{piece: NAME, cells: [[0, 0], [1, 0]]}]";
    let nodes = read_entries(reading, node, &format!("a list of {nouns}"), todo).unwrap_or(&[]);
    let (size, cap) = (nodes.len() as u64, reading.limits.most("region_cells"));
    if size > cap {
        let (size_text, cap) = (commas(size), commas(cap));
        let what = format!("there are {size_text} {nouns}, the limit is {cap}, as of cells");
        let advice = reading.limits.advice("region_cells", Some(size));
        reading.fault(node, what, advice);
        return vec![];
    }
    let nodes = nodes.iter().enumerate();
    let read =
        nodes.filter_map(|(index, item)| Some((index, read_place(reading, item, todo, table)?)));
    read.collect()
}

fn read_place(reading: &mut Reading, node: &Node, todo: &str, table: &KeyTable) -> Option<Placed> {
    let given = read_mapping(reading, node, table, todo)?;
    let piece = given.get("piece").and_then(|name| read_word(reading, name, "the name of a piece"));
    let before = reading.faults.len();
    let orientation = given.get("orientation_index").and_then(|node| {
        read_small(reading, node, Some(0), "write the number of an orientation, from 0")
    });
    if reading.faults.len() > before {
        return None;
    }
    let node = given.get("cells")?;
    let cells = read_cells(reading, node, "piece_cells", None)?;
    if cells.is_empty() {
        reading.fault(node, "'cells' is an empty list", "give the cells the piece covers");
        return None;
    }
    reading.lattice?;
    let orientation = orientation.map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    Some(Placed { piece: piece?, cells, orientation })
}

/// Reads the moves that are allowed; what is faulty is as if it were not there.
pub fn read_moves(reading: &mut Reading, node: &Node) -> Moves {
    let usual = Moves::default();
    let Some(given) = read_mapping(reading, node, &MOVES, "write {turns: true}") else {
        return usual;
    };
    let turns = given.get("turns").and_then(|node| read_truth(reading, node));
    let clearance = given.get("clearance").and_then(|node| read_clearance(reading, node));
    let todo = "write a small whole number, e.g. 2";
    let fine = given.get("fine").and_then(|node| read_integer(reading, node, Some(1), todo));
    let paths = given.get("paths").and_then(|node| read_truth(reading, node));
    let todo = "write an even number, e.g. 32";
    let grid = given.get("grid").and_then(|node| read_integer(reading, node, Some(2), todo));
    let narrow = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    Moves {
        turns: turns.unwrap_or(usual.turns),
        clearance: clearance.unwrap_or(usual.clearance),
        fine: fine.map_or(usual.fine, narrow),
        paths: paths.unwrap_or(usual.paths),
        grid: grid.map_or(usual.grid, narrow),
    }
}

/// Reads a fraction: `1/20`, or a decimal number.
fn read_clearance(reading: &mut Reading, node: &Node) -> Option<(i64, i64)> {
    let is_number = matches!(node.value, Value::Whole(_) | Value::Number(_) | Value::Text(_));
    let found = if is_number { fraction(&node.text) } else { None };
    if found.is_none() {
        reading.wrong(node, "a fraction of a cell", "write for instance 1/20");
    }
    found
}

/// A fraction in lowest terms: two whole numbers, or a decimal number.
fn fraction(text: &str) -> Option<(i64, i64)> {
    let (above, below) = match text.split_once('/') {
        Some((above, below)) => (above.trim().parse().ok()?, below.trim().parse().ok()?),
        None => {
            let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
            let digits = format!("{whole}{rest}").parse().ok()?;
            (digits, 10_i64.checked_pow(u32::try_from(rest.len()).ok()?)?)
        }
    };
    let divisor = divisor(i64::abs(above), below);
    (below > 0).then(|| (above / divisor, below / divisor))
}

fn divisor(a: i64, b: i64) -> i64 {
    if b <= 0 { a.max(1) } else { divisor(b, a % b) }
}

/// Reads the groups of names.
pub fn read_groups(reading: &mut Reading, node: &Node) -> ByIndex<Vec<String>> {
    let todo = "write [[NAME, NAME], ...]";
    let nodes = read_entries(reading, node, "a list of groups", todo).unwrap_or(&[]);
    let mut found = vec![];
    for (index, item) in nodes.iter().enumerate() {
        let names = read_entries(reading, item, "a list of names of pieces", todo);
        let Some(names) = names else { continue };
        // Every name is read, so that all that are faulty are reported.
        let words: Vec<Option<String>> =
            names.iter().map(|name| read_word(reading, name, "the name of a piece")).collect();
        found.extend(words.into_iter().collect::<Option<_>>().map(|words| (index, words)));
    }
    found
}
