"""Turns beside straight moves: which assemblies of burrs and boxes come apart, and after how many moves.

Every assembly is taken apart twice by one thread, once by straight moves and once with turns as well.
Turns only add moves, so no level may rise, and what comes apart straight has to come apart still; a
puzzle for which that is not so ends the measurement with an error.

Puzzles that say themselves which moves are allowed have those; all others have turns of sharp pieces.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import tilewright
from bench.cases import CaseError
from tilewright import catalogue
from tilewright.model import Moves, Solution
from tilewright.running.disassembling import Disassembling
from tilewright.running.options import SearchOptions

#: burrs and boxes have one of these tags
TAGS = frozenset({"burr", "boxed", "interlocking", "turning"})
#: the level of an assembly that does not come apart
STUCK = None


@dataclass(frozen=True)
class Turned:
    """A puzzle, and what its assemblies do, one of each class.

    Attributes:
        name: of the puzzle.
        straight, turning: the level of each assembly by straight moves, and with turns.
        seconds: of the processor, by straight moves, and with turns.
    """

    name: str
    straight: tuple[int | None, ...]
    turning: tuple[int | None, ...]
    seconds: tuple[float, float]


def names() -> list[str]:
    """Return the burrs and boxes of the catalogue."""
    return [one.name for one in catalogue.summaries() if TAGS.intersection(one.tags)]


def measure(name: str) -> Turned:
    """Take all assemblies of a puzzle of the catalogue apart, both ways.

    Raises:
        CaseError: turns raise a level, or an assembly comes apart by straight moves alone.
    """
    puzzle = tilewright.load(name)
    assemblies = list(tilewright.solutions(puzzle, distinct=True, threads=1))
    straight, before = _levels(assemblies, Moves())
    moves = puzzle.moves if puzzle.moves.turns else Moves(turns=True)
    turning, after = _levels(assemblies, moves)
    for number, (old, new) in enumerate(zip(straight, turning, strict=True), 1):
        if old is not STUCK and (new is STUCK or new > old):
            raise CaseError(f"{name}: assembly {number}: level {old}, with turns {new}")
    return Turned(name, straight, turning, (before, after))


def _levels(assemblies: Sequence[Solution], moves: Moves) -> tuple[tuple[int | None, ...], float]:
    """Return the level of each assembly, and the seconds."""
    options = SearchOptions(threads=1)
    began = time.process_time()
    work = Disassembling(assemblies[0].problem, assemblies, options, levels_alone=True, moves=moves)
    levels = tuple(one.level if one.apart else STUCK for one in work)
    return levels, time.process_time() - began


def rows(found: Sequence[Turned]) -> Iterator[str]:
    """Yield a table of the puzzles in which turns change something, and a line about the others."""
    yield "| puzzle | assemblies | apart | with turns | highest level | with turns | seconds | with turns |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    same = [one for one in found if one.straight == one.turning]
    yield from (_row(one.name, [one]) for one in found if one not in same)
    if same:
        yield _row(f"others, in which nothing changes: {len(same)}", same)


def _row(name: str, found: Sequence[Turned]) -> str:
    """Return a line about some puzzles together."""
    straight = [level for one in found for level in one.straight]
    turning = [level for one in found for level in one.turning]
    apart = [[level for level in levels if level is not STUCK] for levels in (straight, turning)]
    figures = [f"{len(straight):,}"]
    figures += [f"{len(levels):,}" for levels in apart]
    figures += [str(max(levels, default="")) for levels in apart]
    figures += [
        f"{sum(seconds):.3f}" for seconds in zip(*(one.seconds for one in found), strict=True)
    ]
    return f"| {name} | {' | '.join(figures)} |"
