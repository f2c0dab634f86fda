//! The 12 pentominoes in the 6x10 rectangle, raw and reduced by symmetry, with every engine.
//!
//! Asserts the published 9,356 tilings (2,339 up to symmetry; Haselgrove 1960) and that all engines
//! examine the same nodes; prints seconds and nanoseconds a node. Geometry lives here alone. Run
//! with `cargo bench -p tilewright-cover`, and name an engine to run that one only.
#![allow(missing_docs)]

use std::collections::BTreeSet;

use cover::{Cover, ENGINES, Job, Report, Spec, Stop, drive};

type Cells = BTreeSet<(i32, i32)>;

const PIECES: [&[&str]; 12] = [
    &[".XX", "XX.", ".X."],
    &["XXXXX"],
    &["XXXX", "X..."],
    &["XXX.", "..XX"],
    &["XX", "XX", "X."],
    &["XXX", ".X.", ".X."],
    &["X.X", "XXX"],
    &["X..", "X..", "XXX"],
    &["X..", "XX.", ".XX"],
    &[".X.", "XXX", ".X."],
    &["XXXX", ".X.."],
    &["XX.", ".X.", ".XX"],
];

fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let cover = rectangle(10, 6);
    println!("12 pentominoes, 6x10: {} options, {} items", cover.n_options(), cover.n_items());
    for engine in ENGINES {
        if wanted.as_deref().is_some_and(|wanted| wanted != engine.name()) {
            continue;
        }
        let clock = std::time::Instant::now();
        let prepared = match engine.prepare(&cover, &Stop::NEVER) {
            Ok(prepared) => prepared,
            Err(refusal) => {
                println!("{:16} not run: {refusal}", engine.name());
                continue;
            }
        };
        println!("{:16} prepared in {:.4} s", engine.name(), clock.elapsed().as_secs_f64());
        let raw = drive(Job::new(&cover, &*prepared)).expect("the root is a valid unit");
        assert_eq!((raw.raw.to_string().as_str(), raw.distinct), ("9356", None));
        tell("raw", &raw);
        let reduced = drive(Job::new(&cover, &*prepared).reducing()).expect("valid");
        assert_eq!((reduced.raw.to_string().as_str(), reduced.distinct), ("9356", Some(2339)));
        tell("reduced", &reduced);
    }
}

fn tell(what: &str, report: &Report) {
    let each = report.seconds * 1e9 / report.nodes as f64;
    println!("    {what:8} {:>9} nodes {:.3} s {each:.0} ns a node", report.nodes, report.seconds);
}

/// The pieces by orientation and place; items are the pieces, then the cells by rows.
fn rectangle(width: i32, height: i32) -> Cover {
    let mut placements: Vec<(usize, Cells)> = vec![];
    for (piece, rows) in PIECES.iter().enumerate() {
        let mut orientations = BTreeSet::new();
        orientations.extend((0..8).map(|k| at_origin(map(&cells(rows), k))));
        for cells in orientations {
            for dy in 0..height {
                for dx in 0..width {
                    let moved: Cells = cells.iter().map(|&(x, y)| (x + dx, y + dy)).collect();
                    if moved.iter().all(|&(x, y)| x < width && y < height) {
                        placements.push((piece, moved));
                    }
                }
            }
        }
    }
    let item = |&(x, y): &(i32, i32)| (12 + y * width + x) as u32;
    let options = placements.iter().map(|(piece, cells)| {
        std::iter::once(*piece as u32).chain(cells.iter().map(item)).collect()
    });
    let mut spec = Spec::new(vec![(1, Some(1)); (12 + width * height) as usize], options.collect());
    spec.order =
        Some((0..72).map(|item| if item < 12 { 60 } else { i64::from(scan(item - 12)) }).collect());
    spec.symmetries = [(false, false), (true, false), (false, true), (true, true)]
        .iter()
        .map(|&(flip_x, flip_y)| {
            let flip = |&(x, y): &(i32, i32)| {
                (if flip_x { width - 1 - x } else { x }, if flip_y { height - 1 - y } else { y })
            };
            let image = |(piece, cells): &(usize, Cells)| {
                let image = (*piece, cells.iter().map(flip).collect());
                placements.iter().position(|other| *other == image).expect("closed") as u32
            };
            placements.iter().map(image).collect()
        })
        .collect();
    spec.build().expect("a valid cover")
}

/// The place of a cell when columns are scanned one after the other.
fn scan(cell: i32) -> i32 {
    cell % 10 * 6 + cell / 10
}

fn cells(rows: &[&str]) -> Cells {
    let row = |(y, row): (usize, &&str)| -> Vec<(i32, i32)> {
        let filled = row.chars().enumerate().filter(|&(_, c)| c == 'X');
        filled.map(|(x, _)| (x as i32, y as i32)).collect()
    };
    rows.iter().enumerate().flat_map(row).collect()
}

fn map(cells: &Cells, k: i32) -> Cells {
    let turn = |&(x, y): &(i32, i32)| match k {
        0 => (x, y),
        1 => (-y, x),
        2 => (-x, -y),
        3 => (y, -x),
        4 => (-x, y),
        5 => (x, -y),
        6 => (y, x),
        _ => (-y, -x),
    };
    cells.iter().map(turn).collect()
}

fn at_origin(cells: Cells) -> Cells {
    let left = cells.iter().map(|&(x, _)| x).min().unwrap_or(0);
    let top = cells.iter().map(|&(_, y)| y).min().unwrap_or(0);
    cells.into_iter().map(|(x, y)| (x - left, y - top)).collect()
}
