//! Puzzles as files of BurrTools; `burr` describes them.
//!
//! What is written is XML that is not packed: the program reads both. A puzzle becomes one problem, solved if solutions
//! are kept. A board of squares becomes one layer of cubes, in which a piece that turns in space turns over: so its
//! pieces must be such as may be flipped. A piece that lies already is one to be placed, if it fits nowhere else, but for
//! turns of the whole.

use std::fmt::Write;
use std::sync::Arc;

use puzzle::Cell;
use puzzle::document::Fault;
use puzzle::model::Piece;
use puzzle::setup::Problem;

use crate::as_read::AsRead;
use crate::burr::{SLID, TURNED};
use crate::grid::{BLOCK, Place, TETRA_OCTA, TRAYS, number_of, places_of};
use crate::marked_up::{attribute, colours, escaped, line, plain};
use crate::refusing::{checked, rule_of_marks};
use crate::tray_writing::{tray_faults, tray_text};

/// A puzzle that a file of BurrTools can say.
pub struct BurrWriting {
    puzzle: AsRead,
    grid: usize,
    /// The marks that have colours, of which the first is 1; an empty one is that of cells without.
    colours: Vec<String>,
}

/// The known solutions of a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Solved {
    /// How many assemblies there are, none if not all are known.
    pub assemblies: Option<u64>,
    /// How many of them come apart.
    pub apart: u64,
    /// Whether pieces turn in one of those that are kept.
    pub turned: bool,
    /// The solutions that are kept, as lines of the file.
    pub lines: Vec<String>,
}

/// A piece in the list of a problem.
pub struct Listed<'w> {
    /// Its name.
    pub name: &'w str,
    /// How many entries of an assembly are for it.
    pub most: u64,
    /// The places of its shape, each with its mark.
    pub places: Vec<(Place, &'w str)>,
}

impl BurrWriting {
    /// A settled puzzle that is to be written, with solutions or without.
    ///
    /// # Errors
    ///
    /// Everything that such a file cannot say.
    pub fn of(problem: Arc<Problem>, keeps_solutions: bool) -> Result<Self, Vec<Fault>> {
        let puzzle = AsRead::of(problem);
        if puzzle.problem.puzzle.is_tray() {
            let faults = tray_faults(&puzzle, keeps_solutions);
            let is_sound = faults.is_empty();
            return if is_sound {
                Ok(Self { puzzle, grid: TRAYS, colours: vec![] })
            } else {
                Err(faults)
            };
        }
        let colours = checked(&puzzle, keeps_solutions)?;
        let grid = number_of(puzzle.problem.puzzle.lattice.name).unwrap_or_default();
        Ok(Self { puzzle, grid, colours })
    }

    /// The number of its grid.
    pub fn grid(&self) -> usize {
        self.grid
    }

