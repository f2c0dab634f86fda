//! A count whose state is written and read at random moments, against one in one go; and states that
//! are not what was written, which are refused.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::common::polyominoes::{PENTOMINOES, TETROMINOES, free, packing};
use crate::common::{brute_force, cases, growing_boards, specs};
use cover::{
    Counting, Cover, FrontierLimits, FrontierOptions, FrontierReport, Halt, Merging, StateFault,
    Stop, Unit, check_state, check_state_in, frontier_count, read_state_head, state_in,
};
use num_bigint::BigUint;
use proptest::prelude::*;
use xxhash_rust::xxh3::Xxh3;

/// A folder for one test, which is gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tilewright-{name}-{}", process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(&self.0).expect("a folder");
        names.map(|name| name.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn options(merging: Merging, threads: usize) -> FrontierOptions {
    FrontierOptions { merging, threads, in_parts: false }
}

fn states(nodes: u64) -> FrontierLimits<'static> {
    FrontierLimits { stop: Stop::NEVER.within(nodes), ..FrontierLimits::default() }
}

fn written(counting: &Counting<'_>) -> Vec<u8> {
    let mut bytes = vec![];
    let length = counting.write_state(&mut bytes).expect("memory takes everything");
    assert_eq!(length, bytes.len() as u64);
    bytes
}

fn read<'a>(
    cover: &'a Cover,
    options: FrontierOptions,
    limits: &FrontierLimits,
    bytes: &[u8],
) -> Result<Counting<'a>, StateFault> {
    let (units, size) = (vec![Unit::root()], bytes.len() as u64);
    Counting::read_state(cover, units, options, limits, &mut &*bytes, size)
}

