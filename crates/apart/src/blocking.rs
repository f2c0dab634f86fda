//! Which pieces stop which in one state, and the sets of pieces that may move.
//!
//! A set may move by `k` units along a direction exactly when it has every piece that stops one of
//! its members before `k` units are done: when it is closed. What a set does along a direction, its
//! complement does against it, so directions are taken one way only.

use crate::bits::Bits;
use crate::gaps::{Gaps, Known};
use crate::kit::Kit;
use crate::layout::{Layout, Standing};
use crate::shape::{FREE, Gap};
use crate::turn::body::Cell;
use crate::turn::swept::{FIRST, SECOND, Turn};

/// At most so many sets may move by one step in one state: beyond it the state is given up.
pub(crate) const MOST_SETS: usize = 1 << 16;

/// The gaps between all pieces in one state.
#[derive(Debug)]
pub(crate) struct Blocking<B> {
    pieces: usize,
    /// By direction, piece and other piece.
    gaps: Vec<Gap>,
    /// By direction and piece: the others that touch it, those that stop it some time.
    touching: Vec<B>,
    stopping: Vec<B>,
    /// What is being worked on: by piece, all that must move with it.
    moved: Vec<B>,
    least: Vec<B>,
    pub sets: Vec<B>,
    /// The turns that are possible in the state, and by turn and piece: those that stop it.
    pub turns: Vec<Turn>,
    turned: Vec<B>,
}

impl<B: Bits> Blocking<B> {
    pub fn new() -> Self {
        let (gaps, touching, stopping) = (vec![], vec![], vec![]);
        let (moved, least, sets) = (vec![], vec![], vec![]);
        let (turns, turned) = (vec![], vec![]);
        Self { pieces: 0, gaps, touching, stopping, moved, least, sets, turns, turned }
    }

    /// Takes up a state: shapes and where they are.
    pub fn look(&mut self, kit: &Kit, known: &mut Gaps, shapes: &[u32], places: &[i64]) {
        let (pieces, ways) = (shapes.len(), kit.directions.len());
        self.pieces = pieces;
        self.gaps.clear();
        self.gaps.resize(ways * pieces * pieces, FREE);
        for bits in [&mut self.touching, &mut self.stopping] {
            bits.clear();
            bits.resize(ways * pieces, B::NONE);
        }
        for i in 0..pieces {
            for j in i + 1..pieces {
                let between = known.between(kit, shapes[i], shapes[j], places[j] - places[i]);
                for (way, &[there, back]) in between.iter().enumerate() {
                    self.note(way, i, j, there);
                    self.note(way, j, i, back);
                }
            }
        }
    }

    fn note(&mut self, way: usize, piece: usize, other: usize, gap: Gap) {
        let row = way * self.pieces + piece;
        self.gaps[row * self.pieces + other] = gap;
        if gap != FREE {
            self.stopping[row] |= B::of(other);
            if gap == 0 {
                self.touching[row] |= B::of(other);
            }
        }
    }

    /// Finds the sets that may go on for ever along a direction, in `sets`; too many are only those of
    /// which no part, or of whose complement no part, could go alone.
    pub fn find_free(&mut self, way: usize) {
        let rows = way * self.pieces..(way + 1) * self.pieces;
        self.moved.clear();
        self.moved.extend_from_slice(&self.stopping[rows]);
        self.close();
        if !self.unite(256) {
            self.find_least();
            let all = B::first(self.pieces);
            let behind = (0..self.pieces).map(|piece| {
                let dragged = (0..self.pieces).filter(|&other| self.moved[other].has(piece));
                all & !dragged.fold(B::NONE, |set, other| set | B::of(other))
            });
            self.sets.extend(behind.filter(|&set| set != B::NONE));
            sort(&mut self.sets);
        }
    }

