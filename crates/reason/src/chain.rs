//! Chains: placements that are impossible one after the other, until an item has none left.
//!
//! A placement is impossible when it would leave some item fewer placements than the item needs. It is struck
//! out, and others become impossible (consistency to a fixed point). When an item is left with too few, there is
//! no solution. A chain that gets stuck is helped by cases: an item with few placements, each of which, were it
//! laid, starts a chain of its own to such an end.
//!
//! What is struck out is remembered with the item that it would leave without; from the end back only the steps
//! are kept on which it rests.

use cover::Arrange;
use puzzle::bits::Bits;

use crate::host::{Halt, Host, Share};
use crate::named_cover::NamedCover;

/// Options of the items whose cases are tried, and items that are tried.
const MOST_CASES: usize = 12;
const MOST_ITEMS: usize = 40;

/// An option that is impossible, because it would leave an item too few.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub option: u32,
    pub item: u32,
}

/// Steps, and the item that has too few options after them; none if it is stuck.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    pub steps: Vec<Step>,
    pub end: Option<u32>,
}

/// A case: an option, the steps that it starts, and the item that has too few options after them.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub option: u32,
    pub steps: Vec<Step>,
    pub end: u32,
}

/// An item all of whose options lead to an end.
#[derive(Clone, Debug)]
pub(crate) struct Cases {
    pub item: u32,
    /// Steps that hold in any case.
    pub before: Vec<Step>,
    /// For each option left at the item the chain that it starts.
    pub cases: Vec<Case>,
}

impl Cases {
    /// How many steps there are in all.
    pub fn steps(&self) -> usize {
        self.before.len() + self.cases.iter().map(|case| 1 + case.steps.len()).sum::<usize>()
    }
}

/// The rest of a cover after some options were chosen.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    /// The options that can still be chosen.
    alive: Bits,
    /// Options ruled out by those chosen.
    gone: Bits,
    /// How often each item must still be used.
    need: Vec<u32>,
    /// How often it may, none for no limit.
    room: Vec<Option<u32>>,
}

/// Looks for chains and cases in a cover.
pub(crate) struct Prover<'c, H> {
    cover: &'c NamedCover,
    /// The options that use each item.
    users: Vec<Bits>,
    share: Share<'c, H>,
}

impl<'c, H: Host> Prover<'c, H> {
    pub fn new(cover: &'c NamedCover, share: Share<'c, H>) -> Self {
        let mut users = vec![Bits::none(cover.options.len()); cover.items.len()];
        for (option, used) in (0..).zip(&cover.options) {
            used.iter().for_each(|&item| users[item as usize].put(option as usize));
        }
        Self { cover, users, share }
    }

    /// The position before anything is chosen.
    pub fn start(&self) -> Position {
        let (bounds, options) = (&self.cover.bounds, self.cover.options.len());
        Position {
            alive: Bits::all(options),
            gone: Bits::none(options),
            need: bounds.iter().map(|(least, _)| *least).collect(),
            room: bounds.iter().map(|(_, most)| *most).collect(),
        }
    }

    /// The position after an option is chosen.
    fn chosen(&self, at: &Position, option: u32) -> Position {
        let mut after = at.clone();
        let colors = &self.cover.colors[option as usize];
        for &item in &self.cover.options[option as usize] {
            let (need, room) = (&mut after.need[item as usize], &mut after.room[item as usize]);
            *need = need.saturating_sub(1);
            if colors.iter().all(|(own, _)| *own != item) {
                *room = room.map(|room| room.saturating_sub(1));
            }
        }
        let mut gone = self.conflicts(at, option);
        gone.put(option as usize);
        after.alive.remove(&gone);
        after.gone.add(&gone);
        after
    }

    /// The options that cannot be chosen together with one.
    fn conflicts(&self, at: &Position, option: u32) -> Bits {
        let mut found = Bits::none(self.cover.options.len());
        let colors = &self.cover.colors[option as usize];
        for &item in &self.cover.options[option as usize] {
            if at.room[item as usize] != Some(1) {
                continue;
            }
            let users = &self.users[item as usize];
            match colors.iter().find(|(own, _)| *own == item) {
                None => found.add(users),
                Some(color) => {
                    let differs = |other: &usize| !self.cover.colors[*other].contains(color);
                    users.numbers().filter(differs).for_each(|other| found.put(other));
                }
            }
        }
        found.take(option as usize);
        found
    }

    /// Strikes out what is impossible, to the end or to a fixed point.
    pub async fn chain(&self, mut at: Position) -> Result<(Chain, Position), Halt<H::Error>> {
        let mut steps: Vec<Step> = vec![];
        let items = 0..at.need.len() as u32;
        let open: Vec<u32> = items.filter(|&item| at.need[item as usize] > 0).collect();
        loop {
            let lacks = |item: &u32| {
                self.users[*item as usize].shared(&at.alive) < at.need[*item as usize] as usize
            };
            let ends: Vec<u32> = open.iter().copied().filter(lacks).collect();
            if !ends.is_empty() {
                let mut found: Vec<Chain> = vec![];
                for end in ends {
                    self.share.breath().await?;
                    found.push(self.cut_down(&steps, end, &at));
                }
                let shortest = found.into_iter().min_by_key(|chain| chain.steps.len());
                return Ok((shortest.unwrap_or(Chain { steps, end: None }), at));
            }
            let struck = self.impossible(&at, &open).await?;
            if struck.is_empty() {
                return Ok((Chain { steps, end: None }, at));
            }
            struck.iter().for_each(|step| at.alive.take(step.option as usize));
            steps.extend(struck);
        }
    }

