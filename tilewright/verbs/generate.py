"""``generate``: new challenges from a puzzle with a setup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright.errors import Fault, PuzzleError
from tilewright.model import Puzzle
from tilewright.running.challenges import Challenges
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options


@shows_options
def generate(
    puzzle: Puzzle,
    *,
    number: int = 1,
    seed: int = 0,
    unique: bool = False,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Challenges:
    """Make new challenges from a puzzle with a setup.

    Args:
        puzzle: a puzzle with a setup.
        number: how many challenges.
        seed: the same seed gives the same challenges, whatever the number of threads.
        unique: only challenges with exactly one solution.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword where no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots and switches, which are held
            at them; ``limit_time`` is for all candidates together, ``limit_nodes`` for each, and
            ``progress`` is told of the challenges made.

    Returns:
        The challenges, lazily; ``ended`` says afterwards whether there are more.

    Raises:
        PuzzleError: the puzzle is invalid, or leaves nothing to choose.
        Interrupted: by Ctrl-C; ``partial`` is the ``Challenges``.
    """
    options, settings = read_arguments(options, set, keywords)
    described: Mapping[str, Any] = {**puzzle.settings, **settings}
    held = Puzzle(**{**vars(puzzle), "settings": described})
    if not held.problem(partial=True).unfilled:
        fault = Fault(("setup",), "nothing is left to choose", "use a puzzle with an open setup")
        raise PuzzleError([fault], puzzle.name)
    return Challenges(held, number, seed, unique, options)
