//! The pieces as they are laid, and what each option would cost beside them.

use super::tables::Tables;
use crate::rng::Rng;

/// A set of numbers, in which members are found and left out at once.
#[derive(Debug)]
struct Members {
    list: Vec<u32>,
    at: Vec<u32>,
}

/// No place in the list.
const OUT: u32 = u32::MAX;

impl Members {
    fn new(end: usize) -> Self {
        Self { list: vec![], at: vec![OUT; end] }
    }

    fn set(&mut self, number: u32, is_member: bool) {
        let at = self.at[number as usize];
        if is_member && at == OUT {
            self.at[number as usize] = self.list.len() as u32;
            self.list.push(number);
        } else if !is_member && at != OUT {
            self.list.swap_remove(at as usize);
            self.at[number as usize] = OUT;
            if let Some(&moved) = self.list.get(at as usize) {
                self.at[moved as usize] = at;
            }
        }
    }
}

/// All pieces laid, some in conflict.
#[derive(Debug)]
pub(super) struct Laid {
    /// The option of each copy of a piece, and its piece.
    pub at: Vec<u32>,
    pub piece_of: Vec<u32>,
    /// Whether an option is laid.
    pub is_laid: Vec<bool>,
    /// How often each place is used, and each item.
    counts: Vec<u32>,
    uses: Vec<u32>,
    /// What a conflict at each item costs.
    weights: Vec<i32>,
    /// What one more use of each place would cost.
    prices: Vec<i32>,
    /// What each option would cost: the sum of the prices of its places.
    costs: Vec<i32>,
    /// The items whose bounds are not kept.
    wrong: Members,
    /// The items that a move changes.
    changed: Vec<u32>,
    is_changed: Vec<bool>,
    /// What the options of a piece would cost without one of its copies.
    pub without: Vec<i32>,
}

impl Laid {
    /// Lays all pieces at random.
    pub fn new(tables: &Tables, rng: &mut Rng) -> Self {
        let n_places = tables.item_of.len();
        let mut laid = Self {
            at: vec![],
            piece_of: vec![],
            is_laid: vec![false; tables.options.len()],
            counts: vec![0; n_places],
            uses: vec![0; tables.n_items()],
            weights: vec![1; tables.n_items()],
            prices: vec![0; n_places],
            costs: vec![0; tables.options.len()],
            wrong: Members::new(tables.n_items()),
            changed: vec![],
            is_changed: vec![false; tables.n_items()],
            without: vec![],
        };
        for (piece, &need) in tables.needs.iter().enumerate() {
            let range = tables.options_of(piece);
            for _ in 0..need {
                let mut option = range.start + rng.below(range.len());
                while laid.is_laid[option] {
                    option = if option + 1 == range.end { range.start } else { option + 1 };
                }
                laid.is_laid[option] = true;
                laid.at.push(option as u32);
                laid.piece_of.push(piece as u32);
                laid.count(tables, option as u32, 1);
            }
        }
        laid.changed.clear();
        laid.is_changed.fill(false);
        (0..tables.n_items() as u32).for_each(|item| laid.judge(tables, item));
        laid
    }

    /// Whether all bounds are kept.
    pub fn is_solved(&self) -> bool {
        self.wrong.list.is_empty()
    }

    /// How many items do not keep their bounds.
    pub fn n_wrong(&self) -> usize {
        self.wrong.list.len()
    }

    /// Whether an item is used too often.
    fn is_crowded(&self, tables: &Tables, item: u32) -> bool {
        let is_wrong = self.wrong.at[item as usize] != OUT;
        is_wrong && self.uses[item as usize] > tables.bounds[item as usize].1
    }

    /// The copies that use an item which is used too often; all if there are none.
    pub fn in_conflict(&self, tables: &Tables, found: &mut Vec<u32>) {
        found.clear();
        let is_crowded = |&place: &u32| self.is_crowded(tables, tables.item_of[place as usize]);
        let copies = 0..self.at.len() as u32;
        let places = |copy: u32| tables.places(self.at[copy as usize]);
        found.extend(copies.clone().filter(|&copy| places(copy).iter().any(is_crowded)));
        if found.is_empty() {
            found.extend(copies);
        }
    }

