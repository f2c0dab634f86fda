//! Names out of files of other programs, as those of puzzles and pieces, and notes that several readers make.

use puzzle::document::words::escaped;
use puzzle::model::is_obeyed;
use rustc_hash::FxHashSet;

/// The note on kept solutions that a reader leaves out.
pub const KEPT_NOTE: &str =
    "solutions that the file keeps are left out; convert --solutions FILE reads them";
/// The note on a board of one layer in space that is read as one of the plane.
pub const FLAT_NOTE: &str = "the board has one layer and is read as one of the plane, where turning it over makes a \
                             mirror image: counted up to turns, mirror images are two";
/// The longest name and the longest word.
const SLUG_LENGTH: usize = 60;
const WORD_LENGTH: usize = 200;

/// The name of a puzzle: that of its file, without what no name may have.
///
/// * `origin`: the file; one that begins with `<` has no name.
/// * `otherwise`: what is taken then.
pub fn slug(origin: &str, otherwise: &str) -> String {
    let file = if origin.starts_with('<') { "" } else { origin };
    let file = file.rsplit(std::path::is_separator).next().unwrap_or_default();
    let stem = file.rfind('.').filter(|&dot| dot > 0).map_or(file, |dot| &file[..dot]);
    for text in [stem, otherwise] {
        let name = slug_of(text);
        if !name.is_empty() {
            return name;
        }
    }
    "puzzle".to_owned()
}

/// The small letters and digits of a text, with single dashes for all that stands between.
fn slug_of(text: &str) -> String {
    let mut found = String::new();
    for char in text.to_lowercase().chars() {
        if char.is_ascii_lowercase() || char.is_ascii_digit() {
            found.push(char);
        } else if !found.is_empty() && !found.ends_with('-') {
            found.push('-');
        }
    }
    found.truncate(SLUG_LENGTH);
    found.trim_end_matches('-').to_owned()
}

/// A text as one line that can be shown, of bounded length.
pub fn word(text: &str) -> String {
    let mut line = String::new();
    for part in text.split_whitespace() {
        line.push_str(if line.is_empty() { "" } else { " " });
        for char in part.chars() {
            if is_obeyed(char) { line.push_str(&escaped(char)) } else { line.push(char) }
        }
    }
    line.chars().take(WORD_LENGTH).collect()
}

/// A text as the title of a puzzle; empty if it adds nothing to the name.
pub fn title_of(text: &str, name: &str) -> String {
    let title = word(text);
    if title == name { String::new() } else { title }
}

/// Names of which each stands once: those that stood there before get a number, and so do empty ones.
pub fn unique(names: &[String]) -> Vec<String> {
    let mut taken = FxHashSet::default();
    let mut found = vec![];
    for (index, name) in names.iter().enumerate() {
        let base = if name.is_empty() { (index + 1).to_string() } else { name.clone() };
        let (mut number, mut free) = (1, base.clone());
        while !taken.insert(free.clone()) {
            number += 1;
            free = format!("{base}-{number}");
        }
        found.push(free);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_that_of_the_file_or_of_the_problem() {
        for (origin, otherwise, expected) in [
            ("a/My Burr (1).xmpuzzle", "", "my-burr-1"),
            ("<data>", "Two  Parts", "two-parts"),
            ("<data>", "***", "puzzle"),
            ("é.xmpuzzle", "é", "puzzle"),
        ] {
            assert_eq!(slug(origin, otherwise), expected);
        }
        assert_eq!(slug(&format!("{}.x", "a-".repeat(40)), ""), "a-".repeat(30)[..59]);
    }

    #[test]
    fn names_stand_once() {
        let names = ["bar", "", "bar", "bar-2"].map(str::to_owned);
        assert_eq!(unique(&names), ["bar", "2", "bar-2", "bar-2-2"]);
    }

    #[test]
    fn a_word_is_one_line_that_can_be_shown() {
        assert_eq!(word(" red\u{1b}[31m,\n turned\u{202e} "), "red\\x1b[31m, turned\\u202e");
        assert_eq!(word(&"é".repeat(300)).chars().count(), 200);
        assert_eq!([title_of("a  b", "a b"), title_of("a", "b")], ["", "a"]);
    }
}