    /// The list of its pieces.
    pub fn listed(&self) -> Vec<Listed<'_>> {
        let listed = |piece| {
            let (cells, marks): (Vec<Cell>, Vec<&str>) = shape_of(piece).unzip();
            let places = places_of(self.grid, &cells).into_iter().zip(marks).collect();
            Listed { name: &piece.name, most: self.puzzle.most_copies(piece), places }
        };
        self.puzzle.pieces.iter().map(listed).collect()
    }

    /// The cells of the board, each with its place.
    pub fn board(&self) -> Vec<(Cell, Place)> {
        let cells = &self.puzzle.region.cells;
        cells.iter().copied().zip(places_of(self.grid, cells)).collect()
    }

    /// The text of the file, with what is known of the solutions if anything is.
    pub fn text(&self, solved: Option<&Solved>) -> String {
        if self.grid == TRAYS {
            return tray_text(&self.puzzle);
        }
        let mut out =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<puzzle version=\"2\">\n".to_owned();
        line(&mut out, format_args!("<gridType type=\"{}\"/>\n<colors>", self.grid));
        colours(&mut out, self.colours.len());
        out += "</colors>\n<shapes>\n";
        for piece in &self.puzzle.pieces {
            let signs = shape_of(piece).map(|(cell, mark)| (cell, '#', mark)).collect();
            self.voxel(&mut out, signs, &piece.name, piece.weight);
        }
        self.voxel(&mut out, self.result(), "result", 1);
        out += "</shapes>\n<problems>\n";
        self.problem(&mut out, solved);
        let notes = escaped(&plain(&self.puzzle.problem.puzzle.notes));
        line(
            &mut out,
            format_args!("</problems>\n<comment popup=\"\">{notes}</comment>\n</puzzle>"),
        );
        out
    }

    /// What stands on each cell of the board.
    fn result(&self) -> Vec<(Cell, char, &str)> {
        let region = &self.puzzle.region;
        let is_optional = |cell: &Cell| region.optional.binary_search(cell).is_ok();
        let sign = |cell: &Cell| if is_optional(cell) { '+' } else { '#' };
        region.cells.iter().map(|cell| (*cell, sign(cell), region.mark(cell))).collect()
    }

    fn problem(&self, out: &mut String, solved: Option<&Solved>) {
        let (puzzle, pieces) = (&self.puzzle.problem.puzzle, &self.puzzle.pieces);
        let title = if puzzle.title.is_empty() { &puzzle.name } else { &puzzle.title };
        let state = match solved {
            Some(Solved { assemblies: Some(number), apart, .. }) => {
                format!("state=\"2\" assemblies=\"{number}\" solutions=\"{apart}\" time=\"0\"")
            }
            _ => "state=\"0\"".to_owned(),
        };
        line(out, format_args!("<problem name={} {state}>\n<shapes>", attribute(&plain(title))));
        for (id, piece) in pieces.iter().enumerate() {
            self.entry(out, id, piece);
        }
        line(out, format_args!("</shapes>\n<result id=\"{}\"/>\n<bitmap>", pieces.len()));
        self.pairs(out);
        *out += "</bitmap>\n";
        if let Some(solved) = solved {
            let block = if solved.turned { TURNED } else { SLID };
            line(out, format_args!("<{block}>"));
            solved.lines.iter().for_each(|text| line(out, format_args!("{text}")));
            line(out, format_args!("</{block}>"));
        }
        *out += "</problem>\n";
    }

    /// The entry of a piece in the list of the problem, with its groups.
    fn entry(&self, out: &mut String, id: usize, piece: &Piece) {
        let (low, high) = (piece.copies.0, self.puzzle.most_copies(piece));
        let count = match low == high {
            true => format!("count=\"{low}\""),
            false => format!("min=\"{low}\" max=\"{high}\""),
        };
        let groups = (1..).zip(&self.puzzle.problem.puzzle.groups);
        let own = groups.filter(|(_, names)| names.contains(&piece.name));
        let own: Vec<usize> = own.map(|(number, _)| number).collect();
        let rest = match own[..] {
            [] => "/>".to_owned(),
            [only] => format!(" group=\"{only}\"/>"),
            _ => {
                let group = |number| format!("<group group=\"{number}\" count=\"{high}\"/>");
                format!(">{}</shape>", own.iter().map(group).collect::<String>())
            }
        };
        line(out, format_args!("<shape id=\"{id}\" {count}{rest}"));
    }

    /// The colours of pieces and of the board that go together.
    fn pairs(&self, out: &mut String) {
        let Some(rule) = rule_of_marks(&self.puzzle) else { return };
        for (own, here) in self.colours.iter().enumerate() {
            for (other, there) in self.colours.iter().enumerate() {
                if rule.fits(here, there) {
                    line(out, format_args!("<pair piece=\"{own}\" result=\"{other}\"/>"));
                }
            }
        }
    }

    /// A shape, with the sign and the mark of each cell.
    fn voxel(&self, out: &mut String, signs: Vec<(Cell, char, &str)>, name: &str, weight: i64) {
        let cells: Vec<Cell> = signs.iter().map(|(cell, ..)| *cell).collect();
        let places = places_of(self.grid, &cells);
        let last = |axis| places.iter().map(|place: &Place| place[axis]).max().unwrap_or(0);
        let side = |last: i32| match self.grid {
            // Blocks are whole.
            TETRA_OCTA => (last / BLOCK + 1) * BLOCK,
            _ => last + 1,
        };
        let [x, y, z] = [0, 1, 2].map(|axis| side(last(axis)) as usize);
        let mut filled = vec![None; x * y * z];
        for (place, (_, sign, mark)) in places.iter().zip(signs) {
            let [at_x, at_y, at_z] = place.map(|at| at as usize);
            filled[(at_z * y + at_y) * x + at_x] = Some((sign, mark));
        }
        let name = attribute(&plain(name));
        let _ = write!(out, "<voxel x=\"{x}\" y=\"{y}\" z=\"{z}\" type=\"0\" name={name}");
        if weight != 1 {
            let _ = write!(out, " weight=\"{weight}\"");
        }
        out.push('>');
        for what in filled {
            let Some((sign, mark)) = what else {
                out.push('_');
                continue;
            };
            out.push(sign);
            if let Some(colour) = self.colours.iter().position(|known| known == mark) {
                let _ = write!(out, "{}", colour + 1);
            }
        }
        *out += "</voxel>\n";
    }
}

/// The cells of a piece of one shape, each with its mark.
fn shape_of(piece: &Piece) -> impl Iterator<Item = (Cell, &str)> {
    let shape = &piece.shapes[0];
    shape.cells.iter().copied().zip(shape.marks.iter().map(|mark| &**mark))
}
