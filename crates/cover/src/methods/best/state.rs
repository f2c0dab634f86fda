//! A packing in the making, and how much of the bound may still be lost.
//!
//! The bound of a state is its gain so far, plus the price of all uses that items may still
//! get: `price * min(uses left, options alive)`. It falls when an option is chosen that gains less
//! than it costs (its *waste*), when an item has fewer options left than uses, or when an option
//! with a price of its own dies. The *slack* is the bound less the target: the state is dead when it
//! falls below 0, and an option whose waste exceeds it dies at once, which may cost more slack. So
//! the bound, the pruning of options and the forced moves are one mechanism, kept up to date step by
//! step and taken back from a trail.

use super::prices::Prices;
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
    slack: i64,
    cut: usize,
    broken: bool,
}

/// What does not change while a cover is searched.
pub(super) struct Table<'c> {
    pub cover: &'c Cover,
    pub gains: &'c [u32],
    pub prices: Prices,
    /// Items that limit their uses: bounded and without colours.
    pub limits: Vec<bool>,
    /// The options of each item with the colour they give it: `uses[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    uses: Vec<(u32, u32)>,
    /// What each option costs more than it gains.
    pub waste: Vec<i64>,
    /// All options, most wasteful first.
    by_waste: Vec<u32>,
}

impl<'c> Table<'c> {
    pub fn new(cover: &'c Cover, gains: &'c [u32], limits: Vec<bool>, prices: Prices) -> Self {
        let mut lists = vec![vec![]; cover.n_items()];
        for option in 0..cover.n_options() as u32 {
            cover.uses(option).for_each(|(item, color)| lists[item as usize].push((option, color)));
        }
        let mut starts = vec![0];
        starts.extend(lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        }));
        let waste: Vec<i64> = (0..cover.n_options())
            .map(|option| {
                let items = cover.items(option as u32).iter();
                let cost: i64 = items.map(|&item| prices.items[item as usize]).sum();
                cost + prices.own[option] - (i64::from(gains[option]) << prices.shift)
            })
            .collect();
        let mut by_waste: Vec<u32> = (0..cover.n_options() as u32).collect();
        by_waste.arrange_by_key(|&option| (-waste[option as usize], option));
        Self { cover, gains, prices, limits, starts, uses: lists.concat(), waste, by_waste }
    }

    /// The options of an item with the colours they give it.
    pub fn options(&self, item: u32) -> &[(u32, u32)] {
        &self.uses[self.starts[item as usize] as usize..self.starts[item as usize + 1] as usize]
    }
}

/// Options chosen, options alive, and the slack.
pub(super) struct State<'t> {
    table: &'t Table<'t>,
    alive: Vec<bool>,
    /// How many options are alive.
    pub n_alive: usize,
    /// Alive options of each item.
    pub avail: Vec<u32>,
    /// Uses each item may still get.
    pub left: Vec<u32>,
    used: Vec<u32>,
    /// The colour of each item that has got one.
    fixed: Vec<u32>,
    /// The bound less the target, in units of the prices.
    pub slack: i64,
    /// Options before this one in `by_waste` are dead or chosen.
    cut: usize,
    /// Some item cannot get what it needs.
    broken: bool,
    pub chosen: Vec<u32>,
    pub gain: i64,
    trail: Vec<Step>,
    marks: Vec<Mark>,
}

impl<'t> State<'t> {
    /// The empty packing with the target 0.
    pub fn new(table: &'t Table<'t>) -> Self {
        let cover = table.cover;
        let n_items = cover.n_items();
        let mut state = Self {
            table,
            alive: vec![true; cover.n_options()],
            n_alive: cover.n_options(),
            avail: (0..n_items as u32).map(|item| table.options(item).len() as u32).collect(),
            left: cover.bounds.iter().map(|&(_, hi)| hi).collect(),
            used: vec![0; n_items],
            fixed: vec![UNFIXED; n_items],
            slack: table.prices.own.iter().sum(),
            cut: 0,
            broken: false,
            chosen: vec![],
            gain: 0,
            trail: vec![],
            marks: vec![],
        };
        for item in 0..n_items {
            let uses = i64::from(state.avail[item].min(state.left[item]));
            state.slack += table.prices.items[item] * uses;
            state.broken |= state.avail[item] < cover.bounds[item].0;
        }
        cover.barred().for_each(|option| state.kill(option));
        state
    }