/// Counts in turns, each of which goes on from what the one before has written.
fn in_turns(
    cover: &Cover,
    mut how: impl FnMut(usize) -> (FrontierOptions, FrontierLimits<'static>),
) -> (FrontierReport, usize) {
    let mut bytes = written(&Counting::new(cover, how(0).0));
    for turn in 1.. {
        let (options, limits) = how(turn);
        let head = check_state(&mut &*bytes, bytes.len() as u64).expect("it is whole");
        let mut counting = read(cover, options, &limits, &bytes).expect("it is whole");
        assert_eq!(head.share.to_bits(), counting.share().to_bits());
        assert_eq!(head.reached.states, counting.reached().states);
        match counting.go_on(&limits, None) {
            Ok(report) => return (report, turn),
            Err(stop) => assert!(matches!(stop.halt, Halt::Stopped(_)), "{stop}"),
        }
        bytes = written(&counting);
    }
    unreachable!()
}

proptest! {
    #![proptest_config(cases(60, 600))]

    #[test]
    fn random_covers_at_random_moments(spec in specs(true), nodes in proptest::collection::vec(1u64..60, 1..8)) {
        let expected: BigUint = brute_force(&spec).len().into();
        let cover = spec.build().expect("valid");
        for merging in [Merging::NONE, Merging::default()] {
            let whole = Counting::new(&cover, options(merging, 1)).go_on(&FrontierLimits::default(), None);
            let whole = whole.expect("small");
            prop_assert_eq!(&whole.count, &expected);
            let (paused, _) = in_turns(&cover, |turn| {
                (options(merging, 1 + turn % 3), states(nodes[turn % nodes.len()]))
            });
            prop_assert_eq!(&paused.count, &expected);
            prop_assert_eq!(paused.reached.states, whole.reached.states);
            prop_assert_eq!(paused.reached.peak_states, whole.reached.peak_states);
        }
    }
}

fn whole(cover: &Cover) -> FrontierReport {
    frontier_count(cover, &FrontierOptions::default(), &FrontierLimits::default(), None).unwrap()
}

#[test]
fn boards_on_other_threads_each_time() {
    for cover in growing_boards() {
        let all = whole(&cover);
        let nodes = all.reached.states / 9 + 1;
        let how = |turn| (options(Merging::default(), 1 + turn % 2), states(nodes));
        let (report, turns) = in_turns(&cover, how);
        assert_eq!(report.count, all.count);
        assert_eq!(report.reached.states, all.reached.states);
        assert!(turns > 4, "{turns} turns");
    }
}

#[test]
fn a_count_in_parts_is_kept_with_all_of_them() {
    let cover = packing(&free(&PENTOMINOES), (1, Some(1)), 3, 20).build().unwrap();
    let turn = FrontierLimits { bytes: 40_000, ..states(3000) };
    let (report, _) = in_turns(&cover, |_| (FrontierOptions::default(), turn));
    assert_eq!(report.count, 8u32.into());
    assert!(report.parts > 1, "{report:?}");
}

#[test]
fn tables_on_disk_change_neither_count_nor_states() {
    let folder = Folder::new("spilled");
    for cover in growing_boards() {
        let all = whole(&cover);
        for (part, threads) in [(2, 1), (4, 1), (10, 1), (4, 2), (8, 3)] {
            // A table has a least size.
            let bytes = (all.reached.peak_bytes / part).max(8000);
            let folder = Some(&*folder.0);
            let limits = FrontierLimits { bytes, folder, ..FrontierLimits::default() };
            let mut counting = Counting::new(&cover, options(Merging::default(), threads));
            let report = counting.go_on(&limits, None).expect("there is a disk");
            assert_eq!(report.count, all.count);
            assert_eq!(report.reached.states, all.reached.states);
            assert_eq!(report.reached.peak_states, all.reached.peak_states);
            assert!(report.reached.spilled > 0 && report.reached.peak_bytes <= bytes);
        }
    }
    assert_eq!(folder.names(), Vec::<String>::new());
}

#[test]
fn what_is_on_disk_is_part_of_the_state() {
    let folder = Folder::new("spilled-state");
    let path = folder.0.clone().leak();
    for cover in growing_boards() {
        let all = whole(&cover);
        let bytes = all.reached.peak_bytes / 4;
        let turn =
            FrontierLimits { bytes, folder: Some(path), ..states(all.reached.states / 7 + 1) };
        let (report, turns) = in_turns(&cover, |_| (options(Merging::default(), 1), turn));
        assert_eq!(report.count, all.count);
        assert!(turns > 4 && report.reached.spilled > 0 && report.reached.peak_bytes <= bytes);
    }
}

/// A state in the middle of a step, with several kinds of tables.
fn some_state(cover: &Cover) -> Vec<u8> {
    let mut counting = Counting::new(cover, FrontierOptions::default());
    let stopped = counting.go_on(&states(150), None);
    assert!(stopped.is_err());
    written(&counting)
}

#[test]
fn every_byte_counts() {
    let cover = packing(&free(&TETROMINOES), (0, None), 4, 8).build().unwrap();
    let bytes = some_state(&cover);
    let (limits, options) = (FrontierLimits::default(), FrontierOptions::default());
    read(&cover, options, &limits, &bytes).expect("it is whole");
    for at in 0..bytes.len() {
        for flip in [1, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= flip;
            assert!(read(&cover, options, &limits, &damaged).is_err(), "byte {at}");
            assert!(check_state(&mut &*damaged, damaged.len() as u64).is_err(), "byte {at}");
        }
        let cut = &bytes[..at];
        assert!(read(&cover, options, &limits, cut).is_err(), "cut at {at}");
        assert!(check_state(&mut &*cut, at as u64).is_err(), "cut at {at}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(read(&cover, options, &limits, &longer).is_err());
    assert!(check_state(&mut &*longer, longer.len() as u64).is_err());
    assert!(read_state_head(&mut &*bytes, bytes.len() as u64).is_ok());
}

/// The pieces of a state, each of which begins where its length stands.
fn pieces(bytes: &[u8]) -> Vec<(usize, usize)> {
    let (mut at, mut pieces) = (12, vec![]);
    while at < bytes.len() {
        let length = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        pieces.push((at, length));
        at += 12 + length;
    }
    pieces
}

/// Gives each piece the seal that it should have.
fn seal(bytes: &mut [u8]) {
    let mut seal = 0;
    for (at, length) in pieces(bytes) {
        let mut hash = Xxh3::with_seed(seal);
        hash.update(&bytes[at..at + 4 + length]);
        seal = hash.digest();
        bytes[at + 4 + length..at + 12 + length].copy_from_slice(&seal.to_le_bytes());
    }
}

#[test]
fn numbers_that_lie_under_a_right_seal_break_nothing() {
    let cover = packing(&free(&TETROMINOES), (0, None), 4, 8).build().unwrap();
    let bytes = some_state(&cover);
    let mut same = bytes.clone();
    seal(&mut same);
    assert_eq!(same, bytes);
    let (start, length) = pieces(&bytes)[0];
    for word in (start + 4..start + 4 + length).step_by(8) {
        for lie in [0, 1, 7, 1 << 20, 1 << 40, u64::MAX / 16, u64::MAX] {
            let mut lying = bytes.clone();
            lying[word..word + 8].copy_from_slice(&lie.to_le_bytes());
            seal(&mut lying);
            // Whatever it says, it is read or refused, with no more memory than its length.
            let _ = read(&cover, FrontierOptions::default(), &FrontierLimits::default(), &lying);
            let _ = check_state(&mut &*lying, lying.len() as u64);
        }
    }
}

fn refused(found: Result<Counting<'_>, StateFault>) -> String {
    found.expect_err("it is of something else").to_string()
}

#[test]
fn states_of_something_else_are_refused() {
    let limits = FrontierLimits::default();
    let cover = packing(&free(&TETROMINOES), (0, None), 4, 8).build().unwrap();
    let other = packing(&free(&TETROMINOES), (0, None), 8, 4).build().unwrap();
    let bytes = some_state(&cover);
    let fault = refused(read(&other, FrontierOptions::default(), &limits, &bytes));
    assert!(fault.contains("another cover"), "{fault}");
    let fault = refused(read(&cover, options(Merging::NONE, 1), &limits, &bytes));
    assert!(fault.contains("another merging"), "{fault}");
    let half = vec![Unit { excluded: vec![0], ..Unit::root() }];
    let (plain, size) = (FrontierOptions::default(), bytes.len() as u64);
    let fault = refused(Counting::read_state(&cover, half, plain, &limits, &mut &*bytes, size));
    assert!(fault.contains("another part"), "{fault}");
    let mut newer = bytes.clone();
    newer[8] += 1;
    let fault = refused(read(&cover, plain, &limits, &newer));
    assert_eq!(fault, "it is of version 2, and this reads version 1");
    let fault = refused(read(&cover, plain, &limits, b"tilewright: 1\nname: a puzzle\n"));
    assert_eq!(fault, "it is no state of a count over a frontier");
    let little = FrontierLimits { bytes: 1000, ..limits };
    let fault = refused(read(&cover, plain, &little, &bytes));
    assert!(fault.contains("allow more"), "{fault}");
}

/// A disk with room for so many bytes.
struct FullDisk(usize);

impl Write for FullDisk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let now = bytes.len().min(self.0);
        self.0 -= now;
        if now == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(now) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_reported_and_the_count_goes_on() {
    let cover = packing(&free(&TETROMINOES), (0, None), 5, 8).build().unwrap();
    let mut counting = Counting::new(&cover, FrontierOptions::default());
    assert!(counting.go_on(&states(500), None).is_err());
    let length = written(&counting).len();
    for room in [0, 1, 11, 12, 100, length / 2, length - 1] {
        let error = counting.write_state(&mut FullDisk(room)).expect_err("it is full");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull, "room for {room}");
    }
    assert!(counting.write_state(&mut FullDisk(length)).is_ok());
    let report = counting.go_on(&FrontierLimits::default(), None).expect("small");
    assert_eq!(report.count, whole(&cover).count);
}

#[test]
fn a_file_is_replaced_or_left_as_it_is() {
    let folder = Folder::new("replaced");
    let path = folder.0.join("0.state");
    let cover = packing(&free(&TETROMINOES), (0, None), 5, 8).build().unwrap();
    let (options, limits) = (FrontierOptions::default(), FrontierLimits::default());
    let mut counting = Counting::new(&cover, options);
    assert!(counting.go_on(&states(500), None).is_err());
    let length = counting.save(&path).expect("there is room");
    assert_eq!(fs::metadata(&path).unwrap().len(), length);
    let first = state_in(&path).expect("it was written");
    assert!(counting.go_on(&states(500), None).is_err());
    // If the new one cannot be written, the last one stays.
    let beside = folder.0.join("0.state.new");
    fs::create_dir(&beside).unwrap();
    assert!(counting.save(&path).is_err());
    fs::remove_dir(&beside).unwrap();
    assert_eq!(check_state_in(&path).expect("it stays"), first);
    counting.save(&path).expect("there is room");
    assert!(check_state_in(&path).expect("it was written").share > first.share);
    assert_eq!(folder.names(), ["0.state"]);
    let load = |path: &Path| Counting::load(&cover, vec![Unit::root()], options, &limits, path);
    let report = load(&path).expect("whole").go_on(&limits, None).expect("small");
    assert_eq!(report.count, whole(&cover).count);
    assert!(matches!(load(&beside), Err(StateFault::Io(_))));
}

#[test]
fn a_missing_folder_is_reported() {
    let cover = packing(&free(&TETROMINOES), (0, None), 6, 8).build().unwrap();
    let all = whole(&cover);
    let bytes = all.reached.peak_bytes / 4;
    let gone = Path::new("/nowhere/at/all");
    let limits = FrontierLimits { bytes, folder: Some(gone), ..FrontierLimits::default() };
    let mut counting = Counting::new(&cover, options(Merging::default(), 1));
    let stop = counting.go_on(&limits, None).expect_err("there is no folder");
    assert_eq!(stop.halt, Halt::Disk { kind: io::ErrorKind::NotFound });
    // Nothing is lost: with more memory it goes on.
    let report = counting.go_on(&FrontierLimits::default(), None).expect("there is memory");
    assert_eq!((report.count, report.reached.states), (all.count, all.reached.states));
}
