//! A packing made ready: axes in the order of the search, cells as columns, orientations as shapes.
//!
//! The longest axis points up, so that what is laid is a height a column, and columns are few.

use crate::packing::{Empty, Fault, Laid, Packing, Triple};

/// An orientation of a kind, its sides along the axes of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub kind: u32,
    pub orientation: u32,
    pub sides: [u8; 3],
    pub volume: u32,
}

/// A kind as the search has it.
#[derive(Clone, Debug)]
pub(crate) struct Copies {
    pub least: u32,
    pub most: u32,
    /// The fewest cells of an orientation: all have the same number if they are turned.
    pub volume: u32,
    /// The greatest number of cells of an orientation.
    pub largest: u32,
    /// The sides along each axis, each once, rising.
    pub sides: [Vec<u8>; 3],
}

/// A packing that is made ready to be searched.
#[derive(Clone, Debug)]
pub struct Board {
    /// The sides, along the axes of the search.
    pub(crate) sizes: [usize; 3],
    /// The axis of the packing that each axis of the search is.
    axes: [usize; 3],
    pub(crate) shapes: Vec<Shape>,
    pub(crate) kinds: Vec<Copies>,
    /// For a column and a level: the lowest free cell from there on.
    rise: Vec<u8>,
    /// For a column and a level: the lowest blocked cell from there on.
    ceiling: Vec<u8>,
    /// For a column and a level: how many cells below it may stay empty.
    optional_below: Vec<u8>,
    pub(crate) free: u32,
    pub(crate) optional: u32,
    pub(crate) has_blocked: bool,
    /// Whether every kind has the same sides along the second axis and the third.
    pub(crate) is_alike: bool,
    /// The levels whose blocked cells are others than those of the level below, as bits.
    pub(crate) changes: u128,
    /// Along each axis the places behind a blocked cell, as bits.
    pub(crate) behind: [u128; 3],
}

impl Board {
    /// Makes a packing ready.
    ///
    /// # Errors
    ///
    /// Every fault of the packing.
    pub fn of(packing: &Packing) -> Result<Self, Vec<Fault>> {
        let faults = packing.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut axes = [0, 1, 2];
        axes.sort_by_key(|&axis| packing.sizes[axis]);
        let sizes = axes.map(|axis| packing.sizes[axis] as usize);
        let (shapes, kinds) = shapes_and_kinds(packing, axes);
        let columns = sizes[0] * sizes[1] * (sizes[2] + 1);
        let mut board = Self {
            is_alike: kinds.iter().all(|kind| kind.sides[1] == kind.sides[2]),
            sizes,
            axes,
            shapes,
            kinds,
            rise: vec![0; columns],
            ceiling: vec![0; columns],
            optional_below: vec![0; columns],
            free: 0,
            optional: 0,
            has_blocked: !packing.blocked.is_empty(),
            changes: 0,
            behind: [0; 3],
        };
        board.note_cells(packing);
        Ok(board)
    }

    fn note_cells(&mut self, packing: &Packing) {
        let [wide, deep, high] = self.sizes;
        let mut blocked = vec![false; wide * deep * high];
        let axes = self.axes;
        let place = |cell: &Triple| {
            let [x, y, z] = axes.map(|axis| cell[axis] as usize);
            (y * wide + x) * high + z
        };
        for cell in &packing.blocked {
            blocked[place(cell)] = true;
            let places = self.axes.map(|axis| cell[axis] + 1);
            self.behind.iter_mut().zip(places).for_each(|(bits, place)| *bits |= 1 << place);
        }
        let optional: Vec<bool> = match &packing.empty {
            Empty::None => vec![false; blocked.len()],
            Empty::All => blocked.iter().map(|is_blocked| !is_blocked).collect(),
            Empty::Cells(cells) => {
                let mut found = vec![false; blocked.len()];
                cells.iter().for_each(|cell| found[place(cell)] = true);
                found
            }
        };
        for column in 0..wide * deep {
            let at = column * (high + 1);
            let is_blocked = |z: usize| blocked[column * high + z];
            (self.rise[at + high], self.ceiling[at + high]) = (high as u8, high as u8);
            for z in (0..high).rev() {
                let (rise, ceiling) = (self.rise[at + z + 1], self.ceiling[at + z + 1]);
                self.rise[at + z] = if is_blocked(z) { rise } else { z as u8 };
                self.ceiling[at + z] = if is_blocked(z) { z as u8 } else { ceiling };
            }
            for z in 0..high {
                let is_optional = optional[column * high + z];
                self.optional_below[at + z + 1] =
                    self.optional_below[at + z] + u8::from(is_optional);
                self.free += u32::from(!is_blocked(z));
                self.optional += u32::from(is_optional);
                if z > 0 && is_blocked(z) != is_blocked(z - 1) {
                    self.changes |= 1 << z;
                }
            }
        }
    }

    /// How many columns there are.
    pub(crate) fn columns(&self) -> usize {
        self.sizes[0] * self.sizes[1]
    }

    /// The lowest free cell of a column from a level on; the height of the box if there is none.
    pub(crate) fn rise(&self, column: usize, level: usize) -> u8 {
        self.rise[column * (self.sizes[2] + 1) + level]
    }

    /// The lowest blocked cell of a column from a level on; the height of the box if there is none.
    pub(crate) fn ceiling(&self, column: usize, level: usize) -> u8 {
        self.ceiling[column * (self.sizes[2] + 1) + level]
    }

    /// How many cells of a column between two levels may stay empty.
    pub(crate) fn optional_between(&self, column: usize, low: usize, high: usize) -> u32 {
        let at = column * (self.sizes[2] + 1);
        u32::from(self.optional_below[at + high] - self.optional_below[at + low])
    }

    /// A shape at a place, as the packing has it.
    pub(crate) fn laid(&self, shape: usize, column: usize, level: usize) -> Laid {
        let Shape { kind, orientation, .. } = self.shapes[shape];
        let place = [column % self.sizes[0], column / self.sizes[0], level];
        let mut corner = [0; 3];
        self.axes.iter().zip(place).for_each(|(&axis, at)| corner[axis] = at as u32);
        Laid { kind, orientation, corner }
    }
}

fn shapes_and_kinds(packing: &Packing, axes: [usize; 3]) -> (Vec<Shape>, Vec<Copies>) {
    let (mut shapes, mut kinds) = (vec![], vec![]);
    for (number, kind) in (0..).zip(&packing.kinds) {
        let mut sides: [Vec<u8>; 3] = Default::default();
        let (mut volume, mut largest) = (u32::MAX, 0);
        for (orientation, own) in (0..).zip(&kind.orientations) {
            let own = axes.map(|axis| own[axis]);
            let cells = own.iter().fold(1u32, |cells, &side| cells.saturating_mul(side));
            (volume, largest) = (volume.min(cells), largest.max(cells));
            let fits = own.iter().zip(axes).all(|(&side, axis)| side <= packing.sizes[axis]);
            if fits {
                let own = own.map(|side| side as u8);
                sides.iter_mut().zip(own).for_each(|(list, side)| list.push(side));
                shapes.push(Shape { kind: number, orientation, sides: own, volume: cells });
            }
        }
        for list in &mut sides {
            list.sort_unstable();
            list.dedup();
        }
        let most = kind.most.unwrap_or(u32::MAX);
        kinds.push(Copies { least: kind.least, most, volume, largest, sides });
    }
    (shapes, kinds)
}
