//! The classes of challenges: whoever wants them is an object of Python that counts, makes and rates them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::task::{Context, Poll, Waker};

use challenge::{
    Answer, Filler, GivenChallenges, GivenFigures, GivenWork, Hardness, Images, Judged, Laying,
    Range, Rated, Scale, SettingChallenges, SettingFigures, SettingWork, Wanted, Work, most_givens,
};
use num_bigint::BigInt;
use puzzle::Random;
use puzzle::laying::{Board, Halt};
use puzzle::setup::Setting;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::PyBoard;
use crate::dataclasses::{PlacedFields, chosen, setting};
use crate::open_cover::PyOpenCover;
use crate::placements::PyPlacements;
use crate::problem::PyProblem;
use crate::settled::PyGuard;

/// A challenge of Python.
type Made = Arc<Py<PyAny>>;

/// How far challenges have come: figures by their names.
type Figures = HashMap<&'static str, Option<u64>>;
type Story = HashMap<String, Option<u64>>;

/// Whoever wants challenges: an object of Python.
struct Wanting {
    object: Py<PyAny>,
    coordinates: usize,
}

impl Wanting {
    /// Calls a method of the object.
    fn ask<T>(
        &self,
        method: &str,
        call: impl for<'py> FnOnce(&Bound<'py, PyAny>, &str) -> PyResult<T>,
    ) -> PyResult<T> {
        Python::attach(|py| call(self.object.bind(py), method))
    }

    fn setting<'py>(&self, py: Python<'py>, given: &Setting) -> PyResult<Bound<'py, PyDict>> {
        setting(py, given, self.coordinates)
    }
}

fn judged((distance, made): (f64, Py<PyAny>)) -> Judged<Made> {
    Judged { distance, made: Arc::new(made) }
}

fn answered((solutions, complete): (u64, bool)) -> Answer {
    Answer { solutions, complete }
}

impl Work for Wanting {
    type Error = PyErr;
    type Made = Made;

    fn keep(&self, made: Made) -> PyResult<()> {
        self.ask("keep", |object, name| object.call_method1(name, (&*made,)).map(drop))
    }

    fn tell(&self, made: u64, tried: u64) -> PyResult<()> {
        self.ask("tell", |object, name| object.call_method1(name, (made, tried)).map(drop))
    }
}

impl SettingWork for Wanting {
    async fn breathe(&self) -> PyResult<()> {
        self.ask("breathe", |object, name| object.call_method0(name).map(drop))
    }

    async fn count(&self, settings: &[Setting], most: u64) -> PyResult<Vec<Option<Answer>>> {
        let found: Vec<Option<(u64, bool)>> = self.ask("count", |object, name| {
            let settings = settings.iter().map(|one| self.setting(object.py(), one));
            let settings: Vec<_> = settings.collect::<PyResult<_>>()?;
            object.call_method1(name, (settings, most))?.extract()
        })?;
        Ok(found.into_iter().map(|answer| answer.map(answered)).collect())
    }

    async fn judge(&self, setting: &Setting, solutions: u64) -> PyResult<Judged<Made>> {
        let found: (f64, Py<PyAny>) = self.ask("judge", |object, name| {
            let setting = self.setting(object.py(), setting)?;
            object.call_method1(name, (setting, solutions))?.extract()
        })?;
        Ok(judged(found))
    }
}

impl GivenWork for Wanting {
    async fn draw(&self, seed: u64) -> PyResult<Option<Vec<u32>>> {
        self.ask("draw", |object, name| object.call_method1(name, (seed,))?.extract())
    }

    async fn count(&self, givens: &[u32], most: u64) -> PyResult<Answer> {
        let found = self.ask("count", |object, name| {
            object.call_method1(name, (givens.to_vec(), most))?.extract()
        })?;
        Ok(answered(found))
    }

    async fn judge(&self, givens: &[u32], solutions: u64) -> PyResult<Option<Judged<Made>>> {
        let found: Option<(f64, Py<PyAny>)> = self.ask("judge", |object, name| {
            object.call_method1(name, (givens.to_vec(), solutions))?.extract()
        })?;
        Ok(found.map(judged))
    }
}

/// What work comes to whose questions are answered at once.
fn finished<T>(work: impl Future<Output = T>) -> T {
    match std::pin::pin!(work).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => done,
        Poll::Pending => unreachable!("an object of Python answers at once"),
    }
}

