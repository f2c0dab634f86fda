//! The classes of puzzles that grow: whoever wants them is an object of Python that rates and confirms them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use cover::{Rng, Stop};
use grow::{
    Asks, Assembly, Bench, Counter, Goal, Grade, Ground, Judge, Judging, Model, Share, Steps,
    Taker, Tally, Walk,
};
use puzzle::lattice::lattice;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::cell::{PlainCell, cells};
use crate::dataclasses::MotionFields;
use crate::waiting::{CancelToken, limited};

/// The cells of each piece of an assembly.
type Pieces = Vec<Vec<u32>>;
/// The cells that a piece may take, those that it keeps, and least and most.
type ShareData = (Vec<u32>, Vec<u32>, u32, u32);

/// Assemblies that were judged, come apart, were counted, and are offers.
type TallyData = (u64, u64, u64, u64);

/// Whoever wants puzzles: an object of Python. The error of work that has to stop is none.
struct Wanting(Py<PyAny>);

impl Asks for Wanting {
    type Error = Option<PyErr>;

    fn by_moves(&mut self, assembly: &Assembly) -> Result<Grade, Option<PyErr>> {
        Python::attach(|py| {
            let asked = self.0.bind(py).call_method1("by_moves", (assembly.pieces(),))?;
            let (score, is_locked) = asked.extract()?;
            Ok::<_, PyErr>(Grade { score, is_locked, is_record: false, is_offer: false })
        })
        .map_err(Some)
    }

    fn offered(&mut self, assembly: &Assembly, number: u64) -> Result<Option<f64>, Option<PyErr>> {
        Python::attach(|py| {
            self.0.bind(py).call_method1("offered", (assembly.pieces(), number))?.extract()
        })
        .map_err(Some)
    }

    fn stopped(&mut self) -> Option<PyErr> {
        None
    }
}

/// What can change while a puzzle grows.
struct Under {
    bench: Bench,
    walk: Option<Walk>,
}

/// A ground on which puzzles grow.
///
/// Args:
///     lattice: the name of the lattice.
///     region: the cells, which have their numbers in this order.
///     optional: those that may stay empty.
///     shares: of each piece the numbers of the cells that it may take, of those that it keeps, and how many it
///         has at least and at most.
///     models: of each piece an object that has ``turns`` and ``flips``.
///     goal: ``"level"``, ``"moves"``, ``"stars"`` or ``"clearance"``.
///     must_part: whether an offer has to come apart.
///     saw: whether a saw cuts all notches.
///     max_states: look at so many positions of the pieces of an assembly.
///
/// Raises:
///     ValueError: there is no such lattice or goal.
///
/// >>> from types import SimpleNamespace
/// >>> cells, share = [(0, 0), (0, 1), (1, 0), (1, 1)], ([0, 1, 2, 3], [], 1, 3)
/// >>> model = SimpleNamespace(turns=True, flips=None)
/// >>> growth = Growth("square", cells, [], [share] * 2, [model] * 2, "level")
/// >>> growth.count([[0], [1, 2, 3]], 9)
/// (1, True)
#[pyclass(name = "Growth", module = "tilewright._core", frozen)]
pub struct PyGrowth {
    ground: Ground,
    steps: Steps,
    under: Mutex<Under>,
}

