"""Accessories of a board whose setup is chosen: blockers, pegs and dice; lengths are millimetres.

A blocker is a disc for a cell that the setup closes.  A peg is a disc for a cell that gets a mark; cells of
pieces with that mark have a hole for it (``Workpiece.bored``).  A die shows the cells of a domain, one of which is
rolled; it is cut as a net with tabs, to be folded of card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from tilewright.draw.cells import shape_of
from tilewright.draw.cutter import CUT, CUT_COLOUR, ENGRAVED, ENGRAVED_COLOUR, PEN
from tilewright.draw.plane import Edge, Point, Polygon, edges
from tilewright.draw.shapes import Area, Disc, Letters, Lines, Paint, Primitive
from tilewright.lattice import LATTICES
from tilewright.making.nesting import Box, shelves

#: the diameter of a peg, in the disc that its cell has room for
_PEG = 0.45
#: the corners of a printed disc
_SIDES = 48
#: the faces of a die, the least side of one, and the height of its letters, in a side
FACES, _FACE, _LETTER = 6, 12.0, 0.36
#: how far tabs stand out, and how far their ends are cut back, in a side
_TAB = 0.25
#: the outline of a net, clockwise on the page, in sides, and which of its edges have tabs
_RIGHT: Polygon = ((1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (2, 4))
_LEFT: Polygon = ((1, 4), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1))
_NET = _RIGHT + _LEFT
_TABBED = (2, 3, 4, 7, 10, 11, 12)
#: the lines between its faces, and the upper left corners of these
_FOLDS = (((1, 1), (2, 1)), ((1, 2), (2, 2)), ((1, 3), (2, 3)), ((1, 1), (1, 2)), ((2, 1), (2, 2)))
_PLACES = ((1, 0), (1, 1), (1, 2), (1, 3), (0, 1), (2, 1))


@dataclass(frozen=True)
class Die:
    """A die that chooses a cell.

    Attributes:
        name: of the domain.
        faces: what stands on its six faces.
    """

    name: str
    faces: tuple[str, ...]

    @classmethod
    def of(cls, name: str, labels: tuple[str, ...]) -> Die:
        """Return a die for one to six labels; of fewer than six some stand on more faces than others."""
        return cls(name, tuple(labels[face % len(labels)] for face in range(FACES)))


@dataclass(frozen=True)
class Accessories:
    """The accessories of a board.

    Attributes:
        lattice: of the board, by name.
        blockers: how many cells the setup closes at most, labels aside, which stay to be read.
        pegs: how many cells get marks that pieces bear, at most.
        dice: of the domains, unless one has more than six cells.
    """

    lattice: str
    blockers: int = 0
    pegs: int = 0
    dice: tuple[Die, ...] = ()

    def blocks(
        self, size: float, inset: float, gap: float
    ) -> Iterator[tuple[list[Primitive], Box]]:
        """Yield what is cut, each kind from its upper left corner, with its size.

        Args:
            size: of a cell.
            inset: how far cuts lie inside of what is kept.
            gap: between two things.
        """
        for number, radius in self.discs(size).values():
            if number:
                yield _rows_of_discs(number, radius - inset, gap)
        for die in self.dice:
            yield _net(die, max(size, _FACE))

    def discs(self, size: float) -> Mapping[str, tuple[int, float]]:
        """Return how many blockers and pegs there are, and their radius, by name, for a size of cells."""
        return {
            "blocker": (self.blockers, size * _room(self.lattice) / 2),
            "peg": (self.pegs, peg_radius(self.lattice, size)),
        }

    def data(self) -> dict[str, object]:
        """Return what there is as JSON data."""
        dice = [{"name": die.name, "faces": list(die.faces)} for die in self.dice]
        return {"blockers": self.blockers, "pegs": self.pegs, "dice": dice}

    def __str__(self) -> str:
        counts = {"blocker": self.blockers, "peg": self.pegs}
        words = [f"{n} {name}{'s' * (n != 1)}" for name, n in counts.items() if n]
        if self.dice:
            words.append(f"{len(self.dice)} dice" if len(self.dice) > 1 else "a die")
        return ", ".join(words)


def peg_radius(lattice: str, size: float) -> float:
    """Return the radius of the pegs of a lattice of the plane, and of holes for them without a clearance."""
    return size * _PEG * _room(lattice) / 2


def _room(lattice: str) -> float:
    """Return the diameter of a disc that every cell has room for."""
    shape = shape_of(lattice)
    return min(shape.room(cell) for cell in LATTICES[lattice].representatives)


def disc(centre: Point, radius: float) -> Polygon:
    """Return a circle as a polygon, clockwise on the page."""
    turns = (2 * pi * side / _SIDES for side in range(_SIDES))
    return tuple((centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)) for turn in turns)


def cut_disc(centre: Point, radius: float) -> Disc:
    """Return a circle that is cut."""
    return Disc(CUT, centre, radius, Paint(stroke=CUT_COLOUR, pen=PEN))


def _rows_of_discs(number: int, radius: float, gap: float) -> tuple[list[Primitive], Box]:
    places, around = shelves([Box(2 * radius, 2 * radius)] * number, gap)
    return [cut_disc((x + radius, y + radius), radius) for x, y in places], around


def _net(die: Die, side: float) -> tuple[list[Primitive], Box]:
    """Return the net of a die with its tabs: cut around, engraved where it is folded."""
    outline, folds = list[Point](), [_scaled(fold, side) for fold in _FOLDS]
    for number, (start, end) in enumerate(edges(_NET)):
        line = _scaled((start, end), side)
        outline.append(line[0])
        if number in _TABBED:
            folds.append(line)
            outline += _tab(line)
    tab = _TAB * side
    shapes: list[Primitive] = [
        Area(CUT, (tuple(outline),), Paint(stroke=CUT_COLOUR, pen=PEN)),
        Lines(ENGRAVED, tuple(folds), Paint(stroke=ENGRAVED_COLOUR, pen=PEN)),
    ]
    for text, (x, y) in zip(die.faces, _PLACES, strict=True):
        centre = (x + 0.5) * side + tab, (y + 0.5) * side
        shapes.append(Letters(ENGRAVED, text, centre, _LETTER * side, ENGRAVED_COLOUR))
    return shapes, Box(3 * side + 2 * tab, 4 * side + tab)


def _scaled(line: tuple[Point, Point], side: float) -> Edge:
    """Return a line of the net in millimetres, tabs at the left included."""
    (ax, ay), (bx, by) = line
    return ((ax + _TAB) * side, ay * side), ((bx + _TAB) * side, by * side)


def _tab(line: Edge) -> list[Point]:
    """Return the outer corners of a tab on a line of an outline that is clockwise on the page."""
    (ax, ay), (bx, by) = line
    along, out = ((bx - ax) * _TAB, (by - ay) * _TAB), ((by - ay) * _TAB, (ax - bx) * _TAB)
    return [
        (ax + along[0] + out[0], ay + along[1] + out[1]),
        (bx - along[0] + out[0], by - along[1] + out[1]),
    ]