    /// Finds the sets that may move by so many units along a direction, in `sets`, and returns whether
    /// there are not too many of them.
    pub fn find_movable(&mut self, way: usize, units: Gap) -> bool {
        let rows = way * self.pieces..(way + 1) * self.pieces;
        self.moved.clear();
        if units == 1 {
            self.moved.extend_from_slice(&self.touching[rows]);
        } else {
            for row in rows {
                let gaps = &self.gaps[row * self.pieces..(row + 1) * self.pieces];
                let near = gaps.iter().enumerate().filter(|&(_, &gap)| gap < units);
                self.moved.push(near.fold(B::NONE, |set, (other, _)| set | B::of(other)));
            }
        }
        self.close();
        self.unite(MOST_SETS)
    }

    /// Takes up the turns of a state, which stands as `standing`.
    pub fn look_at_turns(
        &mut self,
        kit: &Kit,
        known: &mut Known,
        layout: &Layout,
        row: &[i64],
        standing: &Standing,
    ) {
        let Some(turning) = &kit.turning else { return };
        let pieces = row.len();
        self.pieces = pieces;
        let (turns, (low, high)) = layout.turns(turning, kit, row);
        self.turned.clear();
        self.turned.resize(turns.len() * pieces, B::NONE);
        let turned = &mut self.turned;
        for i in 0..pieces {
            let at = kit.pose(row[i]).1;
            let seen = |cell: Cell| std::array::from_fn(|x| cell[x] - at[x]);
            let about = |turn: &Turn| turn.seen_from(at);
            for j in i + 1..pieces {
                let offset = standing.places[j] - standing.places[i];
                let key = (standing.shapes[i], standing.shapes[j], offset);
                let all = turns.iter().map(about);
                known.swept.between(kit, key, (seen(low), seen(high)), all, |number, stopped| {
                    if stopped & FIRST != 0 {
                        turned[number * pieces + i] |= B::of(j);
                    }
                    if stopped & SECOND != 0 {
                        turned[number * pieces + j] |= B::of(i);
                    }
                });
            }
        }
        self.turns = turns;
    }

    /// Finds the sets that a turn may turn, in `sets`, and returns whether there are not too many of them.
    pub fn find_turnable(&mut self, turn: usize) -> bool {
        self.moved.clear();
        self.moved.extend_from_slice(&self.turned[turn * self.pieces..(turn + 1) * self.pieces]);
        self.close();
        self.unite(MOST_SETS)
    }

    /// Makes `moved` transitive.
    fn close(&mut self) {
        for (piece, set) in self.moved.iter_mut().enumerate() {
            *set |= B::of(piece);
        }
        for middle in 0..self.pieces {
            let beyond = self.moved[middle];
            for set in &mut self.moved {
                if set.has(middle) {
                    *set |= beyond;
                }
            }
        }
    }

    /// Notes the sets in `moved` that are not all pieces, in `sets`.
    fn find_least(&mut self) {
        let all = B::first(self.pieces);
        self.sets.clear();
        self.sets.extend(self.moved.iter().copied().filter(|&set| set != all));
        self.sets.sort_unstable();
        self.sets.dedup();
    }

    /// Finds all unions of the sets in `moved` that are not all pieces, the smallest first, and returns
    /// whether these are at most so many.
    fn unite(&mut self, most: usize) -> bool {
        self.find_least();
        let (all, count) = (B::first(self.pieces), self.sets.len());
        if count < 2 {
            return true;
        }
        self.least.clear();
        self.least.append(&mut self.sets);
        for at in 0..count {
            let one = self.least[at];
            for known in 0..self.sets.len() {
                let union = self.sets[known] | one;
                if union != all {
                    self.sets.push(union);
                }
            }
            self.sets.push(one);
            self.sets.sort_unstable();
            self.sets.dedup();
            if self.sets.len() > most {
                return false;
            }
        }
        sort(&mut self.sets);
        true
    }
}

/// The smallest first, each once.
fn sort<B: Bits>(sets: &mut Vec<B>) {
    sets.sort_unstable_by_key(|&set| (set.size(), set));
    sets.dedup();
}
