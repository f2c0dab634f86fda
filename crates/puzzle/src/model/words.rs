//! Whether names, labels and marks can be shown as they are: none holds a control character.
//!
//! Names are printed in tables, pictures and messages everywhere, so one that a terminal would obey is
//! refused here, once. What is for people alone (title, source, notes) may hold anything.

use std::collections::BTreeSet;

use super::{Puzzle, Rule};
use crate::document::words::quoted;
use crate::document::{Fault, Path};
use crate::path;
use crate::setup::{Choice, Slot};

/// Takes a word with its path and what it is.
type Look<'l> = dyn FnMut(Path, &str, &str) + 'l;

/// Each name, label or mark that holds a control character.
pub fn word_faults(puzzle: &Puzzle) -> Vec<Fault> {
    let mut found = vec![];
    let mut look = |path: Path, what: &str, word: &str| {
        if word.chars().any(is_obeyed) {
            let what = format!("{what} {} holds a control character", quoted(word));
            found.push(Fault::new(path, what, "use letters, digits and signs that are seen"));
        }
    };
    for piece in &puzzle.pieces {
        let path = path!["pieces", piece.name.as_str()];
        look(path.clone(), "the name", &piece.name);
        let marks = piece.shapes.iter().flat_map(|shape| &shape.marks);
        look_at_marks(marks, &path, &mut look);
    }
    look_at_marks(puzzle.region.marks.iter().map(|(_, mark)| mark), &path!["region"], &mut look);
    puzzle.setup.slots.iter().for_each(|slot| look_at_slot(slot, &mut look));
    puzzle.rules.iter().enumerate().for_each(|rule| look_at_switch(rule, &mut look));
    puzzle.tags.iter().for_each(|tag| look(path!["tags"], "the tag", tag));
    found
}

fn look_at_marks<'m>(marks: impl Iterator<Item = &'m String>, path: &Path, look: &mut Look<'_>) {
    for mark in marks.collect::<BTreeSet<_>>() {
        look(path.clone(), "the mark", mark);
    }
}

fn look_at_slot(slot: &Slot, look: &mut Look<'_>) {
    let name = slot.name.as_str();
    look(path!["setup", name], "the name", name);
    look(path!["setup", name, "as"], "the mark", &slot.role);
    let (key, what, named) = match &slot.choice {
        Choice::Label(labels) => ("choose", "the label", labels),
        Choice::OneInEach(domains) => ("one_in_each", "the name", domains),
        Choice::AnyCells(_) => return,
    };
    for (word, _) in named {
        look(path!["setup", name, key, word.as_str()], what, word);
    }
}

fn look_at_switch((index, rule): (usize, &Rule), look: &mut Look<'_>) {
    if let Some(switch) = &rule.switch {
        look(path!["rules", index, "switch"], "the name", switch);
    }
}

/// Whether a terminal obeys a character instead of showing it: controls, ends of line, order of writing.
pub fn is_obeyed(char: char) -> bool {
    matches!(
        char,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}
