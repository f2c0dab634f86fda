"""Packings of which one solution is asked: boxes that fill a box, and pieces that leave cells empty.

The first are those that the engines ``boxes`` and ``repair`` were made for; the others are of the same kinds, and no
engine was tuned to them.  Boards are data of puzzle files, since their pictures would fill pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import prod
from random import Random
from typing import Any

Data = Mapping[str, Any]
Cell = tuple[int, ...]

#: the sides of the 21 squares of the smallest perfect squared square (A. J. W. Duijvestijn 1978)
PERFECT = (2, 4, 6, 7, 8, 9, 11, 15, 16, 17, 18, 19, 24, 25, 27, 29, 33, 35, 37, 42, 50)
#: the eleven nets of a cube
CUBE_NETS = (
    "X.../XXXX/X...",
    "X.../XXXX/.X..",
    "X.../XXXX/..X.",
    "X.../XXXX/...X",
    ".X../XXXX/.X..",
    ".X../XXXX/..X.",
    "XX../.XXX/.X..",
    "XX../.XXX/..X.",
    "XX../.XXX/...X",
    "XX../.XX./..XX",
    "XXX../..XXX",
)


def boards() -> dict[str, Data]:
    """Return the data of all boards by name."""
    return {**known(), **others()}


def known() -> dict[str, Data]:
    """Return the packings of which the seconds of other programs are known."""
    squares = {f"s{side}": _counted(_box(side, side), side) for side in range(1, 9)}
    nets = {f"n{number}": net for number, net in enumerate(CUBE_NETS, 1)}
    perfect = {f"s{side}": _box(side, side) for side in PERFECT}
    return {
        "partridge-36x36": {"region": {"box": [36, 36]}, "pieces": squares},
        "squares-112x112": {"region": {"box": [112, 112]}, "pieces": perfect},
        "blocks-2x3x4-9x9x9": _loose((9, 9, 9), {"block": _counted(_box(2, 3, 4), 27)}),
        "blocks-4x5x6-15x15x15": _loose((15, 15, 15), {"block": _counted(_box(4, 5, 6), 27)}),
        **{
            f"cube-nets-{wide}x{high}-apart": _loose((wide, high), nets, apart="corner")
            for wide, high in ((17, 9), (15, 10), (12, 12))
        },
        "pentominoes-net-3x3x3": _net(3, 3, 3),
    }


def others() -> dict[str, Data]:
    """Return twenty others of their kinds."""
    return {
        "rectangles-24x20-two-holes": _cut(1, (24, 20), 18, holes=[(7, 5), (15, 12)]),
        "rectangles-30x21-three-holes": _cut(2, (30, 21), 24, holes=[(4, 4), (20, 9), (11, 17)]),
        "rectangles-26x26": _cut(3, (26, 26), 17),
        "rectangles-24x20-two-left-out": _cut(4, (24, 20), 18, left_out=2),
        "rectangles-19x23-three-left-out": _cut(5, (19, 23), 16, left_out=3),
        "blocks-8x9x10-two-holes": _cut(6, (8, 9, 10), 22, holes=[(3, 3, 3), (6, 5, 7)]),
        "blocks-8x8x8-two-left-out": _cut(7, (8, 8, 8), 16, left_out=2),
        "blocks-1x2x4-7x7x7-forty": _loose((7, 7, 7), {"block": _counted(_box(1, 2, 4), 40)}),
        "blocks-1x3x4-8x8x8-forty": _loose((8, 8, 8), {"block": _counted(_box(1, 3, 4), 40)}),
        "pentominoes-11x12-apart": _loose((11, 12), _set("pentominoes"), apart="corner"),
        "hexominoes-22x22-apart": _loose((22, 22), _set("hexominoes"), apart="corner"),
        "hexominoes-20x20-apart-by-edge": _loose((20, 20), _set("hexominoes"), apart="edge"),
        "tetrominoes-14x9-twice-apart": _loose((14, 9), _set("tetrominoes", 2), apart="corner"),
        "tetracubes-6x6x6-apart": _loose((6, 6, 6), _set("tetracubes"), apart="corner"),
        "pentominoes-net-5x4x1": _net(5, 4, 1),
        "pentominoes-net-2x6x2": _net(2, 6, 2),
        "pentominoes-net-3x4x2": _net(3, 4, 2),
        "hexominoes-15x15": _loose((15, 15), _set("hexominoes")),
        "pentahexes-14x8": {**_loose((14, 8), _set("pentahexes")), "lattice": "hexagon"},
        "pentacubes-6x5x5": _loose((6, 5, 5), _set("pentacubes")),
    }


def _set(name: str, copies: int = 1) -> Data:
    return {"include": [{"set": name, "copies": copies}]}


def _counted(picture: str, copies: int) -> Data:
    return {"picture": picture, "copies": copies}


def _box(*sides: int) -> str:
    """Return the picture of a full box."""
    wide, high, *deep = sides
    return "|".join(["/".join(["X" * wide] * high)] * prod(deep))


def _loose(sides: Sequence[int], pieces: Data, apart: str = "") -> Data:
    """Return pieces in a box whose cells may stay empty; they may not touch so."""
    lattice = "cube" if len(sides) == 3 else "square"
    rules = [{"apart": {"pieces": "all", "touching": apart}}] if apart else []
    region = _box(*sides).replace("X", "?")
    return {"lattice": lattice, "region": region, "pieces": pieces, "rules": rules}


def _net(*sides: int) -> Data:
    """Return the twelve pentominoes on the net of a box, over whose border they may reach."""
    a, b, c = sides
    faces = ((c, 0, a, c), (0, c, c, b), (c, c, a, b), (c + a, c, c, b), (c, c + b, a, c))
    net = {
        (left + x, top + y)
        for left, top, wide, high in (*faces, (c, c + b + c, a, b))
        for x, y in product(range(wide), range(high))
    }
    around = {(x + dx, y + dy) for x, y in net for dx, dy in product((-1, 0, 1), repeat=2)}
    picture = _picture(around, lambda cell: "." if cell in net else "?")
    return {"region": picture, "pieces": _set("pentominoes")}


def _picture(cells: set[tuple[int, int]], mark: Callable[[Cell], str]) -> str:
    columns, rows = ({cell[axis] for cell in cells} for axis in (0, 1))
    across, down = (range(min(line), max(line) + 1) for line in (columns, rows))
    return "/".join("".join(mark((x, y)) if (x, y) in cells else "#" for x in across) for y in down)


def _cut(seed: int, sides: Cell, parts: int, holes: Iterable[Cell] = (), left_out: int = 0) -> Data:
    """Return the boxes into which a box with holes is cut at random, without the smallest ones."""
    shapes = sorted(_parts(Random(seed), sides, parts, holes), key=lambda s: (prod(s), s))
    pieces = {
        "r" + "x".join(map(str, shape)): _counted(_box(*shape), copies)
        for shape, copies in Counter(shapes[left_out:]).items()
    }
    if left_out:
        return _loose(sides, pieces)
    region = {"box": list(sides), "without": [list(hole) for hole in holes]}
    lattice = "cube" if len(sides) == 3 else "square"
    return {"lattice": lattice, "region": region, "pieces": pieces}


def _parts(random: Random, sides: Cell, parts: int, holes: Iterable[Cell]) -> list[Cell]:
    """Cut a box around its holes, then always the longest box across its longest side."""
    boxes = [tuple((0, side) for side in sides)]
    for hole in holes:
        box = next(
            b for b in boxes if all(lo <= x < hi for (lo, hi), x in zip(b, hole, strict=True))
        )
        boxes.remove(box)
        for axis in random.sample(range(len(sides)), len(sides)):
            (low, high), at = box[axis], hole[axis]
            ends = [(low, at), (at + 1, high)]
            boxes += [_with(box, axis, end) for end in ends if end[0] < end[1]]
            box = _with(box, axis, (at, at + 1))
    while len(boxes) < parts:
        box = max(boxes, key=lambda b: (max(high - low for low, high in b), b))
        axis = max(range(len(sides)), key=lambda axis: box[axis][1] - box[axis][0])
        low, high = box[axis]
        at = random.randint(low + 2, high - 2)
        boxes.remove(box)
        boxes += [_with(box, axis, end) for end in ((low, at), (at, high))]
    return [tuple(sorted(high - low for low, high in box)) for box in boxes]


def _with(box: tuple[Any, ...], axis: int, side: tuple[int, int]) -> tuple[Any, ...]:
    return (*box[:axis], side, *box[axis + 1 :])
