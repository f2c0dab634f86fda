//! One attempt of a beam: step by step, of each the most promising states.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::ground::Footing;
use super::guess::{Character, Scarcity};
use super::join::Middle;
use super::story::{START, Story};
use crate::methods::frontier::key::Key;
use crate::methods::frontier::schedule::Schedule;
use crate::rng::{Rng, mix};
use crate::run::{Ended, Stop};

/// States between two looks at the clock.
const STRIDE: u64 = 256;

/// Before it is taken up, a step holds so many times the states that are taken up of it.
const ROOM: usize = 4;

/// How many of the furthest states are learnt from.
const LEARNT: usize = 50;

/// No option.
const NONE: u32 = u32::MAX;

/// How an attempt ended.
pub(super) enum Ending {
    /// The options of a solution, ascending.
    Found(Vec<u32>),
    /// There is no solution.
    None,
    /// It left states out and found nothing.
    Failed,
    /// Its states take too much memory.
    Full,
    /// It has to stop, and can go on.
    Stopped(Ended),
}

/// A state, what led to it, and how promising it is.
#[derive(Clone, Debug)]
struct State<const W: usize> {
    key: Key<W>,
    /// The entry of the story that it comes after, and once it is taken up its own.
    entry: u32,
    /// The option that was taken last; [`NONE`] if none was.
    option: u32,
    /// The last step of what is covered.
    reach: u32,
    /// What the pieces laid are worth.
    worth: f32,
    /// How long the edge is of what is covered.
    edge: f32,
    /// The greater the better.
    score: f32,
    /// The marks of what is covered, and of the image of that.
    marks: [u64; 2],
}

/// An attempt, which stops between two states and goes on from there.
pub(super) struct Attempt<const W: usize> {
    /// The most states that are taken up of a step.
    width: usize,
    character: Character,
    /// Whether it goes on where the middle joined nothing.
    to_the_end: bool,
    rng: Rng,
    /// The step that is under way, its states, and how many of them are looked at.
    step: usize,
    now: Vec<State<W>>,
    next: usize,
    /// The states that wait at the steps after it.
    ahead: VecDeque<Stand<W>>,
    /// The entries of the last step that had states.
    last: Vec<u32>,
    story: Story,
    middle: Middle,
    has_left_out: bool,
    /// How many states were looked at.
    pub looked: u64,
}

impl<const W: usize> Attempt<W> {
    pub fn new(width: usize, character: Character, to_the_end: bool, seed: u64) -> Self {
        let start = State {
            key: Schedule::<W>::start(),
            entry: START,
            option: NONE,
            reach: 0,
            worth: 0.0,
            edge: 0.0,
            score: 0.0,
            marks: [0; 2],
        };
        Self {
            width,
            character,
            to_the_end,
            rng: Rng::new(seed),
            step: 0,
            now: vec![start],
            next: 0,
            ahead: VecDeque::new(),
            last: vec![],
            story: Story::new(),
            middle: Middle::default(),
            has_left_out: false,
            looked: 0,
        }
    }

    /// How many states of a step are taken up at most, and no more than there were so far.
    pub fn width(&self) -> usize {
        self.width.min(self.now.len())
    }

    /// Goes on until something is known or it has to stop.
    pub fn go_on(
        &mut self,
        ground: &Footing<'_, W>,
        scarcity: &Scarcity,
        bytes: u64,
        stop: &Stop,
    ) -> Ending {
        if ground.schedule.steps.is_empty() {
            let solves = ground.cover.is_solved_by(&[]);
            return if solves { Ending::Found(vec![]) } else { Ending::None };
        }
        let before = self.looked;
        loop {
            while self.next < self.now.len() {
                let looked = self.looked - before;
                let is_time = looked.is_multiple_of(STRIDE) || stop.nodes == Some(looked);
                if let Some(ended) = is_time.then(|| stop.spent(looked)).flatten() {
                    return Ending::Stopped(ended);
                }
                if let Some(options) = self.look(ground, scarcity) {
                    return Ending::Found(options);
                }
            }
            if !self.take_up() || self.is_past_the_middle(ground) {
                return if self.has_left_out { Ending::Failed } else { Ending::None };
            }
            if let Some(options) = self.join(ground) {
                return Ending::Found(options);
            }
            if self.story.is_due() {
                self.forget();
            }
            if self.bytes() > bytes && self.width() > 1 {
                return Ending::Full;
            }
        }
    }

    /// The options of some of the states that came furthest.
    pub fn furthest(&self) -> Vec<Vec<u32>> {
        let each = self.last.len().div_ceil(LEARNT).max(1);
        self.last.iter().step_by(each).map(|&entry| self.story.options(entry)).collect()
    }

