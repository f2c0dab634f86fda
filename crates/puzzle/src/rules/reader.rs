//! Reads the value of one rule: mappings, words, cells and pieces, with every fault at once.

use rustc_hash::{FxHashMap, FxHashSet};

use super::ground::Ground;
use crate::cell::{Cell, MOST};
use crate::document::words::{as_word, cell_form, clip, closest, plain, quoted, repr};
use crate::document::{Fault, Key, Node, Path, Value};

/// The longest part of a value that a message repeats.
const CLIP: usize = 60;
/// The most words that an advice lists.
const LISTED: usize = 12;

/// The entries that were found of those that a rule knows.
pub type Entries<'n> = Vec<(&'static str, &'n Node)>;

/// Takes the faults of one rule; each method returns a value, or none after a fault.
#[derive(Debug)]
pub struct Reader<'g> {
    /// What the rule is read against.
    pub ground: &'g Ground<'g>,
    /// The faults found so far.
    pub faults: Vec<Fault>,
    /// Where the rule stands.
    path: Path,
}

impl<'g> Reader<'g> {
    /// A reader of the rule at a path.
    pub fn new(ground: &'g Ground<'g>, path: Path) -> Self {
        Self { ground, faults: vec![], path }
    }

    /// Reports a fault at `keys` below the rule.
    pub fn fault(&mut self, keys: &[Key], what: impl Into<String>, todo: impl Into<String>) {
        let path = self.path.iter().chain(keys).cloned().collect();
        self.faults.push(Fault::new(path, what, todo));
    }

    /// The rule as messages call it.
    fn name(&self) -> String {
        quoted(&self.path.last().map(Key::to_string).unwrap_or_default())
    }

    /// The known keys of a mapping; unknown and missing ones are reported.
    pub fn mapping<'n>(
        &mut self,
        value: &'n Node,
        needed: &[&'static str],
        example: &str,
    ) -> Entries<'n> {
        let Some(entries) = value.entries() else {
            let what = format!("{} is not a mapping", shown(value));
            self.fault(&[], what, format!("write {example}"));
            return vec![];
        };
        self.refuse_others(entries, needed);
        let others =
            entries.iter().map(|(key, _)| key).filter(|key| !needed.contains(&key.as_str()));
        let meant: Vec<&str> = others.filter_map(|key| nearest(key, needed)).collect();
        for key in needed {
            if value.get(key).is_none() && !meant.contains(key) {
                let what =
                    format!("the key {} is missing in the rule {}", quoted(key), self.name());
                self.fault(&[], what, format!("write {example}"));
            }
        }
        found(value, needed)
    }

    /// The known keys of a mapping, at least one of which must be there.
    pub fn options<'n>(
        &mut self,
        value: &'n Node,
        known: &[&'static str],
        todo: &str,
    ) -> Entries<'n> {
        let entries = value.entries().unwrap_or(&[]);
        self.refuse_others(entries, known);
        if entries.is_empty() {
            self.fault(&[], format!("the rule {} is an empty mapping", self.name()), todo);
        }
        found(value, known)
    }

    /// Reports the keys that are not among the known ones.
    fn refuse_others(&mut self, entries: &[(String, Node)], known: &[&'static str]) {
        for (key, _) in entries {
            if !known.contains(&key.as_str()) {
                let what = format!("unknown key {} in the rule {}", cut(&quoted(key)), self.name());
                self.fault(&[key.as_str().into()], what, hint(key, known, "keys"));
            }
        }
    }

    /// One of the `known` words; a whole number is taken as it is written.
    pub fn word(
        &mut self,
        value: &Node,
        known: &[&str],
        noun: &str,
        keys: &[Key],
    ) -> Option<String> {
        if !matches!(value.value, Value::Text(_) | Value::Whole(_)) {
            let listed = known[..known.len().min(LISTED)].join(", ");
            let todo = format!("write one of {}", or_none(listed));
            self.fault(keys, format!("{} is no {noun}", shown(value)), todo);
            return None;
        }
        let word = as_word(value);
        if known.contains(&word.as_str()) {
            return Some(word);
        }
        let todo = hint(&word, known, &format!("known {}", plural(noun)));
        self.fault(keys, format!("there is no {noun} {}", shown(value)), todo);
        None
    }

    /// A list of different known words, at least one.
    pub fn words(
        &mut self,
        value: &Node,
        known: &[&str],
        noun: &str,
        keys: &[Key],
    ) -> Option<Vec<String>> {
        let entries = self.entries(value, noun, keys)?;
        let mut words: Vec<String> = vec![];
        for (index, item) in entries.iter().enumerate() {
            words.extend(self.word(item, known, noun, &below(keys, index)));
        }
        let whole = words.len() == entries.len();
        let mut times: FxHashMap<String, usize> = FxHashMap::default();
        words.retain(|word| {
            let times = times.entry(word.clone()).or_default();
            *times += 1;
            *times == 1
        });
        for word in words.iter().filter(|word| times[*word] > 1) {
            self.fault(keys, format!("the {noun} {} is given twice", quoted(word)), "remove one");
        }
        whole.then_some(words)
    }

    /// The items of a list that is not empty.
    pub fn entries<'n>(&mut self, value: &'n Node, noun: &str, keys: &[Key]) -> Option<&'n [Node]> {
        let Some(items) = value.items() else {
            self.fault(keys, format!("{} is not a list of {noun}s", shown(value)), "write [...]");
            return None;
        };
        if items.is_empty() {
            let todo = "give at least one, or drop the rule";
            self.fault(keys, format!("the list of {noun}s is empty"), todo);
            return None;
        }
        Some(items)
    }

    /// A cell of the region as described.
    pub fn cell(&mut self, value: &Node, keys: &[Key]) -> Option<Cell> {
        let number = self.ground.lattice.coordinates;
        let parts = value.items().filter(|items| {
            items.len() == number && items.iter().all(|part| matches!(part.value, Value::Whole(_)))
        });
        let Some(parts) = parts else {
            let todo = format!("write {}, whole numbers", cell_form(number));
            self.fault(keys, format!("{} is no cell", shown(value)), todo);
            return None;
        };
        let cell = cell_of(parts).filter(|cell| self.ground.known.contains(cell));
        if cell.is_none() {
            let what = format!("{} is no cell of the region", repr(value));
            self.fault(keys, what, "give a cell of the region");
        }
        cell
    }

    /// At least so many different cells of the region as described.
    pub fn cells(&mut self, value: &Node, least: usize, keys: &[Key]) -> Option<Vec<Cell>> {
        let entries = self.entries(value, "cell", keys)?;
        let before = self.faults.len();
        let mut found: Vec<Cell> = vec![];
        let mut seen = FxHashSet::default();
        for (index, item) in entries.iter().enumerate() {
            let keys = below(keys, index);
            match self.cell(item, &keys) {
                Some(cell) if seen.insert(cell) => found.push(cell),
                Some(_) => {
                    let what = format!("the cell {} is given twice", repr(item));
                    self.fault(&keys, what, "remove one");
                }
                None => {}
            }
        }
        if self.faults.len() == before && found.len() < least {
            let todo = format!("give at least {least}");
            self.fault(keys, format!("{} cell is given", found.len()), todo);
        }
        (self.faults.len() == before).then_some(found)
    }

    /// Whether none of the cells, which the rule needs, is blocked by the setup; it reports those that are.
    pub fn are_still_there(&mut self, cells: &[Cell], keys: &[Key]) -> bool {
        let number = self.ground.lattice.coordinates;
        let lost = cells.iter().filter(|cell| !self.ground.left.contains(*cell));
        let lost: Vec<String> = lost.map(|cell| crate::cell::shown(cell, number)).collect();
        if !lost.is_empty() {
            let list = cut(&format!("[{}]", lost.join(", ")));
            let what = format!("the setup blocks {list}, which the rule wants covered");
            self.fault(keys, what, "choose other cells for the setup, or change the rule");
        }
        lost.is_empty()
    }
}

