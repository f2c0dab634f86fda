//! One problem of a file of BurrTools, and the shapes that it uses, as a puzzle; `burr` describes the file.
//!
//! Colours become marks, and groups of whole shapes groups. Solutions that are kept are left out; what is needed to read
//! them comes along.

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
use crate::colours::{Coloured, Colours, each_once, mark_of, marks_of, tell_apart};
use crate::grid::{CUBES, Grid, PARTS, Place, RHOMBIC, TRAYS};
use crate::names::{FLAT_NOTE, KEPT_NOTE, slug, title_of, unique, word};
use crate::reader::{Reader, Used};
use crate::shape::{Sign, VARIABLE, VoxelShape, said, whole};
use crate::xml::Element;

/// The state of a problem whose search was ended.
const SOLVED: &str = "2";

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

    /// The cell of the board at a place, none if there is none.
    pub fn cell(&self, place: Place) -> Option<Cell> {
        let is_near = |axis: &i32| axis.unsigned_abs() <= FARTHEST.unsigned_abs();
        let found = Some(place).filter(|place| place.iter().all(is_near));
        found.and_then(|place| self.grid.cell(place)).map(|cell| plus(&cell, &self.slide))
    }
}

impl<'f> Reader<'f> {
    /// The puzzle; none if there are faults.
    fn puzzle(&mut self, origin: &str) -> Option<BurrProblem> {
        let number = self.read_grid()?;
        if number == TRAYS {
            return self.tray(origin);
        }
        let (used, result) = (self.used(), self.result());
        let result = result.filter(|_| self.reading.faults.is_empty())?;
        self.check_holes(&result, &used);
        let pieces = used.iter().map(|(shape, _)| shape);
        let shapes: Vec<_> = pieces.chain([&result]).cloned().collect();
        let everywhere = shapes.iter().flat_map(|shape| shape.places.iter());
        let grid = Grid::of(number, everywhere.map(|(place, _)| *place));
        let mut cells: Vec<Vec<(Cell, Sign)>> =
            shapes.iter().map(|shape| self.cells(shape, &grid)).collect();
        let mut board = cells.pop()?;
        board.arrange_by(|one, other| one.0.cmp(&other.0));
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
            goal: vec![],
            corridor: vec![],
            moves: Default::default(),
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
        if self.file.kept(self.problem).iter().any(|part| !part.children.is_empty()) {
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
        let borne = pieces.iter().flatten().map(|(_, (_, colour))| *colour);
        let borne = each_once(borne.collect());
        let places = each_once(board.iter().map(|(_, (_, colour))| *colour).collect());
        let is_right = self.reading.faults.is_empty();
        let mut differ = || {
            let pieces: Vec<Coloured> = pieces.iter().map(coloured).collect();
            is_right && tell_apart(&pieces, &places, lattice)
        };
        match marks_of(&borne, &places, &pairs, &mut differ) {
            Ok(colours) => Some(colours),
            Err(what) => {
                self.fault(self.problem, &what, "take those out that no cell has");
                None
            }
        }
    }
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
