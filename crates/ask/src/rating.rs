//! How hard a puzzle is: deductions and plays by chance, within the time that is left.

use std::rc::Rc;

use cover::{Arrange, Ended};
use deduce::{
    Canonical, Effort, End, LOGIC_STARS, MOST_LAID, PLAYS, Play, Position, Rung, SEARCH_STARS,
};
use puzzle::document::words::commas;
use serde_json::{Value, json};

use crate::asking::{Asking, stop_after};
use crate::fault::Fault;
use crate::ready::Ready;
use crate::search::{Search, Wanted};

/// Bits of the table of items and options up to which a puzzle is rated.
const LARGEST: usize = 1 << 30;
/// Milliseconds of deductions at most, and plays between two breaths.
pub(crate) const DEDUCING: f64 = 6000.0;
const BATCH: usize = 4;

/// A puzzle that is rated, and the time that is left for it.
pub(crate) struct Rating<'a> {
    pub asking: &'a Asking,
    pub ready: &'a Rc<Ready>,
    /// The options of the pieces that the puzzle places.
    pub laid: Vec<u32>,
    pub end: f64,
    pub seed: u64,
    /// After so many trials deductions end.
    pub trials: Option<u64>,
    /// Whether progress is reported.
    pub reports: bool,
}

/// How hard a puzzle is, on both scales.
pub(crate) struct Hardness {
    /// Its only solution; none if there are more, or if that is not known.
    pub only: Option<Vec<u32>>,
    /// Solutions that are known.
    pub found: usize,
    pub logic: Logic,
    pub effort: Effort,
    pub choices: Option<f64>,
}

/// A puzzle solved by deductions.
pub(crate) struct Logic {
    pub score: f64,
    pub is_solved: bool,
    pub data: Value,
}

impl Hardness {
    /// Whether its stars come from deductions.
    pub fn is_by_logic(&self) -> bool {
        self.only.is_some() && self.logic.is_solved
    }

    /// Its stars, 1 to 5; none if nothing is known.
    pub fn stars(&self) -> Option<usize> {
        let is_known = self.is_by_logic() || self.effort.plays > 0;
        let stars = match self.is_by_logic() {
            true => deduce::stars(self.logic.score, &LOGIC_STARS),
            false => deduce::stars(self.effort.median, &SEARCH_STARS),
        };
        is_known.then_some(stars)
    }
}

impl<'a> Rating<'a> {
    /// The rating of a puzzle that may take until the clock shows `end`.
    pub fn of(asking: &'a Asking, ready: &'a Rc<Ready>, end: f64) -> Self {
        Self { asking, ready, laid: start(ready), end, seed: 0, trials: None, reports: true }
    }

    fn tell(&self, share: f64, found: u64, nodes: u64, phase: &str) {
        if self.reports {
            self.asking.tell_progress(share, found, nodes, phase);
        }
    }

    /// Half of the time that is left, in milliseconds.
    pub fn part(&self) -> f64 {
        (self.end - self.asking.now()).max(0.0) / 2.0
    }

    /// How hard it is; if no solution is known, whether it is known that there is none.
    pub async fn hardness(&self) -> Result<Result<Hardness, bool>, Fault> {
        let cover = self.ready.solver.cover();
        if cover.n_items() * cover.n_options() > LARGEST {
            return Err(Fault::say(format!(
                "{} placements on {} items are too many to be rated step by step; explain and \
                 estimate say how the search will go",
                commas(cover.n_options()),
                commas(cover.n_items())
            )));
        }
        let (mut found, decided) = self.solutions().await?;
        if found.is_empty() {
            return Ok(Err(decided));
        }
        let number = found.len();
        let only = if decided && number == 1 { found.pop() } else { None };
        let logic = self.logic(only.as_deref())?;
        self.asking.breath().await;
        let effort = self.effort().await?;
        let choices = only.as_ref().map(|only| self.choices(only)).transpose()?.flatten();
        Ok(Ok(Hardness { only, found: number, logic, effort, choices }))
    }