/// Takes a turn; challenges are made one after another.
fn turn<T>(of: &Mutex<T>) -> PyResult<MutexGuard<'_, T>> {
    match of.try_lock() {
        Ok(turn) => Ok(turn),
        Err(TryLockError::Poisoned(turn)) => Ok(turn.into_inner()),
        Err(TryLockError::WouldBlock) => {
            Err(PyRuntimeError::new_err("challenges are being made already"))
        }
    }
}

fn looked_at<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Remembers settings up to the symmetries of a puzzle that keep its setup.
#[pyclass(name = "Images", module = "tilewright._core", frozen)]
pub struct PyImages {
    images: Mutex<Images>,
    coordinates: usize,
}

#[pymethods]
impl PyImages {
    #[new]
    #[pyo3(signature = (problem, guard = None))]
    fn new(py: Python<'_>, problem: &PyProblem, guard: PyGuard<'_>) -> PyResult<Self> {
        let (images, coordinates) = (images(py, problem, guard)?, coordinates(problem));
        Ok(Self { images: Mutex::new(images), coordinates })
    }

    /// The symmetries of board, pieces, rules and open slots: the number of the image of each cell.
    #[getter]
    fn symmetries(&self) -> Vec<Vec<u32>> {
        looked_at(&self.images).symmetries().to_vec()
    }

    /// Whether no image of ``setting`` was seen; it is remembered.
    fn is_new(&self, setting: &Bound<'_, PyAny>) -> PyResult<bool> {
        let setting = chosen(setting, self.coordinates)?;
        Ok(looked_at(&self.images).is_new(&setting))
    }
}

fn images(py: Python<'_>, problem: &PyProblem, guard: PyGuard<'_>) -> PyResult<Images> {
    let settled = problem.settled();
    settled.guarded(py, guard, |guard| {
        let board = Board::of(Arc::clone(&settled.problem));
        Images::new(board, guard).map_err(Halt::Guard)
    })
}

fn coordinates(problem: &PyProblem) -> usize {
    problem.settled().problem.puzzle.lattice.coordinates
}

/// Fills boards at random, whose marks are settings that can be solved.
#[pyclass(name = "Filler", module = "tilewright._core", frozen)]
pub struct PyFiller {
    filler: Filler,
    coordinates: usize,
}

#[pymethods]
impl PyFiller {
    /// Return what fills the board of a cover; ``None`` if its pieces do not decide the setup.
    #[staticmethod]
    fn of(open: &PyOpenCover) -> PyResult<Option<Self>> {
        let filler = Filler::of(Arc::clone(open.open()));
        open.check()?;
        let coordinates = open.open().problem().puzzle.lattice.coordinates;
        Ok(filler.map(|filler| Self { filler, coordinates }))
    }

    /// Return the setting that a seed gives, ``None`` if that went wrong.
    fn fill<'py>(&self, py: Python<'py>, seed: &str) -> PyResult<Option<Bound<'py, PyDict>>> {
        let filled = py.detach(|| self.filler.fill(&mut Random::of_text(seed)));
        filled.map(|filled| setting(py, &filled, self.coordinates)).transpose()
    }
}

/// Settings of a setup as challenges, made one after another; the same for the same seed.
#[pyclass(name = "SettingChallenges", module = "tilewright._core", frozen)]
pub struct PySettingChallenges {
    made: Mutex<SettingChallenges>,
    /// How far they have come; it is never locked while Python is asked.
    figures: Mutex<SettingFigures>,
    coordinates: usize,
}

#[pymethods]
impl PySettingChallenges {
    #[new]
    #[pyo3(signature = (problem, open, *, number, seed, unique, guard = None))]
    fn new(
        py: Python<'_>,
        problem: &PyProblem,
        open: Option<&PyOpenCover>,
        number: u64,
        seed: BigInt,
        unique: bool,
        guard: PyGuard<'_>,
    ) -> PyResult<Self> {
        let wanted = Wanted { number, seed, unique, givens: None, minimal: false };
        let images = images(py, problem, guard)?;
        let (open, settled) = (open.map(|open| Arc::clone(open.open())), problem.settled());
        let partial = Arc::clone(&settled.problem);
        let made = py.detach(|| SettingChallenges::new(wanted, partial, open.as_ref(), images));
        settled.conditions.check()?;
        let (made, figures) = (Mutex::new(made), Mutex::default());
        Ok(Self { made, figures, coordinates: coordinates(problem) })
    }

