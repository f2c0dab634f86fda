//! The arrangements that were met, each once, in the order in which they were met.

/// Rows of places, one place a piece, with their depths, and an open table of their numbers.
#[derive(Debug)]
pub(crate) struct Rows {
    pieces: usize,
    places: Vec<u16>,
    /// By arrangement: the fewest moves from the start known so far.
    depths: Vec<u32>,
    /// Numbers of arrangements, one more than they are; 0 if the place is free.
    table: Vec<u32>,
}

/// The most arrangements.
const MOST: usize = u32::MAX as usize - 1;

impl Rows {
    /// No arrangement of so many pieces yet.
    pub fn new(pieces: usize) -> Self {
        Self { pieces, places: vec![], depths: vec![], table: vec![0; 1 << 10] }
    }

    pub fn len(&self) -> usize {
        self.depths.len()
    }

    pub fn is_full(&self) -> bool {
        self.len() >= MOST
    }

    pub fn row(&self, number: usize) -> &[u16] {
        &self.places[number * self.pieces..(number + 1) * self.pieces]
    }

    pub fn depth(&self, number: usize) -> u32 {
        self.depths[number]
    }

    /// The bytes that the next arrangement needs if the table or the rows have to grow for it; 0 if they do not.
    pub fn growth(&self) -> usize {
        let grows = self.len() * 2 >= self.table.len();
        let table = if grows { self.table.len() * 2 * size_of::<u32>() } else { 0 };
        let rows = if self.places.len() + self.pieces > self.places.capacity() {
            self.places.capacity() * 2 * size_of::<u16>()
        } else {
            0
        };
        table + rows
    }

    /// Notes that an arrangement is met at a depth.
    ///
    /// Its number, if it was not known or was known only deeper.
    pub fn add(&mut self, row: &[u16], depth: u32) -> Option<u32> {
        if self.len() * 2 >= self.table.len() {
            self.grow();
        }
        let place = self.place(row);
        if let Some(known) = self.table[place].checked_sub(1) {
            let old = &mut self.depths[known as usize];
            return (depth < *old).then(|| {
                *old = depth;
                known
            });
        }
        self.places.extend_from_slice(row);
        self.depths.push(depth);
        self.table[place] = self.len() as u32;
        Some(self.len() as u32 - 1)
    }

    /// The number of an arrangement that was met.
    pub fn find(&self, row: &[u16]) -> Option<u32> {
        self.table[self.place(row)].checked_sub(1)
    }

    /// Where in the table a row stands, or would.
    fn place(&self, row: &[u16]) -> usize {
        let mix = |hash: u64, &place: &u16| {
            (hash.rotate_left(5) ^ u64::from(place)).wrapping_mul(0x517C_C1B7_2722_0A95)
        };
        let hash = row.iter().fold(0, mix);
        let mixed = (hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut place = (mixed >> 16) as usize & (self.table.len() - 1);
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
            let place = self.place(self.row(number));
            self.table[place] = number as u32 + 1;
        }
    }
}
