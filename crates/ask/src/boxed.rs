//! Questions about rectangles and blocks in a box, answered by positions instead of placements.

use std::sync::Arc;

use boxes::{Counting, First, Laid, Listing};
use cover::{Ended, Stop};
use puzzle::certificates::{area_finding, unwatched};
use puzzle::document::words::commas;
use puzzle::laying::{Board, BoxPuzzle, Placement, symmetries_for};
use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use crate::asking::{Asking, Ending, figure, stop_after};
use crate::fault::Fault;
use crate::making::settings_data;
use crate::numbers::MOST;
use crate::options::shown;
use crate::ready::Ready;
use crate::words::{rounded, things};

/// The name of the engine.
const NAME: &str = "boxes";
/// Cells that all placements cover together from which on they are not listed before boxes are tried.
const MANY: u64 = 5_000_000;

/// A problem of boxes, and what proves that it has no solution.
pub(crate) struct Boxed {
    board: Arc<Board>,
    puzzle: BoxPuzzle,
    proof: Option<String>,
}

impl Boxed {
    /// The boxes of a question that asks for this engine; none if it leaves the choice.
    ///
    /// # Errors
    ///
    /// If another engine is asked for, or this one does not suit.
    pub fn named(asking: &Asking) -> Result<Option<Self>, Fault> {
        match asking.options.get("engine") {
            None => return Ok(None),
            Some(Value::String(name)) if name == "auto" => return Ok(None),
            Some(Value::String(name)) if name == NAME => {}
            Some(other) => {
                let text = format!("engine is {}: give 'auto' or '{NAME}'", shown(other));
                return Err(Fault::say(text));
            }
        }
        if asking.options.classes()?.is_some() {
            let text = "it does not tell symmetric solutions apart; leave out distinct";
            return Err(Fault::say(format!("engine {NAME}: {text}")));
        }
        let board = Arc::new(Board::of(asking.subject.problem(false)?));
        let puzzle = BoxPuzzle::of(&board);
        let puzzle = puzzle.map_err(|why| Fault::say(format!("engine {NAME}: {why}")))?;
        Ok(Some(Self::of(board, puzzle)))
    }

    /// The boxes of a question whose placements are too many to be listed first.
    pub fn of_many(asking: &Asking) -> Result<Option<Self>, Fault> {
        let problem = asking.subject.problem(false)?;
        let sizes: u64 = problem.puzzle.pieces.iter().map(|piece| piece.size() as u64).sum();
        if 6 * sizes * (problem.region.cells.len() as u64) < MANY {
            return Ok(None);
        }
        let board = Arc::new(Board::of(problem));
        let puzzle = BoxPuzzle::of(&board).ok().filter(|puzzle| puzzle.extent().1 >= MANY);
        Ok(puzzle.map(|puzzle| Self::of(board, puzzle)))
    }

    fn of(board: Arc<Board>, puzzle: BoxPuzzle) -> Self {
        let proof = unwatched(|guard| area_finding(&board.problem, guard)).map(|found| found.text);
        Self { board, puzzle, proof }
    }

    /// The boxes of a puzzle that was laid out; none if it is no such puzzle.
    pub fn of_ready(ready: &Ready) -> Option<Self> {
        let board = Arc::new(ready.board.clone());
        let puzzle = BoxPuzzle::of(&board).ok()?;
        Some(Self { board, puzzle, proof: None })
    }

    /// One solution, or that there is none.
    pub async fn solve(self, asking: &Asking) -> Result<Ending, Fault> {
        let end = asking.end()?;
        let ending = self.solve_until(asking, end).await?;
        ending.map_or_else(|nodes| asking.ending(Ended::Time, false, json!(0), nodes), Ok)
    }

    /// The same until the clock shows `end`; if that comes first, the nodes that were examined.
    pub async fn solve_until(
        &self,
        asking: &Asking,
        end: f64,
    ) -> Result<Result<Ending, u64>, Fault> {
        let seed = asking.options.whole("seed", 0, 0, 1 << 53)?;
        if let Some(proof) = &self.proof {
            return Ok(Ok(asking.none(proof)));
        }
        let mut first = First::new(Arc::clone(&self.puzzle.ready), None, seed);
        loop {
            let found = first.go_on(&slice(asking, end));
            let nodes = first.nodes();
            match found {
                Ok(laid) => {
                    self.numbers(asking).tell(&[laid]);
                    return asking.ending(Ended::Done, true, json!(1), nodes).map(Ok);
                }
                Err(Ended::Done) => {
                    asking.tell_result(json!({"solutions": 0}), "There is no solution.");
                    return asking.ending(Ended::Done, true, json!(0), nodes).map(Ok);
                }
                Err(Ended::Time) if asking.now() >= end => return Ok(Err(nodes)),
                Err(ended) if ended != Ended::Time => {
                    return asking.ending(ended, false, json!(0), nodes).map(Ok);
                }
                Err(_) => asking.tell_progress(0.0, 0, nodes, "searching"),
            }
            asking.breath().await;
        }
    }

