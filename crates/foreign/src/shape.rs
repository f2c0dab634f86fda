//! The shapes of a file of BurrTools: what stands at each place of a box; `burr` describes them.

use puzzle::document::Fault;

use crate::burr::BurrFile;
use crate::colours::Colour;
use crate::grid::Place;
use crate::xml::Element;

/// The sign of a place that may stay empty.
pub const VARIABLE: u8 = b'+';

/// What stands at a place or a cell: its sign, and its colour, 0 for none.
pub type Sign = (u8, Colour);

/// A shape: what stands at each place that is not empty, in the order of the file.
pub struct VoxelShape<'f> {
    /// Its number in the file.
    pub number: usize,
    /// Its name, as one line.
    pub name: String,
    /// The places.
    pub places: Vec<(Place, Sign)>,
    /// Where it stands.
    pub element: &'f Element,
}

/// A shape that an assembly lays.
pub struct KeptShape {
    /// What stands at each place of it.
    pub places: Vec<(Place, Sign)>,
    /// Its hotspot, 0 if nothing is said; it may lie outside of its box.
    pub hotspot: Result<Place, Fault>,
    /// The sides of its box in a file of version 1, where an assembly says the least corner of the box as it is turned.
    pub sides: Option<Place>,
}

impl KeptShape {
    /// What assemblies have to know of a shape of the list.
    pub fn of(file: &BurrFile, element: &Element) -> Self {
        let is_first = file.tree.root().attribute("version") == Some("1");
        let sides =
            ["x", "y", "z"].map(|axis| element.attribute(axis).and_then(whole).unwrap_or(0));
        Self {
            places: places(element, sides.map(|side| side as u64)).unwrap_or_default(),
            hotspot: hotspot(element),
            sides: is_first.then(|| sides.map(|side| side as i32)),
        }
    }
}

/// What stands at each place of a shape that is not empty; none if there are other signs, or not as many as its box has.
pub fn places(element: &Element, [x, y, z]: [u64; 3]) -> Option<Vec<(Place, Sign)>> {
    let signs = signs(element.text.trim())
        .filter(|signs| signs.len() as u64 == x.saturating_mul(y).saturating_mul(z))?;
    let mut found = vec![];
    for (at, sign) in (0..).zip(signs) {
        if sign.0 != b'_' {
            found.push(([at % x, at / x % y, at / x / y].map(|axis| axis as i32), sign));
        }
    }
    Some(found)
}

/// What stands at each place of the box of a shape; none if there are other signs.
fn signs(text: &str) -> Option<Vec<Sign>> {
    let mut found: Vec<Sign> = vec![];
    let mut digits = 3;
    for byte in text.bytes() {
        match byte {
            b'_' | b'#' | b'+' => {
                found.push((byte, 0));
                digits = 0;
            }
            b'0'..=b'9' if digits < 3 => {
                let (_, colour) = found.last_mut()?;
                *colour = 10 * *colour + u32::from(byte - b'0');
                digits += 1;
            }
            _ => return None,
        }
    }
    Some(found)
}

fn hotspot(element: &Element) -> Result<Place, Fault> {
    let axis = |key| whole(element.attribute(key).unwrap_or("0"));
    match (axis("hx"), axis("hy"), axis("hz")) {
        (Some(x), Some(y), Some(z)) => Ok([x, y, z].map(|axis| axis as i32)),
        _ => {
            let what = "the hotspot hx, hy, hz is no place";
            Err(Fault { at: element.at, ..Fault::new(vec![], what, "give whole numbers") })
        }
    }
}

/// A whole number of at most 9 digits.
pub fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let mut found = None;
    for byte in digits.bytes().take(10) {
        if !byte.is_ascii_digit() {
            return None;
        }
        found = Some(10 * found.unwrap_or(0) + i64::from(byte - b'0'));
    }
    let sign = if digits.len() < text.len() { -1 } else { 1 };
    found.filter(|_| digits.len() < 10).map(|found| sign * found)
}

/// A place as messages show it.
pub fn said(place: Place) -> String {
    place.map(|axis| axis.to_string()).join(",")
}
