//! Keys under `pieces` that are no names of pieces: options, keys of included sets, names of sets.

use super::include::{EXCEPT, ONLY, SET};
use super::keys::SHAPE_KEYS;
use super::letters::{is_digit, is_space};
use super::node::{Node, Value};
use super::piece_options::{ANY, OPTION_KEYS};
use super::words::{clipped, closest, plain, quoted};
use crate::model::rgb;
use crate::sets;

/// Keys that people write for `include`.
const FOR_INCLUDE: [&str; 5] = [SET, "sets", "includes", "piece_set", "piece_sets"];
/// Words that no picture looks like.
const WORDS: [&str; 9] = ["any", "true", "false", "yes", "no", "on", "off", "none", "all"];
/// The least likeness of a word to the name of a set that is suggested for it, from 0 to 1.
const LIKE: f64 = 0.8;

/// The sets that stand under a key that `include` is mistaken for, if there are any.
pub fn meant_as_include(pieces: &Node) -> Option<&Node> {
    FOR_INCLUDE.iter().filter_map(|key| pieces.get(key)).find(|node| are_sets(items(node)))
}

/// What is wrong with a key that is no name of a piece, and what to write instead.
///
/// It may be an option of a piece, a key of an included set, or the name of a set. A piece may be called
/// `copies` or `set` if its value looks as a shape does; `any` is no piece of the letters a, n, y, and
/// behind `colour` a colour is none.
pub fn misplaced(name: &str, node: &Node, include: Option<&Node>) -> Option<(String, String)> {
    let quoted_name = quoted(name);
    let of_set = || {
        let (set, value) = (set_name(include), written(node));
        format!("in an entry of include: [{{set: {set}, {name}: {value}}}]")
    };
    let is_shared = OPTION_KEYS.contains(&name);
    let is_colour = || name == "colour" && node.as_text().is_some_and(|text| rgb(text).is_some());
    if (is_shared || name == "at") && (is_option_value(node) || is_colour()) {
        let what =
            format!("{quoted_name} is an option of a piece, and stands where a piece is named");
        let value = written(node);
        let todo =
            format!("write it within the piece: {{NAME: {{picture: ..., {name}: {value}}}}}");
        let is_either = is_shared && include.is_some();
        return Some((what, if is_either { format!("{todo}, or {}", of_set()) } else { todo }));
    }
    if [ONLY, EXCEPT].contains(&name) && include.is_some() && !is_unmarked_shape(node) {
        let what = format!("{quoted_name} chooses among the pieces of an included set");
        return Some((what, format!("write it {}", of_set())));
    }
    if FOR_INCLUDE.contains(&name) && are_sets(items(node)) {
        let what =
            format!("{quoted_name} stands where a piece is named, and its value names a piece set");
        return Some((what, format!("write include: {}", written(node))));
    }
    if !is_shape(node) && !has_shape(node) && is_set(name) {
        let what = format!("{quoted_name} is a piece set, and stands where a piece is named");
        return Some((what, format!("write include: {}", entry(name, node))));
    }
    None
}

/// An entry of `include` for a set that stands where a piece is named, with what stands behind it.
fn entry(name: &str, node: &Node) -> String {
    let option = |(key, child): &(String, Node)| format!(", {key}: {}", plain_text(child));
    match node.entries() {
        Some(options) if !options.is_empty() => {
            let options: String = options.iter().map(option).collect();
            format!("[{{set: {name}{options}}}]")
        }
        _ => name.to_owned(),
    }
}

/// Whether a value looks like that of an option of a piece, and not like a shape.
fn is_option_value(node: &Node) -> bool {
    match &node.value {
        Value::Map(_) | Value::Broken => false,
        Value::Text(text) => is_word(text),
        Value::List(ends) => {
            let is_shape = |end: &Node| end.items().is_some() || end.as_text().is_some();
            let is_range = ends.len() == 2 && ends[1].as_text() == Some(ANY);
            is_range || !ends.iter().any(is_shape)
        }
        _ => true,
    }
}

/// Whether a text is a word or a number, or two numbers with `..` or `-` between them.
fn is_word(text: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.chars().all(is_digit);
    let are_numbers = |ends: (&str, &str)| is_number(ends.0) && is_number(ends.1);
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    WORDS.contains(&text.to_lowercase().as_str())
        || is_number(unsigned)
        || text.split_once("..").is_some_and(are_numbers)
        || text.split_once('-').is_some_and(are_numbers)
}

/// Whether a value looks like a list of cells or a picture, which may have marks.
fn is_shape(node: &Node) -> bool {
    node.as_text().map_or_else(|| is_list_of_lists(node), |text| !is_word(text))
}

/// Whether a value looks like a list of cells or a picture without marks.
fn is_unmarked_shape(node: &Node) -> bool {
    let is_cell = |char: char| matches!(char, 'X' | '.' | '/' | '|') || is_space(char);
    let is_picture = |text: &str| !text.is_empty() && text.chars().all(is_cell);
    node.as_text().map_or_else(|| is_list_of_lists(node), is_picture)
}

fn is_list_of_lists(node: &Node) -> bool {
    node.items().is_some_and(|items| items.iter().any(|item| item.items().is_some()))
}

/// Whether a value is a mapping with a shape, or one of which a fault is known.
fn has_shape(node: &Node) -> bool {
    node.is_broken() || SHAPE_KEYS.iter().any(|key| node.get(key).is_some())
}

fn items(node: &Node) -> &[Node] {
    node.items().unwrap_or(std::slice::from_ref(node))
}

/// Whether values are names of piece sets, or nearly so.
pub fn are_sets(nodes: &[Node]) -> bool {
    !nodes.is_empty() && nodes.iter().all(|node| node.as_text().is_some_and(is_set))
}

fn is_set(word: &str) -> bool {
    let begun: String = word.chars().take(60).collect();
    !closest(&begun, sets::names(), 1, LIKE).is_empty()
}

/// The name of the first included set, as an example of an entry has it.
fn set_name(include: Option<&Node>) -> String {
    let first = include.and_then(|include| items(include).first());
    let named = first
        .and_then(|first| if first.entries().is_some() { first.get(SET) } else { Some(first) });
    let text = named.filter(|node| node.as_text().is_some());
    text.map_or_else(|| "SET".to_owned(), |node| clipped(&node.text))
}

/// A value as the advice repeats it.
fn written(node: &Node) -> String {
    match node.value {
        Value::List(_) | Value::Map(_) => plain_text(node),
        _ => clipped(&node.text),
    }
}

/// A value as plain data without quotes, as somebody would write it.
fn plain_text(node: &Node) -> String {
    let text = match &node.value {
        Value::Truth(truth) => truth.to_string(),
        Value::Text(text) => text.clone(),
        _ => plain(node),
    };
    clipped(&text).replace('\'', "")
}
