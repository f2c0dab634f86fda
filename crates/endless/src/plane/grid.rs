//! A flat lattice as its translations make it: a cell is a class and two whole numbers.

use puzzle::cell::{Cell, MOST, less, plus};
use puzzle::lattice::Lattice;

/// A translation, in the basis of the translations of the lattice.
pub type Vector = [i32; 2];

/// A cell: its class, and the translation that takes the representative of the class to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// The number of its class.
    pub class: usize,
    /// The translation.
    pub at: Vector,
}

impl Spot {
    /// The cell that a translation makes of it.
    pub fn slid(self, by: Vector) -> Self {
        Self { class: self.class, at: sum(self.at, by) }
    }

    /// The cell that the opposite translation makes of it.
    pub fn back(self, by: Vector) -> Self {
        self.slid([-by[0], -by[1]])
    }
}

/// The sum of two translations.
pub fn sum(one: Vector, other: Vector) -> Vector {
    [one[0] + other[0], one[1] + other[1]]
}

/// An isometry of the lattice, but for a translation after it.
#[derive(Clone, Debug)]
pub struct Motion {
    /// What it does to translations, as rows.
    turn: [Vector; 2],
    /// Where it takes the representative of each class.
    to: Vec<Spot>,
}

impl Motion {
    /// What it does to a translation.
    pub fn turned(&self, [x, y]: Vector) -> Vector {
        self.turn.map(|[a, b]| a * x + b * y)
    }

    /// Where it takes a cell.
    pub fn image(&self, spot: Spot) -> Spot {
        self.to[spot.class].slid(self.turned(spot.at))
    }

    /// Whether it is a half turn.
    pub fn is_half_turn(&self) -> bool {
        self.turn == [[-1, 0], [0, -1]]
    }
}

/// A lattice with two dimensions.
#[derive(Debug)]
pub struct Grid {
    lattice: &'static Lattice,
    /// Its isometries, the identity first.
    pub motions: Vec<Motion>,
    /// The cells that share a corner with the representative of each class.
    touching: Vec<Vec<Spot>>,
    /// The cells that share a side with the representative of each class.
    near: Vec<Vec<Spot>>,
    /// For each motion and one before it the motion that both make, and the translation after it.
    products: Vec<Vec<(usize, Vector)>>,
}

impl Grid {
    /// A flat lattice; none if a lattice is not flat.
    pub fn of(lattice: &'static Lattice) -> Option<Self> {
        if lattice.space != 2 || lattice.coordinates != 2 {
            return None;
        }
        let mut grid =
            Self { lattice, motions: vec![], touching: vec![], near: vec![], products: vec![] };
        let cells = lattice.representatives();
        let spots = |cells: Vec<Cell>| cells.iter().map(|cell| grid.spot(cell)).collect::<Vec<_>>();
        let touching = cells.iter().map(|cell| spots(lattice.touching(cell))).collect();
        let near = cells.iter().map(|cell| spots(lattice.neighbours(cell))).collect();
        let motions = (0..lattice.isometries().len()).map(|number| grid.motion(number)).collect();
        (grid.touching, grid.near, grid.motions) = (touching, near, motions);
        grid.products = grid.motions.iter().map(|last| grid.products_of(last)).collect();
        Some(grid)
    }

    fn motion(&self, number: usize) -> Motion {
        let cells = self.lattice.representatives();
        let to: Vec<Spot> =
            cells.iter().map(|cell| self.spot(&self.lattice.image(number, cell))).collect();
        let along = |axis: usize| {
            let ahead = plus(&cells[0], &self.lattice.translations()[axis]);
            self.spot(&self.lattice.image(number, &ahead)).back(to[0].at).at
        };
        let (x, y) = (along(0), along(1));
        Motion { turn: [[x[0], y[0]], [x[1], y[1]]], to }
    }

    fn products_of(&self, last: &Motion) -> Vec<(usize, Vector)> {
        let product = |first: &Motion| {
            let to: Vec<Spot> = first.to.iter().map(|&spot| last.image(spot)).collect();
            let turn = |vector| last.turned(first.turned(vector));
            let same = |motion: &Motion| -> Option<Vector> {
                let by = to[0].back(motion.to[0].at).at;
                let are_turned =
                    [[1, 0], [0, 1]].iter().all(|&axis| motion.turned(axis) == turn(axis));
                let mut pairs = motion.to.iter().zip(&to);
                (are_turned && pairs.all(|(own, other)| own.slid(by) == *other)).then_some(by)
            };
            let mut every = self.motions.iter().enumerate();
            every.find_map(|(number, motion)| Some((number, same(motion)?)))
        };
        let made = self.motions.iter().map(product);
        made.map(|product| product.expect("isometries make a group")).collect()
    }

    /// How many classes of cells there are.
    pub fn classes(&self) -> usize {
        self.touching.len()
    }

    /// The motion that one makes after another, and the translation after it.
    pub fn product(&self, last: usize, first: usize) -> (usize, Vector) {
        self.products[last][first]
    }

    /// A cell of the lattice.
    pub fn spot(&self, cell: &Cell) -> Spot {
        let class = self.lattice.class(cell).expect("a cell of the lattice");
        let way = less(cell, &self.lattice.representatives()[class]);
        let [one, other] = [0, 1].map(|axis| self.lattice.translations()[axis]);
        let area = one[0] * other[1] - one[1] * other[0];
        let x = way[0] * other[1] - way[1] * other[0];
        let y = one[0] * way[1] - one[1] * way[0];
        Spot { class, at: [x / area, y / area] }
    }

    /// A cell by its coordinates.
    pub fn cell(&self, spot: Spot) -> Cell {
        plus(&self.lattice.representatives()[spot.class], &self.step(spot.at))
    }

    /// A translation by what it adds to coordinates.
    pub fn step(&self, [x, y]: Vector) -> Cell {
        let [one, other] = [0, 1].map(|axis| self.lattice.translations()[axis]);
        let mut step = [0; MOST];
        (0..2).for_each(|axis| step[axis] = x * one[axis] + y * other[axis]);
        step
    }

    /// The cells that have a corner in common with a cell.
    pub fn touching(&self, spot: Spot) -> impl Iterator<Item = Spot> + '_ {
        self.touching[spot.class].iter().map(move |near| near.slid(spot.at))
    }

    /// The cells that have a side in common with a cell.
    pub fn near(&self, spot: Spot) -> impl Iterator<Item = Spot> + '_ {
        self.near[spot.class].iter().map(move |near| near.slid(spot.at))
    }
}
