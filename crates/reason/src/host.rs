//! Who asks for a reason: it searches, looks after the limits, and lets others have their turn.
//!
//! Long work is a future that waits for its next turn now and then. A page has it wait between two slices of
//! time; whoever waits for the end polls it once.

use std::future::Future;

use cover::Cover;
use puzzle::laying::Guard;

use crate::relief::Relief;

/// Why work has to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt<E> {
    /// A limit of time, memory or nodes, or it was cancelled.
    Limit,
    /// An error of the host.
    Error(E),
}

/// What a search for one solution is to keep to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// The engine; none for the one that suits.
    pub engine: Option<&'static str>,
    /// Seconds; no end if nothing is given.
    pub seconds: Option<f64>,
    /// Nodes; those that the host allows if nothing is given.
    pub nodes: Option<u64>,
    /// Whether one of each set of symmetric solutions is searched.
    pub reduce: bool,
}

/// The end of a search for one solution.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The options of the solution.
    pub found: Option<Vec<u32>>,
    /// Whether nothing is left to be searched.
    pub done: bool,
    /// Nodes examined.
    pub nodes: u64,
    /// The name of the engine.
    pub engine: String,
}

/// Who asks.
pub trait Host {
    /// What may go wrong beside limits.
    type Error;

    /// Seconds that have passed since it began.
    fn now(&self) -> f64;

    /// The seconds that there are for everything; none for no end.
    fn seconds(&self) -> Option<f64>;

    /// The nodes that a search may take; none for no end.
    fn nodes(&self) -> Option<u64>;

    /// Does nothing while no limit is met.
    ///
    /// * `bytes`: what is about to be taken.
    ///
    /// # Errors
    ///
    /// A limit is met.
    fn look(&self, bytes: usize) -> Result<(), Halt<Self::Error>>;

    /// Waits for the next turn, if this one is over.
    fn breath(&self) -> impl Future<Output = ()>;

    /// Searches for one solution; that a limit came first is no error.
    ///
    /// * `cover`: that of a relaxed problem; none for that of the problem itself.
    ///
    /// # Errors
    ///
    /// A limit if the engine that is wanted does not take the cover.
    fn search(
        &self,
        cover: Option<Cover>,
        wanted: Wanted,
    ) -> impl Future<Output = Result<Searched, Halt<Self::Error>>>;

    /// Whether a solution without some things is one, by other code than that which found it.
    ///
    /// # Errors
    ///
    /// It cannot be checked.
    fn is_right(&self, relief: &Relief) -> Result<bool, Halt<Self::Error>>;

    /// By what solutions are checked, in a few words.
    fn checker(&self) -> &'static str;
}

/// A part of the time of a host.
#[derive(Debug)]
pub struct Share<'h, H> {
    /// Whose it is.
    pub host: &'h H,
    /// When it ends; none for no end.
    pub end: Option<f64>,
}

impl<H> Clone for Share<'_, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<H> Copy for Share<'_, H> {}

impl<'h, H: Host> Share<'h, H> {
    /// All the time that there is.
    pub fn whole(host: &'h H) -> Self {
        Self { host, end: host.seconds() }
    }

    /// A part of the whole time, from now on; no more than is left.
    pub fn part(host: &'h H, share: f64) -> Self {
        let end = host.seconds().map(|whole| whole.min(host.now() + share * whole));
        Self { host, end }
    }

    /// A part of what is left of it.
    pub fn of_rest(&self, share: f64) -> Self {
        let end = self.end.map(|end| {
            let now = self.host.now();
            now + share * (end - now).max(0.0)
        });
        Self { host: self.host, end }
    }

    /// The seconds that are left.
    pub fn left(&self) -> Option<f64> {
        self.end.map(|end| (end - self.host.now()).max(0.0))
    }

    /// Does nothing while no limit is met.
    ///
    /// # Errors
    ///
    /// A limit is met.
    pub fn look(&self, bytes: usize) -> Result<(), Halt<H::Error>> {
        self.host.look(bytes)?;
        if self.end.is_some_and(|end| self.host.now() >= end) { Err(Halt::Limit) } else { Ok(()) }
    }

    /// Waits for the next turn, if this one is over.
    ///
    /// # Errors
    ///
    /// A limit is met.
    pub async fn breath(&self) -> Result<(), Halt<H::Error>> {
        self.host.breath().await;
        self.look(0)
    }

    /// Does work that looks up now and then, and has no turns.
    ///
    /// # Errors
    ///
    /// A limit is met.
    pub fn guarded<T>(
        &self,
        work: impl FnOnce(Guard<'_, Stopped>) -> Result<T, Stopped>,
    ) -> Result<T, Halt<H::Error>> {
        let mut why = Halt::Limit;
        let done = work(&mut |bytes| {
            self.look(bytes).map_err(|halt| {
                why = halt;
                Stopped
            })
        });
        done.map_err(|Stopped| why)
    }
}

/// The guard of some work ended it; why, whoever gave the guard knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// What is found in time; none if a limit comes first.
///
/// # Errors
///
/// An error of the host.
pub fn in_time<T, E>(found: Result<Option<T>, Halt<E>>) -> Result<Option<T>, Halt<E>> {
    match found {
        Err(Halt::Limit) => Ok(None),
        other => other,
    }
}
