//! `daily`: the board of a day, which is a number; it does not come again within ten years.
//!
//! What differs from day to day follows from [`challenge::names`], not from chance; an image of a board is another board. In
//! a puzzle without open slots the day names a solution, and so many of its pieces are given that no other has them;
//! or, if several solutions are allowed, it names one piece that is given. If the pieces decide the pegs, the day
//! names how one cell of the only solution is covered. In other setups it names a setting.

use std::rc::Rc;
use std::sync::Arc;

use challenge::{Answer, Filler, GivenWork, SettingWork, names, own, spread};
use cover::Ended;
use puzzle::Random;
use puzzle::setup::{Offer, Problem, Setting};
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

use super::generate::givens::Givens;
use super::generate::maker::{Halt, Maker};
use super::generate::settings::Settings;
use crate::asking::{Asking, Ending, stop_after};
use crate::fault::Fault;
use crate::ready::Ready;
use crate::search::{Search, Wanted as Listed};
use crate::settings::Counter;

/// Boards that are tried to be filled around a placement before it is left out.
const TRIED: u64 = 40;
/// Those that are tried for a day before its next name.
const FILLED: u64 = 5000;
/// The largest number of a day.
const LAST: u64 = 1 << 32;

/// A board, if the day has one.
type Made = Result<Option<Rc<Value>>, Halt>;

pub(crate) async fn daily(asking: Rc<Asking>) -> Result<Ending, Fault> {
    let number = asking.options.whole("number", 0, 0, LAST)?;
    let maker = Maker::new(&asking, 1)?;
    let problem = asking.subject.problem(true)?;
    let made = match (problem.unfilled().is_empty(), asking.options.flag("unique")?) {
        (true, true) => given(&maker, number).await,
        (true, false) => one_given(&maker, number).await,
        (false, true) => pegs(&maker, number, problem).await,
        (false, false) => setting(&maker, number, problem).await,
    };
    match made {
        Ok(Some(made)) => maker.keep(&made),
        Ok(None) => return Err(Fault::say("this puzzle has too few boards for ten years of days")),
        Err(Halt::Late) => return Ok(asking.stopped(&asking.why(Ended::Time)?)),
        Err(Halt::Fault(fault)) => return Err(fault),
    }
    asking.tell_result(json!({"found": 1}), "The board of the day.");
    Ok(Ending { complete: true, found: json!(1), ..Ending::default() })
}

/// A solution that the day names, with as few of its pieces given as leave no other; a few more on some days.
async fn given(maker: &Maker<'_>, number: u64) -> Made {
    let whole = |name, most| maker.asking.options.whole(name, 0, 0, most);
    let most = whole("most", 1000)?;
    let least = whole("least", most)?;
    let ready = maker.asking.searchable(None)?;
    let Some(solution) = named(maker, &ready, number).await? else { return Ok(None) };
    let mut random = Random::of_text(&number.to_string());
    let least = least as usize + random.below((most - least) as usize + 1);
    let mut order: Vec<u32> = solution.into_iter().filter(|&one| ready.lays(one)).collect();
    random.shuffle(&mut order);
    let work = Givens::new(maker, ready);
    let mut givens = order.clone();
    for option in order {
        let fewer: Vec<u32> = givens.iter().copied().filter(|&one| one != option).collect();
        let is_only = givens.len() > least && work.count(&fewer, 2).await?.solutions == 1;
        givens = if is_only { fewer } else { givens };
    }
    givens.sort_unstable();
    Ok(work.judge(&givens, 1).await?.map(|judged| judged.made))
}

/// The options of the solution that a day names.
async fn named(
    maker: &Maker<'_>,
    ready: &Rc<Ready>,
    number: u64,
) -> Result<Option<Vec<u32>>, Halt> {
    let handles = handles(ready);
    for (handle, rank) in names(number, handles.len() as u64) {
        let mut found = listed(maker, ready, vec![handles[handle as usize]]).await?;
        if rank < found.len() as u64 {
            found.sort_unstable();
            return Ok(Some(found.swap_remove(spread(rank, found.len() as u64) as usize)));
        }
    }
    Ok(None)
}

/// The placements that cover the cell that most of them cover: each solution has one of them.
fn handles(ready: &Ready) -> Vec<u32> {
    let mut covering: Vec<Vec<u32>> = vec![vec![]; ready.cells.len()];
    for option in 0..ready.placements.len() as u32 {
        for &cell in ready.placements.cells(option as usize) {
            covering[cell as usize].push(option);
        }
    }
    let covered = (0..).zip(covering).filter(|&(cell, _)| !ready.optional[cell as usize]);
    let number = |(cell, options): &(i32, Vec<u32>)| (options.len(), -cell);
    covered.max_by_key(number).map_or(vec![], |(_, options)| options)
}

