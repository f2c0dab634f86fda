//! What things cost: the constants of the plan, each with the command that measures it.
//!
//! Costs are nanoseconds on the machine that the records in `bench/records/` were made on; only their
//! ratios matter. They are budgets in units of work: a plan counts nodes and states, never seconds, so
//! that the same question does the same work at each time. The machine enters by its instructions.

use crate::methods::Finding;
use crate::methods::frontier::Reached;
use crate::methods::tree::{goes_by_rows, has_avx512};
use crate::problem::Cover;

/// Up to this many options bitsets beat sparse sets, though their cost a node grows with the
/// options, and the tables with the square. `cargo bench --bench cells`: a node of pentominoes on
/// rectangles costs 0.07 us with 2,308 options, 1.0 us with 20,596, 1.8 us with 30,724 against 1.5
/// to 2.1 us in cells; 19 us with 57,028 against 1.9.
pub const BITSET_OPTIONS: usize = 24_576;

/// Up to so many bits of options times items bitsets beat sparse sets, though a node looks at all of
/// them. Two options for each item: 4.3 us a node against 3.5 in cells with 2 million, 15 against 8
/// with 18 million, 715 against 3 with 200 million. First 20,000 nodes of boards: 0.8 against 3.0 us with 8
/// million (pentominoes 20x20), 3.8 against 0.9 with 29 million (30x24), 126 against 1.0 with 64 million (T 64x64).
pub const BITSET_BITS: usize = 1 << 24;

/// A node of `bitset`: so much, and so much an option; with columns, and with rows.
/// `cargo bench --bench cells`, `python -m bench run --no-peers --engine bitset`.
const BITSET_NODE: (f64, f64) = (40.0, 0.02);
const ROWS_NODE: (f64, f64) = (50.0, 0.006);

/// Columns have this besides for each word of options of each item. First 20,000 nodes of boards of `python -m bench
/// finding`: 0.005 to 0.03.
const COLUMN_WORD: f64 = 0.01;

/// A node of sparse sets (`cells`, `seek`): so much, and so much an option that an item has on the
/// average. `cargo bench --bench cells`.
const SETS_NODE: (f64, f64) = (500.0, 70.0);

/// A node in scan order, with the instructions of AVX-512 and with those of AVX2. `python -m bench run
/// --no-peers --engine bitmask`: 10 to 23 with the first.
const SCAN_NODE: (f64, f64) = (15.0, 25.0);

/// A state of the frontier before any was looked at: so much, and so much an option that an item has on
/// the average. `python -m bench run --engine frontier`: 200 ns with tetrominoes in any number on 8x8, 400
/// with pentominoes on lines of five, some thousands with hexominoes on lines of fifteen.
const STATE: (f64, f64) = (60.0, 9.0);

/// A state of the frontier, a key that is made from it, and eight options that are held against it.
/// Least squares over seventeen puzzles counted by `--engine frontier`, within a quarter for most.
const WORK: (f64, f64, f64) = (20.0, 45.0, 22.0);

/// The nodes of the search that everything begins with, by sparse sets, which need no tables: it ends
/// most small questions before anything else is prepared. `python -m bench run --size quick`.
pub const FIRST_NODES: u64 = 300;

/// The nodes of a search by the engine that suits the cover, which ends most questions that a search
/// with symmetry broken is lost in.
pub const SECOND_NODES: u64 = 2_000;

/// What each tree gets before they are compared, in nanoseconds: enough to tell whether it will take
/// long. `python -m bench regret`.
pub const FIRST_LOOK: f64 = 5e5;

/// The first turn of those that compete, in nanoseconds; later ones double. `python -m bench regret`.
pub const SECOND_TURN: f64 = 1e6;

/// The other tree gets a short turn where that and the tables for it cost so many times less than what
/// the first is expected to. `python -m bench regret`: tripled pentominoes, which have narrow windows
/// and few solutions.
pub const WORTH_COMPARING: f64 = 2.5;

/// What the tables of `bitset` cost an option, in columns and in rows. `python -m bench regret`: half a
/// millisecond with 600 and one with 1,500, and a twentieth of it.
const BITSET_TABLES: f64 = 700.0;
const ROWS_TABLES: f64 = 40.0;

/// What the tables of `bitmask` cost an option: half a millisecond with 2,000 on one word.
const SCAN_TABLES: f64 = 300.0;

/// A search that is expected to cost more, in nanoseconds, comes after a frontier that is thought to
/// have few states; `python -m bench regret`: twelve pentominoes in lines of five, all of them used,
/// cost half of what the frontier does in scan order, and take 14 ms.
pub const WORTH_STATES: f64 = 2e7;

/// The third turn, before any probes, in nanoseconds: several times what probes cost. `python -m
/// bench regret`.
pub const THIRD_TURN: f64 = 1.8e7;

