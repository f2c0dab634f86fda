//! `study`: the search to learn from, shown while it goes, as fast as one wants to look.

use std::rc::Rc;

use puzzle::document::words::{nearest, quoted};
use puzzle::laying::PlacementTexts;
use serde_json::{Value, json};
use teach::{
    Budget, CELL_RULES, Ended, Heuristics, Moment, STRATEGIES, Search, Statistics, Table, refusal,
};

use crate::asking::{Asking, Ending};
use crate::fault::Fault;
use crate::making::within_memory;
use crate::numbers::Numbers;
use crate::pace::{FRAMES, Pace};
use crate::ready::Ready;
use crate::words::rounded;

/// Moments from one look at the clock to the next while a search goes as fast as it can.
const STRIDE: u64 = 32;

pub(crate) async fn study(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let (end, all) = (asking.end()?, asking.options.flag("all")?);
    let (pace, how) = (Pace::read(&asking)?, heuristics(&asking)?);
    let ready = asking.ready(None)?;
    let table = table(&ready)?;
    let solutions = (!all).then_some(1);
    let search = Search::new(&table, &how, Budget { solutions, ..Budget::default() });
    let numbers = Numbers::new(&ready, &asking);
    let (begun, held_since) = (asking.now(), asking.now());
    let mut showing =
        Showing { asking: &asking, ready: &ready, search, numbers, held_since, shown: None };
    let ended = showing.run(&pace, end).await;
    let Search { statistics, first, .. } = &showing.search;
    let seconds = (asking.now() - begun) / 1000.0;
    let (data, text) = results(&ready, &table, &how, (ended, seconds), &showing.search);
    asking.tell_result(data, text);
    let whole = ended == Ended::Done || !all && first.is_some();
    let why = if ended == Ended::Memory { cover::Ended::Memory } else { cover::Ended::Time };
    asking.ending(why, whole, json!(statistics.solutions), statistics.nodes)
}

/// How it searches, by the options.
fn heuristics(asking: &Asking) -> Result<Heuristics, Fault> {
    let rules = CELL_RULES.each_ref().map(|rule| rule.name);
    let strategies = STRATEGIES.each_ref().map(|strategy| strategy.name);
    let seed = asking.options.whole("seed", 0, 0, 1 << 53)?;
    Ok(Heuristics {
        cells: &CELL_RULES[named(asking, ("cells", "cell rule"), &rules)?],
        pieces: &STRATEGIES[named(asking, ("strategy", "piece strategy"), &strategies)?],
        seed: seed.into(),
    })
}

/// The place of what an option names; the first if it is not given.
fn named(asking: &Asking, (option, what): (&str, &str), names: &[&str]) -> Result<usize, Fault> {
    let given = asking.options.text(option).unwrap_or(names[0]);
    names.iter().position(|name| *name == given).ok_or_else(|| {
        let hint = match nearest(given, names) {
            Some(near) => format!("did you mean {}?", quoted(near)),
            None => format!("choose from {}", names.join(", ")),
        };
        Fault::say(format!("there is no {what} {}; {hint}", quoted(given)))
    })
}

/// The puzzle arranged for the study.
fn table(ready: &Ready) -> Result<Table, Fault> {
    let no_room = |_| Fault::say("the memory of this machine does not do");
    let board = &ready.board;
    let mut rules: Vec<_> = board.problem.rules.iter().map(|rule| rule.on(board)).collect();
    let refused = refusal(board, &mut rules, &ready.placements, &mut within_memory);
    if let Some(text) = refused.map_err(no_room)? {
        return Err(Fault::say(text));
    }
    Table::of(board, &rules, ready.placements.clone(), &mut within_memory).map_err(no_room)
}

/// Tells the moments of a search.
struct Showing<'a> {
    asking: &'a Asking,
    ready: &'a Ready,
    search: Search<'a>,
    numbers: Numbers<'a>,
    /// When it came so far as it is shown slowly from.
    held_since: f64,
    /// When a board was shown last.
    shown: Option<f64>,
}

