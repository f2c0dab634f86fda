//! A question under way: a kind that runs until its turn is over, and goes on where it was.

use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use puzzle::document::words::quoted;
use serde_json::json;

use crate::asking::{Asking, Clock, Ending, Event, Work};
use crate::fault::Fault;
use crate::kinds::KINDS;
use crate::options::Options;
use crate::subject::Subject;
use crate::words::rounded;

/// A question under way.
pub struct Question {
    asking: Rc<Asking>,
    work: Option<Work>,
}

/// Begins a question of a kind; nothing is worked on before its first turn.
///
/// # Errors
///
/// There is no such kind.
pub fn begin(
    kind: &str,
    subject: Rc<Subject>,
    options: Options,
    clock: Clock,
) -> Result<Question, Fault> {
    let asking = Rc::new(Asking::new(subject, options, clock));
    if let Some((_, work)) = KINDS.iter().find(|(name, _)| *name == kind) {
        let work = Some(work(Rc::clone(&asking)));
        return Ok(Question { asking, work });
    }
    let names: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
    let kind: String = kind.chars().take(40).collect();
    let text = format!(
        "there is no search of the kind {}; choose from {}",
        quoted(&kind),
        names.join(", ")
    );
    Err(Fault::say(text))
}

impl Question {
    /// Whether it has ended, so that no events will come.
    pub fn is_over(&self) -> bool {
        self.work.is_none()
    }

    /// For how many milliseconds there is nothing to do: a search that is shown is held to its pace.
    pub fn idle(&self) -> f64 {
        if self.is_over() { 0.0 } else { self.asking.idle() }
    }

    /// Goes on for about so many milliseconds; returns the events that this brought.
    pub fn advance(&mut self, milliseconds: f64) -> Vec<Event> {
        let Some(work) = &mut self.work else { return vec![] };
        self.asking.grant(milliseconds);
        let polled = work.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        if let Poll::Ready(ended) = polled {
            self.work = None;
            self.end(ended);
        }
        self.asking.take_events()
    }

    /// Ends it where it is; returns the last event.
    pub fn cancel(&mut self) -> Vec<Event> {
        if self.work.take().is_none() {
            return vec![];
        }
        self.asking.take_events();
        let ending = self.asking.stopped("It was stopped.");
        self.done(&ending);
        self.asking.take_events()
    }

    /// Tells how the work ended.
    fn end(&self, ended: Result<Ending, Fault>) {
        let ending = match ended {
            Ok(ending) => ending,
            Err(Fault::Document(faults)) => {
                self.asking.tell("fault", json!({ "faults": faults }));
                Ending {
                    why: "The puzzle cannot be searched as it is.".into(),
                    ..Ending::default()
                }
            }
            Err(Fault::Said(text)) => {
                self.asking.tell("fault", json!({ "message": text }));
                Ending { why: text, ..Ending::default() }
            }
        };
        self.done(&ending);
    }

    fn done(&self, Ending { complete, why, found, nodes }: &Ending) {
        let seconds = rounded(self.asking.seconds(), 3);
        let data = json!({"complete": complete, "why": why, "found": found, "nodes": nodes, "seconds": seconds});
        self.asking.tell("done", data);
    }
}
