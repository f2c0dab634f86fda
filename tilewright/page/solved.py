"""A solution of each puzzle of the catalogue, for its small picture.

``python -m tilewright.page.solved`` writes ``solved.json`` beside this file: for each puzzle that has
one and needs no setup, its pieces as ``[index of the piece, colour, [index of a cell of the region,
...]]``.  A test verifies each of them.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tilewright import catalogue
from tilewright.draw.colours import tile_colours
from tilewright.errors import LimitReached
from tilewright.model import Problem
from tilewright.page.lattices import is_shown
from tilewright.running.options import SearchOptions
from tilewright.verbs.solve import solve

_SOLVED = Path(__file__).with_name("solved.json")
#: seconds for a puzzle; of those that take longer the empty board is shown
_SECONDS = 30.0
#: cells of a board whose pieces are distinct in a small picture, at most
_CELLS = 450
Tiles = list[tuple[int, int, list[int]]]


@cache
def _all() -> dict[str, Tiles]:
    read: dict[str, Tiles] = json.loads(_SOLVED.read_text(encoding="utf-8"))
    return read


def solved(problem: Problem) -> Tiles:
    """Return the pieces of a solution: piece, colour, indices of cells; none if none is kept."""
    return _all().get(problem.name, [])


def _found(problem: Problem) -> Tiles:
    drawn = is_shown(problem.lattice)
    if problem.unfilled or not drawn or len(problem.region.cells) > _CELLS:
        return []
    found: Any = solve(problem, options=SearchOptions(limit_time=_SECONDS))
    if found is None:
        return []
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
            tiles = _found(catalogue.load(one.name).problem(partial=True))
        except LimitReached:
            tiles = []
        if tiles:
            lines.append(f"{json.dumps(one.name)}: {json.dumps(tiles, separators=(',', ':'))}")
    _SOLVED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
