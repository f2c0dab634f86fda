"""``generate``: new challenges from a puzzle with a setup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tilewright.errors import Fault, PuzzleError
from tilewright.model import Puzzle
from tilewright.run.challenges import Challenges
from tilewright.run.search import SearchOptions


def generate(
    puzzle: Puzzle,
    *,
    number: int = 1,
    seed: int = 0,
    unique: bool = False,
    options: SearchOptions | None = None,
    engine: str = "auto",
    threads: int | None = None,
    limit_time: float | None = None,
    **settings: Any,
) -> Challenges:
    """Make new challenges from a puzzle with a setup.

    Args:
        puzzle: a puzzle with a setup.
        number: how many challenges.
        seed: the same seed gives the same challenges, whatever the number of threads.
        unique: only challenges with exactly one solution.
        options: all search options at once, instead of the three below.
        engine: a name from ``engines()``, or ``"auto"``.
        threads: number of threads, ``None`` for all cores.
        limit_time: seconds after which to stop.
        settings: slots and switches that are held at a value.

    Returns:
        The challenges, lazily; ``ended`` says afterwards whether there are more.

    Raises:
        PuzzleError: the puzzle is invalid, or leaves nothing to choose.
        Interrupted: by Ctrl-C; ``partial`` is the ``Challenges``.
    """
    described: Mapping[str, Any] = {**puzzle.settings, **settings}
    held = Puzzle(**{**vars(puzzle), "settings": described})
    if not held.problem(partial=True).unfilled:
        fault = Fault(("setup",), "nothing is left to choose", "use a puzzle with an open setup")
        raise PuzzleError([fault], puzzle.name)
    options = options or SearchOptions(engine, threads, limit_time)
    return Challenges(held, number, seed, unique, options)
