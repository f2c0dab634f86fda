//! Reads the region of a document: a picture, a box, a box with cells taken out, or cells.

use rustc_hash::FxHashSet;

use super::cells::{are_cells, read_cells, read_marked_cells, refuse_others, refuse_size};
use super::keys::{REGION, REGION_KEYS};
use super::node::{Node, Value};
use super::picture::picture_cells;
use super::picture::read_picture;
use super::reading::Reading;
use super::values::{Given, read_entries, read_integer, read_mapping, read_one_of, read_truth};
use super::words::quoted;
use super::wrap::read_wrap;
use crate::cell::{Cell, FARTHEST, MOST};
use crate::model::{Endless, MOST_ROWS, Region, too_far};

/// What a character of a picture of a region that is no mark means.
const OPEN: char = '.';
const OPTIONAL: char = '?';
const OUTSIDE: char = '#';

const TODO: &str =
    "write a picture, {box: [x, y]}, {cells: [[x, y], ...]}, {plane: true} or {strip: W}";

/// A side that is longer counts as this long: no product of so few of them passes 128 bits.
const LONG: u128 = 1_000_000_000_000;

/// The region; none after its faults are reported.
pub fn read_region(reading: &mut Reading, node: &Node) -> Option<Region> {
    if node.as_text().is_some() {
        let signs = format!("{OPEN}{OPTIONAL}");
        let text = read_picture(reading, node, &format!("{OUTSIDE} "), &signs, "region_cells")?;
        let region = drawn(&text);
        return are_cells(reading, node, &region.cells).then_some(region);
    }
    if node.entries().is_none() {
        reading.wrong(node, "a region", TODO);
        return None;
    }
    let given = read_mapping(reading, node, &REGION, TODO)?;
    let shape = read_one_of(reading, node, &given, &REGION_KEYS, "the region");
    if let Some(without) = given.get("without").filter(|_| !given.has("box")) {
        let todo = "write {box: ..., without: ...}";
        reading.fault(without, "'without' needs a box", todo);
        return None;
    }
    let shape = shape?;
    if !given.has("cells") && !given.has("box") {
        return read_endless(reading, shape, &given);
    }
    let mut bare = if given.has("cells") {
        let cells = read_cells(reading, shape, "region_cells", Some(0));
        cells.filter(|_| reading.lattice.is_some()).map(Region::of)
    } else {
        read_box(reading, shape, given.get("without"))
    };
    if let (Some(region), Some(wrap)) = (&mut bare, given.get("wrap")) {
        // A box that could be read has small sides.
        let sides = match given.has("cells") {
            true => region.sides(reading.coordinates()),
            false => small_sides(shape),
        };
        match read_wrap(reading, wrap, &sides) {
            Some(steps) => region.wrap = steps,
            None => bare = None,
        }
    }
    read_marked(reading, &given, bare)
}

/// The plane, or a strip; it has no other keys.
fn read_endless(reading: &mut Reading, node: &Node, given: &Given) -> Option<Region> {
    let endless = if given.has("plane") {
        let todo = "write plane: true, or give another region";
        match read_truth(reading, node)? {
            true => Endless::Plane,
            false => {
                reading.fault(node, "plane is false".to_owned(), todo);
                return None;
            }
        }
    } else {
        let width = read_integer(reading, node, Some(1), "a strip has one row or more")?;
        match u32::try_from(width).ok().filter(|width| *width <= MOST_ROWS) {
            Some(width) => Endless::Strip(width),
            None => {
                let what = format!("the strip is {width} wide, and {MOST_ROWS} is the widest");
                reading.fault(node, what, "make it narrower");
                return None;
            }
        }
    };
    let others = given.0.iter().filter(|(_, other)| other.path != node.path);
    let faults: Vec<_> = others
        .map(|(key, other)| (*other, format!("a region without end has no {}", quoted(key))))
        .collect();
    let is_alone = faults.is_empty();
    for (other, what) in faults {
        reading.fault(other, what, "remove it");
    }
    is_alone.then(|| Region { endless: Some(endless), ..Region::default() })
}

/// The region that a picture shows.
fn drawn(text: &str) -> Region {
    let chars: Vec<(Cell, char)> =
        picture_cells(text).into_iter().filter(|(_, char)| *char != OUTSIDE).collect();
    let mut region = Region::of(chars.iter().map(|(cell, _)| *cell).collect());
    for (cell, char) in chars {
        match char {
            OPEN => {}
            OPTIONAL => region.optional.push(cell),
            mark => region.marks.push((cell, mark.to_string())),
        }
    }
    region.sorted()
}

