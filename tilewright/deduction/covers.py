"""Rating an exact cover without pieces, such as a sudoku, by the same rungs."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright import _core
from tilewright.errors import TilewrightError
from tilewright.results.rating import Logic


def rate_cover(
    cover: _core.Cover, given: Sequence[int] = (), *, max_seconds: float | None = None
) -> Logic:
    """Measure how hard it is to find the only solution of a cover by deductions.

    No item is a cell or a piece here, so the rungs are: an item with as many options as it needs (1b),
    whatever is done for one item uses another (3a), trials (5, 6) and a guess (7).  In a sudoku those
    are the naked and hidden singles, the locked candidates, and trial and error.

    Args:
        cover: the problem.
        given: options that are chosen to begin with, by number from 0.
        max_seconds: a limit of time; the rating then ends as ``"stopped"``.

    Raises:
        TilewrightError: it has no solution with these, or more than one.
    """
    units = [cover.unit(sorted(given))]
    report = _core.search(cover, units=units, collect=True, max_solutions=2)
    if report.solutions != 1:
        number = "no solution" if not report.solutions else "several solutions"
        raise TilewrightError(f"the cover has {number}: only one with just one can be rated")
    deducer = _core.Deducer(cover, 0, 0, [], [])
    rounds = deducer.rounds(given, solution=report.found[0], max_seconds=max_seconds)
    return Logic(rounds.score, rounds.hardest or "", dict(rounds.found), (), rounds.ending)
