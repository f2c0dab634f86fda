//! Counting the settings of a setup: in one cover where that is possible, else one by one.

use std::rc::Rc;
use std::sync::Arc;

use cover::{Ended, Prepared, TallyLimits, Unit, count_each};
use num_bigint::BigUint;
use puzzle::certificates::{area_finding, setup_finding, unwatched};
use puzzle::document::{Node, Value};
use puzzle::laying::{OpenCover, can_stay_open};
use puzzle::setup::{Chosen, Problem, Refusal, Setting, settle};

use crate::asking::{Asking, stop_after};
use crate::fault::Fault;
use crate::making::{halted, within_memory};
use crate::options::Classes;
use crate::planned::small;
use crate::search::{Search, Wanted};
use crate::solver::listing_engine;
use crate::subject::to_search;

/// Settings that are counted at a time, where they share a cover.
const BATCH: usize = 64;

/// The counts of one setting.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    pub solutions: BigUint,
    /// Whether the question is answered: there are no more solutions, or no more were asked for.
    pub complete: bool,
    pub distinct: Option<u64>,
    /// Why there cannot be such a board, or what proves that it has no solution; empty for neither.
    pub reason: String,
}

impl Answer {
    /// There is no solution, as is known without a search.
    fn none(reason: String, classes: Option<Classes>) -> Self {
        let distinct = classes.map(|_| 0);
        Self { complete: true, distinct, reason, ..Self::default() }
    }
}

/// How settings are counted.
enum How {
    /// None has a solution.
    Proven(String),
    /// They share a cover.
    Together { open: Arc<OpenCover>, engine: Arc<dyn Prepared> },
    /// Each needs a cover of its own.
    Singly,
}

/// Counts the settings of a problem with open slots.
pub(crate) struct Counter {
    problem: Arc<Problem>,
    how: How,
    classes: Option<Classes>,
}

impl Counter {
    pub fn new(problem: Arc<Problem>, classes: Option<Classes>) -> Result<Self, Fault> {
        let how = how(&problem, classes)?;
        Ok(Self { problem, how, classes })
    }

    /// What proves that no setting has a solution.
    pub fn proof(&self) -> Option<&str> {
        if let How::Proven(proof) = &self.how { Some(proof) } else { None }
    }

    /// The cover that settings share, if they share one.
    pub fn open(&self) -> Option<&Arc<OpenCover>> {
        if let How::Together { open, .. } = &self.how { Some(open) } else { None }
    }

    /// Counts the first of some settings, as many as are counted at a time, each no further than `most`; none if time
    /// runs out.
    pub async fn count(
        &self,
        asking: &Asking,
        settings: &[Setting],
        most: Option<u64>,
        end: f64,
    ) -> Result<Option<Vec<Answer>>, Fault> {
        match &self.how {
            How::Proven(reason) => {
                let none = || Answer::none(reason.clone(), self.classes);
                Ok(Some(settings.iter().map(|_| none()).collect()))
            }
            How::Together { open, engine } => {
                let some = &settings[..settings.len().min(BATCH)];
                self.together(asking, (open, &**engine), some, most, end).await
            }
            How::Singly => {
                let answer = self.singly(asking, &settings[0], most, end).await?;
                Ok(answer.map(|answer| vec![answer]))
            }
        }
    }

    /// Counts settings that share a cover: those that were answered in time, one at least.
    async fn together(
        &self,
        asking: &Asking,
        (open, engine): (&OpenCover, &dyn Prepared),
        settings: &[Setting],
        most: Option<u64>,
        end: f64,
    ) -> Result<Option<Vec<Answer>>, Fault> {
        let units: Result<Vec<Unit>, _> = settings.iter().map(|one| open.unit(one)).collect();
        let units = units.map_err(Fault::say)?;
        let mut longer = 1.0;
        while asking.now() < end {
            // One that takes longer than a turn is begun anew, with twice as much time.
            let milliseconds = (longer * asking.slice(end)).min(end - asking.now());
            let stop = stop_after(milliseconds);
            let limits = TallyLimits { solutions: most, stop, threads: 1 };
            let found = count_each(&open.cover, engine, &units, limits, None);
            let found: Vec<Answer> = found
                .map_err(Fault::say)?
                .into_iter()
                .map_while(|tally| tally)
                .map(|tally| Answer {
                    solutions: tally.solutions.into(),
                    complete: tally.complete || Some(tally.solutions) == most,
                    ..Answer::default()
                })
                .collect();
            asking.breath().await;
            if !found.is_empty() {
                return Ok(Some(found));
            }
            longer *= 2.0;
        }
        Ok(None)
    }

