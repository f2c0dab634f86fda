//! The side of a question that its kind sees: options, time, and where events go.

use std::cell::{Cell, RefCell};
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;

use cover::{Ended, Instant, Stop};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::options::{Classes, Options};
use crate::ready::Ready;
use crate::subject::Subject;
use crate::words::general;

/// Milliseconds of the first try of what cannot be paused.
const FIRST_TRY: f64 = 150.0;

/// Milliseconds between two words on how far a search is.
const QUIET: f64 = 150.0;
/// Milliseconds that a call of the core takes at least, however short a turn is.
const SHORTEST: f64 = 2.0;

/// What a question tells: JSON data with the field `type`; the last is `done`.
pub type Event = Value;

/// Tells the milliseconds that have passed since some moment.
pub type Clock = Rc<dyn Fn() -> f64>;

/// What a kind does: it goes on until it has to wait for its next turn.
pub(crate) type Work = Pin<Box<dyn Future<Output = Result<Ending, Fault>>>>;

/// How a question ended.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    pub complete: bool,
    /// Why it ended before its time; empty if it did not.
    pub why: String,
    pub found: Value,
    pub nodes: u64,
}

impl Default for Ending {
    /// Nothing was found, and it is not complete.
    fn default() -> Self {
        Self { complete: false, why: String::new(), found: json!(0), nodes: 0 }
    }
}

/// A question as its kind sees it.
pub(crate) struct Asking {
    pub options: Options,
    pub subject: Rc<Subject>,
    clock: Clock,
    begun: Cell<Option<f64>>,
    /// When this turn is over.
    turn_ends: Cell<f64>,
    /// Until when there is nothing to do.
    waits_until: Cell<f64>,
    /// When it was last told how far it is.
    told: Cell<f64>,
    found: RefCell<Value>,
    nodes: Cell<u64>,
    events: RefCell<Vec<Event>>,
}

impl Asking {
    pub fn new(subject: Rc<Subject>, options: Options, clock: Clock) -> Self {
        Self {
            options,
            subject,
            clock,
            begun: Cell::new(None),
            turn_ends: Cell::new(0.0),
            waits_until: Cell::new(0.0),
            told: Cell::new(0.0),
            found: RefCell::new(json!(0)),
            nodes: Cell::new(0),
            events: RefCell::default(),
        }
    }

    /// Grants a turn of so many milliseconds.
    pub fn grant(&self, milliseconds: f64) {
        let now = self.now();
        if self.begun.get().is_none() {
            self.begun.set(Some(now));
            self.told.set(now);
        }
        self.turn_ends.set(now + milliseconds.max(0.0));
    }

    pub fn take_events(&self) -> Vec<Event> {
        self.events.take()
    }

    /// The milliseconds that the clock shows.
    pub fn now(&self) -> f64 {
        (self.clock)()
    }

    /// How long the question goes on, in seconds.
    pub fn seconds(&self) -> f64 {
        self.begun.get().map_or(0.0, |begun| (self.now() - begun) / 1000.0)
    }

    /// When it has to end, by the seconds that its options allow.
    pub fn end(&self) -> Result<f64, Fault> {
        Ok(self.begun.get().unwrap_or(0.0) + 1000.0 * self.options.seconds()?)
    }

    /// Milliseconds until there is something to do.
    pub fn idle(&self) -> f64 {
        (self.waits_until.get() - self.now()).max(0.0)
    }

    /// Tells an event.
    pub fn tell(&self, kind: &str, data: Value) {
        let mut event = json!({ "type": kind });
        if let (Value::Object(event), Value::Object(data)) = (&mut event, data) {
            event.extend(data);
        }
        self.events.borrow_mut().push(event);
    }

    /// Tells a result.
    pub fn tell_result(&self, data: Value, text: impl Into<String>) {
        self.tell("result", json!({"data": data, "text": text.into()}));
    }

    /// Tells how far a search is, now and then.
    pub fn tell_progress(&self, share: f64, found: impl Into<Value>, nodes: u64, phase: &str) {
        let found = found.into();
        self.note(found.clone(), nodes);
        if self.now() - self.told.get() < QUIET {
            return;
        }
        self.told.set(self.now());
        let share = crate::words::rounded(share.clamp(0.0, 1.0), 6);
        let seconds = crate::words::rounded(self.seconds(), 3);
        self.tell(
            "progress",
            json!({"share": share, "low": null, "high": null, "nodes": nodes, "found": found,
                   "seconds": seconds, "phase": phase}),
        );
    }

    /// Notes how much was found, for when it is cancelled.
    pub fn note(&self, found: Value, nodes: u64) {
        self.found.replace(found);
        self.nodes.set(nodes);
    }

