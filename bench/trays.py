"""Trays: the fewest moves from the start to the goal, ours beside the solver ``js2``.

A move takes one piece to any place that it can reach, as both count by themselves.  Both get the same tray
and take turns, by one thread; the least processor time of some rounds counts.  Ours is measured in a
process that has started, from the loaded puzzle to the steps, replayed; it goes on after the goal until it has met
three times as many arrangements as then, 30,000 at least and 150,000 at most.  ``js2`` is measured as a whole process,
which starts in a millisecond and prints a board for each step; it stops at the goal.  The numbers of moves have to
be the same.

``js2`` is not part of this project; it builds from https://github.com/Xuth/js2, whose Makefile needs
``CPPFLAGS = -O3 -DNDEBUG``.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import tilewright
from bench.cases import CaseError
from bench.process import children_seconds, said
from tilewright import Puzzle, catalogue
from tilewright.lattice import Cell

_LEVEL = re.compile(r"^level: \d+ positions: (\d+)", re.MULTILINE)
#: how much memory ``js2`` may use, and for how many bytes at a time
_MEMORY = "bigmem: 2000000000\nsmallmem: 8000000\nnumthreads: 1\n"


@dataclass
class Tray:
    """A tray, and the least seconds that its goal took.

    Attributes:
        name: of the puzzle.
        moves: the fewest.
        ours, theirs: seconds of the processor.
        met, theirs_met: arrangements that were met.
    """

    name: str
    moves: int = 0
    ours: float = float("inf")
    theirs: float = float("inf")
    met: int = 0
    theirs_met: int = 0


def names() -> list[str]:
    """Return the trays of the catalogue that ``js2`` can read: squares, a goal, no corridor."""
    return [
        one.name
        for one in catalogue.summaries()
        if "tray" in one.tags and one.lattice == "square" and one.expect.get("moves")
        if not tilewright.load(one.name).corridor
    ]


def measure(program: Path, name: str, folder: Path, rounds: int) -> Tray:
    """Let both take turns on a tray.

    Args:
        program: ``js2``.
        name: of a tray of the catalogue.
        folder: for the file that ``js2`` reads.
        rounds: turns of each.

    Raises:
        CaseError: they came to different numbers of moves, or one of them failed.
    """
    puzzle, tray = tilewright.load(name), Tray(name)
    file = folder / f"{name}.txt"
    file.write_text(written(puzzle))
    for _ in range(rounds):
        began = time.process_time()
        found = puzzle.slide()
        tray.ours = min(tray.ours, time.process_time() - began)
        before = children_seconds()
        levels = _LEVEL.findall(said([str(program), str(file)]))
        tray.theirs = min(tray.theirs, children_seconds() - before)
        if found.moves != len(levels):
            raise CaseError(f"{name}: {len(levels)} moves by js2, {found.moves} by us")
        tray.moves, tray.met = found.moves, found.arrangements
        tray.theirs_met = sum(map(int, levels))
    return tray


def written(puzzle: Puzzle) -> str:
    """Return a tray of squares as a file of ``js2``."""
    cells = set(puzzle.region.cells)
    across, down = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    walls = [(x, y) for x in range(across) for y in range(down) if (x, y) not in cells]
    lines = [f"xsize: {across}", f"ysize: {down}", *(f"wall: ({x},{y})" for x, y in walls)]
    kinds: dict[tuple[str, Sequence[Cell]], int] = {}
    for one in puzzle.placed:
        shape, (x, y) = _shape(one.cells)
        if (one.piece, shape) not in kinds:
            kinds[one.piece, shape] = len(kinds) + 1
            squares = " ".join(f"({a},{b})" for a, b in shape)
            lines.append(f"piece: {len(kinds)} {squares}")
        lines.append(f"put: {kinds[one.piece, shape]} ({x},{y})")
    for one in puzzle.goal:
        shape, (x, y) = _shape(one.cells)
        lines.append(f"win: {kinds[one.piece, shape]} ({x},{y})")
    return "\n".join(lines) + "\n" + _MEMORY


def _shape(cells: Sequence[Cell]) -> tuple[Sequence[Cell], Cell]:
    """Return cells beside the leftmost of the upper row, and that one."""
    first = min(cells, key=lambda cell: (cell[1], cell[0]))
    return tuple(sorted((x - first[0], y - first[1]) for x, y in cells)), first


def rows(trays: Sequence[Tray]) -> Iterator[str]:
    """Yield a table of milliseconds, and how many times as long ``js2`` took."""
    yield "| tray | moves | ours, ms | arrangements met | `js2`, ms | met | times |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for one in trays:
        times = one.theirs / max(one.ours, 1e-6)
        yield (
            f"| {one.name} | {one.moves} | {1000 * one.ours:.1f} | {one.met:,} | "
            f"{1000 * one.theirs:.1f} | {one.theirs_met:,} | {times:.1f} |"
        )
