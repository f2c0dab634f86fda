"""A drawing as a standalone SVG document: the same drawing gives the same bytes.

Nothing outside the document is needed: letters are paths, colours are attributes.  Every id begins
with ``element_id``, which follows from what is drawn where none is given, so that different
pictures on one page share no id; the class of a shape is ``tw-`` and its role.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from tilewright.draw import board, glyphs, media, palette, path, tile
from tilewright.draw.path import number
from tilewright.draw.plane import Point, Polygon
from tilewright.draw.scene import Scene
from tilewright.draw.shapes import (
    BALL,
    HATCH,
    PEG,
    STRIPES,
    Area,
    Disc,
    Drawing,
    Group,
    Letters,
    Lines,
    Paint,
    Primitive,
    ball_shades,
    stripe,
)
from tilewright.errors import TilewrightError

#: the rounding of the page, in cells
_PAGE_ROUND = 0.3
#: stands for an id that is not known yet; no text of a picture holds this character
_LATER = "\x00"
#: the elements of tiles that were written, one after the other as one text, by the identity of their
#: shapes and the unit; the shapes are held, so that no other object takes their identity
_WRITTEN: dict[tuple[int, float], tuple[tuple[Primitive, ...], list[str]]] = {}
_KEPT = 8192
#: a shape filled with stripes or shaded as a ball, and the name of that
_STRIPED = re.compile(rf"url\(#{_LATER}-({STRIPES}\d+|{BALL}-\w+)\)")
#: an element with its role
_ROLE = re.compile(r'class="tw-(\w+)"')
#: the thinnest line, in pixels
_HAIR = 0.5


def picture(
    scene: Scene, *, cell: int = 40, element_id: str = "", look: tile.Look | None = None
) -> str:
    """Return the SVG document of ``scene``.

    Args:
        scene: what to draw.
        cell: the side of a square cell in pixels, at least 4.
        element_id: the id of the ``svg`` element and the beginning of every other id; where it is
            empty, an id that follows from the picture.
        look: palette and hatching.

    Raises:
        TilewrightError: the lattice has no drawing, or an argument is out of range.
    """
    return write(board.drawing(scene, look), cell=cell, element_id=element_id)


def write(
    drawing: Drawing,
    *,
    cell: int = 40,
    element_id: str = "",
    on_paper: bool = False,
    order: Sequence[int] | None = None,
    takes: Sequence[media.Take] = (),
) -> str:
    """Return the SVG document of a drawing.

    Args:
        drawing: what to write.
        cell: how many pixels a unit has, at least 4.
        element_id: the id of the ``svg`` element and the beginning of every other id; where it is
            empty, an id that follows from the picture.
        on_paper: the unit is a millimetre: the document has that size, its coordinates are
            millimetres, and ``cell`` only sets how fine lines and patterns are.
        order: let the tiles appear one after the other, by index, in this order; who asks for
            reduced motion, and who prints, sees all at once.
        takes: show groups for a while each, and begin anew at the end.

    Raises:
        TilewrightError: an argument is out of range.
    """
    if cell < 4:
        raise TilewrightError(f"cell is {cell} pixels; 4 is the least")
    if element_id and not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_.-]*", element_id):
        raise TilewrightError(f"element_id {element_id!r} is no id; write letters, digits, - _ .")
    text = _document(drawing, cell, on_paper, order, takes)
    if element_id:
        return text.replace(_LATER, element_id)
    digest = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest())
    return text.replace(_LATER, f"tilewright-{digest}")


def _document(
    drawing: Drawing,
    cell: int,
    on_paper: bool,
    order: Sequence[int] | None,
    takes: Sequence[media.Take],
) -> str:
    """Return the document with ``_LATER`` where its id belongs."""
    writer, element_id = _Writer(cell), _LATER
    body = [line for shape in drawing.shapes for line in writer.lines(shape)]
    wide, high, unit = number(cell * drawing.width), number(cell * drawing.height), ""
    corner = f' rx="{number(_PAGE_ROUND * cell)}"'
    if on_paper:
        wide, high, unit, corner = number(drawing.width), number(drawing.height), "mm", ""
        body = [f'<g transform="scale({1 / cell:g})">', *body, "</g>"]
    ground = palette.PAPER if on_paper else palette.PAGE
    described = _text(drawing.description, keep="\n")
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" id="{element_id}" role="img" '
            f'aria-labelledby="{element_id}-title {element_id}-desc" '
            f'width="{wide}{unit}" height="{high}{unit}" viewBox="0 0 {wide} {high}">',
            f'<title id="{element_id}-title">{_text(drawing.title)}</title>',
            f'<desc id="{element_id}-desc">{described}</desc>',
            media.style(element_id, frozenset({"page", *_roles(body)})),
            *([media.motion(element_id, _moments(drawing, order))] if order else []),
            *([media.film(element_id, takes, cell)] if takes else []),
            *_definitions(element_id, _stripes(body)),
            f'<rect class="tw-page" width="{wide}" height="{high}"{corner} fill="{ground}"/>',
            *body,
            "</svg>",
            "",
        ]
    )


def _moments(drawing: Drawing, order: Sequence[int]) -> dict[str, int]:
    """Return for the key of each tile its place in an order."""
    places = {index: place for place, index in enumerate(order)}
    tiles = [
        shape.key
        for panel in drawing.shapes
        if isinstance(panel, Group)
        for shape in panel.shapes
        if isinstance(shape, Group) and shape.role == "tile"
    ]
    return {key: places[int(key.split("-")[1])] for key in tiles}


@dataclass(frozen=True)
class _Writer:
    """Writes shapes; ``unit`` is how many pixels a unit has."""

    unit: float

    def lines(self, shape: Primitive) -> list[str]:
        """Return the elements of one shape."""
        match shape:
            case Group():
                return self._group(shape)
            case Area():
                return [self._area(shape)]
            case Lines():
                return [self._lines(shape)]
            case Disc():
                return [self._disc(shape)]
            case Letters():
                return [self._letters(shape)]

    def _group(self, group: Group) -> list[str]:
        id_ = f' id="{_LATER}-{group.key}"' if group.key else ""
        moved = f' transform="translate({path.point(self._scaled(group.offset))})"'
        move = moved if group.offset != (0, 0) else ""
        start = f'<g class="tw-{group.role}"{id_}{move}>{_title(group.note)}'
        return [start, *self._inside(group), "</g>"]

    def _inside(self, group: Group) -> list[str]:
        """Return the elements of the shapes of a group; those of a tile are kept.

        The shapes of a tile are one object for the same cells in the same colours
        (``tile.tile_picture``), so that they are known again without being compared.
        """
        if group.role != "tile":
            return [line for shape in group.shapes for line in self.lines(shape)]
        key = (id(group.shapes), self.unit)
        kept = _WRITTEN.get(key)
        if kept is not None:
            return kept[1]
        lines = [line for shape in group.shapes for line in self.lines(shape)]
        found = ["\n".join(lines)] if lines else []
        if len(_WRITTEN) >= _KEPT:
            _WRITTEN.clear()
        _WRITTEN[key] = group.shapes, found
        return found

    def _area(self, shape: Area) -> str:
        loops = [self._polygon(loop) for loop in shape.loops]
        data = path.rounded(loops, shape.radius * self.unit) if shape.radius else path.sharp(loops)
        start = f'<path class="tw-{shape.role}"{self._paint(shape.paint)} d="{data}"'
        return f"{start}>{_title(shape.note)}</path>" if shape.note else f"{start}/>"

    def _lines(self, shape: Lines) -> str:
        data = path.strokes(map(self._polygon, shape.lines))
        paint = self._paint(shape.paint)
        return f'<path class="tw-{shape.role}"{paint} stroke-linecap="round" d="{data}"/>'

    def _disc(self, shape: Disc) -> str:
        x, y = self._scaled(shape.centre)
        place = f'cx="{number(x)}" cy="{number(y)}" r="{number(shape.radius * self.unit)}"'
        return f'<circle class="tw-{shape.role}" {place}{self._paint(shape.paint)}/>'

    def _letters(self, shape: Letters) -> str:
        """Return a path of glyphs, drawn with a round pen, or filled if they are outlines."""
        height = shape.height * self.unit
        data = glyphs.centred(shape.text, *self._scaled(shape.centre), height)
        if glyphs.is_outlined(shape.text):
            return f'<path class="tw-{shape.role}" fill="{shape.colour}" d="{data}"/>'
        return (
            f'<path class="tw-{shape.role}" fill="none" stroke="{shape.colour}" '
            f'stroke-width="{number(glyphs.PEN * height)}" '
            f'stroke-linecap="round" stroke-linejoin="round" d="{data}"/>'
        )

    def _paint(self, paint: Paint) -> str:
        textured = paint.fill in (HATCH, PEG) or paint.fill.startswith((STRIPES, BALL))
        name = paint.fill.replace("#", "-")
        fill = f"url(#{_LATER}-{name})" if textured else paint.fill or "none"
        text = f' fill="{fill}"'
        if paint.fill_opacity < 1:
            text += f' fill-opacity="{paint.fill_opacity:g}"'
        if paint.stroke:
            width = number(max(_HAIR, paint.pen * self.unit))
            text += f' stroke="{paint.stroke}" stroke-width="{width}" stroke-linejoin="round"'
        if paint.stroke and paint.stroke_opacity < 1:
            text += f' stroke-opacity="{paint.stroke_opacity:g}"'
        return text

    def _polygon(self, loop: Polygon) -> Polygon:
        return tuple(map(self._scaled, loop))

    def _scaled(self, place: Point) -> Point:
        return place[0] * self.unit, place[1] * self.unit


def _definitions(element_id: str, stripes: list[str]) -> list[str]:
    """Return gradients and patterns; stripes have a direction and a distance of their own."""
    return [
        "<defs>",
        f'<radialGradient id="{element_id}-{PEG}" cx="0.38" cy="0.34" r="0.72">'
        f'<stop offset="0" stop-color="{palette.PEG_LIGHT}"/>'
        f'<stop offset="1" stop-color="{palette.PEG_DARK}"/></radialGradient>',
        f'<pattern id="{element_id}-{HATCH}" width="7" height="7" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect width="7" height="7" fill="{palette.OPEN}"/>'
        f'<rect width="2" height="7" fill="{palette.HATCH}"/></pattern>',
        *((_stripe_pattern if STRIPES in name else _ball)(element_id, name) for name in stripes),
        "</defs>",
    ]


def _stripes(body: list[str]) -> list[str]:
    """Return the names of all stripes and balls that elements are filled with."""
    return sorted(set().union(*[_names_in(line)[1] for line in body]))


def _stripe_pattern(element_id: str, name: str) -> str:
    turn, wide = stripe(name)
    return (
        f'<pattern id="{element_id}-{name}" width="{wide}" height="{wide}" '
        f'patternUnits="userSpaceOnUse" patternTransform="rotate({turn})">'
        f'<rect width="1.5" height="{wide}" fill="{palette.INK}" fill-opacity="0.55"/></pattern>'
    )


def _ball(element_id: str, name: str) -> str:
    """Return the gradient of a ball: light from the upper left, shade at the rim."""
    light, colour, rim = ball_shades(name.replace("-", "#"))
    return (
        f'<radialGradient id="{element_id}-{name}" cx="0.36" cy="0.32" r="0.72">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="0.45" stop-color="{colour}"/>'
        f'<stop offset="1" stop-color="{rim}"/></radialGradient>'
    )


def _roles(body: list[str]) -> set[str]:
    """Return the roles of all shapes that elements stand for."""
    return set().union(*[_names_in(line)[0] for line in body])


@lru_cache(maxsize=_KEPT)
def _names_in(line: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the roles and the stripes that elements name; those of tiles are met again and again."""
    return frozenset(_ROLE.findall(line)), frozenset(_STRIPED.findall(line))


def _title(note: str) -> str:
    return f"<title>{_text(note)}</title>" if note else ""


def _text(text: str, keep: str = "") -> str:
    """Return ``text`` for XML: escaped, control characters but those of ``keep`` as spaces."""
    if not text.isprintable():
        text = "".join([char if char.isprintable() or char in keep else " " for char in text])
    return escape(text)
