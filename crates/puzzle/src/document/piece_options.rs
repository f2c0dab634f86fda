//! Reads the options of a piece, or of every piece of an included set: copies, turns, flips, weight,
//! cost, colour.

use super::keys::TURNS;
use super::node::{Node, Value};
use super::reading::Reading;
use super::values::{Given, read_mapping, read_small, read_truth, read_word};
use super::words::{clipped, described_plain, label, plain, too_far};
use crate::lattice::{Angles, Turns};
use crate::model::{COLOUR_FIX, Copies, Piece, colour_fault};

/// The word for "no upper end".
pub const ANY: &str = "any";

/// The keys of the options.
pub const OPTION_KEYS: [&str; 6] = ["copies", "turns", "flips", "weight", "cost", "colour"];

const TURNS_FIX: &str = "write true, false, an angle such as 180, or a list of angles";
const DEGREES_FIX: &str = "write an angle such as 180, or a list of angles";
const COPIES_FIX: &str = "write a number, [least, most], [least, any] or any";

/// The options that are given; faulty ones are left out.
#[derive(Clone, Debug, Default)]
pub struct PieceOptions {
    copies: Option<Copies>,
    turns: Option<Turns>,
    flips: Option<bool>,
    weight: Option<i64>,
    cost: Option<i64>,
    colour: Option<String>,
}

impl PieceOptions {
    /// Gives a piece these options, and leaves the others as they are.
    pub fn apply(&self, piece: &mut Piece) {
        piece.copies = self.copies.unwrap_or(piece.copies);
        if let Some(turns) = &self.turns {
            piece.turns.clone_from(turns);
        }
        piece.flips = self.flips.or(piece.flips);
        piece.weight = self.weight.unwrap_or(piece.weight);
        piece.cost = self.cost.unwrap_or(piece.cost);
        if self.colour.is_some() {
            piece.colour.clone_from(&self.colour);
        }
    }
}

/// The options among the values of known keys.
pub fn read_options(reading: &mut Reading, given: &Given) -> PieceOptions {
    PieceOptions {
        copies: given.get("copies").and_then(|node| read_copies(reading, node)),
        turns: given.get("turns").and_then(|node| read_turns(reading, node)),
        flips: given.get("flips").and_then(|node| read_truth(reading, node)),
        weight: given
            .get("weight")
            .and_then(|node| read_small(reading, node, None, "write a whole number")),
        cost: given
            .get("cost")
            .and_then(|node| read_small(reading, node, None, "write a whole number")),
        colour: given.get("colour").and_then(|node| read_colour(reading, node)),
    }
}

/// How a piece may be turned: true or false, an angle beside 0, a list of angles, or an axis with angles.
fn read_turns(reading: &mut Reading, node: &Node) -> Option<Turns> {
    if let Value::Truth(truth) = node.value {
        return Some(Turns::from(truth));
    }
    if node.entries().is_none() {
        return Some(Turns::By(Angles::of(None, read_degrees(reading, node, TURNS_FIX)?)));
    }
    let given = read_mapping(reading, node, &TURNS, "")?;
    let axis = given.get("axis").and_then(|node| read_word(reading, node, "x, y or z"));
    let degrees = given.get("degrees").and_then(|node| read_degrees(reading, node, DEGREES_FIX));
    Some(Turns::By(Angles::of(Some(axis?), degrees?)))
}

/// Angles: one beside 0, or a list of exactly those.
fn read_degrees(reading: &mut Reading, node: &Node, todo: &str) -> Option<Vec<i64>> {
    let mut angle = |node: &Node| match node.value {
        Value::Whole(_) => read_small(reading, node, None, todo),
        _ => {
            reading.wrong(node, "an angle in whole degrees", todo);
            None
        }
    };
    let Some(items) = node.items() else {
        return match node.value {
            Value::Whole(_) => Some(vec![0, angle(node)?]),
            _ => {
                reading.wrong(node, "true, false or angles", todo);
                None
            }
        };
    };
    // Every angle is read, so that all that are faulty are reported.
    let angles: Vec<Option<i64>> = items.iter().map(angle).collect();
    if angles.is_empty() {
        reading.fault(node, format!("{} is an empty list", label(&node.path)), todo);
        return None;
    }
    angles.into_iter().collect()
}

/// A colour, as it is written.
fn read_colour(reading: &mut Reading, node: &Node) -> Option<String> {
    let Some(text) = node.as_text() else {
        reading.wrong(node, "a colour", COLOUR_FIX);
        return None;
    };
    if let Some(fault) = colour_fault(node.path.clone(), text) {
        reading.fault(node, fault.what, fault.todo);
        return None;
    }
    Some(text.to_owned())
}

/// How many copies of a piece there are: a number, the least and the most, or `any`.
fn read_copies(reading: &mut Reading, node: &Node) -> Option<Copies> {
    if is_any(node) {
        return Some((0, None));
    }
    let Some(ends) = node.items() else {
        let number = copies(read_end(reading, node, 1)?);
        return Some((number, Some(number)));
    };
    let [low, high] = ends else {
        let what = format!("{} has {} ends, not two", label(&node.path), ends.len());
        reading.fault(node, what, COPIES_FIX);
        return None;
    };
    let least = read_end(reading, low, 0);
    if is_any(high) {
        return Some((copies(least?), None));
    }
    let most = read_end(reading, high, 1);
    let (least, most) = (least?, most?);
    if most < least && most >= 1 {
        let (low, high) = (clipped(&plain(low)), clipped(&plain(high)));
        let what = format!("{} goes from {low} down to {high}", label(&node.path));
        reading.fault(node, what, format!("write [{high}, {low}], the least first"));
    }
    Some((copies(least), Some(copies(most))))
}

/// The number of copies that an end says; one that is less than 0 is reported already.
fn copies(end: i64) -> u64 {
    end.max(0).unsigned_abs()
}

fn is_any(node: &Node) -> bool {
    node.as_text() == Some(ANY)
}

/// An end of a range; one that is less than the least that can be meant is reported, and returned.
fn read_end(reading: &mut Reading, node: &Node, least: i64) -> Option<i64> {
    let digits = plain(node);
    let value = match node.value {
        Value::Whole(Some(number)) => number,
        Value::Whole(None) if digits.starts_with('-') => i64::MIN,
        Value::Whole(None) => {
            let (what, todo) = too_far(node, i64::MAX, "give a number nearer to 0");
            reading.fault(node, what, todo);
            return None;
        }
        _ => {
            let (name, given) = (label(&node.path), described_plain(node));
            reading.fault(node, format!("{name} is {given}, not a whole number"), COPIES_FIX);
            return None;
        }
    };
    if value < least {
        let what = format!("{} is {}, less than {least}", label(&node.path), clipped(&digits));
        reading.fault(node, what, COPIES_FIX);
    }
    Some(value)
}
