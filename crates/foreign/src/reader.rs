//! What is read of the elements of a problem: numbers, the grid, the shapes of its pieces and its result.

use std::rc::Rc;

use puzzle::document::Reading;
use puzzle::document::words::{clipped, quoted};

use crate::burr::BurrFile;
use crate::grid::{CUBES, LATTICES, TRAYS};
use crate::names::word;
use crate::shape::{VARIABLE, VoxelShape, places, whole};
use crate::xml::Element;

/// Reads a problem.
pub struct Reader<'f> {
    /// The file.
    pub file: &'f BurrFile,
    /// The problem.
    pub problem: &'f Element,
    /// The faults.
    pub reading: Reading<'static>,
    /// The notes.
    pub notes: Vec<String>,
    /// The shapes of the file.
    pub voxels: Vec<&'f Element>,
    /// For each shape what was read of it, none within if it has a fault.
    pub read: Vec<Option<Option<Rc<VoxelShape<'f>>>>>,
    /// The number of the piece that each shape became.
    pub piece_of: Vec<Option<usize>>,
    /// The shape of each entry of the list of pieces, and how often it is used.
    pub listed: Vec<(Rc<VoxelShape<'f>>, u64)>,
}

/// The shapes of pieces that are used, each with its least and greatest number.
pub type Used<'f> = Vec<(Rc<VoxelShape<'f>>, (u64, u64))>;

impl<'f> Reader<'f> {
    /// Adds a note, once.
    pub fn note(&mut self, text: &str) {
        if !self.notes.iter().any(|note| note == text) {
            self.notes.push(text.to_owned());
        }
    }

    pub fn fault(&mut self, element: &Element, what: &str, todo: &str) {
        self.reading.fault_at(element.at, vec![], what, todo);
    }

    /// A number of an element from 0 on, none after a fault is reported.
    pub fn number(&mut self, element: &Element, key: &str, otherwise: Option<u64>) -> Option<u64> {
        let text = element.attribute(key);
        if text.is_none() && otherwise.is_some() {
            return otherwise;
        }
        let found = text.and_then(whole).and_then(|number| u64::try_from(number).ok());
        if found.is_none() {
            let said = text.map_or_else(
                || "lacks".to_owned(),
                |text| format!("has {} as", quoted(&clipped(text))),
            );
            let what = format!("<{}> {said} the number {}", clipped(&element.tag), quoted(key));
            self.fault(element, &what, "give a whole number from 0, of at most 9 digits");
        }
        found
    }

    /// The number of the grid; none if no other fault matters.
    pub fn read_grid(&mut self) -> Option<usize> {
        let root = self.file.tree.root();
        let Some(element) = self.file.tree.first(root, "gridType") else { return Some(CUBES) };
        let Some(number) = self.number(element, "type", Some(CUBES as u64)) else {
            return Some(CUBES);
        };
        if number < LATTICES.len() as u64 || number == TRAYS as u64 {
            return Some(number as usize);
        }
        let known = LATTICES.iter().enumerate().map(|(number, name)| format!("{number} ({name})"));
        let known = known.chain([format!("{TRAYS} (trays)")]).collect::<Vec<_>>().join(", ");
        let what = format!("the grid {number} is none that is known here");
        self.fault(element, &what, &format!("draw it on one of these: {known}"));
        None
    }

    /// The shape that an element asks for.
    pub(crate) fn shape(&mut self, element: &Element, number: u64) -> Option<Rc<VoxelShape<'f>>> {
        let number = number as usize;
        let Some(voxel) = self.voxels.get(number).copied() else {
            let todo = format!("the file has {} shapes, numbered from 0", self.voxels.len());
            self.fault(element, &format!("there is no shape {number}"), &todo);
            return None;
        };
        if self.read[number].is_none() {
            self.read[number] = Some(self.voxel(number, voxel).map(Rc::new));
        }
        self.read[number].clone().flatten()
    }

    fn voxel(&mut self, number: usize, element: &'f Element) -> Option<VoxelShape<'f>> {
        let sides = ["x", "y", "z"].map(|axis| self.number(element, axis, None));
        let [Some(x), Some(y), Some(z)] = sides else { return None };
        let size = x.saturating_mul(y).saturating_mul(z);
        if size > self.file.limits.most("box_cells") {
            let (what, todo) =
                self.file.limits.excess("box_cells", "the box of a shape has", Some(size));
            self.fault(element, &what, &todo);
            return None;
        }
        let Some(places) = places(element, [x, y, z]) else {
            let count = element.text.bytes().filter(|byte| b"_#+".contains(byte)).count();
            let what = format!("the text of a shape has {count} places of {size}, or other signs");
            self.fault(element, &what, "write _, # or + for each place of its box");
            return None;
        };
        let name = word(element.attribute("name").unwrap_or_default());
        Some(VoxelShape { number, name, places, element })
    }

    /// The shapes of the pieces, each with its least and greatest number.
    pub fn used(&mut self) -> Used<'f> {
        let mut found: Used<'f> = vec![];
        let file = self.file;
        for element in file.tree.parts(self.problem, "shapes", "shape") {
            let (number, copies) = (self.number(element, "id", None), self.copies(element));
            let shape = number.and_then(|number| self.shape(element, number));
            let Some((shape, (low, high))) = shape.zip(copies).filter(|(_, most)| *most != (0, 0))
            else {
                continue;
            };
            self.listed.push((Rc::clone(&shape), high));
            let number = shape.number;
            if shape.places.is_empty() {
                let name = clipped(&shape.name);
                let called = if name.is_empty() { name } else { format!(" {name}") };
                self.note(&format!("the shape {number}{called} has no cells and is left out"));
                continue;
            }
            if let Some(piece) = self.piece_of[number] {
                let (_, copies) = &mut found[piece];
                *copies = (copies.0 + low, copies.1 + high);
                continue;
            }
            if shape.places.iter().any(|(_, (sign, _))| *sign == VARIABLE) {
                let what = "a piece has cells that may be there or not, which cannot be said here";
                self.fault(shape.element, what, "make them full or empty");
            }
            self.piece_of[number] = Some(found.len());
            found.push((shape, (low, high)));
        }
        found
    }

    pub fn copies(&mut self, element: &Element) -> Option<(u64, u64)> {
        let has = |key: &str| element.attribute(key).is_some();
        let (low, high) = if has("min") || has("max") {
            (self.number(element, "min", Some(0)), self.number(element, "max", Some(1)))
        } else {
            let count = self.number(element, "count", Some(1));
            (count, count)
        };
        low.zip(high)
    }

    pub fn result(&mut self) -> Option<Rc<VoxelShape<'f>>> {
        let Some(element) = self.file.tree.first(self.problem, "result") else {
            self.fault(self.problem, "the problem has no result", "give it one");
            return None;
        };
        let number = self.number(element, "id", None)?;
        self.shape(element, number)
    }

    /// Refuses a cap on the empty cells, which counts only where the number of pieces is open.
    pub fn check_holes(&mut self, result: &VoxelShape<'f>, used: &Used<'f>) {
        let is_open = used.iter().any(|(_, (low, high))| low < high);
        if !is_open || self.problem.attribute("maxHoles").is_none() {
            return;
        }
        let Some(most) = self.number(self.problem, "maxHoles", None) else { return };
        let signs = result.places.iter();
        let variable = signs.filter(|(_, (sign, _))| *sign == VARIABLE).count();
        if most < variable as u64 {
            let what = format!(
                "at most {most} of {variable} cells may stay empty, which cannot be said here"
            );
            self.fault(self.problem, &what, "take maxHoles out of the problem");
        }
    }
}
