//! Dancing cells against bitsets as covers grow: what a node costs.
//!
//! The twelve pentominoes, as often as one likes, on n x n boards: from 2,000 options to 140,000.
//! Both engines walk the first nodes of the same tree, and the bench asserts that they leave the
//! same units open. Run with `cargo bench -p tilewright-cover --bench cells`; name board sizes
//! after `--` to run those only.
#![allow(missing_docs)]

use std::collections::BTreeSet;
use std::time::Instant;

use cover::{Cover, Flow, Outcome, Prepared, Spec, Stop, Unit, find_engine};

const SIZES: [i32; 7] = [8, 12, 16, 20, 24, 32, 48];
const NODES: u64 = 30_000;
const RUNS: usize = 5;

const PIECES: [&str; 12] = [
    ".XX/XX./.X.",
    "XXXXX",
    "XXXX/X...",
    "XXX./..XX",
    "XX/XX/X.",
    "XXX/.X./.X.",
    "X.X/XXX",
    "X../X../XXX",
    "X../XX./.XX",
    ".X./XXX/.X.",
    "XXXX/.X..",
    "XX./.X./.XX",
];

type Cells = BTreeSet<(i32, i32)>;

fn main() {
    let wanted: Vec<i32> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    println!("board   options     cells    bitset    (ns a node, the least of {RUNS} runs)");
    for size in if wanted.is_empty() { SIZES.to_vec() } else { wanted } {
        let cover = board(size);
        let name = format!("{size}x{size}");
        print!("{name:7} {:>7}", cover.n_options());
        let mut open: Option<Vec<Unit>> = None;
        for engine in ["cells", "bitset"] {
            match find_engine(engine).expect("in the table").prepare(&cover, &Stop::NEVER) {
                Ok(prepared) => {
                    let (nanoseconds, outcome) = time(&*prepared);
                    assert_eq!(outcome.nodes, NODES);
                    let first = open.get_or_insert_with(|| outcome.open.clone().units());
                    assert_eq!(*first, outcome.open.units(), "{engine} walks the same tree");
                    print!(" {nanoseconds:>9.0}");
                }
                Err(refusal) => print!(" {refusal}"),
            }
        }
        println!();
    }
}

/// Nanoseconds a node, and the rest.
fn time(prepared: &dyn Prepared) -> (f64, Outcome) {
    let budget = Stop { nodes: Some(NODES), ..Stop::NEVER };
    let mut searcher = prepared.searcher(None);
    let mut run = || {
        let clock = Instant::now();
        let outcome = searcher.run(&Unit::root(), &budget, &mut |_| Flow::Continue);
        (clock.elapsed().as_secs_f64() * 1e9 / outcome.nodes as f64, outcome)
    };
    let (mut least, outcome) = run();
    (1..RUNS).for_each(|_| least = least.min(run().0));
    (least, outcome)
}

/// Pentominoes that fill a square; items are the pieces, then the cells by rows.
fn board(size: i32) -> Cover {
    let mut options = vec![];
    for (piece, picture) in PIECES.iter().enumerate() {
        for shape in orientations(picture) {
            let (right, bottom) = shape.iter().fold((0, 0), |(a, b), &(x, y)| (a.max(x), b.max(y)));
            for (dx, dy) in
                (0..size - right).flat_map(|dx| (0..size - bottom).map(move |dy| (dx, dy)))
            {
                let cells = shape.iter().map(|&(x, y)| (12 + (y + dy) * size + x + dx) as u32);
                options.push(std::iter::once(piece as u32).chain(cells).collect());
            }
        }
    }
    let mut bounds = vec![(0, None); 12];
    bounds.resize(12 + (size * size) as usize, (1, Some(1)));
    Spec::new(bounds, options).build().expect("a valid cover")
}

fn orientations(picture: &str) -> BTreeSet<Cells> {
    let row = |(y, row): (usize, &str)| -> Vec<(i32, i32)> {
        let filled = row.chars().enumerate().filter(|&(_, c)| c == 'X');
        filled.map(|(x, _)| (x as i32, y as i32)).collect()
    };
    let mut shape: Vec<_> = picture.split('/').enumerate().flat_map(row).collect();
    let mut found = BTreeSet::new();
    for turn in 0..8 {
        shape.iter_mut().for_each(|cell| *cell = (-cell.1, cell.0));
        if turn == 4 {
            shape.iter_mut().for_each(|cell| cell.0 = -cell.0);
        }
        let left = shape.iter().map(|cell| cell.0).min().unwrap_or(0);
        let top = shape.iter().map(|cell| cell.1).min().unwrap_or(0);
        found.insert(shape.iter().map(|&(x, y)| (x - left, y - top)).collect());
    }
    found
}
