//! The certificate of a conflict: named things that cannot be had together, though all but one can.

use puzzle::lattice::CellNames;
use puzzle::setup::Problem;
use serde_json::{Value, json};

use crate::certificate::Certificate;
use crate::data::facts;
use crate::ground::{board_names, coordinates};
use crate::host::{Halt, Host, Share, in_time};
use crate::oracle::Oracle;
use crate::smallest::{Conflict, Reliefs, cheapest_conflict};
use crate::things::{Kind, Left, Thing, things_of};

/// Engines that search a conflict again: one that did not find it answers.
const ENGINES: [&str; 2] = ["cells", "bitset"];
/// Of the time, what the search for the conflict may take; the rest is to search it again.
const SHARE: f64 = 0.8;

/// The cheapest conflict of a problem that has no solution.
///
/// None if a limit comes first, if the board alone makes it impossible, or if the conflict says no more than that
/// there is no solution.
///
/// # Errors
///
/// An error of the host.
pub async fn conflict_certificate<H: Host>(
    problem: &Problem,
    share: Share<'_, H>,
) -> Result<Option<Certificate>, Halt<H::Error>> {
    in_time(find(problem, share, tells).await)
}

/// The cheapest conflict of a problem that has no solution, whatever it says; none if the board alone makes it
/// impossible.
///
/// # Errors
///
/// A limit is met.
pub async fn any_conflict_certificate<H: Host>(
    problem: &Problem,
    share: Share<'_, H>,
) -> Result<Option<Certificate>, Halt<H::Error>> {
    find(problem, share, |_, _, _| true).await
}

/// The cheapest conflict that passes.
async fn find<H: Host>(
    problem: &Problem,
    share: Share<'_, H>,
    passes: fn(&Problem, &[Thing], &Reliefs) -> bool,
) -> Result<Option<Certificate>, Halt<H::Error>> {
    let things = things_of(problem);
    let own = share.of_rest(SHARE);
    let mut oracle =
        Oracle { problem, things: &things, share: own, asked: 0, engine: String::new() };
    let found = cheapest_conflict(&mut oracle).await?;
    let Some(found) = found.filter(|found| passes(problem, &things, &found.reliefs)) else {
        return Ok(None);
    };
    let rest: Left = (0..things.len()).filter(|thing| !found.reliefs.contains_key(thing)).collect();
    let asked = oracle.asked;
    oracle.share = share;
    let searched = searched_again(&mut oracle, &rest).await?;
    Ok(Some(certificate(problem, &things, found, asked, checked(share.host.checker(), &searched))))
}

/// Whether a conflict is of use to a person.
///
/// That all the pieces cannot be had together is the question, not the answer, and so it is with those that cover
/// most of the board: whatever is short of a piece then has room for the others. A rule to blame is always news,
/// and so are a peg and a placed piece unless all of several are to blame.
fn tells(problem: &Problem, things: &[Thing], named: &Reliefs) -> bool {
    let named: Vec<&Thing> = named.keys().map(|&thing| &things[thing]).collect();
    if named.iter().any(|thing| thing.kind == Kind::Rule) {
        return true;
    }
    let is_movable = |thing: &&Thing| matches!(thing.kind, Kind::Peg | Kind::Placed);
    let others = named.iter().filter(|thing| thing.kind != Kind::Piece).count();
    if others > 0 {
        return others == 1 || others < things.iter().filter(is_movable).count();
    }
    let pieces = named.iter().map(|thing| &problem.puzzle.pieces[thing.number]);
    let area: u128 = pieces.map(|piece| u128::from(piece.copies.0) * piece.size() as u128).sum();
    let required = problem.region.cells.len() - problem.region.optional.len();
    2 * area <= required as u128
}

/// By what else it was found that a conflict has no solution; empty if by nothing.
async fn searched_again<H: Host>(
    oracle: &mut Oracle<'_, H>,
    rest: &Left,
) -> Result<String, Halt<H::Error>> {
    let used = oracle.engine.clone();
    for engine in ENGINES.into_iter().filter(|name| *name != used) {
        match oracle.relief(rest, Some(engine)).await {
            Ok(None) => return Ok(format!("{used} and again {engine} searched it")),
            Ok(Some(_)) | Err(Halt::Limit) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(String::new())
}

fn checked(checker: &str, searched: &str) -> String {
    let again = if searched.is_empty() { String::new() } else { format!("; {searched}") };
    format!("each solution {checker}{again}")
}

fn certificate(
    problem: &Problem,
    things: &[Thing],
    found: Conflict,
    asked: usize,
    checked: String,
) -> Certificate {
    let (names, coordinates) = (board_names(problem), coordinates(problem));
    let named: Vec<&Thing> = found.reliefs.keys().map(|&thing| &things[thing]).collect();
    let list = listed(&named, &names);
    let text = match named.len() {
        1 => format!("This alone is why there is no solution: {list}. Without it there is one."),
        number => format!(
            "These {number} things cannot be had together: {list}. Without any one of them there is \
             a solution."
        ),
    };
    let data = found.reliefs.iter().map(|(&thing, relief)| {
        let mut data = things[thing].data(coordinates);
        data["without"] = relief.data();
        data
    });
    let data = json!({
        "things": data.collect::<Value>(), "cheapest": found.cheapest, "searches": asked,
    });
    let mut details = meaning(problem, &named.iter().map(|thing| thing.kind).collect::<Vec<_>>());
    if !found.cheapest {
        details.push("There may be a shorter list: a limit came first.".into());
    }
    let reliefs = found.reliefs.into_iter();
    let reliefs = reliefs.map(|(thing, relief)| (things[thing].text(&names), relief)).collect();
    Certificate {
        kind: "conflict",
        text,
        details,
        facts: facts(data),
        reliefs,
        checked,
        ..Certificate::default()
    }
}

/// Things in words: rules, then pegs, placed pieces and pieces, each kind at once.
fn listed(things: &[&Thing], names: &CellNames) -> String {
    let mut listed: Vec<(String, &str, Vec<String>)> = vec![];
    for thing in things {
        let place = names.listed(&thing.cells);
        let (key, between, what) = match thing.kind {
            Kind::Rule => (format!("the rule '{}'", thing.name), ", ", None),
            Kind::Peg => (format!("{} at", thing.name), " ", Some(place)),
            Kind::Placed => ("placed".into(), ", ", Some(format!("{} at {place}", thing.name))),
            Kind::Piece => ("pieces".into(), ", ", Some(thing.name.clone())),
        };
        match listed.iter_mut().find(|(own, ..)| *own == key) {
            Some((.., names)) => names.extend(what),
            None => listed.push((key, between, what.into_iter().collect())),
        }
    }
    let group = |(key, between, names): &(String, &str, Vec<String>)| match names[..] {
        [] => key.clone(),
        _ => format!("{key} {}", names.join(between)),
    };
    listed.iter().map(group).collect::<Vec<_>>().join("; ")
}

/// What it means to leave things of some kinds out.
fn meaning(problem: &Problem, kinds: &[Kind]) -> Vec<String> {
    let mut found = vec![];
    if kinds.contains(&Kind::Piece) {
        found.push(
            "Without a piece: it may be used or not, and as many cells may stay empty.".into(),
        );
    }
    if kinds.contains(&Kind::Peg) {
        let blocks = problem.puzzle.setup.slots.iter().any(|slot| slot.blocks());
        let end = if blocks { "; an empty cell is where." } else { "." };
        found.push(format!("Without a peg: it may stand anywhere{end}"));
    }
    if kinds.contains(&Kind::Placed) {
        found.push("Without a placed piece: it may lie anywhere.".into());
    }
    found
}
