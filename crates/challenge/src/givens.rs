//! Challenges that are boards with some pieces given, for puzzles without a setup.
//!
//! A solution is drawn at random and some of its pieces are given. If the answer is to be unique, pieces are taken
//! away in a random order as long as there is still one solution. A challenge that misses the wanted difficulty
//! has one given exchanged for others, as long as that brings it nearer.

use std::sync::Arc;

use compile::Placements;
use puzzle::laying::{Board, Classes, Guard, Symmetry, symmetries_for};
use puzzle::model::{Piece, Placed};
use puzzle::setup::Problem;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::wanted::{Answer, End, Judged, Wanted, Work};
use puzzle::Random;

/// Attempts without a new challenge after which there are no more.
const PATIENCE: u64 = 200;
/// Changes that are tried towards the wanted difficulty before another solution is taken.
const MISSES: usize = 50;
/// Judged challenges that are remembered, before all of them are forgotten.
const REMEMBERED: usize = 4096;
/// Bits of the seed of a draw.
const SEED: u32 = 63;

/// Whoever wants pieces given as challenges. Givens are options, ascending.
#[expect(async_fn_in_trait, reason = "whoever asks waits on one thread")]
pub trait GivenWork: Work {
    /// Draws a solution by a seed: its options; none if there is no solution.
    async fn draw(&self, seed: u64) -> Result<Option<Vec<u32>>, Self::Error>;

    /// Counts the solutions with some pieces given, no further than `most`.
    async fn count(&self, givens: &[u32], most: u64) -> Result<Answer, Self::Error>;

    /// Makes a challenge of given pieces with so many solutions, and rates it; none if that could not be done.
    async fn judge(
        &self,
        givens: &[u32],
        solutions: u64,
    ) -> Result<Option<Judged<Self::Made>>, Self::Error>;
}

/// A puzzle laid out, as far as given pieces need it.
pub struct Laying {
    /// The numbered cells, and the pieces that the puzzle itself places.
    board: Arc<Board>,
    /// What each of the first options lays; the others lay no piece.
    placements: Placements,
    /// The symmetries of the board, the identity among them.
    symmetries: Vec<Symmetry>,
}

/// A piece with the cells that it lies on, ascending.
type Laid = (u32, Vec<u32>);

/// Options that are given, ascending, and the challenge that they are.
type Found<M> = (Vec<u32>, Judged<M>);

impl Laying {
    /// A board with its placements; the symmetries are those that make solutions the same.
    ///
    /// # Errors
    ///
    /// What the guard returns.
    pub fn of<E>(
        board: Arc<Board>,
        placements: Placements,
        guard: Guard<'_, E>,
    ) -> Result<Self, E> {
        let rules: Vec<_> = board.problem.rules.iter().map(|rule| rule.on(&*board)).collect();
        let (symmetries, _) = symmetries_for(Classes::All, &board, &rules, guard)?;
        drop(rules);
        Ok(Self { board, placements, symmetries })
    }

    /// The pieces that lie on a board, from their names and cells; those that are not of it are left out.
    fn numbered(&self, placed: &[Placed]) -> Vec<Laid> {
        let one = |one: &Placed| {
            Some((self.board.piece_named(&one.piece)?, self.board.numbered(&one.cells)))
        };
        placed.iter().filter_map(one).collect()
    }

    /// What an option lays, if it lays a piece.
    fn laid(&self, option: u32) -> Option<Laid> {
        let at = option as usize;
        (at < self.placements.len())
            .then(|| (self.placements.kind(at).0, in_order(self.placements.cells(at).to_vec())))
    }

    /// Whether an option lays no piece, or one that the puzzle itself has placed.
    fn is_held(&self, option: u32) -> bool {
        let held = |laid: Laid| {
            let placed = self.board.laid.iter();
            placed.into_iter().any(|(piece, cells)| (*piece, in_order(cells.clone())) == laid)
        };
        self.laid(option).is_none_or(held)
    }

    /// The board with some pieces given.
    fn with(&self, givens: &[u32]) -> Vec<Laid> {
        let given = givens.iter().filter_map(|&option| self.laid(option));
        self.board.laid.iter().cloned().chain(given).collect()
    }

    /// What all images of a board have in common: the least of them.
    fn class_of(&self, laid: &[Laid]) -> Vec<Laid> {
        let moved = |one: &Symmetry, (piece, cells): &Laid| {
            let cells = cells.iter().map(|&cell| one.cells[cell as usize]).collect();
            (one.pieces[*piece as usize], in_order(cells))
        };
        let image = |one: &Symmetry| in_order(laid.iter().map(|own| moved(one, own)).collect());
        self.symmetries.iter().map(image).min().unwrap_or_default()
    }
}

fn in_order<T: Ord>(mut things: Vec<T>) -> Vec<T> {
    things.sort_unstable();
    things
}

