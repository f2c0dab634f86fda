//! What rules ask of tiles that touch, as *bars*: two tiles may lie beside each other if no bar is of both.
//!
//! A bar is numbered like a cell, by a class and a translation, behind the classes of cells. Tiles take bars as they take
//! cells, so whatever keeps tiles from overlapping keeps the rules as well.

use puzzle::cell::Cell;
use puzzle::lattice::{Contact, Lattice, Level, Surface};
use puzzle::model::Piece;
use puzzle::rules::{Touching, Who};

use super::grid::{Grid, Spot, Vector, sum};

/// A colour on a side of a tile: the cell, the cell across the side, and the code of the colour.
pub type Coloured = (Spot, Spot, u32);

/// The bars of some rules.
#[derive(Debug, Default)]
pub struct Bars {
    rules: Vec<Rule>,
    /// How many classes of bars there are.
    pub classes: usize,
}

/// One rule: each contact has as many bars as the rule has kinds.
#[derive(Debug)]
struct Rule {
    contacts: Contacts,
    asks: Asks,
    /// The class of its first bar.
    from: usize,
}

#[derive(Debug)]
enum Asks {
    /// Touching sides bear colours that meet: the colours, and for each the place of the one that it meets.
    Match(Vec<u32>, Vec<usize>),
    /// Tiles keep apart: for each piece the number of its kind, if it keeps apart from any.
    Apart(Vec<Option<usize>>),
}

impl Bars {
    /// The bars of rules for pieces on a lattice.
    pub fn of(
        lattice: &'static Lattice,
        grid: &Grid,
        pieces: &[Piece],
        rules: &[Touching],
    ) -> Self {
        let mut found = Self { rules: vec![], classes: 0 };
        for rule in rules {
            let (level, asks, kinds) = match rule {
                Touching::Match(pairs) => {
                    let (colours, mates) = matching(pieces, pairs);
                    let kinds = colours.len();
                    (Level::Edge, Asks::Match(colours, mates), kinds)
                }
                Touching::Apart(who, level) => {
                    let (kind, kinds) = keeping_apart(who, pieces);
                    (*level, Asks::Apart(kind), kinds)
                }
            };
            let contacts = Contacts::of(lattice, grid, level);
            let number = contacts.cells.len() * kinds;
            let from = grid.classes() + found.classes;
            found.rules.push(Rule { contacts, asks, from });
            found.classes += number;
        }
        found
    }