impl Showing<'_> {
    /// Searches to the end, at a pace.
    async fn run(&mut self, pace: &Pace, end: f64) -> Ended {
        for step in 0u64.. {
            let moment = self.search.advance();
            match moment {
                Moment::Ended(ended) => return ended,
                Moment::Solution => {
                    self.show();
                    self.numbers.tell(std::slice::from_ref(&self.search.down));
                }
                Moment::Down | Moment::Up | Moment::Passing => {}
            }
            let is_held = pace.is_held(self.search.statistics.nodes);
            if !is_held && !step.is_multiple_of(STRIDE) {
                continue;
            }
            if self.asking.now() >= end {
                return Ended::Time;
            }
            self.hold(pace, end, moment).await;
        }
        Ended::Done
    }

    /// Shows the board now and then, and waits until the search may go on.
    async fn hold(&mut self, pace: &Pace, end: f64, moment: Moment) {
        let (now, frame) = (self.asking.now(), 1000.0 / FRAMES);
        let Statistics { nodes, solutions, .. } = self.search.statistics;
        if nodes <= pace.after {
            self.held_since = now;
        }
        let due = self.held_since + pace.milliseconds(nodes);
        let is_late = self.shown.is_none_or(|shown| now - shown >= frame);
        if moment.name().is_some() && (is_late || due - now > frame) {
            self.show();
        }
        self.asking.note(json!(solutions), nodes);
        self.asking.breath().await;
        if due > self.asking.now() {
            self.asking.wait(due.min(end)).await;
        }
    }

    /// Tells the board.
    fn show(&mut self) {
        self.shown = Some(self.asking.now());
        let Search { down, statistics, .. } = &self.search;
        let Statistics { nodes, backups, .. } = statistics;
        let list = self.ready.laid_data(down);
        self.asking.tell("step", json!({"list": list, "nodes": nodes, "backups": backups}));
    }
}

/// The run as data and as text.
fn results(
    ready: &Ready,
    table: &Table,
    how: &Heuristics,
    (ended, seconds): (Ended, f64),
    search: &Search<'_>,
) -> (Value, String) {
    let (cells, pieces, seed) = (how.cells.name, how.pieces.name, how.seed.to_string());
    let statistics = &search.statistics;
    let counts = statistics.text(&table.names, seconds);
    let answer = (ended, statistics.solutions);
    let text = teach::report(&ready.name, answer, (cells, pieces, &seed), &counts);
    let data = json!({
        "puzzle": ready.name, "set": ready.set, "cells": cells, "pieces": pieces,
        "seed": u64::try_from(&how.seed).unwrap_or_default(),
        "solutions": statistics.solutions, "complete": ended == Ended::Done,
        "ended": ended.name(), "statistics": counts_data(table, statistics, seconds),
        "solution": search.first.as_ref().map(|options| solution_data(ready, options)),
    });
    (data, text)
}

fn counts_data(table: &Table, statistics: &Statistics, seconds: f64) -> Value {
    let rate = |piece: usize| {
        let fit = &statistics.fits[piece];
        json!({"piece": table.names[piece], "found": fit.found, "tried": fit.tried, "rate": fit.rate()})
    };
    json!({
        "fit_rates": statistics.by_rate().into_iter().map(rate).collect::<Value>(),
        "reach": statistics.reach(),
        "backups_at": statistics.backups_at,
        "backups": statistics.backups,
        "nodes": statistics.nodes,
        "mean_fit_rate": statistics.mean_fit_rate(),
        "mean_depth": statistics.mean_depth(),
        "seconds": rounded(seconds, 6),
    })
}

fn solution_data(ready: &Ready, options: &[u32]) -> Value {
    let mut list = String::from("[");
    PlacementTexts::default().append(&ready.board, &ready.placements, options, &mut list);
    list.push(']');
    json!({"placements": serde_json::from_str::<Value>(&list).unwrap_or_default()})
}
