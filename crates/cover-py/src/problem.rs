//! The class `Cover`: a checked problem with the engines that have been prepared for it.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cover::{
    Cover, ENGINES, Engine, Features, Origin, Plan, Prepared, Purpose, Refusal, Spec, Stop, Unit,
};
use pyo3::prelude::*;

use crate::cover_error;
use crate::features::PyFeatures;
use crate::unit::PyUnit;

#[pyclass(name = "Cover", module = "tilewright._core", frozen)]
pub struct PyCover {
    pub cover: Cover,
    /// One place an engine, filled when it is first used.
    prepared: Vec<Mutex<Option<Arc<dyn Prepared>>>>,
    /// The plan for counting.
    plan: OnceLock<Plan>,
    question: OnceLock<Arc<Origin>>,
}

#[pymethods]
impl PyCover {
    #[new]
    #[pyo3(signature = (bounds, options, *, colors = None, symmetries = vec![], order = None))]
    fn new(
        py: Python<'_>,
        bounds: Vec<(u32, Option<u32>)>,
        options: Vec<Vec<u32>>,
        colors: Option<Vec<Vec<u32>>>,
        symmetries: Vec<Vec<u32>>,
        order: Option<Vec<i64>>,
    ) -> PyResult<Self> {
        let spec = Spec { bounds, options, colors, symmetries, order };
        let cover = py.detach(|| spec.build()).map_err(cover_error)?;
        let prepared = ENGINES.iter().map(|_| Mutex::default()).collect();
        Ok(Self { cover, prepared, plan: OnceLock::new(), question: OnceLock::new() })
    }

    #[getter]
    fn n_items(&self) -> usize {
        self.cover.n_items()
    }

    #[getter]
    fn n_options(&self) -> usize {
        self.cover.n_options()
    }

    #[pyo3(signature = (*, listing = false))]
    fn plan(&self, py: Python<'_>, listing: bool) -> (&'static str, String) {
        let purpose = if listing { Purpose::List } else { Purpose::Count };
        let plan = py.detach(|| self.planned(purpose));
        (plan.engine, plan.reason)
    }

    /// A question about the cover: what there is with some options chosen and others excluded.
    #[pyo3(signature = (chosen = vec![], excluded = vec![]))]
    fn unit(&self, chosen: Vec<u32>, excluded: Vec<u32>) -> PyResult<PyUnit> {
        let unit = Unit { chosen, excluded, ..Unit::root() };
        unit.check(&self.cover).map_err(cover_error)?;
        Ok(PyUnit { unit, origin: self.question().clone() })
    }

    #[getter]
    fn fingerprint(&self) -> String {
        self.cover.fingerprint().to_string()
    }

    fn features(&self, py: Python<'_>) -> PyFeatures {
        py.detach(|| Features::of(&self.cover)).into()
    }

    fn __repr__(&self) -> String {
        format!("<Cover: {} items, {} options>", self.cover.n_items(), self.cover.n_options())
    }
}

impl PyCover {
    /// The origin of questions, made once.
    fn question(&self) -> &Arc<Origin> {
        self.question.get_or_init(|| Arc::new(Origin::question(&self.cover)))
    }

    /// The plan for the cover, made now or earlier.
    pub fn planned(&self, purpose: Purpose) -> Plan {
        let make = || cover::plan(&self.cover, purpose, &|engine| self.prepare(engine));
        match purpose {
            Purpose::Count => self.plan.get_or_init(make).clone(),
            Purpose::List => make(),
        }
    }

    /// The engine prepared for this cover, now or earlier.
    pub fn prepare(&self, engine: &'static dyn Engine) -> Result<Arc<dyn Prepared>, Refusal> {
        let at = ENGINES.iter().position(|other| other.name() == engine.name()).unwrap_or(0);
        let mut place = self.prepared[at].lock().unwrap_or_else(PoisonError::into_inner);
        if place.is_none() {
            *place = Some(engine.prepare(&self.cover, &Stop::NEVER)?.into());
        }
        place.clone().ok_or(Refusal::Processor)
    }
}

#[pyfunction]
pub fn engines() -> Vec<(&'static str, &'static str)> {
    ENGINES.iter().map(|engine| (engine.name(), engine.about())).collect()
}
