//! One problem of a file of BurrTools, and the shapes that it uses, as a puzzle; `burr` describes the file.
//!
//! Colours become marks, and groups of whole shapes groups. Solutions that are kept are left out; what is needed to read
//! them comes along.

use std::rc::Rc;

use cover::Arrange;
use puzzle::Cell;
use puzzle::cell::{FARTHEST, less, plus};
use puzzle::document::words::{clipped, quoted};
use puzzle::document::{Fault, Reading};
use puzzle::lattice::Lattice;
use puzzle::model::{Piece, Puzzle, Region, Shape};
use puzzle::rules::OtherRules;
use rustc_hash::FxHashMap;

use crate::burr::BurrFile;
use crate::colours::{Colour, Coloured, Colours, each_once, mark_of, marks_of, tell_apart};
use crate::grid::{CUBES, Grid, LATTICES, PARTS, Place, RHOMBIC};
use crate::names::{FLAT_NOTE, KEPT_NOTE, slug, title_of, unique, word};
use crate::xml::Element;

/// The sign of a place that may stay empty.
const VARIABLE: u8 = b'+';
/// The state of a problem whose search was ended.
const SOLVED: &str = "2";

/// What stands at a place or a cell: its sign, and its colour, 0 for none.
pub type Sign = (u8, Colour);

/// A shape: what stands at each place that is not empty, in the order of the file.
struct VoxelShape<'f> {
    number: usize,
    name: String,
    places: Vec<(Place, Sign)>,
    element: &'f Element,
}

/// A puzzle that was read.
pub struct BurrProblem {
    /// The puzzle; it has no fault.
    pub puzzle: Puzzle,
    /// What the file says and the puzzle does not, or says in another way: a sentence each.
    pub notes: Vec<String>,
    /// The number of assemblies of a search that was ended.
    pub assemblies: Option<u64>,
    /// Which cell each place is.
    pub grid: Grid,
    /// The vector by which the cells of the result were moved.
    pub slide: Cell,
    /// The marks for colours.
    pub colours: Colours,
    /// The list of its pieces: the number of each shape, and how many entries of an assembly are for it.
    pub list: Vec<(usize, u64)>,
    /// The number of the piece that each shape with cells became.
    pub piece_of: Vec<Option<usize>>,
}

/// A shape that an assembly lays.
pub struct KeptShape {
    /// What stands at each place of it.
    pub places: Vec<(Place, Sign)>,
    /// Its hotspot, 0 if nothing is said; it may lie outside of its box.
    pub hotspot: Result<Place, Fault>,
    /// The sides of its box in a file of version 1, where an assembly says the least corner of the box as it is turned.
    pub sides: Option<Place>,
}

impl BurrFile {
    /// The puzzle of a number, from 0.
    ///
    /// * `origin`: the name of the file, which is that of the puzzle; one that begins with `<` is none.
    ///
    /// # Errors
    ///
    /// Every fault, in the order of the file.
    pub fn problem(&self, number: usize, origin: &str) -> Result<BurrProblem, Vec<Fault>> {
        match self.problems().get(number) {
            Some(problem) => BurrProblem::read(self, problem, origin),
            None => {
                let todo = "make one, of pieces and a result";
                let fault = Fault::new(vec![], "the file has no problem", todo);
                Err(vec![Fault { at: self.tree.root().at, ..fault }])
            }
        }
    }
}

impl BurrProblem {
    /// Reads a problem of a file.
    pub(crate) fn read(
        file: &BurrFile,
        problem: &Element,
        origin: &str,
    ) -> Result<Self, Vec<Fault>> {
        let voxels = file.voxels();
        let mut reader = Reader {
            file,
            problem,
            reading: Reading::new("", file.limits.clone()),
            notes: vec![],
            read: vec![None; voxels.len()],
            piece_of: vec![None; voxels.len()],
            voxels,
            listed: vec![],
        };
        if file.is_old {
            reader.note("the file is not UTF-8; its letters are taken for Latin-1");
        }
        match reader.puzzle(origin) {
            Some(found) => Ok(found),
            None => Err(reader.reading.sorted()),
        }
    }