    /// Count a batch of candidates and keep the challenges among them.
    ///
    /// Returns:
    ///     Why there are no more: ``"number"``, ``"all"``, ``"nodes"`` or ``"patience"``; ``None`` if there
    ///     may be.
    ///
    /// Raises:
    ///     RuntimeError: they are being made already.
    fn make(&self, py: Python<'_>, wanting: Py<PyAny>) -> PyResult<Option<&'static str>> {
        let wanting = Wanting { object: wanting, coordinates: self.coordinates };
        let mut made = turn(&self.made)?;
        let made = &mut *made;
        let done = py.detach(|| finished(made.make(&wanting)));
        *looked_at(&self.figures) = *made.figures();
        Ok(done?.map(challenge::End::name))
    }

    /// How far they have come.
    fn figures(&self) -> Figures {
        let figures = *looked_at(&self.figures);
        let SettingFigures { tried, rejected, drawn, undecided, fruitless, missed, fewest, .. } =
            figures;
        HashMap::from([
            ("tried", Some(tried)),
            ("rejected", Some(rejected)),
            ("_drawn", Some(drawn)),
            ("_undecided", Some(undecided)),
            ("_fruitless", Some(fruitless)),
            ("_missed", Some(missed)),
            ("fewest", fewest),
        ])
    }

    /// Come to where others stood, from the settings that they made and their figures.
    fn go_on(&self, py: Python<'_>, kept: Vec<Bound<'_, PyAny>>, story: Story) -> PyResult<()> {
        let kept = kept.iter().map(|one| chosen(one, self.coordinates));
        let kept: Vec<Setting> = kept.collect::<PyResult<_>>()?;
        let figure = |name: &str| story.get(name).copied().flatten();
        let count = |name: &str| figure(name).unwrap_or_default();
        let figures = SettingFigures {
            made: kept.len() as u64,
            tried: count("tried"),
            rejected: count("rejected"),
            drawn: count("_drawn"),
            undecided: count("_undecided"),
            fruitless: count("_fruitless"),
            missed: count("_missed"),
            fewest: figure("fewest"),
        };
        let mut made = turn(&self.made)?;
        let made = &mut *made;
        py.detach(|| made.go_on(&kept, figures));
        *looked_at(&self.figures) = figures;
        Ok(())
    }
}

/// Boards with pieces given as challenges, made one after another; the same for the same seed.
#[pyclass(name = "GivenChallenges", module = "tilewright._core", frozen)]
pub struct PyGivenChallenges {
    made: Mutex<GivenChallenges<Made>>,
    /// How far they have come; it is never locked while Python is asked.
    figures: Mutex<GivenFigures>,
    coordinates: usize,
}

#[pymethods]
impl PyGivenChallenges {
    #[new]
    #[pyo3(signature = (board, placements, *, number, seed, unique, givens, minimal, guard = None))]
    #[allow(clippy::too_many_arguments)] // they are keywords on the Python side
    fn new(
        py: Python<'_>,
        board: &PyBoard,
        placements: &PyPlacements,
        number: u64,
        seed: BigInt,
        unique: bool,
        givens: Option<(u64, u64)>,
        minimal: bool,
        guard: PyGuard<'_>,
    ) -> PyResult<Self> {
        let wanted = Wanted { number, seed, unique, givens, minimal };
        let placements = placements.placements().clone();
        let laying = board
            .guarded(py, guard, |guard| Laying::of(Arc::clone(&board.board), placements, guard))?;
        let made = Mutex::new(GivenChallenges::new(wanted, laying));
        let coordinates = board.board.surface().plain.coordinates;
        Ok(Self { made, figures: Mutex::default(), coordinates })
    }

    /// Why the board without a given cannot be a challenge; ``None`` if it can, or is not wanted.
    fn refusal(&self, py: Python<'_>, wanting: Py<PyAny>) -> PyResult<Option<String>> {
        let wanting = Wanting { object: wanting, coordinates: self.coordinates };
        let mut made = turn(&self.made)?;
        let made = &mut *made;
        let refusal = py.detach(|| finished(made.refusal(&wanting)));
        *looked_at(&self.figures) = *made.figures();
        refusal
    }

