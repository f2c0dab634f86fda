//! The class `Cover`: a checked problem with the engines that have been prepared for it.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cover::{
    Choice, Cover, ENGINES, Ended, Engine, Features, Meter, Origin, Prepared, Purpose, Question,
    Reduction, Refusal, Spec, Stop, Unit, UnitFault, beginning, choose_engine, ends_early,
    find_engine, methods as all_methods,
};
use pyo3::prelude::*;

use crate::fault::{EngineRefused, cover_error, for_want_of_memory};
use crate::features::PyFeatures;
use crate::unit::PyUnit;
use crate::waiting::{CancelToken, finish, limited};

/// A checked exact cover problem; immutable, may be searched by several threads at once.
///
/// Args:
///     bounds: for each item how often it must and may be used; ``None`` means no upper limit.
///     options: for each option the distinct items it uses; at least one.
///     colors: parallel to ``options``, 0 for none. Chosen options may share an item with bounds
///         0..1 if all of them give it the same colour; only such items take colours.
///     symmetries: generators of the symmetry group, as permutations of the options:
///         ``symmetries[g][o]`` is the image of option ``o``. All their products are symmetries.
///         Empty means no symmetry; the identity and a whole group may be given too.
///     order: a rank for each item: of items that allow equally few branches the one with the least
///         rank is taken, then the one with the least number.
///     mirror: a symmetry that joins no two solutions when classes are counted: those are up to
///         ``symmetries`` alone. With it there are to be twice as many.
///
/// Raises:
///     CoverError: with all faults, one a line.
///     OverflowError: for a negative number where an item, an option or a colour is meant.
///
/// Engines are prepared when first used and kept, so later searches of a ``Cover`` start at once.
///
/// >>> cover = Cover([(1, 1)] * 3, [[0], [1, 2], [0, 1], [2]])
/// >>> search(cover, collect=True).found
/// [[0, 1], [2, 3]]
#[pyclass(name = "Cover", module = "tilewright._core", frozen)]
pub struct PyCover {
    pub cover: Arc<Cover>,
    /// One place an engine, filled when it is first used.
    prepared: Vec<Mutex<Option<Arc<dyn Prepared>>>>,
    /// The engine chosen for counting.
    choice: OnceLock<Choice>,
    question: OnceLock<Arc<Origin>>,
    /// How many nodes a search begins with by sparse sets.
    beginning: OnceLock<u64>,
    /// The engine that answers brief questions, once it is prepared.
    brief: OnceLock<Ready>,
}

#[pymethods]
impl PyCover {
    #[new]
    #[pyo3(signature = (bounds, options, *, colors = None, symmetries = vec![], order = None, mirror = None))]
    fn new(
        py: Python<'_>,
        bounds: Vec<(u32, Option<u32>)>,
        options: Vec<Vec<u32>>,
        colors: Option<Vec<Vec<u32>>>,
        symmetries: Vec<Vec<u32>>,
        order: Option<Vec<i64>>,
        mirror: Option<Vec<u32>>,
    ) -> PyResult<Self> {
        let amounts = None;
        Self::build(py, Spec { bounds, options, colors, amounts, symmetries, mirror, order })
    }

    /// How many items there are.
    #[getter]
    fn n_items(&self) -> usize {
        self.cover.n_items()
    }

    /// How many options there are.
    #[getter]
    fn n_options(&self) -> usize {
        self.cover.n_options()
    }

