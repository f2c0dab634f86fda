//! The state of a count in the making, written as it stands and read again.
//!
//! A head holds its subject and its progress (see `head`); then come the keys that are still to be
//! looked at, in *blocks*: the step where they stand, how many there are, and the words of each with the
//! limbs of its count. Nothing is copied in memory to write them, and they are read into the tables one
//! by one: so the state may be read with other memory and on other threads than it was written with.
//! A key may come several times, with parts of its count.

use std::fmt::{self, Write as _};
use std::io::{self, Read, Write};

use num_bigint::BigUint;
use num_traits::Zero;
use xxhash_rust::xxh3::Xxh3;

use super::counting::{Counting, PartCount};
use super::halt::Halt;
use super::head::Stage;
use super::head::{PassHead, StateHead, question_of};
use super::key::MARK;
use super::limbs::to_number;
use super::limits::FrontierLimits;
use super::memory::Room;
use super::options::FrontierOptions;
use super::pass::Pass;
use super::schedule::Schedule;
use super::sealed::{Sealer, StateFault, Unsealer};
use super::shard::owner;
use super::table::{Table, hash};
use crate::problem::Cover;
use crate::run::{Origin, Unit, Weight};

/// The most keys of a block.
const BLOCK: usize = 1 << 12;

/// Stands in place of the step of a block, after the last block.
const LAST: u64 = u64::MAX;

impl<'a> Counting<'a> {
    /// Writes the state, as it is between two calls of [`Counting::go_on`]; how many bytes it takes.
    ///
    /// # Errors
    ///
    /// If it cannot be written, or a thread broke down.
    pub fn write_state(&self, to: &mut dyn Write) -> io::Result<u64> {
        let mut to = Sealer::new(to)?;
        self.head().write(&mut to)?;
        if let Some((_, PartCount::Pass(pass))) = &self.now {
            pass.write_blocks(&mut to)?;
        }
        to.word(LAST)?;
        to.end()
    }

    /// Reads the state of a count of the solutions below units of a cover, of so many bytes.
    ///
    /// The merging of `options` must be that of the state; threads and memory may be others.
    ///
    /// # Errors
    ///
    /// If it is damaged or of something else, or its tables do not fit the limits.
    pub fn read_state(
        cover: &'a Cover,
        units: Vec<Unit>,
        options: FrontierOptions,
        limits: &FrontierLimits,
        from: &mut dyn Read,
        size: u64,
    ) -> Result<Self, StateFault> {
        let mut from = Unsealer::new(from, size)?;
        let head = StateHead::read(&mut from)?;
        check_origin(cover, &units, options, &head)?;
        let mut counting = Counting::below(cover, units, options);
        let parts = head.waiting.iter().chain(head.now.as_ref().map(|(unit, _)| unit));
        let left: Weight = parts.clone().map(|unit| &unit.weight).sum();
        counting.take_past(head.done.clone(), left, head.report())?;
        for unit in parts {
            unit.check(cover).map_err(|_| StateFault::Damaged("a part of it"))?;
        }
        counting.waiting = head.waiting;
        if let Some((unit, pass)) = head.now {
            let mut part = PartCount::new(cover, &unit, options);
            let PartCount::Pass(mine) = &mut part else {
                return Err(StateFault::Damaged("a pass where there is none"));
            };
            mine.read_blocks(&pass, &mut from, limits)?;
            counting.now = Some((unit, part));
        } else {
            each_block(&mut from, 1, |_, _| Err(StateFault::Damaged("keys without a pass")))?;
        }
        from.end()?;
        Ok(counting)
    }

    fn head(&self) -> StateHead {
        let mut waiting = self.waiting.clone();
        let now = match &self.now {
            Some((unit, PartCount::Pass(pass))) => Some((unit.clone(), pass.head())),
            Some((unit, _)) => {
                waiting.push(unit.clone());
                None
            }
            None => None,
        };
        StateHead {
            origin: Origin::question(self.cover).to_string(),
            share: self.share(),
            reached: self.reached(),
            parts: self.report.parts,
            solutions: self.report.count.clone(),
            question: self.question,
            merging: self.options.merging,
            done: self.ledger.done(),
            waiting,
            past: self.report.reached.clone(),
            now,
        }
    }
}