/// A value as a message repeats it, cut short where it is long.
pub fn shown(value: &Node) -> String {
    cut(&plain(value))
}

/// `did you mean ...?`, or the known words if none is close.
pub fn hint(word: &str, known: &[&str], noun: &str) -> String {
    if let Some(near) = nearest(word, known) {
        return format!("did you mean {}?", quoted(near));
    }
    let listed = or_none(known[..known.len().min(LISTED)].join(", "));
    format!("{noun}: {listed}{}", if known.len() > LISTED { ", ..." } else { "" })
}

/// The known word that a word is close to.
fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let word: String = word.chars().take(CLIP).collect();
    closest(&word, known, 1, 0.6).first().copied()
}

/// Several of what a noun names, such as `marks of the region`.
fn plural(noun: &str) -> String {
    let (first, rest) = noun.split_once(' ').unwrap_or((noun, ""));
    format!("{first}s {rest}").trim_end().to_owned()
}

/// A path with one more index.
pub fn below(keys: &[Key], index: usize) -> Path {
    keys.iter().cloned().chain([Key::Index(index)]).collect()
}

/// The cell of some whole numbers, none if one is too far away for any cell.
fn cell_of(parts: &[Node]) -> Option<Cell> {
    let mut cell = [0; MOST];
    for (place, part) in cell.iter_mut().zip(parts) {
        let Value::Whole(Some(number)) = part.value else { return None };
        *place = i32::try_from(number).ok()?;
    }
    Some(cell)
}

fn found<'n>(value: &'n Node, known: &[&'static str]) -> Entries<'n> {
    known.iter().filter_map(|key| value.get(key).map(|node| (*key, node))).collect()
}

fn cut(text: &str) -> String {
    clip(text, CLIP)
}

fn or_none(listed: String) -> String {
    if listed.is_empty() { "none".to_owned() } else { listed }
}
