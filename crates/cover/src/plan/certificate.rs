//! Certificates that there is no solution, found without a search.
//!
//! * An item that needs more options than there are ([`Proof::TooFew`]).
//! * Weights on items, modulo some m, such that the items of every option weigh 0 together but all
//!   that has to be covered does not ([`Proof::Linear`]). Only items that need a number of uses that
//!   is also all they may have take part. This is every argument by area (cells weigh 1, a piece less
//!   its size), by parity, and by a linear colouring, modulo m.
//!
//! Such weights exist exactly where the vector of needs is no sum of multiples of the options modulo
//! m. So the options are reduced to a basis of what they generate, one after the other, and the needs
//! against it. Modulo a power of a prime that takes a form in which a pivot that is no unit brings
//! along the multiple that kills it (Howell 1986). When the needs are found to be generated, there is
//! no certificate for that modulus; as a rule that is after few more options than there are items.

use crate::arrange::Arrange;
use crate::problem::Cover;
use crate::run::Stop;

/// What proves that there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// This item needs more options than there are.
    TooFew {
        /// The item.
        item: u32,
    },
    /// No sum of options, in any numbers, equals the needed vector modulo this number.
    Linear {
        /// The modulus.
        modulus: u32,
    },
}

/// Multiplications between two looks at the limits: some milliseconds.
const STRIDE: usize = 1 << 24;

/// The moduli that are tried. A large prime tells whether there is a solution in fractions, but for
/// rare accidents; 8 and 9 see what parity and its kin see, and combinations of it with area.
const MODULI: [u32; 5] = [251, 8, 9, 5, 7];

/// An item that no choice of options can satisfy, by counting its options.
pub(crate) fn too_few(cover: &Cover) -> Option<Proof> {
    let mut uses = vec![0u64; cover.n_items()];
    let mut barred = cover.barred().peekable();
    for option in 0..cover.n_options() as u32 {
        if barred.next_if_eq(&option).is_none() {
            let amounts = cover.amounts(option);
            amounts.for_each(|(item, amount)| uses[item as usize] += u64::from(amount));
        }
    }
    let lacks = |&item: &u32| uses[item as usize] < u64::from(cover.bounds(item).0);
    (0..cover.n_items() as u32).find(lacks).map(|item| Proof::TooFew { item })
}

/// How many multiplications the search for linear certificates takes, about.
pub(crate) fn linear_work(cover: &Cover) -> f64 {
    let rows = exact_items(cover).len() as f64;
    let columns = (cover.n_options() as f64).min(4.0 * rows);
    MODULI.len() as f64 * rows * rows * columns / 4.0
}

/// About what that search takes: the columns, and a basis.
fn linear_bytes(cover: &Cover, rows: usize) -> u64 {
    let columns = cover.n_options() * size_of::<Vec<usize>>() + cover.uses.len() * 8;
    (columns + rows * rows * size_of::<u16>()) as u64
}

/// A linear certificate, if there is one; none is looked for if options use items several times.
pub(crate) fn linear(cover: &Cover, stop: &Stop) -> Option<Proof> {
    let rows = exact_items(cover);
    if cover.has_amounts() || linear_bytes(cover, rows.len()) > stop.memory_left() {
        return None;
    }
    let mut row_of = vec![None; cover.n_items()];
    (0..).zip(&rows).for_each(|(row, &item)| row_of[item as usize] = Some(row));
    let barred: Vec<u32> = cover.barred().collect();
    let options = 0..cover.n_options() as u32;
    let mut columns: Vec<Vec<usize>> = options
        .filter(|option| barred.binary_search(option).is_err())
        .map(|option| {
            let mut rows: Vec<usize> =
                cover.items(option).iter().filter_map(|&item| row_of[item as usize]).collect();
            rows.sort_unstable();
            rows
        })
        .collect();
    columns.arrange();
    columns.dedup();
    let needs: Vec<u32> = rows.iter().map(|&item| cover.bounds(item).0).collect();
    let is_proof = |&modulus: &u32| match modulus {
        251 => Basis::<251>::lacks(&columns, &needs, stop),
        8 => Basis::<8>::lacks(&columns, &needs, stop),
        9 => Basis::<9>::lacks(&columns, &needs, stop),
        5 => Basis::<5>::lacks(&columns, &needs, stop),
        _ => Basis::<7>::lacks(&columns, &needs, stop),
    };
    MODULI.into_iter().find(is_proof).map(|modulus| Proof::Linear { modulus })
}

