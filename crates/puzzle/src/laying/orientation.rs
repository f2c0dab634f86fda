//! The orientations of pieces, numbered as everywhere: in the order of shapes, then of isometries.

use std::hash::{Hash, Hasher};
use std::iter::repeat;

use rustc_hash::{FxHashMap, FxHasher};

use super::marks::MarkNames;
use crate::cell::{Cell, less};
use crate::lattice::Lattice;
use crate::model::{NO_COLOUR, Piece, Shape};

/// Cells with their marks, slid to where shapes that slide to each other are equal.
///
/// Two are equal if rules see no difference: marks that no rule reads are a picture and no more.
#[derive(Clone, Debug)]
pub struct Oriented {
    /// The cells, sorted.
    pub cells: Vec<Cell>,
    /// The number of the mark of each, as rules read it.
    pub marks: Vec<u32>,
    /// The number of the mark of each, as pictures show it.
    pub shown: Vec<u32>,
    /// The colours of the sides of each as rules read them: the code of a sign, 0 for none, as many for each cell
    /// as any cell of the lattice has sides. Empty if there are none.
    pub sides: Vec<u32>,
    /// The same as pictures show them.
    pub shown_sides: Vec<u32>,
    /// A hash of what rules see.
    digest: u64,
}

impl PartialEq for Oriented {
    fn eq(&self, other: &Self) -> bool {
        self.digest == other.digest
            && self.cells == other.cells
            && self.marks == other.marks
            && self.sides == other.sides
    }
}

impl Eq for Oriented {}

impl Hash for Oriented {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.digest);
    }
}

impl Oriented {
    /// A shape as it lies.
    fn of(shape: &Shape, names: &MarkNames, lattice: &Lattice) -> Self {
        let number = |mark: &String| names.number(mark).unwrap_or_default();
        let shown: Vec<u32> = shape.marks.iter().map(number).collect();
        let marks = shown.iter().map(|&mark| names.read(mark)).collect();
        let shown_sides = side_colours(shape, lattice);
        let sides = if names.sides_are_read { shown_sides.clone() } else { vec![] };
        Self { cells: shape.cells.clone(), marks, shown, sides, shown_sides, digest: 0 }
            .digested(lattice.coordinates)
    }

    /// The same with the hash of its cells, marks and sides.
    fn digested(self, coordinates: usize) -> Self {
        let mut hasher = FxHasher::default();
        let packed =
            |pair: &[i32]| pair.iter().fold(0, |sum, &at| sum << 32 | u64::from(at as u32));
        for cell in &self.cells {
            cell[..coordinates].chunks(2).for_each(|pair| hasher.write_u64(packed(pair)));
        }
        self.marks.hash(&mut hasher);
        self.sides.hash(&mut hasher);
        Self { digest: hasher.finish(), ..self }
    }

    /// The image under an isometry.
    pub fn moved(&self, lattice: &Lattice, isometry: usize) -> Self {
        let images: Vec<Cell> =
            self.cells.iter().map(|cell| lattice.image(isometry, cell)).collect();
        self.carried(lattice, &images, Some(isometry))
    }

    /// What its cells become in these places, slid to where equal shapes are equal.
    ///
    /// * `isometry`: what takes them there, none if it is none of the lattice: then no cell has colours on sides.
    pub(super) fn carried(
        &self,
        lattice: &Lattice,
        images: &[Cell],
        isometry: Option<usize>,
    ) -> Self {
        let origin = lattice.origin(images);
        let laid = in_order(images, &origin, lattice.coordinates);
        Self {
            cells: laid.iter().map(|&at| less(&images[at], &origin)).collect(),
            marks: laid.iter().map(|&at| self.marks[at]).collect(),
            shown: laid.iter().map(|&at| self.shown[at]).collect(),
            sides: self.turned(lattice, &self.sides, &laid, isometry),
            shown_sides: self.turned(lattice, &self.shown_sides, &laid, isometry),
            digest: 0,
        }
        .digested(lattice.coordinates)
    }

    /// The colours of the sides of cells after an isometry, in a new order of the cells.
    fn turned(
        &self,
        lattice: &Lattice,
        sides: &[u32],
        laid: &[usize],
        isometry: Option<usize>,
    ) -> Vec<u32> {
        let Some(isometry) = isometry.filter(|_| !sides.is_empty()) else { return vec![] };
        let number = lattice.most_sides();
        let of_cell = |&at: &usize| {
            let own = &sides[at * number..(at + 1) * number];
            lattice.turned_sides(isometry, &self.cells[at], own)
        };
        laid.iter().flat_map(of_cell).collect()
    }
}

/// The places of some cells, in the order of the cells.
///
/// * `origin`: about the least of each coordinate; what lies near behind it is sorted as numbers.
fn in_order(cells: &[Cell], origin: &Cell, coordinates: usize) -> Vec<usize> {
    // As numbers that sort alike, if the coordinates are small: the place stands in the lower half.
    let width = 32 / coordinates.max(1);
    let mut is_small = true;
    let coded = |(cell, place): (&Cell, u64)| {
        let axes = cell[..coordinates].iter().zip(origin);
        let code = axes.fold(0, |code: u64, (&at, &start)| {
            is_small &= (0..1 << width).contains(&(i64::from(at) - i64::from(start)));
            code << width | (at - start) as u32 as u64
        });
        code << 32 | place
    };
    let mut codes: Vec<u64> = cells.iter().zip(0..).map(coded).collect();
    if is_small {
        codes.sort_unstable();
        return codes.into_iter().map(|code| code as u32 as usize).collect();
    }
    let mut places: Vec<usize> = (0..cells.len()).collect();
    places.sort_unstable_by_key(|&at| cells[at]);
    places
}

/// The colours of the sides of the cells of a shape, as many for each cell as any cell has sides; none if it has none.
fn side_colours(shape: &Shape, lattice: &Lattice) -> Vec<u32> {
    let number = lattice.most_sides();
    let of_cell = |colours: &String| {
        let code = |sign: char| if sign == NO_COLOUR { 0 } else { u32::from(sign) };
        let mut codes: Vec<u32> = colours.chars().map(code).collect();
        codes.resize(number, 0);
        codes
    };
    shape.sides.iter().flat_map(of_cell).collect()
}

/// The distinct orientations of a piece, in the order of `orientation_index`.
///
/// Of those that rules see no difference between the first is kept, with the marks that it shows.
pub fn orientations(piece: &Piece, lattice: &Lattice, names: &MarkNames) -> Vec<Oriented> {
    let flips = piece.flips.unwrap_or(lattice.flips_by_default);
    let mut found: Vec<Oriented> = vec![];
    let mut seen: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for shape in &piece.shapes {
        let shape = Oriented::of(shape, names, lattice);
        let ways = lattice.allowed(&piece.turns, flips).into_iter().map(Some).chain(repeat(None));
        for (images, way) in lattice.carried(&shape.cells, &piece.turns, flips).iter().zip(ways) {
            let oriented = shape.carried(lattice, images, way);
            let alike = seen.entry(oriented.digest).or_default();
            if alike.iter().all(|&at| found[at] != oriented) {
                alike.push(found.len());
                found.push(oriented);
            }
        }
    }
    found
}