    /// How it ends where it is.
    pub fn stopped(&self, why: &str) -> Ending {
        let (found, nodes) = (self.found.borrow().clone(), self.nodes.get());
        Ending { complete: false, why: why.into(), found, nodes }
    }

    /// Lets others have their turn, if this one is over.
    pub async fn breath(&self) {
        let mut waited = false;
        poll_fn(|_| {
            if waited || self.now() < self.turn_ends.get() {
                return Poll::Ready(());
            }
            waited = true;
            Poll::Pending
        })
        .await;
    }

    /// Waits until the clock shows so many milliseconds.
    pub async fn wait(&self, until: f64) {
        self.waits_until.set(until);
        poll_fn(|_| if self.now() >= until { Poll::Ready(()) } else { Poll::Pending }).await;
    }

    /// The milliseconds that a call of the core may take in this turn, and before an end.
    pub fn slice(&self, end: f64) -> f64 {
        let now = self.now();
        (self.turn_ends.get() - now).max(SHORTEST).min((end - now).max(0.0))
    }

    /// The puzzle laid out.
    pub fn ready(&self, classes: Option<Classes>) -> Result<Rc<Ready>, Fault> {
        self.subject.ready(classes.unwrap_or_default())
    }

    /// The puzzle to be searched.
    pub fn searchable(&self, classes: Option<Classes>) -> Result<Rc<Ready>, Fault> {
        self.subject.searchable(classes.unwrap_or_default())
    }

    /// How a search ended that the core ended so.
    pub fn ending(
        &self,
        ended: Ended,
        complete: bool,
        found: Value,
        nodes: u64,
    ) -> Result<Ending, Fault> {
        let why = if complete { String::new() } else { self.why(ended)? };
        Ok(Ending { complete, why, found, nodes })
    }

    /// Does work that cannot be paused: again and again with twice as much time, so that others are heard in
    /// between. All tries together take no more than twice as long as the last.
    ///
    /// * `end`: when the clock shows this, the try under way is the last one.
    /// * `work`: the result of a try that stops so; none to try again, which the last one (`true`) must not ask.
    pub async fn insist<T>(
        &self,
        end: f64,
        mut work: impl FnMut(&Stop, bool) -> Result<Option<T>, Fault>,
    ) -> Result<T, Fault> {
        let mut milliseconds = FIRST_TRY;
        loop {
            let left = (end - self.now()).max(0.0);
            let stop = stop_after(milliseconds.min(left));
            if let Some(done) = work(&stop, milliseconds >= left)? {
                return Ok(done);
            }
            self.breath().await;
            milliseconds *= 2.0;
        }
    }

    /// Why a search ended before its time, in a sentence.
    pub fn why(&self, ended: Ended) -> Result<String, Fault> {
        Ok(match ended {
            Ended::Time => {
                format!("The limit of {} seconds was reached.", general(self.options.seconds()?))
            }
            Ended::Memory => "The memory of this machine was used up.".into(),
            Ended::Nodes => "The limit on nodes was reached.".into(),
            Ended::Cancelled => "It was stopped.".into(),
            other => other.to_string(),
        })
    }

    /// Tells what proves that there is no solution, and ends with that.
    pub fn none(&self, proof: &str) -> Ending {
        self.tell_result(
            json!({"solutions": 0, "proof": proof}),
            format!("There is no solution. {proof}"),
        );
        Ending { complete: true, found: json!(0), ..Ending::default() }
    }
}

/// When work of the core that may take so many milliseconds has to stop: never if they are more than a clock can show.
pub(crate) fn stop_after(milliseconds: f64) -> Stop<'static> {
    // Once a clock shows that all time is over, the time that is left of infinitely much is no number.
    let seconds = (milliseconds / 1000.0).max(0.0);
    let length = Duration::try_from_secs_f64(seconds).ok();
    Stop { deadline: length.and_then(|length| Instant::now().checked_add(length)), ..Stop::NEVER }
}

/// A number of solutions as JSON data: exact as far as such a number goes.
pub(crate) fn figure(number: &BigUint) -> Value {
    number
        .to_u64()
        .map_or_else(|| json!(number.to_f64().unwrap_or(f64::MAX)), |number| json!(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_infinite_time_has_no_end() {
        assert_eq!(stop_after(f64::INFINITY).deadline, None);
        for milliseconds in [-1.0, 0.0, f64::NAN] {
            assert!(stop_after(milliseconds).deadline.is_some_and(|end| end <= Instant::now()));
        }
        assert!(stop_after(6e5).deadline.is_some_and(|end| end > Instant::now()));
    }
}
