//! Files of BurrTools (`.xmpuzzle`), by Andreas Röver: <http://burrtools.sourceforge.net/>.
//!
//! The file is XML, packed by gzip or not. It has a grid, shapes and problems:
//!
//! ```xml
//! <puzzle version="2"><gridType type="0"/>
//! <shapes><voxel x="2" y="1" z="1" type="0">##</voxel> ... </shapes>
//! <problems><problem><shapes><shape id="0" count="2"/></shapes><result id="1"/></problem></problems>
//! </puzzle>
//! ```
//!
//! The text of a shape has a sign for each place of its box, x fastest, then y, then z: `_` nothing, `#` a cell, `+` (of
//! a result alone) a cell that may stay empty; a number behind it is a colour, 0 is none. A pair of a bitmap lets cells of
//! one colour of a piece lie on cells of one colour of the result; what has no colour goes anywhere. Pieces turn in space
//! and are never mirrored. A file holds several problems, each a puzzle ([`crate::problem`]).

use puzzle::document::words::clipped;
use puzzle::document::{Fault, Limits};

use crate::names::word;
use crate::packed::text_of;
use crate::problem::BurrProblem;
use crate::xml::{Element, Tree};

/// A file that holds puzzles, none of which is read yet.
pub struct BurrFile {
    /// Its elements.
    pub tree: Tree,
    /// The caps.
    pub limits: Limits,
    /// Whether it is in Latin-1.
    pub is_old: bool,
}

impl BurrFile {
    /// Reads the bytes of a file, packed or not.
    ///
    /// # Errors
    ///
    /// It is none of BurrTools.
    pub fn of(bytes: &[u8], limits: Limits) -> Result<Self, Fault> {
        let (text, is_old) = text_of(bytes, &limits)?;
        let tree = Tree::read(&text, &limits)?;
        let root = tree.root();
        if root.tag != "puzzle" {
            let what = format!("the file is <{}>, not <puzzle>", clipped(&root.tag));
            return Err(Fault { at: root.at, ..Fault::new(vec![], what, "give a puzzle") });
        }
        Ok(Self { tree, limits, is_old })
    }

    /// The names of its problems, empty for those without.
    pub fn names(&self) -> Vec<String> {
        self.problems()
            .into_iter()
            .map(|one| word(one.attribute("name").unwrap_or_default()))
            .collect()
    }

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

    /// What a problem keeps of its solutions.
    pub fn solutions(&self, number: usize) -> Vec<&Element> {
        let problem = self.problems().get(number).copied();
        problem.map_or_else(Vec::new, |problem| self.tree.all(problem, "solutions"))
    }

    /// The shapes, by their numbers.
    pub fn voxels(&self) -> Vec<&Element> {
        self.tree.parts(self.tree.root(), "shapes", "voxel")
    }

    fn problems(&self) -> Vec<&Element> {
        self.tree.parts(self.tree.root(), "problems", "problem")
    }
}
