//! How fast the numbers of an automaton grow.

use super::automaton::Automaton;

/// The bounds of a growth differ by less than this part of it.
const CLOSE: f64 = 1e-14;
/// So many steps of the approximation are made at most, times the pairs of states.
const MOST_WORK: usize = 1 << 30;

/// By how much the numbers grow with each step, in the long run: the greatest eigenvalue; none if there are no
/// walks without end.
///
/// Each set of states that can reach each other is taken by itself: the numbers of walks grow as in the one that grows
/// fastest. Its eigenvalue lies between the least and the greatest growth of a positive vector (Collatz, Wielandt).
pub fn growth(automaton: &Automaton) -> Option<f64> {
    let parts = parts(automaton);
    let of_part = |part: &Vec<usize>| part_growth(automaton, part);
    parts.iter().filter_map(of_part).max_by(f64::total_cmp)
}

/// The growth within some states that can reach each other; none of one state without a way to itself.
fn part_growth(automaton: &Automaton, part: &[usize]) -> Option<f64> {
    let mut number = vec![None; automaton.states()];
    part.iter().enumerate().for_each(|(at, state)| number[*state] = Some(at));
    let ways = |state: &usize| -> Vec<(usize, f64)> {
        let next = automaton.next[*state].iter();
        next.filter_map(|(to, ways)| Some((number[*to as usize]?, *ways as f64))).collect()
    };
    let next: Vec<Vec<(usize, f64)>> = part.iter().map(ways).collect();
    let work: usize = next.iter().map(Vec::len).sum();
    if work == 0 {
        return None;
    }
    let (mut vector, mut middle) = (vec![1.0; part.len()], 1.0);
    for _ in 0..(MOST_WORK / work).max(1) {
        let image = |(at, ways): (usize, &Vec<(usize, f64)>)| -> f64 {
            ways.iter().map(|(to, ways)| ways * vector[*to]).sum::<f64>() + middle * vector[at]
        };
        let images: Vec<f64> = next.iter().enumerate().map(image).collect();
        let ratios = || images.iter().zip(&vector).map(|(image, at)| image / at - middle);
        let (low, high) = (ratios().fold(f64::MAX, f64::min), ratios().fold(0.0, f64::max));
        // What is added to the diagonal keeps the vector from swinging; the eigenvalue itself does best.
        middle = (low + high) / 2.0;
        if high - low <= CLOSE * high {
            break;
        }
        let most = images.iter().copied().fold(0.0, f64::max);
        vector = images.iter().map(|image| image / most).collect();
    }
    Some(middle)
}

/// The sets of states that can reach each other (Kosaraju's algorithm).
fn parts(automaton: &Automaton) -> Vec<Vec<usize>> {
    let next: Vec<Vec<usize>> = automaton
        .next
        .iter()
        .map(|ways| ways.iter().map(|(to, _)| *to as usize).collect())
        .collect();
    let mut before: Vec<Vec<usize>> = vec![vec![]; next.len()];
    for (from, ways) in next.iter().enumerate() {
        ways.iter().for_each(|to| before[*to].push(from));
    }
    let mut seen = vec![false; next.len()];
    let mut order = vec![];
    (0..next.len()).for_each(|state| left(&next, state, &mut seen, &mut order));
    let mut seen = vec![false; next.len()];
    let part = |state: &usize| {
        let mut part = vec![];
        left(&before, *state, &mut seen, &mut part);
        part
    };
    order.iter().rev().map(part).filter(|part| !part.is_empty()).collect()
}

/// Notes the states that can be reached from one and were not seen, in the order in which a search leaves them.
fn left(next: &[Vec<usize>], state: usize, seen: &mut [bool], order: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[state], true) {
        return;
    }
    let mut path = vec![(state, 0)];
    while let Some((state, at)) = path.last_mut() {
        let Some(&to) = next[*state].get(*at) else {
            order.push(*state);
            path.pop();
            continue;
        };
        *at += 1;
        if !std::mem::replace(&mut seen[to], true) {
            path.push((to, 0));
        }
    }
}
