//! Every setting of a setup, one after the other, and settings drawn by chance.

use rustc_hash::FxHashSet;

use super::offer::Offer;
use super::slot::{Choice, Chosen, Setting, Setup, Slot};
use crate::cell::Cell;

impl Setup {
    /// An upper bound of the number of settings that have the values `fixed`; as large as can be if there are more.
    pub fn size(&self, offer: &Offer<'_>, fixed: &Setting) -> u64 {
        let open = self.slots.iter().filter(|slot| !is_fixed(slot, fixed));
        open.map(|slot| slot.size(offer)).fold(1, u64::saturating_mul)
    }

    /// Every legal setting that has the values `fixed`, each once, the last slot changing fastest.
    pub fn settings<'s>(&'s self, offer: &'s Offer<'s>, fixed: &Setting) -> Settings<'s> {
        let values = |slot: &'s Slot| match fixed.iter().find(|(name, _)| *name == slot.name) {
            Some((_, value)) => Values::only(value.clone()),
            None => Values::of(slot, offer),
        };
        let values = self.slots.iter().map(values).collect();
        Settings { setup: self, offer, values, now: vec![], is_over: false }
    }

    /// A setting that has the values `fixed`, drawn by chance; none if what was drawn does not exist.
    ///
    /// * `below`: draws a number below another.
    pub fn draw(
        &self,
        offer: &Offer<'_>,
        fixed: &Setting,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Setting> {
        let value = |slot: &Slot, below: &mut dyn FnMut(usize) -> usize| match fixed
            .iter()
            .find(|(name, _)| *name == slot.name)
        {
            Some((_, value)) => value.clone(),
            None => slot.draw(offer, below),
        };
        let setting: Setting =
            self.slots.iter().map(|slot| (slot.name.clone(), value(slot, below))).collect();
        self.clash(&setting, offer.coordinates).is_none().then_some(setting)
    }
}

fn is_fixed(slot: &Slot, fixed: &Setting) -> bool {
    fixed.iter().any(|(name, _)| *name == slot.name)
}

impl Slot {
    /// An upper bound of the number of values; exact unless domains overlap.
    fn size(&self, offer: &Offer<'_>) -> u64 {
        match &self.choice {
            Choice::OneInEach(domains) => {
                let sizes = domains.iter().map(|(_, cells)| offer.of(cells).len() as u64);
                sizes.fold(1, u64::saturating_mul)
            }
            Choice::Label(labels) => labels.len() as u64,
            Choice::AnyCells(count) => binomial(offer.cells.len() as u64, *count),
        }
    }

    fn draw(&self, offer: &Offer<'_>, below: &mut dyn FnMut(usize) -> usize) -> Chosen {
        match &self.choice {
            Choice::OneInEach(domains) => {
                let domains: Vec<Vec<Cell>> =
                    domains.iter().map(|(_, cells)| offer.of(cells)).collect();
                loop {
                    let cells: Vec<Cell> =
                        domains.iter().map(|domain| domain[below(domain.len())]).collect();
                    if are_different(&cells) {
                        return Chosen::Cells(cells);
                    }
                }
            }
            Choice::Label(labels) => Chosen::Label(labels[below(labels.len())].0.clone()),
            Choice::AnyCells(count) => {
                let count = (*count as usize).min(offer.cells.len());
                let drawn = sample(offer.cells.len(), count, below);
                let mut cells: Vec<Cell> = drawn.into_iter().map(|at| offer.cells[at]).collect();
                cells.sort_unstable();
                Chosen::Cells(cells)
            }
        }
    }
}

/// So many different numbers below another, in a random order: as `random.sample` of CPython draws them.
///
/// * `below`: draws a number below another.
pub fn sample(from: usize, number: usize, below: &mut dyn FnMut(usize) -> usize) -> Vec<usize> {
    // What CPython takes a set to cost: a list costs less where it is no longer.
    let mut cost = 21;
    if number > 5 {
        let powers = std::iter::successors(Some(1), |power| Some(power * 4));
        cost += powers.into_iter().find(|&power| power >= 3 * number).unwrap_or_default();
    }
    if from <= cost {
        let mut pool: Vec<usize> = (0..from).collect();
        return (0..number).map(|_| pool.swap_remove(below(pool.len()))).collect();
    }
    let mut found: Vec<usize> = vec![];
    let mut seen = FxHashSet::default();
    while found.len() < number {
        let drawn = below(from);
        found.extend(seen.insert(drawn).then_some(drawn));
    }
    found
}

