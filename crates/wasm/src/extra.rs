//! What rules add to a cover, worked out ahead by the package and shipped beside a puzzle.

use compile::{Draft, PlacementMap, Uses};

use crate::Fault;
use crate::board::Board;
use crate::words::Words;

/// The part of a cover that this crate does not make: what rules leave out and demand.
#[derive(Clone, Debug)]
pub struct Extra {
    /// Which placements of the board stay, ascending.
    kept: Vec<u32>,
    draft: Draft,
}

impl Extra {
    /// Reads what rules add: the kept placements behind their number; the number of items, their
    /// bounds; the item of each piece, -1 for none; for each kept placement the number of further
    /// items it uses, and pairs of item and colour; the options after the placements, likewise
    /// behind their number; generators of the symmetries behind theirs, and whether the last of them
    /// is a mirror.
    ///
    /// # Errors
    ///
    /// If the words are nothing of the kind.
    pub fn read(words: &[i32], board: &Board) -> Result<Self, Fault> {
        let mut words = Words::new(words);
        let words = &mut words;
        let kept = words.numbers()?;
        let sorted = kept.windows(2).all(|pair| pair[0] < pair[1]);
        if !sorted || kept.last().is_some_and(|&last| last as usize >= board.placements.len()) {
            return Err(Fault::Broken);
        }
        let bounds = (0..words.count()?).map(|_| words.bounds()).collect::<Result<_, _>>()?;
        let item = |word: i32| u32::try_from(word).ok();
        let pieces =
            words.slice(board.orientations.len())?.iter().map(|&word| item(word)).collect();
        let rules = (0..kept.len()).map(|_| read_uses(words)).collect::<Result<_, _>>()?;
        let more = (0..words.count()?).map(|_| read_uses(words));
        let more: Vec<Uses> = more.collect::<Result<_, _>>()?;
        let maps = (0..words.count()?).map(|_| read_map(words, board, more.len()));
        let maps = maps.collect::<Result<_, _>>()?;
        let has_mirror = words.flag()?;
        words.clone().end()?;
        let images = vec![];
        Ok(Self { kept, draft: Draft { bounds, pieces, rules, more, maps, images, has_mirror } })
    }

    /// Leaves the board what rules allow, and returns the draft of its cover.
    pub fn applied(self, board: &mut Board) -> Draft {
        let mut next = self.kept.iter().peekable();
        let kept = board
            .placements
            .kept(|number| next.next_if(|&&kept| kept as usize == number).is_some());
        board.placements = kept;
        self.draft
    }
}

fn read_uses(words: &mut Words) -> Result<Uses, Fault> {
    (0..words.count()?).map(|_| Ok((words.number()?, words.number()?))).collect()
}

fn read_map(words: &mut Words, board: &Board, more: usize) -> Result<PlacementMap, Fault> {
    let mut list = |length: usize| -> Result<Vec<u32>, Fault> {
        (0..length).map(|_| words.number()).collect()
    };
    let (cells, pieces) = (list(board.len())?, list(board.orientations.len())?);
    let mut orientations = vec![];
    for shapes in &board.orientations {
        let numbers = list(2 * shapes.len())?;
        orientations.push(numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect());
    }
    Ok(PlacementMap { cells, pieces, orientations, more: list(more)? })
}
