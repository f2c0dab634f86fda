//! Questions about boards without end: the pieces that are asked about, each of which may be used without end.

use puzzle::document;
use puzzle::model::{Piece, Puzzle};
use puzzle::path;

use crate::fault::Fault;

/// The pieces of a puzzle, if they may be laid anywhere and as often as anybody likes.
///
/// * `verb`: what is asked for.
pub(crate) fn endless_pieces<'p>(puzzle: &'p Puzzle, verb: &str) -> Result<&'p [Piece], Fault> {
    let mut faults = vec![];
    for piece in &puzzle.pieces {
        if piece.copies != (0, None) {
            let what =
                format!("{verb} uses any number of {:?}, and its copies are limited", piece.name);
            let path = path!["pieces", piece.name.as_str(), "copies"];
            faults.push(document::Fault::new(path, what, "write copies: any".to_owned()));
        }
        if !piece.at.is_empty() {
            let what = format!("{verb} lays {:?} anywhere, and its places are given", piece.name);
            let path = path!["pieces", piece.name.as_str(), "at"];
            faults.push(document::Fault::new(path, what, "leave them out".to_owned()));
        }
    }
    for (number, rule) in puzzle.rules.iter().enumerate() {
        let what = format!("{verb} asks no rules, and this is {:?}", rule.kind);
        let path = path!["rules", number];
        faults.push(document::Fault::new(path, what, "leave it out".to_owned()));
    }
    if faults.is_empty() { Ok(&puzzle.pieces) } else { Err((&faults[..]).into()) }
}
