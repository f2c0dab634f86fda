"""The boards of the atlas in coordinates of their own: ``python -m atlas.plain FAMILY SIZE``.

Prints what ``tilewright-residue-board`` reads: the number of cells, and the placements as ascending cells. This
is the half of the second method that knows geometry, and it imports nothing of tilewright. Cells are points:
unit squares and cubes by their corner, hexagons by their centre and triangles by three times their
centre, both in steps at 60 degrees, sticks and quarters of squares by twice or four times their
middle. A set of all shapes of so many cells is never written down: its placements are the connected sets
of so many cells of the board. A number after ``--image`` asks for the board of cycles of a symmetry.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from atlas.family import Family, Size, read_family, read_size
from bench.cases import CaseError

Point = tuple[int, ...]
#: cells as numbers, ascending
Placement = tuple[int, ...]
Matrix = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class PlainBoard:
    """A board for the bare program.

    Attributes:
        cells: how many there are.
        placements: each as the cells that it covers; those of two pieces may be the same.
    """

    cells: int
    placements: tuple[Placement, ...]

    def __str__(self) -> str:
        lines = (" ".join(map(str, placement)) for placement in self.placements)
        return "\n".join([str(self.cells), *lines])

    @property
    def reach(self) -> tuple[int, int]:
        """How many cells placements reach over, from their first to their last: at most, and all together."""
        reaches = [placement[-1] - placement[0] + 1 for placement in self.placements]
        return max(reaches, default=1), sum(reaches)


def plain_board(family: Family, size: Size, *, diagonals: bool = True) -> PlainBoard:
    """Return the board of a family at a size, its cells in the order in which placements reach least far.

    Args:
        family: one of the plane or of space.
        size: of the board.
        diagonals: whether it may be an order along diagonals, with which a square has more profiles at once.
    """
    cells = points(family, size)
    placed = list(_placed(family, size, cells))
    boards = (_numbered(ordered, placed) for ordered in _orders(cells, diagonals))
    return min(boards, key=lambda board: board.reach)


def cycle_boards(family: Family, size: Size) -> list[tuple[int, PlainBoard]]:
    """Return for each class of symmetries how many there are, and the board of the cycles of one.

    What a symmetry leaves as it is consists of orbits of placements; they cover the cycles of cells.
    The number of solutions up to symmetry is the mean of the solutions of these boards, by Burnside's lemma.
    """
    cells = points(family, size)
    placed = list(_placed(family, size, cells))
    classes = _classes(_symmetries(family.lattice, cells))
    return [(number, _cycles(cells, placed, one)) for number, one in classes]


def points(family: Family, size: Size) -> list[Point]:
    """Return the cells of a board.

    Raises:
        CaseError: the lattice has no board of that shape.
    """
    shape, sides = family.board["shape"], family.sides(size)
    if (family.lattice, shape) not in _BOARDS:
        raise CaseError(f"{family.name}: no plain board {shape!r} on the lattice {family.lattice}")
    return sorted(_BOARDS[family.lattice, shape](*sides))


def _box(*sides: int) -> Iterator[Point]:
    return product(*map(range, sides))


def _skew(reach: int) -> Iterator[Point]:
    return product(range(-reach, reach + 1), repeat=2)


def _triangles(inside: Callable[[int, int], bool], reach: int) -> Iterator[Point]:
    """The middles of triangles, threefold: both numbers leave the same rest 1 or 2 after division by 3."""
    return ((a, b) for a, b in _skew(3 * reach) if a % 3 == b % 3 != 0 and inside(a, b))


def _triangle(n: int) -> Iterator[Point]:
    return _triangles(lambda a, b: a > 0 and b > 0 and a + b < 3 * n, n)


def _triangle_hexagon(n: int) -> Iterator[Point]:
    return _triangles(lambda a, b: max(abs(a), abs(b), abs(a + b)) < 3 * n, n)


def _triangle_parallelogram(w: int, h: int) -> Iterator[Point]:
    return _triangles(lambda a, b: 0 < a < 3 * w and 0 < b < 3 * h, max(w, h))


def _benzel(a: int, b: int) -> Iterator[Point]:
    """Cells x + y + z = 1 such that y - x, z - y and x - z lie from 1 - a to b - 1."""
    for x, y in _skew(a + b):
        differences = (y - x, 1 - x - 2 * y, 2 * x + y - 1)
        if min(differences) > -a and max(differences) < b:
            yield x, y


def _sticks(w: int, h: int) -> Iterator[Point]:
    """The sides of squares by twice their middles."""
    return (p for p in _box(2 * w + 1, 2 * h + 1) if sum(p) % 2 == 1)


def _quarters(w: int, h: int) -> Iterator[Point]:
    """The quarters of squares, each as the square's middle times four and a step to its side."""
    for x, y in _box(w, h):
        yield from ((4 * x + 2 + dx, 4 * y + 2 + dy) for dx, dy in _SIDES)