/// All solutions that have some options, if any are given.
async fn listed(
    maker: &Maker<'_>,
    ready: &Rc<Ready>,
    chosen: Vec<u32>,
) -> Result<Vec<Vec<u32>>, Halt> {
    let wanted = Listed { listing: true, chosen: vec![chosen], ..Listed::default() };
    let mut search = Search::new(Rc::clone(&ready.solver), wanted)?;
    let mut found = vec![];
    while search.ended().is_none() {
        found.extend(search.advance(&stop_after(maker.asking.slice(maker.end)))?);
        maker.breathe().await?;
    }
    Ok(found)
}

/// One piece given, of those that lie in some solution.
async fn one_given(maker: &Maker<'_>, number: u64) -> Made {
    let ready = maker.asking.searchable(None)?;
    let found = listed(maker, &ready, vec![]).await?;
    let laid: FxHashSet<u32> =
        found.iter().flatten().copied().filter(|&one| ready.lays(one)).collect();
    if laid.is_empty() {
        return Ok(None);
    }
    let mut laid: Vec<u32> = laid.into_iter().collect();
    laid.sort_unstable();
    let option = laid[spread(number, laid.len() as u64) as usize];
    let solutions = found.iter().filter(|solution| solution.contains(&option)).count();
    let judged = Givens::new(maker, ready).judge(&[option], solutions as u64).await?;
    Ok(judged.map(|judged| judged.made))
}

/// Pegs that leave one solution, in which a cell is covered as the day says.
async fn pegs(maker: &Maker<'_>, number: u64, problem: Arc<Problem>) -> Made {
    let counter = Counter::new(Arc::clone(&problem), None)?;
    let filler = counter.open().and_then(|open| Filler::of(Arc::clone(open)));
    let Some(filler) = filler else { return Ok(None) };
    let work = Settings { maker, problem, counter };
    let random = |way: u32| Random::of_text(&way.to_string());
    let mut handles = filler.ways();
    handles.retain(|&way| {
        let mut random = random(way);
        (0..TRIED).any(|_| filler.fill_around(&[way], &mut random).is_some())
    });
    for (handle, rank) in names(number, handles.len() as u64) {
        let way = handles[handle as usize];
        let next = |random: &mut Random| filler.fill_around(&[way], random);
        let mut some = Pegs { work: &work, random: random(way), next: &next };
        if let Some(setting) = some.of_rank(rank).await? {
            return Ok(Some(work.judge(&setting, 1).await?.made));
        }
    }
    Ok(None)
}

/// Pegs that leave one solution, in the order in which they turn up while boards are filled at random.
struct Pegs<'a> {
    work: &'a Settings<'a>,
    random: Random,
    next: &'a dyn Fn(&mut Random) -> Option<Setting>,
}

impl Pegs<'_> {
    /// Those that so many others come before; none if there are not so many.
    async fn of_rank(&mut self, rank: u64) -> Result<Option<Setting>, Halt> {
        let mut seen = FxHashSet::default();
        for _ in 0..FILLED {
            self.work.breathe().await?;
            let Some(setting) = (self.next)(&mut self.random) else { continue };
            if seen.contains(&setting) {
                continue;
            }
            let answers = self.work.count(std::slice::from_ref(&setting), 2).await?;
            let is_only = |answer: &Answer| answer.complete && answer.solutions == 1;
            if !answers.iter().flatten().any(is_only) {
                continue;
            }
            if seen.len() as u64 == rank {
                return Ok(Some(setting));
            }
            seen.insert(setting);
        }
        Ok(None)
    }
}

/// A setting by its number among all that have a solution.
async fn setting(maker: &Maker<'_>, number: u64, problem: Arc<Problem>) -> Made {
    let counter = Counter::new(Arc::clone(&problem), None)?;
    let (setup, region) = (&problem.puzzle.setup, &problem.puzzle.region.cells);
    let offer = Offer::new(region, problem.puzzle.lattice.coordinates);
    let every = || setup.settings(&offer, &problem.setting);
    let number_of_all = every().count() as u64;
    let work = Settings { maker, problem: Arc::clone(&problem), counter };
    for own in own(number, number_of_all) {
        let Some(setting) = every().nth(own as usize) else { break };
        let answers = work.count(std::slice::from_ref(&setting), challenge::COUNTED).await?;
        if let Some(solutions) = answers.iter().flatten().map(|answer| answer.solutions).next()
            && solutions > 0
        {
            return Ok(Some(work.judge(&setting, solutions).await?.made));
        }
    }
    Ok(None)
}
