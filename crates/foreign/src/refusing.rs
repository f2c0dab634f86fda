//! What files of BurrTools cannot say of a puzzle: all of it at once.

use puzzle::document::words::quoted;
use puzzle::document::{Fault, Path};
use puzzle::lattice::Turns;
use puzzle::model::{Piece, Placed, Shape};
use puzzle::path;
use puzzle::rules::ReadRule;

use crate::as_read::AsRead;
use crate::colours::{MARKS, each_once};
use crate::grid::{CUBES, LATTICES, PRISMS, SQUARE, TETRA_OCTA, TRIANGLE, number_of};
use crate::held::fits_there_alone;

pub(crate) const MOST_COLOURS: usize = 63;
const MARKED: &str = "marks";
const INSTEAD: &str = "write yaml, which says every puzzle";

/// The rule about marks, if there is one.
pub fn rule_of_marks(puzzle: &AsRead) -> Option<&dyn ReadRule> {
    puzzle.problem.rules.iter().map(|rule| &**rule).find(|rule| rule.kind().name == MARKED)
}

/// The marks that get colours, in the order of their colours, which are numbers from 1; an empty one is that of cells
/// without a mark, if those are not neutral.
///
/// # Errors
///
/// Everything that such a file cannot say.
pub fn checked(puzzle: &AsRead, keeps_solutions: bool) -> Result<Vec<String>, Vec<Fault>> {
    let mut refusals = Refusals { puzzle, faults: vec![] };
    let Some(number) = number_of(puzzle.problem.puzzle.lattice.name) else {
        let known = [&LATTICES[..], &[TRIANGLE, SQUARE]].concat().join(", ");
        let what = format!("have no {} grid", puzzle.problem.puzzle.lattice.name);
        refusals.add_with(path!["lattice"], &what, &format!("they have {known}"));
        return Err(refusals.faults);
    };
    refusals.check_octahedra(number);
    refusals.check_rules();
    refusals.check_region();
    let held = refusals.check_placed();
    if keeps_solutions && number != CUBES && number != PRISMS {
        let what =
            "keep solutions whose turns have numbers that are known on cubes and prisms alone";
        let todo = "write the puzzle without solutions: convert";
        refusals.add_with(path!["lattice"], what, todo);
    }
    let colours = refusals.colours();
    for piece in puzzle.pieces.iter().filter(|piece| !held.contains(&&*piece.name)) {
        refusals.check_piece(piece);
    }
    if refusals.faults.is_empty() { Ok(colours) } else { Err(refusals.faults) }
}

/// What is refused, in the order found.
struct Refusals<'p> {
    puzzle: &'p AsRead,
    faults: Vec<Fault>,
}

impl<'p> Refusals<'p> {
    /// Adds one thing, said as what the format lacks: "have no ...".
    fn add(&mut self, path: Path, what: &str) {
        self.add_with(path, what, INSTEAD);
    }

    fn add_with(&mut self, path: Path, what: &str, todo: &str) {
        self.faults.push(Fault::new(path, format!("BurrTools files {what}"), todo));
    }

    /// Refuses octahedra: which of two checkerboards the program has them on is not documented.
    fn check_octahedra(&mut self, number: usize) {
        let shapes = self.puzzle.pieces.iter().flat_map(|piece| &piece.shapes);
        let mut cells = shapes.flat_map(|shape| &shape.cells).chain(&self.puzzle.region.cells);
        if number == TETRA_OCTA && cells.any(|cell| cell[0] % 2 == 0) {
            let what = "lay octahedra on one of two checkerboards, and which one is not known here";
            self.add(path!["lattice"], what);
        }
    }

    /// Refuses rules but one about marks.
    fn check_rules(&mut self) {
        let (marked, others): (Vec<_>, Vec<_>) =
            self.puzzle.problem.rules.iter().partition(|rule| rule.kind().name == MARKED);
        for rule in others {
            let what = format!("have no rule {} ({rule})", quoted(rule.kind().name));
            self.add(path!["rules"], &what);
        }
        if marked.len() > 1 {
            self.add_with(path!["rules"], "have one rule about marks", "keep one of them");
        }
    }