    /// The engine that ``engine="auto"`` stands for, and the reason in a sentence.
    ///
    /// With ``listing`` it is the engine for lists of solutions (``max_solutions`` of ``search``), for
    /// which the order of the search matters more; otherwise the engine for counts.  It is ``"cells"``
    /// if the whole search ends before another engine could make its tables.  A limit cuts the probes
    /// short: the plan then chooses without them.
    ///
    /// Raises:
    ///     KeyboardInterrupt: by Ctrl-C.
    #[pyo3(signature = (*, listing = false, max_seconds = None, max_memory = None, token = None))]
    fn plan(
        &self,
        py: Python<'_>,
        listing: bool,
        max_seconds: Option<f64>,
        max_memory: Option<u64>,
        token: Option<&Bound<'_, CancelToken>>,
    ) -> PyResult<(&'static str, String)> {
        let stop = limited(None, max_seconds, max_memory)?;
        let purpose = if listing { Purpose::List } else { Purpose::Count };
        let work = |stop: Stop<'_>, _: &Meter| {
            let prepare = |engine, stop: &Stop| self.prepare(engine, stop);
            let early = ends_early(&self.cover, &stop, &prepare);
            early.unwrap_or_else(|| self.choice(purpose, &stop))
        };
        let choice = finish(py, stop, token, None, work)?;
        Ok((choice.engine, choice.reason))
    }

    /// The attempts to answer a question: ``one``, ``count`` or ``distinct``.
    ///
    /// Returns:
    ///     The attempts of the opening, each with its budget in seconds of costs; those that take
    ///     turns after it; and the least budget of the first turn.
    #[pyo3(signature = (question = "count"))]
    fn schedule(&self, question: &str) -> PyResult<Timetable> {
        let question = self::question(question)?;
        let schedule = cover::schedule(&self.cover, question);
        let mut opening = cover::first_steps(&self.cover, question);
        opening.extend(schedule.opening);
        let opening = opening.iter().map(|o| (o.who.to_string(), o.budget * 1e-9));
        let rounds = schedule.rounds.iter().map(ToString::to_string);
        Ok((opening.collect(), rounds.collect(), schedule.turn * 1e-9))
    }

    /// A question: the solutions with these options chosen and those excluded.
    ///
    /// Raises:
    ///     CoverError: an option is unknown, stands there twice, or breaks a bound.
    #[pyo3(signature = (chosen = vec![], excluded = vec![]))]
    fn unit(&self, chosen: Vec<u32>, excluded: Vec<u32>) -> PyResult<PyUnit> {
        let unit = Unit { chosen, excluded, ..Unit::root() };
        unit.check(&self.cover).map_err(cover_error)?;
        Ok(PyUnit { unit, origin: self.question().clone() })
    }

    /// The same question as a list of units for ``search``: one unit.
    ///
    /// The list is empty if the chosen options contradict each other.
    ///
    /// Raises:
    ///     CoverError: an option is unknown, or stands there twice.
    #[pyo3(signature = (chosen = vec![], excluded = vec![]))]
    fn parts(&self, chosen: Vec<u32>, excluded: Vec<u32>) -> PyResult<Vec<PyUnit>> {
        let unit = Unit { chosen, excluded, ..Unit::root() };
        match unit.check(&self.cover) {
            Ok(()) => Ok(vec![PyUnit { unit, origin: self.question().clone() }]),
            Err(UnitFault::Conflict { .. }) => Ok(vec![]),
            Err(fault) => Err(cover_error(fault)),
        }
    }

    /// The reason why an engine does not take the cover, ``None`` if it does; prepares nothing.
    ///
    /// Raises:
    ///     CoverError: there is no such engine.
    fn refusal(&self, engine: &str) -> PyResult<Option<String>> {
        let unknown = || cover_error(format!("no engine is called {engine:?}"));
        let found = find_engine(engine).ok_or_else(unknown)?;
        Ok(found.accepts(&self.cover).err().map(|refusal| refusal.to_string()))
    }

    /// For each option the items it uses, in the order given, each with its colour or 0.
    fn uses(&self) -> Vec<Vec<(u32, u32)>> {
        (0..self.cover.n_options() as u32).map(|option| self.cover.uses(option).collect()).collect()
    }

    /// The amounts of all uses in the order of ``uses``, by option; ``None`` if all are 1.
    fn amounts(&self) -> Option<Vec<Vec<u32>>> {
        let of = |option| self.cover.amounts(option).map(|(_, amount)| amount).collect();
        let options = 0..self.cover.n_options() as u32;
        self.cover.has_amounts().then(|| options.map(of).collect())
    }

    /// The fingerprint of the cover: 32 hexadecimal digits over items and options in order.
    #[getter]
    fn fingerprint(&self) -> String {
        self.cover.fingerprint().to_string()
    }

    /// The figures from which the planner chooses an engine.
    fn features(&self, py: Python<'_>) -> PyFeatures {
        py.detach(|| Features::of(&self.cover)).into()
    }

    fn __repr__(&self) -> String {
        format!("<Cover: {} items, {} options>", self.cover.n_items(), self.cover.n_options())
    }
}

impl PyCover {
    /// A checked problem, for which no engine is prepared yet.
    pub fn of(cover: impl Into<Arc<Cover>>) -> Self {
        let prepared = ENGINES.iter().map(|_| Mutex::default()).collect();
        let (choice, question) = (OnceLock::new(), OnceLock::new());
        let (beginning, brief) = (OnceLock::new(), OnceLock::new());
        let cover = cover.into();
        Self { cover, prepared, choice, question, beginning, brief }
    }

    /// The cover of a problem that is not yet checked.
    pub fn build(py: Python<'_>, spec: Spec) -> PyResult<Self> {
        py.detach(|| spec.build()).map(Self::of).map_err(cover_error)
    }