    /// The options that are impossible at a position, each with the plainest reason.
    async fn impossible(&self, at: &Position, open: &[u32]) -> Result<Vec<Step>, Halt<H::Error>> {
        let mut found = vec![];
        for option in at.alive.numbers() {
            let option = option as u32;
            self.share.breath().await?;
            let reason = self.reason(at, option, open);
            found.extend(reason.map(|item| Step { option, item }));
        }
        Ok(found)
    }

    /// The item that an option would leave too few; of several, what needs least.
    fn reason(&self, at: &Position, option: u32, open: &[u32]) -> Option<u32> {
        let mut conflicts = self.conflicts(at, option);
        conflicts.put(option as usize);
        let used = &self.cover.options[option as usize];
        // What was struck out before, and is not ruled out in any case.
        let mut struck = Bits::all(self.cover.options.len());
        [&at.alive, &at.gone, &conflicts].into_iter().for_each(|others| struck.remove(others));
        let mut best: Option<(usize, u32)> = None;
        for &item in open {
            let users = &self.users[item as usize];
            let need = at.need[item as usize] - u32::from(used.contains(&item));
            if need > 0 && users.shared_without(&at.alive, &conflicts) < need as usize {
                let rests = users.shared(&struck);
                if best.is_none_or(|(least, _)| rests < least) {
                    best = Some((rests, item));
                }
            }
        }
        best.map(|(_, item)| item)
    }

    /// A chain with only the steps on which its end rests.
    fn cut_down(&self, steps: &[Step], end: u32, at: &Position) -> Chain {
        let mut wanted = self.users[end as usize].clone();
        wanted.remove(&at.gone);
        let mut kept = vec![];
        for step in steps.iter().rev().copied() {
            if wanted.has(step.option as usize) {
                kept.push(step);
                wanted.add(&self.rests_on(step, at));
            }
        }
        kept.reverse();
        Chain { steps: kept, end: Some(end) }
    }

    /// The options on whose absence a step rests.
    fn rests_on(&self, step: Step, at: &Position) -> Bits {
        let mut found = self.users[step.item as usize].clone();
        found.remove(&at.gone);
        found.remove(&self.conflicts(at, step.option));
        found
    }

    /// An item all of whose options lead to an end, with the fewest steps in all.
    pub async fn cases(
        &self,
        stuck: &Chain,
        at: &Position,
    ) -> Result<Option<Cases>, Halt<H::Error>> {
        let items = (0..at.need.len() as u32).filter(|&item| at.need[item as usize] > 0);
        let mut few: Vec<(usize, u32)> =
            items.map(|item| (self.users[item as usize].shared(&at.alive), item)).collect();
        few.arrange();
        let mut best: Option<Cases> = None;
        for (number, item) in few.into_iter().take(MOST_ITEMS) {
            if number > MOST_CASES {
                break;
            }
            let Some(cases) = self.tried(item, at).await? else { continue };
            let found = self.with_steps_before(item, cases, stuck, at);
            if best.as_ref().is_none_or(|best| found.steps() < best.steps()) {
                best = Some(found);
            }
        }
        Ok(best)
    }

    /// For each option of an item the chain that it starts, none if one gets stuck.
    async fn tried(&self, item: u32, at: &Position) -> Result<Option<Vec<Case>>, Halt<H::Error>> {
        let users = self.users[item as usize].numbers();
        let options = users.filter(|&option| at.alive.has(option)).map(|option| option as u32);
        let mut found = vec![];
        for option in options {
            let (Chain { steps, end }, _) = self.chain(self.chosen(at, option)).await?;
            let Some(end) = end else { return Ok(None) };
            found.push(Case { option, steps, end });
        }
        Ok(Some(found))
    }

    /// The cases with those of the steps before them that they rest on.
    fn with_steps_before(
        &self,
        item: u32,
        cases: Vec<Case>,
        stuck: &Chain,
        at: &Position,
    ) -> Cases {
        let mut wanted = self.users[item as usize].clone();
        for case in &cases {
            let after = self.chosen(at, case.option);
            let mut users = self.users[case.end as usize].clone();
            users.remove(&after.gone);
            wanted.add(&users);
            case.steps.iter().for_each(|step| wanted.add(&self.rests_on(*step, &after)));
        }
        let mut before = vec![];
        for step in stuck.steps.iter().rev().copied() {
            if wanted.has(step.option as usize) {
                before.push(step);
                wanted.add(&self.rests_on(step, at));
            }
        }
        before.reverse();
        Cases { item, before, cases }
    }
}
