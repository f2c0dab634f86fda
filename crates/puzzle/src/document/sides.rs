//! Reads the colours of the sides of a piece: a text for a piece of one cell, or texts by cell.

use cover::Arrange;

use super::cells::refuse_others;
use super::node::{Node, Value};
use super::reading::Reading;
use super::words::{as_word, clipped, quoted};
use crate::cell::{Cell, FARTHEST, MOST};
use crate::model::{Shape, sides_of_cell_fault};

/// The shape with the colours that are written beside its cells.
pub fn read_sided(reading: &mut Reading, shape: Shape, node: &Node) -> Option<Shape> {
    let before = reading.faults.len();
    let mut sides: Vec<(Cell, String)> = vec![];
    if let Some(entries) = node.entries() {
        for (key, child) in entries {
            let Some(cell) = cell_of_key(reading, key, child) else { continue };
            if !shape.has(&cell) {
                refuse_others(reading, child, &[cell], &shape.cells, "the shape");
            } else if sides.iter().any(|(other, _)| *other == cell) {
                let what = format!("the cell {} is given twice", reading.shown(&cell));
                reading.fault(child, what, "remove one");
            } else if let Some(colours) = read_colours(reading, child, &shape, &cell) {
                sides.push((cell, colours));
            }
        }
    } else if let [cell] = shape.cells[..] {
        sides.extend(read_colours(reading, node, &shape, &cell).map(|colours| (cell, colours)));
    } else {
        let what = format!("the piece has {} cells, so its sides stand by cell", shape.cells.len());
        reading.fault(node, what, "write sides: {\"0,0\": \"ab..\", \"1,0\": \".b.c\"}");
    }
    sides.arrange();
    (reading.faults.len() == before).then(|| shape.with_sides(&sides))
}

/// The colours of the sides of a cell, a sign each.
fn read_colours(reading: &mut Reading, node: &Node, shape: &Shape, cell: &Cell) -> Option<String> {
    if !matches!(node.value, Value::Text(_) | Value::Whole(_)) {
        let todo = "write a letter or digit for each side, '.' for none, in quotes: \"ab.c\"";
        reading.wrong(node, "the colours of sides", todo);
        return None;
    }
    let colours = if node.text.is_empty() { as_word(node) } else { node.text.clone() };
    let lattice = reading.lattice?;
    match sides_of_cell_fault(shape, cell, &colours, lattice) {
        Some((what, todo)) => {
            reading.fault(node, what, todo);
            None
        }
        None => Some(colours),
    }
}

/// The cell that a key such as `1,0` names.
fn cell_of_key(reading: &mut Reading, key: &str, child: &Node) -> Option<Cell> {
    let number = reading.coordinates();
    let parts: Option<Vec<i32>> = key.split(',').map(|part| part.trim().parse().ok()).collect();
    let is_near = |parts: &Vec<i32>| parts.iter().all(|part| part.abs() <= FARTHEST);
    let Some(parts) = parts.filter(|parts| parts.len() == number && is_near(parts)) else {
        let form = reading.cell_form();
        let what = format!("{} is no cell", quoted(&clipped(key)));
        let todo = format!("write the key as the numbers of {form}, with a comma between them");
        reading.fault_at(child.key_place(), child.path.clone(), what, todo);
        return None;
    };
    let mut cell = [0; MOST];
    cell.iter_mut().zip(parts).for_each(|(place, part)| *place = part);
    Some(cell)
}
