//! Numbers that are estimated: their intervals, and how to say them.

use num_bigint::BigUint;
use puzzle::document::words::commas;
use serde_json::{Value, json};

use crate::words::{WIDTH, general, rounded, things, wrapped};

/// The columns of a heading.
const HEADING: usize = 11;
/// An interval whose ends are so many times apart leaves no headline.
const VAGUE: f64 = 100.0;
const NO_SAMPLES: &str = "nobody can say: there are too few samples";
/// Units of time: the word, its seconds, and how many of them make it the unit to use.
const UNITS: [(&str, f64, f64); 4] = [
    ("years", 365.25 * 86400.0, 1.0),
    ("days", 86400.0, 2.0),
    ("h", 3600.0, 2.0),
    ("min", 60.0, 2.0),
];
const SCALES: [(f64, &str); 3] = [(1e12, "trillion"), (1e9, "billion"), (1e6, "million")];

/// A number, its standard error, and its 95 % interval.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figure {
    value: f64,
    /// 0 if the value is exact, infinite if nothing is known.
    error: f64,
    low: f64,
    high: f64,
}

impl From<cover::Figure> for Figure {
    fn from(figure: cover::Figure) -> Self {
        let cover::Figure { value, error, low, high } = figure;
        Self { value, error, low, high }
    }
}

impl Figure {
    /// A figure that is known.
    pub fn exactly(value: f64) -> Self {
        Self { value, error: 0.0, low: value, high: value }
    }

    /// The figure in another unit.
    pub fn times(self, factor: f64) -> Self {
        let times = |number: f64| if number.is_infinite() { number } else { factor * number };
        let Self { value, error, low, high } = self;
        Self { value: times(value), error: times(error), low: times(low), high: times(high) }
    }

    fn is_vague(&self) -> bool {
        self.high > VAGUE * self.low
    }

    /// The figure as JSON data, null for infinity: rounded to so many digits, or to whole numbers.
    pub fn data(&self, digits: Option<usize>) -> Value {
        let number = |number: f64| match digits {
            _ if number.is_infinite() => Value::Null,
            Some(digits) => json!(rounded(number, digits)),
            None if number.abs() < 9e18 => json!(number.round_ties_even() as i64),
            None => json!(number),
        };
        json!({"value": number(self.value), "error": number(self.error),
               "low": number(self.low), "high": number(self.high)})
    }
}

/// A count that took no search.
pub(crate) struct Counted {
    pub solutions: BigUint,
    pub distinct: BigUint,
    pub seconds: f64,
}

/// What there is to say of an estimate.
pub(crate) struct Estimated<'a> {
    pub nodes: Figure,
    pub solutions: Figure,
    pub distinct: Figure,
    pub time: Figure,
    /// Whether nothing was left to chance.
    pub exact: bool,
    pub symmetries: usize,
    pub samples: usize,
    pub probes: u64,
    pub visited: u64,
    pub node_seconds: f64,
    /// Whether a count needs no search.
    pub is_frontier: bool,
    pub counted: Option<Counted>,
    pub proof: Option<&'a str>,
}

/// The estimate in lines for people.
pub(crate) fn text(name: &str, found: &Estimated<'_>) -> String {
    let mut lines = lines(found);
    lines.push(("basis", basis(found)));
    let mut said = vec![name.to_owned()];
    for (heading, text) in lines {
        said.extend(wrapped(&format!("{heading:<HEADING$}{text}"), WIDTH, HEADING));
    }
    said.join("\n")
}

fn lines(found: &Estimated<'_>) -> Vec<(&'static str, String)> {
    let search = figure_text(&found.nodes, "node", found.exact);
    let time = format!("{}, on 1 thread", time_text(&found.time, found.exact));
    let (list, of_it) =
        if found.is_frontier { ("for a list: ", "of that search: ") } else { ("", "") };
    let mut lines = vec![];
    if found.is_frontier {
        lines.push(("count", count_text(found)));
    }
    lines.push(("search", format!("{list}{search}")));
    if found.counted.is_none() {
        lines.push(("solutions", figure_text(&found.solutions, "solution", found.exact)));
        if found.symmetries > 1 {
            lines.push(("distinct", figure_text(&found.distinct, "solution", found.exact)));
        }
    }
    lines.push(("time", format!("{of_it}{time}")));
    lines
}

/// How a count goes, which makes no search.
fn count_text(found: &Estimated<'_>) -> String {
    let Some(counted) = &found.counted else {
        return "it goes over a frontier and needs no search; nobody can say how long it takes"
            .into();
    };
    let mut number = things(&counted.solutions, "solution");
    if found.symmetries > 1 {
        number = format!("{number}, {} distinct", commas(&counted.distinct));
    }
    let time = duration(counted.seconds);
    format!("{number}, over a frontier, without a search, in {time}")
}

