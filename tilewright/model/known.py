"""The known answers of a puzzle that hold for what was chosen of its setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tilewright.errors import PuzzleError
from tilewright.model.puzzle import Problem

#: the numbers that are known of a setting; a survey has numbers of its own
NUMBERS = ("solutions", "distinct", "turns")


def known_answers(problem: Problem) -> dict[str, int]:
    """Return the numbers that ``expect`` of a puzzle gives for exactly this problem.

    ``expect`` itself speaks of the puzzle with the settings that it has; each entry of ``at`` of these with
    its own ``set`` on top.  A number that is given twice is that of ``at``.

    Args:
        problem: with its setup chosen.
    """
    found: dict[str, int] = {}
    for settings, numbers in _entries(problem.puzzle.expect):
        if _is_that(problem, settings):
            found |= {name: numbers[name] for name in NUMBERS if type(numbers.get(name)) is int}
    return found


def _entries(expect: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Yield the settings and the numbers of each entry."""
    yield {}, expect
    for entry in expect.get("at", ()):
        if isinstance(entry, Mapping) and isinstance(entry.get("set", {}), Mapping):
            yield entry.get("set", {}), entry


def _is_that(problem: Problem, settings: Mapping[str, Any]) -> bool:
    """Tell whether a puzzle with these settings is that problem."""
    try:
        other = problem.puzzle.problem(settings)
    except PuzzleError:  # slots are left open, or these settings cannot be
        return False
    return other.setting == problem.setting and _off(other) == _off(problem)


def _off(problem: Problem) -> set[str]:
    """Return the switches that are off; one that was not set is on."""
    return {name for name, is_on in problem.switches.items() if not is_on}


def counted(
    solutions: int, distinct: int | None, classes: str | None = "all"
) -> dict[str, int | None]:
    """Return numbers that were found by the names of the known ones.

    Args:
        solutions: all of them.
        distinct: classes of them, ``None`` if they were not counted.
        classes: ``"all"`` if solutions are one up to all symmetries, ``"turns"`` up to turns alone.
    """
    return {"solutions": solutions, "turns" if classes == "turns" else "distinct": distinct}


def contradiction(known: Mapping[str, int], found: Mapping[str, int | None]) -> str:
    """Return how numbers that were found contradict known ones, for people; ``""`` if they do not.

    Args:
        known: what ``known_answers`` returned.
        found: what ``counted`` returned.
    """
    parts = [
        f"{name} {found[name]:,}, the puzzle expects {number:,}"
        for name, number in known.items()
        if found.get(name) is not None and found[name] != number
    ]
    return "; ".join(parts)
