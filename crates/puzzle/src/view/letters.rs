//! What pieces are called: a letter of its own for each in pictures, and the name with it.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::document::letters::is_letter_or_digit;

/// The characters that pieces take where their names offer none.
const POOL: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// A character for each piece, of its own while they last: its initial, or the next free one.
///
/// A name of one character keeps it; past 62 kinds letters repeat. Names that are numbers behind one and the
/// same letter get A, B, C and so on.
pub fn piece_letters(names: &[&str]) -> Vec<String> {
    let pool: Vec<char> = POOL.chars().collect();
    if are_numbered(names) {
        return (0..names.len()).map(|place| pool[place % pool.len()].to_string()).collect();
    }
    let own: Vec<Option<char>> = names.iter().map(|name| only_character(name)).collect();
    let mut letters: FxHashMap<&str, char> = FxHashMap::default();
    letters.extend(names.iter().zip(&own).filter_map(|(name, own)| own.map(|own| (*name, own))));
    let mut taken: FxHashSet<char> = letters.values().copied().collect();
    for name in names {
        if !letters.contains_key(name) {
            let free = wanted(name).into_iter().chain(pool.iter().copied());
            let free = free.into_iter().find(|char| !taken.contains(char));
            let letter = free.unwrap_or(pool[letters.len() % pool.len()]);
            letters.insert(name, letter);
            taken.insert(letter);
        }
    }
    names.iter().map(|name| letters[name].to_string()).collect()
}

/// What people call each piece: its name, with its letter in pictures if that is another.
pub fn called(names: &[&str]) -> Vec<String> {
    let with_letter = |(name, letter): (&&str, String)| {
        if *name == letter { letter } else { format!("{name} ({letter})") }
    };
    names.iter().zip(piece_letters(names)).map(with_letter).collect()
}

/// Whether several names are numbers behind one and the same letter.
fn are_numbered(names: &[&str]) -> bool {
    let is_numbered = |name: &&str| {
        let rest = name.strip_prefix(|first: char| first.is_ascii_alphabetic());
        rest.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|one| one.is_ascii_digit()))
    };
    names.len() > 1
        && names.iter().all(is_numbered)
        && names.iter().all(|name| name.as_bytes()[0] == names[0].as_bytes()[0])
}

/// The character of a name that is one letter or digit.
fn only_character(name: &str) -> Option<char> {
    let mut chars = name.chars();
    chars.next().filter(|char| chars.next().is_none() && is_letter_or_digit(*char))
}

/// The characters that a name offers, the likeliest first: its initial, small or great, and those after it.
fn wanted(name: &str) -> Vec<char> {
    let own: Vec<char> = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let Some((first, rest)) = own.split_first() else { return vec![] };
    let swapped = match first.is_ascii_uppercase() {
        true => first.to_ascii_lowercase(),
        false => first.to_ascii_uppercase(),
    };
    let plain: Vec<char> = [*first, swapped].iter().chain(rest).copied().collect();
    plain.iter().map(char::to_ascii_uppercase).chain(plain.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::{called, piece_letters};

    #[test]
    fn pieces_take_their_initials() {
        assert_eq!(piece_letters(&["bar", "block", "B", "a1"]), ["A", "L", "B", "1"]);
        assert_eq!(piece_letters(&["V1", "V2", "V10"]), ["A", "B", "C"]);
        assert_eq!(piece_letters(&["V1"]), ["V"]);
        assert_eq!(called(&["bar", "B", "é"]), ["bar (A)", "B", "é"]);
    }

    #[test]
    fn letters_repeat_past_the_pool() {
        let names: Vec<String> = (0..70).map(|number| format!("-{number}-")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let letters = piece_letters(&names);
        assert_eq!((letters[9].as_str(), letters[62].as_str()), ("9", "A"));
    }
}
