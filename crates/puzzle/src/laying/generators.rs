//! Few symmetries of which all others are products.

use rustc_hash::{FxHashMap, FxHashSet};

use super::symmetry::Symmetry;

/// Symmetries of which each is no product of those before it; all are products of them.
///
/// * `symmetries`: a group, identity first; two may do the same.
pub fn generators(symmetries: &[Symmetry]) -> Vec<&Symmetry> {
    let base = Base::of(symmetries);
    let mut numbers: FxHashMap<Vec<u32>, usize> = FxHashMap::default();
    for (number, symmetry) in symmetries.iter().enumerate() {
        numbers.entry(base.images(symmetry)).or_insert(number);
    }
    let mut is_made = vec![false; symmetries.len()];
    let mut made = vec![];
    if let Some(first) = symmetries.first().and_then(|one| numbers.get(&base.images(one))) {
        is_made[*first] = true;
        made.push(*first);
    }
    let mut kept: Vec<&Symmetry> = vec![];
    for symmetry in symmetries {
        if numbers.get(&base.images(symmetry)).is_none_or(|&number| is_made[number]) {
            continue;
        }
        kept.push(symmetry);
        let mut fresh = made.clone();
        while let Some(number) = fresh.pop() {
            for last in &kept {
                let product = numbers.get(&base.product(last, &symmetries[number]));
                if let Some(&product) = product.filter(|&&product| !is_made[product]) {
                    is_made[product] = true;
                    made.push(product);
                    fresh.push(product);
                }
            }
        }
    }
    kept
}

/// Cells, pieces and sides whose images tell the symmetries of a group apart.
struct Base {
    cells: Vec<usize>,
    pieces: Vec<usize>,
    sides: Vec<usize>,
}

impl Base {
    fn of(symmetries: &[Symmetry]) -> Self {
        let mut base = Self { cells: vec![], pieces: vec![], sides: vec![] };
        let different: FxHashSet<_> = symmetries.iter().map(Symmetry::does).collect();
        let Some(first) = symmetries.first() else { return base };
        let told = |base: &Self| {
            let images: FxHashSet<_> = symmetries.iter().map(|one| base.images(one)).collect();
            images.len()
        };
        let mut number = 1;
        let sizes = [first.cells.len(), first.pieces.len()];
        for place in 0..sizes[0] + sizes[1] + first.sides.len() {
            if number == different.len() {
                break;
            }
            base.push(place, sizes);
            let more = told(&base);
            if more == number {
                base.pop(place, sizes);
            }
            number = more;
        }
        base
    }

    fn push(&mut self, place: usize, [cells, pieces]: [usize; 2]) {
        match place.checked_sub(cells).map(|piece| (piece, piece.checked_sub(pieces))) {
            Some((_, Some(side))) => self.sides.push(side),
            Some((piece, None)) => self.pieces.push(piece),
            None => self.cells.push(place),
        }
    }

    fn pop(&mut self, place: usize, [cells, pieces]: [usize; 2]) {
        if place < cells {
            self.cells.pop()
        } else if place < cells + pieces {
            self.pieces.pop()
        } else {
            self.sides.pop()
        };
    }

    fn images(&self, one: &Symmetry) -> Vec<u32> {
        let cells = self.cells.iter().map(|&cell| one.cells[cell]);
        let pieces = self.pieces.iter().map(|&piece| one.pieces[piece]);
        cells.chain(pieces).chain(self.sides.iter().map(|&side| one.sides[side])).collect()
    }

    /// The images under one symmetry and then another.
    fn product(&self, last: &Symmetry, first: &Symmetry) -> Vec<u32> {
        let cells = self.cells.iter().map(|&cell| last.cells[first.cells[cell] as usize]);
        let pieces = self.pieces.iter().map(|&piece| last.pieces[first.pieces[piece] as usize]);
        let sides = self.sides.iter().map(|&side| last.sides[first.sides[side] as usize]);
        cells.chain(pieces).chain(sides).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turning(cells: &[u32], pieces: &[u32]) -> Symmetry {
        let (cells, pieces) = (cells.to_vec(), pieces.to_vec());
        Symmetry { isometry: 0, cells, pieces, sides: vec![] }
    }

    #[test]
    fn a_group_of_four_needs_two_flips() {
        let group = [
            turning(&[0, 1, 2, 3], &[0, 1]),
            turning(&[1, 0, 3, 2], &[0, 1]),
            turning(&[2, 3, 0, 1], &[0, 1]),
            turning(&[3, 2, 1, 0], &[0, 1]),
        ];
        assert_eq!(generators(&group), [&group[1], &group[2]]);
    }

    #[test]
    fn a_turn_makes_its_powers_and_pieces_tell_symmetries_apart() {
        let group = [
            turning(&[0, 1, 2], &[0, 1]),
            turning(&[0, 1, 2], &[0, 1]),
            turning(&[1, 2, 0], &[0, 1]),
            turning(&[2, 0, 1], &[0, 1]),
            turning(&[0, 1, 2], &[1, 0]),
            turning(&[1, 2, 0], &[1, 0]),
            turning(&[2, 0, 1], &[1, 0]),
        ];
        assert_eq!(generators(&group), [&group[2], &group[4]]);
        assert!(generators(&[]).is_empty());
    }
}
