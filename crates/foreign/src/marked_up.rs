//! Lines, texts and colours of XML that is written.

use std::fmt::Write;

use crate::names::word;

/// So many colours.
pub(crate) fn colours(out: &mut String, count: usize) {
    for number in 1..=count {
        // Colours with near numbers differ.
        let [red, green, blue] = [97, 151, 211].map(|step| number * step % 256);
        line(out, format_args!("<color red=\"{red}\" green=\"{green}\" blue=\"{blue}\"/>"));
    }
}

pub(crate) fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = writeln!(out, "{text}");
}

/// A text as one line of characters that XML has.
pub(crate) fn plain(text: &str) -> String {
    word(&text.replace(['\u{fffe}', '\u{ffff}'], ""))
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('>', "&gt;").replace('<', "&lt;")
}

/// A text as the value of an attribute.
pub(crate) fn attribute(text: &str) -> String {
    let text = escaped(text);
    match (text.contains('"'), text.contains('\'')) {
        (false, _) => format!("\"{text}\""),
        (true, false) => format!("'{text}'"),
        (true, true) => format!("\"{}\"", text.replace('"', "&quot;")),
    }
}
