//! The teaching search: a slow, readable search, and what its heuristics are worth.
//!
//! The search fills the best cell of a queue with the pieces in hand, most difficult first, and backs up if
//! nothing fits; it counts what happens. The engines of `crates/cover` are there to get an answer; this one
//! shows how an answer is found. `docs/study.md` is the lesson.
//!
//! # Rooms
//!
//! * [`Grid`]: the board: numbered cells, neighbours, walls.
//! * [`CELL_RULES`]: the five cell rules.
//! * [`STRATEGIES`]: the three piece strategies.
//! * [`Table`]: the placements, arranged for looking up.
//! * [`Search`]: the search itself, in steps from one moment to the next.
//! * [`Statistics`]: the counts, and the report of a run.
//!
//! ```
//! use std::sync::Arc;
//!
//! use puzzle::document::Limits;
//! use puzzle::laying::{Board, every_placement};
//! use puzzle::{read::read_json_text, setup::settle};
//! use teach::{Budget, CELL_RULES, Ended, Heuristics, Moment, STRATEGIES, Search, Table};
//!
//! let text = r#"{"tilewright": 1, "name": "bars", "region": "../..",
//!                "pieces": {"bar": {"shapes": ["XX"], "copies": 2}}}"#;
//! let puzzle = Arc::new(read_json_text(text, Limits::default(), None).unwrap());
//! let board = Board::of(Arc::new(settle(puzzle, &[], false).unwrap()));
//! let placements = every_placement(&board, &mut |_| Ok::<_, ()>(())).unwrap();
//! let table = Table::of(&board, &[], placements, &mut |_| Ok::<_, ()>(())).unwrap();
//!
//! let how = Heuristics { cells: &CELL_RULES[0], pieces: &STRATEGIES[0], seed: 0u32.into() };
//! let mut search = Search::new(&table, &how, Budget::default());
//! let mut solutions = 0;
//! loop {
//!     match search.advance() {
//!         Moment::Solution => solutions += 1,
//!         Moment::Ended(ended) => break assert_eq!(ended, Ended::Done),
//!         Moment::Down | Moment::Up | Moment::Passing => {}
//!     }
//! }
//! assert_eq!((solutions, search.statistics.nodes, search.statistics.backups), (2, 3, 4));
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod cells;
mod ended;
mod grid;
mod pieces;
mod queue;
mod refusal;
mod search;
mod statistics;
mod table;

pub use crate::cells::{CELL_RULES, CellRule, Measure, Priority};
pub use crate::ended::Ended;
pub use crate::grid::Grid;
pub use crate::pieces::{Order, STRATEGIES, Strategy};
pub use crate::refusal::refusal;
pub use crate::search::{Budget, Heuristics, Moment, Search};
pub use crate::statistics::{Fit, Statistics, report};
pub use crate::table::Table;