    /// Make one attempt, as with ``SettingChallenges``.
    fn make(&self, py: Python<'_>, wanting: Py<PyAny>) -> PyResult<Option<&'static str>> {
        let wanting = Wanting { object: wanting, coordinates: self.coordinates };
        let mut made = turn(&self.made)?;
        let made = &mut *made;
        let done = py.detach(|| finished(made.make(&wanting)));
        *looked_at(&self.figures) = *made.figures();
        Ok(done?.map(challenge::End::name))
    }

    /// How far they have come.
    fn figures(&self) -> Figures {
        let figures = *looked_at(&self.figures);
        let GivenFigures { tried, rejected, attempts, fruitless, undecided, .. } = figures;
        HashMap::from([
            ("tried", Some(tried)),
            ("rejected", Some(rejected)),
            ("_attempts", Some(attempts)),
            ("_fruitless", Some(fruitless)),
            ("_undecided", Some(undecided)),
        ])
    }

    /// Come to where others stood, from all pieces on the boards that they made and their figures.
    fn go_on(&self, kept: Vec<Vec<PlacedFields>>, story: Story) -> PyResult<()> {
        let read = |placed: Vec<PlacedFields>| {
            placed.into_iter().map(|one| one.read(self.coordinates)).collect::<PyResult<Vec<_>>>()
        };
        let kept: Vec<_> = kept.into_iter().map(read).collect::<PyResult<_>>()?;
        let count = |name: &str| story.get(name).copied().flatten().unwrap_or_default();
        let figures = GivenFigures {
            made: kept.len() as u64,
            tried: count("tried"),
            rejected: count("rejected"),
            attempts: count("_attempts"),
            fruitless: count("_fruitless"),
            undecided: count("_undecided"),
        };
        turn(&self.made)?.go_on(&kept, figures);
        *looked_at(&self.figures) = figures;
        Ok(())
    }
}

/// Return how far a board is from the difficulty that is wanted: in stars, then within the figure.
///
/// Args:
///     stars: the least and the most that are wanted.
///     figure: the least and the largest figure that are wanted, ``None`` for any.
///     scale: of the figure, ``"logic"`` or ``"search"``; another for the scale of the stars.
///     rated: the stars, their scale, the score of logic if it finds the only solution, the median of plays.
#[pyfunction]
pub fn missed_by(
    stars: (i64, i64),
    figure: Option<(f64, f64)>,
    scale: &str,
    rated: (Option<usize>, &str, Option<f64>, Option<f64>),
) -> f64 {
    let scale_of = |name: &str| match name {
        "logic" => Some(Scale::Logic),
        "search" => Some(Scale::Search),
        _ => None,
    };
    let (own, scale_name, logic, search) = rated;
    let own_scale = scale_of(scale_name).unwrap_or(Scale::Search);
    let rated = Rated { stars: own, scale: own_scale, logic, search };
    Range { stars, figure, scale: scale_of(scale) }.distance(&rated)
}

/// A board: its stars, the score of deductions if they find the only solution, and the median of plays.
type Rate = (Option<usize>, Option<f64>, Option<f64>);

fn hardnesses(boards: Vec<Rate>) -> Vec<Hardness> {
    boards.into_iter().map(|(stars, logic, search)| Hardness::of(stars, logic, search)).collect()
}

/// Return what boards are put in order by: their stars, whether these come from plays, and the figure.
///
/// Args:
///     stars: ``None`` if they are not known; such boards come last.
///     logic: the score of deductions, ``None`` if they do not find the only solution.
///     search: the median of plays, ``None`` if there are none.
#[pyfunction]
pub fn hardness(
    stars: Option<usize>,
    logic: Option<f64>,
    search: Option<f64>,
) -> (usize, bool, f64) {
    let Hardness { stars, by_plays, figure } = Hardness::of(stars, logic, search);
    (stars, by_plays, figure)
}

/// Return whether no number of stars has less than its share of so many levels.
#[pyfunction]
pub fn are_enough(boards: Vec<Rate>, number: usize) -> bool {
    challenge::are_enough(&hardnesses(boards), number)
}

/// Return the 0-based numbers of the boards that are the levels of a booklet, the easiest first.
#[pyfunction]
pub fn levels(boards: Vec<Rate>, number: usize) -> Vec<usize> {
    challenge::levels(&hardnesses(boards), number)
}

/// Return why no board can have so many stars, ``None`` if one can.
#[pyfunction]
pub fn stars_fault(low: i64, high: i64) -> Option<String> {
    Range { stars: (low, high), ..Range::default() }.fault()
}

/// Return why no solution has so many pieces to give, ``None`` if one may.
#[pyfunction]
#[pyo3(signature = (problem, givens))]
pub fn too_many_givens(problem: &PyProblem, givens: Option<(u64, u64)>) -> Option<String> {
    challenge::too_many_givens(&problem.settled().problem, givens)
}

/// Return how many pieces of a solution can be given, at most.
#[pyfunction(name = "most_givens")]
pub fn py_most_givens(problem: &PyProblem) -> u64 {
    most_givens(&problem.settled().problem)
}
