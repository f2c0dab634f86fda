"""Long work in Python looks up now and then, so that limits hold while it goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar


class Guard(Protocol):
    """A function that is called now and then; it raises if the work has to stop."""

    def __call__(self, more: int = 0) -> None:
        """Raise if a limit is met, or would be with so many bytes more."""


#: steps between two calls of a guard
STRIDE = 1024

Step = TypeVar("Step")


def watched(steps: Iterable[Step], guard: Guard | None) -> Iterable[Step]:
    """Return the steps, with a call of ``guard`` before the first and after each 1,024."""
    return steps if guard is None else _watched(steps, guard)


def often(steps: Iterable[Step], guard: Guard | None) -> Iterable[Step]:
    """Return the steps, with a call of ``guard`` before each: for steps that take long."""
    return steps if guard is None else _watched(steps, guard, 1)


def joined(lines: Iterable[str], guard: Guard | None) -> str:
    """Return lines as one text; ``guard`` gets the bytes that the text and a copy of it will take."""
    kept, size = [], 0
    for line in watched(lines, guard):
        kept.append(line)
        size += len(line) + 1
    if guard is not None:
        guard(2 * size)
    return "\n".join(kept) + "\n"


def _watched(steps: Iterable[Step], guard: Guard, stride: int = STRIDE) -> Iterator[Step]:
    for number, step in enumerate(steps):
        if number % stride == 0:
            guard()
        yield step
