//! `rate`: how hard a puzzle is, by deductions and by plays by chance.

use std::rc::Rc;

use deduce::{Effort, Limits, Rung, Step, VERSION};
use serde_json::{Value, json};

use crate::asking::{Asking, Ending, stop_after};
use crate::fault::Fault;
use crate::rating::{DEDUCING, Hardness, Rating};
use crate::rating_words::text;
use crate::steps::step_data;
use crate::words::rounded;

/// Seconds of a rating by default.
const SECONDS: f64 = 20.0;
/// The figures that are rounded, and to how many digits.
const FIGURES: [(&str, usize); 8] = [
    ("/difficulty/logic/score", 3),
    ("/difficulty/search/median", 4),
    ("/difficulty/search/low", 4),
    ("/difficulty/search/high", 4),
    ("/difficulty/search/traps", 4),
    ("/difficulty/search/depth", 4),
    ("/difficulty/search/needed", 4),
    ("/difficulty/choices", 4),
];

pub(crate) async fn rate(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let end = asking.now() + 1000.0 * asking.options.number("seconds", SECONDS, 0.0)?.min(600.0);
    let seed = asking.options.whole("seed", 0, 0, 1 << 53)?;
    let ready = asking.searchable(None)?;
    let rating = Rating { seed, ..Rating::of(&asking, &ready, end) };
    let mut data = match rating.hardness().await? {
        Ok(hard) => rated(&rating, &hard)?,
        Err(is_decided) => unrated(&rating, is_decided),
    };
    let text = text(&data);
    round(&mut data);
    asking.tell_result(data, text);
    Ok(Ending { complete: true, found: json!(0), ..Ending::default() })
}

/// Rounds the figures as the package does, once they are put into words.
fn round(data: &mut Value) {
    for (path, digits) in FIGURES {
        if let Some(figure) = data.pointer_mut(path).filter(|figure| figure.is_f64()) {
            *figure = json!(rounded(figure.as_f64().unwrap_or_default(), digits));
        }
    }
}

/// What a puzzle that has a solution is rated.
fn rated(rating: &Rating<'_>, hard: &Hardness) -> Result<Value, Fault> {
    let Hardness { only, found, logic, effort, choices } = hard;
    let (only, stars) = (only.as_deref(), hard.stars());
    let mut data = head(rating, only.map(|_| 1), *found);
    data["stars"] = json!(stars);
    data["scale"] = json!(if hard.is_by_logic() { "logic" } else { "search" });
    data["difficulty"] = json!({
        "logic": logic.data,
        "search": effort_data(effort),
        "choices": choices,
    });
    data["version"] = json!(VERSION);
    data["basis"] = json!(if stars.is_some() { "general table" } else { "" });
    data["steps"] = json!(steps(rating, only)?);
    Ok(data)
}

/// The beginning of the data: what is rated, and how many solutions are known.
fn head(rating: &Rating<'_>, solutions: Option<u64>, at_least: usize) -> Value {
    let ready = rating.ready;
    let mut data = json!({"puzzle": ready.name, "set": ready.set, "solutions": solutions});
    if solutions.is_none() {
        data["at_least"] = json!(at_least);
    }
    data
}

fn unrated(rating: &Rating<'_>, is_decided: bool) -> Value {
    let mut data = head(rating, is_decided.then_some(0), 0);
    if let Some(proof) = &rating.ready.proof {
        data["proof"] = json!(proof);
    }
    data["stars"] = Value::Null;
    data["scale"] = json!("search");
    data["difficulty"] = json!({"logic": null, "search": null, "choices": null});
    data["version"] = json!(VERSION);
    data["basis"] = json!("");
    data["steps"] = json!([]);
    data
}

/// One deduction after another, always the easiest that is open.
fn steps(rating: &Rating<'_>, only: Option<&[u32]>) -> Result<Vec<Value>, Fault> {
    // If there are several solutions hardly anything is forced: what is found by looking will do.
    let hardest = if only.is_some() { Rung::Guess } else { Rung::Colouring };
    let stop = stop_after(rating.part().min(DEDUCING));
    let limits = Limits { steps: usize::MAX, hardest, stop };
    let steps: Vec<Step> =
        rating.ready.ask(|words| deduce::trace(words.board, &rating.laid, only, &limits).steps)?;
    steps.iter().map(|step| step_data(rating.ready, step)).collect()
}

fn effort_data(effort: &Effort) -> Value {
    let Effort { median, low, high, traps, depth, needed, plays, unsolved } = effort;
    json!({"median": median, "low": low, "high": high, "traps": traps, "depth": depth,
           "needed": needed, "plays": plays, "unsolved": unsolved})
}