    /// Every solution, as they are found.
    pub async fn list(self, asking: &Asking) -> Result<Ending, Fault> {
        let (end, most) = (asking.end()?, asking.options.whole("most", MOST, 1, MOST)?);
        if let Some(proof) = &self.proof {
            return Ok(asking.none(proof));
        }
        let mut listing = Listing::new(Arc::clone(&self.puzzle.ready));
        let (mut numbers, mut found) = (self.numbers(asking), 0u64);
        loop {
            let (mut laid, stop) = (vec![], slice(asking, end));
            let ended = loop {
                if found + laid.len() as u64 == most {
                    break Ended::Solutions;
                }
                match listing.next(&stop) {
                    Ok(one) => laid.push(one),
                    Err(ended) => break ended,
                }
            };
            found += laid.len() as u64;
            numbers.tell(&laid);
            let nodes = listing.nodes();
            match ended {
                Ended::Solutions => {
                    let why = format!(
                        "The first {} solutions are listed; there may be more.",
                        commas(most)
                    );
                    return Ok(Ending { complete: false, why, found: json!(found), nodes });
                }
                Ended::Time if asking.now() < end => {
                    asking.tell_progress(listing.share(), found, nodes, "searching");
                }
                ended => {
                    return asking.ending(ended, ended == Ended::Done, json!(found), nodes);
                }
            }
            asking.breath().await;
        }
    }

    /// How many solutions there are.
    pub async fn count(self, asking: &Asking) -> Result<Ending, Fault> {
        let end = asking.end()?;
        let mut counting = Counting::new(Arc::clone(&self.puzzle.ready));
        let ended = loop {
            if self.proof.is_some() {
                break Ended::Done;
            }
            match counting.go_on(&slice(asking, end)) {
                Ended::Time if asking.now() < end => {}
                ended => break ended,
            }
            let found = figure(&counting.solutions());
            asking.tell_progress(counting.share(), found, counting.nodes(), "searching");
            asking.breath().await;
        };
        let (solutions, complete) = (counting.solutions(), ended == Ended::Done);
        let problem = &self.board.problem;
        let classes = puzzle::laying::Classes::All;
        let (symmetries, _) = unwatched(|guard| symmetries_for(classes, &self.board, &[], guard));
        let mut data = json!({
            "puzzle": problem.puzzle.name, "set": settings_data(problem),
            "solutions": figure(&solutions), "symmetries": symmetries.len(), "complete": complete, "engine": NAME,
            "nodes": counting.nodes(), "seconds": rounded(asking.seconds(), 6), "threads": 1,
        });
        let least = if complete { "" } else { "at least " };
        let mut text = format!("{least}{}", things(&solutions, "solution"));
        if let Some(proof) = &self.proof {
            data["proof"] = json!(proof);
            text = format!("There is no solution. {proof}");
        }
        asking.tell_result(data, text);
        asking.ending(ended, complete, figure(&solutions), counting.nodes())
    }

    fn numbers<'a>(&'a self, asking: &'a Asking) -> Numbers<'a> {
        Numbers { boxed: self, asking, numbers: FxHashMap::default() }
    }
}

/// When a turn is over.
fn slice(asking: &Asking, end: f64) -> Stop<'static> {
    stop_after(asking.slice(end))
}

/// Tells placements as they come up, and gives each its number in this search, from 0.
struct Numbers<'a> {
    boxed: &'a Boxed,
    asking: &'a Asking,
    numbers: FxHashMap<Placement, usize>,
}

impl Numbers<'_> {
    fn tell(&mut self, solutions: &[Vec<Laid>]) {
        if solutions.is_empty() {
            return;
        }
        let (mut fresh, mut lists) = (vec![], vec![]);
        for laid in solutions {
            let placements = self.boxed.puzzle.placements(laid).into_iter();
            let list: Vec<usize> = placements
                .map(|placement| {
                    let next = self.numbers.len();
                    *self.numbers.entry(placement).or_insert_with_key(
                        |(piece, orientation, cells)| {
                            let name = &self.boxed.board.pieces()[*piece as usize].name;
                            fresh.push(json!([name, orientation, cells]));
                            next
                        },
                    )
                })
                .collect();
            lists.push(list);
        }
        if !fresh.is_empty() {
            self.asking.tell("placements", json!({ "list": fresh }));
        }
        self.asking.tell("solutions", json!({ "list": lists }));
    }
}