#[pymethods]
impl PyGrowth {
    #[new]
    #[pyo3(signature = (lattice, region, optional, shares, models, goal, *, must_part = true, saw = false,
        max_states = 20_000))]
    #[allow(clippy::too_many_arguments)] // they are keywords on the Python side
    fn new(
        lattice: &str,
        region: Vec<PlainCell>,
        optional: Vec<PlainCell>,
        shares: Vec<ShareData>,
        models: Vec<MotionFields>,
        goal: &str,
        must_part: bool,
        saw: bool,
        max_states: u64,
    ) -> PyResult<Self> {
        let lattice = self::lattice(lattice)
            .ok_or_else(|| PyValueError::new_err(format!("there is no lattice '{lattice}'")))?;
        let goal = match goal {
            "level" => Goal::Level,
            "moves" => Goal::Moves,
            "stars" => Goal::Rated,
            "clearance" => Goal::Asked,
            _ => return Err(PyValueError::new_err(format!("there is no goal '{goal}'"))),
        };
        let size = lattice.coordinates;
        let ground = Ground::new(lattice, cells(region, size)?, &cells(optional, size)?);
        let count = ground.cells.len();
        let shares = shares.into_iter().map(|share| self::share(count, share)).collect();
        let steps = Steps::new(&ground, shares, saw);
        let model = |given: MotionFields| {
            let (turns, flips) = given.read(lattice);
            Model { turns, flips }
        };
        let counter = Counter::new(&ground, models.into_iter().map(model).collect());
        let (states, taker, best) = (max_states, Taker::default(), f64::NEG_INFINITY);
        let bench = Bench { goal, must_part, states, taker, counter, best };
        Ok(Self { ground, steps, under: Mutex::new(Under { bench, walk: None }) })
    }

    /// Whether any cell can change its piece.
    #[getter]
    fn is_movable(&self) -> bool {
        self.steps.are_any()
    }

    /// Divide the whole ground at random into the pieces; ``None`` if some came out too small or too large.
    fn divide(&self, seed: u64) -> Option<Pieces> {
        let found = grow::divided(&self.ground, self.steps.shares(), &mut Rng::new(seed));
        found.map(|found| found.pieces())
    }

    /// An assembly far from one that is given, from which steps may begin; ``None`` if none was found.
    fn start(&self, pieces: Pieces, seed: u64) -> Option<Pieces> {
        let from = Assembly::of(self.ground.cells.len(), &pieces);
        let found = self.steps.start(&self.ground, &from, &mut Rng::new(seed));
        found.map(|found| found.pieces())
    }

    /// How many assemblies the pieces of an assembly have up to symmetry, and whether these are all.
    #[pyo3(signature = (pieces, most, max_nodes = 20_000))]
    fn count(&self, pieces: Pieces, most: u32, max_nodes: u64) -> (u32, bool) {
        let assembly = Assembly::of(self.ground.cells.len(), &pieces);
        let counted = self.under().bench.counter.count(&self.ground, &assembly, most, max_nodes);
        (counted.assemblies, counted.is_all)
    }

    /// Judge an assembly.
    ///
    /// Args:
    ///     pieces: the cells of each.
    ///     number: of the assembly among those that were judged, from 1.
    ///     asks: an object whose ``by_moves(pieces)`` returns a score and whether the pieces are locked, which the goal
    ///         clearance needs, and whose ``offered(pieces, number)`` returns the score of the only assembly of its
    ///         pieces, ``None`` if it is no offer.
    ///     is_start: judge it as a whole, be it a record or not.
    ///     max_seconds: stop after this time.
    ///     max_memory: stop when the process holds so many bytes.
    ///     token: stops it from another thread.
    ///
    /// Returns:
    ///     The score, and whether the pieces are locked, whether they were counted, and are an offer; ``None`` if the
    ///     work was stopped.
    #[pyo3(signature = (pieces, number, asks, *, is_start = false, max_seconds = None, max_memory = None,
        token = None))]
    #[allow(clippy::too_many_arguments)] // they are keywords on the Python side
    fn judge(
        &self,
        py: Python<'_>,
        pieces: Pieces,
        number: u64,
        asks: Py<PyAny>,
        is_start: bool,
        max_seconds: Option<f64>,
        max_memory: Option<u64>,
        token: Option<&Bound<'_, CancelToken>>,
    ) -> PyResult<Option<(f64, bool, bool, bool)>> {
        let cancel = token.map(|token| token.get().flag());
        let stop = Stop { cancel, ..limited(None, max_seconds, max_memory)? };
        let assembly = Assembly::of(self.ground.cells.len(), &pieces);
        stopped(py.detach(|| {
            let (mut under, mut asks) = (self.under(), Wanting(asks));
            let mut judging = Judging::new(&mut under.bench, &mut asks, stop);
            let mut grade = judging.by_moves(&self.ground, &assembly)?;
            let is_counted = grade.is_record || is_start && !grade.is_locked;
            if is_counted {
                grade = judging.whole(&self.ground, &assembly, grade, number)?;
            }
            Ok((grade.score, grade.is_locked, is_counted, grade.is_offer))
        }))
    }

    /// Begin a walk at an assembly that was judged.
    ///
    /// Args:
    ///     pieces: the cells of each.
    ///     score: of the assembly.
    ///     is_offer: whether it is one.
    ///     seed: of everything random in the walk.
    ///     tally: how many assemblies were judged before, of them come apart, were counted, are offers.
    fn begin(&self, pieces: Pieces, score: f64, is_offer: bool, seed: u64, tally: TallyData) {
        let start = Assembly::of(self.ground.cells.len(), &pieces);
        let (judged, apart, counted, unique) = tally;
        let tally = Tally { judged, apart, counted, unique };
        self.under().walk = Some(Walk::new(seed, start, score, is_offer, tally));
    }

    /// Go on with the walk until so many assemblies are judged in all.
    ///
    /// ``by_chance`` judges assemblies at random instead of steps, to compare with. The other arguments are as for
    /// ``judge``.
    ///
    /// Returns:
    ///     The tally, and whether the walk can still go on; ``None`` if the work was stopped.
    ///
    /// Raises:
    ///     ValueError: no walk has begun.
    #[pyo3(signature = (judgements, asks, *, by_chance = false, max_seconds = None, max_memory = None,
        token = None))]
    #[allow(clippy::too_many_arguments)] // they are keywords on the Python side
    fn go(
        &self,
        py: Python<'_>,
        judgements: u64,
        asks: Py<PyAny>,
        by_chance: bool,
        max_seconds: Option<f64>,
        max_memory: Option<u64>,
        token: Option<&Bound<'_, CancelToken>>,
    ) -> PyResult<Option<(TallyData, bool)>> {
        let cancel = token.map(|token| token.get().flag());
        let stop = Stop { cancel, ..limited(None, max_seconds, max_memory)? };
        stopped(py.detach(|| {
            let (mut under, mut asks) = (self.under(), Wanting(asks));
            let Under { bench, walk } = &mut *under;
            let none = || Some(PyValueError::new_err("no walk has begun"));
            let walk = walk.as_mut().ok_or_else(none)?;
            let mut judging = Judging::new(bench, &mut asks, stop);
            let goes_on = if by_chance {
                walk.choose(&self.ground, &self.steps, judgements, &mut judging)?
            } else {
                walk.go(&self.ground, &self.steps, judgements, &mut judging)?
            };
            let Tally { judged, apart, counted, unique } = walk.tally;
            Ok(((judged, apart, counted, unique), goes_on))
        }))
    }

    fn __repr__(&self) -> String {
        format!("<Growth on {} cells>", self.ground.cells.len())
    }
}

impl PyGrowth {
    /// What one thread at a time works with.
    fn under(&self) -> MutexGuard<'_, Under> {
        self.under.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was done, none if it was stopped.
fn stopped<T>(done: Result<T, Option<PyErr>>) -> PyResult<Option<T>> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(None) => Ok(None),
        Err(Some(error)) => Err(error),
    }
}

fn share(count: usize, (within, fixed, least, most): ShareData) -> Share {
    let flags = |cells: Vec<u32>| {
        let mut flags = vec![false; count];
        cells.into_iter().for_each(|cell| flags[cell as usize] = true);
        flags
    };
    Share { within: flags(within), fixed: flags(fixed), least, most }
}
