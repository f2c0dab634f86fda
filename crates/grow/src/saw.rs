//! Steps between assemblies whose notches a saw can cut.
//!
//! A piece is its box without its notches. A saw cuts straight across the piece: every cell of a notch lies in a
//! line across the box, at a right angle to its longest side, that is cut from face to face.

use cover::Rng;

use crate::ground::{Assembly, Ground, NOBODY};
use crate::share::Share;

/// Rounds in which cuts that no saw reaches are made longer.
const ROUNDS: usize = 12;
/// Times that the pieces of a solution are mended in vain.
const STARTS: usize = 100;

/// The cuts of a saw.
#[derive(Debug)]
pub(crate) struct Saw {
    /// For each piece the lines across its box: the cells that one cut takes.
    lines: Vec<Vec<Vec<u32>>>,
}

impl Saw {
    pub fn of(ground: &Ground, shares: &[Share]) -> Self {
        Self { lines: shares.iter().map(|share| lines_across(ground, &share.within)).collect() }
    }

    /// An assembly whose cuts are made longer until a saw reaches them.
    pub fn mended(
        &self,
        ground: &Ground,
        shares: &[Share],
        from: &Assembly,
        random: &mut Rng,
    ) -> Option<Assembly> {
        (0..STARTS).find_map(|_| self.mend(ground, shares, from.clone(), random))
    }

    /// Cuts lines across pieces, or fills some, and mends what no saw reaches then.
    pub fn step(
        &self,
        ground: &Ground,
        shares: &[Share],
        mut now: Assembly,
        changes: u32,
        random: &mut Rng,
    ) -> Option<Assembly> {
        for _ in 0..changes {
            let who = random.below(shares.len());
            let line = &self.lines[who][random.below(self.lines[who].len())];
            if line.iter().any(|&cell| now.owners[cell as usize] == who as u16) {
                cut(ground, shares, &mut now, who as u16, line, random);
            } else {
                line.iter().for_each(|&cell| now.give(cell, who as u16));
            }
        }
        self.mend(ground, shares, now, random)
    }

    /// Cuts lines where notches are out of reach; none if pieces are not right in the end.
    fn mend(
        &self,
        ground: &Ground,
        shares: &[Share],
        mut now: Assembly,
        random: &mut Rng,
    ) -> Option<Assembly> {
        for _ in 0..ROUNDS {
            let left =
                (0..).zip(shares).map(|(who, share)| (who, self.unreached(share, &now, who)));
            let wrong: Vec<(u16, Vec<u32>)> = left.filter(|(_, left)| !left.is_empty()).collect();
            if wrong.is_empty() {
                let is_right = |(who, share): (u16, &Share)| share.allows(ground, &now, who);
                return (0..).zip(shares).all(is_right).then_some(now);
            }
            let (who, left) = &wrong[random.below(wrong.len())];
            let cell = left[random.below(left.len())];
            let lines = self.lines[*who as usize].iter().filter(|line| line.contains(&cell));
            let ways: Vec<&Vec<u32>> = lines.collect();
            let line = ways[random.below(ways.len())];
            cut(ground, shares, &mut now, *who, line, random);
        }
        None
    }

    /// The cells of notches that lie in no line that is cut from face to face.
    fn unreached(&self, share: &Share, now: &Assembly, who: u16) -> Vec<u32> {
        let is_cut = |&cell: &u32| now.owners[cell as usize] != who;
        let mut left: Vec<u32> = (0..now.owners.len() as u32)
            .filter(|cell| share.within[*cell as usize] && is_cut(cell))
            .collect();
        for line in self.lines[who as usize].iter().filter(|line| line.iter().all(is_cut)) {
            left.retain(|cell| !line.contains(cell));
        }
        left
    }
}

/// Takes a line away from a piece; cells that must not be empty go to others.
fn cut(
    ground: &Ground,
    shares: &[Share],
    now: &mut Assembly,
    who: u16,
    line: &[u32],
    random: &mut Rng,
) {
    for &cell in line {
        let at = cell as usize;
        if now.owners[at] != who || shares[who as usize].fixed[at] {
            continue;
        }
        let may_take = |&(other, share): &(u16, &Share)| other != who && share.within[at];
        let takers: Vec<u16> = (0..).zip(shares).filter(may_take).map(|(other, _)| other).collect();
        let stays_empty = ground.optional[at] && (takers.is_empty() || random.unit() < 0.5);
        if stays_empty {
            now.give(cell, NOBODY);
        } else if !takers.is_empty() {
            now.give(cell, takers[random.below(takers.len())]);
        }
    }
}

/// The lines of cells across a box, each as far as it reaches.
fn lines_across(ground: &Ground, within: &[bool]) -> Vec<Vec<u32>> {
    let cells: Vec<u32> = (0..within.len() as u32).filter(|&cell| within[cell as usize]).collect();
    let at = |cell: u32, axis: usize| ground.cells[cell as usize][axis];
    let axes = 0..ground.lattice.coordinates;
    let length = |axis: usize| {
        let all = || cells.iter().map(|&cell| at(cell, axis));
        all().max().unwrap_or(0) - all().min().unwrap_or(0)
    };
    let longest = axes.clone().rev().max_by_key(|&axis| length(axis)).unwrap_or(0);
    let mut lines: Vec<Vec<u32>> = vec![];
    for axis in axes.clone().filter(|&axis| axis != longest) {
        for &cell in &cells {
            let is_beside = |&&other: &&u32| {
                axes.clone().all(|one| one == axis || at(cell, one) == at(other, one))
            };
            let line: Vec<u32> = cells.iter().filter(is_beside).copied().collect();
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines
}