    /// The bars of a tile.
    ///
    /// * `piece`: the number of its piece.
    /// * `cells`: its cells.
    /// * `sides`: the colours on its sides.
    pub fn of_tile(&self, piece: usize, cells: &[Spot], sides: &[Coloured]) -> Vec<Spot> {
        let mut found: Vec<Spot> =
            self.rules.iter().flat_map(|rule| rule.of_tile(piece, cells, sides)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl Rule {
    fn of_tile(&self, piece: usize, cells: &[Spot], sides: &[Coloured]) -> Vec<Spot> {
        match &self.asks {
            Asks::Match(colours, mates) => {
                let of_side = |side: &Coloured| self.of_side(side, colours, mates);
                sides.iter().flat_map(of_side).collect()
            }
            Asks::Apart(kinds) => {
                let Some(kind) = kinds[piece] else { return vec![] };
                let number = 1 + kinds.iter().flatten().max().unwrap_or(&0);
                let touched = cells.iter().flat_map(|cell| self.contacts.of_cell(*cell));
                let is_open = |(contact, at): &(usize, Vector)| {
                    let around = &self.contacts.cells[*contact];
                    around.iter().any(|cell| !cells.contains(&cell.slid(*at)))
                };
                let bar = |(contact, at)| Spot { class: self.from + contact * number + kind, at };
                touched.filter(is_open).map(bar).collect()
            }
        }
    }

    /// The lesser of two cells bars its own colour, the other one all that its colour does not meet.
    fn of_side(
        &self,
        &(own, across, colour): &Coloured,
        colours: &[u32],
        mates: &[usize],
    ) -> Vec<Spot> {
        let (first, last) = (own.min(across), own.max(across));
        let is_it = |(contact, at): &(usize, Vector)| {
            let cells = &self.contacts.cells[*contact];
            cells.len() == 2 && cells[0].slid(*at) == first && cells[1].slid(*at) == last
        };
        let contact = self.contacts.of_cell(own).find(is_it);
        let (contact, at) = contact.expect("two cells on both sides of it");
        let number = colours.iter().position(|known| *known == colour).expect("a colour of a tile");
        let barred: Vec<usize> = if own == first {
            vec![number]
        } else {
            (0..colours.len()).filter(|kind| *kind != mates[number]).collect()
        };
        let bar = |kind| Spot { class: self.from + contact * colours.len() + kind, at };
        barred.into_iter().map(bar).collect()
    }
}

/// The colours of pieces and of pairs, and for each the place of the one that it meets.
fn matching(pieces: &[Piece], pairs: &[[char; 2]]) -> (Vec<u32>, Vec<usize>) {
    let shapes = pieces.iter().flat_map(|piece| &piece.shapes);
    let signs = shapes.flat_map(|shape| &shape.sides).flat_map(|sides| sides.chars());
    let mut colours: Vec<char> = signs.filter(|sign| *sign != puzzle::model::NO_COLOUR).collect();
    colours.extend(pairs.iter().flatten());
    colours.sort_unstable();
    colours.dedup();
    let mate = |colour: &char| {
        let pair = pairs.iter().find(|pair| pair.contains(colour));
        let mate = pair.map_or(*colour, |pair| if pair[0] == *colour { pair[1] } else { pair[0] });
        colours.iter().position(|known| *known == mate).expect("a colour of a pair")
    };
    let mates = colours.iter().map(mate).collect();
    (colours.into_iter().map(u32::from).collect(), mates)
}

/// For each piece from which kind it keeps apart, and how many kinds there are.
fn keeping_apart(who: &Who, pieces: &[Piece]) -> (Vec<Option<usize>>, usize) {
    match who {
        Who::Same => ((0..pieces.len()).map(Some).collect(), pieces.len()),
        Who::All => (vec![Some(0); pieces.len()], 1),
        Who::Named(names) => {
            let kind = |piece: &Piece| names.contains(&piece.name).then_some(0);
            (pieces.iter().map(kind).collect(), 1)
        }
    }
}

/// Where cells of a lattice meet, up to translations.
#[derive(Debug)]
struct Contacts {
    /// The cells that meet in each, sorted; the translation of the first is 0.
    cells: Vec<Vec<Spot>>,
    /// For each class the contacts of its representative: the number, and how far it is slid.
    of_class: Vec<Vec<(usize, Vector)>>,
}

impl Contacts {
    fn of(lattice: &'static Lattice, grid: &Grid, level: Level) -> Self {
        let surface = Surface::plain(lattice);
        let meet = |cell: &Cell, contact: &Contact| surface.contacts(cell, level).contains(contact);
        let mut found = Self { cells: vec![], of_class: vec![] };
        for (class, cell) in lattice.representatives().iter().enumerate() {
            let own = Spot { class, at: [0, 0] };
            let mut of_cell = vec![];
            for contact in surface.contacts(cell, level) {
                let others = grid.touching(own).filter(|near| meet(&grid.cell(*near), &contact));
                let mut around: Vec<Spot> = others.chain([own]).collect();
                around.sort_unstable();
                let at = around[0].at;
                around.iter_mut().for_each(|near| *near = near.back(at));
                let known = found.cells.iter().position(|cells| *cells == around);
                let number = known.unwrap_or(found.cells.len());
                if known.is_none() {
                    found.cells.push(around);
                }
                of_cell.push((number, at));
            }
            found.of_class.push(of_cell);
        }
        found
    }

    /// The contacts of a cell.
    fn of_cell(&self, cell: Spot) -> impl Iterator<Item = (usize, Vector)> + '_ {
        let slid = move |&(number, at): &(usize, Vector)| (number, sum(at, cell.at));
        self.of_class[cell.class].iter().map(slid)
    }
}
