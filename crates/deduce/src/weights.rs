//! The rungs of the ladder with their weights, the score of a puzzle, and the thresholds of the stars: one
//! table. Reasons for the ladder and the score: docs/design/deduction.md. A change of any number is a new
//! version.

use crate::rounds::{Moment, Reading};
use crate::rungs::Rung;

/// Of the table, which every rating names.
pub const VERSION: u32 = 2;
/// Of deductions that are open at once no more than so many make a step easier.
pub const MOST_OPEN: usize = 4;
/// The cost of a phase after trials with forced options, after trials that look, after trials within trials,
/// and after a guess; everything that comes before the next such phase counts less than it.
pub const PHASES: [f64; 4] = [32.0, 128.0, 512.0, 2048.0];
/// The scores at which the second to the fifth star begin, if nothing better is known: about the
/// quintiles of random unique L boards 6x8.
pub const LOGIC_STARS: [f64; 4] = [2.7, 3.9, 5.4, 24.0];
/// The same of plays by chance: 1.1, 2, 6 and 40 pieces laid for each that is needed.
pub const SEARCH_STARS: [f64; 4] = [0.05, 0.3, 0.8, 1.6];

/// What a rung is called, and how hard it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weight {
    /// What people read.
    pub name: &'static str,
    /// How hard one such step is, if only one is open.
    pub weight: f64,
    /// What each step of a trial adds.
    pub by_length: f64,
    /// Whether the weight is for each placement ruled out, which one step reports together.
    pub each: bool,
}

impl Rung {
    /// Its name for people, and its weight.
    pub fn weight(self) -> Weight {
        let weight = |name, weight| Weight { name, weight, by_length: 0.0, each: false };
        match self {
            Self::OneForCell => weight("only one way to fill this cell", 1.0),
            Self::OneForPiece => weight("only one place for this piece", 1.5),
            Self::Island => weight("island", 2.0),
            Self::DeadCell => Weight { each: true, ..weight("dead cell", 2.0) },
            Self::Whatever => weight("whatever fills this", 3.0),
            Self::OnlyPiece => weight("only this piece reaches", 3.0),
            Self::LockedPair => weight("locked pair", 4.0),
            Self::LockedTriple => weight("locked triple", 6.0),
            Self::Colouring => weight("colouring", 7.0),
            Self::Trial => Weight { by_length: 0.5, ..weight("try it: it fails", 8.0) },
            Self::Ahead => weight("look two ahead", 16.0),
            Self::Guess => weight("guess", 32.0),
        }
    }
}

/// How hard one step is, taken alone: it lays or rules out so many placements, its trial has so many steps,
/// and so many deductions like it were open, itself among them.
pub fn step_score(rung: Rung, placements: usize, length: usize, open: usize) -> f64 {
    let Weight { weight, by_length, each, .. } = rung.weight();
    let all = weight * if each { placements as f64 } else { 1.0 } + by_length * length as f64;
    all / open.clamp(1, MOST_OPEN) as f64
}

/// A reading as one number: a later one has a larger number.
pub fn time_of(reading: &Reading) -> f64 {
    let phases = [reading.trial, reading.looking, reading.ahead, reading.guess];
    let start = f64::from(reading.time) / 2.0;
    phases.into_iter().zip(PHASES).fold(start, |time, (number, length)| {
        length * f64::from(number) + length * time / (length + time)
    })
}

/// The mean time at which a placement of the solution becomes known.
pub fn score(moments: &[Moment]) -> f64 {
    let (mut before, mut parts) = (0, 0.0);
    for moment in moments {
        parts += (moment.laid - before) as f64 * time_of(&moment.reading);
        before = moment.laid;
    }
    if before == 0 { 0.0 } else { parts / before as f64 }
}

/// The stars, 1 to 5, of a figure by the figures at which the next star begins.
pub fn stars(figure: f64, thresholds: &[f64]) -> usize {
    1 + thresholds.iter().filter(|&&threshold| threshold <= figure).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_readings_have_larger_numbers() {
        let none = Reading { guess: 0, ahead: 0, looking: 0, trial: 0, time: 0 };
        let readings = [
            none,
            Reading { time: 6, ..none },
            Reading { time: u32::MAX, ..none },
            Reading { trial: 1, ..none },
            Reading { trial: 1, time: 9, ..none },
            Reading { trial: 900, ..none },
            Reading { looking: 1, ..none },
            Reading { ahead: 1, ..none },
            Reading { guess: 1, ..none },
        ];
        let times: Vec<f64> = readings.iter().map(time_of).collect();
        assert!(times.is_sorted_by(|a, b| a < b), "{times:?}");
        assert_eq!((time_of(&readings[1]) * 100.0).round(), 267.0);
    }

    #[test]
    fn stars_begin_at_their_thresholds() {
        let all = [0.0, 2.7, 3.8, 3.9, 5.4, 30.0].map(|score| stars(score, &LOGIC_STARS));
        assert_eq!(all, [1, 2, 2, 3, 4, 5]);
    }

    #[test]
    fn a_score_is_the_mean_over_what_is_laid() {
        let early = Reading::default();
        let late = Reading { guess: 1, ..early };
        let at = |reading, laid| Moment { reading, laid };
        assert_eq!(score(&[at(early, 3), at(late, 4)]), 0.25 * time_of(&late));
        assert_eq!(score(&[at(early, 0), at(late, 2)]), time_of(&late));
        assert_eq!(score(&[at(late, 0)]), 0.0);
    }

    #[test]
    fn dead_cells_count_each_placement_and_trials_their_steps() {
        assert_eq!(step_score(Rung::DeadCell, 3, 0, 1), 6.0);
        assert_eq!(step_score(Rung::Trial, 1, 4, 2), 5.0);
        assert_eq!(step_score(Rung::OneForCell, 1, 0, 9), 0.25);
    }
}
