//! The one door from a puzzle to a problem: a setting is chosen, and the rules in force are read.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::offer::Offer;
use super::problem::Problem;
use super::slot::Setting;
use super::switch::{Switches, read_switches, switch_names};
use crate::cell::Cell;
use crate::document::words::quoted;
use crate::document::{Fault, Node};
use crate::lattice::Surface;
use crate::model::{Puzzle, Region, Rule, without_end};
use crate::path;
use crate::rules::{Ground, OtherRules, ReadRule, judge_rules, read_rules};

/// Why settings make no problem of a puzzle: every fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A slot is unfilled, or a value breaks the rule of its slot.
    Setting(Vec<Fault>),
    /// The board that the setting leaves is no puzzle.
    Board(Vec<Fault>),
}

impl Refusal {
    /// Every fault.
    pub fn faults(&self) -> &[Fault] {
        match self {
            Self::Setting(faults) | Self::Board(faults) => faults,
        }
    }
}

/// Chooses the setup of a puzzle without fault.
///
/// * `given`: values of slots and switches by name, on top of those of the puzzle.
/// * `partial`: leave slots without a value open: good for looking, not for solving.
pub fn settle(
    puzzle: Arc<Puzzle>,
    given: &[(String, Node)],
    partial: bool,
) -> Result<Problem, Refusal> {
    if let Some(fault) = without_end(&puzzle.region) {
        return Err(Refusal::Board(vec![fault]));
    }
    let (setting, switches) = choose(&puzzle, given, partial).map_err(Refusal::Setting)?;
    let region = puzzle.setup.applied(&setting, &puzzle.region);
    if let Some(fault) = lost(&puzzle, &region) {
        return Err(Refusal::Board(vec![fault]));
    }
    let surface = puzzle.region.on(puzzle.lattice);
    let is_on = |rule: &Rule| {
        let switch = switches.iter().find(|(name, _)| Some(name) == rule.switch.as_ref());
        switch.is_none_or(|(_, is_on)| *is_on)
    };
    let rules = puzzle.rules.iter().map(|rule| is_on(rule).then_some(rule));
    let (read, faults) = read_rules(rules, Some(&ground(&puzzle, &surface, &region, &setting)));
    if !faults.is_empty() {
        return Err(Refusal::Board(faults));
    }
    let rules: Vec<Arc<dyn ReadRule>> = read.into_iter().flatten().collect();
    Ok(Problem { puzzle, setting, surface, region, switches, rules })
}

/// What is wrong with the rules of a puzzle whatever the setting.
///
/// * `surface`: what the board lies on; none if the region is faulty, so that only the names of the rules
///   can be judged.
pub fn rule_faults(
    puzzle: &Puzzle,
    surface: Option<&Surface>,
    others: &mut OtherRules<'_>,
) -> Vec<Fault> {
    let ground = surface.map(|surface| ground(puzzle, surface, &puzzle.region, &vec![]));
    judge_rules(puzzle, ground.as_ref(), others)
}

/// The ground of the rules, with what slots without a value may still do.
pub fn ground<'g>(
    puzzle: &'g Puzzle,
    surface: &'g Surface,
    region: &'g Region,
    setting: &Setting,
) -> Ground<'g> {
    let mut ground = Ground::new(surface, &puzzle.region, region, &puzzle.pieces);
    for slot in &puzzle.setup.slots {
        if setting.iter().all(|(name, _)| *name != slot.name) {
            ground.may_block |= slot.blocks();
            ground.may_mark |= !slot.blocks();
        }
    }
    ground
}

/// A value for each slot, and for each switch that is set.
fn choose(
    puzzle: &Puzzle,
    given: &[(String, Node)],
    partial: bool,
) -> Result<(Setting, Switches), Vec<Fault>> {
    let given = merged(&puzzle.settings, given);
    let known = switch_names(&puzzle.rules);
    let (switches, faults) = read_switches(&given, &known);
    let slots: Vec<(&str, &Node)> =
        given.into_iter().filter(|(name, _)| !known.contains(name)).collect();
    let offer = Offer::new(&puzzle.region.cells, puzzle.lattice.coordinates);
    match puzzle.setup.fill(&slots, &offer, partial, &known) {
        Ok(setting) if faults.is_empty() => Ok((setting, switches)),
        filled => Err(filled.err().into_iter().flatten().chain(faults).collect()),
    }
}

/// Settings by name; later ones take the place of those before.
fn merged<'s>(first: &'s [(String, Node)], then: &'s [(String, Node)]) -> Vec<(&'s str, &'s Node)> {
    let mut found: Vec<(&str, &Node)> = vec![];
    for (name, value) in first.iter().chain(then) {
        match found.iter_mut().find(|(own, _)| own == name) {
            Some((_, own)) => *own = value,
            None => found.push((name, value)),
        }
    }
    found
}

/// The first placed piece that the setting takes a cell from.
fn lost(puzzle: &Puzzle, region: &Region) -> Option<Fault> {
    let left: FxHashSet<&Cell> = region.cells.iter().collect();
    let lost =
        puzzle.placed.iter().find(|one| !one.cells.iter().all(|cell| left.contains(cell)))?;
    let what = format!("the setup blocks cells of the placed {}", quoted(&lost.piece));
    Some(Fault::new(path!["set"], what, "choose other cells"))
}
