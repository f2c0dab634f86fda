//! The group that joins the borders of a board: all products of some steps of the lattice.
//!
//! A step is an isometry with a slide after it. The slides of the group alone are kept in echelon
//! form; beside them one element is kept for each way that the group turns.

use crate::Fault;
use crate::cell::{Cell, MOST, less, plus, read_cell};
use crate::lattice::{Lattice, Rows};
use crate::words::Words;

/// An isometry by its number, and a slide after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// The number of the isometry.
    pub isometry: usize,
    /// What is added to the image of a cell.
    pub slide: Cell,
}

/// The identity; that of every lattice comes first.
const IDENTITY: Element = Element { isometry: 0, slide: [0; MOST] };

/// All products of some steps.
#[derive(Clone, Debug)]
pub struct Wrap {
    steps: Vec<Element>,
    /// One element for each isometry that the group has, slides apart; the identity first.
    turns: Vec<Element>,
    slides: Rows,
}

impl Wrap {
    /// Reads steps behind their number, each as the images of the probes of the lattice, see
    /// [`Lattice::probes`].
    ///
    /// # Errors
    ///
    /// If a step is no isometry of the lattice, or the steps would fold the board.
    pub fn read(words: &mut Words, lattice: &Lattice) -> Result<Self, Fault> {
        let mut steps = vec![];
        for _ in 0..words.count()? {
            let images = (0..lattice.probes.len()).map(|_| read_cell(words, lattice.coordinates));
            let images = images.collect::<Result<Vec<_>, _>>()?;
            let step = of_images(lattice, &images).ok_or(Fault::NoStep)?;
            let start = lattice.probes[0];
            if step == IDENTITY
                || lattice.class(&plus(&start, &step.slide)) != lattice.class(&start)
            {
                return Err(Fault::NoStep);
            }
            steps.push(step);
        }
        let wrap = Self::of(lattice, steps)?;
        if wrap.fixes_a_point(lattice)? { Err(Fault::Folded) } else { Ok(wrap) }
    }

    fn of(lattice: &Lattice, steps: Vec<Element>) -> Result<Self, Fault> {
        let (mut turns, mut loops) = (vec![IDENTITY], vec![]);
        let mut next = 0;
        while next < turns.len() {
            let element = turns[next];
            for step in &steps {
                let reached = product(lattice, step, &element)?;
                match turns.iter().find(|known| known.isometry == reached.isometry) {
                    None => turns.push(reached),
                    Some(known) => {
                        loops.push(product(lattice, &inverse(lattice, known)?, &reached)?.slide);
                    }
                }
            }
            next += 1;
        }
        Ok(Self { steps, turns, slides: Rows::of(&loops) })
    }

    /// Whether no borders are joined.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether going around the board turns a piece, and whether it turns it over.
    pub fn turning(&self, lattice: &Lattice) -> (bool, bool) {
        let over = self.turns.iter().any(|element| lattice.flipped[element.isometry]);
        (self.turns.len() > 1, over)
    }

    /// An image of a cell for each way that the group turns: slides give all others.
    pub fn images(&self, lattice: &Lattice, cell: &Cell) -> Result<Vec<Cell>, Fault> {
        self.turns.iter().map(|element| image(lattice, element, cell)).collect()
    }

    /// The first of all images of a cell, which stands for them.
    pub fn first(&self, lattice: &Lattice, cell: &Cell) -> Result<Cell, Fault> {
        let images = self.images(lattice, cell)?;
        Ok(images.iter().map(|image| self.slides.residue(image)).min().unwrap_or(*cell))
    }

    /// The element that takes a cell to an image of it.
    pub fn taking(&self, lattice: &Lattice, cell: &Cell, goal: &Cell) -> Result<Element, Fault> {
        for turn in &self.turns {
            let missing = less(goal, &image(lattice, turn, cell)?);
            if self.slides.residue(&missing) == IDENTITY.slide {
                return Ok(Element { slide: plus(&turn.slide, &missing), ..*turn });
            }
        }
        Err(Fault::Broken)
    }

