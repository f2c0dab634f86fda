//! Settings: a value for each slot, checked, and what they leave of a region.

use rustc_hash::FxHashMap;

use super::offer::Offer;
use super::parse::{parse, refusal};
use super::slot::{Chosen, Setting, Setup, Slot};
use crate::cell::{Cell, shown};
use crate::document::words::{closest, quoted};
use crate::document::{Fault, Node};
use crate::model::Region;
use crate::path;

/// A legal setting of the slots that have a value, or every fault.
pub type Filled = Result<Setting, Vec<Fault>>;

impl Setup {
    /// Reads values as a legal setting of every slot; with `partial`, of those given.
    ///
    /// * `given`: slot name to value.
    /// * `offer`: the cells of the region as described.
    /// * `switches`: names that could be meant instead of a slot's, for the advice.
    pub fn fill(
        &self,
        given: &[(&str, &Node)],
        offer: &Offer<'_>,
        partial: bool,
        switches: &[&str],
    ) -> Filled {
        let names = self.names();
        let strange = given.iter().filter(|(name, _)| !names.contains(name));
        let mut faults: Vec<Fault> =
            strange.map(|(name, _)| strange_name(name, &names, switches)).collect();
        let mut setting = Setting::new();
        for slot in &self.slots {
            let value = given.iter().find(|(name, _)| *name == slot.name);
            let read = match value {
                Some((_, value)) => parse(slot, value, offer),
                None if partial => continue,
                None => {
                    let what = format!("slot {} has no value", quoted(&slot.name));
                    Err(refusal(slot, what, offer))
                }
            };
            match read {
                Ok(value) => setting.push((slot.name.clone(), value)),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() {
            faults.extend(self.clash(&setting, offer.coordinates));
        }
        if faults.is_empty() { Ok(setting) } else { Err(faults) }
    }

    /// Why a setting does not exist, if it does not.
    pub fn clash(&self, setting: &Setting, coordinates: usize) -> Option<Fault> {
        self.banned(setting).or_else(|| self.chosen_twice(setting, coordinates))
    }

    fn banned(&self, setting: &Setting) -> Option<Fault> {
        let label = |name: &str| match value_of(setting, name) {
            Some(Chosen::Label(label)) => Some(label),
            _ => None,
        };
        let is_met = |(name, labels): &(String, Vec<String>)| {
            label(name).is_some_and(|label| labels.contains(label))
        };
        let met = self.never.iter().find(|banned| !banned.is_empty() && banned.iter().all(is_met));
        let words = met?.iter().filter_map(|(name, _)| Some(format!("{name} {}", label(name)?)));
        let words: Vec<String> = words.collect();
        let what = format!("{} does not exist", words.join(", "));
        Some(Fault::new(path!["set"], what, "choose another"))
    }

    fn chosen_twice(&self, setting: &Setting, coordinates: usize) -> Option<Fault> {
        let mut seen: FxHashMap<Cell, &str> = FxHashMap::default();
        for (slot, value) in self.chosen(setting) {
            for cell in slot.cells(value) {
                let Some(other) = seen.insert(*cell, &slot.name) else { continue };
                let (one, two) = (quoted(other), quoted(&slot.name));
                let cell = shown(cell, coordinates);
                let what = format!("slots {one} and {two} both choose {cell}");
                let path = path!["set", slot.name.as_str()];
                return Some(Fault::new(path, what, "choose another cell for one of them"));
            }
        }
        None
    }

    /// The slots that have a value, with it.
    pub fn chosen<'s>(
        &'s self,
        setting: &'s Setting,
    ) -> impl Iterator<Item = (&'s Slot, &'s Chosen)> {
        self.slots.iter().filter_map(|slot| Some((slot, value_of(setting, &slot.name)?)))
    }

    /// The region as a setting leaves it.
    pub fn applied(&self, setting: &Setting, region: &Region) -> Region {
        let mut left = region.clone();
        for (slot, value) in self.chosen(setting) {
            let cells = slot.cells(value);
            left = if slot.blocks() { left.without(cells) } else { left.marked(cells, &slot.role) };
        }
        left
    }
}

/// The value of a slot.
fn value_of<'s>(setting: &'s Setting, name: &str) -> Option<&'s Chosen> {
    setting.iter().find(|(own, _)| own == name).map(|(_, value)| value)
}

/// A setting of a slot that is not there.
fn strange_name(name: &str, slots: &[&str], switches: &[&str]) -> Fault {
    let known: Vec<&str> = slots.iter().chain(switches).copied().collect();
    let near = closest(name, &known, 1, 0.6);
    let meant = near.first().map(|near| format!("did you mean {}? ", quoted(near)));
    let listed = if slots.is_empty() { "none".to_owned() } else { slots.join(", ") };
    let mut todo = format!("{}slots: {listed}", meant.unwrap_or_default());
    if !switches.is_empty() {
        todo += &format!("; switches: {}", switches.join(", "));
    }
    Fault::new(path!["set", name], format!("there is no slot {}", quoted(name)), todo)
}
