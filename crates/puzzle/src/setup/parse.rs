//! Reads a value of a slot as people write it: cells, text, a picture or a label.

use rustc_hash::FxHashSet;

use super::matching::matched;
use super::offer::Offer;
use super::slot::{Choice, Chosen, NamedCells, Slot};
use crate::cell::{Cell, MOST, shown};
use crate::document::letters::{digit, is_space};
use crate::document::picture::picture_layers_with_spaces;
use crate::document::words::{as_word, quoted, repr};
use crate::document::{Fault, Node, Value};
use crate::path;

/// A cell as it was written: its text, and the cell where there can be such a one.
struct Written {
    text: String,
    cell: Option<Cell>,
}

/// Reads a value of a slot.
///
/// Fails with the fault of a value that cannot be read, or that breaks the rule of the slot.
pub fn parse(slot: &Slot, given: &Node, offer: &Offer<'_>) -> Result<Chosen, Fault> {
    let read = match &slot.choice {
        Choice::OneInEach(domains) => parse_domains(domains, given, offer),
        Choice::Label(labels) => parse_label(labels, given, offer),
        Choice::AnyCells(count) => parse_any(*count, given, offer),
    };
    read.map_err(|what| refusal(slot, what, offer))
}

/// The fault of a value that breaks the rule of a slot.
pub fn refusal(slot: &Slot, what: String, offer: &Offer<'_>) -> Fault {
    Fault::new(path!["set", slot.name.as_str()], what, slot.rule(offer))
}

/// The cells in the order of the domains that they are matched to.
fn parse_domains(domains: &NamedCells, given: &Node, offer: &Offer<'_>) -> Result<Chosen, String> {
    let cells = parse_cells(given, offer)?;
    if cells.len() != domains.len() {
        let (number, needed) = (cells.len(), domains.len());
        return Err(format!("{number} cells are given, but {needed} are needed"));
    }
    let reduced: Vec<Vec<Cell>> = domains.iter().map(|(_, cells)| offer.of(cells)).collect();
    if let Some(found) = matched(&cells, &reduced) {
        return Ok(Chosen::Cells(found));
    }
    let held = |((name, _), domain): (&(String, Vec<Cell>), &Vec<Cell>)| {
        let domain: FxHashSet<&Cell> = domain.iter().collect();
        let own = cells.iter().filter(|cell| domain.contains(cell));
        let own: Vec<String> = own.map(|cell| shown(cell, offer.coordinates)).collect();
        format!("{}: [{}]", quoted(name), own.join(", "))
    };
    let held: Vec<String> = domains.iter().zip(&reduced).map(held).collect();
    Err(format!("not one cell in each domain: {{{}}}", held.join(", ")))
}

/// A label, or the one that stands for the cells.
fn parse_label(labels: &NamedCells, given: &Node, offer: &Offer<'_>) -> Result<Chosen, String> {
    let word = as_word(given);
    if labels.iter().any(|(label, _)| *label == word) {
        return Ok(Chosen::Label(word));
    }
    let set = |cells: &[Cell]| cells.iter().copied().collect::<FxHashSet<Cell>>();
    let cells = parse_cells(given, offer).ok().map(|cells| set(&cells));
    let named = cells.and_then(|cells| labels.iter().find(|(_, own)| set(own) == cells));
    let label = named.map(|(label, _)| Chosen::Label(label.clone()));
    label.ok_or_else(|| format!("{} is no label and no label's cells", repr(given)))
}

/// So many cells, sorted.
fn parse_any(count: u64, given: &Node, offer: &Offer<'_>) -> Result<Chosen, String> {
    let mut cells = parse_cells(given, offer)?;
    if cells.len() as u64 != count {
        return Err(format!("{} cells are given, but {count} are needed", cells.len()));
    }
    cells.sort_unstable();
    Ok(Chosen::Cells(cells))
}

/// Cells of the region, each once.
fn parse_cells(given: &Node, offer: &Offer<'_>) -> Result<Vec<Cell>, String> {
    let written = match given.as_text() {
        Some(text) => cells_of_text(text, offer),
        None => cells_of_data(given, offer.coordinates),
    };
    let unreadable = |error| format!("{} cannot be read as cells ({error})", repr(given));
    let written = written.map_err(unreadable)?;
    let known = |one: &Written| one.cell.filter(|cell| offer.has(cell));
    let cells: Vec<Cell> = written.iter().filter_map(known).collect();
    let listed = |strange: bool| {
        let some = written.iter().filter(|one| !strange || known(one).is_none());
        some.map(|one| one.text.as_str()).collect::<Vec<_>>().join(", ")
    };
    if cells.len() < written.len() {
        return Err(format!("no cells of the board: [{}]", listed(true)));
    }
    let mut seen = FxHashSet::default();
    if !cells.iter().all(|cell| seen.insert(*cell)) {
        return Err(format!("a cell is given twice: [{}]", listed(false)));
    }
    Ok(cells)
}