    /// Refuses joined borders, and pieces that are held to given places.
    fn check_region(&mut self) {
        if !self.puzzle.region.wrap.is_empty() {
            self.add(path!["region"], "have no board whose borders are joined");
        }
        for piece in self.puzzle.pieces.iter().filter(|piece| !piece.at.is_empty()) {
            let path = path!["pieces", piece.name.as_str(), "at"];
            self.add(path, "have no piece that is held to given places");
        }
    }

    /// Refuses pieces that lie already, but for those that fit nowhere else; returns the names of these.
    fn check_placed(&mut self) -> Vec<&'p str> {
        let puzzle = self.puzzle;
        let is_held = |one: &&Placed| {
            let piece = puzzle.pieces.iter().find(|piece| piece.name == one.piece);
            piece.is_some_and(|piece| fits_there_alone(puzzle, piece))
        };
        let (held, free): (Vec<_>, Vec<_>) = puzzle.problem.puzzle.placed.iter().partition(is_held);
        for one in free {
            let name = quoted(&one.piece);
            let what =
                format!("have no pieces that lie already, and {name} has room elsewhere too");
            self.add(path!["placed"], &what);
        }
        held.into_iter().map(|one| &*one.piece).collect()
    }

    /// The marks that get colours; refuses too many of them, and marks that have no rule.
    fn colours(&mut self) -> Vec<String> {
        let Some(rule) = rule_of_marks(self.puzzle) else {
            self.check_marks();
            return vec![];
        };
        let is_neutral = rule.fits("", "a mark");
        let mut named = borne(self.puzzle);
        if !is_neutral {
            named.insert(0, String::new());
        }
        if named.len() > MOST_COLOURS {
            let what = format!("have at most {MOST_COLOURS} colours for marks");
            self.add(path!["pieces"], &what);
        }
        named
    }

    fn check_marks(&mut self) {
        if !self.puzzle.region.marks.is_empty() {
            self.add(path!["region"], "have no marks on cells");
        }
        let marked = |piece: &&Piece| piece.shapes.iter().any(Shape::has_marks);
        for piece in self.puzzle.pieces.iter().filter(marked) {
            self.add(path!["pieces", piece.name.as_str()], "have no marks on pieces");
        }
    }

    fn check_piece(&mut self, piece: &Piece) {
        let path = path!["pieces", piece.name.as_str()];
        let name = self.puzzle.problem.puzzle.lattice.name;
        let turns_over = [TRIANGLE, SQUARE].contains(&name);
        if piece.shapes.len() > 1 {
            self.add(path, "have no piece of several shapes");
        } else if !moves_as(self.puzzle, piece, turns_over) {
            let what = match piece.turns {
                Turns::Never => "have no piece that may not be turned".to_owned(),
                Turns::By(_) => "have no piece that turns by some angles alone".to_owned(),
                Turns::Every if turns_over => format!("turn over every piece of {name}s"),
                Turns::Every => "have no piece that may be mirrored".to_owned(),
            };
            self.add(path, &what);
        }
    }
}

/// Whether a piece has the same orientations if it turns, and is turned over or not.
fn moves_as(puzzle: &AsRead, piece: &Piece, flips: bool) -> bool {
    let other = Piece { turns: Turns::Every, flips: Some(flips), ..piece.clone() };
    let [own, other] = [piece, &other].map(|piece| puzzle.orientations(piece));
    own.len() == other.len() && own.iter().all(|way| other.contains(way))
}

/// The marks of the region and the pieces, those that colours became in the order of colours behind all others.
fn borne(puzzle: &AsRead) -> Vec<String> {
    let shapes = puzzle.pieces.iter().flat_map(|piece| &piece.shapes);
    let marks = shapes.flat_map(|shape| &shape.marks);
    let marks = marks.chain(puzzle.region.marks.iter().map(|(_, mark)| mark));
    let marks = marks.filter(|mark| !mark.is_empty());
    let ranked = marks.map(|mark| (MARKS.find(mark.as_str()), mark.clone())).collect();
    each_once::<(Option<usize>, String)>(ranked).into_iter().map(|(_, mark)| mark).collect()
}
