//! `rate`: how hard a puzzle is, by deductions and by plays by chance.

use std::rc::Rc;

use cover::{Arrange, Ended};
use deduce::{
    Canonical, Effort, End, LOGIC_STARS, Limits, MOST_LAID, PLAYS, Play, Position, Rung,
    SEARCH_STARS, Step, VERSION,
};
use puzzle::document::words::commas;
use serde_json::{Value, json};

use crate::asking::{Asking, Ending, stop_after};
use crate::fault::Fault;
use crate::rating_words::text;
use crate::ready::Ready;
use crate::search::{Search, Wanted};
use crate::steps::step_data;
use crate::words::rounded;

/// Seconds of a rating by default.
const SECONDS: f64 = 20.0;
/// Bits of the table of items and options up to which a puzzle is rated.
const LARGEST: usize = 1 << 30;
/// Milliseconds of deductions at most, and plays between two breaths.
const DEDUCING: f64 = 6000.0;
const BATCH: usize = 4;
/// The figures that are rounded, and to how many digits.
const FIGURES: [(&str, usize); 8] = [
    ("/difficulty/logic/score", 3),
    ("/difficulty/search/median", 4),
    ("/difficulty/search/low", 4),
    ("/difficulty/search/high", 4),
    ("/difficulty/search/traps", 4),
    ("/difficulty/search/depth", 4),
    ("/difficulty/search/needed", 4),
    ("/difficulty/choices", 4),
];

pub(crate) async fn rate(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let end = asking.now() + 1000.0 * asking.options.number("seconds", SECONDS, 0.0)?.min(600.0);
    let seed = asking.options.whole("seed", 0, 0, 1 << 53)?;
    let ready = asking.searchable(None)?;
    let rating = Rating { asking: &asking, ready: &ready, laid: start(&ready), end, seed };
    let mut data = rating.data().await?;
    let text = text(&data);
    round(&mut data);
    asking.tell_result(data, text);
    Ok(Ending { complete: true, found: json!(0), ..Ending::default() })
}

/// Rounds the figures as the package does, once they are put into words.
fn round(data: &mut Value) {
    for (path, digits) in FIGURES {
        if let Some(figure) = data.pointer_mut(path).filter(|figure| figure.is_f64()) {
            *figure = json!(rounded(figure.as_f64().unwrap_or_default(), digits));
        }
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

/// A puzzle that is rated, and the time that is left for it.
struct Rating<'a> {
    asking: &'a Asking,
    ready: &'a Rc<Ready>,
    laid: Vec<u32>,
    end: f64,
    seed: u64,
}

/// A puzzle solved by deductions.
struct Logic {
    score: f64,
    ended: &'static str,
    data: Value,
    steps: Vec<Value>,
}

impl Rating<'_> {
    /// Half of the time that is left, in milliseconds.
    fn part(&self) -> f64 {
        (self.end - self.asking.now()).max(0.0) / 2.0
    }

    async fn data(&self) -> Result<Value, Fault> {
        let cover = self.ready.solver.cover();
        if cover.n_items() * cover.n_options() > LARGEST {
            return Err(Fault::say(format!(
                "{} placements on {} items are too many to be rated step by step; explain and \
                 estimate say how the search will go",
                commas(cover.n_options()),
                commas(cover.n_items())
            )));
        }
        let (found, decided) = self.solutions().await?;
        if found.is_empty() {
            return Ok(self.unrated(decided));
        }
        let only = (decided && found.len() == 1).then(|| &found[0][..]);
        let logic = self.logic(only)?;
        self.asking.breath().await;
        let effort = self.effort().await?;
        let by_logic = only.is_some() && logic.ended == "solved";
        let choices = only.map(|only| self.choices(only)).transpose()?.flatten();
        let is_known = by_logic || effort.plays > 0;
        let stars = match by_logic {
            true => deduce::stars(logic.score, &LOGIC_STARS),
            false => deduce::stars(effort.median, &SEARCH_STARS),
        };
        let mut data = self.head(only.map(|_| 1), found.len());
        data["stars"] = json!(is_known.then_some(stars));
        data["scale"] = json!(if by_logic { "logic" } else { "search" });
        data["difficulty"] = json!({
            "logic": logic.data,
            "search": effort_data(&effort),
            "choices": choices,
        });
        data["version"] = json!(VERSION);
        data["basis"] = json!(if is_known { "general table" } else { "" });
        data["steps"] = json!(logic.steps);
        Ok(data)
    }

    /// The beginning of the data: what is rated, and how many solutions are known.
    fn head(&self, solutions: Option<u64>, at_least: usize) -> Value {
        let mut data =
            json!({"puzzle": self.ready.name, "set": self.ready.set, "solutions": solutions});
        if solutions.is_none() {
            data["at_least"] = json!(at_least);
        }
        data
    }

    fn unrated(&self, decided: bool) -> Value {
        let mut data = self.head(decided.then_some(0), 0);
        if let Some(proof) = &self.ready.proof {
            data["proof"] = json!(proof);
        }
        data["stars"] = Value::Null;
        data["scale"] = json!("search");
        data["difficulty"] = json!({"logic": null, "search": null, "choices": null});
        data["version"] = json!(VERSION);
        data["basis"] = json!("");
        data["steps"] = json!([]);
        data
    }

    /// Up to two solutions, and whether it is known that there are no more of those.
    async fn solutions(&self) -> Result<(Vec<Vec<u32>>, bool), Fault> {
        let wanted = Wanted { listing: true, most: Some(2), ..Wanted::default() };
        let mut search = Search::new(Rc::clone(&self.ready.solver), wanted)?;
        let (mut found, end) = (vec![], self.asking.now() + self.part());
        while search.ended().is_none() && self.asking.now() < end {
            found.extend(search.advance(&stop_after(self.asking.slice(end)))?);
            self.asking.tell_progress(search.share, search.found, search.nodes, "searching");
            self.asking.breath().await;
        }
        Ok((found, matches!(search.ended(), Some(Ended::Done | Ended::Solutions))))
    }

    /// Solves by deductions: all at once for the score, and one after another for the steps.
    fn logic(&self, only: Option<&[u32]>) -> Result<Logic, Fault> {
        let colourings = self.ready.fixed_colourings;
        let stop = stop_after(self.part().min(DEDUCING));
        let rounds = self.ready.ask(|words| {
            let start = Position::after(words.board, &self.laid).ok()?;
            Some(deduce::rounds(words.board, &start, only, colourings, None, &stop))
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
        Ok(Logic { score, ended, data, steps: self.steps(only)? })
    }

    /// One deduction after another, always the easiest that is open.
    fn steps(&self, only: Option<&[u32]>) -> Result<Vec<Value>, Fault> {
        // If there are several solutions hardly anything is forced: what is found by looking will do.
        let hardest = if only.is_some() { Rung::Guess } else { Rung::Colouring };
        let stop = stop_after(self.part().min(DEDUCING));
        let limits = Limits { steps: usize::MAX, hardest, stop };
        let steps: Vec<Step> =
            self.ready.ask(|words| deduce::trace(words.board, &self.laid, only, &limits).steps)?;
        steps.iter().map(|step| step_data(self.ready, step)).collect()
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
            self.asking.tell_progress(plays.len() as f64 / PLAYS as f64, 0, 0, "playing");
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

fn effort_data(effort: &Effort) -> Value {
    let Effort { median, low, high, traps, depth, needed, plays, unsolved } = effort;
    json!({"median": median, "low": low, "high": high, "traps": traps, "depth": depth,
           "needed": needed, "plays": plays, "unsolved": unsolved})
}
