//! The search layer by layer, each on disk: for trays whose arrangements no memory holds, and for as long as it takes.
//!
//! A layer has all arrangements of one depth. What is one move beyond it is sorted, in files if memory does not hold
//! it; what is in no layer before is the next one. Every move can be taken back at the same cost, so a move that
//! counts `c` leads back by `c` at most, and only so many layers are compared. A move that counts more than one is made
//! when its layer is: from each layer as many before.

use std::hash::{Hash, Hasher};
use std::path::Path;

use cover::{Ended, Meter, Stop};
use xxhash_rust::xxh3::Xxh3;

use super::beyond::Beyond;
use super::folder::Folder;
use super::layer_file::{LayerFault, Owner, record, row};
use super::route::Slid;
use super::search::{LOOK, Met};
use super::{Asked, Count, Tray};

/// A search in a folder.
struct Layers<'s> {
    folder: Folder,
    beyond: Beyond<'s>,
    /// The most that a move counts.
    most: u32,
    /// Records that are sorted in memory take so many bytes.
    room: usize,
    goal: Option<(u32, Vec<u16>)>,
    stop: &'s Stop<'s>,
    meter: &'s Meter,
    looked: usize,
}

impl Tray {
    /// Meets arrangements as `search` does, in layers on disk, and goes on where an earlier search in the folder
    /// was stopped; of the shortest ways one is listed, and they are not counted.
    ///
    /// * `room`: so many bytes of arrangements are sorted in memory, and two or three times as many are held.
    pub fn search_in_layers(
        &self,
        asked: Asked,
        folder: &Path,
        room: usize,
        stop: &Stop<'_>,
        meter: &Meter,
    ) -> Result<Met, LayerFault> {
        let owner = Owner { tray: self.number(), width: 2 * self.pieces() };
        let mut goal = None;
        let is_goal = |record: &[u8]| asked.has_goal && self.missing(&row(record)) == 0;
        let mut folder = Folder::open(folder, owner, |depth, record| {
            if goal.is_none() && is_goal(record) {
                goal = Some((depth, row(record)));
            }
        })?;
        let mut start = vec![];
        record(&self.start, &mut start);
        if folder.counts.is_empty() {
            folder.begin(&start)?;
            goal = is_goal(&start).then(|| (0, self.start.clone()));
        }
        let (beyond, most) = (Beyond::new(self), self.most_counted());
        let mut layers = Layers { folder, beyond, most, room, goal, stop, meter, looked: 0 };
        let ended = layers.go_on(asked)?;
        layers.met(asked, ended)
    }

    /// A number for all that the search depends on.
    fn number(&self) -> u64 {
        let mut hasher = Xxh3::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// The most that a move counts.
    fn most_counted(&self) -> u32 {
        let passed = |kind: &super::Kind| kind.places.iter().filter(|place| !place.rests).count();
        let passed = self.kinds.iter().map(passed).max().unwrap_or(0) as u32;
        if self.count == Count::Units { passed + 1 } else { 1 }
    }
}

impl Layers<'_> {
    fn arrangements(&self) -> u64 {
        self.folder.counts.iter().sum()
    }

    /// Whether no layer can follow.
    fn is_whole(&self) -> bool {
        let last = self.folder.counts.iter().rev();
        self.folder.counts.len() > self.most as usize
            && last.take(self.most as usize).all(|&count| count == 0)
    }

    /// How many arrangements are enough, once the goal is met.
    fn enough(&self, asked: Asked) -> Option<u64> {
        let (depth, _) = self.goal.as_ref()?;
        let met: u64 = self.folder.counts[..=*depth as usize].iter().sum();
        Some(asked.enough(met as usize) as u64)
    }

    /// Makes layers up to the goal and as far as is asked; what stopped it.
    fn go_on(&mut self, asked: Asked) -> Result<Option<Ended>, LayerFault> {
        loop {
            let arrangements = self.arrangements();
            if self.is_whole() || self.enough(asked).is_some_and(|enough| arrangements > enough) {
                return Ok(None);
            }
            if self.stop.nodes.is_some_and(|most| arrangements >= most) {
                return Ok(Some(Ended::Nodes));
            }
            if let Some(reason) = self.make(asked.has_goal)? {
                return Ok(Some(reason));
            }
        }
    }

