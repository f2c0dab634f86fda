"""A picture as plain data: shapes in user units, each with its role, before any format.

The unit is the side of a square cell; x runs to the right and y downward from the upper left corner
of the picture.  A scene or a heat map becomes a ``Drawing``, and a writer makes SVG of it; a page,
a cutter or another writer reads the same data (``Drawing.data``), by role where colours do not
matter to it.  Shapes are in painting order: later ones lie on top.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from tilewright.draw import palette
from tilewright.draw.plane import Point, Polygon

#: fills that are no plain colour: stripes for cells that may stay empty, the shading of a peg
HATCH, PEG = "hatch", "peg"
#: with a number below ``STRIPE_KINDS``: stripes that a fill of that number bears
STRIPES, STRIPE_KINDS = "stripes", 12
#: with a colour ``"#rrggbb"``: the shading of a ball of that colour
BALL = "ball"

#: what a shape stands for
ROLES = {
    "panel": "a layer of the board",
    "plate": "what lies under the cells of a panel",
    "open": "cells without a piece",
    "tile": "a piece, or what a layer shows of it",
    "outline": "the outline of a piece, filled",
    "new": "the bold line around a new piece, or along its sticks",
    "lit": "a cell that is lit",
    "stick": "the sticks of a piece, or one of them in space",
    "rim": "what lies around and below sticks and the necks between balls, as a line around them",
    "neck": "what joins two balls of a piece",
    "ball": "a ball of a piece",
    "below": "the balls of the layer below",
    "crease": "the lines between cells of one piece",
    "face": "a face of a piece in space, what is seen of it",
    "edge": "the lines around a piece in space",
    "letter": "the letter of a piece, with its number where there are several copies",
    "ground": "the ground of a letter on stripes",
    "stripes": "stripes on a piece, by its colour",
    "going": "a sign that a piece goes on in the layer above or below",
    "shadow": "the shadow of a peg",
    "peg": "a cell that the setup blocks",
    "badge": "the ground of a mark on a piece, and of what is asked of outlined cells",
    "mark": "the mark of a cell",
    "side": "the colour of a side of a cell, and its letter",
    "asked": "the line around cells whose values a rule asks for",
    "text": "the label of a cell",
    "label": "what stands above a panel",
    "name": "the name of a column, a row or a cell",
    "caption": "a line below the picture, of a heat map above it",
    "share": "a cell filled by a share, in heat maps",
    "number": "the share, written",
    "border": "the line along a joined side of a board",
    "axis": "the axis about which pieces turn",
    "arrow": "a sign on that line: sides with the same signs are joined; the way of a move",
    "take": "what an animated picture shows for a while",
    "moved": "what glides in that while",
    "glass": "moved pieces as they shine through others",
    "title": "the title of a page of paper, and the number of a board on it",
    "star": "one of the stars of a board on paper",
    "cut": "a line that a cutter goes along",
    "engraved": "a line that is engraved",
    "ruler": "a line across a page, or a ruler on it",
}


@dataclass(frozen=True)
class Paint:
    """How a shape looks.

    Attributes:
        fill: ``"#rrggbb"``, ``HATCH``, ``PEG``, ``STRIPES`` and a number, ``BALL`` and a colour, or
            ``""`` for none.
        stroke: the colour of its line, or ``""`` for none.
        pen: the width of that line.
        fill_opacity: 0 to 1.
        stroke_opacity: 0 to 1.
    """

    fill: str = ""
    stroke: str = ""
    pen: float = 0.0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0


@dataclass(frozen=True)
class Area:
    """The area of closed loops: clockwise ones are filled, the others are holes in them.

    Attributes:
        role: one of ``ROLES``.
        loops: polygons.
        paint: fill and outline.
        radius: by how much corners are rounded, at most.
        note: a note for the reader, e.g. as a tooltip.
    """

    role: str
    loops: tuple[Polygon, ...]
    paint: Paint
    radius: float = 0.0
    note: str = ""


@dataclass(frozen=True)
class Lines:
    """Separate lines with round ends: each straight, or bent at the points between its ends."""

    role: str
    lines: tuple[Polygon, ...]
    paint: Paint


@dataclass(frozen=True)
class Disc:
    """A circle, filled."""

    role: str
    centre: Point
    radius: float
    paint: Paint


@dataclass(frozen=True)
class Letters:
    """Text on one line.

    Attributes:
        role: one of ``ROLES``.
        text: what is written.
        centre: the middle of the text, and of the height of capitals.
        height: of capitals.
        colour: of the strokes.
    """

    role: str
    text: str
    centre: Point
    height: float
    colour: str


@dataclass(frozen=True)
class Group:
    """Shapes that belong together.

    Attributes:
        role: one of ``ROLES``.
        shapes: in painting order.
        offset: what is added to every point of the shapes.
        key: identifies the group within the drawing, ``""`` if nothing needs to.
        note: a note for the reader.
    """

    role: str
    shapes: tuple[Primitive, ...]
    offset: Point = (0.0, 0.0)
    key: str = ""
    note: str = ""


Primitive = Area | Lines | Disc | Letters | Group


@dataclass(frozen=True)
class Drawing:
    """A picture.

    Attributes:
        width: of the picture.
        height: of the picture.
        title: what it shows, in one line.
        description: the same in characters, for those who do not see it.
        shapes: in painting order.
    """

    width: float
    height: float
    title: str
    description: str
    shapes: tuple[Primitive, ...]

    def data(self) -> dict[str, Any]:
        """Return the picture as JSON data; each shape has the name of its class as ``form``."""
        rest = {"title": self.title, "description": self.description}
        shapes = [_data(shape) for shape in self.shapes]
        return {"width": self.width, "height": self.height, **rest, "shapes": shapes}


def scaled(shape: Primitive, factor: float) -> Primitive:
    """Return a shape enlarged from the origin; groups lose their keys, which are for one use."""

    def moved(point: Point) -> Point:
        return factor * point[0], factor * point[1]

    match shape:
        case Group():
            inner = tuple(scaled(one, factor) for one in shape.shapes)
            return replace(shape, shapes=inner, offset=moved(shape.offset), key="")
        case Area():
            loops = tuple(tuple(map(moved, loop)) for loop in shape.loops)
            paint = replace(shape.paint, pen=factor * shape.paint.pen)
            return replace(shape, loops=loops, paint=paint, radius=factor * shape.radius)
        case Lines():
            lines = tuple(tuple(map(moved, line)) for line in shape.lines)
            paint = replace(shape.paint, pen=factor * shape.paint.pen)
            return replace(shape, lines=lines, paint=paint)
        case Disc():
            return replace(shape, centre=moved(shape.centre), radius=factor * shape.radius)
        case Letters():
            return replace(shape, centre=moved(shape.centre), height=factor * shape.height)


def stripe(fill: str) -> tuple[int, int]:
    """Return how stripes are turned, in degrees, and how far one is from the next, in pixels."""
    kind = int(fill.removeprefix(STRIPES))
    return 45 * (kind % 4), (6, 10, 16)[kind // 4]


def _data(shape: Primitive) -> dict[str, Any]:
    form = {"form": type(shape).__name__.lower()}
    if isinstance(shape, Group):
        inner = [_data(one) for one in shape.shapes]
        return {
            **form,
            "role": shape.role,
            "offset": list(shape.offset),
            "key": shape.key,
            "note": shape.note,
            "shapes": inner,
        }
    return {**form, **asdict(shape)}


def ball_shades(fill: str) -> tuple[str, str, str]:
    """Return the colours of a shaded ball from its light to its rim."""
    colour = fill.removeprefix(BALL)
    return palette.mix(colour, "#ffffff", 0.6), colour, palette.mix(colour, palette.INK, 0.32)
