//! A whole assembly: stage after stage, of all ways the one with the fewest moves.
//!
//! Each stage takes the fewest moves that it can. Of the separations that are possible after so many,
//! that one is taken after which the parts need fewest in all, and of those the first. Parts that
//! come up again, in the same places beside one another, are not searched again.

use std::rc::Rc;

use cover::Stop;
use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::gaps::Known;
use crate::kit::{Kit, Placed};
use crate::layout::{Layout, Motion};
use crate::stage::{Bounds, Move, Path, Separation, Stage, StageEnd};
use crate::turn::rotation::Rigid;

/// Pieces that are same: in shape, in groups and in weight.
pub(crate) type Class = (u32, u64, u64);

/// Pieces and where they are, in slots: classes rise, and the row is settled.
#[derive(Clone, Debug)]
pub(crate) struct Pile {
    pub classes: Vec<u8>,
    pub places: Vec<i64>,
}

/// How a pile comes apart.
#[derive(Debug)]
pub(crate) struct Node<B> {
    /// Moves up to the first separation, that one included; and moves in all.
    pub level: u32,
    pub moves: u32,
    /// The moves before the separation, of slots at the start.
    pub path: Vec<Move<B>>,
    /// The separated pieces, and the slide by one unit that begins the way along which they leave.
    pub set: B,
    pub way: Motion,
    /// What becomes of the set, and of the others.
    pub parts: [Branch<B>; 2],
}

/// A part after a separation.
#[derive(Debug)]
pub(crate) struct Branch<B> {
    /// For each slot of the part, that of the pile before.
    pub slots: Vec<usize>,
    /// Leads from the frame of the pile to that of the part.
    pub frame: Rigid,
    /// How it comes apart; none if it need not.
    pub node: Option<Rc<Node<B>>>,
}

/// How the parts after a separation come apart: those of the set, and the others.
type Nodes<B> = [Option<Rc<Node<B>>>; 2];

/// Moves in all after a separation, and how its parts come apart; none if there are better ones. Or
/// why a part does not, with its slots.
type Tried<B> = Result<Option<(u32, Nodes<B>)>, (Failure, Vec<usize>)>;

/// Why there is no node.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The pieces in these slots cannot be separated from one another.
    Stuck(Vec<usize>),
    /// A limit was met.
    Limit,
}

/// Takes one assembly apart.
pub(crate) struct Solver<'a, B> {
    pub kit: &'a Kit,
    pub known: &'a mut Known,
    pub layout: &'a mut Layout,
    pub spare: &'a mut Vec<Stage<B>>,
    pub classes: Vec<Class>,
    pub stop: &'a Stop<'a>,
    /// The most states.
    pub limit: u64,
    /// So many piles are searched for the fewest moves; then the first way is taken.
    pub patience: usize,
    pub memo: FxHashMap<Box<[i64]>, Rc<Node<B>>>,
    /// States found, piles searched, the level as far as it is known.
    pub states: u64,
    pub piles: usize,
    pub level: u32,
}

