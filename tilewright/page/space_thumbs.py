"""Small pictures of boards in space: solids, balls and sticks as they stand, some hundred bytes each.

Shapes are merged as far as may be: of cubes each piece is one area, and what its sides lie in the shade is two
areas over all pieces.  Coordinates are whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import cos, dist, hypot, pi, sin

from tilewright.draw import convex, isometric, palette
from tilewright.draw.bodies import Body
from tilewright.draw.cells import BALL, STICK, is_boxed, shape_of
from tilewright.draw.faces import mean
from tilewright.draw.plane import Point, Polygon
from tilewright.lattice import Cell, Lattice
from tilewright.model import Problem
from tilewright.page.solved import Tiles

#: units of a cell
_UNIT = 20
#: how dark sides are that look to the front and to the right, and faces that no light reaches
_FRONT, _RIGHT, _DARKEST = 0.16, 0.34, 0.4
_LIGHT = (-0.25, 0.4, 0.88)
_MARGIN = 2
#: lines, and sticks with and without their rim, in units
_LINE, _STICK, _RIM = 1, 4, 7
Dot = tuple[int, int]


def space_thumbnail(problem: Problem, tiles: Tiles) -> str:
    """Return the board of a problem in space, with its placed pieces or the tiles of a solution, as SVG."""
    bodies = list(_bodies(problem, tiles))
    lattice = problem.lattice
    form = shape_of(lattice.name).form
    if is_boxed(lattice.name):
        sheet = _cubes(bodies)
    elif form == BALL:
        sheet = _balls(lattice, bodies)
    elif form == STICK:
        sheet = _sticks(lattice, bodies)
    else:
        sheet = _solids(lattice, bodies)
    return sheet.text


def _bodies(problem: Problem, tiles: Tiles) -> Iterable[Body]:
    """Yield what lies on the board, and what is open of it unless it is solved."""
    cells = problem.region.cells
    for _, colour, numbers in tiles:
        yield Body(tuple(cells[number] for number in numbers), colour)
    if tiles:
        return
    names = [piece.name for piece in problem.pieces]
    taken = {cell for placed in problem.placed for cell in placed.cells}
    for placed in problem.placed:
        yield Body(tuple(placed.cells), names.index(placed.piece))
    needed = problem.region.required or problem.region.cells
    yield Body(tuple(cell for cell in needed if cell not in taken), None)


class _Sheet:
    """What is drawn, from back to front."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._dots: list[Dot] = []

    def area(self, loops: Iterable[Polygon], look: str) -> None:
        """Draw an area between loops."""
        dots = [list(map(self.dot, loop)) for loop in loops]
        self._add("".join(f"M{_joined(loop)}Z" for loop in dots), look)

    def lines(self, lines: Iterable[Sequence[Point]], look: str) -> None:
        """Draw lines."""
        dots = [list(map(self.dot, line)) for line in lines]
        self._add("".join(f"M{_joined(line)}" for line in dots), look)

    def disc(self, middle: Point, radius: float, look: str) -> None:
        """Draw a disc."""
        (x, y), r = self.dot(middle), round(_UNIT * radius)
        self._dots += [(x - r, y - r), (x + r, y + r)]
        self._parts.append(f'<circle cx="{x}" cy="{y}" r="{r}" {look}/>')

    def dot(self, place: Point) -> Dot:
        """Return where a point is drawn."""
        found = round(_UNIT * place[0]), round(_UNIT * place[1])
        self._dots.append(found)
        return found

    def _add(self, data: str, look: str) -> None:
        if data:
            self._parts.append(f'<path {look} d="{data}"/>')

    @property
    def text(self) -> str:
        """The SVG document."""
        xs, ys = zip(*(self._dots or [(0, 0)]), strict=True)
        left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
        wide, high = max(xs) + _MARGIN - left, max(ys) + _MARGIN - top
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {high}" '
            f'stroke-linejoin="round" stroke-width="{_LINE}">{"".join(self._parts)}</svg>'
        )


def _joined(dots: Sequence[Dot]) -> str:
    return "L".join(f"{x} {y}" for x, y in dots)


def _look(body: Body) -> str:
    """Return how a body is filled; the page colours what is open."""
    if body.colour is None:
        return f'class="thumb-open" fill="{palette.PLATE}"'
    return f'fill="{palette.fill(body.colour)}"'


