"""A scene as a drawing: the plate, open cells, tiles with their letters, pegs and marks.

Pieces are told apart by outline and letter as well as by colour; the compact text picture is the
description that a screen reader speaks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from tilewright.draw import glyphs, outline, palette
from tilewright.draw.cells import CellShape, shape_of
from tilewright.draw.colours import tile_colours
from tilewright.draw.layout import CAPTION_HEIGHT, LABEL_HEIGHT, PanelLayout, arrange
from tilewright.draw.panel import ABOVE, BELOW, BOTH, Panel, goes_on, panels
from tilewright.draw.plane import Point, Polygon, area, distance
from tilewright.draw.scene import Scene
from tilewright.draw.shapes import (
    HATCH,
    PEG,
    STRIPE_KINDS,
    STRIPES,
    Area,
    Disc,
    Drawing,
    Group,
    Letters,
    Lines,
    Paint,
    Primitive,
)
from tilewright.draw.text import compact
from tilewright.errors import TilewrightError
from tilewright.lattice import LATTICES, Cell

#: lengths, in cells
_TILE_INSET = 0.045
_TILE_ROUND = 0.17
_TILE_LINE = 0.06
_CREASE_LINE = 0.022
_CREASE_SHORT = 0.16
_OPEN_INSET = 0.035
_OPEN_ROUND = 0.1
_PLATE_OUTSET = 0.07
_PLATE_ROUND = 0.16
#: lengths, in rooms: the disc that fits into a cell
_LETTER = 0.42
_SMALL = 0.27
_PEG = 0.36


@dataclass(frozen=True)
class Look:
    """How pictures look.

    Attributes:
        palette: the name of the fills, one of ``palette.PALETTES``.
        hatch: whether fills bear stripes too, other ones for each colour.
    """

    palette: str = palette.SOFT
    hatch: bool = False

    def checked(self) -> Look:
        """Return the look itself.

        Raises:
            TilewrightError: there is no such palette.
        """
        if self.palette not in palette.PALETTES:
            names = ", ".join(palette.PALETTES)
            raise TilewrightError(f"there is no palette {self.palette!r}; palettes are {names}")
        return self


def drawing(scene: Scene, look: Look | None = None, *, legend: bool = True) -> Drawing:
    """Return the drawing of ``scene``, with the legend of signs that it needs where wanted.

    Raises:
        TilewrightError: the lattice has no drawing, or there is no such palette.
    """
    look = (look or Look()).checked()
    layout = arrange(scene, legend)
    pen = _Pen(scene, shape_of(scene.lattice), look)
    shapes: list[Primitive] = []
    for panel, origin, label in zip(panels(scene), layout.origins, layout.labels, strict=True):
        shapes += _label(panel, label)
        shapes.append(pen.panel(panel, origin))
    shapes += _caption(layout)
    count = len(scene.tiles)
    title = scene.caption or f"{scene.lattice} board, {count} piece{'s' * (count != 1)}"
    return Drawing(layout.width, layout.height, title, described(scene), tuple(shapes))


def described(scene: Scene) -> str:
    """Return the compact picture, and that of the marks where laid pieces bear some."""
    marked = any(cell in scene.marks for tile in scene.tiles for cell in tile.cells)
    if not marked:
        return compact(scene)
    bare = Scene(scene.lattice, empty=tuple(scene.cells()), marks=scene.marks)
    return f"{compact(scene)}\nmarks: {compact(bare)}"


@dataclass(frozen=True)
class _Pen:
    """Draws the panels of one scene."""

    scene: Scene
    shape: CellShape
    look: Look

    @cached_property
    def colours(self) -> tuple[int, ...]:
        """The number of the colour of each tile."""
        return tile_colours(self.scene)

    @cached_property
    def going(self) -> dict[Cell, str]:
        """How the tile on a cell goes on in other layers."""
        return goes_on(self.scene)

    @cached_property
    def engraved(self) -> bool:
        """Whether marks stand for letters."""
        return self.scene.is_engraved()

    @cached_property
    def owners(self) -> dict[Cell, int]:
        """The index of the tile on each covered cell."""
        return self.scene.tile_at()

    def panel(self, panel: Panel, origin: Point) -> Group:
        """Return one panel: the plate, then the open cells, then tiles, pegs and marks."""
        here = set(panel.cells)
        shapes: list[Primitive] = [self._plate(panel.cells)]
        shapes += self._open(sorted(here & {*self.scene.empty, *self.scene.blocked}))
        lettered: set[Cell] = set()
        for index, tile in enumerate(self.scene.tiles):
            cells = sorted(here & {*tile.cells})
            if cells:
                lettered_here = set() if self.engraved else self._letter_cells(cells)
                lettered |= lettered_here
                shapes.append(self._tile(index, panel.layer, cells, lettered_here))
        for cell in sorted(here & {*self.scene.blocked}):
            shapes += self._peg(cell)
        for cell in panel.cells:
            if mark := self.scene.marks.get(cell):
                shapes += self._mark(cell, mark, cell in lettered)
            elif cell in self.scene.labels and cell not in self.owners:
                shapes.append(self._written_on(cell, self.scene.labels[cell]))
        return Group("panel", tuple(shapes), origin)

    def _plate(self, cells: Iterable[Cell]) -> Area:
        loops = self._loops(cells, -_PLATE_OUTSET)
        return Area("plate", loops, Paint(palette.PLATE), _PLATE_ROUND)

    def _open(self, cells: list[Cell]) -> list[Primitive]:
        """Return the cells without a tile; those that may stay empty are hatched."""
        groups = {
            palette.OPEN: [cell for cell in cells if cell not in self.scene.optional],
            HATCH: [cell for cell in cells if cell in self.scene.optional],
        }
        shapes: list[Primitive] = []
        for fill, members in groups.items():
            loops = [loop for cell in members for loop in self._loops([cell], _OPEN_INSET)]
            if loops:
                shapes.append(Area("open", tuple(loops), Paint(fill), _OPEN_ROUND))
        return shapes

    def _tile(self, index: int, layer: int, cells: list[Cell], lettered_here: set[Cell]) -> Group:
        """Return what one layer shows of a tile."""
        tile, colour = self.scene.tiles[index], self.colours[index]
        fill, edge, ink = (
            of(colour, self.look.palette) for of in (palette.fill, palette.edge, palette.ink)
        )
        loops = self._loops(cells, _TILE_INSET)
        shapes: list[Primitive] = [
            Area("outline", loops, Paint(fill, edge, _TILE_LINE), _TILE_ROUND)
        ]
        if self.look.hatch:
            stripes = Paint(f"{STRIPES}{colour % STRIPE_KINDS}")
            shapes.append(Area("stripes", loops, stripes, _TILE_ROUND))
        seams = outline.seams(map(self.shape.corners, cells))
        if seams:
            short = tuple(outline.shortened(seam, _CREASE_SHORT) for seam in seams)
            thin = Paint(stroke=edge, pen=_CREASE_LINE, stroke_opacity=0.4)
            shapes.append(Lines("crease", short, thin))
        for cell in cells:
            shapes += self._going(cell, ink)
        for cell in sorted(lettered_here):
            shapes += self._letter(cell, tile.lettering, ink, fill)
        note = f"{tile.name} {tile.number}" if tile.number else tile.name
        return Group("tile", tuple(shapes), key=f"tile-{index}-{layer}", note=note)

    def _going(self, cell: Cell, colour: str) -> list[Primitive]:
        """Return the signs of the layers a tile goes on in: a triangle up, a triangle down."""
        going = self.going.get(cell, "")
        (x, y), room = self.shape.centre(cell), self.shape.room(cell)
        far, size = 0.29 * room, 0.11 * room
        shapes: list[Primitive] = []
        for there, aside, up in ((ABOVE, far, -1), (BELOW, -far, 1)):
            if going in (there, BOTH):
                a, b = x + aside, y + up * far
                loop = (
                    (a - size, b - up * size * 0.8),
                    (a, b + up * size),
                    (a + size, b - up * size * 0.8),
                )
                shapes.append(
                    Area("going", (loop if area(loop) > 0 else loop[::-1],), Paint(colour))
                )
        return shapes

    def _letter(self, cell: Cell, letter: str, colour: str, fill: str) -> list[Primitive]:
        """Return a tile's letter: amid the cell, or in its upper left beside a mark."""
        (x, y), room = self.shape.centre(cell), self.shape.room(cell)
        size = _LETTER
        if self.scene.marks.get(cell):
            x, y, size = x - 0.2 * room, y - 0.2 * room, _SMALL
        elif cell in self.going:
            size = _SMALL
        widest = 0.5 if cell in self.going else 0.68
        size *= min(1.0, widest * room / max(1e-9, glyphs.width(letter, size * room)))
        shapes: list[Primitive] = [Letters("letter", letter, (x, y), size * room, colour)]
        if self.look.hatch:
            wide = glyphs.width(letter, size * room) / 2 + 0.07 * room
            high = size * room / 2 + 0.07 * room
            box = (
                (x - wide, y - high),
                (x + wide, y - high),
                (x + wide, y + high),
                (x - wide, y + high),
            )
            shapes.insert(0, Area("ground", (box,), Paint(fill), 0.05 * room))
        return shapes

    def _mark(self, cell: Cell, mark: str, beside: bool) -> list[Primitive]:
        """Return a mark: a badge on a tile, a plain glyph on an open cell or a peg."""
        (x, y), room = self.shape.centre(cell), self.shape.room(cell)
        if cell in self.scene.blocked:
            return [Letters("mark", mark, (x, y), 0.3 * room, palette.PAGE)]
        if cell not in self.owners:
            return [Letters("mark", mark, (x, y), 0.36 * room, palette.MARK)]
        size = 0.22 * room if beside else (0.36 if self.engraved else 0.3) * room
        if beside:
            x, y = x + 0.16 * room, y + 0.16 * room
        return [
            Disc("badge", (x, y), size, Paint(palette.BADGE, fill_opacity=0.85)),
            Letters("mark", mark, (x, y), size, palette.INK),
        ]

    def _written_on(self, cell: Cell, label: str) -> Letters:
        """Return the label of a cell without a tile, as large as it fits."""
        centre, room = self.shape.centre(cell), self.shape.room(cell)
        on_peg = cell in self.scene.blocked
        most = 0.3 * room
        size = most * min(
            1.0, (0.6 if on_peg else 0.8) * room / max(1e-9, glyphs.width(label, most))
        )
        return Letters("text", label, centre, size, palette.PAGE if on_peg else palette.MARK)

    def _peg(self, cell: Cell) -> list[Primitive]:
        (x, y), room = self.shape.centre(cell), self.shape.room(cell)
        shadow = Paint(palette.INK, fill_opacity=0.18)
        return [
            Disc("shadow", (x + 0.03 * room, y + 0.06 * room), _PEG * room, shadow),
            Disc("peg", (x, y), _PEG * room, Paint(PEG)),
        ]

    def _letter_cells(self, cells: list[Cell]) -> set[Cell]:
        """Return where letters go: in each connected part, the cell nearest its middle."""
        left, lettered_here = set(cells), set()
        while left:
            part = _part(self.scene.lattice, min(left), left)
            left -= part
            lettered_here.add(self._nearest(sorted(part)))
        return lettered_here

    def _nearest(self, part: list[Cell]) -> Cell:
        """Return the cell nearest the middle of ``part``, one without a mark if there is any."""
        plain = [cell for cell in part if not self.scene.marks.get(cell)]
        centres = [self.shape.centre(cell) for cell in part]
        x, y = (sum(axis) / len(part) for axis in zip(*centres, strict=True))
        return min(
            plain or part, key=lambda cell: round(distance(self.shape.centre(cell), (x, y)), 6)
        )

    def _loops(self, cells: Iterable[Cell], inset: float) -> tuple[Polygon, ...]:
        loops = outline.boundary(map(self.shape.corners, cells))
        return tuple(outline.inset(loop, inset) for loop in loops)


def _part(lattice: str, start: Cell, cells: set[Cell]) -> set[Cell]:
    """Return the cells of ``cells`` connected to ``start``."""
    part, ahead = {start}, [start]
    while ahead:
        for cell in LATTICES[lattice].neighbours(ahead.pop()):
            if cell in cells and cell not in part:
                part.add(cell)
                ahead.append(cell)
    return part


def _label(panel: Panel, base: Point) -> list[Primitive]:
    if not panel.label:
        return []
    return [_standing("label", panel.label, base, LABEL_HEIGHT, palette.MARK)]


def _caption(layout: PanelLayout) -> list[Primitive]:
    return [
        _standing("caption", line, base, CAPTION_HEIGHT, palette.INK)
        for line, base in layout.caption
    ]


def _standing(role: str, text: str, base: Point, height: float, colour: str) -> Letters:
    """Return text by the middle of the line it stands on."""
    return Letters(role, text, (base[0], base[1] - height / 2), height, colour)