impl<B: Bits> Solver<'_, B> {
    /// Takes a pile apart.
    pub fn take(&mut self, pile: &Pile) -> Result<Rc<Node<B>>, Failure> {
        let key = key(pile);
        if let Some(node) = self.memo.get(&key) {
            return Ok(Rc::clone(node));
        }
        let is_outermost = self.piles == 0;
        self.piles += 1;
        let mut stage = self.spare.pop().unwrap_or_else(Stage::new);
        let end = self.search(&mut stage, pile);
        self.states += stage.found();
        if is_outermost && let StageEnd::Separated(level, _) | StageEnd::Limit(level) = end {
            self.level = level;
        }
        let done = match end {
            StageEnd::Stuck => Err(Failure::Stuck((0..pile.classes.len()).collect())),
            StageEnd::Limit(_) => Err(Failure::Limit),
            StageEnd::Separated(level, found) => self.choose(&mut stage, pile, level, &found),
        };
        self.spare.push(stage);
        let node = Rc::new(done?);
        self.memo.insert(key, Rc::clone(&node));
        Ok(node)
    }

    fn search(&mut self, stage: &mut Stage<B>, pile: &Pile) -> StageEnd<B> {
        let bounds = Bounds {
            states: self.limit.saturating_sub(self.states),
            stop: self.stop,
            first: self.piles > self.patience,
        };
        let classes = &self.classes;
        let shape_of = |class: u8| classes[class as usize].0;
        stage.search(self.kit, self.known, &pile.classes, shape_of, &pile.places, &bounds)
    }

    /// Takes the separation after which fewest moves are needed.
    fn choose(
        &mut self,
        stage: &mut Stage<B>,
        pile: &Pile,
        level: u32,
        found: &[Separation<B>],
    ) -> Result<Node<B>, Failure> {
        let fewest = level + self.fewest(&pile.classes).saturating_sub(1);
        let mut best: Option<(u32, Separation<B>, Nodes<B>)> = None;
        let mut stuck = None;
        for one in found {
            let most = best.as_ref().map_or(u32::MAX, |best| best.0);
            let tried = self.part(stage, pile, level, one, most);
            match tried {
                Ok(Some((moves, nodes))) => best = Some((moves, *one, nodes)),
                Ok(None) => {}
                Err((failure @ Failure::Stuck(_), slots)) if self.kit.turning.is_some() => {
                    // Axes lie in the box of a part, so another separation may leave more room.
                    stuck.get_or_insert((*one, failure, slots));
                }
                Err((failure, slots)) => return Err(self.placed(stage, one, failure, &slots)),
            }
            if best.as_ref().is_some_and(|best| best.0 <= fewest || self.piles > self.patience) {
                break;
            }
        }
        let Some((moves, one, nodes)) = best else {
            let (one, failure, slots) = stuck.expect("a stage ends with one separation at least");
            return Err(self.placed(stage, &one, failure, &slots));
        };
        let path = stage.path(self.kit, self.known, one.state);
        let sets = [one.set, B::first(pile.classes.len()) & !one.set];
        let [ours, others] = nodes;
        let parts = [
            self.branch(stage, pile, &path, &one, sets[0], ours),
            self.branch(stage, pile, &path, &one, sets[1], others),
        ];
        let set = one.set.slots().fold(B::NONE, |set, slot| set | B::of(path.order[slot]));
        let way = Motion::Slide { way: one.way, units: 1, sense: 1 };
        let way = way.seen(path.frame.inverse());
        Ok(Node { level, moves, path: path.moves, set, way, parts })
    }

    /// A part after a separation, with its slots as they are in the pile at the start.
    fn branch(
        &mut self,
        stage: &Stage<B>,
        pile: &Pile,
        path: &Path<B>,
        one: &Separation<B>,
        set: B,
        node: Option<Rc<Node<B>>>,
    ) -> Branch<B> {
        let slots: Vec<usize> = set.slots().map(|slot| path.order[slot]).collect();
        if node.is_none() {
            return Branch { slots, frame: Rigid::NONE, node };
        }
        let part = self.pile_of(pile, stage.row(one.state), set);
        let row: Vec<i64> = slots.iter().map(|&slot| path.end[slot]).collect();
        let found = self.layout.order(self.kit, &row, &part.places);
        let (order, frame) = found.expect("a part stands as it was left");
        Branch { slots: order.into_iter().map(|at| slots[at]).collect(), frame, node }
    }

    /// The moves in all after a separation, if these are fewer than `most`; or which part failed.
    fn part(
        &mut self,
        stage: &Stage<B>,
        pile: &Pile,
        level: u32,
        one: &Separation<B>,
        most: u32,
    ) -> Tried<B> {
        let sets = [one.set, B::first(pile.classes.len()) & !one.set];
        let piles = sets.map(|set| self.pile_of(pile, stage.row(one.state), set));
        let mut moves = level + piles.iter().map(|pile| self.fewest(&pile.classes)).sum::<u32>();
        let mut nodes = [None, None];
        for at in 0..2 {
            if moves >= most {
                return Ok(None);
            }
            if self.is_done(&piles[at].classes) {
                continue;
            }
            let taken = self.take(&piles[at]);
            let node = taken.map_err(|failure| (failure, sets[at].slots().collect::<Vec<_>>()))?;
            moves += node.moves - self.fewest(&piles[at].classes);
            nodes[at] = Some(node);
        }
        Ok((moves < most).then_some((moves, nodes)))
    }

    /// A failure of a part, with slots of the pile at its start.
    fn placed(
        &mut self,
        stage: &mut Stage<B>,
        one: &Separation<B>,
        failure: Failure,
        slots: &[usize],
    ) -> Failure {
        let Failure::Stuck(stuck) = failure else { return failure };
        let Path { order, .. } = stage.path(self.kit, self.known, one.state);
        Failure::Stuck(stuck.into_iter().map(|slot| order[slots[slot]]).collect())
    }

    /// The pieces of a set, where they are in a state.
    fn pile_of(&mut self, pile: &Pile, row: &[i64], set: B) -> Pile {
        let classes: Vec<u8> = set.slots().map(|slot| pile.classes[slot]).collect();
        let mut places: Vec<i64> = set.slots().map(|slot| row[slot]).collect();
        let known = &self.classes;
        self.layout.take(self.kit, &classes, |class| known[class as usize].0);
        self.layout.settle(self.kit, &mut places);
        Pile { classes, places }
    }

    /// Whether pieces need not be separated: there is one, or all are in one group.
    pub fn is_done(&self, classes: &[u8]) -> bool {
        let groups = classes.iter().fold(u64::MAX, |all, &c| all & self.classes[c as usize].1);
        classes.len() < 2 || groups != 0
    }

    /// So many separations are needed at least.
    fn fewest(&self, classes: &[u8]) -> u32 {
        if self.is_done(classes) {
            return 0;
        }
        let grouped = classes.iter().filter(|&&c| self.classes[c as usize].1 != 0).count();
        (classes.len() - grouped + usize::from(grouped > 0)) as u32 - 1
    }
}

