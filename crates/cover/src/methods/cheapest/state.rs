//! A choice of options in the making, and the least that any completion of it can cost.
//!
//! Prices of items (`reduced.rs`) give each option a *reduced cost*: its cost less the prices of its items.
//! Whatever a solution costs, it costs at least the prices of the uses that items must or may have, plus the
//! reduced costs below 0. That sum is the bound of the empty choice. It rises by the reduced cost of an
//! option chosen, if that is above 0, and by what an option that dies would have saved. A state whose bound
//! exceeds the limit is dead, and an option whose reduced cost exceeds the rest dies at once.
//!
//! A second bound follows the search: every use that exact items still need costs at least as much as it
//! does in the option alive that is cheapest a use. It holds only if no option costs less than 0.

use super::reduced::{ReducedCosts, is_exact};
use crate::arrange::Arrange;
use crate::problem::Cover;

/// The colour of an item that has none yet.
const UNFIXED: u32 = u32::MAX;

/// One step on the trail.
#[derive(Clone, Copy)]
enum Step {
    /// An option died.
    Killed(u32),
    /// An option was chosen.
    Chosen(u32),
    /// An item got the colour of the option just chosen.
    Fixed(u32),
}

/// The values to restore when a choice is taken back.
#[derive(Clone, Copy)]
struct Mark {
    trail: usize,
    bound: i128,
    dear: usize,
    thrifty: usize,
    broken: bool,
}

/// What does not change while a cover is searched.
pub(super) struct Table<'c> {
    pub cover: &'c Cover,
    pub costs: &'c [i64],
    pub prices: ReducedCosts,
    /// Items whose uses are counted: none of their options gives them a colour.
    pub counted: &'c [bool],
    /// The options of each item with the colour they give it: `uses[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    uses: Vec<(u32, u32)>,
    /// All options, those of the highest reduced cost first.
    by_reduced: Vec<u32>,
    /// How many items of each option need all uses that they may have.
    pub exact: Vec<u32>,
    /// The options with such items, those that cost least for each of them first; empty if any option
    /// costs less than 0.
    by_share: Vec<u32>,
    /// Options without an item that may be used once, and so shows that they are chosen.
    loose: Vec<bool>,
}

impl<'c> Table<'c> {
    pub fn new(
        cover: &'c Cover,
        costs: &'c [i64],
        counted: &'c [bool],
        prices: ReducedCosts,
    ) -> Self {
        let mut lists = vec![vec![]; cover.n_items()];
        for option in 0..cover.n_options() as u32 {
            cover.uses(option).for_each(|(item, color)| lists[item as usize].push((option, color)));
        }
        let mut starts = vec![0];
        starts.extend(lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        }));
        let all = 0..cover.n_options() as u32;
        let mut by_reduced: Vec<u32> = all.clone().collect();
        by_reduced.arrange_by_key(|&option| (-prices.reduced[option as usize], option));
        let is_exact = |&&item: &&u32| is_exact(cover, item);
        let exact: Vec<u32> = all
            .clone()
            .map(|option| cover.items(option).iter().filter(is_exact).count() as u32)
            .collect();
        let mut by_share: Vec<u32> = match costs.iter().all(|&cost| cost >= 0) {
            true => all.filter(|&option| exact[option as usize] > 0).collect(),
            false => vec![],
        };
        let share = |option: u32| {
            // In units that leave the order of fractions with such small denominators as it is.
            (i128::from(costs[option as usize]) << 62) / i128::from(exact[option as usize])
        };
        by_share.arrange_by_key(|&option| (share(option), option));
        let is_unit = |&item: &u32| cover.bounds(item).1 == 1 && counted[item as usize];
        let is_loose = |option| !cover.items(option).iter().any(is_unit);
        let loose = (0..cover.n_options() as u32).map(is_loose).collect();
        Self {
            cover,
            costs,
            prices,
            counted,
            starts,
            uses: lists.concat(),
            by_reduced,
            exact,
            by_share,
            loose,
        }
    }

    /// The options of an item with the colours they give it.
    pub fn options(&self, item: u32) -> &[(u32, u32)] {
        &self.uses[self.starts[item as usize] as usize..self.starts[item as usize + 1] as usize]
    }
}

