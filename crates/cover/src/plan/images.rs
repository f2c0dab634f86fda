//! All solutions of a cover with symmetry: one of each class is searched for, the others are its images.
//!
//! A listing walks the whole tree, in whose order its solutions come. Beside it this search needs but one of each
//! class, and any tree will do. If it ends, all solutions are known, and the listing only has to put them into its
//! order (`methods/tree/guide.rs`). It gets short turns until it is expected to end soon, beside what the listing
//! has cost, and no more solutions are kept than there is room for.

use std::sync::Arc;

use num_traits::{ToPrimitive, Zero};

use super::choice::{Prepare, unprobed_engine};
use super::contender::{CutUp, WORTH_SPREADING, spread};
use super::costs::{
    FIRST_IMAGES, IMAGE, MOST_IMAGES, OTHERS_SHARE, WORTH_IMAGES, constrained_node, scan_node,
    sets_node,
};
use crate::methods::tree::{Job, Known, Limits, Prepared, Remember, Report, drive, find_engine};
use crate::problem::symmetry::Reduction;
use crate::problem::{Cover, deepest};
use crate::run::{Ended, Rest, RunFault, Stop, Tree};

/// The search of one solution of each class beside a listing.
#[derive(Clone, Debug)]
pub struct Images {
    state: State,
    /// What the listing has cost, and what it is to have cost when the next turn comes, in nanoseconds.
    listed: f64,
    due: f64,
    /// What the images of the solutions listed would have cost, if each option costs so much.
    images: f64,
    image: f64,
}

#[derive(Clone, Debug)]
enum State {
    /// It may go on.
    Open(Box<ClassSearch>),
    /// All solutions are known.
    Known(Arc<Known>),
    /// There is no symmetry, or no room for all solutions.
    Out,
}

/// What is searched, and how far.
#[derive(Clone, Debug, Default)]
struct ClassSearch {
    /// The engine that suits.
    engine: Option<&'static str>,
    /// The remaining work, once it has begun.
    rest: Option<Rest>,
    /// What its units weigh.
    whole: Option<f64>,
    /// The share of the tree that is done.
    share: f64,
    /// What it has cost, in nanoseconds.
    spent: f64,
    /// One solution of each class.
    kept: Known,
}

impl Images {
    /// Nothing is searched yet.
    pub fn new(cover: &Cover) -> Self {
        let symmetric = cover.group.order() > 1 && Known::fits(cover);
        let state = if symmetric { State::Open(Box::default()) } else { State::Out };
        Self { state, listed: 0.0, due: FIRST_IMAGES, images: 0.0, image: IMAGE }
    }

    /// The same, and its first turn comes before the listing has cost anything, whatever images cost.
    pub fn at_once(cover: &Cover) -> Self {
        Self { due: 0.0, image: 0.0, ..Self::new(cover) }
    }

    /// All solutions of the cover, once they are known.
    pub fn known(&self) -> Option<&Arc<Known>> {
        match &self.state {
            State::Known(known) => Some(known),
            _ => None,
        }
    }

    /// After how many nodes of the listing, which cost so much each, it is to have a turn; none if never.
    pub(super) fn nodes_before(&self, node: f64) -> Option<u64> {
        let left = || (((self.due - self.listed) / node) as u64).max(1);
        matches!(self.state, State::Open(_)).then(left)
    }

    /// Notes what the listing did, at so much a node.
    pub(super) fn note(&mut self, report: &Report, node: f64) {
        self.listed += report.nodes as f64 * node;
        let options: usize = report.found.iter().map(Vec::len).sum();
        self.images += options as f64 * self.image;
    }

