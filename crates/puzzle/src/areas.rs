//! Which areas pieces can cover together, by sums of sizes.

use std::collections::BTreeSet;

use crate::bits::Bits;
use crate::laying::Guard;
use crate::model::Piece;

/// Least and most number used, none for no upper end.
type Copies = (u64, Option<u64>);

/// The areas up to `most` that some pieces can cover, copies within their ranges.
///
/// # Errors
///
/// What the guard returns.
pub fn reachable_areas<'p, E>(
    pieces: impl IntoIterator<Item = &'p Piece>,
    most: usize,
    guard: Guard<'_, E>,
) -> Result<Bits, E> {
    let kinds = pieces.into_iter().map(|piece| (sizes(piece), piece.copies));
    areas_of_sizes(copies_by_sizes(kinds), most, guard)
}

/// The areas up to `most` that some pieces can cover if each of them may be left out.
///
/// # Errors
///
/// What the guard returns.
pub fn areas_of_some<'p, E>(
    pieces: impl IntoIterator<Item = &'p Piece>,
    most: usize,
    guard: Guard<'_, E>,
) -> Result<Bits, E> {
    let kinds = pieces.into_iter().map(|piece| (sizes(piece), (0, piece.copies.1)));
    areas_of_sizes(copies_by_sizes(kinds), most, guard)
}

fn areas_of_sizes<E>(
    kinds: Vec<(Vec<usize>, Copies)>,
    most: usize,
    guard: Guard<'_, E>,
) -> Result<Bits, E> {
    let mut reach = Bits::one(0, most + 1);
    for (sizes, copies) in kinds {
        guard(0)?;
        match sizes[..] {
            [size] => spread_by_copies(&mut reach, size, copies, most),
            _ => reach = with_choices(reach, &sizes, copies, most, guard)?,
        }
    }
    Ok(reach)
}

/// The sizes of the shapes of a piece, each once.
fn sizes(piece: &Piece) -> Vec<usize> {
    let sizes: BTreeSet<usize> = piece.shapes.iter().map(|shape| shape.cells.len()).collect();
    sizes.into_iter().collect()
}

/// How many copies there are of each size: which piece they are makes no area.
fn copies_by_sizes(kinds: impl Iterator<Item = (Vec<usize>, Copies)>) -> Vec<(Vec<usize>, Copies)> {
    let mut found: Vec<(Vec<usize>, Copies)> = vec![];
    for (sizes, (least, most)) in kinds {
        match found.iter_mut().find(|(known, _)| *known == sizes) {
            None => found.push((sizes, (least, most))),
            Some((_, (low, high))) => {
                *low = low.saturating_add(least);
                *high = high.zip(most).map(|(high, most)| high.saturating_add(most));
            }
        }
    }
    found
}

/// Adds copies of one size; those that may be used double in number.
fn spread_by_copies(reach: &mut Bits, size: usize, (low, high): Copies, most: usize) {
    let room = (most / size) as u64;
    if low > room {
        *reach = Bits::none(most + 1);
        return;
    }
    let mut with_least = Bits::none(most + 1);
    with_least.add_moved(reach, (low as usize * size) as i64);
    *reach = with_least;
    let mut left = high.map_or(room, |high| high.min(room)).saturating_sub(low) as usize;
    let mut number = 1;
    while left > 0 {
        number = number.min(left);
        reach.spread(number * size);
        left -= number;
        number *= 2;
    }
}

/// What can be reached with copies of which each has one of several sizes.
fn with_choices<E>(
    reach: Bits,
    sizes: &[usize],
    (low, high): Copies,
    most: usize,
    guard: Guard<'_, E>,
) -> Result<Bits, E> {
    let (mut step, mut total) = (reach, Bits::none(most + 1));
    let room = sizes.first().map_or(0, |least| most / least) as u64;
    if low > room {
        return Ok(total);
    }
    for number in 0..=high.map_or(room, |high| high.min(room)) {
        guard(0)?;
        if number >= low {
            total.add(&step);
        }
        let mut next = Bits::none(most + 1);
        sizes.iter().for_each(|size| next.add_moved(&step, *size as i64));
        step = next;
        if number >= low && step.are_within(&total) {
            break; // whatever more copies reach is reached already
        }
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::lattice::Turns;
    use crate::model::Shape;

    fn piece(sizes: &[usize], copies: Copies) -> Piece {
        let shape = |size: &usize| Shape {
            cells: (0..*size as i32).map(|x| [x, 0, 0, 0, 0, 0]).collect(),
            marks: vec![String::new(); *size],
            sides: vec![],
        };
        Piece {
            name: "bar".to_owned(),
            shapes: sizes.iter().map(shape).collect(),
            copies,
            turns: Turns::Every,
            flips: None,
            weight: 1,
            cost: 1,
            colour: None,
            at: vec![],
        }
    }

    fn areas(pieces: &[Piece], most: usize) -> Vec<usize> {
        let found = reachable_areas(pieces, most, &mut |_| Ok::<_, Infallible>(()));
        found.map(|bits| bits.numbers().collect()).unwrap_or_default()
    }

    #[test]
    fn areas_add_up() {
        assert_eq!(areas(&[], 3), [0]);
        assert_eq!(
            areas(&[piece(&[3], (1, Some(3))), piece(&[3], (0, Some(1)))], 20),
            [3, 6, 9, 12]
        );
        assert_eq!(areas(&[piece(&[2], (0, None)), piece(&[5], (1, Some(1)))], 10), [5, 7, 9]);
        assert_eq!(areas(&[piece(&[2, 5], (2, Some(2)))], 10), [4, 7, 10]);
        assert_eq!(areas(&[piece(&[3], (9, Some(9)))], 10), [] as [usize; 0]);
    }
}
