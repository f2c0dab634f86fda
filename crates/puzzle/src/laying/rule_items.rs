//! The items of rules in a cover, and the cells that rules want covered.
//!
//! It knows no rule by name. An item that can bind nobody is left out: one that all options together use at
//! most as often as they may, or a coloured one to which all give the same colour. Of items that say the same of the same
//! placements one is kept, whichever rules they come from: a symmetry may take two rules to one where they
//! ask for the same.

use compile::{AMOUNT, Placements, Uses};
use rustc_hash::{FxHashMap, FxHashSet};

use super::blocking::{Key, blockers};
use super::board::Board;
use super::halt::Guard;
use crate::rules::{Acting, Bounds, ItemKey, Share};

/// So many placements are looked at between two calls of the guard.
const STRIDE: usize = 1024;
const ONCE: Bounds = (0, Some(1));

/// The placements that use an item, ascending, each with how it does.
type Users = Vec<(u32, Option<Share>)>;
/// What an item says: its bounds, and the placements that use it, each with its label.
type Meaning = (Bounds, Vec<(u32, u32)>);

/// What placements use of the items of rules.
#[derive(Clone, Debug, Default)]
pub struct RuleUses {
    /// Where the uses of each placement begin; one more than there are placements.
    starts: Vec<usize>,
    uses: Vec<(Key, Option<Share>)>,
    /// The items of a rule for placements that have to be blocked: at least once.
    needs: Vec<Key>,
}

