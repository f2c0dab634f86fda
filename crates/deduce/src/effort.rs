//! What plays by chance say together: how many more pieces are laid than needed, and what goes wrong.

use cover::Arrange;

use crate::play::Play;

/// The plays of a rating, and the pieces that one of them may lay.
pub const PLAYS: usize = 101;
/// After so many pieces a play is cut short.
pub const MOST_LAID: u64 = 20_000;

/// How plays by chance go. The first three figures are decimal logarithms of pieces laid over pieces needed; a
/// play that was cut short counts as far as it came.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Effort {
    /// The middle play.
    pub median: f64,
    /// The lower quartile.
    pub low: f64,
    /// The upper quartile.
    pub high: f64,
    /// The share of plays in which the first choice had to be taken back.
    pub traps: f64,
    /// How many more pieces lie on the board, on average, before a wrong choice shows; 0 if none was made.
    pub depth: f64,
    /// The pieces that the full board needs beyond those given; the middle play.
    pub needed: f64,
    /// How many plays there are.
    pub plays: usize,
    /// How many of them were cut short.
    pub unsolved: usize,
}

/// The seed of one of several plays.
pub fn seed_of(seed: u64, play: usize) -> u64 {
    seed.wrapping_mul(1_000_003).wrapping_add(play as u64)
}

impl Effort {
    /// The effort of some plays.
    pub fn of(plays: &[Play]) -> Self {
        let needs = plays.iter().filter(|play| play.is_solved).map(|play| play.needed as f64);
        let needs = sorted(needs);
        let usual = if needs.is_empty() { 1.0 } else { middle(&needs) };
        let figure = |play: &Play| {
            let needed = if play.is_solved { play.needed as f64 } else { usual };
            (play.laid.max(1) as f64 / needed.max(1.0)).log10().max(0.0)
        };
        let mut figures = sorted(plays.iter().map(figure));
        if figures.is_empty() {
            figures.push(0.0);
        }
        if let [only] = figures[..] {
            figures.push(only);
        }
        let sum = |of: fn(&Play) -> u64| plays.iter().map(of).sum::<u64>() as f64;
        let share = |part: f64, all: f64| if all == 0.0 { 0.0 } else { part / all };
        let all = plays.len() as f64;
        Self {
            median: quartile(&figures, 2),
            low: quartile(&figures, 1),
            high: quartile(&figures, 3),
            traps: share(sum(|play| u64::from(play.is_trapped)), all),
            depth: share(sum(|play| play.depth), sum(|play| play.wrong)),
            needed: usual,
            plays: plays.len(),
            unsolved: plays.iter().filter(|play| !play.is_solved).count(),
        }
    }
}

fn sorted(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.arrange_by(f64::total_cmp);
    numbers
}

fn middle(numbers: &[f64]) -> f64 {
    let half = numbers.len() / 2;
    if numbers.len() % 2 == 1 { numbers[half] } else { (numbers[half - 1] + numbers[half]) / 2.0 }
}

/// A quartile of at least two sorted numbers as of a sample: the k-th of n lies at k (n + 1) / 4.
fn quartile(numbers: &[f64], nth: usize) -> f64 {
    let place = nth * (numbers.len() + 1);
    let at = (place / 4).clamp(1, numbers.len() - 1);
    let weight = place as f64 - 4.0 * at as f64;
    (numbers[at - 1] * (4.0 - weight) + numbers[at] * weight) / 4.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_of_small_samples() {
        let numbers = [1.0, 2.0, 3.0, 4.0];
        assert_eq!([1, 2, 3].map(|nth| quartile(&numbers, nth)), [1.25, 2.5, 3.75]);
        assert_eq!([1, 2, 3].map(|nth| quartile(&[5.0, 5.0], nth)), [5.0; 3]);
        assert_eq!((middle(&[1.0, 2.0, 9.0]), middle(&numbers)), (2.0, 2.5));
    }

    #[test]
    fn plays_that_were_cut_short_count_as_far_as_they_came() {
        let solved = Play { laid: 10, is_solved: true, needed: 10, ..Play::default() };
        let cut = Play { laid: 1000, wrong: 4, depth: 6, is_trapped: true, ..Play::default() };
        let effort = Effort::of(&[solved, solved, cut]);
        assert_eq!((effort.median, effort.high), (0.0, 2.0));
        assert_eq!((effort.needed, effort.unsolved, effort.depth), (10.0, 1, 1.5));
        assert_eq!(Effort::of(&[]), Effort { needed: 1.0, ..Effort::default() });
    }
}
