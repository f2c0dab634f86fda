//! `estimate`: how large a search will be, how sure that is, and how long it will take here.

use std::rc::Rc;

use cover::{
    Classes, Counting, Estimate, EstimateLimits, FrontierLimits, FrontierOptions, How, Purpose,
    Stop, classes, estimate as core_estimate, frontier_suits,
};
use num_traits::ToPrimitive;
use serde_json::{Value, json};

use crate::asking::{Asking, Ending, stop_after};
use crate::estimate_words::{Counted, Estimated, Figure, text};
use crate::fault::Fault;
use crate::planned::TABLES;
use crate::ready::Ready;
use crate::solver::Solver;
use crate::words::rounded;

/// Seconds that an estimate takes if nothing is said.
const SECONDS: f64 = 3.0;
/// Milliseconds of the first one; each further one takes twice as long, and the last one counts.
const FIRST: f64 = 150.0;
/// States of a frontier that are passed in a moment: a quarter of a second or so.
const STATES: u64 = 1 << 20;

pub(crate) async fn estimate(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let seconds = asking.options.number("seconds", SECONDS, 0.0)?.min(asking.options.seconds()?);
    let end = asking.now() + 1000.0 * seconds;
    let seed = asking.options.whole("seed", 0, 0, 1 << 53)?;
    let ready = asking.searchable(None)?;
    let (data, text) = estimated(&asking, &ready, seconds, end, seed).await?;
    asking.tell_result(data, text);
    Ok(Ending { complete: true, found: json!(0), ..Ending::default() })
}

/// The estimate in so many seconds, until the clock shows `end`: as data in the shape of the package, and in words.
pub(crate) async fn estimated(
    asking: &Asking,
    ready: &Ready,
    seconds: f64,
    end: f64,
    seed: u64,
) -> Result<(Value, String), Fault> {
    let (engine, prepared) = ready.solver.counting(&stop_after(1000.0 * seconds))?;
    let mut milliseconds = FIRST;
    let report = loop {
        let left = (end - asking.now()).max(0.0);
        // The last one takes what is left, if less would be left for the one after it.
        let is_last = 3.0 * milliseconds >= left;
        let stop = stop_after(if is_last { left } else { milliseconds });
        let limits = EstimateLimits { stop, threads: 1, seed };
        let cover = ready.solver.cover();
        let report = core_estimate(cover, &*prepared, Some(cover.counting()), limits, None);
        let report = report.map_err(Fault::say)?;
        if report.exact || is_last {
            break report;
        }
        asking.tell_progress(asking.seconds() / seconds, 0, report.visited, "probing");
        asking.breath().await;
        milliseconds *= 2.0;
    };
    let frontier = if ready.proof.is_none() { advice(&ready.solver) } else { None };
    let counted = match frontier {
        Some(_) => counted_at_once(&ready.solver)?,
        None => None,
    };
    Ok(shaped(ready, engine, &report, seed, frontier, counted))
}

/// Why a plain count goes over a frontier; nothing if it searches.
fn advice(solver: &Solver) -> Option<String> {
    let effort = || solver.chosen(Purpose::Count).effort;
    frontier_suits(solver.cover(), effort).map(|advice| advice.reason)
}

/// Counts over a frontier, where that takes no longer than a moment.
fn counted_at_once(solver: &Solver) -> Result<Option<Counted>, Fault> {
    let cover = solver.cover();
    let mut counting = Counting::new(cover, FrontierOptions::default());
    let stop = Stop::NEVER.within(STATES);
    let limits = FrontierLimits { bytes: TABLES, stop, folder: None };
    let Ok(report) = counting.go_on(&limits, None) else { return Ok(None) };
    let how = How { stop: stop_after(500.0), threads: 1, seed: 0, bytes: TABLES, meter: None };
    Ok(match classes(cover, &report.count, &how).map_err(Fault::say)? {
        Classes::Counted(distinct) => {
            let seconds = report.reached.seconds;
            Some(Counted { solutions: report.count, distinct, seconds })
        }
        Classes::TooMany | Classes::Stopped(_) => None,
    })
}

/// The estimate in the shape of the package, and in words.
fn shaped(
    ready: &Ready,
    engine: &str,
    report: &Estimate,
    seed: u64,
    frontier: Option<String>,
    counted: Option<Counted>,
) -> (Value, String) {
    let nodes = Figure::from(report.nodes);
    let (mut solutions, mut distinct) =
        (report.solutions.into(), report.distinct.unwrap_or(report.solutions).into());
    if let Some(counted) = &counted {
        let exactly = |number: &num_bigint::BigUint| {
            Figure::exactly(number.to_f64().unwrap_or(f64::INFINITY))
        };
        (solutions, distinct) = (exactly(&counted.solutions), exactly(&counted.distinct));
    }
    let estimated = Estimated {
        nodes,
        solutions,
        distinct,
        time: nodes.times(report.node_seconds),
        exact: report.exact,
        symmetries: ready.symmetries,
        samples: report.samples,
        probes: report.probes,
        visited: report.visited,
        node_seconds: report.node_seconds,
        is_frontier: frontier.is_some(),
        counted,
        proof: ready.proof.as_deref(),
    };
    let mut data = json!({
        "puzzle": ready.name, "set": ready.set, "nodes": nodes.data(None),
        "solutions": solutions.data(None), "distinct": distinct.data(None),
        "time": estimated.time.data(Some(6)), "exact": report.exact,
    });
    if let Some(proof) = &ready.proof {
        data["proof"] = json!(proof);
    }
    let more = json!({
        "frontier": frontier, "samples": report.samples, "probes": report.probes,
        "visited": report.visited, "ns_per_node": rounded(1e9 * report.node_seconds, 1),
        "ended": report.ended.to_string(), "engine": engine,
        "seconds": rounded(report.seconds, 6), "threads": 1, "seed": seed,
    });
    if let (Value::Object(data), Value::Object(more)) = (&mut data, more) {
        data.extend(more);
    }
    (data, text(&ready.name, &estimated))
}
