//! What challenges are wanted, and what whoever wants them does.

use num_bigint::BigInt;

/// Solutions of a challenge that are counted at most.
pub const COUNTED: u64 = 10_000;
/// Trials after which a challenge is rated by plays alone, so that its stars depend on the board and not on
/// a clock.
pub const TRIALS: u64 = 20_000;

/// The bytes of the tables that solutions are drawn from: as many on every machine, so that a seed gives the same
/// everywhere.
pub const DRAW_BYTES: u64 = 64 << 20;

/// The challenges wanted.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// How many.
    pub number: u64,
    /// The same seed gives the same challenges.
    pub seed: BigInt,
    /// Only those with exactly one solution.
    pub unique: bool,
    /// The least and the largest number of pieces that are given, if those are the challenge; none for any.
    pub givens: Option<(u64, u64)>,
    /// Whether no given can be left out.
    pub minimal: bool,
}

impl Wanted {
    /// How many solutions are counted to tell whether a board is wanted.
    pub(crate) fn most(&self) -> u64 {
        if self.unique { 2 } else { COUNTED }
    }
}

/// How many solutions a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Their number, no more than were asked for.
    pub solutions: u64,
    /// Whether there are no more.
    pub complete: bool,
}

/// A challenge that was made and rated.
#[derive(Clone, Debug)]
pub struct Judged<M> {
    /// How far it is from the difficulty that is wanted, 0 within it.
    pub distance: f64,
    /// What whoever wants challenges made of it.
    pub made: M,
}

impl<M> Judged<M> {
    pub(crate) fn is_wanted(&self) -> bool {
        self.distance == 0.0
    }
}

/// Why there are no more challenges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// As many were made as are wanted.
    Number,
    /// No others exist.
    All,
    /// No new one turned up in many candidates.
    Patience,
    /// None is left, but some could not be decided within the limit on nodes.
    Nodes,
}

impl End {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::All => "all",
            Self::Patience => "patience",
            Self::Nodes => "nodes",
        }
    }
}

/// Whoever wants challenges, as all kinds of them see it.
pub trait Work {
    /// Why the work stops before challenges are made: a limit, or what went wrong.
    type Error;
    /// A challenge as they have it.
    type Made: Clone;

    /// Takes a challenge that is wanted.
    ///
    /// # Errors
    ///
    /// If the work stops.
    fn keep(&self, made: Self::Made) -> Result<(), Self::Error>;

    /// Hears how many were made, and how many candidates were tried.
    ///
    /// # Errors
    ///
    /// If the work stops.
    fn tell(&self, made: u64, tried: u64) -> Result<(), Self::Error>;
}
