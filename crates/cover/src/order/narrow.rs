//! An order of items for a cover that was given in any: items that share options stand close together,
//! so that few are live at once.
//!
//! Items that many options share are neighbours. Of all ways to place the items on a line, weighted
//! neighbours near each other, the second eigenvector of the graph is the smoothest, so its order is
//! narrow (Barnard, Pothen and Simon 1995). A square board has two such vectors, so mixtures of the
//! two smoothest are tried. Items whose neighbours are everywhere, such as pieces, go last.

use super::spectrum::{Graph, smoothest};
use crate::arrange::Arrange;
use crate::problem::Cover;

/// Mixtures of the two smoothest vectors that are tried.
const MIXTURES: [(f64, f64); 4] = [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, -1.0)];

/// An item goes last where its neighbours are spread by more than such a share of the spread of all.
const SPREADS: [f64; 3] = [f64::INFINITY, 0.8, 0.65];

/// The order given is kept unless another has so much fewer items live: it may be that of a board, whose
/// steps are alike.
const WORTH: f64 = 0.85;

/// Of covers with more items, or more uses of items by options, the order stays as given: looking for
/// one takes long.
const MOST_ITEMS: usize = 2000;
const MOST_USES: usize = 1 << 21;

/// The position of each item in a scan; the order given, if none is found that is narrower.
pub(super) fn scan_ranks(cover: &Cover) -> Vec<u32> {
    let given: Vec<u32> = (0..cover.n_items() as u32).map(|item| cover.rank(item)).collect();
    let uses: usize = (0..cover.n_options() as u32).map(|o| cover.items(o).len()).sum();
    if cover.ordered || !(3..=MOST_ITEMS).contains(&cover.n_items()) || uses > MOST_USES {
        return given;
    }
    let graph = Graph::of(cover);
    let live = |ranks: &Vec<u32>| most_live(cover, 0..cover.n_options() as u32, ranks);
    let narrowest = candidates(&graph).map(|ranks| (live(&ranks), ranks)).min();
    match narrowest {
        Some(((most, _), ranks)) if (most as f64) < WORTH * live(&given).0 as f64 => ranks,
        _ => given,
    }
}

/// With these options, how many items are live across a border of two leads, at most and in all, if every item leads.
pub(super) fn most_live(
    cover: &Cover,
    options: impl Iterator<Item = u32>,
    ranks: &[u32],
) -> (i64, i64) {
    let mut spans = vec![(u32::MAX, 0); ranks.len()];
    for option in options {
        let items = cover.items(option);
        let lead = items.iter().map(|&item| ranks[item as usize]).min().unwrap_or(0);
        for &item in items {
            let (first, last) = &mut spans[item as usize];
            (*first, *last) = ((*first).min(lead), (*last).max(lead));
        }
    }
    let mut changes = vec![0i64; ranks.len() + 1];
    for (first, last) in spans.into_iter().filter(|(first, last)| first <= last) {
        changes[first as usize] += 1;
        changes[last as usize] -= 1;
    }
    let (mut now, mut most, mut sum) = (0, 0, 0);
    for change in changes {
        now += change;
        (most, sum) = (now.max(most), sum + now);
    }
    (most, sum)
}

fn candidates(graph: &Graph) -> impl Iterator<Item = Vec<u32>> + '_ {
    let [first, second] = smoothest(graph);
    let mixed = MIXTURES.into_iter().map(move |(a, b)| -> Vec<f64> {
        first.iter().zip(&second).map(|(x, y)| a * x + b * y).collect()
    });
    mixed.flat_map(move |places| {
        let spread = spreads(graph, &ranks_by(&places, |_| false));
        SPREADS.into_iter().flat_map(move |most| {
            let line = ranks_by(&places, |item| spread[item] > most);
            let is_last: Vec<bool> = spread.iter().map(|&spread| spread > most).collect();
            [grown(graph, &line, &is_last), line]
        })
    })
}

/// The ranks of an order that grows from the first item of a line: next is always the one with the
/// fewest neighbours that are not live yet, of several the first on the line (King 1970).
fn grown(graph: &Graph, line: &[u32], is_last: &[bool]) -> Vec<u32> {
    let n = line.len();
    let near = |item: usize| {
        let others = graph.neighbours[item].iter().map(|&(other, _)| other as usize);
        others.filter(|&other| !is_last[other])
    };
    let mut new: Vec<usize> = (0..n).map(|item| near(item).count()).collect();
    let mut along = vec![0; n];
    line.iter().zip(0..).for_each(|(&place, item)| along[place as usize] = item);
    let (mut is_live, mut ranks) = (vec![false; n], vec![u32::MAX; n]);
    let (mut live, mut begun): (Vec<usize>, usize) = (vec![], 0);
    for rank in 0..n as u32 {
        let best = (0..live.len()).min_by_key(|&at| (new[live[at]], line[live[at]]));
        let next = best.map(|at| live.swap_remove(at)).or_else(|| {
            begun += along[begun..].iter().position(|&item| ranks[item] == u32::MAX)?;
            Some(along[begun])
        });
        let Some(next) = next else { break };
        ranks[next] = rank;
        for item in near(next) {
            if !std::mem::replace(&mut is_live[item], true) {
                near(item).for_each(|other| new[other] -= 1);
                if ranks[item] == u32::MAX {
                    live.push(item);
                }
            }
        }
    }
    ranks
}

/// The rank of each item by its place on the line, those that go last behind all others.
fn ranks_by(places: &[f64], goes_last: impl Fn(usize) -> bool) -> Vec<u32> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.arrange_by(|&a, &b| {
        let by_place = places[a].total_cmp(&places[b]);
        goes_last(a).cmp(&goes_last(b)).then(by_place).then(a.cmp(&b))
    });
    let mut ranks = vec![0; places.len()];
    (0..).zip(order).for_each(|(rank, item)| ranks[item] = rank);
    ranks
}

/// How widely the neighbours of each item are spread over the line, as a share of the spread of all
/// items.
fn spreads(graph: &Graph, ranks: &[u32]) -> Vec<f64> {
    let all = ranks.len() as f64;
    let whole = (all * all / 12.0).sqrt(); // the standard deviation of places that are all taken
    let spread = |neighbours: &[(u32, f64)]| {
        let sum = |power: i32| -> f64 {
            let term =
                |&(item, weight): &(u32, f64)| weight * f64::from(ranks[item as usize]).powi(power);
            neighbours.iter().map(term).sum()
        };
        let weight = sum(0).max(1.0);
        let mean = sum(1) / weight;
        (sum(2) / weight - mean * mean).max(0.0).sqrt() / whole
    };
    graph.neighbours.iter().map(|n| spread(n)).collect()
}