/// A tree that is expected to cost less, in nanoseconds, is not compared with another by probes of
/// both, which would cost more than they could save: the width of the window decides. `python -m
/// bench regret`.
pub const WORTH_PROBING: f64 = 4e8;

/// Windows up to this wide suit the scan order. `python -m bench regret`: pentominoes on lines of
/// five and six cells have windows of 20 to 26, on lines of eight 32.
pub const NARROW_WINDOW: usize = 27;

/// About so many nodes of each tree are looked at to tell which is the smaller one. `python -m
/// tests.estimate.calibration`.
pub const PROBED_NODES: u64 = 2_000;

/// No tree is probed that may be deeper: a sample goes down to a leaf, whatever it is granted, and
/// some forty of them would cost more than all the turns that they could spare.
pub const DEEPEST_PROBED: u64 = 512;

/// And so many if there are more than [`LARGE`] nodes and neither tree is [`FAR`] behind the other:
/// there few probes miss the few large branches that are most of a tree. `python -m
/// tests.estimate.calibration`.
pub const MORE_PROBED_NODES: u64 = 40_000;

/// See [`MORE_PROBED_NODES`].
pub const LARGE: f64 = 2e7;

/// See [`MORE_PROBED_NODES`].
pub const FAR: f64 = 8.0;

/// The remaining work of a search is judged by the pace of its last turn, too, if that was slower than all before:
/// at most so many times. `tests/frontier/test_turns.py`, `python -m bench regret`.
pub const SLOWEST: f64 = 256.0;

/// An attempt may cost so many times its expected cost before the next gets its turn.
pub const PATIENCE: f64 = 4.0;

/// No turn is shorter, in nanoseconds.
pub const SHORTEST_TURN: f64 = 2e7;

/// The first turn of a count is no longer, whatever is expected, in nanoseconds.
pub const LONGEST_FIRST_TURN: f64 = 2e10;

/// Beside the attempt that is nearest to its end each other gets this part of its turn.
pub const OTHERS_SHARE: f64 = 1.0 / 8.0;

/// A leader that has no more ahead than this part of its turn gets another one before the others have theirs.
pub const NEARLY_DONE: f64 = 0.5;

/// A search that has done more than this part of its tree leads the first round where it is nearest to its
/// end, whatever was expected. `python -m bench run covers`.
pub const SHOWN: f64 = 0.05;

/// A frontier is tried until it has cost this part of what the best search has ahead.
pub const TRYING_SHARE: f64 = 0.1;

/// An attempt that has so many times more ahead than the one that is nearest to its end gets no turn.
pub const HOPELESS: f64 = 16.0;

/// The remaining work of a search that went down its first paths alone is thought to be so many times as much where
/// another is judged by units that are spread over its tree. `python -m bench regret`: heptiamonds in a hexagram.
pub const FIRST_PATHS: f64 = 8.0;

/// The first turn of a search for one solution, in nanoseconds; the seeker gets half. `python -m
/// bench run --size long` with the cases of first solutions.
pub const FIRST_TURN_FOR_ONE: f64 = 1e9;

/// The first turn of a beam, in nanoseconds, with what it has to prepare. `python -m bench run` with the cases
/// of first solutions.
pub const FIRST_BEAM: f64 = 2e7;

/// A state of a beam: so much, and for each option that a step has on the average so much, and so much for each
/// word of a key. `--engine beam`: 0.3 us with Y pentominoes on lines of 17, 2.5 with each pentomino twelve times, 6
/// with any pentominoes on lines of 100, 60 with heptominoes on lines of 14.
const BEAM_STATE: (f64, f64, f64) = (100.0, 30.0, 8.0);

/// What a beam has to prepare, an option. `--engine beam`: 0.2 s with 606,196 options.
const BEAM_TABLES: f64 = 350.0;

/// The first turn of a repair, in nanoseconds, with what it has to prepare. `--engine repair`: packings with gaps
/// of twelve pentominoes to 35 hexominoes, many of them in less.
pub const FIRST_REPAIR: f64 = 2e7;

/// A move of a repair: so much, and so much an option whose cost changes. `--engine repair`: 5 us with twelve
/// pentominoes on the net of a cube, 19 with eleven hexominoes that may not touch, 50 with 35 of them.
const REPAIR_MOVE: (f64, f64) = (2000.0, 1.2);

/// What a repair has to prepare, a use of an item. `--engine repair`: 0.14 s with 3.9 million.
const REPAIR_TABLES: f64 = 40.0;

/// A search that is expected to cost more, in nanoseconds, comes after a frontier that may do. `python -m
/// bench regret`.
pub const WORTH_COUNTING: f64 = 1e8;

