//! `count`: how many solutions there are, exactly, without keeping them.

use std::rc::Rc;

use cover::{Ended, Question};
use puzzle::document::words::commas;
use serde_json::json;

use crate::asking::{Asking, Ending, figure};
use crate::boxed::Boxed;
use crate::fault::Fault;
use crate::options::Classes;
use crate::planned::{Planned, planned};
use crate::ready::Ready;
use crate::words::{rounded, things};

pub(crate) async fn count(asking: Rc<Asking>) -> Result<Ending, Fault> {
    if let Some(boxed) = Boxed::named(&asking)? {
        return boxed.count(&asking).await;
    }
    let (end, classes) = (asking.end()?, asking.options.classes()?);
    let ready = asking.searchable(classes)?;
    let question = Question::Count { distinct: classes.is_some() };
    let mut answer = planned(&asking, &ready.solver, question, end, 0).await?;
    if ready.proof.is_some() {
        answer.proof.clone_from(&ready.proof);
    }
    tell(&asking, &ready, &answer, classes);
    let complete = answer.ended == Ended::Done;
    asking.ending(answer.ended, complete, figure(&answer.solutions), answer.nodes)
}

/// Tells the count, in the shape of the package.
fn tell(asking: &Asking, ready: &Ready, answer: &Planned, classes: Option<Classes>) {
    let Planned { solutions, distinct, engine, nodes, proof, .. } = answer;
    let distinct = distinct.as_ref().filter(|_| classes.is_some());
    let complete = answer.ended == Ended::Done;
    let mut data = json!({"puzzle": ready.name, "set": ready.set, "solutions": figure(solutions)});
    if let (Some(distinct), Some(classes)) = (distinct, classes) {
        data["distinct"] = figure(distinct);
        data["classes"] = json!(classes.name());
    }
    data["symmetries"] = json!(ready.symmetries);
    data["complete"] = json!(complete);
    data["engine"] = json!(engine);
    data["nodes"] = json!(nodes);
    data["seconds"] = json!(rounded(asking.seconds(), 6));
    data["threads"] = json!(1);
    let least = if complete { "" } else { "at least " };
    let mut text = format!("{least}{}", things(solutions, "solution"));
    if let Some(distinct) = distinct {
        text = format!("{text}, {least}{} distinct {}", commas(distinct), ready.up_to);
    }
    if let Some(proof) = proof {
        data["proof"] = json!(proof);
        text = format!("There is no solution. {proof}");
    }
    asking.tell_result(data, text.trim_end());
}
