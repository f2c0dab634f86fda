//! Files of BurrTools (`.xmpuzzle`), by Andreas Röver: <http://burrtools.sourceforge.net/>.
//!
//! The file is XML, which faces unpack if it is packed by gzip. It has a grid, shapes and problems:
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
//! and are never mirrored. A file holds several problems, each a puzzle (`problem`).

use std::borrow::Cow;

use puzzle::document::words::clipped;
use puzzle::document::{Fault, Limits};

use crate::names::word;
use crate::xml::{Element, Tree};

/// The blocks of a problem that hold its solutions: those that come apart by slides, and those whose pieces turn.
pub(crate) const SLID: &str = "solutions";
pub(crate) const TURNED: &str = "solutionsWithRotations";

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
    /// Reads the bytes of a file, which are unpacked; old files are in Latin-1 and do not say so.
    ///
    /// # Errors
    ///
    /// It is none of BurrTools.
    pub fn of(bytes: &[u8], limits: Limits) -> Result<Self, Fault> {
        let text = std::str::from_utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes));
        let is_old = text.is_err();
        let old = || bytes.iter().map(|&byte| char::from(byte)).collect();
        let text = text.map_or_else(|_| Cow::Owned(old()), Cow::Borrowed);
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

    /// What a problem keeps of its solutions.
    pub fn solutions(&self, number: usize) -> Vec<&Element> {
        let problem = self.problems().get(number).copied();
        problem.map_or_else(Vec::new, |problem| self.kept(problem))
    }

    /// The solutions of a problem, in blocks: if pieces turn in some, all are in a block of that kind, and
    /// others are passed over, as BurrTools does.
    pub(crate) fn kept<'t>(&'t self, problem: &'t Element) -> Vec<&'t Element> {
        let blocks = |tag: &'static str| {
            self.tree.children(problem).filter(move |child| *child.tag == *tag).collect::<Vec<_>>()
        };
        let turned = blocks(TURNED);
        if turned.is_empty() { blocks(SLID) } else { turned }
    }

    /// The shapes, by their numbers.
    pub fn voxels(&self) -> Vec<&Element> {
        self.tree.parts(self.tree.root(), "shapes", "voxel")
    }

    /// Its problems.
    pub fn problems(&self) -> Vec<&Element> {
        self.tree.parts(self.tree.root(), "problems", "problem")
    }
}
