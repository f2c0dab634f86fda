//! Pieces in all the ways in which they can be turned.

use rustc_hash::FxHashMap;

use crate::turn::mask::Mask;
use crate::turn::rotation::{ROTATIONS, Rotation, plane};
use crate::turn::sweep::Open;

/// A cell; its fourth coordinate is 0.
pub(crate) type Cell = [i64; 4];

/// A piece, with its cells in each orientation: those of orientation 0, turned about the origin.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub views: Vec<View>,
    /// By rotation: the first orientation that has the same cells up to a shift, and that shift.
    pub same: [(Rotation, Cell); ROTATIONS],
    /// By orientation that is the first of its cells: the rotations that lead from it to orientation 0.
    pub to_first: Vec<Vec<Rotation>>,
}

/// A piece in one orientation.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub cells: Vec<Cell>,
    /// Its lowest and its highest coordinates.
    pub low: Cell,
    pub high: Cell,
    /// By cell of the box between them: one more than its open sides, both ends of each axis bit by bit;
    /// 0 where it has no cell.
    filled: Box<[u8]>,
    /// By axis and layer from the lowest: the cells in that layer; none if it is too wide.
    layers: Option<[Vec<Option<Mask>>; 3]>,
}

/// The cells of each layer along an axis, from the layer `low` to `high`, where there are any.
pub(crate) fn in_layers(
    squares: impl Iterator<Item = (i64, (i64, i64))>,
    (low, high): (i64, i64),
) -> Option<Vec<Option<Mask>>> {
    let mut layers = vec![vec![]; (high - low + 1) as usize];
    squares.for_each(|(layer, square)| layers[(layer - low) as usize].push(square));
    let masks = layers
        .iter()
        .map(|squares| if squares.is_empty() { Some(None) } else { Mask::new(squares).map(Some) });
    masks.collect()
}

impl View {
    fn new(cells: Vec<Cell>) -> Self {
        let bound = |pick: fn(i64, i64) -> i64| {
            std::array::from_fn(|at| cells.iter().map(|cell| cell[at]).reduce(pick).unwrap_or(0))
        };
        let (low, high): (Cell, Cell) = (bound(i64::min), bound(i64::max));
        let size = (0..3).map(|at| (high[at] - low[at] + 1) as usize).product();
        let layers = [0, 1, 2].map(|axis: usize| {
            let (first, second) = plane(axis);
            let squares = cells.iter().map(|cell| (cell[axis], (cell[first], cell[second])));
            in_layers(squares, (low[axis], high[axis]))
        });
        let layers = match layers {
            [Some(x), Some(y), Some(z)] => Some([x, y, z]),
            _ => None,
        };
        let mut made = Self { cells, low, high, filled: vec![0; size].into(), layers };
        let places: Vec<usize> = made.cells.iter().filter_map(|cell| made.place(cell)).collect();
        places.iter().for_each(|&place| made.filled[place] = 1);
        let open: Vec<u8> = made.cells.iter().map(|cell| made.open_sides(cell)).collect();
        places.iter().zip(open).for_each(|(&place, open)| made.filled[place] = 1 + open);
        made
    }

    fn place(&self, cell: &Cell) -> Option<usize> {
        let mut place = 0;
        for at in (0..3).rev() {
            if cell[at] < self.low[at] || cell[at] > self.high[at] {
                return None;
            }
            let width = (self.high[at] - self.low[at] + 1) as usize;
            place = place * width + (cell[at] - self.low[at]) as usize;
        }
        Some(place)
    }

    fn open_sides(&self, cell: &Cell) -> u8 {
        (0..6).fold(0, |open, side: usize| {
            let mut beside = *cell;
            beside[side / 2] += if side.is_multiple_of(2) { -1 } else { 1 };
            let is_own = self.place(&beside).is_some_and(|place| self.filled[place] > 0);
            open | u8::from(!is_own) << side
        })
    }

    /// The cells in a layer, by its coordinate along an axis; none if there are none, or if it has no masks.
    pub fn layer(&self, axis: usize, at: i64) -> Option<&Mask> {
        let place = usize::try_from(at - self.low[axis]).ok()?;
        self.layers.as_ref()?[axis].get(place)?.as_ref()
    }

    /// Whether it has masks.
    pub fn has_masks(&self) -> bool {
        self.layers.is_some()
    }

