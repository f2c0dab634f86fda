//! What stands before the tables in the state of a count: what it is of, and how far it is.

use std::io;

use num_bigint::{BigInt, BigUint};
use num_traits::Zero;
use xxhash_rust::xxh3::Xxh3;

use super::key::MOST_WORDS;
use super::options::Merging;
use super::reached::{FrontierReport, Reached};
use super::sealed::{Sealer, StateFault, Unsealer};
use crate::run::{Unit, Weight};

/// The most limbs of a count: a million bits.
const MOST_LIMBS: u64 = 1 << 14;

/// How far the count is whose state is in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct StateHead {
    /// The version of the core and the fingerprint of the cover.
    pub origin: String,
    /// The part of all work that is done, as far as the steps done tell of those to come.
    pub share: f64,
    /// How far it is, and what it took so far, all parts together.
    pub reached: Reached,
    /// Parts that are counted, if memory was too short for the whole.
    pub parts: u64,
    /// The solutions in them.
    pub solutions: BigUint,
    pub(super) question: u128,
    pub(super) merging: Merging,
    pub(super) done: Weight,
    /// A stack, the next part last; if no pass is begun, that is the part to go on with.
    pub(super) waiting: Vec<Unit>,
    /// What the parts that are counted, or parted again, have taken.
    pub(super) past: Reached,
    pub(super) now: Option<(Unit, PassHead)>,
}

/// Where a pass stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Before the first step.
    Fresh,
    /// Between two steps.
    Between,
    /// In a step, with counts of so many limbs; so many states had been looked at before it.
    Within { limbs: usize, before: u64 },
    /// A thread broke down, and what it held is lost.
    Lost,
}

/// How far a pass is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PassHead {
    /// Words of a key.
    pub words: usize,
    /// A hash of what keys mean and where they lead.
    pub layout: u128,
    pub stage: Stage,
    /// Limbs of each count in the tables.
    pub limbs: usize,
    pub bound: BigUint,
    pub reached: Reached,
    pub taken_up: Vec<u64>,
    /// The sum of all counts, but for those of the step in progress.
    pub sum: BigUint,
}

/// A hash of the units whose solutions are counted.
pub(super) fn question_of(units: &[Unit]) -> u128 {
    let mut hash = Xxh3::new();
    for Unit { chosen, excluded, path, weight } in units {
        for list in [chosen, excluded, path] {
            hash.update(&(list.len() as u64).to_le_bytes());
            list.iter().for_each(|number| hash.update(&number.to_le_bytes()));
        }
        for number in [weight.numer(), weight.denom()] {
            let bytes = number.to_signed_bytes_le();
            hash.update(&(bytes.len() as u64).to_le_bytes());
            hash.update(&bytes);
        }
    }
    hash.digest128()
}

impl StateHead {
    /// What it came to so far.
    pub(super) fn report(&self) -> FrontierReport {
        let Self { solutions, past, parts, .. } = self.clone();
        FrontierReport { count: solutions, reached: past, parts }
    }

    pub(super) fn write(&self, to: &mut Sealer<'_>) -> io::Result<()> {
        to.bytes(self.origin.as_bytes())?;
        to.word(self.share.to_bits())?;
        write_reached(&self.reached, to)?;
        to.word(self.parts)?;
        to.bytes(&self.solutions.to_bytes_le())?;
        write_hash(self.question, to)?;
        to.words(&[u64::from(self.merging.interchangeable), u64::from(self.merging.mirrored)])?;
        write_weight(&self.done, to)?;
        to.word(self.waiting.len() as u64)?;
        self.waiting.iter().try_for_each(|unit| write_unit(unit, to))?;
        write_reached(&self.past, to)?;
        to.word(u64::from(self.now.is_some()))?;
        if let Some((unit, pass)) = &self.now {
            write_unit(unit, to)?;
            pass.write(to)?;
        }
        to.close_piece()
    }

    pub(super) fn read(from: &mut Unsealer<'_>) -> Result<Self, StateFault> {
        let origin = from.bytes()?;
        Ok(Self {
            origin: String::from_utf8(origin).map_err(|_| StateFault::Damaged("its origin"))?,
            share: f64::from_bits(from.word()?),
            reached: read_reached(from)?,
            parts: from.word()?,
            solutions: BigUint::from_bytes_le(&from.bytes()?),
            question: read_hash(from)?,
            merging: Merging { interchangeable: read_flag(from)?, mirrored: read_flag(from)? },
            done: read_weight(from)?,
            waiting: read_units(from)?,
            past: read_reached(from)?,
            now: match read_flag(from)? {
                true => Some((read_unit(from)?, PassHead::read(from)?)),
                false => None,
            },
        })
    }
}

