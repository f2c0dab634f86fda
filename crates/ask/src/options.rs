//! The options of a question: read and checked one by one.

use puzzle::document::words::quoted;
use serde_json::{Map, Value};

use crate::fault::Fault;
use crate::words::general;

/// The most seconds that a search of a page takes.
const MOST_SECONDS: f64 = 600.0;

/// Which solutions are one if classes are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Classes {
    /// All images of each other.
    #[default]
    All,
    /// Images by turns alone: mirror images are two.
    Turns,
}

impl Classes {
    /// Its name in options and data.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Turns => "turns",
        }
    }
}

impl From<Classes> for puzzle::laying::Classes {
    fn from(classes: Classes) -> Self {
        match classes {
            Classes::All => Self::All,
            Classes::Turns => Self::Turns,
        }
    }
}

/// The options of a question, as they came.
#[derive(Clone, Debug)]
pub struct Options {
    given: Map<String, Value>,
    /// The most seconds that it takes.
    most_seconds: f64,
}

impl Default for Options {
    fn default() -> Self {
        Map::new().into()
    }
}

impl From<Map<String, Value>> for Options {
    /// Those of a page, whose searches do not take for ever.
    fn from(given: Map<String, Value>) -> Self {
        Self { given, most_seconds: MOST_SECONDS }
    }
}

impl Options {
    /// Those of somebody who waits as long as it takes.
    pub fn patient(given: Map<String, Value>) -> Self {
        Self { given, most_seconds: f64::INFINITY }
    }

    /// An option that is given; nothing if it is null.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.given.get(name).filter(|value| !value.is_null())
    }

    /// An option that is a text.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.get(name).and_then(Value::as_str).filter(|text| !text.is_empty())
    }

    /// An option that is a number, and the least that it may be.
    pub(crate) fn number(&self, name: &str, default: f64, least: f64) -> Result<f64, Fault> {
        let Some(value) = self.get(name) else { return Ok(default) };
        let number = value.as_f64().filter(|&number| number >= least);
        number.ok_or_else(|| {
            Fault::say(format!(
                "{name} is {}: give a number, {} or more",
                shown(value),
                general(least)
            ))
        })
    }

    /// An option that is a whole number between two others.
    pub(crate) fn whole(
        &self,
        name: &str,
        default: u64,
        least: u64,
        most: u64,
    ) -> Result<u64, Fault> {
        let Some(value) = self.get(name) else { return Ok(default) };
        let number = value.as_u64().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| {
            let (name, value) = (name.replace('_', " "), shown(value));
            Fault::say(format!("{name} is {value}: give a whole number, {least} to {most}"))
        })
    }

    /// An option that is on or off.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Fault> {
        match self.given.get(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(other) => {
                Err(Fault::say(format!("{name} is {}: give true or false", shown(other))))
            }
        }
    }

    /// Which solutions are to be one, nothing if all are wanted.
    pub(crate) fn classes(&self) -> Result<Option<Classes>, Fault> {
        match self.given.get("distinct") {
            None | Some(Value::Bool(false)) => Ok(None),
            Some(Value::Bool(true)) => Ok(Some(Classes::All)),
            Some(Value::String(name)) if name == "all" => Ok(Some(Classes::All)),
            Some(Value::String(name)) if name == "turns" => Ok(Some(Classes::Turns)),
            Some(other) => Err(Fault::say(format!(
                "distinct is {}: give true, false, 'all' or 'turns'",
                shown(other)
            ))),
        }
    }

    /// How many seconds a search may take.
    pub(crate) fn seconds(&self) -> Result<f64, Fault> {
        Ok(self.number("seconds", self.most_seconds, 0.0)?.min(self.most_seconds))
    }
}

/// A value as messages show it: as the package does, in Python's words.
pub(crate) fn shown(value: &Value) -> String {
    match value {
        Value::Null => "None".into(),
        Value::Bool(true) => "True".into(),
        Value::Bool(false) => "False".into(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => quoted(text),
        Value::Array(list) => {
            format!("[{}]", list.iter().map(shown).collect::<Vec<_>>().join(", "))
        }
        Value::Object(map) => {
            let pairs = map.iter().map(|(key, value)| format!("{}: {}", quoted(key), shown(value)));
            format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn options(value: Value) -> Options {
        value.as_object().cloned().unwrap_or_default().into()
    }

    fn said<T>(result: Result<T, Fault>) -> String {
        match result {
            Err(Fault::Said(text)) => text,
            _ => String::new(),
        }
    }

    #[test]
    fn options_are_checked_in_the_words_of_the_package() {
        let given = options(
            json!({"seconds": -1, "seed": "x", "all": 1, "distinct": "half", "most": null}),
        );
        assert_eq!(said(given.seconds()), "Seconds is -1: give a number, 0 or more");
        assert_eq!(said(given.whole("seed", 0, 0, 9)), "Seed is 'x': give a whole number, 0 to 9");
        assert_eq!(said(given.flag("all")), "All is 1: give true or false");
        assert_eq!(said(given.classes()), "Distinct is 'half': give true, false, 'all' or 'turns'");
        assert_eq!(given.whole("most", 7, 0, 9), Ok(7));
        assert_eq!(options(json!({"distinct": "turns"})).classes(), Ok(Some(Classes::Turns)));
        assert_eq!(options(json!({"seconds": 1000})).seconds(), Ok(600.0));
        assert_eq!(Options::patient(Map::new()).seconds(), Ok(f64::INFINITY));
    }
}
