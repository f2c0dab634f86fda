//! How values are called in messages.

use super::node::{Key, Node, Value};

/// Shortens a text for a message, as characters.
pub fn clip(text: &str, length: usize) -> String {
    if text.chars().count() <= length {
        return text.to_owned();
    }
    text.chars().take(length - 3).chain("...".chars()).collect()
}

/// A text shortened to the usual 40 characters.
pub fn clipped(text: &str) -> String {
    clip(text, 40)
}

/// A text in quotes as Python's `repr` writes it.
pub fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut out = String::from(quote);
    for char in text.chars() {
        match char {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if char == quote => out.extend(['\\', char]),
            _ if char.is_control() && (char as u32) < 256 => {
                out.push_str(&format!("\\x{:02x}", char as u32));
            }
            _ => out.push(char),
        }
    }
    out.push(quote);
    out
}

/// What messages call the value at a path: `'copies'`, `item 2 of 'placed'`, `the puzzle`.
pub fn label(path: &[Key]) -> String {
    match path.last() {
        None => "the puzzle".to_owned(),
        Some(Key::Name(name)) => quoted(&clipped(name)),
        Some(Key::Index(index)) => {
            let owner = path.iter().rev().find_map(|key| match key {
                Key::Name(name) => Some(quoted(&clipped(name))),
                Key::Index(_) => None,
            });
            format!("item {} of {}", index + 1, owner.unwrap_or_else(|| "the list".to_owned()))
        }
    }
}

/// What kind of value this is, for a message.
pub fn described(node: &Node) -> String {
    match &node.value {
        Value::Map(_) => "a mapping".to_owned(),
        Value::List(items) if items.is_empty() => "an empty list".to_owned(),
        Value::List(_) => "a list".to_owned(),
        Value::Null => "empty".to_owned(),
        Value::Truth(truth) => format!("{truth} (a yes or no)"),
        Value::Text(text) => format!("the text {}", quoted(&clipped(text))),
        Value::Whole(_) | Value::Number(_) => format!("the number {}", clipped(&node.text)),
        Value::Broken => "a broken value".to_owned(),
    }
}

/// A whole number with commas between thousands: `16,384`.
pub fn commas(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The known words that are most like a word, best first, as Python's `difflib.get_close_matches` has them.
///
/// * `number`: the most words to return.
/// * `cutoff`: the least likeness, from 0 to 1; 0.6 where nothing else is said.
pub fn closest<'w>(_word: &str, _known: &[&'w str], _number: usize, _cutoff: f64) -> Vec<&'w str> {
    todo!("document helper")
}

/// The known word closest to a word, if any is close.
pub fn nearest<'w>(word: &str, known: &[&'w str]) -> Option<&'w str> {
    if word.chars().count() > 60 {
        return None;
    }
    let near = closest(word, known, 1, 0.6);
    let near = if near.is_empty() { closest(&word.to_lowercase(), known, 1, 0.6) } else { near };
    near.first().copied()
}

/// `did you mean ...?`, or the known words if none is close.
pub fn hint(word: &str, known: &[&str], noun: &str) -> String {
    match nearest(word, known) {
        Some(near) => format!("did you mean {}?", quoted(near)),
        None if known.is_empty() => format!("{noun}: none"),
        None => format!("{noun}: {}", clip(&known.join(", "), 200)),
    }
}