    /// The origin of questions, made once.
    fn question(&self) -> &Arc<Origin> {
        self.question.get_or_init(|| Arc::new(Origin::question(&self.cover)))
    }

    /// How many nodes a search by the engine that suits begins with by sparse sets.
    pub fn beginning(&self) -> u64 {
        *self.beginning.get_or_init(|| beginning(&self.cover))
    }

    /// The engine that answers brief questions; none if it is not prepared yet.
    pub fn brief(&self) -> Option<&Ready> {
        self.brief.get()
    }

    /// The same; it is prepared if it is not.
    pub fn ready_for_brief(&self, stop: &Stop) -> Result<&Ready, Unready> {
        let ready = self.ready("auto", Purpose::List, stop)?;
        Ok(self.brief.get_or_init(|| ready))
    }

    /// The reduction of a search, if it has one: units of one reduction are no units of another.
    pub fn reduction(&self, reduce: bool, counting: bool) -> Option<&Reduction> {
        reduce.then(|| match counting {
            true => self.cover.counting(),
            false => self.cover.reduction(),
        })
    }

    /// The engine that suits the cover, chosen now or earlier.
    pub fn choice(&self, purpose: Purpose, stop: &Stop) -> Choice {
        if let (Purpose::Count, Some(choice)) = (purpose, self.choice.get()) {
            return choice.clone();
        }
        let prepare = |engine, stop: &Stop| self.prepare(engine, stop);
        let choice = choose_engine(&self.cover, purpose, stop, &prepare);
        if purpose == Purpose::Count && stop.reason().is_none() {
            return self.choice.get_or_init(|| choice).clone();
        }
        choice
    }

    /// The engine prepared for this cover, now or earlier.
    pub fn prepare(
        &self,
        engine: &'static dyn Engine,
        stop: &Stop,
    ) -> Result<Arc<dyn Prepared>, Refusal> {
        let at = ENGINES.iter().position(|other| other.name() == engine.name()).unwrap_or(0);
        let mut place = self.prepared[at].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(prepared) = &*place {
            return Ok(Arc::clone(prepared));
        }
        let prepared: Arc<dyn Prepared> = engine.prepare(&self.cover, stop)?.into();
        Ok(Arc::clone(place.insert(prepared)))
    }

    /// The engine of a name, or the one that suits, prepared for this cover. If the one that suits
    /// refuses the cover, the first that accepts it takes its place.
    pub fn ready(&self, name: &str, purpose: Purpose, stop: &Stop) -> Result<Ready, Unready> {
        let auto = name == "auto";
        let name = if auto { self.choice(purpose, stop).engine } else { name };
        let unknown = || Unready::Error(cover_error(format!("no engine is called {name:?}")));
        let engine = find_engine(name).ok_or_else(unknown)?;
        let refusal = match self.prepare(engine, stop) {
            Ok(prepared) => return Ok((engine.name(), prepared)),
            Err(Refusal::Stopped(ended)) => return Err(Unready::Stopped(ended)),
            Err(refusal) => refusal,
        };
        let others = if auto { ENGINES } else { &[] };
        let other =
            others.iter().find_map(|&other| Some((other.name(), self.prepare(other, stop).ok()?)));
        other.ok_or_else(|| {
            let error = EngineRefused::new_err(format!("engine {name}: {refusal}"));
            Unready::Error(match refusal {
                Refusal::Limit { .. } => for_want_of_memory(error),
                _ => error,
            })
        })
    }
}

/// The name of an engine, and the tables that it prepared.
pub type Ready = (&'static str, Arc<dyn Prepared>);

/// Why no engine is ready.
pub enum Unready {
    Stopped(Ended),
    Error(PyErr),
}

/// The opening with its budgets in seconds, the rounds, and the least first turn in seconds.
type Timetable = (Vec<(String, f64)>, Vec<String>, f64);

/// The question of that name.
pub fn question(name: &str) -> PyResult<Question> {
    match name {
        "one" => Ok(Question::One),
        "count" => Ok(Question::Count { distinct: false }),
        "distinct" => Ok(Question::Count { distinct: true }),
        _ => {
            Err(cover_error(format!("no question is called {name:?}; ask one, count or distinct")))
        }
    }
}

/// Every method: its name, a line about it, and the questions that it answers.
///
/// Questions are ``one`` solution, ``list`` of solutions, ``count``, ``distinct``, ``sample``, ``best``.
#[pyfunction]
pub fn methods() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    all_methods().map(|method| (method.name, method.about, method.can.names())).collect()
}

/// The engines: name, and a line about each.
#[pyfunction]
pub fn engines() -> Vec<(&'static str, &'static str)> {
    ENGINES.iter().map(|engine| (engine.name(), engine.about())).collect()
}