    /// Up to two solutions, and whether it is known that there are no more of those.
    async fn solutions(&self) -> Result<(Vec<Vec<u32>>, bool), Fault> {
        let wanted = Wanted { listing: true, most: Some(2), ..Wanted::default() };
        let mut search = Search::new(Rc::clone(&self.ready.solver), wanted)?;
        let (mut found, end) = (vec![], self.asking.now() + self.part());
        while search.ended().is_none() && self.asking.now() < end {
            found.extend(search.advance(&stop_after(self.asking.slice(end)))?);
            self.tell(search.share, search.found, search.nodes, "searching");
            self.asking.breath().await;
        }
        Ok((found, matches!(search.ended(), Some(Ended::Done | Ended::Solutions))))
    }

    /// Solves by deductions, all at once.
    fn logic(&self, only: Option<&[u32]>) -> Result<Logic, Fault> {
        let colourings = self.ready.fixed_colourings;
        let stop = stop_after(self.part().min(DEDUCING));
        let rounds = self.ready.ask(|words| {
            let start = Position::after(words.board, &self.laid).ok()?;
            Some(deduce::rounds(words.board, &start, only, colourings, self.trials, &stop))
        })?;
        let rounds = rounds.ok_or_else(|| Fault::say("the placed pieces cannot lie together"))?;
        let score = deduce::score(&rounds.moments);
        let ended = match rounds.end {
            End::Solved => "solved",
            End::Stuck => "stuck",
            End::Clash => "clash",
            End::Stopped => "stopped",
        };
        let found = Rung::ALL.into_iter().zip(rounds.found).filter(|&(_, number)| number > 0);
        let rungs: serde_json::Map<String, Value> =
            found.map(|(rung, number)| (rung.name().to_owned(), json!(number))).collect();
        let hardest = rounds.hardest.map_or("", Rung::name);
        let data = json!({"score": score, "hardest": hardest, "ended": ended, "rungs": rungs});
        Ok(Logic { score, is_solved: ended == "solved", data })
    }

    /// Plays by chance, some at a time.
    async fn effort(&self) -> Result<Effort, Fault> {
        let mut plays: Vec<Play> = vec![];
        while plays.len() < PLAYS && self.asking.now() < self.end {
            let (stop, first) = (stop_after(self.end - self.asking.now()), plays.len());
            let more = self.ready.ask(|words| {
                let canonical = Canonical::of(words.board, &self.laid);
                let board = canonical.board();
                let start = canonical.start(&board).ok()?;
                let numbers = first..(first + BATCH).min(PLAYS);
                let play = |at| {
                    let seed = deduce::seed_of(self.seed, at);
                    deduce::play(&board, &start, seed, MOST_LAID, &stop)
                };
                Some(numbers.map(play).collect::<Vec<Play>>())
            })?;
            let Some(more) = more else { break };
            plays.extend(more);
            self.tell(plays.len() as f64 / PLAYS as f64, 0, 0, "playing");
            self.asking.breath().await;
        }
        Ok(Effort::of(&plays))
    }

    /// The decimal logarithm of the product of the choices at the pegs, the one with the fewest first.
    fn choices(&self, only: &[u32]) -> Result<Option<f64>, Fault> {
        let mut items = self.ready.pegs.clone();
        if items.is_empty() {
            return Ok(None);
        }
        let counts = self.ready.ask(|words| {
            let canonical = Canonical::of(words.board, &self.laid);
            let ranks = canonical.ranks();
            items.arrange_by_key(|&item| ranks.get(item as usize));
            let start = Position::after(words.board, &self.laid).ok()?;
            deduce::choices(words.board, start, &items, only).ok()
        })?;
        Ok(counts.map(|counts| counts.into_iter().map(|count| f64::from(count).log10()).sum()))
    }
}

/// The options of the pieces that the puzzle places; a piece that may lie there with several marks is none.
fn start(ready: &Ready) -> Vec<u32> {
    let only = |(piece, cells): &(u32, Vec<u32>)| match ready.on_cells(*piece, cells) {
        [only] => Some(*only),
        _ => None,
    };
    ready.laid.iter().filter_map(only).collect()
}
