//! Colours of BurrTools as marks.
//!
//! A pair lets cells of one colour of a piece lie on cells of one colour of the result; cells without a colour (0) go with
//! every other. If everything has a colour, and no colour goes with two, marks that match say the same. Otherwise `marks`
//! names the pairs, and cells without a mark go with every other.
//!
//! Colours that forbid nothing still tell apart what would look the same without them: orientations of a piece, pieces,
//! cells of the result. Only if they do not even do that are there no marks.

use std::collections::{BTreeMap, BTreeSet};

use puzzle::Cell;
use puzzle::cell::less;
use puzzle::document::{Key, Node, Path, Value};
use puzzle::lattice::Lattice;
use puzzle::model::Rule;
use puzzle::path;

/// Marks in the order in which colours get them; an `X` in a piece is a plain cell.
pub const MARKS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWYZ0123456789";

/// A colour by its number; 0 is none.
pub type Colour = u32;
/// A colour of a piece and one of the result that go together.
pub type Pair = (Colour, Colour);
/// Cells, each with its colour.
pub type Coloured = Vec<(Cell, Colour)>;

/// The mark of each colour, of pieces and of the result; none if colours make no difference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Colours {
    /// The mark of each colour of pieces.
    pub piece: BTreeMap<Colour, String>,
    /// The mark of each colour of the result.
    pub result: BTreeMap<Colour, String>,
    /// The marks of the result on which each mark of pieces may lie; none if marks match.
    pub goes: Option<Vec<(String, Vec<String>)>>,
}

impl Colours {
    /// Whether colours make no difference.
    pub fn is_empty(&self) -> bool {
        self.piece.is_empty() && self.result.is_empty()
    }

    /// The rule for the colours; none if they make no difference.
    pub fn rule(&self) -> Option<Rule> {
        if self.is_empty() {
            return None;
        }
        let path = path!["rules", 0, "marks"];
        let value = match &self.goes {
            None => text("match", path),
            Some(goes) => {
                let mut entries = vec![];
                if !goes.is_empty() {
                    entries.push(("goes".to_owned(), pairs(goes, below(&path, "goes".into()))));
                }
                entries.push(("unmarked".to_owned(), text("any", below(&path, "unmarked".into()))));
                Node::new(Value::Map(entries), path)
            }
        };
        Some(Rule { kind: "marks".to_owned(), value, switch: None })
    }
}

fn pairs(goes: &[(String, Vec<String>)], path: Path) -> Node {
    let entry = |(mark, there): &(String, Vec<String>)| {
        let path = below(&path, mark.as_str().into());
        let item = |(at, mark): (usize, &String)| text(mark, below(&path, at.into()));
        let items = there.iter().enumerate().map(item).collect();
        (mark.clone(), Node::new(Value::List(items), path))
    };
    Node::new(Value::Map(goes.iter().map(entry).collect()), path.clone())
}

fn text(text: &str, path: Path) -> Node {
    Node { text: text.to_owned(), ..Node::new(Value::Text(text.to_owned()), path) }
}

fn below(path: &Path, key: Key) -> Path {
    path.iter().cloned().chain([key]).collect()
}

/// Whether colours distinguish orientations, pieces or cells of the result.
pub fn tell_apart(pieces: &[Coloured], result: &BTreeSet<Colour>, lattice: &Lattice) -> bool {
    let (mut coloured, mut bare) = (BTreeSet::new(), BTreeSet::new());
    for cells in pieces {
        let looks = looks(cells, lattice);
        let without = |look: &Coloured| look.iter().map(|(cell, _)| (*cell, 0)).collect();
        let bare_looks: BTreeSet<Coloured> = looks.iter().map(without).collect();
        if looks.len() > bare_looks.len() {
            return true;
        }
        coloured.insert(looks);
        bare.insert(bare_looks);
    }
    coloured.len() > bare.len() || result.len() > 1
}

/// Every orientation of a shape, mirror images among them.
fn looks(cells: &Coloured, lattice: &Lattice) -> BTreeSet<Coloured> {
    let places: Vec<Cell> = cells.iter().map(|(cell, _)| *cell).collect();
    let look = |images: Vec<Cell>| {
        let origin = lattice.origin(&images);
        let slid =
            images.iter().zip(cells).map(|(image, (_, colour))| (less(image, &origin), *colour));
        slid.collect::<BTreeSet<_>>().into_iter().collect()
    };
    lattice.carried(&places, true, true).into_iter().map(look).collect()
}

