//! `solve`: one solution, or that there is none; or the search that is shown.

use std::rc::Rc;

use cover::{Ended, Question};
use puzzle::laying::BoxPuzzle;
use serde_json::json;

use crate::asking::{Asking, Ending};
use crate::boxed::Boxed;
use crate::fault::Fault;
use crate::numbers::Numbers;
use crate::planned::planned;

use super::study::study;

/// Milliseconds of the plan before boxes are searched by positions, and of that before the plan goes on.
const OPENING: f64 = 1500.0;
const BOXES: f64 = 20_000.0;

pub(crate) async fn solve(asking: Rc<Asking>) -> Result<Ending, Fault> {
    if asking.options.flag("live")? {
        return study(asking).await;
    }
    let boxed = match Boxed::named(&asking)? {
        None => Boxed::of_many(&asking)?,
        named => named,
    };
    if let Some(boxed) = boxed {
        return boxed.solve(&asking).await;
    }
    let (end, seed) = (asking.end()?, asking.options.whole("seed", 0, 0, 1 << 53)?);
    let ready = asking.searchable(None)?;
    if let Some(proof) = &ready.proof {
        return Ok(asking.none(proof));
    }
    let suits = BoxPuzzle::suits(&ready.board);
    let opening = if suits { end.min(asking.now() + OPENING) } else { end };
    let mut answer = planned(&asking, &ready.solver, Question::One, opening, seed).await?;
    if answer.ended == Ended::Time && opening < end {
        if let Some(boxed) = Boxed::of_ready(&ready) {
            let turn = end.min(asking.now() + BOXES);
            if let Ok(ending) = boxed.solve_until(&asking, turn).await? {
                return Ok(ending);
            }
        }
        answer = planned(&asking, &ready.solver, Question::One, end, seed).await?;
    }
    let is_none = answer.ended == Ended::Done && answer.found.is_none();
    if let Some(found) = &answer.found {
        Numbers::new(&ready, &asking).tell(std::slice::from_ref(found));
    } else if let Some(proof) = answer.proof.as_ref().filter(|_| is_none) {
        asking.none(proof);
    } else if is_none {
        asking.tell_result(json!({"solutions": 0}), "There is no solution.");
    }
    let found = u64::from(answer.found.is_some());
    asking.ending(answer.ended, is_none || found > 0, json!(found), answer.nodes)
}
