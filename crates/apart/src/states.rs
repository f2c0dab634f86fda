//! The states of one search, each once, in the order in which they were found.

/// Rows of places, one place a piece, and an open table of their numbers.
#[derive(Debug, Default)]
pub(crate) struct States {
    pieces: usize,
    rows: Vec<i64>,
    /// By state: the one that it was reached from.
    before: Vec<u32>,
    /// Numbers of states, one more than they are; 0 if the place is free.
    table: Vec<u32>,
}

impl States {
    /// Forgets everything; states are of so many pieces from now on.
    pub fn clear(&mut self, pieces: usize) {
        self.pieces = pieces;
        self.rows.clear();
        self.before.clear();
        if self.table.len() > 1 << 12 {
            self.table = vec![];
        }
        self.table.fill(0);
    }

    pub fn len(&self) -> usize {
        self.before.len()
    }

    pub fn row(&self, state: usize) -> &[i64] {
        &self.rows[state * self.pieces..(state + 1) * self.pieces]
    }

    pub fn before(&self, state: usize) -> usize {
        self.before[state] as usize
    }

    /// Notes another state from which a known one is reached.
    pub fn come_from(&mut self, state: usize, before: usize) {
        self.before[state] = before as u32;
    }

    /// Whether a state is known.
    pub fn has(&self, row: &[i64]) -> bool {
        let mut place = self.place(row);
        while self.table[place] != 0 {
            if self.row(self.table[place] as usize - 1) == row {
                return true;
            }
            place = (place + 1) & (self.table.len() - 1);
        }
        false
    }

    /// Adds a state unless it is known, and returns its number.
    pub fn add(&mut self, row: &[i64], before: usize) -> usize {
        if self.len() * 2 >= self.table.len() {
            self.grow();
        }
        let mut place = self.place(row);
        while self.table[place] != 0 {
            let known = self.table[place] as usize - 1;
            if self.row(known) == row {
                return known;
            }
            place = (place + 1) & (self.table.len() - 1);
        }
        self.rows.extend_from_slice(row);
        self.before.push(before as u32);
        self.table[place] = u32::try_from(self.len()).expect("4 thousand million states");
        self.len() - 1
    }

    fn place(&self, row: &[i64]) -> usize {
        let mix = |hash: u64, &place: &i64| {
            (hash.rotate_left(5) ^ place as u64).wrapping_mul(0x517C_C1B7_2722_0A95)
        };
        let hash = row.iter().fold(0, mix);
        ((hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24) as usize
            & (self.table.len() - 1)
    }

    fn grow(&mut self) {
        self.table = vec![0; (self.table.len() * 2).max(1 << 4)];
        for state in 0..self.len() {
            let mut place = self.place(self.row(state));
            while self.table[place] != 0 {
                place = (place + 1) & (self.table.len() - 1);
            }
            self.table[place] = state as u32 + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_kept_once_with_where_it_came_from() {
        let mut states = States::default();
        states.clear(2);
        for (number, row) in (0..1000).map(|n| (n, [n % 300, -n % 300])) {
            states.add(&row, number as usize / 2);
        }
        assert_eq!(states.len(), 300);
        assert_eq!((states.row(7), states.before(7)), (&[7, -7][..], 3));
    }
}
