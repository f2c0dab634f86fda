//! `survey`: how many solutions every setting of a setup has, or a sample of them.

use std::collections::HashSet;
use std::rc::Rc;

use cover::Ended;
use num_bigint::BigUint;
use num_traits::Zero;
use puzzle::Random;
use puzzle::document;
use puzzle::document::words::commas;
use puzzle::setup::{Offer, Problem, Setting};
use serde_json::{Value, json};

use crate::asking::{Asking, Ending, figure};
use crate::fault::Fault;
use crate::making::setting_data;
use crate::settings::{Answer, Counter};

/// More settings than this are not walked through: so many are drawn.
const WALKED: u64 = 100_000;
const DRAWN: u64 = 1000;
/// Settings that are taken at a time.
const BATCH: usize = 64;

pub(crate) async fn survey(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let end = asking.end()?;
    let problem = asking.subject.problem(true)?;
    let setup = &problem.puzzle.setup;
    if setup.slots.is_empty() {
        let (what, todo) = ("the puzzle has no setup", "use count for a puzzle without choices");
        let fault = document::Fault::new(vec!["setup".into()], what, todo);
        return Err((&[fault][..]).into());
    }
    let coordinates = problem.puzzle.lattice.coordinates;
    let offer = Offer::new(&problem.puzzle.region.cells, coordinates);
    let size = setup.size(&offer, &problem.setting);
    let sample = match asking.options.whole("sample", 0, 0, WALKED)? {
        0 => (size > WALKED).then_some(DRAWN),
        sample => Some(sample),
    };
    let most = Some(asking.options.whole("most", 0, 0, 1 << 53)?).filter(|&most| most > 0);
    let seed = asking.options.whole("seed", 0, 0, 1 << 53)?;
    let counter = Counter::new(problem.clone(), asking.options.classes()?)?;
    let expected = sample.map_or(size, |sample| sample.min(size));
    let is_sampled = sample.is_some_and(|sample| sample < size);
    let mut given: Box<dyn Iterator<Item = Setting>> = match sample.filter(|_| is_sampled) {
        Some(number) => Box::new(drawn(&problem, &offer, number, seed).into_iter()),
        None => Box::new(setup.settings(&offer, &problem.setting)),
    };
    let (mut figures, mut waiting) = (Figures::default(), vec![]);
    let is_whole = loop {
        let room = BATCH - waiting.len();
        waiting.extend(given.by_ref().take(room));
        if waiting.is_empty() {
            break true;
        }
        let Some(answers) = counter.count(&asking, &waiting, most, end).await? else { break false };
        for (setting, answer) in waiting.drain(..answers.len()).zip(answers) {
            tell_row(&asking, &setting, &answer, coordinates);
            figures.add(&answer);
        }
        let share = figures.setups as f64 / expected.max(figures.setups) as f64;
        asking.tell_progress(share, figures.setups, 0, "searching");
        asking.breath().await;
    };
    let complete = is_whole && figures.all_exact && !is_sampled;
    let mut data = figures.data(most.is_some(), complete);
    let text = summary_text(&data);
    if sample.is_some() {
        data["of"] = json!(size);
    }
    data["expected"] = json!(expected);
    data["slots"] = json!(setup.names());
    asking.tell_result(data, text);
    let ended = if is_whole { Ended::Done } else { Ended::Time };
    asking.ending(ended, is_whole, json!(figures.setups), 0)
}

/// Different settings, drawn by chance.
fn drawn(problem: &Problem, offer: &Offer<'_>, number: u64, seed: u64) -> Vec<Setting> {
    let mut chance = Random::of_number(&seed.into());
    let mut below = |end: usize| chance.below(end);
    let (mut found, mut seen) = (vec![], HashSet::new());
    for _ in 0..100 * number {
        let drawn = problem.puzzle.setup.draw(offer, &problem.setting, &mut below);
        found.extend(drawn.filter(|setting| seen.insert(setting.clone())));
        if found.len() as u64 == number {
            break;
        }
    }
    found
}

fn tell_row(asking: &Asking, setting: &Setting, answer: &Answer, coordinates: usize) {
    let mut row = json!({
        "set": setting_data(setting, coordinates), "solutions": figure(&answer.solutions),
        "complete": answer.complete, "reason": answer.reason,
    });
    if let Some(distinct) = answer.distinct {
        row["distinct"] = json!(distinct);
    }
    asking.tell("row", row);
}

/// The figures over rows.
struct Figures {
    setups: u64,
    solvable: u64,
    unique: u64,
    total: BigUint,
    least: Option<BigUint>,
    most: BigUint,
    undecided: u64,
    all_exact: bool,
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            setups: 0,
            solvable: 0,
            unique: 0,
            total: BigUint::ZERO,
            least: None,
            most: BigUint::ZERO,
            undecided: 0,
            all_exact: true,
        }
    }
}

impl Figures {
    fn add(&mut self, answer: &Answer) {
        let Answer { solutions, complete, .. } = answer;
        self.setups += 1;
        self.solvable += u64::from(!solutions.is_zero());
        self.unique += u64::from(*solutions == BigUint::from(1u32));
        self.undecided += u64::from(solutions.is_zero() && !complete);
        self.all_exact &= complete;
        self.total += solutions;
        self.most = (&self.most).max(solutions).clone();
        let least = self.least.as_ref().map_or(solutions, |least| least.min(solutions));
        self.least = Some(least.clone());
    }

    /// The figures as data; those that a cap or a limit leaves open are null.
    fn data(&self, is_capped: bool, complete: bool) -> Value {
        let known = !is_capped && self.all_exact;
        let known = |value: Value| if known { value } else { Value::Null };
        let least = self.least.clone().unwrap_or_default();
        let mut data = json!({
            "setups": self.setups, "solvable": self.solvable,
            "unique": known(json!(self.unique)), "total": known(figure(&self.total)),
            "least": known(figure(&least)), "most": known(figure(&self.most)),
            "complete": complete,
        });
        if !self.all_exact {
            data["undecided"] = json!(self.undecided);
        }
        data
    }
}

/// The figures in a sentence or two.
fn summary_text(data: &Value) -> String {
    let number = |name: &str| data[name].as_u64().unwrap_or(0);
    let none = number("setups") - number("solvable") - number("undecided");
    let mut text = format!(
        "{} settings: {} solvable, {} without a solution",
        commas(number("setups")),
        commas(number("solvable")),
        commas(none)
    );
    if !data["undecided"].is_null() {
        let undecided = commas(number("undecided"));
        return format!("{text}, {undecided} undecided (a limit left counts open)");
    }
    if !data["total"].is_null() {
        let said = |name: &str| {
            let digits = data[name].as_u64().map(commas);
            digits.unwrap_or_else(|| format!("{:.0}", data[name].as_f64().unwrap_or(0.0)))
        };
        text += &format!(
            ", {} with exactly one\n{} solutions in all, least {}, most {}",
            said("unique"),
            said("total"),
            said("least"),
            said("most")
        );
    }
    if data["complete"] == true { text } else { format!("{text} (not all settings)") }
}