    /// Whether nothing below this state reaches the target.
    pub fn is_dead(&self) -> bool {
        self.slack < 0 || self.broken
    }

    pub fn is_alive(&self, option: u32) -> bool {
        self.alive[option as usize]
    }

    /// Whether an item may be used once more.
    pub fn is_open(&self, item: u32) -> bool {
        self.uses(item) > 0
    }

    /// How often an item may still be used, at most.
    pub fn uses(&self, item: u32) -> u32 {
        self.left[item as usize].min(self.avail[item as usize])
    }

    /// The first option that is alive.
    pub fn first_alive(&self) -> Option<u32> {
        self.alive.iter().position(|&alive| alive).map(|option| option as u32)
    }

    /// Whether an item may be left without a further use.
    pub fn may_stay(&self, item: u32) -> bool {
        self.used[item as usize] >= self.table.cover.bounds(item).0
            && self.table.prices.items[item as usize] <= self.slack
    }

    /// Raises the target, for this state and all those it can be taken back to.
    pub fn raise(&mut self, by: i64) {
        let by = by << self.table.prices.shift;
        self.slack -= by;
        self.marks.iter_mut().for_each(|mark| mark.slack -= by);
    }

    /// Opens a level to which [`State::retract`] comes back.
    pub fn enter(&mut self) {
        let Self { slack, cut, broken, .. } = *self;
        self.marks.push(Mark { trail: self.trail.len(), slack, cut, broken });
    }

    /// Chooses an option that is alive, in a level of its own.
    pub fn choose(&mut self, option: u32) {
        self.enter();
        let table = self.table;
        self.alive[option as usize] = false;
        self.n_alive -= 1;
        self.slack -= table.waste[option as usize];
        self.gain += i64::from(table.gains[option as usize]);
        self.chosen.push(option);
        self.trail.push(Step::Chosen(option));
        for &item in table.cover.items(option) {
            self.avail[item as usize] -= 1;
            self.used[item as usize] += 1;
            if table.limits[item as usize] {
                self.left[item as usize] -= 1;
            }
        }
        for (item, color) in table.cover.uses(option) {
            if table.limits[item as usize] {
                if self.left[item as usize] == 0 {
                    table.options(item).iter().for_each(|&(other, _)| self.kill(other));
                }
            } else if self.left[item as usize] == 1 && self.fixed[item as usize] == UNFIXED {
                self.fixed[item as usize] = color;
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
                Some(Step::Killed(option)) => {
                    self.revive(option);
                }
                Some(Step::Fixed(item)) => self.fixed[item as usize] = UNFIXED,
                Some(Step::Chosen(option)) => {
                    self.revive(option);
                    self.chosen.pop();
                    self.gain -= i64::from(table.gains[option as usize]);
                    for &item in table.cover.items(option) {
                        self.used[item as usize] -= 1;
                        if table.limits[item as usize] {
                            self.left[item as usize] += 1;
                        }
                    }
                }
                None => {}
            }
        }
        (self.slack, self.cut, self.broken) = (mark.slack, mark.cut, mark.broken);
    }

    fn revive(&mut self, option: u32) {
        self.alive[option as usize] = true;
        self.n_alive += 1;
        for &item in self.table.cover.items(option) {
            self.avail[item as usize] += 1;
        }
    }

    /// Rules an option out until the latest choice is taken back.
    pub fn kill(&mut self, option: u32) {
        if !std::mem::replace(&mut self.alive[option as usize], false) {
            return;
        }
        self.n_alive -= 1;
        self.trail.push(Step::Killed(option));
        let Table { cover, prices, .. } = self.table;
        self.slack -= prices.own[option as usize];
        for &item in cover.items(option) {
            let at = item as usize;
            self.avail[at] -= 1;
            if self.avail[at] < self.left[at] {
                self.slack -= prices.items[at];
            }
            self.broken |= self.avail[at] + self.used[at] < cover.bounds[at].0;
        }
    }

    /// Kills the options whose waste exceeds the slack, and those that this makes too wasteful.
    pub fn settle(&mut self) {
        while let Some(&option) = self.table.by_waste.get(self.cut) {
            if self.table.waste[option as usize] <= self.slack || self.is_dead() {
                break;
            }
            self.cut += 1;
            self.kill(option);
        }
    }
}
