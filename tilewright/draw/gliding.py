"""A disassembly in motion: an SVG picture in which pieces glide, move after move, without scripts.

Time is cut into takes.  Cubes glide by one step in a take: as long as they are on their way, each cube that
moves lies in front of the same cubes that stay, so one order of painting is right for the whole take.
Other cells jump from step to step, and each take is a picture of its own.  Cubes that turn are painted anew at some
angles on their way (``swinging.py``), under the axis and an arc.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tilewright.draw import glyphs, palette, solid, storyboard, svg
from tilewright.draw.bodies import Body, Space
from tilewright.draw.cubes import cube_faces, face_shapes
from tilewright.draw.layout import MARGIN
from tilewright.draw.media import Take
from tilewright.draw.plane import Point, bounds
from tilewright.draw.shapes import Drawing, Group, Letters, Primitive
from tilewright.draw.storyboard import Motion, Story, glassy, out_steps, pushed
from tilewright.draw.swinging import swung
from tilewright.draw.tile import Look

#: seconds: of the assembly at the start, of a step, of a step of a piece that goes out, after a move, and
#: at the end
_START, _STEP, _OUT, _PAUSE, _END = 1.6, 0.45, 0.22, 0.5, 1.6
#: seconds of pieces before they turn, and of each picture of them on their way; how many there are
_TURN, _ANGLE, ANGLES = 1.1, 0.07, 8
#: the height of sentences, and what they take below the picture
_LETTERS, _FOOT = 0.4, 1.0


@dataclass(frozen=True)
class _Shot:
    """The view of a take.

    Attributes:
        picture: at its beginning.
        way: how far the moved shapes of it glide on the page.
        seconds: how long that takes.
        fades: whether they fade away.
    """

    picture: Space
    way: Point
    seconds: float
    fades: bool


def write(story: Story, look: Look | None = None, *, cell: int = 40) -> str:
    """Return an animated SVG document, which begins anew when all moves are done.

    Raises:
        TilewrightError: the lattice has no picture in space.
    """
    look = (look or Look()).checked()
    first = solid.space(story.lattice, story.bodies, look)
    scenes = [(story.title, [_Shot(first, (0.0, 0.0), _START, False)])]
    for number, motion in enumerate(story.motions, 1):
        scenes.append((f"{number}. {motion.sentence}", list(_shots(story.lattice, motion, look))))
    ends = [
        (x + share * shot.way[0], y + share * shot.way[1])
        for _, shots in scenes
        for shot in shots
        for x, y in (shot.picture.least, shot.picture.greatest)
        for share in (0, 1)
    ]
    least, greatest = bounds(ends)
    wide = max([greatest[0] - least[0], *(glyphs.width(text, _LETTERS) for text, _ in scenes)])
    high = greatest[1] - least[1]
    at = (MARGIN + wide / 2 - (least[0] + greatest[0]) / 2, MARGIN - least[1])
    foot = (MARGIN + wide / 2, MARGIN + high + _FOOT - _LETTERS)
    shapes, takes = _filmed(scenes, at, foot)
    drawing = Drawing(
        wide + 2 * MARGIN,
        high + _FOOT + 2 * MARGIN,
        story.title,
        story.description,
        tuple(shapes),
    )
    return svg.write(drawing, cell=cell, takes=takes)


def _filmed(
    scenes: Sequence[tuple[str, Sequence[_Shot]]], at: Point, foot: Point
) -> tuple[list[Primitive], list[Take]]:
    """Return the groups of all takes, each with when it is shown."""
    shapes: list[Primitive] = []
    takes: list[Take] = []
    now = 0.0
    for number, (text, shots) in enumerate(scenes):
        began, last = now, number == len(scenes) - 1
        for place, shot in enumerate(shots):
            key = f"take-{number}-{place}"
            shapes.append(Group("take", shot.picture.shapes, at, key))
            stays = shot.seconds
            if number and place == len(shots) - 1:
                stays += _END if last else _PAUSE
            takes.append(Take(key, now, now + stays, shot.way, shot.seconds, shot.fades))
            now += stays
        key = f"words-{number}"
        words = Letters("caption", text, foot, _LETTERS, palette.INK)
        shapes.append(Group("take", (words,), key=key))
        takes.append(Take(key, began, now, (0.0, 0.0), 0.0, False))
    return shapes, takes


def _shots(lattice: str, motion: Motion, look: Look) -> Iterator[_Shot]:
    """Yield the takes of a move, one for each step."""
    if motion.pivot is not None:
        yield from _turning(lattice, motion, look)
        return
    steps = out_steps(motion, far=None) if motion.distance is None else motion.distance
    seconds = _OUT if motion.distance is None else _STEP
    bodies = [
        body if index in motion.moving else replace(body, pale=True)
        for index, body in enumerate(motion.bodies)
    ]
    for step in range(steps):
        fades = motion.distance is None and step >= steps - 2
        if solid.is_cubes(lattice):
            yield _glide(bodies, motion, look, seconds, fades and step == steps - 1)
        bodies = [
            pushed(body, motion.axis, 1) if index in motion.moving else body
            for index, body in enumerate(bodies)
        ]
        if not solid.is_cubes(lattice):
            yield _jump(lattice, bodies, motion, look, seconds)


def _turning(lattice: str, motion: Motion, look: Look) -> Iterator[_Shot]:
    """Yield the pieces before a turn, on their way, and after it."""
    after = motion.after(0)
    turned = [after[index] for index in sorted(motion.moving)]
    signs, ends = storyboard.signs_of(lattice, turned, after, motion, 0, ())

    def signed(shot: _Shot) -> _Shot:
        least, greatest = bounds([shot.picture.least, shot.picture.greatest, *ends])
        return replace(shot, picture=Space((*shot.picture.shapes, *signs), least, greatest))

    def lying(some: Sequence[Body], seconds: float) -> _Shot:
        bodies = [
            body if index in motion.moving else replace(body, pale=True)
            for index, body in enumerate(some)
        ]
        return _jump(lattice, bodies, motion, look, seconds)

    yield signed(lying(motion.bodies, _TURN))
    for number in range(1, ANGLES + 1):
        way = swung(motion, number / (ANGLES + 1), look)
        yield signed(_Shot(way, (0.0, 0.0), _ANGLE, False))
    yield signed(lying(after, _STEP))


def _jump(
    lattice: str, bodies: Sequence[Body], motion: Motion, look: Look, seconds: float
) -> _Shot:
    """Return the picture of pieces where they lie, hidden parts of the moved ones shining through."""
    whole = solid.space(lattice, bodies, look)
    lit = [bodies[index] for index in sorted(motion.moving)]
    ghosts = storyboard.ghosts_of(whole, lit)
    glass = tuple(map(glassy, solid.space(lattice, ghosts, look).shapes))
    shown = Space((*whole.shapes, *glass), whole.least, whole.greatest)
    return _Shot(shown, (0.0, 0.0), seconds, False)


def _glide(
    bodies: Sequence[Body], motion: Motion, look: Look, seconds: float, fades: bool
) -> _Shot:
    """Return cubes in the order of painting for a step, from the deepest to the nearest."""
    ahead = sum(motion.axis)
    lit = [bodies[index] for index in sorted(motion.moving)]
    still = [body for index, body in enumerate(bodies) if index not in motion.moving]
    faces = [
        (painting_place(face.cube, moves, ahead), face)
        for moves, some in ((False, still), (True, lit))
        for face in cube_faces(some)
    ]
    faces.sort(key=lambda one: one[0])
    shapes: list[Primitive] = []
    for (_, moves), run in groupby(faces, key=lambda one: one[0]):
        shapes += _group(face_shapes((face for _, face in run), look), moves)
    box = solid.space("cube", [*still, *lit], look)
    ghosts = storyboard.ghosts_of(box, lit)
    glass = solid.space("cube", ghosts, look).shapes
    shapes += _group(map(glassy, glass), True)
    (ax, ay), (bx, by) = (
        solid.seen_at("cube", (0, 0, 0)),
        solid.seen_at("cube", motion.axis),
    )
    return _Shot(Space(tuple(shapes), box.least, box.greatest), (bx - ax, by - ay), seconds, fades)


def painting_place(cube: Sequence[int], moves: bool, ahead: int) -> tuple[int, bool]:
    """Return what cubes are sorted by, so that nearer ones come later while some are on their way.

    Args:
        cube: where it is at the beginning.
        moves: whether it glides by one step.
        ahead: 1 if the step leads toward the reader, else -1.
    """
    return sum(cube) + (ahead if moves and ahead < 0 else 0), moves


def _group(shapes: Iterable[Primitive], moves: bool) -> list[Primitive]:
    together = tuple(shapes)
    return [Group("moved", together)] if moves else list(together)