/// Reads how far a count is whose state is in a file, and nothing else.
///
/// # Errors
///
/// If the head of the state is damaged, or it is none.
pub fn read_state_head(from: &mut dyn Read, size: u64) -> Result<StateHead, StateFault> {
    StateHead::read(&mut Unsealer::new(from, size)?)
}

/// Reads a whole state and forgets it: whether every byte is what was written, and its sums are right.
///
/// # Errors
///
/// What is wrong.
pub fn check_state(from: &mut dyn Read, size: u64) -> Result<StateHead, StateFault> {
    let mut from = Unsealer::new(from, size)?;
    let head = StateHead::read(&mut from)?;
    let (stride, words) =
        head.now.as_ref().map_or((1, 0), |(_, pass)| (pass.words + pass.limbs, pass.words));
    let mut sum = BigUint::zero();
    each_block(&mut from, stride, |at, entry| {
        let Some((_, pass)) = &head.now else {
            return Err(StateFault::Damaged("keys without a pass"));
        };
        if pass.counts_in_sum(at) {
            sum += to_number(&entry[words..]);
        }
        Ok(())
    })?;
    from.end()?;
    match &head.now {
        Some((_, pass)) if pass.sum != sum => Err(StateFault::Damaged("its counts do not add up")),
        _ => Ok(head),
    }
}

/// Whether a state is of this question about this cover.
fn check_origin(
    cover: &Cover,
    units: &[Unit],
    options: FrontierOptions,
    head: &StateHead,
) -> Result<(), StateFault> {
    let foreign = |what, there: String, here: String| {
        let same = there == here;
        if same { Ok(()) } else { Err(StateFault::Foreign { what, there, here }) }
    };
    foreign("cover", head.origin.clone(), Origin::question(cover).to_string())?;
    let here = question_of(units);
    foreign("part of it", format!("{:032x}", head.question), format!("{here:032x}"))?;
    foreign("merging", format!("{:?}", head.merging), format!("{:?}", options.merging))
}

/// Tells the keys of all blocks, so many words each, with the step where they stand.
fn each_block(
    from: &mut Unsealer<'_>,
    stride: usize,
    mut tell: impl FnMut(usize, &[u64]) -> Result<(), StateFault>,
) -> Result<(), StateFault> {
    let mut entry = vec![0; stride];
    loop {
        let at = from.word()?;
        if at == LAST {
            return Ok(());
        }
        let at = usize::try_from(at).map_err(|_| StateFault::Damaged("the step of a block"))?;
        for _ in 0..from.number(BLOCK as u64, "the length of a block")? {
            from.words(&mut entry)?;
            tell(at, &entry)?;
        }
    }
}

impl PassHead {
    /// Whether keys that stand at a step count in the sum.
    fn counts_in_sum(&self, at: usize) -> bool {
        at > self.reached.step || !matches!(self.stage, Stage::Within { .. })
    }
}

impl<const W: usize> Pass<W> {
    pub(super) fn head(&self) -> PassHead {
        let steps = self.reached.step..=self.reached.steps;
        let mut head = PassHead {
            words: W,
            layout: self.schedule.layout(),
            stage: self.stage,
            limbs: self.limbs(),
            bound: self.bound.clone(),
            reached: self.reached(),
            taken_up: self.taken_up.clone(),
            sum: BigUint::zero(),
        };
        let steps = steps.filter(|&at| head.counts_in_sum(at));
        let sum = steps.flat_map(|at| self.shards.iter().map(move |shard| shard.sum(at))).sum();
        head.sum = sum;
        head
    }

    /// Limbs that hold the count of each key.
    fn limbs(&self) -> usize {
        let tables = self.shards.iter().flat_map(|shard| &shard.tables[self.reached.step..]);
        match self.stage {
            Stage::Within { limbs, .. } => limbs,
            _ => tables.map(Table::limbs).max().unwrap_or(1),
        }
    }

