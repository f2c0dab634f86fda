r"""Sticks of the plane in characters: ``-``, ``|``, ``/`` and ``\`` with the letter of the piece amid each.

A stick is three characters long, a level one seven, and between them lie the points.  A point bears a
sign if several sticks of one piece end, and of no other: so pieces stay apart where they touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tilewright.draw import rim_text
from tilewright.draw.cells import shape_of
from tilewright.draw.scene import Scene
from tilewright.lattice import Cell

#: columns and lines from one number of an address to the next, by the lattice
_PITCH: Mapping[str, tuple[int, int]] = {
    "square-edge": (4, 2),
    "triangle-edge": (2, 2),
    "hexagon-edge": (2, 4),
}
#: how far the ends of a level stick are from its middle, and those of others, in columns or lines
_LEVEL, _OTHER = 4, 2
_CROSSING = "+"
#: a column and a line
_At = tuple[int, int]


def can_draw(lattice: str) -> bool:
    """Tell whether the sticks of a lattice have a drawing in characters."""
    return lattice in _PITCH


def lines(scene: Scene, character: Callable[[Cell], str]) -> list[str]:
    """Return the lines of a board of sticks.

    Args:
        scene: on a lattice that ``can_draw``.
        character: what stands amid a stick: a letter, or the sign of an open one.
    """
    drawn: dict[_At, str] = {}
    joints: dict[_At, list[tuple[int, str]]] = {}
    owners = scene.tile_at()
    for cell in scene.cells():
        (x, y), (dx, dy), sign = _middle(scene.lattice, cell), *_way(scene.lattice, cell)
        drawn[x, y] = character(cell)
        if cell not in owners:
            continue
        far = _LEVEL if sign == "-" else _OTHER
        for step in range(1, far):
            drawn[x + step * dx, y + step * dy] = drawn[x - step * dx, y - step * dy] = sign
        for end in ((x + far * dx, y + far * dy), (x - far * dx, y - far * dy)):
            joints.setdefault(end, []).append((owners[cell], sign))
    drawn |= {point: sign for point, ends in joints.items() if (sign := _joint(ends))}
    found = _written(drawn)
    if scene.names is None:
        return found
    across, down = _PITCH[scene.lattice]
    left, top = (min(place[axis] for place in drawn) for axis in (0, 1))
    columns = {cell[0]: across * cell[0] - left for cell in scene.board}
    rows = {cell[1]: down * cell[1] - top for cell in scene.board}
    return rim_text.beside(scene.names, scene.board, found, columns, rows)


def _middle(lattice: str, cell: Cell) -> _At:
    across, down = _PITCH[lattice]
    return across * cell[0], down * cell[1]


def _way(lattice: str, cell: Cell) -> tuple[_At, str]:
    """Return the step along a stick to the right or downward, and its character."""
    (ax, ay), (bx, by) = shape_of(lattice).ends(cell)
    dx, dy = round(bx - ax, 6), round(by - ay, 6)
    if not dy:
        return (1, 0), "-"
    if not dx:
        return (0, 1), "|"
    return ((1, 1), "\\") if dy > 0 else ((1, -1), "/")


def _joint(ends: Iterable[tuple[int, str]]) -> str:
    """Return the sign of a point: none unless several sticks of one piece end there, and of no other."""
    signs: dict[int, list[str]] = {}
    for owner, sign in ends:
        signs.setdefault(owner, []).append(sign)
    several = [found for found in signs.values() if len(found) > 1]
    if len(several) != 1:
        return ""
    return several[0][0] if len(set(several[0])) == 1 else _CROSSING


def _written(drawn: Mapping[_At, str]) -> list[str]:
    """Return characters at their places as lines."""
    if not drawn:
        return []
    columns, rows = ([min(axis), max(axis)] for axis in zip(*drawn, strict=True))
    return [
        "".join(drawn.get((x, y), " ") for x in range(columns[0], columns[1] + 1)).rstrip()
        for y in range(rows[0], rows[1] + 1)
    ]
