//! `cheapest`: the solution that costs least, or lays the fewest pieces, with the proof.

use std::rc::Rc;

use cover::{Cheapest, Ended, Meter, Stop, cheapest as search_cheapest};
use puzzle::document::words::commas;
use serde_json::{Value, json};

use crate::asking::{Asking, Ending};
use crate::fault::Fault;
use crate::options::shown;
use crate::ready::Ready;

/// What a solution can be cheap in.
#[derive(Clone, Copy, PartialEq)]
enum Objective {
    /// The costs of its pieces.
    Cost,
    /// How many they are.
    Pieces,
}

pub(crate) async fn cheapest(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let (end, objective) = (asking.end()?, objective(&asking)?);
    let ready = asking.searchable(None)?;
    if let Some(proof) = &ready.proof {
        return Ok(asking.none(proof));
    }
    let report = search(&asking, &ready, &costs(&ready, objective), end).await?;
    let is_done = report.ended == Ended::Done;
    match report.found.first() {
        Some((cost, options)) => tell(&asking, &ready, objective, (*cost, options), &report),
        None if is_done => {
            asking.tell_result(json!({"solutions": 0}), "There is no solution.");
        }
        None => {
            let (why, least) = (report.ended, least_text(objective, report.bound));
            return Err(Fault::say(format!(
                "stopped by the limit on {why} before a solution was found; no solution {least}"
            )));
        }
    }
    asking.ending(report.ended, is_done, json!(report.found.len()), report.nodes)
}

fn objective(asking: &Asking) -> Result<Objective, Fault> {
    match asking.options.get("objective") {
        None => Ok(Objective::Cost),
        Some(Value::String(name)) if name.is_empty() || name == "cost" => Ok(Objective::Cost),
        Some(Value::String(name)) if name == "pieces" => Ok(Objective::Pieces),
        Some(other) => {
            let text = format!("there is no objective {}; choose cost or pieces", shown(other));
            Err(Fault::say(text))
        }
    }
}

/// The cost of each option; those that lay no piece cost nothing.
fn costs(ready: &Ready, objective: Objective) -> Vec<i64> {
    let pieces = ready.board.pieces();
    let cost = |option: u32| match objective {
        _ if !ready.lays(option) => 0,
        Objective::Pieces => 1,
        Objective::Cost => pieces[ready.placements.kind(option as usize).0 as usize].cost,
    };
    (0..ready.solver.cover().n_options() as u32).map(cost).collect()
}

/// The cheapest solution.
async fn search(
    asking: &Asking,
    ready: &Ready,
    costs: &[i64],
    end: f64,
) -> Result<Cheapest, Fault> {
    let look = |stop: &Stop, is_last: bool| {
        let (cover, meter) = (ready.solver.cover(), Meter::default());
        let found = search_cheapest(cover, costs, 1, stop, &meter).map_err(Fault::say)?;
        if found.ended != Ended::Time || is_last {
            return Ok(Some(found));
        }
        let cost = found.found.first().map(|&(cost, _)| cost);
        let share = cost.map_or(0.0, |cost| found.bound as f64 / cost.max(1) as f64);
        asking.tell_progress(share, cost.unwrap_or(0), found.nodes, "searching");
        Ok(None)
    };
    asking.insist(end, look).await
}

/// Reports the solution, in the shape of the package.
fn tell(
    asking: &Asking,
    ready: &Ready,
    objective: Objective,
    (cost, options): (i64, &[u32]),
    report: &Cheapest,
) {
    let bound = report.bound.min(cost);
    let proven = cost == bound;
    let (name, said) = match objective {
        Objective::Cost => ("cost", format!("cost {}", commas_of(cost))),
        Objective::Pieces => {
            let plural = if cost == 1 { "" } else { "s" };
            ("pieces", format!("{} piece{plural}", commas_of(cost)))
        }
    };
    let how = match (proven, objective) {
        (true, Objective::Cost) => ", proven least".to_owned(),
        (true, Objective::Pieces) => ", proven fewest".to_owned(),
        (false, _) => format!("; no solution {}", least_text(objective, bound)),
    };
    let data = json!({
        "objective": name, "cost": cost, "bound": bound, "proven": proven,
        "placed": ready.laid_data(options),
    });
    asking.tell_result(data, format!("{}: {said}{how}", ready.name));
}

fn least_text(objective: Objective, bound: i64) -> String {
    match objective {
        Objective::Cost => format!("costs less than {}", commas_of(bound)),
        Objective::Pieces => format!("has fewer than {}", commas_of(bound)),
    }
}

fn commas_of(number: i64) -> String {
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{}", commas(number.unsigned_abs()))
}
