//! An explanation in lines for people: the verdict, the proofs, and how large the search is.

use puzzle::document::words::commas;
use reason::Settled;

use crate::ready::Ready;
use crate::words::{WIDTH, wrapped};

/// The columns by which further lines of a detail begin later.
const INDENT: usize = 4;

/// The explanation in lines.
///
/// * `estimate`: how large the search is, in lines.
pub(crate) fn text(ready: &Ready, settled: &Settled, estimate: Option<&str>) -> String {
    let Settled { proof, conflict, searched } = settled;
    let nodes = commas(searched.nodes);
    let verdict = match (proof, &searched.found) {
        (Some(_), _) => "there is no solution".to_owned(),
        (None, Some(_)) => format!("it has solutions; the search for one took {nodes} nodes"),
        (None, None) => {
            format!("no solution in the first {nodes} nodes, and no proof that there is none")
        }
    };
    let mut lines = vec![format!("{}: {verdict}", ready.name)];
    for found in proof.iter().chain(conflict) {
        lines.push(String::new());
        lines.extend(wrapped(&format!("{}: {}", found.kind, found.text), WIDTH, 0));
        lines.extend(found.details.iter().flat_map(|line| wrapped(line, WIDTH, INDENT)));
        if !found.checked.is_empty() {
            lines.extend(wrapped(&format!("checked: {}", found.checked), WIDTH, 0));
        }
    }
    if let Some(estimate) = estimate {
        lines.push(String::new());
        lines.extend(estimate.lines().skip(1).map(str::to_owned));
    }
    lines.join("\n")
}