    /// What assemblies have to know of a shape of the list.
    pub fn kept(file: &BurrFile, element: &Element) -> KeptShape {
        let is_first = file.tree.root().attribute("version") == Some("1");
        let sides =
            ["x", "y", "z"].map(|axis| element.attribute(axis).and_then(whole).unwrap_or(0));
        KeptShape {
            places: places(element, sides.map(|side| side as u64)).unwrap_or_default(),
            hotspot: hotspot(element),
            sides: is_first.then(|| sides.map(|side| side as i32)),
        }
    }

    /// The cell of the board at a place, none if there is none.
    pub fn cell(&self, place: Place) -> Option<Cell> {
        let is_near = |axis: &i32| axis.unsigned_abs() <= FARTHEST.unsigned_abs();
        let found = Some(place).filter(|place| place.iter().all(is_near));
        found.and_then(|place| self.grid.cell(place)).map(|cell| plus(&cell, &self.slide))
    }
}

struct Reader<'f> {
    file: &'f BurrFile,
    problem: &'f Element,
    reading: Reading<'static>,
    notes: Vec<String>,
    voxels: Vec<&'f Element>,
    /// For each shape what was read of it, none within if it has a fault.
    read: Vec<Option<Option<Rc<VoxelShape<'f>>>>>,
    /// The number of the piece that each shape became.
    piece_of: Vec<Option<usize>>,
    /// The shape of each entry of the list of pieces, and how often it is used.
    listed: Vec<(Rc<VoxelShape<'f>>, u64)>,
}

/// The shapes of pieces that are used, each with its least and greatest number.
type Used<'f> = Vec<(Rc<VoxelShape<'f>>, (u64, u64))>;

impl<'f> Reader<'f> {
    /// The puzzle; none if there are faults.
    fn puzzle(&mut self, origin: &str) -> Option<BurrProblem> {
        let number = self.read_grid()?;
        let (used, result) = (self.used(), self.result());
        let result = result.filter(|_| self.reading.faults.is_empty())?;
        self.check_holes(&result, &used);
        let pieces = used.iter().map(|(shape, _)| shape);
        let shapes: Vec<_> = pieces.chain([&result]).cloned().collect();
        let everywhere = shapes.iter().flat_map(|shape| shape.places.iter());
        let grid = Grid::of(number, everywhere.map(|(place, _)| *place));
        let mut cells: Vec<Vec<(Cell, Sign)>> =
            shapes.iter().map(|shape| self.cells(shape, &grid)).collect();
        let board = cells.pop()?;
        let colours = self.colours(&cells, &board, grid.lattice);
        let colours = colours.filter(|_| self.reading.faults.is_empty())?;
        let slide = settled(grid.lattice, &board);
        let own: Vec<String> = used.iter().map(|(shape, _)| shape.name.clone()).collect();
        let names = unique(&own);
        let is_renamed = names.iter().zip(&own).any(|(name, own)| !own.is_empty() && name != own);
        self.note_losses(&used, is_renamed, &grid, &colours);
        let title = word(self.problem.attribute("name").unwrap_or_default());
        let name = slug(origin, &title);
        let mut pieces = vec![];
        for (((shape, copies), name), cells) in used.iter().zip(&names).zip(&cells) {
            let marked = |(cell, (_, colour)): &(Cell, Sign)| {
                (*cell, mark_of(&colours.piece, *colour).map_or_else(String::new, String::from))
            };
            let shapes = vec![Shape::marked(cells.iter().map(marked).collect())];
            let weight = self.weight(shape.element);
            let copies = (copies.0, Some(copies.1));
            pieces.push(Piece { copies, weight, ..Piece::new(name.clone(), shapes) });
        }
        let groups = self.groups(&names);
        let (tree, root) = (&self.file.tree, self.file.tree.root());
        let notes: String =
            tree.all(root, "comment").into_iter().map(|one| one.text.as_str()).collect();
        let puzzle = Puzzle {
            title: title_of(&title, &name),
            name,
            source: String::new(),
            notes: notes.trim().to_owned(),
            tags: vec![],
            lattice: grid.lattice,
            region: region(&board, &slide, &colours),
            pieces,
            rules: colours.rule().into_iter().collect(),
            setup: Default::default(),
            placed: vec![],
            settings: vec![],
            groups,
            expect: None,
        };
        if self.reading.faults.is_empty() {
            let faults = puzzle.faults(&self.file.limits, &mut OtherRules::default());
            self.reading.faults.extend(faults);
        }
        let list = self.listed.drain(..).map(|(shape, copies)| (shape.number, copies)).collect();
        let (piece_of, assemblies) = (std::mem::take(&mut self.piece_of), self.assemblies());
        let notes = std::mem::take(&mut self.notes);
        let is_sound = self.reading.faults.is_empty();
        is_sound.then_some(BurrProblem {
            puzzle,
            notes,
            assemblies,
            grid,
            slide,
            colours,
            list,
            piece_of,
        })
    }

