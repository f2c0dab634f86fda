//! Looking for a solution and for a proof that there is none, in turns.
//!
//! Counting comes first, as it costs next to nothing, then a short search, colourings and chains, the search to its
//! end, and the conflict of things that could be left out.

use puzzle::document::words::commas;
use serde_json::json;

use crate::certificate::Certificate;
use crate::chain_words::chain_certificate;
use crate::colouring::colouring_certificate;
use crate::conflict::conflict_certificate;
use crate::counting::counting_certificate;
use crate::data::facts;
use crate::ground::Ground;
use crate::host::{Halt, Host, Searched, Share, Wanted, in_time};
use crate::lines::lines_certificate;
use crate::named_cover::NamedCover;
use crate::remaining::{Remaining, beside, remaining_cover};
use crate::things::{Kind, things_of};
use crate::weights::weights_certificate;

/// Nodes of the first search, before costly certificates are looked for.
const FIRST: u64 = 20_000;
/// The share of the time that each kind of certificate may take; what one leaves is for the last.
const COUNTING: f64 = 0.2;
const WEIGHTS: f64 = 0.1;
const COLOURING: f64 = 0.2;
const CHAIN: f64 = 0.2;
const SEARCH: f64 = 0.3;
const CONFLICT: f64 = 0.4;

/// What was found out.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The plainest proof that there is no solution; none if none was found.
    pub proof: Option<Certificate>,
    /// What could be left out, if that is not the proof itself.
    pub conflict: Option<Certificate>,
    /// The end of the last search for a solution.
    pub searched: Searched,
}

/// The proofs found that there is no solution, the plainest first; none is a search.
///
/// * `seconds`: the time for chains, the costliest.
/// * `most`: so many proofs at most.
///
/// # Errors
///
/// A limit is met.
pub async fn certificates<H: Host>(
    whole: &Ground<'_>,
    host: &H,
    seconds: f64,
    most: usize,
) -> Result<Vec<Certificate>, Halt<H::Error>> {
    let all = Share::whole(host);
    let rest = all.guarded(|guard| Remaining::of(whole, guard))?;
    let ground = rest.as_ref().map_or(*whole, Remaining::ground);
    let problem = whole.problem();
    let mut found: Vec<Certificate> = vec![];
    let plain = all.guarded(|guard| counting_certificate(&ground, guard))?;
    found.extend(plain.map(|plain| beside(problem, &ground, plain)));
    if found.len() < most {
        found.extend(lines_certificate(problem));
    }
    if found.len() >= most {
        return Ok(found);
    }
    let cover = all.guarded(|guard| NamedCover::of(whole.board, whole.placements, guard))?;
    let cover = remaining_cover(cover);
    for kind in 0..3 {
        if found.len() >= most {
            break;
        }
        let chains = Share { host, end: Some(host.now() + seconds) };
        let one = match kind {
            0 => weights_certificate(&cover, all).await?,
            1 => colouring_certificate(&cover, all).await?,
            _ => in_time(chain_certificate(&cover, chains).await)?,
        };
        found.extend(one.map(|one| beside(problem, &ground, one)));
    }
    Ok(found)
}

/// Looks for a solution and for a proof in turns.
///
/// * `whole`: the compiled problem; the host searches it.
///
/// # Errors
///
/// An error of the host.
pub async fn settle<H: Host>(whole: &Ground<'_>, host: &H) -> Result<Settled, Halt<H::Error>> {
    let few = host.nodes().map_or(FIRST, |most| most.min(FIRST));
    let mut proof = in_time(by_counting(whole, Share::part(host, COUNTING)))?;
    let nodes = Some(if proof.is_some() { 1 } else { few });
    let mut searched = first_solution(Share::whole(host), nodes).await?;
    let settled = |proof, searched| Ok(Settled { proof, conflict: None, searched });
    if searched.found.is_some() {
        return settled(None, searched);
    }
    if proof.is_none() {
        proof = by_cover(whole, host).await?;
    }
    if proof.is_none() && !searched.done {
        searched = first_solution(Share::part(host, SEARCH), None).await?;
        if searched.found.is_some() || !searched.done {
            return settled(None, searched);
        }
    }
    with_conflict(whole, host, proof, searched).await
}

async fn first_solution<H: Host>(
    share: Share<'_, H>,
    nodes: Option<u64>,
) -> Result<Searched, Halt<H::Error>> {
    let wanted = Wanted { seconds: share.left(), nodes, reduce: true, engine: None };
    share.host.search(None, wanted).await
}

/// What counting gives: on what remains beside placed pieces, or in the lines of a rule.
fn by_counting<H: Host>(
    whole: &Ground<'_>,
    share: Share<'_, H>,
) -> Result<Option<Certificate>, Halt<H::Error>> {
    let rest = share.guarded(|guard| Remaining::of(whole, guard))?;
    let ground = rest.as_ref().map_or(*whole, Remaining::ground);
    let found = share.guarded(|guard| counting_certificate(&ground, guard))?;
    let found = found.map(|found| beside(whole.problem(), &ground, found));
    Ok(found.or_else(|| lines_certificate(whole.problem())))
}

/// Marked cells, a colouring or a chain, if one is found within the limits.
async fn by_cover<H: Host>(
    whole: &Ground<'_>,
    host: &H,
) -> Result<Option<Certificate>, Halt<H::Error>> {
    let all = Share::whole(host);
    let rest = all.guarded(|guard| Remaining::of(whole, guard).map(Some));
    let Some(rest) = in_time(rest)? else { return Ok(None) };
    let ground = rest.as_ref().map_or(*whole, Remaining::ground);
    let cover = all.guarded(|guard| NamedCover::of(whole.board, whole.placements, guard).map(Some));
    let Some(cover) = in_time(cover)?.map(remaining_cover) else { return Ok(None) };
    let mut found = in_time(weights_certificate(&cover, Share::part(host, WEIGHTS)).await)?;
    if found.is_none() {
        found = in_time(colouring_certificate(&cover, Share::part(host, COLOURING)).await)?;
    }
    if found.is_none() {
        found = in_time(chain_certificate(&cover, Share::part(host, CHAIN)).await)?;
    }
    Ok(found.map(|found| beside(whole.problem(), &ground, found)))
}

/// Adds the conflict; if no plainer proof was found it is the proof.
///
/// Pieces alone are no news if a proof is there: a conflict is then looked for only if there are rules, pegs or
/// placed pieces.
async fn with_conflict<H: Host>(
    whole: &Ground<'_>,
    host: &H,
    proof: Option<Certificate>,
    searched: Searched,
) -> Result<Settled, Halt<H::Error>> {
    let problem = whole.problem();
    let is_named = things_of(problem).iter().any(|thing| thing.kind != Kind::Piece);
    let conflict = match proof.is_none() || is_named {
        true => in_time(conflict_certificate(problem, Share::part(host, CONFLICT)).await)?,
        false => None,
    };
    Ok(match (proof, conflict) {
        (None, conflict) => {
            let proof = Some(conflict.unwrap_or_else(|| exhaustive(&searched)));
            Settled { proof, conflict: None, searched }
        }
        (proof, conflict) => Settled { proof, conflict, searched },
    })
}

fn exhaustive(searched: &Searched) -> Certificate {
    let Searched { nodes, engine, .. } = searched;
    let text = format!(
        "No short reason was found. Every way was searched without a solution: {} nodes by the engine \
         {engine}. The command prove writes such a search down for others to check.",
        commas(nodes)
    );
    let facts = facts(json!({"engine": engine, "nodes": nodes}));
    Certificate { kind: "search", text, facts, ..Certificate::default() }
}
