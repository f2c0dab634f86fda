"""``generate``: new challenges from a puzzle with a setup."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Unpack

from tilewright.challenges.base import Challenges, Wanted
from tilewright.challenges.givens import GivenChallenges
from tilewright.challenges.settings import SettingChallenges
from tilewright.deduction.families import basis_of
from tilewright.deduction.judge import Judge
from tilewright.errors import TilewrightError
from tilewright.model import Puzzle
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options


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
    givens: tuple[int, int] | int | None = None,
    minimal: bool = False,
    samples: int | None = None,
    areas: bool = False,
    sides: int | None = None,
    border: str | None = None,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Challenges:
    """Make new challenges from a puzzle: settings of its setup, boards with pieces given, or new puzzles.

    New puzzles come of random solutions, have one solution each up to the symmetries of the board, and are
    ``challenge.solution.problem.puzzle``: with ``areas`` or ``sides``.

    Args:
        puzzle: any; one without an open setup has pieces given, by default as with ``minimal``.
        number: how many challenges.
        seed: the same seed gives the same challenges, whatever the number of threads.
        unique: only challenges with exactly one solution.
        stars: how many they are to have, 1 to 5: one number, or the least and the most.
        difficulty: the least and the largest figure of the scale that they are to have; see ``rate``.
        scale: ``"logic"`` or ``"search"``; left out, that of the stars: logic if there is one
            solution, else search.
        rate: whether to say how hard each is; so it is wherever ``stars`` or ``difficulty`` are
            given. It takes more time than to find a challenge.
        givens: give so many pieces of a random solution: one number, or the least and the largest.
        minimal: give pieces of which none can be left out, so that there is one solution; so it is
            for a puzzle without an open setup if ``givens`` is not given.
        samples: what stars are fifths of, see ``rate``.
        areas: divide the board into areas, each with a rule ``area`` about the values of the pieces, in
            place of such rules of the puzzle; none of them can be left out.
        sides: lay the pieces, and give the sides between them random colours of so many, 1 to 25; each laid
            piece becomes a piece of its own, and the rule ``sides`` the only one.
        border: the colour of sides at the border, which no other side has: a letter or digit, or ``"any"`` for
            those inside, at random; left out, the next letter.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots and switches, which are held
            at them; ``limit_time`` is for all candidates together, ``limit_nodes`` for each, and
            ``progress`` receives the number of challenges made.

    Returns:
        The challenges, lazily; ``ended`` shows afterwards whether there are more.

    Raises:
        PuzzleError: the puzzle is invalid.
        TilewrightError: there can be no such stars, difficulty, scale or number of givens, or what is
            asked for excludes each other or cannot be made of the puzzle.
        Interrupted: by Ctrl-C; ``partial`` is the ``Challenges``.
    """
    options, settings = read_arguments(options, set, keywords)
    wanted = wanted_of(
        puzzle,
        settings,
        options,
        number=number,
        seed=seed,
        unique=unique,
        stars=stars,
        difficulty=difficulty,
        scale=scale,
        rate=rate,
        givens=givens,
        minimal=minimal,
        samples=samples,
        areas=areas,
        sides=sides,
        border=border,
    )
    return challenges_of(wanted)


def challenges_of(wanted: Wanted) -> Challenges:
    """Return the challenges that are wanted: settings, boards with given pieces, or new puzzles.

    Raises:
        PuzzleError: the puzzle is invalid.
        TilewrightError: there can be no such number of givens.
    """
    if wanted.areas:
        from tilewright.challenges.areas import AreaChallenges

        return AreaChallenges(wanted)
    if wanted.sides is not None:
        from tilewright.challenges.sides import SideChallenges

        return SideChallenges(wanted)
    if wanted.givens is not None or wanted.minimal:
        return GivenChallenges(wanted)
    if not wanted.puzzle.problem(partial=True).unfilled:
        return GivenChallenges(replace(wanted, minimal=True, unique=True))
    return SettingChallenges(wanted)


def wanted_of(
    puzzle: Puzzle,
    settings: Mapping[str, Any],
    options: SearchOptions,
    *,
    number: int,
    seed: int,
    unique: bool,
    stars: tuple[int, int] | int | None,
    difficulty: tuple[float, float] | None,
    scale: str,
    rate: bool,
    givens: tuple[int, int] | int | None,
    minimal: bool,
    samples: int | None,
    areas: bool = False,
    sides: int | None = None,
    border: str | None = None,
) -> Wanted:
    """Return what challenges are wanted, from the arguments of ``generate``.

    Args:
        puzzle: what they are challenges of.
        settings: values at which slots and switches are held.
        options: how to search.
        number: how many, as all that follow ``generate`` has them.
        seed: of everything that is drawn.
        unique: only those with exactly one solution.
        stars: how many they are to have.
        difficulty: the least and the largest figure that they are to have.
        scale: of that figure.
        rate: whether each is rated.
        givens: how many pieces are given.
        minimal: whether no given can be left out.
        samples: what stars are fifths of.
        areas: whether they are boards with areas.
        sides: the number of colours if they are pieces with coloured sides.
        border: the colour of the border then.

    Raises:
        TilewrightError: there can be no such stars, difficulty, scale or number of givens.
    """
    if border is not None and sides is None:
        raise TilewrightError(
            "a colour of the border is for sides of so many colours: add sides (--sides)"
        )
    if areas or sides is not None:
        _refuse_beside(
            "areas (--areas)" if areas else "sides (--sides)",
            {
                "sides (--sides)": areas and sides is not None,
                "givens (--givens)": givens is not None,
                "minimal (--minimal)": minimal,
                "stars (--stars)": stars is not None,
                "difficulty (--difficulty)": difficulty is not None,
                "scale (--scale)": bool(scale),
                "rate (--rate)": rate,
                "samples (--samples)": samples is not None,
            },
        )
    described: Mapping[str, Any] = {**puzzle.settings, **settings}
    held = type(puzzle)(**{**vars(puzzle), "settings": described})
    judge = Judge(_ends(stars) or (1, 5), difficulty, scale)
    given = _ends(givens)
    if given is not None and not 0 <= given[0] <= given[1]:
        raise TilewrightError(f"givens is {givens}: give 0 or more, the lesser number first")
    rated = rate or stars is not None or difficulty is not None
    if rated:
        by_givens = given is not None or minimal or not held.problem(partial=True).unfilled
        judge = replace(judge, basis=basis_of(held, samples, Judge(), options, by_givens=by_givens))
    return Wanted(
        held,
        number,
        seed,
        unique or minimal,
        options,
        judge if rated else None,
        judge.chooses,
        given,
        minimal,
        areas,
        sides,
        border,
        puzzle_document,
    )


def puzzle_document(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as data; settings and givens need none, so what writes it is loaded here."""
    from tilewright.files.writing import puzzle_data

    return puzzle_data(puzzle)


def _refuse_beside(kind: str, asked: Mapping[str, bool]) -> None:
    """Do nothing unless something is asked for that does not go with new puzzles.

    Raises:
        TilewrightError: it is.
    """
    for name, is_asked in asked.items():
        if is_asked:
            raise TilewrightError(
                f"{kind} and {name} exclude each other: {kind.split()[0]} makes new puzzles without givens and "
                "stars, each with one solution; save one and give it to generate or rate"
            )


def _ends(given: tuple[int, int] | int | None) -> tuple[int, int] | None:
    """Return the least and the largest number, of one number or of both."""
    return (given, given) if isinstance(given, int) else given
