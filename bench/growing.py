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
from tilewright.challenges.grown_designs import GrownDesigner
from tilewright.deduction.judge import Judge
from tilewright.results.grown_design import GrownDesign, GrownPuzzle
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


def grow(kind: str, seed: int, seconds: float) -> GrownDesign:
    """Grow puzzles of a kind for so many seconds of the processor.

    Raises:
        CaseError: the best is not what is said of it.
    """
    end, token = time.process_time() + seconds, CancelToken()

    def look(share: float, found: int, judged: int) -> None:
        if time.process_time() > end:
            token.cancel()

    options = SearchOptions(threads=1, token=token, progress=look)
    return _designed(kind, seed, MANY, options, blind=False)


def choose(kind: str, seed: int, judgements: int) -> GrownDesign:
    """Choose puzzles of a kind at random.

    Raises:
        CaseError: the best is not what is said of it.
    """
    return _designed(kind, seed, judgements, SearchOptions(threads=1), blind=True)


def _designed(
    kind: str, seed: int, judgements: int, options: SearchOptions, *, blind: bool
) -> GrownDesign:
    one = KINDS[kind]
    question = GrowQuestion(one.goal, judgements=judgements, seed=seed, **one.asked)
    grower = Grower(puzzle_of(kind), question, Judge())
    found = GrownDesigner(grower, puzzle_document, 1, options).design(blind=blind)
    if found.best is not None:
        _check(found.best)
    return found


def _check(best: GrownPuzzle) -> None:
    puzzle = best.puzzle
    if tilewright.count(puzzle, distinct=True).distinct != 1:
        raise CaseError(f"{puzzle.name} has not one assembly")
    if best.best is not None:
        levels = {one.level for one in tilewright.disassemble(puzzle)}
        if levels != {best.level}:
            raise CaseError(f"{puzzle.name} has level {levels}, not {best.level}")


def rows(
    kinds: Sequence[str], seeds: Sequence[int], seconds: float, *, by_chance: bool
) -> Iterator[str]:
    """Yield the lines of a table, each when it is known.

    Args:
        kinds: of ``KINDS``.
        seeds: of each kind.
        seconds: of the processor for each seed.
        by_chance: whether as many assemblies are chosen at random too.
    """
    chance = " random choice | seconds |" if by_chance else ""
    yield f"| kind | seed | judgements | grown | seconds |{chance}"
    yield "|---|---|---|---|---|" + "---|---|" * by_chance
    for kind in kinds:
        for seed in seeds:
            began = time.process_time()
            found = grow(kind, seed, seconds)
            line = f"| {kind} | {seed} | {found.judged:,} | {_said(found)} | {time.process_time() - began:.0f} |"
            if by_chance:
                began = time.process_time()
                chosen = choose(kind, seed, found.judged)
                line += f" {_said(chosen)} | {time.process_time() - began:.0f} |"
            yield line


def _said(found: GrownDesign) -> str:
    best = found.best
    if best is None:
        return "nothing"
    level = "" if best.best is None else f"level {best.best.level_text}, {best.moves} moves, "
    score = best.judged.difficulty if best.judged is not None else {}
    logic = score.get("logic") or {}
    figure = f" ({logic['score']:.0f})" if found.goal == "stars" and logic.get("score") else ""
    return f"{level}{best.stars} stars{figure}"
