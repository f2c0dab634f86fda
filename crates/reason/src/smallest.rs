//! The cheapest conflict of named things.
//!
//! First any conflict, by leaving out one thing after the other if no solution comes of it. Then the cheapest, by
//! the sets that each conflict must meet: where a puzzle without some things has a solution, every conflict holds
//! one of these things. The cheapest choice that meets all sets known so far is either a conflict, then it is the
//! cheapest of all; or what is not in it can be left out, and as much more as still leaves a solution is put
//! back, which gives the next set.

use std::collections::BTreeMap;

use cover::Arrange;

use crate::host::{Halt, Host};
use crate::oracle::Oracle;
use crate::relief::Relief;
use crate::things::{Left, Thing};

/// For each of some things, by its number, a solution without it.
pub(crate) type Reliefs = BTreeMap<usize, Relief>;

/// Things that cannot be had together.
#[derive(Debug)]
pub(crate) struct Conflict {
    /// For each thing a solution without it and without what is no part of the conflict, or more of that.
    pub reliefs: Reliefs,
    /// Whether it is known that none weighs less; else a limit came first.
    pub cheapest: bool,
}

/// The conflict of the least weight, or any if a limit comes first; none if there is no solution even without all
/// things.
///
/// # Errors
///
/// A limit is met before any was found.
pub(crate) async fn cheapest_conflict<H: Host>(
    oracle: &mut Oracle<'_, H>,
) -> Result<Option<Conflict>, Halt<H::Error>> {
    let mut critical = Reliefs::new();
    for thing in 0..oracle.things.len() {
        critical.extend(oracle.relief(&[thing].into(), None).await?.map(|relief| (thing, relief)));
    }
    let reliefs = any_conflict(oracle, &critical).await?;
    if reliefs.is_empty() {
        return Ok(None);
    }
    if reliefs.len() == critical.len() {
        // Every conflict holds these, and they are one.
        return Ok(Some(Conflict { reliefs, cheapest: true }));
    }
    match cheaper(oracle, &reliefs, &critical).await {
        Ok(Some(found)) => Ok(Some(Conflict { reliefs: found, cheapest: true })),
        Ok(None) => Ok(Some(Conflict { reliefs, cheapest: true })),
        Err(Halt::Limit) => Ok(Some(Conflict { reliefs, cheapest: false })),
        Err(error) => Err(error),
    }
}

/// Leaves out one thing after the other, the heaviest first, if no solution comes of it.
async fn any_conflict<H: Host>(
    oracle: &mut Oracle<'_, H>,
    critical: &Reliefs,
) -> Result<Reliefs, Halt<H::Error>> {
    let (mut left_out, mut reliefs) = (Left::new(), critical.clone());
    let mut order: Vec<usize> = (0..oracle.things.len()).collect();
    order.arrange_by_key(|&thing| std::cmp::Reverse(oracle.things[thing].weight()));
    for thing in order.into_iter().filter(|thing| !critical.contains_key(thing)) {
        let mut more = left_out.clone();
        more.insert(thing);
        match oracle.relief(&more, None).await? {
            None => left_out = more,
            Some(relief) => {
                reliefs.insert(thing, relief);
            }
        }
    }
    Ok(reliefs)
}

/// The cheapest conflict; none if that known is the answer since none weighs less.
async fn cheaper<H: Host>(
    oracle: &mut Oracle<'_, H>,
    known: &Reliefs,
    critical: &Reliefs,
) -> Result<Option<Reliefs>, Halt<H::Error>> {
    let things = oracle.things;
    let everything: Left = (0..things.len()).collect();
    let mut sets: Vec<Left> = critical.keys().map(|&thing| [thing].into()).collect();
    for (_, relief) in known.iter().filter(|(thing, _)| !critical.contains_key(thing)) {
        sets.push(shrunk(oracle, relief).await?);
    }
    let most = weight(things, known.keys());
    let chosen = loop {
        let chosen = cheapest_meeting(things, &sets);
        if weight(things, &chosen) >= most {
            return Ok(None);
        }
        match oracle.relief(&(&everything - &chosen), None).await? {
            None => break chosen,
            Some(relief) => sets.push(shrunk(oracle, &relief).await?),
        }
    };
    let mut reliefs = Reliefs::new();
    for &thing in &chosen {
        let relief = match critical.get(&thing) {
            Some(relief) => Some(relief.clone()),
            None => {
                let mut rest = &everything - &chosen;
                rest.insert(thing);
                oracle.relief(&rest, None).await?
            }
        };
        reliefs.extend(relief.map(|relief| (thing, relief)));
    }
    Ok(Some(reliefs))
}

