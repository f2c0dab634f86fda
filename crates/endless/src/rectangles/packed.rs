//! Whether rectangles tile a rectangle.

use cover::Stop;
use rustc_hash::FxHashSet;

use super::table::Size;

/// Whether rectangles tile a rectangle, each as often as needed, as they lie; none if something stops it.
///
/// The lowest free place most to the left is filled next, so what is filled is a skyline; each is met once.
///
/// * `stop`: a node is a skyline.
pub fn packed((width, height): Size, parts: &[Size], stop: &Stop) -> Option<bool> {
    let start = vec![0u16; width];
    let (mut met, mut open) = (FxHashSet::from_iter([start.clone()]), vec![start]);
    while let Some(skyline) = open.pop() {
        if stop.spent(met.len() as u64).is_some() {
            return None;
        }
        let low = skyline.iter().copied().min().unwrap_or(0);
        if usize::from(low) == height {
            return Some(true);
        }
        let from = skyline.iter().position(|at| *at == low).unwrap_or(0);
        let room = skyline[from..].iter().take_while(|at| **at == low).count();
        for &(w, h) in parts {
            if w > room || usize::from(low) + h > height {
                continue;
            }
            let mut next = skyline.clone();
            next[from..from + w].fill(low + h as u16);
            if met.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    Some(false)
}
