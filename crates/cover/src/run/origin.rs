//! What a unit is a unit of: the cover, the mode and the tree.
//!
//! A unit is a list of options by number, so it means something only for the cover whose options
//! these are, searched in the mode in which the unit was made. Whatever is stored or sent carries an
//! [`Origin`] with its units ([`Units`]), and nobody takes units without it.

use std::fmt;
use std::str::FromStr;

use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

use super::unit::Unit;
use crate::problem::symmetry::Reduction;
use crate::problem::{Cover, Fingerprint};

/// The version of what units mean; grows when trees, weights or modes change their meaning.
const VERSION: u32 = 2;

/// The core that made a unit, with [`VERSION`].
fn core() -> String {
    format!("{}/{VERSION}", env!("CARGO_PKG_VERSION"))
}

/// What a search looks for: all solutions, or one of each symmetry class by certain anchors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// All solutions.
    Plain,
    /// One solution of each symmetry class; the number stands for the group and the anchors.
    Reduced(u64),
}

impl Mode {
    /// The mode of a search with or without a reduction.
    pub fn of(cover: &Cover, reduction: Option<&Reduction>) -> Self {
        reduction.map_or(Self::Plain, |reduction| Self::Reduced(hash_of(cover, reduction)))
    }
}

/// A hash of the group, in whatever order its elements stand, and of the options left out.
fn hash_of(cover: &Cover, reduction: &Reduction) -> u64 {
    let bytes = |numbers: &[u32]| -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    };
    let group = cover.group.whole()[..reduction.order()].iter();
    let group = group.fold(0u64, |sum, perm| sum.wrapping_add(xxh3_64(&bytes(&perm.options))));
    let anchor = reduction.anchor().map_or(u32::MAX, |anchor| anchor);
    let mut text = group.to_le_bytes().to_vec();
    text.extend(bytes(&[anchor]));
    text.extend(bytes(reduction.banned()));
    if reduction.order() > cover.group.order() {
        text.extend(b"mirrors apart");
    }
    for option in 0..cover.n_options() as u32 {
        let rivals = reduction.rivals().of(option);
        if !rivals.is_empty() {
            text.extend(bytes(&[option]));
            text.extend(bytes(rivals));
        }
    }
    let hash = xxh3_128(&text);
    (hash >> 64) as u64 ^ hash as u64
}

/// Which item a node branches on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tree {
    /// The most constrained item, ties by rank.
    Constrained,
    /// The anchor if symmetry is reduced, then the first by rank that must be used exactly once
    /// and leads an option.
    Scan,
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Constrained => "constrained",
            Self::Scan => "scan",
        })
    }
}

/// What units are units of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    core: String,
    cover: Fingerprint,
    mode: Mode,
    /// None if a unit is no node of a tree but a question: these options, without those.
    tree: Option<Tree>,
}

impl Origin {
    /// The origin of the units of a search.
    pub fn new(cover: &Cover, reduction: Option<&Reduction>, tree: Tree) -> Self {
        let mode = Mode::of(cover, reduction);
        Self { core: core(), cover: cover.fingerprint(), mode, tree: Some(tree) }
    }

    /// The origin of questions about a cover: units made by hand, which are nodes of no tree.
    pub fn question(cover: &Cover) -> Self {
        Self { core: core(), cover: cover.fingerprint(), mode: Mode::Plain, tree: None }
    }

    /// Whether units of this origin may be worked on as units of that one.
    ///
    /// All must agree; a question may be asked in any tree, and whoever walks no tree at all takes
    /// the units of any.
    pub fn serves(&self, other: &Origin) -> Result<(), OriginFault> {
        let fault =
            |what: &'static str, unit: String, here: String| Err(OriginFault { what, unit, here });
        if self.core != other.core {
            return fault("version of the core", self.core.clone(), other.core.clone());
        }
        if self.cover != other.cover {
            return fault("cover", self.cover.to_string(), other.cover.to_string());
        }
        if self.mode != other.mode {
            return fault("mode", self.mode.to_string(), other.mode.to_string());
        }
        match (self.tree, other.tree) {
            (Some(own), Some(theirs)) if own != theirs => {
                fault("tree", own.to_string(), theirs.to_string())
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain => f.write_str("plain"),
            Self::Reduced(anchors) => write!(f, "reduced:{anchors:016x}"),
        }
    }
}

/// As text: `core cover mode tree`, for files; reads back with [`str::parse`].
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tree = self.tree.map_or("any".to_string(), |tree| tree.to_string());
        write!(f, "{} {} {} {tree}", self.core, self.cover, self.mode)
    }
}

impl FromStr for Origin {
    type Err = OriginFault;

    fn from_str(text: &str) -> Result<Self, OriginFault> {
        let read = || {
            let mut words = text.split(' ');
            let core = words.next()?.to_string();
            let cover = words.next()?.parse().ok()?;
            let mode = match words.next()? {
                "plain" => Mode::Plain,
                mode => {
                    let anchors = mode.strip_prefix("reduced:")?;
                    Mode::Reduced(u64::from_str_radix(anchors, 16).ok()?)
                }
            };
            let tree = match words.next()? {
                "constrained" => Some(Tree::Constrained),
                "scan" => Some(Tree::Scan),
                "any" => None,
                _ => return None,
            };
            words.next().is_none().then_some(Self { core, cover, mode, tree })
        };
        read().ok_or_else(|| OriginFault {
            what: "origin",
            unit: format!("{text:?}"),
            here: "text of the form 'core cover mode tree'".into(),
        })
    }
}

/// Why units are not taken: they come from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OriginFault {
    /// What differs: the version of the core, the cover, the mode, or the tree.
    pub what: &'static str,
    /// The origin written in the unit.
    pub unit: String,
    /// The origin required here.
    pub here: String,
}

impl fmt::Display for OriginFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, unit, here } = self;
        write!(f, "unit: it is of another {what}: {unit}, and here is {here}")?;
        match *what {
            "cover" => write!(f, "; items, bounds, ranks or options, or their order, have changed"),
            "mode" => write!(f, "; reduced and plain searches cannot share units"),
            "tree" => write!(f, "; go on with an engine of that tree"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for OriginFault {}

/// Work that is still to be done: units, with what they are units of. What is stored or sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Units {
    /// What they are units of.
    pub origin: Origin,
    /// Disjoint parts of the tree.
    pub list: Vec<Unit>,
}