    /// The number of assemblies of a search that was ended.
    fn assemblies(&self) -> Option<u64> {
        let count = whole(self.problem.attribute("assemblies")?)?;
        let is_solved = self.problem.attribute("state") == Some(SOLVED);
        u64::try_from(count).ok().filter(|_| is_solved)
    }

    /// Notes what the file says and the puzzle does not, or says in another way.
    fn note_losses(&mut self, used: &Used<'f>, is_renamed: bool, grid: &Grid, colours: &Colours) {
        let name = grid.lattice.name;
        if grid.number != CUBES && grid.number != RHOMBIC {
            let number = grid.number;
            self.note(&format!(
                "the grid {number} became the lattice {name}, which has other coordinates"
            ));
        }
        if grid.is_flat() {
            self.note(FLAT_NOTE);
        }
        if is_renamed {
            self.note("shapes of the same name got a number behind it");
        }
        let mut places = used.iter().flat_map(|(shape, _)| shape.places.iter());
        if !colours.is_empty() {
            let (piece, result) = (&colours.piece, &colours.result);
            let only = piece.iter().filter(|(colour, _)| mark_of(result, *colour).is_none());
            let marks = each_once(only.chain(result).copied().collect()).into_iter();
            let marks: Vec<String> =
                marks.map(|(colour, mark)| format!("{colour} is {mark}")).collect();
            self.note(&format!("colours became marks: {}", marks.join(", ")));
        } else if places.any(|(_, (_, colour))| *colour > 0) {
            self.note("colours are left out: they forbid nothing");
        }
        let tree = &self.file.tree;
        if tree.first(self.problem, "assembler").is_some() {
            self.note("the state of an unfinished search is left out");
        }
        if tree.all(self.problem, "solutions").iter().any(|part| !part.children.is_empty()) {
            self.note(KEPT_NOTE);
        }
    }

    /// The weight of a shape: of two sets of pieces the lighter one is moved.
    fn weight(&mut self, element: &Element) -> i64 {
        let text = element.attribute("weight").unwrap_or("1");
        whole(text).unwrap_or_else(|| {
            let what = format!("the weight {} is none", quoted(&clipped(text)));
            self.fault(element, &what, "give a whole number");
            1
        })
    }

