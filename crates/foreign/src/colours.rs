//! Colours of BurrTools as marks.
//!
//! A pair lets cells of one colour of a piece lie on cells of one colour of the result; cells without a colour (0) go with
//! every other. If everything has a colour, and no colour goes with two, marks that match say the same. Otherwise `marks`
//! names the pairs, and cells without a mark go with every other.
//!
//! Colours that forbid nothing still tell apart what would look the same without them: orientations of a piece, pieces,
//! cells of the result. Only if they do not even do that are there no marks.

use cover::Arrange;
use puzzle::Cell;
use puzzle::cell::less;
use puzzle::document::{Key, Node, Path, Value};
use puzzle::lattice::{Lattice, Turns};
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

/// Colours in their order, each with its mark.
pub type Marked = Vec<(Colour, char)>;

/// The mark of each colour, of pieces and of the result; none if colours make no difference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Colours {
    /// The mark of each colour of pieces.
    pub piece: Marked,
    /// The mark of each colour of the result.
    pub result: Marked,
    /// The marks of the result on which each mark of pieces may lie; none if marks match.
    pub goes: Option<Vec<(char, Vec<char>)>>,
}

/// The mark of a colour, none if it has none.
pub fn mark_of(marked: &[(Colour, char)], colour: Colour) -> Option<char> {
    let at = marked.binary_search_by_key(&colour, |(known, _)| *known).ok()?;
    Some(marked[at].1)
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

fn pairs(goes: &[(char, Vec<char>)], path: Path) -> Node {
    let mut entries = vec![];
    for (mark, there) in goes {
        let path = below(&path, (&*mark.to_string()).into());
        let item = |(at, mark): (usize, &char)| text(&mark.to_string(), below(&path, at.into()));
        let items = there.iter().enumerate().map(item).collect();
        entries.push((mark.to_string(), Node::new(Value::List(items), path)));
    }
    Node::new(Value::Map(entries), path)
}

fn text(text: &str, path: Path) -> Node {
    Node { text: text.to_owned(), ..Node::new(Value::Text(text.to_owned()), path) }
}

fn below(path: &Path, key: Key) -> Path {
    path.iter().cloned().chain([key]).collect()
}

/// Items in their order, each once.
pub fn each_once<T: Ord>(mut found: Vec<T>) -> Vec<T> {
    found.dedup();
    found.arrange();
    found.dedup();
    found
}

/// Whether colours distinguish orientations, pieces or cells of the result.
pub fn tell_apart(pieces: &[Coloured], result: &[Colour], lattice: &Lattice) -> bool {
    let (mut coloured, mut bare) = (vec![], vec![]);
    for cells in pieces {
        let looks = looks(cells, lattice);
        let without = |look: &Coloured| look.iter().map(|(cell, _)| (*cell, 0)).collect();
        let bare_looks: Vec<Coloured> = each_once(looks.iter().map(without).collect());
        if looks.len() > bare_looks.len() {
            return true;
        }
        // The least of the looks is that of no other set of them.
        coloured.extend(looks.into_iter().next());
        bare.extend(bare_looks.into_iter().next());
    }
    let (coloured, bare) = (each_once(coloured), each_once(bare));
    coloured.len() > bare.len() || result.len() > 1
}

/// Every orientation of a shape, mirror images among them.
fn looks(cells: &Coloured, lattice: &Lattice) -> Vec<Coloured> {
    let places: Vec<Cell> = cells.iter().map(|(cell, _)| *cell).collect();
    let look = |images: Vec<Cell>| {
        let origin = lattice.origin(&images);
        let slid = images.iter().map(|image| less(image, &origin));
        let mut look: Coloured = slid.zip(cells.iter().map(|(_, colour)| *colour)).collect();
        look.arrange();
        look
    };
    each_once(lattice.carried(&places, &Turns::Every, true).into_iter().map(look).collect())
}

/// The marks that say what colours do.
///
/// * `pieces`: the colours of cells of pieces in their order, 0 if one has none.
/// * `result`: those of the result.
/// * `pairs`: the colours of a piece and of the result that go together.
/// * `differ`: whether the colours tell anything apart.
///
/// # Errors
///
/// There are more colours than marks, in words.
pub fn marks_of(
    pieces: &[Colour],
    result: &[Colour],
    pairs: &[Pair],
    differ: &mut dyn FnMut() -> bool,
) -> Result<Colours, String> {
    let is_in =
        |colour: Colour, colours: &[Colour]| colour > 0 && colours.binary_search(&colour).is_ok();
    let meant = pairs.iter().filter(|(a, b)| is_in(*a, pieces) && is_in(*b, result));
    let meant: Vec<Pair> = each_once(meant.copied().collect());
    let are_bare = pieces.contains(&0) || result.contains(&0);
    let coloured = pieces.iter().filter(|colour| **colour > 0).count();
    let places = result.iter().filter(|colour| **colour > 0).count();
    if coloured + places == 0 {
        return Ok(Colours::default());
    }
    if meant.len() == coloured * places {
        return if differ() { named(pieces, result, &meant) } else { Ok(Colours::default()) };
    }
    let from = each_once(meant.iter().map(|(a, _)| *a).collect());
    let onto = each_once(meant.iter().map(|(_, b)| *b).collect());
    if from.len() < meant.len() || onto.len() < meant.len() || are_bare {
        return named(pieces, result, &meant);
    }
    let mut free = MARKS.chars();
    let result = marked(result, &mut |_| free.next())?;
    let of_like = |colour| {
        let (_, there) = meant.iter().find(|(a, _)| *a == colour)?;
        mark_of(&result, *there)
    };
    let piece = marked(pieces, &mut |colour| of_like(colour).or_else(|| free.next()))?;
    Ok(Colours { piece, result, goes: None })
}

/// Marks with the pairs that go together; a colour has the same in pieces and result.
fn named(pieces: &[Colour], result: &[Colour], pairs: &[Pair]) -> Result<Colours, String> {
    let mut free = MARKS.chars();
    let every = each_once([pieces, result].concat());
    let every = marked(&every, &mut |_| free.next())?;
    let of = |colours: &[Colour]| marked(colours, &mut |colour| mark_of(&every, colour));
    let (piece, result) = (of(pieces)?, of(result)?);
    let mut goes = vec![];
    for (colour, mark) in &piece {
        let onto = pairs.iter().filter(|(a, _)| a == colour);
        goes.push((*mark, onto.filter_map(|(_, b)| mark_of(&every, *b)).collect()));
    }
    Ok(Colours { piece, result, goes: Some(goes) })
}

/// A mark for each colour that is one.
fn marked(
    colours: &[Colour],
    mark: &mut dyn FnMut(Colour) -> Option<char>,
) -> Result<Marked, String> {
    let mut found = vec![];
    for &colour in colours.iter().filter(|colour| **colour > 0) {
        let too_many = || format!("there are more colours than marks ({})", MARKS.len());
        found.push((colour, mark(colour).ok_or_else(too_many)?));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(
        pieces: &[Colour],
        result: &[Colour],
        pairs: &[Pair],
        differ: bool,
    ) -> Result<Colours, String> {
        marks_of(pieces, result, pairs, &mut || differ)
    }

    #[test]
    fn colours_that_make_no_difference_are_no_marks() {
        assert_eq!(found(&[0], &[0], &[], false), Ok(Colours::default()));
        assert_eq!(found(&[1, 2], &[1], &[(1, 1), (2, 1)], false), Ok(Colours::default()));
    }

    #[test]
    fn colours_are_marks_that_match_or_that_go_together() {
        let goes = Some(vec![('a', vec!['a']), ('b', vec!['a'])]);
        let kept = Colours { piece: vec![(1, 'a'), (2, 'b')], result: vec![(1, 'a')], goes };
        assert_eq!(found(&[1, 2], &[1], &[(1, 1), (2, 1)], true), Ok(kept));
        let (piece, result) = (vec![(1, 'b'), (2, 'a')], vec![(1, 'a')]);
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
