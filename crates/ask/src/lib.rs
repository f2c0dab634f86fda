//! A question about a puzzle as steps: begun, advanced for some milliseconds at a time, until it ends.
//!
//! A page asks in a worker that has to hear between two steps whether anybody still listens; a server streams
//! the events; a verb waits for the end. All of them ask here. No threads, and no clock but the one handed
//! in; a step goes on as long as it was granted, and the events that it brings are those that the page knows.
//!
//! ```
//! use std::rc::Rc;
//! use std::sync::Arc;
//! use ask::{Options, Subject, begin};
//! use puzzle::{document::Limits, read::read_json_text};
//!
//! let text = r#"{"tilewright": 1, "name": "bars", "region": {"box": [4, 4]}, "pieces": {"I": {"shapes": ["XX"], "copies": 8}}}"#;
//! let subject = Rc::new(Subject::new(Arc::new(read_json_text(text, Limits::default(), None).unwrap())));
//! let clock = Rc::new(|| 0.0);
//! let mut question = begin("count", subject, Options::default(), clock).unwrap();
//! let mut events = vec![];
//! while !question.is_over() {
//!     events.extend(question.advance(20.0));
//! }
//! assert_eq!(events[0]["data"]["solutions"], 36);
//! assert_eq!(events.last().unwrap()["type"], "done");
//! ```
//!
//! # Data flow
//!
//! `Subject -> Ready -> kind (one file each) -> Asking -> events`
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod asking;
mod boxed;
mod carried;
mod changes;
mod estimate_words;
mod explain_words;
mod fault;
mod foreign_file;
mod hand;
mod hint_facts;
mod hint_words;
mod kinds;
mod loose;
mod making;
mod numbers;
mod options;
mod pace;
mod planned;
mod question;
mod rating;
mod rating_words;
mod ready;
mod reasoner;
#[cfg(feature = "strips")]
mod rectangle_ways;
#[cfg(feature = "strips")]
mod rectangle_words;
#[cfg(feature = "strips")]
mod rectangles_known;
mod search;
mod service;
mod settings;
mod shares;
mod solutions_file;
mod solver;
mod stages;
mod steps;
#[cfg(feature = "strips")]
mod strip_words;
mod subject;
mod tray;
mod words;

pub use crate::asking::{Clock, Event};
pub use crate::fault::Fault;
pub use crate::kinds::kinds;
pub use crate::options::{Classes, Options};
pub use crate::question::{Question, begin};
pub use crate::service::Service;
pub use crate::subject::Subject;
