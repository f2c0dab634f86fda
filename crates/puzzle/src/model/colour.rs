//! Colours of pieces as they are written: `#e85888`, `#e58`, or a name of CSS.

use crate::document::words::{clipped, nearest, quoted};
use crate::document::{Fault, Path};

/// What to do about a colour that is none.
pub const COLOUR_FIX: &str = "write \"#rrggbb\" in quotes, or a name that CSS has, such as tomato";
/// The named colours of CSS Color Module Level 4 (W3C), section 6.1, with their red, green and blue, by name.
const NAMED: &str = include_str!("../../data/colours.txt");
/// What letters on a piece may have: dark or white.
const INKS: [u32; 2] = [0x11_11_11, 0xff_ff_ff];
/// The least contrast of the outline of a piece to its fill.
const LEAST_CONTRAST: f64 = 3.1;

/// The red, green and blue of a colour, in one number; none if it is no colour.
pub fn rgb(text: &str) -> Option<u32> {
    let Some(digits) = text.strip_prefix('#') else {
        let wanted = text.to_ascii_lowercase();
        return named().find(|(name, _)| *name == wanted).map(|(_, rgb)| rgb);
    };
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let number = u32::from_str_radix(digits, 16).ok()?;
    match digits.len() {
        6 => Some(number),
        3 => Some((number >> 8) * 0x11_00_00 + (number >> 4 & 15) * 0x11_00 + (number & 15) * 0x11),
        _ => None,
    }
}

/// What is wrong with a colour, if anything.
pub fn colour_fault(path: Path, text: &str) -> Option<Fault> {
    if rgb(text).is_some() {
        return None;
    }
    let names: Vec<&str> = named().map(|(name, _)| name).collect();
    let todo = match nearest(text, &names) {
        Some(name) => format!("did you mean {}?", quoted(name)),
        None => COLOUR_FIX.to_owned(),
    };
    Some(Fault::new(path, format!("{} is no colour", quoted(&clipped(text))), todo))
}

fn named() -> impl Iterator<Item = (&'static str, u32)> {
    let read = |line: &'static str| line.split_once(' ').unwrap_or_default();
    let number = |digits| u32::from_str_radix(digits, 16).unwrap_or_default();
    NAMED.lines().map(read).map(move |(name, digits)| (name, number(digits)))
}

/// The colour of the outline around a fill, at least 3:1 against it, and that of letters on it: dark or white,
/// whichever contrasts more.
pub fn edge_and_ink(fill: u32) -> (u32, u32) {
    let [dark, white] = INKS;
    let ink = if contrast(fill, white) > contrast(fill, dark) { white } else { dark };
    let mut share = 0.62;
    while share < 1.0 && contrast(fill, mixed(fill, ink, share)) < LEAST_CONTRAST {
        share += 0.05;
    }
    (mixed(fill, ink, share), ink)
}

/// A colour moved toward another by a share from 0 to 1.
fn mixed(from: u32, to: u32, share: f64) -> u32 {
    let share = share.min(1.0);
    let channel = |(from, to): (f64, f64)| (from + share * (to - from)).round_ties_even() as u32;
    let [red, green, blue] = [0, 1, 2].map(|at| channel((channels(from)[at], channels(to)[at])));
    red << 16 | green << 8 | blue
}

/// The ratio of contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance).
fn contrast(one: u32, other: u32) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(colour: u32) -> f64 {
    let linear = |value: f64| {
        let share = value / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = channels(colour).map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn channels(colour: u32) -> [f64; 3] {
    [16, 8, 0].map(|shift| f64::from(colour >> shift & 0xff))
}

#[cfg(test)]
mod tests {
    use super::{colour_fault, rgb};
    use crate::path;

    #[test]
    fn colours_are_read_as_css_has_them() {
        let found = ["#e85888", "#E58", "tomato", "Tomato", "rebeccapurple"].map(rgb);
        assert_eq!(found, [0xe85888, 0xee5588, 0xff6347, 0xff6347, 0x663399].map(Some));
        for wrong in ["", "#", "#12", "#1234", "#12345g", "#+12345", "tomatoo", "e85888"] {
            assert_eq!(rgb(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_colour_that_is_none_is_said_with_the_nearest() {
        let todo = |text| colour_fault(path!["colour"], text).map(|fault| fault.todo);
        assert_eq!(todo("tomatoo").as_deref(), Some("did you mean 'tomato'?"));
        assert!(todo("#12").is_some_and(|todo| todo.contains("#rrggbb")));
        assert_eq!(todo("navy"), None);
    }
}