    /// The open sides of a cell in the plane across an axis; none if it is no cell of the piece.
    pub fn open(&self, cell: &Cell, axis: usize) -> Option<Open> {
        let sides = self.filled[self.place(cell)?].checked_sub(1)?;
        let (first, second) = plane(axis);
        Some(sides >> (2 * first) & 3 | (sides >> (2 * second) & 3) << 2)
    }
}

impl Body {
    fn new(cells: &[Cell]) -> Self {
        let turned = |rotation: Rotation| {
            let mut cells: Vec<Cell> = cells.iter().map(|&cell| rotation.turned(cell)).collect();
            cells.sort_unstable();
            cells
        };
        let views: Vec<View> = Rotation::all().map(|one| View::new(turned(one))).collect();
        let moved: Vec<Vec<Cell>> = views.iter().map(moved_to_origin).collect();
        let same: [(Rotation, Cell); ROTATIONS] = std::array::from_fn(|at| {
            let first = moved.iter().position(|cells| *cells == moved[at]).unwrap_or(at);
            let shift = std::array::from_fn(|x| views[at].low[x] - views[first].low[x]);
            (Rotation::of(first), shift)
        });
        let leads = |from: Rotation| {
            let is_first = |by: &Rotation| same[by.after(from).number()].0 == Rotation::NONE;
            Rotation::all().filter(is_first).collect()
        };
        let to_first = Rotation::all().map(leads).collect();
        Self { views, same, to_first }
    }
}

fn moved_to_origin(view: &View) -> Vec<Cell> {
    let moved = |cell: &Cell| std::array::from_fn(|at| cell[at] - view.low[at]);
    view.cells.iter().map(moved).collect()
}

/// The pieces of a kit, each once however it is turned.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bodies {
    pub all: Vec<Body>,
    known: FxHashMap<Vec<Cell>, u32>,
}

impl Bodies {
    /// The number of the body with these cells, the orientation in which it has them, and the shift; and
    /// whether it is new.
    pub fn find(&mut self, cells: &[Cell]) -> (u32, Rotation, Cell, bool) {
        let body = Body::new(cells);
        // The least of its views stands for it.
        let least = body.views.iter().map(moved_to_origin).min().unwrap_or_default();
        let (number, is_new) = match self.known.get(&least) {
            Some(&known) => (known, false),
            None => {
                self.all.push(body.clone());
                self.known.insert(least, self.all.len() as u32 - 1);
                (self.all.len() as u32 - 1, true)
            }
        };
        let (own, given) = (&self.all[number as usize], moved_to_origin(&body.views[0]));
        let at = own.views.iter().position(|view| moved_to_origin(view) == given).unwrap_or(0);
        let shift = std::array::from_fn(|x| body.views[0].low[x] - own.views[at].low[x]);
        (number, Rotation::of(at), shift, is_new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(of: &[[i64; 3]]) -> Vec<Cell> {
        of.iter().map(|&[x, y, z]| [x, y, z, 0]).collect()
    }

    #[test]
    fn a_bar_has_three_orientations_and_a_hand_24() {
        let mut bodies = Bodies::default();
        let bar = cells(&[[0, 0, 0], [1, 0, 0]]);
        assert!(bodies.find(&bar).3);
        let (body, turned, shift, is_new) = bodies.find(&cells(&[[4, 5, 6], [4, 5, 7]]));
        assert_eq!((body, is_new), (0, false));
        let view = &bodies.all[0].views[turned.number()];
        let moved: Vec<Cell> =
            view.cells.iter().map(|c| std::array::from_fn(|at| c[at] + shift[at])).collect();
        assert_eq!(moved, cells(&[[4, 5, 6], [4, 5, 7]]));
        let firsts = |body: &Body| {
            body.same.iter().enumerate().filter(|(at, (first, _))| first.number() == *at).count()
        };
        assert_eq!(firsts(&bodies.all[0]), 3);
        assert_eq!(bodies.all[0].to_first[0].len(), 8);
        let hand = cells(&[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [0, 1, 1]]);
        let number = bodies.find(&hand).0 as usize;
        assert_eq!(firsts(&bodies.all[number]), 24);
    }

    #[test]
    fn a_cell_in_a_corner_is_open_on_two_sides_of_each_plane() {
        let view = View::new(cells(&[[0, 0, 0], [1, 0, 0], [0, 1, 0]]));
        assert_eq!(view.open(&[0, 0, 0, 0], 2), Some(0b0101));
        assert_eq!(view.open(&[1, 0, 0, 0], 2), Some(0b1110));
        assert_eq!(view.open(&[1, 1, 0, 0], 2), None);
    }
}
