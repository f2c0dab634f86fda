"""A workpiece: cells that are made as one thing, and their outline in millimetres.

A length of a picture is a cell (``CellShape``), so that a cell of any lattice has on average the area of
a square whose side is the size of a cell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from tilewright.draw import outline
from tilewright.draw.cells import shape_of
from tilewright.draw.convex import space_of
from tilewright.draw.plane import Point, Polygon, bounds
from tilewright.errors import Fault
from tilewright.lattice import LATTICES, Cell, shift


@dataclass(frozen=True)
class Workpiece:
    """A piece to be made.

    Attributes:
        name: of the piece.
        lettering: what is written on it, ``""`` for nothing.
        lattice: the name of its lattice.
        cells: at least one; where they lie does not matter.
        colour: ``"#rrggbb"``.
        copies: how many are made.
        flips: whether it may be laid with its back up.
        marks: what is engraved on some of the cells; then it is never laid with its back up.
        bored: those of the marks that are holes for pegs.
    """

    name: str
    lettering: str
    lattice: str
    cells: tuple[Cell, ...]
    colour: str
    copies: int = 1
    flips: bool = False
    marks: Mapping[Cell, str] = field(default_factory=dict)
    bored: frozenset[str] = frozenset()


def marks_on(part: Workpiece, cells: Collection[Cell]) -> dict[Cell, str]:
    """Return the marks of a part where it is turned to other cells; of several turns the first.

    Raises:
        ValueError: no turn takes the part to these cells with its front up.
    """
    if not part.marks:
        return {}
    lattice = LATTICES[part.lattice]
    for turned in lattice.carried(part.cells, flips=False):
        images = dict(zip(part.cells, turned, strict=True))
        for vector in lattice.slides(turned, cells):
            return {shift(images[cell], vector): mark for cell, mark in part.marks.items()}
    raise ValueError(f"{part.name} does not lie on {sorted(cells)} with its front up")


def bored_places(part: Workpiece, cells: Collection[Cell], size: float) -> list[Point]:
    """Return the centres of the holes of a part, in millimetres, where it is turned to other cells."""
    centre = shape_of(part.lattice).centre
    marks = marks_on(part, cells) if part.bored else {}
    places = (centre(cell) for cell, mark in sorted(marks.items()) if mark in part.bored)
    return [(x * size, y * size) for x, y in places]


def part_fault(part: Workpiece) -> Fault | None:
    """Return what keeps a part from being made as one thing; ``None`` for nothing."""
    if is_connected(part.lattice, part.cells):
        return None
    side = "side" if LATTICES[part.lattice].space == 2 else "face"
    what = f"its cells do not hang together by {side}s"
    return Fault(("pieces", part.name), what, "make it of one part, or leave it out")


def lattice_fault(lattice: str) -> Fault | None:
    """Return what keeps pieces of a lattice from being made; ``None`` for nothing."""
    found, fix = LATTICES[lattice], "give a puzzle of plane cells or of solids"
    if found.cell_dimension == 1:
        what = f"the cells of {lattice!r} are sticks, lines without a thickness, which are not made"
        return Fault(("lattice",), what, fix)
    if found.space > 3:
        what = f"the cells of {lattice!r} have {found.space} dimensions, and things have three"
        return Fault(("lattice",), what, fix)
    return None


def has_tray(lattice: str) -> bool:
    """Tell whether a tray holds cells: they are flat, or every layer stands on the one below."""
    found, shape = LATTICES[lattice], shape_of(lattice)
    if found.space == 2:
        return True
    above = [shift(cell, (0, 0, 1)) for cell in found.representatives]
    pairs = zip(found.representatives, above, strict=True)
    return all(found.has(up) and shape.corners(up) == shape.corners(down) for down, up in pairs)


def shadow_scale(lattice: str) -> float:
    """Return how much larger than in a picture of layers a cell of the same size is in space.

    A cell has the volume 1 on average in space, and its shadow the area 1 in the picture.
    """
    found = LATTICES[lattice]
    if found.space == 2:
        return 1.0
    cell = found.representatives[0]
    flat, solid = shape_of(lattice).corners(cell), space_of(found).corners(cell)
    xs, places = [x for x, _ in flat], [x for x, _, _ in solid]
    return (max(places) - min(places)) / (max(xs) - min(xs))


def height_of(lattice: str, cells: Iterable[Cell]) -> float:
    """Return how high solids are together, for cells of the size 1."""
    shape = space_of(LATTICES[lattice])
    heights = [z for cell in cells for _, _, z in shape.corners(cell)]
    return max(heights) - min(heights)


def is_connected(lattice: str, cells: Iterable[Cell]) -> bool:
    """Tell whether all cells hang together by sides (in space: by faces)."""
    left = set(cells)
    ahead = [left.pop()]
    while ahead:
        near = [cell for cell in LATTICES[lattice].neighbours(ahead.pop()) if cell in left]
        left.difference_update(near)
        ahead += near
    return not left


def loops_of(
    lattice: str, cells: Iterable[Cell], size: float, inset: float = 0.0
) -> tuple[Polygon, ...]:
    """Return the loops around cells, in millimetres; outer ones are clockwise on the page.

    Args:
        lattice: its name; cells in space give the shadow that they throw.
        cells: at least one.
        size: of a cell.
        inset: how far the outline is moved inward; outward where it is negative, so that holes
            become smaller.
    """
    corners = shape_of(lattice).corners
    polygons = {corners(cell) for cell in cells}
    loops = (
        tuple((x * size, y * size) for x, y in loop) for loop in outline.boundary(sorted(polygons))
    )
    return tuple(outline.inset(loop, inset) if inset else loop for loop in loops)


def rim_loops(
    lattice: str, cells: Iterable[Cell], size: float, inset: float
) -> tuple[Polygon, ...]:
    """Return the loops of what lies around cells, e.g. of the frame of a board; that is on their right.

    Args:
        lattice: its name; cells in space give the shadow that they throw.
        cells: at least one.
        size: of a cell.
        inset: how far the loops are moved away from the cells.
    """
    corners = shape_of(lattice).corners
    turned = sorted({corners(cell)[::-1] for cell in cells})
    loops = (tuple((x * size, y * size) for x, y in loop) for loop in outline.boundary(turned))
    return tuple(outline.inset(loop, inset) if inset else loop for loop in loops)


def letter_place(lattice: str, cells: Iterable[Cell], size: float) -> tuple[Point, float]:
    """Return where a letter goes, and the diameter of the disc that it has room in."""
    shape, every = shape_of(lattice), sorted(cells)
    xs, ys = zip(*map(shape.centre, every), strict=True)
    middle = sum(xs) / len(xs), sum(ys) / len(ys)
    cell = min(
        every,
        key=lambda one: round(
            sum((a - b) ** 2 for a, b in zip(shape.centre(one), middle, strict=True)), 6
        ),
    )
    x, y = shape.centre(cell)
    return (x * size, y * size), shape.room(cell) * size


def moved_loops(loops: Iterable[Polygon], by: Point) -> tuple[Polygon, ...]:
    """Return loops moved by a vector."""
    return tuple(tuple((x + by[0], y + by[1]) for x, y in loop) for loop in loops)


def size_of(loops: Iterable[Polygon]) -> tuple[Point, Point]:
    """Return the least and the greatest corner of the box of some loops."""
    return bounds(point for loop in loops for point in loop)