/// What the estimate rests on.
fn basis(found: &Estimated<'_>) -> String {
    if let Some(proof) = found.proof {
        return format!("proven: {proof}");
    }
    let visited = commas(found.visited);
    if found.exact {
        return format!("exact: the search ended after {visited} nodes");
    }
    let pace = commas(format!("{:.0}", 1e9 * found.node_seconds));
    let (samples, probes) = (found.samples, commas(found.probes));
    format!("{samples} samples with {probes} subtrees; {visited} nodes visited, {pace} ns each")
}

/// A figure as a phrase: how many, and between what.
fn figure_text(figure: &Figure, noun: &str, exact: bool) -> String {
    if exact {
        return things(format!("{:.0}", figure.value.round_ties_even()), noun);
    }
    if figure.error.is_infinite() {
        return match figure.low > 0.0 {
            true => format!("at least {} {noun}s; more is not known", about(figure.low)),
            false => NO_SAMPLES.into(),
        };
    }
    if figure.value == 0.0 {
        return format!("nobody can say how many: no sample came upon a {noun}");
    }
    let (low, high) = (about(figure.low), about(figure.high));
    if figure.is_vague() {
        return format!("nobody can say: anything between {low} and {high} {noun}s (95 %)");
    }
    format!("about {} {noun}s (95 %: {low} to {high})", about(figure.value))
}

/// A number with three digits that count.
fn about(number: f64) -> String {
    if number.is_infinite() {
        return "any number of".into();
    }
    let round = significant(number, 3);
    if round < 1000.0 {
        return format!("{:.0}", number.round_ties_even());
    }
    if round < 1e6 {
        return commas(format!("{round:.0}"));
    }
    if round >= 1e15 {
        let text = format!("{number:.2e}");
        let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
        return format!("{digits} x 10^{power}");
    }
    let (size, word) =
        SCALES.into_iter().find(|(size, _)| round >= *size).unwrap_or((1e6, "million"));
    let scaled = round / size;
    let behind = if scaled >= 100.0 {
        0
    } else if scaled >= 10.0 {
        1
    } else {
        2
    };
    format!("{scaled:.behind$} {word}")
}

/// A number rounded to so many digits.
fn significant(number: f64, digits: usize) -> f64 {
    format!("{number:.*e}", digits.saturating_sub(1)).parse().unwrap_or(number)
}

/// A time as a phrase, in a unit that suits.
fn time_text(time: &Figure, exact: bool) -> String {
    if exact {
        return duration(time.value);
    }
    if time.error.is_infinite() {
        return match time.low > 0.0 {
            true => format!("at least {}", duration(time.low)),
            false => NO_SAMPLES.into(),
        };
    }
    let (low, high) = (duration(time.low), duration(time.high));
    if time.is_vague() {
        return format!("nobody can say: anything between {low} and {high} (95 %)");
    }
    format!("about {} (95 %: {low} to {high})", duration(time.value))
}

/// A number of seconds in a unit that suits.
fn duration(seconds: f64) -> String {
    if seconds.is_infinite() {
        return "for ever".into();
    }
    for (word, size, least) in UNITS {
        if seconds < least * size {
            continue;
        }
        let number = significant(seconds / size, 2);
        if number >= 1e6 {
            return format!("10^{:.0} {word}", number.log10());
        }
        let word = if number == 1.0 { word.trim_end_matches('s') } else { word };
        let shown = general(number);
        let (whole, rest) = shown.split_once('.').unwrap_or((&shown, ""));
        let point = if rest.is_empty() { "" } else { "." };
        return format!("{}{point}{rest} {word}", commas(whole));
    }
    let shown = if seconds >= 1e-4 { significant(seconds, 2) } else { seconds };
    let text = format!("{shown:.6}");
    format!("{} s", text.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_said_as_the_package_says_them() {
        let figure = |value, error, low, high| Figure { value, error, low, high };
        let said = |figure: Figure| figure_text(&figure, "node", false);
        assert_eq!(said(figure(250.0, 20.0, 210.0, 290.0)), "about 250 nodes (95 %: 210 to 290)");
        assert_eq!(
            said(figure(250.0, 900.0, 10.0, 90_000.0)),
            "nobody can say: anything between 10 and 90,000 nodes (95 %)"
        );
        let none = f64::INFINITY;
        assert_eq!(said(figure(0.0, none, 7.0, none)), "at least 7 nodes; more is not known");
        assert_eq!(said(figure(0.0, none, 0.0, none)), NO_SAMPLES);
        let numbers = [1234.0, 56_789_000.0, 3.21e9, 4.5e17, 12.4].map(about);
        assert_eq!(numbers, ["1,230", "56.8 million", "3.21 billion", "4.50 x 10^17", "12"]);
        let times = [0.0004, 3.21, 400.0, 1e5, 1e9, 3.2e7, 1e61, 2e-6].map(duration);
        let expected = [
            "0.0004 s",
            "3.2 s",
            "6.7 min",
            "28 h",
            "32 years",
            "1 year",
            "10^54 years",
            "0.000002 s",
        ];
        assert_eq!(times, expected);
    }
}
