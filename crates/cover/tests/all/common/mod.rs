//! What the tests share: a slow, obvious solver, random problems, and small boards of dominoes.
#![allow(dead_code)]

pub mod finders;
pub mod oracles;
pub mod polyominoes;

use std::collections::BTreeSet;

use cover::{Cover, Flow, Prepared, Spec, Stop, Unit, Weight};
use polyominoes::{PENTOMINOES, TETROMINOES, free, packing, symmetric_packing};
use proptest::prelude::*;

/// The one of two sizes that this run asks for: the fast part of the tests, or the long part, which
/// `make test-long` asks for by the variable `TILEWRIGHT_TESTS`.
pub fn sized<T>(fast: T, long: T) -> T {
    if std::env::var_os("TILEWRIGHT_TESTS").is_some_and(|part| part == "long") {
        long
    } else {
        fast
    }
}

/// So many random cases in the fast part, and so many in the long one.
pub fn cases(fast: u32, long: u32) -> ProptestConfig {
    ProptestConfig::with_cases(sized(fast, long))
}

/// A set of sorted solutions.
pub type Solutions = BTreeSet<Vec<u32>>;

/// All solutions, by trying every set of options against the definition.
pub fn brute_force(spec: &Spec) -> Solutions {
    let n = spec.options.len();
    assert!(n <= 16, "2^{n} sets are too many");
    let members = |set: u32| (0..n as u32).filter(move |o| set >> o & 1 == 1);
    (0..1u32 << n)
        .filter(|&set| is_solution(spec, members(set)))
        .map(|set| members(set).collect())
        .collect()
}

/// The definition of a solution.
pub fn is_solution(spec: &Spec, set: impl Iterator<Item = u32> + Clone) -> bool {
    spec.bounds.iter().enumerate().all(|(item, &(lo, hi))| {
        let uses: Vec<u32> =
            set.clone().filter_map(|option| color_of(spec, option, item)).collect();
        let amounts = set.clone().map(|option| u64::from(amount_of(spec, option, item))).sum();
        let alike = uses.windows(2).all(|two| two[0] == two[1]) && uses.first() != Some(&0);
        let count = if uses.len() > 1 && alike { 1 } else { amounts };
        u64::from(lo) <= count && hi.is_none_or(|hi| count <= u64::from(hi))
    })
}

/// The colour an option gives an item; none when it does not use it.
fn color_of(spec: &Spec, option: u32, item: usize) -> Option<u32> {
    let items = &spec.options[option as usize];
    let at = items.iter().position(|&other| other as usize == item)?;
    Some(spec.colors.as_ref().map_or(0, |colors| colors[option as usize][at]))
}

/// How often an option uses an item: its amount, and 0 when it does not.
fn amount_of(spec: &Spec, option: u32, item: usize) -> u32 {
    let items = &spec.options[option as usize];
    let Some(at) = items.iter().position(|&other| other as usize == item) else { return 0 };
    spec.amounts.as_ref().map_or(1, |amounts| amounts[option as usize][at])
}

/// All products of permutations, by multiplying until nothing is new.
pub fn all_products(generators: &[Vec<u32>], n_options: usize) -> BTreeSet<Vec<u32>> {
    let mut known = BTreeSet::from([(0..n_options as u32).collect::<Vec<u32>>()]);
    loop {
        let product = |first: &Vec<u32>, second: &Vec<u32>| {
            first.iter().map(|&option| second[option as usize]).collect::<Vec<u32>>()
        };
        let all = known.iter().flat_map(|a| generators.iter().map(move |b| product(a, b)));
        let more: Vec<Vec<u32>> = all.filter(|made| !known.contains(made)).collect();
        if more.is_empty() {
            return known;
        }
        known.extend(more);
    }
}

/// Random problems with items of all kinds, and colours where they are allowed.
pub fn specs(with_colors: bool) -> impl Strategy<Value = Spec> {
    let bounds = prop_oneof![
        4 => Just((1, Some(1))),
        2 => Just((0, Some(1))),
        1 => Just((0, None)),
        1 => Just((0, Some(0))),
        2 => (0u32..3, 0u32..3).prop_map(|(lo, more)| (lo, Some(lo + more))),
    ];
    let items = prop::collection::vec(bounds, 1..7);
    items.prop_flat_map(move |bounds| {
        let n = bounds.len();
        let rows = prop::collection::vec(prop::collection::vec((0..4u32, 0..3u32), n), 0..12);
        let order = prop::option::of(prop::collection::vec(-2i64..3, n));
        (Just(bounds), rows, order)
            .prop_map(move |(bounds, rows, order)| spec_of(bounds, rows, order, with_colors))
    })
}

