//! A rating in a few lines for people.

use puzzle::document::words::commas;
use serde_json::Value;

use crate::words::{WIDTH, wrapped};

/// The blanks before a line that goes on.
const INDENT: usize = 11;

/// The rating in lines, from its data.
pub(crate) fn text(data: &Value) -> String {
    let name = data["puzzle"].as_str().unwrap_or_default();
    let mut lines = vec![format!("{name}: {}", headline(data))];
    let (logic, search) = (&data["difficulty"]["logic"], &data["difficulty"]["search"]);
    let steps = data["steps"].as_array().map(Vec::as_slice).unwrap_or_default();
    if !steps.is_empty() {
        lines.push(format!("logic      {}", logic_text(logic, steps)));
    }
    if !search.is_null() {
        lines.push(format!("search     {}", search_text(search)));
    }
    if let Some(choices) = data["difficulty"]["choices"].as_f64() {
        let ways = commas(format!("{:.0}", 10f64.powf(choices)));
        lines.push(format!("choices    {ways} ways to choose on the way, 10^{choices:.2}"));
    }
    if let Some(basis) = data["basis"].as_str().filter(|basis| !basis.is_empty()) {
        lines.push(format!("stars      {basis}, version {}", data["version"]));
    }
    let lines: Vec<String> = lines.iter().flat_map(|line| wrapped(line, WIDTH, INDENT)).collect();
    lines.join("\n")
}

fn headline(data: &Value) -> String {
    if data["solutions"] == 0 {
        let proof = data["proof"].as_str().map(|proof| format!(" (proven: {proof})"));
        let proof = proof.unwrap_or_default();
        return format!("there is no solution, so there is nothing to rate{proof}");
    }
    let Some(stars) = data["stars"].as_u64() else {
        return "a limit came before it could be rated".into();
    };
    let only = match (data["solutions"].as_u64(), data["at_least"].as_u64()) {
        (Some(1), _) => "one solution",
        (_, Some(2..)) => "several solutions",
        _ => "solvable",
    };
    let scale = data["scale"].as_str().unwrap_or_default();
    let (full, empty) = ("*".repeat(stars as usize), ".".repeat(5 - stars.min(5) as usize));
    format!("{full}{empty} {stars} of 5 stars by {scale}, {only}")
}

fn logic_text(logic: &Value, steps: &[Value]) -> String {
    let end = match logic["ended"].as_str() {
        Some("stuck") => ", then nothing more is forced",
        Some("stopped") => ", then a limit came",
        _ => "",
    };
    let number = crate::words::things(steps.len(), "step");
    let hardest = logic["hardest"].as_str().filter(|rung| !rung.is_empty());
    let named = |rung: &str| {
        let step = steps.iter().find(|step| step["rung"] == rung)?;
        Some(format!(" ({})", step["name"].as_str()?))
    };
    let hardest =
        hardest.map(|rung| format!("; hardest: rung {rung}{}", named(rung).unwrap_or_default()));
    let score = match (logic["ended"].as_str(), logic["score"].as_f64()) {
        (Some("solved"), Some(score)) => format!("score {score:.2}; "),
        _ => String::new(),
    };
    format!("{score}{number}{end}{}", hardest.unwrap_or_default())
}

fn search_text(search: &Value) -> String {
    let figure = |name: &str| search[name].as_f64().unwrap_or(0.0);
    let times = |name: &str| {
        let text = format!("{:.2}", 10f64.powf(figure(name)));
        let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
        format!("{}.{rest}", commas(whole))
    };
    let least = if 2.0 * figure("unsolved") >= figure("plays") { "at least " } else { "" };
    let depth = match figure("depth") {
        0.0 => String::new(),
        depth => format!("; a wrong choice shows {depth:.1} pieces later"),
    };
    format!(
        "10^{:.2}: {least}{} pieces laid for each that is needed, in the middle one of {} plays by \
         chance (quartiles {} to {}); first choice wrong in {:.0}%{depth}",
        figure("median"),
        times("median"),
        search["plays"],
        times("low"),
        times("high"),
        100.0 * figure("traps"),
    )
}
