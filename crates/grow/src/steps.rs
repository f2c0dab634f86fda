//! Local steps between assemblies: a cell changes its piece, is cut away, or is filled.

use cover::Rng;

use crate::dividing::divided;
use crate::ground::{Assembly, Ground, NOBODY};
use crate::saw::Saw;
use crate::share::Share;

/// How many cells a step changes, drawn from these.
const CHANGES: [u32; 6] = [1, 1, 1, 2, 2, 3];
/// Draws of a cell until a change is possible, at most.
const DRAWS: usize = 40;

/// The steps on a ground.
#[derive(Debug)]
pub struct Steps {
    shares: Vec<Share>,
    movable: Vec<u32>,
    saw: Option<Saw>,
}

impl Steps {
    /// The steps of pieces with such shares.
    ///
    /// * `is_sawn`: a saw cuts all notches.
    pub fn new(ground: &Ground, shares: Vec<Share>, is_sawn: bool) -> Self {
        let is_movable = |&cell: &u32| {
            let cell = cell as usize;
            let takers = shares.iter().filter(|share| share.within[cell]).count();
            takers + usize::from(ground.optional[cell]) > 1
        };
        let movable = (0..ground.cells.len() as u32).filter(is_movable).collect();
        let saw = is_sawn.then(|| Saw::of(ground, &shares));
        Self { shares, movable, saw }
    }

    /// Whether any cell can change its piece.
    pub fn are_any(&self) -> bool {
        !self.movable.is_empty()
    }

    /// The cells that each piece may have.
    pub fn shares(&self) -> &[Share] {
        &self.shares
    }

    /// An assembly near another one, none if none was found.
    pub fn step(&self, ground: &Ground, now: &Assembly, random: &mut Rng) -> Option<Assembly> {
        let changes = CHANGES[random.below(CHANGES.len())];
        let mut after = now.clone();
        if let Some(saw) = &self.saw {
            return saw.step(ground, &self.shares, after, changes, random).filter(|one| one != now);
        }
        for _ in 0..changes {
            self.change(ground, &mut after, random).then_some(())?;
        }
        (after != *now).then_some(after)
    }

    /// An assembly from which steps may begin, far from one that is given; none if none was found.
    pub fn start(&self, ground: &Ground, from: &Assembly, random: &mut Rng) -> Option<Assembly> {
        let mut now = match &self.saw {
            Some(saw) => saw.mended(ground, &self.shares, from, random)?,
            None => from.clone(),
        };
        for _ in 0..self.movable.len() {
            now = self.step(ground, &now, random).unwrap_or(now);
        }
        Some(now)
    }

    /// An assembly at random: the ground divided anew if pieces may have any cells, or one far from another; none if none
    /// was found.
    pub fn draw(&self, ground: &Ground, from: &Assembly, random: &mut Rng) -> Option<Assembly> {
        let is_any = |share: &Share| {
            share.within.iter().all(|&may| may) && !share.fixed.iter().any(|&must| must)
        };
        if self.saw.is_none() && self.shares.iter().all(is_any) {
            divided(ground, &self.shares, random)
        } else {
            self.start(ground, from, random)
        }
    }

    /// Gives one cell to another piece, or to none; whether that was possible.
    fn change(&self, ground: &Ground, now: &mut Assembly, random: &mut Rng) -> bool {
        for _ in 0..DRAWS {
            let cell = self.movable[random.below(self.movable.len())];
            let takers = self.takers(ground, now, cell);
            if takers.is_empty() {
                continue;
            }
            let taker = takers[random.below(takers.len())];
            let owner = now.owners[cell as usize];
            if owner == NOBODY || self.can_lose(ground, now, owner, cell) {
                now.give(cell, taker);
                return true;
            }
        }
        false
    }

    /// The pieces beside a cell that may take it, and nobody if it may be empty.
    fn takers(&self, ground: &Ground, now: &Assembly, cell: u32) -> Vec<u16> {
        let owner = now.owners[cell as usize];
        let mut takers: Vec<u16> = vec![];
        for &next in &ground.near[cell as usize] {
            let who = now.owners[next as usize];
            if who == NOBODY || who == owner || takers.contains(&who) {
                continue;
            }
            let share = &self.shares[who as usize];
            if share.within[cell as usize] && now.sizes[who as usize] < share.most {
                takers.push(who);
            }
        }
        if owner != NOBODY && ground.optional[cell as usize] {
            takers.push(NOBODY);
        }
        takers
    }

    fn can_lose(&self, ground: &Ground, now: &Assembly, who: u16, cell: u32) -> bool {
        let share = &self.shares[who as usize];
        !share.fixed[cell as usize]
            && now.sizes[who as usize] > share.least
            && now.hangs_without(ground, who, cell)
    }
}
