"""Random solutions, the same for the same seed, whatever the machine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import LimitReached
from tilewright.running.frontier import frontier_of
from tilewright.running.limits import Watch

#: the bytes of the tables that solutions are drawn from: as many on every machine, so that a seed gives the
#: same everywhere
_DRAW_BYTES = _core.DRAW_BYTES


def drawer(compiled: Compiled, watch: Watch) -> Callable[[int], list[int] | None]:
    """Return what gives a random solution for a seed, ``None`` if there is none in the limits.

    Every solution has the same chance if the tables of the frontier fit in ``_DRAW_BYTES``; else one
    is sought at random.
    """
    try:
        frontier = frontier_of(compiled, watch.left(), _DRAW_BYTES)
    except LimitReached:
        return partial(_sought, compiled, watch)
    if not frontier.solutions:
        return lambda seed: None
    return lambda seed: frontier.nth(frontier.draw(1, seed)[0])


def _sought(compiled: Compiled, watch: Watch, seed: int) -> list[int] | None:
    left = watch.left()
    report = _core.find(
        compiled.cover,
        "seek",
        seed=seed,
        max_seconds=left.limit_time,
        max_memory=left.limit_memory,
        token=left.token,
    )
    return report.found
