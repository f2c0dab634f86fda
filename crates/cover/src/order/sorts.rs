//! Orders for covers that are no boards: the items of one sort first, judged by a short pass.
//!
//! Squares of numbers, queens, designs and factors look alike everywhere: no vector is smooth on them. But
//! their items are of a few *sorts* (places, rows, columns), such that no option uses two of one sort.
//! With the items of one sort first, in the order given, each of them leads a step and the others only
//! live. Which sort that had better be a pass of some thousand states tells: it counts how many states
//! there are, as the frontier does, and how many items they have settled for good.

use rustc_hash::FxHashSet;

use super::narrow::most_live;
use crate::arrange::Arrange;
use crate::problem::Cover;

/// The larger sorts are tried, so many.
const SORTS: usize = 4;

/// A pass ends after the step in which it has come to so many states.
const STATES: usize = 4000;

/// No step is followed to more.
const WIDEST: usize = 4 * STATES;

/// Of covers with more items, or more pairs of items in options, the order stays as it is.
const ITEMS: usize = 64 * WORDS;
const PAIRS: usize = 1 << 20;

const WORDS: usize = 4;

/// An order takes the place of that before where its cost is so much lower; those whose costs differ by less
/// are alike.
const WORTH: f64 = 0.9;

/// A set of items.
type Items = [u64; WORDS];

/// The positions of the items in the best order found: that one, the order given, or one of both with a
/// sort of items first.
pub(super) fn best_ranks(cover: &Cover, open: &[u32], ranks: Vec<u32>) -> Vec<u32> {
    let single = |item: u32| matches!(cover.bounds(item), (_, 0 | 1));
    let pairs: usize = open.iter().map(|&option| cover.items(option).len().pow(2)).sum();
    let fits = cover.n_items() <= ITEMS && pairs <= PAIRS && !cover.has_colors();
    if !fits || !(0..cover.n_items() as u32).all(single) {
        return ranks;
    }
    let cost = |ranks: &[u32]| Pass::new(cover, open, ranks).cost();
    let Some(first) = cost(&ranks) else { return ranks };
    let mut others = with_sorts_first(cover, open, &ranks);
    let given: Vec<u32> = (0..cover.n_items() as u32).map(|item| cover.rank(item)).collect();
    if given != ranks {
        others.extend(with_sorts_first(cover, open, &given));
        others.push(given);
    }
    let mut orders = vec![(first * WORTH, ranks)];
    orders.extend(others.into_iter().map(|ranks| (cost(&ranks).unwrap_or(0.0), ranks)));
    // A short pass tells little of what comes late: of those alike to it the one that holds least is best.
    let least = orders.iter().map(|&(cost, _)| cost).fold(f64::INFINITY, f64::min);
    orders.retain(|&(cost, _)| cost * WORTH <= least);
    let live = |ranks: &[u32]| most_live(cover, open.iter().copied(), ranks);
    let best = orders.into_iter().min_by_key(|(_, ranks)| live(ranks));
    best.map(|(_, ranks)| ranks).unwrap_or_default()
}

/// The order with the items of each of the largest sorts first.
fn with_sorts_first(cover: &Cover, open: &[u32], ranks: &[u32]) -> Vec<Vec<u32>> {
    let by_rank = in_order(ranks);
    let sort_of = sorts(cover, open, &by_rank);
    let n_sorts = sort_of.iter().max().map_or(0, |&most| most as usize + 1);
    let mut sizes = vec![0; n_sorts];
    sort_of.iter().for_each(|&sort| sizes[sort as usize] += 1);
    let mut sorts: Vec<usize> = (0..n_sorts).collect();
    sorts.arrange_by_key(|&sort| std::cmp::Reverse(sizes[sort]));
    let first = |&sort: &usize| {
        let (ahead, behind): (Vec<u32>, Vec<u32>) =
            by_rank.iter().partition(|&&item| sort_of[item as usize] as usize == sort);
        let mut ranks = vec![0; by_rank.len()];
        (0..).zip(ahead.into_iter().chain(behind)).for_each(|(rank, item)| {
            ranks[item as usize] = rank;
        });
        ranks
    };
    sorts.iter().take(SORTS).map(first).collect()
}

