//! `generate`: challenges of a puzzle, one event for each.

pub(super) mod givens;
pub(super) mod maker;
pub(super) mod settings;

use std::rc::Rc;

use challenge::Wanted;
use cover::Ended;
use puzzle::document::words::commas;
use serde_json::json;

use self::maker::{Made, Maker};
use crate::asking::{Asking, Ending};
use crate::fault::Fault;

/// Challenges that are made in one search at most.
const MOST: u64 = 100;

pub(crate) async fn generate(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let whole = |name| asking.options.whole(name, 0, 0, 1 << 53);
    let number = asking.options.whole("number", 1, 1, MOST)?;
    let given = asking.options.get("givens").map(|_| whole("givens")).transpose()?;
    let mut wanted = Wanted {
        number,
        seed: whole("seed")?.into(),
        unique: asking.options.flag("unique")?,
        givens: given.map(|given| (given, given)),
        minimal: asking.options.flag("minimal")?,
    };
    let maker = Maker::new(&asking, number)?;
    let problem = asking.subject.problem(true)?;
    if problem.unfilled().is_empty() && given.is_none() {
        wanted.minimal = true;
    }
    wanted.unique |= wanted.minimal;
    let made = match given.is_some() || wanted.minimal {
        true => givens::made(&maker, wanted).await?,
        false => settings::made(&maker, wanted, problem).await?,
    };
    tell(&asking, &made)
}

fn tell(asking: &Asking, made: &Made) -> Result<Ending, Fault> {
    let Made { found, tried, ended, proof } = made;
    let tries = commas(*tried);
    let plural = if *found == 1 { "" } else { "s" };
    let mut text = format!("{found} challenge{plural} of {tries} that were tried.");
    if *found == 0 {
        let every = if *ended == "all" { ", and there are no others" } else { "" };
        text = format!("No such board was found: {tries} were tried{every}.");
    }
    let mut data = json!({"found": found, "tried": tried, "ended": ended});
    if let Some(proof) = proof {
        text = format!("There is no solution. {proof}");
        data["proof"] = json!(proof);
    }
    asking.tell_result(data, text);
    let why = match *ended {
        "number" => String::new(),
        "all" => "There are no others.".into(),
        "patience" => "No other turned up in a long time.".into(),
        _ => asking.why(Ended::Time)?,
    };
    Ok(Ending { complete: *ended == "number", why, found: json!(found), nodes: 0 })
}
