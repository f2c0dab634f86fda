//! The classes `Boxes`, a puzzle of rectangles or blocks in a box, and `BoxSearch`, a search of it.

use std::sync::{Arc, Mutex, PoisonError};

use ::boxes::{Counting, First, Laid, Listing};
use compile::Placements;
use cover::{Ended, Instant, Meter, Phase, Stop};
use num_bigint::BigUint;
use puzzle::laying::{BoxPuzzle, Placement};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use rustc_hash::FxHashMap;

use crate::board::PyBoard;
use crate::endings::ended;
use crate::fault::EngineRefused;
use crate::placements::PyPlacements;
use crate::waiting::{CancelToken, attend, limited};

/// Nodes between two words on how far a search is.
const REPORTED: u64 = 1 << 14;
/// The name of the engine.
const NAME: &str = "boxes";

/// The placements that came up, each with its number.
#[derive(Debug, Default)]
struct Numbered {
    numbers: FxHashMap<Placement, u32>,
    list: Vec<Placement>,
}

impl Numbered {
    fn number(&mut self, placement: Placement) -> u32 {
        let next = self.list.len() as u32;
        *self.numbers.entry(placement).or_insert_with_key(|placement| {
            self.list.push(placement.clone());
            next
        })
    }
}

/// How a search of boxes went.
#[pyclass(name = "BoxReport", module = "tilewright._core", frozen, get_all)]
pub struct PyBoxReport {
    /// The numbers of the placements of each solution that was found.
    found: Vec<Vec<u32>>,
    /// How many solutions there are; at least so many if it ended early.
    solutions: BigUint,
    /// Always ``None``: classes are not counted.
    distinct: Option<u64>,
    /// Why it ended: ``"done"`` if there are no more solutions.
    ended: &'static str,
    nodes: u64,
    /// Wall time.
    seconds: f64,
    /// About which part of the search is done, 0 to 1; 0 for one solution.
    share: f64,
    /// ``"boxes"``.
    engine: &'static str,
    /// Always 1.
    threads: usize,
}

#[pymethods]
impl PyBoxReport {
    fn __repr__(&self) -> String {
        let Self { ended, solutions, nodes, seconds, .. } = self;
        format!("<BoxReport: {ended}, {solutions} solutions, {nodes} nodes, {seconds:.3} s>")
    }
}

/// A puzzle whose pieces are rectangles or blocks and whose board is a box, perhaps with cells taken out.
///
/// Args:
///     board: the board of a problem.
///
/// Raises:
///     EngineRefused: it is no such puzzle; the message says why.
#[pyclass(name = "Boxes", module = "tilewright._core", frozen)]
pub struct PyBoxes {
    puzzle: BoxPuzzle,
    numbered: Arc<Mutex<Numbered>>,
}

#[pymethods]
impl PyBoxes {
    #[new]
    fn new(py: Python<'_>, board: &PyBoard) -> PyResult<Self> {
        let found = py.detach(|| BoxPuzzle::of(&board.board));
        let puzzle = found.map_err(EngineRefused::new_err)?;
        Ok(Self { puzzle, numbered: Arc::default() })
    }

    /// About how many placements of its pieces there are, and how many cells these cover together.
    #[getter]
    fn extent(&self) -> (u64, u64) {
        self.puzzle.extent()
    }

    fn __len__(&self) -> usize {
        self.numbered.lock().unwrap_or_else(PoisonError::into_inner).list.len()
    }

    /// The piece of a placement that came up, its orientation, and its cells in the orientation's order.
    ///
    /// Raises:
    ///     IndexError: there is no such placement.
    fn at(&self, number: usize) -> PyResult<Placement> {
        let numbered = self.numbered.lock().unwrap_or_else(PoisonError::into_inner);
        let found = numbered.list.get(number).cloned();
        found.ok_or_else(|| PyIndexError::new_err(format!("there is no placement {number}")))
    }

    /// The placements of these numbers, in their order.
    ///
    /// Raises:
    ///     IndexError: there is no such placement.
    fn placements(&self, numbers: Vec<u32>) -> PyResult<PyPlacements> {
        let list: PyResult<Vec<Placement>> =
            numbers.into_iter().map(|number| self.at(number as usize)).collect();
        Ok(PyPlacements::of(Placements::listed(list?)))
    }

    /// Begin the search of one solution.
    ///
    /// Args:
    ///     seed: of random searches, which take turns on boards with cells that may stay empty.
    #[pyo3(signature = (*, seed = 0))]
    fn first(&self, seed: u64) -> PyBoxSearch {
        let search = First::new(Arc::clone(&self.puzzle.ready), None, seed);
        self.search(Way::First(Box::new(search)))
    }

    /// Begin a list of all solutions.
    fn list(&self) -> PyBoxSearch {
        self.search(Way::List(Listing::new(Arc::clone(&self.puzzle.ready))))
    }

    /// Begin to count the solutions.
    fn count(&self) -> PyBoxSearch {
        self.search(Way::Count(Counting::new(Arc::clone(&self.puzzle.ready))))
    }

    fn __repr__(&self) -> String {
        let [wide, deep, high] = self.puzzle.packing.sizes;
        format!("<Boxes: {} kinds in {wide} x {deep} x {high}>", self.puzzle.packing.kinds.len())
    }
}

impl PyBoxes {
    fn search(&self, way: Way) -> PyBoxSearch {
        let numbered = Arc::clone(&self.numbered);
        PyBoxSearch { puzzle: self.puzzle.clone(), numbered, way: Mutex::new(way) }
    }
}