    /// Goes on for a turn; returns how many nodes it took.
    pub(super) fn turn(
        &mut self,
        cover: &Cover,
        stop: &Stop,
        prepare: &Prepare,
    ) -> Result<u64, RunFault> {
        let State::Open(search) = &mut self.state else { return Ok(0) };
        if self.listed < self.images {
            self.due = 2.0 * self.listed;
            return Ok(0);
        }
        let budget = search.budget(self.listed);
        let name = *search.engine.get_or_insert_with(|| unprobed_engine(cover));
        let engine = find_engine(name);
        let Some(prepared) = engine.and_then(|engine| prepare(engine, stop).ok()) else {
            self.state = State::Out;
            return Ok(0);
        };
        let node = match prepared.tree() {
            Tree::Scan => scan_node(),
            Tree::Constrained if name == "bitset" => constrained_node(cover, true),
            Tree::Constrained => sets_node(cover),
        };
        let most = ((budget / node) as u64).max(1);
        let reduction = cover.counting();
        let (nodes, ended) = search.go_on(cover, reduction, &*prepared, stop.within(most))?;
        search.spent += nodes as f64 * node;
        match ended {
            Ended::Done => {
                let known = Arc::new(images(cover, reduction, &search.kept));
                self.state = State::Known(known);
            }
            Ended::Solutions | Ended::Memory => self.state = State::Out,
            Ended::Nodes if nodes >= most => self.due = 2.0 * self.listed,
            _ => {}
        }
        Ok(nodes)
    }
}

impl ClassSearch {
    /// What the next turn may cost if the listing has cost so much.
    fn budget(&self, listed: f64) -> f64 {
        if self.share.is_zero() {
            return listed;
        }
        let ahead = self.spent / self.share - self.spent;
        if ahead <= WORTH_IMAGES * listed { 2.0 * ahead } else { OTHERS_SHARE * listed }
    }

    fn go_on(
        &mut self,
        cover: &Cover,
        reduction: &Reduction,
        prepared: &dyn Prepared,
        stop: Stop,
    ) -> Result<(u64, Ended), RunFault> {
        let room = MOST_IMAGES / (reduction.order().max(1) as u64 * deepest(cover).max(1));
        let solutions = Some((room + 1).saturating_sub(self.kept.len() as u64));
        let job = Job {
            units: self.rest.take().map(Rest::in_order),
            reduction: Some(reduction),
            collect: true,
            limits: Limits { solutions, stop, threads: 1 },
            remember: Remember::WherePays,
            ..Job::new(cover, prepared)
        };
        let spreads =
            self.whole.is_none() && stop.nodes.is_some_and(|nodes| nodes >= WORTH_SPREADING);
        let (begun, report) = if spreads { spread(job)? } else { (None, drive(job)?) };
        let mut nodes = report.nodes;
        if let Some(CutUp { report, weight }) = begun {
            nodes += report.nodes;
            self.note(&report);
            if let Some(weight) = weight {
                (self.whole, self.share) = (Some(weight), 0.0);
            }
        }
        self.note(&report);
        let ended = report.ended;
        self.rest = Some(report.rest);
        Ok((nodes, ended))
    }

    fn note(&mut self, report: &Report) {
        self.share += report.done.to_f64().unwrap_or(0.0) / self.whole.unwrap_or(1.0);
        for solution in &report.found {
            self.kept.push(solution.iter().map(|&option| option as u16));
        }
    }
}

/// The images of solutions that are one of each class under all symmetries of a reduction.
fn images(cover: &Cover, reduction: &Reduction, kept: &Known) -> Known {
    let symmetries = &cover.group.whole()[..reduction.order().max(1)];
    let mut known = Known::default();
    let mut orbit: Vec<Vec<u16>> = vec![];
    for solution in kept.iter() {
        orbit.clear();
        for symmetry in symmetries {
            let options = solution.iter();
            let image = options.map(|&option| symmetry.options[usize::from(option)] as u16);
            let mut image: Vec<u16> = image.collect();
            image.sort_unstable();
            orbit.push(image);
        }
        orbit.sort_unstable();
        orbit.dedup();
        orbit.drain(..).for_each(|image| known.push(image));
    }
    known
}