    /// The names of the pieces of each group; all copies of a piece have to be in it.
    fn groups(&mut self, names: &[String]) -> Vec<Vec<String>> {
        // Of each shape all that are used, and of each group what it has of each shape.
        let mut total = vec![0; self.voxels.len()];
        let mut held: Vec<(u64, usize, u64)> = vec![];
        let file = self.file;
        for element in file.tree.parts(self.problem, "shapes", "shape") {
            let (number, copies) = (self.number(element, "id", None), self.copies(element));
            let Some((shape, (_, most))) = number.zip(copies) else { continue };
            let shape = shape as usize;
            total[shape] += most;
            held.push((self.number(element, "group", Some(0)).unwrap_or(0), shape, most));
            for one in file.tree.all(element, "group") {
                let group = self.number(one, "group", None).unwrap_or(0);
                held.push((group, shape, self.number(one, "count", None).unwrap_or(0)));
            }
        }
        held.retain(|(group, ..)| *group > 0);
        held.arrange_by(|one, other| (one.0, one.1).cmp(&(other.0, other.1)));
        let mut whole: Vec<(u64, usize)> = vec![];
        for of_shape in held.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let (group, shape, _) = of_shape[0];
            let often: u64 = of_shape.iter().map(|(.., count)| count).sum();
            if 0 < often && often < total[shape] {
                self.note("groups of some copies of a piece are left out: all are in, or none");
            } else if often > 0 && total[shape] > 0 {
                whole.extend(self.piece_of[shape].map(|piece| (group, piece)));
            }
        }
        let whole = each_once(whole);
        let groups = whole.chunk_by(|one, other| one.0 == other.0);
        groups.map(|group| group.iter().map(|(_, piece)| names[*piece].clone()).collect()).collect()
    }

    // What is read of elements --------------------------------------------------------------------

    /// Adds a note, once.
    fn note(&mut self, text: &str) {
        if !self.notes.iter().any(|note| note == text) {
            self.notes.push(text.to_owned());
        }
    }

    fn fault(&mut self, element: &Element, what: &str, todo: &str) {
        self.reading.fault_at(element.at, vec![], what, todo);
    }

    /// A number of an element from 0 on, none after a fault is reported.
    fn number(&mut self, element: &Element, key: &str, otherwise: Option<u64>) -> Option<u64> {
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
    fn read_grid(&mut self) -> Option<usize> {
        let root = self.file.tree.root();
        let Some(element) = self.file.tree.first(root, "gridType") else { return Some(CUBES) };
        let Some(number) = self.number(element, "type", Some(CUBES as u64)) else {
            return Some(CUBES);
        };
        if number < LATTICES.len() as u64 {
            return Some(number as usize);
        }
        let known = LATTICES.iter().enumerate().map(|(number, name)| format!("{number} ({name})"));
        let known = known.collect::<Vec<_>>().join(", ");
        let what = format!("the grid {number} is none that is known here");
        self.fault(element, &what, &format!("draw it on one of these: {known}"));
        None
    }

    /// The shape that an element asks for.
    fn shape(&mut self, element: &Element, number: u64) -> Option<Rc<VoxelShape<'f>>> {
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
    fn used(&mut self) -> Used<'f> {
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

    fn copies(&mut self, element: &Element) -> Option<(u64, u64)> {
        let has = |key: &str| element.attribute(key).is_some();
        let (low, high) = if has("min") || has("max") {
            (self.number(element, "min", Some(0)), self.number(element, "max", Some(1)))
        } else {
            let count = self.number(element, "count", Some(1));
            (count, count)
        };
        low.zip(high)
    }

    fn result(&mut self) -> Option<Rc<VoxelShape<'f>>> {
        let Some(element) = self.file.tree.first(self.problem, "result") else {
            self.fault(self.problem, "the problem has no result", "give it one");
            return None;
        };
        let number = self.number(element, "id", None)?;
        self.shape(element, number)
    }

    /// Refuses a cap on the empty cells, which counts only where the number of pieces is open.
    fn check_holes(&mut self, result: &VoxelShape<'f>, used: &Used<'f>) {
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

    // Lattice and colours --------------------------------------------------------------------------

    /// The cells of a shape, with what stands there; the first place where there is none is reported.
    fn cells(&mut self, shape: &VoxelShape<'f>, grid: &Grid) -> Vec<(Cell, Sign)> {
        let mut found = vec![];
        // Of each octahedron its place among the cells, its first part, and how many there are.
        let mut parts: Vec<(usize, Place, usize)> = vec![];
        let mut known: FxHashMap<Cell, usize> = FxHashMap::default();
        let mut wrong = None;
        for (place, sign) in shape.places.iter() {
            let Some(cell) = grid.cell(*place) else {
                let what = format!("the grid {} has no cell at {}", grid.number, said(*place));
                wrong = Some((what, grid.places_said().to_owned()));
                break;
            };
            if grid.parts(&cell) == 1 {
                found.push((cell, *sign));
                continue;
            }
            let at = *known.entry(cell).or_insert(parts.len());
            if at == parts.len() {
                parts.push((found.len(), *place, 0));
                found.push((cell, *sign));
            }
            let (of_cell, first, number) = &mut parts[at];
            *number += 1;
            if found[*of_cell].1 != *sign {
                let (first, place) = (said(*first), said(*place));
                let what = format!("the places {first} and {place} of one octahedron differ");
                let todo =
                    "an octahedron is one cell here: give its 8 places the same sign and colour";
                wrong = Some((what, todo.to_owned()));
                break;
            }
        }
        let split = || {
            let (_, first, number) = parts.iter().find(|(.., number)| *number < PARTS)?;
            let first = said(*first);
            let what = format!("the octahedron at {first} has {number} of its {PARTS} parts");
            let name = grid.lattice.name;
            let todo =
                format!("octahedra are whole on the lattice {name}: fill all its places or none");
            Some((what, todo))
        };
        if let Some((what, todo)) = wrong.or_else(split) {
            self.fault(shape.element, &what, &todo);
        }
        found
    }

    /// The marks for colours; none after a fault is reported.
    fn colours(
        &mut self,
        pieces: &[Vec<(Cell, Sign)>],
        board: &[(Cell, Sign)],
        lattice: &Lattice,
    ) -> Option<Colours> {
        let mut pairs = vec![];
        let file = self.file;
        for element in file.tree.parts(self.problem, "bitmap", "pair") {
            let [piece, there] = ["piece", "result"].map(|key| self.number(element, key, None));
            pairs.extend(
                piece.zip(there).map(|(piece, there)| (piece as u32 + 1, there as u32 + 1)),
            );
        }
        let coloured = |cells: &Vec<(Cell, Sign)>| {
            cells.iter().map(|(cell, (_, colour))| (*cell, *colour)).collect::<Coloured>()
        };
        let pieces: Vec<Coloured> = pieces.iter().map(coloured).collect();
        let borne = each_once(pieces.iter().flatten().map(|(_, colour)| *colour).collect());
        let places = each_once(board.iter().map(|(_, (_, colour))| *colour).collect());
        let is_right = self.reading.faults.is_empty();
        let mut differ = || is_right && tell_apart(&pieces, &places, lattice);
        match marks_of(&borne, &places, &pairs, &mut differ) {
            Ok(colours) => Some(colours),
            Err(what) => {
                self.fault(self.problem, &what, "take those out that no cell has");
                None
            }
        }
    }
}

