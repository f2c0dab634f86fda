"""Exact cover problems with known counts, as the arguments of ``exact_cover``."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import tilewright
from tilewright import ExactCover

#: the twelve pentominoes, drawn
PENTOMINOES = {
    "F": ".XX/XX./.X.",
    "I": "XXXXX",
    "L": "XXXX/X...",
    "N": "XXX./..XX",
    "P": "XXX/XX.",
    "T": "XXX/.X./.X.",
    "U": "X.X/XXX",
    "V": "XXX/X../X..",
    "W": "X../XX./.XX",
    "X": ".X./XXX/.X.",
    "Y": "XXXX/.X..",
    "Z": "XX./.X./.XX",
}


def pentominoes(width: int, height: int) -> list[list[Any]]:
    """Return the raw matrix of the twelve pentominoes on a rectangle."""
    return [
        [name, *((x + dx, y + dy) for dx, dy in cells)]
        for name, picture in PENTOMINOES.items()
        for cells in orientations(picture)
        for x in range(width - max(dx for dx, _ in cells))
        for y in range(height - max(dy for _, dy in cells))
    ]


def orientations(picture: str) -> set[frozenset[tuple[int, int]]]:
    """Return a drawn shape in all its turns and flips."""
    rows = picture.split("/")
    cells = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X"]
    found = set()
    for _ in range(4):
        cells = [(-y, x) for x, y in cells]
        for flip in (1, -1):
            turned = [(flip * x, y) for x, y in cells]
            left, top = min(x for x, _ in turned), min(y for _, y in turned)
            found.add(frozenset((x - left, y - top) for x, y in turned))
    return found


def queens(n: int) -> ExactCover[tuple[int, int]]:
    """Return n queens that do not attack each other."""
    options = {
        (x, y): [("row", y), ("column", x), ("up", x + y), ("down", x - y)]
        for x, y in product(range(n), repeat=2)
    }
    diagonals = [(way, d) for way in ("up", "down") for d in range(-n, 2 * n)]
    return tilewright.exact_cover(options, secondary=diagonals)


def langford(n: int) -> ExactCover[tuple[int, int]]:
    """Return the rows of 1, 1, ..., n, n with k numbers between the two k."""
    return tilewright.exact_cover(
        {
            (k, i): [("number", k), ("place", i), ("place", i + k + 1)]
            for k in range(1, n + 1)
            for i in range(2 * n - k - 1)
        }
    )


def endless() -> list[list[int]]:
    """Return a matrix with 10 ** 40 solutions."""
    return [[item] for item in range(40) for _ in range(10)]


# MacMahon's triangles and squares ------------------------------------------------------------

#: a cell and the names of its edges, clockwise
Cells = dict[Any, list[Any]]


def tiles(colours: str, sides: int) -> list[str]:
    """Return every tile with an edge colour a side, turned ones being the same."""
    words = map("".join, product(colours, repeat=sides))
    return sorted({min(turns(word)) for word in words})


def turns(tile: str) -> set[str]:
    """Return the ways a tile looks when turned."""
    return {tile[i:] + tile[:i] for i in range(len(tile))}


def triangle_cells(cells: Iterable[tuple[int, int, int]]) -> Cells:
    """Return triangles (column, row, points down) with their edges."""
    return {
        (x, y, down): [("-", x, y + 1), ("\\", x + 1, y), ("/", x, y)]
        if down
        else [("/", x, y), ("-", x, y), ("\\", x, y)]
        for x, y, down in cells
    }


def big_triangle(side: int) -> Cells:
    """Return the cells of a triangle."""
    cells = product(range(side), range(side), (0, 1))
    return triangle_cells((x, y, down) for x, y, down in cells if x + y + down < side)


def hexagon() -> Cells:
    """Return the cells of a hexagon with sides of 2."""
    cells = product(range(4), range(4), (0, 1))
    return triangle_cells((x, y, down) for x, y, down in cells if 2 <= x + y + down <= 5)


def rectangle(width: int, height: int) -> Cells:
    """Return squares with their edges."""
    return {
        (x, y): [("-", x, y), ("|", x + 1, y), ("-", x, y + 1), ("|", x, y)]
        for x, y in product(range(width), range(height))
    }


def macmahon(pieces: list[str], cells: Cells, border: str) -> ExactCover[tuple[str, Any]]:
    """Return the ways to fill ``cells``: edges that meet agree, outer ones are of ``border``."""
    owners = [edge for edges in cells.values() for edge in edges]
    options = {}
    for tile, (cell, edges) in product(pieces, cells.items()):
        for turn in sorted(turns(tile)):
            sides = dict(zip(edges, turn, strict=True))
            if all(c in border for e, c in sides.items() if owners.count(e) == 1):
                options[turn, cell] = {("tile", tile): None, cell: None, **sides}
    secondary = dict.fromkeys(owners)
    primary = [*(("tile", tile) for tile in pieces), *cells]
    return tilewright.exact_cover(options, primary=primary, secondary=secondary)


def macmahon_by_hand(pieces: list[str], cells: Cells, border: str) -> int:
    """Count the same, cell by cell, without items or options."""
    owners = [edge for edges in cells.values() for edge in edges]
    colours = {edge: border for edge in owners if owners.count(edge) == 1}

    def fill(left: list[Any], unused: frozenset[str], seen: dict[Any, str]) -> int:
        if not left:
            return 1
        total = 0
        for tile in unused:
            for turn in turns(tile):
                sides = dict(zip(cells[left[0]], turn, strict=True))
                if all(c in seen.get(e, colours.get(e, c)) for e, c in sides.items()):
                    total += fill(left[1:], unused - {tile}, seen | sides)
        return total

    return fill(list(cells), frozenset(pieces), {})
