"""``sheet``: challenges to be printed, with stars, pieces to be cut out, and answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Unpack

from tilewright.challenges.base import Challenges, Wanted
from tilewright.challenges.givens import most_givens
from tilewright.challenges.levels import MOST, chosen, rising
from tilewright.draw.pages import AFTER, ANSWERS
from tilewright.draw.palette import SOFT
from tilewright.draw.paper import A4, paper_of
from tilewright.draw.tile import Look
from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.model import Puzzle, Solution
from tilewright.results.challenge import Challenge
from tilewright.results.challenge_sheet import ChallengeSheet, SheetBoard
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.verbs.generate import challenges_of, wanted_of

#: boards of a sheet if nothing is said
NUMBER = 6
#: the pieces that a board of a booklet leaves to be laid, at least
OPEN = 2
#: trials after which a board is rated by plays alone, so that a rating depends on the board and not on a clock
TRIALS = 20_000


@shows_options
def sheet(
    puzzle: Puzzle,
    *,
    number: int | None = None,
    seed: int = 0,
    unique: bool = False,
    stars: tuple[int, int] | int | None = None,
    difficulty: tuple[float, float] | None = None,
    scale: str = "",
    givens: tuple[int, int] | int | None = None,
    minimal: bool = False,
    samples: int | None = None,
    levels: int | None = None,
    paper: str = A4.name,
    landscape: bool = False,
    board_only: bool = False,
    cell: float | None = None,
    answers: str = AFTER,
    palette: str = SOFT,
    hatch: bool = False,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> ChallengeSheet:
    """Make challenges and lay them out on paper, from the easiest to the hardest.

    Several boards stand on a page, each with its stars; the pieces stand below them at the same
    size, to be cut out; the answers have pages of their own.

    Args:
        puzzle: any; one without an open setup has pieces given, as ``generate`` gives them.
        number: how many boards, 6 by default; fewer if there are no more.
        seed: the same seed gives the same boards, on a busy machine too.
        unique: only boards with exactly one solution.
        stars: how many the boards are to have, 1 to 5: one number, or the least and the most.
        difficulty: the least and the largest figure of the scale that they are to have.
        scale: of ``difficulty``; see ``generate``.
        givens: give so many pieces of a solution on each board: one number, or the least and the largest.
        minimal: give pieces of which none can be left out, so that there is one solution.
        samples: what stars are fifths of, see ``rate``.
        levels: make a booklet of so many boards, spread over the stars that exist, instead of ``number``
            of them. A puzzle without a setup has pieces given, many on easy boards, and one solution.
        paper: ``"a4"``, ``"letter"``, ``"a3"`` or ``"tabloid"``.
        landscape: turn the paper, so that its long side lies below.
        board_only: print boards alone, without title, words, pieces and answers. A puzzle without an open
            setup has its empty board printed if no challenges are asked for.
        cell: the side of a cell in millimetres, 3 to 60; by default the largest with which all
            boards and pieces stand on one page, or 10 mm if none does.
        answers: ``"after"`` the boards on pages of their own, on the ``"back"`` of each page, each
            behind its board when both sides are printed, or ``"none"``.
        palette: the colours of the pieces, one of ``show``'s.
        hatch: stripes on the pieces too.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots and switches, which are held
            at them; ``limit_time`` is for everything together: boards that there was no time to
            rate have no stars.

    Raises:
        PuzzleError: the puzzle is invalid, or no challenge was found.
        TilewrightError: a board is too large for a page, there is no such palette or place of answers, or
            both ``number`` and ``levels`` are given.
        Interrupted: by Ctrl-C; ``partial`` is the ``Challenges``.

    >>> import tilewright
    >>> sheet = tilewright.sheet(tilewright.load("pegged-5x5-s"), number=4, unique=True)
    >>> len(sheet.boards), len(sheet.pages)
    (4, 2)
    """
    options, settings = read_arguments(options, set, keywords)
    look = Look(palette, hatch).checked()
    printed_on = paper_of(paper, landscape=landscape)
    if answers not in ANSWERS:
        raise TilewrightError(f"answers are {' or '.join(ANSWERS)}, not {answers!r}")
    if levels is not None and levels < 1:
        raise TilewrightError(f"levels is {levels}: give 1 or more")
    if levels is not None and number is not None:
        raise TilewrightError(
            "levels (--levels) and number (--number) exclude each other: a booklet has as many boards as levels"
        )
    asked = (number, stars, difficulty, givens, levels)
    bare = ChallengeSheet(
        puzzle, (), cell, look, puzzle.name, "number", answers, printed_on, board_only=board_only
    )
    if board_only and not (unique or minimal or any(one is not None for one in asked)):
        problem = puzzle.problem(settings, partial=True)
        if not problem.unfilled:
            empty = SheetBoard(problem, Solution(problem, ()))
            return _printed(replace(bare, boards=(empty,)))
    number = NUMBER if number is None else number
    wanted = wanted_of(
        puzzle,
        settings,
        options,
        number=number if levels is None else MOST * levels,
        seed=seed,
        unique=unique,
        stars=stars,
        difficulty=difficulty,
        scale=scale,
        rate=True,
        givens=givens,
        minimal=minimal,
        samples=samples,
        trials=TRIALS,
    )
    made = challenges_of(wanted if levels is None else _with_givens(wanted))
    found = chosen(list(made), number) if levels is None else rising(made, levels)
    boards = [_board(challenge) for challenge in found]
    bases = frozenset(one.judged.basis for one in found if one.judged)
    if not boards:
        raise PuzzleError([_nothing_found(made)], puzzle.name)
    return _printed(
        replace(
            bare,
            boards=tuple(boards),
            source=f"{puzzle.name}, seed {seed}",
            ended="number" if len(boards) == levels else made.ended,
            bases=bases,
        )
    )


def _printed(made: ChallengeSheet) -> ChallengeSheet:
    """Return a sheet after laying it out, so that what does not fit is refused at once."""
    assert made.pages, "a sheet has a page"
    return made


def _nothing_found(made: Challenges) -> Fault:
    """Return why a sheet has no board: the puzzle has no solution, or none of those tried is as wanted."""
    if made.ended == "all" and not made.tried:
        command = "tilewright explain"
        return Fault(("setup",), "no board has a solution", "see why", command=command)
    tried = f"no challenge was found after trying {made.tried:,} boards"
    fix = "try another seed, other stars, more time, or boards with several solutions"
    return Fault(("setup",), tried, fix)


def _with_givens(wanted: Wanted) -> Wanted:
    """Return what a booklet wants: a puzzle that leaves nothing to choose has pieces given, any number."""
    if wanted.givens is not None:
        return replace(wanted, unique=True)
    problem = wanted.puzzle.problem(partial=True)
    if wanted.minimal or problem.unfilled:
        return wanted
    return replace(wanted, unique=True, givens=(0, max(0, most_givens(problem) - OPEN)))


def _board(challenge: Challenge) -> SheetBoard:
    """Return a challenge as a board; without a number of solutions where counting ended there."""
    solution = challenge.solution
    stars = None if challenge.judged is None else challenge.judged.stars
    number = challenge.solutions if challenge.exact else None
    return SheetBoard(solution.problem, solution, stars, number)
