"""The result of ``plane``: whether pieces tile the plane, with what shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from typing import Any, NamedTuple

from tilewright.draw import board, svg
from tilewright.draw.repeating import repeating
from tilewright.draw.scene import Scene, Tile
from tilewright.draw.shapes import Drawing
from tilewright.draw.tile import Look
from tilewright.lattice import LATTICES, Cell, Lattice, shift
from tilewright.model import Puzzle, Region
from tilewright.model.puzzle import Placed
from tilewright.model.scene import piece_letters
from tilewright.results.base import Result

#: along each axis a translation of every lattice lies within so much of any step
_FAR = 16
#: a picture shows about so many cells along each side
SHOWN = 16


class PlaneTile(NamedTuple):
    """A tile of a tiling of the plane.

    Attributes:
        piece: the name of its piece.
        cells: its cells, sorted.
        sides: the colours on the sides of each of these, a sign a side in the order of the lattice; none if the
            piece has no colours there.
    """

    piece: str
    cells: tuple[Cell, ...]
    sides: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class Plane(Result):
    """Whether pieces tile the plane; true if they do.

    Tilings are cells on cells: those that are slid by parts of a cell are outside.

    Attributes:
        puzzle: the pieces.
        tiles: ``"yes"``, ``"no"`` or ``"unknown"``.
        period: two translations that carry the tiling to itself, by what they add to cells; ``None`` without a tiling.
        tiling: one tile of each that the translations make of each other; none without a tiling.
        isohedral: the period and the tiles of a tiling whose symmetries carry any tile to any other, if ``tiling``
            is none and there is one.
        isohedral_number: the fewest orbits of tiles that a tiling by one piece has under its symmetries, ``None`` if
            that is not known, or there are several pieces.
        isohedral_at_most: no more than so many.
        translation: whether one piece tiles by translations alone; ``None`` if there are several pieces, or that
            is not known: the piece is large, or in parts.
        conway: whether it meets Conway's criterion: translations and half turns do; ``None`` likewise.
        hc: the Heesch number of one piece that does not tile: the most coronas around a copy without holes.
        hh: the same where the last corona may have holes.
        coronas: the coronas of ``hh``, the first first.
        certificate: what a stranger can check, as JSON data; see ``docs/endless.md``.
        complete: whether the answer is yes or no.
        ended: ``"done"``, or the limit that stopped the search.
        nodes: how many nodes were examined.
        summary: the answer in a sentence.
    """

    SAVED_AS = ("text", "json", "csv", "svg", "png", "pdf")

    puzzle: Puzzle
    tiles: str
    period: tuple[Cell, Cell] | None
    tiling: tuple[PlaneTile, ...]
    isohedral: tuple[tuple[Cell, Cell], tuple[PlaneTile, ...]] | None
    isohedral_number: int | None
    isohedral_at_most: int | None
    translation: bool | None
    conway: bool | None
    hc: int | None
    hh: int | None
    coronas: tuple[tuple[PlaneTile, ...], ...]
    certificate: Mapping[str, Any]
    complete: bool
    ended: str
    nodes: int
    summary: str

    @classmethod
    def of(cls, puzzle: Puzzle, data: Mapping[str, Any], summary: str) -> Plane:
        """Return the result of what the core found."""
        shown = data["certificate"]
        other = shown.get("isohedral")
        return cls(
            puzzle=puzzle,
            period=data["period"] and _steps(data["period"]),
            tiling=_tiles(shown["tiles"]) if data["tiles"] == "yes" else (),
            isohedral=other and (_steps(other["period"]), _tiles(other["tiles"])),
            coronas=tuple(map(_tiles, shown.get("coronas", ()))),
            certificate=shown,
            summary=summary,
            **{name: data[name] for name in _PLAIN},
        )

    def __bool__(self) -> bool:
        return self.tiles == "yes"

    def data(self) -> dict[str, Any]:
        """Return the answer as JSON data."""
        period = None if self.period is None else [list(step) for step in self.period]
        return {
            "puzzle": self.puzzle.name,
            "lattice": self.puzzle.lattice,
            "tiles": self.tiles,
            "tiles_in_period": len(self.tiling) or None,
            "period": period,
            **{name: getattr(self, name) for name in _PLAIN if name != "tiles"},
            "certificate": dict(self.certificate),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row with the answer."""
        return [{name: value for name, value in self.data().items() if name != "certificate"}]

    def __str__(self) -> str:
        return f"{self.puzzle.name}: {self.summary}"

    def around(self) -> Puzzle:
        """Return the puzzle without solution that proves that the pieces do not tile the plane.

        One copy is placed; every cell within some steps of it has to be covered, by as many copies as
        wanted.  Any solver can be asked, and ``prove`` writes it for other checkers.

        Raises:
            ValueError: the answer has no such proof: it is another one, there are several shapes, or the shape has
                colours on its sides.
        """
        shapes = [shape for piece in self.puzzle.pieces for shape in piece.shapes]
        if self.certificate["kind"] != "around" or len(shapes) > 1 or shapes[0].sides:
            raise ValueError("this answer is not proven by the cells around one copy")
        lattice, cells = LATTICES[self.puzzle.lattice], self.certificate["tile"]["cells"]
        tile = [tuple(cell) for cell in cells]
        wanted = set(tile)
        for _ in range(self.certificate["number"]):
            wanted |= {near for cell in wanted for near in lattice.touching(cell)}
        every = {*_beside(lattice, wanted, _span(lattice, shapes[0].cells))}
        home = _inward(lattice, every)
        moved = {cell: shift(cell, home) for cell in every}
        region = Region(moved.values(), [moved[cell] for cell in every - wanted])
        placed = Placed(self.certificate["tile"]["piece"], tuple(moved[cell] for cell in tile))
        return replace(
            self.puzzle, name=f"{self.puzzle.name}-around", region=region, placed=(placed,)
        )

    def drawing(self, look: Look | None = None) -> Drawing:
        """Return the picture: a part of the tiling, the tiles of one period in bold lines; or the coronas."""
        return board.drawing(self.scene(), look)

    def scene(self) -> Scene:
        """Return what the picture shows."""
        letters = piece_letters([piece.name for piece in self.puzzle.pieces])
        numbers = {piece.name: place for place, piece in enumerate(self.puzzle.pieces)}
        is_one = len(numbers) == 1

        def tile(one: PlaneTile, colour: int) -> Tile:
            colour = colour if is_one else numbers[one.piece]
            sides.update(zip(one.cells, one.sides, strict=False))
            return Tile(letters[one.piece], one.piece, one.cells, colour)

        drawn: list[Tile] = []
        sides: dict[Cell, str] = {}
        fresh: frozenset[int] = frozenset()
        if self.period is not None:
            for by in _around(self.period):
                for colour, one in enumerate(self.tiling):
                    drawn.append(tile(_slid(one, by), colour))
            own = {one.cells for one in self.tiling}
            fresh = frozenset(at for at, one in enumerate(drawn) if one.cells in own)
        elif self.certificate["kind"] != "bounds":
            middle = _tiles([self.certificate["tile"]])[0]
            for colour, ring in enumerate([(middle,), *self.coronas]):
                drawn += [tile(one, colour) for one in ring]
        caption, lattice = str(self), self.puzzle.lattice
        scene = Scene(lattice, tuple(drawn), sides=sides, fresh=fresh, caption=caption)
        return _moved(replace(scene, said_of_fresh="the tiles of one period"))

    def seamless(self, look: Look | None = None) -> str:
        """Return one rectangle of the tiling as SVG: copies of it side by side go on without a seam.

        Raises:
            ValueError: there is no tiling, none of its translations go straight to the right and downward, or its
                tiles have colours on their sides.
        """
        if self.period is None:
            raise ValueError("there is no tiling that could be repeated")
        if any(one.sides for one in self.tiling):
            raise ValueError("a picture that repeats has no colours of sides: ask for a picture")
        tiles, colours = [one.cells for one in self.tiling], (look or Look()).checked().palette
        lattice = self.puzzle.lattice
        return repeating(lattice, tiles, self.period, title=str(self), colours=colours)

    def file_picture(self) -> str:
        """Return the picture as SVG."""
        return svg.write(self.drawing())

    def _repr_svg_(self) -> str:
        return self.file_picture()


