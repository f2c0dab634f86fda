"""What solutions are asked once they are found: read, and in words."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.compile import Compiled
from tilewright.model import Solution
from tilewright.model.fields import shown
from tilewright.model.rules.condition import named

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


def asked_of(compiled: Compiled, where: Where | None) -> tuple[str, ...]:
    """Return what solutions are asked once they are found, in a few words each."""
    return compiled.problem.asked if where is None else (*compiled.problem.asked, named(where))
