//! Settings that are solvable by construction: the marks of a board that is filled at random.

use std::sync::Arc;

use compile::amount_and_color;
use cover::{Job, Limits, Origin, Prepared, Stop, Unit, Units, drive, find_engine};
use puzzle::laying::{OpenCover, open_slots};
use puzzle::rules::ReadRule;
use puzzle::setup::{BLOCKED, Choice, Chosen, Setting, Slot};
use rustc_hash::{FxHashMap, FxHashSet};

use puzzle::Random;

/// Nodes after which the completion of a random beginning is given up.
const NODES: u64 = 20_000;
/// The engine that completes it: it needs no tables, and walks the same tree wherever it runs.
const ENGINE: &str = "cells";

/// The placements that use an item, by the label of the use.
type Users = Vec<(u32, Vec<u32>)>;

/// Fills boards at random.
pub struct Filler {
    open: Arc<OpenCover>,
    prepared: Arc<dyn Prepared>,
    /// For each cell the placements that cover it.
    covering: Vec<Vec<u32>>,
    /// For each item the placements that use it.
    users: Vec<Users>,
}

impl Filler {
    /// What fills the board that some settings share; none if its pieces do not decide the setup.
    pub fn of(open: Arc<OpenCover>) -> Option<Self> {
        if !marks_follow(&open) {
            return None;
        }
        let engine = find_engine(ENGINE)?;
        let prepared = engine.prepare(&open.cover, &Stop::NEVER).ok()?.into();
        let draft = &open.draft;
        let mut covering = vec![vec![]; open.board.len()];
        let mut users: Vec<Users> = vec![vec![]; draft.bounds.len()];
        for option in 0..draft.placements.len() as u32 {
            for &cell in draft.placements.cells(option as usize) {
                covering[cell as usize].push(option);
            }
            for (item, label) in draft.uses(option as usize) {
                let lists = &mut users[item as usize];
                match lists.iter_mut().find(|(own, _)| *own == label) {
                    Some((_, options)) => options.push(option),
                    None => lists.push((label, vec![option])),
                }
            }
        }
        Some(Self { open, prepared, covering, users })
    }

    /// Fills the board and returns the setting that its marks are, none if that went wrong.
    ///
    /// A quarter of the board is laid at random, cell by cell; the engine completes it.
    pub fn fill(&self, random: &mut Random) -> Option<Setting> {
        self.fill_around(&[], random)
    }

    /// The same around placements that lie there already.
    pub fn fill_around(&self, first: &[u32], random: &mut Random) -> Option<Setting> {
        let problem = self.open.problem();
        let slots = open_slots(problem);
        let [Slot { name, role, choice: Choice::AnyCells(count) }] = slots[..] else { return None };
        let pieces = self.open.board.pieces();
        let size = pieces.iter().map(|piece| piece.size()).sum::<usize>() / pieces.len();
        let quarter = self.open.board.len() / (4 * size);
        let chosen = self.beginning(random, quarter.max(first.len() + 1), first)?;
        let cells = self.marked(&self.completed(chosen)?, role);
        if cells.len() as u64 != *count {
            return None;
        }
        let mut setting = problem.setting.clone();
        setting.push((name.clone(), Chosen::Cells(cells)));
        Some(setting)
    }

    /// The ways to cover the cell that most placements cover: a board that is filled has one of them.
    pub fn ways(&self) -> Vec<u32> {
        let most = self.covering.iter().rev().max_by_key(|ways| ways.len());
        most.cloned().unwrap_or_default()
    }

    /// Placements of so many pieces on random cells after those that lie there `first`, none if one got stuck.
    fn beginning(&self, random: &mut Random, size: usize, first: &[u32]) -> Option<Vec<u32>> {
        let mut used: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let mut ruled_out: FxHashSet<u32> = FxHashSet::default();
        let mut chosen = first.to_vec();
        first.iter().for_each(|&option| self.use_up(option, &mut used, &mut ruled_out));
        let cells = self.covering.len();
        for cell in random.sample(cells, cells) {
            if used.contains_key(&(cell as u32)) {
                continue;
            }
            let covering = self.covering[cell].iter();
            let fitting: Vec<u32> =
                covering.copied().filter(|option| !ruled_out.contains(option)).collect();
            if fitting.is_empty() {
                return None;
            }
            let option = *random.choice(&fitting);
            chosen.push(option);
            if chosen.len() == size {
                break;
            }
            self.use_up(option, &mut used, &mut ruled_out);
        }
        Some(chosen)
    }

