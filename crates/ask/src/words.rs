//! Numbers, lists and lines as people read them.

use std::fmt::Display;

use puzzle::document::words::commas;

/// The columns of a text.
pub(crate) const WIDTH: usize = 80;

/// A message as a sentence.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(char::to_uppercase).into_iter().flatten().chain(letters).collect()
}

/// So many things: `1 solution`, `1,200 solutions`.
pub(crate) fn things(number: impl Display, noun: &str) -> String {
    let number = commas(number);
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// A number rounded to so many digits behind the point.
pub(crate) fn rounded(number: f64, digits: usize) -> f64 {
    format!("{number:.digits$}").parse().unwrap_or(number)
}

/// A number as `%g` has it: six digits, without zeros at the end.
pub(crate) fn general(number: f64) -> String {
    if number == 0.0 || !number.is_finite() {
        return number.to_string();
    }
    let exponent = format!("{number:.5e}").rsplit('e').next().and_then(|power| power.parse().ok());
    let exponent: i32 = exponent.unwrap_or(0);
    let trimmed = |text: String| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    };
    if (-4..6).contains(&exponent) {
        return trimmed(format!("{number:.*}", (5 - exponent).max(0) as usize));
    }
    let (digits, _) = format!("{number:.5e}")
        .split_once('e')
        .map(|(a, b)| (a.to_owned(), b.len()))
        .unwrap_or_default();
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", trimmed(digits), exponent.abs())
}

/// A text in lines of so many columns; the lines after the first begin with some blanks.
///
/// A word is broken behind a hyphen between letters, or where it is longer than a line. Blanks stay as they
/// are, but for those at which a line ends.
pub(crate) fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = Lines { width, indent, done: vec![], line: String::new(), length: 0 };
    let mut rest = text;
    while !rest.trim_start().is_empty() {
        let word = rest.trim_start();
        let mut gap = rest.chars().count() - word.chars().count();
        let end = word.find(char::is_whitespace).unwrap_or(word.len());
        for part in parts_of(&word[..end]) {
            lines.add(gap, &part);
            gap = 0;
        }
        rest = &word[end..];
    }
    lines.end();
    lines.done
}

/// Lines in the making.
struct Lines {
    width: usize,
    indent: usize,
    done: Vec<String>,
    line: String,
    /// How many letters the line has, the blanks before it aside.
    length: usize,
}

impl Lines {
    /// How many letters a line may have.
    fn room(&self) -> usize {
        let before = if self.done.is_empty() { 0 } else { self.indent };
        self.width.saturating_sub(before).max(1)
    }

    /// Adds a part of a word after so many blanks, on the line or on the next ones.
    fn add(&mut self, gap: usize, mut part: &str) {
        loop {
            let gap = if self.length == 0 { 0 } else { gap };
            let number = part.chars().count();
            let left = self.room().saturating_sub(self.length + gap);
            if number <= left {
                self.push(gap, part);
                return;
            }
            if number > self.room() && left > 0 {
                // It fits no line: what there is room for stays here.
                let cut = part.char_indices().nth(left).map_or(part.len(), |(at, _)| at);
                self.push(gap, &part[..cut]);
                part = &part[cut..];
            }
            self.end();
        }
    }

    fn push(&mut self, gap: usize, part: &str) {
        self.line.extend(std::iter::repeat_n(' ', gap));
        self.line.push_str(part);
        self.length += gap + part.chars().count();
    }

    fn end(&mut self) {
        if self.length > 0 {
            let before = if self.done.is_empty() { 0 } else { self.indent };
            self.done.push(format!("{}{}", " ".repeat(before), self.line));
        }
        self.line.clear();
        self.length = 0;
    }
}

/// The parts between which a word may be broken: behind hyphens that have two letters before them and
/// letters after.
fn parts_of(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let is_letter =
        |at: usize| letters.get(at).is_some_and(|letter| letter.is_alphabetic() || *letter == '_');
    let (mut parts, mut part) = (vec![], String::new());
    for (at, &letter) in letters.iter().enumerate() {
        part.push(letter);
        let before = at >= 2 && is_letter(at - 1) && is_letter(at - 2);
        if letter == '-' && before && is_letter(at + 1) && is_letter(at + 2) {
            parts.push(std::mem::take(&mut part));
        }
    }
    parts.push(part);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!(
            (things(1, "node"), things(2339, "solution")),
            ("1 node".into(), "2,339 solutions".into())
        );
        assert_eq!(
            [2.0, 0.05, 600.0, 1e-5, 1234567.0, 0.1234567].map(general),
            ["2", "0.05", "600", "1e-05", "1.23457e+06", "0.123457"]
        );
        assert_eq!(rounded(2.34567, 3), 2.346);
        assert_eq!(sentence("no value"), "No value");
    }

    #[test]
    fn lines_break_between_words_and_behind_hyphens() {
        assert_eq!(wrapped("one two three", 8, 0), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 8, 2), ["one two", "  three"]);
        assert_eq!(wrapped("a well-known thing", 7, 0), ["a well-", "known", "thing"]);
        assert_eq!(wrapped("abcdefghij", 4, 0), ["abcd", "efgh", "ij"]);
        assert_eq!(wrapped("a    bc def", 8, 2), ["a    bc", "  def"]);
        assert_eq!(wrapped("", 4, 0), Vec::<String>::new());
    }
}
