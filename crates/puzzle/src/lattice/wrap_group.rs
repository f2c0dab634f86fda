//! The group that joins the borders of a board: what some steps of a lattice come to together.
//!
//! An element is an isometry of the lattice and a slide after it. The slides alone make a sublattice, which
//! may have fewer steps than the lattice has directions (a cylinder goes on for ever along its axis); beside
//! them the group has one element for each way that it turns.

use super::base::Lattice;
use super::integers::{Vector, add, echelon, narrow, residue, wide};
use crate::cell::{Cell, MOST, less, plus};

/// An isometry and a slide that join two borders: each cell is one with its image.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WrapStep {
    /// The name of the isometry, `identity` for a translation.
    pub isometry: String,
    /// What is added to the image of a cell.
    pub slide: Cell,
}

/// An isometry of a lattice by its number, and a slide after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Element {
    /// The number of the isometry.
    pub isometry: usize,
    /// What is added to the image of a cell.
    pub slide: Cell,
}

/// The identity; that of every lattice comes first.
pub(super) const IDENTITY: Element = Element { isometry: 0, slide: [0; MOST] };

impl Lattice {
    /// Where an element takes a cell.
    pub fn moved(&self, element: &Element, cell: &Cell) -> Cell {
        plus(&self.image(element.isometry, cell), &element.slide)
    }

    /// The element that does one and then the last.
    pub fn product(&self, last: &Element, first: &Element) -> Element {
        let moved = |cell: &Cell| self.moved(last, &self.moved(first, cell));
        let start = &self.representatives()[0];
        let ahead: Vec<Cell> =
            self.translations().iter().map(|step| moved(&plus(start, step))).collect();
        let image = moved(start);
        let is_same = |isometry: &usize| {
            let still = self.image(*isometry, start);
            let turned = |step: &Cell| less(&self.image(*isometry, &plus(start, step)), &still);
            let mut pairs = self.translations().iter().zip(&ahead);
            pairs.all(|(step, one)| turned(step) == less(one, &image))
        };
        let isometry = (0..self.isometries().len()).find(is_same).unwrap_or(0);
        Element { isometry, slide: less(&image, &self.image(isometry, start)) }
    }

    /// The element that takes back what another does.
    pub fn inverse(&self, element: &Element) -> Element {
        let mut back = IDENTITY;
        let mut power = *element;
        // Repeated often enough an isometry is the identity, but for a slide.
        while power.isometry != 0 {
            back = Element { slide: IDENTITY.slide, ..power };
            power = self.product(element, &power);
        }
        let slide = self.product(&back, element).slide;
        Element { slide: less(&IDENTITY.slide, &slide), ..back }
    }

    /// What an element makes of a translation of the lattice.
    fn turned(&self, element: &Element, vector: &Vector) -> Vector {
        let start = &self.representatives()[0];
        let ahead = self.moved(element, &plus(start, &narrow(vector)));
        wide(&less(&ahead, &self.moved(element, start)))
    }
}

/// All products of some steps.
#[derive(Clone, Debug)]
pub struct WrapGroup {
    /// The lattice that the steps are of.
    pub lattice: &'static Lattice,
    /// The steps.
    pub steps: Vec<Element>,
    /// One element for each isometry that the group has, slides apart; the identity first.
    pub turns: Vec<Element>,
    /// The steps of the sublattice of its translations, in echelon form.
    slides: Vec<Vector>,
}

impl WrapGroup {
    /// The group of steps that [`super::wrap_faults`] finds no fault with.
    pub fn of(lattice: &'static Lattice, steps: &[WrapStep]) -> Self {
        let element = |step: &WrapStep| Element {
            isometry: lattice.isometry_of(&step.isometry).unwrap_or(0),
            slide: step.slide,
        };
        let steps: Vec<Element> = steps.iter().map(element).collect();
        let (mut turns, mut loops) = (vec![IDENTITY], vec![]);
        let mut next = 0;
        while next < turns.len() {
            let element = turns[next];
            for step in &steps {
                let reached = lattice.product(step, &element);
                match turns.iter().find(|known| known.isometry == reached.isometry) {
                    None => turns.push(reached),
                    Some(known) => {
                        loops.push(lattice.product(&lattice.inverse(known), &reached).slide);
                    }
                }
            }
            next += 1;
        }
        let slides = echelon(loops.iter().map(wide), 0..lattice.coordinates);
        Self { lattice, steps, turns, slides }
    }

    /// The slides of the group, in echelon form.
    pub fn slides(&self) -> Vec<Cell> {
        self.slides.iter().map(narrow).collect()
    }

    /// The remainder of a vector when slides of the group are taken off it.
    pub fn residue(&self, vector: &Cell) -> Cell {
        narrow(&residue(&wide(vector), &self.slides))
    }

    /// An image of a cell for each turn of the group: slides give all others.
    pub fn images(&self, cell: &Cell) -> impl Iterator<Item = Cell> {
        self.turns.iter().map(move |element| self.lattice.moved(element, cell))
    }

    /// The first of all images of a cell, which stands for them.
    pub fn first(&self, cell: &Cell) -> Cell {
        self.images(cell).map(|image| self.residue(&image)).min().unwrap_or(*cell)
    }

    /// Whether an element is in the group.
    pub fn has(&self, element: &Element) -> bool {
        let known = self.turns.iter().find(|known| known.isometry == element.isometry);
        known.is_some_and(|known| self.is_slide(&less(&element.slide, &known.slide)))
    }

    /// Whether a vector is a slide of the group.
    fn is_slide(&self, vector: &Cell) -> bool {
        self.residue(vector) == IDENTITY.slide
    }

    /// The element that takes a cell to an image of it, none if it is no image.
    pub fn taking(&self, cell: &Cell, image: &Cell) -> Option<Element> {
        self.turns.iter().find_map(|turn| {
            let missing = less(image, &self.lattice.moved(turn, cell));
            let slide = plus(&turn.slide, &missing);
            self.is_slide(&missing).then_some(Element { slide, ..*turn })
        })
    }

    /// Whether an isometry takes every step of the group to an element of it.
    pub fn is_kept(&self, element: &Element) -> bool {
        let (lattice, back) = (self.lattice, self.lattice.inverse(element));
        let moved = |step| lattice.product(&lattice.product(element, step), &back);
        self.steps.iter().all(|step| self.has(&moved(step)))
    }

    /// Whether going around the board turns a piece over.
    pub fn flips(&self) -> bool {
        self.turns.iter().any(|element| self.lattice.isometries()[element.isometry].flipped)
    }

    /// Whether an element other than the identity leaves a point where it is.
    ///
    /// Such an element comes to the identity when it is repeated often enough. Repeated, a turn slides by
    /// something; with a slide before it, by something more, which its turns add up to.
    pub fn fixes_a_point(&self) -> bool {
        self.turns[1..].iter().any(|turn| {
            let (mut power, mut often) = (*turn, self.slides.clone());
            let mut sums = often.clone();
            while power.isometry != 0 {
                for (sum, vector) in sums.iter_mut().zip(&mut often) {
                    *vector = self.lattice.turned(turn, vector);
                    add(sum, vector, 1);
                }
                power = self.lattice.product(turn, &power);
            }
            let rows = echelon(sums, 0..self.lattice.coordinates);
            residue(&wide(&power.slide), &rows) == [0; MOST]
        })
    }
}