fn are_different(cells: &[Cell]) -> bool {
    cells.iter().collect::<FxHashSet<_>>().len() == cells.len()
}

fn binomial(from: u64, number: u64) -> u64 {
    if number > from {
        return 0;
    }
    let mut ways: u128 = 1;
    for step in 0..number.min(from - number) {
        ways = ways * u128::from(from - step) / u128::from(step + 1);
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    ways as u64
}

/// Every legal setting of a setup.
#[derive(Debug)]
pub struct Settings<'s> {
    setup: &'s Setup,
    offer: &'s Offer<'s>,
    values: Vec<Values>,
    /// The values of the latest setting, legal or not; none before the first.
    now: Vec<Chosen>,
    is_over: bool,
}

impl Iterator for Settings<'_> {
    type Item = Setting;

    fn next(&mut self) -> Option<Setting> {
        while self.advance() {
            let names = self.setup.slots.iter().map(|slot| slot.name.clone());
            let setting: Setting = names.zip(self.now.iter().cloned()).collect();
            if self.setup.clash(&setting, self.offer.coordinates).is_none() {
                return Some(setting);
            }
        }
        None
    }
}

impl Settings<'_> {
    /// Goes on to the next combination of values; false if there is none.
    fn advance(&mut self) -> bool {
        if self.is_over {
            return false;
        }
        let is_first = self.now.is_empty();
        while let Some(value) = self.now.len().checked_sub(1).map(|at| self.values[at].next()) {
            self.now.pop();
            if let Some(value) = value {
                self.now.push(value);
                break;
            }
        }
        self.is_over = !is_first && self.now.is_empty();
        while !self.is_over && self.now.len() < self.values.len() {
            let values = &mut self.values[self.now.len()];
            values.restart();
            match values.next() {
                Some(value) => self.now.push(value),
                None => self.is_over = true,
            }
        }
        self.is_over |= self.values.is_empty() && !is_first;
        !self.is_over
    }
}

/// The values of a slot, in order.
#[derive(Debug)]
struct Values {
    of: From,
    /// The numbers of what is chosen now; none before the first.
    at: Option<Vec<usize>>,
    /// Of overlapping domains the sets of cells that were there.
    seen: Option<FxHashSet<Vec<Cell>>>,
}

/// What a slot chooses from.
#[derive(Debug)]
enum From {
    Only(Chosen),
    Labels(Vec<String>),
    Domains(Vec<Vec<Cell>>),
    Cells(Vec<Cell>, usize),
}

impl Values {
    fn only(value: Chosen) -> Self {
        Self { of: From::Only(value), at: None, seen: None }
    }

    fn of(slot: &Slot, offer: &Offer<'_>) -> Self {
        let of = match &slot.choice {
            Choice::OneInEach(domains) => {
                From::Domains(domains.iter().map(|(_, cells)| offer.of(cells)).collect())
            }
            Choice::Label(labels) => {
                From::Labels(labels.iter().map(|(name, _)| name.clone()).collect())
            }
            Choice::AnyCells(count) => From::Cells(offer.cells.to_vec(), *count as usize),
        };
        let seen = match &of {
            From::Domains(domains) if !are_different(&domains.concat()) => {
                Some(FxHashSet::default())
            }
            _ => None,
        };
        Self { of, at: None, seen }
    }

    fn restart(&mut self) {
        self.at = None;
        self.seen.iter_mut().for_each(FxHashSet::clear);
    }

    fn next(&mut self) -> Option<Chosen> {
        loop {
            let at = self.step()?;
            let value = match &self.of {
                From::Only(value) => value.clone(),
                From::Labels(labels) => Chosen::Label(labels[at[0]].clone()),
                From::Domains(domains) => {
                    Chosen::Cells(domains.iter().zip(&at).map(|(cells, &at)| cells[at]).collect())
                }
                From::Cells(cells, _) => Chosen::Cells(at.iter().map(|&at| cells[at]).collect()),
            };
            self.at = Some(at);
            if self.is_new(&value) {
                return Some(value);
            }
        }
    }

