//! The frontier on counts that other methods find hard: asserts them, prints states, bytes, time.
//!
//! Run with `cargo bench -p tilewright-cover --bench frontier`; after `--` name a case to run it
//! alone, say `--plain` to merge nothing, and `--threads=N`.
#![allow(missing_docs)]

#[path = "../tests/all/common/polyominoes.rs"]
#[allow(dead_code)]
mod polyominoes;

use cover::{Bounds, FrontierLimits, FrontierOptions, Merging, Spec, frontier_count};
use polyominoes::{PENTOMINOES, TETROMINOES, free, one_sided, symmetric_packing};

const ANY: Bounds = (0, None);
const EACH: Bounds = (1, Some(1));

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let wanted = args.iter().find(|arg| !arg.starts_with('-'));
    let threads = args.iter().find_map(|arg| arg.strip_prefix("--threads=")?.parse().ok());
    let plain = args.iter().any(|arg| arg == "--plain");
    let merging = if plain { Merging::NONE } else { Merging::default() };
    let options = FrontierOptions { merging, threads: threads.unwrap_or(1), in_parts: true };
    for (name, spec, expected) in cases() {
        if wanted.is_none_or(|wanted| wanted == name) {
            run(name, spec, expected, &options);
        }
    }
}

fn cases() -> Vec<(&'static str, Spec, &'static str)> {
    vec![
        // OEIS A004003, A263425; Haselgrove 1960.
        (
            "dominoes-16x16",
            symmetric_packing(&free(&["XX"]), ANY, 16, 16),
            "2444888770250892795802079170816",
        ),
        ("tetrominoes-8x8", symmetric_packing(&free(&TETROMINOES), ANY, 8, 8), "19077209438"),
        ("pentominoes-5x12", symmetric_packing(&free(&PENTOMINOES), EACH, 5, 12), "4040"),
        ("pentominoes-6x10", symmetric_packing(&free(&PENTOMINOES), EACH, 6, 10), "9356"),
        ("pentominoes-any-10x10", symmetric_packing(&free(&PENTOMINOES), ANY, 10, 10), ""),
        ("one-sided-3x30", symmetric_packing(&one_sided(&PENTOMINOES), EACH, 3, 30), "184"),
        ("one-sided-5x18", symmetric_packing(&one_sided(&PENTOMINOES), EACH, 5, 18), "2746512"),
    ]
}

fn run(name: &str, spec: Spec, expected: &str, options: &FrontierOptions) {
    let cover = spec.build().expect("valid");
    let limits = FrontierLimits { bytes: 8 << 30, ..FrontierLimits::default() };
    let report = match frontier_count(&cover, options, &limits, None) {
        Ok(report) => report,
        Err(stop) => return println!("{name:22} stopped: {stop}"),
    };
    let reached = report.reached;
    println!(
        "{name:22} {} states, at most {} a step, {:.1} MB, {:.3} s, {:.0} ns a state: {}",
        reached.states,
        reached.peak_states,
        reached.peak_bytes as f64 / 1e6,
        reached.seconds,
        reached.seconds * 1e9 / reached.states as f64,
        report.count,
    );
    assert!(expected.is_empty() || report.count.to_string() == expected, "{expected} expected");
}
