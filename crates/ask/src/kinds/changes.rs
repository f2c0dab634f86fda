//! `changes`: every single change of a puzzle, and how many solutions it leaves.
//!
//! Each changed puzzle is counted exactly, but for those that take more than some nodes: of these the number is a lower
//! bound. So the same puzzle has the same answer everywhere, unless time ends it.

use std::rc::Rc;
use std::sync::Arc;

use cover::Ended;
use num_bigint::BigUint;
use num_traits::{One, Zero};
use puzzle::certificates::{area_finding, laid_finding, unwatched};
use puzzle::document::Limits;
use puzzle::document::words::commas;
use puzzle::laying::{Compiled, Wanted as Kept, compile_problem};
use puzzle::model::Puzzle;
use puzzle::rules::OtherRules;
use puzzle::setup::{Problem, settle};
use puzzle::view::document;
use serde_json::{Map, Value, json};

use crate::asking::{Asking, Ending, figure, stop_after};
use crate::changes::{Change, Pair, changes as every_change};
use crate::fault::Fault;
use crate::making::{halted, settings_data, within_memory};
use crate::search::{Search, Wanted};
use crate::solver::Solver;
use crate::words::things;

/// The nodes that one count may take.
const NODES: u64 = 100_000;
/// Changes that are listed.
const LISTED: u64 = 1000;

pub(crate) async fn changes(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let end = asking.end()?;
    let nodes = asking.options.whole("nodes", NODES, 1, 1 << 53)?;
    let most = asking.options.whole("most", LISTED, 0, 1 << 20)?;
    let problem = asking.subject.problem(false)?;
    let faults = problem.puzzle.faults(&Limits::default(), &mut OtherRules::default());
    if !faults.is_empty() {
        return Err((&faults[..]).into());
    }
    let compiled = compiled(Arc::clone(&problem))?;
    let list = every_change(&compiled);
    let mut trying = Trying::new(&asking, &problem, nodes, end, most as usize)?;
    let now = trying.counted(&problem.puzzle).await?;
    for change in &list {
        if now.is_none() || !trying.tries(change, list.len()).await? {
            break;
        }
    }
    Ok(trying.ending(now.unwrap_or_default(), list.len()))
}

fn compiled(problem: Arc<Problem>) -> Result<Compiled, Fault> {
    compile_problem(problem, Kept::default(), &mut within_memory).map_err(halted)
}

/// How many solutions a puzzle has; at least so many if that is not complete.
#[derive(Clone, Debug, Default)]
struct Counted {
    solutions: BigUint,
    distinct: u64,
    complete: bool,
}

impl Counted {
    fn none() -> Self {
        Self { complete: true, ..Self::default() }
    }

    /// Whether it is known that there is exactly one.
    fn is_unique(&self) -> bool {
        self.complete && self.solutions.is_one()
    }

    /// What is listed first: exactly one solution, then the fewest, then numbers that are not exact.
    fn rank(&self) -> (bool, u64, &BigUint) {
        (!self.complete, self.distinct, &self.solutions)
    }

    fn data(&self) -> Value {
        let Self { solutions, distinct, complete } = self;
        json!({"solutions": figure(solutions), "distinct": distinct, "complete": complete})
    }
}

/// Tries changes one after another.
struct Trying<'a> {
    asking: &'a Asking,
    problem: &'a Problem,
    /// The puzzle as a document, by its keys.
    document: Map<String, Value>,
    nodes: u64,
    end: f64,
    most: usize,
    /// The changes that are listed, the best first, as data.
    best: Vec<(Counted, Value)>,
    /// How many were tried, leave exactly one solution, leave none, and left it open whether they do.
    tried: u64,
    unique: u64,
    unsolvable: u64,
    undecided: u64,
    /// The classes of the changes that were tried, sorted.
    seen: Vec<Pair>,
    /// The nodes of all counts.
    spent: u64,
    /// How many of all are done, faulty ones included.
    done: usize,
}

impl<'a> Trying<'a> {
    fn new(
        asking: &'a Asking,
        problem: &'a Problem,
        nodes: u64,
        end: f64,
        most: usize,
    ) -> Result<Self, Fault> {
        let document = keys(&problem.puzzle)?;
        let (best, tried, unique, unsolvable, undecided, seen, spent, done) = Default::default();
        Ok(Self {
            asking,
            problem,
            document,
            nodes,
            end,
            most,
            best,
            tried,
            unique,
            unsolvable,
            undecided,
            seen,
            spent,
            done,
        })
    }

    /// Tries a change; whether there was time for it.
    async fn tries(&mut self, change: &Change, all: usize) -> Result<bool, Fault> {
        if self.is_new(change)
            && let Some(puzzle) = change.of(&self.problem.puzzle)
        {
            let Some(counted) = self.counted(&puzzle).await? else { return Ok(false) };
            self.note(change);
            self.take(change, &puzzle, &counted)?;
        }
        self.done += 1;
        let share = self.done as f64 / all as f64;
        self.asking.tell_progress(share, self.unique, self.spent, "searching");
        self.asking.breath().await;
        Ok(true)
    }

