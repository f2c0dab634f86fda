"""The levels of a booklet: challenges chosen from more of them, spread over the stars, the easiest first.

More challenges are made and rated than are wanted, until every number of stars has its share or
enough were tried.  Everything is bounded by numbers and nothing by a clock, so that the same seed makes
the same booklet on a busy machine.  The core chooses (``crates/challenge/src/levels.rs``).
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright import _core
from tilewright.challenges.base import Challenges
from tilewright.results.challenge import Challenge, Judged

#: challenges that are made for each level, at least and at most
LEAST, MOST = 2, 4


def rising(made: Challenges, number: int) -> list[Challenge]:
    """Choose the levels of a booklet.

    Args:
        made: challenges to choose from, rated: ``MOST`` for each level; no more are made than are needed.
        number: how many levels; fewer if there are not so many challenges.

    Returns:
        The challenges, no two equal, in rising order of difficulty: by stars, then by the figure of the
        scale that the stars come from.
    """
    for _ in made:
        if made.made >= LEAST * number and _core.are_enough(_rates(made.kept), number):
            break
    return chosen(made.kept, number)


def chosen(challenges: Sequence[Challenge], number: int) -> list[Challenge]:
    """Return as many challenges of each number of stars as can be, the easiest first."""
    return [challenges[at] for at in _core.levels(_rates(challenges), number)]


def difficulty_of(judged: Judged | None, unique: bool) -> tuple[int, bool, float]:
    """Return the stars of a board, whether they come from plays, and their figure: what rising order is by.

    Args:
        judged: how hard it is.
        unique: whether it has one solution.
    """
    return _core.hardness(*_rate(judged, unique))


def _rates(challenges: Sequence[Challenge]) -> list[tuple[int | None, float | None, float | None]]:
    return [_rate(one.judged, one.solutions == 1) for one in challenges]


def _rate(judged: Judged | None, unique: bool) -> tuple[int | None, float | None, float | None]:
    """Return stars, the score of logic if that finds the only solution, and the median of plays."""
    if judged is None or judged.stars is None:
        return None, None, None
    logic, search = judged.difficulty["logic"], judged.difficulty["search"]
    solved = unique and logic is not None and logic["ended"] == "solved"
    return judged.stars, logic["score"] if solved else None, search and search["median"]
