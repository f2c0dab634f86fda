"""``sheet``: challenges to be printed, with stars, pieces to be cut out, and answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright.draw.pages import AFTER, ANSWERS
from tilewright.draw.palette import SOFT
from tilewright.draw.tile import Look
from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.model import Puzzle
from tilewright.results.challenge import Challenge
from tilewright.results.challenge_sheet import ChallengeSheet, SheetBoard
from tilewright.running.challenges import MOST
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.verbs.generate import generate


@shows_options
def sheet(
    puzzle: Puzzle,
    *,
    number: int = 6,
    seed: int = 0,
    unique: bool = False,
    cell: float | None = None,
    answers: str = AFTER,
    palette: str = SOFT,
    hatch: bool = False,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> ChallengeSheet:
    """Make challenges and lay them out on paper, from the easiest to the hardest.

    Several boards stand on a page (A4), each with its stars; the pieces stand below them at the same
    size, to be cut out; the answers have pages of their own.

    Args:
        puzzle: a puzzle with a setup.
        number: how many boards; fewer where there are no more.
        seed: the same seed gives the same boards.
        unique: only boards with exactly one solution.
        cell: the side of a cell in millimetres, 3 to 60; by default the largest with which all
            boards and pieces stand on one page, or 10 mm where none does.
        answers: ``"after"`` the boards on pages of their own, on the ``"back"`` of each page, each
            behind its board when both sides are printed, or ``"none"``.
        palette: the colours of the pieces, one of ``show``'s.
        hatch: stripes on the pieces too.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword where no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots and switches, which are held
            at them; ``limit_time`` is for everything together: boards that there was no time to
            rate have no stars.

    Raises:
        PuzzleError: the puzzle is invalid, leaves nothing to choose, or no challenge was found.
        TilewrightError: a board is too large for a page, or there is no such palette or place of answers.
        Interrupted: by Ctrl-C; ``partial`` is the ``Challenges``.

    >>> import tilewright
    >>> sheet = tilewright.sheet(tilewright.load("pegged-5x5-s"), number=4, unique=True)
    >>> len(sheet.boards), len(sheet.pages)
    (4, 2)
    """
    options, settings = read_arguments(options, set, keywords)
    look = Look(palette, hatch).checked()
    if answers not in ANSWERS:
        raise TilewrightError(f"answers are {' or '.join(ANSWERS)}, not {answers!r}")
    made = generate(
        puzzle, number=number, seed=seed, unique=unique, rate=True, options=options, set=settings
    )
    boards = [_board(challenge) for challenge in made]
    if not boards:
        tried = f"no challenge was found after trying {made.tried:,} settings"
        fix = "try another seed, more time, or boards with several solutions"
        raise PuzzleError([Fault(("setup",), tried, fix)], puzzle.name)
    boards.sort(key=lambda board: board.stars or 6)
    source = f"{puzzle.name}, seed {seed}"
    result = ChallengeSheet(puzzle, tuple(boards), cell, look, source, made.ended, answers)
    assert result.pages, "a sheet has a page"
    return result


def _board(challenge: Challenge) -> SheetBoard:
    """Return a challenge as a board; without a number of solutions where counting ended there."""
    solution = challenge.solution
    stars = None if challenge.judged is None else challenge.judged.stars
    number = challenge.solutions if challenge.solutions < MOST else None
    return SheetBoard(solution.problem, solution, stars, number)
