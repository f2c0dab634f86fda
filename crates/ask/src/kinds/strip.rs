//! `strip`: which lengths of a strip of one width are tiled, and in how many ways, for every length.

use std::rc::Rc;

use cover::{Ended, Stop};
use endless::strip::{
    Automaton, Closing, Columns, Graph, Lengths, MOST_STATES, Recurrence, growth, lengths,
    recurrence, terms,
};
use num_bigint::BigUint;
use puzzle::document::Fault as Wrong;
use puzzle::document::words::commas;
use puzzle::model::{Endless, Puzzle};
use puzzle::path;
use serde_json::{Value, json};

use crate::asking::{Asking, Ending, stop_after};
use crate::fault::Fault;
use crate::loose::check_loose;
use crate::strip_words::{growth_words, lengths_words, numbers_lines, recurrence_lines};
use crate::words::things;

/// The most states that are met, unless another number is given.
const STATES: u64 = 3_000_000;
/// The numbers of tilings that are listed, unless another number is given, and at most.
const TERMS: u64 = 20;
const MOST_TERMS: u64 = 100_000;
/// Milliseconds for the first numbers of a graph that is not closed.
const SOON: f64 = 1000.0;
/// The most states that are made fewer before anything is found out from them.
const REDUCED: usize = 100_000;

pub(crate) async fn strip(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let end = asking.end()?;
    let count = asking.options.whole("terms", TERMS, 1, MOST_TERMS)? as usize;
    let puzzle = Rc::clone(&asking.subject).puzzle().clone();
    check_loose(&puzzle, "a strip")?;
    let width = width(&asking, &puzzle)?;
    let columns = Columns::new(puzzle.lattice, &puzzle.pieces, width).map_err(Fault::say)?;
    let (closing, ended) = close(&asking, columns, end).await?;
    let mut known = Known::default();
    if ended != Ended::Done {
        known.terms = closing.terms(count, &stop_after(SOON));
    } else {
        let graph = Graph::of(&closing);
        known.find(&asking, &graph, count, end).await?;
    }
    tell(&asking, &closing, &known, ended)
}

/// The width that is asked for, or that of the region.
fn width(asking: &Asking, puzzle: &Puzzle) -> Result<usize, Fault> {
    if asking.options.get("width").is_some() {
        return Ok(asking.options.whole("width", 1, 1, 1 << 20)? as usize);
    }
    match puzzle.region.endless {
        Some(Endless::Strip(width)) => Ok(width as usize),
        _ => {
            let todo = "give the width of the strip, or write 'region: {strip: 5}'";
            let wrong = Wrong::new(path!["region"], "the region is no strip", todo);
            Err((&[wrong][..]).into())
        }
    }
}

/// The states of a strip, all of them unless something ends it.
async fn close(asking: &Asking, columns: Columns, end: f64) -> Result<(Closing, Ended), Fault> {
    let states = asking.options.whole("states", STATES, 1, 1 << 31)?;
    let mut closing = Closing::new(columns);
    loop {
        let stop = stop_after(asking.slice(end)).within(states);
        let ended = closing.advance(&stop);
        if ended != Ended::Time || asking.now() >= end {
            return Ok((closing, ended));
        }
        let share = closing.followed() as f64 / closing.met() as f64;
        asking.tell_progress(share, 0, closing.met() as u64, "searching");
        asking.breath().await;
    }
}

/// What is found out.
#[derive(Default)]
struct Known {
    terms: Vec<BigUint>,
    /// Whether these are as many as were asked for.
    has_terms: bool,
    /// The states from which the strip can be ended.
    states: Option<usize>,
    lengths: Option<Lengths>,
    growth: Option<f64>,
    recurrence: Option<Recurrence>,
    /// The states of the automaton that the recurrence is found from.
    reduced: usize,
}

impl Known {
    /// Finds out everything that a closed graph says.
    async fn find(
        &mut self,
        asking: &Asking,
        graph: &Graph,
        count: usize,
        end: f64,
    ) -> Result<(), Fault> {
        let states = graph.automaton.states();
        let made = (states <= REDUCED).then(|| graph.automaton.reduced());
        let automaton = made.as_ref().unwrap_or(&graph.automaton);
        (self.states, self.reduced) = (Some(states), automaton.states());
        self.lengths = tried(asking, end, |stop| lengths(automaton, stop)).await?;
        let cells = graph.cells_of_period as f64 / graph.period as f64;
        self.growth = growth(automaton).map(|growth| growth.powf(cells.recip()));
        let numbers = asking.insist(end, |stop, is_last| {
            let numbers = terms(automaton, count, stop);
            Ok((is_last || numbers.len() == count).then_some(numbers))
        });
        self.terms = numbers.await?;
        self.has_terms = self.terms.len() == count;
        if automaton.states() <= MOST_STATES {
            self.recurrence = tried(asking, end, |stop| recurrence(automaton, stop)).await?;
        }
        self.check(&graph.automaton, asking, end).await
    }