/// A sort for each item: the first that has no item yet which shares an option with it.
fn sorts(cover: &Cover, open: &[u32], by_rank: &[u32]) -> Vec<u32> {
    let mut near = vec![[0u64; WORDS]; cover.n_items()];
    for &option in open {
        let items = set_of(cover.items(option).iter().copied());
        cover.items(option).iter().for_each(|&item| {
            (0..WORDS).for_each(|word| near[item as usize][word] |= items[word]);
        });
    }
    let (mut sorts, mut sort_of): (Vec<Items>, _) = (vec![], vec![0; cover.n_items()]);
    for &item in by_rank {
        let fits = |sort: &Items| !meets(sort, &near[item as usize]);
        let sort = sorts.iter().position(fits).unwrap_or(sorts.len());
        sorts.resize(sorts.len().max(sort + 1), [0; WORDS]);
        sorts[sort][item as usize / 64] |= 1 << (item % 64);
        sort_of[item as usize] = sort as u32;
    }
    sort_of
}

/// A pass over the states of an order: sets of covered items that are still to be used.
struct Pass {
    /// The options of each step, and the items that no later one uses: all of them, and those that have to
    /// be covered.
    steps: Vec<(Vec<Items>, Items, Items)>,
    /// The items that more than one option uses.
    items: Items,
}

impl Pass {
    fn new(cover: &Cover, open: &[u32], ranks: &[u32]) -> Self {
        let mut led: Vec<Vec<Items>> = vec![vec![]; cover.n_items()];
        let mut uses = vec![0; cover.n_items()];
        for &option in open {
            let lead = cover.items(option).iter().map(|&item| ranks[item as usize]).min();
            let items = set_of(cover.items(option).iter().copied());
            led[lead.unwrap_or(0) as usize].push(items);
            cover.items(option).iter().for_each(|&item| uses[item as usize] += 1);
        }
        let items = set_of((0..cover.n_items() as u32).filter(|&item| uses[item as usize] > 1));
        led.retain(|options| !options.is_empty());
        let must = set_of((0..cover.n_items() as u32).filter(|&item| cover.bounds(item).0 > 0));
        // From the last step back: what no later one uses closes.
        let mut later = [0; WORDS];
        let mut steps: Vec<_> = led
            .into_iter()
            .rev()
            .map(|options| {
                let used = options.iter().fold([0; WORDS], |a: Items, b| join(&a, b));
                let closing: Items = std::array::from_fn(|word| used[word] & !later[word]);
                later = join(&later, &used);
                (options, closing, std::array::from_fn(|word| closing[word] & must[word]))
            })
            .collect();
        steps.reverse();
        Self { steps, items }
    }

    /// What it seems to cost, as a power of two: the states of the last step that it came to, by the
    /// share of the items that are settled there; none if it came to the end.
    fn cost(&self) -> Option<f64> {
        let (mut states, mut total, mut settled) = (vec![[0; WORDS]], 0, 0);
        for (options, closing, needed) in &self.steps {
            let mut next = FxHashSet::default();
            for state in &states {
                let taken = options.iter().filter(|option| !meets(option, state));
                for after in taken.map(|option| join(option, state)).chain([*state]) {
                    if (0..WORDS).all(|word| after[word] & needed[word] == needed[word]) {
                        next.insert(std::array::from_fn::<u64, WORDS, _>(|word| {
                            after[word] & !closing[word]
                        }));
                    }
                }
                if next.len() > WIDEST {
                    break;
                }
            }
            let counts: Items = std::array::from_fn(|word| closing[word] & self.items[word]);
            (total, settled) = (total + next.len(), settled + size(&counts));
            if total > STATES {
                let share = f64::from(settled.max(1)) / f64::from(size(&self.items).max(1));
                return Some((next.len().max(2) as f64).log2() / share);
            }
            states = next.into_iter().collect();
        }
        None
    }
}

fn set_of(items: impl Iterator<Item = u32>) -> Items {
    items.fold([0; WORDS], |mut set, item| {
        set[item as usize / 64] |= 1 << (item % 64);
        set
    })
}

fn meets(a: &Items, b: &Items) -> bool {
    (0..WORDS).any(|word| a[word] & b[word] != 0)
}

fn join(a: &Items, b: &Items) -> Items {
    std::array::from_fn(|word| a[word] | b[word])
}

fn size(set: &Items) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// All items in the order of their ranks.
fn in_order(ranks: &[u32]) -> Vec<u32> {
    let mut order = vec![0; ranks.len()];
    (0..).zip(ranks).for_each(|(item, &rank)| order[rank as usize] = item);
    order
}