    /// Makes the next layer; what stopped it.
    fn make(&mut self, has_goal: bool) -> Result<Option<Ended>, LayerFault> {
        let depth = self.folder.counts.len() as u32;
        let mut sorting = self.folder.sorting(self.room);
        let (mut next_record, mut fault) = (vec![], None);
        for counted in 1..=self.most.min(depth) {
            let mut layer = self.folder.reading(depth - counted)?;
            while layer.advance()? {
                if let Some(reason) = self.look() {
                    return Ok(Some(reason));
                }
                let folder = &self.folder;
                self.beyond.find(&row(&layer.record), None, |next| {
                    if next.cost == counted && fault.is_none() {
                        record(next.row, &mut next_record);
                        fault = folder.push(&mut sorting, &next_record).err();
                    }
                });
                if let Some(fault) = fault {
                    return Err(fault);
                }
            }
        }
        let (tray, stop) = (self.beyond.tray, self.stop);
        let (mut goal, mut reason, mut looked) = (None, None, 0_usize);
        let is_done =
            self.folder.settle(sorting, depth.saturating_sub(2 * self.most), |record| {
                if has_goal
                    && self.goal.is_none()
                    && goal.is_none()
                    && tray.missing(&row(record)) == 0
                {
                    goal = Some((depth, row(record)));
                }
                looked += 1;
                if looked.is_multiple_of(LOOK) {
                    reason = stop.reason();
                }
                reason.is_none()
            })?;
        if is_done {
            self.goal = self.goal.take().or(goal);
        }
        Ok(reason)
    }

    /// Looks at the limits now and then.
    fn look(&mut self) -> Option<Ended> {
        self.looked += 1;
        if !self.looked.is_multiple_of(LOOK) {
            return None;
        }
        self.meter.report(self.arrangements(), self.folder.counts.len() as u64 - 1, 0.0);
        self.stop.reason()
    }

    fn met(mut self, asked: Asked, ended: Option<Ended>) -> Result<Met, LayerFault> {
        let counts = &self.folder.counts;
        let deepest = counts.iter().rposition(|&count| count > 0).unwrap_or(0) as u32;
        let next = counts.len() as u32;
        let mut layer = self.folder.reading(deepest)?;
        layer.advance()?;
        let farthest = row(&layer.record);
        let every = self.is_whole();
        let fewest = self.goal.as_ref().map(|(depth, _)| *depth);
        let end = self.goal.take();
        let end = end.or_else(|| (!asked.has_goal && every).then(|| (deepest, farthest.clone())));
        let listed = end.map(|(depth, row)| self.way_to(depth, row)).transpose()?;
        let tray = self.beyond.tray;
        let missing = if asked.has_goal { tray.missing(&tray.start) } else { 0 };
        Ok(Met {
            fewest,
            at_least: fewest.unwrap_or(if every { deepest } else { next.max(missing) }),
            arrangements: self.arrangements() as usize,
            every,
            depth: deepest,
            farthest,
            listed: listed.into_iter().collect(),
            ways: None,
            ended: ended.filter(|_| fewest.is_none()).unwrap_or(Ended::Done),
        })
    }

    /// A shortest way from the start to an arrangement of a depth, found from its end.
    fn way_to(&mut self, depth: u32, end: Vec<u16>) -> Result<Vec<Slid>, LayerFault> {
        let (mut way, mut at, mut here) = (vec![], depth, end);
        while at > 0 {
            let mut before = vec![];
            let most = self.most.min(at);
            self.beyond.find(&here, None, |next| {
                if next.cost <= most {
                    before.push((next.cost, next.row.to_vec()));
                }
            });
            let mut known = vec![];
            for cost in 1..=most {
                known.push(self.folder.reading(at - cost)?);
            }
            let mut bytes = vec![];
            let mut found = None;
            for (cost, row) in before {
                record(&row, &mut bytes);
                if known[cost as usize - 1].finds(&bytes)? {
                    found = Some((cost, row));
                    break;
                }
            }
            let (cost, row) = found.expect("each arrangement comes from one of a layer before");
            way.push(self.beyond.tray.slid(&row, &here));
            (at, here) = (at - cost, row);
        }
        way.reverse();
        Ok(way)
    }
}