    /// Whether no change of its class was tried.
    fn is_new(&self, change: &Change) -> bool {
        change.class.is_none_or(|class| self.seen.binary_search(&class).is_err())
    }

    fn note(&mut self, change: &Change) {
        let Some(class) = change.class else { return };
        if let Err(at) = self.seen.binary_search(&class) {
            self.seen.insert(at, class);
        }
    }

    /// Counts the solutions of a puzzle; none if time runs out.
    async fn counted(&mut self, puzzle: &Arc<Puzzle>) -> Result<Option<Counted>, Fault> {
        let Ok(problem) = settle(Arc::clone(puzzle), &[], false) else {
            return Ok(Some(Counted::none()));
        };
        if unwatched(|guard| area_finding(&problem, guard)).is_some() {
            return Ok(Some(Counted::none()));
        }
        let Compiled { board, placements, cover, .. } = compiled(Arc::new(problem))?;
        if unwatched(|guard| laid_finding(&board, &placements, guard)).is_some() {
            return Ok(Some(Counted::none()));
        }
        let wanted = Wanted { distinct: true, ..Wanted::default() };
        let mut search = Search::new(Rc::new(Solver::new(cover)), wanted)?;
        while search.ended().is_none() && search.nodes < self.nodes {
            if self.asking.now() >= self.end {
                return Ok(None);
            }
            let slice = stop_after(self.asking.slice(self.end));
            search.advance(&slice.within(self.nodes - search.nodes))?;
            self.asking.breath().await;
        }
        self.spent += search.nodes;
        let complete = search.ended() == Some(Ended::Done);
        let Search { solutions, found: distinct, .. } = search;
        Ok(Some(Counted { solutions, distinct, complete }))
    }

    /// Takes note of a change, and tells it if it is one of the best so far.
    fn take(&mut self, change: &Change, puzzle: &Puzzle, counted: &Counted) -> Result<(), Fault> {
        self.tried += 1;
        if counted.solutions.is_zero() {
            let side = if counted.complete { &mut self.unsolvable } else { &mut self.undecided };
            *side += 1;
            return Ok(());
        }
        self.unique += u64::from(counted.is_unique());
        let at = self.best.partition_point(|(other, _)| other.rank() <= counted.rank());
        if at >= self.most {
            return Ok(());
        }
        let mut data = counted.data();
        data["kind"] = json!(change.kind);
        data["text"] = json!(change.text);
        data["changed"] = self.changed(puzzle)?;
        let mut event = data.clone();
        event["at"] = json!(at);
        self.asking.tell("change", event);
        self.best.insert(at, (counted.clone(), data));
        self.best.truncate(self.most);
        Ok(())
    }

    /// The keys of the document that another puzzle has otherwise; null for those that it lacks.
    fn changed(&self, puzzle: &Puzzle) -> Result<Value, Fault> {
        let other = keys(puzzle)?;
        let mut found = Map::new();
        for key in self.document.keys().filter(|key| !other.contains_key(*key)) {
            found.insert(key.clone(), Value::Null);
        }
        for (key, value) in other {
            if self.document.get(&key) != Some(&value) {
                found.insert(key, value);
            }
        }
        Ok(Value::Object(found))
    }

    /// Tells the list, and how it ended.
    fn ending(self, now: Counted, all: usize) -> Ending {
        let is_whole = self.done == all;
        let Self { tried, unique, unsolvable, undecided, .. } = self;
        let data = json!({
            "puzzle": self.problem.puzzle.name,
            "set": settings_data(self.problem),
            "now": now.data(),
            "already_unique": now.is_unique(),
            "tried": tried,
            "unique": unique,
            "unsolvable": unsolvable,
            "undecided": undecided,
            "complete": is_whole,
            "nodes": self.spent,
            "changes": self.best.into_iter().map(|(_, data)| data).collect::<Value>(),
        });
        let already = "The puzzle has exactly one solution already. ";
        let mut text = format!(
            "{}{} tried: {} {} exactly one solution, {} none",
            if now.is_unique() { already } else { "" },
            things(tried, "change"),
            commas(unique),
            if unique == 1 { "leaves" } else { "leave" },
            commas(unsolvable)
        );
        if undecided > 0 {
            text += &format!(", {} undecided", commas(undecided));
        }
        self.asking.tell_result(data, text + ".");
        let found = json!(unique);
        let why = if is_whole { Ok(String::new()) } else { self.asking.why(Ended::Time) };
        Ending { complete: is_whole, why: why.unwrap_or_default(), found, nodes: self.spent }
    }
}

/// A puzzle as a document, by its keys.
fn keys(puzzle: &Puzzle) -> Result<Map<String, Value>, Fault> {
    match document(puzzle).map_err(Fault::say)? {
        Value::Object(keys) => Ok(keys),
        _ => Ok(Map::new()),
    }
}