/// What is searched.
enum Way {
    First(Box<First>),
    List(Listing),
    Count(Counting),
}

impl Way {
    /// Goes on until a limit stops it or there are so many solutions; what was found, and why it ended.
    fn go_on(&mut self, stop: &Stop, most: usize) -> (Vec<Vec<Laid>>, Ended) {
        match self {
            Self::First(first) => match first.go_on(stop) {
                Ok(laid) => (vec![laid], Ended::Done),
                Err(ended) => (vec![], ended),
            },
            Self::Count(counting) => (vec![], counting.go_on(stop)),
            Self::List(listing) => {
                let (mut found, begun) = (vec![], listing.nodes());
                while found.len() < most {
                    let spent = listing.nodes() - begun;
                    let nodes = stop.nodes.map(|most| most.saturating_sub(spent));
                    match listing.next(&Stop { nodes, ..*stop }) {
                        Ok(laid) => found.push(laid),
                        Err(ended) => return (found, ended),
                    }
                }
                (found, Ended::Solutions)
            }
        }
    }

    fn nodes(&self) -> u64 {
        match self {
            Self::First(first) => first.nodes(),
            Self::List(listing) => listing.nodes(),
            Self::Count(counting) => counting.nodes(),
        }
    }

    fn share(&self) -> f64 {
        match self {
            Self::First(_) => 0.0,
            Self::List(listing) => listing.share(),
            Self::Count(counting) => counting.share(),
        }
    }

    /// How many solutions were counted, or found in this call.
    fn solutions(&self, found: usize) -> BigUint {
        if let Self::Count(counting) = self { counting.solutions() } else { found.into() }
    }

    /// The same, with a word on how far it is now and then.
    fn reported(&mut self, stop: Stop<'_>, most: usize, meter: &Meter) -> (Vec<Vec<Laid>>, Ended) {
        meter.enter(Phase::Searching);
        let (mut found, mut nodes) = (vec![], 0);
        loop {
            let rest = stop.nodes.map_or(REPORTED, |most| REPORTED.min(most - nodes));
            let before = self.nodes();
            let stop = Stop { nodes: Some(rest), ..stop };
            let (more, ended) = self.go_on(&stop, most - found.len());
            let spent = self.nodes() - before;
            nodes += spent;
            meter.report(spent, more.len() as u64, self.share());
            found.extend(more);
            if ended != Ended::Nodes || rest < REPORTED {
                return (found, ended);
            }
        }
    }
}

/// A search of boxes that can stop and go on.
#[pyclass(name = "BoxSearch", module = "tilewright._core", frozen)]
pub struct PyBoxSearch {
    puzzle: BoxPuzzle,
    numbered: Arc<Mutex<Numbered>>,
    way: Mutex<Way>,
}

#[pymethods]
impl PyBoxSearch {
    /// Search on until it is done, there are so many solutions, or a limit is met; a later call goes on from there.
    ///
    /// Args:
    ///     max_solutions: of a list, in this call.
    ///     max_nodes: examine at most so many nodes in this call.
    ///     max_seconds: stop after this time.
    ///     max_memory: stop when the whole process holds this many bytes.
    ///     threads: plays no part.
    ///     token: stops the search when it is cancelled.
    ///     progress: called at most ten times a second with the share done, solutions, nodes and the step.
    #[pyo3(signature = (*, max_solutions = 1, max_nodes = None, max_seconds = None, max_memory = None, threads = 1,
        token = None, progress = None))]
    #[allow(clippy::too_many_arguments)] // they are keywords on the Python side
    fn go_on(
        &self,
        py: Python<'_>,
        max_solutions: usize,
        max_nodes: Option<u64>,
        max_seconds: Option<f64>,
        max_memory: Option<u64>,
        threads: usize,
        token: Option<&Bound<'_, CancelToken>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<PyBoxReport> {
        let _ = threads;
        let stop = limited(max_nodes, max_seconds, max_memory)?;
        let begun = Instant::now();
        let (made, interrupted) = attend(py, stop, token, progress, |stop, meter| {
            let mut way = self.way.lock().unwrap_or_else(PoisonError::into_inner);
            let before = way.nodes();
            let (found, ended) = way.reported(stop, max_solutions, meter);
            let found: Vec<Vec<u32>> = found.iter().map(|laid| self.options(laid)).collect();
            let solutions = way.solutions(found.len());
            (found, solutions, ended, way.nodes() - before, way.share())
        })?;
        let (found, solutions, why, nodes, share) = made;
        let seconds = begun.elapsed().as_secs_f64();
        let (distinct, ended) = (None, ended(why, interrupted)?);
        Ok(PyBoxReport {
            found,
            solutions,
            distinct,
            ended,
            nodes,
            seconds,
            share,
            engine: NAME,
            threads: 1,
        })
    }

    fn __repr__(&self) -> String {
        "<BoxSearch>".into()
    }
}

impl PyBoxSearch {
    /// The numbers of the placements of a solution, rising.
    fn options(&self, laid: &[Laid]) -> Vec<u32> {
        let mut numbered = self.numbered.lock().unwrap_or_else(PoisonError::into_inner);
        let placements = self.puzzle.placements(laid).into_iter();
        let mut options: Vec<u32> = placements.map(|one| numbered.number(one)).collect();
        options.sort_unstable();
        options
    }
}
