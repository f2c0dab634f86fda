//! A cover with the engines that were made ready for it, for any number of searches.

use std::cell::OnceCell;
use std::sync::Arc;

use cover::{
    BEGINNER, Choice, Cover, ENGINES, Engine, Prepared, Purpose, Refusal, Stop, beginning,
    choose_engine,
};

use crate::fault::Fault;

/// A cover with its engines.
pub struct Solver {
    cover: Cover,
    /// How many nodes a search begins with that needs no tables.
    beginning: OnceCell<u64>,
    /// One place an engine of the table, filled when it is first used.
    prepared: Vec<OnceCell<Arc<dyn Prepared>>>,
    /// The engine that suits counts.
    choice: OnceCell<&'static str>,
}

/// The name of an engine, and what it made ready.
pub(crate) type Engaged = (&'static str, Arc<dyn Prepared>);

impl Solver {
    /// A solver for a cover.
    #[inline(always)] // the first file of the page makes one, and has nothing else of this module
    pub fn new(cover: Cover) -> Self {
        let prepared = ENGINES.iter().map(|_| OnceCell::new()).collect();
        Self { cover, beginning: OnceCell::new(), prepared, choice: OnceCell::new() }
    }

    /// Its subject.
    pub fn cover(&self) -> &Cover {
        &self.cover
    }

    /// How many nodes a search begins with by sparse sets.
    pub(crate) fn beginning(&self) -> u64 {
        *self.beginning.get_or_init(|| beginning(&self.cover))
    }

    /// An engine made ready, now or earlier.
    pub(crate) fn prepare(
        &self,
        engine: &'static dyn Engine,
        stop: &Stop,
    ) -> Result<Arc<dyn Prepared>, Refusal> {
        let at = ENGINES.iter().position(|other| other.name() == engine.name()).unwrap_or(0);
        if let Some(prepared) = self.prepared[at].get() {
            return Ok(Arc::clone(prepared));
        }
        let made: Arc<dyn Prepared> = engine.prepare(&self.cover, stop)?.into();
        Ok(Arc::clone(self.prepared[at].get_or_init(|| made)))
    }

    /// The engine of a name, made ready.
    pub(crate) fn named(&self, name: &str) -> Result<Engaged, Fault> {
        let engine = ENGINES.iter().copied().find(|engine| engine.name() == name);
        let engine = engine.ok_or_else(|| Fault::say(format!("no engine is called '{name}'")))?;
        match self.prepare(engine, &Stop::NEVER) {
            Ok(ready) => Ok((engine.name(), ready)),
            Err(refusal) => Err(Fault::say(format!("engine {name}: {refusal}"))),
        }
    }

    /// The engine that suits lists.
    pub(crate) fn listing(&self) -> Result<Engaged, Fault> {
        self.suiting(self.chosen(Purpose::List).engine)
    }

    /// The engine that suits counts, chosen once.
    pub(crate) fn counting(&self, stop: &Stop) -> Result<Engaged, Fault> {
        if let Some(name) = self.choice.get() {
            return self.suiting(name);
        }
        let prepare = |engine, stop: &Stop| self.prepare(engine, stop);
        let choice = choose_engine(&self.cover, Purpose::Count, stop, &prepare);
        self.suiting(self.choice.get_or_init(|| choice.engine))
    }

    /// The engine that suits a purpose and why, without a limit.
    pub(crate) fn chosen(&self, purpose: Purpose) -> Choice {
        let prepare = |engine, stop: &Stop| self.prepare(engine, stop);
        choose_engine(&self.cover, purpose, &Stop::NEVER, &prepare)
    }

    /// The engine by which a search begins.
    pub(crate) fn beginner(&self) -> Result<Engaged, Fault> {
        self.suiting(BEGINNER)
    }

    /// The engine of a name, or the first that takes the cover.
    fn suiting(&self, name: &str) -> Result<Engaged, Fault> {
        let others = ENGINES.iter().map(|engine| engine.name());
        let mut ready = std::iter::once(name).chain(others).map(|name| self.named(name));
        let first = ready.next().unwrap_or_else(|| Err(Fault::say("there is no engine")));
        first.or_else(|fault| ready.find_map(Result::ok).ok_or(fault))
    }
}

/// The engine that suits lists of a cover, made ready for it.
pub(crate) fn listing_engine(cover: &Cover) -> Result<Arc<dyn Prepared>, Fault> {
    let prepare = |engine: &'static dyn Engine, stop: &Stop| -> cover::Ready {
        engine.prepare(cover, stop).map(Into::into)
    };
    let choice = choose_engine(cover, Purpose::List, &Stop::NEVER, &prepare);
    let (best, others) = (choice.engine, ENGINES.iter().copied());
    let first = others.clone().find(|engine| engine.name() == best);
    let mut made = first.into_iter().chain(others).map(|engine| prepare(engine, &Stop::NEVER));
    made.find_map(Result::ok).ok_or_else(|| Fault::say("no engine takes this puzzle"))
}