/// The items that need a number of uses which is also all they may have.
fn exact_items(cover: &Cover) -> Vec<u32> {
    let is_exact = |&item: &u32| {
        let (lo, hi) = cover.bounds(item);
        lo == hi && hi > 0
    };
    (0..cover.n_items() as u32).filter(is_exact).collect()
}

/// A basis of what some vectors generate modulo `M`, a power of a prime up to 251.
struct Basis<const M: u16> {
    /// For each row the vector that begins there, if any; its first entry divides `M` or is 1.
    pivots: Vec<Option<Vec<u16>>>,
    /// How many rows have a pivot that is 1.
    units: usize,
}

impl<const M: u16> Basis<M> {
    /// Whether the needs are not generated by the columns, which list the rows in which a vector is 1.
    fn lacks(columns: &[Vec<usize>], needs: &[u32], stop: &Stop) -> bool {
        let rows = needs.len();
        let needs: Vec<u16> = needs.iter().map(|&need| (need % u32::from(M)) as u16).collect();
        let mut basis = Self { pivots: vec![None; rows], units: 0 };
        // Columns from all over come first, so that much is generated early.
        let step = (columns.len() as f64 * 0.618) as usize | 1;
        let step = (step..).find(|&step| gcd(step, columns.len().max(1)) == 1).unwrap_or(1);
        let (mut look, mut steps) = (rows, 0);
        for count in 0..columns.len() {
            let column = &columns[count * step % columns.len()];
            let mut vector = vec![0; rows];
            column.iter().for_each(|&row| vector[row] = 1);
            basis.add(vector);
            // To add a vector takes the square of its length at most.
            steps += rows * rows;
            if steps >= STRIDE {
                steps = 0;
                if stop.reason().is_some() {
                    return false;
                }
            }
            if basis.units == rows {
                return false;
            }
            if count + 1 == look {
                if stop.reason().is_some() || basis.generates(needs.clone()) {
                    return false;
                }
                look += look / 4 + 1;
            }
        }
        !basis.generates(needs)
    }

    /// Adds a vector to the generators.
    fn add(&mut self, vector: Vec<u16>) {
        let mut waiting = vec![(0, vector)];
        while let Some((start, mut vector)) = waiting.pop() {
            let Some(row) = (start..vector.len()).find(|&row| vector[row] != 0) else { continue };
            let lead = gcd(usize::from(vector[row]), usize::from(M)) as u16;
            let unit = inverse::<M>(vector[row] / lead);
            scale(&mut vector[row..], unit, M);
            // The first entry is now `lead`, up to what kills it; make it exact.
            match self.pivots[row].take() {
                Some(pivot) if pivot[row] <= lead => {
                    let times = M - vector[row] / pivot[row] % M;
                    add_times::<M>(&mut vector[row..], &pivot[row..], times);
                    self.pivots[row] = Some(pivot);
                    waiting.push((row + 1, vector));
                }
                pivot => {
                    self.units += usize::from(lead == 1);
                    if lead > 1 {
                        let mut killed = vector.clone();
                        scale(&mut killed[row..], M / lead, M);
                        waiting.push((row + 1, killed));
                    }
                    waiting.extend(pivot.map(|pivot| (row, pivot)));
                    self.pivots[row] = Some(vector);
                }
            }
        }
    }

    /// Whether a vector is a sum of multiples of those added.
    fn generates(&self, mut vector: Vec<u16>) -> bool {
        for row in 0..vector.len() {
            if vector[row] == 0 {
                continue;
            }
            let Some(pivot) = &self.pivots[row] else { return false };
            if !vector[row].is_multiple_of(pivot[row]) {
                return false;
            }
            let times = M - vector[row] / pivot[row] % M;
            add_times::<M>(&mut vector[row..], &pivot[row..], times);
        }
        true
    }
}

fn scale(vector: &mut [u16], times: u16, modulus: u16) {
    vector.iter_mut().for_each(|entry| *entry = *entry * times % modulus);
}

