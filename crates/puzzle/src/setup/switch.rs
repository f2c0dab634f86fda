//! Switches: a rule with a switch holds unless the setting of that name is off.

use rustc_hash::FxHashSet;

use crate::document::words::{quoted, repr};
use crate::document::{Fault, Node, Value};
use crate::model::Rule;
use crate::path;

/// The switches that were set: name to whether it is on, as one is that was not set.
pub type Switches = Vec<(String, bool)>;

/// The names of the switches, each once.
pub fn switch_names(rules: &[Rule]) -> Vec<&str> {
    let mut seen = FxHashSet::default();
    let names = rules.iter().filter_map(|rule| rule.switch.as_deref());
    names.filter(|name| seen.insert(*name)).collect()
}

/// Each switch without a name, or with that of a slot.
pub fn switch_faults(rules: &[Rule], slots: &[&str]) -> Vec<Fault> {
    let mut found = vec![];
    for (index, rule) in rules.iter().enumerate() {
        let path = path!["rules", index, "switch"];
        match rule.switch.as_deref() {
            Some("") => found.push(Fault::new(path, "'' is no name", "write a word")),
            Some(name) if slots.contains(&name) => {
                let what = format!("the switch {} has the name of a setup slot", quoted(name));
                found.push(Fault::new(path, what, "rename one of the two"));
            }
            _ => {}
        }
    }
    found
}

/// The switches that are set, and a fault for each value that is neither on nor off.
///
/// * `given`: settings by name, those of slots among them.
/// * `names`: the names of the switches.
pub fn read_switches(given: &[(&str, &Node)], names: &[&str]) -> (Switches, Vec<Fault>) {
    let (mut found, mut faults) = (vec![], vec![]);
    for name in names {
        let Some((_, value)) = given.iter().find(|(own, _)| own == name) else { continue };
        match truth(value) {
            Some(is_on) => found.push(((*name).to_owned(), is_on)),
            None => {
                let what = format!("the switch {} cannot be set to {}", quoted(name), repr(value));
                let todo = "write on or off (or true, false)";
                faults.push(Fault::new(path!["set", *name], what, todo));
            }
        }
    }
    (found, faults)
}

/// Whether a value says on or off.
fn truth(value: &Node) -> Option<bool> {
    match &value.value {
        Value::Truth(truth) => Some(*truth),
        Value::Text(text) => match text.to_lowercase().as_str() {
            "on" | "true" => Some(true),
            "off" | "false" => Some(false),
            _ => None,
        },
        _ => None,
    }
}
