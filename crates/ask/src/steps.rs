//! A deduction as a step with names and a sentence.

use deduce::{Deduction, Effect, Step, step_score};
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::ready::Ready;
use crate::words::rounded;

/// A step of a solver that works as a person does, as data.
pub(crate) fn step_data(ready: &Ready, step: &Step) -> Result<Value, Fault> {
    let Deduction { rung, effect, options, premises, chain, .. } = &step.deduction;
    let laid: Vec<u32> = options.iter().copied().filter(|&option| ready.lays(option)).collect();
    let data: Value = laid.iter().map(|&option| ready.lay_data(option)).collect();
    let nothing = json!([]);
    let (lay, rule_out) = if *effect == Effect::Lay { (data, nothing) } else { (nothing, data) };
    let cells = premises.iter().filter_map(|&item| ready.cells.get(item as usize));
    let cells: Vec<_> = cells.collect();
    let text = ready.ask(|words| words.sentence(&step.deduction))?;
    Ok(json!({
        "rung": rung.name(),
        "name": rung.weight().name,
        "text": text,
        "cells": cells,
        "pieces": spoken(ready, premises, &laid),
        "effect": {"lay": lay, "rule_out": rule_out},
        "open": step.open,
        "length": chain.len(),
        "score": rounded(step_score(*rung, options.len(), chain.len(), step.open), 3),
    }))
}

/// The names of the pieces that a step speaks of: those of its items, then of its placements, each once.
fn spoken<'r>(ready: &'r Ready, premises: &[u32], laid: &[u32]) -> Vec<&'r str> {
    let items = &ready.names.items;
    let named = premises
        .iter()
        .filter_map(|&item| items.get((item as usize).checked_sub(ready.cells.len())?).copied());
    let lying = laid.iter().map(|&option| ready.placements.kind(option as usize).0);
    let mut found: Vec<&str> = vec![];
    for piece in named.chain(lying) {
        let name = ready.pieces[piece as usize].name.as_str();
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}