    /// Notes what a placement uses, and which others that rules out.
    fn use_up(
        &self,
        option: u32,
        used: &mut FxHashMap<u32, Vec<u32>>,
        ruled_out: &mut FxHashSet<u32>,
    ) {
        for (item, label) in self.open.draft.uses(option as usize) {
            let given = used.entry(item).or_default();
            given.push(label);
            ruled_out.extend(self.ruled_out(item, given));
        }
    }

    /// The placements that an item has no room for once it is used with these labels.
    fn ruled_out(&self, item: u32, given: &[u32]) -> impl Iterator<Item = u32> {
        let (_, most) = self.open.draft.bounds[item as usize];
        let amount = |label: u32| u64::from(amount_and_color(label).0);
        let times: u64 = given.iter().map(|&label| amount(label)).sum();
        let is_full =
            move |label: u32| most.is_some_and(|most| times + amount(label) > u64::from(most));
        let others = |label: u32| {
            amount_and_color(label).1 == 0 || given.iter().any(|&other| other != label)
        };
        let users = self.users[item as usize].iter();
        let out = users.filter(move |(label, _)| is_full(*label) && others(*label));
        out.flat_map(|(_, options)| options.iter().copied())
    }

    /// The options of the first solution that has these placements, if it comes soon.
    fn completed(&self, chosen: Vec<u32>) -> Option<Vec<u32>> {
        let cover = &*self.open.cover;
        let unit = Unit { chosen, ..Unit::root() };
        unit.check(cover).ok()?;
        let units = Units { origin: Origin::question(cover), list: vec![unit] };
        let limits = Limits { solutions: Some(1), stop: Stop::NEVER.within(NODES), threads: 1 };
        let job = Job { units: Some(units.into()), limits, ..Job::new(cover, &*self.prepared) };
        drive(job.collecting()).ok()?.found.pop()
    }

