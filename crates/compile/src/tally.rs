//! What the placements of each piece cover, added up.

use crate::placements::Placements;

/// What the placements on a board come to, piece by piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many placements each piece has.
    pub placements: Vec<u32>,
    /// By how many more cells of colour 0 than of colour 1 the placements of each piece cover, ascending,
    /// each number once.
    pub gains: Vec<Vec<i32>>,
    /// The cells that no placement covers, ascending.
    pub uncovered: Vec<u32>,
}

impl Placements {
    /// Adds up what each piece covers.
    ///
    /// * `pieces`: how many pieces there are.
    /// * `colours`: for each cell of the board whether its colour is 1.
    ///
    /// # Panics
    ///
    /// If a placement is of a piece or on a cell beyond these.
    pub fn tally(&self, pieces: usize, colours: &[bool]) -> Tally {
        let (mut placements, mut gains) = (vec![0; pieces], vec![vec![]; pieces]);
        let mut is_covered = vec![false; colours.len()];
        for number in 0..self.len() {
            let (piece, cells) = (self.kind(number).0 as usize, self.cells(number));
            placements[piece] += 1;
            let mut gain = 0;
            for &cell in cells {
                is_covered[cell as usize] = true;
                gain += if colours[cell as usize] { -1 } else { 1 };
            }
            let known: &mut Vec<i32> = &mut gains[piece];
            if let Err(place) = known.binary_search(&gain) {
                known.insert(place, gain);
            }
        }
        let uncovered = (0..).zip(is_covered).filter(|(_, is_covered)| !is_covered);
        Tally { placements, gains, uncovered: uncovered.map(|(cell, _)| cell).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_are_added_up_by_piece() {
        // A row of five cells, coloured in turns: a bar at two places, an angle at none, three in a row.
        let laid = [(0, vec![0, 1]), (0, vec![1, 2]), (2, vec![0, 1, 2]), (2, vec![1, 2, 3])];
        let listed = laid.map(|(piece, cells)| (piece, 0, cells));
        let tally = Placements::listed(listed).tally(3, &[false, true, false, true, false]);
        assert_eq!(tally.placements, [2, 0, 2]);
        assert_eq!(tally.gains, [vec![0], vec![], vec![-1, 1]]);
        assert_eq!(tally.uncovered, [4]);
    }

    #[test]
    fn an_empty_board_has_nothing_to_add_up() {
        assert_eq!(Placements::listed([]).tally(0, &[]), Tally::default());
    }
}
