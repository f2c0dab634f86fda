//! The rest after some options were laid and others struck out.

use crate::bits::Bits;
use crate::board::Board;

/// The rest of a board.
#[derive(Clone, Debug)]
pub struct Position {
    /// Options that are neither laid nor struck out.
    pub(crate) alive: Bits,
    /// How many of those use each item.
    pub(crate) live: Vec<u32>,
    /// How often those use each item together; empty if no option uses an item several times.
    sums: Vec<u32>,
    /// How often each item must still be used.
    pub(crate) need: Vec<u32>,
    /// How often each item may still be used; `u32::MAX` for any number.
    pub(crate) room: Vec<u32>,
    /// Cells that are not covered.
    pub(crate) open: Bits,
    /// The options that were laid, in order.
    pub(crate) laid: Vec<u32>,
}

/// Why a position has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clash {
    /// An item has fewer options left than it needs.
    Item(u32),
    /// No choice of the pieces that are left has the size of this part of the board.
    Island(Vec<u32>),
    /// An option that was to be laid is no longer possible.
    Option(u32),
}

impl Position {
    /// The beginning: nothing is laid; options that use an item which may not be used are struck out.
    pub fn start(board: &Board<'_>) -> Self {
        let cover = board.cover;
        let items = 0..cover.n_items();
        let mut position = Self {
            alive: Bits::full(cover.n_options()),
            live: board.users.iter().map(|users| users.len() as u32).collect(),
            sums: sums(board),
            need: items.clone().map(|item| cover.bounds(item as u32).0).collect(),
            room: items.clone().map(|item| cover.bounds(item as u32).1).collect(),
            open: Bits::full(board.notes.cells),
            laid: vec![],
        };
        for item in items.filter(|&item| cover.bounds(item as u32).1 == 0) {
            position.strike_users(board, item);
        }
        if cover.has_amounts() {
            (0..cover.n_items()).for_each(|item| position.strike_large(board, item));
        }
        position
    }

    /// The beginning with some options laid, in order.
    ///
    /// # Errors
    ///
    /// They cannot be laid together.
    pub fn after(board: &Board<'_>, laid: &[u32]) -> Result<Self, Clash> {
        let mut start = Self::start(board);
        laid.iter().try_for_each(|&option| start.lay(board, option))?;
        Ok(start)
    }

    /// The options that were laid, in order.
    pub fn laid(&self) -> &[u32] {
        &self.laid
    }

    /// The options that are neither laid nor struck out, in rising order.
    pub fn alive(&self) -> Vec<u32> {
        self.alive.iter().map(|option| option as u32).collect()
    }

    /// Whether an option is neither laid nor struck out.
    pub fn is_alive(&self, option: u32) -> bool {
        self.alive.has(option as usize)
    }

    /// Strikes an option out.
    pub fn strike(&mut self, board: &Board<'_>, option: u32) {
        if self.is_alive(option) {
            self.alive.remove(option as usize);
            board.cover.items(option).iter().for_each(|&item| self.live[item as usize] -= 1);
            if !self.sums.is_empty() {
                let amounts = board.cover.amounts(option);
                amounts.for_each(|(item, amount)| self.sums[item as usize] -= amount);
            }
        }
    }

    /// Lays an option, and strikes out those that cannot be laid beside it.
    ///
    /// # Errors
    ///
    /// The option is struck out or laid already.
    pub fn lay(&mut self, board: &Board<'_>, option: u32) -> Result<(), Clash> {
        if !self.is_alive(option) {
            return Err(Clash::Option(option));
        }
        self.strike(board, option);
        self.laid.push(option);
        for (item, amount, color) in board.cover.amounts_with_colors(option) {
            let at = item as usize;
            self.need[at] = self.need[at].saturating_sub(amount);
            if color != 0 {
                self.strike_other_colors(board, item, color);
                continue;
            }
            if self.room[at] != u32::MAX {
                self.room[at] -= amount;
            }
            if self.room[at] == 0 {
                self.strike_users(board, at);
            } else if !self.sums.is_empty() {
                self.strike_large(board, at);
            }
        }
        for &cell in &board.cells[option as usize] {
            self.open.remove(cell as usize);
        }
        Ok(())
    }

