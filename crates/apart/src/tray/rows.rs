//! The arrangements that were met, each once, in the order in which they were met.

use super::next::{Next, hash};

/// No piece of a row.
const NO_PIECE: u16 = u16::MAX;

/// Rows of places, one place a piece, with their depths, and an open table of their numbers.
#[derive(Debug)]
pub(crate) struct Rows {
    /// The kind of each piece.
    kind_of: Vec<u16>,
    places: Vec<u16>,
    /// By arrangement: the fewest moves from the start known so far.
    depths: Vec<u32>,
    /// By arrangement: the piece that the last of these moved, by its place in the row.
    moved: Vec<u16>,
    /// Numbers of arrangements, one more than they are; 0 if the place is free.
    table: Vec<u32>,
}

/// The most arrangements.
const MOST: usize = u32::MAX as usize - 1;

impl Rows {
    /// No arrangement yet of pieces of these kinds.
    pub fn new(kind_of: &[u16]) -> Self {
        let (kind_of, table) = (kind_of.to_vec(), vec![0; 1 << 10]);
        Self { kind_of, places: vec![], depths: vec![], moved: vec![], table }
    }

    pub fn len(&self) -> usize {
        self.depths.len()
    }

    pub fn is_full(&self) -> bool {
        self.len() >= MOST
    }

    pub fn row(&self, number: usize) -> &[u16] {
        let pieces = self.kind_of.len();
        &self.places[number * pieces..(number + 1) * pieces]
    }

    pub fn depth(&self, number: usize) -> u32 {
        self.depths[number]
    }

    /// The piece whose move led to an arrangement at its depth, by its place in the row; none at the start.
    pub fn moved(&self, number: usize) -> Option<usize> {
        Some(self.moved[number]).filter(|&piece| piece != NO_PIECE).map(usize::from)
    }

    /// The bytes that the next arrangement needs if the table or the rows have to grow for it; 0 if they do not.
    pub fn growth(&self) -> usize {
        let grows = self.len() * 2 >= self.table.len();
        let table = if grows { self.table.len() * 2 * size_of::<u32>() } else { 0 };
        let rows = if self.places.len() + self.kind_of.len() > self.places.capacity() {
            self.places.capacity() * 2 * size_of::<u16>()
        } else {
            0
        };
        table + rows
    }

    /// Notes that the start is met.
    pub fn begin(&mut self, start: &[u16]) {
        let hash = hash(&self.kind_of, start);
        self.add(&Next { row: start, cost: 0, hash, piece: usize::from(NO_PIECE) }, 0);
    }

    /// Notes that an arrangement is met at a depth.
    ///
    /// Its number, if it was not known or was known only deeper.
    pub fn add(&mut self, next: &Next<'_>, depth: u32) -> Option<u32> {
        if self.len() * 2 >= self.table.len() {
            self.grow();
        }
        let place = self.place(next.row, next.hash);
        if let Some(known) = self.table[place].checked_sub(1) {
            let old = &mut self.depths[known as usize];
            return (depth < *old).then(|| {
                *old = depth;
                self.moved[known as usize] = next.piece as u16;
                known
            });
        }
        self.places.extend_from_slice(next.row);
        self.depths.push(depth);
        self.moved.push(next.piece as u16);
        self.table[place] = self.len() as u32;
        Some(self.len() as u32 - 1)
    }

    /// The number of an arrangement that was met.
    pub fn find(&self, next: &Next<'_>) -> Option<u32> {
        self.table[self.place(next.row, next.hash)].checked_sub(1)
    }

    /// Where in the table a row stands, or would.
    fn place(&self, row: &[u16], hash: u64) -> usize {
        let mut place = (hash >> 20) as usize & (self.table.len() - 1);
        while let Some(known) = self.table[place].checked_sub(1) {
            if self.row(known as usize) == row {
                break;
            }
            place = (place + 1) & (self.table.len() - 1);
        }
        place
    }

    fn grow(&mut self) {
        self.table = vec![0; self.table.len() * 2];
        for number in 0..self.len() {
            let row = self.row(number);
            let place = self.place(row, hash(&self.kind_of, row));
            self.table[place] = number as u32 + 1;
        }
    }
}
