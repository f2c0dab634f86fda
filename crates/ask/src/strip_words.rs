//! What is known of the strips of a width, in lines.

use endless::strip::{Lengths, Recurrence};
use num_bigint::{BigInt, BigUint};

use crate::words::{general, things, wrapped};

/// The most terms of a recurrence that are written out.
const SHORT: usize = 12;
/// The columns of a line.
const WIDTH: usize = 100;
/// The most lines of a number list or a formula.
const MOST_LINES: usize = 3;

/// The lengths that are tiled.
pub(crate) fn lengths_words(lengths: &Lengths) -> String {
    let Lengths { first, then_every, .. } = lengths;
    let list: Vec<String> = first.iter().map(ToString::to_string).collect();
    match then_every {
        _ if first.is_empty() => "no length can be tiled (proven)".into(),
        Some(period) => format!("{}, then every {period}", list.join(", ")),
        None => format!("{}, and no other", list.join(", ")),
    }
}

/// A list of numbers in a few lines; dots stand for those that find no room.
pub(crate) fn numbers_lines(heading: &str, numbers: &[BigUint]) -> Vec<String> {
    // Each takes a digit at least, so that more of them find no room.
    let list: Vec<String> =
        numbers.iter().take(WIDTH * MOST_LINES).map(BigUint::to_string).collect();
    let lines = wrapped(&format!("{heading}{}, ...", list.join(", ")), WIDTH, 2);
    if lines.len() <= MOST_LINES {
        return lines;
    }
    let mut lines = lines[..MOST_LINES].to_vec();
    if let Some(line) = lines.last_mut() {
        line.push_str(" ...");
    }
    lines
}

/// A recurrence and the generating function, or its order if it is long.
pub(crate) fn recurrence_lines(found: &Recurrence) -> Vec<String> {
    let is_long =
        |numbers: &[BigInt]| numbers.iter().filter(|c| **c != BigInt::ZERO).count() > SHORT;
    let order = things(found.coefficients.len(), "term");
    if is_long(&found.coefficients) || is_long(&found.numerator) {
        return vec![format!("recurrence: from {order} before (the format json has it)")];
    }
    let (upper, lower) = (polynomial(&found.numerator), polynomial(&found.denominator));
    let sum = terms(found.coefficients.iter().zip(1..), |at| format!("a(n-{at})"));
    vec![
        format!("a(n) = {sum} for n >= {}", found.from),
        format!("sum of a(n) x^n = ({upper}) / ({lower})"),
    ]
}

/// A polynomial by its coefficients: `1 - 4 x^2 + x^4`.
fn polynomial(coefficients: &[BigInt]) -> String {
    terms(coefficients.iter().zip(0..), |at| match at {
        0 => String::new(),
        1 => "x".into(),
        _ => format!("x^{at}"),
    })
}

/// A sum of multiples: `4 a(n-2) - a(n-4)`; 0 if there are none.
fn terms<'c>(
    parts: impl Iterator<Item = (&'c BigInt, usize)>,
    name: impl Fn(usize) -> String,
) -> String {
    let mut text = String::new();
    for (number, at) in parts.filter(|(number, _)| **number != BigInt::ZERO) {
        let (name, size) = (name(at), number.magnitude());
        let is_negative = *number < BigInt::ZERO;
        text.push_str(match (text.is_empty(), is_negative) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        });
        if name.is_empty() {
            text.push_str(&size.to_string());
        } else if *size == BigUint::from(1u32) {
            text.push_str(&name);
        } else {
            text.push_str(&format!("{size} {name}"));
        }
    }
    if text.is_empty() { "0".into() } else { text }
}

/// How fast the numbers grow.
pub(crate) fn growth_words(growth: Option<f64>) -> String {
    growth.map_or("none".into(), |growth| format!("{} a cell", general(growth)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_short_or_say_their_order() {
        let big = |numbers: &[i32]| numbers.iter().map(|&number| BigInt::from(number)).collect();
        let mut found = Recurrence {
            coefficients: big(&[0, 4, 0, -1]),
            from: 4,
            numerator: big(&[1, 0, -1]),
            denominator: big(&[1, 0, -4, 0, 1]),
        };
        let lines = recurrence_lines(&found);
        assert_eq!(lines[0], "a(n) = 4 a(n-2) - a(n-4) for n >= 4");
        assert_eq!(lines[1], "sum of a(n) x^n = (1 - x^2) / (1 - 4 x^2 + x^4)");
        found.coefficients = big(&[2; 13]);
        let line = "recurrence: from 13 terms before (the format json has it)";
        assert_eq!(recurrence_lines(&found), [line]);
        assert_eq!(polynomial(&big(&[])), "0");
    }

    #[test]
    fn lists_end_with_dots() {
        let lines = numbers_lines("numbers: ", &[1u32.into(), 0u32.into()]);
        assert_eq!(lines, ["numbers: 1, 0, ..."]);
        let many: Vec<BigUint> = (0..200u32).map(|at| BigUint::from(at) << 40).collect();
        let lines = numbers_lines("numbers: ", &many);
        assert!(lines.len() == MOST_LINES && lines[2].ends_with(", ..."), "{lines:?}");
    }
}
