//! The ways to answer a question about a cover: one table of them.
//!
//! A method is an engine that walks a tree, or something that walks none. What each can be asked for
//! stands here and nowhere else: a caller that names a method checks here whether it will do, and
//! the plan takes its attempts from here. A method that takes no cover can be asked nothing of one.

pub(crate) mod beam;
pub(crate) mod best;
pub(crate) mod cheapest;
pub(crate) mod finder;
pub(crate) mod frontier;
pub(crate) mod repair;
pub(crate) mod seek;
pub(crate) mod sets;
pub(crate) mod tree;

use self::beam::Beam;
use self::finder::{Finder, Unfit};
use self::repair::Repair;
use self::seek::Seeker;
use self::tree::{ENGINES, Engine};
use crate::problem::Cover;

/// The abilities of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the abilities say it
pub struct Abilities {
    pub one: bool,
    pub list: bool,
    pub count: bool,
    pub distinct: bool,
    pub sample: bool,
    pub best: bool,
}

impl Abilities {
    const NONE: Self =
        Self { one: false, list: false, count: false, distinct: false, sample: false, best: false };
    const TREE: Self = Self { one: true, list: true, count: true, distinct: true, ..Self::NONE };

    /// The names of what it can do, in the order of the fields.
    pub fn names(&self) -> Vec<&'static str> {
        let Self { one, list, count, distinct, sample, best } = *self;
        let all = [
            (one, "one"),
            (list, "list"),
            (count, "count"),
            (distinct, "distinct"),
            (sample, "sample"),
            (best, "best"),
        ];
        all.into_iter().filter_map(|(can, name)| can.then_some(name)).collect()
    }
}

/// What a method does.
#[derive(Clone, Copy)]
pub enum Way {
    /// It walks a tree.
    Tree(&'static dyn Engine),
    /// It counts states over a frontier.
    Frontier,
    /// It finds one solution.
    Find(Finding),
    /// It looks for the best packing.
    Best,
    /// It packs boxes: it takes a puzzle, and no cover.
    Boxes,
}

/// The methods that find one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Random walks with restarts.
    Seek,
    /// A beam over the frontier, of whose states the best stay.
    Beam,
    /// Repair of conflicts between pieces that are all laid.
    Repair,
}

impl Finding {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Seek, Self::Beam, Self::Repair];

    /// The name a person types.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Seek => "seek",
            Self::Beam => "beam",
            Self::Repair => "repair",
        }
    }

    /// Prepares the method for a cover; its tables may take so many bytes.
    ///
    /// # Errors
    ///
    /// Why it does not suit the cover.
    pub fn prepare<'a>(
        self,
        cover: &'a Cover,
        seed: u64,
        bytes: u64,
    ) -> Result<Box<dyn Finder + 'a>, Unfit> {
        Ok(match self {
            Self::Seek => Box::new(Seeker::within(cover, seed, bytes)?),
            Self::Beam => Box::new(Beam::new(cover, seed, bytes)?),
            Self::Repair => Box::new(Repair::new(cover, seed, bytes)?),
        })
    }
}

/// A way to answer questions.
#[derive(Clone, Copy)]
pub struct Method {
    /// The name a person types.
    pub name: &'static str,
    /// One line for a list of methods.
    pub about: &'static str,
    /// Its abilities.
    pub can: Abilities,
    /// What it does.
    pub way: Way,
}

/// The methods that walk no tree.
static OTHERS: [Method; 6] = [
    Method {
        name: "frontier",
        about: "counts without a search, over a moving frontier; counts and samples",
        can: Abilities { count: true, distinct: true, sample: true, ..Abilities::NONE },
        way: Way::Frontier,
    },
    Method {
        name: Finding::Seek.name(),
        about: "finds one solution at random, with restarts (--seed); only solve, without --all",
        can: Abilities { one: true, ..Abilities::NONE },
        way: Way::Find(Finding::Seek),
    },
    Method {
        name: Finding::Beam.name(),
        about: "finds one solution over a frontier, of whose states it keeps the best (--seed); only solve",
        can: Abilities { one: true, ..Abilities::NONE },
        way: Way::Find(Finding::Beam),
    },
    Method {
        name: Finding::Repair.name(),
        about: "finds one packing with gaps: lays all pieces and repairs conflicts (--seed); only solve",
        can: Abilities { one: true, ..Abilities::NONE },
        way: Way::Find(Finding::Repair),
    },
    Method {
        name: "best",
        about: "finds the best packing of a board that need not be filled; only solve --best",
        can: Abilities { best: true, ..Abilities::NONE },
        way: Way::Best,
    },
    Method {
        name: "boxes",
        about: "packs rectangles and blocks in a box, without placements; only solve and count, all or one",
        can: Abilities::NONE,
        way: Way::Boxes,
    },
];

/// Every method there is, the engines of trees first.
pub fn methods() -> impl Iterator<Item = Method> {
    let trees = ENGINES.iter().map(|&engine| Method {
        name: engine.name(),
        about: engine.about(),
        can: Abilities::TREE,
        way: Way::Tree(engine),
    });
    trees.chain(OTHERS)
}