/// Options chosen, options alive, and the bound.
pub(super) struct State<'t> {
    table: &'t Table<'t>,
    alive: Vec<bool>,
    /// Alive options of each item.
    pub avail: Vec<u32>,
    /// Uses each item may still get.
    left: Vec<u32>,
    used: Vec<u32>,
    /// The colour of each item that has got one.
    fixed: Vec<u32>,
    /// Uses that exact items still need, all together.
    exact: u64,
    /// How many options were chosen of which no item can show it.
    loose: u32,
    /// No completion costs less; in units of the prices.
    bound: i128,
    /// Options before this one in `by_reduced` are dead or chosen.
    dear: usize,
    /// The same for `by_share`.
    thrifty: usize,
    /// Some item cannot get what it needs.
    broken: bool,
    pub chosen: Vec<u32>,
    pub cost: i64,
    /// A solution is sought that costs at most this.
    most: i64,
    /// The least bound of all that was left out because it exceeds that.
    pub cut: i64,
    trail: Vec<Step>,
    marks: Vec<Mark>,
}

impl<'t> State<'t> {
    /// Nothing chosen.
    pub fn new(table: &'t Table<'t>) -> Self {
        let cover = table.cover;
        let n_items = cover.n_items();
        let needs = |item: u32| u64::from(cover.bounds(item).0);
        let items = 0..n_items as u32;
        let mut state = Self {
            table,
            alive: vec![true; cover.n_options()],
            avail: items.clone().map(|item| table.options(item).len() as u32).collect(),
            left: cover.bounds.iter().map(|&(_, hi)| hi).collect(),
            used: vec![0; n_items],
            fixed: vec![UNFIXED; n_items],
            exact: items.filter(|&item| is_exact(cover, item)).map(needs).sum(),
            loose: 0,
            bound: table.prices.base,
            dear: 0,
            thrifty: 0,
            broken: false,
            chosen: vec![],
            cost: 0,
            most: i64::MAX,
            cut: i64::MAX,
            trail: vec![],
            marks: vec![],
        };
        state.broken = (0..n_items).any(|item| state.avail[item] < cover.bounds[item].0);
        cover.barred().for_each(|option| state.kill(option));
        state
    }

    /// What no completion costs less than.
    pub fn bound(&self) -> i64 {
        self.in_costs(self.bound).max(self.cost.saturating_add(self.least_of_rest()))
    }

    fn in_costs(&self, bound: i128) -> i64 {
        let shift = self.table.prices.shift;
        let up = (bound + (1 << shift) - 1) >> shift;
        i64::try_from(up).unwrap_or(if up > 0 { i64::MAX } else { i64::MIN })
    }

    /// What the needs of exact items cost at least.
    fn least_of_rest(&self) -> i64 {
        let Some(&option) = self.table.by_share.get(self.thrifty) else {
            return if self.table.by_share.is_empty() { i64::MIN } else { 0 };
        };
        let (cost, of) = (self.table.costs[option as usize], self.table.exact[option as usize]);
        let (cost, of) = (i128::from(cost) * i128::from(self.exact), i128::from(of));
        i64::try_from((cost + of - 1) / of).unwrap_or(i64::MAX)
    }

    /// Seeks solutions of at most this cost, here and above.
    pub fn seek(&mut self, most: i64) {
        self.most = most;
    }

    /// Whether nothing below this state is sought; notes the bound of what is left out.
    pub fn is_dead(&mut self) -> bool {
        if self.broken {
            return true;
        }
        let bound = self.bound();
        if bound > self.most {
            self.cut = self.cut.min(bound);
        }
        bound > self.most
    }

    pub fn is_alive(&self, option: u32) -> bool {
        self.alive[option as usize]
    }

    /// Whether an item may be used once more.
    pub fn is_open(&self, item: u32) -> bool {
        self.left[item as usize].min(self.avail[item as usize]) > 0
    }

    /// How many more uses an item needs.
    pub fn need(&self, item: u32) -> u32 {
        self.table.cover.bounds(item).0.saturating_sub(self.used[item as usize])
    }

    /// All that matters of an item that is not used at most once without colours.
    pub fn word(&self, item: u32) -> u64 {
        let at = item as usize;
        if self.table.counted[at] {
            u64::from(self.need(item)) << 32 | u64::from(self.left[at].min(self.avail[at]))
        } else if self.avail[at] == 0 {
            0
        } else {
            u64::from(self.fixed[at]) + 1
        }
    }