    fn strike_users(&mut self, board: &Board<'_>, item: usize) {
        if self.live[item] == 0 {
            return;
        }
        let users: Vec<usize> = self.alive.both(&board.users[item]).collect();
        users.into_iter().for_each(|option| self.strike(board, option as u32));
    }

    /// Strikes out the options that use an item more often than it may still be used.
    fn strike_large(&mut self, board: &Board<'_>, item: usize) {
        let room = self.room[item];
        let is_large = |option: &usize| {
            let mut amounts = board.cover.amounts(*option as u32);
            amounts.any(|(own, amount)| own as usize == item && amount > room)
        };
        let users = self.alive.both(&board.users[item]);
        let large: Vec<usize> = users.filter(is_large).collect();
        large.into_iter().for_each(|option| self.strike(board, option as u32));
    }

    fn strike_other_colors(&mut self, board: &Board<'_>, item: u32, color: u32) {
        let users: Vec<usize> = self.alive.both(&board.users[item as usize]).collect();
        for option in users {
            if !board.cover.uses(option as u32).any(|used| used == (item, color)) {
                self.strike(board, option as u32);
            }
        }
    }

    /// The items that must still be used.
    pub(crate) fn needy(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.need).filter(|&(_, &need)| need > 0).map(|(item, _)| item)
    }

    /// Whether everything that must be used is used.
    pub fn is_solved(&self) -> bool {
        self.need.iter().all(|&need| need == 0)
    }

    /// How often the options that are left use an item together.
    fn left(&self, item: u32) -> u32 {
        *self.sums.get(item as usize).unwrap_or(&self.live[item as usize])
    }

    /// An item that has fewer options left than it needs, if there is one.
    pub fn dead_item(&self) -> Option<u32> {
        self.needy().find(|&item| self.left(item) < self.need[item as usize])
    }

    /// Whether an item needs all options that it has left.
    pub(crate) fn is_forced(&self, item: u32) -> bool {
        self.left(item) == self.need[item as usize]
    }

    /// The options left for an item.
    pub(crate) fn options_of<'a>(
        &'a self,
        board: &'a Board<'_>,
        item: u32,
    ) -> impl Iterator<Item = u32> + 'a {
        self.alive.both(&board.users[item as usize]).map(|option| option as u32)
    }

    /// An item that needs as many options as it has left; cells first, then pieces, then rules.
    pub(crate) fn forced_item(&self) -> Option<u32> {
        self.needy().find(|&item| self.is_forced(item))
    }

    /// The options that share a cell with this one.
    pub(crate) fn overlapping(board: &Board<'_>, option: u32, into: &mut Bits) {
        into.clear();
        for &cell in &board.cells[option as usize] {
            into.add(&board.users[cell as usize]);
        }
    }

    /// The parts of the board that are not covered; none if they allow no deduction.
    pub(crate) fn parts(&self, board: &Board<'_>) -> Vec<Vec<u32>> {
        let (mut left, mut parts) = (self.open.clone(), vec![]);
        loop {
            let first = left.iter().next();
            let Some(first) = first else { return parts };
            let part = board.part(&left, first as u32);
            part.iter().for_each(|&cell| left.remove(cell as usize));
            parts.push(part);
        }
    }

    /// The last cells that were covered.
    pub(crate) fn last_cells<'a>(&self, board: &'a Board<'_>) -> &'a [u32] {
        self.laid.last().map_or(&[], |&option| &board.cells[option as usize])
    }
}

/// How often all options use each item together; empty if none uses an item several times.
fn sums(board: &Board<'_>) -> Vec<u32> {
    if !board.cover.has_amounts() {
        return vec![];
    }
    let mut sums = vec![0u32; board.cover.n_items()];
    for option in 0..board.cover.n_options() as u32 {
        let amounts = board.cover.amounts(option);
        amounts.for_each(|(item, amount)| sums[item as usize] += amount);
    }
    sums
}
