//! The problem that is shown of a puzzle: its slots may be open, and values that are not taken are left out.

use std::sync::Arc;

use super::note::{About, Note};
use crate::document::{Fault, Node};
use crate::model::Puzzle;
use crate::setup::{Problem, Refusal, settle};

/// A problem to be shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The problem; a setting that is not taken is left out, so that a board can be seen while it is chosen.
    pub problem: Arc<Problem>,
    /// For each setting that is not taken, by its name, why.
    pub wrong: Vec<(String, Note)>,
}

/// The problem that is shown of a puzzle without fault.
///
/// # Errors
///
/// Every fault of the board that the setting leaves.
pub fn shown(puzzle: Arc<Puzzle>) -> Result<Shown, Vec<Fault>> {
    let faults = match settle(Arc::clone(&puzzle), &[], true) {
        Ok(problem) => return Ok(Shown { problem: Arc::new(problem), wrong: vec![] }),
        Err(Refusal::Board(faults)) => return Err(faults),
        Err(Refusal::Setting(faults)) => faults,
    };
    let wrong = wrong_settings(&faults);
    let is_wrong = |name: &String| wrong.iter().any(|(known, _)| known == name);
    let kept = puzzle.settings.iter().filter(|(name, _)| !is_wrong(name));
    // Values that do not go together have no name: all of them are left out.
    let kept = if wrong.iter().all(|(name, _)| name.is_empty()) {
        vec![]
    } else {
        kept.cloned().collect()
    };
    let problem = match settle(with_settings(&puzzle, kept), &[], true) {
        Err(Refusal::Setting(_)) => settle(with_settings(&puzzle, vec![]), &[], true),
        settled => settled,
    };
    match problem {
        Ok(problem) => Ok(Shown { problem: Arc::new(problem), wrong }),
        Err(refusal) => Err(refusal.faults().to_vec()),
    }
}

/// A puzzle with other settings.
pub(super) fn with_settings(puzzle: &Puzzle, settings: Vec<(String, Node)>) -> Arc<Puzzle> {
    Arc::new(Puzzle { settings, ..puzzle.clone() })
}

/// What is wrong with each setting, by its name.
fn wrong_settings(faults: &[Fault]) -> Vec<(String, Note)> {
    let mut found: Vec<(String, Note)> = vec![];
    for fault in faults {
        let name = fault.path.get(1).map(ToString::to_string).unwrap_or_default();
        let of = if name.is_empty() { String::new() } else { format!("{name}: ") };
        let text = format!("{of}{}; {}", fault.what, fault.todo);
        let note = Note::new(About::Setting, text, true);
        match found.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = note,
            None => found.push((name, note)),
        }
    }
    found
}
