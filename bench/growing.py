"""Puzzles that grow, beside random choice with as many judgements: what each finds, in processor seconds.

Every puzzle that is listed first is counted and taken apart again; if it has not one assembly up to symmetry, or
another level than was said, the measurement ends with an error.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import tilewright
from bench.cases import CaseError
from tilewright import CancelToken, Piece, Puzzle, Region
from tilewright.challenges.growing import Grower, GrowQuestion
from tilewright.challenges.grown_designs import GrownDesigner, design_of
from tilewright.challenges.levels import difficulty_of
from tilewright.deduction.judge import Judge
from tilewright.results.grown_design import GrownDesign
from tilewright.running.options import SearchOptions
from tilewright.verbs.generate import puzzle_document

#: six sticks of a burr, whose twelve inner cells each may be cut away
STICKS = Path(__file__).parent / "puzzles" / "six-sticks.yaml"


@dataclass(frozen=True)
class Kind:
    """What is grown.

    Attributes:
        goal: level or stars.
        asked: the rest of the question.
    """

    goal: str
    asked: dict[str, Any]


#: more judgements than the time allows
MANY = 10**8
KINDS = {
    "sticks": Kind("level", {}),
    "sawn-sticks": Kind("level", {"saw": True}),
    "hollow-5x5x5": Kind("level", {"divide": 4}),
    "cube-3x3x3": Kind("stars", {"divide": 6}),
    "tray-8x5": Kind("stars", {"divide": 7}),
}


@cache
def puzzle_of(kind: str) -> Puzzle:
    """Return the puzzle from which a kind grows."""
    if kind.endswith("sticks"):
        return tilewright.load(STICKS)
    if kind == "tray-8x5":
        return Puzzle(kind, Region.box(8, 5), (Piece.of("A", [(0, 0)]),))
    one = (Piece.of("A", [(0, 0, 0)]),)
    if kind == "cube-3x3x3":
        return Puzzle(kind, Region.box(3, 3, 3), one, "cube")
    cells = Region.box(5, 5, 5).cells
    inner = [cell for cell in cells if all(0 < at < 4 for at in cell)]
    return Puzzle(kind, Region(cells, inner), one, "cube")


def grow(kind: str, seed: int, marks: Sequence[float]) -> list[GrownDesign]:
    """Grow puzzles of a kind, and return what there is after so many seconds of the processor.

    Args:
        kind: of ``KINDS``.
        seed: of everything random.
        marks: rising.

    Raises:
        CaseError: the best is not what is said of it.
    """
    began, token, found = time.process_time(), CancelToken(), list[GrownDesign]()

    def look(share: float, some: int, judged: int) -> None:
        seconds = time.process_time() - began
        if len(found) < len(marks) and seconds > marks[len(found)]:
            found.append(
                design_of(designer.grower, designer.walks, 1, puzzle_document, "time", seconds)
            )
            if len(found) == len(marks):
                token.cancel()

    designer = _designer(kind, seed, MANY, SearchOptions(threads=1, token=token, progress=look))
    designer.design()
    for one in found:
        _check(one)
    return found


def choose(kind: str, seed: int, judgements: int) -> GrownDesign:
    """Choose puzzles of a kind at random.

    Raises:
        CaseError: the best is not what is said of it.
    """
    found = _designer(kind, seed, judgements, SearchOptions(threads=1)).design(by_chance=True)
    _check(found)
    return found


def _designer(kind: str, seed: int, judgements: int, options: SearchOptions) -> GrownDesigner:
    one = KINDS[kind]
    question = GrowQuestion(one.goal, judgements=judgements, seed=seed, **one.asked)
    return GrownDesigner(Grower(puzzle_of(kind), question, Judge()), puzzle_document, 1, options)


def _check(found: GrownDesign) -> None:
    best = found.best
    if best is None:
        return
    puzzle = best.puzzle
    if tilewright.count(puzzle, distinct=True).distinct != 1:
        raise CaseError(f"{puzzle.name} has not one assembly")
    if best.best is not None:
        levels = {one.level for one in tilewright.disassemble(puzzle)}
        if levels != {best.level}:
            raise CaseError(f"{puzzle.name} has level {levels}, not {best.level}")


def rows(
    kinds: Sequence[str], seeds: Sequence[int], marks: Sequence[float], *, by_chance: bool
) -> Iterator[str]:
    """Yield the lines of a table, each when it is known.

    Args:
        kinds: of ``KINDS``.
        seeds: of each kind.
        marks: seconds of the processor, rising, after each of which it is said what was found.
        by_chance: whether as many assemblies as up to the first mark are chosen at random too.
    """
    yield "| kind | seed | seconds | judgements | found |"
    yield "|---|---|---|---|---|"
    for kind in kinds:
        for seed in seeds:
            grown = grow(kind, seed, marks)
            for one in grown:
                yield f"| {kind} | {seed} | {one.seconds:.0f} | {one.judged:,} | {_said(one)} |"
            if by_chance:
                began = time.process_time()
                chosen = choose(kind, seed, grown[0].judged)
                seconds = time.process_time() - began
                yield f"| {kind}, at random | {seed} | {seconds:.0f} | {chosen.judged:,} | {_said(chosen)} |"


def _said(found: GrownDesign) -> str:
    best = found.best
    if best is None:
        return "nothing"
    level = "" if best.best is None else f"level {best.best.level_text}, {best.moves} moves, "
    stars, is_by_plays, figure = difficulty_of(best.judged, unique=True)
    way = "plays" if is_by_plays else "logic"
    rating = f" ({way} {figure:.3g})" if found.goal == "stars" else ""
    return f"{level}{stars} stars{rating}"
