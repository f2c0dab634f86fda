//! A board with its items and options in an order of its own, so that nothing depends on how they
//! were numbered.
//!
//! Items are distinguished by how they hang together: each starts with a number for what it is, and
//! again and again takes in the numbers of what is joined to it, until no more items differ. Where
//! some still have the same number, one of them is marked and the rest distinguished from there. Items
//! that a symmetry of the board exchanges give the same board whichever is marked. (Items could have
//! the same number without such a symmetry, in very regular covers; no puzzle that we know has such,
//! and there the order would depend on the numbering.)
//!
//! Source: colour refinement with individualization, as in B. D. McKay, Practical graph isomorphism.

use cover::{Arrange, Cover, Spec};

use crate::board::{Board, Notes};
use crate::position::{Clash, Position};

/// The use of an item by an option: the item, its colour and its amount.
type Used = (u32, u32, u32);

/// A board in the order of its own.
pub struct Canonical {
    cover: Cover,
    notes: Notes,
    laid: Vec<u32>,
    ranks: Vec<u32>,
}

impl Canonical {
    /// The board with some options laid.
    ///
    /// # Panics
    ///
    /// Never: a cover with its items in another order is a cover.
    pub fn of(board: &Board<'_>, laid: &[u32]) -> Self {
        let ranks = item_ranks(board, laid);
        let cover = board.cover;
        let mut order: Vec<(bool, Vec<Used>)> = (0..cover.n_options() as u32)
            .map(|option| {
                let uses = cover.amounts_with_colors(option);
                let mut uses: Vec<_> = uses
                    .map(|(item, amount, color)| (ranks[item as usize], color, amount))
                    .collect();
                uses.arrange();
                (laid.contains(&option), uses)
            })
            .collect();
        order.arrange();
        let first_free = order.iter().take_while(|(is_laid, _)| !is_laid).count();
        let laid = (first_free as u32..order.len() as u32).collect();
        let listed = |said: fn(&Used) -> u32| -> Vec<Vec<u32>> {
            order.iter().map(|(_, uses)| uses.iter().map(said).collect()).collect()
        };
        let options = listed(|uses| uses.0);
        let mut bounds = vec![(0, None); cover.n_items()];
        for (item, &rank) in (0..).zip(&ranks) {
            let (lo, hi) = cover.bounds(item);
            bounds[rank as usize] = (lo, (hi != u32::MAX).then_some(hi));
        }
        let colors = cover.has_colors().then(|| listed(|uses| uses.1));
        let amounts = cover.has_amounts().then(|| listed(|uses| uses.2));
        let spec = Spec { colors, amounts, ..Spec::new(bounds, options) };
        let cover = spec.build().expect("the same cover in another order");
        Self { cover, notes: moved(&board.notes, &ranks), laid, ranks }
    }

    /// The board.
    ///
    /// # Panics
    ///
    /// Never: the notes are those of a board.
    pub fn board(&self) -> Board<'_> {
        Board::new(&self.cover, self.notes.clone()).expect("notes of a board in another order")
    }

    /// Its beginning.
    ///
    /// # Errors
    ///
    /// The options cannot be laid together.
    pub fn start(&self, board: &Board<'_>) -> Result<Position, Clash> {
        let mut start = Position::start(board);
        self.laid.iter().try_for_each(|&option| start.lay(board, option))?;
        Ok(start)
    }

    /// The place of each item in the order.
    pub fn ranks(&self) -> &[u32] {
        &self.ranks
    }
}

fn moved(notes: &Notes, ranks: &[u32]) -> Notes {
    let mut neighbours = vec![vec![]; notes.cells];
    for (cell, near) in notes.neighbours.iter().enumerate() {
        let mut near: Vec<u32> = near.iter().map(|&near| ranks[near as usize]).collect();
        near.sort_unstable();
        neighbours[ranks[cell] as usize] = near;
    }
    Notes { cells: notes.cells, pieces: notes.pieces, neighbours, colourings: vec![] }
}

/// The place of each item: cells first, then pieces, then rules, each kind by its numbers.
fn item_ranks(board: &Board<'_>, laid: &[u32]) -> Vec<u32> {
    let n_items = board.cover.n_items();
    let mut marks: Vec<u64> = (0..n_items as u32).map(|item| first_mark(board, item)).collect();
    let mut is_laid = vec![0; board.cover.n_options()];
    laid.iter().for_each(|&option| is_laid[option as usize] = 1);
    loop {
        refine(board, &is_laid, &mut marks);
        let mut order: Vec<u32> = (0..n_items as u32).collect();
        order.arrange_by_key(|&item| (board.kind(item) as u8, marks[item as usize]));
        let twins =
            order.windows(2).find(|pair| marks[pair[0] as usize] == marks[pair[1] as usize]);
        let Some(&[one, _]) = twins else {
            let mut ranks = vec![0; n_items];
            (0..).zip(order).for_each(|(rank, item)| ranks[item as usize] = rank);
            return ranks;
        };
        marks[one as usize] = mix(marks[one as usize] ^ MARKED);
    }
}

/// Sets a marked item apart.
const MARKED: u64 = 0x5851_F42D_4C95_7F2D;

fn first_mark(board: &Board<'_>, item: u32) -> u64 {
    let (lo, hi) = board.cover.bounds(item);
    mix(mix(board.kind(item) as u64 + 1).wrapping_add(u64::from(lo) << 32 | u64::from(hi)))
}

/// Refines each item by its neighbours until no more items differ.
fn refine(board: &Board<'_>, is_laid: &[u64], marks: &mut Vec<u64>) {
    let mut number = distinct(marks);
    while number < marks.len() {
        *marks = refined(board, is_laid, marks);
        let after = distinct(marks);
        if after == number {
            return;
        }
        number = after;
    }
}

fn refined(board: &Board<'_>, is_laid: &[u64], marks: &[u64]) -> Vec<u64> {
    let cover = board.cover;
    let mut sums = vec![0u64; marks.len()];
    for (option, &laid) in (0..).zip(is_laid) {
        let uses = || cover.amounts_with_colors(option);
        let label =
            |amount: u32, color: u32| mix((u64::from(amount - 1) << 32) + u64::from(color) + 7);
        let whole = uses().fold(mix(laid + 1), |sum, (item, amount, color)| {
            sum.wrapping_add(mix(marks[item as usize] ^ label(amount, color)))
        });
        for (item, amount, color) in uses() {
            let sum = &mut sums[item as usize];
            *sum = sum.wrapping_add(mix(whole ^ label(amount, color)));
        }
    }
    let near = |item: usize| {
        let near = board.notes.neighbours.get(item).map_or(&[][..], |near| near);
        near.iter().fold(0u64, |sum, &near| sum.wrapping_add(mix(marks[near as usize])))
    };
    let all = marks.iter().zip(sums).enumerate();
    all.map(|(item, (&mark, sum))| mix(mark ^ mix(sum ^ mix(near(item))))).collect()
}

fn distinct(marks: &[u64]) -> usize {
    let mut marks = marks.to_vec();
    marks.sort_unstable();
    marks.dedup();
    marks.len()
}

/// Spreads a number over all bits.
fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}