/// How far given pieces have come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GivenFigures {
    /// Challenges made.
    pub made: u64,
    /// Boards counted.
    pub tried: u64,
    /// Those that were as wanted but for their difficulty.
    pub rejected: u64,
    /// Solutions that were drawn.
    pub attempts: u64,
    /// Those since the last challenge.
    pub fruitless: u64,
    /// Boards that a limit on nodes left open.
    pub undecided: u64,
}

/// Challenges that are boards with pieces given.
pub struct GivenChallenges<M> {
    wanted: Wanted,
    laying: Laying,
    figures: GivenFigures,
    seen: FxHashSet<Vec<Laid>>,
    /// What was judged is remembered: where there are few challenges they turn up again and again.
    known: FxHashMap<Vec<u32>, Option<Judged<M>>>,
}

impl<M: Clone> GivenChallenges<M> {
    /// Nothing is made yet.
    pub fn new(wanted: Wanted, laying: Laying) -> Self {
        let (seen, known) = Default::default();
        Self { wanted, laying, figures: GivenFigures::default(), seen, known }
    }

    /// How far they have come.
    pub fn figures(&self) -> &GivenFigures {
        &self.figures
    }

    /// Comes to where others stood.
    ///
    /// * `kept`: all pieces on each of the boards that they made.
    pub fn go_on(&mut self, kept: &[Vec<Placed>], figures: GivenFigures) {
        let class = |placed: &Vec<Placed>| self.laying.class_of(&self.laying.numbered(placed));
        self.seen.extend(kept.iter().map(class));
        self.figures = figures;
    }

    /// Why the board without a given cannot be a challenge: it is to have one solution and has several.
    ///
    /// # Errors
    ///
    /// If the work has to stop.
    pub async fn refusal<W: GivenWork<Made = M>>(
        &mut self,
        work: &W,
    ) -> Result<Option<String>, W::Error> {
        if self.wanted.givens != Some((0, 0)) || !self.wanted.unique {
            return Ok(None);
        }
        let is_many = self.number(work, &[], 2).await? == Some(2);
        Ok(is_many.then(|| {
            format!(
                "givens is 0, but {} has more than one solution; give pieces, or allow several \
                 solutions",
                self.laying.board.problem.puzzle.name
            )
        }))
    }

    /// Makes one attempt, from a solution of its own; why there are no more, if there are none.
    ///
    /// # Errors
    ///
    /// If the work has to stop.
    pub async fn make<W: GivenWork<Made = M>>(
        &mut self,
        work: &W,
    ) -> Result<Option<End>, W::Error> {
        let mut random =
            Random::of_text(&format!("{} {}", self.wanted.seed, self.figures.attempts));
        self.figures.attempts += 1;
        self.figures.fruitless += 1;
        let Some(solution) = work.draw(random.bits(SEED)).await? else {
            return Ok(Some(End::All));
        };
        if let Some((givens, judged)) = self.wanted(work, &solution, &mut random).await? {
            self.seen.insert(self.laying.class_of(&self.laying.with(&givens)));
            work.keep(judged.made)?;
            self.figures.made += 1;
            self.figures.fruitless = 0;
        }
        work.tell(self.figures.made, self.figures.tried)?;
        Ok(self.why_ended())
    }

    fn why_ended(&self) -> Option<End> {
        let GivenFigures { made, fruitless, undecided, .. } = self.figures;
        if made == self.wanted.number {
            return Some(End::Number);
        }
        let end = if undecided > 0 { End::Nodes } else { End::Patience };
        (fruitless >= PATIENCE).then_some(end)
    }

    /// A challenge with this solution, of the wanted difficulty if that can be had.
    async fn wanted<W: GivenWork<Made = M>>(
        &mut self,
        work: &W,
        solution: &[u32],
        random: &mut Random,
    ) -> Result<Option<Found<M>>, W::Error> {
        let mut order: Vec<u32> = solution.to_vec();
        order.retain(|&option| !self.laying.is_held(option));
        random.shuffle(&mut order);
        let least = self.wanted.givens.map(|(low, high)| match high - low {
            0 => low as usize,
            more => low as usize + random.below(more as usize + 1),
        });
        let fewer = self.fewer(work, &order, &order, least).await?;
        let Some(mut best) = self.of(work, fewer).await? else { return Ok(None) };
        let mut missed = 0;
        while !best.1.is_wanted() && missed < MISSES {
            let changed = self.changed(work, &best.0, &order, random, least).await?;
            match self.of(work, changed).await? {
                Some(other) if other.1.distance < best.1.distance => best = other,
                _ => missed += 1,
            }
        }
        Ok(Some(best).filter(|(_, judged)| judged.is_wanted()))
    }

    /// Whether there is to be one solution.
    fn is_unique(&self) -> bool {
        self.wanted.unique || self.wanted.minimal
    }