/// What stands at each place of a shape that is not empty; none if there are other signs, or not as many as its box has.
fn places(element: &Element, [x, y, z]: [u64; 3]) -> Option<Vec<(Place, Sign)>> {
    let signs = signs(element.text.trim())
        .filter(|signs| signs.len() as u64 == x.saturating_mul(y).saturating_mul(z))?;
    let mut found = vec![];
    for (at, sign) in (0..).zip(signs) {
        if sign.0 != b'_' {
            found.push(([at % x, at / x % y, at / x / y].map(|axis| axis as i32), sign));
        }
    }
    Some(found)
}

/// What stands at each place of the box of a shape; none if there are other signs.
fn signs(text: &str) -> Option<Vec<Sign>> {
    let mut found: Vec<Sign> = vec![];
    let mut digits = 3;
    for byte in text.bytes() {
        match byte {
            b'_' | b'#' | b'+' => {
                found.push((byte, 0));
                digits = 0;
            }
            b'0'..=b'9' if digits < 3 => {
                let (_, colour) = found.last_mut()?;
                *colour = 10 * *colour + u32::from(byte - b'0');
                digits += 1;
            }
            _ => return None,
        }
    }
    Some(found)
}

fn hotspot(element: &Element) -> Result<Place, Fault> {
    let axis = |key| whole(element.attribute(key).unwrap_or("0"));
    match (axis("hx"), axis("hy"), axis("hz")) {
        (Some(x), Some(y), Some(z)) => Ok([x, y, z].map(|axis| axis as i32)),
        _ => {
            let what = "the hotspot hx, hy, hz is no place";
            Err(Fault { at: element.at, ..Fault::new(vec![], what, "give whole numbers") })
        }
    }
}

/// A whole number of at most 9 digits.
fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let mut found = None;
    for byte in digits.bytes().take(10) {
        if !byte.is_ascii_digit() {
            return None;
        }
        found = Some(10 * found.unwrap_or(0) + i64::from(byte - b'0'));
    }
    let sign = if digits.len() < text.len() { -1 } else { 1 };
    found.filter(|_| digits.len() < 10).map(|found| sign * found)
}

fn said(place: Place) -> String {
    place.map(|axis| axis.to_string()).join(",")
}

/// The vector that slides cells to where no coordinate is negative; zero if none is.
fn settled(lattice: &Lattice, cells: &[(Cell, Sign)]) -> Cell {
    let cells: Vec<Cell> = cells.iter().map(|(cell, _)| *cell).collect();
    if cells.iter().flatten().all(|axis| *axis >= 0) {
        return Cell::default();
    }
    less(&Cell::default(), &lattice.origin(&cells))
}

fn region(cells: &[(Cell, Sign)], by: &Cell, colours: &Colours) -> Region {
    let mut found = Region::default();
    for (cell, (sign, colour)) in cells {
        let cell = plus(cell, by);
        found.cells.push(cell);
        if *sign == VARIABLE {
            found.optional.push(cell);
        }
        found.marks.extend(mark_of(&colours.result, *colour).map(|mark| (cell, mark.into())));
    }
    found.sorted()
}
