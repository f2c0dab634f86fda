//! The small values of a document: mappings with known keys, words, numbers, cells, pictures.
//!
//! Each reader returns the value, or none after it has reported what is wrong with it.

use super::keys::KeyTable;
use super::node::{Node, Value};
use super::reading::Reading;
use super::words::{clipped, label, nearest, quoted, too_far};

/// The longest key, name, label or tag.
pub const WORD_LENGTH: usize = 200;

/// The values of the known keys of a mapping, in the order of the document.
#[derive(Default)]
pub struct Given<'n>(pub Vec<(&'n str, &'n Node)>);

impl<'n> Given<'n> {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&'n Node> {
        self.0.iter().find(|(name, _)| *name == key).map(|(_, node)| *node)
    }

    /// Whether a key is there.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }
}

/// The values of the known keys; unknown and missing ones are reported. `todo` may be empty.
pub fn read_mapping<'n>(
    reading: &mut Reading,
    node: &'n Node,
    table: &KeyTable,
    todo: &str,
) -> Option<Given<'n>> {
    let names = table.names();
    let Some(entries) = node.entries() else {
        let keys = format!("write {{key: value}} with the keys {}", names.join(", "));
        reading.wrong(node, "a mapping", if todo.is_empty() { &keys } else { todo });
        return None;
    };
    let mut meant = vec![];
    for (key, child) in entries.iter().filter(|(key, _)| !names.contains(&key.as_str())) {
        let near = if reading.is_full() { None } else { nearest(key, &names) };
        let what = format!("unknown key {} in {}", quoted(&clipped(key)), table.noun);
        let todo = match near {
            Some(near) => format!("did you mean {}?", quoted(near)),
            None => format!("known keys: {}", names.join(", ")),
        };
        meant.extend(near);
        reading.fault_at(child.key_place(), child.path.clone(), what, todo);
    }
    for wanted in table.keys.iter().filter(|wanted| !wanted.example.is_empty()) {
        if node.get(wanted.name).is_none() && !meant.contains(&wanted.name) {
            let what = format!("the key {} is missing in {}", quoted(wanted.name), table.noun);
            let todo = format!("add {}", wanted.example);
            reading.fault_at(node.place(), node.path.clone(), what, todo);
        }
    }
    let known = entries.iter().filter(|(key, _)| names.contains(&key.as_str()));
    Some(Given(known.map(|(key, child)| (key.as_str(), child)).collect()))
}

/// The one value among `names`; none and several are reported.
pub fn read_one_of<'n>(
    reading: &mut Reading,
    node: &'n Node,
    given: &Given<'n>,
    names: &[&str],
    noun: &str,
) -> Option<&'n Node> {
    let found: Vec<&str> = names.iter().copied().filter(|name| given.has(name)).collect();
    let (last, others) = names.split_last()?;
    let listed = format!("{} or {last}", others.join(", "));
    match found[..] {
        [one] => return given.get(one),
        [one, two, ..] => {
            let what = format!("{noun} has both {} and {}", quoted(one), quoted(two));
            let todo = format!("keep exactly one of {listed}");
            reading.fault(given.get(two)?, what, todo);
        }
        [] => {
            let is_meant = |key: &str| !given.has(key) && nearest(key, names).is_some();
            if !node.entries()?.iter().any(|(key, _)| is_meant(key)) {
                let what = format!("{} has none of {listed}", label(&node.path));
                reading.fault(node, what, "add exactly one of them");
            }
        }
    }
    None
}

/// The items of a list.
pub fn read_entries<'n>(
    reading: &mut Reading,
    node: &'n Node,
    wanted: &str,
    todo: &str,
) -> Option<&'n [Node]> {
    if node.items().is_none() {
        reading.wrong(node, wanted, todo);
    }
    node.items()
}

/// A whole number, at least `least`; one beyond 64 bits is the nearest that these have.
pub fn read_integer(
    reading: &mut Reading,
    node: &Node,
    least: Option<i64>,
    todo: &str,
) -> Option<i64> {
    let number = match node.value {
        Value::Whole(Some(number)) => number,
        Value::Whole(None) if node.text.starts_with('-') => i64::MIN,
        Value::Whole(None) => i64::MAX,
        _ => {
            reading.wrong(node, "a whole number", todo);
            return None;
        }
    };
    if let Some(least) = least.filter(|least| number < *least) {
        let what = format!("{} is {}, less than {least}", label(&node.path), clipped(&node.text));
        reading.fault(node, what, todo);
        return None;
    }
    Some(number)
}

/// A whole number of 64 bits, at least `least`; one beyond is reported.
pub fn read_small(
    reading: &mut Reading,
    node: &Node,
    least: Option<i64>,
    todo: &str,
) -> Option<i64> {
    let number = read_integer(reading, node, least, todo)?;
    if matches!(node.value, Value::Whole(Some(number)) if number > i64::MIN) {
        return Some(number);
    }
    let (what, todo) = too_far(node, i64::MAX, "give a number nearer to 0");
    reading.fault(node, what, todo);
    None
}

/// True or false.
pub fn read_truth(reading: &mut Reading, node: &Node) -> Option<bool> {
    if let Value::Truth(truth) = node.value {
        return Some(truth);
    }
    reading.wrong(node, "true or false", "write true or false");
    None
}

/// A text.
pub fn read_text(reading: &mut Reading, node: &Node) -> Option<String> {
    if let Some(text) = node.as_text() {
        return Some(text.to_owned());
    }
    reading.wrong(node, "a text", quote_it(node, "write a text"));
    None
}

/// What to do about a value where a text is meant.
fn quote_it(node: &Node, other: &'static str) -> &'static str {
    if node.text.is_empty() { other } else { "put it in double quotes" }
}

/// A name, a label or a mark; a whole number is taken as it is written.
pub fn read_word(reading: &mut Reading, node: &Node, what: &str) -> Option<String> {
    if !matches!(node.value, Value::Text(_) | Value::Whole(_)) {
        reading.wrong(node, what, quote_it(node, "write a word"));
        return None;
    }
    let length = node.text.chars().count();
    if (1..=WORD_LENGTH).contains(&length) {
        return Some(node.text.clone());
    }
    let size = format!("{} has {length} characters", label(&node.path));
    reading.fault(node, size, format!("{what} has 1 to {WORD_LENGTH}"));
    None
}

/// One word or a list of words.
pub fn read_words(reading: &mut Reading, node: &Node, what: &str) -> Option<Vec<String>> {
    let nodes = node.items().unwrap_or(std::slice::from_ref(node));
    // Every word is read, so that all that are faulty are reported.
    let words: Vec<_> = nodes.iter().map(|item| read_word(reading, item, what)).collect();
    words.into_iter().collect()
}
