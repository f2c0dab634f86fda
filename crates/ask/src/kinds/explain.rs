//! `explain`: why there is no solution, or how the search will go.

use std::rc::Rc;

use cover::{Features, Purpose};
use reason::{Certificate, Ground, PLAIN, Settled, settle};
use serde_json::{Value, json};

use crate::asking::{Asking, Ending};
use crate::explain_words::text;
use crate::fault::Fault;
use crate::kinds::estimate::estimated;
use crate::ready::Ready;
use crate::reasoner::Reasoner;
use crate::words::rounded;

/// Seconds that an explanation takes if nothing is said, and those of its estimate at most.
const SECONDS: f64 = 10.0;
const ESTIMATE: f64 = 3.0;

pub(crate) async fn explain(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let seconds = asking.options.number("seconds", SECONDS, 0.0)?.min(asking.options.seconds()?);
    let begun = asking.now();
    let ready = asking.ready(None)?;
    let host = Reasoner { asking: &asking, ready: &ready, begun, seconds };
    let ground = Ground { board: &ready.board, placements: &ready.placements };
    let settled = settle(&ground, &host).await;
    let settled = settled.map_err(|_| Fault::say("the limit on memory was reached"))?;
    let estimate = match settled.proof {
        Some(_) => None,
        None => {
            let left = (seconds - (asking.now() - begun) / 1000.0).clamp(0.0, ESTIMATE);
            let end = asking.now() + 1000.0 * left;
            Some(estimated(&asking, &ready, left, end, 0).await?)
        }
    };
    let text = text(&ready, &settled, estimate.as_ref().map(|(_, text)| text.as_str()));
    asking.tell_result(data(&ready, &settled, estimate.map(|(data, _)| data)), text);
    Ok(Ending { complete: true, found: json!(0), ..Ending::default() })
}

/// The explanation in the shape of the package; drawings refer to cells by number.
fn data(ready: &Ready, settled: &Settled, estimate: Option<Value>) -> Value {
    let Settled { proof, conflict, searched } = settled;
    let choice = ready.solver.chosen(Purpose::Count);
    let shown = proof.as_ref().or(conflict.as_ref());
    let solution = searched.found.as_ref().filter(|_| proof.is_none());
    let solution = solution.map(|found| {
        let laid = ready.in_board_order(found);
        json!({"placements": laid.iter().map(|&option| ready.lay_data(option)).collect::<Value>()})
    });
    json!({
        "puzzle": ready.name,
        "set": ready.set,
        "verdict": verdict(settled),
        "kind": proof.as_ref().map(|proof| proof.kind),
        "certificate": proof.as_ref().map(Certificate::data),
        "conflict": conflict.as_ref().map(Certificate::data),
        "solution": solution,
        "nodes": searched.nodes,
        "engine": choice.engine,
        "reason": choice.reason,
        "features": features_data(&Features::of(ready.solver.cover())),
        "estimate": estimate,
        "drawn": shown.map_or(json!([]), |shown| drawn(ready, shown)),
    })
}

/// What it comes to in a few words.
pub(crate) fn verdict(settled: &Settled) -> &'static str {
    match (&settled.proof, &settled.searched.found) {
        (Some(_), _) => "no solution",
        (None, Some(_)) => "has solutions",
        (None, None) => "unknown",
    }
}

/// The characters of cells by their numbers, but those of which nothing is said.
fn drawn(ready: &Ready, shown: &Certificate) -> Value {
    let labels = shown.labels.iter().filter(|(_, label)| *label != PLAIN);
    labels.map(|(cell, label)| json!([ready.board.numbers.get(cell), label])).collect()
}

/// What the planner looks at, as the package has it.
fn features_data(features: &Features) -> Value {
    let (kept, given) = features.anchor_options;
    json!({
        "anchor": features.anchor,
        "anchor_options": {"kept": kept, "given": given},
        "at_most_once": features.at_most_once,
        "colors": features.colors,
        "exact": features.exact,
        "grouped": features.grouped,
        "items": features.items,
        "largest_item": features.largest_item,
        "longest_option": features.longest_option,
        "options": features.options,
        "options_per_exact_item": rounded(features.options_per_exact_item, 3),
        "smallest_item": features.smallest_item,
        "symmetries": features.symmetries,
        "uses": features.uses,
    })
}
