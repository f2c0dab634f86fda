"""A scene as a drawing: the plate, open cells, tiles with their letters, pegs and marks.

Pieces differ by outline and letter as well as by colour; the compact text picture is the
description that a screen reader speaks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from tilewright.draw import balls, glyphs, joined, palette, sticks
from tilewright.draw.areas import area_label, area_line
from tilewright.draw.cells import BALL, POLYGON, STICK, CellShape, shape_of
from tilewright.draw.colours import tile_colours
from tilewright.draw.contents import NEW
from tilewright.draw.joined_text import LEGEND_OF_OTHERS
from tilewright.draw.layout import (
    CAPTION_HEIGHT,
    LABEL_HEIGHT,
    PanelLayout,
    arrange,
    joined_room,
)
from tilewright.draw.panel import Panel, Ways, beyond, goes_on, panels
from tilewright.draw.plane import Point
from tilewright.draw.rim import AMID, BELOW, has_rim, rim_names
from tilewright.draw.scene import Scene
from tilewright.draw.shapes import (
    HATCH,
    PEG,
    Area,
    Disc,
    Drawing,
    Group,
    Letters,
    Lines,
    Paint,
    Primitive,
)
from tilewright.draw.sides import bands
from tilewright.draw.text import compact
from tilewright.draw.tile import Look, TileFacts, loops_around, tile_picture
from tilewright.lattice import Cell, CellNames

#: lengths, in cells
_OPEN_INSET = 0.035
_OPEN_ROUND = 0.1
_PLATE_OUTSET = 0.07
_PLATE_ROUND = 0.16
#: of a peg, in rooms: the disc that fits into a cell
_PEG = 0.36
#: the line around a badge on a stick, which is broader than the stick
_RING = 0.03
#: the line around a new piece; the disc of a lit cell, of its room
_BOLD, _LIT = 0.1, 0.46


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
        shapes += _label(panel, label, layout.room)
        shapes.append(pen.panel(panel, origin))
    shapes += _caption(layout)
    count = len(scene.tiles)
    title = scene.caption or f"{scene.lattice} board, {count} piece{'s' * (count != 1)}"
    return Drawing(layout.width, layout.height, title, described(scene), tuple(shapes))


def described(scene: Scene) -> str:
    """Return the compact picture, and that of the marks where laid pieces bear some."""
    marks, parts = scene.marks, [compact(scene)]
    if marks and any(cell in marks for tile in scene.tiles for cell in tile.cells):
        bare = Scene(scene.lattice, empty=tuple(scene.cells()), marks=scene.marks)
        parts.append(f"marks: {compact(bare)}")
    if scene.wrap:
        parts.append(LEGEND_OF_OTHERS)
    if scene.fresh:
        parts.append(f"{NEW}: {scene.said_of_fresh}")
    return "\n".join(parts)


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
    def going(self) -> dict[Cell, Ways]:
        """How the tile on a cell goes on in other layers."""
        return goes_on(self.scene)

    @cached_property
    def beyond(self) -> dict[Cell, list[tuple[Cell, Cell]]]:
        """The cells beyond joined borders, by the cell before each."""
        return beyond(self.scene)

    @cached_property
    def engraved(self) -> bool:
        """Whether marks stand for letters."""
        return self.scene.is_engraved()

    @cached_property
    def outlined(self) -> dict[Cell, str]:
        """The mark of each cell of an area that is drawn."""
        areas = self.scene.areas if self.shape.form == POLYGON else ()
        return {cell: area.mark for area in areas for cell in area.cells}

    @cached_property
    def owners(self) -> dict[Cell, int]:
        """The index of the tile on each covered cell."""
        return self.scene.tile_at()

    def panel(self, panel: Panel, origin: Point) -> Group:
        """Return one panel: the plate, then the open cells, then tiles, pegs and marks."""
        # Of a board of one panel that is the same object each time, so that no set is made anew.
        whole = len(panel.cells) == len(self.scene.board)
        here = self.scene.board if whole else frozenset(panel.cells)
        shapes: list[Primitive] = [*plate(self.scene.lattice, panel.cells, self._below(panel))]
        shapes += self._open(sorted(here & {*self.scene.empty, *self.scene.blocked}))
        shapes += [
            Disc("lit", self.shape.centre(c), _LIT * self.shape.room(c), Paint(palette.LIT))
            for c in sorted(here & self.scene.lit)
        ]
        lettered: set[Cell] = set()
        for index, tile in enumerate(self.scene.tiles):
            cells = tuple(sorted(here.intersection(tile.cells)))
            if cells:
                picture = tile_picture(self._tile_facts(index, cells))
                lettered |= picture.lettered
                note = f"{tile.name} {tile.number}" if tile.number else tile.name
                key = f"tile-{index}-{panel.key}"
                drawn = (
                    (*picture.shapes, *self._new(cells))
                    if index in self.scene.fresh
                    else picture.shapes
                )
                shapes.append(Group("tile", drawn, key=key, note=note))
        for cell in panel.cells if self.scene.sides else ():
            shapes += bands(self.shape, cell, self.scene.sides.get(cell, ""))
        if self.shape.form == POLYGON:
            shapes += [area_line(self.scene.lattice, area) for area in self.scene.areas]
        shapes += self._signs(panel)
        for cell in sorted(here & {*self.scene.blocked}):
            shapes += self._peg(cell)
        for cell in panel.cells if self.scene.marks or self.scene.labels else ():
            if mark := self.scene.marks.get(cell):
                if cell in self.owners or self.outlined.get(cell) != mark:
                    shapes += self._mark(cell, mark, cell in lettered)
            elif cell in self.scene.labels and cell not in self.owners:
                shapes += self._written_on(cell, self.scene.labels[cell])
        for area in self.scene.areas if self.shape.form == POLYGON else ():
            shapes += area_label(self.shape, area, self.owners)
        if self.scene.names is not None:
            shapes += self._names(panel, self.scene.names, lettered)
        return Group("panel", tuple(shapes), origin)

    def _names(self, panel: Panel, names: CellNames, lettered: set[Cell]) -> Iterator[Primitive]:
        """Yield the names of columns and rows, or those of the cells."""
        scene = self.scene
        if has_rim(scene.lattice):
            for one in rim_names(scene.lattice, scene.board, panel.layer, joined_room(scene)):
                yield Letters("name", one.text, one.centre, one.height, palette.MARK)
            return
        for cell in panel.cells:
            (x, y), room = self.shape.centre(cell), self.shape.room(cell)
            is_free = not (
                cell in lettered
                or cell in scene.marks
                or cell in scene.blocked
                or (cell in scene.labels and cell not in self.owners)
            )
            name, high = names.in_layer(cell), (AMID if is_free else BELOW) * room
            high *= min(1.0, 0.8 * room / max(1e-9, glyphs.width(name, high)))
            at = (x, y) if is_free else (x, y + 0.36 * room)
            colour = palette.INK if cell in self.owners else palette.MARK
            yield Letters("name", name, at, high, colour)

    def _tile_facts(self, index: int, cells: tuple[Cell, ...]) -> TileFacts:
        """Return what the picture of a tile in one layer follows from."""
        marks, going = self.scene.marks, self.going
        return TileFacts(
            lattice=self.scene.lattice,
            cells=cells,
            colour=self.colours[index],
            look=replace(self.look, hatch=True) if index in self.scene.fresh else self.look,
            lettering="" if self.engraved else self.scene.lettering(self.scene.tiles[index]),
            marked=frozenset(cell for cell in cells if marks.get(cell)) if marks else frozenset(),
            going=tuple((cell, going[cell]) for cell in cells if cell in going) if going else (),
            beyond=self._across(index, cells) if self.beyond else (),
        )

    def _new(self, cells: tuple[Cell, ...]) -> list[Primitive]:
        """Return the bold line of a new piece: around it, around each ball, or along its sticks."""
        lattice, bold = self.scene.lattice, Paint(stroke=palette.INK, pen=_BOLD)
        if self.shape.form == STICK:
            along = tuple(self.shape.ends(cell) for cell in cells)
            return [Lines("new", along, Paint(stroke=palette.INK, pen=_BOLD / 2))]
        if self.shape.form == BALL:
            outlines = [loop for cell in cells for loop in loops_around(lattice, (cell,), 0.0)]
            return [Area("new", tuple(outlines), bold)]
        return [Area("new", loops_around(lattice, cells, _BOLD / 2), bold, _PLATE_ROUND)]

    def _across(self, index: int, cells: tuple[Cell, ...]) -> tuple[tuple[Cell, Cell], ...]:
        """Return where a tile goes on in the same layer across a joined border."""
        members = set(self.scene.tiles[index].cells)
        return tuple(
            (cell, other)
            for cell in cells
            for other, home in self.beyond.get(cell, ())
            if home in members and other[2:] == cell[2:]
        )

    def _signs(self, panel: Panel) -> list[Primitive]:
        """Return the signs along the joined sides of a panel."""
        scene = self.scene
        joints = joined.joints_of(scene.lattice, scene.wrap, scene.board)
        return joined.signs(joined.sides(scene.lattice, panel.cells, joints)) if joints else []

    def _below(self, panel: Panel) -> tuple[Cell, ...]:
        """Return the cells of the layer below a panel, if these are seen between balls."""
        if self.shape.form != BALL:
            return ()
        (layer,) = panel.layer
        return tuple(sorted(cell for cell in self.scene.board if cell[2] == layer - 1))

    def _open(self, cells: list[Cell]) -> list[Primitive]:
        """Return the cells without a tile; those that may stay empty are hatched."""
        shapes: list[Primitive] = []
        for optional in (False, True):
            members = [cell for cell in cells if (cell in self.scene.optional) == optional]
            if members:
                shapes += _OPEN[self.shape.form](self.scene.lattice, members, optional)
        return shapes

    def _mark(self, cell: Cell, mark: str, beside: bool) -> list[Primitive]:
        """Return a mark: a badge on a tile, a plain glyph on an open cell or a peg."""
        (x, y), room = self.shape.centre(cell), self.shape.room(cell)
        if cell in self.scene.blocked:
            return [Letters("mark", mark, (x, y), 0.3 * room, palette.PAGE)]
        if cell not in self.owners:
            return [
                *self._ground((x, y)),
                Letters("mark", mark, (x, y), 0.36 * room, palette.MARK),
            ]
        size = 0.22 * room if beside else (0.36 if self.engraved else 0.3) * room
        if beside:
            x, y = x + 0.16 * room, y + 0.16 * room
        paint = Paint(palette.BADGE, fill_opacity=0.85)
        if self.shape.form == STICK:
            paint = Paint(palette.BADGE, palette.INK, _RING)
        return [
            Disc("badge", (x, y), size, paint),
            Letters("mark", mark, (x, y), size, palette.INK),
        ]

    def _ground(self, centre: Point) -> list[Primitive]:
        """Return what lies under a text on an open stick, so that the line does not cross it."""
        paint = Paint(palette.PAGE)
        return [Disc("ground", centre, sticks.BEAD, paint)] if self.shape.form == STICK else []

    def _written_on(self, cell: Cell, label: str) -> list[Primitive]:
        """Return the label of a cell without a tile, as large as it fits."""
        centre, room = self.shape.centre(cell), self.shape.room(cell)
        on_peg = cell in self.scene.blocked
        most = 0.3 * room
        size = most * min(
            1.0, (0.6 if on_peg else 0.8) * room / max(1e-9, glyphs.width(label, most))
        )
        colour = palette.PAGE if on_peg else palette.MARK
        ground = [] if on_peg else self._ground(centre)
        return [*ground, Letters("text", label, centre, size, colour)]

    def _peg(self, cell: Cell) -> list[Primitive]:
        (x, y), room = self.shape.centre(cell), self.shape.room(cell)
        shadow = Paint(palette.INK, fill_opacity=0.18)
        return [
            Disc("shadow", (x + 0.03 * room, y + 0.06 * room), _PEG * room, shadow),
            Disc("peg", (x, y), _PEG * room, Paint(PEG)),
        ]


def _open_polygons(lattice: str, cells: list[Cell], optional: bool) -> list[Primitive]:
    loops = [loop for cell in cells for loop in loops_around(lattice, (cell,), _OPEN_INSET)]
    return [Area("open", tuple(loops), Paint(HATCH if optional else palette.OPEN), _OPEN_ROUND)]


#: what draws cells without a tile, by their form
_OPEN: Mapping[str, Callable[[str, list[Cell], bool], list[Primitive]]] = {
    POLYGON: _open_polygons,
    STICK: sticks.open_sticks,
    BALL: balls.open_balls,
}


@lru_cache(maxsize=16)
def plate(
    lattice: str, cells: tuple[Cell, ...], below: tuple[Cell, ...] = ()
) -> tuple[Primitive, ...]:
    """Return what lies under the cells of a panel; kept, for most pictures share their board."""
    form = shape_of(lattice).form
    if form == STICK:
        return (sticks.grid_points(lattice, cells),)
    if form == BALL:
        return tuple(balls.plate(lattice, cells, below))
    loops = loops_around(lattice, cells, -_PLATE_OUTSET)
    return (Area("plate", loops, Paint(palette.PLATE), _PLATE_ROUND),)


def _label(panel: Panel, base: Point, room: float) -> list[Primitive]:
    """Return the name of a layer, smaller if it would reach into the one beside it."""
    if not panel.label:
        return []
    height = LABEL_HEIGHT * min(1.0, room / glyphs.width(panel.label, LABEL_HEIGHT))
    return [_standing("label", panel.label, base, height, palette.MARK)]


def _caption(layout: PanelLayout) -> list[Primitive]:
    return [
        _standing("caption", line, base, CAPTION_HEIGHT, palette.INK)
        for line, base in layout.caption
    ]


def _standing(role: str, text: str, base: Point, height: float, colour: str) -> Letters:
    """Return text by the middle of the line it stands on."""
    return Letters(role, text, (base[0], base[1] - height / 2), height, colour)