    pub(super) fn write_blocks(&self, to: &mut Sealer<'_>) -> io::Result<()> {
        let limbs = self.limbs();
        let mut block = Block { at: 0, keys: 0, words: vec![] };
        for shard in &self.shards {
            shard.each(self.reached.step, |at, key, count| {
                if block.at != at || block.keys == BLOCK {
                    block.write(to)?;
                    block.at = at;
                }
                block.words.extend_from_slice(key);
                block.words.extend_from_slice(count);
                block.words.resize(block.words.len() + limbs - count.len(), 0);
                block.keys += 1;
                Ok::<(), io::Error>(())
            })?;
        }
        block.write(to)
    }

    /// Puts all keys back to where they stood.
    pub(super) fn read_blocks(
        &mut self,
        head: &PassHead,
        from: &mut Unsealer<'_>,
        limits: &FrontierLimits,
    ) -> Result<(), StateFault> {
        let (here, steps) = (self.schedule.layout(), self.schedule.steps.len());
        if (head.words, head.layout) != (W, here) {
            let (there, here) = (format!("{:032x}", head.layout), format!("{here:032x}"));
            return Err(StateFault::Foreign { what: "layout of keys", there, here });
        }
        if head.reached.steps != steps {
            return Err(StateFault::Damaged("its steps"));
        }
        self.take_past(head, limits.bytes.min(limits.stop.memory_left()));
        let (step, limbs) = (head.reached.step, head.limbs);
        for shard in &mut self.shards {
            shard.tables.iter_mut().for_each(|table| *table = Table::new(limbs));
        }
        let room = Room { memory: &self.memory, folder: limits.folder };
        let shards = &mut self.shards;
        each_block(from, W + limbs, |at, entry| {
            let key = entry.first_chunk::<W>().filter(|key| key[0] & MARK != 0);
            let Some(key) = key.filter(|_| (step..=steps).contains(&at)) else {
                return Err(StateFault::Damaged("a key of it"));
            };
            let hash = hash(key);
            let owner = owner(hash, shards.len());
            if owner >= shards.len() {
                return Err(StateFault::Damaged("a key of it"));
            }
            let mut done = shards[owner].restore(&room, at, hash, entry);
            if matches!(done, Err(Halt::Memory { .. })) {
                let spilled = shards.iter_mut().try_for_each(|shard| shard.spill_all(&room));
                done = spilled.and_then(|()| shards[owner].restore(&room, at, hash, entry));
            }
            done.map_err(fault_of)
        })?;
        if self.head().sum != head.sum {
            return Err(StateFault::Damaged("its counts do not add up"));
        }
        if let Stage::Within { .. } = self.stage {
            self.shards.iter_mut().for_each(|shard| shard.begin(step));
        }
        Ok(())
    }
}

/// What kept a key from being put back.
fn fault_of(halt: Halt) -> StateFault {
    match halt {
        Halt::Memory { limit } => StateFault::Memory { limit },
        Halt::Disk { kind } => StateFault::Io(kind.into()),
        _ => StateFault::Damaged("a key of it"),
    }
}

/// Keys that stand at the same step.
struct Block {
    at: usize,
    keys: usize,
    words: Vec<u64>,
}

impl Block {
    /// Writes the keys, if there are any, and forgets them.
    fn write(&mut self, to: &mut Sealer<'_>) -> io::Result<()> {
        if self.keys > 0 {
            to.words(&[self.at as u64, self.keys as u64])?;
            to.words(&self.words)?;
        }
        self.keys = 0;
        self.words.clear();
        Ok(())
    }
}

impl<const W: usize> Schedule<W> {
    /// A hash of all that a key means and of where it leads.
    fn layout(&self) -> u128 {
        let mut text = Hashed(Xxh3::new());
        // Writing into a hash cannot fail.
        let _ = write!(text, "{self:?}");
        text.0.digest128()
    }
}

/// Text of which nothing is kept but a hash.
struct Hashed(Xxh3);

impl fmt::Write for Hashed {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}