    /// Counts a setting on a board of its own.
    async fn singly(
        &self,
        asking: &Asking,
        setting: &Setting,
        most: Option<u64>,
        end: f64,
    ) -> Result<Option<Answer>, Fault> {
        let problem = match with_setting(&self.problem, setting) {
            Ok(problem) => problem,
            Err(refusal) => {
                let whats: Vec<&str> =
                    refusal.faults().iter().map(|fault| fault.what.as_str()).collect();
                return Ok(Some(Answer::none(whats.join("; "), self.classes)));
            }
        };
        let ready = to_search(problem, self.classes.unwrap_or_default())?;
        if let Some(proof) = ready.proof {
            return Ok(Some(Answer::none(proof, self.classes)));
        }
        let is_whole = most.is_none() || self.classes.is_some();
        let most = most.filter(|_| self.classes.is_none());
        let wanted = Wanted { distinct: is_whole, most, ..Wanted::default() };
        let mut search = Search::new(Rc::clone(&ready.solver), wanted)?;
        while search.ended().is_none() && asking.now() < end {
            search.advance(&stop_after(asking.slice(end)))?;
            asking.breath().await;
        }
        Ok(search.ended().map(|ended| Answer {
            solutions: search.solutions.clone(),
            complete: ended == Ended::Done || Some(small(&search.solutions)) == most,
            distinct: self.classes.map(|_| search.found),
            reason: String::new(),
        }))
    }
}

fn how(problem: &Arc<Problem>, classes: Option<Classes>) -> Result<How, Fault> {
    if let Some(found) = unwatched(|guard| area_finding(problem, guard)) {
        return Ok(How::Proven(found.text));
    }
    if classes.is_some() || problem.unfilled().is_empty() || !can_stay_open(problem) {
        return Ok(How::Singly);
    }
    let open = OpenCover::of(Arc::clone(problem), &mut within_memory).map_err(halted)?;
    let placements = &open.draft.placements;
    if let Some(found) = unwatched(|guard| setup_finding(&open.board, placements, guard)) {
        return Ok(How::Proven(found.text));
    }
    let engine = listing_engine(&open.cover)?;
    Ok(How::Together { open: Arc::new(open), engine })
}

/// A problem with its setup chosen.
pub(crate) fn with_setting(problem: &Problem, setting: &Setting) -> Result<Arc<Problem>, Refusal> {
    let puzzle = Arc::clone(&problem.puzzle);
    let coordinates = puzzle.lattice.coordinates;
    settle(puzzle, &nodes(setting, coordinates), false).map(Arc::new)
}

/// A setting as a document has it.
fn nodes(setting: &Setting, coordinates: usize) -> Vec<(String, Node)> {
    let node = |value: Value| Node::new(value, vec![]);
    let number = |at: &i32| node(Value::Whole(Some(i64::from(*at))));
    let value = |chosen: &Chosen| match chosen {
        Chosen::Label(label) => Node { text: label.clone(), ..node(Value::Text(label.clone())) },
        Chosen::Cells(cells) => node(Value::List(
            cells
                .iter()
                .map(|cell| node(Value::List(cell[..coordinates].iter().map(number).collect())))
                .collect(),
        )),
    };
    setting.iter().map(|(name, chosen)| (name.clone(), value(chosen))).collect()
}
