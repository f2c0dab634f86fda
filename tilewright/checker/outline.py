"""The outline of a solution, as the checker looks at it: the set of covered cells alone.

Parts are merged neighbour by neighbour, holes are parts of the surroundings that do not reach their border,
and symmetry is looked for by pinning the least cell to the least cell.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from tilewright.lattice import Cell, Isometry, Lattice, shift

#: what an isometry does but for slides: the ways from the image of one cell to those of others
Turn = tuple[Cell, ...]


def outline_faults(lattice: Lattice, value: Any, cells: frozenset[Cell]) -> Iterator[str]:
    """Yield what the covered cells lack of what the rule asks, a sentence each.

    Args:
        lattice: the geometry, without joined borders.
        value: of the rule.
        cells: that are covered.
    """
    name = value.get("symmetric")
    if name is not None:
        others = [one for one in lattice.isometries[1:] if name in ("any", one.name)]
        if not any(_is_kept(lattice, one, cells) for one in others):
            yield f"the outline is not symmetric ({name})"
    parts = len(_parts(lattice, cells))
    if value.get("connected") and parts > 1:
        yield f"the outline is in {parts} parts"
    if value.get("holes") is False and (number := _holes(lattice, cells)):
        yield f"the outline has {number} hole{'' if number == 1 else 's'}"


def _is_kept(lattice: Lattice, turn: Isometry, cells: frozenset[Cell]) -> bool:
    """Tell whether an isometry, slid, takes cells to themselves; it takes none to none."""
    if not cells:
        return True
    moved = {turn.apply(cell) for cell in cells}
    least, first = min(cells), min(moved)
    if lattice.translation_class(least) != lattice.translation_class(first):
        return False
    slide = shift(least, first, -1)
    return {shift(cell, slide) for cell in moved} == cells


def _parts(lattice: Lattice, cells: Iterable[Cell]) -> list[set[Cell]]:
    """Return the connected parts of cells."""
    part_of: dict[Cell, set[Cell]] = {}
    for cell in cells:
        part = {cell}
        for other in lattice.neighbours(cell):
            if other in part_of and other not in part:
                part |= part_of[other]
        part_of.update(dict.fromkeys(part, part))
    return [*{id(part): part for part in part_of.values()}.values()]


def _holes(lattice: Lattice, cells: frozenset[Cell]) -> int:
    """Return how many parts of the cells around are cut off from the border of a wide box."""
    if not cells:
        return 0
    step = max(
        abs(a - b)
        for cell in lattice.representatives
        for other in lattice.neighbours(cell)
        for a, b in zip(cell, other, strict=True)
    )
    sides = [(min(axis) - 3 * step, max(axis) + 3 * step) for axis in zip(*cells, strict=True)]
    box = product(*(range(low, high + 1) for low, high in sides))
    bare = {cell for cell in box if lattice.has(cell)} - cells
    inner = [(low + step, high - step) for low, high in sides]

    def is_inside(cell: Cell) -> bool:
        return all(low < at < high for at, (low, high) in zip(cell, inner, strict=True))

    return sum(all(map(is_inside, part)) for part in _parts(lattice, bare))


def outline_asked(
    lattice: Lattice, value: Any, cells: Iterable[Cell], cell: Callable[[Cell], Cell]
) -> Iterator[Hashable]:
    """Yield the symmetry that is asked for, with its powers, as it is after cells were exchanged.

    Args:
        lattice: the geometry, without joined borders.
        value: of the rule.
        cells: of the board.
        cell: the image of each of them.
    """
    name = value.get("symmetric")
    if name in (None, "any"):
        return
    own = next(one.apply for one in lattice.isometries if one.name == name)
    board, probes = sorted(cells), _probes(lattice)
    for by in lattice.isometries:
        if len({shift(cell(one), by.apply(one), -1) for one in board}) > 1:
            continue
        back = next(one.apply for one in lattice.isometries if _undoes(one, by, probes))
        images, powers = [back(probe) for probe in probes], set()
        while (turn := _turn([by.apply(image) for image in images])) not in powers:
            powers.add(turn)
            images = [own(image) for image in images]
        yield "outline", frozenset(powers)


def _undoes(one: Isometry, other: Isometry, probes: Sequence[Cell]) -> bool:
    return len({shift(one.apply(other.apply(probe)), probe, -1) for probe in probes}) == 1


def _turn(images: Sequence[Cell]) -> Turn:
    return tuple(shift(image, images[0], -1) for image in images)


def _probes(lattice: Lattice) -> list[Cell]:
    """Return cells whose images tell isometries apart, but for slides."""
    slid = ((0,) * lattice.coordinates, *lattice.translations)
    return [shift(cell, vector) for cell in lattice.representatives for vector in slid]