fn key(pile: &Pile) -> Box<[i64]> {
    let pairs = pile.classes.iter().zip(&pile.places);
    pairs.flat_map(|(&class, &place)| [i64::from(class), place]).collect()
}

/// The classes of parts, and the parts as a pile with the part in each slot, and the frame of the pile.
///
/// Classes are numbered as they come, so that what is found depends on the assembly alone, and not on
/// which shapes the kit was given before.
pub(crate) fn piled(
    kit: &Kit,
    layout: &mut Layout,
    parts: &[&Placed],
) -> (Vec<Class>, Pile, Vec<usize>, Rigid) {
    let class = |part: &Placed| (part.shape, part.groups, part.weight);
    let mut classes: Vec<Class> = vec![];
    let mut number = |part: &Placed| match classes.iter().position(|&one| one == class(part)) {
        Some(known) => known as u8,
        None => {
            classes.push(class(part));
            (classes.len() - 1) as u8
        }
    };
    let numbers: Vec<u8> = parts.iter().map(|part| number(part)).collect();
    let mut by_class: Vec<usize> = (0..parts.len()).collect();
    by_class.sort_by_key(|&at| numbers[at]);
    let row: Vec<i64> = by_class.iter().map(|&at| parts[at].at).collect();
    let numbers: Vec<u8> = by_class.iter().map(|&at| numbers[at]).collect();
    layout.take(kit, &numbers, |class| classes[class as usize].0);
    let mut places = row.clone();
    layout.settle(kit, &mut places);
    let found = layout.order(kit, &row, &places);
    let (order, frame) = found.unwrap_or((vec![], Rigid::NONE));
    let order = order.into_iter().map(|slot| by_class[slot]).collect();
    (classes, Pile { classes: numbers, places }, order, frame)
}