    /// Whether an isometry takes every step to an element of the group.
    pub fn is_kept(&self, lattice: &Lattice, element: &Element) -> Result<bool, Fault> {
        let back = inverse(lattice, element)?;
        for step in &self.steps {
            let moved = product(lattice, &product(lattice, element, step)?, &back)?;
            let known = self.turns.iter().find(|known| known.isometry == moved.isometry);
            let is_in = |known: &Element| {
                self.slides.residue(&less(&moved.slide, &known.slide)) == IDENTITY.slide
            };
            if !known.is_some_and(is_in) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether an element other than the identity leaves a point where it is: repeated often enough,
    /// with any slide of the group before each time, it comes to the identity.
    fn fixes_a_point(&self, lattice: &Lattice) -> Result<bool, Fault> {
        let start = lattice.probes[0];
        for turn in &self.turns[1..] {
            let (mut power, mut often) = (*turn, self.slides.vectors());
            let mut sums = often.clone();
            while power.isometry != 0 {
                for (sum, vector) in sums.iter_mut().zip(&mut often) {
                    let ahead = image(lattice, turn, &plus(&start, vector))?;
                    *vector = less(&ahead, &image(lattice, turn, &start)?);
                    *sum = plus(sum, vector);
                }
                power = product(lattice, turn, &power)?;
            }
            if Rows::of(&sums).residue(&power.slide) == IDENTITY.slide {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The kind of each element: a number from 1, below 0 for the inverse of one met before; kinds are
/// numbered by how often they occur, ties in the order in which they are met.
///
/// # Errors
///
/// If an image lies too far away.
pub fn kinds(lattice: &Lattice, elements: &[Element]) -> Result<Vec<i32>, Fault> {
    // Each element that was met first, its inverse, and how often both occur.
    let mut met: Vec<(Element, Element, u32)> = vec![];
    let mut numbers: Vec<(usize, i32)> = vec![];
    for element in elements {
        let known = met.iter().position(|(one, back, _)| one == element || back == element);
        let number = known.unwrap_or(met.len());
        if known.is_none() {
            met.push((*element, inverse(lattice, element)?, 0));
        }
        met[number].2 += 1;
        numbers.push((number, if met[number].0 == *element { 1 } else { -1 }));
    }
    let often = |number: usize| met[number].2;
    let rank = |number: usize| {
        let before = |&other: &usize| {
            often(other) > often(number) || often(other) == often(number) && other < number
        };
        (0..met.len()).filter(before).count() as i32 + 1
    };
    Ok(numbers.into_iter().map(|(number, sign)| sign * rank(number)).collect())
}

fn image(lattice: &Lattice, element: &Element, cell: &Cell) -> Result<Cell, Fault> {
    let turned = lattice.image(element.isometry, cell).ok_or(Fault::Far)?;
    Ok(plus(&turned, &element.slide))
}

/// The element that takes the probes of a lattice to these cells.
fn of_images(lattice: &Lattice, images: &[Cell]) -> Option<Element> {
    let does = |isometry| {
        let slide = less(images.first()?, &lattice.image(isometry, &lattice.probes[0])?);
        let element = Element { isometry, slide };
        let mut pairs = lattice.probes.iter().zip(images);
        pairs
            .all(|(cell, goal)| image(lattice, &element, cell).as_ref() == Ok(goal))
            .then_some(element)
    };
    (0..lattice.isometries()).find_map(does)
}

/// What does one element and then another.
fn product(lattice: &Lattice, last: &Element, first: &Element) -> Result<Element, Fault> {
    let moved = |cell| image(lattice, last, &image(lattice, first, cell)?);
    let images = lattice.probes.iter().map(moved).collect::<Result<Vec<_>, _>>()?;
    of_images(lattice, &images).ok_or(Fault::Broken)
}

/// What takes back what an element does.
fn inverse(lattice: &Lattice, element: &Element) -> Result<Element, Fault> {
    for isometry in 0..lattice.isometries() {
        let back = product(lattice, &Element { isometry, ..IDENTITY }, element)?;
        if back.isometry == 0 {
            return Ok(Element { isometry, slide: less(&IDENTITY.slide, &back.slide) });
        }
    }
    Err(Fault::Broken)
}
