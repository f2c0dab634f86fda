//! `sample`: solutions drawn at random, each with the same chance.

use std::rc::Rc;

use serde_json::json;

use crate::asking::{Asking, Ending, figure};
use crate::fault::Fault;
use crate::numbers::Numbers;
use crate::planned::TABLES;
use crate::shares::frontier_of;
use crate::words::things;

/// Solutions that are drawn at once at most.
const MOST: u64 = 10_000;

pub(crate) async fn sample(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let number = asking.options.whole("number", 1, 0, MOST)? as usize;
    let seed = asking.options.whole("seed", 0, 0, 1 << 53)?;
    let (end, classes) = (asking.end()?, asking.options.classes()?);
    let ready = asking.searchable(classes)?;
    let frontier = frontier_of(&asking, &ready, TABLES, end).await?.map_err(Fault::say)?;
    let drawn = match classes {
        Some(_) => frontier.draw_classes(ready.solver.cover(), number, seed),
        None => frontier.draw(number, seed),
    };
    let found: Vec<Vec<u32>> = drawn.iter().filter_map(|which| frontier.nth(which)).collect();
    Numbers::new(&ready, &asking).tell(&found);
    let mut data = json!({"puzzle": ready.name, "set": ready.set, "seed": seed,
                          "solutions": figure(frontier.count()), "drawn": found.len()});
    let all = things(frontier.count(), "solution");
    let mut text = format!("{} drawn at random from {all}.", found.len());
    if let Some(proof) = &ready.proof {
        data["proof"] = json!(proof);
        text = format!("There is no solution. {proof}");
    }
    asking.tell_result(data, text);
    Ok(Ending { complete: true, found: json!(found.len()), ..Ending::default() })
}
