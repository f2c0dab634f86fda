//! Pieces and their orientations, numbered as everywhere: in the order of shapes, then of isometries.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::Fault;
use crate::cell::{Cell, less, read_cell};
use crate::lattice::Lattice;
use crate::mark::Mark;
use crate::motions::{Motions, is_turned_over};
use crate::words::Words;

/// The most cells of a shape.
const MOST_CELLS: usize = 256;

/// Cells with their marks, slid to where shapes that slide to each other are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The cells, sorted.
    pub cells: Vec<Cell>,
    /// The mark of each.
    pub marks: Vec<Mark>,
}

/// One kind of piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The least and most number used.
    pub copies: (u32, Option<u32>),
    /// Whether it may be turned.
    pub turns: bool,
    /// Whether it may be flipped.
    pub flips: bool,
    /// Its footprints, any of which is used.
    pub shapes: Vec<Shape>,
}

impl Shape {
    /// A shape of cells in any order, which are of the lattice.
    ///
    /// # Errors
    ///
    /// If there is none, one is given twice, or one is no cell of the lattice.
    fn of(lattice: &Lattice, mut pairs: Vec<(Cell, Mark)>) -> Result<Self, Fault> {
        pairs.sort_unstable();
        let twice = pairs.windows(2).any(|pair| pair[0].0 == pair[1].0);
        if twice || pairs.is_empty() || pairs.len() > MOST_CELLS {
            return Err(Fault::Broken);
        }
        if pairs.iter().any(|(cell, _)| lattice.class(cell).is_none()) {
            return Err(Fault::NoCell);
        }
        Self::slid(lattice, pairs).ok_or(Fault::Far)
    }

    /// The shape of sorted cells.
    fn slid(lattice: &Lattice, pairs: Vec<(Cell, Mark)>) -> Option<Self> {
        let (cells, marks): (Vec<_>, _) = pairs.into_iter().unzip();
        let origin = lattice.origin(&cells)?;
        Some(Self { cells: cells.iter().map(|cell| less(cell, &origin)).collect(), marks })
    }

    /// The image under an isometry.
    ///
    /// # Errors
    ///
    /// If it lies too far away.
    pub fn moved(&self, lattice: &Lattice, isometry: usize) -> Result<Self, Fault> {
        let image = |(cell, &mark)| Some((lattice.image(isometry, cell)?, mark));
        let pairs: Option<Vec<_>> = self.cells.iter().zip(&self.marks).map(image).collect();
        let mut pairs = pairs.ok_or(Fault::Far)?;
        pairs.sort_unstable();
        Self::slid(lattice, pairs).ok_or(Fault::Far)
    }
}

impl Piece {
    /// Reads a piece: copies, whether it turns, whether it flips, then the number of shapes, and for
    /// each the number of cells, these, and their marks, below 0 those that no rule reads.
    ///
    /// # Errors
    ///
    /// If this is no piece of the lattice.
    pub fn read(words: &mut Words, lattice: &Lattice) -> Result<Self, Fault> {
        let copies = words.bounds()?;
        let (turns, flips) = (words.flag()?, words.flag()?);
        let shapes = (0..words.count()?).map(|_| read_shape(words, lattice));
        let shapes = shapes.collect::<Result<Vec<_>, _>>()?;
        if shapes.is_empty() {
            Err(Fault::Broken)
        } else {
            Ok(Self { copies, turns, flips, shapes })
        }
    }

    /// Its distinct orientations: those of the isometries first, then those of other motions.
    /// Of those that rules read alike the first is kept, with the marks that it shows.
    ///
    /// # Errors
    ///
    /// If one lies too far away.
    pub fn orientations(&self, lattice: &Lattice) -> Result<Vec<Shape>, Fault> {
        let motions = Motions::of(lattice).filter(|_| self.turns);
        let (mut seen, mut found) = (FxHashSet::default(), vec![]);
        for shape in &self.shapes {
            let flips = self.flips || (self.turns && is_turned_over(lattice, &shape.cells)?);
            let mut every = vec![];
            for isometry in lattice.allowed(self.turns, flips) {
                every.push(shape.moved(lattice, isometry)?);
            }
            let carried = motions.map_or(Ok(vec![]), |one| one.images(&shape.cells, flips))?;
            for images in carried {
                let mut pairs: Vec<_> =
                    images.into_iter().zip(shape.marks.iter().copied()).collect();
                pairs.sort_unstable();
                every.push(Shape::slid(lattice, pairs).ok_or(Fault::Far)?);
            }
            found.extend(every.into_iter().filter(|one| seen.insert(one.clone())));
        }
        Ok(found)
    }
}

fn read_shape(words: &mut Words, lattice: &Lattice) -> Result<Shape, Fault> {
    let count = words.count()?;
    let cells = (0..count).map(|_| read_cell(words, lattice.coordinates));
    let cells = cells.collect::<Result<Vec<_>, _>>()?;
    let marks = (0..count).map(|_| words.word().map(Mark::of)).collect::<Result<Vec<_>, _>>()?;
    Shape::of(lattice, cells.into_iter().zip(marks).collect())
}

/// For each orientation and each isometry the number of the image, -1 if the piece has no such
/// orientation.
///
/// # Errors
///
/// If an image lies too far away.
pub fn images(lattice: &Lattice, orientations: &[Shape]) -> Result<Vec<Vec<i32>>, Fault> {
    let numbers: FxHashMap<&Shape, i32> = orientations.iter().zip(0..).collect();
    let image = |shape: &Shape, isometry| {
        shape.moved(lattice, isometry).map(|moved| numbers.get(&moved).copied().unwrap_or(-1))
    };
    let row = |shape| (0..lattice.isometries()).map(|isometry| image(shape, isometry)).collect();
    orientations.iter().map(row).collect()
}
