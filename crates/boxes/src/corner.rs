//! Where the search branches: the smallest pit, a set of columns of one height with higher ones around it.
//!
//! The first column of a pit is a corner: whatever covers its lowest free cell has its own corner there, for all
//! cells below, to the left and before are decided. Small pits leave the fewest choices.

use crate::board::Board;

/// Finds pits; keeps its working space.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pits {
    seen: Vec<u32>,
    round: u32,
    open: Vec<u32>,
}

impl Pits {
    /// The first column of the smallest pit, of equal ones the lowest; none if all columns are full.
    pub fn smallest(&mut self, board: &Board, heights: &[u8]) -> Option<usize> {
        if board.sizes[0] == 1 {
            return narrowest(heights, board.sizes[2] as u8);
        }
        self.seen.resize(heights.len(), 0);
        self.round += 1;
        let mut best: Option<((usize, u8), usize)> = None;
        for column in 0..heights.len() {
            let height = heights[column];
            if usize::from(height) == board.sizes[2] || self.seen[column] == self.round {
                continue;
            }
            if let Some(size) = self.fill(board, heights, column)
                && best.is_none_or(|(least, _)| (size, height) < least)
            {
                best = Some(((size, height), column));
            }
        }
        best.map(|(_, column)| column)
    }

    /// The columns of the same height around a column; none if a lower one is beside them.
    fn fill(&mut self, board: &Board, heights: &[u8], column: usize) -> Option<usize> {
        let (height, wide) = (heights[column], board.sizes[0]);
        let (mut size, mut is_pit) = (0, true);
        self.open.push(column as u32);
        self.seen[column] = self.round;
        while let Some(at) = self.open.pop() {
            let at = at as usize;
            size += 1;
            let x = at % wide;
            let beside = [
                (x > 0).then(|| at - 1),
                (x + 1 < wide).then(|| at + 1),
                at.checked_sub(wide),
                Some(at + wide).filter(|&next| next < heights.len()),
            ];
            for next in beside.into_iter().flatten() {
                if heights[next] < height {
                    is_pit = false;
                } else if heights[next] == height && self.seen[next] != self.round {
                    self.seen[next] = self.round;
                    self.open.push(next as u32);
                }
            }
        }
        is_pit.then_some(size)
    }
}

/// The same for columns in a row.
fn narrowest(heights: &[u8], full: u8) -> Option<usize> {
    let mut best: Option<((usize, u8), usize)> = None;
    let mut start = 0;
    while start < heights.len() {
        let height = heights[start];
        let end = heights[start..].iter().position(|&other| other != height);
        let end = end.map_or(heights.len(), |run| start + run);
        let is_left = start == 0 || heights[start - 1] > height;
        let is_right = end == heights.len() || heights[end] > height;
        let key = (end - start, height);
        if height < full && is_left && is_right && best.is_none_or(|(least, _)| key < least) {
            best = Some((key, start));
        }
        start = end;
    }
    best.map(|(_, column)| column)
}
