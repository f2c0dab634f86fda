//! A ground divided at random into pieces that hang together.

use cover::Rng;

use crate::ground::{Assembly, Ground, NOBODY};
use crate::share::Share;

/// Divides the whole ground: pieces grow in turns from one cell each, the smaller ones more often; then about half of
/// the cells that may be empty are emptied.
///
/// None if some piece came out too small or too large.
pub fn divided(ground: &Ground, shares: &[Share], random: &mut Rng) -> Option<Assembly> {
    let mut cells: Vec<u32> = (0..ground.cells.len() as u32).collect();
    let mut growing: Vec<u16> = (0..shares.len() as u16).collect();
    if cells.len() < growing.len() {
        return None;
    }
    let mut assembly = Assembly::of(cells.len(), &vec![vec![]; shares.len()]);
    for (at, &who) in growing.iter().enumerate() {
        let other = at + random.below(cells.len() - at);
        cells.swap(at, other);
        assembly.give(cells[at], who);
    }
    let mut left = cells.len() - growing.len();
    while left > 0 {
        let at = smaller_of_two(&assembly, &growing, random)?;
        let who = growing[at];
        let rim = rim(ground, &assembly, who);
        if rim.is_empty() || assembly.sizes[who as usize] >= shares[who as usize].most {
            growing.swap_remove(at);
            continue;
        }
        assembly.give(rim[random.below(rim.len())], who);
        left -= 1;
    }
    thin(ground, &mut assembly, random);
    let is_fit = |(who, share): (u16, &Share)| share.allows(ground, &assembly, who);
    (0..).zip(shares).all(is_fit).then_some(assembly)
}

/// Where the smaller of two pieces stands that are drawn; none if there are no pieces.
fn smaller_of_two(assembly: &Assembly, growing: &[u16], random: &mut Rng) -> Option<usize> {
    let count = growing.len();
    if count < 2 {
        return (count == 1).then_some(0);
    }
    let one = random.below(count);
    let other = (one + 1 + random.below(count - 1)) % count;
    [one, other].into_iter().min_by_key(|&at| assembly.sizes[growing[at] as usize])
}

/// The cells beside a piece that no piece has, rising.
fn rim(ground: &Ground, assembly: &Assembly, who: u16) -> Vec<u32> {
    let near = assembly.cells(who).flat_map(|cell| &ground.near[cell as usize]).copied();
    let mut rim: Vec<u32> = near.filter(|&cell| assembly.owners[cell as usize] == NOBODY).collect();
    rim.sort_unstable();
    rim.dedup();
    rim
}

/// Empties about half of the cells that may be empty, as far as pieces hang together without them.
fn thin(ground: &Ground, assembly: &mut Assembly, random: &mut Rng) {
    for cell in (0..ground.cells.len() as u32).filter(|&cell| ground.optional[cell as usize]) {
        let who = assembly.owners[cell as usize];
        if random.below(2) == 0 && assembly.hangs_without(ground, who, cell) {
            assembly.give(cell, NOBODY);
        }
    }
}
