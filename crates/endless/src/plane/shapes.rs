//! The pieces that are to tile, each in every way in which it may lie.

use puzzle::lattice::Lattice;
use puzzle::laying::{MarkNames, Oriented, orientations};
use puzzle::model::Piece;
use puzzle::rules::Touching;

use super::bars::{Bars, Coloured};
use super::grid::{Grid, Motion, Spot, Vector, sum};
use super::torus::Sublattice;

/// A shape of a piece as it may lie, slid to anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The number of its shape.
    pub shape: usize,
    /// Its cells, sorted, slid to where ways that slide to each other are equal.
    pub cells: Vec<Spot>,
    /// The colours on its sides that rules read, sorted.
    pub sides: Vec<Coloured>,
    /// What it takes beside its cells: no other tile may take the same.
    pub bars: Vec<Spot>,
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
    /// How many classes of cells and of bars there are.
    pub classes: usize,
}

impl Shapes {
    /// Pieces without marks on a lattice, and what they ask of each other; none if it is not flat.
    pub fn of(lattice: &'static Lattice, pieces: &[Piece], rules: &[Touching]) -> Option<Self> {
        let grid = Grid::of(lattice)?;
        let bars = Bars::of(lattice, &grid, pieces, rules);
        let mut names = MarkNames::of(std::iter::empty::<&String>(), |_| false);
        names.sides_are_read = rules.iter().any(|rule| matches!(rule, Touching::Match(_)));
        let (mut ways, mut numbers): (Vec<Way>, Vec<usize>) = (vec![], vec![]);
        for (number, piece) in pieces.iter().enumerate() {
            for shape in &piece.shapes {
                let alone = Piece { shapes: vec![shape.clone()], ..piece.clone() };
                for oriented in orientations(&alone, lattice, &names) {
                    let cells = oriented.cells.iter().map(|cell| grid.spot(cell)).collect();
                    let (cells, sides) = canonical(cells, coloured(&grid, lattice, &oriented));
                    let bars = bars.of_tile(number, &cells, &sides);
                    let way = Way { shape: numbers.len(), cells, sides, bars };
                    if !ways.contains(&way) {
                        ways.push(way);
                    }
                }
                numbers.push(number);
            }
        }
        let classes = grid.classes() + bars.classes;
        Some(Self { grid, ways, pieces: numbers, classes })
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

    /// Whether sides that cells share lead from any cell of a way to any other.
    pub fn is_connected(&self, way: usize) -> bool {
        let cells = &self.ways[way].cells;
        let (mut met, mut open) = (vec![cells[0]], vec![cells[0]]);
        while let Some(cell) = open.pop() {
            let near = self.grid.near(cell).filter(|near| cells.contains(near));
            let fresh: Vec<Spot> = near.filter(|near| !met.contains(near)).collect();
            met.extend(&fresh);
            open.extend(fresh);
        }
        met.len() == cells.len()
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

    /// The cells of a tile and its bars, by their numbers on a torus, the cells first.
    pub fn on_torus(&self, tile: Tile, torus: Sublattice) -> impl Iterator<Item = usize> + '_ {
        let (cells, bars) = (self.grid.classes(), self.classes - self.grid.classes());
        let first_bar = torus.index() * cells;
        let way = &self.ways[tile.way];
        way.cells.iter().chain(&way.bars).map(move |spot| {
            let number = torus.number(spot.slid(tile.by).at);
            match spot.class.checked_sub(cells) {
                None => number * cells + spot.class,
                Some(bar) => first_bar + number * bars + bar,
            }
        })
    }

    /// How many numbers `on_torus` needs for a torus of so many cells.
    pub fn numbers(&self, cells: usize) -> usize {
        cells.div_ceil(self.grid.classes()) * self.classes
    }

    /// How far the longest way reaches from its corner along either axis, bars included.
    pub fn reach(&self) -> i32 {
        let taken = self.ways.iter().flat_map(|way| way.cells.iter().chain(&way.bars));
        taken.flat_map(|spot| spot.at.map(i32::abs)).max().unwrap_or(0) + 1
    }

    /// The way that a motion makes of another; none if the piece may not lie so.
    pub fn moved(&self, way: usize, motion: usize) -> Option<Tile> {
        let own = &self.ways[way];
        let image: Vec<Spot> =
            own.cells.iter().map(|&spot| self.grid.motions[motion].image(spot)).collect();
        let by = corner(&image);
        let motion = &self.grid.motions[motion];
        let sides = own.sides.iter();
        let sides = sides.map(|&(own, across, is)| (motion.image(own), motion.image(across), is));
        let (cells, sides) = canonical(image, sides.collect());
        let is_it =
            |other: &Way| other.shape == own.shape && other.cells == cells && other.sides == sides;
        Some(Tile { way: self.ways.iter().position(is_it)?, by })
    }
}

/// The least of each coordinate.
fn corner(cells: &[Spot]) -> Vector {
    [0, 1].map(|axis| cells.iter().map(|spot| spot.at[axis]).min().unwrap_or(0))
}

/// Cells and sides slid to where the least of each coordinate of cells is 0, sorted.
fn canonical(mut cells: Vec<Spot>, mut sides: Vec<Coloured>) -> (Vec<Spot>, Vec<Coloured>) {
    let by = corner(&cells);
    cells.iter_mut().for_each(|spot| *spot = spot.back(by));
    sides.iter_mut().for_each(|side| (side.0, side.1) = (side.0.back(by), side.1.back(by)));
    cells.sort_unstable();
    sides.sort_unstable();
    (cells, sides)
}

/// The colours on the sides of a piece as it lies.
fn coloured(grid: &Grid, lattice: &Lattice, oriented: &Oriented) -> Vec<Coloured> {
    let number = lattice.most_sides().max(1);
    let mut found = vec![];
    for (cell, colours) in oriented.cells.iter().zip(oriented.sides.chunks(number)) {
        for (side, &colour) in colours.iter().enumerate().filter(|(_, colour)| **colour != 0) {
            found.push((grid.spot(cell), grid.spot(&lattice.across(cell, side).0), colour));
        }
    }
    found
}

impl Tile {
    /// The same tile slid further.
    pub fn slid(self, by: Vector) -> Self {
        Self { by: sum(self.by, by), ..self }
    }
}