/// The bytes that the tables of a frontier may take where it is tried beside searches, and where a
/// search would take so long that more states than [`LONG_TRIAL_STATES`] are tried.
pub const TRIAL_BYTES: u64 = 64 << 20;

/// See [`TRIAL_BYTES`].
pub const LONG_TRIAL_BYTES: u64 = 1 << 30;

/// See [`TRIAL_BYTES`].
pub const LONG_TRIAL_STATES: u64 = 1 << 21;

/// What a listing has cost, in nanoseconds, before one solution of each class is searched for beside it.
pub const FIRST_IMAGES: f64 = 1e6;

/// That search gets as long a turn as it needs once no more is ahead of it than so many times what the listing has
/// cost: nobody who wants a few solutions waits longer for nothing.
pub const WORTH_IMAGES: f64 = 4.0;

/// What an option of an image costs that is made and put in order, in nanoseconds; twice of what it does, since nobody
/// waits for solutions that a tree has at every few nodes. `tilewright solve soma-3x3x3 --all`: about even.
pub const IMAGE: f64 = 200.0;

/// The options of all solutions, where images are kept: 16 MB.
pub const MOST_IMAGES: u64 = 1 << 23;

/// Certificates are looked for before a search that is expected to cost so many times as much.
pub const PROVING_SHARE: f64 = 10.0;

/// Beside a search that was chosen a certificate is looked for once that has cost so many times as much.
pub const BESIDE_SHARE: f64 = 32.0;

/// Multiplications of a linear certificate in a nanosecond. `cargo test --release -p
/// tilewright-cover certificate -- --nocapture`.
pub const CERTIFICATE_RATE: f64 = 4.0;

/// Nodes from which ranks are learnt, as a share of what its search gets in its first turn.
pub const LEARNING_SHARE: f64 = 0.1;

/// What a node costs in the tree of the most constrained item.
pub fn constrained_node(cover: &Cover, uses_bitset: bool) -> f64 {
    if !uses_bitset {
        return sets_node(cover);
    }
    let options = cover.n_options() as f64;
    if goes_by_rows(cover) {
        return ROWS_NODE.0 + ROWS_NODE.1 * options;
    }
    let words = cover.n_items() as f64 * options / 64.0;
    BITSET_NODE.0 + BITSET_NODE.1 * options + COLUMN_WORD * words
}

/// What an engine has to prepare for the tree of the most constrained item.
pub fn constrained_tables(cover: &Cover) -> f64 {
    let option = if goes_by_rows(cover) { ROWS_TABLES } else { BITSET_TABLES };
    option * cover.n_options() as f64
}

/// What an engine has to prepare for the tree in scan order.
pub fn scan_tables(cover: &Cover) -> f64 {
    SCAN_TABLES * cover.n_options() as f64
}

/// What a node costs with sparse sets.
pub fn sets_node(cover: &Cover) -> f64 {
    SETS_NODE.0 + SETS_NODE.1 * cover.n_options() as f64 / cover.n_items().max(1) as f64
}

/// What a state costs of a frontier.
pub fn frontier_state(cover: &Cover) -> f64 {
    STATE.0 + STATE.1 * cover.n_options() as f64 / cover.n_items().max(1) as f64
}

/// The cost of a node, state or move of a method that finds one solution, with states of so many words.
pub fn finding_node(cover: &Cover, finding: Finding, words: usize) -> f64 {
    let (options, items) = (cover.n_options().max(1) as f64, cover.n_items().max(1) as f64);
    match finding {
        Finding::Seek => sets_node(cover),
        Finding::Beam => {
            let (state, option, word) = BEAM_STATE;
            state + (option + word * words as f64) * options / items
        }
        // One option is left and one laid, and the options change that share an item with either.
        Finding::Repair => {
            let uses = cover.uses.len() as f64;
            REPAIR_MOVE.0 + REPAIR_MOVE.1 * (2.0 * uses / options * uses / items)
        }
    }
}

/// The cost of its tables.
pub fn finding_tables(cover: &Cover, finding: Finding) -> f64 {
    match finding {
        Finding::Seek => 0.0,
        Finding::Beam => BEAM_TABLES * cover.n_options() as f64,
        Finding::Repair => REPAIR_TABLES * cover.uses.len() as f64,
    }
}

/// What a frontier has cost.
pub fn frontier_work(reached: &Reached) -> f64 {
    let Reached { states, keys, groups, .. } = reached;
    WORK.0 * *states as f64 + WORK.1 * *keys as f64 + WORK.2 * *groups as f64
}

/// What a node costs in scan order.
pub fn scan_node() -> f64 {
    if has_avx512() { SCAN_NODE.0 } else { SCAN_NODE.1 }
}

/// How many times cheaper a node is in scan order than where the most constrained item is looked for.
pub fn scan_gain(cover: &Cover) -> f64 {
    constrained_node(cover, true) / scan_node()
}
