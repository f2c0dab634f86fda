//! Reads a piece of a document: its shapes, its options, the places where it may lie.

use super::cells::{are_cells, read_cells, read_marked_cells, refuse_others};
use super::keys::{MARKED_SHAPE, PIECE, SHAPE_KEYS};
use super::node::{Key, Node, Value};
use super::picture::read_picture;
use super::piece_options::read_options;
use super::reading::Reading;
use super::sides::read_sided;
use super::values::{read_entries, read_mapping, read_one_of};
use super::words::{clipped, label, plain, quoted};
use crate::cell::Cell;
use crate::model::{MOST_NOTCHES, Piece, Shape, notched_shapes};

const SHAPE_FIX: &str =
    "write a picture such as \"XX/X.\", a list of cells, or {picture: ..., copies: 2}";
/// The cap on the cells of a shape.
const CAP: &str = "piece_cells";

/// A piece, or none after its faults are reported.
pub fn read_piece(reading: &mut Reading, name: &str, node: &Node) -> Option<Piece> {
    if name.is_empty() {
        reading.fault(node, "a piece has no name", "name it");
        return None;
    }
    if node.entries().is_none() {
        let shape = read_shape(reading, node)?;
        return Some(Piece::new(name.to_owned(), vec![shape]));
    }
    let before = reading.faults.len();
    let given = read_mapping(reading, node, &PIECE, SHAPE_FIX)?;
    let drawn = read_one_of(reading, node, &given, &SHAPE_KEYS, "a piece");
    let mut shapes = drawn.and_then(|drawn| read_shapes(reading, drawn, given.get("marks")));
    if let Some(sides) = given.get("sides") {
        shapes = read_sides(reading, shapes, sides, given.get("shapes").is_some());
    }
    if let Some(notches) = given.get("notches") {
        let beside = ["marks", "sides"].into_iter().find(|key| given.get(key).is_some());
        shapes = read_notched(reading, shapes, notches, beside);
    }
    let options = read_options(reading, &given);
    let at = given.get("at").map_or_else(Vec::new, |node| read_places(reading, node));
    let shapes = shapes.filter(|_| reading.faults.len() == before)?;
    let mut piece = Piece { at, ..Piece::new(name.to_owned(), shapes) };
    options.apply(&mut piece);
    if piece.has_sides() {
        piece.flips = piece.flips.or(Some(false));
    }
    Some(piece)
}

/// The one shape of a piece with the colours of its sides.
fn read_sides(
    reading: &mut Reading,
    shapes: Option<Vec<Shape>>,
    node: &Node,
    are_several: bool,
) -> Option<Vec<Shape>> {
    if are_several {
        let todo = "write shapes: [{cells: [...], sides: ...}, ...]";
        reading.fault(node, "'sides' stands beside 'shapes'", todo);
        return None;
    }
    let shape = shapes?.pop()?;
    read_sided(reading, shape, node).map(|shape| vec![shape])
}

/// The only places of a piece, each as its cells, sorted.
fn read_places(reading: &mut Reading, node: &Node) -> Vec<Vec<Cell>> {
    let form = reading.cell_form();
    let todo = format!("write a list of places, each a list of cells: [[{form}, ...], ...]");
    let Some(nodes) = read_entries(reading, node, "a list of places", &todo) else { return vec![] };
    if nodes.is_empty() {
        reading.fault(node, "'at' is an empty list", format!("leave it out, or {todo}"));
    } else if nodes.iter().all(is_cell) {
        reading.fault(node, "'at' is one list of cells, not a list of places", todo);
        return vec![];
    }
    let place = |item| {
        let mut cells = read_cells(reading, item, CAP, None)?;
        cells.sort_unstable();
        Some(cells)
    };
    nodes.iter().filter_map(place).collect()
}

/// Whether a value looks like one cell: a list, not of lists.
fn is_cell(node: &Node) -> bool {
    let is_flat = |parts: &[Node]| !parts.iter().any(|part| part.items().is_some());
    node.items().is_some_and(|parts| !parts.is_empty() && is_flat(parts))
}

/// The shapes behind `picture`, `cells` and `marks`, or `shapes`.
fn read_shapes(reading: &mut Reading, node: &Node, marks: Option<&Node>) -> Option<Vec<Shape>> {
    let key = node.path.last().map(Key::to_string).unwrap_or_default();
    if let Some(marks) = marks.filter(|_| key != "cells") {
        let todo = "draw the marks in the picture, or write cells: [...] and marks: {...}";
        reading.fault(marks, format!("'marks' stands beside {}", quoted(&key)), todo);
        return None;
    }
    if key == "shapes" {
        return read_footprints(reading, node);
    }
    if key == "picture" && node.as_text().is_none() {
        reading.wrong(node, "a picture", "write \"XX/X.\"");
        return None;
    }
    if key == "cells" && node.items().is_none() {
        reading.wrong(node, "a list of cells", "write [[0, 0]]");
        return None;
    }
    let shape = read_shape(reading, node)?;
    let shape = match marks {
        Some(marks) => read_marked(reading, shape, marks)?,
        None => shape,
    };
    Some(vec![shape])
}

