//! The certificates of chains and of cases: their words and their data.

use puzzle::document::words::commas;
use serde_json::{Value, json};

use crate::certificate::{Certificate, Labels, PLAIN};
use crate::chain::{Case, Cases, Prover, Step};
use crate::data::facts;
use crate::host::{Halt, Host, Share};
use crate::named_cover::{Item, NamedCover};

/// Options times items up to which chains are looked for.
const LARGEST: usize = 4_000_000;
/// Steps of a chain, and placements of a case, that are shown in words.
const SHOWN: usize = 8;

/// The certificate of a chain or of cases, if one is found in time.
///
/// # Errors
///
/// A limit is met.
pub async fn chain_certificate<H: Host>(
    cover: &NamedCover,
    share: Share<'_, H>,
) -> Result<Option<Certificate>, Halt<H::Error>> {
    if cover.options.len() * cover.items.len() > LARGEST {
        return Ok(None);
    }
    let prover = Prover::new(cover, share);
    let (chain, at) = prover.chain(prover.start()).await?;
    if let Some(end) = chain.end {
        return Ok(Some(of_chain(cover, &chain.steps, end)));
    }
    let cases = prover.cases(&chain, &at).await?;
    Ok(cases.map(|cases| of_cases(cover, &cases)))
}

/// So many things: `1 step`, `1,200 steps`.
pub(crate) fn things(number: usize, noun: &str) -> String {
    format!("{} {noun}{}", commas(number), if number == 1 { "" } else { "s" })
}

fn of_chain(cover: &NamedCover, steps: &[Step], end: u32) -> Certificate {
    let text = format!(
        "{} can be struck out one after the other; then {}, so there is no solution.",
        things(steps.len(), "placement"),
        end_text(cover, end)
    );
    let data = json!({"steps": steps_data(cover, steps), "end": cover.item_data(end)});
    let details = step_lines(cover, steps);
    let certificate =
        Certificate { kind: "chain", text, details, facts: facts(data), ..Certificate::default() };
    with_place(cover, end, certificate)
}

fn of_cases(cover: &NamedCover, cases: &Cases) -> Certificate {
    let number = cases.cases.len();
    let text = format!(
        "There {} only {} to serve {}, and none of them works, as {} show; so there is no solution.",
        if number == 1 { "is" } else { "are" },
        things(number, "way"),
        cover.item_text(cases.item),
        things(cases.steps(), "step"),
    );
    let mut details = vec![];
    if !cases.before.is_empty() {
        details.push("in any case:".into());
        details.extend(step_lines(cover, &cases.before));
    }
    for case in &cases.cases {
        details.push(format!("with {}:", cover.option_text(case.option as usize)));
        details.extend(step_lines(cover, &case.steps));
        details.push(format!("  {}", end_text(cover, case.end)));
    }
    let data = json!({
        "item": cover.item_data(cases.item),
        "before": steps_data(cover, &cases.before),
        "cases": cases.cases.iter().map(|case| case_data(cover, case)).collect::<Value>(),
    });
    let certificate =
        Certificate { kind: "cases", text, details, facts: facts(data), ..Certificate::default() };
    with_place(cover, cases.item, certificate)
}

fn case_data(cover: &NamedCover, case: &Case) -> Value {
    let mut data = cover.option_data(case.option as usize);
    data["steps"] = steps_data(cover, &case.steps);
    data["end"] = cover.item_data(case.end);
    data
}

/// Adds a legend and a picture of the cell that matters, so that coordinates can be found.
fn with_place(cover: &NamedCover, item: u32, certificate: Certificate) -> Certificate {
    let Item::Cell(cell) = &cover.items[item as usize] else { return certificate };
    let mut labels = Labels::all(cover.cells(), PLAIN);
    labels.put([cell], 'x');
    Certificate { legend: format!("x is {}:", cover.item_text(item)), labels, ..certificate }
}

fn end_text(cover: &NamedCover, item: u32) -> String {
    let left = match cover.bounds[item as usize].0 {
        1 => "nothing".to_owned(),
        least => format!("too little (it needs {least})"),
    };
    format!("{left} is left for {}", cover.item_text(item))
}

fn step_lines(cover: &NamedCover, steps: &[Step]) -> Vec<String> {
    let line = |step: &Step| {
        let (laid, item) = (cover.option_text(step.option as usize), cover.item_text(step.item));
        format!("  not {laid}: too little would be left for {item}")
    };
    let mut lines: Vec<String> = steps.iter().take(SHOWN).map(line).collect();
    if steps.len() > SHOWN {
        lines.push(format!("  and {} more (--format json has them all)", steps.len() - SHOWN));
    }
    lines
}

fn steps_data(cover: &NamedCover, steps: &[Step]) -> Value {
    let data = |step: &Step| {
        let mut data = cover.option_data(step.option as usize);
        data["leaves_too_little_for"] = cover.item_data(step.item);
        data
    };
    steps.iter().map(data).collect()
}
