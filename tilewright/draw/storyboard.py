"""A disassembly as pictures: one move a panel, the moved pieces lit, an arrow, and a sentence below.

A panel shows the pieces after its move; of a turn the axis as well, with an arc in place of the arrow.  Hidden
parts of the moved pieces shine through the others, so that one sees into boxes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil

from tilewright.draw import arrows, glyphs, solid
from tilewright.draw.bodies import Body, Space
from tilewright.draw.layout import CAPTION_HEIGHT
from tilewright.draw.media import GLASS
from tilewright.draw.plane import Point, bounds
from tilewright.draw.rows import LabelledPicture, columns_of, in_rows
from tilewright.draw.shapes import (
    Area,
    Disc,
    Drawing,
    Group,
    Letters,
    Lines,
    Primitive,
)
from tilewright.draw.tile import Look
from tilewright.lattice import Cell, shift
from tilewright.lattice.quarter import quarter_turned

#: how far pieces that go out are drawn from their places, in steps, at most
FAR = 4
#: panels of a page of paper, and how many stand in a row there
_OF_PAGE, _IN_ROW = 12, 3
#: the height of sentences
_LETTERS = 0.34


@dataclass(frozen=True)
class Motion:
    """A move, and the pieces of which some are moved.

    Attributes:
        bodies: the pieces, where they lie before the move.
        moving: the indexes of those that are moved.
        axis: one step, as what is added to cells; of a turn the direction of its axis.
        distance: the number of steps, ``None`` for out, 0 for a turn.
        sentence: the move in words.
        pivot: of a turn of cubes a point of the axis.
        degrees: of a turn 90 or -90, by the right-hand rule about the axis.
        path: the waypoints of a turn during which the pieces shift, as a ``DisassemblyStep`` has them.
    """

    bodies: tuple[Body, ...]
    moving: frozenset[int]
    axis: Cell
    distance: int | None
    sentence: str
    pivot: tuple[Fraction, ...] | None = None
    degrees: int = 0
    path: tuple[tuple[Fraction, Fraction, Fraction], ...] = ()

    def after(self, steps: int) -> tuple[Body, ...]:
        """Return the pieces after so many steps, or after the turn."""
        return tuple(
            self._moved(body, steps) if index in self.moving else body
            for index, body in enumerate(self.bodies)
        )

    def _moved(self, body: Body, steps: int) -> Body:
        if self.pivot is None:
            return pushed(body, self.axis, steps)
        turned = [quarter_turned(cell, self.axis, self.pivot, self.degrees) for cell in body.cells]
        return replace(body, cells=tuple(tuple(map(int, cell)) for cell in turned))


@dataclass(frozen=True)
class Story:
    """All moves of a disassembly.

    Attributes:
        lattice: its name.
        bodies: the assembly.
        motions: in their order.
        title: of the picture.
        words: what stands below it, each beginning a line.
        description: for those who do not see it.
    """

    lattice: str
    bodies: tuple[Body, ...]
    motions: tuple[Motion, ...]
    title: str
    words: tuple[str, ...]
    description: str


def pushed(body: Body, axis: Cell, steps: int) -> Body:
    """Return a body moved by steps along an axis."""
    vector = tuple(steps * one for one in axis)
    return replace(body, cells=tuple(shift(cell, vector) for cell in body.cells))


def drawing(story: Story, look: Look | None = None) -> Drawing:
    """Return all panels in one picture.

    Raises:
        TilewrightError: the lattice has no picture in space.
    """
    look = (look or Look()).checked()
    panels = _panels(story, look)
    columns = columns_of(_framed(panels, len(panels)), _LETTERS)
    rows = in_rows(_framed(panels, columns), story.words, columns=columns, letters=_LETTERS)
    return Drawing(rows.width, rows.height, story.title, story.description, rows.shapes)


def pages(story: Story, look: Look | None = None) -> tuple[Drawing, ...]:
    """Return the panels on pages, of ``_OF_PAGE`` panels at most.

    Raises:
        TilewrightError: the lattice has no picture in space.
    """
    look = (look or Look()).checked()
    panels = _framed(_panels(story, look), _IN_ROW)
    wide = max(one.picture.greatest[0] - one.picture.least[0] for one in panels)
    count = ceil(len(panels) / _OF_PAGE)
    if count == 1:
        return (drawing(story, look),)
    made = []
    for number in range(count):
        shown = panels[number * _OF_PAGE : (number + 1) * _OF_PAGE]
        words = (*story.words, f"page {number + 1} of {count}")
        rows = in_rows(shown, words, columns=_IN_ROW, letters=_LETTERS, wide=wide)
        made.append(Drawing(rows.width, rows.height, story.title, story.description, rows.shapes))
    return tuple(made)


def _panels(story: Story, look: Look) -> list[LabelledPicture]:
    """Return the assembly, then the pieces after each move."""
    first = "assembled" if story.motions else ""
    pictures = [solid.space(story.lattice, story.bodies, look)]
    pictures += [picture(story.lattice, motion, look) for motion in story.motions]
    labels = [first, *(f"{n}. {one.sentence}" for n, one in enumerate(story.motions, 1))]
    return [LabelledPicture(one, label) for one, label in zip(pictures, labels, strict=True)]


def _framed(panels: Sequence[LabelledPicture], columns: int) -> list[LabelledPicture]:
    """Return panels with common frames, so that pieces that stay stand at one place from panel to panel.

    A frame is as wide as all pictures together, and as high as those of its row.  Pictures of pieces that
    go out keep their own, for they reach far.
    """
    near = [_is_near(one) for one in panels]
    sides = [x for one, is_near in zip(panels, near, strict=True) for x in _ends(one, 0) if is_near]
    made = []
    for start in range(0, len(panels), columns):
        row = range(start, min(start + columns, len(panels)))
        heights = [y for place in row if near[place] for y in _ends(panels[place], 1)]
        for place in row:
            shown = panels[place].picture
            if near[place]:
                shown = Space(shown.shapes, (min(sides), min(heights)), (max(sides), max(heights)))
            made.append(LabelledPicture(shown, panels[place].label))
    return made


def _is_near(panel: LabelledPicture) -> bool:
    """Tell whether no piece goes out in a panel."""
    return " out " not in panel.label


def _ends(panel: LabelledPicture, axis: int) -> tuple[float, float]:
    return panel.picture.least[axis], panel.picture.greatest[axis]


def picture(lattice: str, motion: Motion, look: Look) -> Space:
    """Return what a panel shows: the pieces after a move, and the arrow."""
    steps = out_steps(motion) if motion.distance is None else motion.distance
    after = [
        body if index in motion.moving else replace(body, pale=True)
        for index, body in enumerate(motion.after(steps))
    ]
    whole = solid.space(lattice, after, look)
    lit = [after[index] for index in sorted(motion.moving)]
    ghosts = ghosts_of(whole, lit)
    glass = tuple(map(glassy, solid.space(lattice, ghosts, look).shapes))
    own = {one.lettering for one in lit}
    letters = [one for one in _letters((*whole.shapes, *glass)) if one.text in own]
    taken = [one.centre for one in letters]
    signs, ends = signs_of(lattice, lit, after, motion, steps, taken)
    least, greatest = bounds([whole.least, whole.greatest, *ends])
    # an axis may run through a letter, which is written over it
    written = letters if motion.pivot is not None else []
    return Space((*whole.shapes, *glass, *signs, *written), least, greatest)


def signs_of(
    lattice: str,
    lit: Sequence[Body],
    bodies: Sequence[Body],
    motion: Motion,
    steps: int,
    taken: Sequence[Point],
) -> tuple[tuple[Primitive, ...], Sequence[Point]]:
    """Return what shows a move, an arrow or an arc about an axis, and points that it reaches.

    Args:
        lattice: its name.
        lit: the moved pieces, after the move.
        bodies: all pieces.
        motion: the move.
        steps: by how many steps it is drawn.
        taken: where letters are.
    """
    cells = [cell for body in lit for cell in body.cells]
    if motion.pivot is None:
        return arrows.arrow(lattice, cells, motion.axis, steps, taken)
    every = [cell for body in bodies for cell in body.cells]
    return arrows.arc(cells, every, motion.axis, motion.pivot, motion.degrees)


def ghosts_of(whole: Space, lit: Sequence[Body]) -> list[Body]:
    """Return moved bodies as they shine through others: with a letter if the picture has none of them."""
    written = {one.text for one in _letters(whole.shapes)}
    return [
        replace(one, lettering="" if one.lettering in written else one.lettering) for one in lit
    ]


def out_steps(motion: Motion, far: int | None = FAR) -> int:
    """Return how many steps pieces that go out are moved on: until they are clear, ``far`` at most."""
    moved = [c for index in motion.moving for c in motion.bodies[index].cells]
    still = [
        c
        for index, body in enumerate(motion.bodies)
        if index not in motion.moving
        for c in body.cells
    ]
    ahead = max(_along(cell, motion.axis) for cell in still)
    behind = min(_along(cell, motion.axis) for cell in moved)
    clear = max(1, ceil((ahead - behind) / _along(motion.axis, motion.axis)) + 1)
    return clear if far is None else min(far, clear)


def _along(cell: Cell, axis: Cell) -> int:
    """Return how far along an axis a cell lies, by addresses."""
    return sum(a * b for a, b in zip(cell, axis, strict=True))


def glassy(shape: Primitive) -> Primitive:
    """Return a shape that lets what is below it shine through."""
    match shape:
        case Group():
            return replace(shape, shapes=tuple(map(glassy, shape.shapes)), key="", note="")
        case Letters():
            return shape
        case Area() | Lines() | Disc():
            paint = shape.paint
            seal = paint.stroke if paint.stroke != paint.fill else ""
            thin = replace(
                paint,
                stroke=seal,
                fill_opacity=paint.fill_opacity * GLASS,
                stroke_opacity=paint.stroke_opacity * GLASS,
            )
            return replace(shape, paint=thin)


def _letters(shapes: Sequence[Primitive]) -> Iterator[Letters]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _letters(shape.shapes)
        elif isinstance(shape, Letters):
            yield shape


def legend(names: Sequence[tuple[str, str]], width: float = 30.0) -> str:
    """Say which letter stands for which piece; nothing if the letters are the names."""
    meanings = [f"{letter} is {name}" for letter, name in sorted(names) if letter != name]
    text = ", ".join(meanings)
    return text if glyphs.width(text, CAPTION_HEIGHT) <= 4 * width else ""
