//! The levels of a booklet: boards chosen from more of them, spread over the stars, the easiest first.

use std::cmp::Ordering;

/// How many stars there are.
const STARS: usize = 5;
/// Where boards without stars stand: last.
const UNRATED: usize = STARS + 1;

/// What rising order is by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hardness {
    /// The stars; one more than there are for none.
    pub stars: usize,
    /// Whether they come from plays.
    pub by_plays: bool,
    /// The figure of the scale that they come from, rounded as people see it.
    pub figure: f64,
}

impl Hardness {
    /// That of a board.
    ///
    /// * `stars`: none if that is not known.
    /// * `logic`: the score of deductions, if they find the only solution.
    /// * `search`: the median of plays, if there are any.
    pub fn of(stars: Option<usize>, logic: Option<f64>, search: Option<f64>) -> Self {
        let Some(stars) = stars else {
            return Self { stars: UNRATED, by_plays: true, figure: 0.0 };
        };
        let seen = |figure: f64, ones: f64| (figure * ones).round() / ones;
        let played = search.map(|median| seen(median, 1e4));
        let figure = logic.map(|score| seen(score, 1e3)).or(played).unwrap_or(0.0);
        Self { stars, by_plays: logic.is_none(), figure }
    }

    fn order(&self, other: &Self) -> Ordering {
        let plain = |one: &Self| (one.stars, one.by_plays);
        plain(self).cmp(&plain(other)).then(self.figure.total_cmp(&other.figure))
    }
}

/// Whether no number of stars has less than its share of so many levels.
pub fn are_enough(boards: &[Hardness], number: usize) -> bool {
    let of = |stars: usize| boards.iter().filter(|one| one.stars == stars).count();
    (1..=STARS).all(|stars| of(stars) >= number / STARS)
}

/// The numbers of the boards that are the levels: as many of each number of stars as can be, the easiest first.
pub fn levels(boards: &[Hardness], number: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..boards.len()).collect();
    order.sort_by(|&one, &other| boards[one].order(&boards[other]));
    let groups: Vec<&[usize]> =
        order.chunk_by(|&one, &other| boards[one].stars == boards[other].stars).collect();
    let shares = shares(&groups, number);
    groups.into_iter().zip(shares).flat_map(|(group, share)| spread(group, share)).collect()
}

/// How many to take of each group: as equal numbers as there are.
fn shares(groups: &[&[usize]], number: usize) -> Vec<usize> {
    let mut shares = vec![0; groups.len()];
    for _ in 0..number {
        let has_more = |&group: &usize| shares[group] < groups[group].len();
        let Some(least) = (0..groups.len()).filter(has_more).min_by_key(|&group| shares[group])
        else {
            break;
        };
        shares[least] += 1;
    }
    shares
}

/// So many of a group, at even distances, the first and the last among them.
fn spread(group: &[usize], number: usize) -> impl Iterator<Item = usize> {
    let (last, steps) = (group.len() - 1, number.saturating_sub(1).max(1));
    let place = move |at: usize| ((at * last) as f64 / steps as f64).round_ties_even() as usize;
    (0..number).map(move |at| group[place(at)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(stars: usize, figure: f64) -> Hardness {
        Hardness::of(Some(stars), Some(figure), None)
    }

    #[test]
    fn levels_are_spread_over_the_stars_and_rise() {
        let unrated = Hardness::of(None, Some(9.0), None);
        let boards =
            [board(2, 5.0), unrated, board(1, 3.0), board(1, 1.0), board(1, 2.0), board(2, 4.0)];
        assert_eq!(levels(&boards, 4), [3, 2, 5, 1], "stars 1, 1, 2 and none");
        assert_eq!(levels(&boards, 99), [3, 4, 2, 5, 0, 1]);
        assert!(levels(&boards, 0).is_empty() && levels(&[], 3).is_empty());
    }

    #[test]
    fn boards_by_plays_come_after_those_by_logic() {
        let by_plays = Hardness::of(Some(1), None, Some(0.5));
        assert_eq!(levels(&[by_plays, board(1, 7.0)], 2), [1, 0]);
    }

    #[test]
    fn every_number_of_stars_has_its_share_or_there_are_not_enough() {
        let mut boards: Vec<Hardness> = (1..=5).map(|stars| board(stars, 0.0)).collect();
        assert!(are_enough(&boards, 9));
        assert!(!are_enough(&boards, 10));
        boards.pop();
        assert!(!are_enough(&boards, 5));
    }
}
