//! `heatmap`: in which share of all solutions each piece covers each cell.

use std::rc::Rc;

use cover::{Arrange, Ended, FrontierLimits, frontier_suits};
use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
use serde_json::{Map, Value, json};

use crate::asking::{Asking, Ending, figure, stop_after};
use crate::fault::Fault;
use crate::numbers::MOST;
use crate::planned::TABLES;
use crate::ready::Ready;
use crate::search::{Search, Wanted};
use crate::shares::frontier_of;
use crate::words::things;

pub(crate) async fn heatmap(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let end = asking.end()?;
    let ready = asking.searchable(None)?;
    let (solutions, times) = tallied(&asking, &ready, end).await?;
    let plural = things(&solutions, "solution");
    let mut data =
        json!({"solutions": figure(&solutions), "pieces": shares(&ready, &solutions, &times)});
    let mut text = format!("How often each piece covers each cell, in {plural}.");
    if let Some(proof) = &ready.proof {
        data["proof"] = json!(proof);
        text = format!("There is no solution. {proof}");
    }
    asking.tell_result(data, text);
    Ok(Ending { complete: true, found: figure(&solutions), ..Ending::default() })
}

/// How many solutions there are and how often each option is in them.
type Tallied = (BigUint, Vec<BigUint>);

/// Tallies all solutions: over a frontier, or where that is not advised by walking through them, if they
/// are not too many.
async fn tallied(asking: &Asking, ready: &Ready, end: f64) -> Result<Tallied, Fault> {
    let cover = ready.solver.cover();
    let is_advised = frontier_suits(cover, || None).is_some();
    if !is_advised && let Some(found) = walked(asking, ready, end).await? {
        return Ok(found);
    }
    let frontier = match frontier_of(asking, ready, TABLES, end).await? {
        Ok(frontier) => frontier,
        Err(stopped) => {
            let found = if is_advised { walked(asking, ready, end).await? } else { None };
            return found.ok_or_else(|| Fault::say(stopped));
        }
    };
    let stop = stop_after((end - asking.now()).max(0.0));
    let limits = FrontierLimits { bytes: TABLES, stop, folder: None };
    let times = frontier.shares(cover, &limits).map_err(Fault::say)?;
    Ok((frontier.count().clone(), times))
}

/// The same with all solutions walked through; none if there
/// are too many, or time runs out.
async fn walked(asking: &Asking, ready: &Ready, end: f64) -> Result<Option<Tallied>, Fault> {
    let mut often = vec![0u64; ready.solver.cover().n_options()];
    let wanted = Wanted { listing: true, most: Some(MOST), by_images: true, ..Wanted::default() };
    let mut search = Search::new(Rc::clone(&ready.solver), wanted)?;
    while search.ended().is_none() && asking.now() < end {
        let found = search.advance(&stop_after(asking.slice(end)))?;
        found.iter().flatten().for_each(|&option| often[option as usize] += 1);
        asking.tell_progress(search.share, search.found, search.nodes, "searching");
        asking.breath().await;
    }
    let whole = search.ended() == Some(Ended::Done);
    Ok(whole.then(|| (search.found.into(), often.into_iter().map(BigUint::from).collect())))
}

/// For each piece the cells that it covers in some solution, by number, with the share of the solutions.
fn shares(ready: &Ready, solutions: &BigUint, times: &[BigUint]) -> Map<String, Value> {
    let mut counts = vec![vec![BigUint::ZERO; ready.cells.len()]; ready.pieces.len()];
    for (number, times) in (0..ready.placements.len()).zip(times) {
        let own = &mut counts[ready.placements.kind(number).0 as usize];
        ready.placements.cells(number).iter().for_each(|&cell| own[cell as usize] += times);
    }
    let whole = solutions.to_f64().unwrap_or(f64::MAX).max(1.0);
    let mut order: Vec<usize> = (0..ready.cells.len()).collect();
    order.arrange_by_key(|&cell| &ready.cells[cell]);
    let pieces = ready.pieces.iter().zip(&counts).map(|(piece, own)| {
        let covered = order.iter().filter(|&&cell| !own[cell].is_zero());
        let shares = covered.map(|&cell| json!([cell, own[cell].to_f64().unwrap_or(0.0) / whole]));
        (piece.name.clone(), shares.collect())
    });
    pieces.collect()
}
