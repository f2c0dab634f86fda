"""The boards of the atlas as puzzles of tilewright, for the first method."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from atlas.family import Family, Size, size_text
from bench.cases import CaseError
from bench.families import any_number
from tilewright import Puzzle
from tilewright.files.puzzle_file import parse_puzzle

Cell = tuple[int, ...]


def puzzle(family: Family, size: Size) -> Puzzle:
    """Return the puzzle of a family at a size, each piece in any number.

    Raises:
        CaseError: the lattice has no board of that shape.
    """
    data = {
        "tilewright": 1,
        "name": f"{family.name}-{size_text(size)}",
        "lattice": family.lattice,
        "region": region(family, size),
        "pieces": dict(family.pieces),
    }
    read = parse_puzzle(json.dumps(data), format="json")
    return Puzzle(read.name, read.region, any_number(read.pieces), read.lattice)


def region(family: Family, size: Size) -> dict[str, Any]:
    """Return the region of a size as a puzzle file has it."""
    shape, sides = family.board["shape"], family.sides(size)
    if shape in ("rectangle", "box") and family.lattice in ("square", "cube", "octagon"):
        wrap = {"wrap": family.board["wrap"]} if "wrap" in family.board else {}
        return {"box": list(sides), **wrap}
    make = _SHAPES.get((family.lattice, shape))
    if make is None or "wrap" in family.board:
        raise CaseError(f"{family.name}: no board {shape!r} on the lattice {family.lattice}")
    return {"cells": [list(cell) for cell in make(*sides)]}


def _triangle(side: int) -> Iterable[Cell]:
    """A triangle with its tip up: rows of 1, 3, 5, ... cells, from a tip at an even place."""
    middle = side + side % 2
    return ((x, y) for y in range(side) for x in range(middle - y, middle + y + 1))


def _hexagon(side: int) -> Iterable[Cell]:
    """Rows of 2 side + 1, + 3, ... cells and back; the first begins with a tip up."""
    middle = 3 * side
    for y in range(2 * side):
        reach = side + min(y, 2 * side - 1 - y)
        yield from ((x, y) for x in range(middle - reach, middle + reach + 1))


def _parallelogram(width: int, height: int) -> Iterable[Cell]:
    """Rows of 2 width cells, each half a step further left, beginning with a tip up."""
    return ((height + height % 2 - y + x, y) for y in range(height) for x in range(2 * width))


def _hex_triangle(side: int) -> Iterable[Cell]:
    return ((q, r) for q in range(side) for r in range(side - q))


def _hex_ring(side: int) -> Iterable[Cell]:
    """A hexagon without its middle cell."""
    reach = range(1 - side, side)
    return ((q + side, r + side) for q in reach for r in reach if abs(q + r) < side and (q or r))


def _benzel(a: int, b: int) -> Iterable[Cell]:
    """J. Propp's benzel, as three numbers of sum 1 whose differences are from 1 - a to b - 1."""
    far = range(-a - b, a + b + 1)
    for q in far:
        for r in far:
            third = 1 - q - r
            if all(1 - a <= d < b for d in (r - q, third - r, q - third)):
                yield q + a + b, r + a + b


def _grid(width: int, height: int) -> Iterable[Cell]:
    """All sides of width x height squares."""
    for y in range(2 * height + 1):
        yield from ((x, y) for x in range(1 - y % 2, 2 * width + 1, 2))


_SHAPES: dict[tuple[str, str], Callable[..., Iterable[Cell]]] = {
    ("triangle", "triangle"): _triangle,
    ("triangle", "hexagon"): _hexagon,
    ("triangle", "parallelogram"): _parallelogram,
    ("hexagon", "parallelogram"): lambda w, h: ((q, r) for q in range(w) for r in range(h)),
    ("hexagon", "triangle"): _hex_triangle,
    ("hexagon", "ring"): _hex_ring,
    ("hexagon", "benzel"): _benzel,
    ("square-edge", "grid"): _grid,
    ("tan", "rectangle"): lambda w, h: ((x, y) for x in range(2 * w) for y in range(2 * h)),
}