    /// The cells on which placements bear a mark, sorted.
    fn marked(&self, options: &[u32], mark: &str) -> Vec<puzzle::Cell> {
        let OpenCover { board, draft, .. } = &*self.open;
        let Some(mark) = board.marks.number(mark) else { return vec![] };
        let mut found = vec![];
        let laid = options.iter().map(|&option| option as usize);
        for option in laid.filter(|&option| option < draft.placements.len()) {
            let laid = board.view(&draft.placements, option);
            let borne = laid.cells.iter().zip(laid.marks).filter(|(_, own)| **own == mark);
            found.extend(borne.map(|(&cell, _)| board.cells[cell as usize]));
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// Whether the pieces decide the setup: one slot of marks, each of which takes its like alone.
pub fn marks_follow(open: &OpenCover) -> bool {
    let problem = open.problem();
    let slots = open_slots(problem);
    let marks_cells =
        |slot: &Slot| matches!(slot.choice, Choice::AnyCells(_)) && slot.role != BLOCKED;
    let [slot] = slots[..] else { return false };
    let region = problem.region.marks.iter().map(|(_, mark)| mark);
    let shapes = open.board.pieces().iter().flat_map(|piece| &piece.shapes);
    let borne = shapes.flat_map(|shape| &shape.marks);
    let marks: FxHashSet<&str> =
        region.chain(borne).map(String::as_str).chain([&*slot.role, ""]).collect();
    let like_takes_like = |rule: &Arc<dyn ReadRule>| {
        let pairs = marks.iter().flat_map(|one| marks.iter().map(move |other| (one, other)));
        pairs.into_iter().all(|(one, other)| rule.fits(one, other) == (one == other))
    };
    let mut filters = problem.rules.iter().filter(|rule| rule.kind().filters_by_marks);
    marks_cells(slot) && filters.any(like_takes_like)
}

#[cfg(test)]
mod tests {
    use puzzle::document::Limits;
    use puzzle::read::read_json_text;
    use puzzle::setup::settle;

    use super::*;

    /// Four kinds of bar with a mark at one end; two of a kind may not touch.
    const PEGS: &str = r#"{"tilewright": 1, "name": "pegs", "region": {"box": [4, 4]}, "pieces":
        {"A": {"picture": "oX", "copies": 2}, "B": {"picture": "oX", "copies": 2},
         "C": {"picture": "oX", "copies": 2}, "D": {"picture": "oX", "copies": 2}},
        "rules": [{"marks": "match"}, {"apart": {"pieces": "same", "touching": "edge"}}],
        "setup": {"pegs": {"as": "o", "count": 8}}}"#;

    /// Eight bars, each with its image: a rule whose items have colours.
    const TURNED: &str = r#"{"tilewright": 1, "name": "pegs", "region": {"box": [4, 4]},
        "pieces": {"I": {"picture": "oX", "copies": 8}},
        "rules": [{"marks": "match"}, {"symmetric": "rotate-180"}],
        "setup": {"pegs": {"as": "o", "count": 8}}}"#;

    fn opened(text: &str) -> Arc<OpenCover> {
        let puzzle = read_json_text(text, Limits::default(), None).expect("it has no fault");
        let problem = settle(Arc::new(puzzle), &[], true).expect("nothing is wrong with it");
        let open = OpenCover::of(Arc::new(problem), &mut |_| Ok::<_, ()>(()));
        Arc::new(open.unwrap_or_else(|_| panic!("it has a cover")))
    }

    /// Lays placements on random cells, and asks of each option of a cell whether there is room for it.
    fn slow_beginning(open: &OpenCover, random: &mut Random, size: usize) -> Option<Vec<u32>> {
        let placements = &open.draft.placements;
        let covers = |option: u32, cell: u32| placements.cells(option as usize).contains(&cell);
        let mut chosen: Vec<u32> = vec![];
        for cell in random.sample(open.board.len(), open.board.len()) {
            let cell = cell as u32;
            if chosen.iter().any(|&option| covers(option, cell)) {
                continue;
            }
            let mut fitting: Vec<u32> = (0..placements.len() as u32).collect();
            fitting.retain(|&one| {
                covers(one, cell) && has_room(open, &[&chosen[..], &[one]].concat())
            });
            if fitting.is_empty() {
                return None;
            }
            chosen.push(*random.choice(&fitting));
            if chosen.len() == size {
                break;
            }
        }
        Some(chosen)
    }

    /// Whether no item is used more often than it may, placements of one colour aside.
    fn has_room(open: &OpenCover, chosen: &[u32]) -> bool {
        let uses: Vec<_> = chosen.iter().flat_map(|&one| open.draft.uses(one as usize)).collect();
        (0..).zip(&open.draft.bounds).all(|(item, &(_, most))| {
            let colors: Vec<u32> =
                uses.iter().filter(|(own, _)| *own == item).map(|(_, color)| *color).collect();
            let is_shared = colors.iter().all(|&color| color == colors[0] && color != 0);
            is_shared || most.is_none_or(|most| colors.len() as u64 <= u64::from(most))
        })
    }

    #[test]
    fn beginnings_are_those_of_the_slow_way() {
        let mut stuck = 0;
        for (text, seed) in [PEGS, TURNED].iter().flat_map(|text| (0..60).map(move |n| (text, n))) {
            let (open, seed) = (opened(text), seed.to_string());
            let filler = Filler::of(Arc::clone(&open)).expect("pegs take holes");
            let [fast, slow] = [true, false].map(|is_fast| {
                let mut random = Random::of_text(&seed);
                match is_fast {
                    true => filler.beginning(&mut random, 5, &[]),
                    false => slow_beginning(&open, &mut random, 5),
                }
            });
            assert_eq!(fast, slow, "{seed}");
            stuck += usize::from(fast.is_none());
        }
        assert!(stuck > 0, "no beginning got stuck");
    }

    #[test]
    fn a_filled_board_has_as_many_pegs_as_are_asked_for() {
        let filler = Filler::of(opened(PEGS)).expect("pegs take holes");
        let mut random = Random::of_text("0");
        let filled: Vec<Setting> = (0..200).filter_map(|_| filler.fill(&mut random)).collect();
        assert!(!filled.is_empty());
        for setting in filled {
            let [(name, Chosen::Cells(cells))] = &setting[..] else { panic!("{setting:?}") };
            assert_eq!((name.as_str(), cells.len()), ("pegs", 8));
        }
    }

    #[test]
    fn pegs_that_block_cells_do_not_follow_from_pieces() {
        let blocking = PEGS.replace(r#""as": "o""#, r#""as": "blocked""#);
        assert!(Filler::of(opened(&blocking)).is_none());
    }
}
