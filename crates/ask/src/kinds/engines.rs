//! `engines`: which engines take the puzzle, and why others do not.

use std::rc::Rc;

use cover::ENGINES;
use serde_json::{Map, Value, json};

use crate::asking::{Asking, Ending};
use crate::fault::Fault;

pub(crate) async fn engines(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let ready = asking.ready(None)?;
    // The other forms of an engine, named after it with a dash, examine the same nodes.
    let own = ENGINES.iter().filter(|engine| !engine.name().contains('-'));
    let why: Map<String, Value> = own
        .map(|engine| {
            let refusal = engine.accepts(ready.solver.cover()).err();
            (engine.name().to_owned(), json!(refusal.map(|refusal| refusal.to_string())))
        })
        .collect();
    let takes = why.iter().filter(|(_, reason)| reason.is_null()).map(|(name, _)| name.as_str());
    let text = format!("{} can search this puzzle.", takes.collect::<Vec<_>>().join(", "));
    asking.tell_result(Value::Object(why), text);
    Ok(Ending { complete: true, found: json!(0), ..Ending::default() })
}