/// The marks that say what colours do.
///
/// * `pieces`: the colours of cells of pieces, 0 if one has none.
/// * `result`: those of the result.
/// * `pairs`: the colours of a piece and of the result that go together.
/// * `differ`: whether the colours tell anything apart.
///
/// # Errors
///
/// There are more colours than marks, in words.
pub fn marks_of(
    pieces: &BTreeSet<Colour>,
    result: &BTreeSet<Colour>,
    pairs: &BTreeSet<Pair>,
    differ: &mut dyn FnMut() -> bool,
) -> Result<Colours, String> {
    let in_colour = |colours: &BTreeSet<Colour>| colours.len() - usize::from(colours.contains(&0));
    let (coloured, places) = (in_colour(pieces), in_colour(result));
    let is_meant = |(a, b): &&Pair| *a > 0 && *b > 0 && pieces.contains(a) && result.contains(b);
    let meant: BTreeSet<Pair> = pairs.iter().filter(is_meant).copied().collect();
    if coloured + places == 0 {
        return Ok(Colours::default());
    }
    if meant.len() == coloured * places {
        return if differ() { named(pieces, result, &meant) } else { Ok(Colours::default()) };
    }
    let alone: BTreeMap<Colour, Colour> = meant.iter().copied().collect();
    let onto: BTreeSet<Colour> = meant.iter().map(|(_, b)| *b).collect();
    let goes_with_several = alone.len() < meant.len() || onto.len() < meant.len();
    if goes_with_several || pieces.contains(&0) || result.contains(&0) {
        return named(pieces, result, &meant);
    }
    let mut free = MARKS.chars();
    let mut next = || free.next().map_or_else(String::new, String::from);
    let there: BTreeMap<Colour, String> = result.iter().map(|colour| (*colour, next())).collect();
    let here = |colour: &Colour| {
        let like =
            alone.get(colour).and_then(|onto| there.get(onto)).filter(|mark| !mark.is_empty());
        (*colour, like.cloned().unwrap_or_else(&mut next))
    };
    let piece = pieces.iter().map(here).collect();
    enough(Colours { piece, result: there, goes: None })
}

/// Marks with the pairs that go together; a colour has the same in pieces and result.
fn named(
    pieces: &BTreeSet<Colour>,
    result: &BTreeSet<Colour>,
    pairs: &BTreeSet<Pair>,
) -> Result<Colours, String> {
    let mut free = MARKS.chars();
    let mut next = || free.next().map_or_else(String::new, String::from);
    let every = pieces.union(result).filter(|colour| **colour > 0);
    let marks: BTreeMap<Colour, String> = every.map(|colour| (*colour, next())).collect();
    let of = |colours: &BTreeSet<Colour>| {
        let borne = colours.iter().filter(|colour| **colour > 0);
        borne.map(|colour| (*colour, marks[colour].clone())).collect::<BTreeMap<_, _>>()
    };
    let (piece, result) = (of(pieces), of(result));
    let goes = piece.iter().map(|(colour, mark)| {
        let onto = pairs.iter().filter(|(a, _)| a == colour).map(|(_, b)| marks[b].clone());
        (mark.clone(), onto.collect())
    });
    let goes = Some(goes.collect());
    enough(Colours { piece, result, goes })
}

fn enough(found: Colours) -> Result<Colours, String> {
    if found.piece.values().chain(found.result.values()).any(String::is_empty) {
        return Err(format!("there are more colours than marks ({})", MARKS.len()));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks<const N: usize>(marks: [(Colour, &str); N]) -> BTreeMap<Colour, String> {
        marks.map(|(colour, mark)| (colour, mark.to_owned())).into()
    }

    fn found(
        pieces: &[Colour],
        result: &[Colour],
        pairs: &[Pair],
        differ: bool,
    ) -> Result<Colours, String> {
        let set = |colours: &[Colour]| colours.iter().copied().collect();
        marks_of(&set(pieces), &set(result), &pairs.iter().copied().collect(), &mut || differ)
    }

    #[test]
    fn colours_that_make_no_difference_are_no_marks() {
        assert_eq!(found(&[0], &[0], &[], false), Ok(Colours::default()));
        assert_eq!(found(&[1, 2], &[1], &[(1, 1), (2, 1)], false), Ok(Colours::default()));
    }

    #[test]
    fn colours_are_marks_that_match_or_that_go_together() {
        let goes = ["a", "b"].map(|mark| (mark.to_owned(), vec!["a".to_owned()])).to_vec();
        let piece = marks([(1, "a"), (2, "b")]);
        let kept = Colours { piece, result: marks([(1, "a")]), goes: Some(goes) };
        assert_eq!(found(&[1, 2], &[1], &[(1, 1), (2, 1)], true), Ok(kept));
        let (piece, result) = (marks([(1, "b"), (2, "a")]), marks([(1, "a")]));
        let matched = Colours { piece, result, goes: None };
        assert_eq!(found(&[1, 2], &[1], &[(2, 1)], false), Ok(matched));
    }

    #[test]
    fn there_are_as_many_colours_as_marks() {
        let many: Vec<Colour> = (1..64).collect();
        let pairs: Vec<Pair> = many.iter().map(|&colour| (colour, colour)).collect();
        let said = found(&many, &many, &pairs, false).unwrap_err();
        assert_eq!(said, "there are more colours than marks (61)");
        assert!(found(&many[..61], &many[..61], &pairs, false).is_ok());
    }
}