    /// Whether a value chooses different cells, which no value before it chose.
    fn is_new(&mut self, value: &Chosen) -> bool {
        let (Some(seen), Chosen::Cells(cells)) = (&mut self.seen, value) else { return true };
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        are_different(cells) && seen.insert(sorted)
    }

    /// The numbers of the next choice.
    fn step(&self) -> Option<Vec<usize>> {
        match (&self.of, self.at.clone()) {
            (From::Only(_), None) => Some(vec![]),
            (From::Only(_), Some(_)) => None,
            (From::Labels(labels), at) => {
                let next = at.map_or(0, |at| at[0] + 1);
                (next < labels.len()).then(|| vec![next])
            }
            (From::Domains(domains), None) => {
                domains.iter().all(|cells| !cells.is_empty()).then(|| vec![0; domains.len()])
            }
            (From::Domains(domains), Some(mut at)) => {
                let last = (0..at.len()).rev().find(|&slot| at[slot] + 1 < domains[slot].len())?;
                at[last] += 1;
                at[last + 1..].fill(0);
                Some(at)
            }
            (From::Cells(cells, count), None) => {
                (*count <= cells.len()).then(|| (0..*count).collect())
            }
            (From::Cells(cells, count), Some(mut at)) => {
                let room = cells.len() - count;
                let last = (0..*count).rev().find(|&place| at[place] < place + room)?;
                let first = at[last] + 1;
                (last..*count).for_each(|place| at[place] = first + place - last);
                Some(at)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(x: i32) -> Cell {
        [x, 0, 0, 0, 0, 0]
    }

    fn slot(name: &str, choice: Choice) -> Slot {
        Slot { name: name.into(), role: "blocked".into(), choice }
    }

    fn cells(setting: &Setting) -> Vec<Vec<i32>> {
        let of = |(_, value): &(String, Chosen)| match value {
            Chosen::Cells(cells) => cells.iter().map(|cell| cell[0]).collect(),
            Chosen::Label(_) => vec![],
        };
        setting.iter().map(of).collect()
    }

    #[test]
    fn every_setting_comes_once_and_the_last_slot_changes_fastest() {
        let board: Vec<Cell> = (0..4).map(cell).collect();
        let offer = Offer::new(&board, 2);
        let named =
            |name: &str, of: &[i32]| (name.to_owned(), of.iter().copied().map(cell).collect());
        let domains = vec![named("a", &[0, 1]), named("b", &[1, 2, 9])];
        let setup = Setup {
            slots: vec![
                slot("pair", Choice::AnyCells(2)),
                slot("each", Choice::OneInEach(domains)),
            ],
            never: vec![],
        };
        assert_eq!(setup.size(&offer, &vec![]), 6 * 4);
        let all: Vec<_> = setup.settings(&offer, &vec![]).map(|one| cells(&one)).collect();
        // The domains share cell 1, so they choose 0 and 1, 0 and 2, or 1 and 2; no cell is chosen twice.
        assert_eq!(all, [[[0, 3], [1, 2]], [[1, 3], [0, 2]], [[2, 3], [0, 1]]]);
        let fixed = vec![("pair".to_owned(), Chosen::Cells(vec![cell(0), cell(3)]))];
        assert_eq!(setup.settings(&offer, &fixed).count(), 1);
        let mut number = 0_u32;
        let mut below = |end: usize| {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223); // Knuth's, of 1981
            (number >> 16) as usize % end
        };
        let drawn = (0..50).filter_map(|_| setup.draw(&offer, &vec![], &mut below));
        assert!(drawn.map(|one| cells(&one)).all(|one| all.iter().any(|known| known[0] == one[0])));
    }

    #[test]
    fn numbers_of_choices_do_not_overflow() {
        assert_eq!((binomial(48, 7), binomial(3, 4)), (73_629_072, 0));
        assert_eq!(binomial(1000, 500), u64::MAX);
    }
}