#: the fields that are as the core has them
_PLAIN = (
    "tiles",
    "isohedral_number",
    "isohedral_at_most",
    "translation",
    "conway",
    "hc",
    "hh",
    "complete",
    "ended",
    "nodes",
)


def _steps(data: Sequence[Sequence[int]]) -> tuple[Cell, Cell]:
    one, other = data
    return tuple(one), tuple(other)


def _tiles(data: Sequence[Mapping[str, Any]]) -> tuple[PlaneTile, ...]:
    return tuple(
        PlaneTile(
            one["piece"], tuple(tuple(cell) for cell in one["cells"]), tuple(one.get("sides", ()))
        )
        for one in data
    )


def _slid(tile: PlaneTile, by: Cell) -> PlaneTile:
    return tile._replace(cells=tuple(shift(cell, by) for cell in tile.cells))


def _around(period: tuple[Cell, Cell]) -> list[Cell]:
    """Return translations that repeat a tiling in all directions, about as far as a picture shows."""
    (a, b), (c, d) = period
    area = abs(a * d - b * c)
    half = SHOWN // 2
    found: list[Cell] = []
    # i and j are the shares of both steps in a point, so they are bounded by those of the corners.
    most_i = ceil(half * (abs(d) + abs(c)) / area)
    most_j = ceil(half * (abs(b) + abs(a)) / area)
    for i in range(-most_i, most_i + 1):
        for j in range(-most_j, most_j + 1):
            x, y = i * a + j * c, i * b + j * d
            if abs(x) <= half and abs(y) <= half:
                found.append((x, y))
    return found