    /// Finds what the options of the piece of a copy would cost without it: `without`.
    pub fn find_costs_without(&mut self, tables: &Tables, copy: u32) {
        let own = self.at[copy as usize];
        let range = tables.options_of(self.piece_of[copy as usize] as usize);
        let mut without = std::mem::take(&mut self.without);
        without.clear();
        without.extend_from_slice(&self.costs[range.clone()]);
        self.count(tables, own, u32::MAX);
        for &place in tables.places(own) {
            for other in tables.places_of(tables.item_of[place as usize]) {
                let more = self.price(tables, other) - self.prices[other as usize];
                if more != 0 {
                    for &user in tables.users_in(other, &range) {
                        without[user as usize - range.start] += more;
                    }
                }
            }
        }
        self.count(tables, own, 1);
        self.changed.drain(..).for_each(|item| self.is_changed[item as usize] = false);
        self.without = without;
    }

    /// Lays a copy elsewhere.
    pub fn exchange(&mut self, tables: &Tables, copy: u32, option: u32) {
        let own = std::mem::replace(&mut self.at[copy as usize], option);
        self.is_laid[own as usize] = false;
        self.is_laid[option as usize] = true;
        self.count(tables, own, u32::MAX);
        self.count(tables, option, 1);
        while let Some(item) = self.changed.pop() {
            self.is_changed[item as usize] = false;
            self.judge(tables, item);
        }
    }

    /// Makes conflicts that there are cost more.
    pub fn grow(&mut self, tables: &Tables) {
        for at in 0..self.wrong.list.len() {
            let item = self.wrong.list[at];
            self.weights[item as usize] += 1;
            self.judge(tables, item);
        }
    }

    /// The options laid, by their numbers in the cover, ascending.
    pub fn options(&self, tables: &Tables) -> Vec<u32> {
        let mut options: Vec<u32> =
            self.at.iter().map(|&option| tables.options[option as usize]).collect();
        options.sort_unstable();
        options
    }

    /// Counts the uses of an option once more, or (`u32::MAX`) once less.
    fn count(&mut self, tables: &Tables, option: u32, times: u32) {
        for &place in tables.places(option) {
            let item = tables.item_of[place as usize];
            let (count, uses) = (&mut self.counts[place as usize], &mut self.uses[item as usize]);
            (*count, *uses) = (count.wrapping_add(times), uses.wrapping_add(times));
            if !std::mem::replace(&mut self.is_changed[item as usize], true) {
                self.changed.push(item);
            }
        }
    }

    /// Brings up to date what follows from the uses and the weight of an item.
    fn judge(&mut self, tables: &Tables, item: u32) {
        for place in tables.places_of(item) {
            let price = self.price(tables, place);
            let more = price - std::mem::replace(&mut self.prices[place as usize], price);
            if more != 0 {
                tables.users(place).iter().for_each(|&user| self.costs[user as usize] += more);
            }
        }
        let (lo, hi) = tables.bounds[item as usize];
        let uses = self.uses[item as usize];
        let are_alike =
            |place: u32| tables.is_colored[place as usize] && self.counts[place as usize] == uses;
        let is_wrong = uses < lo || uses > hi && !tables.places_of(item).any(are_alike);
        self.wrong.set(item, is_wrong);
    }

    /// What one more use of a place costs, or spares.
    fn price(&self, tables: &Tables, place: u32) -> i32 {
        let item = tables.item_of[place as usize] as usize;
        let ((lo, hi), mut uses) = (tables.bounds[item], self.uses[item]);
        if tables.is_colored[place as usize] {
            uses -= self.counts[place as usize];
        }
        let times = if uses < lo {
            -((lo - uses) as i32)
        } else if uses >= hi {
            (uses - hi) as i32 + 1
        } else {
            0
        };
        times * self.weights[item]
    }
}