impl RuleUses {
    /// What each placement uses of the items of rules.
    ///
    /// # Errors
    ///
    /// What the guard returns.
    pub fn of<E>(
        board: &Board,
        rules: &mut [Box<dyn Acting + '_>],
        placements: &Placements,
        guard: Guard<'_, E>,
    ) -> Result<Self, E> {
        let mut found = Self { starts: vec![0], ..Self::default() };
        for number in 0..placements.len() {
            if number.is_multiple_of(STRIDE) {
                guard(0)?;
            }
            let laid = board.view(placements, number);
            for (rule, at) in rules.iter_mut().zip(0..) {
                rule.uses(&laid, &mut |key, share| found.uses.push(((at, key), share)));
            }
            found.starts.push(found.uses.len());
        }
        match (0..).zip(&*rules).find(|(_, rule)| rule.is_maximal()) {
            Some((rule, _)) => found.blocked(board, rules, placements, rule, guard),
            None => Ok(found),
        }
    }

    /// The same with an item of a rule for each placement that has to be blocked.
    fn blocked<E>(
        self,
        board: &Board,
        rules: &[Box<dyn Acting + '_>],
        placements: &Placements,
        rule: u32,
        guard: Guard<'_, E>,
    ) -> Result<Self, E> {
        let used = |number: usize| self.of_placement(number);
        let blocked = blockers(board, rules, placements, used, guard)?;
        let mut more: Vec<Vec<Key>> = vec![vec![]; self.len()];
        for (by, key) in blocked.iter().zip(0..) {
            by.iter().for_each(|&number| more[number as usize].push((rule, key)));
        }
        let needs = (0..blocked.len() as ItemKey).map(|key| (rule, key)).collect();
        let mut found = Self { starts: vec![0], uses: vec![], needs };
        for (number, more) in more.into_iter().enumerate() {
            found.uses.extend_from_slice(self.of_placement(number));
            found.uses.extend(more.into_iter().map(|key| (key, None)));
            found.starts.push(found.uses.len());
        }
        Ok(found)
    }

    /// How many placements there are.
    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The uses of some placements alone.
    pub fn kept(&self, numbers: impl IntoIterator<Item = usize>) -> Self {
        let mut kept = Self { starts: vec![0], uses: vec![], needs: self.needs.clone() };
        for number in numbers {
            kept.uses.extend_from_slice(self.of_placement(number));
            kept.starts.push(kept.uses.len());
        }
        kept
    }

    fn of_placement(&self, number: usize) -> &[(Key, Option<Share>)] {
        &self.uses[self.starts[number]..self.starts[number + 1]]
    }
}

/// The additions of rules to a cover.
#[derive(Clone, Debug, Default)]
pub struct RuleItems {
    /// The bounds of each item.
    pub bounds: Vec<Bounds>,
    /// For each placement the items it uses, each with its label; empty where there are no items.
    pub uses: Vec<Uses>,
    /// The number of the rule that each item belongs to.
    pub rules: Vec<u32>,
}

impl RuleItems {
    /// Numbers the items of all rules that matter, from a first number on.
    pub fn of(rules: &[Box<dyn Acting + '_>], used: &RuleUses, first: u32) -> Self {
        let mut known: FxHashSet<Meaning> = FxHashSet::default();
        let mut found = Self { uses: vec![vec![]; used.len()], ..Self::default() };
        for (rule, meaning) in meanings(rules, used) {
            if known.contains(&meaning) {
                continue;
            }
            let item = first + found.bounds.len() as u32;
            for &(placement, label) in &meaning.1 {
                found.uses[placement as usize].push((item, label));
            }
            found.bounds.push(meaning.0);
            found.rules.push(rule);
            known.insert(meaning);
        }
        if found.bounds.is_empty() {
            found.uses.clear();
        }
        found
    }
}

/// The items that matter, each with the number of its rule: those with bounds of their own first, then in
/// the order in which placements use them.
fn meanings(rules: &[Box<dyn Acting + '_>], used: &RuleUses) -> Vec<(u32, Meaning)> {
    let mut numbers: FxHashMap<Key, usize> = FxHashMap::default();
    let mut items: Vec<(u32, Bounds, Users)> = vec![];
    for (rule, at) in rules.iter().zip(0..) {
        for (key, bounds) in rule.items() {
            numbers.insert((at, key), items.len());
            items.push((at, bounds, vec![]));
        }
    }
    for &key in &used.needs {
        numbers.insert(key, items.len());
        items.push((key.0, (1, None), vec![]));
    }
    for number in 0..used.len() {
        for &(key, share) in used.of_placement(number) {
            let item = *numbers.entry(key).or_insert_with(|| {
                items.push((key.0, ONCE, vec![]));
                items.len() - 1
            });
            items[item].2.push((number as u32, share));
        }
    }
    let matters = |(_, bounds, users): &(u32, Bounds, Users)| matters(*bounds, users);
    let said = |(rule, bounds, users)| (rule, (bounds, labelled(users)));
    items.into_iter().filter(matters).map(said).collect()
}

/// Whether an item can bind: it has a need, or more or other uses than it may have.
fn matters((least, most): Bounds, users: &Users) -> bool {
    let first = users.first().and_then(|&(_, share)| share);
    let is_same = |&(_, share): &(u32, Option<Share>)| {
        matches!(share, Some(Share::Colour(_))) && share == first
    };
    let amount = |&(_, share): &(u32, Option<Share>)| match share {
        Some(Share::Amount(amount)) => u64::from(amount),
        _ => 1,
    };
    let uses = || users.iter().map(amount).sum::<u64>();
    least > 0 || most.is_some_and(|most| uses() > u64::from(most) && !users.iter().all(is_same))
}

/// The labels of the users of an item, its colours numbered from 1 as they come.
fn labelled(users: Users) -> Vec<(u32, u32)> {
    let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
    let mut label = |share: Option<Share>| match share {
        None | Some(Share::Amount(1)) => 0,
        Some(Share::Amount(amount)) => AMOUNT + amount,
        Some(Share::Colour(colour)) => {
            let next = numbers.len() as u32 + 1;
            *numbers.entry(colour).or_insert(next)
        }
    };
    users.into_iter().map(|(placement, share)| (placement, label(share))).collect()
}

/// The rules that say more than which placements stay: those with items or links of their own, and those
/// whose items placements use.
pub fn joining(rules: &[Box<dyn Acting + '_>], used: &RuleUses) -> Vec<u32> {
    let mut joins: Vec<bool> =
        rules.iter().map(|rule| !rule.items().is_empty() || !rule.linked().is_empty()).collect();
    used.uses.iter().for_each(|((rule, _), _)| joins[*rule as usize] = true);
    (0..).zip(joins).filter_map(|(rule, joins)| joins.then_some(rule)).collect()
}

/// For each cell of a board whether rules or laid pieces, and what follows, make it required.
///
/// If cells are all covered or all empty, one required cell makes the others required.
pub fn required_cells(board: &Board, rules: &[Box<dyn Acting + '_>]) -> Vec<bool> {
    let mut required = vec![true; board.len()];
    for cell in board.numbered(&board.problem.region.optional) {
        required[cell as usize] = false;
    }
    let laid = board.laid.iter().flat_map(|(_, cells)| cells.iter().copied());
    for cell in laid.chain(rules.iter().flat_map(|rule| rule.required())) {
        required[cell as usize] = true;
    }
    for group in linked_cells(rules) {
        if group.iter().any(|&cell| required[cell as usize]) {
            group.iter().for_each(|&cell| required[cell as usize] = true);
        }
    }
    required
}

/// The sets of cells that are all covered or all empty, by all rules together, each sorted.
pub fn linked_cells(rules: &[Box<dyn Acting + '_>]) -> Vec<Vec<u32>> {
    let mut groups: Vec<Vec<u32>> = vec![];
    for cells in rules.iter().flat_map(|rule| rule.linked()) {
        let own: FxHashSet<u32> = cells.iter().copied().collect();
        let meets = |group: &Vec<u32>| group.iter().any(|cell| own.contains(cell));
        let (met, mut apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(meets);
        let mut joined = [cells, met.concat()].concat();
        joined.sort_unstable();
        joined.dedup();
        apart.push(joined);
        groups = apart;
    }
    groups
}
