//! How values are called in messages.

use std::fmt::Display;

use cover::Arrange;

use super::likeness::Compared;
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
            _ if !is_seen(char) => out.push_str(&escaped(char)),
            _ => out.push(char),
        }
    }
    out.push(quote);
    out
}

/// Whether a character can be seen: no control, separator, private or unassigned one.
fn is_seen(char: char) -> bool {
    // The table of the standard library is asked behind a letter, where it takes marks as they are.
    let mut pair = [b'a'; 5];
    let end = 1 + char.encode_utf8(&mut pair[1..]).len();
    let text = std::str::from_utf8(&pair[..end]).unwrap_or_default();
    matches!(char, '\'' | '"' | '\\') || text.escape_debug().nth(1) != Some('\\')
}

/// A character by its number, as Python's `repr` writes it.
pub fn escaped(char: char) -> String {
    match char as u32 {
        code @ ..0x100 => format!("\\x{code:02x}"),
        code @ 0x100..0x10000 => format!("\\u{code:04x}"),
        code => format!("\\U{code:08x}"),
    }
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

/// What kind of value this is, for a message that knows what it means and not how it was written.
pub fn described_plain(node: &Node) -> String {
    match &node.value {
        Value::Whole(_) | Value::Number(_) => format!("the number {}", clipped(&plain(node))),
        _ => described(node),
    }
}

/// A value as files write it, in one line; a long one is cut off somewhere behind its first 300
/// characters, and so is good for [`clip`] alone.
pub fn plain(node: &Node) -> String {
    let mut out = String::new();
    write_plain(node, &mut out, 1200);
    out
}

/// A value as files write it, in one line, however long it is.
pub fn repr(node: &Node) -> String {
    let mut out = String::new();
    write_plain(node, &mut out, usize::MAX);
    out
}

/// A value as Python's `str` writes it as plain data: a text as it is.
pub fn as_word(node: &Node) -> String {
    match &node.value {
        Value::Null => "None".to_owned(),
        Value::Truth(truth) => if *truth { "True" } else { "False" }.to_owned(),
        _ => node.as_text().map_or_else(|| repr(node), str::to_owned),
    }
}

/// Writes a value, and nothing behind so many bytes.
fn write_plain(node: &Node, out: &mut String, most: usize) {
    if out.len() > most {
        return;
    }
    match &node.value {
        Value::Null => out.push_str("null"),
        Value::Truth(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Value::Whole(Some(number)) => out.push_str(&number.to_string()),
        Value::Whole(None) => out.push_str(&node.text),
        Value::Number(number) => out.push_str(&number_text(*number)),
        Value::Text(text) => out.push_str(&quoted(text)),
        Value::Broken => out.push('?'),
        Value::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { ", " } else { "" });
                write_plain(item, out, most);
            }
            out.push(']');
        }
        Value::Map(entries) => {
            out.push('{');
            for (at, (key, child)) in entries.iter().enumerate() {
                out.push_str(if at > 0 { ", " } else { "" });
                out.push_str(&quoted(key));
                out.push_str(": ");
                write_plain(child, out, most);
            }
            out.push('}');
        }
    }
}

/// A number as Python writes it: with a point, or with an exponent if it is very large or small.
pub fn number_text(number: f64) -> String {
    let shortest = format!("{number:e}");
    let (digits, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    match exponent.parse::<i32>().unwrap_or(0) {
        exponent @ -4..16 => {
            // Of two shortest numbers that are equally near, Python takes the one with an even end.
            let behind = digits.trim_start_matches('-').len() as i32 - 2 - exponent;
            let even = format!("{number:.*}", behind.max(1) as usize);
            if even.parse() == Ok(number) { even } else { format!("{number:?}") }
        }
        exponent => {
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{digits}e{sign}{:02}", exponent.abs())
        }
    }
}

/// How a cell of so many coordinates is written: `[x, y]`.
pub fn cell_form(coordinates: usize) -> String {
    let names: Vec<String> = match coordinates {
        ..=3 => ["x", "y", "z"][..coordinates].iter().map(|name| (*name).to_owned()).collect(),
        _ => (1..=coordinates).map(|number| format!("x{number}")).collect(),
    };
    format!("[{}]", names.join(", "))
}

/// A whole number with commas between thousands: `16,384`.
pub fn commas(number: impl Display) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
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
pub fn closest<'w>(word: &str, known: &[&'w str], number: usize, cutoff: f64) -> Vec<&'w str> {
    let compared = Compared::new(word);
    let mut found: Vec<(f64, &str)> =
        known.iter().filter_map(|other| Some((compared.ratio(other, cutoff)?, *other))).collect();
    // Of words that are equally like it, the last in the order of the alphabet comes first.
    found.arrange_by(|one, two| two.0.total_cmp(&one.0).then(two.1.cmp(one.1)));
    found.into_iter().take(number).map(|(_, other)| other).collect()
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

/// What is wrong with a number that is not read for its size, and what to do.
pub fn too_far<'t>(node: &Node, farthest: i64, todo: &'t str) -> (String, &'t str) {
    let (name, given) = (label(&node.path), clipped(&plain(node)));
    let farthest = commas(farthest.unsigned_abs());
    (format!("{name} is {given}, farther from 0 than {farthest}"), todo)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closest_words_are_those_that_difflib_has() {
        for (word, known, number, cutoff, expected) in [
            ("slove", "count solve serve", 3, 0.6, "solve serve"),
            ("regoin", "region origin reason", 1, 0.6, "region"),
            ("abcd", "abce abcf abcg", 2, 0.6, "abcg abcf"),
            ("", "a b", 1, 0.6, ""),
        ] {
            let known: Vec<&str> = known.split(' ').collect();
            assert_eq!(closest(word, &known, number, cutoff).join(" "), expected, "{word}");
        }
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1000, 1234567].map(commas), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn a_text_is_quoted_as_python_writes_it() {
        for (text, expected) in [
            ("it's", "\"it's\""),
            ("'\"", "'\\'\"'"),
            ("a\\b\n\u{7f}\u{a0}\u{301}é", "'a\\\\b\\n\\x7f\\xa0\u{301}é'"),
            ("\u{200b}\u{2028}\u{e000}\u{10ffff}", "'\\u200b\\u2028\\ue000\\U0010ffff'"),
        ] {
            assert_eq!(quoted(text), expected);
        }
    }

    #[test]
    fn a_number_is_written_as_python_writes_it() {
        for (number, expected) in [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (0.0001, "0.0001"),
            (1.5e-5, "1.5e-05"),
            (2_137_544_529_718_872.3, "2137544529718872.2"),
        ] {
            assert_eq!(number_text(number), expected);
        }
    }
}