impl PassHead {
    fn write(&self, to: &mut Sealer<'_>) -> io::Result<()> {
        to.word(self.words as u64)?;
        write_hash(self.layout, to)?;
        to.words(&match self.stage {
            Stage::Fresh => [0, 0],
            Stage::Between => [1, 0],
            Stage::Within { before, .. } => [2, before],
            Stage::Lost => return Err(io::Error::other("a thread of the count broke down")),
        })?;
        to.word(self.limbs as u64)?;
        to.bytes(&self.bound.to_bytes_le())?;
        write_reached(&self.reached, to)?;
        to.list(self.taken_up.iter().copied())?;
        to.bytes(&self.sum.to_bytes_le())
    }

    fn read(from: &mut Unsealer<'_>) -> Result<Self, StateFault> {
        let words = from.number(MOST_WORDS as u64, "a key is too wide")?;
        let (layout, kind, before) = (read_hash(from)?, from.word()?, from.word()?);
        let limbs = from.number(MOST_LIMBS, "its counts are too long")?;
        let stage = match kind {
            0 => Stage::Fresh,
            1 => Stage::Between,
            2 => Stage::Within { limbs, before },
            _ => return Err(StateFault::Damaged("the stage of its pass")),
        };
        let bound = BigUint::from_bytes_le(&from.bytes()?);
        let (reached, taken_up) = (read_reached(from)?, from.list()?);
        let sum = BigUint::from_bytes_le(&from.bytes()?);
        if words == 0 || limbs == 0 {
            return Err(StateFault::Damaged("the length of its counts"));
        }
        if reached.step > reached.steps || taken_up.len() > reached.steps + 1 {
            return Err(StateFault::Damaged("its step"));
        }
        Ok(Self { words, layout, stage, limbs, bound, reached, taken_up, sum })
    }
}

fn write_hash(hash: u128, to: &mut Sealer<'_>) -> io::Result<()> {
    to.words(&[hash as u64, (hash >> 64) as u64])
}

fn read_hash(from: &mut Unsealer<'_>) -> Result<u128, StateFault> {
    Ok(u128::from(from.word()?) | u128::from(from.word()?) << 64)
}

fn read_flag(from: &mut Unsealer<'_>) -> Result<bool, StateFault> {
    Ok(from.number(1, "a yes or no")? == 1)
}

fn write_reached(reached: &Reached, to: &mut Sealer<'_>) -> io::Result<()> {
    let Reached { step, steps, states, peak_states, keys, groups, .. } = reached;
    let Reached { bytes, peak_bytes, spilled, seconds, .. } = reached;
    to.words(&[*step as u64, *steps as u64, *states, *peak_states, *keys, *groups])?;
    to.words(&[*bytes, *peak_bytes, *spilled, seconds.to_bits()])
}

fn read_reached(from: &mut Unsealer<'_>) -> Result<Reached, StateFault> {
    let most = u64::from(u32::MAX);
    let (step, steps) = (from.number(most, "its step")?, from.number(most, "its steps")?);
    let (states, peak_states, keys, groups) =
        (from.word()?, from.word()?, from.word()?, from.word()?);
    let (bytes, peak_bytes, spilled) = (from.word()?, from.word()?, from.word()?);
    let seconds = f64::from_bits(from.word()?);
    Ok(Reached {
        step,
        steps,
        states,
        peak_states,
        keys,
        groups,
        bytes,
        peak_bytes,
        spilled,
        seconds,
    })
}

fn write_weight(weight: &Weight, to: &mut Sealer<'_>) -> io::Result<()> {
    to.bytes(&weight.numer().magnitude().to_bytes_le())?;
    to.bytes(&weight.denom().magnitude().to_bytes_le())
}

fn read_weight(from: &mut Unsealer<'_>) -> Result<Weight, StateFault> {
    let mut number = || Ok::<_, StateFault>(BigInt::from(BigUint::from_bytes_le(&from.bytes()?)));
    let (above, below) = (number()?, number()?);
    if below.is_zero() {
        return Err(StateFault::Damaged("a weight of it"));
    }
    Ok(Weight::new(above, below))
}

fn write_unit(unit: &Unit, to: &mut Sealer<'_>) -> io::Result<()> {
    for list in [&unit.chosen, &unit.excluded, &unit.path] {
        to.list(list.iter().map(|&number| u64::from(number)))?;
    }
    write_weight(&unit.weight, to)
}

fn read_unit(from: &mut Unsealer<'_>) -> Result<Unit, StateFault> {
    let mut list = || {
        let numbers = from.list()?.into_iter().map(u32::try_from);
        numbers.collect::<Result<_, _>>().map_err(|_| StateFault::Damaged("an option of a part"))
    };
    let (chosen, excluded, path) = (list()?, list()?, list()?);
    Ok(Unit { chosen, excluded, path, weight: read_weight(from)? })
}

fn read_units(from: &mut Unsealer<'_>) -> Result<Vec<Unit>, StateFault> {
    // One at a time: nothing is allocated for those that are not there.
    let mut units = vec![];
    for _ in 0..from.word()? {
        units.push(read_unit(from)?);
    }
    Ok(units)
}