    /// Looks at the next state of this step, for all that may follow it; the solution, if that is one.
    fn look(&mut self, ground: &Footing<'_, W>, scarcity: &Scarcity) -> Option<Vec<u32>> {
        let Self { now, next, step, ahead, story, rng, width, has_left_out, character, .. } = self;
        let (state, transitions) = (&now[*next], &ground.schedule.steps[*step].transitions);
        *next += 1;
        self.looked += 1;
        let end = ground.schedule.steps.len();
        let found = ground.schedule.follow(*step, &state.key, |number, at, key| {
            let option = number.map_or(NONE, |number| transitions[number].option);
            if at == end {
                return Err(option);
            }
            let mut after = State { key, option, ..state.clone() };
            if option != NONE {
                let facts = &ground.options[option as usize];
                after.reach = after.reach.max(facts.reach);
                after.worth += scarcity.worth(facts, &state.key);
                after.edge += facts.edge(&state.key);
                after.marks = [0, 1].map(|of| after.marks[of].wrapping_add(facts.marks[of]));
            }
            let front = (after.reach as usize).saturating_sub(at) as f32;
            let cost = character.front * front + character.edge * after.edge;
            after.score = after.worth - cost + rng.share();
            let wait = at - *step - 1;
            if ahead.len() <= wait {
                ahead.resize_with(wait + 1, Stand::default);
            }
            ahead[wait].add(after);
            *has_left_out |= ahead[wait].thin(*width, ROOM);
            Ok(())
        });
        let option = found.err()?;
        let mut options = story.options(state.entry);
        options.extend((option != NONE).then_some(option));
        options.sort_unstable();
        Some(options)
    }

    /// Takes up the next step that has states; false if there is none.
    fn take_up(&mut self) -> bool {
        self.last = self.now.iter().map(|state| state.entry).collect();
        while let Some(mut stand) = self.ahead.pop_front() {
            self.step += 1;
            if stand.states.is_empty() {
                continue;
            }
            self.has_left_out |= stand.thin(self.width, 1);
            for state in stand.states.iter_mut().filter(|state| state.option != NONE) {
                state.entry = self.story.take(state.entry, state.option);
            }
            (self.now, self.next) = (stand.states, 0);
            return true;
        }
        false
    }

    /// Whether it has nothing to do but to be joined, and is past where that could be.
    fn is_past_the_middle(&self, ground: &Footing<'_, W>) -> bool {
        let is_past =
            ground.reversal.as_ref().is_some_and(|reversal| self.step > reversal.middle.1);
        is_past && self.has_left_out && !self.to_the_end
    }

    /// A solution of two halves, if a state of this step is one of them.
    fn join(&mut self, ground: &Footing<'_, W>) -> Option<Vec<u32>> {
        let Self { now, middle, story, step, .. } = self;
        let reversal = ground.reversal.as_ref()?;
        let (first, last) = reversal.middle;
        let options = |entry| story.options(entry);
        let mut states = now.iter().filter(|_| (first..=last).contains(step));
        states.find_map(|state| {
            middle.join(ground.cover, reversal, state.entry, state.marks, options)
        })
    }

    fn forget(&mut self) {
        let waiting = self.ahead.iter_mut().flat_map(|stand| &mut stand.states);
        let states = self.now.iter_mut().chain(waiting).map(|state| &mut state.entry);
        self.story.forget(states.chain(self.middle.entries()).chain(&mut self.last));
    }

    fn bytes(&self) -> u64 {
        let waiting: usize = self.ahead.iter().map(|stand| stand.states.capacity()).sum();
        // An entry of the table of places takes about twice what it holds.
        let state = size_of::<State<W>>() + 2 * size_of::<(u64, u32)>();
        ((self.now.len() + waiting) * state) as u64 + self.story.bytes() + self.middle.bytes()
    }
}

/// The states that stand at a step.
struct Stand<const W: usize> {
    states: Vec<State<W>>,
    /// By a hash of the key where a state stands.
    places: FxHashMap<u64, u32>,
}

impl<const W: usize> Default for Stand<W> {
    fn default() -> Self {
        Self { states: vec![], places: FxHashMap::default() }
    }
}

impl<const W: usize> Stand<W> {
    /// Adds a state; of two with the same key the better one stays.
    fn add(&mut self, state: State<W>) {
        let hash = state.key.iter().fold(0, |hash, &word| mix(hash ^ word));
        let known = self.places.get(&hash).map(|&place| &mut self.states[place as usize]);
        match known.filter(|known| known.key == state.key) {
            Some(known) if known.score >= state.score => {}
            Some(known) => *known = state,
            None => {
                // Two keys with one hash are no harm: the second may stand here twice.
                self.places.insert(hash, self.states.len() as u32);
                self.states.push(state);
            }
        }
    }

    /// Leaves only the best where there are more than so many times as many; whether there were.
    fn thin(&mut self, most: usize, times: usize) -> bool {
        let are_more = self.states.len() > most.saturating_mul(times);
        if are_more {
            self.states.select_nth_unstable_by(most - 1, |a, b| b.score.total_cmp(&a.score));
            self.states.truncate(most);
            self.places.clear();
        }
        are_more
    }
}