_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
_HEX_SIDES = (*_SIDES, (1, -1), (-1, 1))
#: slides by multiples of these carry cells to cells
_PERIODS = {"triangle": 3, "square-edge": 2, "tan": 4}

_BOARDS: dict[tuple[str, str], Callable[..., Iterable[Point]]] = {
    ("square", "rectangle"): _box,
    ("cube", "box"): _box,
    ("triangle", "triangle"): _triangle,
    ("triangle", "hexagon"): _triangle_hexagon,
    ("triangle", "parallelogram"): _triangle_parallelogram,
    ("hexagon", "parallelogram"): _box,
    ("hexagon", "triangle"): lambda n: (p for p in _box(n, n) if sum(p) < n),
    ("hexagon", "ring"): lambda n: (p for p in _skew(n - 1) if abs(sum(p)) < n and any(p)),
    ("hexagon", "benzel"): _benzel,
    ("square-edge", "grid"): _sticks,
    ("tan", "rectangle"): _quarters,
}


def _plus(one: Point, *others: Point) -> Point:
    return tuple(map(sum, zip(one, *others, strict=True)))


def _beside(lattice: str, cell: Point) -> list[Point]:
    """Return the points of the cells that lie beside one, on the board or not."""
    if lattice in ("square", "cube"):
        steps = [
            tuple(s * (k == i) for k in range(len(cell))) for i in range(len(cell)) for s in (1, -1)
        ]
    elif lattice == "hexagon":
        steps = list(_HEX_SIDES)
    elif lattice == "triangle":
        sign = 1 if cell[0] % 3 == 1 else -1
        steps = [(sign, sign), (-2 * sign, sign), (sign, -2 * sign)]
    elif lattice == "square-edge":
        along = (1, 0) if cell[0] % 2 else (0, 1)
        ends = [along, (-along[0], -along[1])]
        steps = [_plus(end, side) for end in ends for side in _SIDES if _plus(end, side) != (0, 0)]
    elif lattice == "tan":
        dx, dy = (c % 4 - 2 for c in cell)
        steps = [(-dx + dy, -dy + dx), (-dx - dy, -dy - dx), (2 * dx, 2 * dy)]
    else:
        raise CaseError(f"no plain lattice {lattice}")
    return [_plus(cell, step) for step in steps]


def _home(family: Family, size: Size) -> Callable[[Point], Point]:
    """Return what takes a point to the cell that it is, where borders are joined."""
    wrap = family.board.get("wrap")
    if wrap is None:
        return lambda point: point
    w, h = family.sides(size)

    def home(point: Point) -> Point:
        x, y = point
        turns = x // w
        if wrap in ("moebius", "klein") and turns % 2:
            y = h - 1 - y
        return x % w, y % h if wrap in ("torus", "klein") else y

    return home


def _placed(family: Family, size: Size, cells: Sequence[Point]) -> Iterator[frozenset[Point]]:
    """Yield each placement of each piece as the cells that it covers."""
    home, known = _home(family, size), frozenset(cells)
    if "connected" in family.plain:
        beside = {
            cell: {home(other) for other in _beside(family.lattice, cell)} & known - {cell}
            for cell in cells
        }
        yield from _connected(cells, beside, family.plain["connected"])
        return
    maps = _maps(family.lattice, family.plain.get("turns", True), family.plain.get("flips", True))
    for shape in family.plain["shapes"]:
        images = {_image(one, shape) for one in maps}
        laid = (_laid(family.lattice, image, cell) for image in images for cell in cells)
        found = (frozenset(map(home, one)) for one in laid)
        yield from dict.fromkeys(one for one in found if len(one) == len(shape) and one <= known)


def _laid(lattice: str, image: Sequence[Point], start: Point) -> list[Point]:
    """Return a shape slid so that its first cell is ``start``; nothing if that is a cell of another kind."""
    step = tuple(a - b for a, b in zip(start, image[0], strict=True))
    is_slide = all(s % _PERIODS.get(lattice, 1) == 0 for s in step)
    return [_plus(cell, step) for cell in image] if is_slide else []


def _connected(
    cells: Sequence[Point], beside: dict[Point, set[Point]], number: int
) -> Iterator[frozenset[Point]]:
    """Yield each connected set of so many cells once, after D. H. Redelmeier (1981)."""

    def grow(
        found: tuple[Point, ...], untried: tuple[Point, ...], seen: frozenset[Point]
    ) -> Iterator[frozenset[Point]]:
        for at, cell in enumerate(untried):
            more = (*found, cell)
            if len(more) == number:
                yield frozenset(more)
                continue
            fresh = tuple(beside[cell] - seen)
            yield from grow(more, (*untried[at + 1 :], *fresh), seen.union(fresh))

    before: set[Point] = set()
    for cell in cells:
        before.add(cell)
        yield from grow((), (cell,), frozenset(before))


