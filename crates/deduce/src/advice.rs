//! The advice of a hint beside its reason: how many ways there are, where to look, what to take back.

/// The name of the step that lays what most solutions have.
pub const NOTHING_FORCED: &str = "nothing is forced, but this is in most ways to go on";

/// In how many ways the board can be finished.
pub fn count(solutions: u64, exact: bool) -> String {
    let number = grouped(solutions);
    match (exact, solutions) {
        (true, 0) => "The board cannot be finished.".into(),
        (true, 1) => "The board can be finished in one way.".into(),
        (true, _) => format!("The board can be finished in {number} ways."),
        (false, 0) => "A limit came before it was known whether the board can be finished.".into(),
        (false, _) => format!("The board can be finished in at least {number} ways."),
    }
}

/// In how many of the ways to finish the board a thing is, of those that were looked at.
pub fn share(ways: u64, of: u64, all_seen: bool, what: &str) -> String {
    let (number, all) = (grouped(ways), grouped(of));
    if !all_seen {
        return format!("At least {number} ways to finish the board have {what}.");
    }
    match (ways == of, of) {
        (true, 1) => format!("The only way to finish the board has {what}."),
        (true, 2) => format!("Both ways to finish the board have {what}."),
        (true, _) => format!("All {all} ways to finish the board have {what}."),
        (false, _) => {
            let have = if ways == 1 { "has" } else { "have" };
            format!("{number} of the {all} ways to finish the board {have} {what}.")
        }
    }
}

/// The place to look at, with the placement or the reason, as far as a hint of that strength goes.
pub fn look(strength: &str, cell: Option<&str>, piece: &str, kind: &str) -> String {
    match (cell, strength) {
        (None, _) => "Look at the open cells.".into(),
        (Some(cell), "piece") => format!("Look at {cell}: lay {piece} there."),
        (Some(cell), "rule") => format!("Look at {cell}. What helps: {kind}."),
        (Some(cell), _) => format!("Look at {cell}."),
    }
}

/// What to do about a board that cannot be finished.
#[derive(Clone, Debug, Default)]
pub struct Back<'a> {
    /// Why it cannot be finished; empty if no short reason was found.
    pub reason: &'a str,
    /// The pieces to take back, and where they lie.
    pub pieces: Vec<&'a str>,
    /// Whether fewer are known not to be enough.
    pub fewest: bool,
    /// The number, from 1, of the piece after which it could not be finished, and where that lies; none
    /// where the empty board cannot be filled.
    pub since: Option<(usize, &'a str)>,
}

/// The advice on a board that cannot be finished, in lines.
pub fn take_back(back: &Back<'_>) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    if !back.reason.is_empty() {
        lines.push(back.reason.into());
    }
    let Some((number, last)) = back.since else {
        lines.push("Not even the empty board can be filled.".into());
        return lines;
    };
    if back.reason.is_empty() {
        lines.push("All ways to go on were tried, and none fills it.".into());
    }
    if back.pieces.is_empty() {
        lines.push("More than three pieces have to be taken back.".into());
    } else {
        let enough = if back.fewest { "Take back" } else { "It is enough to take back" };
        lines.push(format!("{enough} {}.", back.pieces.join("; ")));
    }
    if back.pieces != [last] {
        lines.push(format!("It went wrong with piece number {number}, {last}."));
    }
    lines
}

/// A number as people write it: 12,988,816.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let parts = digits.as_bytes().rchunks(3).rev();
    let parts = parts.map(|part| String::from_utf8_lossy(part).into_owned());
    parts.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_groups_of_three() {
        let all = [0, 12, 123, 1234, 12_988_816].map(grouped);
        assert_eq!(all, ["0", "12", "123", "1,234", "12,988,816"]);
    }

    #[test]
    fn ways_are_counted_in_words() {
        assert_eq!(share(1, 1, true, "it there"), "The only way to finish the board has it there.");
        assert_eq!(share(2, 2, true, "it"), "Both ways to finish the board have it.");
        assert_eq!(share(1, 3, true, "it"), "1 of the 3 ways to finish the board has it.");
        assert_eq!(share(5, 9, false, "it"), "At least 5 ways to finish the board have it.");
    }

    #[test]
    fn the_first_wrong_piece_is_named_unless_it_is_the_one_to_take_back() {
        let mut back =
            Back { pieces: vec!["V on A1"], fewest: true, since: Some((2, "V on A1")), reason: "" };
        let tried = "All ways to go on were tried, and none fills it.";
        assert_eq!(take_back(&back), [tried, "Take back V on A1."]);
        back.since = Some((1, "W on B1"));
        assert_eq!(take_back(&back)[2], "It went wrong with piece number 1, W on B1.");
        back.since = None;
        assert_eq!(take_back(&back), ["Not even the empty board can be filled."]);
    }
}
