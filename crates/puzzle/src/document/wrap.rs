//! Reads how the borders of a region are joined: a word, or steps one by one.

use super::node::{Node, Value};
use super::reading::Reading;
use super::words::too_far;
use super::words::{cell_form, clipped, described_plain, hint, label, nearest, plain, quoted};
use crate::cell::{Cell, FARTHEST, MOST};
use crate::lattice::{Lattice, WRAPS, wrap_steps};
use crate::model::WrapStep;

/// The keys of a step that is not a translation.
const ISOMETRY: &str = "isometry";
const SLIDE: &str = "slide";

/// The isometry of a step that is one.
const IDENTITY: &str = "identity";

/// Most steps that are read: two make any surface, and as many as there are axes any space.
const MOST_STEPS: usize = 8;

/// The steps that join the borders of a region; none after a fault.
///
/// * `sides`: of the box that a word is about.
pub fn read_wrap(reading: &mut Reading, node: &Node, sides: &[i32]) -> Option<Vec<WrapStep>> {
    let lattice = reading.lattice?;
    if let Some(word) = node.as_text() {
        return read_word(reading, node, word, (lattice, sides));
    }
    let todo = format!("write one of {}, or a list of steps: [[10, 0], [0, 6]]", WRAPS.join(", "));
    let Some(steps) = node.items().filter(|steps| !steps.is_empty()) else {
        let given = described_plain(node);
        let what = format!("{} is {given}, not a way to join borders", label(&node.path));
        reading.fault(node, what, todo);
        return None;
    };
    if steps.len() > MOST_STEPS {
        let what = format!("there are {} steps, more than {MOST_STEPS}", steps.len());
        reading.fault(node, what, todo);
        return None;
    }
    let read: Vec<_> = steps.iter().map(|step| read_step(reading, step, lattice)).collect();
    read.into_iter().collect()
}

fn read_word(
    reading: &mut Reading,
    node: &Node,
    word: &str,
    (lattice, sides): (&'static Lattice, &[i32]),
) -> Option<Vec<WrapStep>> {
    if !WRAPS.contains(&word) {
        let what = format!("there is no way {} to join borders", quoted(&clipped(word)));
        reading.fault(node, what, hint(word, &WRAPS, "ways to join borders"));
        return None;
    }
    let steps = wrap_steps(lattice, word, sides);
    steps.map_err(|wrong| reading.fault(node, wrong.what, wrong.fix)).ok()
}

/// A step, `[10, 0]` or `{isometry: ..., slide: ...}`; none after a fault.
fn read_step(reading: &mut Reading, node: &Node, lattice: &Lattice) -> Option<WrapStep> {
    let Some(entries) = node.entries() else {
        let slide = read_slide(reading, node, lattice)?;
        return Some(WrapStep { isometry: IDENTITY.to_owned(), slide });
    };
    let (isometry, slide) = keys(reading, node, entries)?;
    let names: Vec<&str> = lattice.isometries().iter().map(|one| one.name.as_str()).collect();
    let name = isometry.as_text().filter(|name| names.contains(name));
    if name.is_none() {
        let given = isometry.as_text().map_or_else(|| plain(isometry), str::to_owned);
        let shown = quoted(&clipped(&given));
        let what = format!("the {} lattice has no isometry {shown}", lattice.name);
        reading.fault(isometry, what, hint(&given, &names, "isometries"));
    }
    let slide = read_slide(reading, slide, lattice);
    Some(WrapStep { isometry: name?.to_owned(), slide: slide? })
}

/// The values of the two keys of a step; unknown and missing ones are reported.
fn keys<'n>(
    reading: &mut Reading,
    node: &'n Node,
    entries: &'n [(String, Node)],
) -> Option<(&'n Node, &'n Node)> {
    let known = [ISOMETRY, SLIDE];
    let unknown = || entries.iter().filter(|(key, _)| !known.contains(&key.as_str()));
    for (key, child) in unknown() {
        let what = format!("unknown key {} in a step", quoted(&clipped(key)));
        reading.fault(child, what, hint(key, &known, "known keys"));
    }
    for key in known.into_iter().filter(|key| node.get(key).is_none()) {
        if !unknown().any(|(other, _)| nearest(other, &known) == Some(key)) {
            let what = format!("the key {} is missing in a step", quoted(key));
            let todo = "write {isometry: flip rotate-180, slide: [4, 3]}";
            reading.fault(node, what, todo);
        }
    }
    Some((node.get(ISOMETRY)?, node.get(SLIDE)?))
}

/// As many whole numbers as the lattice has coordinates.
fn read_slide(reading: &mut Reading, node: &Node, lattice: &Lattice) -> Option<Cell> {
    let (name, form) = (label(&node.path), cell_form(lattice.coordinates));
    let Some(parts) = node.items() else {
        let what = format!("{name} is {}, not a list of whole numbers", described_plain(node));
        reading.fault(node, what, format!("write {form}"));
        return None;
    };
    if parts.len() != lattice.coordinates {
        let what = format!("{name} has {} numbers: {}", parts.len(), clipped(&plain(node)));
        reading.fault(node, what, format!("the {} lattice needs {form}", lattice.name));
        return None;
    }
    let read: Vec<_> = parts.iter().map(|part| read_part(reading, part)).collect();
    let mut slide = [0; MOST];
    for (axis, part) in read.into_iter().enumerate() {
        *slide.get_mut(axis)? = part?;
    }
    Some(slide)
}

/// A coordinate of a slide.
fn read_part(reading: &mut Reading, node: &Node) -> Option<i32> {
    let (what, todo) = match node.value {
        Value::Whole(Some(number)) if number.unsigned_abs() <= FARTHEST as u64 => {
            return i32::try_from(number).ok();
        }
        Value::Whole(_) => too_far(node, FARTHEST.into(), "take shorter steps"),
        _ => {
            let (name, given) = (label(&node.path), described_plain(node));
            (format!("{name} is {given}, not a whole number"), "write a whole number")
        }
    };
    reading.fault(node, what, todo);
    None
}
