//! Challenges that are settings of a setup with at least one solution, or exactly one.
//!
//! Small setups are walked through in a shuffled order, so that the end is honest: there are no more. Large
//! setups are sampled. Where the setup marks cells and the pieces must match them (holes on pegs), the board is
//! first filled at random and the marks of its pieces are the setting, which is then solvable by construction;
//! elsewhere settings are drawn and tested. Either way every candidate is counted, many at a time. Of a large
//! setup, a challenge that misses the wanted difficulty is changed a little, as long as that brings it nearer.

use std::sync::Arc;

use puzzle::document::words::quoted;
use puzzle::laying::OpenCover;
use puzzle::setup::{Chosen, Offer, Problem, Setting};
use rustc_hash::FxHashSet;

use crate::fill::Filler;
use crate::images::Images;
use crate::neighbour::neighbour;
use crate::wanted::{Answer, COUNTED, End, Judged, Wanted, Work};
use puzzle::Random;

/// Setups of up to this many settings are walked through.
const WALK: u64 = 100_000;
/// Candidates that are counted at a time; the same for any number of threads.
const BATCH: usize = 256;
/// Candidates without a new challenge after which sampling gives up, and challenges that were rated.
const PATIENCE: u64 = 50_000;
const MISSES: u64 = 2_000;
/// Settings that are drawn at most.
const DRAWN: u64 = 100 * PATIENCE;
/// Changes that are tried in a round towards the wanted difficulty, and how many rounds there are.
const CHANGES: usize = 64;
const ROUNDS: usize = 12;

/// Whoever wants settings as challenges.
#[expect(async_fn_in_trait, reason = "whoever asks waits on one thread")]
pub trait SettingWork: Work {
    /// Goes on, unless the work has to stop.
    async fn breathe(&self) -> Result<(), Self::Error>;

    /// Counts the solutions of settings, no further than `most`; none of those that were not answered before
    /// the work has to stop.
    async fn count(
        &self,
        settings: &[Setting],
        most: u64,
    ) -> Result<Vec<Option<Answer>>, Self::Error>;

    /// Makes a challenge of a setting with so many solutions, and rates it.
    async fn judge(
        &self,
        setting: &Setting,
        solutions: u64,
    ) -> Result<Judged<Self::Made>, Self::Error>;
}

/// How far settings have come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettingFigures {
    /// Challenges made.
    pub made: u64,
    /// Candidates counted.
    pub tried: u64,
    /// Those that were as wanted but for their difficulty.
    pub rejected: u64,
    /// Candidates that were drawn.
    pub drawn: u64,
    /// Those that a limit on nodes left open.
    pub undecided: u64,
    /// Candidates since the last challenge.
    pub fruitless: u64,
    /// Those of another difficulty since the last challenge.
    pub missed: u64,
    /// If all settings were gone through and none has exactly one solution, as was wanted: the fewest solutions
    /// of one that has any, 0 if none has.
    pub fewest: Option<u64>,
}

/// Challenges that are settings.
pub struct SettingChallenges {
    wanted: Wanted,
    problem: Arc<Problem>,
    images: Images,
    candidates: Candidates,
    figures: SettingFigures,
}

impl SettingChallenges {
    /// Nothing is made yet.
    ///
    /// * `open`: what all settings share; none if each needs a board of its own.
    pub fn new(
        wanted: Wanted,
        problem: Arc<Problem>,
        open: Option<&Arc<OpenCover>>,
        images: Images,
    ) -> Self {
        let candidates = Candidates::of(&problem, open, Random::of_number(&wanted.seed));
        Self { wanted, problem, images, candidates, figures: SettingFigures::default() }
    }

    /// How far they have come.
    pub fn figures(&self) -> &SettingFigures {
        &self.figures
    }

    /// Comes to where others stood.
    ///
    /// * `kept`: the settings that they made.
    pub fn go_on(&mut self, kept: &[Setting], figures: SettingFigures) {
        let offer = offer(&self.problem);
        for setting in kept {
            self.images.is_new(setting);
        }
        for _ in 0..figures.drawn {
            self.candidates.next(&self.problem, &offer);
        }
        self.figures = figures;
    }

