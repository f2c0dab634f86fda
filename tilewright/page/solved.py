"""A solution of each puzzle of the catalogue, for its small picture.

``python -m tilewright.page.solved`` writes ``solved.json`` beside this file: for each puzzle that has
one, its pieces as ``[index of the piece, colour, [index of a cell of the region, ...]]``; of a puzzle with a
setup also the setting, in a mapping of ``set`` and ``tiles``.  A test verifies each of them.
"""

from __future__ import annotations

import datetime
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tilewright import catalogue
from tilewright.draw.colours import tile_colours
from tilewright.errors import LimitReached
from tilewright.model import Problem, Puzzle, Solution
from tilewright.page.lattices import is_shown
from tilewright.running.options import SearchOptions
from tilewright.verbs.generate import generate
from tilewright.verbs.solve import solve

_SOLVED = Path(__file__).with_name("solved.json")
#: seconds for a puzzle; of those that take longer the empty board is shown
_SECONDS = 30.0
#: cells of a board whose pieces are distinct in a small picture, at most
_CELLS = 450
#: of the settings that are drawn
_SEED = 20261128
#: as calendars have them
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
Tiles = list[tuple[int, int, list[int]]]


@dataclass(frozen=True)
class KeptSolution:
    """What is kept of a puzzle: the setting, empty without a setup, and the pieces of a solution."""

    set: dict[str, Any]
    tiles: Tiles


@cache
def _all() -> dict[str, KeptSolution]:
    read: dict[str, Any] = json.loads(_SOLVED.read_text(encoding="utf-8"))
    return {
        name: KeptSolution(**kept) if isinstance(kept, dict) else KeptSolution({}, kept)
        for name, kept in read.items()
    }


def solved(problem: Problem) -> Tiles:
    """Return the pieces of a solution: piece, colour, indices of cells; none if none is kept of this setting."""
    kept = _all().get(problem.name)
    return kept.tiles if kept and kept.set in ({}, problem.settings_data()) else []


def pictured(puzzle: Puzzle) -> Problem:
    """Return a puzzle with the setting whose solution is kept, if it has a setup and one is."""
    kept = _all().get(puzzle.name)
    return puzzle.problem(kept.set if kept else None, partial=True)


def of_date(puzzle: Puzzle, date: datetime.date) -> tuple[Problem, Tiles] | None:
    """Return a calendar on a date with the pieces of a solution; ``None`` if the puzzle is no calendar."""
    labels = {
        "month": MONTHS[date.month - 1],
        "day": str(date.day),
        "weekday": _WEEKDAYS[date.weekday()],
    }
    names = [slot.name for slot in puzzle.setup.slots]
    if "day" not in names or not set(names) <= set(labels):
        return None
    problem = puzzle.problem({name: labels[name] for name in names})
    found = solve(problem)
    return (problem, tiles_of(found)) if found else None


def _found(puzzle: Puzzle) -> KeptSolution | None:
    problem = puzzle.problem(partial=True)
    if not is_shown(problem.lattice) or len(problem.region.cells) > _CELLS:
        return None
    options = SearchOptions(limit_time=_SECONDS)
    if not problem.unfilled:
        found = solve(problem, options=options)
        return KeptSolution({}, tiles_of(found)) if found else None
    made = generate(puzzle, number=1, seed=_SEED, unique=False, samples=0, options=options)
    for challenge in made:
        solution = challenge.solution
        return KeptSolution(solution.problem.settings_data(), tiles_of(solution))
    return None


def tiles_of(found: Solution) -> Tiles:
    """Return the pieces of a solution, with the colours that its picture has."""
    problem = found.problem
    number = {cell: index for index, cell in enumerate(problem.region.cells)}
    names = [piece.name for piece in problem.pieces]
    scene = found.scene()
    colours = tile_colours(scene)
    return [
        (names.index(tile.name), colour, sorted(number[cell] for cell in tile.cells))
        for tile, colour in zip(scene.tiles, colours, strict=True)
    ]


def main() -> None:
    """Solve every puzzle of the catalogue and write the file."""
    lines = []
    for one in catalogue.summaries():
        try:
            kept = _found(catalogue.load(one.name))
        except LimitReached:
            kept = None
        if kept:
            data = vars(kept) if kept.set else kept.tiles
            lines.append(f"{json.dumps(one.name)}: {json.dumps(data, separators=(',', ':'))}")
    _SOLVED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
