"""Checks the witnesses of this folder by plain Python, which shares nothing with tilewright.

    python problems/check.py

It reads only this folder, prints a line for each witness, and stops at one that is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

HERE = Path(__file__).parent
Point = tuple[int, int]
#: by lattice: whether the axes are at 60 degrees, two steps that repeat it in addresses and in points, and the corners
#: of the cells that they repeat
LATTICES: dict[str, tuple[bool, list[tuple[Point, Point]], dict[Point, list[Point]]]] = {
    "kite": (
        True,
        [((3, 0), (6, 0)), ((0, 2), (0, 6))],
        {
            (0, 0): [(0, 0), (-3, 0), (-2, -2), (0, -3)],
            (1, 0): [(0, 0), (0, -3), (2, -4), (3, -3)],
            (2, 0): [(0, 0), (3, -3), (4, -2), (3, 0)],
            (2, 1): [(0, 0), (3, 0), (2, 2), (0, 3)],
            (1, 1): [(0, 0), (0, 3), (-2, 4), (-3, 3)],
            (0, 1): [(0, 0), (-3, 3), (-4, 2), (-3, 0)],
        },
    ),
    "cairo": (
        False,
        [((4, 0), (8, 0)), ((2, 1), (4, 4))],
        {
            (0, 0): [(0, -1), (0, 1), (-2, 2), (-3, 0), (-2, -2)],
            (1, 0): [(0, -1), (0, 1), (2, 2), (3, 0), (2, -2)],
            (2, 0): [(3, 0), (5, 0), (6, -2), (4, -3), (2, -2)],
            (3, 0): [(3, 0), (5, 0), (6, 2), (4, 3), (2, 2)],
        },
    ),
    "rhomb": (
        True,
        [((4, 0), (3, 0)), ((2, 2), (0, 3))],
        {
            (2, 0): [(0, 0), (3, 0), (1, 1), (2, -1)],
            (1, 1): [(0, 0), (0, 3), (1, 1), (-1, 2)],
            (3, 1): [(3, 0), (0, 3), (2, 2), (1, 1)],
        },
    ),
    "tan": (
        False,
        [((2, 0), (2, 0)), ((0, 2), (0, 2))],
        {
            (0, 0): [(0, 0), (2, 0), (1, 1)],
            (1, 0): [(2, 0), (2, 2), (1, 1)],
            (0, 1): [(0, 0), (0, 2), (1, 1)],
            (1, 1): [(0, 2), (2, 2), (1, 1)],
        },
    ),
}


def images(tile: Iterable[Iterable[Point]], hexagonal: bool) -> set[frozenset[frozenset[Point]]]:
    """Return a set of polygons turned and mirrored in every way, each with its least point at (0, 0)."""
    found = set()
    for mirrored in (False, True):
        some = [[(y, x) if mirrored else (x, y) for x, y in cell] for cell in tile]
        for _ in range(6 if hexagonal else 4):
            some = [[(-y, x + y) if hexagonal else (-y, x) for x, y in cell] for cell in some]
            least_x, least_y = min(point for cell in some for point in cell)
            found.add(
                frozenset(frozenset((x - least_x, y - least_y) for x, y in cell) for cell in some)
            )
    return found


def squares(cells: Iterable[Point]) -> list[list[Point]]:
    """Return the corners of each square."""
    return [[(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] for x, y in cells]


def unrolled(piece: set[int], number: Callable[[int, int], int]) -> list[Point]:
    """Return cells of the plane that a piece on a torus covers, from its numbers; it has to be connected."""
    first = next((x, y) for y in range(3) for x in range(90) if number(x, y) in piece)
    found = {number(*first): first}
    waiting = [first]
    while waiting:
        x, y = waiting.pop()
        for near in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if number(*near) in piece.difference(found):
                found[number(*near)] = near
                waiting.append(near)
    assert len(found) == len(piece), "a piece falls apart"
    return list(found.values())


def tilted_torus() -> str:
    """Check 21 different polyominoes of 1 to 5 squares on a torus of 89, the small ones apart."""

    def number(x: int, y: int) -> int:
        return (x + 55 * y) % 89  # (34, 1) is a step to the same cell, and 34 + 55 = 89

    assert number(5, 8) == number(-8, 5) == number(0, 0)
    placed = json.loads((HERE / "tilted-torus-89.json").read_text())["solutions"][0]["placements"]
    pieces = [{x for x, _ in one["cells"]} for one in placed]
    assert sorted(cell for piece in pieces for cell in piece) == list(range(89))
    shapes = {frozenset(images(squares(unrolled(piece, number)), False)) for piece in pieces}
    sizes = sorted(map(len, pieces))
    assert sizes == [1, 2] + [3] * 2 + [4] * 5 + [5] * 12
    assert len(shapes) == 21  # as many as there are of these sizes, so all of them
    owner = {cell: i for i, piece in enumerate(pieces) for cell in piece if len(piece) < 5}
    for cell, one in owner.items():
        for step in (number(1, 0), number(0, 1), number(1, 1), number(1, -1)):
            assert owner.get((cell + step) % 89, one) == one, "two small pieces touch"
    return "21 pieces, 89 cells, no two small pieces touch"


def rectangle() -> str:
    """Check 76 copies of one heptomino on 28 x 19 squares."""
    placed = json.loads((HERE / "heptomino-19x28.json").read_text())["solutions"][0]["placements"]
    pieces = [[(x, y) for x, y in one["cells"]] for one in placed]
    covered = sorted(cell for piece in pieces for cell in piece)
    assert covered == [(x, y) for x in range(28) for y in range(19)]
    heptomino = images(squares([(x, 0) for x in range(5)] + [(1, 1), (2, 1)]), False)
    assert all(images(squares(piece), False) == heptomino for piece in pieces)
    return f"{len(pieces)} copies fill 28 x 19"


def coronas(name: str) -> str:
    """Check that the coronas of a file surround its tile, are of its copies, and do not overlap."""
    answer = json.loads((HERE / f"heesch/{name}.json").read_text())["certificate"]
    hexagonal, ((a, a_step), (b, b_step)), corners = LATTICES[name.split("-")[0]]
    polygons = {}
    for i in range(-30, 31):
        for j in range(-30, 31):
            for (x, y), points in corners.items():
                right, down = (i * a_step[k] + j * b_step[k] for k in (0, 1))
                polygons[x + i * a[0] + j * b[0], y + i * a[1] + j * b[1]] = frozenset(
                    (px + right, py + down) for px, py in points
                )
    around: dict[Point, set[Point]] = {}
    for cell, points in polygons.items():
        for point in points:
            around.setdefault(point, set()).add(cell)
    tile = [tuple(cell) for cell in answer["tile"]["cells"]]
    kinds = images([polygons[cell] for cell in tile], hexagonal)
    patch = set(tile)
    for corona in answer["coronas"]:
        before = {point for cell in patch for point in polygons[cell]}
        for copy in corona:
            cells = [tuple(cell) for cell in copy["cells"]]
            assert patch.isdisjoint(cells), "two tiles overlap"
            assert not before.isdisjoint(p for cell in cells for p in polygons[cell]), (
                "a tile lies apart"
            )
            assert images([polygons[cell] for cell in cells], hexagonal) == kinds, "another tile"
            patch.update(cells)
        assert all(around[point] <= patch for point in before), "a cell beside the patch is open"
    return f"{len(answer['coronas'])} coronas of {len(patch) // len(tile) - 1} copies"


if __name__ == "__main__":
    print(f"tilted-torus-89: {tilted_torus()}")
    print(f"heptomino-19x28: {rectangle()}")
    for path in sorted((HERE / "heesch").glob("*.json")):
        print(f"{path.stem}: {coronas(path.stem)}")