def _cubes(bodies: Sequence[Body]) -> _Sheet:
    sheet = _Sheet()
    owners = isometric.owners_of(body.cells for body in bodies)
    for owner, loops in isometric.areas(owners).items():
        sheet.area(loops, _look(bodies[owner]))
    sides = isometric.side_areas(owners)
    for side, dark in ((isometric.FRONT, _FRONT), (isometric.RIGHT, _RIGHT)):
        sheet.area(sides.get(side, ()), f'fill-opacity="{dark}"')
    outlines = isometric.seen(owners).outlines
    lines = [line for owner in outlines for line in outlines[owner]]
    sheet.lines(lines, f'stroke="{palette.INK}"')
    return sheet


def _solids(lattice: Lattice, bodies: Sequence[Body]) -> _Sheet:
    sheet = _Sheet()
    owners = {cell: number for number, body in enumerate(bodies) for cell in body.cells}
    for cell in convex.seen(lattice, owners):
        body = bodies[cell.owner]
        for face in cell.faces:
            shade = _DARKEST * (1 - max(0.0, convex.dot(face.normal, _LIGHT)))
            base = palette.PLATE if body.colour is None else palette.fill(body.colour)
            colour = palette.mix(base, palette.INK, shade)
            sheet.area([face.loop], f'fill="{colour}" stroke="{colour}"')
        lines = [edge for face in cell.faces for edge in (*face.outlines, *face.creases)]
        sheet.lines(lines, f'stroke="{palette.INK}" stroke-opacity=".7"')
    return sheet


def _balls(lattice: Lattice, bodies: Sequence[Body]) -> _Sheet:
    """Draw balls from the farthest to the nearest, without those that others hide."""
    sheet = _Sheet()
    space = convex.space_of(lattice)
    first = lattice.representatives[0]
    radius = (
        convex.SCALE * dist(space.middle(first), space.middle(lattice.neighbours(first)[0])) / 2
    )
    found = [(space.middle(cell), body) for body in bodies for cell in body.cells]
    found.sort(key=lambda one: round(convex.depth(one[0]), 6))
    middles = [convex.on_sight(middle) for middle, _ in found]
    glosses = []
    for place, (_, body) in enumerate(found):
        nearer, (x, y) = middles[place + 1 :], middles[place]
        if all(_is_under(dot, nearer, radius) for dot in _around(middles[place], radius)):
            continue
        sheet.disc((x, y), radius, f'{_look(body)} stroke="{palette.INK}" stroke-opacity=".5"')
        gloss = (x - 0.3 * radius, y - 0.35 * radius)
        if not _is_under(gloss, nearer, radius):
            glosses.append((gloss, gloss))
    wide = round(0.45 * _UNIT * radius)
    sheet.lines(
        glosses, f'stroke="#fff" stroke-opacity=".55" stroke-linecap="round" stroke-width="{wide}"'
    )
    return sheet


def _around(middle: Point, radius: float) -> Iterable[Point]:
    """Yield points of a disc: its middle, and some near its rim."""
    yield middle
    for step in range(12):
        turn = pi * step / 6
        yield middle[0] + 0.92 * radius * cos(turn), middle[1] + 0.92 * radius * sin(turn)


def _is_under(dot: Point, middles: Iterable[Point], radius: float) -> bool:
    return any(hypot(dot[0] - x, dot[1] - y) < radius for x, y in middles)


def _sticks(lattice: Lattice, bodies: Sequence[Body]) -> _Sheet:
    """Draw sticks from the farthest to the nearest, each over its rim."""
    sheet = _Sheet()
    space = convex.space_of(lattice)

    def near(one: tuple[Cell, Body]) -> tuple[float, float]:
        return round(convex.depth(mean(space.corners(one[0]))), 6), one[1].colour or -1

    found = sorted(((cell, body) for body in bodies for cell in body.cells), key=near)
    for body, run in groupby(found, key=lambda one: one[1]):
        lines = [tuple(map(convex.on_sight, space.corners(cell))) for cell, _ in run]
        thin = body.colour is None
        base = palette.PLATE if body.colour is None else palette.fill(body.colour)
        caps = 'stroke-linecap="round"'
        if not thin:
            sheet.lines(lines, f'{caps} stroke="{palette.INK}" stroke-width="{_RIM}"')
        sheet.lines(lines, f'{caps} stroke="{base}" stroke-width="{_STICK}"')
    return sheet