/// Several shapes, any one of which is used.
fn read_footprints(reading: &mut Reading, node: &Node) -> Option<Vec<Shape>> {
    let nodes = read_entries(reading, node, "a list of shapes", "write [\"XXX/X..\", \"XX/XX\"]")?;
    if nodes.is_empty() {
        reading.fault(node, "'shapes' is an empty list", "draw at least one shape");
        return None;
    }
    // Every shape is read, so that all that are faulty are reported.
    let read: Vec<_> = nodes.iter().map(|item| read_footprint(reading, item)).collect();
    read.into_iter().collect()
}

/// One of several shapes, which may also be `{cells: ..., marks: ...}`.
fn read_footprint(reading: &mut Reading, node: &Node) -> Option<Shape> {
    if node.entries().is_none() {
        return read_shape(reading, node);
    }
    let given = read_mapping(reading, node, &MARKED_SHAPE, "")?;
    let shape = read_shape(reading, given.get("cells")?)?;
    let shape = match given.get("marks") {
        Some(marks) => read_marked(reading, shape, marks)?,
        None => shape,
    };
    match given.get("sides") {
        Some(sides) => read_sided(reading, shape, sides),
        None => Some(shape),
    }
}

/// The shapes of a piece of which cells may be cut away.
fn read_notched(
    reading: &mut Reading,
    shapes: Option<Vec<Shape>>,
    node: &Node,
    beside: Option<&str>,
) -> Option<Vec<Shape>> {
    let drawn = shapes.as_deref().unwrap_or(&[]);
    if drawn.len() > 1 {
        let todo = "write the cells of one shape, or leave out notches";
        reading.fault(node, "'notches' stands beside several shapes", todo);
        return None;
    }
    let is_marked = drawn.iter().any(Shape::has_marks);
    if let Some(noun) = beside.or(is_marked.then_some("marks")) {
        let todo = format!("leave out the {noun}, or write shapes: [...] with the {noun} of each");
        reading.fault(node, format!("'notches' stands beside {noun}"), todo);
        return None;
    }
    let cells = read_cells(reading, node, CAP, None);
    let (Some(cells), [shape], Some(lattice)) = (cells, drawn, reading.lattice) else {
        return shapes;
    };
    refuse_others(reading, node, &cells, &shape.cells, "the shape");
    if !cells.iter().all(|cell| shape.has(cell)) {
        return None;
    }
    if cells.len() > MOST_NOTCHES {
        let (number, shapes) = (cells.len(), power_of_two(cells.len()));
        let what = format!("there are {number} notches, which make {shapes} shapes");
        reading.fault(node, what, format!("give {MOST_NOTCHES} at most"));
        return None;
    }
    Some(notched_shapes(shape, &cells, lattice))
}

/// A shape with the marks that are written beside its cells.
fn read_marked(reading: &mut Reading, shape: Shape, node: &Node) -> Option<Shape> {
    let marks = read_marked_cells(reading, node, CAP, Some(&shape.cells), "the shape")?;
    let are_known = marks.iter().all(|(cell, _)| shape.has(cell));
    are_known.then(|| shape.with_marks(&marks))
}

/// A shape written as a picture or as cells, of at least one cell.
fn read_shape(reading: &mut Reading, node: &Node) -> Option<Shape> {
    let shape = match &node.value {
        Value::Text(_) => {
            let shape = Shape::of_picture(&read_picture(reading, node, ". ", "X", CAP)?);
            are_cells(reading, node, &shape.cells).then_some(shape)?
        }
        Value::List(items) if !items.is_empty() && items.iter().all(|i| i.as_text().is_some()) => {
            let rows = clipped(&plain(node));
            let what = format!("{} is a list of texts, not a shape", label(&node.path));
            let todo = format!("join the rows of one picture with '/', or write shapes: {rows}");
            reading.fault(node, what, todo);
            return None;
        }
        Value::List(_) => {
            let cells = read_cells(reading, node, CAP, None)?;
            reading.lattice.map(|_| Shape::new(cells))?
        }
        _ => {
            reading.wrong(node, "a shape", SHAPE_FIX);
            return None;
        }
    };
    if shape.cells.is_empty() {
        reading.fault(node, format!("{} has no cells", label(&node.path)), "draw at least one X");
        return None;
    }
    Some(shape)
}

/// Two to a power, with commas between thousands, however long it is.
fn power_of_two(power: usize) -> String {
    let mut groups: Vec<u32> = vec![1];
    for _ in 0..power {
        let mut carry = 0;
        for group in &mut groups {
            let doubled = *group * 2 + carry;
            (*group, carry) = (doubled % 1000, doubled / 1000);
        }
        if carry > 0 {
            groups.push(carry);
        }
    }
    let last = groups.pop().unwrap_or(0);
    groups.iter().rev().fold(last.to_string(), |text, group| format!("{text},{group:03}"))
}
