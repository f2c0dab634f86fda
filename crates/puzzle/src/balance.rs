//! Two colours: by how many more black cells than white pieces can cover together, and that in words.

use std::collections::BTreeSet;

use crate::bits::Bits;
use crate::laying::Guard;
use crate::model::Piece;

/// The colour differences that pieces can make together, no greater than `bound`.
///
/// * `pieces`: what is used, copies within their ranges.
/// * `gains`: for each piece by how many more cells of colour 0 than of colour 1 a copy can cover.
/// * `bound`: how many cells there are.
///
/// # Errors
///
/// What the guard returns.
pub fn reachable_sums<E>(
    pieces: &[Piece],
    gains: &[Vec<i32>],
    bound: usize,
    guard: Guard<'_, E>,
) -> Result<BTreeSet<i64>, E> {
    // The difference n - bound can be reached if n is among the bits.
    let mut reach = Bits::one(bound, 2 * bound + 1);
    for (piece, gains) in pieces.iter().zip(gains) {
        guard(0)?;
        let (low, high) = piece.copies;
        let room = (bound / piece.size()) as u64;
        let (mut step, mut total) = (reach, Bits::none(2 * bound + 1));
        for number in 0..=high.map_or(room, |high| high.min(room)) {
            guard(0)?;
            if number >= low {
                total.add(&step);
            }
            let mut next = Bits::none(2 * bound + 1);
            gains.iter().for_each(|gain| next.add_moved(&step, i64::from(*gain)));
            step = next;
            if number >= low && step.are_within(&total) {
                break; // whatever more copies reach is reached already
            }
        }
        reach = total;
    }
    Ok(reach.numbers().map(|number| number as i64 - bound as i64).collect())
}

/// What colour differences the pieces make, none of which is that of the board.
pub fn sums_text(sums: &BTreeSet<i64>, excess: i64) -> String {
    if sums.is_empty() {
        return "No choice of placements covers so many of each".to_owned();
    }
    if have_one_size(sums) {
        return always_text(sums);
    }
    let share = match excess {
        0 => "as many of one colour as of the other".to_owned(),
        _ => more_text(excess),
    };
    format!("No choice of placements covers {share}")
}

/// Whether colour differences agree but for which colour there is more of.
pub fn have_one_size(sums: &BTreeSet<i64>) -> bool {
    sums.iter().map(|sum| sum.abs()).collect::<BTreeSet<_>>().len() == 1
}

/// The colour difference that the pieces always make, by its size.
pub fn always_text(sums: &BTreeSet<i64>) -> String {
    match sums.iter().collect::<Vec<_>>()[..] {
        [0] => "The pieces always cover as many of one colour as of the other".to_owned(),
        _ => format!("The pieces always cover {}", difference_text(sums)),
    }
}

fn more_text(difference: i64) -> String {
    let (one, other) = if difference > 0 { ("black", "white") } else { ("white", "black") };
    let number = difference.abs();
    format!("{number} more {one} {} than {other}", if number == 1 { "cell" } else { "cells" })
}

/// By how many cells of one colour more than of the other a piece or several cover.
pub fn difference_text(differences: &BTreeSet<i64>) -> String {
    if let [one] = differences.iter().collect::<Vec<_>>()[..]
        && *one != 0
    {
        return more_text(*one);
    }
    let sizes: BTreeSet<i64> = differences.iter().map(|number| number.abs()).collect();
    let more: Vec<String> = sizes.iter().filter(|size| **size > 0).map(i64::to_string).collect();
    let mut surplus = vec![];
    if sizes.contains(&0) {
        surplus.push("as many of one colour as of the other".to_owned());
    }
    if !more.is_empty() {
        surplus.push(format!("{} more of one colour than of the other", more.join(" or ")));
    }
    surplus.join(", or ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::convert::Infallible;

    use super::{always_text, difference_text, reachable_sums, sums_text};
    use crate::lattice::Turns;
    use crate::model::{Piece, Shape};

    /// The sums of every choice of copies, and of a difference for each copy.
    fn slow_sums(kinds: &[((u64, u64), Vec<i32>)]) -> BTreeSet<i64> {
        let mut totals = BTreeSet::from([0]);
        for ((low, high), gains) in kinds {
            let (mut layer, mut found) = (totals, BTreeSet::new());
            for number in 0..=*high {
                if number >= *low {
                    found.extend(&layer);
                }
                let more = |total: &i64| {
                    gains.iter().map(|gain| total + i64::from(*gain)).collect::<Vec<_>>()
                };
                layer = layer.iter().flat_map(more).collect();
            }
            totals = found;
        }
        totals
    }

    #[test]
    fn sums_are_those_of_every_choice() {
        let mut rng = cover::Rng::new(1);
        for _ in 0..200 {
            let kinds: Vec<_> = (0..rng.below(4))
                .map(|_| {
                    let low = rng.below(3) as u64;
                    let copies = (low, low + rng.below(3) as u64);
                    let gains: BTreeSet<i32> =
                        (0..rng.below(4)).map(|_| rng.below(5) as i32 - 2).collect();
                    (copies, gains.into_iter().collect::<Vec<_>>())
                })
                .collect();
            let bar = Shape {
                cells: vec![[0; 6], [1, 0, 0, 0, 0, 0]],
                marks: vec![String::new(); 2],
                sides: vec![],
            };
            let piece = |((low, high), _): &((u64, u64), Vec<i32>)| Piece {
                name: "bar".to_owned(),
                shapes: vec![bar.clone()],
                copies: (*low, Some(*high)),
                turns: Turns::Every,
                flips: None,
                weight: 1,
                cost: 1,
                colour: None,
                at: vec![],
            };
            let pieces: Vec<Piece> = kinds.iter().map(piece).collect();
            let gains: Vec<Vec<i32>> = kinds.iter().map(|(_, gains)| gains.clone()).collect();
            let found = reachable_sums(&pieces, &gains, 30, &mut |_| Ok::<_, Infallible>(()));
            assert_eq!(found, Ok(slow_sums(&kinds)));
        }
    }

    #[test]
    fn differences_are_told_by_their_size() {
        let text = |sums: &[i64]| difference_text(&sums.iter().copied().collect());
        assert_eq!(text(&[2]), "2 more black cells than white");
        assert_eq!(text(&[-1]), "1 more white cell than black");
        assert_eq!(text(&[-1, 1, 3]), "1 or 3 more of one colour than of the other");
        let either =
            "as many of one colour as of the other, or 2 more of one colour than of the other";
        assert_eq!(text(&[0, -2]), either);
        assert_eq!(text(&[0]), "as many of one colour as of the other");
    }

    #[test]
    fn sums_are_told_beside_the_board() {
        let none = "No choice of placements covers so many of each";
        assert_eq!(sums_text(&[].into(), 2), none);
        let share = "No choice of placements covers 2 more white cells than black";
        assert_eq!(sums_text(&[0, 4].into(), -2), share);
        let always = "The pieces always cover 2 more of one colour than of the other";
        assert_eq!(always_text(&[-2, 2].into()), always);
    }
}
