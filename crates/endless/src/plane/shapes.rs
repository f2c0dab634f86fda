//! The pieces that are to tile, each in every way in which it may lie.

use puzzle::laying::{MarkNames, orientations};
use puzzle::model::Piece;

use super::grid::{Grid, Motion, Spot, Vector, sum};

/// A shape of a piece as it may lie, slid to anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The number of its shape.
    pub shape: usize,
    /// Its cells, sorted, slid to where ways that slide to each other are equal.
    pub cells: Vec<Spot>,
}

/// A way laid somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile {
    /// The number of the way.
    pub way: usize,
    /// How far it is slid.
    pub by: Vector,
}

/// Pieces of which any number may be used, on a flat lattice.
#[derive(Debug)]
pub struct Shapes {
    /// The lattice.
    pub grid: Grid,
    /// All ways of all shapes, those of the first shape first.
    pub ways: Vec<Way>,
    /// The number of the piece of each shape.
    pub pieces: Vec<usize>,
}

impl Shapes {
    /// Pieces without marks on a lattice; none if it is not flat.
    pub fn of(lattice: &'static puzzle::lattice::Lattice, pieces: &[Piece]) -> Option<Self> {
        let grid = Grid::of(lattice)?;
        let names = MarkNames::of(std::iter::empty::<&String>(), |_| false);
        let (mut ways, mut numbers): (Vec<Way>, Vec<usize>) = (vec![], vec![]);
        for (number, piece) in pieces.iter().enumerate() {
            for shape in &piece.shapes {
                let alone = Piece { shapes: vec![shape.clone()], ..piece.clone() };
                for oriented in orientations(&alone, lattice, &names) {
                    let cells = oriented.cells.iter().map(|cell| grid.spot(cell)).collect();
                    let way = Way { shape: numbers.len(), cells: canonical(cells) };
                    if !ways.contains(&way) {
                        ways.push(way);
                    }
                }
                numbers.push(number);
            }
        }
        Some(Self { grid, ways, pieces: numbers })
    }

    /// The ways of a shape that no motion of the lattice makes of an earlier one: one, but where pieces have more
    /// motions than the lattice.
    pub fn firsts(&self, shape: usize) -> Vec<usize> {
        let own = (0..self.ways.len()).filter(|&way| self.ways[way].shape == shape);
        let mut found: Vec<usize> = vec![];
        let motions = 0..self.grid.motions.len();
        for way in own {
            let is_image = |first: &usize| {
                motions
                    .clone()
                    .any(|motion| self.moved(*first, motion).is_some_and(|tile| tile.way == way))
            };
            if !found.iter().any(is_image) {
                found.push(way);
            }
        }
        found
    }

    /// The motions that take every way of a shape to a way of it.
    pub fn keeping(&self) -> Vec<&Motion> {
        let motions = self.grid.motions.iter().enumerate();
        let keeps = |number| (0..self.ways.len()).all(|way| self.moved(way, number).is_some());
        motions.filter(|(number, _)| keeps(*number)).map(|(_, motion)| motion).collect()
    }

    /// The cells of a tile.
    pub fn cells(&self, tile: Tile) -> impl Iterator<Item = Spot> + '_ {
        self.ways[tile.way].cells.iter().map(move |spot| spot.slid(tile.by))
    }

    /// How far the longest way reaches from its corner along either axis.
    pub fn reach(&self) -> i32 {
        let cells = self.ways.iter().flat_map(|way| &way.cells);
        cells.flat_map(|spot| spot.at).max().unwrap_or(0) + 1
    }

    /// The way that a motion makes of another; none if the piece may not lie so.
    pub fn moved(&self, way: usize, motion: usize) -> Option<Tile> {
        let own = &self.ways[way];
        let image: Vec<Spot> =
            own.cells.iter().map(|&spot| self.grid.motions[motion].image(spot)).collect();
        let by = corner(&image);
        let moved = Way { shape: own.shape, cells: canonical(image) };
        Some(Tile { way: self.ways.iter().position(|other| *other == moved)?, by })
    }
}

/// The least of each coordinate.
fn corner(cells: &[Spot]) -> Vector {
    [0, 1].map(|axis| cells.iter().map(|spot| spot.at[axis]).min().unwrap_or(0))
}

/// Cells slid to where the least of each coordinate is 0, sorted.
fn canonical(mut cells: Vec<Spot>) -> Vec<Spot> {
    let by = corner(&cells);
    cells.iter_mut().for_each(|spot| *spot = spot.back(by));
    cells.sort_unstable();
    cells
}

impl Tile {
    /// The same tile slid further.
    pub fn slid(self, by: Vector) -> Self {
        Self { by: sum(self.by, by), ..self }
    }
}