    /// Whether the items alone decide which options may still be chosen.
    pub fn is_plain(&self) -> bool {
        self.loose == 0
    }

    /// Opens a level to which [`State::retract`] comes back.
    pub fn enter(&mut self) {
        let Self { bound, dear, thrifty, broken, .. } = *self;
        self.marks.push(Mark { trail: self.trail.len(), bound, dear, thrifty, broken });
    }

    /// Chooses an option that is alive, in a level of its own.
    pub fn choose(&mut self, option: u32) {
        self.enter();
        let table = self.table;
        self.alive[option as usize] = false;
        self.bound += table.prices.reduced[option as usize].max(0);
        self.cost += table.costs[option as usize];
        self.loose += u32::from(table.loose[option as usize]);
        self.chosen.push(option);
        self.trail.push(Step::Chosen(option));
        for &item in table.cover.items(option) {
            let at = item as usize;
            let needed = self.need(item) > 0;
            self.exact -= u64::from(needed && is_exact(table.cover, item));
            self.avail[at] -= 1;
            self.used[at] += 1;
            if table.counted[at] && self.left[at] != u32::MAX {
                self.left[at] -= 1;
            }
        }
        for (item, color) in table.cover.uses(option) {
            let at = item as usize;
            if table.counted[at] {
                if self.left[at] == 0 {
                    table.options(item).iter().for_each(|&(other, _)| self.kill(other));
                }
            } else if self.fixed[at] == UNFIXED {
                self.fixed[at] = color;
                self.trail.push(Step::Fixed(item));
                let others = table.options(item).iter();
                let clash = others.filter(|&&(_, other)| color == 0 || other != color);
                clash.for_each(|&(other, _)| self.kill(other));
            }
        }
    }

    /// Takes the latest choice back, with every option that died since.
    pub fn retract(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        let table = self.table;
        while self.trail.len() > mark.trail {
            match self.trail.pop() {
                Some(Step::Killed(option)) => self.revive(option),
                Some(Step::Fixed(item)) => self.fixed[item as usize] = UNFIXED,
                Some(Step::Chosen(option)) => {
                    self.revive(option);
                    self.loose -= u32::from(table.loose[option as usize]);
                    self.chosen.pop();
                    self.cost -= table.costs[option as usize];
                    for &item in table.cover.items(option) {
                        let at = item as usize;
                        self.used[at] -= 1;
                        let needed = self.need(item) > 0;
                        self.exact += u64::from(needed && is_exact(table.cover, item));
                        if table.counted[at] && self.left[at] != u32::MAX {
                            self.left[at] += 1;
                        }
                    }
                }
                None => {}
            }
        }
        (self.bound, self.dear, self.thrifty, self.broken) =
            (mark.bound, mark.dear, mark.thrifty, mark.broken);
    }

    fn revive(&mut self, option: u32) {
        self.alive[option as usize] = true;
        for &item in self.table.cover.items(option) {
            self.avail[item as usize] += 1;
        }
    }

    /// Rules an option out until the latest choice is taken back.
    pub fn kill(&mut self, option: u32) {
        if !std::mem::replace(&mut self.alive[option as usize], false) {
            return;
        }
        self.trail.push(Step::Killed(option));
        let Table { cover, prices, .. } = self.table;
        self.bound += (-prices.reduced[option as usize]).max(0);
        for &item in cover.items(option) {
            let at = item as usize;
            self.avail[at] -= 1;
            self.broken |= self.avail[at] + self.used[at] < cover.bounds[at].0;
        }
    }

    /// Kills the options that no solution sought has, by their reduced costs, and brings the bound up to date.
    pub fn settle(&mut self) {
        let limit = i128::from(self.most) << self.table.prices.shift;
        while let Some(&option) = self.table.by_reduced.get(self.dear) {
            let with = self.bound + self.table.prices.reduced[option as usize].max(0);
            if with <= limit || self.broken || self.bound > limit {
                break;
            }
            self.dear += 1;
            if self.is_alive(option) {
                self.cut = self.cut.min(self.in_costs(with));
                self.kill(option);
            }
        }
        let by_share = &self.table.by_share;
        while by_share.get(self.thrifty).is_some_and(|&option| !self.is_alive(option)) {
            self.thrifty += 1;
        }
    }
}
