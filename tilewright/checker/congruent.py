"""Whether a motion that a person can make carries some cells to others: judged by distances alone.

On some lattices a piece lies where no isometry of the lattice takes it.  The lattice finds those places;
here each is looked at again in another way: the points of each cell go to those of its image in any order
that keeps all distances, and where they fill space the motion makes a mirror image or it does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tilewright.lattice import Cell, Lattice, Point

#: points and where they go
_Pairs = list[tuple[Point, Point]]


def ways_to_carry(lattice: Lattice, before: Sequence[Cell], after: Sequence[Cell]) -> set[bool]:
    """Return whether motions that take cells to cells make a mirror image: a value for each kind.

    Args:
        lattice: one with motions beside its isometries.
        before: different cells.
        after: where each of them is said to go.

    Returns:
        None if nothing that keeps distances does so; ``False`` if a person can do it by hand.
    """
    found: list[_Pairs] = [[]]
    for cell, image in zip(before, after, strict=True):
        points, targets = _points(lattice, cell), _points(lattice, image)
        if len(points) != len(targets):
            return set()
        found = [more for pairs in found for more in _matched(lattice, points, targets, pairs)]
    return {mirrored for pairs in found for mirrored in _hands(lattice, pairs)}


def is_flat(lattice: Lattice, cells: Sequence[Cell]) -> bool:
    """Tell whether cells span less than space, so that a person can turn them to their mirror image."""
    return (
        len(_hands(lattice, [(point, point) for cell in cells for point in _points(lattice, cell)]))
        > 1
    )


def _matched(
    lattice: Lattice, points: Sequence[Point], targets: Sequence[Point], pairs: _Pairs
) -> Iterator[_Pairs]:
    """Yield the pairs with those of one more cell, in every order that keeps distances."""
    if not points:
        yield pairs
        return
    for target in targets:
        if all(
            _length(lattice, points[0], one) == _length(lattice, target, other)
            for one, other in pairs
        ):
            left = [other for other in targets if other != target]
            yield from _matched(lattice, points[1:], left, [*pairs, (points[0], target)])


def _points(lattice: Lattice, cell: Cell) -> list[Point]:
    assert lattice.motions is not None
    return lattice.motions.places.of(cell)


def _length(lattice: Lattice, one: Point, other: Point) -> tuple[int, ...]:
    assert lattice.motions is not None
    way = _way(one, other)
    return lattice.motions.places.product(way, way)


def _way(one: Point, other: Point) -> Point:
    return tuple(b - a for a, b in zip(one, other, strict=True))


def _hands(lattice: Lattice, pairs: _Pairs) -> set[bool]:
    """Tell whether points go to a mirror image; those that do not fill space go there in both ways."""
    assert lattice.motions is not None
    size, root = lattice.space, lattice.motions.places.root
    (first, to), *rest = dict.fromkeys(pairs)
    ways = [(_way(first, one), _way(to, other)) for one, other in rest]
    for some in combinations(ways, size):
        volume, image = (_volume([pair[side] for pair in some], size, root) for side in (0, 1))
        if any(volume):
            return {volume != image}
    return {False, True}


def _volume(ways: Sequence[Point], size: int, root: int) -> tuple[int, int]:
    """Return the determinant of as many ways as there are axes: ``p`` and ``q`` of ``p + q * root``."""
    if not ways:
        return 1, 0
    whole = times = 0
    parts = len(ways[0]) // size
    for axis in range(size):
        a, b = (*ways[0][axis * parts : (axis + 1) * parts], 0)[:2]
        p, q = _volume([_without(way, axis * parts, parts) for way in ways[1:]], size - 1, root)
        whole += (-1) ** axis * (a * p + root * b * q)
        times += (-1) ** axis * (a * q + b * p)
    return whole, times


def _without(way: Point, start: int, parts: int) -> Point:
    return (*way[:start], *way[start + parts :])
