//! Reads a cover from the text that `bench/matrix.py` writes: a line `items N` and for each item its
//! bounds (`-` for no limit), a line `options N` and for each option its items (`7:2` for item 7 with
//! colour 2), a line `symmetries N` and for each symmetry the image of every option.

use std::str::{FromStr, SplitWhitespace};

use cover::{Bounds, Spec};

/// What a line says, or why it is not understood.
type Read<T> = Result<T, String>;

/// Reads the text of a file.
pub fn read(text: &str) -> Read<Spec> {
    let mut lines = Lines { rest: text.lines(), number: 0 };
    let bounds = lines.section("items", bounds)?;
    let uses = lines.section("options", |words| words.map(item).collect())?;
    let symmetries = lines.section("symmetries", |words| words.map(number).collect())?;
    let (options, colors): (Vec<_>, Vec<_>) = uses
        .into_iter()
        .map(|option: Vec<(u32, u32)>| option.into_iter().unzip::<_, _, Vec<_>, Vec<_>>())
        .unzip();
    let coloured = colors.iter().flatten().any(|&colour| colour != 0);
    // The items of a puzzle come in the order of a scan, as `compile` says.
    let order = Some((0..bounds.len() as i64).collect());
    let colors = coloured.then_some(colors);
    Ok(Spec { bounds, options, colors, symmetries, order, ..Spec::default() })
}

struct Lines<'a> {
    rest: std::str::Lines<'a>,
    number: usize,
}

impl Lines<'_> {
    fn section<T>(&mut self, name: &str, read: fn(SplitWhitespace) -> Read<T>) -> Read<Vec<T>> {
        let size = self.line(|mut words| match (words.next(), words.next()) {
            (Some(word), Some(size)) if word == name => number(size),
            _ => Err(format!("`{name} N` expected")),
        })?;
        (0..size).map(|_| self.line(read)).collect()
    }

    fn line<T>(&mut self, read: impl FnOnce(SplitWhitespace) -> Read<T>) -> Read<T> {
        self.number += 1;
        let line = self.rest.next().ok_or_else(|| "the file ends too early".to_string());
        line.and_then(|line| read(line.split_whitespace()))
            .map_err(|what| format!("line {}: {what}", self.number))
    }
}

fn bounds(mut words: SplitWhitespace) -> Read<Bounds> {
    match (words.next(), words.next()) {
        (Some(least), Some("-")) => Ok((number(least)?, None)),
        (Some(least), Some(most)) => Ok((number(least)?, Some(number(most)?))),
        _ => Err("two bounds expected".into()),
    }
}

fn item(word: &str) -> Read<(u32, u32)> {
    let (item, colour) = word.split_once(':').unwrap_or((word, "0"));
    Ok((number(item)?, number(colour)?))
}

fn number<T: FromStr>(word: &str) -> Read<T> {
    word.parse().map_err(|_| format!("{word:?} is not a number"))
}
