//! Rules of kinds that act elsewhere: the core keeps them as they are written, and asks for their faults.

use crate::document::Fault;
use crate::model::Puzzle;

/// Says what is wrong with the rule of a number in a puzzle whose region is right.
pub type JudgeRule<'o> = dyn FnMut(&Puzzle, usize) -> Vec<Fault> + 'o;

/// The rules that act elsewhere; none by default.
#[derive(Default)]
pub struct OtherRules<'o> {
    /// The names of their kinds, one of which may be that of a kind of the core.
    pub names: Vec<String>,
    /// Who judges them; none if there are no such kinds.
    pub judge: Option<Box<JudgeRule<'o>>>,
}

impl OtherRules<'_> {
    /// Whether the rules of a kind are judged elsewhere.
    pub fn have(&self, kind: &str) -> bool {
        self.names.iter().any(|name| name == kind)
    }

    /// What is wrong with the rule of a number.
    pub fn faults(&mut self, puzzle: &Puzzle, index: usize) -> Vec<Fault> {
        self.judge.as_mut().map_or(vec![], |judge| judge(puzzle, index))
    }
}
