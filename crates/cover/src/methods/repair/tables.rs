//! What every attempt looks at: the options of each piece, and what they use beside it.

use super::pieces::pieces;
use crate::methods::finder::Unfit;
use crate::problem::Cover;

/// No place.
const NONE: u32 = u32::MAX;

/// The bytes of a use: where it stands, and where it is looked up.
const USE: u64 = 12;

/// The options of a cover by pieces, and the places that they use.
///
/// A place is an item, or an item with a colour. Numbers of options are those of this order.
#[derive(Debug)]
pub(super) struct Tables {
    /// The options of the cover.
    pub options: Vec<u32>,
    /// Where the options of each piece begin, and where the last ones end.
    first: Vec<usize>,
    /// How many options each piece needs.
    pub needs: Vec<usize>,
    /// The places of all options, and where those of each begin.
    places: Vec<u32>,
    starts: Vec<usize>,
    /// The options that use each place, ascending, and where those of each begin.
    users: Vec<u32>,
    user_starts: Vec<usize>,
    /// The item of each place.
    pub item_of: Vec<u32>,
    /// Whether each place has a colour.
    pub is_colored: Vec<bool>,
    /// Where the places of each item begin, and where the last ones end.
    item_starts: Vec<usize>,
    /// The bounds of each item; pieces have none.
    pub bounds: Vec<(u32, u32)>,
    /// Some item needs more options than there are.
    pub infeasible: bool,
}

impl Tables {
    /// The tables of a cover, for which there are so many bytes.
    pub fn new(cover: &Cover, bytes: u64) -> Result<Self, Unfit> {
        let needed = cover.uses.len() as u64 * USE;
        if needed > bytes {
            return Err(Unfit::Memory { bytes: needed });
        }
        let pieces = pieces(cover)?;
        let mut of = vec![NONE; cover.n_items()];
        (0..).zip(&pieces).for_each(|(number, &piece)| of[piece as usize] = number);
        let mut bounds = cover.bounds.clone();
        pieces.iter().for_each(|&piece| bounds[piece as usize] = (0, u32::MAX));
        let mut by_piece = vec![vec![]; pieces.len()];
        let is_barred = |option| cover.items(option).iter().any(|&item| cover.bounds(item).1 == 0);
        for option in (0..cover.n_options() as u32).filter(|&option| !is_barred(option)) {
            let items = cover.items(option).iter();
            let piece = items.map(|&item| of[item as usize]).find(|&piece| piece != NONE);
            by_piece[piece.unwrap_or(0) as usize].push(option);
        }
        let needs: Vec<usize> =
            pieces.iter().map(|&piece| cover.bounds(piece).0 as usize).collect();
        let mut first = vec![0];
        by_piece.iter().for_each(|options| first.push(first[first.len() - 1] + options.len()));
        let infeasible = by_piece.iter().zip(&needs).any(|(options, &need)| options.len() < need);
        let tables = Self {
            options: by_piece.concat(),
            first,
            needs,
            places: vec![],
            starts: vec![0],
            users: vec![],
            user_starts: vec![0],
            item_of: vec![],
            is_colored: vec![],
            item_starts: vec![0],
            bounds,
            infeasible,
        };
        Ok(tables.with_uses(cover))
    }

    /// Adds what the options use.
    fn with_uses(mut self, cover: &Cover) -> Self {
        let mut colors: Vec<Vec<u32>> = vec![vec![]; cover.n_items()];
        for (item, color) in self.options.iter().flat_map(|&option| cover.uses(option)) {
            let binds = self.bounds[item as usize] != (0, u32::MAX);
            if binds && !colors[item as usize].contains(&color) {
                colors[item as usize].push(color);
            }
        }
        for (item, colors) in colors.iter().enumerate() {
            self.infeasible |= colors.is_empty() && self.bounds[item].0 > 0;
            self.item_of.extend(colors.iter().map(|_| item as u32));
            self.is_colored.extend(colors.iter().map(|&color| color != 0));
            self.item_starts.push(self.item_of.len());
        }
        let mut users = vec![vec![]; self.item_of.len()];
        for (number, &option) in self.options.iter().enumerate() {
            for (item, color) in cover.uses(option) {
                let at = colors[item as usize].iter().position(|&other| other == color);
                let Some(at) = at else { continue };
                let place = self.item_starts[item as usize] + at;
                self.places.push(place as u32);
                users[place].push(number as u32);
            }
            self.starts.push(self.places.len());
        }
        for users in users {
            self.users.extend(users);
            self.user_starts.push(self.users.len());
        }
        self
    }

    /// Whether what must be used leaves the pieces room: some piece can use more of it or less, or none.
    pub fn is_loose(&self) -> bool {
        let is_needed = |&&place: &&u32| self.bounds[self.item_of[place as usize] as usize].0 > 0;
        let needed = |option: usize| self.places(option as u32).iter().filter(is_needed).count();
        (0..self.needs.len()).any(|piece| {
            let mut options = self.options_of(piece);
            let first = options.next().map_or(0, needed);
            first == 0 || options.any(|option| needed(option) != first)
        })
    }

    /// The numbers of the options of a piece.
    pub fn options_of(&self, piece: usize) -> std::ops::Range<usize> {
        self.first[piece]..self.first[piece + 1]
    }

    /// The places that an option uses.
    pub fn places(&self, option: u32) -> &[u32] {
        &self.places[self.starts[option as usize]..self.starts[option as usize + 1]]
    }

    /// The options that use a place.
    pub fn users(&self, place: u32) -> &[u32] {
        &self.users[self.user_starts[place as usize]..self.user_starts[place as usize + 1]]
    }

    /// The options of a range that use a place.
    pub fn users_in(&self, place: u32, range: &std::ops::Range<usize>) -> &[u32] {
        let users = self.users(place);
        let at = |end: usize| users.partition_point(|&user| (user as usize) < end);
        &users[at(range.start)..at(range.end)]
    }

    /// The places of an item.
    pub fn places_of(&self, item: u32) -> std::ops::Range<u32> {
        self.item_starts[item as usize] as u32..self.item_starts[item as usize + 1] as u32
    }

    /// How many items there are.
    pub fn n_items(&self) -> usize {
        self.bounds.len()
    }
}