    /// Counts a batch of candidates and keeps the challenges among them; why there are no more, if there are
    /// none.
    ///
    /// # Errors
    ///
    /// If the work has to stop.
    pub async fn make<W: SettingWork>(&mut self, work: &W) -> Result<Option<End>, W::Error> {
        let problem = Arc::clone(&self.problem);
        let offer = offer(&problem);
        let batch = self.batch(work, &offer).await?;
        self.figures.drawn += batch.len() as u64;
        self.figures.fruitless += batch.len() as u64;
        for (setting, number) in self.solvable(work, &batch).await? {
            if self.figures.made == self.wanted.number {
                break;
            }
            if self.images.has(&setting) {
                continue;
            }
            let Some((setting, made)) = self.wanted(work, &offer, setting, number).await? else {
                continue;
            };
            if self.images.is_new(&setting) {
                work.keep(made)?;
                self.figures.made += 1;
                self.figures.fruitless = 0;
                self.figures.missed = 0;
            }
        }
        let ended = self.why_ended(batch.len() < BATCH);
        let SettingFigures { made, rejected, .. } = self.figures;
        if ended == Some(End::All) && self.wanted.unique && made == 0 && rejected == 0 {
            self.figures.fewest = self.fewest(work, &offer).await?;
        }
        self.tell(work)?;
        Ok(ended)
    }

    fn tell<W: SettingWork>(&self, work: &W) -> Result<(), W::Error> {
        work.tell(self.figures.made, self.figures.tried)
    }

    /// The next candidates.
    async fn batch<W: SettingWork>(
        &mut self,
        work: &W,
        offer: &Offer<'_>,
    ) -> Result<Vec<Setting>, W::Error> {
        let mut batch = vec![];
        while batch.len() < BATCH
            && let Some(setting) = self.candidates.next(&self.problem, offer)
        {
            batch.push(setting);
            work.breathe().await?;
        }
        Ok(batch)
    }

    /// Why there are no more challenges after a batch; none if there may be.
    fn why_ended(&self, is_last: bool) -> Option<End> {
        let SettingFigures { made, undecided, fruitless, missed, .. } = self.figures;
        let walks = self.candidates.walk();
        let is_tired = fruitless >= PATIENCE || missed >= MISSES;
        if made == self.wanted.number {
            Some(End::Number)
        } else if is_last && undecided > 0 {
            Some(End::Nodes)
        } else if is_last && walks {
            Some(End::All)
        } else {
            (is_last || (is_tired && !walks)).then_some(End::Patience)
        }
    }

    /// The settings among some that have as many solutions as are wanted.
    async fn solvable<W: SettingWork>(
        &mut self,
        work: &W,
        settings: &[Setting],
    ) -> Result<Vec<(Setting, u64)>, W::Error> {
        let most = self.wanted.most();
        let answers = work.count(settings, most).await?;
        let mut found = vec![];
        for (setting, answer) in settings.iter().zip(&answers) {
            let Some(Answer { solutions, complete }) = *answer else { continue };
            self.figures.tried += 1;
            if !complete && solutions < most {
                self.figures.undecided += 1;
            } else if solutions == 1 || (solutions > 1 && !self.wanted.unique) {
                found.push((setting.clone(), solutions));
            }
        }
        if answers.contains(&None) {
            work.breathe().await?;
        }
        self.tell(work)?;
        Ok(found)
    }

    /// A challenge of the wanted difficulty, by small changes if need be, if there is one.
    async fn wanted<W: SettingWork>(
        &mut self,
        work: &W,
        offer: &Offer<'_>,
        setting: Setting,
        number: u64,
    ) -> Result<Option<(Setting, W::Made)>, W::Error> {
        let judged = work.judge(&setting, number).await?;
        if judged.is_wanted() {
            return Ok(Some((setting, judged.made)));
        }
        self.figures.rejected += 1;
        self.figures.missed += 1;
        if self.candidates.walk() {
            return Ok(None); // every setting has its turn
        }
        let Wanted { seed, .. } = &self.wanted;
        let (drawn, coordinates) = (self.figures.drawn, self.problem.puzzle.lattice.coordinates);
        let text = format!("{seed} {drawn} {}", setting_repr(&setting, coordinates));
        let mut random = Random::of_text(&text);
        let (mut setting, mut judged) = (setting, judged);
        for _ in 0..ROUNDS {
            let nearer = self.nearer(work, offer, &setting, judged.distance, &mut random).await?;
            let Some(nearer) = nearer else { return Ok(None) };
            (setting, judged) = nearer;
            if judged.is_wanted() {
                return Ok(Some((setting, judged.made)));
            }
        }
        Ok(None)
    }

    /// A changed challenge that is nearer to what is wanted, the first that is found.
    async fn nearer<W: SettingWork>(
        &mut self,
        work: &W,
        offer: &Offer<'_>,
        setting: &Setting,
        distance: f64,
        random: &mut Random,
    ) -> Result<Option<(Setting, Judged<W::Made>)>, W::Error> {
        let changed = (0..CHANGES).map(|_| neighbour(&self.problem, offer, setting, random));
        let changed: Vec<Setting> = changed.collect();
        for (setting, number) in self.solvable(work, &changed).await? {
            if self.images.has(&setting) {
                continue;
            }
            let other = work.judge(&setting, number).await?;
            if other.distance < distance {
                return Ok(Some((setting, other)));
            }
            self.figures.rejected += 1;
        }
        Ok(None)
    }