def _span(lattice: Lattice, cells: Sequence[Cell]) -> int:
    """Return how far a shape reaches along an axis at most, however it lies."""
    span = 0
    for image in lattice.carried(cells, flips=True):
        span = max(span, *(max(axis) - min(axis) for axis in zip(*image, strict=True)))
    return span


def _beside(lattice: Lattice, cells: Iterable[Cell], span: int) -> Iterator[Cell]:
    """Yield the cells of a flat lattice in a box around some, which goes so far beyond them."""
    columns, rows = (
        range(min(axis) - span, max(axis) + span + 1) for axis in zip(*cells, strict=True)
    )
    yield from filter(lattice.has, product(columns, rows))


def _inward(lattice: Lattice, cells: Iterable[Cell]) -> Cell:
    """Return a translation of a flat lattice after which no coordinate is below 0, and the least are near 0."""
    least = [min(axis, default=0) for axis in zip(*cells, strict=True)]
    known = [(cell, lattice.translation_class(cell)) for cell in lattice.representatives]

    def is_translation(by: Cell) -> bool:
        there = [(shift(cell, by), kind) for cell, kind in known]
        return all(
            lattice.has(cell) and lattice.translation_class(cell) == kind for cell, kind in there
        )

    sums = sorted(product(range(_FAR), repeat=2), key=sum)
    near = ((x - least[0], y - least[1]) for x, y in sums)
    return next(by for by in near if is_translation(by))


def _moved(scene: Scene) -> Scene:
    """Return a scene slid to where all coordinates are 0 or more."""
    lattice = LATTICES[scene.lattice]
    by = _inward(lattice, [cell for tile in scene.tiles for cell in tile.cells])
    moved = (
        tile._replace(cells=tuple(shift(cell, by) for cell in tile.cells)) for tile in scene.tiles
    )
    sides = {shift(cell, by): own for cell, own in scene.sides.items()}
    return replace(scene, tiles=tuple(moved), sides=sides)
