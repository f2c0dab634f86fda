"""``generate``: new challenges from a puzzle with a setup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright.deduction.judge import Judge
from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.model import Puzzle
from tilewright.running.challenges import Challenges, Wanted
from tilewright.running.given_challenges import GivenChallenges
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.setting_challenges import SettingChallenges


@shows_options
def generate(
    puzzle: Puzzle,
    *,
    number: int = 1,
    seed: int = 0,
    unique: bool = False,
    stars: tuple[int, int] | int | None = None,
    difficulty: tuple[float, float] | None = None,
    scale: str = "",
    rate: bool = False,
    givens: int | None = None,
    minimal: bool = False,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Challenges:
    """Make new challenges from a puzzle: settings of its setup, or boards with some pieces given.

    Args:
        puzzle: a puzzle with an open setup; or any, with ``givens`` or ``minimal``.
        number: how many challenges.
        seed: the same seed gives the same challenges, whatever the number of threads.
        unique: only challenges with exactly one solution.
        stars: how many they are to have, 1 to 5: one number, or the least and the most.
        difficulty: the least and the largest figure of the scale that they are to have; see ``rate``.
        scale: ``"logic"`` or ``"search"``; left out, that of the stars: logic where there is one
            solution, else search.
        rate: whether to say how hard each is; so it is wherever ``stars`` or ``difficulty`` are
            given. It takes more time than to find a challenge.
        givens: give so many pieces of a random solution.
        minimal: give pieces of which none can be left out, so that there is one solution.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword where no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots and switches, which are held
            at them; ``limit_time`` is for all candidates together, ``limit_nodes`` for each, and
            ``progress`` is told of the challenges made.

    Returns:
        The challenges, lazily; ``ended`` says afterwards whether there are more.

    Raises:
        PuzzleError: the puzzle is invalid, or leaves nothing to choose.
        TilewrightError: there can be no such stars, difficulty, scale or number of givens.
        Interrupted: by Ctrl-C; ``partial`` is the ``Challenges``.
    """
    options, settings = read_arguments(options, set, keywords)
    described: Mapping[str, Any] = {**puzzle.settings, **settings}
    held = Puzzle(**{**vars(puzzle), "settings": described})
    judge = Judge((stars, stars) if isinstance(stars, int) else stars or (1, 5), difficulty, scale)
    by_givens = givens is not None or minimal
    if givens is not None and givens < 0:
        raise TilewrightError(f"givens is {givens}: give 0 or more")
    rated = rate or stars is not None or difficulty is not None
    wanted = Wanted(
        held,
        number,
        seed,
        unique or minimal,
        options,
        judge if rated else None,
        judge.chooses,
        givens,
        minimal,
    )
    if by_givens:
        return GivenChallenges(wanted)
    if not held.problem(partial=True).unfilled:
        fix = "use a puzzle with an open setup, or give pieces: givens, minimal"
        raise PuzzleError([Fault(("setup",), "nothing is left to choose", fix)], puzzle.name)
    return SettingChallenges(wanted)
