"""Long work in Python looks up now and then, so that limits hold while it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

#: what is called now and then; it raises where the work has to stop
Guard = Callable[[], None]

#: steps between two calls of a guard
STRIDE = 1024

Step = TypeVar("Step")


def watched(steps: Iterable[Step], guard: Guard | None) -> Iterable[Step]:
    """Return the steps, with a call of ``guard`` before the first and after each 1,024."""
    return steps if guard is None else _watched(steps, guard)


def _watched(steps: Iterable[Step], guard: Guard) -> Iterator[Step]:
    for number, step in enumerate(steps):
        if number % STRIDE == 0:
            guard()
        yield step
