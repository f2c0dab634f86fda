//! Reads cells: one, a list of different ones, and lists of them by mark.

use super::node::{Key, Node};
use super::reading::Reading;
use super::values::{read_entries, read_integer};
use super::words::{clipped, label, plain, quoted, too_far};
use crate::cell::{ABSENT, Cell, FARTHEST, MOST};
use crate::lattice::Lattice;
use rustc_hash::{FxHashMap, FxHashSet};

/// A cell of as many coordinates as the lattice needs, each at least `least`.
pub fn read_cell(reading: &mut Reading, node: &Node, least: Option<i64>) -> Option<Cell> {
    let Some(parts) = node.items() else {
        reading.wrong(node, "a cell", format!("write {}", reading.cell_form()));
        return None;
    };
    let needed = reading.coordinates();
    if needed > 0 && parts.len() != needed {
        let (name, number, given) = (label(&node.path), parts.len(), clipped(&plain(node)));
        let what = format!("{name} has {number} coordinates: {given}");
        let form = reading.cell_form();
        let todo = format!("a cell of the {} lattice is {form}", reading.lattice_name());
        reading.fault(node, what, todo);
        return None;
    }
    let read: Vec<_> = parts.iter().map(|part| read_coordinate(reading, part, least)).collect();
    let mut cell = if needed > 0 { [0; MOST] } else { [ABSENT; MOST] };
    for (axis, part) in read.into_iter().enumerate() {
        *cell.get_mut(axis)? = part?;
    }
    are_cells(reading, node, &[cell]).then_some(cell)
}

/// A coordinate, at least `least` and not too far from 0.
fn read_coordinate(reading: &mut Reading, node: &Node, least: Option<i64>) -> Option<i32> {
    let counted = if least == Some(0) { ", counted from 0" } else { "" };
    let todo = format!("a coordinate is a whole number{counted}");
    let number = read_integer(reading, node, least, &todo)?;
    if number.unsigned_abs() <= u64::from(FARTHEST.unsigned_abs()) {
        return i32::try_from(number).ok();
    }
    let (what, todo) = too_far(node, FARTHEST.into(), "move the cells nearer to 0");
    reading.fault(node, what, todo);
    None
}

/// Whether the lattice has these cells; the addresses that are holes of its grid are reported.
pub fn are_cells(reading: &mut Reading, node: &Node, cells: &[Cell]) -> bool {
    let Some(lattice) = reading.lattice else { return true };
    let mut all = true;
    for cell in cells.iter().filter(|cell| !lattice.has(cell)) {
        let (what, todo) = no_cell(cell, lattice);
        reading.fault(node, what, todo);
        all = false;
    }
    all
}

/// What is wrong with a cell that the lattice lacks, and what to do.
pub fn no_cell(cell: &Cell, lattice: &Lattice) -> (String, String) {
    let shown = |cell: &Cell| crate::cell::shown(cell, lattice.coordinates);
    let what = format!("{} is no cell of the {} lattice", shown(cell), lattice.name);
    (what, format!("the next cell is {}", shown(&lattice.next_cell(cell))))
}

/// A list of different cells; nothing is read beyond the cap.
pub fn read_cells(
    reading: &mut Reading,
    node: &Node,
    cap: &str,
    least: Option<i64>,
) -> Option<Vec<Cell>> {
    let form = reading.cell_form();
    let nodes = read_entries(reading, node, "a list of cells", &format!("write [{form}, ...]"))?;
    if nodes.len() as u64 > reading.limits.most(cap) {
        refuse_size(reading, node, nodes.len() as u64, cap);
        return None;
    }
    if !nodes.is_empty() && !nodes.iter().any(|item| item.items().is_some()) {
        let what =
            format!("{} is {}, not a list of cells", label(&node.path), clipped(&plain(node)));
        reading.fault(node, what, format!("write a list even for one cell: [{form}]"));
        return None;
    }
    let (mut cells, mut seen) = (Vec::with_capacity(nodes.len()), FxHashSet::default());
    for item in nodes {
        let Some(cell) = read_cell(reading, item, least) else { continue };
        if seen.insert(cell) {
            cells.push(cell);
        } else {
            let what = format!("the cell {} is given twice", reading.shown(&cell));
            reading.fault(item, what, "remove one");
        }
    }
    (cells.len() == nodes.len()).then_some(cells)
}

/// The mark of each cell, from lists of cells by mark.
///
/// * `cap`: the name of the cap on the cells of a mark.
/// * `known`: the cells that may bear a mark; none if they could not be read.
/// * `noun`: what has these cells, for messages.
pub fn read_marked_cells(
    reading: &mut Reading,
    node: &Node,
    cap: &str,
    known: Option<&[Cell]>,
    noun: &str,
) -> Option<Vec<(Cell, String)>> {
    let Some(entries) = node.entries() else {
        let todo = format!("write {{o: [{}]}}", reading.cell_form());
        reading.wrong(node, "a mapping from marks to cells", todo);
        return None;
    };
    let known: Option<FxHashSet<Cell>> = known.map(|cells| cells.iter().copied().collect());
    let mut marks: Vec<(Cell, String)> = vec![];
    let mut borne: FxHashMap<Cell, usize> = FxHashMap::default();
    let mut whole = true;
    for (mark, child) in entries {
        let cells = read_cells(reading, child, cap, None);
        if mark.is_empty() {
            let path = child.path.clone();
            reading.fault_at(child.key_place(), path, "a mark is empty", "name it");
        }
        whole = whole && !mark.is_empty() && cells.is_some();
        let Some(cells) = cells else { continue };
        for cell in &cells {
            let at = *borne.entry(*cell).or_insert(marks.len());
            if let Some((_, other)) = marks.get_mut(at) {
                let (shown, one) = (reading.shown(cell), quoted(&clipped(other)));
                let what = format!("the cell {shown} bears {one} and {}", quoted(&clipped(mark)));
                reading.fault(child, what, "a cell bears one mark");
                other.clone_from(mark);
                whole = false;
            } else {
                marks.push((*cell, mark.clone()));
            }
        }
        if let Some(known) = &known {
            refuse_strange(reading, child, &cells, known, noun);
        }
    }
    whole.then_some(marks)
}

/// Reports each of `cells` that is not among those of `noun`.
pub fn refuse_others(
    reading: &mut Reading,
    node: &Node,
    cells: &[Cell],
    known: &[Cell],
    noun: &str,
) {
    refuse_strange(reading, node, cells, &known.iter().copied().collect(), noun);
}

fn refuse_strange(
    reading: &mut Reading,
    node: &Node,
    cells: &[Cell],
    known: &FxHashSet<Cell>,
    noun: &str,
) {
    for cell in cells.iter().filter(|cell| !known.contains(*cell)) {
        let what = format!("{} is no cell of {noun}", reading.shown(cell));
        reading.fault(node, what, "remove it, or add the cell");
    }
}

/// Reports a value of too many cells.
pub fn refuse_size(reading: &mut Reading, node: &Node, size: u64, cap: &str) {
    let what = match &node.path[..] {
        [Key::Name(top), name, ..] if **top == *"pieces" => {
            format!("piece {}", clipped(&name.to_string()))
        }
        [Key::Name(top)] if **top == *"region" => "the region".to_owned(),
        path => label(path),
    };
    let (what, todo) = reading.limits.excess(cap, &format!("{what} has"), Some(size));
    reading.fault(node, what, todo);
}
