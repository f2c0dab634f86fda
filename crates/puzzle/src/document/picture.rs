//! Text pictures of cells: rows top to bottom, layers behind each other.
//!
//! Rows are lines, or parts separated by `/` on one line; layers are separated by an empty line, or by
//! `|` on one line. Reading gives characters by cell; what a character means is decided by the region or
//! the piece.

use cover::Arrange;

use super::cells::refuse_size;
use super::letters::{is_letter_or_digit, is_space, lines};
use super::node::Node;
use super::reading::Reading;
use super::words::{label, quoted};
use crate::cell::Cell;

/// The character at each cell of a picture, row after row; spaces are left out.
///
/// A picture is flat or has layers, whatever the lattice: [`read_picture`] has judged it.
pub fn picture_cells(text: &str) -> Vec<(Cell, char)> {
    let mut found = vec![];
    for (z, rows) in picture_layers(text).iter().enumerate() {
        for (y, row) in rows.iter().enumerate() {
            for (x, char) in row.chars().enumerate().filter(|(_, char)| *char != ' ') {
                found.push(([x as i32, y as i32, z as i32, 0, 0, 0], char));
            }
        }
    }
    found
}

/// The layers of a picture, each its rows; outer absent lines and line ends are dropped.
pub fn picture_layers(text: &str) -> Vec<Vec<&str>> {
    layers_of(text, lines(text).into_iter().map(|line| line.trim_end_matches(is_space)).collect())
}

/// The layers of a picture whose rows keep the spaces at their end; a line of spaces is then a row.
pub fn picture_layers_with_spaces(text: &str) -> Vec<Vec<&str>> {
    layers_of(text, lines(text))
}

fn layers_of<'t>(text: &'t str, lines: Vec<&'t str>) -> Vec<Vec<&'t str>> {
    if lines.iter().filter(|line| !line.is_empty()).count() <= 1 {
        let line = text.trim_matches(['\r', '\n']);
        return line.split('|').map(|part| part.split('/').collect()).collect();
    }
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    let last = lines.iter().rposition(|line| !line.is_empty()).unwrap_or(0);
    let mut layers: Vec<Vec<&str>> = vec![vec![]];
    for line in &lines[first..=last] {
        match layers.last_mut() {
            Some(layer) if !line.is_empty() => layer.push(line),
            Some(layer) if !layer.is_empty() => layers.push(vec![]),
            _ => {}
        }
    }
    layers
}

/// A picture in which every character is allowed.
///
/// * `absent`: the characters that are no cells.
/// * `others`: the characters that are cells, besides letters and digits.
/// * `cap`: the name of the cap on its cells.
pub fn read_picture(
    reading: &mut Reading,
    node: &Node,
    absent: &str,
    others: &str,
    cap: &str,
) -> Option<String> {
    let Some(text) = node.as_text() else {
        reading.wrong(node, "a picture", "write its rows as text, e.g. \"XX/X.\"");
        return None;
    };
    let layers = picture_layers(text);
    let chars = || layers.iter().flatten().flat_map(|row| row.chars());
    let size = chars().filter(|char| !absent.contains(*char)).count() as u64;
    let is_bad = |char: &char| {
        !is_letter_or_digit(*char) && !absent.contains(*char) && !others.contains(*char)
    };
    let mut bad: Vec<char> = chars().filter(is_bad).collect();
    bad.arrange();
    bad.dedup();
    for char in &bad {
        refuse_character(reading, node, *char, &format!("{others}{}", absent.trim()));
    }
    let fits = fits_lattice(reading, node, layers.len(), (size, cap), (bad.is_empty(), absent));
    (fits && bad.is_empty() && reading.lattice.is_some()).then(|| text.to_owned())
}

/// Whether the lattice has pictures, and one of so many layers; the first thing wrong is reported.
fn fits_lattice(
    reading: &mut Reading,
    node: &Node,
    layers: usize,
    (size, cap): (u64, &str),
    (is_clean, absent): (bool, &str),
) -> bool {
    let text = node.as_text().unwrap_or_default();
    let coordinates = reading.coordinates();
    if size > reading.limits.most(cap) {
        refuse_size(reading, node, size, cap);
    } else if coordinates > 3 {
        let what = format!("no picture shows cells of {coordinates} coordinates");
        reading.fault(node, what, format!("write cells: [{}, ...]", reading.cell_form()));
    } else if layers > 1 && coordinates == 2 {
        let name = reading.lattice_name();
        let what = format!("the picture has {layers} layers but the {name} lattice is flat");
        reading.fault(node, what, "remove the empty lines or '|', or choose the cube lattice");
    } else if let Some(at) = text.find("//").filter(|_| coordinates == 3 && is_clean) {
        let what = format!("the picture of {} has an empty row", label(&node.path));
        let first = absent.chars().next().unwrap_or('.');
        let todo =
            format!("did you mean | for the next layer? a row without cells is written {first}");
        let place = reading.inside(node, text[..at].chars().count());
        reading.fault_at(place, node.path.clone(), what, todo);
    } else {
        return true;
    }
    false
}

/// Reports a character that no picture of this kind has, at its first place.
fn refuse_character(reading: &mut Reading, node: &Node, char: char, signs: &str) {
    let shown = quoted(&char.to_string());
    let todo = match char {
        '/' => format!("{shown} parts rows only where a picture is one line"),
        '|' => format!("{shown} parts layers only where a picture is one line"),
        _ => {
            let signs: Vec<String> = signs.chars().map(String::from).collect();
            format!("use {}, a space, or a letter or digit as a mark", signs.join(" "))
        }
    };
    let what = format!("{shown} is no character of {}", label(&node.path));
    // Of a fault that is only counted nobody asks the place, and a text may have many characters.
    let text = if reading.is_full() { "" } else { node.as_text().unwrap_or_default() };
    let at = text.chars().position(|other| other == char).unwrap_or(0);
    reading.fault_at(reading.inside(node, at), node.path.clone(), what, todo);
}
