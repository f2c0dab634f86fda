//! The grids of BurrTools, each as a lattice, and which cell each of their places is.
//!
//! Cubes are cubes. Prisms have rows that are counted upwards; those of one layer are triangles. Balls lie on the even
//! places of a checkerboard. Rhombic tetrahedra have the addresses that they have here.
//!
//! Tetrahedra and octahedra lie in blocks of 3 x 3 x 3 places: a cube with a tetrahedron in it. The middle place is the
//! tetrahedron; the four corners that it leaves are parts of octahedra, places at the corners of the block. An
//! octahedron lies around a corner of eight blocks and has a part in each. Blocks alternate like the fields of a
//! checkerboard. Which of the two checkerboards it is shows where a shape has a part of an octahedron; if none has one,
//! both mean the same, for they differ by a slide.

use puzzle::Cell;
use puzzle::cell::MOST;
use puzzle::lattice::{Lattice, lattice};

/// A place of a shape: x, y, z.
pub type Place = [i32; 3];

/// The lattice of each grid; prisms of one layer are triangles.
pub const LATTICES: [&str; 5] =
    ["cube", "triangular-prism", "ball", "rhombic-tetrahedron", "tetra-octahedron"];
pub(crate) const TRIANGLE: &str = "triangle";
/// Squares are written as one layer of cubes.
pub(crate) const SQUARE: &str = "square";
/// The grids by their numbers.
pub const CUBES: usize = 0;
pub const PRISMS: usize = 1;
const BALLS: usize = 2;
pub const RHOMBIC: usize = 3;
pub const TETRA_OCTA: usize = 4;
/// The grid of trays: squares whose pieces slide.
pub const TRAYS: usize = 5;
/// Places along a side of a block of tetrahedra and octahedra.
pub const BLOCK: i32 = 3;
/// Parts of an octahedron.
pub const PARTS: usize = 8;

/// A lattice that a grid is, and where the cells lie on it.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The number of the grid.
    pub number: usize,
    /// The lattice.
    pub lattice: &'static Lattice,
    /// An even number from which rows of prisms are counted down.
    even: i32,
    /// Places by which blocks are slid along x, 0 or [`BLOCK`], so that octahedra lie on the checkerboard of the
    /// lattice.
    aside: i32,
}

impl Grid {
    /// The grid of a number, for all places that are used together.
    pub fn of(number: usize, places: impl Iterator<Item = Place> + Clone) -> Self {
        let is_flat = number == PRISMS && places.clone().all(|place| place[2] == 0);
        let lattice = known(if is_flat { TRIANGLE } else { LATTICES[number] });
        let highest = places.clone().map(|place| place[1]).max().unwrap_or(0);
        let aside = if number == TETRA_OCTA { aside(places) } else { 0 };
        Self { number, lattice, even: highest + highest % 2, aside }
    }

    /// The grid of trays.
    pub fn of_trays() -> Self {
        Self { number: TRAYS, lattice: known(SQUARE), even: 0, aside: 0 }
    }

    /// Whether prisms lie in one layer, and so are triangles.
    pub fn is_flat(&self) -> bool {
        self.lattice.name == TRIANGLE
    }

    /// The cell at a place, none if there is none.
    pub fn cell(&self, place: Place) -> Option<Cell> {
        let [x, y, z] = place;
        match self.number {
            PRISMS if self.is_flat() && z != 0 => None,
            PRISMS => Some(cell([x, self.even - y, z])),
            BALLS => {
                ball_cell(place.map(i64::from)).map(|found| cell(found.map(|axis| axis as i32)))
            }
            TETRA_OCTA => block_cell([x + self.aside, y, z]),
            _ => Some(cell(place)).filter(|found| self.lattice.has(found)),
        }
    }

    /// What a message says to do about places that are no cells.
    pub fn places_said(&self) -> &'static str {
        match self.number {
            TETRA_OCTA => {
                "use the middles of blocks, and corners of blocks that lie on one checkerboard"
            }
            _ => "use places where it has one",
        }
    }

    /// How many places a cell has.
    pub fn parts(&self, cell: &Cell) -> usize {
        if self.number == TETRA_OCTA && cell[0] % 2 == 0 { PARTS } else { 1 }
    }
}

/// The ball at a place of the checkerboard, none if there is none.
pub fn ball_cell([x, y, z]: [i64; 3]) -> Option<[i64; 3]> {
    ((x + y + z) % 2 == 0).then(|| [(x - z + y).div_euclid(2), (x - z - y).div_euclid(2), z])
}

/// The number of the grid on which a puzzle of a lattice is written, none if there is none.
pub fn number_of(lattice: &str) -> Option<usize> {
    match lattice {
        SQUARE => Some(CUBES),
        TRIANGLE => Some(PRISMS),
        name => LATTICES.iter().position(|known| *known == name),
    }
}

/// The places of cells in the grid of a number, slid so that each coordinate begins near 0.
pub fn places_of(number: usize, cells: &[Cell]) -> Vec<Place> {
    let mut places: Vec<Place> = cells.iter().map(|cell| place_of(number, cell)).collect();
    let low = |axis: usize| places.iter().map(|place| place[axis]).min().unwrap_or(0);
    let low: Place = std::array::from_fn(low);
    // How far shapes can be slid along every axis.
    let step = match number {
        PRISMS => 2,
        RHOMBIC => 5,
        TETRA_OCTA => 2 * BLOCK,
        _ => 1,
    };
    let mut by = low.map(|at| at - at.rem_euclid(step));
    if number == BALLS && by.iter().sum::<i32>() % 2 != 0 {
        by[0] -= 1;
    }
    if number == PRISMS {
        by[2] = low[2];
    }
    for place in &mut places {
        *place = std::array::from_fn(|axis| place[axis] - by[axis]);
    }
    places
}

/// The place of a cell, which is no octahedron.
fn place_of(number: usize, cell: &Cell) -> Place {
    let [x, y, z, ..] = *cell;
    match number {
        PRISMS => [x, -y, z],
        BALLS => [x + y + z, x - y, z],
        TETRA_OCTA => [x, y, z].map(|at| at.div_euclid(2) * BLOCK + 1),
        _ => [x, y, z],
    }
}

/// The tetrahedron or octahedron that a place is, or is a part of; none for none.
///
/// Block `b` is a cube with its middle at the address `2 b + 1`, and its corners are the points `2 b` to `2 b + 2`.
/// Every second point is the middle of an octahedron.
pub fn block_cell(place: Place) -> Option<Cell> {
    let rests = place.map(|at| at.rem_euclid(BLOCK));
    let found = cell(place.map(|at| 2 * at.div_euclid(BLOCK) + at.rem_euclid(BLOCK)));
    if rests == [1; 3] {
        return Some(found);
    }
    Some(found).filter(|found| !rests.contains(&1) && known(LATTICES[TETRA_OCTA]).has(found))
}

/// By how many places blocks are slid: the first part of an octahedron decides.
fn aside(places: impl Iterator<Item = Place>) -> i32 {
    for place in places {
        let [here, there] = [0, BLOCK].map(|by| block_cell([place[0] + by, place[1], place[2]]));
        match (here, there) {
            (None, Some(_)) => return BLOCK,
            (Some(_), Some(_)) => {}
            _ => return 0,
        }
    }
    0
}

fn known(name: &str) -> &'static Lattice {
    lattice(name).expect("it is the name of a lattice")
}

fn cell([x, y, z]: Place) -> Cell {
    let mut cell = [0; MOST];
    cell[..3].copy_from_slice(&[x, y, z]);
    cell
}
