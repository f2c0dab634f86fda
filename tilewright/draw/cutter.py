"""A drawing as SVG for a cutter: millimetres, lines only, what is cut and what is engraved by colour.

Engraving comes first and cutting last, of each area the holes before what is around them, so that
nothing moves before it is done.  Nothing is filled.  A browser would not show lines so thin, so a style
for screens alone draws them one pixel wide at any size; cutters take the width of the lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from math import pi, tan

from tilewright.draw import glyphs, path
from tilewright.draw.outline import turn_at
from tilewright.draw.path import exact_number as number
from tilewright.draw.plane import Point, Polygon, area, distance, edges, toward
from tilewright.draw.shapes import Area, Disc, Drawing, Group, Letters, Lines, Primitive

#: the roles of what is cut and of what is engraved, and the colours that cutters know them by
CUT, ENGRAVED = "cut", "engraved"
CUT_COLOUR, ENGRAVED_COLOUR = "#ff0000", "#0000ff"
#: the width of lines, in millimetres: what is thinner than a hair is cut and not filled
PEN = 0.01
#: what a browser shows instead
_SCREEN = (
    "@media screen{#cut path,#engraved path{stroke-width:1px;vector-effect:non-scaling-stroke}}"
)


def write(drawing: Drawing, *, pen: float = PEN) -> str:
    """Return the SVG document of a drawing whose lengths are millimetres.

    Args:
        drawing: shapes with the roles ``CUT`` and ``ENGRAVED``; all others are left out.
        pen: the width of lines.
    """
    wide, high = number(drawing.width), number(drawing.height)
    engraved = _group(ENGRAVED, ENGRAVED_COLOUR, pen, _engraved(drawing.shapes, (0.0, 0.0)))
    cut = _group(CUT, CUT_COLOUR, pen, _cut(drawing.shapes, (0.0, 0.0)))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" '
            f'viewBox="0 0 {wide} {high}">',
            f"<title>{escape(drawing.title)}</title>",
            f"<desc>{escape(drawing.description)}</desc>",
            f"<style>{_SCREEN}</style>",
            *engraved,
            *cut,
            "</svg>",
            "",
        ]
    )


def _group(name: str, colour: str, pen: float, paths: Iterable[str]) -> list[str]:
    lines = [f'<path d="{data}"/>' for data in paths]
    start = f'<g id="{name}" fill="none" stroke="{colour}" stroke-width="{pen:g}">'
    return [start, *lines, "</g>"] if lines else []


def _engraved(shapes: Iterable[Primitive], offset: Point) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _engraved(shape.shapes, _added(shape.offset, offset))
        elif isinstance(shape, Letters) and shape.role == ENGRAVED:
            yield glyphs.centred(shape.text, *_added(shape.centre, offset), shape.height)
        elif isinstance(shape, Lines) and shape.role == ENGRAVED:
            lines = [(_added(a, offset), _added(b, offset)) for a, b in shape.lines]
            yield path.strokes(lines, exact=True)


def _cut(shapes: Iterable[Primitive], offset: Point) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _cut(shape.shapes, _added(shape.offset, offset))
        elif isinstance(shape, Area) and shape.role == CUT:
            for loop in sorted(shape.loops, key=lambda loop: area(loop) > 0):
                yield rounded(tuple(_added(point, offset) for point in loop), shape.radius)
        elif isinstance(shape, Disc) and shape.role == CUT:
            yield _circle(_added(shape.centre, offset), shape.radius)
        elif isinstance(shape, Lines) and shape.role == CUT:
            lines = [(_added(a, offset), _added(b, offset)) for a, b in shape.lines]
            yield from (path.strokes([line], exact=True) for line in lines)


def rounded(loop: Polygon, radius: float) -> str:
    """Return the path of a loop whose corners are arcs of a radius, less if an edge is too short."""
    if radius <= 0:
        return path.sharp([loop], exact=True)
    parts = []
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        turn = turn_at(before, here, after)
        bend = tan(abs(turn) / 2)
        room = min(radius * bend, distance(before, here) / 2, distance(here, after) / 2)
        begin, end = toward(here, before, room), toward(here, after, room)
        arc = number(room / bend)
        parts.append(
            f"{path.point(begin, number)}A{arc} {arc} 0 0 {int(turn > 0)} {path.point(end, number)}"
        )
    return "M" + "L".join(parts) + "Z"


def _circle(centre: Point, radius: float) -> str:
    """Return the path of a circle: two arcs."""
    (x, y), r = centre, number(radius)
    left, right = (path.point((x + side * radius, y), number) for side in (-1, 1))
    return f"M{left}A{r} {r} 0 0 1 {right}A{r} {r} 0 0 1 {left}Z"


def length(drawing: Drawing) -> float:
    """Return how long the cuts of a drawing are together, corners not rounded."""
    return sum(_lengths(drawing.shapes))


def _lengths(shapes: Iterable[Primitive]) -> Iterator[float]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _lengths(shape.shapes)
        elif isinstance(shape, Area) and shape.role == CUT:
            yield from (distance(a, b) for loop in shape.loops for a, b in edges(loop))
        elif isinstance(shape, Disc) and shape.role == CUT:
            yield 2 * pi * shape.radius
        elif isinstance(shape, Lines) and shape.role == CUT:
            yield from (distance(a, b) for a, b in shape.lines)


def _added(point: Point, offset: Point) -> Point:
    return point[0] + offset[0], point[1] + offset[1]
