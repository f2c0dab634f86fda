"""Rules: the one place of the checker that knows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from tilewright.lattice import Isometry
from tilewright.model import Placement, Problem, Rule
from tilewright.verbs.verify.verdict import Reason

#: rule kind to its check, which yields what is wrong with the placements
RULE_CHECKS: Mapping[str, Callable[[Problem, Rule, list[Placement]], Iterable[Reason]]] = {}


def rule_reasons(problem: Problem, placements: list[Placement]) -> Iterator[Reason]:
    """Yield every rule that is broken; one that is unknown here counts as broken."""
    for rule in problem.puzzle.rules:
        check = RULE_CHECKS.get(rule.kind)
        if check is None:
            yield Reason("unchecked-rule", f"the rule {rule.kind!r} cannot be checked yet")
        else:
            yield from check(problem, rule, placements)


def keeps_rules(problem: Problem, isometry: Isometry) -> bool:
    """Tell whether a solution's image under ``isometry`` obeys the rules as well."""
    return not problem.puzzle.rules or isometry.name == "identity"