fn spec_of(
    bounds: Vec<cover::Bounds>,
    rows: Vec<Vec<(u32, u32)>>,
    order: Option<Vec<i64>>,
    with_colors: bool,
) -> Spec {
    let (mut options, mut colors) = (vec![], vec![]);
    for row in rows {
        let uses: Vec<(u32, u32)> = row
            .iter()
            .enumerate()
            .filter(|(_, (die, _))| *die == 0)
            .map(|(item, &(_, color))| {
                (item as u32, if bounds[item] == (0, Some(1)) { color } else { 0 })
            })
            .collect();
        if !uses.is_empty() {
            options.push(uses.iter().map(|&(item, _)| item).collect());
            colors.push(uses.iter().map(|&(_, color)| color).collect());
        }
    }
    let colors = with_colors.then_some(colors);
    Spec { bounds, options, colors, amounts: None, symmetries: vec![], mirror: None, order }
}

/// All solutions of a prepared cover in the order of search, and the nodes.
pub fn search_all(prepared: &dyn Prepared) -> (Vec<Vec<u32>>, u64) {
    let mut found = vec![];
    let outcome = prepared.searcher(None).run(&Unit::root(), &Stop::NEVER, &mut |solution| {
        found.push(sorted(solution));
        Flow::Continue
    });
    assert_eq!(outcome.done, Weight::from_integer(1.into()));
    assert!(outcome.open.is_empty());
    (found, outcome.nodes)
}

pub fn sorted(options: &[u32]) -> Vec<u32> {
    let mut options = options.to_vec();
    options.sort_unstable();
    options
}

/// Engines that take the cover, prepared for it.
pub fn engines_for(cover: &Cover) -> Vec<(&'static str, Box<dyn Prepared>)> {
    let prepare = |engine: &&'static dyn cover::Engine| {
        Some((engine.name(), engine.prepare(cover, &Stop::NEVER).ok()?))
    };
    cover::ENGINES.iter().filter_map(prepare).collect()
}

/// Dominoes and monominoes on a rectangle, each kind a group with the given bounds, with the
/// symmetries of the rectangle (the quarter turns of a square too).
///
/// ```text
/// A A B     one option a placement: its kind (items 0 and 1), then its cells
/// C B B     by rows (items 2..)
/// ```
pub fn rectangle(
    width: u32,
    height: u32,
    dominoes: cover::Bounds,
    monominoes: cover::Bounds,
) -> Spec {
    let cell = |x: u32, y: u32| 2 + y * width + x;
    let mut options = vec![];
    for y in 0..height {
        for x in 0..width {
            options.push(vec![1, cell(x, y)]);
            if x + 1 < width {
                options.push(vec![0, cell(x, y), cell(x + 1, y)]);
            }
            if y + 1 < height {
                options.push(vec![0, cell(x, y), cell(x, y + 1)]);
            }
        }
    }
    let mut bounds = vec![dominoes, monominoes];
    bounds.extend(vec![(1, Some(1)); (width * height) as usize]);
    let turns = if width == height { 8 } else { 4 };
    let image = |option: &Vec<u32>, k: u32| -> u32 {
        let mut image = vec![option[0]];
        image.extend(option[1..].iter().map(|&item| {
            let (x, y) = ((item - 2) % width, (item - 2) / width);
            let x = if k & 1 == 1 { width - 1 - x } else { x };
            let y = if k & 2 == 2 { height - 1 - y } else { y };
            if k & 4 == 4 { cell(y, x) } else { cell(x, y) }
        }));
        image[1..].sort_unstable();
        options.iter().position(|other| *other == image).expect("symmetric") as u32
    };
    let symmetries = (0..turns).map(|k| options.iter().map(|o| image(o, k)).collect()).collect();
    Spec { symmetries, ..Spec::new(bounds, options.clone()) }
}

/// Boards over which the tables of a frontier grow, and whose counts outgrow a word or two; in the long
/// run also one whose tables are parted.
pub fn growing_boards() -> Vec<Cover> {
    let any = (0, None);
    let squares = sized(6, 10);
    [
        packing(&free(&TETROMINOES), any, 5, 8),
        symmetric_packing(&free(&TETROMINOES), any, squares, squares),
        packing(&free(&PENTOMINOES), (1, Some(1)), 3, 20),
        packing(&free(&PENTOMINOES), any, 3, 90),
    ]
    .map(|spec| spec.build().unwrap())
    .into()
}