    /// The fewest solutions of a setting that has any, 0 if none has; none if that is not known within the
    /// limits, or if every setting has as many as are counted.
    ///
    /// No setting is counted further than the fewest so far.
    async fn fewest<W: SettingWork>(
        &self,
        work: &W,
        offer: &Offer<'_>,
    ) -> Result<Option<u64>, W::Error> {
        let mut every = self.problem.puzzle.setup.settings(offer, &self.problem.setting);
        let (mut fewest, mut is_solvable) = (COUNTED, false);
        let mut batch: Vec<Setting> = every.by_ref().take(1).collect();
        while !batch.is_empty() {
            for answer in work.count(&batch, fewest).await? {
                let Some(Answer { solutions, complete }) = answer else { return Ok(None) };
                if !complete && solutions < fewest {
                    return Ok(None);
                }
                is_solvable |= solutions > 0;
                fewest = if solutions > 0 { fewest.min(solutions) } else { fewest };
            }
            batch = every.by_ref().take(BATCH).collect();
        }
        Ok(if is_solvable { Some(fewest).filter(|&fewest| fewest < COUNTED) } else { Some(0) })
    }
}

/// What the board offers to the slots.
fn offer(problem: &Problem) -> Offer<'_> {
    Offer::new(&problem.puzzle.region.cells, problem.puzzle.lattice.coordinates)
}

/// Settings to be tested, none twice.
enum Candidates {
    /// Every setting, in a random order.
    Walk(std::vec::IntoIter<Setting>),
    /// Settings drawn by chance, so many at most.
    Draw { random: Box<Random>, filler: Option<Box<Filler>>, seen: FxHashSet<Setting>, left: u64 },
}

impl Candidates {
    fn of(problem: &Problem, open: Option<&Arc<OpenCover>>, mut random: Random) -> Self {
        let (setup, offer) = (&problem.puzzle.setup, offer(problem));
        if setup.size(&offer, &problem.setting) <= WALK {
            let mut every: Vec<Setting> = setup.settings(&offer, &problem.setting).collect();
            random.shuffle(&mut every);
            return Self::Walk(every.into_iter());
        }
        let filler = open.and_then(|open| Filler::of(Arc::clone(open))).map(Box::new);
        let (random, seen) = (Box::new(random), FxHashSet::default());
        Self::Draw { random, filler, seen, left: DRAWN }
    }

    /// Whether every setting has its turn.
    fn walk(&self) -> bool {
        matches!(self, Self::Walk(_))
    }

    fn next(&mut self, problem: &Problem, offer: &Offer<'_>) -> Option<Setting> {
        let (random, filler, seen, left) = match self {
            Self::Walk(every) => return every.next(),
            Self::Draw { random, filler, seen, left } => (random, filler, seen, left),
        };
        while *left > 0 {
            *left -= 1;
            let setting = match filler {
                Some(filler) => filler.fill(random),
                None => {
                    let mut below = |end: usize| random.below(end);
                    problem.puzzle.setup.draw(offer, &problem.setting, &mut below)
                }
            };
            if let Some(setting) = setting.filter(|setting| seen.insert(setting.clone())) {
                return Some(setting);
            }
        }
        None
    }
}

/// A setting as Python writes it, which is part of a seed.
fn setting_repr(setting: &Setting, coordinates: usize) -> String {
    let value = |value: &Chosen| match value {
        Chosen::Label(label) => quoted(label),
        Chosen::Cells(cells) => {
            let cell =
                |cell: &puzzle::Cell| tuple_repr(cell[..coordinates].iter().map(i32::to_string));
            tuple_repr(cells.iter().map(cell))
        }
    };
    let entry = |(name, chosen): &(String, Chosen)| format!("{}: {}", quoted(name), value(chosen));
    let entries: Vec<String> = setting.iter().map(entry).collect();
    format!("{{{}}}", entries.join(", "))
}

fn tuple_repr(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    if let [only] = &parts[..] { format!("({only},)") } else { format!("({})", parts.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_written_as_python_writes_it() {
        let cells = |of: &[i32]| Chosen::Cells(of.iter().map(|&x| [x, 2, 0, 0, 0, 0]).collect());
        let setting = vec![
            ("pegs".to_owned(), cells(&[0, -1])),
            ("it's".to_owned(), cells(&[7])),
            ("none".to_owned(), cells(&[])),
            ("day".to_owned(), Chosen::Label("1st".into())),
        ];
        let expected =
            r#"{'pegs': ((0, 2), (-1, 2)), "it's": ((7, 2),), 'none': (), 'day': '1st'}"#;
        assert_eq!(setting_repr(&setting, 2), expected);
    }
}
