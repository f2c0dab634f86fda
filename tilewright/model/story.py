"""A disassembly as a story for pictures: which pieces are there at each move, where, and what moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import lcm
from typing import TYPE_CHECKING

from tilewright.draw import storyboard, svg
from tilewright.draw.bodies import Body
from tilewright.draw.storyboard import Motion, Story
from tilewright.draw.tile import ANIMATED, STEPS, Look
from tilewright.errors import TilewrightError
from tilewright.lattice.quarter import coordinates_about
from tilewright.model.stages import DisassemblyStep, Stage

if TYPE_CHECKING:
    from tilewright.draw.scene import Scene

#: the views of a disassembly
STORIES = (STEPS, ANIMATED)


def story_of(
    title: str, scene: Scene, names: Sequence[str], tree: Stage | None, text: str
) -> Story:
    """Return the story of a disassembly.

    Args:
        title: of the picture.
        scene: the assembly.
        names: a name for each of its pieces.
        tree: the stages; without them the story is the assembly alone.
        text: the verdict, then a line a step.
    """
    from tilewright.draw.views import piece_bodies

    bodies = tuple(piece_bodies(scene))
    words = [f"{title}: {text.splitlines()[0]}"]
    named = {body.lettering: name for body, name in zip(bodies, names, strict=True)}
    words.append(storyboard.legend(list(named.items())))
    fine = _fineness(tree)
    if fine > 1:
        bodies = tuple(_refined(body, fine) for body in bodies)
    motions = tuple(_motions(scene.lattice, tree, bodies, fine))
    return Story(scene.lattice, bodies, motions, title, tuple(filter(None, words)), text)


def svg_of(story: Story, view: str, look: Look | None = None) -> str:
    """Return the picture of a story in one of ``STORIES``.

    Raises:
        TilewrightError: there is no such view, or the lattice has no picture in space.
    """
    if view not in STORIES:
        raise TilewrightError(
            f"there is no view {view!r} of a disassembly; views are {', '.join(STORIES)}"
        )
    if view == ANIMATED:
        from tilewright.draw import gliding

        return gliding.write(story, look)
    return svg.write(storyboard.drawing(story, look))


def _motions(
    lattice: str, stage: Stage | None, bodies: tuple[Body, ...], fine: int
) -> Iterator[Motion]:
    """Yield the moves of a stage, then those of the part that stays, then of the one removed."""
    if stage is None:
        return
    now = list(bodies)
    for step in stage.steps:
        moved = frozenset(stage.pieces.index(place) for place in step.placements)
        names = ", ".join(bodies[place].lettering for place in step.placements)
        shown = tuple(now[place] for place in stage.pieces)
        sentence = f"{names} {step.way(lattice)}"
        motion = _motion(shown, moved, step, sentence, fine)
        yield motion
        for place, body in zip(stage.pieces, motion.after(motion.distance or 0), strict=True):
            now[place] = body
    for part in (stage.stays, stage.removed):
        yield from _motions(lattice, part, tuple(now), fine)


def _motion(
    bodies: tuple[Body, ...], moved: frozenset[int], step: DisassemblyStep, sentence: str, fine: int
) -> Motion:
    """Return a move on a grid of finer cells, of which cell 0 has those from 0."""
    distance = None if step.distance is None else int(step.distance * fine)
    pivot = step.pivot and tuple(fine * at + Fraction(fine - 1, 2) for at in step.pivot)
    path = tuple(
        (fine * x + Fraction(fine - 1, 2), fine * y + Fraction(fine - 1, 2), tangent)
        for x, y, tangent in step.path
    )
    return Motion(bodies, moved, step.axis, distance, sentence, pivot, step.degrees, path)


def _fineness(stage: Stage | None) -> int:
    """Return how many finer cells are needed a cell, so that pieces always lie on them."""
    if stage is None:
        return 1
    needed = {_fineness(part) for part in (stage.stays, stage.removed)}
    for step in stage.steps:
        needed.add(Fraction(step.distance or 0).denominator)
        if step.pivot is not None:
            a, b = (step.pivot[number] for number in coordinates_about(step.axis)[1:])
            needed |= {(a + b).denominator, (a - b).denominator}
    return lcm(*needed)


def _refined(body: Body, fine: int) -> Body:
    parts = [
        tuple(fine * at + more for at, more in zip(cell, part, strict=True))
        for cell in body.cells
        for part in product(range(fine), repeat=len(cell))
    ]
    return replace(body, cells=tuple(parts))
