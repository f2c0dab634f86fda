//! `watch`: an engine shown while it searches.

use std::rc::Rc;

use cover::{ENGINES, Ended, Purpose, Stop};
use puzzle::document::words::commas;
use serde_json::{Value, json};

use crate::asking::{Asking, Ending, figure, stop_after};
use crate::fault::Fault;
use crate::numbers::{MOST, Numbers};
use crate::options::shown;
use crate::pace::{FRAMES, Pace};
use crate::ready::Ready;
use crate::search::{Search, Wanted};
use crate::words::{rounded, things};

pub(crate) async fn watch(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let end = asking.end()?;
    let pace = Pace::read(&asking)?;
    let most = asking.options.whole("most", MOST, 0, MOST)?;
    let all = asking.options.flag("all")?;
    let classes = asking.options.classes()?;
    let named = engine(&asking)?;
    let ready = asking.ready(classes)?;
    let (name, reason) = match named {
        Some(name) => (name, "it was asked for".to_owned()),
        None => {
            let purpose = if all { Purpose::Count } else { Purpose::List };
            let choice = ready.solver.chosen(purpose);
            (choice.engine, choice.reason)
        }
    };
    ready.solver.named(name)?;
    let wanted = Wanted {
        listing: true,
        distinct: classes.is_some(),
        most: (!all).then_some(1),
        engine: Some(name),
        ..Wanted::default()
    };
    let search = Search::new(Rc::clone(&ready.solver), wanted)?;
    let numbers = Numbers::new(&ready, &asking);
    let mut showing = Showing { asking: &asking, ready: &ready, search, numbers, listed: 0, most };
    showing.run(&pace, end).await?;
    let Search { nodes, found, solutions, .. } = &showing.search;
    let ended = showing.search.ended().unwrap_or(Ended::Time);
    let whole = ended == Ended::Done || !all && *found == 1;
    let distinct = classes.map(|_| *found);
    asking.tell_result(
        json!({"engine": name, "reason": reason, "complete": whole,
               "solutions": figure(solutions), "distinct": distinct}),
        format!("{name}: {} nodes, {}.", commas(nodes), things(found, "solution")),
    );
    asking.ending(ended, whole, json!(found), *nodes)
}

/// The engine that is asked for; none if the one that suits is.
fn engine(asking: &Asking) -> Result<Option<&'static str>, Fault> {
    let given = match asking.options.get("engine") {
        None => return Ok(None),
        Some(Value::String(name)) if name == "auto" => return Ok(None),
        Some(Value::String(name)) => name,
        Some(other) => {
            let text = format!("engine is {}: give the name of one, or 'auto'", shown(other));
            return Err(Fault::say(text));
        }
    };
    let found = ENGINES.iter().find(|engine| engine.name() == given);
    let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name()).collect();
    let unknown = || {
        Fault::say(format!("there is no engine '{given}'; choose from auto, {}", names.join(", ")))
    };
    found.map(|engine| Some(engine.name())).ok_or_else(unknown)
}

/// Tells the moments of a search.
struct Showing<'a> {
    asking: &'a Asking,
    ready: &'a Ready,
    search: Search,
    numbers: Numbers<'a>,
    listed: u64,
    most: u64,
}

impl Showing<'_> {
    /// Searches to the end, slice after slice, at a pace.
    async fn run(&mut self, pace: &Pace, end: f64) -> Result<(), Fault> {
        self.tell(&[], false);
        let mut held_since = self.asking.now();
        while self.search.ended().is_none() && self.asking.now() < end {
            let stop = self.slice(pace);
            let found = self.search.advance(&stop)?;
            self.tell(&found, stop.nodes == Some(1));
            if self.search.nodes <= pace.after {
                held_since = self.asking.now();
            }
            self.asking.note(json!(self.search.found), self.search.nodes);
            self.asking.breath().await;
            if pace.speed > 0.0 && self.search.ended().is_none() {
                let due = held_since + pace.milliseconds(self.search.nodes);
                if due > self.asking.now() {
                    self.asking.wait(due.min(end)).await;
                }
            }
        }
        Ok(())
    }

    /// How far the next slice goes.
    fn slice(&self, pace: &Pace) -> Stop<'static> {
        if pace.is_held(self.search.nodes) {
            return Stop::NEVER.within(((pace.speed / FRAMES).round() as u64).max(1));
        }
        let frame = stop_after(1000.0 / FRAMES);
        match pace.speed > 0.0 {
            true => frame.within(pace.after - self.search.nodes),
            false => frame,
        }
    }

    /// Tells a board: the one that the search holds, or the solution that it was at just now.
    fn tell(&mut self, found: &[Vec<u32>], is_one_node: bool) {
        let held = self.search.chosen();
        let chosen = found.last().filter(|_| is_one_node).unwrap_or(&held);
        self.asking.tell(
            "step",
            json!({
                "list": self.ready.laid_data(chosen),
                "nodes": self.search.nodes,
                "depth": chosen.len(),
                "share": rounded(self.search.share.min(1.0), 6),
                "found": self.search.found,
                "engine": self.search.engine,
            }),
        );
        let room = (self.most - self.listed).min(found.len() as u64) as usize;
        if room > 0 {
            self.numbers.tell(&found[..room]);
        }
        self.listed += room as u64;
    }
}
