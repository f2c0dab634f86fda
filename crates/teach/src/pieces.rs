//! The three piece strategies: in which order the pieces in hand are tried on a cell.
//!
//! FitDifficult and FitEasy learn while they search: they go by the *fit rate* that each piece has earned so
//! far, the placements found divided by the times tried. Equal rates (at first all are) are settled at random
//! once, before the search. A new strategy is a function and a line in [`STRATEGIES`].

use cover::Arrange;
use puzzle::Random;

use crate::statistics::Fit;

/// Puts the pieces in hand, by index, into the order to try them, given the fit of every piece; where fits are
/// equal, the order they were given in is kept.
pub type Order = fn(&mut [usize], &[Fit], &mut Random);

/// A way to order the pieces.
#[derive(Debug)]
pub struct Strategy {
    /// What it is called: `difficult`.
    pub name: &'static str,
    /// What the description of the search calls it.
    pub title: &'static str,
    /// What it does, in a line.
    pub line: &'static str,
    /// How it orders pieces.
    pub order: Order,
}

fn difficult(in_hand: &mut [usize], fits: &[Fit], _: &mut Random) {
    in_hand.arrange_by(|&one, &other| fits[one].rate().total_cmp(&fits[other].rate()));
}

fn easy(in_hand: &mut [usize], fits: &[Fit], _: &mut Random) {
    in_hand.arrange_by(|&one, &other| fits[other].rate().total_cmp(&fits[one].rate()));
}

fn random(in_hand: &mut [usize], _: &[Fit], rng: &mut Random) {
    rng.shuffle(in_hand);
}

/// Every piece strategy.
pub static STRATEGIES: [Strategy; 3] = [
    Strategy {
        name: "difficult",
        title: "FitDifficult",
        line: "lowest fit rate first",
        order: difficult,
    },
    Strategy { name: "easy", title: "FitEasy", line: "highest fit rate first", order: easy },
    Strategy { name: "random", title: "Random", line: "in random order", order: random },
];