    /// Leaves out givens in an order, down to a number; none if it is not within what is wanted.
    async fn fewer<W: GivenWork<Made = M>>(
        &mut self,
        work: &W,
        givens: &[u32],
        order: &[u32],
        least: Option<usize>,
    ) -> Result<Option<Vec<u32>>, W::Error> {
        let mut kept = givens.to_vec();
        if !self.is_unique() {
            let least = least.unwrap_or(kept.len());
            return Ok(kept.get(..least).map(<[u32]>::to_vec));
        }
        for option in order {
            if Some(kept.len()) == least && !self.wanted.minimal {
                break;
            }
            if kept.contains(option) {
                let fewer: Vec<u32> = kept.iter().copied().filter(|one| one != option).collect();
                if self.number(work, &fewer, 2).await? == Some(1) {
                    kept = fewer;
                }
            }
        }
        let (low, high) = self.wanted.givens.unwrap_or((0, u64::MAX));
        Ok((low..=high).contains(&(kept.len() as u64)).then_some(kept))
    }

    /// Exchanges one given for others of the same solution, as many as are needed.
    async fn changed<W: GivenWork<Made = M>>(
        &mut self,
        work: &W,
        given: &[u32],
        order: &[u32],
        random: &mut Random,
        least: Option<usize>,
    ) -> Result<Option<Vec<u32>>, W::Error> {
        let (mut givens, mut others): (Vec<u32>, Vec<u32>) =
            order.iter().partition(|option| given.contains(option));
        random.shuffle(&mut others);
        if !givens.is_empty() {
            givens.remove(random.below(givens.len()));
        }
        for option in others {
            givens.push(option);
            if !self.is_unique() || self.number(work, &givens, 2).await? == Some(1) {
                break;
            }
        }
        let order = random.sample(givens.len(), givens.len());
        let order: Vec<u32> = order.into_iter().map(|at| givens[at]).collect();
        self.fewer(work, &givens, &order, least).await
    }

    /// The number of solutions with some givens, no further than `most`; none if a limit came first.
    async fn number<W: GivenWork<Made = M>>(
        &mut self,
        work: &W,
        givens: &[u32],
        most: u64,
    ) -> Result<Option<u64>, W::Error> {
        self.figures.tried += 1;
        let Answer { solutions, complete } = work.count(&in_order(givens.to_vec()), most).await?;
        let is_decided = complete || solutions >= most;
        self.figures.undecided += u64::from(!is_decided);
        Ok(is_decided.then_some(solutions))
    }

    /// The challenge of some givens, judged; none if an image of it was made before.
    async fn of<W: GivenWork<Made = M>>(
        &mut self,
        work: &W,
        givens: Option<Vec<u32>>,
    ) -> Result<Option<Found<M>>, W::Error> {
        let Some(key) = givens.map(in_order) else { return Ok(None) };
        if self.seen.contains(&self.laying.class_of(&self.laying.with(&key))) {
            return Ok(None);
        }
        if !self.known.contains_key(&key) {
            let found = self.challenge(work, &key).await?;
            let is_rejected = found.as_ref().is_some_and(|judged| !judged.is_wanted());
            self.figures.rejected += u64::from(is_rejected);
            if self.known.len() == REMEMBERED {
                self.known.clear();
            }
            self.known.insert(key.clone(), found);
        }
        Ok(self.known[&key].clone().map(|judged| (key, judged)))
    }

    /// Judges the challenge of some givens; none if it is not unique.
    async fn challenge<W: GivenWork<Made = M>>(
        &mut self,
        work: &W,
        givens: &[u32],
    ) -> Result<Option<Judged<M>>, W::Error> {
        let number = self.number(work, givens, self.wanted.most()).await?;
        match number.filter(|&number| number == 1 || (number > 1 && !self.wanted.unique)) {
            Some(number) => work.judge(givens, number).await,
            None => Ok(None),
        }
    }
}

/// How many pieces of a solution can be given, at most: those that are not placed already.
pub fn most_givens(problem: &Problem) -> u64 {
    let cells = problem.region.cells.len() as u64;
    let sizes = problem.puzzle.pieces.iter().map(|piece| (piece, piece.size() as u64));
    let most = |(piece, size): (&Piece, u64)| {
        piece.copies.1.map_or(cells / size, |most| most.min(cells / size))
    };
    let pieces = sizes.clone().map(most).fold(0, u64::saturating_add);
    let least = sizes.map(|(_, size)| size).min().unwrap_or(1);
    pieces.min(cells / least).saturating_sub(problem.puzzle.placed.len() as u64)
}

/// Why no solution has so many pieces that are not placed already, if none has.
pub fn too_many_givens(problem: &Problem, givens: Option<(u64, u64)>) -> Option<String> {
    let (given, most) = (givens?.1, most_givens(problem));
    let name = &problem.puzzle.name;
    (given > most).then(|| {
        format!(
            "givens is {given}: no solution of {name} has more than {most} pieces to give; choose \
             {most} or fewer"
        )
    })
}