/// Adds a multiple of another vector. `times` is at most `M`; no product exceeds 16 bits.
#[inline(always)]
fn add_times<const M: u16>(vector: &mut [u16], other: &[u16], times: u16) {
    let times = times % M;
    let pairs = vector.iter_mut().zip(other);
    pairs.for_each(|(entry, other)| *entry = (*entry + times * other) % M);
}

/// What gives 1 when multiplied with a unit.
fn inverse<const M: u16>(unit: u16) -> u16 {
    (1..M).find(|&other| u32::from(unit) * u32::from(other) % u32::from(M) == 1).unwrap_or(1)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Spec;
    use crate::rng::Rng;

    fn proof(bounds: Vec<(u32, Option<u32>)>, options: Vec<Vec<u32>>) -> Option<Proof> {
        linear(&Spec::new(bounds, options).build().unwrap(), &Stop::NEVER)
    }

    /// Dominoes on a board without two opposite corners.
    fn mutilated(n: u32) -> Option<Proof> {
        let corner = |x, y| (x, y) == (0, 0) || (x, y) == (n - 1, n - 1);
        let cell = |x: u32, y: u32| y * n + x;
        let mut options = vec![];
        for (x, y) in (0..n).flat_map(|y| (0..n).map(move |x| (x, y))) {
            for (x2, y2) in [(x + 1, y), (x, y + 1)] {
                if x2 < n && y2 < n && !corner(x, y) && !corner(x2, y2) {
                    options.push(vec![cell(x, y), cell(x2, y2)]);
                }
            }
        }
        let bound = |i: u32| if corner(i % n, i / n) { (0, Some(1)) } else { (1, Some(1)) };
        proof((0..n * n).map(bound).collect(), options)
    }

    #[test]
    fn boards_that_a_colouring_forbids() {
        assert_eq!(mutilated(8), Some(Proof::Linear { modulus: 251 }));
        // Nine cells by pairs: no area; three exact items used by one option each: a solution.
        let pairs = (0..8).map(|i| vec![i, i + 1]).collect();
        assert!(proof(vec![(1, Some(1)); 9], pairs).is_some());
        assert_eq!(proof(vec![(1, Some(1)); 3], vec![vec![0], vec![1], vec![2]]), None);
        // Twice the item 0 and once each of 1 and 2, by options {0, 1}, {0, 2}: one of each.
        let bounds = vec![(2, Some(2)), (1, Some(1)), (1, Some(1))];
        assert_eq!(proof(bounds, vec![vec![0, 1], vec![0, 2]]), None);
    }

    #[test]
    fn an_item_with_a_choice_of_numbers_proves_nothing() {
        // Item 0 may be used once or twice: both options together are a solution.
        let options = vec![vec![0, 1], vec![0, 2]];
        let bounds = |most| vec![(1, Some(most)), (1, Some(1)), (1, Some(1))];
        assert_eq!(proof(bounds(2), options.clone()), None);
        assert!(proof(bounds(1), options).is_some());
    }

    /// Whether no sum of multiples of the columns gives the needs, by trying all of them.
    fn lacks_by_trying<const M: u16>(columns: &[Vec<usize>], needs: &[u32]) -> bool {
        let mut sums = std::collections::BTreeSet::from([vec![0; needs.len()]]);
        for column in columns {
            let add = |sum: &Vec<u32>, times: u32| {
                let mut sum = sum.clone();
                column.iter().for_each(|&row| sum[row] = (sum[row] + times) % u32::from(M));
                sum
            };
            let more = |sum| (0..u32::from(M)).map(move |times| add(sum, times));
            sums = sums.iter().flat_map(more).collect();
        }
        !sums.contains(needs)
    }

    fn check_basis<const M: u16>(seed: u64, most_rows: usize) {
        let (mut rng, mut lacking) = (Rng::new(seed), 0);
        for _ in 0..300 {
            let rows = 1 + rng.below(most_rows);
            let columns: Vec<Vec<usize>> = (0..rng.below(most_rows + 2))
                .map(|_| (0..rows).filter(|_| rng.below(2) == 0).collect())
                .collect();
            let needs: Vec<u32> = (0..rows).map(|_| rng.below(M.into()) as u32).collect();
            let lacks = Basis::<M>::lacks(&columns, &needs, &Stop::NEVER);
            assert_eq!(lacks, lacks_by_trying::<M>(&columns, &needs), "{columns:?} {needs:?}");
            lacking += usize::from(lacks);
        }
        assert!((50..250).contains(&lacking), "both answers are common: {lacking}");
    }

    #[test]
    fn a_basis_generates_what_sums_of_multiples_give() {
        check_basis::<4>(1, 5);
        check_basis::<5>(2, 3);
        check_basis::<8>(3, 3);
        check_basis::<9>(4, 3);
    }

    #[test]
    fn a_pivot_that_is_no_unit_brings_along_what_kills_it() {
        // The third column less the second plus the first is 0 0 2 1; twice that is 0 0 0 2.
        let columns = [vec![0, 2], vec![0, 1], vec![1, 2, 3]];
        for number in 0..256 {
            let needs: Vec<u32> = (0..4).map(|row| number >> (2 * row) & 3).collect();
            let lacks = Basis::<4>::lacks(&columns, &needs, &Stop::NEVER);
            assert_eq!(lacks, lacks_by_trying::<4>(&columns, &needs), "{needs:?}");
        }
    }

    #[test]
    fn an_option_that_no_solution_can_hold_is_none() {
        // The only option of item 0 uses item 1, which may not be used.
        let cover = |most| {
            Spec::new(vec![(1, Some(1)), (0, Some(most))], vec![vec![0, 1]]).build().unwrap()
        };
        assert_eq!(too_few(&cover(0)), Some(Proof::TooFew { item: 0 }));
        assert_eq!(too_few(&cover(1)), None);
    }

    #[test]
    fn who_has_to_stop_proves_nothing() {
        // Ten items by pairs of the first nine: with more options than items it looks around.
        let pairs = (0..8).flat_map(|a| (a + 1..8).map(move |b| vec![a, b]));
        let mut options: Vec<Vec<u32>> = pairs.collect();
        options.extend((0..8).map(|a| vec![a, 8, 9]));
        let bounds = vec![(1, Some(1)); 10];
        let cover = Spec::new(bounds, options).build().unwrap();
        let flag = std::sync::atomic::AtomicBool::new(true);
        let cancelled = Stop { cancel: Some(&flag), ..Stop::NEVER };
        assert_eq!(
            (linear(&cover, &cancelled), linear(&cover, &Stop::NEVER).is_some()),
            (None, true)
        );
    }

    #[test]
    fn an_argument_modulo_four() {
        // Options give items 0 and 1 two uses apart each, by 1 and 3 of four: {0}, {0, 1, 2} ...
        // Item 3 counts options: an odd number of options of which each adds 2 modulo 4 to a sum
        // that has to be 0. Here as L tetrominoes on 6 x 6 by their rows: nine of them.
        let n = 6;
        let cell = |x: i32, y: i32| (y * n + x) as u32;
        let shapes = [
            [(0, 0), (0, 1), (0, 2), (1, 2)],
            [(0, 0), (1, 0), (2, 0), (0, 1)],
            [(0, 0), (1, 0), (1, 1), (1, 2)],
            [(2, 0), (0, 1), (1, 1), (2, 1)],
            [(1, 0), (1, 1), (1, 2), (0, 2)],
            [(0, 0), (0, 1), (1, 1), (2, 1)],
            [(0, 0), (1, 0), (0, 1), (0, 2)],
            [(0, 0), (1, 0), (2, 0), (2, 1)],
        ];
        let mut options = vec![];
        for shape in shapes {
            for (x, y) in (0..n).flat_map(|y| (0..n).map(move |x| (x, y))) {
                let cells = shape.map(|(dx, dy)| (x + dx, y + dy));
                if cells.iter().all(|&(x, y)| x < n && y < n) {
                    options.push(cells.map(|(x, y)| cell(x, y)).to_vec());
                }
            }
        }
        let found = proof(vec![(1, Some(1)); (n * n) as usize], options);
        assert_eq!(found, Some(Proof::Linear { modulus: 8 }));
    }
}