/// Puts things back, as long as there is a solution; what stays left out.
async fn shrunk<H: Host>(
    oracle: &mut Oracle<'_, H>,
    relief: &Relief,
) -> Result<Left, Halt<H::Error>> {
    let mut left_out = oracle.needed(relief);
    for thing in 0..oracle.things.len() {
        if left_out.contains(&thing) && left_out.len() > 1 {
            let mut less = left_out.clone();
            less.remove(&thing);
            if let Some(relief) = oracle.relief(&less, None).await? {
                left_out = oracle.needed(&relief);
            }
        }
    }
    Ok(left_out)
}

fn weight<'t>(things: &[Thing], some: impl IntoIterator<Item = &'t usize>) -> u32 {
    some.into_iter().map(|&thing| things[thing].weight()).sum()
}

/// Things of the least weight in all that have one in each of some sets, none of which is empty.
fn cheapest_meeting(things: &[Thing], sets: &[Left]) -> Left {
    let mut meeting = Meeting { things, sets, best: None };
    meeting.choose(&Left::new(), 0, Left::new());
    meeting.best.map(|(_, chosen)| chosen).unwrap_or_default()
}

struct Meeting<'m> {
    things: &'m [Thing],
    sets: &'m [Left],
    best: Option<(u32, Left)>,
}

impl Meeting<'_> {
    fn choose(&mut self, chosen: &Left, weight: u32, mut barred: Left) {
        if self.best.as_ref().is_some_and(|(least, _)| weight >= *least) {
            return;
        }
        let left = self.sets.iter().filter(|one| chosen.is_disjoint(one));
        let Some(next) = left.min_by_key(|one| one.len()) else {
            self.best = Some((weight, chosen.clone()));
            return;
        };
        let mut order: Vec<usize> = next.difference(&barred).copied().collect();
        order.arrange_by_key(|&thing| {
            let Thing { kind, number, cells, .. } = &self.things[thing];
            (self.things[thing].weight(), *kind, *number, cells.clone())
        });
        for thing in order {
            let mut more = chosen.clone();
            more.insert(thing);
            self.choose(&more, weight + self.things[thing].weight(), barred.clone());
            barred.insert(thing);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::things::Kind;

    /// The least weight of a choice with one thing in each set, by trying every choice.
    fn by_force(things: &[Thing], sets: &[Left]) -> u32 {
        let choices = (0..1_u32 << things.len()).map(|bits| -> Left {
            (0..things.len()).filter(|thing| bits >> thing & 1 == 1).collect()
        });
        let meets = |chosen: &Left| sets.iter().all(|one| !chosen.is_disjoint(one));
        choices.filter(meets).map(|chosen| weight(things, &chosen)).min().unwrap_or(0)
    }

    #[test]
    fn the_cheapest_meeting_is_that_of_every_choice() {
        let mut rng = cover::Rng::new(7);
        for _ in 0..300 {
            let kinds = [Kind::Piece, Kind::Rule, Kind::Peg];
            let thing = |number| Thing {
                kind: kinds[number % 3],
                number,
                cells: vec![],
                name: String::new(),
            };
            let things: Vec<Thing> = (0..2 + rng.below(6)).map(thing).collect();
            let mut draw = || -> Left {
                let some: Left = (0..things.len()).filter(|_| rng.below(3) == 0).collect();
                if some.is_empty() { [rng.below(things.len())].into() } else { some }
            };
            let sets: Vec<Left> = (0..5).map(|_| draw()).collect();
            let found = cheapest_meeting(&things, &sets);
            assert!(sets.iter().all(|one| !found.is_disjoint(one)));
            assert_eq!(weight(&things, &found), by_force(&things, &sets));
        }
    }
}