def _maps(lattice: str, turns: bool = True, flips: bool = True) -> list[Matrix]:
    """Return the linear maps of a lattice as matrices of rows: all, those that turn, or the identity."""
    if lattice == "cube":
        signed = [
            tuple(tuple(s * (k == p) for k in range(3)) for p, s in zip(order, signs, strict=True))
            for order in permutations(range(3))
            for signs in product((1, -1), repeat=3)
        ]
        found = [m for m in signed if flips or _determinant(m) == 1]
        return found if turns else [m for m in found if m == ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    sixth = ((0, -1), (1, 1)) if lattice in ("hexagon", "triangle") else ((0, -1), (1, 0))
    identity: Matrix = ((1, 0), (0, 1))
    turned = [identity]
    while turns and (last := _times(sixth, turned[-1])) != identity:
        turned.append(last)
    return turned + [_times(((0, 1), (1, 0)), one) for one in turned if flips]


def _times(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other, strict=True))
    return tuple(tuple(_dot(row, column) for column in columns) for row in one)


def _dot(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _determinant(m: Matrix) -> int:
    (a, b, c), (d, e, f), (g, h, i) = m
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def _image(matrix: Matrix, shape: Iterable[Sequence[int]]) -> tuple[Point, ...]:
    """Return a shape under a map, its cells in order."""
    return tuple(sorted(tuple(_dot(row, cell) for row in matrix) for cell in shape))


def _orders(cells: Sequence[Point], diagonals: bool = True) -> Iterator[list[Point]]:
    """Yield the cells in several orders, by each coordinate first and, in the plane, along diagonals."""
    axes = range(len(cells[0]))
    for order in permutations(axes):
        yield sorted(cells, key=lambda cell: [cell[axis] for axis in order])
    if len(axes) == 2 and diagonals:
        yield sorted(cells, key=lambda cell: (cell[0] + cell[1], cell))
        yield sorted(cells, key=lambda cell: (cell[0] - cell[1], cell))


def _numbered(ordered: Sequence[Point], placed: Iterable[frozenset[Point]]) -> PlainBoard:
    number = {cell: place for place, cell in enumerate(ordered)}
    placements = (tuple(sorted(number[cell] for cell in one)) for one in placed)
    return PlainBoard(len(ordered), tuple(sorted(placements)))


def _symmetries(lattice: str, cells: Sequence[Point]) -> list[dict[Point, Point]]:
    """Return the maps of the lattice that carry the board to itself, as cells to cells."""
    first, known, found = min(cells), set(cells), []
    for matrix in _maps(lattice):
        moved = [tuple(_dot(row, cell) for row in matrix) for cell in cells]
        low = min(moved)
        there = [_plus(point, first, tuple(-c for c in low)) for point in moved]
        if known == set(there):
            found.append(dict(zip(cells, there, strict=True)))
    return found


def _classes(maps: Sequence[dict[Point, Point]]) -> list[tuple[int, dict[Point, Point]]]:
    """Return how many maps are conjugate to each other, and one of them."""
    left, found = list(maps), []
    while left:
        one = left[0]
        conjugates = [{by[cell]: by[to] for cell, to in one.items()} for by in maps]
        own = [other for other in left if other in conjugates]
        found.append((len(own), one))
        left = [other for other in left if other not in own]
    return found


def _cycles(
    cells: Sequence[Point], placed: Iterable[frozenset[Point]], by: dict[Point, Point]
) -> PlainBoard:
    """Return the board whose cells are the cycles of a map, and whose placements are orbits that fit."""
    home: dict[Point, Point] = {}
    for cell in cells:
        at = cell
        while at not in home:
            home[at] = cell
            at = by[at]
    heads = list(dict.fromkeys(home.values()))
    orbits = {orbit for one in placed if (orbit := _orbit(one, by))}
    covered = [frozenset(home[cell] for one in orbit for cell in one) for orbit in orbits]
    return min((_numbered(order, covered) for order in _orders(heads)), key=lambda b: b.reach)


def _orbit(one: frozenset[Point], by: dict[Point, Point]) -> frozenset[frozenset[Point]] | None:
    """Return all images of a placement, ``None`` if two of them overlap."""
    images, at = [one], frozenset(by[cell] for cell in one)
    while at != one:
        images.append(at)
        at = frozenset(by[cell] for cell in at)
    is_apart = len(frozenset().union(*images)) == len(images) * len(one)
    return frozenset(images) if is_apart else None


def main(words: Sequence[str]) -> None:
    """Print the board that the words name, or that of the cycles of a class of symmetries."""
    name, size, *rest = words
    family, of = read_family(name), read_size(size)
    print(cycle_boards(family, of)[int(rest[1])][1] if rest else plain_board(family, of))


if __name__ == "__main__":
    main(sys.argv[1:])
