//! The twelve pentominoes in the 6x10 rectangle, by a program that can do nothing else.
//!
//! Machines are noisy; this always does the same work, so times of one run are given as multiples of
//! it. The board is filled from its first empty cell on, along the short side. A column takes seven
//! bits, the seventh always covered, so that a piece is the same mask wherever it lies, and the 32
//! bits from the first empty cell on hold any piece that begins there. All 63 oriented pieces are
//! tested against this window at once. X comes first, in one quarter of the board: each solution up
//! to symmetry is found once (2,339; Haselgrove 1960).
use std::time::Instant;

const HEIGHT: u32 = 6;
const WIDTH: u32 = 10;
const STRIDE: u32 = HEIGHT + 1;

/// The pieces as cells (x, y).
const PIECES: [[(i32, i32); 5]; 12] = [
    [(1, 0), (2, 0), (0, 1), (1, 1), (1, 2)], // F
    [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)], // I
    [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1)], // L
    [(0, 0), (1, 0), (2, 0), (2, 1), (3, 1)], // N
    [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)], // P
    [(0, 0), (1, 0), (2, 0), (1, 1), (1, 2)], // T
    [(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)], // U
    [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)], // V
    [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)], // W
    [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)], // X
    [(0, 0), (1, 0), (2, 0), (3, 0), (1, 1)], // Y
    [(0, 0), (1, 0), (1, 1), (1, 2), (2, 2)], // Z
];

/// The 63 oriented pieces.
struct Pieces {
    /// The cells of each as bits from its first cell on; one more, never used, fills the vectors.
    masks: [u32; 64],
    /// For each oriented piece all orientations of its piece.
    same: [u64; 64],
}

/// What a search found.
#[derive(Default)]
struct Found {
    nodes: u64,
    solutions: u64,
}

fn main() {
    let pieces = pieces();
    let clock = Instant::now();
    let (path, Found { nodes, solutions }) = run(&pieces);
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "{{\"solutions\": {solutions}, \"nodes\": {nodes}, \"seconds\": {seconds:.6}, \
         \"path\": \"{path}\"}}"
    );
    assert_eq!(solutions, 2339, "the yardstick is wrong");
}

fn run(pieces: &Pieces) -> (&'static str, Found) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx512f") {
        // SAFETY: the processor has the instructions.
        return (
            "avx512",
            search(pieces, |covered, alive, found| unsafe {
                wide::fill(pieces, covered, alive, 11, found);
            }),
        );
    }
    ("portable", search(pieces, |covered, alive, found| fill(pieces, covered, alive, 11, found)))
}

/// Lays X in each place of a quarter and has the rest filled.
fn search(pieces: &Pieces, mut fill: impl FnMut(u128, u64, &mut Found)) -> Found {
    let border = (0..WIDTH).fold(0u128, |all, x| all | 1 << (x * STRIDE + HEIGHT));
    let beyond = u128::MAX << (WIDTH * STRIDE);
    let x = (0..63).find(|&at| pieces.same[at].count_ones() == 1).expect("X never changes");
    let mut found = Found::default();
    for (column, row) in (1..WIDTH / 2).flat_map(|x| (1..HEIGHT / 2).map(move |y| (x, y))) {
        // The first cell of X is the leftmost: a column before its centre.
        let cells = u128::from(pieces.masks[x]) << ((column - 1) * STRIDE + row);
        fill(border | beyond | cells, !pieces.same[x] & (u64::MAX >> 1), &mut found);
    }
    found
}

/// Defines `fill`: it covers the first empty cell in every way; `left` pieces remain, `alive` are
/// their orientations. `$hits` tells which oriented pieces meet the covered cells of a window.
macro_rules! filling {
    ($hits:path $(, #[$feature:meta])?) => {
        $(#[$feature])?
        pub(crate) fn fill(pieces: &Pieces, covered: u128, alive: u64, left: u32, found: &mut Found) {
            found.nodes += 1;
            let first = covered.trailing_ones();
            let mut fitting = alive & !$hits((covered >> first) as u32, &pieces.masks);
            while fitting != 0 {
                let at = fitting.trailing_zeros() as usize;
                fitting &= fitting - 1;
                if left == 1 {
                    found.solutions += 1;
                    continue;
                }
                let cells = u128::from(pieces.masks[at]) << first;
                fill(pieces, covered | cells, alive & !pieces.same[at], left - 1, found);
            }
        }
    };
}

filling!(hits);

/// One test at a time.
fn hits(window: u32, masks: &[u32; 64]) -> u64 {
    let hit = |(at, mask): (usize, &u32)| u64::from(window & mask != 0) << at;
    masks.iter().enumerate().map(hit).sum()
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use std::arch::x86_64::{_mm512_loadu_epi32, _mm512_set1_epi32, _mm512_test_epi32_mask};

    use super::{Found, Pieces};

    filling!(hits, #[target_feature(enable = "avx512f")]);

    /// Sixteen tests an instruction.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn hits(window: u32, masks: &[u32; 64]) -> u64 {
        let window = _mm512_set1_epi32(window as i32);
        (0..4).fold(0, |all, four| {
            // SAFETY: within the array.
            let sixteen = unsafe { _mm512_loadu_epi32(masks.as_ptr().add(16 * four).cast()) };
            all | u64::from(_mm512_test_epi32_mask(window, sixteen)) << (16 * four)
        })
    }
}

fn pieces() -> Pieces {
    let mut masks = [0; 64];
    let mut same = [0u64; 64];
    let mut number = 0;
    for piece in &PIECES {
        let mut own: Vec<u32> = (0..8).map(|turn| mask(piece, turn)).collect();
        own.sort_unstable();
        own.dedup();
        let all = ((1 << own.len()) - 1) << number;
        for mask in own {
            (masks[number], same[number]) = (mask, all);
            number += 1;
        }
    }
    assert_eq!(number, 63);
    Pieces { masks, same }
}

/// The bits of a piece after a turn or flip, from its first cell on.
fn mask(piece: &[(i32, i32); 5], turn: u32) -> u32 {
    let turned = piece.map(|(x, y)| {
        let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
        (if turn & 2 == 0 { x } else { -x }, if turn & 4 == 0 { y } else { -y })
    });
    let places = turned.map(|(x, y)| x * STRIDE as i32 + y);
    let first = places.iter().copied().min().unwrap_or(0);
    places.iter().fold(0, |bits, place| bits | 1 << (place - first))
}