/// The cells of a list of cells.
fn cells_of_data(given: &Node, coordinates: usize) -> Result<Vec<Written>, String> {
    match &given.value {
        Value::List(items) => items.iter().map(|item| cell_of_data(item, coordinates)).collect(),
        Value::Map(entries) => match entries.first() {
            Some((key, _)) => Err(no_cell(&quoted(key), coordinates)),
            None => Ok(vec![]),
        },
        other => Err(format!("'{}' object is not iterable", type_name(other))),
    }
}

fn cell_of_data(item: &Node, coordinates: usize) -> Result<Written, String> {
    let parts = match &item.value {
        Value::List(parts) => parts,
        Value::Map(_) | Value::Text(_) => return Err(no_cell(&repr(item), coordinates)),
        other => return Err(format!("object of type '{}' has no len()", type_name(other))),
    };
    let is_whole = |part: &Node| matches!(part.value, Value::Whole(_));
    if parts.len() != coordinates || !parts.iter().all(is_whole) {
        return Err(no_cell(&repr(item), coordinates));
    }
    Ok(written(&parts.iter().map(repr).collect::<Vec<_>>()))
}

/// The cells of text `1,0 3,2`, or of a picture with `o`.
fn cells_of_text(text: &str, offer: &Offer<'_>) -> Result<Vec<Written>, String> {
    let words = || text.split(is_space).filter(|word| !word.is_empty());
    if words().next().is_none() || !words().all(|word| word.contains(',')) {
        return cells_of_picture(text, &offer.sides());
    }
    let numbers = |word: &str| word.split(',').map(whole_text).collect();
    let cells: Vec<Vec<String>> = words().map(numbers).collect::<Result<_, String>>()?;
    let sound = |parts: Vec<String>| match parts.len() == offer.coordinates {
        true => Ok(written(&parts)),
        false => Err(no_cell(&format!("[{}]", parts.join(", ")), offer.coordinates)),
    };
    cells.into_iter().map(sound).collect()
}

/// The cells with `o` in a picture of the box, its rows joined or separated.
fn cells_of_picture(text: &str, sides: &[usize]) -> Result<Vec<Written>, String> {
    let side = |axis: usize| sides.get(axis).copied().unwrap_or(1);
    let (width, height, depth) = (side(0), side(1), side(2));
    let joined = text.trim_matches(['\r', '\n']);
    let rows: Vec<Vec<char>> = if joined.contains(['/', '|', '\n']) {
        let layers = picture_layers_with_spaces(text);
        layers.iter().flatten().map(|row| row.chars().collect()).collect()
    } else {
        joined.chars().collect::<Vec<_>>().chunks(width.max(1)).map(<[char]>::to_vec).collect()
    };
    if rows.len() != height * depth || rows.iter().any(|row| row.len() != width) {
        let names: Vec<String> = sides.iter().map(usize::to_string).collect();
        let (names, number) = (names.join(" x "), height * depth);
        return Err(format!(
            "a picture of the {names} box has {number} rows of {width} characters"
        ));
    }
    let mut found = vec![];
    for (number, row) in rows.iter().enumerate() {
        for (x, char) in row.iter().enumerate() {
            match char {
                'o' => {
                    let place = [x, number % height, number / height];
                    let axes = place.iter().take(sides.len());
                    found.push(written(&axes.map(usize::to_string).collect::<Vec<_>>()));
                }
                '.' | '#' | '?' | ' ' => {}
                _ => {
                    let shown = quoted(&char.to_string());
                    return Err(format!(
                        "{shown} in a picture: write o at the chosen cells, a dot elsewhere"
                    ));
                }
            }
        }
    }
    Ok(found)
}

/// A cell by the texts of its coordinates; one too far away is no cell of any board.
fn written(parts: &[String]) -> Written {
    let mut cell = Some([0; MOST]);
    for (axis, part) in parts.iter().enumerate() {
        let number = part.parse().ok();
        cell = cell.zip(number).and_then(|(mut cell, number)| {
            *cell.get_mut(axis)? = number;
            Some(cell)
        });
    }
    Written { text: format!("[{}]", parts.join(", ")), cell }
}

/// A whole number as Python shows it, from a text that Python reads as one: `+07` is 7, `1_000` is 1000.
fn whole_text(text: &str) -> Result<String, String> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let read = |part: &str| part.chars().map(digit).collect::<Option<Vec<u32>>>();
    let parts: Option<Vec<Vec<u32>>> = digits.split('_').map(read).collect();
    let Some(parts) = parts.filter(|parts| parts.iter().all(|part| !part.is_empty())) else {
        return Err(format!("invalid literal for int() with base 10: {}", quoted(text)));
    };
    let digits: String = parts.iter().flatten().map(u32::to_string).collect();
    let short = digits.trim_start_matches('0');
    Ok(if short.is_empty() { "0".to_owned() } else { format!("{sign}{short}") })
}

fn no_cell(given: &str, coordinates: usize) -> String {
    format!("{given} is no cell of {coordinates} whole numbers")
}

/// What Python calls the type of a value that is neither text, list nor mapping.
fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Truth(_) => "bool",
        Value::Whole(_) => "int",
        Value::Number(_) => "float",
        Value::Null | Value::Broken => "NoneType",
        Value::Text(_) => "str",
        Value::List(_) => "list",
        Value::Map(_) => "dict",
    }
}
