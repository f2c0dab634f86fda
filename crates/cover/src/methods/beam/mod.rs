//! A beam over the frontier: one solution, found without counting any.
//!
//! It goes through the steps of the frontier (see `methods/frontier`) as a count does, with the same
//! states, but takes up no more of each step than the most promising ones (`guess`): those with a short
//! edge and a flat front, and of pieces that earlier attempts could seldom use those that have used them.
//! After an attempt that fails, the last options of its furthest states are taken back and the rest is looked for by
//! exact search (`finish`); then others follow with other weights, and wider ones. If the cover has a symmetry
//! that reverses the scan, an attempt need not reach the end: the options of one state are joined to the images
//! of those of another, if together they cover everything (`join`).
//!
//! What is found depends on the cover, the seed and the states granted. An attempt that had to leave no
//! state out and found nothing proves that there is no solution; nothing else does.
//!
//! ```
//! use cover::{Beam, Finder, Spec, Stop};
//!
//! // Dominoes on 2 x 40 cells, numbered by columns.
//! let cell = |x: u32, y: u32| 2 * x + y;
//! let mut options: Vec<Vec<u32>> = (0..40).map(|x| vec![cell(x, 0), cell(x, 1)]).collect();
//! options.extend((1..40).flat_map(|x| [0, 1].map(|y| vec![cell(x - 1, y), cell(x, y)])));
//! let cover = Spec::new(vec![(1, Some(1)); 80], options).build().unwrap();
//! let sought = Beam::new(&cover, 1, 1 << 30).unwrap().seek(&Stop::NEVER, 1, None).unwrap();
//! assert!(cover.is_solved_by(&sought.found.unwrap()));
//! ```

mod attempt;
mod finish;
mod ground;
mod guess;
mod join;
mod story;

use self::attempt::{Attempt, Ending};
use self::finish::Finish;
use self::ground::Footing;
use self::guess::{CHARACTERS, Scarcity};
use super::finder::{Finder, Sought, Step, Unfit, make_attempts};
use super::frontier::Merging;
use super::frontier::fields::Fields;
use super::frontier::key::MOST_WORDS;
use crate::problem::Cover;
use crate::rng::mix;
use crate::run::{Meter, Panicked, Stop};

/// The states that the first attempts take up of a step.
const NARROWEST: usize = 16;

/// The bytes that an attempt may take for its states.
const BYTES: u64 = 1 << 28;

/// The bytes that an option takes: so many, and so many for each word of a key.
const OPTION: usize = 200;
const WORD: usize = 40;

/// Looks for a solution of a cover by a beam; each call continues the one before.
pub struct Beam<'a> {
    width: Box<dyn AnyBeam + 'a>,
    attempts: u64,
}

/// A beam over keys of some width.
trait AnyBeam: Send {
    /// Begins an attempt, or goes on with it, until something is known or it has to stop; the states
    /// looked at.
    fn go_on(&mut self, number: u64, stop: &Stop) -> (Step, u64);

    /// Leaves nothing out from the next attempt on, as far as the memory does.
    fn keep_all(&mut self);

    /// How many words of 64 bits a key has.
    fn words(&self) -> usize;
}

impl<'a> Beam<'a> {
    /// A beam that has not begun, for which there are so many bytes.
    ///
    /// # Errors
    ///
    /// Why it does not suit the cover.
    pub fn new(cover: &'a Cover, seed: u64, bytes: u64) -> Result<Self, Unfit> {
        let fields = Fields::new(cover, Merging::NONE);
        let needed = (cover.n_options() * (OPTION + WORD * fields.words)) as u64;
        if needed > bytes {
            return Err(Unfit::Memory { bytes: needed });
        }
        let width: Box<dyn AnyBeam + 'a> = match fields.words {
            // A page has one for all keys: each of these is code that a visitor loads.
            #[cfg(not(target_family = "wasm"))]
            0..=1 => Box::new(BeamOf::<1>::new(cover, &fields, seed)),
            #[cfg(not(target_family = "wasm"))]
            0..=2 => Box::new(BeamOf::<2>::new(cover, &fields, seed)),
            #[cfg(not(target_family = "wasm"))]
            3..=4 => Box::new(BeamOf::<4>::new(cover, &fields, seed)),
            0..=MOST_WORDS => Box::new(BeamOf::<MOST_WORDS>::new(cover, &fields, seed)),
            words => return Err(Unfit::Wide { bits: words * 64, most: MOST_WORDS * 64 }),
        };
        Ok(Self { width, attempts: 0 })
    }
}

