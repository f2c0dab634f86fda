//! `best`: as many pieces as possible on a board that they need not fill, with the proof.

use std::rc::Rc;

use cover::{Arrange, Best, Ended, Meter, Stop, maximise};
use puzzle::certificates::{fatal_finding, largest_area, unwatched};
use puzzle::document::words::commas;
use puzzle::laying::{CompiledPacking, Objective, compile_packing, packing_faults};
use serde_json::{Map, Value, json};

use crate::asking::{Asking, Ending};
use crate::fault::Fault;
use crate::making::{halted, ready_of, within_memory};
use crate::options::{Classes, shown};
use crate::ready::Ready;

pub(crate) async fn best(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let end = asking.end()?;
    let problem = asking.subject.problem(false)?;
    let (name, objective) = objective(&asking)?;
    let faults = packing_faults(&problem, objective);
    if !faults.is_empty() {
        return Err((&faults[..]).into());
    }
    let packing = compile_packing(problem, objective, &mut within_memory);
    let CompiledPacking { compiled, gains, .. } = packing.map_err(halted)?;
    let ready = ready_of(compiled, Classes::All);
    let proof = unwatched(|guard| fatal_finding(&ready.board, &ready.placements, guard))
        .map(|one| one.text);
    let most = match objective {
        Objective::Cells => {
            Some(unwatched(|guard| largest_area(&ready.board.problem, guard)) as u64)
        }
        Objective::Weight => None,
    };
    let report = search(&asking, &ready, &gains, most, end).await?;
    let Some(value) = report.value else {
        return Err(nothing(&report, proof));
    };
    tell(&asking, &ready, name, value, &report, proof);
    let proven = value == report.bound;
    asking.ending(report.ended, proven, json!(1), report.nodes)
}

fn objective(asking: &Asking) -> Result<(&'static str, Objective), Fault> {
    match asking.options.get("objective") {
        None => Ok(("cells", Objective::Cells)),
        Some(Value::String(name)) if name.is_empty() || name == "cells" => {
            Ok(("cells", Objective::Cells))
        }
        Some(Value::String(name)) if name == "weight" => Ok(("weight", Objective::Weight)),
        Some(other) => {
            let text = format!("there is no objective {}; choose cells or weight", shown(other));
            Err(Fault::say(text))
        }
    }
}

/// The packing that is worth most.
async fn search(
    asking: &Asking,
    ready: &Ready,
    gains: &[u32],
    most: Option<u64>,
    end: f64,
) -> Result<Best, Fault> {
    let look = |stop: &Stop, is_last: bool| {
        let meter = Meter::default();
        let best = maximise(ready.solver.cover(), gains, most, stop, &meter).map_err(Fault::say)?;
        if best.ended != Ended::Time || is_last {
            return Ok(Some(best));
        }
        let share = best.value.map_or(0.0, |value| value as f64 / best.bound.max(1) as f64);
        asking.tell_progress(share, best.value.unwrap_or(0), best.nodes, "searching");
        Ok(None)
    };
    asking.insist(end, look).await
}

/// That there is no packing, or that none was found.
fn nothing(report: &Best, proof: Option<String>) -> Fault {
    if report.ended == Ended::Done {
        let (what, todo) =
            ("no packing keeps the rules and the placed pieces", "change one of the two");
        let fault = puzzle::document::Fault::new(vec!["placed".into()], what, todo);
        return (&[fault][..]).into();
    }
    let proof = proof.map(|proof| format!(", and none is a solution: {proof}"));
    let (why, proof) = (report.ended, proof.unwrap_or_default());
    Fault::say(format!("stopped by the limit on {why} before a packing was found{proof}"))
}

/// Tells the packing, in the shape of the package.
fn tell(
    asking: &Asking,
    ready: &Ready,
    objective: &str,
    value: u64,
    report: &Best,
    proof: Option<String>,
) {
    let mut covered = vec![false; ready.cells.len()];
    let mut used = vec![0u32; ready.pieces.len()];
    for &option in report.found.iter().filter(|&&option| ready.lays(option)) {
        let cells = ready.placements.cells(option as usize);
        cells.iter().for_each(|&cell| covered[cell as usize] = true);
        used[ready.placements.kind(option as usize).0 as usize] += 1;
    }
    let mut empty: Vec<usize> = (0..covered.len()).filter(|&cell| !covered[cell]).collect();
    empty.arrange_by_key(|&cell| &ready.cells[cell]);
    let left = ready.pieces.iter().zip(&used);
    let left = left.filter_map(|(piece, used)| {
        Some((piece.name.clone(), piece.copies.1?.checked_sub(*used)?))
    });
    let left: Vec<(String, u32)> = left.filter(|(_, number)| *number > 0).collect();
    let unused: Map<String, Value> =
        left.iter().map(|(name, number)| (name.clone(), json!(number))).collect();
    let (bound, proven) = (report.bound, value == report.bound);
    let mut data = json!({
        "objective": objective, "value": value, "bound": bound, "proven": proven,
        "placed": ready.laid_data(&report.found), "empty": empty, "unused": unused,
    });
    let full = covered.iter().filter(|covered| **covered).count();
    let mut text =
        format!("{}: {} of {} cells covered", ready.name, commas(full), commas(covered.len()));
    if objective != "cells" {
        text = format!("{text}, {objective} {}", commas(value));
    }
    text += &match proven {
        true => ", proven best".to_owned(),
        false => format!("; no packing has more than {}", commas(bound)),
    };
    if !left.is_empty() {
        let named = left.iter().map(|(name, number)| match number {
            1 => name.clone(),
            _ => format!("{number} {name}"),
        });
        text = format!("{text}; unused: {}", named.collect::<Vec<_>>().join(", "));
    }
    if let Some(proof) = proof {
        text = format!("{text}. No packing is a solution: {proof}");
        data["proof"] = json!(proof);
    }
    asking.tell_result(data, text);
}
