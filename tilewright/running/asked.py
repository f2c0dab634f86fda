"""What solutions are asked once they are found: read, and in words."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.compile import Compiled
from tilewright.errors import Fault, PuzzleError
from tilewright.model import Problem, Solution
from tilewright.model.fields import shown
from tilewright.model.rules.condition import Condition, named

#: a condition of one's own on solutions
Where = Callable[[Solution], object]


def check_where(where: object, apart: bool) -> None:
    """Do nothing if a condition on solutions is a function, and is not asked of what comes apart.

    Raises:
        TypeError: it is not, or is.
    """
    if where is None:
        return
    if not callable(where):
        raise TypeError(f"where is {shown(where)}, give a function of a solution")
    if apart:
        raise TypeError(
            "apart and where are given: give one, and look at what comes apart yourself"
        )


def refuse_conditions(problem: Problem, who: str, fix: str) -> None:
    """Do nothing if a problem has no conditions of one's own.

    Args:
        problem: what is searched.
        who: cannot ask them, e.g. ``"changes"``.
        fix: what to do.

    Raises:
        PuzzleError: with each of them.
    """
    rules = enumerate(problem.puzzle.rules)
    own = [(number, rule) for number, rule in rules if isinstance(rule.value, Condition)]
    faults = [
        Fault(("rules", number, rule.kind), f"{who} cannot ask {rule.value}", fix)
        for number, rule in own
    ]
    if faults:
        raise PuzzleError(faults, problem.name)


def asked_of(compiled: Compiled, where: Where | None) -> tuple[str, ...]:
    """Return what solutions are asked once they are found, in a few words each."""
    return compiled.problem.asked if where is None else (*compiled.problem.asked, named(where))