    /// Compares what the recurrence says of later numbers with the numbers, counted from states that were not made
    /// fewer.
    async fn check(
        &mut self,
        automaton: &Automaton,
        asking: &Asking,
        end: f64,
    ) -> Result<(), Fault> {
        let Some(found) = &self.recurrence else { return Ok(()) };
        let most = found.from + MORE;
        let numbers = tried(asking, end, |stop| {
            Some(terms(automaton, most, stop)).filter(|numbers| numbers.len() == most)
        });
        let Some(numbers) = numbers.await? else { return Ok(()) };
        assert!(found.holds(&numbers), "the recurrence gives the numbers of every length");
        Ok(())
    }
}

/// So many numbers behind the first ones are compared with the recurrence.
const MORE: usize = 20;

/// The result of work that something may stop; none if the time is over.
async fn tried<T>(
    asking: &Asking,
    end: f64,
    work: impl Fn(&Stop) -> Option<T>,
) -> Result<Option<T>, Fault> {
    let tried = asking.insist(end, |stop, is_last| {
        let found = work(stop);
        Ok((is_last || found.is_some()).then_some(found))
    });
    tried.await
}

/// Tells the result, and how it ended.
fn tell(asking: &Asking, closing: &Closing, known: &Known, ended: Ended) -> Result<Ending, Fault> {
    let is_closed = ended == Ended::Done;
    let has_recurrence = known.recurrence.is_some() || known.reduced > MOST_STATES;
    let complete = is_closed && known.has_terms && known.lengths.is_some() && has_recurrence;
    let ended = if is_closed && !complete { Ended::Time } else { ended };
    let strings = |numbers: &[num_bigint::BigInt]| -> Value {
        numbers.iter().map(ToString::to_string).collect()
    };
    let lengths = known.lengths.as_ref().map(
        |found| json!({"first": found.first, "then_every": found.then_every, "known": found.known}),
    );
    let found = known.recurrence.as_ref();
    let data = json!({
        "width": closing.columns().width,
        "lengths": lengths,
        "recurrence": found.map(|found| strings(&found.coefficients)),
        "from": found.map(|found| found.from),
        "numerator": found.map(|found| strings(&found.numerator)),
        "denominator": found.map(|found| strings(&found.denominator)),
        "terms": known.terms.iter().map(ToString::to_string).collect::<Value>(),
        "states": known.states,
        "met": closing.met(),
        "growth": known.growth,
        "complete": complete,
        "ended": ended.to_string(),
    });
    asking.tell_result(data, text(closing, known));
    asking.ending(ended, complete, json!(known.terms.len()), closing.met() as u64)
}

/// The result in lines.
fn text(closing: &Closing, known: &Known) -> String {
    let met = closing.met();
    let numbers = |lines: &mut Vec<String>| {
        lines.extend(numbers_lines("numbers for n = 0, 1, ...: ", &known.terms));
    };
    let mut lines = vec![];
    let Some(states) = known.states else {
        let left = things(met - closing.followed(), "state");
        lines.push(format!(
            "{} met, {left} to be followed: the graph is not closed",
            things(met, "state")
        ));
        if let Some((ways, done, cells)) = closing.filling() {
            let ways = commas(ways as u64);
            lines.push(format!(
                "the first {done} of {cells} cells of one column are covered in {ways} ways: a narrower strip has \
                 fewer"
            ));
        }
        numbers(&mut lines);
        return lines.join("\n");
    };
    let lengths = known.lengths.as_ref().map_or("not found out".into(), lengths_words);
    lines.push(format!("lengths: {lengths}"));
    numbers(&mut lines);
    match &known.recurrence {
        Some(found) => lines.extend(recurrence_lines(found)),
        None if known.reduced > MOST_STATES => {
            let most = commas(MOST_STATES as u64);
            lines.push(format!(
                "recurrence: not looked for, since more than {most} states are left"
            ));
        }
        None => lines.push("recurrence: not found out".into()),
    }
    lines.push(format!("growth: {}", growth_words(known.growth)));
    let dead = match met - states {
        0 => String::new(),
        dead => format!(", and {} from which the strip cannot be ended", commas(dead as u64)),
    };
    lines.push(format!("states: {}{dead}", commas(states as u64)));
    lines.join("\n")
}
