//! Every way to lay a piece on the board.

use std::cmp::Ordering;

use crate::board::{Board, Extent, Index, Shape};

/// Placements tried between two calls of the guard.
const STRIDE: usize = 1 << 15;

/// Placements by their numbers: ordered by piece, by orientation, then by the first cell covered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placements {
    /// The piece of each.
    pieces: Vec<u32>,
    /// The orientation of each, a number among those of its piece.
    orientations: Vec<u32>,
    /// `starts[n]..starts[n + 1]` are the cells of placement `n`; one more than there are placements.
    starts: Vec<u32>,
    /// The cells covered, in the order of the orientation's own cells.
    cells: Vec<u32>,
}

impl Placements {
    /// Every placement that stays on the board.
    ///
    /// # Errors
    ///
    /// What `guard` returns, which is called now and then, and ends the work.
    ///
    /// # Panics
    ///
    /// If all placements together cover more than 2^32 cells.
    pub fn on<E>(
        board: &Board,
        shapes: &[Vec<Shape>],
        guard: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let extent = |shape: &Shape| Extent::of(shape, board.coordinates());
        let extents: Vec<Vec<Extent>> =
            shapes.iter().map(|shapes| shapes.iter().map(extent).collect()).collect();
        let index = Index::new(board, &extents);
        let mut found = Self { starts: vec![0], ..Self::default() };
        let mut tried = 0usize;
        for ((piece, shapes), extents) in (0..).zip(shapes).zip(&extents) {
            for ((orientation, shape), extent) in (0..).zip(shapes).zip(extents) {
                let steps = index.steps(shape, extent);
                for &first in index.firsts(shape, extent).iter() {
                    if tried.is_multiple_of(STRIDE) {
                        guard()?;
                    }
                    tried += 1;
                    let begun = found.cells.len();
                    if index.lay(first, &steps, &mut found.cells) {
                        found.end(piece, orientation);
                    } else {
                        found.cells.truncate(begun);
                    }
                }
            }
        }
        Ok(found)
    }

    /// Placements that were found elsewhere: the piece and the orientation of each, and its cells.
    ///
    /// # Panics
    ///
    /// If all of them together cover more than 2^32 cells.
    pub fn listed(placements: impl IntoIterator<Item = (u32, u32, Vec<u32>)>) -> Self {
        let mut listed = Self { starts: vec![0], ..Self::default() };
        for (piece, orientation, cells) in placements {
            listed.cells.extend(cells);
            listed.end(piece, orientation);
        }
        listed
    }

    /// Ends a placement whose cells were added.
    fn end(&mut self, piece: u32, orientation: u32) {
        self.pieces.push(piece);
        self.orientations.push(orientation);
        self.starts.push(u32::try_from(self.cells.len()).expect("at most 2^32 cells in all"));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// How many cells all of them together cover.
    pub fn uses(&self) -> usize {
        self.cells.len()
    }

    /// The piece of a placement, and its orientation among those of the piece.
    pub fn kind(&self, number: usize) -> (u32, u32) {
        (self.pieces[number], self.orientations[number])
    }

    /// The cells of a placement, in the order of the orientation's own cells.
    pub fn cells(&self, number: usize) -> &[u32] {
        &self.cells[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// Those for which `stays` is true, in their order.
    pub fn kept(&self, mut stays: impl FnMut(usize) -> bool) -> Self {
        let mut kept = Self { starts: vec![0], ..Self::default() };
        for number in (0..self.len()).filter(|&number| stays(number)) {
            kept.cells.extend_from_slice(self.cells(number));
            let (piece, orientation) = self.kind(number);
            kept.end(piece, orientation);
        }
        kept
    }

    /// Those that are one of the pieces laid already, each with its cells, or overlap none of them.
    pub fn beside(&self, laid: &[(u32, Vec<u32>)]) -> Self {
        let sorted = |cells: &[u32]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        let laid: Vec<(u32, Vec<u32>)> =
            laid.iter().map(|(piece, cells)| (*piece, sorted(cells))).collect();
        let most = laid.iter().flat_map(|(_, cells)| cells).max();
        let mut held = vec![false; most.map_or(0, |&most| most as usize + 1)];
        laid.iter().flat_map(|(_, cells)| cells).for_each(|&cell| held[cell as usize] = true);
        let is_held = |&cell: &u32| held.get(cell as usize).copied().unwrap_or(false);
        self.kept(|number| {
            let cells = self.cells(number);
            !cells.iter().any(is_held) || laid.contains(&(self.pieces[number], sorted(cells)))
        })
    }
}

/// Finds placements by what they are.
pub(crate) struct Finder<'p> {
    placements: &'p Placements,
    /// For each piece, the first of its orientations among all.
    first_kind: Vec<u32>,
    /// For each orientation of each piece the first of its placements; one more than there are.
    spans: Vec<u32>,
}

impl<'p> Finder<'p> {
    pub fn of(placements: &'p Placements) -> Self {
        let (mut first_kind, mut spans) = (vec![0], vec![]);
        for number in 0..placements.len() {
            let (piece, orientation) = placements.kind(number);
            while first_kind.len() <= piece as usize {
                first_kind.push(spans.len() as u32);
            }
            while spans.len() <= first_kind[piece as usize] as usize + orientation as usize {
                spans.push(number as u32);
            }
        }
        spans.push(placements.len() as u32);
        Self { placements, first_kind, spans }
    }

    /// The number of the placement of that piece in that orientation whose first cell is this one.
    pub fn find(&self, piece: u32, orientation: u32, first: u32) -> Option<usize> {
        let kind = *self.first_kind.get(piece as usize)? as usize + orientation as usize;
        let (low, high) = (*self.spans.get(kind)? as usize, *self.spans.get(kind + 1)? as usize);
        let mut span = low..high;
        while span.start < span.end {
            let middle = span.start.midpoint(span.end);
            match self.placements.cells(middle)[0].cmp(&first) {
                Ordering::Less => span.start = middle + 1,
                Ordering::Greater => span.end = middle,
                Ordering::Equal => {
                    return (self.placements.kind(middle) == (piece, orientation))
                        .then_some(middle);
                }
            }
        }
        None
    }
}
