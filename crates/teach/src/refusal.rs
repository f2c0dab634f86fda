//! Rules that the study does not know.
//!
//! What a rule forbids is no option of the compiled problem, so the search never meets it; a rule about how
//! placements go together would have to be asked at every step.

use compile::Placements;
use puzzle::laying::{Board, Guard, RuleUses, joining};
use puzzle::rules::Acting;

/// Why a problem cannot be studied, in a sentence that names the rules that say more than where a piece may
/// lie; none if rules at most forbid placements.
///
/// # Errors
///
/// What the guard returns, which is called now and then.
pub fn refusal<E>(
    board: &Board,
    rules: &mut [Box<dyn Acting + '_>],
    placements: &Placements,
    guard: Guard<'_, E>,
) -> Result<Option<String>, E> {
    if rules.is_empty() {
        return Ok(None);
    }
    let used = RuleUses::of(board, rules, placements, guard)?;
    let mut kinds: Vec<&str> = vec![];
    for rule in joining(rules, &used) {
        let kind = board.problem.rules[rule as usize].kind().name;
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    Ok((!kinds.is_empty()).then(|| {
        format!(
            "study does not know the rules of {}: {}; solve and count do, or switch them off",
            board.problem.puzzle.name,
            kinds.join(", ")
        )
    }))
}