/// A region with its optional cells and its marks.
fn read_marked(reading: &mut Reading, given: &Given, bare: Option<Region>) -> Option<Region> {
    let known = bare.as_ref().map(|region| &region.cells[..]);
    let mut optional = Some(vec![]);
    if let Some(node) = given.get("optional") {
        optional = read_cells(reading, node, "region_cells", Some(0));
        if let (Some(cells), Some(known)) = (&optional, known) {
            refuse_others(reading, node, cells, known, "the region");
        }
    }
    let mut marks = Some(vec![]);
    if let Some(node) = given.get("marks") {
        marks = read_marked_cells(reading, node, "region_cells", known, "the region");
    }
    let (optional, marks) = (optional?, marks?);
    let region = Region { optional, marks, ..bare? };
    let cells: FxHashSet<&Cell> = region.cells.iter().collect();
    let mut named = region.optional.iter().chain(region.marks.iter().map(|(cell, _)| cell));
    let all_are_known = named.all(|cell| cells.contains(cell));
    all_are_known.then(|| region.sorted())
}

/// A box less some cells; its size is checked before it is expanded.
fn read_box(reading: &mut Reading, node: &Node, without: Option<&Node>) -> Option<Region> {
    let sides = read_sides(reading, node);
    let removed = match without {
        Some(without) => read_cells(reading, without, "region_cells", Some(0)),
        None => Some(vec![]),
    };
    let (sides, removed, lattice) = (sides?, removed?, reading.lattice?);
    let is_outside = |cell: &&Cell| cell.iter().zip(&sides).any(|(at, side)| at >= side);
    let outside: Vec<&Cell> = removed.iter().filter(is_outside).collect();
    for cell in &outside {
        let sides: Vec<String> = sides.iter().map(i32::to_string).collect();
        let shown = reading.shown(cell);
        let what = format!("{shown} lies outside the box [{}]", sides.join(", "));
        reading.fault(without?, what, "remove it");
    }
    if !outside.is_empty() {
        return None;
    }
    let removed: FxHashSet<Cell> = removed.into_iter().collect();
    let full = box_cells(&sides).into_iter();
    Some(Region::of(full.filter(|cell| lattice.has(cell) && !removed.contains(cell)).collect()))
}

/// The addresses in a box, sorted.
fn box_cells(sides: &[i32]) -> Vec<Cell> {
    let mut cells = vec![[0; MOST]];
    for (axis, side) in sides.iter().enumerate() {
        let along = |cell: Cell| {
            (0..*side).map(move |at| {
                let mut cell = cell;
                cell[axis] = at;
                cell
            })
        };
        cells = cells.into_iter().flat_map(along).collect();
    }
    cells
}

/// The sides of a box, none that passes the cap on cells.
fn read_sides(reading: &mut Reading, node: &Node) -> Option<Vec<i32>> {
    let form = reading.cell_form();
    let nodes = read_entries(reading, node, "a list of sides", &format!("write box: {form}"))?;
    let needed = reading.coordinates();
    if needed > 0 && nodes.len() != needed {
        let todo = format!("a box of the {} lattice is {form}", reading.lattice_name());
        reading.fault(node, format!("the box has {} sides", nodes.len()), todo);
        return None;
    }
    let todo = "a side is a whole number, at least 1";
    let sides: Vec<Option<i64>> =
        nodes.iter().map(|side| read_integer(reading, side, Some(1), todo)).collect();
    let sides: Vec<i64> = sides.into_iter().collect::<Option<_>>()?;
    let size = sides
        .iter()
        .fold(1, |size: u128, side| size.saturating_mul(LONG.min(u128::from(side.unsigned_abs()))));
    if size > u128::from(reading.limits.region_cells) {
        let size = u64::try_from(size).unwrap_or(u64::MAX);
        refuse_size(reading, node, size, "region_cells");
        return None;
    }
    if sides.iter().any(|side| *side > i64::from(FARTHEST)) {
        let (what, todo) = too_far();
        reading.fault(node, what, todo);
        return None;
    }
    sides.into_iter().map(|side| i32::try_from(side).ok()).collect()
}

/// The sides of a box that was read without fault.
fn small_sides(node: &Node) -> Vec<i32> {
    let side = |node: &Node| match node.value {
        Value::Whole(Some(side)) => i32::try_from(side).unwrap_or(i32::MAX),
        _ => 0,
    };
    node.items().unwrap_or(&[]).iter().map(side).collect()
}