impl Finder for Beam<'_> {
    fn seek(
        &mut self,
        stop: &Stop,
        _threads: usize,
        meter: Option<&Meter>,
    ) -> Result<Sought, Panicked> {
        let Self { width, attempts } = self;
        Ok(make_attempts(attempts, stop, meter, |number, stop| width.go_on(number, stop)))
    }

    fn keep_all(&mut self) {
        self.width.keep_all();
    }

    fn words(&self) -> usize {
        self.width.words()
    }
}

/// What all attempts share, and the one that is under way.
struct BeamOf<'a, const W: usize> {
    ground: Footing<'a, W>,
    scarcity: Scarcity,
    seed: u64,
    /// The states that the next attempts take up of a step, at least and at most.
    least: usize,
    most: usize,
    attempt: Option<Attempt<W>>,
    /// The end of an attempt that failed, if that is under way.
    finish: Option<Finish>,
}

impl<'a, const W: usize> BeamOf<'a, W> {
    fn new(cover: &'a Cover, fields: &Fields, seed: u64) -> Self {
        let (ground, scarcity) = (Footing::new(cover, fields), Scarcity::new(cover, fields));
        Self {
            ground,
            scarcity,
            seed,
            least: NARROWEST,
            most: usize::MAX,
            attempt: None,
            finish: None,
        }
    }

    /// The attempt of a number: each character has one of each width.
    fn attempt(&self, number: u64) -> Attempt<W> {
        let characters = CHARACTERS.len() as u64;
        let (round, of) = (number / characters, number % characters);
        let width = NARROWEST.checked_shl(round as u32).unwrap_or(usize::MAX);
        let width = width.max(self.least).min(self.most);
        // The others end at the middle, unless nothing can be joined there.
        let to_the_end = self.ground.reversal.is_none() || (of + round) % 2 == 1;
        let seed = mix(self.seed ^ mix(number));
        Attempt::new(width, CHARACTERS[of as usize], to_the_end, seed)
    }
}

impl<const W: usize> AnyBeam for BeamOf<'_, W> {
    fn go_on(&mut self, number: u64, stop: &Stop) -> (Step, u64) {
        if self.ground.infeasible {
            return (Step::None, 0);
        }
        if let Some(finish) = &mut self.finish {
            let (step, nodes) = finish.go_on(self.ground.cover, stop);
            if !matches!(step, Step::Stopped(_)) {
                self.finish = None;
            }
            return (step, nodes);
        }
        let mut attempt = self.attempt.take().unwrap_or_else(|| self.attempt(number));
        let before = attempt.looked;
        let bytes = BYTES.min(stop.memory_left());
        let ending = attempt.go_on(&self.ground, &self.scarcity, bytes, stop);
        let states = attempt.looked - before;
        let step = match ending {
            Ending::Found(options) => Step::Found(options),
            Ending::None => Step::None,
            Ending::Failed => {
                let furthest = attempt.furthest();
                self.scarcity.learn(self.ground.cover, &furthest);
                if self.scarcity.is_empty() {
                    return (Step::Failed, states); // no piece can be left over
                }
                self.finish = Some(Finish::new(&furthest, attempt.looked));
                let left = stop.nodes.map(|most| most.saturating_sub(states));
                let (step, nodes) = self.go_on(number, &Stop { nodes: left, ..*stop });
                return (step, states + nodes);
            }
            Ending::Full => {
                (self.least, self.most) = (1, (attempt.width() / 2).max(1));
                Step::Failed
            }
            Ending::Stopped(ended) => {
                self.attempt = Some(attempt);
                Step::Stopped(ended)
            }
        };
        (step, states)
    }

    fn keep_all(&mut self) {
        (self.least, self.attempt, self.finish) = (usize::MAX, None, None);
    }

    fn words(&self) -> usize {
        W
    }
}
