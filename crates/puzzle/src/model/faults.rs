//! Everything that is wrong with a puzzle as described, whatever its settings.

use super::{
    Puzzle, given_place_faults, group_faults, overturned_faults, pieces_faults, placed_faults,
    region_faults, tray_faults, word_faults,
};
use crate::document::words::quoted;
use crate::document::{Fault, Limits};
use crate::path;
use crate::rules::OtherRules;
use crate::setup::{Offer, rule_faults, setup_faults, switch_faults};

impl Puzzle {
    /// Everything that is wrong with the description, whatever the settings.
    ///
    /// * `others`: rules that act elsewhere.
    pub fn faults(&self, limits: &Limits, others: &mut OtherRules<'_>) -> Vec<Fault> {
        let (lattice, region) = (self.lattice, &self.region);
        let mut found = self.spelling_faults();
        let wrong_region = region_faults(region, lattice, limits);
        let surface = wrong_region.is_empty().then(|| region.on(lattice));
        found.extend(wrong_region);
        found.extend(pieces_faults(&self.pieces, lattice, limits));
        if let Some(surface) = &surface {
            let ways = surface.ways_round();
            found.extend(overturned_faults(&self.pieces, lattice, &ways));
        }
        found.extend(rule_faults(self, surface.as_ref(), others));
        found.extend(switch_faults(&self.rules, &self.setup.names()));
        if let Some(surface) = &surface {
            let offer = Offer::new(&region.cells, lattice.coordinates);
            found.extend(setup_faults(&self.setup, &offer));
            found.extend(given_place_faults(self, surface, limits));
            found.extend(placed_faults(self, &self.placed, surface, limits));
            found.extend(tray_faults(self));
        }
        found.extend(group_faults(self));
        found.extend(self.moves.faults(lattice));
        found
    }

    /// What is wrong with its name and its words, which mean the same on every lattice.
    pub fn spelling_faults(&self) -> Vec<Fault> {
        name_fault(&self.name).into_iter().chain(word_faults(self)).collect()
    }
}

/// The fault of a name that is not a slug: small letters and digits, with single dashes and dots between.
fn name_fault(name: &str) -> Option<Fault> {
    let is_plain = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit();
    let mut parts = name.split(['-', '.']);
    if parts.all(|part| !part.is_empty() && part.chars().all(is_plain)) {
        return None;
    }
    let what = format!("the name {} is not a slug", quoted(name));
    let todo = "use small letters, digits, dashes and dots, e.g. pentominoes-6x10";
    Some(Fault::new(path!["name"], what, todo))
}
